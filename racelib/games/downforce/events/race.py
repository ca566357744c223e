"""What happens in the race."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.downforce.state import NOWHERE, RACE, SCORING, Playing, State
from racelib.kernel.event import Event


class RaceBegan(Event, frozen=True, gc=False):
    """The owner of the car on start cell 1 takes the first turn (or of the next car that has an owner)."""

    RULES: ClassVar = ("DF-RACE-01", "DF-RULING-19")
    seat: int

    def apply(self, state: State) -> None:
        """Begin the race."""
        state.board.stage = RACE
        state.board.turn = self.seat


class Played(Event, frozen=True, gc=False):
    """A player plays a speed card and carries it out."""

    RULES: ClassVar = ("DF-RACE-03",)
    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Take the card from the hand, or from those that lie face up."""
        board, seat, card = state.board, self.seat, self.card
        if card in board.face_up[seat]:
            board.face_up[seat].remove(card)
        else:
            state.hands[seat].cards.remove(card)
            board.hand_sizes[seat] -= 1
            if card in board.shown[seat]:
                board.shown[seat].remove(card)
        board.playing = Playing(seat, card)


class Reversed(Event, frozen=True, gc=False):
    """Tricky: the player carries this card out from bottom to top."""

    RULES: ClassVar = ("DF-POWER-TRI-01", "DF-RULING-40")
    seat: int

    def apply(self, state: State) -> None:
        """Reverse the order."""
        state.board.in_play.upward = True


class BarIgnored(Event, frozen=True, gc=False):
    """Strategic: the player ignores one bar of the card; its car does not move."""

    RULES: ClassVar = ("DF-POWER-STR-01", "DF-RULING-39")
    seat: int
    bar: int

    def apply(self, state: State) -> None:
        """Remember the ignored bar."""
        playing = state.board.in_play
        playing.bar = playing.ignored = self.bar


class CarNamed(Event, frozen=True, gc=False):
    """The active player chose the car that a white bar moves."""

    RULES: ClassVar = ("DF-WILD-01",)
    seat: int
    bar: int
    car: str

    def apply(self, state: State) -> None:
        """Remember the car: the other white bar must name another."""
        playing = state.board.in_play
        playing.bar = self.bar
        playing.named = (*playing.named, self.car)


class Boosted(Event, frozen=True, gc=False):
    """Aggressive: the player's car on the top bar moves one cell more than printed."""

    RULES: ClassVar = ("DF-POWER-AGG-01", "DF-RULING-35")
    seat: int
    car: str


class Moved(Event, frozen=True, gc=False):
    """A car moved: the player who chose the route, the bar, the cells entered (none: blocked), the steps lost."""

    RULES: ClassVar = ("DF-CARD-01", "DF-MOVE-01")
    car: str
    by: int
    bar: int
    way: str  # the route; this is the word in files
    lost: int = 0
    bonus: bool = False

    def apply(self, state: State) -> None:
        """Put the car on the last cell of its route."""
        board = state.board
        if board.playing is not None:
            board.playing.bar = self.bar
        if self.way:
            car, track = board.cars[self.car], board.track
            cell = track.number[self.way.rpartition(" ")[2]]
            car.progress += track.step_length(car.cell, cell)
            board.put(car, cell)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a blocked move, a bonus move or a usual one."""
        if self.bonus:
            return ("DF-POWER-DET-03", "DF-RULING-38")
        if self.lost:
            return ("DF-MOVE-14", "DF-MOVE-11") if not self.way else ("DF-MOVE-08", "DF-MOVE-09", "DF-MOVE-11")
        return self.RULES


class BonusTaken(Event, frozen=True, gc=False):
    """Determined: the car entered only rectangular cells, so it moves on at once."""

    RULES: ClassVar = ("DF-POWER-DET-01", "DF-POWER-DET-04", "DF-RULING-37")
    seat: int
    car: str
    cells: int


class LineCrossed(Event, frozen=True, gc=False):
    """The first car crossed a betting line; everybody bets once this card is done."""

    RULES: ClassVar = ("DF-BET-02", "DF-BET-03", "DF-RULING-25")
    line: int
    car: str

    def apply(self, state: State) -> None:
        """Remember that the line has been crossed.

        Only in a position set up by hand can an earlier line lie behind all cars although no car has crossed it: nobody
        bets there, and the box stays empty (DF-RULING-28).
        """
        board = state.board
        if board.bets_made == board.lines < self.line - 1:
            for hand in state.hands:
                hand.bets += [""] * (self.line - 1 - board.lines)
            board.bets_made = self.line - 1
        board.lines = self.line


class Finished(Event, frozen=True, gc=False):
    """A car crossed the finish line, takes the best free place and leaves the track at once."""

    RULES: ClassVar = ("DF-FINISH-01", "DF-FINISH-02", "DF-FINISH-03")
    car: str
    place: int

    def apply(self, state: State) -> None:
        """Take the car off the track."""
        board = state.board
        car = board.cars[self.car]
        board.put(car, NOWHERE)
        car.place = self.place
        board.finished.append(self.car)


class CardDone(Event, frozen=True, gc=False):
    """The card is carried out and lies face up on the discard pile."""

    RULES: ClassVar = ("DF-CARD-06", "DF-RULING-52")
    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Discard the card."""
        state.board.playing = None
        state.board.discard.append(self.card)


class HandDiscarded(Event, frozen=True, gc=False):
    """All cars of a player have finished: the player discards the rest of the hand, face up and unused."""

    RULES: ClassVar = ("DF-FINISH-05", "DF-RULING-30")
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Discard the hand and the speed-8 cards that lie face up."""
        board = state.board
        state.hands[self.seat].cards.clear()
        board.face_up[self.seat].clear()
        board.hand_sizes[self.seat] = 0
        board.shown[self.seat].clear()
        board.discard.extend(self.cards)


class CardDrawn(Event, frozen=True, gc=False):
    """A player drew a card from the pile; only that player sees which.

    Beginners and two players draw by different rules; the words name them, because they see the board.
    """

    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Take the top card of the pile into the hand."""
        state.hands[self.seat].cards.append(state.down.deck.pop(0))
        state.board.hand_sizes[self.seat] += 1
        state.board.deck_left -= 1


class BetsMade(Event, frozen=True, gc=False):
    """Every player bet on a car, in secret: `cars` in seat order ("" for a bet that the reader may not know)."""

    RULES: ClassVar = ("DF-BET-04", "DF-BET-05", "DF-BET-06")
    line: int
    cars: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Write the bets on the sheets."""
        for hand, car in zip(state.hands, self.cars, strict=True):
            hand.bets.append(car)
        state.board.bets_made = self.line


class TurnPassed(Event, frozen=True, gc=False):
    """The turn goes clockwise to the next player with a card."""

    RULES: ClassVar = ("DF-RACE-02", "DF-RACE-05", "DF-RULING-20")
    seat: int

    def apply(self, state: State) -> None:
        """Give the turn to the player."""
        state.board.turn = self.seat


class RaceEnded(Event, frozen=True, gc=False):
    """The race is over; cars that have not crossed the line are stalled."""

    RULES: ClassVar = ("DF-RACE-04", "DF-FINISH-07")
    stalled: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        """Go on to the scoring; the cards that are left stay where they are."""
        state.board.stage = SCORING
        state.board.turn = -1
