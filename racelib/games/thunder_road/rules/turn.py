"""A turn of a crew of three cars, and what ends every turn (TR-TURN, TR-END, TR-CHOP-03)."""

from __future__ import annotations

from racelib.games.thunder_road.crews import BIKES, DRIFT, NITRO, RIG, THE_RIG
from racelib.games.thunder_road.events.end import ChoppersHome
from racelib.games.thunder_road.rules import bikes, commands, dice, minor_damage, rig
from racelib.games.thunder_road.rules.elimination import destroy_groups
from racelib.games.thunder_road.rules.lingering import counted_die
from racelib.games.thunder_road.rules.movement import drive
from racelib.games.thunder_road.rules.shooting import shoot_from_car
from racelib.games.thunder_road.state import GONE, OFF_BOARD, State
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
    await sweep(table)


async def take_turn_with_cars(table: Table[State], seat: int) -> None:
    """TR-TURN-02, TR-ASSIGN-07: one car; a command unless it coasts; then it moves and may shoot.

    TR-RULING-39: if the command put the car out of action, its die stays spent and the turn ends.
    TR-MOVE-02, TR-COAST-01, TR-CMD-06: the die and nitro give the movement points, a coast gives 1.
    """
    car = await dice.assign(table, seat)
    movement = table.state.board.movement
    assert movement is not None
    coast = movement.coasting
    command, die = ("", 0) if coast else await commands.give_command(table, seat)
    await commands.carry_out(table, seat, command)
    if not car.operable or car.cell == GONE:
        return
    moves = 1 if coast else counted_die(car, car.die) + (die if command == NITRO else 0)  # TR-COAST-01, TR-CMD-05
    await drive(table, car, moves, drift=command == DRIFT, coast=coast)
    await shoot_from_car(table, seat, car)


async def sweep(table: Table[State]) -> None:
    """TR-END-02, TR-CHOP-03, TR-RULING-67: at the end of a turn every car under a chopper is destroyed, together.

    TR-CHOP-04, TR-OBST-04: only now; whoever drove on is safe. TR-WRECK-05: wrecks are destroyed too.
    TR-RIG-26, TR-RULING-85: the rig takes a minor damage for each chopper over it, and those choppers go home.
    TR-DEST-02, TR-WRECK-05: cars and wrecks alike.
    """
    board = table.state.board
    over = [(seat, player.chopper) for seat, player in enumerate(board.players) if player.chopper > OFF_BOARD]
    under = [board.cars[name] for _, cell in over for name in board.where.get(cell, ())]
    lost = [car for car in under if not car.is_rig]
    broken = False
    for seat, cell in over:
        if THE_RIG in board.where.get(cell, ()):
            broken = broken or await minor_damage.take_damage_in_a_group(table, board.cars[THE_RIG])
            table.tell(ChoppersHome((seat,), "rig"))
    destroy_groups(table, (lost, "chopper"), ([board.cars[THE_RIG]] if broken else [], "rig"))
