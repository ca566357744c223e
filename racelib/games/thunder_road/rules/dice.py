"""Step 1: which die goes on which dashboard; coasting (TR-ASSIGN, TR-COAST, TR-RULING-38, TR-RULING-44)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from racelib.games.thunder_road.events import DieAssigned
from racelib.games.thunder_road.rules.lingering import counted_die
from racelib.games.thunder_road.show.names import car_for, cell_name, first_upper, own_name
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.table import Table
from racelib.text.language import tr, trn


def unmoved(board: Board, seat: int) -> list[Car]:
    """TR-ASSIGN-01, TR-STATE-06: the own operable cars that have no die in this round."""
    return [car for car in board.operable(seat) if not car.die]


def may_coast(board: Board, seat: int) -> list[Car]:
    """TR-ASSIGN-02, TR-ASSIGN-04, TR-BIKE-05: the own operable cars that have moved and may coast once more.

    A bike that has just got its die has not moved yet.
    """
    waiting = [name for name, _, coast in board.bikes if not coast]
    return [
        car
        for car in board.operable(seat)
        if car.die and car.coasts < car.coasts_allowed and car.on_board and car.id not in waiting
    ]


class DieChoice(Choice[list[Any]]):
    """DEC-06: an unused die and the car it goes to: [number, car].

    TR-ASSIGN-01, TR-ASSIGN-02, TR-ASSIGN-03, TR-ASSIGN-04.
    """

    KIND = "die"
    __slots__ = ("board", "cars", "coast", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer unmoved cars; only without one, coasting."""
        self.board = board
        self.seat = seat
        self.cars = unmoved(board, seat)
        self.coast = not self.cars
        if self.coast:
            self.cars = may_coast(board, seat)

    def __iter__(self) -> Iterator[list[Any]]:
        """Give every number with every car."""
        dice = sorted(set(self.board.players[self.seat].dice))
        for car in self.cars:
            for die in dice:
                yield [die, car.id]

    def explain(self, option: list[Any]) -> Explained:
        """Say how far the car will move."""
        die, name = option
        car = self.board.cars[name]
        facts = {"die": die, "car": name, "coast": self.coast, "size": car.size}
        if self.coast:
            words = tr("{car} coasts: 1 move").format(car=own_name(car))
            lost = tr("whatever the die shows; no command, no road bonus")
            return Explained(words, die, (lost,), ("TR-ASSIGN-02", "TR-COAST-01", "TR-COAST-02"), facts)
        moves = counted_die(car, die)
        dangers = [tr("it is on fire: the fire die comes first")] if car.burning else []
        if car.on_board:
            dangers.append(tr("it stands on {cell}").format(cell=cell_name(*self.board.at(car.cell))))
        else:
            dangers.append(tr("the first move brings it onto the road"))
        label = trn("{car}: {moves} move", "{car}: {moves} moves", moves).format(car=own_name(car), moves=moves)
        return Explained(label, die, tuple(dangers), ("TR-ASSIGN-01", "TR-MOVE-02"), {**facts, "moves": moves})

    def refuse(self, answer: object) -> Refusal:
        """Say why a die cannot go to a car."""
        board, player = self.board, self.board.players[self.seat]
        if not isinstance(answer, list) or len(answer) != 2 or not isinstance(answer[1], str):
            return Refusal(tr("{answer} is not a die and a car.").format(answer=repr(answer)), ("TR-ASSIGN-01",))
        die, name = answer
        car = board.cars.get(name)
        if car is None or car.owner != self.seat:
            cars = ", ".join(one.id for one in self.cars)
            words = tr("{car} is not one of your cars; a die can go to {cars}.")
            return Refusal(words.format(car=name, cars=cars), ("TR-ASSIGN-01",))
        called = first_upper(car_for(board, car, self.seat))
        if not car.operable:
            return Refusal(tr("{car} is inoperable: it gets no die.").format(car=called), ("TR-STATE-06",))
        if die not in player.dice:
            words = tr("You have no unused {die}; your dice are {dice}.")
            dice = ", ".join(str(one) for one in sorted(player.dice))
            return Refusal(words.format(die=die, dice=dice), ("TR-ASSIGN-01", "TR-ASSIGN-08"))
        if not self.coast:
            words = tr("{car} has moved in this round; it cannot coast while another car has not moved.")
            return Refusal(words.format(car=called), ("TR-ASSIGN-03", "TR-END-01"))
        words = tr("{car} cannot coast again in this round.").format(car=called)
        return Refusal(words, ("TR-ASSIGN-04", "TR-BIKE-05"))


async def assign(table: Table[State], seat: int) -> Car:
    """Put a die on a dashboard; return the car that will move.

    TR-ASSIGN-01, TR-ASSIGN-02, TR-ASSIGN-03, TR-ASSIGN-04.
    """
    board = table.state.board
    choice = DieChoice(board, seat)
    die, name = await table.ask(seat, choice)
    table.tell(DieAssigned(seat, die, name, choice.coast))
    return board.cars[name]
