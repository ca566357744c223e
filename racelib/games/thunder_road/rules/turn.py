"""A turn of a crew of three cars, and what ends every turn (TR-TURN, TR-END, TR-CHOP-03)."""

from __future__ import annotations

from racelib.games.thunder_road.events.shop import ShoveReady
from racelib.games.thunder_road.rules import (
    bikes,
    bonus,
    choppers,
    commands,
    dice,
    objectives,
    one_shots,
    rig,
    upgrades,
    windows,
)
from racelib.games.thunder_road.rules.commands import Order
from racelib.games.thunder_road.rules.movement import drive
from racelib.games.thunder_road.rules.shooting import shoot_from_car
from racelib.games.thunder_road.rules.traits import counted_die
from racelib.games.thunder_road.rules.windows import Moment
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import AFTER, BIKES, DOUBLE_TAP, RIG, SHOVE, Command, board_of
from racelib.kernel.table import Table

#: What a dispenser of an upgrade does.
DISPENSES = "upgrade dispenser"


async def take_turn(table: Table[State]) -> None:
    """TR-TURN-01: choose dice, command, move, shoot; then whatever stands under a chopper is destroyed."""
    board = table.state.board
    seat = board.turn
    crew = board.players[seat].crew
    ammo = board.settings.ammo
    if ammo:
        await windows.offer(table, Moment(windows.TURN_START), [seat])
    if crew == RIG:
        moved = await rig.take_turn(table, seat)
    elif crew == BIKES:
        moved = await bikes.take_turn(table, seat)
    else:
        moved = await take_turn_with_cars(table, seat)
    if ammo:
        objectives.lose_the_shot(table, seat, moved)
        await windows.offer(table, Moment(windows.TURN_END, moved=tuple(moved)), board.seats_from(seat))
    await choppers.sweep(table)
    if ammo:
        await windows.chain_over(table)


async def take_turn_with_cars(table: Table[State], seat: int) -> list[Car]:
    """TR-TURN-02, TR-ASSIGN-07: one car; a command unless it coasts; then it moves and may shoot. Return what moved.

    TR-RULING-39: if the command put the car out of action, its die stays spent and the turn ends.
    TR-MOVE-02, TR-COAST-01, TR-CMD-06: the die and nitro give the movement points, a coast gives 1.
    """
    modules = bool(table.state.board.settings.modules)
    if table.state.board.settings.upgrades:
        await upgrades.start_turn(table, seat)
    car = await dice.assign(table, seat)
    coast = table.state.board.moving.coasting
    orders = [] if coast else await commands.give_commands(table, seat)
    if orders:
        await commands.carry_out(table, seat, orders)
    if modules:
        await windows.before_move(table, car)
    if not car.operable or car.cell == GONE:
        return []
    board = table.state.board
    moves = await upgrades.cells_to_coast(table, car) if coast else counted_die(board, car, car.die)  # TR-COAST-01
    if not orders:
        await drive(table, car, moves, coast=coast)
    else:
        if modules and commands.gives(orders, SHOVE):
            table.tell(ShoveReady(seat, car.id))
        await drive(table, car, moves + commands.more_moves(board, car, orders), drift=commands.drifts(orders))
    if modules:
        await windows.after_move(table, car)
        orders = [*orders, *after_moving(board, car), *commands.after_the_move(board, seat)]
        if orders:
            await commands.carry_out_after_the_move(table, seat, car, orders)
            bonus.aim_far(table, seat, car, orders)
    if modules and commands.gives(orders, DOUBLE_TAP):
        await shoot_from_car(table, seat, car, 2)  # CM06
    else:
        await shoot_from_car(table, seat, car)
    return [car]


def after_moving(board: Board, car: Car) -> list[Order]:
    """Return the upgrade that acts after the move, like a command, if it can do something (TR-RULING-116)."""
    return [Order(AFTER_THE_MOVE[car.upgrade], 0)] if upgrades.can_dispense(board, car) else []


#: U01, U02: what acts after the move beside commands, in an order of the player's choice (TR-RULING-116).
AFTER_THE_MOVE = board_of(
    *(Command(name, (), ("TR-RULING-92", "TR-RULING-116"), AFTER, DISPENSES) for name in upgrades.LAYS)
)
commands.EFFECTS[DISPENSES] = lambda table, seat, order: upgrades.dispense(table, seat)
#: Objectives and one-shots, window by window.
windows.PLAYS.update(one_shots.CARDS | objectives.CARDS)
