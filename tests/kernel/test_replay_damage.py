"""Damage: whatever is wrong with a file is named with its line, nothing wrong is accepted, nothing else is raised."""

from __future__ import annotations

import contextlib
import json
import os
import random
import sys
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib.boards.lanes.tables import tables
from racelib.errors import BadOption, BadReplay, RaceError
from racelib.kernel import replay as module
from racelib.kernel.event import Chose, Event, Rolled, effective
from racelib.kernel.files import shown_path
from racelib.kernel.limits import MAX_BYTES, MAX_LINE
from racelib.kernel.replay import Replay, parse_replay, read_replay
from racelib.kernel.set_up import resume_race
from racelib.kernel.verify import Difference, verify
from racelib.terminal.cli import main
from tests.kernel import (
    changed,
    crash_of,
    dumped,
    forged,
    joined,
    line_named,
    lines_of,
    one_sentence,
    raced,
    recorded,
    refused,
    seal,
)

DATA = recorded()
LINES = lines_of(DATA)
HEADER: dict[str, Any] = json.loads(LINES[0])
LONG = ("t1", 3, "random", 2, 2)
ENDS = [number for number, line in enumerate(LINES, start=1) if b'"digest"' in line]


def next_end(line: int) -> int:
    """Return the first line with a digest from this one on: where damage shows at the latest."""
    return next(end for end in ENDS if end >= line)


def test_the_forger_of_these_tests_writes_what_racelib_writes() -> None:
    for data in (DATA, recorded(*LONG)):
        assert seal(lines_of(data)) == data


# -- bytes -----------------------------------------------------------------------------------------------------


def test_every_digit_counts() -> None:
    digits = [at for at, byte in enumerate(DATA) if chr(byte).isdigit()]
    assert len(digits) > 400
    for at in digits:
        line = DATA.count(b"\n", 0, at) + 1
        for step in (1, 5):
            other = b"%d" % ((DATA[at] - 48 + step) % 10)
            message = refused(DATA[:at] + other + DATA[at + 1 :])
            assert line <= line_named(message) <= next_end(line), message


def test_every_byte_counts() -> None:
    last = len(DATA) - 1
    for at in range(len(DATA)):
        for bits in (1, 0x20, 0x80) if at == last else ((1, 0x20, 0x80)[at % 3],):
            data = DATA[:at] + bytes([DATA[at] ^ bits]) + DATA[at + 1 :]
            line = DATA.count(b"\n", 0, at) + 1
            if at == last:  # the end of the last line: it is torn
                assert [problem.warning for problem in parse_replay(data).problems] == [True, True]
            else:
                assert line_named(refused(data)) <= next_end(line)


def test_no_byte_can_be_slipped_in_anywhere() -> None:
    """Where lines meet each of them is tried, elsewhere three in turn."""
    extra = (b" ", b"0", b"}", b"\x00", b"\t", b"\r", b",", b'"')
    accepted = []
    for at in range(len(DATA)):
        between = b"\n" in DATA[max(0, at - 1) : at + 1]
        for more in extra if between else (extra[at % 8], extra[(at + 3) % 8], extra[(at + 6) % 8]):
            try:
                replay = parse_replay(DATA[:at] + more + DATA[at:])
            except BadReplay as problem:
                one_sentence(str(problem))
            else:
                accepted.append((more, at - len(DATA), replay.problems))
    assert accepted == []


def test_no_byte_can_be_lost_anywhere() -> None:
    for at in range(len(DATA) - 1):
        line = DATA.count(b"\n", 0, at) + 1
        assert line_named(refused(DATA[:at] + DATA[at + 1 :])) <= next_end(line)


def test_a_wrong_digest_says_where_the_damage_is() -> None:
    for before, end in zip([1, *ENDS], ENDS, strict=False):
        message = refused(joined(changed(LINES, end - 1, digest="0123456789abcdef")), end)
        assert f"(0123456789abcdef): between line {before} and line {end} something was changed" in message


def test_nothing_can_be_added_behind_the_digest_of_the_closing_line() -> None:
    cheat = b',"result":[{"place":1,"car":1,"finished":true,"turns":1,"points":18}]}'
    assert "digest" in refused(joined([*LINES[:-1], LINES[-1][:-1] + cheat]), len(LINES))


def test_cut_anywhere(tmp_path: Path) -> None:
    events = raced().events
    header = len(LINES[0])
    for cut in range(len(DATA)):
        data = DATA[:cut]
        if cut < header:
            if cut:
                refused(data, 1)
            else:
                assert refused(data) == "name-of-the-file: the file is empty"
            continue
        replay = parse_replay(data)
        whole = data.count(b"\n")
        torn = cut > header and not data.endswith(b"\n")
        assert replay.history == events[: max(0, whole - 1)]
        assert all(problem.warning for problem in replay.problems)
        what = [problem.what for problem in replay.problems]
        assert what[-1] == "the race is not finished: there is no closing line"
        assert len(what) == 1 + torn
        if torn:
            assert what[0].startswith("the last line is torn")
            assert replay.problems[0].line == whole + 1
        assert not replay.closed
        if cut % 7 == 0 or not torn:
            assert verify(replay) is None


