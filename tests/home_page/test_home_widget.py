"""Home without a browser: what is opened, remembered, given back, and what is said when something cannot be opened."""

from __future__ import annotations

import errno
import gc
import json
import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import racelib as rl
from racelib.errors import BadOption
from racelib.home_page import races
from racelib.home_page.hosted import AGAIN, DriveScreen, LessonScreen, PlayScreen, WatchScreen
from racelib.home_page.races import found_race, listed, settings_of
from racelib.home_page.recorded import path_of, recorded
from racelib.home_page.view import Browser, home_text, home_view, open_lesson, race_line
from racelib.home_page.widget import HomeWidget
from racelib.home_page.words import WORDS as HOME_WORDS
from racelib.home_page.words import words
from racelib.kernel.registry import coach_of, game_named, game_names
from racelib.kernel.replay import read_replay, replay_bytes
from racelib.kernel.set_up import new_race
from racelib.page.keeping import HOLDERS, is_labelled, pack
from racelib.page.page_words import WORDS as PAGE_WORDS
from racelib.page.widget import Play
from racelib.teach.course import lessons, read_lesson
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.mistakes import Memory
from racelib.teach.steps_done import PROGRESS
from tests.teach.nothing_done import forget_progress

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nobody_was_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Begin without progress and races, and leave none."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path / "races"))
    # home looks for garbage after each screen: here that takes longer than all else. Tests of what is given back look.
    monkeypatch.setattr("racelib.home_page.widget.gc", SimpleNamespace(collect=lambda: None))
    forget_progress()  # and everybody who listens: screens of earlier tests would be told of every step
    yield
    forget_progress()


class Visit:
    """Somebody at a page: what was said to it, and what it says."""

    def __init__(self) -> None:
        """Open home."""
        self.heard: list[dict[str, Any]] = []
        self.home = rl.home()
        object.__setattr__(self.home, "send", lambda content, buffers=None: self.heard.append(content))

    def say(self, do: str, **more: Any) -> list[dict[str, Any]]:
        """Send a message of the page, and return what comes back."""
        self.heard.clear()
        self.home._message(None, {"do": do, **more}, None)
        return list(self.heard)

    def to_screen(self, do: str, **more: Any) -> list[dict[str, Any]]:
        """Send a message of the screen that is open."""
        return self.say("screen", number=self.home.number, said={"do": do, **more})

    @property
    def race(self) -> PlayScreen:
        """The race that is open."""
        assert isinstance(self.home.screen, PlayScreen)
        return self.home.screen

    def drive(self, questions: int = 1000) -> None:
        """Let the coach answer so many questions of the race that is open."""
        play = self.home.screen
        assert isinstance(play, Play)
        self.to_screen("sync", mode="play", copy=None)
        for _ in range(questions):
            ask, race = play.ask, play.race
            if ask is None:
                break
            play.choose(coach_of(race.game).advice(race.state.seen_by(ask.seat), ask.choice, ask.seat))
        self.home._look_at_screen()


@pytest.fixture
def visit() -> Visit:
    return Visit()


def problem_in(said: list[dict[str, Any]]) -> str:
    """Return what the page is told to be wrong."""
    return next((str(one["problem"]) for one in said if "problem" in one), "")


# -- what is opened first --------------------------------------------------------------------------------------


def test_a_first_visitor_drives_at_once(visit: Visit) -> None:
    said = visit.say("hello", at="")
    assert isinstance(visit.home.screen, DriveScreen) and visit.home.at == "drive"
    screen = next(one["screen"] for one in said if "screen" in one)
    assert screen["kind"] == "drive" and screen["payload"]["way_home"] and screen["payload"]["ask"]


@pytest.mark.parametrize("what", ["progress", "lesson", "race", "result"])
def test_somebody_who_comes_back_sees_home(visit: Visit, what: str) -> None:
    remembered: dict[str, Any] = {}
    if what == "progress":
        PROGRESS.finish("gears", 0)
    elif what == "lesson":
        visit.say("stored", code="RL-7E")
    elif what == "result":
        one = {"name": "a.jsonl", "game": "downforce", "where": "Old Harbour", "place": 2, "players": 4, "when": 1.0}
        remembered["results"] = [one]
    else:
        visit.say("open", at="play=formula-d")
        visit.drive(1)
        visit = Visit()
    said = visit.say("hello", at="", **remembered)
    assert visit.home.at == "home" and visit.home.screen is None and "home" in said[-1]


@pytest.mark.parametrize(
    ("at", "kind"),
    [
        ("lesson=gears", LessonScreen),
        ("play=thunder-road", PlayScreen),
        ("watch=lagoon-first-race", WatchScreen),
        ("drive", DriveScreen),
        ("quiz", LessonScreen),
        ("test=downforce", LessonScreen),
        ("summary=thunder-road", LessonScreen),
        ("home", type(None)),
        ("rules=downforce", type(None)),
        ("file", type(None)),
        ("nonsense=1", type(None)),
    ],
)
def test_an_address_opens_what_it_names(visit: Visit, at: str, kind: type) -> None:
    visit.say("hello", at=at)
    assert isinstance(visit.home.screen, kind)
    assert visit.home.at == ("home" if at in ("file", "nonsense=1") else at)


@pytest.mark.parametrize("open_now", ["lesson=gears", "play=downforce", "rules=downforce"])
@pytest.mark.parametrize(
    "at",
    ["lesson=wings", "play=chess", "watch=../../etc/passwd", "race=gone.jsonl", "rules=chess", "test=x", "summary=x"],
)
def test_what_is_not_there_is_said_and_what_is_open_stays(visit: Visit, at: str, open_now: str) -> None:
    visit.say("hello", at=open_now)
    before, screen = visit.home.at, visit.home.screen
    assert problem_in(visit.say("open", at=at))
    assert visit.home.at == before and visit.home.screen is screen
    assert screen is None or visit.to_screen("ping") != [], "what is open still answers"
    assert "home" in visit.say("open", at="home")[-1]


