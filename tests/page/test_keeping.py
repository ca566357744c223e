"""Races in a notebook are saved by themselves, found again, and never mixed; a full disk stops the saving only."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import racelib as rl
from racelib.errors import BadOption, BadReplay
from racelib.kernel.files import HeldFile
from racelib.kernel.replay import read_replay, replay_bytes
from racelib.kernel.verify import verify
from racelib.page.keeping import MAX_BYTES, file_name, pack, put_aside, unpack
from racelib.page.widget import Play
from racelib.teach.first_drive import DriveWidget

NAME = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_formula-d_Robin(_\d+)?\.jsonl")


@pytest.fixture(autouse=True)
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the figures out: they take most of the time and have nothing to do with saving."""
    monkeypatch.setattr("racelib.page.race_widget.with_figures", lambda payload: payload)


def coached(play: Play) -> DriveWidget:
    """Return a widget with a coach beside its race."""
    play.__class__ = DriveWidget
    assert isinstance(play, DriveWidget)
    return play


class Page:
    """A page on which somebody plays: it says hello as the browser does, and hears what Python sends."""

    def __init__(self, copy: Any = None, choose: bool = False, **cell: Any) -> None:
        usual = {"track": "lagoon", "players": 3, "bots": "rookie"}
        self.play: Play = rl.choose_race() if choose else rl.play(**{**usual, **cell})
        self.sent: list[dict[str, Any]] = []
        self.play.send = lambda content, buffers=None: self.sent.append(content)  # type: ignore[method-assign]  # heard here
        self.say("sync", mode="play", copy=copy)

    def say(self, do: str, **more: Any) -> None:
        self.play._message(None, {"do": do, **more}, [])

    def choose(self, times: int = 1) -> None:
        for _ in range(times):
            self.say("choose", option=0, ask=len(self.play.race.events))

    def drive_home(self) -> None:
        while not self.play.race.over:
            self.choose()

    def let_go(self) -> None:
        """Let go of the file, as a kernel does that stops."""
        keeping = self.play.visit.keeping
        assert keeping is not None
        keeping.let_go()

    @property
    def card(self) -> str:
        """What the card on the board says."""
        card = self.play.visit.card
        return "" if card is None else card.title

    @property
    def buttons(self) -> list[str]:
        """What can be pressed on the card."""
        card = self.play.visit.card
        return [] if card is None else [one.do for one in card.buttons]

    @property
    def saved(self) -> dict[str, Any]:
        """What was said last about the saving."""
        found: dict[str, Any] = next(one["saved"] for one in reversed(self.sent) if "saved" in one)
        return found

    @property
    def copy(self) -> dict[str, Any]:
        """The copy that the browser has kept, as it sends it."""
        return {**self.saved["copy"], "when": 1.8e12}


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.jsonl")) if folder.is_dir() else []


def only(folder: Path) -> Path:
    (path,) = files(folder)
    return path


# -- saving ----------------------------------------------------------------------------------------------------


def test_a_race_is_saved_from_the_first_decision_on(races: Path) -> None:
    page = Page()
    assert not races.exists(), "a cell that is only shown leaves nothing behind"
    for _ in range(3):
        page.choose()
        replay = read_replay(only(races))
        assert replay.history == page.play.race.history and verify(replay) is None
    page.say("undo")
    assert read_replay(only(races)).history == page.play.race.history
    assert NAME.fullmatch(only(races).name)
    assert page.saved["words"] == f"Saved by itself in {only(races)}" and not page.saved["problem"]
    assert (races / ".gitignore").read_text() == "*\n"
    page.drive_home()
    assert read_replay(only(races)).closed


def test_what_no_page_shows_is_not_saved(races: Path) -> None:
    play = rl.play(track="lagoon", seed=3)
    play.choose(next(iter(play.race.pending[0].choice)))
    assert not races.exists()


def test_races_that_begin_in_the_same_second_have_files_of_their_own(races: Path) -> None:
    for seed in range(4):
        Page(seed=seed).choose()
    assert len(files(races)) == 4 and all(NAME.fullmatch(path.name) for path in files(races))


