"""Files of the player: whole or not at all, never over another one, and only regular files are read."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import racelib as rl
from racelib.errors import BadOption
from racelib.kernel import files
from racelib.kernel.files import read_up_to, write_new, write_over
from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from racelib.terminal.cli import main
from tests.kernel import raced, recorded

ROOT = Path(__file__).parent.parent.parent


def fail(number: int) -> Callable[..., None]:
    """Return a function that fails as the system does."""

    def failing(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return failing


# -- whole or not at all -------------------------------------------------------------------------------------


def test_a_new_file_is_whole_and_alone(tmp_path: Path) -> None:
    write_new(tmp_path / "new", b"data")
    assert (tmp_path / "new").read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["new"]
    assert os.stat(tmp_path / "new").st_nlink == 1


def test_where_there_are_no_hard_links_nothing_is_overwritten_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", fail(errno.EPERM))
    write_new(tmp_path / "new", b"data")
    with pytest.raises(BadOption, match="new: the file exists already"):
        write_new(tmp_path / "new", b"other")
    assert (tmp_path / "new").read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["new"]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_comes_up_meanwhile_is_kept(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "new"
    link: Callable[[Path, Path], None] = os.link if links else fail(errno.EOPNOTSUPP)

    def late(source: Path, name: Path) -> None:
        target.write_bytes(b"theirs")
        link(source, name)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(BadOption, match="new: the file exists already; choose another name"):
        write_new(target, b"mine")
    assert target.read_bytes() == b"theirs"
    assert os.listdir(tmp_path) == ["new"]


@pytest.mark.parametrize("write", [write_new, write_over])
def test_a_full_disk_leaves_nothing_behind(write: FunctionType, tmp_path: Path) -> None:
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))\n"
        "from pathlib import Path\n"
        f"from racelib.kernel.files import {write.__name__} as write\n"
        "try:\n    write(Path(sys.argv[1]), b'x' * 9000)\n"
        "except ValueError as problem:\n    print(problem)\n"
    )
    target = tmp_path / "new"
    done = subprocess.run([sys.executable, "-B", "-c", code, target], capture_output=True, text=True, check=False)
    assert done.stdout == f"{target}: cannot be written: file too large\n", done.stderr
    assert os.listdir(tmp_path) == []


def test_a_link_is_replaced_and_not_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / "link").symlink_to(tmp_path / "precious")
    write_over(tmp_path / "link", b"data")
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert (tmp_path / "link").read_bytes() == b"data"


def test_a_replay_is_never_written_over_anything(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_bytes(b"precious")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "nowhere")
    for name in (path, tmp_path / "link.jsonl", tmp_path, "", "/", os.devnull):
        with pytest.raises(BadOption):
            rl.write_replay(raced(), name)
    assert path.read_bytes() == b"precious"
    assert sorted(os.listdir(tmp_path)) == ["link.jsonl", "race.jsonl"]


def test_four_at_once_end_with_one_whole_file_and_three_refusals(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    command = [sys.executable, "-m", "racelib", "race", "--track", "t2", "--players", "2", "--bots", "rookie"]
    four = [
        subprocess.Popen(
            [*command, "--seed", str(seed), "--out", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for seed in range(4)
    ]
    said = [process.communicate(timeout=60)[1].decode() for process in four]
    assert sorted(process.returncode for process in four) == [0, 2, 2, 2], said
    assert sorted(said)[1:] == [f"racelib: {path}: the file exists already; choose another name\n"] * 3
    replay = read_replay(path)
    assert replay.closed
    assert verify(replay) is None
    assert four[replay.header.seed or 0].returncode == 0
    assert os.listdir(tmp_path) == ["one.jsonl"]


# -- only regular files --------------------------------------------------------------------------------------


def test_reading_stops_at_the_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert read_up_to(tmp_path / "file", 9) == b"12345"
    assert read_up_to(tmp_path / "file", 5) == b"12345"
    assert read_up_to(tmp_path / "file", 3) == b"1234"


def test_what_is_not_a_regular_file_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to-pipe").symlink_to(tmp_path / "pipe")
    (tmp_path / "to-device").symlink_to("/dev/zero")
    for name, what in (("pipe", "a pipe"), ("to-pipe", "a pipe"), ("to-device", "a device")):
        with pytest.raises(OSError, match=f"it is {what}, not a file"):
            read_up_to(tmp_path / name, 10)
    with pytest.raises(IsADirectoryError):
        read_up_to(tmp_path, 10)


@pytest.fixture
def odd(tmp_path: Path) -> list[Path]:
    """Return a pipe and links to an endless device, named as each kind of file is."""
    made = []
    for ending in (".jsonl", ".toml", ".json"):
        os.mkfifo(tmp_path / f"pipe{ending}")
        (tmp_path / f"zero{ending}").symlink_to("/dev/zero")
        made += [tmp_path / f"pipe{ending}", tmp_path / f"zero{ending}"]
    return made


def test_every_command_refuses_pipes_and_devices(
    odd: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in odd:
        for command in (
            ["show", path],
            ["verify", path],
            ["export", path, "--html", tmp_path / "page.html"],
            ["play", "--resume", path],
            ["scenario", path],
        ):
            assert main([str(part) for part in command]) == 2
            assert str(path) in capsys.readouterr().err
        if path.suffix != ".jsonl":
            assert main(["tracks", str(path)]) == 2
            assert f"{path.name}: the file cannot be read (it is a" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "option", "ending"),
    [
        ("formula-d", "track", ".toml"),
        ("downforce", "track", ".toml"),
        ("downforce", "deck", ".toml"),
        ("thunder-road", "tiles", ".json"),
        ("thunder-road", "components", ".toml"),
    ],
)
def test_a_file_that_a_replay_names_is_a_regular_one(
    game: str, option: str, ending: str, odd: list[Path], tmp_path: Path
) -> None:
    """A stranger's replay may name any file: its options must not keep a reader waiting."""
    for path in (path for path in odd if path.suffix == ending):
        with pytest.raises(BadOption, match="it is a"):
            options: dict[str, Any] = {option: str(path)}
            rl.new_race(game, seed=1, players=3, **options)


def test_a_path_is_shown_in_one_short_line() -> None:
    assert files.shown_path("a\nb" * 1000).count("\n") == 0
    assert len(files.shown_path("x" * 9999)) == 200
    with pytest.raises(rl.BadReplay) as problem:
        read_replay("x\n" * 1500)
    assert len(str(problem.value)) < 400
    assert recorded()
