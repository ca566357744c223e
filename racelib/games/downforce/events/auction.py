"""What happens in the auction, and to the powers."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.downforce.cards import SPEED_8
from racelib.games.downforce.state import State
from racelib.games.downforce.tables import CUNNING
from racelib.kernel.event import Event


class LotOpened(Event, frozen=True, gc=False):
    """A car and a power are up for sale together; `again` when they were set aside before."""

    RULES: ClassVar = ("DF-AUCTION-02",)
    car: str
    power: str
    again: bool = False

    def apply(self, state: State) -> None:
        """Turn up the top cards of both piles, or take the first lot that was set aside."""
        board = state.board
        board.lot = (self.car, self.power)
        if self.again:
            board.set_aside.pop(0)
            return
        state.down.lots.pop(0)
        state.down.powers.pop(0)
        board.lots_left -= 1

    def rules(self) -> tuple[str, ...]:
        """Return the rules of a first or a second offer."""
        return ("DF-AUCTION-17", "DF-RULING-14") if self.again else self.RULES


class BidsShown(Event, frozen=True, gc=False):
    """The players show their cards: for each bidder the seat, the card and what it bids (0: a pass)."""

    RULES: ClassVar = ("DF-AUCTION-03", "DF-AUCTION-04", "DF-AUCTION-13")
    bids: tuple[tuple[int, str, int], ...]

    def apply(self, state: State) -> None:
        """Remember which player holds which card: everybody has seen it."""
        for seat, card, _ in self.bids:
            if card not in state.board.shown[seat]:
                state.board.shown[seat].append(card)


class Sold(Event, frozen=True, gc=False):
    """A player won the lot. `tie` says what decided between equal bids: bars, white, colour, seats.

    `last`: the last car went to the last player without one, at the smallest number that the hand can bid for it.
    """

    RULES: ClassVar = ("DF-AUCTION-06", "DF-AUCTION-09", "DF-AUCTION-10", "DF-AUCTION-11", "DF-AUCTION-12")
    seat: int
    car: str
    power: str
    price: int
    tie: str = ""
    last: bool = False

    def apply(self, state: State) -> None:
        """Hand over the car, its speed-8 card and the power, and write the price down."""
        board = state.board
        car = board.cars[self.car]
        car.owner, car.price = self.seat, self.price
        board.won_powers[self.seat].append(self.power)
        board.lot = None
        card = SPEED_8[self.car]
        if board.settings.two:
            board.face_up[self.seat].append(card)
        else:
            state.hands[self.seat].cards.append(card)
            board.hand_sizes[self.seat] += 1
            board.shown[self.seat].append(card)

    def rules(self) -> tuple[str, ...]:
        """Name what decided: a tie-break, or that nobody else was left."""
        if self.last:
            return ("DF-AUCTION-16", "DF-RULING-15")
        ties = {"bars": "DF-AUCTION-07", "white": "DF-AUCTION-08", "colour": "DF-RULING-12", "seats": "DF-RULING-12"}
        return (ties[self.tie], "DF-AUCTION-09") if self.tie else self.RULES


class SetAside(Event, frozen=True, gc=False):
    """Nobody bid: car and power are set aside, and players without a car may bid for them later."""

    RULES: ClassVar = ("DF-AUCTION-17",)
    car: str
    power: str

    def apply(self, state: State) -> None:
        """Set the lot aside."""
        state.board.set_aside.append((self.car, self.power))
        state.board.lot = None


class LeftUnowned(Event, frozen=True, gc=False):
    """Nobody bought this car: it races unowned, and its cards go into the box."""

    RULES: ClassVar = ("DF-AUCTION-18", "DF-RULING-16")
    car: str
    power: str

    def apply(self, state: State) -> None:
        """Put the speed-8 card and the power into the box, for all to see."""
        board = state.board
        board.boxed += [SPEED_8[self.car], self.power]
        if board.lot == (self.car, self.power):
            board.lot = None
        else:
            board.set_aside.remove((self.car, self.power))


class PowersKept(Event, frozen=True, gc=False):
    """Each player keeps one power for all cars; the others go back into the box."""

    RULES: ClassVar = ("DF-AUCTION-22", "DF-AUCTION-23", "DF-RULING-17")
    powers: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Keep one power each."""
        board = state.board
        for seat, power in enumerate(self.powers):
            board.powers[seat] = power
            board.boxed += [other for other in board.won_powers[seat] if other != power]


class CunningReplaced(Event, frozen=True, gc=False):
    """With two players, a player gave Cunning back for another power that nobody keeps."""

    RULES: ClassVar = ("DF-VAR-2P-06", "DF-RULING-43")
    seat: int
    power: str

    def apply(self, state: State) -> None:
        """Swap the powers."""
        board = state.board
        board.powers[self.seat] = self.power
        board.boxed.remove(self.power)
        board.boxed.append(CUNNING)


class HandsGathered(Event, frozen=True, gc=False):
    """With two players all regular cards go into one common deck after the auction."""

    RULES: ClassVar = ("DF-VAR-2P-02",)

    def apply(self, state: State) -> None:
        """Take the cards out of both hands; nobody knows any more where they are."""
        board = state.board
        for seat, hand in enumerate(state.hands):
            state.down.deck.extend(hand.cards)
            hand.cards.clear()
            board.hand_sizes[seat] = 0
            board.shown[seat].clear()
        board.deck_left = len(state.down.deck)