def test_the_command_calls_a_cut_file_unfinished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "race.jsonl"
    for kept in (1, 2, 3, 7, 8, 20, len(LINES) - 2, len(LINES) - 1):
        for tail in (b"", LINES[kept][:10] if kept < len(LINES) else b""):
            path.write_bytes(joined(LINES[:kept]) + tail)
            assert main(["verify", str(path)]) == 1
            shown = capsys.readouterr()
            assert shown.out.startswith(f"{path}: OK as far as it goes, but line ")
            assert ("torn" in shown.out) == bool(tail)
            assert "the race is not finished" in shown.out
            assert shown.err == ""
            assert main(["verify", "--unfinished", str(path)]) == 0
            capsys.readouterr()


# -- lines -----------------------------------------------------------------------------------------------------


def test_swapped_lines() -> None:
    for index in range(len(LINES) - 1):
        one, other = LINES[index : index + 2]
        if one != other:
            message = refused(joined([*LINES[:index], other, one, *LINES[index + 2 :]]))
            assert index + 1 <= line_named(message) <= next_end(min(index + 2, len(LINES)))


def test_lost_lines() -> None:
    for index in range(len(LINES)):
        data = joined([*LINES[:index], *LINES[index + 1 :]])
        if index == len(LINES) - 1:
            assert [problem.warning for problem in parse_replay(data).problems] == [True]
        else:
            assert index + 1 <= line_named(refused(data)) <= next_end(index + 2) - 1