def test_a_folder_beside_the_notebook_is_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RACELIB_RACES")
    monkeypatch.chdir(tmp_path)
    page = Page()
    page.choose()
    file = only(tmp_path / "races")
    assert page.saved["words"] == f"Saved by itself in {Path('races', file.name)}"
    monkeypatch.chdir("/")  # a notebook may go elsewhere
    page.choose()
    assert read_replay(file).history == page.play.race.history


def test_a_name_that_no_folder_would_take(races: Path) -> None:
    Page(you="../../Ünal: <x>").choose()
    assert re.fullmatch(r"[\d_-]+_formula-d_Ünal-x\.jsonl", only(races).name)


def test_a_folder_that_cannot_be_written_is_one_sentence_and_the_race_goes_on(races: Path) -> None:
    races.write_text("a file, not a folder")
    page = Page()
    page.choose(2)
    said = page.saved
    assert said["problem"] and said["words"].startswith("This race is not saved: ") and str(races) in said["words"]
    assert said["words"].endswith(". You can play on, and save it as a file.")
    assert unpack(said["copy"]["packed"]) == replay_bytes(page.play.race), "the browser keeps it all the same"
    page.say("file")
    assert unpack(page.sent[-1]["file"]["packed"]) == replay_bytes(page.play.race)
    races.unlink()
    page.say("save")
    assert not page.saved["problem"] and read_replay(only(races)).history == page.play.race.history


def test_any_race_can_be_saved_as_a_file() -> None:
    page = Page()
    page.say("file")
    sent = page.sent[-1]["file"]
    assert NAME.fullmatch(sent["name"]) and unpack(sent["packed"]) == replay_bytes(page.play.race)


# -- a second visit --------------------------------------------------------------------------------------------


def test_the_same_cell_offers_the_race_and_goes_on_with_it(races: Path) -> None:
    first = Page()
    first.choose(3)
    news, text = first.play.news(), first.play.text()
    second = Page()
    assert re.fullmatch(r"Lagoon, round \d+: it was your turn\.", second.card)
    assert second.buttons == ["go on", "new race"]
    assert second.play.text() == text and second.play.payload["card"]["title"] == second.card
    second.choose()
    assert second.sent[-1]["tell"] == second.card, "the card has to be answered first"
    with pytest.raises(rl.BadOption, match="it was your turn"):
        second.play.choose(0)
    second.say("go on")
    assert not second.card and second.play.news() == news and second.play.payload["card"] is None
    second.choose(2)
    assert read_replay(only(races)).history == second.play.race.history
    second.drive_home()
    assert read_replay(only(races)).closed and not Page().card, "a finished race is not offered"


def test_of_several_the_newest_unfinished_race_is_offered(races: Path) -> None:
    for number in range(3):
        page = Page()
        if number:
            page.say("new race")
        page.choose(number + 1)
        os.utime(sorted(files(races), key=lambda path: path.stat().st_mtime)[-1], (number, number))
        page.let_go()
    assert len(files(races)) == 3
    offered = Page()
    assert offered.play.race.history == page.play.race.history


def test_a_new_race_leaves_the_old_one_alone(races: Path) -> None:
    first = Page()
    first.choose(2)
    old = only(races).read_bytes()
    second = Page()
    second.say("new race")
    assert not second.card and not any(second.play.race.decisions[:1])
    second.choose(2)
    assert len(files(races)) == 2 and old in [path.read_bytes() for path in files(races)]
    assert {second.play.race.header.seed, first.play.race.header.seed} == {
        read_replay(path).header.seed for path in files(races)
    }


def test_after_a_race_comes_a_new_one_with_a_file_of_its_own(races: Path) -> None:
    page = Page()
    assert page.play.payload["again"] == "New race"
    page.drive_home()
    page.say("new race")
    page.choose()
    closed = [read_replay(path).closed for path in files(races)]
    assert sorted(closed) == [False, True] and not page.play.race.over


