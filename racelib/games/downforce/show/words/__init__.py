"""Downforce in words: a sentence or two for each event, with the rules behind it, and the sentences of the choices.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. What an event hides (an empty card, an empty bet) is not said, and only what lies face up is looked at
(DF-STATE-I6).
"""

from __future__ import annotations

from racelib.games.downforce.show.names import Names
from racelib.games.downforce.show.words import auction, race, scoring, setting_up
from racelib.games.downforce.show.words.choices import PHRASES as PHRASES
from racelib.games.downforce.show.words.facts import facts
from racelib.games.downforce.state import State
from racelib.kernel.event import Event
from racelib.kernel.sentences import KERNEL_SENTENCES, Sentences, SpecialRules, told


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
    return told(event, state.board, names, SENTENCES, RULES, facts)


#: How each kind of event is told, and the rules behind it where they depend on what lies on the table.
SENTENCES: Sentences = {
    **KERNEL_SENTENCES,
    **setting_up.SENTENCES,
    **auction.SENTENCES,
    **race.SENTENCES,
    **scoring.SENTENCES,
}
RULES: SpecialRules = {**setting_up.RULES, **race.RULES}
