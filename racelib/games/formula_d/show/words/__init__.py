"""Formula D in words: one sentence for each event, with the rules behind it.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are
put into it as data. The rule ids stand behind the sentence and are not part of it.
"""

from __future__ import annotations

from racelib.games.formula_d.show.words import after, driving, rolls, setting_up, turns
from racelib.games.formula_d.show.words.facts import Names, facts
from racelib.games.formula_d.state import State
from racelib.kernel.event import Event
from racelib.kernel.sentences import KERNEL_SENTENCES, Sentence, SpecialRules, told


def say(event: Event, state: State, names: Names) -> str:
    """Return an event as one sentence and its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Formula D or of the kernel.
    state
        The state before it.
    names
        The players' names, by seat. They are data: whatever stands in one comes out as it is.

    Examples
    --------
    >>> from racelib.games.formula_d.events.turns import Shifted
    >>> from racelib.games.formula_d.state import Car, State
    >>> from racelib.games.formula_d.tables import MODES
    >>> from racelib.boards.lanes.tables import tables
    >>> state = State(tables("t1"), MODES["basic"], 1, [Car(0, 1, gear=5, wear={"car": 9})])
    >>> say(Shifted(0, 2, 5, {"car": 2}), state, ("Ada",))
    'Ada skips 2 gears down to gear 2 and pays 2 wear points, 7 left. (FD-GEAR-05, FD-GEAR-07)'
    >>> state = State(tables("t1"), MODES["advanced"], 2, [Car(0, 1, gear=5, wear={"gearbox": 3})])
    >>> say(Shifted(0, 3, 5, {"gearbox": 1}), state, ("Ada",))
    'Ada skips 1 gear down to gear 3 and pays 1 gearbox point (2 left). (FD-GEAR-05, FD-GEAR-08)'
    """
    return told(event, state, names, SENTENCES, RULES, facts)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    **KERNEL_SENTENCES,
    **setting_up.SENTENCES,
    **turns.SENTENCES,
    **driving.SENTENCES,
    **after.SENTENCES,
    **rolls.SENTENCES,
}

#: Events whose rules depend on how the race stands: the mode, the weather, the driver, the tyres, what a roll is for.
RULES: SpecialRules = {**setting_up.RULES, **turns.RULES, **driving.RULES, **after.RULES, **rolls.RULES}