def test_a_seed_in_the_cell_means_the_same_dice_again(races: Path) -> None:
    first = Page(seed=5)
    start = list(first.play.race.events)
    first.choose(2)
    assert not Page(seed=6).card, "a cell with another seed is another cell"
    assert Page().card, "a cell without a seed asks for any race of this kind"
    again = Page(seed=5)
    assert again.card
    again.say("new race")
    assert again.play.race.events == start
    again.choose(2)
    assert again.play.race.events == first.play.race.events and len(files(races)) == 2


@pytest.mark.parametrize("other", [{"you": "Ada"}, {"players": 4}, {"bots": "racer"}, {"laps": 2}, {"track": "t1"}])
def test_another_cell_is_offered_nothing(other: dict[str, Any]) -> None:
    Page().choose(2)
    assert not Page(**other).card
    assert Page().card


def test_a_damaged_file_is_left_alone_and_the_one_before_it_offered(races: Path) -> None:
    first = Page()
    first.choose(2)
    old = only(races)
    second = Page()
    second.say("new race")
    second.choose(2)
    (new,) = set(files(races)) - {old}
    lines = new.read_bytes().split(b"\n")
    damaged = b"\n".join([*lines[:5], b"{", *lines[6:]])
    new.write_bytes(damaged)
    for widget in (first, second):
        widget.let_go()
    offered = Page()
    assert offered.play.race.history == first.play.race.history
    assert new.read_bytes() == damaged


def test_strange_files_in_the_folder_do_no_harm(races: Path) -> None:
    page = Page()
    page.choose(2)
    os.mkfifo(races / "pipe.jsonl")
    (races / "folder.jsonl").mkdir()
    (races / "empty.jsonl").touch()
    (races / "text.jsonl").write_text("not a race\n" * 3)
    (races / "header.jsonl").write_text('{"game":"chess"}\n')
    (races / "endless.jsonl").symlink_to("/dev/zero")
    assert Page().play.race.history == page.play.race.history


def test_a_race_that_was_torn_off_goes_on_behind_its_last_whole_line(races: Path) -> None:
    page = Page()
    page.choose(3)
    history = page.play.race.history
    page.let_go()
    with only(races).open("ab") as file:
        file.write(b'{"e":"chose","sea')
    again = Page()
    again.say("go on")
    again.choose()
    assert again.play.race.history[: len(history)] == history
    assert read_replay(only(races)).history == again.play.race.history


def test_the_sentence_above_the_board_says_welcome_back() -> None:
    Page().choose(2)
    page = Page()
    drive = coached(page.play)
    assert drive.sentence() == {"head": "Welcome back.", "say": page.card}
    page.say("go on")
    assert drive.sentence()["head"] == "Your turn."


def test_the_card_says_where_the_race_is_saved(races: Path) -> None:
    page = Page()
    page.choose(2)
    again = Page()
    assert again.play.visit.card is not None and again.play.visit.card.say.endswith(
        f". Saved in races/{only(races).name}"
    )
    page.let_go()
    only(races).unlink()
    again = Page(copy=page.copy)
    assert again.play.visit.card is not None and again.play.visit.card.say.endswith(". Kept in this browser.")


def test_the_end_says_who_has_won_and_how_you_did() -> None:
    page = Page()
    drive = coached(page.play)
    page.drive_home()
    view, race = drive.sentence(), page.play.race
    places = race.game.words.standings(race.result, race.header.names)
    assert view["head"] == "The result." and view["say"].startswith(f"{places[0].strip()}. ")
    assert re.search(r"\d\. Robin: car 1, ", view["say"]) and "start a new race" in view["say"]
    lap = page.play.timeline.stage.columns.index("lap")
    assert all(row[lap] <= 1 for row in page.play.timeline.frame.rows), "a race of one lap has no second one"


# -- two that want one race --------------------------------------------------------------------------------------


def test_a_cell_run_twice_the_second_takes_the_race_and_the_first_says_so(races: Path) -> None:
    first = Page()
    first.choose(2)
    second = Page()
    second.say("go on")
    assert first.card == "This race goes on in another tab or notebook cell." and first.buttons == ["go on", "new race"]
    assert first.sent[-1]["card"]["title"] == first.card
    before = list(first.play.race.events)
    first.choose()
    first.say("undo")
    assert first.play.race.events == before, "what is clicked there changes nothing"
    second.choose(2)
    first.say("go on")
    assert not first.card and first.play.race.events == second.play.race.events
    assert second.card == "This race goes on in another tab or notebook cell."
    first.choose()
    assert read_replay(only(races)).history == first.play.race.history and verify(read_replay(only(races))) is None


