"""Breaking chapters 5 and 8: driving, going round, braking and being blocked."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.events.driving import Blocked, Braked
from racelib.games.formula_d.rules import braking, movement, route_check, turn
from racelib.games.formula_d.rules.collisions import check_collisions
from racelib.games.formula_d.rules.corners import count_stop
from racelib.games.formula_d.rules.movement import Movement, RouteChoice
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import Cost
from racelib.kernel.choice import Refusal
from racelib.kernel.event import TurnEnded
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

Steps = tuple[tuple[str, int, bool], ...]


def tracks(change: Callable[[Tables], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Change every track once it is compiled."""

    def how(mp: pytest.MonkeyPatch) -> None:
        init = Tables.__init__

        def altered(self: Tables, graph: object, digest: str) -> None:
            init(self, graph, digest)
            change(self)

        mp.setattr(Tables, "__init__", altered)

    return how


def steps(change: Callable[[Tables, int, Steps], Steps]) -> Callable[[pytest.MonkeyPatch], None]:
    """Change the steps that lead on from the cells of the track, not of the pit lane."""

    def rewrite(track: Tables) -> None:
        track.steps = tuple(
            old if track.pit[cell] else change(track, cell, old) for cell, old in enumerate(track.steps)
        )

    return tracks(rewrite)


def all_neighbours(track: Tables, cell: int, old: Steps) -> Steps:
    """Allow every neighbouring lane, as on a straight."""
    ahead = track.own[cell]
    have = {letter for letter, _, _ in old}
    sides = {("l" if track.lane[to] < track.lane[cell] else "r"): to for to in track.members(track.beside[ahead])}
    return (*old, *((letter, to, False) for letter, to in sides.items() if letter not in have))


def no_arrows(track: Tables, cell: int, old: Steps) -> Steps:
    return old if track.corner[cell] < 0 else all_neighbours(track, cell, old)


def leaves_corner(track: Tables, cell: int) -> bool:
    return track.corner[cell] >= 0 and track.corner[track.own[cell]] != track.corner[cell]


def free_on_the_way_out(track: Tables, cell: int, old: Steps) -> Steps:
    return all_neighbours(track, cell, old) if leaves_corner(track, cell) else old


def arrows_on_the_way_in(track: Tables, cell: int, old: Steps) -> Steps:
    return old[:1] if track.corner[cell] < 0 and track.corner[track.own[cell]] >= 0 else old


def reverse_gear(track: Tables, cell: int, old: Steps) -> Steps:
    return (
        *old,
        *(("s", back, False) for back in range(track.cells) if track.own[back] == cell and not track.pit[back]),
    )


def sideways(track: Tables, cell: int, old: Steps) -> Steps:
    return (*old, *(("l", beside, False) for beside in track.members(track.beside[cell])))


def longer_corners(track: Tables) -> None:
    """Let the first cell behind a corner belong to it."""
    before = {track.own[cell]: track.corner[cell] for cell in range(track.cells) if leaves_corner(track, cell)}
    track.corner = tuple(before.get(cell, corner) for cell, corner in enumerate(track.corner))


