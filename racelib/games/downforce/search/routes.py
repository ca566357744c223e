"""Routes of a car, found level by level and kept: where a move can end.

A route is written as the cells it enters: "b2 b3 c4". Routes that end on the same cell come to the same thing, so one
of them stands for all.
"""

from __future__ import annotations

from typing import NamedTuple

from racelib.boards.fronts.compiled import Tables

#: More positions than this are not kept (about 20 MB); the routes are then worked out anew.
MOST_KEPT = 20_000


class Route(NamedTuple):
    """Where a route ends, the cells it enters as text, how many they are, and whether it crosses the finish line."""

    end: int
    text: str
    steps: int
    home: bool


def routes(track: Tables, cell: int, steps: int, occupied: int, finishing: bool) -> tuple[Route, ...]:
    """Return a route to every cell where a move of this many steps can end; the finish line comes first.

    A move ends after its last step, across the finish line, or in a cell from which no step leads on.
    """
    kept = track.kept.get("routes")
    if kept is None:
        kept = track.kept["routes"] = {}
    within = kept.get((cell, steps))
    if within is None:
        within = kept[cell, steps] = reach(track, cell, steps)
    key = (cell, steps, occupied & within, finishing)
    found: tuple[Route, ...] | None = kept.get(key)
    if found is None:
        if len(kept) > MOST_KEPT:
            kept.clear()
        found = kept[key] = _search(track, cell, steps, occupied, finishing, None)
    return found


def rectangular_routes(track: Tables, cell: int, steps: int, occupied: int, finishing: bool) -> tuple[Route, ...]:
    """Return the ends that can be reached through rectangular cells alone, each with such a route (DF-POWER-DET-01)."""
    return _search(track, cell, steps, occupied, finishing, track.rect)


def reach(track: Tables, cell: int, steps: int) -> int:
    """Return the cells that a move could come to on an empty track, as a mask: only cars there can matter."""
    mask, level = 0, {cell}
    for _ in range(steps):
        level = {to for one in level for to in track.next[one]}
        for to in level:
            mask |= 1 << to
    return mask


def _search(
    track: Tables, cell: int, steps: int, occupied: int, finishing: bool, only: tuple[bool, ...] | None
) -> tuple[Route, ...]:
    """Search level by level; the first route to a cell is kept, the innermost and shortest."""
    codes, leads, beyond = track.codes, track.next, track.beyond
    ends: dict[int, Route] = {}
    home: Route | None = None
    level: dict[int, str] = {cell: ""}
    for step in range(steps):
        coming: dict[int, str] = {}
        for here, text in level.items():
            stuck = True
            over = beyond[here] if finishing else 0
            for to in leads[here]:
                if occupied >> to & 1:
                    continue
                stuck = False
                if over >> to & 1:
                    if home is None:
                        home = Route(to, f"{text} {codes[to]}" if text else codes[to], step + 1, True)
                elif to not in coming and (only is None or only[to]):
                    coming[to] = f"{text} {codes[to]}" if text else codes[to]
            if stuck and here not in ends:
                ends[here] = Route(here, text, step, False)
        level = coming
    for here, text in level.items():
        if here not in ends:
            ends[here] = Route(here, text, steps, False)
    others = sorted(ends.values(), key=lambda route: (-track.step_length(cell, route.end), track.inside[route.end]))
    return tuple(others) if home is None else (home, *others)
