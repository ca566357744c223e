"""Where a move may end, as the page shows it: the few routes that stand for all, their cells, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.slipstream import DECLINE, SlipstreamChoice
from racelib.games.formula_d.search.steps import cells_along
from racelib.games.formula_d.show.board import corner_ahead, finish_ahead
from racelib.games.formula_d.show.names import lane_name
from racelib.games.formula_d.show.options import goes_out
from racelib.games.formula_d.show.words.choices import PHRASES
from racelib.games.formula_d.state import QUALIFYING_LAPS, State
from racelib.kernel.choice import Choice, Explained
from racelib.kernel.layouts import Fold, Named
from racelib.kernel.scene import Cast
from racelib.text.kit import lane_changes
from racelib.text.language import tr, trn
from racelib.text.phrases import phrase

# -- the few that are listed ---------------------------------------------------------------------------------


def named_routes(choice: RouteChoice, told: Sequence[Explained]) -> list[Named]:
    """Name the farthest free and safe route, the safest and the boldest, as far as they differ.

    Beside a free and safe route none is safer: then it is the nearest, which leaves most of a corner with two stops.
    """
    ends = [choice.route(option) for option in choice]
    far = [choice.state.track.progress[one.end] + choice.state.track.lap * one.crossings if one else 0 for one in ends]
    free = farthest_free(told, far)
    return distinct(
        [
            (free, tr("farthest for free")),
            (safest(told, far, room_matters(choice)), tr("safest") if free < 0 else tr("nearest for free")),
            (boldest(told, far), tr("boldest")),
        ]
    )


def named_slipstreams(choice: SlipstreamChoice, told: Sequence[Explained]) -> list[Named]:
    """Name staying behind, and the farthest slipstreams: the free one and the boldest."""
    ends = [choice.route(option) for option in choice]
    far = [choice.state.track.progress[one.end] + choice.state.track.lap * one.crossings if one else -1 for one in ends]
    driven = [one if option != DECLINE else None for option, one in zip(choice, told, strict=True)]
    return distinct(
        [
            (0, ""),
            (farthest_free(driven, far), tr("farthest for free")),
            (boldest(driven, far), tr("boldest")),
        ]
    )


def distinct(found: Sequence[tuple[int, str]]) -> list[Named]:
    """Return the options that were found, each once, with its first name."""
    first: dict[int, str] = {}
    for option, why in found:
        if option >= 0:
            first.setdefault(option, why)
    return [Named(option, why) for option, why in first.items()]


def harmless(told: Explained) -> bool:
    """Say whether a route is free and safe: it costs nothing, and nothing is rolled afterwards that may hurt."""
    return not told.price and not told.facts["chance"] and not told.facts["spin"] and not goes_out(told)


def farthest_free(told: Sequence[Explained | None], far: Sequence[float]) -> int:
    """Return the free and safe route that leads farthest, -1 if there is none."""
    free = [n for n, one in enumerate(told) if one is not None and harmless(one)]
    return max(free, key=lambda n: far[n], default=-1)


def safest(told: Sequence[Explained], far: Sequence[float], back: bool) -> int:
    """Return the route on which least is lost; `back`: of several the one that leaves most of the corner."""

    def toll(n: int) -> tuple[bool, bool, float, float]:
        facts = told[n].facts
        return goes_out(told[n]), facts["spin"], told[n].price + facts["chance"], far[n] if back else -far[n]

    return min(range(len(told)), key=toll)


def boldest(told: Sequence[Explained | None], far: Sequence[float]) -> int:
    """Return the farthest route that keeps the car racing, whatever it costs; of several the cheapest."""
    alive = [(n, one) for n, one in enumerate(told) if one is not None and not goes_out(one) and not one.facts["spin"]]
    best = max(alive, key=lambda pair: (far[pair[0]], -pair[1].price - pair[1].facts["chance"]), default=None)
    return -1 if best is None else best[0]


def room_matters(choice: RouteChoice) -> bool:
    """Say whether a second stop in the corner ahead is still to come, for which it is good to stop early."""
    state, car, track = choice.state, choice.car, choice.state.track
    if state.in_pit(car):
        return False
    stops = missing_stops(state, car)
    return stops > 1 if stops else corner_ahead(track, car.cell)[0].stops > 1


def first_named(choice: RouteChoice, told: Sequence[Explained]) -> int:
    """Pick the first of the routes that are listed."""
    return named_routes(choice, told)[0].option


def all_routes(choice: Any, told: Sequence[Explained]) -> Fold:
    """Fold away all but the routes that are listed."""
    named = named_slipstreams if isinstance(choice, SlipstreamChoice) else named_routes
    shown = {one.option for one in named(choice, told)}
    folded = [n for n in range(len(told)) if n not in shown]
    return Fold(folded, tr("All routes") if folded else "")


# -- words ---------------------------------------------------------------------------------------------------


def route_cells(choice: RouteChoice | SlipstreamChoice, option: str) -> list[int] | None:
    """Return the cells that a route drives through, the one it begins in first."""
    start = choice.car.cell
    return [start, *cells_along(choice.state.track, start, option)] if option else None


def lanes_on_the_way(choice: RouteChoice | SlipstreamChoice, option: str) -> str:
    """Say where a route changes lanes: routes to one lane of one length differ in nothing else."""
    track = choice.state.track
    names = [lane_name(track.codes[cell].partition(".")[0], track.lanes) for cell in route_cells(choice, option) or ()]
    return lane_changes(names)


def drive_here(choice: Choice[Any], told: Explained) -> str:
    """Say what the main button does with a route."""
    if not told.facts.get("cells"):
        return phrase(PHRASES, told.label)
    return tr("Drive here")


def as_named(choice: Choice[Any], told: Explained) -> str:
    """Say what the main button does in the words of the option."""
    return phrase(PHRASES, told.label)


def every_one(choice: Choice[Any], told: Sequence[Explained]) -> list[Named]:
    """List every option."""
    return [Named(n) for n in range(len(told))]


def about_gear(seen: State, choice: Any) -> str:
    """Say which corner comes, how near it is, and how often you must stop in it."""
    car, track = choice.car, seen.track
    if seen.in_pit(car):
        return tr("You are in the pit lane: your box stops you.")
    stops = missing_stops(seen, car)
    if stops:
        said = trn(
            "You are in {corner}: stop once more before you leave it.",
            "You are in {corner}: stop {stops} more times before you leave it.",
            stops,
        )
        return said.format(corner=track.corners[track.corner[car.cell]].name, stops=stops)
    finish = finish_ahead(seen, car)
    if finish:
        return trn(
            "The finish is {n} cell ahead: no corner comes before it.",
            "The finish is {n} cells ahead: no corner comes before it.",
            finish,
        ).format(n=finish)
    corner, cells = corner_ahead(track, car.cell)
    if cells == 1:
        said = trn(
            "{corner} starts in the next cell: stop once inside it.",
            "{corner} starts in the next cell: stop {stops} times inside it.",
            corner.stops,
        )
    else:
        said = trn(
            "{corner} starts in {cells} cells: stop once inside it.",
            "{corner} starts in {cells} cells: stop {stops} times inside it.",
            corner.stops,
        )
    return said.format(corner=corner.name, cells=cells, stops=corner.stops)


def about_route(seen: State, choice: RouteChoice) -> str:
    """Say what to do after the roll."""
    if choice.distance != seen.roll and seen.roll and not seen.in_box(choice.car):
        said = trn(
            "You drive {n} cell. Pick the cell where you want to stop.",
            "You drive {n} cells. Pick the cell where you want to stop.",
            choice.distance,
        )
        return said.format(n=choice.distance)
    return tr("Pick the cell where you want to stop.")


def ask_gear(seen: State, choice: Any) -> str:
    """Ask for a gear in a few words."""
    if seen.stage == QUALIFYING_LAPS:
        return tr("Choose a gear: the clock runs")
    return tr("Choose a gear")


def ask_route(seen: State, choice: RouteChoice) -> str:
    """Say what was rolled; a great start and a quick pit stop roll no gear."""
    if seen.roll and not seen.in_box(choice.car):
        return tr("You rolled {roll}").format(roll=seen.roll)
    return trn("You drive {n} cell", "You drive {n} cells", choice.distance).format(n=choice.distance)


def die_of_route(seen: State, choice: RouteChoice) -> Cast | None:
    """Return the die of the gear with its roll, if one was rolled."""
    return Cast(choice.car.gear, seen.roll) if seen.roll and not seen.in_box(choice.car) else None
