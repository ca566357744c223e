"""The numbers of Downforce: prizes, payouts, deal sizes, variants. What is ours and not printed is marked so."""

from __future__ import annotations

import msgspec

#: How many can play (DF-RULING-06).
PLAYERS = (2, 6)

#: Prize in millions by finishing place (DF-SCORE-01).
PRIZES = (12, 9, 6, 4, 2, 0)

#: Payout in millions of bets 1, 2 and 3, by the place of the car (DF-BET-10, DF-RULING-48).
PAYOUTS = ((9, 6, 3), (6, 4, 2), (3, 2, 1))
BET_LINES = 3

AGGRESSIVE, CUNNING, DETERMINED = "aggressive", "cunning", "determined"
STRATEGIC, TRICKY, UNPREDICTABLE = "strategic", "tricky", "unpredictable"
#: The six powers (DF-COMP-05).
POWERS = (AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE)

#: House: how many cells `determined` adds. The number stands on the printed card only (DF-POWER-DET-04, DF-RULING-37).
DETERMINED_BONUS = 2
MOST_BONUS = 9

#: Beginner game: cards dealt to each player (DF-VAR-BEG-05). Two players: cards drawn after the auction (DF-VAR-2P-03).
BEGINNER_HAND = 3
TWO_PLAYER_HAND = 7


class Variant(msgspec.Struct, frozen=True):
    """What kind of game is played, and what it leaves out."""

    name: str
    title: str
    auction: bool = True
    powers: bool = True
    bets: bool = True
    finish: bool = True
    first_home_wins: bool = False
    games: int = 1
    ranked_by: str = "money"


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("normal", "Downforce"),
        Variant(  # DF-VAR-BEG-01, -04, -07, -08
            "beginner",
            "Beginner game",
            auction=False,
            powers=False,
            bets=False,
            first_home_wins=True,
            ranked_by="best car",
        ),
        Variant("long", "Long distance", bets=False, finish=False, ranked_by="best car"),  # DF-VAR-LONG-01, -03
        Variant("tour", "World tour", games=2, ranked_by="money of the tour"),  # DF-VAR-TOUR-01
    )
}


def deal_size(players: int) -> int:
    """Return how many of the 42 cards each player gets (DF-SETUP-05).

    >>> [deal_size(players) for players in (2, 3, 4, 5, 6)]
    [21, 14, 10, 8, 7]
    """
    return 42 // players


def beginner_cars(players: int) -> int:
    """Return how many cars each player gets in the beginner game (DF-VAR-BEG-02).

    >>> [beginner_cars(players) for players in (2, 3, 4, 5, 6)]
    [3, 2, 1, 1, 1]
    """
    return 6 // players
