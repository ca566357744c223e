"""Breaking chapter 12: who may slipstream behind whom, by which ways, and at what price."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from racelib.games.formula_d.events.driving import Blocked
from racelib.games.formula_d.rules import slipstream, turn
from racelib.games.formula_d.rules.collisions import check_collisions
from racelib.games.formula_d.rules.corners import count_stop
from racelib.games.formula_d.rules.movement import Movement, drive
from racelib.games.formula_d.rules.route import Route, lane_changes, route_of
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice, leader_of, slipstream_routes
from racelib.games.formula_d.rules.slipstream import slipstream as offer_slipstream
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BRAKES, SLIPSTREAM_GEARS, Cost
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.movement import no_arrows, steps

How = Callable[[pytest.MonkeyPatch], None]
Taken = tuple[Any, ...]

NO_ROUTE = route_of("", 0, 0)


def gears(*those: int) -> How:
    return lambda mp: mp.setattr(slipstream, "SLIPSTREAM_GEARS", those)


def leading(who: Callable[[State, Car], Car | None]) -> How:
    """Let another car be the one to slipstream behind."""
    return lambda mp: mp.setattr(turn, "leader_of", who)


def fast_car_on(state: State, cell: int) -> Car | None:
    return next((car for car in state.cars if car.cell == cell and car.gear in SLIPSTREAM_GEARS), None)


def any_fast_car_ahead(state: State, car: Car) -> Car | None:
    return fast_car_on(state, state.track.own[car.cell]) if car.gear in SLIPSTREAM_GEARS else None


def slower_cars_only(state: State, car: Car) -> Car | None:
    leader = leader_of(state, car)
    return leader if leader is not None and leader.gear < car.gear else None


def from_a_cell_away(state: State, car: Car) -> Car | None:
    own = state.track.own
    return leader_of(state, car) or fast_car_on(state, own[own[car.cell]])


def diagonally(state: State, car: Car) -> Car | None:
    beside = state.track.members(state.track.beside[state.track.own[car.cell]])
    return leader_of(state, car) or next((found for cell in beside if (found := fast_car_on(state, cell))), None)


def taking(how: Callable[[Taken], Taken]) -> How:
    """Change what is known of a slipstream that was driven: the way, whether it was cut short, and what is blocked."""

    def break_it(mp: pytest.MonkeyPatch) -> None:
        async def other(*given: Any) -> Any:
            taken = await offer_slipstream(*given)
            return None if taken is None else how(taken)

        mp.setattr(turn, "slipstream", other)

    return break_it


def before(do: Callable[[Table[State], Car], None]) -> How:
    """Do something at the halt behind the leader already."""

    def break_it(mp: pytest.MonkeyPatch) -> None:
        async def other(table: Table[State], car: Car, *more: Any) -> Any:
            do(table, car)
            return await offer_slipstream(table, car, *more)

        mp.setattr(turn, "slipstream", other)

    return break_it


def driven(change: Callable[[Movement], None]) -> How:
    """Change what is known of the movement before the slipstream."""

    def break_it(mp: pytest.MonkeyPatch) -> None:
        async def other(*given: Any, **said: Any) -> Movement:
            movement = await drive(*given, **said)
            change(movement)
            return movement

        mp.setattr(turn, "drive", other)

    return break_it


def forget_braking(movement: Movement) -> None:
    movement.braked = False


def forget_overshoot(movement: Movement) -> None:
    """Forget that a corner was left too early."""
    movement.route.missed = ()


def routes(keep: Callable[[State, Car, Route], bool]) -> How:
    """Take some ways away from those of the rules."""

    def fewer(state: State, car: Car) -> Iterator[Route]:
        return (route for route in slipstream_routes(state, car) if keep(state, car, route))

    return lambda mp: mp.setattr(slipstream, "slipstream_routes", fewer)


def never_back(state: State, car: Car, route: Route) -> bool:
    return route.length < 3 or state.track.lane[route.end] != state.track.lane[car.cell]


def never_two_across(state: State, car: Car, route: Route) -> bool:
    return route.steps[:2] not in ("ll", "rr")


def corners_are_forgotten(mp: pytest.MonkeyPatch) -> None:
    """Let a slipstream leave corners as it likes."""

    def free(state: State, car: Car) -> Iterable[Route]:
        for route in slipstream_routes(state, car):
            yield route_of(
                route.steps, route.end, route.mask, (), route.crossings, route.final, route.corner_at, route.line_at
            )

    mp.setattr(slipstream, "slipstream_routes", free)


def entering(price: Callable[[SlipstreamChoice, Route], Cost]) -> How:
    """Price the entry of a corner in another way."""
    return lambda mp: mp.setattr(SlipstreamChoice, "entry", price)


def any_corner_cell(choice: SlipstreamChoice, route: Route) -> Cost:
    return {BRAKES: 1} if route.corner_at else {}


def entry_on_credit(mp: pytest.MonkeyPatch) -> None:
    payable = SlipstreamChoice.payable

    def other(self: SlipstreamChoice, route: Route) -> bool:
        return payable(self, route) or (self.given_up(route) == 0 and bool(self.entry(route)))

    mp.setattr(SlipstreamChoice, "payable", other)


def must_be_taken(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(SlipstreamChoice, "legal", lambda self, answer: self.route(answer) is not None)


def choosing(allowed: Callable[[SlipstreamChoice, Route, bool], bool]) -> How:
    """Let other routes be chosen than the rules do."""

    def break_it(mp: pytest.MonkeyPatch) -> None:
        payable = SlipstreamChoice.payable
        mp.setattr(SlipstreamChoice, "payable", lambda self, route: allowed(self, route, payable(self, route)))

    return break_it


def no_braking(choice: SlipstreamChoice, route: Route, payable: bool) -> bool:
    return payable and (not choice.given_up(route) or choice.falls_short(route))


def longest_if_blocked(choice: SlipstreamChoice, route: Route, payable: bool) -> bool:
    return payable and (not choice.blocked() or choice.falls_short(route))


def at_any_price(choice: SlipstreamChoice, route: Route, payable: bool) -> bool:
    """Offer a slipstream that puts the car out."""
    return payable or (choice.fate(route) == "out" and choice.given_up(route) >= 0)


def corner_bars_the_next(mp: pytest.MonkeyPatch) -> None:
    """Let the point for entering a corner end the chain."""

    async def other(table: Table[State], car: Car, *more: Any) -> Any:
        before = car.wear[BRAKES]
        taken = await offer_slipstream(table, car, *more)
        return None if taken is None else (taken[0], taken[1] or car.wear[BRAKES] < before)

    mp.setattr(turn, "slipstream", other)


def offered(change: Callable[[SlipstreamChoice, dict[str, Route]], dict[str, Route]]) -> How:
    """Offer fewer ways than the rules do."""

    def break_it(mp: pytest.MonkeyPatch) -> None:
        all_routes = SlipstreamChoice.routes
        mp.setattr(SlipstreamChoice, "routes", lambda self: change(self, all_routes(self)))

    return break_it


def stop_at_the_halt(table: Table[State], car: Car) -> None:
    count_stop(table, car, NO_ROUTE)


BREAKS: list[Break] = [
    (("FD-SLIP-01",), "a slipstream must be taken", must_be_taken),
    (("FD-SLIP-02",), "gear 3 is fast enough", gears(3, 4, 5, 6)),
    (("FD-SLIP-02",), "gear 4 is not fast enough", gears(5, 6)),
    (("FD-SLIP-03", "FD-RULING-40"), "the follower may be slower", leading(any_fast_car_ahead)),
    (("FD-SLIP-03", "FD-RULING-40"), "the follower must be faster", leading(slower_cars_only)),
    (("FD-SLIP-04",), "a cell between the cars does not matter", leading(from_a_cell_away)),
    (("FD-SLIP-04",), "diagonally behind is near enough", leading(diagonally)),
    (("FD-SLIP-04", "FD-SLIP-05"), "there is no slipstream", leading(lambda state, car: None)),
    (("FD-SLIP-05",), "braking before does not matter", driven(forget_braking)),
    (("FD-SLIP-06",), "a slipstream is two cells", lambda mp: mp.setattr(slipstream, "SLIPSTREAM_CELLS", 2)),
    (("FD-SLIP-06",), "a slipstream is four cells", lambda mp: mp.setattr(slipstream, "SLIPSTREAM_CELLS", 4)),
    (("FD-SLIP-07",), "the old lane is closed", routes(never_back)),
    (("FD-SLIP-08",), "one lane change is too few", routes(lambda s, c, route: lane_changes(route.steps) != 1)),
    (("FD-SLIP-09", "FD-RULING-42"), "two lanes across are too many", routes(never_two_across)),
    (
        ("FD-RULING-42",),
        "three lane changes are allowed",
        lambda mp: mp.setattr(slipstream, "SLIPSTREAM_LANE_CHANGES", 3),
    ),
    (
        ("FD-RULING-42",),
        "one lane change is all that is allowed",
        lambda mp: mp.setattr(slipstream, "SLIPSTREAM_LANE_CHANGES", 1),
    ),
    (
        ("FD-SLIP-10", "FD-RULING-45"),
        "cells can be given up without brakes",
        choosing(lambda choice, route, payable: payable or choice.given_up(route) > 0),
    ),
    (("FD-SLIP-10", "FD-DEC-11", "FD-RULING-52"), "no cell can be given up", choosing(no_braking)),
    (
        ("FD-RULING-45", "FD-RULING-41", "FD-DEC-11"),
        "a blocked one is not braked further",
        choosing(longest_if_blocked),
    ),
    (("FD-RULING-45", "FD-RULING-04"), "a slipstream may put the car out", choosing(at_any_price)),
    (
        ("FD-RULING-41", "FD-SLIP-05", "FD-SLIP-11", "FD-SLIP-12"),
        "the point for a corner ends the chain",
        corner_bars_the_next,
    ),
    (("FD-SLIP-11",), "one slipstream is all", taking(lambda taken: (taken[0], True, *taken[2:]))),
    (("FD-SLIP-12", "FD-RULING-44"), "entering a corner is free", entering(lambda choice, route: {})),
    (("FD-RULING-44",), "being in a corner costs brakes as well", entering(any_corner_cell)),
    (("FD-RULING-44",), "a corner is entered on credit", entry_on_credit),
    (("FD-SLIP-13",), "arrows do not count", steps(no_arrows)),
    (("FD-SLIP-14", "FD-RULING-43"), "the halt is a stop", before(stop_at_the_halt)),
    (("FD-COLL-07", "FD-RULING-32"), "the halt is checked for collisions", before(check_collisions)),
    (
        ("FD-RULING-41",),
        "giving up cells does not end it",
        taking(lambda taken: (taken[0], False, *taken[2:])),
    ),
    (
        ("FD-RULING-45",),
        "a blocked slipstream is not offered",
        offered(lambda choice, routes: {} if choice.blocked() else routes),
    ),
    (
        ("FD-RULING-45",),
        "what is blocked is free",
        lambda mp: mp.setattr(Blocked, "apply", lambda self, state: None),
    ),
    (("FD-RULING-46",), "an overshooting car may slipstream", driven(forget_overshoot)),
    (("FD-RULING-46", "FD-SLIP-13"), "a slipstream overshoots for free", corners_are_forgotten),
    (("FD-DEC-11",), "there is one way only", offered(lambda choice, routes: dict(list(routes.items())[:1]))),
]
