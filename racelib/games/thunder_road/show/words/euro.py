"""Euro cards in words: played like dice, turned up for shots, discarded and shuffled."""

from __future__ import annotations

from racelib.games.thunder_road.events import euro as events
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence
from racelib.text.language import later, later_n

#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    events.EuroCardPlayed: later("{name} plays the card {title}."),
    events.HandCardDiscarded: later("{name} discards the card {title} from the hand, and draws another one."),
    events.HandShuffledBack: later("{name} shuffles the whole hand back into the deck."),
    events.PlayedCardsDiscarded: later_n(
        "{name} discards {count} card that was played in this round.",
        "{name} discards {count} cards that were played in this round.",
        "count",
    ),
    events.DeckMadeAnew: later("{name}'s deck is empty: the discard pile is shuffled into a new deck."),
    events.ShotCardTurnedUp: later("{name} turns up a card of the deck: it hits {sizes}."),
    events.ShotCardsDiscarded: later("{name} discards what was turned up for the shot."),
}
