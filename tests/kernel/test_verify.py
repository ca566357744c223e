"""Verifying: good races pass, and the first line that parts from the rules is named, with the rules."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from racelib.errors import BadReplay, RaceError
from racelib.games.formula_d.game import GAME
from racelib.kernel import registry as games
from racelib.kernel.chance import Scripted, Seeded, positions_after
from racelib.kernel.event import Chose, Event, Rolled, Undone
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, read_replay, replay_bytes
from racelib.kernel.set_up import new_race
from racelib.kernel.verify import Difference, verify
from tests.kernel import changed, dumped, forged, lines_of, raced, recorded, seal
from tests.kernel.toy import TOY

# -- good races ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("track", ["t1", "t1-s", "t2", "lagoon", "monaco"])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_good_races_are_the_same(track: str, players: int) -> None:
    for seed in range(3):
        bots = "random" if seed == 2 and track != "monaco" else "rookie"
        assert verify(parse_replay(recorded(track, players, bots, seed, 1 + seed % 2))) is None


def test_a_race_of_strong_bots_is_the_same() -> None:
    assert verify(parse_replay(recorded("t2", 3, "racer", 1, 2))) is None


def test_every_unfinished_race_is_the_same_as_far_as_it_goes() -> None:
    for seed in range(5):
        race = new_race(track="t1", players=3, bots="rookie", seed=seed, laps=1)
        while not race.over:
            race.run(decisions=7)
            assert verify(parse_replay(replay_bytes(race))) is None


@pytest.mark.parametrize("seed", range(6))
def test_races_with_undos_are_the_same(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = new_race(track="t2", players=3, bots="random", seed=seed, laps=1, record=path)
    luck = Seeded(seed)
    steps = 0
    while not race.over and steps < 2000:
        race.run(decisions=1 + luck.number("run", 0, steps) % 9)
        with contextlib.suppress(RaceError):  # at the very beginning there is nothing to take back
            for _ in range(luck.number("undo", 0, steps) % 4):
                race.undo()
        if luck.number("redo", 0, steps) % 3 == 0 and race._redo:
            race.redo()
        steps += 1
    race.run()
    replay = read_replay(path)
    assert sum(type(event) is Undone for event in replay.history) > 10
    assert replay.closed
    assert replay.events == race.events
    assert verify(replay) is None
    assert verify(parse_replay(replay_bytes(race))) is None


def test_a_race_from_a_position_with_written_dice_is_the_same() -> None:
    position = {"cars": [{"at": "1.8", "gear": 4}, {"at": "0.3", "gear": 2}], "round": 3}
    header = GAME.check(
        Header(game="formula-d", seats=(Seat("A"), Seat("B")), options={"track": "t1", "laps": 1}, start=position)
    )
    race = Race(GAME, header, Scripted([8], then=Seeded(1)))
    race.choose(4)
    for _ in range(12):
        race.choose(next(iter(race.pending[0].choice)))
    replay = parse_replay(replay_bytes(race))
    assert replay.header.seed is None
    assert Rolled("gear 4", 0, 8) in replay.history
    assert verify(replay) is None


def test_without_a_seed_any_face_of_the_die_is_believed_but_no_other() -> None:
    lines = changed(lines_of(recorded()), 0, seed=None)
    assert verify(parse_replay(seal(lines))) is None
    index = len(lines) - 1 - next(n for n, line in enumerate(reversed(lines)) if b'"rolled"' in line)
    difference = verify(parse_replay(seal(changed(lines, index, face=99))))
    assert difference is not None
    assert difference.line == index + 1
    assert "has no face 99" in difference.what


# -- differences -----------------------------------------------------------------------------------------------


Which = tuple[str, int, str, int, int]
WHICH: Which = ("t2", 3, "random", 5, 2)
MORE: list[Which] = [WHICH, ("t2", 2, "rookie", 1, 1), ("t2", 2, "random", 1, 1), ("t1", 4, "random", 0, 2)]


def found(which: Which, index: int, **fields: Any) -> Difference:
    """Return what is found when fields of one line are forged."""
    difference = verify(forged(recorded(*which), index, **fields))
    assert difference is not None
    assert str(difference).startswith(f"line {difference.line}: ")
    for rule in difference.rules:
        assert rule in str(difference)
    return difference


def first(kind: str, fits: Callable[[dict[str, Any]], bool] = lambda fields: True) -> tuple[Which, int, dict[str, Any]]:
    """Return the first event of a kind: the race, its index among the lines, and its fields."""
    for which in MORE:
        for index, line in enumerate(lines_of(recorded(*which))):
            fields = json.loads(line)
            if fields.get("e") == kind and fits(fields):
                return which, index, fields
    raise AssertionError(f"these races have no {kind}")


@pytest.mark.parametrize(
    ("kind", "field", "rule"),
    [
        ("lined-up", "order", "FD-START-01"),
        ("round-began", "order", "FD-ORDER-01"),
        ("drove-off", "car", "FD-START-03"),
        ("shifted", "gear", "FD-GEAR-02"),
        ("shifted", "was", "FD-GEAR-02"),
        ("drove", "to", "FD-MOVE-01"),
        ("drove", "laps", "FD-MOVE-01"),
        ("braked", "cells", "FD-BRAKE-01"),
        ("overshot", "cells", "FD-OVER-01"),
        ("stopped", "stops", "FD-CORNER-01"),
        ("collided", "other", "FD-COLL-04"),
        ("retired", "why", "FD-ELIM-09"),
        ("finished", "place", "FD-FIN-01"),
    ],
)
def test_a_forged_event_is_named_with_its_line_and_the_rule(kind: str, field: str, rule: str) -> None:
    which, index, fields = first(
        kind, lambda fields: field in fields and (kind != "shifted" or fields["gear"] > fields["was"])
    )
    value = fields[field]
    other: Any = value[::-1] if isinstance(value, list) else value + 1 if isinstance(value, int) else "x"
    difference = found(which, index, **{field: other})
    assert difference.line == index + 1
    assert rule in difference.rules
    assert "the rules say " in difference.what
    assert "the record says " in difference.what


def test_a_forged_roll_is_named_with_what_the_seed_gives() -> None:
    which, index, fields = first("rolled", lambda fields: fields["what"] == "gear 2")
    due, claimed = fields["face"], 2 if fields["face"] != 2 else 3
    assert found(which, index, face=claimed) == Difference(
        index + 1, f"the record says {claimed} for 'gear 2' of seat {fields['by']}, but seed {which[3]} gives {due}"
    )


def test_an_answer_that_is_not_allowed_is_named_with_the_rule() -> None:
    which, index, _ = first("chose", lambda fields: isinstance(fields["answer"], int) and not fields.get("forced"))
    difference = found(which, index, answer=6)
    assert difference.line == index + 1
    assert difference.what.startswith("this answer is not allowed: ")
    assert difference.rules == ("FD-GEAR-02",)
    which, index, _ = first("chose", lambda fields: isinstance(fields["answer"], str))
    difference = found(which, index, answer="x")
    assert difference.line == index + 1
    assert difference.rules == ("FD-MOVE-03",)


def test_an_answer_of_somebody_who_is_not_asked() -> None:
    which, index, fields = first("chose", lambda fields: not fields.get("forced"))
    difference = found(which, index, seat=(fields["seat"] + 1) % which[1])
    assert difference.line == index + 1
    assert "is not being asked" in difference.what


@pytest.mark.parametrize("forced", [True, False])
def test_who_had_no_choice_is_compared_too(forced: bool) -> None:
    which, index, _ = first("chose", lambda fields: fields.get("forced", False) == forced)
    assert found(which, index, forced=not forced).line == index + 1


def test_a_closing_line_that_comes_too_early_or_lies() -> None:
    lines = lines_of(recorded(*WHICH))
    which, index, _ = first("chose", lambda fields: not fields.get("forced"))
    assert which == WHICH
    difference = verify(parse_replay(seal([*lines[:index], lines[-1]])))
    assert difference is not None
    assert difference.line == index + 1
    assert "the rules say that the race goes on" in difference.what
    result = raced(*WHICH).result
    difference = found(WHICH, len(lines) - 1, result=result[1:])
    assert difference.line == len(lines)
    assert difference.what.startswith("the closing line says ")


def test_events_behind_the_end_of_the_race() -> None:
    lines = lines_of(recorded(*WHICH))
    difference = verify(parse_replay(seal([*lines[:-1], dumped({"e": "stalled", "car": 0}), lines[-1]])))
    assert difference == Difference(len(lines), "the rules say that the race is over here")


def test_lines_are_quoted_as_they_stand_in_the_file() -> None:
    which, index, fields = first("drove")
    difference = found(which, index, car=fields["car"] + 1)
    due = lines_of(recorded(*which))[index].decode()
    claimed = dumped({**fields, "car": fields["car"] + 1}).decode()
    assert difference.what == f"the rules say {due}, the record says {claimed}"


def test_a_forced_answer_of_another_type_is_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat without cards must answer 0: neither 0.0 nor false, though Python calls them equal."""
    monkeypatch.setitem(games._registered, "toy", TOY)
    race = Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B")), seed=11))
    while not race.over:
        ask = race.pending[0]
        race.choose(max(ask.choice), ask.seat)
    data = replay_bytes(race)
    assert verify(parse_replay(data)) is None
    lines = lines_of(data)
    index = next(number for number, line in enumerate(lines) if b'"answer":0,"forced":true' in line)
    for answer in (False, 0.0):
        difference = verify(forged(data, index, answer=answer))
        assert difference is not None
        assert difference.line == index + 1
        assert "the record says " in difference.what


