"""Shelves for the routes of empty tracks: those used of late stay, the others go when all take too much memory.

Routes carry the number of the last tidying before they were used, and so do the tables of the `racer`, whose rows lie
here too. Whatever grows is added to the weight on all shelves. When that is too much, the shelves are tidied: all is
weighed, and what was not used for longest goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from weakref import WeakSet

if TYPE_CHECKING:
    from racelib.boards.lanes.tables import Tables
    from racelib.games.formula_d.search.routes import Routes
    from racelib.games.formula_d.search.values import Values

#: What routes are found by: cell, missing stops, last lap, box, danger, passing, exact (see `empty_track_routes`).
Key = tuple[int, int, bool, int, bool, bool, bool]
#: The bytes that the routes of all tracks may take, with what drivers have worked out about them; what is left of them
#: after tidying.
MOST_BYTES, TIDY = 80_000_000, 72_000_000
#: About what a route takes, a route with its price, and an answer of a driver, each with its place in a dictionary.
ROUTE, PRICED, ANSWER = 600, 130, 260
#: The bytes that the rows of one table may take.
MOST_ROWS = 8_000_000
#: Routes that stay keep up to this many answers and prices.
MOST_ANSWERS = 1000


class Shelf:
    """The routes of one track, by cell, stops and kind of race; some are there under two keys."""

    #: What is on the shelves of all tracks, in bytes, and how often they were tidied.
    weight: ClassVar[int] = 0
    tidied: ClassVar[int] = 0
    everywhere: ClassVar[WeakSet[Shelf]] = WeakSet()

    def __init__(self) -> None:
        """Put up an empty shelf."""
        self.routes: dict[Key, Routes] = {}
        self.values: WeakSet[Values] = WeakSet()
        Shelf.everywhere.add(self)

    def put(self, key: Key, routes: Routes) -> None:
        """Put routes on the shelf; they weigh nothing yet, and what grows is added as it grows."""
        self.routes[key] = routes
        if Shelf.weight > MOST_BYTES:
            Shelf.tidy()

    @staticmethod
    def tidy() -> None:
        """Weigh everything, and let go what was not used for longest."""
        places = [(routes, key, shelf) for shelf in Shelf.everywhere for key, routes in shelf.routes.items()]
        places.sort(key=lambda place: place[0].used, reverse=True)
        weighed: dict[Routes, bool] = {}
        forgotten, weight = Shelf._weigh_rows()
        for routes, key, shelf in places:
            if routes not in weighed:
                for values in forgotten.intersection(routes.kept):
                    del routes.kept[values]  # its prices hold rows
                if answers_of(routes) > MOST_ANSWERS:
                    routes.kept.clear()
                heavier = weight + size_of(routes) * ROUTE + answers_of(routes) * PRICED
                weighed[routes] = heavier <= TIDY
                weight = min(heavier, TIDY)
            if not weighed[routes]:
                del shelf.routes[key]
        Shelf.weight = weight
        Shelf.tidied += 1

    @staticmethod
    def _weigh_rows() -> tuple[set[Values], int]:
        """Let tables forget their rows if nobody used them since the last tidying; return them, and what is left."""
        everything = {values for shelf in Shelf.everywhere for values in shelf.values}
        forgotten = {values for values in everything if values.used < Shelf.tidied or values.weight > MOST_ROWS}
        for values in forgotten:
            values.forget()
        return forgotten, sum(values.weight for values in everything)


def shelf_of(track: Tables) -> Shelf:
    """Return the shelf of a track; it is kept with the track."""
    shelf: Shelf | None = track.kept.get("shelf")
    if shelf is None:
        shelf = track.kept["shelf"] = Shelf()
    return shelf


def size_of(routes: Routes) -> int:
    """Count the routes that have been found so far."""
    return sum(map(len, routes._tips_of))


def answers_of(routes: Routes) -> int:
    """Count what drivers have worked out about routes: the answers, and the prices that these come from."""
    return sum(len(kept) for kept in routes.kept.values())