def distance(change: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Drive another number of cells than was rolled."""

    def how(mp: pytest.MonkeyPatch) -> None:
        drive = movement.drive

        async def other(table: Table[State], car: Car, rolled: int, *more: Any, **said: Any) -> Movement:
            return await drive(table, car, change(rolled), *more, **said)

        mp.setattr(turn, "drive", other)

    return how


def see(others: Callable[[RouteChoice], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Change which cells a driver takes to be taken."""

    def how(mp: pytest.MonkeyPatch) -> None:
        init = RouteChoice.__init__

        def altered(self: RouteChoice, *given: Any) -> None:
            init(self, *given)
            self.others = others(self)
            self._traffic = self._full = None
            self._clear = False

        mp.setattr(RouteChoice, "__init__", altered)

    return how


def last_cell_may_be_taken(choice: RouteChoice) -> int:
    """Overlook the cars that stand just where the roll would lead."""
    return choice.others & ~sum(1 << route.end for route in choice.empty_track().full(choice.distance))


def forgive(rule: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Accept ways whose length a rule refuses."""

    def how(mp: pytest.MonkeyPatch) -> None:
        refused = route_check.wrong_length

        def lenient(choice: RouteChoice, route: Route) -> Refusal | None:
            refusal = refused(choice, route)
            return None if refusal is not None and rule in refusal.rules else refusal

        mp.setattr(route_check, "wrong_length", lenient)

    return how


def offer(
    change: Callable[[RouteChoice, list[tuple[Route, int]]], list[tuple[Route, int]]],
) -> Callable[[pytest.MonkeyPatch], None]:
    """Offer other options than the rules do."""

    def how(mp: pytest.MonkeyPatch) -> None:
        options = RouteChoice.options

        def other(self: RouteChoice) -> Iterator[tuple[Route, int]]:
            return iter(change(self, list(options(self))))

        mp.setattr(RouteChoice, "options", other)

    return how


def no_slipping_through(mp: pytest.MonkeyPatch) -> None:
    find = RouteChoice.route

    def route(self: RouteChoice, answer: object) -> Route | None:
        found = find(self, answer)
        cell = self.car.cell
        for letter in found.steps if found is not None else "":
            step = next(step for step in self.state.track.steps[cell] if step[0] == letter)
            if letter in "lr" and self.others >> self.state.track.own[cell] & 1:
                return None
            cell = step[1]
        return found

    mp.setattr(RouteChoice, "route", route)


def no_way_round(mp: pytest.MonkeyPatch) -> None:
    def blocked(self: RouteChoice) -> bool:
        cell = self.car.cell
        for _ in range(self.distance):
            cell = self.state.track.own[cell]
            if self.others >> cell & 1:
                return True
        return False

    mp.setattr(RouteChoice, "blocked", blocked)


def free_of_charge(event: type[Braked] | type[Blocked]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setattr(event, "apply", lambda self, state: None)


def out_at_seven(mp: pytest.MonkeyPatch) -> None:
    one_a_cell = braking.shortfall_payments

    def payments(state: State, car: Car, cells: int, braking: bool = True) -> list[Cost]:
        return one_a_cell(state, car, cells, braking) if cells < 7 else []

    mp.setattr(braking, "shortfall_payments", payments)


def blocked_cars_are_safe(mp: pytest.MonkeyPatch) -> None:
    check = check_collisions

    def other(table: Table[State], car: Car) -> None:
        for event in reversed(table.log):
            if isinstance(event, TurnEnded):
                break
            if isinstance(event, Blocked):
                return
        check(table, car)

    mp.setattr(turn, "check_collisions", other)


def standing_is_no_stop(mp: pytest.MonkeyPatch) -> None:
    count = count_stop
    mp.setattr(turn, "count_stop", lambda table, car, route: route.length and count(table, car, route))


def no_braking_when_blocked(choice: RouteChoice, options: list[Any]) -> list[Any]:
    return [one for one in options if not one[1]] if choice.blocked() else options


def short_all_the_way(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(RouteChoice, "falls_short", lambda self, route: self.blocked() and self.given_up(route) > 0)


def never_short(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(RouteChoice, "falls_short", lambda self, route: False)


def braking_at_the_start(mp: pytest.MonkeyPatch) -> None:
    build = RouteChoice.__init__

    def other(self: RouteChoice, *given: Any, **said: Any) -> None:
        build(self, *given, **said)
        self.brakes = self.brakes or self.car.points - 1

    mp.setattr(RouteChoice, "__init__", other)


BREAKS: list[Break] = [
    (("FD-MOVE-01",), "a cell less than rolled is driven", distance(lambda rolled: rolled - 1)),
    (("FD-MOVE-01",), "a cell more than rolled is driven", distance(lambda rolled: rolled + 1)),
    (
        ("FD-MOVE-02",),
        "the end of a movement is no stop",
        lambda mp: mp.setattr(turn, "count_stop", lambda *_: None),
    ),
    (("FD-MOVE-03",), "lanes cannot be changed", steps(lambda track, cell, old: old[:1])),
    (("FD-MOVE-04",), "cars drive through each other", see(lambda choice: 0)),
    (("FD-MOVE-04",), "a taken cell may be stopped on", see(last_cell_may_be_taken)),
    (("FD-MOVE-05",), "cars drive backwards", steps(reverse_gear)),
    (("FD-MOVE-05",), "cars drive sideways", steps(sideways)),
    (("FD-MOVE-06",), "arrows do not count", steps(no_arrows)),
    (("FD-MOVE-07",), "the first cell of a straight belongs to the corner", tracks(longer_corners)),
    (
        ("FD-MOVE-08", "FD-RULING-11"),
        "weaving is allowed",
        lambda mp: mp.setattr(route_check, "weaving", lambda *_: None),
    ),
    (
        ("FD-MOVE-10",),
        "a blocked car drives through the cars ahead",
        see(lambda choice: 0 if choice.blocked() else choice.others),
    ),
    (("FD-MOVE-10", "FD-RULING-28"), "no way round is looked for", no_way_round),
    (("FD-BRAKE-01",), "braking is free", free_of_charge(Braked)),
    (
        ("FD-BRAKE-01", "FD-DEC-08"),
        "there is no braking",
        offer(lambda choice, all: [one for one in all if not one[1]]),
    ),
    (("FD-BRAKE-03",), "being blocked is free", free_of_charge(Blocked)),
    (("FD-DEC-08",), "only the calmest way is offered", offer(lambda choice, all: all[:1])),
    (
        ("FD-DEC-09",),
        "a blocked car has no choice",
        offer(lambda choice, all: all[:1] if choice.blocked() else all),
    ),
    (("FD-RULING-04",), "braking may take the last point", forgive("FD-RULING-04")),
    (("FD-RULING-13",), "out of a corner every lane is open", steps(free_on_the_way_out)),
    (("FD-RULING-13",), "into a corner the lane must be kept", steps(arrows_on_the_way_in)),
    (("FD-RULING-14",), "a movement of no cells is no stop", standing_is_no_stop),
    (
        ("FD-RULING-14",),
        "a roll cannot be braked to nothing",
        offer(lambda choice, all: [o for o in all if o[0].steps]),
    ),
    (("FD-RULING-15",), "no slipping through beside a car ahead", no_slipping_through),
    (("FD-RULING-27",), "a blocked car makes no collision roll", blocked_cars_are_safe),
    (("FD-RULING-28",), "a blocked car may stop early for nothing", forgive("FD-RULING-28")),
    (("FD-RULING-28", "FD-BRAKE-01", "FD-DEC-09"), "a blocked car cannot brake", offer(no_braking_when_blocked)),
    (("FD-RULING-28", "FD-BRAKE-02"), "a blocked car brakes at the price of the table", short_all_the_way),
    (("FD-RULING-28", "FD-BRAKE-04"), "what a blocked car cannot drive is braking like any other", never_short),
    (("FD-RULING-28", "FD-RULING-57"), "a great start may be braked", braking_at_the_start),
    (("FD-RULING-29",), "seven cells short put a car out", out_at_seven),
]
