"""What a car is worth in the auction, and what to bid for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.downforce.auction import BidChoice, possible_bids
from racelib.downforce.cards import SPEED_8
from racelib.downforce.outlook import NUMBER, Outlook
from racelib.downforce.scoring import prize
from racelib.downforce.state import Seen
from racelib.downforce.tables import AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE

#: What the powers are worth, in millions.
WORTH = {AGGRESSIVE: 0.8, CUNNING: 0.8, DETERMINED: 1.2, STRATEGIC: 1.2, TRICKY: 0.6, UNPREDICTABLE: 1.0}
#: The chance that one rival bids more than a number from 1 to 8, or as much with a better card.
OUTBID = (1.0, 0.65, 0.6, 0.55, 0.45, 0.35, 0.15, 0.0, 0.0)
#: What somebody without a car can still hope for from a later, cheaper lot.
PATIENCE = 3.0
SURPLUS = 1.0
#: What it is worth to own the winner, besides the prize.
CONTROL = 3.0


def best_power(powers: Sequence[str]) -> str:
    """Return the most useful of some powers.

    >>> best_power(["tricky", "determined"])
    'determined'
    """
    return max(powers, key=lambda power: WORTH[power])


def worth_of_lot(seen: Seen, hand: Sequence[str], lot: tuple[str, str]) -> float:
    """Return what a lot is worth to a seat: the prize that its car will win on average, and the use of the power.

    Who owns the winner also drives what it has bet on: that is worth something too.
    """
    board, (colour, power) = seen.board, lot
    owners = {car: one.owner for car, one in board.cars.items()}
    cards = [] if board.settings.two else [*hand, SPEED_8[colour]]
    outlook = Outlook(seen, cards, {**owners, colour: seen.seat})
    chances = outlook.chances(outlook.now, outlook.place)[NUMBER[colour]]
    prizes = sum(chance * prize(place) for place, chance in enumerate(chances))
    have = max((WORTH[one] for one in board.won_powers[seen.seat]), default=0.0)
    return prizes + CONTROL * chances[1] + max(0.0, WORTH[power] - have)


def best_bid(seen: Seen, choice: BidChoice) -> list[Any]:
    """Return the card and number with the best mean gain."""
    board = seen.board
    carless = board.carless()
    worth = SURPLUS * worth_of_lot(seen, choice.hand, choice.lot) - (PATIENCE if seen.seat in carless else 0.0)
    unsold = 1 + board.lots_left + len(board.set_aside)
    bidders = len(carless) if unsold <= len(carless) else board.settings.players
    best: list[Any] = []
    most = -1e9
    for card, numbers in possible_bids(choice.hand, choice.lot[0], choice.must).items():
        for number in numbers:
            wins = (1 - OUTBID[number]) ** (bidders - 1) if number else 0.0
            gain = wins * (worth - number)
            if gain > most:
                best, most = [card, number], gain
    return best
