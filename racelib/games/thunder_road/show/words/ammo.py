"""Extra Ammo in words: cards dealt, laid beside tiles, and played."""

from __future__ import annotations

from racelib.games.thunder_road.events import ammo as events
from racelib.games.thunder_road.show.words import secret_cards
from racelib.games.thunder_road.show.words.facts import by
from racelib.games.thunder_road.tables import AIRSTRIKES, OBJECTIVES
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.language import later

#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    **secret_cards.SENTENCES,
    events.SecretCardDealt: by(
        "deck",
        {
            AIRSTRIKES: later("{name} gets an enhanced airstrike, face down."),
            OBJECTIVES: later("{name} gets a secret objective."),
        },
        otherwise=later("{name} gets a one-shot, face down."),
    ),
    events.BonusCommandDealt: later("{name} gets the bonus command “{title}”. {text} (The card is ours.)"),
    events.ConditionLaid: by(
        "tile",
        {1: later("Beside the middle tile lies the road condition “{title}”. {text} (The card is ours.)")},
        otherwise=later("Beside the lead tile lies the road condition “{title}”. {text} (The card is ours.)"),
    ),
    events.ConditionsGathered: later("The deck of road conditions is empty: the discarded ones are shuffled."),
    events.SecretCardPlayed: by(
        "deck",
        {
            AIRSTRIKES: later("{name} plays the enhanced airstrike “{title}”. {text} (The card is ours.)"),
            OBJECTIVES: later("{name} reveals the objective “{title}”. {text} (The card is ours.)"),
        },
        otherwise=later("{name} plays the one-shot “{title}”. {text} (The card is ours.)"),
    ),
}
#: The cards are ours.
RULES: SpecialRules = {
    kind: lambda event, board: (*event.rules(), "TR-RULING-90")
    for kind in (events.BonusCommandDealt, events.ConditionLaid, events.SecretCardPlayed)
}
