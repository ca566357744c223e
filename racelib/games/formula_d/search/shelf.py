"""Shelves for the routes of empty tracks: those used of late stay, the others go when all take too much memory.

Each track has a shelf for now and one from before. Routes that are used come to the one for now. When what came there,
on all tracks, weighs half of what is allowed, it becomes the one from before, and what nobody took from the old one
goes. So a look costs hardly more than one in a dictionary, and nobody has to count what is thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from weakref import WeakSet

if TYPE_CHECKING:
    from racelib.boards.lanes.tables import Tables
    from racelib.games.formula_d.search.routes import Routes

#: The bytes that the routes of all tracks may take, with what drivers have worked out about them.
MOST_BYTES = 64_000_000
#: About what a route takes, and an answer of a driver: a number, a short tuple and their place in a dictionary.
ROUTE, ANSWER = 500, 250
#: Routes that are used again keep up to this many answers.
MOST_ANSWERS = 400


class Shelf:
    """The routes of one track, by a number for cell, stops and kind of race."""

    __slots__ = ("__weakref__", "before", "now")

    #: What has come to the shelves for now, in bytes.
    weight: ClassVar[int] = 0
    #: The routes that are weighed already: some are there under two numbers.
    weighed: ClassVar[set[int]] = set()
    shelves: ClassVar[WeakSet[Shelf]] = WeakSet()

    def __init__(self) -> None:
        """Put up an empty shelf."""
        self.now: dict[int, Routes] = {}
        self.before: dict[int, Routes] = {}
        Shelf.shelves.add(self)

    def fetch(self, key: int) -> Routes | None:
        """Return routes that are not on the shelf for now, if they are on the one from before."""
        routes = self.before.pop(key, None)
        if routes is not None:
            self.put(key, routes)
        return routes

    def put(self, key: int, routes: Routes) -> None:
        """Put routes on the shelf for now and weigh them; what grows there is added as it grows."""
        if Shelf.weight > MOST_BYTES // 2:
            Shelf.change()
        self.now[key] = routes
        if id(routes) not in Shelf.weighed:
            Shelf.weighed.add(id(routes))
            if answers_of(routes) > MOST_ANSWERS:
                routes.kept.clear()
            Shelf.weight += routes.size * ROUTE + answers_of(routes) * ANSWER

    @staticmethod
    def change() -> None:
        """Let what was used of late be the past, and forget what was the past."""
        for shelf in Shelf.shelves:
            shelf.before, shelf.now = shelf.now, {}
        Shelf.weight = 0
        Shelf.weighed.clear()


def shelf_of(track: Tables) -> Shelf:
    """Return the shelf of a track; it is kept with the track."""
    shelf: Shelf | None = track.kept.get("shelf")
    if shelf is None:
        shelf = track.kept["shelf"] = Shelf()
    return shelf


def answers_of(routes: Routes) -> int:
    """Count what drivers have worked out about routes."""
    return sum(len(kept) for kept in routes.kept.values())
