"""Step 1: which die goes on which dashboard; coasting (TR-ASSIGN, TR-COAST, TR-RULING-38, TR-RULING-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from racelib.games.thunder_road.events.turn import DieAssigned
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules.lingering import counted_die
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def unmoved(board: Board, seat: int) -> list[Car]:
    """TR-ASSIGN-01, TR-STATE-06: the operable cars of a player without a die in this round."""
    return [car for car in board.operable(seat) if not car.die]


def may_coast(board: Board, seat: int) -> list[Car]:
    """TR-ASSIGN-02, TR-ASSIGN-04, TR-BIKE-05: the operable cars of a player that have moved and may coast once more.

    TR-RULING-44: also after a repair in the same round. A bike that has just got its die has not moved yet.
    """
    waiting = [name for name, _, coast in board.bikes if not coast]
    return [
        car
        for car in board.operable(seat)
        if car.die and car.coasts < car.coasts_allowed and car.on_board and car.id not in waiting
    ]


class DieChoice(Choice[list[Any]]):
    """DEC-06: an unused die and the car it goes to: [number, car].

    TR-ASSIGN-03, TR-RULING-38: no coasting while a car has not moved; some car can always take a die.
    """

    KIND = "die"
    __slots__ = ("board", "cars", "coast", "dice", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer unmoved cars; only without one, coasting."""
        self.board = board
        self.seat = seat
        self.dice = sorted(set(board.players[seat].dice))
        self.cars = unmoved(board, seat)
        self.coast = not self.cars
        if self.coast:
            self.cars = may_coast(board, seat)

    def __iter__(self) -> Iterator[list[Any]]:
        """Give every number with every car."""
        return iter(self.answers())

    def answers(self) -> Sequence[list[Any]]:
        """Return every number with every car."""
        dice = self.dice
        return [[die, car.id] for car in self.cars for die in dice]

    def only(self) -> list[Any] | None:
        """Return the die and the car if there is only one of each."""
        return None if len(self.cars) * len(self.dice) > 1 else super().only()

    def legal(self, answer: object) -> bool:
        """Say whether this is an unused die and a car that may take it."""
        if type(answer) is not list or len(answer) != 2 or type(answer[0]) is not int or type(answer[1]) is not str:
            return False
        die, name = answer
        return die in self.dice and name in [car.id for car in self.cars]

    def explain(self, option: list[Any]) -> Explained:
        """Say how far the car will move."""
        die, name = option
        car = self.board.cars[name]
        facts = {"die": die, "car": name, "coast": self.coast, "size": car.size}
        if self.coast:
            label = fact("coast", car=car_fact(self.board, car, self.seat))
            rules = ("TR-ASSIGN-02", "TR-COAST-01", "TR-COAST-02")
            return Explained(label, die, (fact("coasting"),), rules, facts)
        moves = counted_die(car, die)
        dangers = [fact("fire die first")] if car.burning else []
        if car.on_board:
            lane, row = self.board.at(car.cell)
            dangers.append(fact("stands on", cell=fact("cell", lane=lane, row=row)))
        else:
            dangers.append(fact("first move enters"))
        label = fact("drive", car=car_fact(self.board, car, self.seat), n=moves)
        return Explained(label, die, tuple(dangers), ("TR-ASSIGN-01", "TR-MOVE-02"), {**facts, "moves": moves})

    def refuse(self, answer: object) -> Refusal:
        """Say why a die cannot go to a car."""
        board, player = self.board, self.board.players[self.seat]
        if not isinstance(answer, list) or len(answer) != 2 or not isinstance(answer[1], str):
            return Refusal(fact("not a die and a car", answer=repr(answer)), ("TR-ASSIGN-01",))
        die, name = answer
        car = board.cars.get(name)
        if car is None or car.owner != self.seat:
            return Refusal(fact("not your car", id=name, cars=[one.id for one in self.cars]), ("TR-ASSIGN-01",))
        called = car_fact(board, car, self.seat)
        if not car.operable:
            return Refusal(fact("inoperable", car=called), ("TR-STATE-06",))
        if die not in player.dice:
            return Refusal(fact("no such die", die=die, dice=sorted(player.dice)), ("TR-ASSIGN-01", "TR-ASSIGN-08"))
        if not self.coast:
            return Refusal(fact("others first", car=called), ("TR-ASSIGN-03", "TR-END-01"))
        return Refusal(fact("no more coasting", car=called), ("TR-ASSIGN-04", "TR-BIKE-05"))


async def assign(table: Table[State], seat: int) -> Car:
    """TR-VEH-04, TR-ASSIGN-08: put a die on a dashboard, where it stays this round; return the car that will move."""
    board = table.state.board
    choice = DieChoice(board, seat)
    die, name = await table.ask(seat, choice)
    table.tell(DieAssigned(seat, die, name, choice.coast))
    return board.cars[name]
