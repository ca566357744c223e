"""The races of Formula D that come with racelib: whole, by the rules, fit to be shown, and showing what they are for.

After an intended change of tracks, rules or bots `python -m tests.games.formula_d.test_replays` looks for seeds whose
races show it, and writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from racelib.games.formula_d.events.after import Finished, Marked, Refitted, Repaired, RoarHurt, ThrewRadio
from racelib.games.formula_d.events.driving import (
    Dazzled,
    Drifted,
    NitroUsed,
    PassedCheckpoint,
    PoliceReward,
    Skidded,
    Slipstreamed,
)
from racelib.games.formula_d.events.setting_up import TyresFitted, WeatherChanged
from racelib.games.formula_d.events.turns import RoundBegan
from racelib.kernel.event import Chose, Event
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.replay import read_replay
from racelib.kernel.set_up import header_for
from tests.games.formula_d.referee import Referee
from tests.shipped_replays import (
    FOLDER,
    assert_refereed,
    assert_told_and_shown,
    assert_verifies,
    shipped,
    shipped_and_golden,
    write_anew,
)

#: Races that show what the basic game is like.
FIRST = ("lagoon-first-race", "monaco-ten-cars-two-laps")

RACES: dict[str, dict[str, Any]] = {
    "formula-d-rain": {
        "mode": "advanced",
        "track": "monaco",
        "laps": 2,
        "players": 5,
        "bots": ["racer", "rookie", "racer", "racer", "rookie"],
        "weather": True,
        "tyres": True,
    },
    "formula-d-slipstream": {
        "mode": "advanced",
        "track": "monaco",
        "laps": 1,
        "players": 6,
        "bots": ["racer", "racer", "rookie"] * 2,
    },
    "formula-d-team": {
        "mode": "advanced",
        "track": "lagoon",
        "laps": 2,
        "players": 6,
        "bots": ["racer", "racer", "racer", "racer", "rookie", "rookie"],
        "team": True,
        "tech_pit": True,
    },
    "formula-d-street": {
        "mode": "street-advanced",
        "track": "lumen",
        "laps": 2,
        "players": 5,
        "bots": ["racer", "racer", "rookie", "racer", "rookie"],
        "weather": True,
    },
}


# -- what a race shows -------------------------------------------------------------------------------------------------


def winner_of(race: Race[Any]) -> int:
    """Return the first car home, or -1 when none came home."""
    first = race.result[0]
    return int(first["car"]) if first["finished"] else -1


def otherwise(race: Race[Any], place: int) -> Iterator[Race[Any]]:
    """Give the race as it would have been with each other answer to one question: same dice, same drivers."""
    chose = race.events[place]
    assert isinstance(chose, Chose)
    asked = race.fork(place)
    for option in list(asked.ask_for(chose.seat).choice):
        if option != chose.answer:
            other = race.fork(place)
            other.choose(option, chose.seat)
            other.run()
            yield other


def decided(race: Race[Any], place: int) -> bool:
    """Say whether the winner would not have won with any other answer than the one at a place."""
    winner = winner_of(race)
    return all(winner_of(other) != winner for other in otherwise(race, place))


def asked_for(events: list[Event], told: int) -> int:
    """Return the place of the last answer before something was told."""
    return max(place for place in range(told) if type(events[place]) is Chose)


def rain_race(race: Race[Any]) -> bool:
    """Rain sets in, the winner changes to other tyres in the box, and with any but those would not have won."""
    events, winner = race.events, winner_of(race)
    comes = any(isinstance(event, WeatherChanged) and event.weather == "CLOUDY_RAIN" for event in events)
    if winner < 0 or not comes or not any(isinstance(event, Skidded) for event in events):
        return False
    first = next(event.tyres for event in events if isinstance(event, TyresFitted) and event.car == winner)
    changed = [
        place
        for place, event in enumerate(events)
        if isinstance(event, Refitted) and event.car == winner and event.tyres != first
    ]
    return any(decided(race, asked_for(events, place)) for place in changed)


def slipstream_finish(race: Race[Any]) -> bool:
    """In one of the last three rounds the winner was pulled along, and would not have won by staying behind."""
    events, winner = race.events, winner_of(race)
    if winner < 0:
        return False
    home = next(place for place, event in enumerate(events) if isinstance(event, Finished) and event.car == winner)
    rounds = [place for place, event in enumerate(events[:home]) if isinstance(event, RoundBegan)]
    for place in range(rounds[-3], home):
        event = events[place]
        if isinstance(event, Slipstreamed) and event.car == winner:
            declined = race.fork(asked_for(events, place))
            declined.choose("", winner)
            declined.run()
            if winner_of(declined) != winner:
                return True
    return False


def team_race(race: Race[Any]) -> bool:
    """The winning team is not that of the first car home, and somebody was repaired from a team's reserve."""
    first = race.result[0]
    home = sum(row["finished"] for row in race.result)
    repaired = any(isinstance(event, Repaired) for event in race.events)
    return bool(first["finished"]) and home >= 5 and first["team_place"] > 1 and repaired


