"""What objectives and one-shots do, in words."""

from __future__ import annotations

from racelib.games.thunder_road.events import secret_cards as events
from racelib.games.thunder_road.show.words.facts import by
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence
from racelib.text.language import later, later_n

#: How each kind of event is told; what is noted for objectives alone is not told.
SENTENCES: dict[type[Event], Sentence] = {
    events.CarPushed: "",
    events.ChainOver: "",
    events.MovesPromised: later_n(
        "{name}'s next car that moves and does not coast has {moves} more movement point.",
        "{name}'s next car that moves and does not coast has {moves} more movement points.",
        "moves",
    ),
    events.MovesGained: later_n(
        "{name} has earned it: {car} has {moves} more movement point.",
        "{name} has earned it: {car} has {moves} more movement points.",
        "moves",
    ),
    events.ShotPromised: later("The car that {name} moves in this turn may shoot once more."),
    events.FurtherShotBegan: later("{name} may shoot once more with {car}."),
    events.DieRaised: later("{name} turns a {die} to {to}, its highest face."),
    events.HandCardLaidOff: later("{name} discards the card {title}, and takes one of the discard pile instead."),
    events.DiscardTaken: later("{name} takes the card {title} from the discard pile."),
    events.RewardLost: later("{name} cannot take the reward now: it is lost."),
    events.NitrousOpened: later("{name} gives {car} 3 more movement points in this turn."),
    events.HazardIgnored: later("{name} discards {hazard} without effect. The cell is what is printed there."),
    events.PushedCarNamed: later("{name} names {car}: it is pushed. Only the direction die is rolled."),
    events.HazardsPutBack: by(
        "swapped",
        {True: later("{name} puts the two tokens back the other way round; nobody else knows.")},
        otherwise=later("{name} puts the two tokens back; nobody else knows how."),
    ),
}
