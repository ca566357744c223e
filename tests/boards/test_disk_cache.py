"""Tables on disk: what is damaged is worked out again, what cannot be kept does no harm, and all of it has a bound."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import racelib
from racelib.boards import disk_cache
from racelib.boards.disk_cache import HEAD, cache_folder, digest_of_sources, kept_bytes
from racelib.boards.mapped import LOOKS, Table, kept_table

SHAPE = (4, 1000)
FIGURES = np.arange(4000.0).reshape(SHAPE) / 8


class Maker:
    """Works out an array, and counts how often."""

    def __init__(self, figures: NDArray[np.float64] = FIGURES) -> None:
        self.figures = figures
        self.times = 0

    def __call__(self) -> NDArray[np.float64]:
        self.times += 1
        return self.figures


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RACELIB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_table_is_worked_out_once(folder: Path) -> None:
    make = Maker()
    for _ in range(3):
        assert (kept_table("one", SHAPE, make).figures == FIGURES).all()
    assert make.times == 1
    assert [path.name for path in folder.iterdir()] == ["one.kept"]


def test_a_table_cannot_be_changed() -> None:
    table = kept_table("one", SHAPE, Maker())
    with pytest.raises(ValueError, match="read-only"):
        table.figures[0, 0] = 1


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "only the head": lambda data: data[:HEAD],
    "torn in the head": lambda data: data[:10],
    "torn in the middle": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "one byte too many": lambda data: data + b"x",
    "another magic": lambda data: flipped(data, 3),
    "another digest": lambda data: flipped(data, 20),
    "the head is filled up otherwise": lambda data: flipped(data, HEAD - 1),
    "one bit of the first figure": lambda data: flipped(data, HEAD),
    "one bit of the last figure": lambda data: flipped(data, len(data) - 1),
    "nothing but zeros": lambda data: bytes(len(data)),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_worked_out_again(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    file = folder / "one.kept"
    kept_table("one", SHAPE, Maker())
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    make = Maker()
    assert (kept_table("one", SHAPE, make).figures == FIGURES).all()
    assert make.times == 1
    assert file.read_bytes() == whole


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_bytes_are_made_again(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"what was made" * 9

    assert kept_bytes("one", make) == kept_bytes("one", make) == make()
    assert len(made) == 2
    file = folder / "one.kept"
    file.write_bytes(damage(file.read_bytes()))
    assert kept_bytes("one", make) == b"what was made" * 9
    assert len(made) == 3


def test_the_file_of_another_table_is_not_taken(folder: Path) -> None:
    kept_table("one", SHAPE, Maker())
    (folder / "one.kept").rename(folder / "two.kept")
    make = Maker(FIGURES + 1)
    assert (kept_table("two", SHAPE, make).figures == FIGURES + 1).all()


def test_the_same_figures_in_another_shape_are_not_taken() -> None:
    kept_table("one", SHAPE, Maker())
    make = Maker(FIGURES.reshape(1000, 4))
    assert kept_table("one", (1000, 4), make).figures.shape == (1000, 4)
    assert make.times == 1


@pytest.mark.parametrize("what", ["a folder", "a pipe"])
def test_something_else_in_its_place_is_left_alone(folder: Path, what: str) -> None:
    folder.mkdir()
    place = folder / "one.kept"
    if what == "a folder":
        (place / "mine").mkdir(parents=True)
    else:
        os.mkfifo(place)  # whoever opens it waits for ever
    make = Maker()
    assert (kept_table("one", SHAPE, make).figures == FIGURES).all()
    assert make.times == 1
    assert place.exists()


@pytest.mark.parametrize("place", ["", "/proc/nowhere", "\0"], ids=["none", "unwritable", "impossible"])
def test_a_folder_that_cannot_be_written_is_no_problem(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setattr(disk_cache, "cache_folder", lambda: Path(place) if place else None)
    make = Maker()
    assert (kept_table("one", SHAPE, make).figures == FIGURES).all()
    assert make.times == 1


def test_a_file_in_place_of_the_folder_stays(folder: Path) -> None:
    folder.write_text("mine", encoding="utf-8")
    assert (kept_table("one", SHAPE, Maker()).figures == FIGURES).all()
    assert folder.read_text(encoding="utf-8") == "mine"


def test_a_full_disk_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk_cache.os, "replace", full)
    assert (kept_table("one", SHAPE, Maker()).figures == FIGURES).all()
    assert list(folder.iterdir()) == []


def test_two_programs_at_once_do_no_harm(folder: Path) -> None:
    code = (
        "import sys, numpy as np\nfrom racelib.boards.mapped import kept_table\n"
        "figures = np.arange(4000.0).reshape(4, 1000) / 8\n"
        "for number in range(40):\n"
        "    table = kept_table(f'one-{number}', (4, 1000), lambda: figures)\n"
        "    assert (table.figures == figures).all()\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    assert sorted(path.suffix for path in folder.iterdir()) == [".kept"] * 40


def test_the_folder_stays_small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table that was not used for longest goes first; a file of somebody else stays."""
    monkeypatch.setattr(disk_cache, "MOST_ON_DISK", 3 * (HEAD + 16_000))
    for number in range(3):
        kept_table(f"{number}", SHAPE, Maker())
        os.utime(folder / f"{number}.kept", (1000 + number, 1000 + number))
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    kept_table("0", SHAPE, Maker())  # used just now
    kept_table("3", SHAPE, Maker())
    assert sorted(path.name for path in folder.iterdir()) == ["0.kept", "2.kept", "3.kept", "mine.txt"]