def test_the_earliest_line_that_differs_is_named_even_where_dice_are_missing() -> None:
    """A forged event, and behind it the record stops where the rules want dice: the event is what is wrong."""
    which, index, fields = first("shifted")
    lines = changed(lines_of(recorded(*which)), index, gear=fields["gear"] + 1)
    for ending in ([], [b'{"e":"undone","to":0}'], [lines[-1]]):
        difference = verify(parse_replay(seal([*lines[: index + 1], *ending])))
        assert difference is not None
        assert difference.line == index + 1
        assert difference.rules


def test_answers_that_are_nested_very_deeply() -> None:
    which, index, _ = first("chose", lambda fields: not fields.get("forced"))
    lines = lines_of(recorded(*which))
    for depth in range(100, 1000, 25):
        nested = lines[index].replace(b'"answer":', b'"answer":' + b"[" * depth)[:-1] + b"]" * depth + b"}"
        try:
            replay = parse_replay(seal([*lines[:index], nested]))
        except BadReplay:
            continue
        difference = verify(replay)
        assert difference is not None
        assert difference.line == index + 1


# -- differences in a race with undos --------------------------------------------------------------------------


def with_undos(path: Path) -> list[Event]:
    """Record a race with undos, one of them after the finish; return its history."""
    race = new_race(track="t2", players=2, names=["Me"], bots="rookie", seed=3, laps=1, record=path)
    for step in range(10_000):
        race.run()
        if race.over:
            break
        options = list(race.pending[0].choice)
        race.choose(options[min(1, len(options) - 1)])
        if step % 5 == 4 and not race.over:
            race.undo(0)
            race.choose(next(iter(race.pending[0].choice)))
    race.undo(0)
    race.undo(0)
    while not race.over:
        race.run()
        if not race.over:
            race.choose(next(iter(race.pending[0].choice)))
    return race.history


