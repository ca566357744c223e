"""Several answers with one press: a whole drive, a die with a command. What one press did is undone as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.errors import BadOption
from racelib.kernel.choice import Ask
from racelib.kernel.layouts import Foreseen
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.text.language import tr

#: An answer, and what is foreseen after it.
Press = tuple[Any, Sequence[Foreseen]]


def pressed(race: Race[Any], ask: Ask, number: int, then: object = None) -> Press:
    """Return what an option of the page means; `then` is the answer to the next question that the page sends along.

    Raises
    ------
    BadOption
        There is no such option.
    """
    trips = coach_of(race.game).kind(ask.choice).trips(race.state.seen_by(ask.seat), ask.choice)
    options = list(ask.choice)
    if not 0 <= number < len(trips) + len(options):
        say = tr("there is no option {number}: {most} are offered")
        raise BadOption(say.format(number=number + 1, most=len(trips) + len(options)))
    if number < len(trips):
        return trips[number].answer, trips[number].then
    return options[number - len(trips)], next_answer(then)


def next_answer(then: object) -> list[Foreseen]:
    """Return the answer to the next question that a message brings along, if it does.

    >>> next_answer({"kind": "command", "answer": "none"})[0].answer, next_answer(None)
    ('none', [])
    """
    if not isinstance(then, dict) or not isinstance(then.get("kind"), str):
        return []
    return [Foreseen(then["kind"], -1, None, then.get("answer"))]


def is_foreseen(race: Race[Any], ask: Ask | None, seat: int, begun: int, foreseen: Foreseen) -> bool:
    """Say whether a question is just what was foreseen, and nothing else has happened since the press."""
    if ask is None or ask.seat != seat or foreseen.kind != ask.choice.KIND:
        return False
    if foreseen.after >= 0 and len(race.events) != begun + foreseen.after:
        return False
    sight = coach_of(race.game).kind(ask.choice).sight(ask.choice)
    return bool(sight == foreseen.about) and ask.choice.legal(foreseen.answer)


class Presses:
    """Where each press with several answers began and ended, in events."""

    def __init__(self) -> None:
        """Begin with none."""
        self.made: list[tuple[int, int]] = []

    def add(self, begun: int, ended: int) -> None:
        """Note a press; what comes after its beginning was taken back before, and is made no more."""
        self.made = [one for one in self.made if one[1] <= begun]
        self.made.append((begun, ended))

    def begun(self, taken_back: int) -> int:
        """Return where the press began that an event belongs to; without one, the event itself.

        >>> presses = Presses()
        >>> presses.add(10, 18)
        >>> presses.begun(14), presses.begun(18)
        (10, 18)
        """
        return next((first for first, last in self.made if first <= taken_back < last), taken_back)

    def ended(self, begun: int) -> int:
        """Return where the press ended that began at an event; without one, right after it."""
        return next((last for first, last in self.made if first == begun), begun + 1)


# -- what a message holds --------------------------------------------------------------------------------------


def whole(message: dict[str, Any], name: str) -> int:
    """Return a whole number out of a message of the page."""
    value = message.get(name)
    if type(value) is not int:
        raise BadOption(f"the page sent {value!r} as {name}; expected a whole number")
    return value


def numbers_in(message: dict[str, Any]) -> list[int]:
    """Return the numbers of a form out of a message of the page."""
    numbers = message["numbers"]
    if type(numbers) is not list or any(type(number) is not int for number in numbers):
        raise BadOption(tr("a field of the form holds no whole number"))
    return numbers