def test_a_cell_that_has_lost_its_race_leaves_the_copy_of_the_browser_alone() -> None:
    first = Page()
    first.choose(2)
    second = Page()
    second.say("go on")
    second.choose()
    first.sent.clear()
    first.say("sync", mode="play")
    assert first.sent and not any("saved" in one for one in first.sent)


HOLD = """
import sys
from racelib.kernel.set_up import resume_race
race = resume_race(sys.argv[1])
print("held", flush=True)
sys.stdin.readline()
"""


@contextmanager
def held_elsewhere(path: Path) -> Iterator[None]:
    """Go on with a race in another process."""
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "held\n"
        yield
        process.communicate("\n")


def test_a_race_that_another_kernel_goes_on_with(races: Path) -> None:
    page = Page()
    page.choose(2)
    page.let_go()
    bytes_before = only(races).read_bytes()
    with held_elsewhere(only(races)):
        other = Page()
        other.say("go on")
        assert other.card == "This race is open somewhere else." and other.buttons == ["go on", "watch", "new race"]
        other.say("watch")
        shown = other.sent[-1]["payload"]
        assert shown["mode"] == "watch" and len(shown["part"]["words"]) == len(page.play.race.events)
        assert [one["do"] for one in shown["buttons"]] == other.buttons
        other.say("sync", mode="watch")
        other.say("new race")
        other.choose()
        assert len(files(races)) == 2 and bytes_before in [path.read_bytes() for path in files(races)]
    again = Page(seed=page.play.race.header.seed)
    again.say("go on")
    assert not again.card and again.play.race.events == page.play.race.events


def test_a_race_that_is_asked_for_again_is_said_to_be_open_still(races: Path) -> None:
    page = Page()
    page.choose(2)
    page.let_go()
    with held_elsewhere(only(races)):
        other = Page()
        other.say("go on")
        other.say("go on")
        assert other.card == "This race is still open somewhere else." == other.sent[-1]["card"]["title"]
        other.say("watch")
        shown = other.sent[-1]["payload"]
        assert shown["at"] == len(page.play.race.events) - 1, "at the newest event, not at the start"
        assert coached(other.play).sentence()["head"] == "You are watching."
        other.choose()
        assert other.sent[-1]["tell"] == other.card, "who watches cannot drive"
    other.say("go on")
    assert not other.card and other.play.race.events == page.play.race.events


GO_ON = """
import sys
from racelib.kernel.set_up import resume_race
race = resume_race(sys.argv[1])
race.run({seat: race.game.bots["rookie"] for seat in range(3)} if len(sys.argv) > 2 else {})
"""


def goes_on_elsewhere(path: Path, *more: str) -> int:
    """Go on with a race in another process, and end it there; return the exit code."""
    return subprocess.run([sys.executable, "-c", GO_ON, str(path), *more], capture_output=True, check=False).returncode


def test_a_page_that_is_closed_lets_go_of_its_race(races: Path) -> None:
    page = Page()
    page.choose(2)
    assert goes_on_elsewhere(only(races)) == 1, "the page is open"
    page.say("leave")
    assert goes_on_elsewhere(only(races)) == 0
    page.choose()  # another page of this kernel is still there
    assert not page.card and read_replay(only(races)).history == page.play.race.history
    assert goes_on_elsewhere(only(races)) == 1, "it has taken the race back"


@pytest.mark.parametrize("back", ["sync", "choose", "undo"])
def test_who_comes_back_to_a_race_that_has_gone_on_elsewhere_loses_nothing(back: str, races: Path) -> None:
    page = Page()
    page.choose(2)
    page.say("leave")
    before = list(page.play.race.events)
    assert goes_on_elsewhere(only(races), "to its end") == 0
    page.say("sync", mode="play") if back == "sync" else page.say(back, option=0, ask=len(before))
    assert page.card == "This race is open somewhere else." and page.play.race.events == before
    page.say("go on")
    assert not page.card and page.play.race.over and read_replay(only(races)).closed


