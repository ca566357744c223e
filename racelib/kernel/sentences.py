"""Sentences for events: how each kind is said, the rules behind it, and those that all games say alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from racelib.kernel import event as kernel
from racelib.kernel.event import Event, Undone
from racelib.kernel.writer import Closed
from racelib.text.kit import cited
from racelib.text.language import Plural, later
from racelib.text.phrases import filled

#: How a kind of event is told: by a template that the facts of the event fill, or by a function that is given the
#: event, what it happened on (a state or its board) and the players' names.
Sentence = str | Plural | Callable[[Any, Any, tuple[str, ...]], str]
Sentences = Mapping[type[Event], Sentence]
#: What fills a template: given the event, what it happened on and the names.
Facts = Callable[[Any, Any, tuple[str, ...]], Mapping[str, Any]]
#: The rules behind a kind of event, where they depend on more than the event.
SpecialRules = Mapping[type[Event], Callable[[Any, Any], tuple[str, ...]]]


def fields(event: Event, where: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of an event by name.

    >>> fields(Undone(7), None, ())
    {'to': 7}
    """
    return msgspec.structs.asdict(event)


def told(
    event: Event,
    where: Any,
    names: tuple[str, ...],
    sentences: Sentences,
    special: SpecialRules,
    facts: Facts = fields,
) -> str:
    """Return an event in words, with the ids of its rules; "" when there is nothing to tell.

    >>> told(Undone(7), None, (), KERNEL_SENTENCES, {Undone: lambda event, where: ("TOY-01",)})
    'Everything after event 7 is taken back. (TOY-01)'
    """
    sentence = sentences[type(event)]
    if callable(sentence):
        words = sentence(event, where, names)
    else:
        words = filled(sentence, facts(event, where, names)) if sentence else ""
    return cited(words, rules_behind(event, where, special))


def rules_behind(event: Event, where: Any, special: SpecialRules) -> tuple[str, ...]:
    """Return the ids of the rules behind an event: its own, or those of what is special about it here."""
    found = special.get(type(event))
    return event.rules() if found is None else found(event, where)


#: How the events of the kernel are told ("": what comes of them is told by the events after them). A game puts its own
#: beside them, and its own words for a roll or a draw.
KERNEL_SENTENCES: dict[type[Event], Sentence] = {
    kernel.Chose: "",
    kernel.ChoseTogether: "",
    kernel.Rolled: "",
    kernel.Drew: "",
    kernel.Shuffled: "",
    kernel.TurnEnded: "",
    Undone: later("Everything after event {to} is taken back."),
    Closed: later("The game is over."),
}