def test_a_race_that_is_in_use_elsewhere_leaves_what_is_open(visit: Visit) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(1)
    at = visit.say("open", at="home")[-1]["home"]["go_on"]["at"]
    other = Visit()
    other.say("hello", at=at)
    keeping = other.race.visit.keeping
    assert keeping is not None
    keeping.problem = "This race is not saved: the disk is full."  # so it lets nobody else go on with it
    visit.say("open", at="play=formula-d")
    visit.drive(1)
    screen, asked = visit.home.screen, visit.race.ask
    assert "not saved" in problem_in(visit.say("open", at=at))
    assert visit.home.screen is screen and visit.race.ask == asked and visit.to_screen("hint", level=1)


def test_the_race_that_is_open_opens_by_its_name_as_well(visit: Visit) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(2)
    screen, events = visit.home.screen, list(visit.race.race.events)
    said = visit.say("open", at=f"race={visit.race.race_name}")
    assert visit.home.screen is screen and said[-1]["screen"]["payload"]["ask"] and visit.race.race.events == events


def test_a_page_that_cannot_open_its_address_is_told_why_at_home(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: int | None) -> DriveScreen:
        raise KeyError("nothing")

    monkeypatch.setattr("racelib.home_page.widget.driving", broken)
    assert "nothing" in visit.say("hello", at="drive")[-1]["home"]["message"]


def test_a_page_that_is_opened_again_shows_what_is_open(visit: Visit) -> None:
    visit.say("hello", at="lesson=lanes")
    screen = visit.home.screen
    said = visit.say("hello", at="lesson=lanes")
    assert visit.home.screen is screen and said[-1]["screen"]["number"] == visit.home.number


# -- lessons ---------------------------------------------------------------------------------------------------


def test_the_next_lesson_has_its_own_address_and_is_remembered(visit: Visit) -> None:
    visit.say("hello", at="lesson=gears")
    said = visit.to_screen("lesson", name="lanes")
    assert {"at": "lesson=lanes"} in said and {"remember": {"lesson": "lanes"}} in said
    assert visit.home.browser.lesson == "lanes"


def test_every_lesson_but_the_last_has_a_next_one() -> None:
    order = [one.id for one in lessons()]
    screen = LessonScreen(read_lesson(order[0]))
    for name, after in zip(order, [*order[1:], None], strict=True):
        screen.lesson = read_lesson(name)
        found = screen.next_lesson()
        assert (None if found is None else found.id) == after


def test_the_open_lesson_is_the_last_one_a_begun_one_or_the_next() -> None:
    assert open_lesson("") is None
    assert getattr(open_lesson("bets"), "id", "") == "bets"
    PROGRESS.finish("corners", 0)
    assert getattr(open_lesson(""), "id", "") == "corners"
    for step in range(len(read_lesson("corners").step)):
        PROGRESS.finish("corners", step)
    assert getattr(open_lesson("corners"), "id", "") == "overshooting"


def test_practice_says_its_own_address_and_is_no_lesson_to_go_on_with(visit: Visit) -> None:
    visit.say("hello", at="lesson=lanes")
    said = visit.to_screen("practice", what="test", block="formula-d")
    assert {"at": "test=formula-d"} in said and visit.home.at == "test=formula-d"
    said = visit.to_screen("practice", what="summary", block="formula-d")
    assert {"at": "summary=formula-d"} in said
    assert {"at": "quiz"} in visit.to_screen("practice", what="quiz")
    assert visit.home.browser.lesson == "lanes"
    assert {"at": "lesson=gears"} in visit.to_screen("lesson", name="gears") and visit.home.browser.lesson == "gears"


@pytest.mark.parametrize("at", ["quiz", "test=downforce", "summary=downforce"])
def test_practice_opens_by_its_address_and_again(visit: Visit, at: str) -> None:
    visit.say("hello", at=at)
    screen = visit.home.screen
    assert isinstance(screen, LessonScreen) and screen.address == at and visit.home.browser.lesson == ""
    assert visit.say("hello", at=at)[-1]["at"] == at and visit.home.screen is screen
    other = Visit()
    assert other.say("hello", at=at)[0]["at"] == at


def test_a_page_that_is_opened_again_shows_the_summary_that_is_shown(visit: Visit) -> None:
    visit.say("hello", at="test=downforce")
    visit.to_screen("practice", what="summary", block="downforce")
    said = visit.say("hello", at="summary=downforce")
    assert said[-1]["screen"]["payload"]["lesson"]["sheet"]["points"]


# -- races -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_a_race_goes_on_where_it_was_left(visit: Visit, game: str) -> None:
    visit.say("hello", at=f"play={game}")
    visit.drive(2)
    screen = visit.home.screen
    assert isinstance(screen, Play)
    history = list(screen.race.events)
    view = visit.say("open", at="home")[-1]["home"]
    assert view["go_on"]["at"] == view["races"][0]["at"] and view["go_on"]["picture"]["cells"]
    visit.say("open", at=view["go_on"]["at"])
    screen = visit.home.screen
    assert isinstance(screen, PlayScreen) and screen.race.events == history and screen.visit.card is None
    again = screen.visit.begin
    assert again is not None and again().header.options == screen.race.header.options