def test_a_page_can_do_nothing_until_python_has_looked_for_an_earlier_race() -> None:
    first = rl.play(track="lagoon", players=3, bots="rookie")
    assert first.payload["looking"]["title"] == "Looking for your race …" and not first.payload["looking"]["buttons"]
    page = Page()
    assert page.sent[-1] == {"card": None}, "there was none"
    page.choose()
    again = Page()
    assert again.card and again.play.payload["looking"] is None and again.play.payload["card"]
    page.sent.clear()
    page.say("sync", mode="play")
    assert page.sent[-1]["card"] is None, "a page that is opened anew waits for this"


@pytest.mark.parametrize(("name", "instead"), [("names", "you"), ("record", "save")])
def test_what_new_race_calls_otherwise_is_named(name: str, instead: str) -> None:
    with pytest.raises(rl.BadOption, match=f"`play` has no `{name}`: use `{instead}`"):
        rl.play(**{name: ["Robin"]})


# -- the browser's copy ------------------------------------------------------------------------------------------


def test_when_the_server_is_gone_the_copy_of_the_browser_goes_on(races: Path) -> None:
    page = Page()
    page.choose(3)
    copy = page.copy
    page.let_go()
    for path in races.iterdir():
        path.unlink()
    races.rmdir()
    again = Page(copy=copy)
    assert again.card and not races.exists()
    again.say("go on")
    assert not again.card and again.play.race.events == page.play.race.events
    assert only(races).name == copy["name"] and read_replay(only(races)).history == again.play.race.history
    again.choose()
    assert verify(read_replay(only(races))) is None


CHOSEN = {"game": "downforce", "players": 4, "you": ["Vera"]}


def test_a_race_that_was_chosen_on_the_page_is_offered_again(races: Path) -> None:
    """The cell asks for another race; the browser knows what was chosen there."""
    page = Page()
    page.choose(2)
    page.say("begin", chosen=CHOSEN)
    page.choose(2)
    copy, before = page.copy, page.play.race.events
    page.let_go()
    again = Page(copy=copy)
    assert again.card and again.play.race.game.name == "downforce"
    again.say("go on")
    assert again.play.race.events == before and again.play.human == (0,)
    again.choose()
    assert len(files(races)) == 2 and all(verify(read_replay(one)) is None for one in files(races))
    third = Page(copy=again.copy)
    assert third.play.race.game.name == "downforce", "it is still at home in this cell"


def test_a_new_race_instead_of_the_one_that_was_chosen_is_the_one_of_the_cell(races: Path) -> None:
    page = Page()
    page.say("begin", chosen=CHOSEN)
    page.choose()
    page.let_go()
    again = Page(copy=page.copy)
    again.say("new race")
    assert again.play.race.game.name == "formula-d" and again.play.race.header.names[0] == "Robin" and not again.card
    again.choose(2)
    assert again.saved["copy"]["settings"] is None and len(files(races)) == 2


def test_a_cell_in_which_one_chooses_offers_what_was_chosen_or_asks_again() -> None:
    page = Page(choose=True)
    assert page.play.payload["choosing"] and page.play.payload["home"] != Page().play.payload["home"]
    page.say("begin", chosen=CHOSEN)
    page.choose()
    page.let_go()
    again = Page(copy=page.copy, choose=True)
    assert again.card and not again.play.payload["choosing"]
    again.say("new race")
    assert again.play.payload["choosing"]


def test_a_chosen_race_goes_on_in_a_new_kernel_and_stays_at_home(races: Path) -> None:
    """Even if nothing was decided yet: then the browser has no copy."""
    page = Page()
    page.say("begin", chosen=CHOSEN)
    code = page.play.payload["restart"].replace("{})", '"null")')
    play = eval(code)
    assert play.race.game.name == "downforce" and play.visit.keeping.home == page.play.payload["home"]
    assert play.visit.keeping.settings["game"] == "downforce"


