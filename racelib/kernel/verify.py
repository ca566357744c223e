"""Verify a replay: run the rules again on the recorded answers and dice, and compare line by line."""

from __future__ import annotations

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

    def __init__(self, events: list[Event], seed: int | None) -> None:
        super().__init__(events)
        self.seeded = None if seed is None else Seeded(seed)
        self.at = 0  # where chance was wanted last

    def roll(self, table: Any, what: str, by: int, faces: Any) -> int:
        self.at = len(table.log)
        face = super().roll(table, what, by, faces)
        if self.seeded is not None and (due := self.seeded.roll(table, what, by, faces)) != face:
            raise NotRecorded(f"the record says {face} for '{what}' of seat {by}, but seed {self.seeded.seed} gives {due}")
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
    start = 0
    race: Race[Any] | None = None
    held: list[Event] = []  # the events that hold before `start`
    while True:
        stop = next((n for n in range(start, len(history)) if type(history[n]) is Undone), len(history))
        record = held + history[start:stop]
        race, difference = _run(replay, record, first_line=2 + start - len(held))
        if difference is not None:
            return difference
        if stop == len(history):
            break
        undone = history[stop]
        assert type(undone) is Undone
        held = record[: undone.to]
        start = stop + 1
    if replay.closed and (race is None or not race.over or _plain(race.result) != _plain(replay.result)):
        return Difference(
            len(history) + 2,
            f"the closing line says {_plain(replay.result)}, the rules "
            + (f"say {_plain(race.result)}" if race is not None and race.over else "say that the race goes on"),
        )
    return None


def _plain(result: Any) -> Any:
    return msgspec.to_builtins(result)


def _run(replay: Replay, record: list[Event], first_line: int) -> tuple[Race[Any] | None, Difference | None]:
    """Run one unbroken stretch of events from the start of the race."""
    game, header = game_of(replay.header), replay.header
    chance = _Checked(record, header.seed)
    race: Race[Any] | None = None
    log: list[Event] = []
    try:
        race = Race(game, header, chance=chance)
        log = race.events
        compared = 0
        while True:
            for number in range(compared, len(log)):
                if number >= len(record):
                    return race, None  # the record stops in the middle of a turn: so far all is the same
                if log[number] != record[number]:
                    return race, _difference(log[number], record[number], number + first_line)
            compared = len(log)
            if compared == len(record):
                return race, None
            if race.over:
                return race, Difference(compared + first_line, "the rules say that the race is over here")
            answer = record[compared]
            if type(answer) is Chose:
                race.choose(answer.answer, answer.seat)
            elif type(answer) is ChoseTogether:
                for seat, one in answer.answers:
                    if race.asked(seat) is not None:
                        race.choose(one, seat)
            else:
                asked = ", ".join(f"seat {ask.seat} for its {ask.choice.KIND}" for ask in race.pending)
                return race, Difference(compared + first_line, f"the rules ask {asked}, but the record has {answer!r}")
            if len(log) == compared:
                return race, Difference(compared + first_line, f"{answer!r} does not answer all who are asked")
    except IllegalChoice as illegal:
        return race, Difference(len(log) + first_line, f"this answer is not allowed: {illegal}", illegal.rules)
    except NotRecorded as missing:
        if chance.at >= len(record) and not replay.closed:
            return race, None
        return race, Difference(chance.at + first_line, str(missing))
    except RaceError as problem:
        return race, Difference(len(log) + first_line, str(problem))


def _difference(due: Event, found: Event, line: int) -> Difference:
    if type(due) is Rolled and type(found) is Rolled:
        return Difference(line, f"the rules roll for '{due.what}' of seat {due.by}, the record for '{found.what}'")
    return Difference(line, f"the rules say {due!r}, the record says {found!r}", due.rules())