def test_doubled_lines() -> None:
    for index in range(len(LINES)):
        message = refused(joined([*LINES[: index + 1], *LINES[index:]]))
        assert index + 2 <= line_named(message) <= next_end(index + 1) + 1


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b" ",
        b"# a remark",
        b"{}",
        b"[]",
        b"null",
        b"0",
        b'"e"',
        b'{"e":"rolled"}',
        b'{"e":"exploded","car":1}',
        b'{"e":null}',
        b'{"e":["rolled"]}',
        b'{"e":"closed"}',
        b'{"e":"undone","to":-1}',
        b'{"e":"undone","to":1000000}',
        b'{"e":"stalled","car":0}',
        b'{"e":"turn-ended"}',
        b'{"e":"turn-ended","digest":"0123456789abcdef"}',
        b"\x00\x00\x00\x00",
        b"\xff\xfe\xfd",
        b"[" * 100_000,
        b'{"e":"chose","seat":0,"answer":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"e":"chose","seat":0,"answer":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}",
        b'{"e":"finished","car":0,"place":NaN}',
    ],
    ids=lambda junk: repr(junk[:40]),
)
def test_lines_that_do_not_belong_there(junk: bytes) -> None:
    for index in [1, 2, 5, *ENDS[2:6], len(LINES) // 2, len(LINES) - 1, len(LINES)]:
        message = refused(joined([*LINES[:index], junk, *LINES[index:]]))
        assert line_named(message) >= index + 1
        if index < len(LINES):
            assert line_named(message) <= next_end(index + 1) + 1


def test_lines_behind_the_closing_line() -> None:
    for line in (LINES[1], LINES[-1], LINES[-2], b"{}", b"x"):
        refused(DATA + line + b"\n", len(LINES) + 1)
    assert "behind the closing line" in refused(DATA + LINES[1] + b"\n")


def test_an_undo_that_nobody_made() -> None:
    mark = b'{"e":"undone","to":0}'
    for index in range(1, len(LINES)):
        assert (
            index + 1 <= line_named(refused(joined([*LINES[:index], mark, *LINES[index:]]))) <= next_end(index + 1) + 1
        )
    replay = parse_replay(DATA + mark + b"\n")
    assert not replay.closed
    assert [problem.line for problem in replay.problems] == [len(LINES) + 1]


def test_wrong_fields_are_named_in_words() -> None:
    index = next(number for number, line in enumerate(LINES) if b'"rolled"' in line)
    for fields, says in (
        ({"face": [6]}, "field `face` is a list; expected a whole number or text"),
        ({"face": None}, "field `face` is nothing; expected a whole number or text"),
        ({"colour": 1}, "there is an unknown field `colour`; expected an event of this game"),
    ):
        assert refused(joined(changed(LINES, index, **fields)), index + 1).endswith(says)
    lost = dumped({"e": "rolled", "what": "grid", "by": 0})
    assert refused(joined([*LINES[:index], lost]), index + 1).endswith(
        "there is no field `face`; expected an event of this game"
    )


def test_two_races_in_one_file() -> None:
    refused(DATA + DATA, len(LINES) + 1)


def test_another_kind_of_event() -> None:
    for index, line in enumerate(LINES[1:], start=1):
        message = refused(joined(changed(LINES, index, e="exploded")), index + 1)
        assert message.endswith("unknown kind of event 'exploded'; expected an event of this game")
        kind = json.loads(line)["e"]
        message = refused(joined(changed(LINES, index, e="stalled" if kind != "stalled" else "refitted")))
        assert index + 1 <= line_named(message) <= next_end(index + 1)


def test_line_ends_of_another_system() -> None:
    assert line_named(refused(DATA.replace(b"\n", b"\r\n"))) <= ENDS[0]
    refused(DATA.replace(b"\n", b"\r"), 1)
    refused(DATA.replace(b"\n", b""), 1)


# -- not a replay ----------------------------------------------------------------------------------------------

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02" + zlib.compress(bytes(500))


@pytest.mark.parametrize(
    "data",
    [
        PNG,
        b"Dear reader,\nthis is a letter.\n",
        b"[1, 2, 3]\n",
        b"{}",
        b"null\n",
        b"0\n",
        b'"racelib"\n',
        b"\x00" * 1000,
        b"{" * 100_000,
        b"[" * 100_000 + b"\n",
        b'{"replay":' + b"[" * 5000 + b"]" * 5000 + b"}\n",
        DATA.decode().encode("utf-16"),
        DATA.decode().encode("utf-16-le"),
        DATA.decode().encode("utf-32"),
        b"\xef\xbb\xbf" + DATA,
        DATA[1:],
        b"\n" + DATA,
        b"PK\x03\x04" + bytes(range(256)) * 8,
        json.dumps([json.loads(line) for line in LINES]).encode(),
        b'{"replay":"otherlib","format":1}\n',
        b'{"replay":["racelib"],"format":1}\n',
        b'{"e":"rolled","what":"grid","by":0,"face":3}\n',
    ],
    ids=lambda data: repr(data[:30]),
)
def test_what_is_no_replay_is_called_so(data: bytes) -> None:
    assert "this is not a racelib replay: the first line must be a replay header" in refused(data, 1)


@pytest.mark.parametrize("data", [b"", b" ", b"\n", b"\n\n\n", b" \t\r\n" * 1000])
def test_an_empty_file(data: bytes) -> None:
    assert refused(data) == "name-of-the-file: the file is empty"


def unreadable(path: Path) -> str:
    """Check that a file is refused in one sentence that begins with its name."""
    with pytest.raises(BadReplay) as caught:
        read_replay(path)
    with pytest.raises(BadReplay):
        read_replay(path, errors="collect")
    message = one_sentence(str(caught.value))
    assert message.startswith(f"{shown_path(path)}: ")
    assert len(message) < 500
    return message


def test_a_folder(tmp_path: Path) -> None:
    assert "directory" in unreadable(tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "no such file" in unreadable(tmp_path / "nothing.jsonl")
    (tmp_path / "file").write_bytes(b"x")
    unreadable(tmp_path / "file" / "below.jsonl")
    assert "file name too long" in unreadable(tmp_path / ("x" * 300))


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "cannot be read: " in unreadable(tmp_path / "loop")


def test_a_name_that_no_file_can_have() -> None:
    for name in ("race\0.jsonl", "x" * 5000):
        with pytest.raises(BadOption, match=r"`path` is .*; expected the path of a file"):
            read_replay(name)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    path.write_bytes(DATA)
    os.truncate(path, MAX_BYTES + 1)
    assert f"too large for a replay ({MAX_BYTES + 1} bytes; at most {MAX_BYTES})" in unreadable(path)


def test_a_file_without_an_end(tmp_path: Path) -> None:
    """A device has no size: it must not be read on and on (the limit is for a machine that does)."""
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "from racelib.terminal.cli import main\n"
        "sys.exit(main(['verify', '/dev/zero']))\n"
    )
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr[-500:]
    assert done.stderr.startswith("racelib: /dev/zero: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("value", "lines"), [(b"[]", 30), (b"[]", 4), (b'"a"', 11), (b"1.5", 11), (b"{}", 30)], ids=str
)
def test_a_file_takes_little_more_memory_than_it_may(value: bytes, lines: int, tmp_path: Path) -> None:
    """A megabyte of brackets takes twenty in memory: how many values there are is counted before any is read."""
    answer = b'{"e":"chose","seat":0,"answer":[' + (value + b",") * (990_000 // (len(value) + 1)) + b"1]}"
    (tmp_path / "race.jsonl").write_bytes(joined([LINES[0], *[answer] * lines]))
    code = (
        "import re, sys\n"
        "from racelib.kernel.replay import read_replay\n"
        "from racelib.errors import BadReplay\n"
        "try:\n    read_replay(sys.argv[1])\n"
        "except BadReplay as problem:\n    print(problem, file=sys.stderr)\n"
        # not `getrusage`: there a program begins with the memory of the one that started it
        "print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
    )
    import subprocess

    command = [sys.executable, "-c", code, str(tmp_path / "race.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert int(done.stdout) < 300 * 1024
    assert ("the file holds too many values for a replay" in done.stderr) == (lines == 30)


def test_a_line_that_is_too_long() -> None:
    long = b'{"e":"rolled","what":"' + b"x" * MAX_LINE + b'","by":0,"face":3}'
    for index in (1, 5, len(LINES) - 1):
        message = refused(joined([*LINES[:index], long, *LINES[index + 1 :]]), index + 1)
        assert f"the line is too long ({len(long)} bytes); expected at most {MAX_LINE}" in message
    refused(joined([dumped({**HEADER, "date": "x" * MAX_LINE}), *LINES[1:]]), 1)


def test_too_many_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_EVENTS", 20)
    assert "too many events; expected at most 20" in refused(DATA, 22)


@pytest.mark.parametrize("kind", ["x" * 100_000, "a\nb", "\x1b[2J", "\u202e", "\x00"])
def test_whatever_a_file_says_the_message_stays_one_short_line(kind: str) -> None:
    for data in (
        seal(changed(LINES, 5, e=kind)),
        seal(changed(LINES, 0, game=kind)),
        seal(changed(LINES, 0, **{kind: 1})),
        seal(changed(LINES, 5, **{kind: 1})),
        seal(changed(LINES, 0, options={"track": kind})),
        seal(changed(LINES, 0, options={kind: 1})),
        seal(changed(LINES, 0, options={"mode": kind})),
        seal(changed(LINES, 0, boards={kind: "1"})),
        seal(changed(LINES, 0, boards={"t2": kind})),
        seal(changed(LINES, 0, start={kind: 1})),
        seal(changed(LINES, 0, seats=[{"name": "A", "bot": kind}, {"name": "B"}])),
        joined(changed(LINES, ENDS[0] - 1, digest=kind)),
    ):
        assert len(refused(data)) < 1000


@pytest.mark.parametrize("kind", ["x" * 100_000, "a\nb", "\x1b[2J", "\u202e", "\x00"])
def test_differences_are_said_in_one_short_line_too(kind: str) -> None:
    rolls, answers = [[n for n, line in enumerate(LINES) if what in line] for what in (b'"rolled"', b'"chose"')]
    for index, fields in (
        (rolls[-1], {"what": kind}),
        (answers[-1], {"answer": kind}),
        (answers[-1], {"answer": [kind]}),
        (len(LINES) - 1, {"result": kind}),
        (next(n for n, line in enumerate(LINES) if b'"drove"' in line), {"way": kind}),
    ):
        difference = verify(forged(DATA, index, **fields))
        assert difference is not None
        assert len(one_sentence(str(difference))) < 2000


# -- the header ------------------------------------------------------------------------------------------------

CARS = [{"at": "0.1"}, {"at": "1.1"}]
BAD_HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"format": 2}, "format 2, newer than this racelib reads (format 1); a newer racelib can open it"),
    ({"format": 10**30}, "newer"),
    ({"format": 0}, "the format number is 0; expected a whole number"),
    ({"format": -1}, "the format number is -1"),
    ({"format": "1"}, "the format number is '1'"),
    ({"format": 1.0}, "the format number is 1.0"),
    ({"format": True}, "the format number is True"),
    ({"format": None}, "the format number is None"),
    ({"format": [1]}, "the format number is [1]"),
    ({"game": "chess"}, "there is no game 'chess'; the games are formula-d"),
    ({"game": 7}, "game"),
    ({"game": None}, "game"),
    ({"boards": {"t2": "0123456789abcdef"}}, "'t2' differs"),
    ({"boards": {"t2": ""}}, "'t2' differs"),
    ({"boards": {}}, "`boards` does not give the digest of 't2'"),
    ({"boards": {"monaco": "0123456789abcdef"}}, "'monaco' differs"),
    ({"boards": {**HEADER["boards"], "t1": "x"}}, "'t1' differs"),
    ({"boards": 3}, "boards"),
    ({"boards": {"t2": 3}}, "boards"),
    ({"options": {"track": "t9"}}, "there is no track 't9'"),
    ({"options": {"track": 9}}, "option 'track' is 9"),
    ({"options": {"track": ["t2"]}}, "option 'track' is ['t2']"),
    ({"options": {"track": "/"}}, "there is no track '/'"),
    ({"options": {"track": "../t2"}}, "there is no track '../t2'"),
    ({"options": {"track": "no/such.toml"}}, "no/such.toml"),
    ({"options": {"track": "\0.toml"}}, "track"),
    ({"options": {"track": "x" * 5000 + ".toml"}}, "track"),
    ({"options": {"track": "t2", "laps": 3}}, "option 'laps' is 3"),
    ({"options": {"track": "t2", "laps": 0}}, "option 'laps' is 0"),
    ({"options": {"track": "t2", "laps": "1"}}, "option 'laps' is '1'"),
    ({"options": {"track": "t2", "laps": True}}, "option 'laps' is True"),
    ({"options": {"track": "t2", "laps": 10**40}}, "option 'laps'"),
    ({"options": {"track": "t2", "mode": "hard"}}, "option 'mode' is 'hard'"),
    ({"options": {"track": "t2", "mode": ["basic"]}}, "option 'mode' is ['basic']"),
    ({"options": {"track": "t2", "mode": {}}}, "option 'mode' is {}"),
    ({"options": {"track": "t2", "mode": None}}, "option 'mode' is None"),
    ({"options": {"track": "t2", "rain": True}}, "no option 'rain'"),
    ({"options": []}, "options"),
    ({"seats": []}, "0 players; Formula D is for 2 to 10"),
    ({"seats": [{"name": "A"}]}, "1 player; "),
    ({"seats": [{"name": chr(65 + n)} for n in range(11)]}, "11 players"),
    ({"seats": 2}, "seats"),
    ({"seats": ["A", "B"]}, "seats"),
    ({"seats": [{"name": "A"}, {"name": ""}]}, "the name of player 2 must have 1 to 40 printable characters"),
    ({"seats": [{"name": "A"}, {"name": "x" * 41}]}, "the name of player 2"),
    ({"seats": [{"name": "A\nB"}, {"name": "C"}]}, "the name of player 1"),
    ({"seats": [{"name": "\x1b[31m"}, {"name": "C"}]}, "the name of player 1"),
    ({"seats": [{"name": "A", "bot": "genius"}, {"name": "B"}]}, "there is no bot 'genius'"),
    ({"seats": [{"name": "A", "age": 7}, {"name": "B"}]}, "unknown field `age`"),
    ({"seed": "1"}, "field `seed` is text; expected a whole number or nothing"),
    ({"seed": 1.5}, "field `seed` is a number; expected a whole number or nothing"),
    ({"seed": True}, "field `seed` is true or false; expected a whole number or nothing"),
    ({"date": 20260101}, "date"),
    ({"colour": "red"}, "unknown field `colour`"),
    ({"start": []}, "start"),
    ({"start": {}}, "the position must list 2 cars"),
    ({"start": {"cars": CARS, "moon": 1}}, "unknown field 'moon'"),
    ({"start": {"cars": CARS, "weather": "SNOW"}}, "'weather' is 'SNOW'; expected one of"),
    ({"start": {"cars": CARS[:1]}}, "the position must list 2 cars"),
    ({"start": {"cars": [CARS[0], CARS[0]]}}, "0.1 is taken"),
    ({"start": {"cars": [CARS[0], {"at": "9.9"}]}}, "there is no cell '9.9'"),
    ({"start": {"cars": [CARS[0], {"at": 7}]}}, "there is no cell 7"),
    ({"start": {"cars": [CARS[0], {"at": ["0.1"]}]}}, "there is no cell ['0.1']"),
    ({"start": {"cars": [CARS[0], 7]}}, "car 1 of the position is 7"),
    ({"start": {"cars": [CARS[0], {"at": "1.1", "gear": 7}]}}, "gear is 7"),
    ({"start": {"cars": [CARS[0], {"at": "1.1", "gear": 10**30}]}}, "gear is"),
    ({"start": {"cars": [CARS[0], {"at": "1.1", "points": -1}]}}, "points is -1"),
    ({"start": {"cars": [CARS[0], {"at": "1.1", "status": "asleep"}]}}, "status is 'asleep'"),
    ({"start": {"cars": [CARS[0], {"at": "1.1", "status": []}]}}, "status is []"),
    ({"start": {"cars": CARS, "order": [0, 9]}}, "'order' is [0, 9]"),
    ({"start": {"cars": CARS, "order": [[0], 1]}}, "'order' is [[0], 1]"),
    ({"start": {"cars": CARS, "order": [0, 1], "acting": 5}}, "'acting' is 5"),
    ({"start": {"cars": CARS, "order": [0.0, 1.0]}}, "'order' is [0.0, 1.0]"),
    ({"start": {"cars": CARS, "order": [False, True]}}, "'order' is [False, True]"),
    ({"start": {"cars": CARS, "finished": [0]}}, "'finished' must list the cars that are finished"),
    ({"start": {"cars": CARS, "finished": ["a", 1]}}, "'finished' must list"),
    ({"start": {"cars": CARS, "finished": [[], {}]}}, "'finished' must list"),
    ({"start": {"cars": CARS, "retired": [None, 1]}}, "'retired' must list"),
    ({"start": {"cars": CARS, "round": -1}}, "'round' is -1"),
]


@pytest.mark.parametrize(("fields", "says"), BAD_HEADERS, ids=lambda given: str(given)[:60])
def test_a_bad_header(fields: dict[str, Any], says: str) -> None:
    assert says in refused(seal(changed(LINES, 0, **fields)), 1)


@pytest.mark.parametrize("field", ["format", "game", "seats", "replay", "boards"])
def test_a_header_without_a_field(field: str) -> None:
    refused(joined([dumped({name: value for name, value in HEADER.items() if name != field}), *LINES[1:]]), 1)


# -- forged files: the digests fit, the rules do not -----------------------------------------------------------


def judged(replay: Replay, original: list[Event]) -> Difference:
    """Check that a forged record is found out, at the line where it parts from the rules; return what was found.

    That is the first line that is not what it was; after another answer that is legal too, some line behind it.
    """
    difference = verify(replay)
    assert difference is not None
    one_sentence(str(difference))
    forged_events = replay.events
    pairs = zip(forged_events, original, strict=False)
    parts = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(forged_events), len(original)))
    line = parts + 2
    if parts < min(len(forged_events), len(original)) and type(forged_events[parts]) is Chose is type(original[parts]):
        assert line <= difference.line <= len(replay.history) + 2
    else:
        assert difference.line == line, (str(difference), line)
    return difference


