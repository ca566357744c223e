"""Step 2: the commands of the board: airstrike, nitro, drift, repair (TR-CMD)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from racelib.games.thunder_road.events.damage import Repaired
from racelib.games.thunder_road.events.turn import CommandGiven
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules import choppers
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import AIRSTRIKE, BIKE_COMMANDS, BIKES, COMMANDS, DRIFT, NITRO, REPAIR
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who gives no command this turn.
NO_COMMAND = "none"


#: The rules of each command, the one that says which numbers it takes first.
COMMAND_RULES = {
    AIRSTRIKE: ("TR-CMD-02", "TR-CMD-03", "TR-CMD-04"),
    NITRO: ("TR-CMD-05", "TR-CMD-06"),
    DRIFT: ("TR-CMD-07", "TR-CMD-08"),
    REPAIR: ("TR-CMD-09", "TR-CMD-10"),
}


def commands_of(crew: str) -> Mapping[str, tuple[int, ...]]:
    """Return the commands of a crew's board, with the numbers they take (TR-ASSIGN-06, TR-RULING-86)."""
    return BIKE_COMMANDS if crew == BIKES else COMMANDS


def repairable(board: Board, seat: int) -> list[Car]:
    """TR-RULING-40: the cars of a player that have a damage token; a destroyed car cannot be repaired (TR-STATE-09)."""
    return [car for car in board.owned(seat) if car.damage and car.cell != GONE]


class CommandChoice(OneOfMany[Any]):
    """DEC-07: a further die for a command of the board, or none: [number, command] (TR-ASSIGN-05).

    TR-ASSIGN-06: a command takes only its numbers.
    """

    KIND = "command"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, must: bool = False) -> None:
        """Offer what the unused dice can do; with `must` a bike's second die has no other place."""
        self.board = board
        self.seat = seat
        player = board.players[seat]
        dice = sorted(set(player.dice))
        offered: list[Any] = [
            [die, command]
            for command, accepted in commands_of(player.crew).items()
            if command != REPAIR or repairable(board, seat)
            for die in dice
            if die in accepted
        ]
        self.options = offered if must else [NO_COMMAND, *offered]

    def explain(self, option: Any) -> Explained:
        """Say what the command does."""
        if option == NO_COMMAND:
            return Explained(fact("no command"), 0, (), ("TR-ASSIGN-05",), {"command": "", "die": 0})
        die, command = option
        label = fact("give command", command=fact("command", command=command), die=die)
        what = what_it_does(self.board, command, die)
        return Explained(label, die, (what,), COMMAND_RULES[command], {"command": command, "die": die})

    def refuse(self, answer: object) -> Refusal:
        """Say why a die cannot be put on a command."""
        player = self.board.players[self.seat]
        accepted = commands_of(player.crew)
        if isinstance(answer, list) and len(answer) == 2 and isinstance(answer[1], str) and answer[1] in accepted:
            die, command = answer
            if die not in player.dice:
                return Refusal(fact("no such die", die=die, dice=sorted(player.dice)), ("TR-ASSIGN-05", "TR-ASSIGN-08"))
            if die not in accepted[command]:
                called = fact("command", command=command)
                why = fact("wrong number", command=called, numbers=list(accepted[command]), die=die)
                return Refusal(why, ("TR-ASSIGN-06", COMMAND_RULES[command][0]))
            return Refusal(fact("nothing to repair"), ("TR-RULING-40", "TR-CMD-09"))
        why = fact("not a command", answer=repr(answer), commands=list(accepted))
        return Refusal(why, ("TR-ASSIGN-05",))


def what_it_does(board: Board, command: str, die: int) -> Fact:
    """Return what a command of the board does with a die."""
    if command == NITRO:
        return fact("nitro", n=die)
    if command == AIRSTRIKE:
        return fact("airstrike") if board.round > 1 else fact("airstrike in round 1")
    return fact("drift") if command == DRIFT else fact("repair")


@dataclass(slots=True, eq=False)
class RepairChoice(Choice[list[str]]):
    """DEC-11: which token comes off which car: [car, token] (TR-CMD-09, TR-RULING-40)."""

    KIND = "repair"
    board: Board
    seat: int

    def __iter__(self) -> Iterator[list[str]]:
        """Give each kind of token of each damaged car once."""
        for car in repairable(self.board, self.seat):
            for token in dict.fromkeys(car.damage):
                yield [car.id, token]

    def explain(self, option: list[str]) -> Explained:
        """Say what the repair brings."""
        car = self.board.cars[option[0]]
        dangers = () if car.operable else (fact("drives again"),)
        label = fact("take off", car=car_fact(self.board, car, self.seat), token=fact("token", token=option[1]))
        return Explained(label, 0, dangers, ("TR-CMD-09", "TR-CMD-10"), {"car": option[0], "token": option[1]})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be repaired."""
        why = fact("not a damage", answer=repr(answer), options=[" ".join(option) for option in self])
        return Refusal(why, ("TR-CMD-09", "TR-RULING-40"))


async def give_command(table: Table[State], seat: int, must: bool = False) -> tuple[str, int]:
    """TR-ASSIGN-05, TR-CMD-11: once a round a further die goes on a command; return it with its die, or ""."""
    board = table.state.board
    player = board.players[seat]
    if player.command or not player.dice:
        return "", 0
    answer = await table.ask(seat, CommandChoice(board, seat, must))
    if answer == NO_COMMAND:
        return "", 0
    die, command = answer
    table.tell(CommandGiven(seat, die, command))
    return command, die


async def carry_out(table: Table[State], seat: int, command: str) -> None:
    """TR-CMD-01: airstrike and repair act now; nitro and drift when the car begins to move."""
    if command == AIRSTRIKE:
        await choppers.airstrike(table, seat)
    elif command == REPAIR:
        await repair(table, seat)


async def repair(table: Table[State], seat: int) -> None:
    """TR-CMD-09, TR-TOK-10, TR-TOK-12: take 1 damage token off one of your cars.

    TR-CMD-10, TR-STATE-08, TR-BIKE-11: an inoperable car, or a bike, drives again.
    """
    car, token = await table.ask(seat, RepairChoice(table.state.board, seat))
    table.tell(Repaired(seat, car, token))