def test_the_newest_race_of_a_cell_is_offered_however_it_was_begun(races: Path) -> None:
    page = Page()
    page.say("begin", chosen=CHOSEN)
    page.choose()
    copy = {**page.copy, "when": 1.0}
    for path in races.iterdir():
        os.utime(path, (1, 1))
    page.let_go()
    other = Page()
    other.choose(2)
    other.let_go()
    again = Page(copy=copy)
    assert again.card and again.play.race.game.name == "formula-d"


@pytest.mark.parametrize(
    "settings", [{}, {"game": 7}, {"save": "/tmp/x"}, {"you": 3, "players": "x"}, [], "x", {"seed": "x"}]
)
def test_what_the_browser_says_was_chosen_does_no_harm(settings: Any, races: Path) -> None:
    page = Page()
    page.choose(2)
    copy = {**page.copy, "settings": settings}
    page.let_go()
    again = Page(copy=copy)
    assert again.card and again.play.race.game.name == "formula-d"
    again.say("go on")
    assert again.play.race.events == page.play.race.events and only(races)


def test_the_copy_may_know_more_than_a_disk_that_was_full(races: Path) -> None:
    page = Page()
    page.choose(2)
    with full_disk():
        page.choose(2)
    copy, events = page.copy, list(page.play.race.events)
    page.let_go()
    del page
    assert len(read_replay(only(races)).events) < len(events)
    again = Page(copy=copy)
    again.say("go on")
    assert again.play.race.events == events == read_replay(only(races)).events


def test_a_copy_of_a_race_that_was_finished_since_is_not_offered(races: Path) -> None:
    page = Page()
    page.choose(3)
    copy = page.copy
    page.drive_home()
    assert not Page(copy=copy).card
    page.say("new race")
    page.choose(1)
    assert Page(copy=copy).play.race.history == page.play.race.history


def forged(change: Callable[[bytes], bytes]) -> Callable[[dict[str, Any]], Any]:
    return lambda copy: {**copy, "packed": pack(change(unpack(copy["packed"])))}


FORGED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "nothing": lambda copy: None,
    "text": lambda copy: copy["packed"],
    "no name": lambda copy: {**copy, "name": 7},
    "no time": lambda copy: {**copy, "when": "now"},
    "a time without end": lambda copy: {**copy, "when": 10**400},
    "infinite time": lambda copy: {**copy, "when": 1e999},
    "no number": lambda copy: {**copy, "when": float("nan")},
    "before all time": lambda copy: {**copy, "when": -1},
    "true": lambda copy: {**copy, "when": True},
    "not base 64": lambda copy: {**copy, "packed": "räce"},
    "not packed": lambda copy: {**copy, "packed": b64encode(b"race").decode()},
    "cut off": lambda copy: {**copy, "packed": copy["packed"][:-8]},
    "endless": lambda copy: {**copy, "packed": b64encode(zlib.compress(bytes(MAX_BYTES + 1000))).decode()},
    "empty": forged(lambda data: b""),
    "deep": forged(lambda data: b"[" * 100_000),
    "a track from elsewhere": forged(lambda data: data.replace(b'"lagoon"', b'"/dev/zero.toml"', 1)),
    "a line changed": forged(lambda data: data.replace(b'"answer":', b'"answer": ', 1)),
    "other dice": forged(lambda data: data.replace(b'"face":', b'"face":1', 1)),
    "another player": forged(lambda data: data.replace(b"Robin", b"Mallo", 1)),
    "not our game": forged(lambda data: data.replace(b"formula-d", b"thunder-road", 1)),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_copy_is_passed_over(what: str, races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.choose(6)
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path / "new server"))
    again = Page(copy=FORGED[what](page.copy))
    assert not again.card and not any("tell" in one for one in again.sent)
    again.choose()
    assert read_replay(only(tmp_path / "new server")).history == again.play.race.history


