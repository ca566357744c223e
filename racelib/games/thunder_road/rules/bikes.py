"""The Final Five: five bikes, two of them in every turn (TR-BIKE).

Other chapters say how bikes pass through the cell of a car (`entering.may_pass`), how they fare in a slam
(`slams.decide_with_bike`), and what damage does to them (`minor_damage`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from racelib.games.thunder_road.events.moving import BikePicked
from racelib.games.thunder_road.events.turn import DieLost
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules import bonus, commands, windows
from racelib.games.thunder_road.rules.commands import Order
from racelib.games.thunder_road.rules.dice import assign, may_coast, unmoved
from racelib.games.thunder_road.rules.movement import drive
from racelib.games.thunder_road.rules.shooting import shoot_from_car
from racelib.games.thunder_road.rules.traits import counted_die
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


@dataclass(slots=True, eq=False)
class BikeOrder(Choice[str]):
    """DEC-23: which of two bikes acts first (TR-BIKE-04)."""

    KIND = "first bike"
    board: Board
    bikes: tuple[str, str]

    def __iter__(self) -> Iterator[str]:
        """Give both."""
        return iter(self.bikes)

    def explain(self, option: str) -> Explained:
        """Say that the other one comes next."""
        bike = self.board.cars[option]
        label = fact("bike first", car=car_fact(self.board, bike, bike.owner))
        return Explained(label, 0, (fact("then the other"),), ("TR-BIKE-04",), {"car": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which bikes have a die."""
        return Refusal(fact("not a bike with a die", answer=repr(answer), bikes=list(self.bikes)), ("TR-BIKE-04",))


async def take_turn(table: Table[State], seat: int) -> list[Car]:
    """Put two dice on two bikes, or one on a bike and one on a command; the bikes act in turn. Return what moved."""
    board = table.state.board
    orders = await place_dice(table, seat)
    if orders:
        await commands.carry_out(table, seat, orders)
    bikes = [name for name, _, _ in board.bikes]
    if len(bikes) == 2 and bikes[0] != bikes[1]:
        table.tell(BikePicked(await table.ask(seat, BikeOrder(board, (bikes[0], bikes[1])))))
    moved = {}
    while board.bikes:
        bike = board.cars[board.bikes[0][0]]
        if bike.operable:
            moved[bike.id] = bike  # a lone bike may coast twice
        await act(table, seat, orders)
    return list(moved.values())


async def place_dice(table: Table[State], seat: int) -> list[Order]:
    """TR-BIKE-02, TR-BIKE-03, TR-RULING-87: unmoved bikes first, then coasts; a die that fits nowhere is lost.

    So is the second die of a lone bike whose owner gives no command (TR-RULING-126).

    No command in a turn in which a bike coasts (TR-ASSIGN-07).
    """
    board = table.state.board
    player = board.players[seat]
    moving = bool(unmoved(board, seat))
    await assign(table, seat)
    if not player.dice:
        return []
    can_command = moving and not player.orders
    more = unmoved(board, seat) or may_coast(board, seat)
    if can_command:
        orders = await commands.give_commands(table, seat, or_lost=not more)
        if orders:
            return orders
    if more:
        await assign(table, seat)
    else:
        table.tell(DieLost(seat, min(player.dice)))
    return []


async def act(table: Table[State], seat: int, orders: Sequence[Order]) -> None:
    """TR-BIKE-04: a bike moves and shoots; a command of this turn may add to its moves, or act after them.

    TR-RULING-88: if it was knocked out before, its die is lost.
    """
    board = table.state.board
    name, die, coast = board.bikes[0]
    bike = board.cars[name]
    if bike.operable and board.settings.modules:
        await windows.before_move(table, bike)
    if not bike.operable:
        table.tell(DieLost(seat, die, name))
        return
    moves = 1 if coast else counted_die(board, bike, die)
    if orders and not coast:
        moves += commands.more_moves(board, bike, orders)
    await drive(table, bike, moves, coast=coast)
    if board.settings.modules:
        await windows.after_move(table, bike)
    orders = [*orders, *commands.after_the_move(board, seat)]
    if orders:
        await commands.carry_out_after_the_move(table, seat, bike, orders)
        bonus.aim_far(table, seat, bike, orders)
    await shoot_from_car(table, seat, bike)