def test_what_a_crash_left_behind_goes(folder: Path) -> None:
    folder.mkdir()
    for name, age in (("old.part", 7200), ("new.part", 10)):
        (folder / name).write_bytes(b"half")
        os.utime(folder / name, (time.time() - age, time.time() - age))
    kept_table("one", SHAPE, Maker())
    assert sorted(path.name for path in folder.iterdir()) == ["new.part", "one.kept"]


def test_a_table_gives_its_memory_back_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was copied from it stays, and it can still be read."""
    rested: list[Table] = []
    rest = Table.rest
    monkeypatch.setattr(Table, "rest", lambda table: (rested.append(table), rest(table)))
    table = kept_table("one", SHAPE, Maker())
    rows = [table.copied(100 * number, 100) for number in range(40)]
    assert [row.tolist() for row in rows] == FIGURES.reshape(40, 100).tolist()
    assert len(rested) == 40 // LOOKS
    assert (table.figures == FIGURES).all()


def test_where_caches_are(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path.home()
    for system, environment, place in (
        ("linux", {}, home / ".cache/racelib"),
        ("linux", {"XDG_CACHE_HOME": "/elsewhere"}, Path("/elsewhere/racelib")),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, home / ".cache/racelib"),
        ("darwin", {}, home / "Library/Caches/racelib"),
        ("win32", {}, home / "AppData/Local/racelib"),
    ):
        monkeypatch.setattr(disk_cache.sys, "platform", system)
        assert cache_folder(environment) == place
    assert cache_folder({"RACELIB_CACHE": ""}) is None


def test_another_program_has_another_digest(tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("a = 1\n", encoding="utf-8")
    two.write_text("b = 1\n", encoding="utf-8")
    before = digest_of_sources([one, two])
    assert digest_of_sources([two, one]) == before
    two.write_text("b = 2\n", encoding="utf-8")
    assert digest_of_sources([one, two]) != before
    assert digest_of_sources([one, tmp_path / "three.py"]) is digest_of_sources([]) is None


def test_without_a_name_nothing_is_kept(folder: Path) -> None:
    assert (kept_table(None, SHAPE, Maker()).figures == FIGURES).all()
    assert kept_bytes(None, lambda: b"made") == b"made"
    assert not folder.exists()


def test_a_racelib_without_program_text_races_and_keeps_nothing(folder: Path, tmp_path: Path) -> None:
    """Nobody could tell whether tables on disk are of this program."""
    installed = tmp_path / "installed" / "racelib"
    shutil.copytree(Path(racelib.__file__).parent, installed, ignore=shutil.ignore_patterns("__pycache__"))
    assert compileall.compile_dir(installed, quiet=2, legacy=True)
    for source in installed.rglob("*.py"):
        source.unlink()
    code = (
        "import racelib\nassert racelib.__file__.endswith('.pyc')\n"
        "print(len(racelib.new_race(track='t1', players=2, bots='racer', seed=1).run()))"
    )
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(installed.parent)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("2\n", "")
    assert not folder.exists()
