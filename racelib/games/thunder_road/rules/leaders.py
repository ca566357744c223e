"""Leaders: their command boards, command tokens, and the commands that only a leader has (TR-LEAD, TR-CTOK)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from racelib.games.thunder_road.cards import TOKEN, accepted, cards
from racelib.games.thunder_road.euro_cards import plays_cards
from racelib.games.thunder_road.events.shop import CommandTokenTaken, DieTurned
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.grid import FRONT
from racelib.games.thunder_road.rules import euro, fire
from racelib.games.thunder_road.rules.abilities import SALVAGER, SEER, TORCH
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import COMMANDS, FLAME, LEADER_COMMANDS, OMEN, Command
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table

#: TR-COMP-10: the command tokens of the game.
COMMAND_TOKENS = 15
#: The most command tokens that a leader's ability lets a player hold.
MOST_HELD = 3


@cache
def leader_board(leader: str) -> Mapping[str, Command]:
    """TR-LEAD-01, TR-LEAD-03: return the commands of a leader, by their names; they replace those of the normal board.

    >>> leader_board("booster")["nitro"].takes, leader_board("eel")["repair"].token_only
    ((1, 2, 3, 4), True)
    """
    known = {**COMMANDS, **LEADER_COMMANDS}
    board = {}
    for name, takes in cards().by_key[leader].commands.items():
        rule = "TR-LEAD-03" if takes == TOKEN else "TR-LEAD-01"
        command = known[name]
        board[name] = command._replace(takes=accepted(takes), rules=(rule, *command.rules), token_only=takes == TOKEN)
    return board


def value_of_a_token(command: Command) -> int:
    """TR-CTOK-06, TR-RULING-102: a token counts as the lowest number that a command takes; 0 if it takes none.

    >>> value_of_a_token(leader_board("torch")["flame"]), value_of_a_token(leader_board("seer")["omen"])
    (5, 0)
    """
    return min(command.takes, default=0)


def supply(board: Board) -> int:
    """TR-CTOK-07: return the command tokens that no player holds and no command has; spent ones are among them."""
    return COMMAND_TOKENS - sum(player.tokens + len(player.token_orders) for player in board.players)


def take_token_for_a_hazard(table: Table[State], car: Car) -> None:
    """L07: a player who turns up a hazard takes a command token, with fewer than 3 in hand and one in the supply."""
    board = table.state.board
    if has(board, car, SALVAGER) and board.players[car.owner].tokens < MOST_HELD and supply(board) > 0:
        table.tell(CommandTokenTaken(car.owner))


#: L09, L11: the leaders with a command that cannot always be chosen.
PICKY = (SEER, TORCH)


def makes_sense(board: Board, seat: int, command: Command) -> bool:
    """Say whether a command of a leader can be chosen: Omen needs an unused die, Flame a car to set on fire.

    TR-RULING-110: there is no Flame in round 1.
    """
    if command.effect == OMEN:
        return plays_cards(board, seat) or bool(board.players[seat].dice)  # there is always a card (TR-RULING-122)
    return command.effect != FLAME or bool(flame_targets(board))


# -- Omen ----------------------------------------------------------------------------------------------------


class OmenChoice(OneOfMany[list[int]]):
    """CM07: an unused die, and the number that it is turned to: [number, new number]."""

    KIND = "omen"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the next higher and the next lower number of each unused die."""
        self.board = board
        self.seat = seat
        dice = sorted(set(board.players[seat].dice))
        self.options = [[die, to] for die in dice for to in (die - 1, die + 1) if 1 <= to <= 6]

    def explain(self, option: list[int]) -> Explained:
        """Say which die is turned."""
        die, to = option
        return Explained(fact("turn the die", die=die, to=to), 0, (), ("TR-LEAD-03",), {"die": die, "to": to})

    def refuse(self, answer: object) -> Refusal:
        """Say which dice can be turned, and where to."""
        dice = sorted(set(self.board.players[self.seat].dice))
        return Refusal(fact("not a turn of a die", answer=repr(answer), dice=dice), ("TR-LEAD-03", "TR-ASSIGN-08"))


async def omen(table: Table[State], seat: int) -> None:
    """CM07: turn an unused die to the next number; a player with cards exchanges one of them."""
    board = table.state.board
    if plays_cards(board, seat):
        await euro.exchange(table, seat)
    elif board.players[seat].dice:
        die, to = await table.ask(seat, OmenChoice(board, seat))
        table.tell(DieTurned(seat, die, to))


# -- Flame ---------------------------------------------------------------------------------------------------


def flame_targets(board: Board) -> list[Car]:
    """CM08: the operable cars, but for the rig, in the front sector of the car chosen in this turn; none in round 1."""
    if board.round < 2 or board.movement is None:
        return []
    car = board.cars[board.movement.car]
    if not car.on_board:
        return []
    ahead = [board.cars[name] for cell in board.sector(car.cell, FRONT) for name in board.where.get(cell, ())]
    return [other for other in ahead if other.operable and not other.is_rig]


class FlameChoice(OneOfMany[str]):
    """CM08: which car ahead catches fire."""

    KIND = "flame"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the cars ahead."""
        self.board = board
        self.seat = seat
        self.options = [car.id for car in flame_targets(board)]

    def explain(self, option: str) -> Explained:
        """Say which car burns."""
        car = self.board.cars[option]
        label = fact("set on fire", car=car_fact(self.board, car, self.seat))
        dangers = (fact("your own car"),) if car.owner == self.seat else ()
        return Explained(label, 0, dangers, ("TR-FIRE-01", "TR-FIRE-08"), {"car": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cars can be set on fire."""
        return Refusal(fact("not ahead of the flame", answer=repr(answer), cars=list(self)), ("TR-FIRE-01",))


async def flame(table: Table[State], seat: int) -> None:
    """CM08, TR-FIRE-01: a car ahead catches fire."""
    board = table.state.board
    if flame_targets(board):
        target: Any = await table.ask(seat, FlameChoice(board, seat))
        fire.catch_fire(table, board.cars[target])
