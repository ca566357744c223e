"""Step 1: which die goes on which dashboard; coasting (TR-ASSIGN, TR-COAST, TR-RULING-38, TR-RULING-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from racelib.games.thunder_road.euro_cards import number_of, on_hand
from racelib.games.thunder_road.events.turn import DieAssigned
from racelib.games.thunder_road.facts import car_fact, card_fact
from racelib.games.thunder_road.rules import euro
from racelib.games.thunder_road.rules.traits import counted_die
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
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
    """DEC-06: an unused die and the car it goes to: [number, car]; or a card and the car: [card, car].

    TR-ASSIGN-03, TR-RULING-38: no coasting while a car has not moved; some car can always take a die.
    A player with cards chooses a card (TR-RULING-121). A number will do while all cards of that number are alike.
    """

    KIND = "die"
    __slots__ = ("board", "cards", "cars", "coast", "dice", "seat")

    def __init__(self, board: Board, seat: int, cards: tuple[str, ...] = ()) -> None:
        """Offer unmoved cars; only without one, coasting. `cards` is the hand of a player who has no dice."""
        self.board = board
        self.seat = seat
        self.cards = cards
        self.dice: list[Any] = sorted(set(cards or board.players[seat].dice))
        self.cars = unmoved(board, seat)
        self.coast = not self.cars
        if self.coast:
            self.cars = may_coast(board, seat)

    def __iter__(self) -> Iterator[list[Any]]:
        """Give every die or card with every car."""
        return iter(self.answers())

    def answers(self) -> Sequence[list[Any]]:
        """Return every die or card with every car."""
        dice = self.dice
        return [[die, car.id] for car in self.cars for die in dice]

    def only(self) -> list[Any] | None:
        """Return the die and the car if there is only one of each."""
        return None if len(self.cars) * len(self.dice) > 1 else super().only()

    def legal(self, answer: object) -> bool:
        """Say whether this is an unused die and a car that may take it."""
        if type(answer) is not list or len(answer) != 2 or type(answer[1]) is not str:
            return False
        die, name = answer
        if type(die) is int and self.cards:
            die = euro.card_meant(self.cards, die)
        if type(die) is not (str if self.cards else int):
            return False
        return die in self.dice and name in [car.id for car in self.cars]

    def explain(self, option: list[Any]) -> Explained:
        """Say how far the car will move."""
        card, name = option
        car, die = self.board.cars[name], number_of(card)
        facts = {"die": die, "car": name, "coast": self.coast, "size": car.size}
        if self.cards:
            facts["card"] = card
        if self.coast:
            label = fact("coast", car=car_fact(self.board, car, self.seat))
            if self.cards:
                label = fact("coast with card", car=label.values["car"], card=card_fact(card))
            rules = ("TR-ASSIGN-02", "TR-COAST-01", "TR-COAST-02")
            return Explained(label, die, (fact("coasting"),), rules, facts)
        moves = counted_die(self.board, car, die)
        dangers = [fact("fire die first")] if car.burning else []
        if car.on_board:
            lane, row = self.board.at(car.cell)
            dangers.append(fact("stands on", cell=fact("cell", lane=lane, row=row)))
        else:
            dangers.append(fact("first move enters"))
        label = fact("drive", car=car_fact(self.board, car, self.seat), n=moves)
        if self.cards:
            label = fact("drive with card", **label.values, card=card_fact(card))
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
        if self.cards:
            return self.refuse_card(die, called)
        if die not in player.dice:
            return Refusal(fact("no such die", die=die, dice=sorted(player.dice)), ("TR-ASSIGN-01", "TR-ASSIGN-08"))
        if not self.coast:
            return Refusal(fact("others first", car=called), ("TR-ASSIGN-03", "TR-END-01"))
        return Refusal(fact("no more coasting", car=called), ("TR-ASSIGN-04", "TR-BIKE-05"))

    def refuse_card(self, card: object, called: Fact) -> Refusal:
        """Say why a card cannot go to a car."""
        if why := euro.no_such_card(self.cards, card):
            return Refusal(why, ("TR-EURO-05", "TR-RULING-121"))
        if not self.coast:
            return Refusal(fact("others first", car=called), ("TR-ASSIGN-03", "TR-END-01"))
        return Refusal(fact("no more coasting", car=called), ("TR-ASSIGN-04",))


async def assign(table: Table[State], seat: int) -> Car:
    """TR-VEH-04, TR-ASSIGN-08: put a die on a dashboard, where it stays this round; return the car that will move."""
    board = table.state.board
    choice = DieChoice(board, seat, on_hand(table.state, seat) if table.state.hands else ())
    die, name = await table.ask(seat, choice)
    if choice.cards:
        die = euro.play(table, seat, die, choice.cards)
    table.tell(DieAssigned(seat, die, name, choice.coast))
    return board.cars[name]
