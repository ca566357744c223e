"""What a player looks at before a bid or a bet: the car that is for sale with its power, and what places are worth."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.show.names import effect_of, power_name
from racelib.games.downforce.state import Seen
from racelib.games.downforce.tables import PAYOUTS, PRIZES
from racelib.kernel.panels import Brief, Scale
from racelib.kernel.result import ordinal
from racelib.text.kit import first_upper
from racelib.text.language import tr


def lot_brief(seen: Seen, choice: BidChoice, names: Sequence[str]) -> Brief:
    """Return the car that is for sale, its power, and the prizes where money counts (DF-SCORE-01)."""
    car, power = choice.lot
    scale = None
    if seen.board.settings.variant.bids_are_paid:
        scale = Scale(places(len(PRIZES)), list(PRIZES), tr("Prize of a car, in millions. Your bid is taken off."))
    words = tr("{effect}.").format(effect=first_upper(effect_of(power)))
    return Brief(car=COLOURS.index(car), name=power_name(power), words=words, scale=scale)


def bet_brief(seen: Seen, choice: BetChoice, names: Sequence[str]) -> Brief:
    """Return what this bet pays for the first three places (DF-BET-10)."""
    pays = [row[choice.line - 1] for row in PAYOUTS]
    return Brief(
        scale=Scale(places(len(pays)), pays, tr("What bet {line} pays, in millions.").format(line=choice.line))
    )


def places(count: int) -> list[str]:
    """Return the first places.

    >>> places(3)
    ['1st', '2nd', '3rd']
    """
    return [ordinal(place) for place in range(1, count + 1)]
