"""The ground of a cell: what a step costs, and what it does to a car (TR-TERR, and tokens that become ground)."""

from __future__ import annotations

from racelib.games.thunder_road.events.moving import OWN_STEPS, PaidMore, Stopped
from racelib.games.thunder_road.rules import fire
from racelib.games.thunder_road.rules.abilities import TYRES
from racelib.games.thunder_road.rules.arrival import Arrival, landing, next_cell
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import FIRE, GLASS, IMPASSABLE, MUD, OFF_ROAD, RAMP, ROAD, SALT, SLIME
from racelib.kernel.table import Table

#: What a step into mud costs; any other step costs 1.
MUD_COST = 2
#: Ground that does nothing to a car that has come there.
PLAIN = (ROAD, OFF_ROAD, MUD, SALT)
#: TR-RIG-25, TR-RIG-27, TR-RULING-80: ground that the rig crushes.
CRUSHED = (IMPASSABLE, SLIME, GLASS, RAMP, FIRE)


# -- what a step costs ---------------------------------------------------------------------------------------


def cost_of_step(board: Board, car: Car, cell: int, left: int) -> int:
    """TR-TERR-02, TR-TERR-03, TR-TERR-04: a step costs 1 movement point, into mud 2, or the last if only 1 is left."""
    return min(mud_cost(board, car, cell), left) if board.terrain(cell) == MUD else 1


def mud_cost(board: Board, car: Car, cell: int) -> int:
    """Return what a step into the mud of a cell costs a car that has enough movement points (TR-TERR-04).

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1).state.board
    >>> mud_cost(board, board.cars["A-S"], 0)
    2

    Wide tyres beat everything else (U08), a cloudburst beats the usual price (RC04, TR-RULING-105).
    """
    return 1 if car.upgrade == TYRES and car.operable else board.condition(cell, "mud-cost", MUD_COST)


def moves_left(board: Board, arrival: Arrival) -> int:
    """Return the moves that pay for an arrival: those of a daze, or of the car's own drive."""
    return board.dazed[arrival.car.id] if arrival.how == "daze" else board.moving.left


def pay_for_mud(table: Table[State], arrival: Arrival) -> None:
    """TR-RULING-28: a token that turns out to be mud makes the step cost as much as mud, as far as moves are left."""
    if arrival.how in (*OWN_STEPS, "daze"):
        board, car = table.state.board, arrival.car
        for _ in range(min(mud_cost(board, car, car.cell) - 1, moves_left(board, arrival))):
            table.tell(PaidMore(arrival.car.id, arrival.how))


# -- what the ground does ------------------------------------------------------------------------------------


def take_effect(table: Table[State], arrival: Arrival) -> Arrival | None:
    """Step 5 of TR-RULING-30: let the ground act on a car; return where it slides or jumps, if it does.

    TR-OBST-06: a token that lies face up works like its ground.
    TR-TERR-07: toxic slime stops a car.
    """
    car = arrival.car
    ground = table.state.board.terrain(car.cell)
    if ground == GLASS:
        return slide(table, arrival)
    if ground == RAMP:
        return take_off(table, arrival)
    if ground == SLIME:
        table.tell(Stopped(car.id, "slime"))  # TR-TERR-07
    elif ground == FIRE:
        fire.catch_fire(table, car)
    return None


def slide(table: Table[State], arrival: Arrival) -> Arrival:
    """TR-TERR-08, TR-RULING-69: on desert glass a car slides 1 cell on, in the direction it came, for free."""
    return next_cell(table.state.board, arrival.car, arrival.way, "glass")


def destroys(board: Board, cell: int, origin: int) -> bool:
    """Say whether the ground of a cell destroys a car that comes from another: a rock, or a ramp from the side."""
    ground = board.terrain(cell)
    return ground == IMPASSABLE or (ground == RAMP and not from_behind(board, cell, origin))


def from_behind(board: Board, ramp: int, origin: int) -> bool:
    """Say whether a car that comes from a cell enters a ramp from straight behind (TR-TERR-09, TR-RULING-68)."""
    return origin == ramp - board.lanes


def take_off(table: Table[State], arrival: Arrival) -> Arrival | None:
    """Take a ramp.

    TR-TERR-09, TR-TERR-10: from straight behind, the car jumps as far as the stunt die says, and stops.
    TR-DEST-07, TR-TERR-11, TR-RULING-68: from any other cell, the ramp destroys the car.
    """
    board, car = table.state.board, arrival.car
    if not from_behind(board, car.cell, arrival.origin):
        destroy(table, [car], "ramp")
        return None
    cells = table.roll("stunt", roller(board, car), board.settings.components.numbers["stunt"])
    table.tell(Stopped(car.id, "ramp"))
    return landing(board, car, "F", cells, "ramp")


def roller(board: Board, car: Car) -> int:
    """Return the seat that rolls for a car: its owner; for a wreck the active player."""
    return board.turn if car.is_wreck else car.owner
