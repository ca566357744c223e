"""The table: what the rules of a game play on. They ask, roll, draw, shuffle and tell; nothing else."""

from __future__ import annotations

import types
from collections.abc import Generator, Mapping, Sequence
from typing import Generic, TypeVar

from racelib.kernel.chance import Chance
from racelib.kernel.choice import Ask, AskAll, Choice
from racelib.kernel.event import Chose, ChoseTogether, Drew, Event, Face, Rolled, Shuffled

S = TypeVar("S")
A = TypeVar("A")
F = TypeVar("F", bound=Face)


class Table(Generic[S]):
    """The state, the log and the chance of one race.

    Rules `await` only people: `ask` and `ask_all`. Dice, draws and events are plain calls. A rule never
    assigns to the state; it tells an event.
    """

    __slots__ = ("chance", "log", "passed", "positions", "state")

    def __init__(
        self,
        state: S,
        chance: Chance,
        log: list[Event] | None = None,
        positions: dict[tuple[str, int], int] | None = None,
    ) -> None:
        """Lay the table: a state, where chance comes from, and what has happened before."""
        self.state = state
        self.chance = chance
        self.log: list[Event] = [] if log is None else log
        self.positions: dict[tuple[str, int], int] = {} if positions is None else positions
        self.passed: list[tuple[int, int]] = []  # secret questions that had one answer: event and seat

    def tell(self, event: Event) -> None:
        """Let something happen: the event goes into the log and changes the state."""
        self.log.append(event)
        event.apply(self.state)

    @types.coroutine
    def ask(self, seat: int, choice: Choice[A]) -> Generator[Ask, A, A]:
        """Wait for one seat to decide; a choice with one option is answered and logged at once, as forced."""
        only = choice.only()
        if only is not None:
            if choice.SECRET:
                self.answer_for(seat, only)
            else:
                self.log.append(Chose(seat, only, True))
            return only
        answer = yield Ask(seat, choice)
        return answer

    def answer_for(self, seat: int, only: object) -> None:
        """Log the only answer that a seat has to a secret question: nobody can tell that it was not asked."""
        self.passed.append((len(self.log), seat))
        self.log.append(Chose(seat, only, True))

    @types.coroutine
    def ask_all(self, choices: Mapping[int, Choice[A]]) -> Generator[AskAll, ChoseTogether, dict[int, A]]:
        """Wait for several seats to decide at once, in secret; the answers come out together."""
        together = yield AskAll(dict(choices))
        return dict(together.answers)

    def roll(self, what: str, by: int, faces: Sequence[F]) -> F:
        """Roll a die for a purpose, and record it."""
        face = self.chance.roll(self, what, by, faces)
        key, positions = (what, by), self.positions
        positions[key] = positions.get(key, 0) + 1
        event = Rolled(what, by, face)
        self.log.append(event)
        event.apply(self.state)
        return face

    def draw(self, what: str, by: int, things: Sequence[str]) -> str:
        """Draw one of these things blind, each as likely as the others, and record which."""
        thing = self.chance.draw(self, what, by, things)
        self._count(what, by)
        self.tell(Drew(what, by, thing, len(things)))
        return thing

    def shuffle(self, what: str, cards: int) -> tuple[int, ...]:
        """Shuffle a deck of this number of cards, and record the order."""
        order = self.chance.shuffle(self, what, cards)
        self._count(what, -1)
        self.tell(Shuffled(what, order))
        return order

    def _count(self, what: str, by: int) -> None:
        key = (what, by)
        self.positions[key] = self.positions.get(key, 0) + 1
