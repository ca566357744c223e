"""The numbers of Downforce: prizes, payouts, deal sizes, variants. What is ours and not printed is marked so."""

from __future__ import annotations

import msgspec

from racelib.text.language import later

#: How many can play (DF-RULING-06).
PLAYERS = (2, 6)

#: DF-SCORE-01, DF-SCORE-06: the prize of each place in millions, for any number of players.
PRIZES = (12, 9, 6, 4, 2, 0)

#: DF-BET-10, DF-RULING-48: the payouts of bets 1, 2 and 3 in millions, by the place of the car.
PAYOUTS = ((9, 6, 3), (6, 4, 2), (3, 2, 1))
#: DF-BET-01: how many betting lines a track has.
BET_LINES = 3

AGGRESSIVE, CUNNING, DETERMINED = "aggressive", "cunning", "determined"
STRATEGIC, TRICKY, UNPREDICTABLE = "strategic", "tricky", "unpredictable"
#: DF-COMP-05: the six powers.
POWERS = (AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE)

#: DF-POWER-DET-04, DF-RULING-37: how many cells Determined adds. The number is ours; the printed one is not known.
DETERMINED_BONUS = 2
MOST_BONUS = 9

#: DF-VAR-BEG-05: how many cards each player gets in the beginner game.
BEGINNER_HAND = 3
#: DF-VAR-2P-03: how many cards two players draw after the auction.
TWO_PLAYER_HAND = 7


class Variant(msgspec.Struct, frozen=True):
    """What kind of game is played, and what it leaves out."""

    name: str
    title: str
    auction: bool = True
    #: DF-VAR-BEG-04: the beginner game has no powers.
    powers: bool = True
    #: DF-VAR-BEG-07: the beginner game has no bets.
    bets: bool = True
    #: DF-VAR-LONG-01: in a long-distance race the finish line does not count.
    finish: bool = True
    first_home_wins: bool = False
    games: int = 1
    ranked_by: str = "money"


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("normal", "Downforce"),
        Variant(
            "beginner",
            later("Beginner game"),
            auction=False,
            powers=False,
            bets=False,
            first_home_wins=True,
            ranked_by="best car",
        ),
        Variant("long", later("Long distance"), bets=False, finish=False, ranked_by="best car"),
        Variant("tour", later("World tour"), games=2, ranked_by="money of the tour"),
    )
}


def deal_size(players: int) -> int:
    """DF-SETUP-05: return how many of the 42 cards each player gets.

    >>> [deal_size(players) for players in (2, 3, 4, 5, 6)]
    [21, 14, 10, 8, 7]
    """
    return 42 // players


def beginner_cars(players: int) -> int:
    """DF-VAR-BEG-02: return how many cars each player gets in the beginner game.

    >>> [beginner_cars(players) for players in (2, 3, 4, 5, 6)]
    [3, 2, 1, 1, 1]
    """
    return 6 // players