def test_the_name_of_a_copy_is_only_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.choose(2)
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path / "new" / "server"))
    again = Page(copy={**page.copy, "name": "../../.bashrc"})
    again.say("go on")
    assert only(tmp_path / "new" / "server").name == "bashrc.jsonl"
    assert {path.name for path in tmp_path.iterdir()} == {"new", "races"}


def test_a_copy_with_a_very_long_name_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.choose(2)
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path / "new"))
    again = Page(copy={**page.copy, "name": "ü" * 300 + ".jsonl"})
    again.say("go on")
    assert only(tmp_path / "new").name == "ü" * 100 + ".jsonl" and not again.saved["problem"]


def test_what_is_unpacked_has_a_bound() -> None:
    with pytest.raises(BadReplay, match="damaged"):
        unpack(b64encode(zlib.compress(bytes(MAX_BYTES + 1))).decode())


# -- a full disk -------------------------------------------------------------------------------------------------


@contextmanager
def full_disk(number: int = errno.ENOSPC, said: str = "") -> Iterator[None]:
    def refuse(file: HeldFile, data: Any) -> int:
        raise OSError(number, said or os.strerror(number))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HeldFile, "write", refuse)
        yield


FULL = "The disk is full. Your last moves are saved as soon as there is room; you can play on."


@pytest.mark.parametrize("already", [0, 2])
def test_a_full_disk_is_said_until_there_is_room_and_no_click_is_lost(already: int, races: Path) -> None:
    page = Page()
    page.choose(already)
    with full_disk():
        for _ in range(3):
            before = len(page.play.race.events)
            page.choose()
            news = page.sent[-1]
            assert len(page.play.race.events) > before and news["ask"] and not news["over"] and "tell" not in news
            assert news["saved"]["words"] == FULL and news["saved"]["problem"]
        page.say("undo")
        page.say("hint", level=1)
        page.say("save")
        assert page.saved["words"] == FULL
        if already:
            assert verify(read_replay(only(races))) is None, "what is there stays whole"
    page.say("save")
    assert page.saved["words"] == f"Saved by itself in {only(races)}" and not page.saved["problem"]
    assert read_replay(only(races)).history == page.play.race.history
    page.drive_home()
    assert read_replay(only(races)).closed and verify(read_replay(only(races))) is None


@pytest.mark.parametrize(
    ("number", "said", "words"),
    [
        (errno.ENOSPC, "Kein Platz mehr", FULL),
        (errno.EDQUOT, "anything at all", FULL),
        (errno.EIO, "no space left on device", "This race is not saved: {file}: cannot be written: no space left on "),
    ],
)
def test_the_number_of_the_system_says_what_is_wrong_and_not_its_words(
    number: int, said: str, words: str, races: Path
) -> None:
    page = Page()
    page.choose()
    with full_disk(number, said):
        page.choose()
        told = page.saved["words"]
        assert told.startswith(words.format(file=only(races))) and "; the last events" not in told


@pytest.mark.parametrize("what", ["folder", "file"])
def test_a_disk_that_is_full_before_there_is_a_file(what: str, races: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: Any, **more: Any) -> None:
        raise OSError(errno.ENOSPC, "Kein Platz mehr")

    if what == "folder":
        monkeypatch.setattr(Path, "mkdir", full)
    else:
        races.mkdir()
        monkeypatch.setattr("racelib.kernel.files.HeldFile", full)
    page = Page()
    page.choose()
    assert page.saved["words"] == FULL


def test_a_disk_that_is_full_at_the_end_of_the_race(races: Path) -> None:
    page = Page()
    page.choose()
    with full_disk():
        page.drive_home()
        assert page.sent[-1]["over"].startswith("The race is over: ") and page.saved["words"] == FULL
    page.say("save")
    assert read_replay(only(races)).closed


def test_a_new_race_does_not_cost_the_end_of_one_that_a_full_disk_has_not_taken(races: Path) -> None:
    page = Page()
    page.choose()
    with full_disk():
        page.drive_home()
        over = page.play.race
        assert page.saved["copy"]["packed"] and not page.saved["copy"]["over"], "the browser keeps its copy"
        page.say("new race")
        assert page.play.race is over and page.sent[-1]["tell"].startswith(FULL)
    page.say("new race")
    assert page.play.race is not over and read_replay(only(races)).closed


