"""What an event looks like as it happens: the die that falls, and a few words beside the car."""

from __future__ import annotations

from racelib.games.thunder_road.events.crash import Hit, Missed
from racelib.games.thunder_road.events.damage import BecameInoperable, CaughtFire, Destroyed, TokenTaken
from racelib.kernel.event import Event, Rolled
from racelib.kernel.scene import Cast, DieLook, Note
from racelib.text.language import later, tr

#: The dice that fall one at a time, in the order of the stage; those of a slam are shown as a chain.
DICE = {
    "shooting": later("shoot die"),
    "fire": later("fire die"),
    "stunt": later("stunt die"),
    "road": later("road die"),
    "direction": later("direction die"),
}
NOTES: dict[type[Event], tuple[str, str]] = {
    Hit: (later("Hit"), "pay"),
    Missed: (later("Missed"), "good"),
    TokenTaken: (later("Damage"), "pay"),
    BecameInoperable: (later("Inoperable ✕"), "out"),
    CaughtFire: (later("On fire"), "pay"),
    Destroyed: (later("Destroyed ✕"), "out"),
}


def dice() -> list[DieLook]:
    """Return how the dice look."""
    return [DieLook(tr(name), 4, "#16202b", "#ffffff") for name in DICE.values()]


def cast_of(event: Event) -> Cast | None:
    """Return the die that falls.

    >>> cast_of(Rolled("shooting", 0, "SM")), cast_of(Rolled("movement", 0, 4))
    (Cast(die=0, face='SM'), None)
    """
    if not isinstance(event, Rolled) or event.what not in DICE:
        return None
    return Cast(list(DICE).index(event.what), event.face)


def note_of(event: Event) -> Note | None:
    """Return a few words beside the car."""
    found = NOTES.get(type(event))
    return None if found is None else Note(tr(found[0]), found[1])