def test_a_forged_roll_is_found_wherever_it_stands_among_undos(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    history = with_undos(path)
    assert sum(type(event) is Undone for event in history) >= 4
    data = path.read_bytes()
    assert verify(parse_replay(data)) is None
    lines = lines_of(data)
    assert sum(b'"closed"' in line for line in lines) == 2
    checked = 0
    for index, line in enumerate(lines):
        if b'"rolled"' in line:
            difference = verify(forged(data, index, face=99))
            assert difference is not None
            assert difference.line == index + 1, (difference, line)
            checked += 1
    assert checked > 30


def test_a_forged_event_is_found_wherever_it_stands_among_undos(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    with_undos(path)
    data = path.read_bytes()
    wrong = []
    for index, line in enumerate(lines_of(data)):
        if b'"e":"drove"' in line or b'"e":"shifted"' in line:
            difference = verify(forged(data, index, car=1 - json.loads(line)["car"]))
            if difference is None or difference.line != index + 1:
                wrong.append((index + 1, difference))
    assert wrong == []


def test_a_forged_answer_is_found_wherever_it_stands_among_undos(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    with_undos(path)
    data = path.read_bytes()
    wrong = []
    for index, line in enumerate(lines_of(data)):
        if b'"e":"chose"' in line and b'"forced"' not in line:
            difference = verify(forged(data, index, answer="x"))
            if difference is None or difference.line != index + 1 or not difference.rules:
                wrong.append((index + 1, difference))
    assert wrong == []


def test_every_closing_line_is_compared(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    with_undos(path)
    data = path.read_bytes()
    lines = lines_of(data)
    closing = [index for index, line in enumerate(lines) if b'"closed"' in line]
    assert len(closing) == 2
    for index in closing:
        difference = verify(forged(data, index, result=[]))
        assert difference is not None
        assert difference.line == index + 1


def test_an_undo_to_another_place_is_found(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    with_undos(path)
    data = path.read_bytes()
    lines = lines_of(data)
    checked = 0
    for index, line in enumerate(lines):
        if b'"undone"' in line:
            events = parse_replay(b"\n".join(lines[:index]) + b"\n").events[: json.loads(line)["to"]]
            earlier = [n for n, event in enumerate(events) if type(event) is Chose and not event.forced]
            for other in earlier[-3:]:
                try:
                    replay = forged(data, index, to=other)
                except BadReplay as problem:  # a later undo takes back to an event that is not there any more
                    assert "it takes back to event" in str(problem)
                    continue
                if replay.events == parse_replay(data).events:  # the next undo goes further back anyway
                    continue
                checked += 1
                difference = verify(replay)
                assert difference is not None
                assert difference.line > index + 1
    assert checked >= 3


@pytest.mark.parametrize("goes", ["to and fro", "back and back", "far back"])
def test_a_record_of_many_undos_takes_as_long_as_it_has_lines(goes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event that is worked out a second time counts; without boundaries there would be hundreds for each line."""
    race = new_race(track="t1", players=4, bots="rookie", seed=3, laps=2)
    race.run()
    lines, events = lines_of(replay_bytes(race)), race.events
    decided = [number for number, event in enumerate(events) if type(event) is Chose and not event.forced]
    history = lines[1 : decided[-1] + 1]
    for number in range(len(decided) - 2, len(decided) - 150, -1):
        history.append(dumped({"e": "undone", "to": decided[number]}))
        if goes == "to and fro":
            history += lines[decided[number] + 1 : decided[-1] + 1]
    if goes == "far back":
        for _ in range(20):
            history += [dumped({"e": "undone", "to": decided[9]}), *lines[decided[9] + 1 : decided[-1] + 1]]
    worked_out = 0

    def counted(events: Sequence[Event]) -> dict[tuple[str, int], int]:
        nonlocal worked_out
        worked_out += len(events)
        return positions_after(events)

    monkeypatch.setattr("racelib.kernel.verify.positions_after", counted)
    assert verify(parse_replay(seal([lines[0], *history]))) is None
    assert worked_out < 12 * len(history)
