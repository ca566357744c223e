"""A turn of the race: play a card and carry out its bars, one after another (DF-RACE, DF-CARD, DF-WILD)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec

from racelib.games.downforce.cards import WHITE, bars_of, colours_on
from racelib.games.downforce.events.race import CardDone, CarNamed, Played
from racelib.games.downforce.rules.finish import discard_hands, nothing_left_to_race_for
from racelib.games.downforce.rules.movement import free_steps, move
from racelib.games.downforce.rules.powers import (
    boosted,
    choose_order,
    has_power,
    ignore_bar,
    may_boost,
    may_ignore,
    may_move_on,
    move_with_bonus,
    who_chooses_the_route,
)
from racelib.games.downforce.rules.variants import draw_a_card
from racelib.games.downforce.state import NOBODY, NOWHERE, Board, Car, State
from racelib.games.downforce.tables import UNPREDICTABLE
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def cards_to_play(state: State, seat: int) -> tuple[str, ...]:
    """DF-VAR-2P-04: play from the hand or, with two players, one of your face-up speed-8 cards."""
    return (*state.hands[seat].cards, *state.board.face_up[seat])


class CardChoice(Choice[str], msgspec.Struct, eq=False, gc=False):
    """DF-STATE-D3, DF-RULING-21: which card to play; you must play one, even if it helps only the others."""

    KIND = "card"
    board: Board
    seat: int
    cards: tuple[str, ...]

    def __iter__(self) -> Iterator[str]:
        """Give the cards."""
        return iter(self.cards)

    def answers(self) -> Sequence[str]:
        """Return the cards."""
        return self.cards

    def legal(self, answer: object) -> bool:
        """Say whether the player has the card."""
        return isinstance(answer, str) and answer in self.cards

    def only(self) -> str | None:
        """Return the last card."""
        return self.cards[0] if len(self.cards) == 1 else None

    def explain(self, option: str) -> Explained:
        """Say which cars the card moves, yours and others, and how far."""
        own: list[list[Any]] = []
        others: list[list[Any]] = []
        for colour, number in bars_of(option):
            car = self.board.cars.get(colour)
            if colour == WHITE or (car is not None and car.on_track and car.owner == self.seat):
                own.append([colour, number])
            elif car is not None and car.on_track:
                others.append([colour, number])
        dangers = [fact("moves for you", bars=own)] if own else []
        if others:
            dangers.append(fact("moves others", bars=others))
        if not dangers:
            dangers.append(fact("moves no car"))
        rules = ("DF-RACE-03", "DF-CARD-01", "DF-CARD-02")
        facts = {"card": option, "strange": bool(others) and not own}  # it moves cars of others only
        return Explained(fact("play a card", card=option), 0, tuple(dangers), rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say that the player does not have the card."""
        return Refusal(fact("not one of your cards", answer=answer), ("DF-RACE-03", "DF-RULING-21"))


