"""What a car is worth in the auction, and what to bid for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from racelib.games.downforce.cards import bars_of, number_of
from racelib.games.downforce.rules.auction import BidChoice, bidders
from racelib.games.downforce.state import Seen
from racelib.games.downforce.tables import AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE

#: What the powers are worth, in millions.
WORTH = {AGGRESSIVE: 0.8, CUNNING: 0.8, DETERMINED: 1.2, STRATEGIC: 1.2, TRICKY: 0.6, UNPREDICTABLE: 1.0}
#: The chance that one rival bids more than a number from 1 to 8, or as much with a better card.
OUTBID = (1.0, 0.55, 0.52, 0.48, 0.43, 0.36, 0.2, 0.0, 0.0)
#: What a player without a car can still hope for from a later, cheaper lot.
PATIENCE = 2.5
#: The worth of a car: the mean of all prizes, more for each start cell in front and each card with the car at the top.
AVERAGE_PRIZE = 5.5
MIDDLE_SLOT = 2.5
FOR_A_SLOT = 0.4
FOR_A_TOP = 1.1


def best_power(powers: Sequence[str]) -> str:
    """Return the most useful of some powers.

    >>> best_power(["tricky", "determined"])
    'determined'
    """
    return max(powers, key=lambda power: WORTH[power])


def worth_of_lot(seen: Seen, hand: Sequence[str], lot: tuple[str, str]) -> float:
    """Return what a lot is worth to a seat, in millions: an average prize, more or less by grid, hand and power.

    A car is worth more if it starts in front, and if many cards of the hand have it at the top: you play these first.
    With two players you give the hand back before the race (DF-VAR-2P-02).
    """
    board, (colour, power) = seen.board, lot
    in_front = [car.colour for car in board.farthest_first()]
    worth = AVERAGE_PRIZE
    if colour in in_front:
        worth += FOR_A_SLOT * (MIDDLE_SLOT - in_front.index(colour))
    if not board.settings.two:
        tops = sum(bars_of(card)[0].colour == colour for card in hand)
        worth += FOR_A_TOP * (tops - len(hand) / 7)
    have = max((WORTH[one] for one in board.won_powers[seen.seat]), default=0.0)
    return worth + max(0.0, WORTH[power] - have)


def cells_for(cards: Iterable[str], colour: str) -> int:
    """Return how far the bars of a car move it, on all of some cards.

    >>> cells_for(["blue6 W2", "red4 blue1"], "blue")
    7
    """
    return sum(number_of(card, colour) for card in cards)


def best_bid(seen: Seen, choice: BidChoice) -> list[Any]:
    """Bid what brings the most on average: the worth of the car less the price, if the bid wins."""
    board = seen.board
    money = board.settings.variant.bets  # without it prices are not used (DF-RULING-44)
    worth = worth_of_lot(seen, choice.hand, choice.lot)
    if money and not board.owned(seen.seat):
        worth -= PATIENCE
    rivals = len(bidders(board)) - 1

    def gain(bid: list[Any]) -> float:
        number = bid[1]
        wins = (1 - OUTBID[number]) ** rivals if number else 0.0
        return wins * (worth - number if money else max(worth, 1.0))

    return max(choice, key=gain)
