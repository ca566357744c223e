"""Breaking chapter 19: the kinds of tyres, what they do in the dry and in the rain, and how they age."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.games.formula_d.events.after import Refitted
from racelib.games.formula_d.events.setting_up import TyresFitted
from racelib.games.formula_d.rules import corners, movement, qualifying, slipstream, soft_tyres, turn, tyres, whole_game
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.tyres import TyreChoice, choose_tyres, skid
from racelib.games.formula_d.rules.whole_game import to_the_grid
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import HARD, SOFT, TYRE_TABLE
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

moved = State.moved
refitted = Refitted.apply
due = RouteChoice.due
given_up = RouteChoice.given_up


def kind(name: str, **changed: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Change what a kind of tyres does."""
    return lambda patch: patch.setitem(TYRE_TABLE, name, replace(TYRE_TABLE[name], **changed))


def choosing(how: Callable[[Table[State]], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let tyres be chosen in another way."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(whole_game, "choose_tyres", how)
        patch.setattr(qualifying, "choose_tyres", how)

    return patched


async def nobody(table: Table[State]) -> None:
    """Leave everybody on hard tyres."""


async def only_the_first(table: Table[State]) -> None:
    car = table.state.cars[0]
    table.tell(TyresFitted(car.number, await table.ask(car.number, TyreChoice(table.state, car))))


async def not_again(table: Table[State]) -> None:
    if not table.state.qualifying:
        await choose_tyres(table)


async def for_the_race_only(table: Table[State]) -> None:
    if table.state.qualifying or not table.state.options.qualifying:
        await choose_tyres(table)


async def everybody(table: Table[State]) -> None:
    for car in table.state.cars:
        table.tell(TyresFitted(car.number, await table.ask(car.number, TyreChoice(table.state, car))))


def before_the_forecast(patch: pytest.MonkeyPatch) -> None:
    async def tyres_first(table: Table[State]) -> None:
        await choose_tyres(table)
        await to_the_grid(table)

    patch.setattr(whole_game, "choose_tyres", nobody)
    patch.setattr(whole_game, "to_the_grid", tyres_first)


def kinds(*names: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Sell other kinds of tyres."""
    return lambda patch: patch.setattr(tyres, "TYRE_KINDS", names)


def old_set(event: TyresFitted, state: State) -> None:
    state.cars[event.car].tyres = event.tyres
    state.cars[event.car].tyre_lap = 2


def unseen(event: TyresFitted, state: State) -> None:
    """Put no token on the card."""


def extra(how: Callable[[State, Car], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other cars have the extra cell."""
    return lambda patch: patch.setattr(soft_tyres, "has_extra_cell", how)


def always_taken(patch: pytest.MonkeyPatch) -> None:
    async def take(table: Table[State], car: Car, distance: int) -> int:
        return int(soft_tyres.has_extra_cell(table.state, car))

    patch.setattr(turn, "take_extra_cell", take)


def two_cells(patch: pytest.MonkeyPatch) -> None:
    async def take(table: Table[State], car: Car, distance: int) -> int:
        return 2 * await soft_tyres.take_extra_cell(table, car, distance)

    patch.setattr(turn, "take_extra_cell", take)


def extra_cells_strain(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turn, "STRAINING", {5: 19, 6: 29})


def factor(how: Callable[[State, Car], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let overshoots cost something else."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        for module in (corners, movement, qualifying, slipstream):
            patch.setattr(module, "overshoot_factor", how)

    return patched


def skidding(how: Callable[[State, Car], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let cars skid by more cells, or fewer."""
    return lambda patch: patch.setattr(movement, "skid", how)


def no_skid_on_hard_tyres(state: State, car: Car) -> int:
    return 0 if car.tyres == HARD else skid(state, car)


def only_with_the_option(state: State, car: Car) -> int:
    return skid(state, car) if state.options.tyres else 0


def new_soft_tyres_only(state: State, car: Car) -> int:
    return 0 if car.tyres == SOFT and car.tyre_lap > 1 else skid(state, car)


def dues(how: Callable[[RouteChoice, Route], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a movement in the rain have another length, wherever the next corner is."""

    def giving_up(choice: RouteChoice, routes: Routes, cells: int) -> list[Route]:
        found = [route for length in range(choice.most + 1) for route in routes.of_length(length)]
        return [route for route in found if how(choice, route) - route.length == cells]

    def broken(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(RouteChoice, "due", how)
        patch.setattr(RouteChoice, "_all_giving_up", giving_up)
        patch.setattr(movement, "cells_to", lambda track, what: (1,) * track.cells)

    return broken


def always_longer(choice: RouteChoice, route: Route) -> int:
    return choice.distance + choice.skid


def start_counts(choice: RouteChoice, route: Route) -> int:
    in_corner = choice.state.track.corner[choice.car.cell] >= 0
    return choice.distance + choice.skid if in_corner else due(choice, route)


def last_cell_only(choice: RouteChoice, route: Route) -> int:
    return due(choice, route) if choice.state.track.corner[choice.car.cell] < 0 else choice.distance


def skid_is_free(choice: RouteChoice, route: Route) -> int:
    cells = due(choice, route)
    return cells if route.length >= cells else choice.distance


def shortfall_of_the_roll(choice: RouteChoice, route: Route) -> int:
    cells = given_up(choice, route)
    return max(0, choice.distance - route.length) if cells and choice.blocked() else cells


def slipstream_skids(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(slipstream, "SLIPSTREAM_CELLS", 6)


def ageing(how: Callable[[State, Car, int, int, bool], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let tyres age in another way."""
    return lambda patch: patch.setattr(State, "moved", how)


def never_older(state: State, car: Car, cell: int, laps: int, pit: bool) -> None:
    lap = car.tyre_lap
    moved(state, car, cell, laps, pit)
    car.tyre_lap = lap


def older_off_the_grid(state: State, car: Car, cell: int, laps: int, pit: bool) -> None:
    off_the_grid = laps and not car.lap
    moved(state, car, cell, laps, pit)
    car.tyre_lap += bool(off_the_grid)


def older_in_the_pits(state: State, car: Car, cell: int, laps: int, pit: bool) -> None:
    moved(state, car, cell, laps, False)


def same_kind_is_the_same_set(event: Refitted, state: State) -> None:
    car = state.cars[event.car]
    was, lap = car.tyres, car.tyre_lap
    refitted(event, state)
    if car.tyres == was:
        car.tyre_lap = lap


def applying(event: type, how: Callable[..., None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let an event change something else."""
    return lambda patch: patch.setattr(event, "apply", how)


BREAKS: list[Break] = [
    (("FD-TYRE-01", "FD-DEC-03"), "nobody picks tyres", choosing(nobody)),
    (("FD-TYRE-01", "FD-DEC-03"), "only one player picks tyres", choosing(only_the_first)),
    (("FD-TYRE-01",), "tyres come before the forecast", before_the_forecast),
    (("FD-TYRE-01",), "there are no wet tyres", kinds("hard", "soft")),
    (("FD-TYRE-02", "FD-DEC-03"), "qualifying tyres stay on for the race", choosing(not_again)),
    (("FD-DEC-03",), "there are no tyres for qualifying", choosing(for_the_race_only)),
    (("FD-RULING-86",), "tyres are picked in every race with weather", choosing(everybody)),
    (("FD-TYRE-02", "FD-RULING-63"), "race tyres are a lap old", applying(TyresFitted, old_set)),
    (("FD-TYRE-14",), "nobody sees the tyres", applying(TyresFitted, unseen)),
    (("FD-TYRE-03",), "old hard tyres double the loss", kind(HARD, dry=(1, 1, 2))),
    (("FD-TYRE-03",), "hard tyres have an extra cell", extra(lambda state, car: car.tyres == HARD)),
    (("FD-TYRE-03",), "hard tyres skid in the dry", skidding(lambda state, car: 3)),
    (("FD-TYRE-04",), "hard tyres skid by one", kind(HARD, skid=1)),
    (("FD-TYRE-04", "FD-RULING-86"), "hard tyres do not skid", skidding(no_skid_on_hard_tyres)),
    (("FD-RULING-86",), "without a choice of tyres nobody skids", skidding(only_with_the_option)),
    (("FD-TYRE-04", "FD-RULING-61"), "every movement in the rain is longer", dues(always_longer)),
    (("FD-TYRE-05", "FD-DEC-07"), "soft tyres have no extra cell", kind(SOFT, extra=())),
    (("FD-TYRE-05", "FD-DEC-07"), "the extra cell is a must", always_taken),
    (("FD-TYRE-05",), "there are two extra cells", two_cells),
    (("FD-TYRE-05",), "the extra cell strains the engine", extra_cells_strain),
    (("FD-TYRE-06",), "new soft tyres lose single", kind(SOFT, dry=(1, 2, 3))),
    (("FD-TYRE-06",), "soft tyres on lap 2 lose single", kind(SOFT, dry=(2, 1, 3))),
    (("FD-TYRE-06",), "soft tyres on lap 2 lose triple", kind(SOFT, dry=(2, 3, 3))),
    (("FD-TYRE-07",), "the extra cell is there on lap 2 too", kind(SOFT, extra=(1, 2))),
    (("FD-TYRE-07",), "the extra cell comes back on lap 3", kind(SOFT, extra=(1, 3))),
    (("FD-TYRE-08",), "soft tyres on lap 3 lose double", kind(SOFT, dry=(2, 2, 2))),
    (("FD-TYRE-09", "FD-RULING-62"), "soft tyres skid by one", kind(SOFT, skid=1)),
    (
        ("FD-TYRE-09", "FD-RULING-62"),
        "the extra cell is there in the rain",
        extra(lambda state, car: car.tyres == SOFT),
    ),
    (("FD-RULING-62",), "old soft tyres do not skid", skidding(new_soft_tyres_only)),
    (("FD-RULING-62",), "soft tyres lose double in the rain", kind(SOFT, rain=(2, 2, 3))),
    (("FD-TYRE-10", "FD-RULING-62"), "old soft tyres lose single in the rain", kind(SOFT, rain=(1, 1, 1))),
    (("FD-TYRE-11",), "new wet tyres lose single in the dry", kind("wet", dry=(1, 2, 3))),
    (("FD-TYRE-11",), "wet tyres on lap 2 lose triple in the dry", kind("wet", dry=(2, 3, 3))),
    (("FD-TYRE-11",), "wet tyres have an extra cell", extra(lambda state, car: car.tyres == "wet")),
    (("FD-TYRE-12",), "old wet tyres lose double in the dry", kind("wet", dry=(2, 2, 2))),
    (("FD-TYRE-13",), "wet tyres do not skid", kind("wet", skid=0)),
    (("FD-TYRE-13", "FD-RULING-64"), "wet tyres skid by three", kind("wet", skid=3)),
    (("FD-RULING-64",), "old wet tyres lose triple in the rain", kind("wet", rain=(1, 1, 3))),
    (("FD-RULING-61",), "the first cell counts", dues(start_counts)),
    (("FD-RULING-61",), "leaving a corner is no skid", dues(last_cell_only)),
    (("FD-RULING-61",), "braking the skid away is free", dues(skid_is_free)),
    (
        ("FD-RULING-61",),
        "a blocked car does not pay for its skid",
        lambda patch: patch.setattr(RouteChoice, "given_up", shortfall_of_the_roll),
    ),
    (("FD-RULING-61",), "a slipstream skids", slipstream_skids),
    (("FD-RULING-63",), "tyres never age", ageing(never_older)),
    (("FD-RULING-63",), "tyres age on the way off the grid", ageing(older_off_the_grid)),
    (("FD-RULING-63",), "tyres age in the pit lane", ageing(older_in_the_pits)),
    (("FD-RULING-63",), "a set of the same kind is not new", applying(Refitted, same_kind_is_the_same_set)),
]
