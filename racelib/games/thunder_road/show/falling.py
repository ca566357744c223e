"""What an event looks like as it happens: the die that falls, and a few words beside the car."""

from __future__ import annotations

from msgspec.structs import replace

from racelib.games.thunder_road.events.crash import Hit, Missed
from racelib.games.thunder_road.events.damage import BecameInoperable, CaughtFire, Destroyed, TokenTaken
from racelib.kernel.event import Event, Rolled
from racelib.kernel.scene import Cast, DieLook, Note
from racelib.text.language import later, tr

#: A face of the direction die turns by so much, in degrees.
ARROWS = {"F": 0, "FL": -60, "FR": 60, "B": 180, "BL": -120, "BR": 120}
DARK = DieLook(fill="#16202b", ink="#ffffff")
#: The dice that fall one at a time, by what they are rolled for, in the order of the stage.
DICE = {
    "shooting": DARK,
    "fire": DARK,
    "stunt": DARK,
    "road": replace(DARK, pips=True),
    "direction": DieLook(arrows=ARROWS, chain=True),
    "slam": DieLook(pairs={"top": 0, "bottom": 1}, chain=True),
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
    return list(DICE.values())


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
