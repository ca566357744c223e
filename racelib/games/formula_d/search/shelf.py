"""Shelves for the routes of empty tracks: those used of late stay, the others go when all take too much memory.

Routes carry the number of the last tidying before they were used, and so do the tables of the `racer`, whose rows lie
here too. Whatever grows is added to the weight on all shelves. When that is too much, the shelves are tidied: what was
not used for longest goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

if TYPE_CHECKING:
    from racelib.boards.lanes.tables import Tables
    from racelib.games.formula_d.search.routes import Routes
    from racelib.games.formula_d.search.values import Values

T = TypeVar("T")

#: What routes are found by: cell, missing stops, last lap, box, danger, passing, exact (see `empty_track_routes`).
Key = tuple[int, int, bool, int, bool, bool, bool]
#: The bytes that the routes of all tracks may take, with what drivers have worked out about them; what is left of them
#: after tidying.
MOST_BYTES, TIDY = 80_000_000, 72_000_000
#: About what a route takes, a route with its price, an answer of a driver with its place in a dictionary, and a place
#: in a list.
ROUTE, PRICED, ANSWER, PLACE = 600, 130, 260, 8
#: The bytes that the rows of one table may take.
MOST_ROWS = 8_000_000
#: Routes that stay keep answers and prices of up to this many bytes.
MOST_ANSWERS = 250_000


class Shelf:
    """The routes of one track, by cell, stops and kind of race; some are there under two keys."""

    def __init__(self) -> None:
        """Put up an empty shelf."""
        self.routes: dict[Key, Routes] = {}
        self.values: WeakSet[Values] = WeakSet()
        SHELVES.all.add(self)

    def put(self, key: Key, routes: Routes) -> None:
        """Put routes on the shelf; from now on they are weighed as they grow."""
        self.routes[key] = routes
        if not routes.on_shelf:
            routes.on_shelf, routes.weight = True, ROUTE  # the first stays where it is
            SHELVES.weight += ROUTE
        if SHELVES.weight > MOST_BYTES:
            SHELVES.tidy()


class Shelves:
    """The shelves of all tracks, what lies on them in bytes, and how often they were tidied."""

    __slots__ = ("all", "tidied", "weight")

    def __init__(self) -> None:
        """Begin without any."""
        self.all: WeakSet[Shelf] = WeakSet()
        self.tidied = self.weight = 0

    def tidy(self) -> None:
        """Let go what was not used for longest."""
        places = [(routes, key, shelf) for shelf in self.all for key, routes in shelf.routes.items()]
        places.sort(key=lambda place: place[0].used, reverse=True)
        stays: dict[Routes, bool] = {}
        forgotten, weight = self._weigh_rows()
        for routes, key, shelf in places:
            if routes not in stays:
                if routes.answers > MOST_ANSWERS or not forgotten.isdisjoint(routes.kept):
                    routes.forget_answers()  # prices hold rows
                heavier = weight + routes.weight + routes.answers
                stays[routes] = routes.on_shelf = heavier <= TIDY
                weight = min(heavier, TIDY)
            if not stays[routes]:
                del shelf.routes[key]
        self.weight = weight
        self.tidied += 1

    def _weigh_rows(self) -> tuple[set[Values], int]:
        """Let tables forget their rows if nobody used them since the last tidying; return them, and what is left."""
        everything = {values for shelf in self.all for values in shelf.values}
        forgotten = {values for values in everything if values.used < self.tidied or values.weight > MOST_ROWS}
        for values in forgotten:
            values.forget()
        return forgotten, sum(values.weight for values in everything)


SHELVES = Shelves()


class Shelved:
    """Routes as a shelf sees them: what they weigh, and what was worked out about them.

    `weight` and `answers` are about the bytes of the routes, and of what is kept about them; they count only while the
    routes are `on_shelf`. `used` is when they were last used.
    """

    __slots__ = ("answers", "kept", "on_shelf", "used", "weight")

    def begin(self) -> None:
        """Begin with nothing, and on no shelf."""
        self.kept: dict[object, dict[Any, Any]] = {}
        self.on_shelf = False
        self.used = self.weight = self.answers = 0

    def grow_heavier(self, weight: int) -> None:
        """Count routes that were found."""
        self.weight += weight
        SHELVES.weight += weight

    def about(self, subject: object) -> dict[Any, Any]:
        """Return what was worked out about them on a subject: a question, or the table of a driver."""
        known = self.kept.get(subject)
        if known is None:
            known = self.kept[subject] = {}
        return known

    def keep(self, subject: object, key: object, answer: T, items: int = 0, each: int = PLACE) -> T:
        """Keep an answer about them; if it has items, each of them takes this many bytes."""
        self.about(subject)[key] = answer
        if self.on_shelf:
            weight = ANSWER + items * each
            self.answers += weight
            SHELVES.weight += weight
        return answer

    def forget_answers(self) -> None:
        """Forget what was worked out about them."""
        self.kept.clear()
        self.answers = 0


def shelf_of(track: Tables) -> Shelf:
    """Return the shelf of a track; it is kept with the track."""
    shelf: Shelf | None = track.kept.get("shelf")
    if shelf is None:
        shelf = track.kept["shelf"] = Shelf()
    return shelf
