"""`racelib export`: one HTML file, and nothing that was there before is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import racelib as rl
from racelib.page.export import is_page
from tests.kernel import raced, recorded
from tests.terminal.commands import refused, run, sentence

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.fixture
def race(tmp_path: Path) -> Path:
    path = tmp_path / "race.jsonl"
    path.write_bytes(recorded())
    return path


def kept(folder: Path) -> dict[str, bytes]:
    """Return what the files of a folder hold."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_page_is_written_once_and_replaced_only_by_force(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "race.html"
    assert run("export", race, "--html", page) == 0
    assert capsys.readouterr().out == f"{page}: {page.stat().st_size} bytes; open it in any browser\n"
    assert page.stat().st_mode & 0o777 == 0o666 & ~mask()
    page.write_bytes(b"<!DOCTYPE html><p>mine")
    before = kept(tmp_path)
    said = refused(capsys, "export", race, "--html", page)
    assert said == (
        f"racelib: {page}: this page exists already; choose another name, or replace it with --force (force=True)\n"
    )
    assert kept(tmp_path) == before
    assert run("export", race, "--html", page, "--force") == 0
    assert page.stat().st_size > 100_000
    assert {*kept(tmp_path)} == {"race.jsonl", "race.html"}


def mask() -> int:
    """Return which rights new files do not get here."""
    now = os.umask(0o022)
    os.umask(now)
    return now


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_nothing_but_a_page_is_ever_replaced(
    force: tuple[str, ...], race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.html").write_bytes(b"<!doctype html>")
    (tmp_path / "notes.html").write_bytes(b"my notes")
    (tmp_path / "empty.html").write_bytes(b"")
    (tmp_path / "link.html").symlink_to(tmp_path / "page.html")
    (tmp_path / "dangling.html").symlink_to(tmp_path / "nowhere.html")
    (tmp_path / "folder.html").mkdir()
    os.mkfifo(tmp_path / "pipe.html")
    before, names = kept(tmp_path), sorted(os.listdir(tmp_path))
    for name in ("race.jsonl", "notes.html", "empty.html", "link.html", "dangling.html", "folder.html", "pipe.html"):
        said = refused(capsys, "export", race, "--html", tmp_path / name, *force)
        assert str(tmp_path / name) in said and ("not an HTML page" in said) == bool(force and name != "folder.html")
    why = "this is not an HTML page, so it is never replaced" if force else "the file exists already"
    assert f"/dev/null: {why}; choose another name" in refused(capsys, "export", race, "--html", os.devnull, *force)
    assert refused(capsys, "export", race, "--html", "", *force) == "racelib: the name of the file is empty\n"
    assert refused(capsys, "export", race, "--html", "/", *force) == "racelib: /: this is a folder, not a file\n"
    nowhere = tmp_path / "no" / "page.html"
    assert f"there is no folder {nowhere.parent}" in refused(capsys, "export", race, "--html", nowhere, *force)
    assert kept(tmp_path) == before
    assert sorted(os.listdir(tmp_path)) == names


def test_in_python_too(race: Path, tmp_path: Path) -> None:
    for target in (race, "", "/", tmp_path, 7, "race\0.html", "x" * 300):
        with pytest.raises(rl.BadOption):
            rl.export(race, target, force=True)  # type: ignore[arg-type]  # wrong on purpose
    assert kept(tmp_path) == {"race.jsonl": recorded()}
    page = rl.export(raced(), tmp_path / "page.html")
    with pytest.raises(rl.BadOption, match="exists already"):
        rl.export(race, page)
    assert rl.export(race, page, force=True) == page
    assert is_page(page)
    assert not is_page(race)


def test_a_file_of_yours_that_looks_like_a_temporary_one_stays(race: Path, tmp_path: Path) -> None:
    (tmp_path / "page.html.part").write_bytes(b"mine")
    (tmp_path / "other.html.part").symlink_to(race)
    for name in ("page.html", "other.html"):
        assert run("export", race, "--html", tmp_path / name) == 0
    assert (tmp_path / "page.html.part").read_bytes() == b"mine"
    assert race.read_bytes() == recorded()


def test_a_damaged_replay_makes_no_page(race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    race.write_bytes(recorded()[:-200] + b"\n")
    assert "race.jsonl: line" in refused(capsys, "export", race, "--html", tmp_path / "page.html")
    assert {*kept(tmp_path)} == {"race.jsonl"}


def test_a_race_that_is_not_finished_is_exported_and_called_so(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    race.write_bytes(b"".join(race.read_bytes().splitlines(keepends=True)[:40]))
    page = tmp_path / "race.html"
    assert run("export", race, "--html", page) == 0
    shown = capsys.readouterr()
    assert "line 40: the race is not finished" in sentence(shown.err) and "open it in any browser" in shown.out
    title = page.read_text().partition("<title>")[2].partition("</title>")[0]
    assert title.endswith(" – this race is not finished")


def test_a_moment_becomes_a_picture_and_turns_a_film(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from PIL import Image

    for game in ("lagoon-first-race", "downforce-normal", "thunder-road-base"):
        picture = tmp_path / f"{game}.png"
        assert run("export", REPLAYS / f"{game}.jsonl", "--png", picture, "--turn", "9", "--alt") == 0
        said = capsys.readouterr().out
        assert "turn 9: " in said and "The order: 1 " in said, "those who cannot see it can read it"
        with Image.open(picture) as opened:
            assert opened.format == "PNG" and opened.width == 1200 and len(opened.getcolors(100_000) or ()) > 20
    film = tmp_path / "turns.gif"
    assert run("export", REPLAYS / "lagoon-first-race.jsonl", "--gif", film, "--turn", "3-5") == 0
    with Image.open(film) as opened:
        assert opened.format == "GIF" and getattr(opened, "n_frames", 1) == 3


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--png", "x.png"), "say which turn with --turn 31"),
        (("--gif", "x.gif"), "say which turns with --turn 31-35"),
        (("--png", "x.png", "--turn", "900"), "there is no turn 900; the race has turns 1 to 39"),
        (("--png", "x.png", "--turn", "0"), "there is no turn 0; the race has turns 1 to 39"),
        (("--png", "x.png", "--turn", "two"), "--turn 'two' is not a turn; expected a number such as 31, or 31-35"),
        (("--png", "x.png", "--turn", "3-5"), "a picture shows one turn: use --turn 31, or --gif for several"),
        (("--gif", "x.gif", "--turn", "5-3"), "--turn 5-3 ends before it begins; expected 3-5"),
        (("--gif", "x.png", "--turn", "3-5"), "the name of this file must end with .gif"),
        (("--html", "x.html", "--turn", "3"), "--turn is for --png and --gif"),
    ],
)
def test_a_wrong_turn_is_one_clear_sentence(
    given: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused(capsys, "export", REPLAYS / "lagoon-first-race.jsonl", *given)
    assert not list(tmp_path.iterdir())