class CarChoice(Choice[str], msgspec.Struct, eq=False, gc=False):
    """DF-STATE-D6: which car a white bar moves.

    DF-WILD-03, DF-WILD-04: you may choose a finished or a blocked car; it goes as far as it can.
    """

    KIND = "car"
    board: Board
    seat: int
    number: int
    allowed: Sequence[str]
    #: the cars that another white bar of the card has moved
    named: Sequence[str]

    def __iter__(self) -> Iterator[str]:
        """Give the cars."""
        return iter(self.allowed)

    def answers(self) -> Sequence[str]:
        """Return the cars."""
        return self.allowed

    def legal(self, answer: object) -> bool:
        """Say whether the bar may move the car."""
        return isinstance(answer, str) and answer in self.allowed

    def only(self) -> str | None:
        """Return the car when there is no other."""
        return self.allowed[0] if len(self.allowed) == 1 else None

    def explain(self, option: str) -> Explained:
        """Say what choosing a car does; a finished or blocked car wastes the bar."""
        car = self.board.cars[option]
        label = fact("move a car", car=option, number=self.number)
        facts = {"car": option, "number": self.number, "own": car.owner == self.seat}
        if car.place:
            return Explained(label, 0, (fact("finished already"),), ("DF-WILD-03",), facts)
        dangers = []
        if car.owner == self.seat:
            dangers.append(fact("your car"))
        elif car.owner == NOBODY:
            dangers.append(fact("unowned car"))
        blocked = not free_steps(self.board.track, car.cell, self.board.occupied)
        if blocked:
            dangers.append(fact("blocked"))
        return Explained(label, 0, tuple(dangers), ("DF-WILD-04",) if blocked else ("DF-WILD-01",), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say why you cannot choose a car."""
        if not isinstance(answer, str) or answer not in self.board.cars:
            return Refusal(fact("not in this race", answer=answer, cars=list(self.board.cars)), ("DF-WILD-01",))
        if answer in self.named:
            return Refusal(fact("named before", car=answer), ("DF-WILD-05", "DF-WILD-06"))
        return Refusal(fact("has its own bar", car=answer), ("DF-WILD-02",))


async def play_a_card(table: Table[State]) -> None:
    """DF-RACE-03: play a card, carry out all of it, discard it.

    DF-CARD-06, DF-RULING-52: it goes face up on the discard pile, and everybody may look through the pile.
    Then players discard hands, and draw a card where the variant says so; bets come after that (DF-RULING-31).
    """
    state = table.state
    board = state.board
    seat = board.turn
    card = await table.ask(seat, CardChoice(board, seat, cards_to_play(state, seat)))
    from_hand = card not in board.face_up[seat]
    table.tell(Played(seat, card))
    await carry_out(table, seat, card)
    table.tell(CardDone(seat, card))
    discard_hands(table, seat)
    draw_a_card(table, seat, from_hand)


async def carry_out(table: Table[State], seat: int, card: str) -> None:
    """DF-CARD-02, DF-CARD-07: all bars from top to bottom, each complete before the next; or Tricky."""
    board = table.state.board
    numbers: Sequence[int] = range(len(bars_of(card)))
    if await choose_order(table, seat, card):
        numbers = numbers[::-1]
    for number in numbers:
        if nothing_left_to_race_for(board):
            return  # DF-RULING-29
        await carry_out_bar(table, seat, card, number)


async def carry_out_bar(table: Table[State], seat: int, card: str, number: int) -> None:
    """DF-CARD-01, DF-CARD-04, DF-RULING-22: the car of the bar moves; a car that is not there does not."""
    board = table.state.board
    bar = bars_of(card)[number]
    colour, steps = bar
    white = colour == WHITE
    car = board.cars.get(colour)
    if not white and (car is None or car.cell == NOWHERE):
        return
    if may_ignore(board, seat) and await ignore_bar(table, seat, number, bar):
        return
    if white:
        car = await name_a_car(table, seat, card, number, steps)
        if car is None or car.cell == NOWHERE:
            return
    assert car is not None
    if may_boost(board, seat, car, number, bar):
        steps = await boosted(table, seat, car, number, bar)
    if may_move_on(board, seat, car):
        await move_with_bonus(table, seat, car, number, steps)
    else:
        await move(table, who_chooses_the_route(board, seat, car), car, number, steps)


def may_be_named(board: Board, seat: int, printed: Collection[str], named: Collection[str]) -> list[str]:
    """Return the cars that a white bar may move.

    DF-WILD-02: not a car with its own bar on the card.
    DF-WILD-05: not the car of the other white bar.
    DF-POWER-UNP-01, DF-RULING-41: with Unpredictable, each white bar may also move a car with its own bar on the card.
    DF-WILD-06, DF-POWER-UNP-02: even then two white bars move two different cars.
    """
    free = has_power(board, seat, UNPREDICTABLE)
    return [colour for colour in board.cars if colour not in named and (free or colour not in printed)]


async def name_a_car(table: Table[State], seat: int, card: str, bar: int, number: int) -> Car | None:
    """DF-WILD-01, DF-RULING-23: the active player chooses the car at that bar; None when no car is allowed."""
    board = table.state.board
    named = board.in_play.named
    allowed = may_be_named(board, seat, colours_on(card), named)
    if not allowed:
        return None
    colour = await table.ask(seat, CarChoice(board, seat, number, allowed, named))
    table.tell(CarNamed(seat, bar, colour))
    return board.cars[colour]
