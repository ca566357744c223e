"""Breaking section 21: the bikes."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from racelib.games.thunder_road import state
from racelib.games.thunder_road.events.damage import BecameInoperable, Repaired
from racelib.games.thunder_road.events.moving import BikePicked, Waiting
from racelib.games.thunder_road.rules import bikes, commands, damage, dice, entering, fire, slams
from racelib.games.thunder_road.rules.arrival import Arrival
from racelib.games.thunder_road.rules.commands import Order
from racelib.games.thunder_road.rules.movement import drive
from racelib.games.thunder_road.rules.shooting import shoot_from_car
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import BIKE_COMMANDS, BIKES, COMMANDS, NITRO, cars_of
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, changes, not_applied, settled


def crew(cars: Callable[[list[tuple[str, str]]], list[tuple[str, str]]]) -> How:
    """Give the crew of bikes other cars."""

    def how(mp: pytest.MonkeyPatch) -> None:
        mp.setattr(state, "cars_of", lambda name: cars(cars_of(name)) if name == BIKES else cars_of(name))

    return how


def one_die_a_turn(mp: pytest.MonkeyPatch) -> None:
    async def place_dice(table: Table[State], seat: int) -> list[Order]:
        await dice.assign(table, seat)
        return []

    mp.setattr(bikes, "place_dice", place_dice)


def no_command(mp: pytest.MonkeyPatch) -> None:
    async def give_commands(table: Table[State], seat: int, or_lost: bool = False) -> list[Order]:
        return []

    mp.setattr(commands, "give_commands", give_commands)


@changes(bikes, "place_dice")
async def command_in_every_turn(usual: Any, table: Table[State], seat: int) -> list[Order]:
    table.state.board.players[seat].orders.clear()
    orders: list[Order] = await usual(table, seat)
    return orders


@changes(commands.CommandChoice, "__init__")
def command_or_nothing(usual: Any, self: Any, board: Board, seat: int, or_lost: bool = False, *cards: Any) -> None:
    usual(self, board, seat, or_lost, *cards)
    if or_lost:
        self.options = self.options[1:]


def both_at_once(mp: pytest.MonkeyPatch) -> None:
    """Let both bikes move before either shoots."""

    async def act(table: Table[State], seat: int, orders: Sequence[commands.Order]) -> None:
        board = table.state.board
        acting = list(board.bikes)
        for name, die, coast in acting:
            await drive(table, board.cars[name], 1 if coast else die, coast=coast)
        for name, _, _ in acting:
            await shoot_from_car(table, seat, board.cars[name])

    mp.setattr(bikes, "act", act)


def knocked_out_ones_act(mp: pytest.MonkeyPatch) -> None:
    async def act(table: Table[State], seat: int, orders: Sequence[commands.Order]) -> None:
        board = table.state.board
        name, die, coast = board.bikes[0]
        board.cars[name].operable = True
        await drive(table, board.cars[name], 1 if coast else die, coast=coast)

    mp.setattr(bikes, "act", act)


def no_passing(mp: pytest.MonkeyPatch) -> None:
    def may_pass(board: Board, car: Car, other: Car) -> bool:
        return board.moving.passes > 0 and not board.moving.stopped

    mp.setattr(entering, "may_pass", may_pass)


def must_pass(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(entering.PassChoice, "__iter__", lambda self: iter(("pass",)))


@changes(entering, "meet")
async def cars_pass_bikes(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    there = table.state.board.others_at(arrival.car.cell, arrival.car)
    return None if any(car.is_bike for car in there) else await usual(table, arrival)


@changes(entering, "meet")
async def no_drift_past_bikes(usual: Any, table: Table[State], arrival: Arrival) -> Arrival | None:
    there = table.state.board.others_at(arrival.car.cell, arrival.car)
    if any(car.is_bike for car in there):
        return await slams.slam(table, arrival.car, there[0])
    return await usual(table, arrival)


def decided(who: Callable[[Table[State], Car, Car], Car]) -> How:
    """Let another one move in a slam with a bike."""

    def how(mp: pytest.MonkeyPatch) -> None:
        async def decide_with_bike(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
            return who(table, top, bottom), slams.roll_direction(table)

        mp.setattr(slams, "decide_with_bike", decide_with_bike)

    return how


def the_car_moves(table: Table[State], top: Car, bottom: Car) -> Car:
    return bottom if top.is_bike else top


def the_slam_die_says(table: Table[State], top: Car, bottom: Car) -> Car:
    return slams.roll_slam(table, top, bottom)[0]


def the_one_that_came(table: Table[State], top: Car, bottom: Car) -> Car:
    return top if top.is_bike else bottom


@changes(damage, "take_damage")
async def bikes_draw_tokens(usual: Any, table: Table[State], car: Car) -> None:
    await (damage.draw_token if car.is_bike and car.operable else usual)(table, car)


@changes(BecameInoperable, "apply")
def bikes_drive_on(usual: Any, self: BecameInoperable, table: State) -> None:
    if not table.board.cars[self.car].is_bike:
        usual(self, table)


@changes(BecameInoperable, "apply")
def damage_destroys(usual: Any, self: BecameInoperable, table: State) -> None:
    usual(self, table)
    car = table.board.cars[self.car]
    table.board.lift(car)
    car.cell = GONE


@changes(Repaired, "apply")
def repair_is_in_vain(usual: Any, self: Repaired, table: State) -> None:
    usual(self, table)
    car = table.board.cars[self.car]
    car.operable = not car.is_bike


@changes(fire, "catch_fire")
def bikes_do_not_burn(usual: Any, table: Table[State], car: Car) -> None:
    if not car.is_bike:
        usual(table, car)


def ground_does_not_matter(mp: pytest.MonkeyPatch) -> None:
    usual = entering.settle

    async def settle(table: Table[State], arrival: Arrival) -> Arrival | None:
        return await (entering.meet if arrival.car.is_bike else usual)(table, arrival)

    settled(mp, settle)


def no_coast_with_a_move(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(bikes, "may_coast", lambda board, seat: [])


def waiting_bikes_coast(mp: pytest.MonkeyPatch) -> None:
    """Let a bike coast that has only just got its die."""

    def may_coast(board: Board, seat: int) -> list[Car]:
        return [car for car in board.operable(seat) if car.die and car.coasts < car.coasts_allowed]

    mp.setattr(bikes, "may_coast", may_coast)
    mp.setattr(dice, "may_coast", may_coast)


BREAKS: list[Break] = [
    (("TR-BIKE-01",), "bikes are of medium size", crew(lambda cars: [(name, "M") for name, _ in cars])),
    (("TR-BIKE-01",), "there are four bikes", crew(lambda cars: cars[:4])),
    (("TR-BIKE-13",), "all bikes bear the same mark", crew(lambda cars: [("K1", size) for _, size in cars])),
    (("TR-BIKE-02",), "one die a turn", one_die_a_turn),
    (("TR-BIKE-03",), "no command", no_command),
    (("TR-BIKE-03",), "a command in every turn", command_in_every_turn),
    (("TR-BIKE-04",), "the first die moves first", not_applied(BikePicked)),
    (("TR-BIKE-04",), "both move, then both shoot", both_at_once),
    (("TR-BIKE-05",), "bikes coast twice", lambda mp: mp.setattr(state, "BIKE_COASTS", 2)),
    (("TR-BIKE-06",), "bikes cannot pass", no_passing),
    (("TR-BIKE-06",), "bikes must pass", must_pass),
    (("TR-BIKE-07",), "a bike stays in the cell of a car", not_applied(Waiting)),
    (("TR-BIKE-08",), "cars pass bikes", cars_pass_bikes),
    (("TR-BIKE-08",), "no drift past a bike", no_drift_past_bikes),
    (("TR-BIKE-09", "TR-SLAM-12"), "the car gives way", decided(the_car_moves)),
    (("TR-BIKE-09", "TR-SLAM-12"), "the slam die decides", decided(the_slam_die_says)),
    (("TR-SLAM-13",), "the owner has no choice", decided(the_one_that_came)),
    (("TR-BIKE-10", "TR-DMG-06", "TR-SHOOT-14", "TR-BIKE-12"), "bikes draw damage tokens", bikes_draw_tokens),
    (("TR-BIKE-10", "TR-SHOOT-14"), "a bike that was hit drives on", bikes_drive_on),
    (("TR-DEST-12",), "damage destroys", damage_destroys),
    (("TR-BIKE-11",), "repaired bikes do not drive", repair_is_in_vain),
    (("TR-BIKE-12",), "bikes do not burn", bikes_do_not_burn),
    (("TR-TERR-14",), "ground does not matter to bikes", ground_does_not_matter),
    (("TR-RULING-86",), "bikes have all commands", lambda mp: mp.setattr(commands, "BIKE_COMMANDS", COMMANDS)),
    (("TR-RULING-86",), "bikes have no nitro", lambda mp: mp.delitem(BIKE_COMMANDS, NITRO)),
    (("TR-RULING-87",), "no coast in a turn with a move", no_coast_with_a_move),
    (("TR-RULING-87",), "a bike moves and coasts in one turn", waiting_bikes_coast),
    (("TR-RULING-126",), "a lone bike must give a command", command_or_nothing),
    (("TR-RULING-88",), "a bike that was knocked out acts", knocked_out_ones_act),
]
