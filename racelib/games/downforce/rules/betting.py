"""Bets: three lines, three secret bets, paid by the place of the car (DF-BET)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.events.race import BetsMade, LineCrossed
from racelib.games.downforce.state import Board, Car, State
from racelib.games.downforce.tables import PAYOUTS
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def lines_set_off(board: Board, before: int, after: int) -> list[int]:
    """DF-RULING-25: return the betting lines that a move takes the front of a car over, before any other car."""
    if not board.settings.variant.bets:
        return []
    crossed = board.lines
    left = board.track.bet_lines[crossed:]
    return [line for line, at in enumerate(left, start=crossed + 1) if before <= at < after] if left else []


def cross_lines(table: Table[State], car: Car, before: int) -> None:
    """DF-BET-02: the first car over a line starts a bet, once."""
    for line in lines_set_off(table.state.board, before, car.progress):
        table.tell(LineCrossed(line, car.colour))


def bets_due(board: Board) -> bool:
    """DF-BET-03, DF-RULING-28: bets are due after the card that crossed a line, even if it was the last card."""
    return board.lines > board.bets_made


class BetChoice(Choice[str], msgspec.Struct, eq=False, gc=False):
    """DF-STATE-D10: which car to bet on.

    DF-BET-05, DF-BET-07, DF-BET-08, DF-RULING-27: any of the six, also a finished one, and the same car again.
    """

    KIND = "bet"
    board: Board
    seat: int
    line: int

    def __iter__(self) -> Iterator[str]:
        """Give all cars of the game."""
        return iter(self.board.cars)

    def answers(self) -> Sequence[str]:
        """Return all cars of the game."""
        return tuple(self.board.cars)

    def only(self) -> str | None:
        """Return the car when there is no other."""
        cars = self.board.cars
        return next(iter(cars)) if len(cars) == 1 else None

    def legal(self, answer: object) -> bool:
        """Say whether there is such a car."""
        return isinstance(answer, str) and answer in self.board.cars

    def explain(self, option: str) -> Explained:
        """Say what the bet would pay, and where the car is now."""
        board, car = self.board, self.board.cars[option]
        pays = [row[self.line - 1] for row in PAYOUTS]
        label = fact("bet on a car", car=option)
        if car.place:
            sure = payout(self.line, car.place)
            dangers = (fact("pays for sure", place=car.place, money=sure),)
            return Explained(label, 0, dangers, ("DF-BET-10", "DF-RULING-27"), {"pays": [sure], "place": car.place})
        place = 1 + len(board.finished) + [one.colour for one in board.farthest_first()].index(option)
        now, money = fact("now in place", place=place), fact("pays by place", pays=pays)
        return Explained(label, 0, (now, money), ("DF-BET-05", "DF-BET-10"), {"pays": pays, "place": place})

    def refuse(self, answer: object) -> Refusal:
        """Say that this is not a car of the game, and that everybody must bet."""
        return Refusal(fact("not a car to bet on", cars=list(self.board.cars)), ("DF-BET-05", "DF-RULING-27"))


async def bet(table: Table[State]) -> None:
    """DF-BET-04, DF-RULING-26: everybody bets at the next line that has been crossed, in secret and at once."""
    board = table.state.board
    line = board.bets_made + 1
    answers = await table.ask_all({seat: BetChoice(board, seat, line) for seat in range(board.settings.players)})
    table.tell(BetsMade(line, tuple(answers[seat] for seat in range(board.settings.players))))


def payout(line: int, place: int) -> int:
    """Return what a bet pays in millions.

    DF-BET-10, DF-RULING-48: it depends on the line of the bet and on the place of the car.
    DF-RULING-32: a stalled car (place 0) pays nothing.

    >>> payout(1, 1), payout(3, 3), payout(1, 4), payout(1, 0)
    (9, 1, 0, 0)
    """
    return PAYOUTS[place - 1][line - 1] if 1 <= place <= len(PAYOUTS) else 0


def winnings(bets: Sequence[str], places: dict[str, int]) -> int:
    """DF-BET-09, DF-BET-11: return what all bets of a player pay; each pays separately, and none costs anything.

    >>> winnings(["yellow", "yellow", "blue"], {"blue": 1, "yellow": 2})      # DF-EX-38
    13
    """
    return sum(payout(line, places.get(car, 0)) for line, car in enumerate(bets, start=1) if car in COLOURS)
