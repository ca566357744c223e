"""The stopwatch: it runs for people only, its readings are no decisions, and a resumed race starts it anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from racelib.games.formula_d.events.setting_up import QualifyingLapEnded
from racelib.kernel.bots import seated_bots
from racelib.kernel.chance import BotDice
from racelib.kernel.clock import Clock, take_back
from racelib.kernel.event import Chose
from racelib.kernel.race import Race
from racelib.kernel.replay import read_replay
from racelib.kernel.set_up import new_race, resume_race


class Time:
    """A time that stands still unless it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def qualifying(record: Path | None = None) -> Race[Any]:
    """Return a race of Robin against a bot that begins with qualifying laps."""
    return new_race(players=2, names=["Robin"], bots="rookie", track="lagoon", qualifying=True, seed=3, record=record)


def decide(race: Race[Any]) -> None:
    """Answer for Robin as a rookie would."""
    ask = race.pending[0]
    race.choose(race.game.bots["rookie"](race.state.seen_by(0), ask.choice, BotDice(1, 0)), ask.seat)


def drive_a_lap(race: Race[Any], clock: Clock, time: Time, seconds: float) -> int:
    """Drive Robin's lap, so many seconds for each decision, until it is over; return how many decisions it took."""
    clock.run(race, seated_bots(race))
    decisions = 0
    while not laps(race):
        assert not race.pending[0].choice.MEASURED, "nobody is asked what the clock says"
        time.now += seconds
        decide(race)
        decisions += 1
        clock.run(race, seated_bots(race))
    return decisions


def laps(race: Race[Any]) -> list[QualifyingLapEnded]:
    """Return the laps of Robin that are over."""
    return [event for event in race.events if isinstance(event, QualifyingLapEnded) and event.car == 0]


@pytest.mark.parametrize("seconds", [0.0, 1.5, 40.0])
def test_the_lap_takes_as_long_as_its_decisions(seconds: float) -> None:
    """FD-QUAL-03: the clock runs from the start of the lap to its end, in whole seconds; FD-QUAL-06: minutes count."""
    race, time = qualifying(), Time()
    decisions = drive_a_lap(race, Clock(time), time, seconds)
    lap = laps(race)[0]
    assert decisions > 3 and lap.seconds == int(seconds * decisions)
    dice = race.state.qualifying[0].dice + race.state.qualifying[0].penalty
    assert lap.score == dice + lap.seconds // 60


def test_time_before_the_first_look_is_not_counted() -> None:
    race, time = qualifying(), Time()
    time.now += 500
    clock = Clock(time)
    clock.run(race, seated_bots(race))
    assert clock.read() == 0
    time.now += 7.9
    assert clock.read() == 7


def test_a_clock_that_nobody_has_started_shows_nothing() -> None:
    assert Clock(Time()).read() == 0


def test_bots_answer_for_themselves() -> None:
    """However long people take, the lap of a bot takes what the bot says."""
    race, time = qualifying(), Time()
    drive_a_lap(race, Clock(time), time, 1000.0)
    other = next(event for event in race.events if isinstance(event, QualifyingLapEnded) and event.car == 1)
    said = [event for event in race.events if isinstance(event, Chose) and event.seat == 1][-1]
    assert other.seconds < 1000 and said.answer == other.seconds


def test_taking_back_the_end_of_a_lap_takes_the_reading_with_it() -> None:
    """The last decision of the lap is asked again; the clock has gone on meanwhile, and is read again."""
    race, time = qualifying(), Time()
    clock = Clock(time)
    decisions = drive_a_lap(race, clock, time, 2.0)
    asked = race.decisions[0]
    take_back(race, 0)
    while laps(race):
        take_back(race, 0)
    assert race.pending[0].seat == 0 and not race.pending[0].choice.MEASURED
    assert race.decisions[0] < asked
    time.now += 30
    decide(race)
    clock.run(race, seated_bots(race))
    assert laps(race)[0].seconds == int(2.0 * decisions) + 30


def test_a_resumed_race_starts_the_clock_of_the_lap_anew(tmp_path: Path) -> None:
    """Nobody is charged for being away; what was read before stands in the replay."""
    file, time = tmp_path / "mine.jsonl", Time()
    race = qualifying(file)
    clock = Clock(time)
    clock.run(race, seated_bots(race))
    time.now += 50
    decide(race)
    race.recorder = None  # as if the program had ended
    again, later = resume_race(file), Time()
    drive_a_lap(again, Clock(later), later, 1.0)
    lap = laps(again)[0]
    assert 0 <= lap.seconds < 50
    replay = read_replay(file)
    assert next(event for event in replay.events if isinstance(event, QualifyingLapEnded)) == lap
