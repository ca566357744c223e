"""Cards in words: drawn, played, turned up."""

from __future__ import annotations

from racelib.games.thunder_road.events import cards as events
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence
from racelib.text.language import later, later_n

#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    events.CardsDrawn: later_n("{name} draws {count} card.", "{name} draws {count} cards.", "count"),
    events.CardPlayed: later("{name} plays “{title}”: {text}"),
    events.CardTurnedUp: later("A card is turned up, “{title}”: {text}"),
}
