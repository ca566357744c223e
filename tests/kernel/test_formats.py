"""Old records stay readable: a frozen record of every released format, and migrations from one format to the next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from racelib.errors import BadReplay
from racelib.kernel import game, migrations
from racelib.kernel.game import FORMAT
from racelib.kernel.migrations import MIGRATIONS, Record, migrated
from racelib.kernel.race import Race
from racelib.kernel.registry import BUILT_IN, game_named
from racelib.kernel.replay import Replay, parse_replay, read_replay, replay_bytes, write_replay
from racelib.kernel.set_up import resume_race
from racelib.kernel.verify import verify
from racelib.terminal.cli import main
from tests.kernel import dumped, joined, lines_of, raced, recorded, seal

FORMATS = Path(__file__).parent / "formats"
FROZEN = sorted(FORMATS.glob("*/*.jsonl"))


def test_every_format_has_its_frozen_records_and_its_migration() -> None:
    assert {(path.parent.name, path.stem) for path in FROZEN} == {
        (str(number), name) for number in range(1, FORMAT + 1) for name in BUILT_IN
    }
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_frozen_record_is_read_shown_and_verified(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = read_replay(path)
    assert replay.format == int(path.parent.name)
    assert replay.header.format == FORMAT
    assert replay.closed
    assert replay.problems == []
    assert len(replay.history) > len(replay.events)
    assert verify(replay) is None
    assert msgspec.json.encode(replay.race().result) == msgspec.json.encode(replay.result)
    assert main(["show", str(path)]) == 0
    header = replay.header
    places = game_named(header.game).words.standings(replay.result, header.names, header.bots)
    assert capsys.readouterr().out.endswith("\n".join([*places, ""]))


# -- a made-up migration ---------------------------------------------------------------------------------------


def older(fields: dict[str, Any]) -> dict[str, Any]:
    """Write a line as a made-up older format does: a die has pips, and seats are players."""
    names = {"face": "pips", "seats": "players"}
    return {names.get(name, name): value for name, value in fields.items()}


def newer(record: Record) -> Record:
    """Make today's format of the made-up one."""
    header = {"seats" if name == "players" else name: value for name, value in record.header.items()}
    events = [{"face" if name == "pips" else name: value for name, value in one.items()} for one in record.events]
    return Record(header, events)


def in_older_format(data: bytes) -> bytes:
    """Return a file as the made-up format has it, its digests right."""
    return seal([dumped(older(json.loads(line))) for line in lines_of(data)])


@pytest.fixture
def _one_format_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "FORMAT", FORMAT + 1)
    monkeypatch.setattr(migrations, "MIGRATIONS", {FORMAT: newer})
    monkeypatch.setattr("racelib.kernel.set_up.FORMAT", FORMAT + 1)


def same(one: Replay, race: Race[Any]) -> bool:
    """Say whether a replay is the record of a race."""
    return one.history == race.history and one.result == race.result


@pytest.mark.usefixtures("_one_format_later")
def test_an_older_file_is_read_as_if_it_were_written_today(tmp_path: Path) -> None:
    old = in_older_format(recorded())
    assert b'"pips":' in old
    replay = parse_replay(old)
    assert same(replay, raced())
    assert (replay.format, replay.header.format) == (FORMAT, FORMAT + 1)
    assert replay.closed
    assert replay.problems == []
    assert verify(replay) is None
    (tmp_path / "old.jsonl").write_bytes(old)
    assert main(["verify", str(tmp_path / "old.jsonl")]) == 0
    write_replay(replay.race(), tmp_path / "new.jsonl")
    again = read_replay(tmp_path / "new.jsonl")
    assert again.format == FORMAT + 1
    assert verify(again) is None


@pytest.mark.usefixtures("_one_format_later")
def test_the_digests_of_an_older_file_are_checked_as_it_stands() -> None:
    old = in_older_format(recorded())
    lines = lines_of(old)
    for index in range(1, len(lines), 7):
        spoilt = joined([*lines[:index], lines[index][:-1] + b" }", *lines[index + 1 :]])
        with pytest.raises(BadReplay, match=r"^old: line \d+: the digest is wrong"):
            parse_replay(spoilt, "old")
        replay = parse_replay(spoilt, "old", errors="collect")
        assert [problem.warning for problem in replay.problems] == [False]
        assert len(replay.history) < replay.problems[0].line
    for junk in (b"{", b"[]", b"7", b"x" * (1 << 21)):
        with pytest.raises(BadReplay, match=r"^old: line 6: "):
            parse_replay(joined([*lines[:5], junk, *lines[5:]]), "old")


@pytest.mark.usefixtures("_one_format_later")
def test_what_migrations_cannot_mend_is_named_with_its_line() -> None:
    lines = [dumped(older(json.loads(line))) for line in lines_of(recorded())]
    with pytest.raises(BadReplay, match=r"^old: line 4: unknown kind of event 'exploded'"):
        parse_replay(seal([*lines[:3], b'{"e":"exploded"}', *lines[3:]]), "old")


@pytest.mark.usefixtures("_one_format_later")
def test_an_older_file_that_is_torn_or_unfinished() -> None:
    old = in_older_format(recorded())
    cut = old[: old.index(b"\n", 900) + 20]
    replay = parse_replay(cut)
    assert [problem.warning for problem in replay.problems] == [True, True]
    assert len(replay.history) == cut.count(b"\n") - 1
    assert verify(replay) is None


@pytest.mark.usefixtures("_one_format_later")
def test_an_older_file_does_not_go_on_in_a_newer_format(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(in_older_format(recorded()))
    before = path.read_bytes()
    with pytest.raises(BadReplay, match=rf"format {FORMAT}, .* goes on only in a new file$"):
        resume_race(path)
    assert path.read_bytes() == before


@pytest.mark.usefixtures("_one_format_later")
def test_a_migration_must_keep_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", {FORMAT: lambda record: Record(record.header, record.events[1:])})
    with pytest.raises(AssertionError, match="added or dropped events"):
        migrated(Record({"format": FORMAT}, [{"e": "rolled"}]))


def test_a_file_of_today_is_not_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racelib.kernel.replay.up_to_date", None)
    assert parse_replay(recorded()).format == FORMAT
    assert replay_bytes(parse_replay(recorded()).race()) == recorded()