def test_a_race_that_only_the_browser_has_goes_on_as_well(visit: Visit, tmp_path: Path) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(2)
    said = visit.heard
    copy = next(one["said"]["saved"]["copy"] for one in reversed(said) if "saved" in one.get("said", {}))
    visit.say("open", at="home")
    for file in (tmp_path / "races").glob("*.jsonl"):
        file.unlink()
    other = Visit()
    view = other.say("hello", at="", copies=[{**copy, "when": 1000}, {"name": 3}, "nonsense"])[-1]["home"]
    assert view["go_on"]["at"] == f"race={copy['name']}"
    other.say("open", at=view["go_on"]["at"])
    assert isinstance(other.home.screen, PlayScreen)


def test_a_race_that_was_left_is_saved_once(visit: Visit, tmp_path: Path) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(1)
    view = visit.say("open", at="home")[-1]["home"]
    gc.collect()
    assert len(view["races"]) == 1 and len(list((tmp_path / "races").glob("*.jsonl"))) == 1


def refuse_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the folder of the races be full from now on."""

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr("racelib.page.keeping.Keeping._write", full)
    monkeypatch.setattr("racelib.page.keeping.new_file", full)


@pytest.mark.parametrize("begun", [0, 2])
def test_moves_that_the_folder_does_not_take_are_not_lost(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, begun: int
) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(begun)
    with monkeypatch.context() as full:
        refuse_to_write(full)
        visit.drive(2)
        history = list(visit.race.race.history)
        assert "disk is full" in str(visit.to_screen("home")[-1]["said"]["tell"]), "leaving it is warned about, once"
        view = visit.to_screen("home")[-1]["home"]
        assert view["go_on"]["at"] == view["races"][0]["at"]
    visit.say("open", at=view["go_on"]["at"])
    assert visit.race.race.history == history


def test_an_address_does_not_leave_a_race_that_is_not_saved_without_a_word(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit.say("hello", at="play=downforce")
    refuse_to_write(monkeypatch)
    visit.drive(1)
    screen = visit.home.screen
    assert "only your browser" in problem_in(visit.say("open", at="rules=downforce")) and visit.home.screen is screen
    assert "rules" in visit.say("open", at="rules=downforce")[-1]


def test_a_race_that_ends_while_the_folder_is_full_is_listed(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    visit.say("hello", at="drive")
    refuse_to_write(monkeypatch)
    visit.drive()
    visit.to_screen("home")
    view = visit.to_screen("home")[-1]["home"]
    assert view["races"][0]["over"] and view["go_on"]["kicker"] == "What comes next"
    visit.say("open", at=view["races"][0]["at"])
    assert isinstance(visit.home.screen, WatchScreen)


def test_a_new_kernel_opens_what_the_address_names_and_no_older_race(visit: Visit) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(1)
    name = visit.race.race_name
    visit.say("open", at="play=downforce")  # another one: nothing is decided in it yet
    for at in ("play=downforce", "drive", f"race={name}"):
        later = Visit()
        later.say("hello", at=at)
        assert later.home.at == at
        assert isinstance(later.home.screen, PlayScreen)
        assert later.home.screen.race_name == (name if at.startswith("race=") else "")


def test_the_first_race_ends_with_a_way_to_a_lesson_and_home(visit: Visit) -> None:
    PROGRESS.finish("corners", 0)
    payload = visit.say("hello", at="drive")[0]["screen"]["payload"]
    assert [one["words"] for one in payload["buttons"]] == ["Next: Corners and their stops", "Home"]
    visit.drive()
    visit.to_screen("lesson")
    assert visit.home.at == "lesson=corners"
    payload = visit.say("open", at="play=downforce")[0]["screen"]["payload"]
    assert [one["do"] for one in payload["buttons"]] == ["home"]


def test_the_first_race_keeps_its_coach_when_it_goes_on(visit: Visit) -> None:
    visit.say("hello", at="")
    visit.drive(1)
    view = visit.say("open", at="home")[-1]["home"]
    visit.say("open", at=view["go_on"]["at"])
    assert isinstance(visit.home.screen, DriveScreen)


def test_another_first_race_has_other_dice_and_its_coach_too(visit: Visit) -> None:
    visit.say("hello", at="")
    seeds = {visit.race.race.header.seed}
    visit.drive(1)
    visit.to_screen("new race")
    assert visit.home.at == "drive"
    seeds.add(visit.race.race.header.seed)
    visit.drive(1)
    name = visit.race.race_name
    visit.say("open", at="home")
    visit.say("open", at="drive")
    seeds.add(visit.race.race.header.seed)
    assert len(seeds) == 3
    later = Visit()
    later.say("hello", at=f"race={name}")
    assert isinstance(later.home.screen, DriveScreen) and later.race.race_name == name
    later.to_screen("new race")
    later.drive(1)
    assert later.home.at.startswith("race=") and is_labelled(later.race.race_name, "coached")


def test_a_race_like_the_first_one_that_was_not_coached_gets_no_coach(visit: Visit) -> None:
    visit.say("hello", at="play=formula-d")
    visit.drive(1)
    name = visit.race.race_name
    drive = Visit()
    drive.say("hello", at="drive")
    said = drive.to_screen("sync", mode="play", copy=None)
    assert drive.race.visit.card is None and not any(one.get("said", {}).get("card") for one in said)
    visit.say("open", at="home")
    visit.say("open", at=f"race={name}")
    assert not isinstance(visit.home.screen, DriveScreen)


def test_a_race_chosen_from_the_first_race_is_remembered_as_the_settings_of_its_game(visit: Visit) -> None:
    visit.say("hello", at="drive")
    visit.drive(1)
    assert not visit.home.browser.settings, "nobody has chosen the first race"
    chosen = {"game": "formula-d", "players": 5, "track": "monaco", "you": ["Ada"], "bots": "rookie"}
    said = visit.to_screen("begin", chosen=chosen)
    told = next(one["remember"]["settings"] for one in said if "settings" in one.get("remember", {}))
    assert told["formula-d"]["players"] == 5 and visit.home.browser.settings["formula-d"]["track"] == "monaco"
    assert visit.home.at == "play=formula-d"


def test_a_race_that_is_over_is_listed_and_watched(visit: Visit) -> None:
    visit.say("hello", at="")
    visit.drive()
    result = [one["remember"]["result"] for one in visit.heard if "result" in one.get("remember", {})]
    assert result and result[-1]["players"] == 4 and result[-1]["where"] == "Lagoon"
    view = visit.say("open", at="home")[-1]["home"]
    assert view["races"][0]["over"] and view["races"][0]["say"].endswith(" of 4")
    visit.say("open", at=view["races"][0]["at"])
    assert isinstance(visit.home.screen, WatchScreen)


def test_play_begins_with_the_last_settings(visit: Visit) -> None:
    settings = {"formula-d": {"game": "formula-d", "players": 6, "track": "monaco", "you": ["Ada"], "bots": "rookie"}}
    visit.say("hello", at="play=formula-d", settings=settings)
    screen = visit.home.screen
    assert isinstance(screen, Play)
    assert len(screen.race.header.seats) == 6 and screen.race.header.options["track"] == "monaco"
    visit.say("hello", at="play=downforce", settings={"downforce": {"players": "many"}})
    assert isinstance(visit.home.screen, PlayScreen)


def test_a_newer_lesson_comes_before_an_older_race(visit: Visit) -> None:
    visit.say("hello", at="play=formula-d")
    visit.drive(1)
    PROGRESS.finish("gears", 0)
    assert visit.say("open", at="home")[-1]["home"]["go_on"]["at"].startswith("race=")
    visit.say("open", at="lesson=gears")
    assert visit.say("open", at="home")[-1]["home"]["go_on"]["at"] == "lesson=gears"


def test_what_a_browser_says_of_races_is_checked() -> None:
    good = {"name": "../a.jsonl", "game": "downforce", "where": "x" * 99, "place": 1, "players": 4, "when": 1.0}
    wrong: list[Any] = [{**good, "game": "chess"}, {**good, "place": "first"}, 7, {"name": 1}]
    found = listed([{"packed": pack(b"nothing"), "name": "b", "when": 1}], [good, *wrong])
    assert [one.name for one in found] == ["a.jsonl"] and len(found[0].where) == 40
    header = new_race("downforce", names=["Ada"], seed=1).header
    copy = {"packed": pack(msgspec.json.encode(header) + b"\n"), "name": "c"}
    assert [len(listed([{**copy, "when": when}], [])) for when in (1, 1e300, -1)] == [1, 0, 0]
    with pytest.raises(BadOption, match="another computer"):
        found_race("a.jsonl", [])


@pytest.mark.parametrize("game", game_names())
def test_another_race_like_one_that_was(game: str) -> None:
    race = new_race(game, players=3, names=["Ada"], bots=game_named(game).strongest, seed=1)
    told = settings_of(race.header)
    again = new_race(told.pop("game"), names=told.pop("you"), seed=1, **told)
    assert again.header == race.header


# -- files and progress ----------------------------------------------------------------------------------------


def test_a_file_is_watched_and_a_damaged_one_says_where(visit: Visit) -> None:
    visit.say("hello", at="home")
    text = (ROOT / "replays" / "lagoon-first-race.jsonl").read_text(encoding="utf-8")
    assert "screen" in visit.say("file", name="mine.jsonl", text=text)[0]
    assert isinstance(visit.home.screen, WatchScreen)
    wrong = visit.say("file", name="mine.jsonl", text="\n".join(["{}", *text.splitlines()[1:]]))
    assert problem_in(wrong).startswith("“mine.jsonl”: line 1") and problem_in(visit.say("file", name="e", text=""))


RECORDED = (ROOT / "replays" / "lagoon-first-race.jsonl").read_text(encoding="utf-8")
NO_RACE = "is not a race. Choose a race saved by racelib: its name ends with .jsonl."
NO_PROGRESS = "does not hold your progress. Choose the file that “Save my progress” made."
SAVED = json.dumps({"code": "RL-7E", "races": [], "mistakes": ""})


@pytest.mark.parametrize(
    ("do", "text", "why"),
    [
        ("file", "Dear diary", NO_RACE),
        (
            "file",
            "\ufffdPNG\r\n\x1a\n\x00\ufffd",
            NO_RACE,
        ),
        ("file", " \n", "is empty."),
        ("file", SAVED, "holds your progress, not a race. Use “Load my progress…” for it."),
        ("file", "<!DOCTYPE html><html>", "is a web page. Open it in your browser instead."),
        ("load", "Dear diary", NO_PROGRESS),
        ("load", "\ufffdPNG\x00", NO_PROGRESS),
        ("load", "", "is empty."),
        ("load", RECORDED, "holds a race, not your progress. Use “Open a file…” for it."),
        ("load", "[" * 100_000, NO_PROGRESS),
    ],
    ids=lambda one: one[:12],
)
def test_a_wrong_file_gets_one_sentence_that_says_why(visit: Visit, do: str, text: str, why: str) -> None:
    visit.say("hello", at="home")
    assert problem_in(visit.say(do, name="mine.txt", text=text)) == f"“mine.txt” {why}"


def test_half_of_a_letter_in_a_file_gets_a_sentence_too(visit: Visit) -> None:
    visit.say("hello", at="home")
    said = problem_in(visit.say("file", name="mine.txt", text='{"half": "\ud83d"}'))
    assert "this is not a racelib replay" in said
    assert visit.home.at == "home" and not PROGRESS.done


def test_a_code_and_a_file_bring_progress_back(visit: Visit) -> None:
    visit.say("hello", at="home")
    assert problem_in(visit.say("resume", code="RL-XYZ"))
    view = visit.say("resume", code="RL-7E")[-1]["home"]
    assert view["code"] == PROGRESS.code and view["message"] == "Welcome back: 3 steps are done."
    race = {"name": "a.jsonl", "game": "downforce", "where": "Old Harbour", "place": 1, "players": 4, "when": 1.0}
    said = visit.say("load", text=json.dumps({"code": "RL-7E", "races": [race]}))
    assert said[0]["remember"] == {"results": [{**race, "over": True, "out": False}]}
    assert said[-1]["home"]["saved"]["races"][0]["place"] == 1
    more = {**race, "name": "b.jsonl"}
    said = visit.say("load", text=json.dumps({"code": "RL-7E", "races": [race, more]}))
    new = [one["name"] for one in said[0]["remember"]["results"]]
    assert new == ["b.jsonl"], "the browser may know more than this kernel: it gets what is new, and adds it"
    assert len(visit.home.browser.results) == 2
    said = visit.say("load", text=json.dumps({"code": "RC-00", "races": [{**race, "name": "c.jsonl"}]}))
    assert said[-1]["home"]["message"] == "Your races and mistakes are back. No step of a lesson is done yet."


def test_a_code_without_a_step_says_so(visit: Visit) -> None:
    visit.say("hello", at="home")
    view = visit.say("resume", code="RC-00")[-1]["home"]
    assert view["message"] == "This code is from before the first step: no step is done in it."


def test_mistakes_of_the_browser_and_of_a_file_are_both_kept(visit: Visit) -> None:
    """The page keeps what Python answers: without an answer it would keep only its own memory."""
    visit.say("hello", at="home")
    mistakes = '{"wrong": 1, "missed": {"gears/shift-up?0": [2, 1]}}'
    visit.say("load", text=json.dumps({"code": "RL-7E", "races": [], "mistakes": mistakes}))
    said = visit.say("stored", missed='{"wrong": 1, "missed": {"lanes/change-lanes?0": [2, 1]}}')
    (kept,) = [one["missed"] for one in said if "missed" in one]
    assert "gears/shift-up?0" in kept and "lanes/change-lanes?0" in kept
    assert visit.say("stored", code="RL-7E") == [], "progress alone says nothing of mistakes"


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("lesson=wings", "There is no lesson of this name any more. Choose one from your course."),
        ("try=wings/take", "There is no such step in the course any more."),
        ("try=slipstream/wings", "There is no such step in the course any more."),
    ],
)
def test_an_old_link_gets_a_sentence_for_players(visit: Visit, at: str, why: str) -> None:
    assert visit.say("hello", at=at)[-1]["home"]["message"] == why
    visit.say("open", at="lesson=gears")
    assert problem_in(visit.say("open", at=at)) == why and visit.home.at == "lesson=gears"


@pytest.mark.parametrize(
    ("game", "rows", "say", "first"),
    [
        ("formula-d", [{"place": 1, "car": 0, "finished": False}], "out", False),
        ("formula-d", [{"place": 1, "car": 0, "finished": True}], "1st of 3", True),
        ("formula-d", [{"place": 1, "car": 0, "finished": False}, {"place": 3, "car": 1}], "3rd of 3", False),
        ("thunder-road", [{"place": 3, "seat": 0, "how": "out"}], "out", False),
        ("downforce", [{"place": 1, "seat": 0, "won": True, "car": "red", "finished": False}], "1st of 3", True),
    ],
)
def test_a_car_that_is_out_is_not_listed_by_a_place(game: str, rows: list[Any], say: str, first: bool) -> None:
    header = new_race(game, players=3, names=["Ada", "Ben"], bots=game_named(game).strongest, seed=1).header
    one = races.ran("a.jsonl", header, rows, 1.0)
    assert one is not None and one.over and one.said == say and race_line(one)["first"] == first


def test_the_words_that_home_shares_with_every_page_stand_once() -> None:
    assert not {key for key, words in HOME_WORDS.items() if PAGE_WORDS.get(key) == words}
    assert words()["brand"] == "racelib" and words()["asText"] == "Show as text"


RACE = {"name": "a.jsonl", "game": "downforce", "where": "Old Harbour", "place": 1, "players": 4, "when": 1.0}


@pytest.mark.parametrize(
    "wrong",
    [{"when": 1e300}, {"when": -1}, {"when": None}, {"name": []}, {"place": 9}, {"place": 1e30}, {"players": 10**30}],
    ids=str,
)
def test_a_progress_file_with_a_damaged_race_brings_the_rest(visit: Visit, wrong: dict[str, Any]) -> None:
    visit.say("hello", at="home")
    good = {**RACE, "name": "b.jsonl"}
    said = visit.say("load", text=json.dumps({"code": "RL-7E", "races": [{**RACE, **wrong}, good]}))
    assert not problem_in(said) and [one["at"] for one in said[-1]["home"]["races"]] == ["race=b.jsonl"]
    assert [one["name"] for one in said[0]["remember"]["results"]] == ["b.jsonl"]


@pytest.mark.parametrize("code", ["RL-7F", "", "x" * 1000], ids=["wrong letter", "none", "long"])
def test_a_progress_file_with_a_wrong_code_changes_nothing(visit: Visit, code: str) -> None:
    visit.say("hello", at="home")
    mistakes = '{"wrong": 1, "missed": {"gears/shift-up?0": [2, 1]}}'
    said = visit.say("load", text=json.dumps({"code": code, "races": [RACE], "mistakes": mistakes}))
    assert problem_in(said) and not any("remember" in one for one in said)
    assert not visit.home.browser.results and not PROGRESS.mistakes.open and not PROGRESS.done


def test_mistakes_that_the_browser_has_kept_come_back_in_the_quiz(visit: Visit) -> None:
    said = visit.say("hello", at="home", missed='{"wrong": 1, "missed": {"gears/shift-up?0": [2, 1]}}')
    assert said[-1]["home"]["mistakes"] == "Answers: 0 right, 1 wrong. 1 mistake comes back in the quiz."
    visit.say("open", at="quiz")
    screen = visit.home.screen
    assert isinstance(screen, LessonScreen) and screen.session is not None and visit.home.at == "quiz"
    visit.to_screen("answer", number=0)
    assert visit.home.browser.lesson == "", "practice is no lesson to go on with"
    visit.home.go_home()
    kept = home_view(visit.home.browser)["saved"]
    PROGRESS.mistakes.memory = Memory()
    assert not home_view(visit.home.browser)["mistakes"]
    said = visit.say("load", text=json.dumps(kept))
    assert any("gears/shift-up?0" in one.get("missed", "") for one in said), "the browser keeps them, too"
    assert said[-1]["home"]["mistakes"]


def test_only_known_languages_are_spoken(visit: Visit) -> None:
    visit.say("hello", at="home", language="tlh")
    assert visit.home.at == "home"
    assert problem_in(visit.say("language", language="tlh"))


# -- what is shown ---------------------------------------------------------------------------------------------


def test_home_as_text_is_the_same_for_every_first_visitor(tmp_path: Path) -> None:
    text = repr(HomeWidget())
    assert text == home_text(Browser())
    assert "New here?" in text and "Your races appear here." in text and PROGRESS.code in text
    assert str(tmp_path) not in text and all(f". {one.title}" in text for one in lessons())


def test_home_as_text_goes_on_with_what_the_page_goes_on_with(visit: Visit) -> None:
    visit.say("hello", at="play=formula-d")
    visit.drive(1)
    visit.say("open", at="lesson=gears")
    view = visit.say("open", at="home")[-1]["home"]
    assert (
        view["go_on"]["at"] == "lesson=gears"
        and f"Continue where you were: {view['go_on']['title']}" in visit.home.text()
    )


def test_home_counts_what_is_done() -> None:
    for step in range(len(read_lesson("bets").step)):
        PROGRESS.finish("bets", step)
    view = home_view(Browser())
    total = len([one for one in lessons() if one.game == "downforce"])
    assert [(one["done"], one["total"]) for one in view["games"] if one["name"] == "downforce"] == [(1, total)]
    stops = {stop["at"]: stop["state"] for line in view["course"] for stop in line["stops"]}
    assert stops["lesson=bets"] == "done" and len(stops) == len(lessons())


def test_every_line_of_the_course_ends_with_its_summary_and_its_self_test(visit: Visit) -> None:
    for line in home_view(Browser())["course"]:
        assert [one["title"] for one in line["ends"]] == ["Summary", "Self-test"]
        for one in line["ends"]:
            assert line["title"] in one["name"]
            visit.say("open", at=one["at"])
            assert visit.home.at == one["at"] and isinstance(visit.home.screen, LessonScreen)


def test_home_says_how_many_answers_were_right() -> None:
    assert home_view(Browser())["score"] == ""
    PROGRESS.mistakes.miss("gears/shift-up")
    PROGRESS.mistakes.solve("gears/shift-up")
    beside_the_quiz = home_view(Browser())
    assert beside_the_quiz["mistakes"].startswith("Answers: 1 right, 1 wrong.") and beside_the_quiz["score"] == ""
    PROGRESS.mistakes.solve("gears/shift-up")
    assert home_view(Browser())["score"] == "Answers: 2 right, 1 wrong."


def test_rules_are_listed_with_their_terms_and_lead_to_a_step_to_try(visit: Visit) -> None:
    said = visit.say("open", at="rules=formula-d")[-1]
    assert any("draft" in one["words"] for one in said["rules"]["terms"]) and said["rules"]["follows"]
    assert any(one["question"] for one in said["rules"]["lines"]) and said["words"]["tryIt"] and said["words"]["brand"]
    assert visit.say("tries", ids=["FD-SLIP-01", "nonsense"])[-1]["tries"].keys() == {"FD-SLIP-01"}
    visit.say("try", step="slipstream/take")
    screen = visit.home.screen
    assert isinstance(screen, LessonScreen) and screen.step.id == "take" and visit.home.at == "try=slipstream/take"
    assert problem_in(visit.say("try", step="nonsense/take"))


def test_the_shipped_races_have_titles_and_lengths() -> None:
    found = recorded()
    assert [one.title for one in found][:3] == [
        "Ten cars at Monaco",
        "Bets at the harbour",
        "Carnage in the Wasteland",
    ]
    assert {one.name for one in found} == {path.stem for path in (ROOT / "replays").glob("*.jsonl")}
    assert all(1 <= one.minutes < 20 for one in found) and path_of(found[0].name).is_file()


def test_a_folder_with_anything_in_it_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "races"
    folder.mkdir()
    header = msgspec.json.encode(new_race("downforce", names=["Ada"], seed=1).header).decode()
    ended = header + '\n{"e":"closed","result":[{"seat":0}]}\n'
    for name, text in (("a", ""), ("b", "{}"), ("c", "[1]\n[2]"), ("d", "\x00"), ("f", ended)):
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    (folder / "e.jsonl").mkdir()
    assert races.in_folder() == []


# -- one kernel ------------------------------------------------------------------------------------------------


def test_a_screen_that_was_left_hears_nothing(visit: Visit) -> None:
    visit.say("hello", at="lesson=gears")
    number = visit.home.number
    visit.say("open", at="home")
    assert visit.say("screen", number=number, said={"do": "next"}) == []


@pytest.mark.parametrize("at", ["lesson=gears", "play=formula-d", "watch=lagoon-first-race", "drive"])
def test_what_is_left_is_given_back(visit: Visit, at: str) -> None:
    visit.say("hello", at=at)
    assert visit.home.screen is not None
    left, listeners = weakref.ref(visit.home.screen), len(PROGRESS.listeners)
    visit.say("open", at="home")
    visit.heard.clear()
    gc.collect()
    assert left() is None
    assert len(PROGRESS.listeners) == listeners - (at == "lesson=gears")


# -- what somebody has done, and the way back ------------------------------------------------------------------


def go_on_in(visit: Visit) -> dict[str, Any] | None:
    """Return the first card of home."""
    card: dict[str, Any] | None = visit.say("open", at="home")[-1]["home"]["go_on"]
    return card


def test_who_has_raced_is_not_new_here(visit: Visit) -> None:
    visit.say("hello", at="home")
    assert go_on_in(visit) is None and "New here?" in visit.home.text()
    visit.say("open", at="drive")
    visit.drive()
    card = go_on_in(visit)
    assert card is not None and card["at"] == f"lesson={lessons()[0].id}" and card["kicker"] == "What comes next"
    assert "left" not in card["say"], "nothing of it is done yet"
    assert "New here?" not in visit.home.text()


def test_who_has_done_all_lessons_is_sent_racing(visit: Visit) -> None:
    for lesson in lessons():
        for step in range(len(lesson.step)):
            PROGRESS.finish(lesson.id, step)
    visit.say("hello", at="home")
    card = go_on_in(visit)
    assert card is not None and card["kicker"] == "All lessons done" and card["at"] == f"play={game_names()[0]}"


def test_a_race_has_an_address_of_its_own_from_the_first_decision_to_its_result(visit: Visit) -> None:
    visit.say("hello", at="play=downforce")
    assert visit.home.at == "play=downforce"
    visit.drive(1)
    name = visit.race.race_name
    assert {"at": f"race={name}", "instead": True} in visit.heard
    visit.drive()
    assert {"at": f"result={name}", "instead": True} in visit.heard
    result = msgspec.to_builtins(visit.race.race.result)
    files = list(races.races_folder().glob("*.jsonl"))
    visit.say("open", at="home")
    visit.say("open", at=f"result={name}")
    assert visit.race.ended and msgspec.to_builtins(visit.race.race.result) == result, "the same race, not a new one"
    visit.to_screen("sync", mode="play", copy=None)
    visit.to_screen("home")
    assert list(races.races_folder().glob("*.jsonl")) == files, "looking at a result writes nothing"


def test_another_race_after_a_result_has_another_address_and_is_saved(visit: Visit) -> None:
    visit.say("hello", at="drive")
    visit.drive()
    name = visit.race.race_name
    visit.say("open", at="home")
    visit.say("open", at=f"result={name}")
    visit.to_screen("sync", mode="play", copy=None)
    assert {"at": "drive"} in visit.to_screen("new race")
    visit.drive(1)
    assert visit.race.race_name not in ("", name) and len(list(races.races_folder().glob("*.jsonl"))) == 2


@pytest.mark.parametrize("at", ["watch=lagoon-first-race", "file"])
def test_back_from_a_what_if_leads_to_the_recorded_race_and_forward_to_the_what_if(visit: Visit, at: str) -> None:
    visit.say("hello", at="home")
    if at == "file":
        visit.say("file", name="mine.jsonl", text=RECORDED)
    else:
        visit.say("open", at=at)
    screen = visit.home.screen
    assert isinstance(screen, WatchScreen)
    assert {"at": f"what-if={at}"} in visit.to_screen("take over", event=20, seat=0)
    tried = screen.what_if
    said = visit.say("open", at=at)
    assert visit.home.screen is screen and screen.what_if is None and said[-1] == {"at": at}
    visit.say("open", at=f"what-if={at}")
    assert screen.what_if is tried
    visit.say("open", at="home")
    assert visit.say("open", at=f"what-if={at}")[-1]["at"] == at, "what was tried is gone, its race is not"
    assert visit.say("open", at="what-if=" * 3000 + at)[-1]["at"] == at


def test_a_step_that_was_only_tried_is_not_where_one_was(visit: Visit) -> None:
    PROGRESS.finish("corners", 0)
    visit.say("hello", at="lesson=corners")
    visit.say("open", at="rules=formula-d")
    visit.say("try", step="slipstream/take")
    assert visit.home.at == "try=slipstream/take"
    card = go_on_in(visit)
    assert card is not None and card["at"] == "lesson=corners"
    visit.say("open", at="try=slipstream/take")
    assert {"remember": {"lesson": "slipstream"}} in visit.to_screen("step", number=1), "who goes on follows the course"
    visit.say("open", at="try=gears/take-off")
    number = visit.home.screen.number if isinstance(visit.home.screen, LessonScreen) else -1
    visit.to_screen("lesson", name="corners")
    visit.to_screen("step", number=number)
    assert visit.home.at == "lesson=corners", "another lesson was not opened to try a rule"


# -- a disk that was full at the end of a race --------------------------------------------------------------------


def ended_on_a_full_disk(visit: Visit, monkeypatch: pytest.MonkeyPatch, begun: int) -> tuple[str, dict[str, Any]]:
    """Drive a race to its end while the folder takes nothing more; return its name and the browser's copy."""
    visit.say("hello", at="drive")
    visit.drive(begun)
    with monkeypatch.context() as full:
        refuse_to_write(full)
        visit.drive()
        copy = visit.race.copy()
        name = visit.race.race_name
    assert copy is not None and not copy["over"]
    return name, copy