def street_race(race: Race[Any]) -> bool:
    """Nitro, the police, the checkpoint and a roaring engine have their part in it, and at least two of the drivers."""
    kinds = {type(event) for event in race.events}
    junk = any(isinstance(event, Marked) and event.why == "junk" for event in race.events)
    abilities = len(kinds & {Dazzled, Drifted, ThrewRadio}) + junk
    home = sum(row["finished"] for row in race.result)
    return {NitroUsed, PoliceReward, PassedCheckpoint, RoarHurt} <= kinds and abilities >= 2 and home >= 4


SHOWS: dict[str, Callable[[Race[Any]], bool]] = {
    "formula-d-rain": rain_race,
    "formula-d-slipstream": slipstream_finish,
    "formula-d-team": team_race,
    "formula-d-street": street_race,
}


def seed_that_shows(name: str, most: int = 2000) -> int:
    """Return the first seed of a race that shows what the file is for."""
    for seed in range(1, most):
        race: Race[Any] = Race(game_named("formula-d"), header_for("formula-d", date="", seed=seed, **RACES[name]))
        race.run()
        if SHOWS[name](race):
            return seed
    raise AssertionError(f"no seed below {most} makes a race for {name}")


# -- the files ---------------------------------------------------------------------------------------------------------


def test_there_is_one_for_each_part_of_the_advanced_game() -> None:
    assert [path.stem for path in shipped("formula-d")] == sorted(RACES) == sorted(SHOWS)


@pytest.mark.parametrize("name", [*FIRST, *RACES])
def test_a_replay_verifies(name: str) -> None:
    assert_verifies(FOLDER / f"{name}.jsonl")


@pytest.mark.parametrize("name", RACES)
def test_a_replay_is_the_race_that_was_looked_for(name: str) -> None:
    header = read_replay(FOLDER / f"{name}.jsonl").header
    wanted = header_for("formula-d", seed=header.seed, **RACES[name])
    assert (header.options, header.seats) == (wanted.options, wanted.seats)


@pytest.mark.parametrize("name", RACES)
def test_a_replay_shows_what_it_is_for(name: str) -> None:
    assert SHOWS[name](read_replay(FOLDER / f"{name}.jsonl").race())


@pytest.mark.parametrize(
    "path",
    [*(FOLDER / f"{name}.jsonl" for name in FIRST), *shipped_and_golden("formula-d")],
    ids=lambda path: path.stem,
)
def test_the_referee_agrees_with_a_file(path: Path) -> None:
    assert_refereed(path, Referee)


@pytest.mark.parametrize("name", [*FIRST, *RACES])
def test_a_replay_can_be_told_and_shown(name: str) -> None:
    assert_told_and_shown(FOLDER / f"{name}.jsonl")


if __name__ == "__main__":
    for one in RACES:
        write_anew("formula-d", {one: {**RACES[one], "seed": seed_that_shows(one)}})
