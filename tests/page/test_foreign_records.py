"""Records that no race can be, though their digests fit: the line is named, and all before it is shown."""

from __future__ import annotations

import contextlib
import io
import json
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

import racelib as rl
from racelib.errors import BadReplay, RaceError
from racelib.games.formula_d.events.driving import Drove
from racelib.kernel.event import deciders
from racelib.kernel.replay import CannotHappen, parse_replay
from racelib.page.export import is_page, picture
from racelib.page.timeline import Timeline, timeline_of
from racelib.terminal.cli import main
from racelib.terminal.show import print_replay
from tests.forgeries import WEIRD, forgeries, recorded
from tests.kernel import changed, lines_of, seal
from tests.terminal.commands import run, sentence

GAMES = {
    "formula-d": {"track": "t1", "players": 3, "seed": 2, "mode": "advanced", "laps": 1},
    "street": {"track": "lumen", "players": 3, "seed": 2, "mode": "street-advanced", "laps": 1},
    "downforce": {"players": 3, "seed": 2},
    "thunder-road": {"players": 2, "seed": 2, "carnage": True},
}
#: An event of each game that moves a car, and a car that is not there.
MOVES = {
    "formula-d": ("drove", 99),
    "street": ("drove", 99),
    "downforce": ("moved", "pink"),
    "thunder-road": ("moved", "pink"),
}


@cache
def lines_for(name: str) -> list[bytes]:
    """Return the lines of the file of a game that random bots have played."""
    return recorded("formula-d" if name == "street" else name, **GAMES[name])


@pytest.mark.parametrize("name", GAMES)
def test_a_forged_record_never_brings_the_page_or_the_terminal_down(name: str) -> None:
    stopped = 0
    for index, data in forgeries(lines_for(name), WEIRD, 3, 29):
        try:
            replay = parse_replay(data)
        except BadReplay:
            continue
        timeline = timeline_of(replay)
        msgspec.json.encode(timeline.payload())
        assert picture(timeline)
        if timeline.stopped:
            stopped += 1
            found = re.match(r"line (\d+): this cannot happen here", timeline.stopped)
            assert found is not None
            line = int(found[1])
            assert line > index  # what is forged may be found only when somebody looks
            assert len(timeline) == line - 2
            assert timeline.words == Timeline(replay.header, replay.events[: line - 2]).words
        with contextlib.suppress(RaceError), contextlib.redirect_stdout(io.StringIO()):
            print_replay(replay, None, None)
        with contextlib.suppress(RaceError):
            replay.race()
    assert stopped > 1


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_of_a_forged_record_is_taken_over_or_refused_in_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("racelib.page.race_widget.with_figures", lambda payload: payload)  # they take long
    refused = 0
    for _, data in forgeries(lines_for(name), WEIRD, 3, 29):
        try:
            replay = parse_replay(data)
            watched = rl.watch(replay)
        except BadReplay:
            continue
        heard: list[dict[str, object]] = []
        monkeypatch.setattr(watched, "send", lambda content, buffers=None, heard=heard: heard.append(content))
        last = max(number for number, event in enumerate(replay.events) if 0 in deciders(event))
        watched._message(None, {"do": "take over", "seat": 0, "event": last}, [])
        assert len(heard) == 1 and ("payload" in heard[0] or heard[0]["tell"])
        refused += "tell" in heard[0]
    assert refused


def test_an_event_that_cannot_be_shown_is_refused_in_a_sentence() -> None:
    lines = lines_for("formula-d")
    index = max(number for number, line in enumerate(lines) if b'"drove"' in line)
    replay = parse_replay(seal(changed(lines, index, car=99)))
    with pytest.raises(BadReplay, match=f"^event {index} of this record cannot happen there; verify"):
        Timeline(replay.header, replay.events)


@pytest.mark.parametrize("name", GAMES)
def test_a_car_that_is_not_there_is_named_and_all_before_it_shown(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_for(name)
    kind, car = MOVES[name]
    index = [number for number, line in enumerate(lines) if json.loads(line).get("e") == kind][3]
    path, page = tmp_path / "race.jsonl", tmp_path / "race.html"
    path.write_bytes(seal(changed(lines, index, car=car)))
    said = f"{path}: line {index + 1}: this cannot happen here: "

    assert run("show", path) == 2
    shown = capsys.readouterr()
    assert sentence(shown.err).startswith(f"racelib: {said}")
    path_of_honest = tmp_path / "honest.jsonl"
    path_of_honest.write_bytes(seal(lines))
    assert run("show", path_of_honest) == 0
    honest = capsys.readouterr().out
    told = shown.out[: shown.out.index("\n\n")]
    assert told.count("\n") > 3
    assert honest.startswith(told)

    watched = rl.watch(path)
    assert f"line {index + 1}: this cannot happen here" in watched.payload["title"]
    assert len(watched.timeline) == index - 1
    assert watched.text()

    assert main(["export", str(path), "--html", str(page)]) == 2
    message = sentence(capsys.readouterr().err)
    assert message.startswith(f"racelib: {said}")
    assert message.endswith(f"; {page} shows the race before it\n")
    assert is_page(page)
    with pytest.raises(BadReplay, match=r"^line"):
        rl.export(rl.read_replay(path), tmp_path / "again.html")


def test_the_line_is_right_behind_undos_and_endings(tmp_path: Path) -> None:
    race = rl.new_race(track="t2", players=2, bots="rookie", seed=1, laps=1, record=tmp_path / "race.jsonl")
    race.run()
    for _ in range(3):
        race.undo()
    race.run()
    race.undo()
    race.run()
    lines = lines_of((tmp_path / "race.jsonl").read_bytes())
    index = max(number for number, line in enumerate(lines) if b'"drove"' in line)
    assert sum(b'"closed"' in line for line in lines[:index]) == 2
    replay = parse_replay(seal(changed(lines, index, car=7)))
    with pytest.raises(CannotHappen, match=f"^line {index + 1}: ") as problem:
        replay.state_at()
    forged = replay.events[problem.value.number]
    assert isinstance(forged, Drove) and forged.car == 7
    assert timeline_of(replay).stopped.startswith(f"line {index + 1}: ")
    assert len(replay.lines()) == len(replay.events)