@pytest.mark.parametrize("begun", [0, 2])
@pytest.mark.parametrize("kind", ["result", "race"])
def test_a_race_that_ended_on_a_full_disk_is_saved_when_it_is_opened_again(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, begun: int, kind: str
) -> None:
    name, copy = ended_on_a_full_disk(visit, monkeypatch, begun)
    other = Visit()
    for keeping in list(HOLDERS.values()):
        keeping.let_go()  # the kernel before is gone
    other.say("hello", at=f"{kind}={name}", copies=[copy])
    (path,) = races.races_folder().glob("*.jsonl")
    assert path.name == name and read_replay(path).closed
    if kind == "result":
        said = other.to_screen("sync", mode="play", copy=None)
        told = next(one["said"]["saved"] for one in said if "saved" in one.get("said", {}))
        assert told["copy"]["over"] and not told["problem"], "now the browser's copy may go"


def test_a_race_whose_end_still_finds_no_room_keeps_its_copy(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    name, copy = ended_on_a_full_disk(visit, monkeypatch, 0)
    for keeping in list(HOLDERS.values()):
        keeping.let_go()
    refuse_to_write(monkeypatch)
    other = Visit()
    other.say("hello", at=f"result={name}", copies=[copy])
    assert other.race.ended
    said = other.to_screen("sync", mode="play", copy=None)
    told = next(one["said"]["saved"] for one in said if "saved" in one.get("said", {}))
    assert told["problem"] and not told["copy"]["over"] and told["copy"]["packed"]


def test_a_link_that_leads_nowhere_hides_no_race_and_a_pipe_is_not_waited_for(visit: Visit) -> None:
    visit.say("hello", at="play=downforce")
    visit.drive(1)
    visit.say("open", at="home")
    folder = races.races_folder()
    (folder / "gone.jsonl").symlink_to(folder / "nothing")
    os.mkfifo(folder / "pipe.jsonl")
    assert len(races.in_folder()) == 1
    with pytest.raises(BadOption, match="another computer"):
        found_race("pipe.jsonl", [])


# -- what is shown in the place of a screen, and a kernel that is gone ---------------------------------------------


@pytest.mark.parametrize("at", ["watch=lagoon-first-race", "file"])
def test_a_what_if_goes_on_when_the_page_is_loaded_again(visit: Visit, at: str) -> None:
    visit.say("hello", at="home")
    visit.say("file", name="mine.jsonl", text=RECORDED) if at == "file" else visit.say("open", at=at)
    visit.to_screen("take over", event=60, seat=2)
    screen = visit.home.screen
    assert isinstance(screen, WatchScreen) and screen.what_if is not None
    screen.what_if.choose(next(iter(screen.what_if.race.ask_for(2).choice)))
    kept = {**screen.what_if.payload["what_if"], "packed": pack(replay_bytes(screen.what_if.race))}
    later = Visit()
    said = later.say("hello", at=f"what-if={at}", what_if=kept)
    assert said[0]["screen"]["kind"] == "watch"
    said = later.to_screen("sync", mode="watch", what_if=kept)
    assert {"at": f"what-if={at}"} in said and said[0]["said"]["payload"]["back"]
    again = later.home.screen
    assert isinstance(again, WatchScreen) and again.what_if is not None
    assert again.what_if.race.events == screen.what_if.race.events


@pytest.mark.parametrize(
    ("at", "do", "more"),
    [
        ("watch=lagoon-first-race", "take over", {"event": 60, "seat": 2}),
        ("play=formula-d", "try", {"step": "slipstream/take"}),
        ("lesson=gears", "try", {"step": "slipstream/take"}),
    ],
)
def test_what_is_shown_in_the_place_of_a_screen_begins_again_at_home(
    visit: Visit, at: str, do: str, more: dict[str, Any]
) -> None:
    visit.say("hello", at=at)
    said = visit.to_screen(do, **more)
    payload = next(one["said"]["payload"] for one in said if "payload" in one.get("said", {}))
    assert payload["restart"] == AGAIN and payload["css"] == "" and payload["way_home"]
    assert "begins again" not in payload["gone"]["say"], "home opens what lies under it"


def test_the_way_back_from_a_step_has_its_words_after_each_question(visit: Visit) -> None:
    visit.say("hello", at="play=formula-d")
    visit.to_screen("try", step="start/level")
    tried = visit.race.visitor
    assert isinstance(tried, LessonWidget) and tried.asked == 0 and len(tried.step.question) > 1
    said = visit.to_screen("choose", option=right_answer(tried.step, tried.step.question[0]))
    payload = next(one["said"]["payload"] for one in said if "payload" in one.get("said", {}))
    assert payload["words"]["backToRace"] == "Back to where you were"


def test_a_step_that_is_tried_is_given_back_when_the_page_is_opened_again(visit: Visit) -> None:
    visit.say("hello", at="play=formula-d")
    visit.to_screen("try", step="slipstream/take")
    assert visit.race.visitor is not None
    left = weakref.ref(visit.race.visitor)
    visit.say("hello", at="play=formula-d")
    visit.heard.clear()
    gc.collect()
    assert visit.race.visitor is None and left() is None