@pytest.mark.parametrize("which", [("t2", 2, "rookie", 1, 1), LONG], ids=str)
def test_every_changed_roll_is_found(which: tuple[str, int, str, int, int]) -> None:
    data = recorded(*which)
    events = raced(*which).events
    lines = lines_of(data)
    rolls = [number for number, event in enumerate(events) if type(event) is Rolled]
    assert len(rolls) > 15
    for number in rolls:
        face = events[number].face
        assert json.loads(lines[number + 1])["face"] == face
        weird = (0, -face, 99, 10**18, 2**70, str(face))
        for other in (face + 1, face - 1, *weird[number % 2 :: 2]):
            difference = judged(forged(data, number + 1, face=other), events)
            assert difference.line == number + 2
            assert str(other) in difference.what


@pytest.mark.parametrize("which", [("t2", 2, "rookie", 1, 1), LONG], ids=str)
def test_every_changed_answer_is_found(which: tuple[str, int, str, int, int]) -> None:
    data = recorded(*which)
    race = raced(*which)
    legal = 0
    for number, event in enumerate(race.events):
        if type(event) is not Chose or event.forced:
            continue
        ask = race.fork(number).pending[0]
        others = [option for option in ask.choice if option != event.answer][:2]
        legal += len(others)
        for answer in others:
            difference = judged(forged(data, number + 1, answer=answer), race.events)
            end = next(n for n in range(number, len(race.events)) if type(race.events[n]).__name__ == "TurnEnded")
            assert number + 2 < difference.line <= end + 2
        weird = (0, 9, -1, "", "x", "sp", "s" * 99, None, True, 1.0, [], {}, [event.answer], 10**30)
        for answer in weird[number % 3 :: 3]:
            if answer != event.answer and not ask.choice.legal(answer):
                difference = judged(forged(data, number + 1, answer=answer), race.events)
                assert difference.line == number + 2
                assert difference.what.startswith("this answer is not allowed: ")
                assert difference.rules
    assert legal > 20


