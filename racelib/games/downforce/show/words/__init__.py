"""Downforce in words: a sentence or two for each event, with the rules behind it, and the sentences of the choices.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. What an event hides (an empty card, an empty bet) is not said, and only what lies face up is looked at
(DF-STATE-I6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.downforce import events as df
from racelib.games.downforce.show.names import Names
from racelib.games.downforce.show.words import auction, race, scoring, setting_up
from racelib.games.downforce.show.words.choices import PHRASES as PHRASES
from racelib.games.downforce.state import Board, State
from racelib.kernel.event import Event
from racelib.kernel.told import KERNEL_SENTENCES, nothing, told


def say(event: Event, state: State, names: Names) -> str:
    """Return an event in words, with its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Downforce or of the kernel, as the listener may know it.
    state
        The state before it; only its board is looked at.
    names
        The players' names, by seat.

    Examples
    --------
    >>> from racelib.games.downforce.events import BetsMade, Reversed
    >>> from racelib.kernel.registry import game_named
    >>> from racelib.kernel.game import Header, Seat
    >>> game = game_named("downforce")
    >>> header = Header(game="downforce", seats=(Seat("Ada"), Seat("Bo")), options={"track": "fix-c"}, seed=1)
    >>> state = game.start(game.check(header))
    >>> say(Reversed(0), state, ("Ada", "Bo"))
    'Ada uses Tricky: the bars go from bottom to top. (DF-POWER-TRI-01, DF-RULING-40)'
    >>> say(BetsMade(1, ("red", "")), state, ("Ada", "Bo"))
    'Line 1: Ada bets on red. The other bets are secret. (DF-BET-04, DF-BET-05, DF-BET-06)'
    """
    return told(event, state.board, names, SENTENCES, SPECIAL_RULES)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Callable[[Any, Board, Names], str]] = {
    **KERNEL_SENTENCES,
    df.Dealt: setting_up.dealt,
    df.CarsDealt: setting_up.cars_dealt,
    df.LinedUp: setting_up.lined_up,
    df.StageBegan: setting_up.stage_began,
    df.LotOpened: auction.lot_opened,
    df.BidsShown: auction.bids_shown,
    df.Sold: auction.sold,
    df.SetAside: auction.set_aside,
    df.LeftUnowned: auction.left_unowned,
    df.PowersKept: auction.powers_kept,
    df.CunningReplaced: auction.cunning_replaced,
    df.HandsGathered: auction.hands_gathered,
    df.RaceBegan: race.race_began,
    df.Played: race.played,
    df.Reversed: race.turned_round,
    df.BarIgnored: race.bar_ignored,
    df.CarNamed: race.car_named,
    df.Boosted: race.boosted,
    df.Moved: race.moved,
    df.BonusTaken: race.bonus_taken,
    df.LineCrossed: race.line_crossed,
    df.Finished: race.finished,
    df.CardDone: nothing,
    df.HandDiscarded: race.hand_discarded,
    df.CardDrawn: race.card_drawn,
    df.BetsMade: race.bets_made,
    df.TurnPassed: race.turn_passed,
    df.RaceEnded: race.race_ended,
    df.Scored: scoring.scored,
    df.GameWon: scoring.game_won,
    df.GameBegan: scoring.game_began,
}

#: Events whose rules depend on what lies on the table.
SPECIAL_RULES: dict[type[Event], Callable[[Any, Board], tuple[str, ...]]] = {
    df.Dealt: setting_up.rules_of_the_deal,
    df.StageBegan: setting_up.rules_of_the_stage,
    df.Played: race.rules_of_playing,
    df.CarNamed: race.rules_of_naming,
    df.Moved: race.rules_of_the_move,
    df.CardDrawn: race.rules_of_drawing,
}
