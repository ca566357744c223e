"""Thunder Road in words: a sentence or two for each event, with the rules behind it, so that a chain reads as a story.

Every variant is a whole sentence, so that translators can change its order. The sentences use only what all players
may see: the board of the state (TR-RULING-97).
"""

from __future__ import annotations

from racelib.games.thunder_road.show.names import Names
from racelib.games.thunder_road.show.words import ammo, cards, crash, damage, end, euro, moving, rolls, shop, turn
from racelib.games.thunder_road.show.words.facts import facts
from racelib.games.thunder_road.state import State
from racelib.kernel.event import Event
from racelib.kernel.sentences import KERNEL_SENTENCES, Sentence, SpecialRules, told

#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    **KERNEL_SENTENCES,
    **turn.SENTENCES,
    **cards.SENTENCES,
    **shop.SENTENCES,
    **euro.SENTENCES,
    **ammo.SENTENCES,
    **rolls.SENTENCES,
    **moving.SENTENCES,
    **crash.SENTENCES,
    **damage.SENTENCES,
    **end.SENTENCES,
}
#: Events whose rules depend on the board.
SPECIAL_RULES: SpecialRules = {
    **turn.RULES,
    **shop.RULES,
    **ammo.RULES,
    **rolls.RULES,
    **moving.RULES,
    **crash.RULES,
    **damage.RULES,
}


def say(event: Event, state: State, names: Names) -> str:
    """Return an event in words, with its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Thunder Road or of the kernel.
    state
        The state before it; only its board is looked at.
    names
        The players' names, by seat.

    Examples
    --------
    >>> from racelib.games.thunder_road.events.crash import Slammed
    >>> from racelib.kernel.event import Rolled
    >>> from racelib.kernel.set_up import new_race
    >>> state = new_race("thunder-road", players=2, seed=1, crews=["amber", "blue"]).state
    >>> print(say(Rolled("slam", 0, "bottom"), state, ("Ada", "Bo")))
    The slam die shows: the bottom car is pushed. (TR-SLAM-07, TR-SLAM-10)
    >>> say(Slammed("A-M", "B-S"), state, ("Ada", "Bo")).partition(": ")[0]
    "Ada's medium car slams Bo's small car and stops on top of it"
    """
    return told(event, state.board, names, SENTENCES, SPECIAL_RULES, facts)
