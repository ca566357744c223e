"""Downforce in words: a sentence or two for each event, with the rules behind it, and the sentences of the choices.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. What an event hides (an empty card, an empty bet) is not said, and only what lies face up is looked at
(DF-STATE-I6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.downforce.events.auction import (
    BidsShown,
    CunningReplaced,
    HandsGathered,
    LeftUnowned,
    LotOpened,
    PowersKept,
    SetAside,
    Sold,
)
from racelib.games.downforce.events.race import (
    BarIgnored,
    BetsMade,
    BonusTaken,
    Boosted,
    CardDone,
    CardDrawn,
    CarNamed,
    Finished,
    HandDiscarded,
    LineCrossed,
    Moved,
    Played,
    RaceBegan,
    RaceEnded,
    Reversed,
    TurnPassed,
)
from racelib.games.downforce.events.scoring import GameBegan, GameWon, Scored
from racelib.games.downforce.events.setting_up import CarsDealt, Dealt, LinedUp, StageBegan
from racelib.games.downforce.show.names import Names
from racelib.games.downforce.show.words import auction, race, scoring, setting_up
from racelib.games.downforce.show.words.choices import PHRASES as PHRASES
from racelib.games.downforce.state import Board, State
from racelib.kernel.event import Event
from racelib.kernel.told import KERNEL_SENTENCES, Sentence, told


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
    >>> from racelib.games.downforce.events.race import BetsMade, Reversed
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
SENTENCES: dict[type[Event], Sentence] = {
    **KERNEL_SENTENCES,
    Dealt: setting_up.dealt,
    CarsDealt: setting_up.cars_dealt,
    LinedUp: setting_up.lined_up,
    StageBegan: setting_up.stage_began,
    LotOpened: auction.lot_opened,
    BidsShown: auction.bids_shown,
    Sold: auction.sold,
    SetAside: auction.set_aside,
    LeftUnowned: auction.left_unowned,
    PowersKept: auction.powers_kept,
    CunningReplaced: auction.cunning_replaced,
    HandsGathered: auction.hands_gathered,
    RaceBegan: race.race_began,
    Played: race.played,
    Reversed: race.turned_round,
    BarIgnored: race.bar_ignored,
    CarNamed: race.car_named,
    Boosted: race.boosted,
    Moved: race.moved,
    BonusTaken: race.bonus_taken,
    LineCrossed: race.line_crossed,
    Finished: race.finished,
    CardDone: "",
    HandDiscarded: race.hand_discarded,
    CardDrawn: race.card_drawn,
    BetsMade: race.bets_made,
    TurnPassed: race.turn_passed,
    RaceEnded: race.race_ended,
    Scored: scoring.scored,
    GameWon: scoring.game_won,
    GameBegan: scoring.game_began,
}

#: Events whose rules depend on what lies on the table.
SPECIAL_RULES: dict[type[Event], Callable[[Any, Board], tuple[str, ...]]] = {
    Dealt: setting_up.rules_of_the_deal,
    StageBegan: setting_up.rules_of_the_stage,
    Played: race.rules_of_playing,
    CarNamed: race.rules_of_naming,
    Moved: race.rules_of_the_move,
    CardDrawn: race.rules_of_drawing,
}
