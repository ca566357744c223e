"""What every game tells in the same words: events of the kernel that mean no more in one game than in another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from racelib.kernel import event as kernel
from racelib.kernel.event import Event, Undone
from racelib.kernel.replay import Closed
from racelib.text.kit import cited
from racelib.text.language import tr

#: How a kind of event is told: given the event, what it happened on (a state or its board) and the players' names.
Sentences = Mapping[type[Event], Callable[[Any, Any, tuple[str, ...]], str]]
#: The rules behind a kind of event, where they depend on more than the event.
SpecialRules = Mapping[type[Event], Callable[[Any, Any], tuple[str, ...]]]


def told(event: Event, where: Any, names: tuple[str, ...], sentences: Sentences, special: SpecialRules) -> str:
    """Return an event in words, with the ids of its rules; "" when there is nothing to tell.

    >>> told(Undone(7), None, (), {Undone: undone}, {Undone: lambda event, where: ("TOY-01",)})
    'Everything after event 7 is taken back. (TOY-01)'
    """
    return cited(sentences[type(event)](event, where, names), rules_behind(event, where, special))


def rules_behind(event: Event, where: Any, special: SpecialRules) -> tuple[str, ...]:
    """Return the ids of the rules behind an event: its own, or those of what is special about it here."""
    found = special.get(type(event))
    return event.rules() if found is None else found(event, where)


def nothing(event: Event, state: Any, names: tuple[str, ...]) -> str:
    """Say nothing: the events after this one tell what comes of it."""
    return ""


def undone(event: Undone, state: Any, names: tuple[str, ...]) -> str:
    """Tell that events were taken back.

    >>> undone(Undone(7), None, ())
    'Everything after event 7 is taken back.'
    """
    return tr("Everything after event {number} is taken back.").format(number=event.to)


def closed(event: Event, state: Any, names: tuple[str, ...]) -> str:
    """Tell the end of a game in which the winner is known already."""
    return tr("The game is over.")


#: How the events of the kernel are told; a game puts its own beside them, and its own words for a roll or a draw.
KERNEL_SENTENCES: dict[type[Event], Callable[[Any, Any, tuple[str, ...]], str]] = {
    kernel.Chose: nothing,
    kernel.ChoseTogether: nothing,
    kernel.Rolled: nothing,
    kernel.Drew: nothing,
    kernel.Shuffled: nothing,
    kernel.TurnEnded: nothing,
    Undone: undone,
    Closed: closed,
}
