"""The numbers of Downforce: prizes, payouts, powers, variants. Numbers of ours, not printed ones, say so."""

from __future__ import annotations

import msgspec

from racelib.text.language import later

#: How many can play (DF-RULING-06).
PLAYERS = (2, 6)

#: The prize of each place in millions, for any number of players (DF-SCORE-01).
PRIZES = (12, 9, 6, 4, 2, 0)

#: The payouts of bets 1, 2 and 3 in millions, one row for each place of the car (DF-BET-10).
PAYOUTS = ((9, 6, 3), (6, 4, 2), (3, 2, 1))
#: DF-BET-01: how many betting lines a track has.
BET_LINES = 3

AGGRESSIVE, CUNNING, DETERMINED = "aggressive", "cunning", "determined"
STRATEGIC, TRICKY, UNPREDICTABLE = "strategic", "tricky", "unpredictable"
#: DF-COMP-05: the six powers.
POWERS = (AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE)
#: The rule that says what a power does.
RULE_OF_POWER = {
    AGGRESSIVE: "DF-POWER-AGG-01",
    CUNNING: "DF-POWER-CUN-01",
    DETERMINED: "DF-POWER-DET-01",
    STRATEGIC: "DF-POWER-STR-01",
    TRICKY: "DF-POWER-TRI-01",
    UNPREDICTABLE: "DF-POWER-UNP-01",
}

#: How many cells Determined adds; the number is ours, and nobody knows the printed one (DF-RULING-37).
DETERMINED_BONUS = 2
MOST_BONUS = 9


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

    @property
    def bids_are_paid(self) -> bool:
        """DF-SHOW-03: true when a bid costs money; in a long-distance race none does, and no price is shown."""
        return self.auction and self.bets


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
