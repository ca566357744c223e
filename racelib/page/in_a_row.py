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


def advised_drive(race: Race[Any], ask: Ask) -> int | None:
    """Return the longest whole drive that a strong player would take, by its number on the page; None for none."""
    coach = coach_of(race.game)
    trips = coach.kind(ask.choice).trips(race.state.seen_by(ask.seat), ask.choice)
    ahead, answers = race.fork(), list[Any]()
    while len(answers) < max((1 + len(trip.then) for trip in trips), default=0):
        asked = next((one for one in ahead.pending if one.seat == ask.seat), None)
        if asked is None:
            break
        answers.append(coach.advice(ahead.state.seen_by(ask.seat), asked.choice, ask.seat))
        ahead.choose(answers[-1], ask.seat)
    whole = [[trip.answer, *(one.answer for one in trip.then)] for trip in trips]
    fitting = [number for number, drive in enumerate(whole) if drive == answers[: len(drive)]]
    return max(fitting, key=lambda number: len(whole[number]), default=None)


def race_ahead(race: Race[Any], ask: Ask, answer: Any) -> Race[Any] | None:
    """Return the race after an answer, where the page lets you answer the next question in the same breath, else None.

    On a tray a command may stand beside a die: whoever is told about the one must be told about the other.
    """
    kind, choice = coach_of(race.game).kind(ask.choice), ask.choice
    tray = kind.tray(race.state.seen_by(ask.seat), choice, [choice.explain(option) for option in choice])
    kinds = [part.kind for part in tray.parts if part.kind] if tray is not None else []
    if not kinds:
        return None
    ahead = race.fork()
    ahead.choose(answer, ask.seat)
    return ahead if any(one.seat == ask.seat and one.choice.KIND in kinds for one in ahead.pending) else None


def with_next(words: str, race: Race[Any], after: Ask, then: Any) -> str:
    """Return the words of a hint with what goes along with it: the answer to the question after this one."""
    option = race.game.words.option(after.choice.explain(then))
    return tr("{hint} With it: {option}.").format(hint=words, option=option)


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
