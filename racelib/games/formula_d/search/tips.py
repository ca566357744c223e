"""The tips of routes that still grow, as the search in `routes.py` wants them: packed, because it makes very many."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d.rules.route import Missed

#: The tip of a route that is still growing: its cell, steps, mask of cells, the straight run it is in (-1: in a corner,
#: in the pit lane, or under the lane lock), lane changes (in the run `<< 6`, and all), stops missing in its corner,
#: corners missed, what it has met (the length at which it first entered a corner, first crossed the line `<< 6`, and
#: crossings of the line `<< 12`), and the steps and mask of another route just as good (the same objects when there is
#: none). A plain tuple with numbers packed together, because the search makes very many of them.
Tip = tuple[int, str, int, int, int, int, tuple[Missed, ...], int, str, int]

#: The lower part of packed numbers: all lane changes; where a corner was entered; without the crossings.
ALL, CORNER, PLACES = 63, 63, 4095

#: A crossing of the line.
CROSSING = 1 << 12

#: Added to the number of a run that keeps off marked cells.
AVOIDING = 1 << 40


def minimal(tips: list[Tip]) -> list[Tip]:
    """Return of the routes that come to a cell in the same run those with the fewest lane changes (FD-RULING-11)."""
    fewest: dict[int, int] = {}
    rivals = False
    for tip in tips:
        if tip[3] >= 0:
            place, changes = tip[3] + tip[0], tip[4] >> 6
            known = fewest.get(place)
            if known is None or changes < known:
                fewest[place] = changes
            rivals = rivals or (known is not None and known != changes)
    return [tip for tip in tips if tip[3] < 0 or tip[4] >> 6 == fewest[tip[3] + tip[0]]] if rivals else tips


def apart(tip: Tip, passing: int, exact: bool) -> tuple[bool, int]:
    """Return what keeps routes to the same cell apart: see `passing` and `exact` of `Routes`."""
    return tip[2] & passing != 0, tip[7] & PLACES if exact else 0


def calmest(tips: Sequence[Tip], passing: int, exact: bool) -> Sequence[Tip]:
    """Let the route with the fewest lane changes stand for each class: one end, the same consequences."""
    if len({tip[0] for tip in tips}) == len(tips):
        return tips
    best: dict[object, Tip] = {}
    plain = not (passing or exact)
    for tip in tips:
        key: object = (tip[0], tip[6]) if plain else (tip[0], tip[6], apart(tip, passing, exact))
        kept = best.get(key)
        if kept is None or tip[4] & ALL < kept[4] & ALL:
            best[key] = tip
    return list(best.values())