def test_a_player_whose_races_cannot_be_saved_may_insist_on_a_new_one(races: Path) -> None:
    races.write_text("a file, not a folder")
    page = Page()
    page.choose()
    old = page.play.race
    page.say("new race")
    assert page.play.race is old and "press the button again" in page.sent[-1]["tell"]
    page.say("new race")
    assert page.play.race is not old


# -- files and folders that go away ------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_file_that_is_removed_during_the_race_is_written_anew(what: str, races: Path) -> None:
    page = Page()
    page.choose(2)
    name = only(races).name
    only(races).unlink() if what == "file" else shutil.rmtree(races)
    page.choose()
    assert only(races).name == name and not page.saved["problem"]
    assert read_replay(only(races)).history == page.play.race.history and verify(read_replay(only(races))) is None


def test_a_file_of_the_cell_whose_folder_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "mine" / "race.jsonl"
    file.parent.mkdir()
    page = Page(save=file)
    page.choose()
    shutil.rmtree(file.parent)
    page.choose()
    assert page.saved["problem"] and "there is no folder" in page.saved["words"]
    file.parent.mkdir()
    page.say("save")
    assert not page.saved["problem"] and read_replay(file).history == page.play.race.history


def test_a_file_for_a_notebook_whose_own_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    shutil.rmtree(tmp_path / "gone")
    with pytest.raises(BadOption, match=r"^race\.jsonl: cannot be written: no such file or directory$"):
        Page(save="race.jsonl")


def test_a_notebook_whose_own_folder_is_gone_loses_no_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", "races")
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    page = Page()
    before = len(page.play.race.events)
    page.choose()
    assert len(page.play.race.events) > before and page.sent[-1]["ask"] and page.saved["problem"]


# -- a file that the cell names ----------------------------------------------------------------------------------


@pytest.mark.parametrize("links", [True, False])
def test_a_finished_race_is_put_aside_and_nothing_overwritten(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*names: Any) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    file, taken = tmp_path / "mine.jsonl", tmp_path / "mine-1.jsonl"
    file.write_text("finished")
    taken.symlink_to(tmp_path / "nowhere")
    assert put_aside(file) == tmp_path / "mine-2.jsonl"
    assert not file.exists() and (tmp_path / "mine-2.jsonl").read_text() == "finished" and taken.is_symlink()


def test_a_file_that_cannot_be_put_aside_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 248 + ".jsonl")  # there is no room for a number
    file.touch()
    with pytest.raises(rl.BadOption, match="cannot be renamed: file name too long"):
        put_aside(file)
    assert file.exists()
    with pytest.raises(rl.BadOption, match="file name too long"):
        rl.play(save=tmp_path / ("x" * 300))


def test_a_cell_that_names_its_file_offers_no_new_race(tmp_path: Path) -> None:
    first = Page(save=tmp_path / "mine.jsonl")
    first.choose()
    Page(save=tmp_path / "mine.jsonl")
    assert first.card == "This race goes on in another tab or notebook cell." and first.buttons == ["go on"]


def test_a_cell_that_names_its_file_is_treated_alike(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    page = Page(save=file)
    assert file.exists(), "it begins at once"
    with full_disk():
        page.choose(2)
        assert page.saved["words"] == FULL
        other = Page(track="t1")
        assert not other.card
    page.choose()
    assert read_replay(file).history == page.play.race.history
    again = Page(save=file)
    assert (
        page.card == "This race goes on in another tab or notebook cell."
        and again.play.race.events == page.play.race.events
    )
    with pytest.raises(rl.BadOption, match="no folder"):
        rl.play(save=tmp_path / "nowhere" / "mine.jsonl")


def test_names_of_several_people() -> None:
    from datetime import datetime

    from racelib.kernel.set_up import header_for

    header = header_for("downforce", players=3, names=["Ada", "Bo"], bots="rookie")
    assert file_name(header, datetime(2026, 1, 2, 3, 4, 5), 2) == "2026-01-02_03-04-05_downforce_Ada-Bo_2.jsonl"
