"""Breaking chapter 3: who acts when."""

from collections.abc import Callable

import pytest

from racelib.games.formula_d.events.turns import DroveOff, Stalled
from racelib.games.formula_d.rules import order, turn, whole_game
from racelib.games.formula_d.rules.start import line_up
from racelib.games.formula_d.state import Car, State
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

Key = tuple[float, float, float, int, int]


def keyed(change: Callable[[State, Car, Key], tuple[float, ...]]) -> Callable[[pytest.MonkeyPatch], None]:
    """Change the key by which the cars are sorted."""

    def how(mp: pytest.MonkeyPatch) -> None:
        key = order.race_position
        mp.setattr(order, "race_position", lambda state, car: change(state, car, key(state, car)))

    return how


def driven(state: State, car: Car) -> float:
    return state.track.progress[car.cell]


def farther_corner(state: State, car: Car, key: Key) -> tuple[float, ...]:
    """Look at the corner after the one that counts."""
    corners = state.track.corners
    inside = corners[(state.track.next_corner[car.cell] + 1) % len(corners)].inside
    return (*key[:3], abs(state.track.lane[car.cell] - inside), key[4])


def corner_ahead(state: State, car: Car, key: Key) -> tuple[float, ...]:
    """Inside a corner, look at the next one already."""
    return key if state.track.corner[car.cell] < 0 else farther_corner(state, car, key)


def corner_behind(state: State, car: Car, key: Key) -> tuple[float, ...]:
    """On a straight, look at the corner that was left."""
    if state.track.corner[car.cell] >= 0:
        return key
    inside = state.track.corners[state.track.next_corner[car.cell] - 1].inside
    return (*key[:3], abs(state.track.lane[car.cell] - inside), key[4])


def new_order_every_turn(mp: pytest.MonkeyPatch) -> None:
    ended = State.turn_ended

    def end(self: State) -> None:
        ended(self)
        self.acting = -1

    mp.setattr(State, "turn_ended", end)


def order_never_changes(mp: pytest.MonkeyPatch) -> None:
    order_of = order.order_of

    def keep(state: State) -> tuple[int, ...]:
        return tuple(n for n in state.order if state.cars[n].racing) or order_of(state)

    mp.setattr(order, "order_of", keep)


def first_round(route: Callable[[list[Car]], list[Car]]) -> Callable[[pytest.MonkeyPatch], None]:
    def how(mp: pytest.MonkeyPatch) -> None:
        order_of = order.order_of

        def other(state: State) -> tuple[int, ...]:
            if state.round:
                return order_of(state)
            return tuple(car.number for car in route([state.cars[number] for number in order_of(state)]))

        mp.setattr(order, "order_of", other)

    return how


def all_start_rolls_first(mp: pytest.MonkeyPatch) -> None:
    in_line = line_up
    rolled: dict[int, int] = {}

    def roll_all(table: Table[State]) -> None:
        in_line(table)
        for car in table.state.cars:
            rolled[car.number] = table.roll("start", car.number, tuple(range(1, 21)))

    def make_start(table: Table[State], car: Car) -> str:
        black = rolled[car.number]
        if black == 1:
            table.tell(Stalled(car.number))
            return "stall"
        table.tell(DroveOff(car.number, black > 16))
        return "great" if black > 16 else "normal"

    mp.setattr(whole_game, "line_up", roll_all)
    mp.setattr(turn, "make_start", make_start)


BREAKS: list[Break] = [
    (("FD-ORDER-01",), "the last car acts first", keyed(lambda state, car, key: (-key[0], *key[1:]))),
    (("FD-ORDER-01",), "the cars act in the order of the seats", keyed(lambda state, car, key: key[4:])),
    (("FD-ORDER-02",), "gears do not count", keyed(lambda state, car, key: (*key[:2], 0, *key[3:]))),
    (
        ("FD-ORDER-02",),
        "the lower gear acts first",
        keyed(lambda state, car, key: (*key[:2], -key[2], *key[3:])),
    ),
    (("FD-ORDER-03",), "lanes do not count", keyed(lambda state, car, key: (*key[:3], 0, key[4]))),
    (("FD-ORDER-03",), "the outside acts first", keyed(lambda state, car, key: (*key[:3], -key[3], key[4]))),
    (
        ("FD-ORDER-02",),
        "the inside lane comes before the gear",
        keyed(lambda s, c, key: (*key[:2], key[3], key[2], key[4])),
    ),
    (("FD-ORDER-04", "FD-RULING-06"), "the order is made anew after every turn", new_order_every_turn),
    (("FD-ORDER-04",), "a pass never changes the order", order_never_changes),
    (
        ("FD-ORDER-05",),
        "the first round is in seat order",
        first_round(lambda cars: sorted(cars, key=lambda c: c.number)),
    ),
    (
        ("FD-ORDER-05",),
        "the first round begins at the back of the grid",
        first_round(lambda cars: cars[::-1]),
    ),
    (("FD-RULING-07",), "laps do not count", keyed(lambda state, car, key: (-driven(state, car), *key[1:]))),
    (("FD-RULING-08",), "cars a row apart are level", keyed(lambda s, c, key: (-(-key[0] // 2), *key[1:]))),
    (
        ("FD-RULING-08",),
        "no two cars are level",
        keyed(lambda s, c, key: (key[0] + s.track.lane[c.cell] / 100, *key[1:])),
    ),
    (("FD-RULING-09",), "in a corner the next corner counts", keyed(corner_ahead)),
    (("FD-RULING-09",), "on a straight the last corner counts", keyed(corner_behind)),
    (("FD-RULING-10",), "all start rolls are made before the first car drives", all_start_rolls_first),
]