def test_an_answer_of_another_type_is_another_answer() -> None:
    for number, event in enumerate(raced(*LONG).events):
        if type(event) is Chose and event.answer == 1 and not event.forced:
            for answer in (True, 1.0, "1"):
                difference = verify(forged(recorded(*LONG), number + 1, answer=answer))
                assert difference is not None
                assert difference.line == number + 2
            return
    raise AssertionError("this race has no answer 1")


WEIRD: list[Any] = [
    0,
    1,
    7,
    -1,
    -2,
    99,
    10**9,
    2**63,
    2**64,
    10**400,
    1.5,
    1e300,
    True,
    None,
    "",
    "x",
    "0.99",
    "\n",
    [],
    {},
]
WEIRD += [[0], [-1], [99], [0, 0], [1, 0], [0, 1], ["a"], {"a": 1}, [[0, 1]], [[99, 1]], [[0]]]


def forgeries(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """Give files with one field of one event changed to something else, or lost; digests fit."""
    seen = set()
    for index in range(1, len(lines) - 1):
        fields = json.loads(lines[index])
        shape = (fields["e"], fields.get("what"), *fields)
        often = shape in seen
        seen.add(shape)
        for name in fields:
            if name in ("e", "digest"):
                continue
            for value in random.Random(index).sample(WEIRD, 4) if often else WEIRD:
                if type(value) is not type(fields[name]) or value != fields[name]:
                    yield index, seal(changed(lines, index, **{name: value}))
            yield (
                index,
                seal([*lines[:index], dumped({k: v for k, v in fields.items() if k != name}), *lines[index + 1 :]]),
            )


@pytest.mark.parametrize("which", [("t2", 2, "rookie", 1, 1), ("t2", 2, "random", 1, 1)], ids=str)
def test_every_field_of_every_event_counts(which: tuple[str, int, str, int, int]) -> None:
    lines = lines_of(recorded(*which))
    events = raced(*which).events
    read = 0
    for index, data in forgeries(lines):
        try:
            replay = parse_replay(data, "name-of-the-file")
        except BadReplay:
            refused(data, index + 1)
            continue
        read += 1
        if msgspec.json.encode(replay.events) != msgspec.json.encode(events):  # in Python, 1 equals True
            assert verify(replay) is not None
            if replay.events != events:
                judged(replay, events)
        else:  # written otherwise, but the same event: a field that may be left out
            assert verify(replay) is None
        with contextlib.suppress(BadReplay):
            replay.state_at()
        with contextlib.suppress(RaceError):
            replay.race()
    assert read > 200


@pytest.mark.parametrize("command", ["show", "verify"])
def test_no_forged_event_brings_a_command_down(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "race.jsonl"
    lines = lines_of(recorded("t2", 2, "random", 1, 1))
    crashes: list[str] = []
    for index, data in islice(forgeries(lines), None, None, 7):
        path.write_bytes(data)
        if crash := crash_of([command, str(path)], capsys):
            crashes.append(f"{crash}: line {index + 1}: {lines_of(data)[index].decode()[:80]}")
    assert crashes == []


@pytest.mark.parametrize(
    "result",
    [None, 0, "x", [], {}, [5], [None], ["x"], [{}], [{"car": 99, "place": 1, "finished": True}], [[[]]], 1.5, True],
    ids=str,
)
def test_a_forged_result_is_found_and_brings_no_command_down(
    result: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "race.jsonl"
    path.write_bytes(seal(changed(LINES, len(LINES) - 1, result=result)))
    difference = verify(read_replay(path))
    assert difference is not None
    assert difference.line == len(LINES)
    assert main(["verify", str(path)]) == 1
    assert main(["show", str(path)]) in (0, 1, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_every_number_of_the_result_counts() -> None:
    result = json.loads(LINES[-1])["result"]
    for place, car in enumerate(result):
        for name, value in car.items():
            for other in (not value if isinstance(value, bool) else value + 1, None, str(value), float(value), [value]):
                forgery = [dict(one) for one in result]
                forgery[place][name] = other
                difference = verify(forged(DATA, len(LINES) - 1, result=forgery))
                assert difference is not None, (name, other)
                assert difference.line == len(LINES)
    assert verify(forged(DATA, len(LINES) - 1, result=result[::-1])) is not None
    assert verify(forged(DATA, len(LINES) - 1, result=result[:1])) is not None


def test_a_result_of_another_type_is_another_result() -> None:
    result = json.loads(LINES[-1])["result"]
    assert result[0]["place"] == 1
    result[0]["place"] = True
    assert verify(forged(DATA, len(LINES) - 1, result=result)) is not None


@pytest.mark.parametrize("which", [("t2", 2, "rookie", 1, 1), ("t1", 3, "rookie", 2, 1)], ids=str)
def test_every_lost_event_is_found_though_the_digests_fit(which: tuple[str, int, str, int, int]) -> None:
    lines = lines_of(recorded(*which))
    missed = []
    for index in range(1, len(lines) - 1):
        replay = parse_replay(seal([*lines[:index], *lines[index + 1 :]]))
        assert replay.closed
        if verify(replay) is None:
            missed.append((index + 1, lines[index]))
        else:
            judged(replay, raced(*which).events)
    assert missed == []


def test_a_lost_end_is_found_though_the_digests_fit() -> None:
    missed = []
    for kept in range(1, len(LINES) - 1):
        replay = parse_replay(seal([*LINES[:kept], LINES[-1]]))
        assert replay.closed
        difference = verify(replay)
        if difference is None:
            missed.append(kept)
        else:
            assert difference.line == kept + 1
    assert missed == []


@pytest.mark.parametrize("which", [("t2", 2, "rookie", 1, 1), ("t1", 3, "rookie", 2, 1)], ids=str)
def test_every_doubled_event_is_found_though_the_digests_fit(which: tuple[str, int, str, int, int]) -> None:
    lines = lines_of(recorded(*which))
    for index in range(1, len(lines) - 1):
        judged(parse_replay(seal([*lines[: index + 1], *lines[index:]])), raced(*which).events)


@pytest.mark.parametrize("which", [("t2", 2, "rookie", 1, 1), ("t1", 3, "rookie", 2, 1)], ids=str)
def test_every_swap_is_found_though_the_digests_fit(which: tuple[str, int, str, int, int]) -> None:
    lines = lines_of(recorded(*which))
    for index in range(1, len(lines) - 2):
        one, other = lines[index : index + 2]
        if one != other:
            replay = parse_replay(seal([*lines[:index], other, one, *lines[index + 2 :]]))
            judged(replay, raced(*which).events)


def test_another_seed_another_track_another_length() -> None:
    for seed in (0, 2, -1, 10**12):
        difference = verify(forged(DATA, 0, seed=seed))
        assert difference is not None
        assert f"seed {seed} gives" in difference.what
    difference = verify(forged(DATA, 0, options={**HEADER["options"], "laps": 2}))
    assert difference is not None
    for track in ("t1", "monaco"):
        options = {**HEADER["options"], "track": track}
        assert verify(forged(DATA, 0, options=options, boards={track: tables(track).digest})) is not None
    assert verify(forged(DATA, 0, seats=[*HEADER["seats"], {"name": "C"}])) is not None


def test_what_was_undone_does_not_hide_what_comes_after() -> None:
    """A record that is taken back before its first roll has still to be compared behind the mark."""
    events = [b'{"e":"undone","to":0}', b'{"e":"finished","car":1,"place":1}']
    difference = verify(parse_replay(seal([LINES[0], *events])))
    assert difference is not None
    turn = LINES[1 : ENDS[1]]
    cut = next(n for n, line in enumerate(turn) if b'"start"' in line)  # a record that stops where dice are wanted
    forged_rest = [b'{"e":"undone","to":0}', *(line.replace(b'"face":', b'"face":1') for line in LINES[1:10])]
    difference = verify(parse_replay(seal([LINES[0], *turn[:cut], *forged_rest])))
    assert difference is not None
    assert difference.line in (cut + 2, cut + 3)


def test_a_forged_undo_is_found() -> None:
    for at in range(3, len(LINES)):
        for to in {0, at // 2 - 1, at - 2}:
            mark = dumped({"e": "undone", "to": to})
            replay = parse_replay(seal([*LINES[:at], mark, *LINES[at:]]))
            assert effective(replay.history) != raced().events
            difference = verify(replay)
            assert difference is not None
            assert at + 1 <= difference.line <= len(LINES) + 1


def test_an_undo_of_nothing_is_nothing() -> None:
    race = raced()
    decisions = [number for number, event in enumerate(race.events) if type(event) is Chose and not event.forced]
    for to in decisions:
        replay = parse_replay(seal([*LINES[: to + 1], dumped({"e": "undone", "to": to}), *LINES[to + 1 :]]))
        assert replay.events == race.events
        assert verify(replay) is None


def test_very_many_undos_are_no_way_to_keep_a_reader_busy() -> None:
    marks = [b'{"e":"undone","to":5}'] * 20_000
    replay = parse_replay(seal([*LINES[:20], *marks]))
    assert len(replay.events) == 5
    assert len(replay.race().events) >= 5


@pytest.mark.parametrize("seat", [-1, 2, 99, 10**9])
def test_a_seat_that_is_not_there(seat: int, tmp_path: Path) -> None:
    index = next(number for number, line in enumerate(LINES) if b'"chose"' in line)
    replay = forged(DATA, index, seat=seat)
    difference = verify(replay)
    assert difference is not None
    assert difference.line == index + 1
    assert f"seat {seat}" in difference.what
    path = tmp_path / "race.jsonl"
    path.write_bytes(seal(changed(LINES, index, seat=seat)))
    before = path.read_bytes()
    with contextlib.suppress(RaceError):
        resume_race(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("car", [2, 99, 10**9, -3])
def test_a_car_that_is_not_there(car: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind in (b'"drove"', b'"shifted"', b'"finished"', b'"drove-off"'):
        index = next(number for number, line in enumerate(LINES) if b'"e":' + kind in line)
        replay = forged(DATA, index, car=car)
        difference = verify(replay)
        assert difference is not None
        assert difference.line == index + 1
        with pytest.raises(BadReplay, match=f"line {index + 1}: this cannot happen here"):
            replay.state_at()
        with pytest.raises(BadReplay):
            replay.race()
        (tmp_path / "race.jsonl").write_bytes(seal(changed(LINES, index, car=car)))
        assert main(["show", str(tmp_path / "race.jsonl")]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert main(["verify", str(tmp_path / "race.jsonl")]) == 1


# -- anything at all -------------------------------------------------------------------------------------------

edits = st.lists(
    st.tuples(st.integers(0, len(DATA) - 1), st.integers(0, 12), st.binary(max_size=12)), min_size=1, max_size=6
)


@settings(max_examples=250, deadline=None, derandomize=True)
@given(edits)
def test_any_edits(cuts: list[tuple[int, int, bytes]]) -> None:
    data = DATA
    for at, lost, more in cuts:
        data = data[:at] + more + data[at + lost :]
    try:
        replay = parse_replay(data, "name-of-the-file")
    except BadReplay as problem:
        one_sentence(str(problem))
        return
    assert data == DATA or replay.problems


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes(data: bytes, header: bool) -> None:
    if header:
        data = LINES[0] + b"\n" + data
    with contextlib.suppress(BadReplay):
        replay = parse_replay(data, errors="collect")
        assert replay.problems


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(HEADER)), json_values)
def test_any_header_field(field: str, value: Any) -> None:
    data = seal(changed(LINES, 0, **{field: value}))
    try:
        replay = parse_replay(data, "name-of-the-file")
    except BadReplay as problem:
        one_sentence(str(problem))
        assert line_named(str(problem)) == 1
        return
    verify(replay)
    assert replay.closed


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(["cars", "round", "order", "acting", "finished", "retired", "roll"]), json_values)
def test_any_start_position(field: str, value: Any) -> None:
    start: dict[str, Any] = {"cars": [{"at": "0.1"}, {"at": "1.1"}], field: value}
    data = seal([dumped({**HEADER, "start": start})])
    try:
        replay = parse_replay(data, "name-of-the-file")
    except BadReplay as problem:
        one_sentence(str(problem))
        return
    assert verify(replay) is None
    assert not replay.closed
