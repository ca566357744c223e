"""What a game says: the part of the contract that holds its sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from racelib.kernel.choice import Explained, Fact, Form, Refusal
from racelib.kernel.event import Event
from racelib.kernel.result import Ended, Result, plain_result
from racelib.text.kit import cited
from racelib.text.phrases import Phrase, phrase

if TYPE_CHECKING:
    from racelib.kernel.game import Header


def nobody_is_out(row: Mapping[str, Any]) -> bool:
    """Say of a row of the result that its player is not out: in most games everybody has a place in the end."""
    return False


class Standings(Protocol):
    """A result in words, best first; `bots` says which bot sits where ("" is a person)."""

    def __call__(self, result: Any, names: tuple[str, ...], /, bots: tuple[str, ...] = ()) -> list[str]:
        """Return one line for each place."""


@dataclass(frozen=True)
class Words:
    """The sentences of a game, all of them translatable.

    Parameters
    ----------
    say
        An event in words, given the state before it and the names of the players. Hide the event first.
    phrases
        The sentences for the facts that choices give, by key.
    standings
        The result of a race as lines, best place first.
    summary
        The results of many races, bot by bot, as the lines of a table.
    result
        A race that is over as the page shows it: verdict, podium, table, what decided; by default its standings.
    is_out
        Whether a row of the result is that of somebody who did not get to the end: no place is said then.
    """

    say: Callable[[Event, Any, tuple[str, ...]], str]
    phrases: Mapping[str, Phrase]
    standings: Standings
    summary: Callable[[Header, Sequence[Any]], list[str]]
    result: Callable[[Ended], Result] | None = None
    is_out: Callable[[Mapping[str, Any]], bool] = nobody_is_out

    def ended(self, ended: Ended) -> Result:
        """Return how a race ended, as the page shows it."""
        if self.result is not None:
            return self.result(ended)
        return plain_result(self.standings(ended.rows, ended.names, ended.header.bots), ended.names, ended.seat)

    def phrase(self, fact: Fact | str) -> str:
        """Return a fact in words."""
        return phrase(self.phrases, fact)

    def label(self, told: Explained) -> str:
        """Return the name of an option."""
        return self.phrase(told.label)

    def dangers(self, told: Explained) -> list[str]:
        """Return what an option costs and risks, one phrase each."""
        return [self.phrase(one) for one in told.dangers]

    def option(self, told: Explained) -> str:
        """Return an option as one line: its name, then what it costs and risks."""
        return "; ".join((self.label(told), *self.dangers(told)))

    def form(self, form: Form) -> Form:
        """Return a form with its labels in words."""
        fields = tuple(replace(field, label=self.phrase(field.label)) for field in form.fields)
        return replace(form, label=self.phrase(form.label), fields=fields)

    def refusal(self, refused: Refusal) -> str:
        """Return why an answer is not allowed, as one sentence with its rules."""
        return cited(self.phrase(refused.why), refused.rules)
