"""Verify a replay: run the rules again on the recorded answers and dice, and compare line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from racelib.errors import IllegalChoice, RaceError
from racelib.kernel.chance import NotRecorded, Recorded, Seeded
from racelib.kernel.event import Chose, ChoseTogether, Event, Rolled, Undone
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, game_of


class Difference(msgspec.Struct, frozen=True):
    """The first place where a record and the rules part: the line, what the rules say, and which rule."""

    line: int
    what: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Write the difference as one sentence with its rules."""
        return f"line {self.line}: {self.what}" + (f" ({', '.join(self.rules)})" if self.rules else "")


class _Checked(Recorded):
    """Recorded dice, each compared with what the seed of the header gives."""

    def __init__(self, events: Sequence[Event], seed: int | None) -> None:
        super().__init__(events)
        self.seeded = None if seed is None else Seeded(seed)
        self.at = 0  # where chance was wanted last

    def roll(self, table: Any, what: str, by: int, faces: Any) -> int:
        self.at = len(table.log)
        face = super().roll(table, what, by, faces)
        if self.seeded is not None and (due := self.seeded.roll(table, what, by, faces)) != face:
            raise NotRecorded(
                f"the record says {face} for '{what}' of seat {by}, but seed {self.seeded.seed} gives {due}"
            )
        return face

    def draw(self, table: Any, what: str, by: int, of: int) -> int:
        self.at = len(table.log)
        place = super().draw(table, what, by, of)
        if self.seeded is not None and self.seeded.draw(table, what, by, of) != place:
            raise NotRecorded(f"the draw of '{what}' by seat {by} is not the one that seed {self.seeded.seed} gives")
        return place

    def shuffle(self, table: Any, what: str, cards: int) -> tuple[int, ...]:
        self.at = len(table.log)
        order = super().shuffle(table, what, cards)
        if self.seeded is not None and self.seeded.shuffle(table, what, cards) != order:
            raise NotRecorded(f"the shuffle of '{what}' is not the one that seed {self.seeded.seed} gives")
        return order


def verify(replay: Replay) -> Difference | None:
    """Run the rules on a record and return the first difference, or None when all is the same.

    Nothing is drawn: answers and dice come from the record, and the dice are compared with the seed if the
    header has one. What was undone is run and compared too.
    """
    history = replay.history
    marks = [number for number, event in enumerate(history) if type(event) is Undone]
    chance = _Checked(history[: marks[0]] if marks else history, replay.header.seed)
    line = 2  # of the first event of the record in hand
    race: Race[Any] | None = None
    try:
        race = Race(game_of(replay.header), replay.header, chance=chance)
        for number, mark in enumerate([*marks, len(history)]):
            difference = _compare(race, chance.events, line)
            if difference is not None or mark == len(history):
                break
            undone = history[mark]
            assert type(undone) is Undone
            line = mark + 3 - undone.to
            end = marks[number + 1] if number + 1 < len(marks) else len(history)
            race.go_back(undone.to)
            chance.events = [*chance.events[: undone.to], *history[mark + 1 : end]]
    except IllegalChoice as illegal:
        at = len(race.events) if race is not None else 0
        return Difference(at + line, f"this answer is not allowed: {illegal}", illegal.rules)
    except NotRecorded as missing:
        if chance.at >= len(chance.events) and not replay.closed:
            return None  # the record stops in the middle of a turn: so far all is the same
        return Difference(chance.at + line, str(missing))
    except RaceError as problem:
        return Difference((len(race.events) if race is not None else 0) + line, str(problem))
    if difference is None and replay.closed and (not race.over or _plain(race.result) != _plain(replay.result)):
        say = f"say {_plain(race.result)}" if race.over else "say that the race goes on"
        return Difference(len(history) + 2, f"the closing line says {_plain(replay.result)}, the rules {say}")
    return difference


def _plain(result: Any) -> Any:
    return msgspec.to_builtins(result)


def _compare(race: Race[Any], record: Sequence[Event], line: int) -> Difference | None:
    """Let the race go on by the answers of a record and compare every event."""
    compared = 0
    while True:
        log = race.events
        for number in range(compared, min(len(log), len(record))):
            if log[number] != record[number]:
                return _difference(log[number], record[number], number + line)
        compared = len(log)
        if compared >= len(record):
            return None
        if race.over:
            return Difference(compared + line, "the rules say that the race is over here")
        answer = record[compared]
        if type(answer) is Chose:
            race.choose(answer.answer, answer.seat)
        elif type(answer) is ChoseTogether:
            for seat, one in answer.answers:
                if race.asked(seat) is not None:
                    race.choose(one, seat)
        else:
            asked = ", ".join(f"seat {ask.seat} for its {ask.choice.KIND}" for ask in race.pending)
            return Difference(compared + line, f"the rules ask {asked}, but the record has {answer!r}")
        if len(race.events) == compared:
            return Difference(compared + line, f"{answer!r} does not answer all who are asked")


def _difference(due: Event, found: Event, line: int) -> Difference:
    if type(due) is Rolled and type(found) is Rolled:
        return Difference(line, f"the rules roll for '{due.what}' of seat {due.by}, the record for '{found.what}'")
    return Difference(line, f"the rules say {due!r}, the record says {found!r}", due.rules())
