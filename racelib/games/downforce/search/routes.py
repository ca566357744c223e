"""Routes of a car, found level by level and kept: where a move can end.

A route is written as the cells it enters: "b2 b3 c4". Routes that end on the same cell come to the same thing, so one
of them stands for all.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from racelib.boards.fronts.compiled import Tables

#: More positions than this are not kept (about 20 MB); the routes are then worked out anew.
MOST_KEPT = 40_000


class Route(msgspec.Struct, frozen=True, gc=False):
    """Where a route ends, the cells it enters as text, how many they are, and whether it crosses the finish line."""

    end: int
    text: str
    steps: int
    home: bool


#: The routes of a move, by their texts.
Routes = Mapping[str, Route]


class KeptRoutes:
    """What has been found on one track: routes by cell, steps, cars in reach, and the kind of move."""

    def __init__(self, track: Tables) -> None:
        """Write down what every search needs.

        `steps` are the cells that each cell leads to, with their codes as they stand in a route; `ahead` are the same
        cells as a mask; from the cells `at_the_line` a step crosses the finish line, from `last_cells` there is none;
        `ranks` order the ends of a move from each cell.
        """
        self.steps = tuple(tuple((to, f" {track.codes[to]}") for to in cells) for cells in track.next)
        self.ahead = tuple(track.mask(cells) for cells in track.next)
        cells = range(track.cells)
        self.every_cell = frozenset(cells)
        self.last_cells = frozenset(cell for cell in cells if not track.next[cell])
        self.at_the_line = self.last_cells.union(cell for cell in cells if track.beyond[cell])
        self.ranks = tuple(_ranks(track, cell) for cell in cells)
        #: the cells in reach of a move, and its routes by the cars there
        self.moves: dict[tuple[int, int, bool, bool], tuple[int, dict[int, Routes]]] = {}
        self.positions = 0
        self.same: dict[Route, Route] = {}  # a route is found from many positions

    def forget(self) -> None:
        """Forget all routes."""
        self.moves.clear()
        self.same.clear()
        self.positions = 0


def _ranks(track: Tables, cell: int) -> tuple[int, ...]:
    """Return how early each cell comes in a list of ends: the farthest first, then the innermost."""
    keys = [(-track.step_length(cell, end), track.inside[end]) for end in range(track.cells)]
    order = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return tuple(order[key] for key in keys)


def routes(track: Tables, cell: int, steps: int, occupied: int, finishing: bool, rectangular: bool = False) -> Routes:
    """Return a route to every cell where a move of this many steps can end; the finish line comes first.

    A move ends after its last step, across the finish line, or in a cell from which no step leads on. `rectangular`
    gives only ends that can be reached through rectangular cells alone, each with such a route (DF-POWER-DET-01).
    """
    kept: KeptRoutes | None = track.kept.get("routes")
    if kept is None:
        kept = track.kept["routes"] = KeptRoutes(track)
    move = kept.moves.get((cell, steps, finishing, rectangular))
    if move is None:
        move = kept.moves[cell, steps, finishing, rectangular] = (reach(track, cell, steps), {})
    within, by_cars = move
    cars = occupied & within
    found = by_cars.get(cars)
    if found is None:
        if kept.positions >= MOST_KEPT:
            kept.forget()
            return routes(track, cell, steps, occupied, finishing, rectangular)
        kept.positions += 1
        found = by_cars[cars] = _search(track, cell, steps, cars, finishing, rectangular)
    return found


def reach(track: Tables, cell: int, steps: int) -> int:
    """Return the cells that a move could come to on an empty track, as a mask: only cars there can matter."""
    mask, level = 0, {cell}
    for _ in range(steps):
        level = {to for one in level for to in track.next[one]}
        for to in level:
            mask |= 1 << to
    return mask


def _search(track: Tables, cell: int, steps: int, occupied: int, finishing: bool, rectangular: bool) -> Routes:
    """Search level by level; the first route to a cell is kept, the innermost and shortest."""
    kept: KeptRoutes = track.kept["routes"]
    leads, ahead, beyond, rect = kept.steps, kept.ahead, track.beyond, track.rect
    special = kept.every_cell if rectangular else kept.at_the_line if finishing else kept.last_cells
    ends: dict[int, Route] = {}
    home: Route | None = None
    level: dict[int, str] = {cell: ""}
    for step in range(steps):
        coming: dict[int, str] = {}
        for here, text in level.items():
            blocked = occupied & ahead[here]
            if not blocked and here not in special:  # most of the time
                for to, code in leads[here]:
                    if to not in coming:
                        coming[to] = text + code
                continue
            over = beyond[here] if finishing else 0
            stuck = True
            for to, code in leads[here]:
                if blocked >> to & 1:
                    continue
                stuck = False
                if over >> to & 1:
                    if home is None:
                        home = Route(to, (text + code)[1:], step + 1, True)
                elif to not in coming and (rect[to] or not rectangular):
                    coming[to] = text + code
            if stuck and here not in ends:
                ends[here] = Route(here, text[1:], step, False)
        level = coming
    for here, text in level.items():
        if here not in ends:
            ends[here] = Route(here, text[1:], steps, False)
    found = {} if home is None else {home.text: home}
    for end in sorted(ends, key=kept.ranks[cell].__getitem__):
        route = ends[end]
        found[route.text] = kept.same.setdefault(route, route)
    return found
