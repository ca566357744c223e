"""A turn of a crew of three cars, and what ends every turn (TR-TURN, TR-END, TR-CHOP-03)."""

from __future__ import annotations

from racelib.games.thunder_road.rules import bikes, choppers, commands, dice, rig
from racelib.games.thunder_road.rules.lingering import counted_die
from racelib.games.thunder_road.rules.movement import drive
from racelib.games.thunder_road.rules.shooting import shoot_from_car
from racelib.games.thunder_road.state import GONE, State
from racelib.games.thunder_road.tables import BIKES, DRIFT, NITRO, RIG
from racelib.kernel.table import Table


async def take_turn(table: Table[State]) -> None:
    """TR-TURN-01: choose dice, command, move, shoot; then whatever stands under a chopper is destroyed."""
    board = table.state.board
    seat = board.turn
    crew = board.players[seat].crew
    if crew == RIG:
        await rig.take_turn(table, seat)
    elif crew == BIKES:
        await bikes.take_turn(table, seat)
    else:
        await take_turn_with_cars(table, seat)
    await choppers.sweep(table)


async def take_turn_with_cars(table: Table[State], seat: int) -> None:
    """TR-TURN-02, TR-ASSIGN-07: one car; a command unless it coasts; then it moves and may shoot.

    TR-RULING-39: if the command put the car out of action, its die stays spent and the turn ends.
    TR-MOVE-02, TR-COAST-01, TR-CMD-06: the die and nitro give the movement points, a coast gives 1.
    """
    car = await dice.assign(table, seat)
    coast = table.state.board.moving.coasting
    command, die = ("", 0) if coast else await commands.give_command(table, seat)
    if command:
        await commands.carry_out(table, seat, command)
    if not car.operable or car.cell == GONE:
        return
    moves = 1 if coast else counted_die(car, car.die) + (die if command == NITRO else 0)  # TR-COAST-01, TR-CMD-05
    await drive(table, car, moves, drift=command == DRIFT, coast=coast)
    await shoot_from_car(table, seat, car)
