"""Setting up: what happens before the auction or the race."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.downforce.cards import COLOURS, SPEED_8
from racelib.games.downforce.state import State
from racelib.kernel.event import Event


class Dealt(Event, frozen=True, gc=False):
    """Each player got `each` cards from the shuffled pile; `leftover` cards go into the box unseen."""

    RULES: ClassVar = ("DF-SETUP-04", "DF-SETUP-05")
    each: int
    leftover: int = 0

    def apply(self, state: State) -> None:
        """Deal from the top of the pile, hand by hand."""
        board, deck = state.board, state.down.deck
        for seat, hand in enumerate(state.hands):
            hand.cards.extend(deck[: self.each])
            del deck[: self.each]
            board.hand_sizes[seat] = len(hand.cards)
        state.down.box.extend(deck[: self.leftover])
        del deck[: self.leftover]
        board.deck_left = len(deck)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the leftover cards when there are any."""
        return (*self.RULES, "DF-SETUP-06", "DF-RULING-05") if self.leftover else self.RULES


class CarsDealt(Event, frozen=True, gc=False):
    """Beginner game: the cars were dealt out, `cars` one after another from seat 0; the rest does not race."""

    RULES: ClassVar = ("DF-VAR-BEG-01", "DF-VAR-BEG-02", "DF-VAR-BEG-03", "DF-RULING-42")
    each: int
    cars: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Give each player cars with their speed-8 cards; take the rest out of the game."""
        board = state.board
        for place, colour in enumerate(self.cars):
            seat = place // self.each
            board.cars[colour].owner = seat
            state.hands[seat].cards.append(SPEED_8[colour])
            board.hand_sizes[seat] += 1
            board.shown[seat].append(SPEED_8[colour])
        for colour in COLOURS:
            if colour not in self.cars:
                del board.cars[colour]
                board.boxed.append(SPEED_8[colour])
        state.down.lots.clear()
        state.down.powers.clear()
        board.lots_left = 0


class LinedUp(Event, frozen=True, gc=False):
    """The cars stand on the start cells: `cars` from start cell 1 backwards. Everybody sees it before bidding."""

    RULES: ClassVar = ("DF-SETUP-08", "DF-SETUP-09")
    cars: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Put each car on its start cell."""
        board = state.board
        for slot, colour in zip(board.track.slots, self.cars, strict=False):
            car = board.cars[colour]
            board.put(car, slot)
            car.progress = board.track.start_progress(slot)
        state.down.grid.clear()


class StageBegan(Event, frozen=True, gc=False):
    """A new stage of the game begins."""

    RULES: ClassVar = ("DF-FLOW-01",)
    stage: str

    def apply(self, state: State) -> None:
        """Go on to the stage."""
        state.board.stage = self.stage
