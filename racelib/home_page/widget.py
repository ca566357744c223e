"""The widget of the home page: one screen at a time, made when it is opened and given back when it is left."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Any

import anywidget
import msgspec
import traitlets

from racelib.errors import BadOption, RaceError
from racelib.home_page.files import progress_in, race_in
from racelib.home_page.hosted import AGAIN, COACHED, WHAT_IF, DriveScreen, Hosted, LessonScreen, PlayScreen, WatchScreen
from racelib.home_page.races import Ran, found_race, from_results, ran, save_whole, seats_again
from racelib.home_page.recorded import path_of
from racelib.home_page.view import Browser, home_text, home_view, lesson_after_drive
from racelib.home_page.words import words
from racelib.kernel.registry import game_named
from racelib.kernel.replay import Replay, parse_replay, read_replay
from racelib.page.assets import script, styles
from racelib.page.course import course
from racelib.page.idle import idle_limit
from racelib.page.in_words import InWords
from racelib.page.keeping import Found, is_labelled, unpack
from racelib.page.new_race import settings_in
from racelib.page.prepared import Prepared, prepared
from racelib.page.rule_list import rule_list
from racelib.page.widget import Play
from racelib.teach.course import ORDER, Lesson, read_lesson, step_named
from racelib.teach.practice import Quiz, SelfTest, block_named, luck
from racelib.teach.practice_widget import shown_on, summary_on
from racelib.teach.resume_code import decode
from racelib.teach.steps_done import PROGRESS, welcome
from racelib.text import language
from racelib.text.kit import first_upper
from racelib.text.language import tr

#: The first race of somebody who has never been here, and its dice; a second one has other dice.
FIRST_RACE: dict[str, Any] = {"game": "formula-d", "track": "lagoon", "players": 4, "bots": "rookie"}
FIRST_DICE = 5
HOME, DRIVE, FILE, QUIZ = "home", "drive", "file", "quiz"
#: Addresses of a race that somebody drives: before it has a name, and then.
UNNAMED, NAMED = ("play", DRIVE), ("race", "result")


class HomeWidget(InWords, anywidget.AnyWidget):
    """Home, and whatever is opened from there: all in one kernel."""

    _esm = script("home_page/js/home_widget.js")
    payload = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        """Wait for a page, whose browser says what it remembers."""
        self.browser = Browser()
        self.at = ""  # what is shown, as its address names it
        self.number = 0  # counts the screens: what an earlier one still says is not heard
        self.screen: Hosted | None = None
        self.file: Replay | None = None  # the race of the file that was picked last
        self.told: dict[str, Any] = {}  # what the browser was asked to remember of this screen
        look = {"css": styles("home_page/css/home.css"), "restart": AGAIN, "idle": idle_limit()}
        super().__init__(payload={**look, "words": words(), "text": self.text()})
        self.on_msg(self._message)

    def text(self) -> str:
        """Return the home page as text, or the screen that is open."""
        return home_text(self.browser) if self.screen is None else self.screen.text()

    # -- what the page asks for ----------------------------------------------------------------------------------

    def _message(self, _: Any, message: Any, __: Any) -> None:
        if not isinstance(message, dict):
            return
        if message.get("do") == "screen":
            return self._to_screen(message)
        does: dict[str, Callable[[dict[str, Any]], None]] = {
            "hello": self.hello,
            "open": lambda said: self.open_address(str(said.get("at", ""))),
            "language": self.speak,
            "stored": self.take_in,
            "resume": self.restore,
            "load": self.load,
            "file": self.open_file,
            "tries": self.offer_tries,
            "try": self.try_step,
            "ping": lambda _: self.send({"pong": True}),
        }
        try:
            if message.get("do") in does:
                does[message["do"]](message)
        except Exception as problem:  # whatever it is, the player reads it: silence would look like a page that hangs
            self.send({"problem": in_words(problem), "at": self.at})

    def _to_screen(self, message: dict[str, Any]) -> None:
        """Hand a message to the screen that is open; one that was left hears nothing."""
        if self.screen is None or message.get("number") != self.number:
            return
        self.screen._message(None, message.get("said"), None)
        self._look_at_screen()

    def hello(self, message: dict[str, Any]) -> None:
        """Greet a page: open what its address names, the first race for a first visitor, or home."""
        with suppress(RaceError):
            language.use(str(message.get("language")))
        self.browser = browser_in(message)
        PROGRESS.mistakes.add(str(message.get("missed") or ""))
        at = str(message.get("at") or "")
        self._find_file(at, message.get("what_if"))
        if self.screen is not None and at in ("", self.at):  # another page of this kernel has opened it
            return self._send_screen(self.screen.shown_again())
        first = not PROGRESS.done and not self.browser.races
        try:
            self.open_address(at or (DRIVE if first else HOME))
        except Exception as problem:  # whatever it is, a page that has just come shows something
            self._stay(in_words(problem))

    def _find_file(self, at: str, what_if: Any) -> None:
        """Find the race of a file again if somebody tried something in it while the kernel went: the page has both."""
        if at == f"{WHAT_IF}={FILE}" and isinstance(what_if, dict):
            with suppress(RaceError):
                self.file = parse_replay(unpack(str(what_if.get("record"))))

    def _stay(self, message: str) -> None:
        """Show what is open, or home, to a page that shows nothing yet, and say why it is not what was wanted."""
        if self.screen is None:
            return self.go_home(message)
        self._send_screen(self.screen.shown_again())
        self.send({"problem": message, "at": self.at})

    def speak(self, message: dict[str, Any]) -> None:
        """Use another language from now on."""
        language.use(str(message.get("language")))
        self.go_home()

    # -- progress ------------------------------------------------------------------------------------------------

    def take_in(self, message: dict[str, Any]) -> None:
        """Take in the progress and the mistakes that the browser has kept; it keeps both memories of mistakes then."""
        with suppress(BadOption):
            PROGRESS.add(decode(str(message.get("code") or "")))
        if message.get("missed"):
            PROGRESS.mistakes.add(str(message["missed"]))
            self.send({"missed": PROGRESS.mistakes.text})

    def restore(self, message: dict[str, Any]) -> None:
        """Bring back the progress of a code that was typed."""
        self._restored(decode(str(message.get("code") or "")))

    def _restored(self, done: dict[str, frozenset[int]]) -> None:
        PROGRESS.add(done)
        self.go_home(welcome(done))

    def load(self, message: dict[str, Any]) -> None:
        """Bring back the progress and the list of races of a file: all of it, or nothing."""
        told = progress_in(str(message.get("name") or ""), str(message.get("text") or ""))
        done = decode(told.code)
        known = {one.name for one in self.browser.races}
        more = msgspec.to_builtins([one for one in from_results(told.races) if one.name not in known])
        self.browser.results = [*self.browser.results, *more]
        PROGRESS.mistakes.add(told.mistakes)
        # only what is new: another tab may have told the browser more than this kernel knows
        self.send({"remember": {"results": more}, "missed": PROGRESS.mistakes.text})
        if done:
            return self._restored(done)
        self.go_home(tr("Your races and mistakes are back. No step of a lesson is done yet."))

    # -- screens -------------------------------------------------------------------------------------------------

    def open_address(self, at: str) -> None:
        """Show what an address names; home for one that names nothing.

        Raises
        ------
        RaceError
            When it cannot be shown; what is open stays.
        """
        while at.startswith(f"{WHAT_IF}={WHAT_IF}="):
            at = at.removeprefix(f"{WHAT_IF}=")
        kind, _, name = at.partition("=")
        makes: dict[str, Callable[[str], Hosted]] = {
            "lesson": lambda one: LessonScreen(lesson_named(one)),
            "play": self._play,
            "watch": lambda one: watching(read_replay(path_of(one))),
            "race": self._own_race,
            "result": lambda one: going_on(found_race(one, self.browser.copies)),
            "try": trying,
            DRIVE: lambda _: driving(None if self.browser.races else FIRST_DICE),
            "summary": lambda one: summary_on(LessonScreen, block_named(one)),
            "test": lambda one: shown_on(LessonScreen, SelfTest(block_named(one), PROGRESS.mistakes, luck())),
            QUIZ: lambda _: shown_on(LessonScreen, Quiz(PROGRESS.mistakes, luck())),
        }
        if kind in NAMED and isinstance(self.screen, PlayScreen) and self.screen.race_name == name:
            self.at = self.screen.address
            return self._send_screen(self.screen.shown_again())
        if isinstance(self.screen, WatchScreen) and self.screen.turns_to(at):
            return self._look_at_screen()
        if kind == WHAT_IF:  # what was tried is gone: the race that it was tried in is there
            return self.open_address(name)
        if self.screen is not None and (say := self.screen.parting()):
            raise BadOption(say)
        if kind == FILE and self.file is not None:
            return self.show(watching(self.file), at)
        if kind == "rules":
            return self.show_rules(name)
        if kind not in makes:
            return self.go_home()
        self.show(makes[kind](name), at)  # what is open is left when the other one is there

    def show(self, screen: Hosted, at: str) -> None:
        """Show a screen in place of what is open."""
        self.leave_screen()
        self.number += 1
        number = self.number
        screen.out = lambda content: self.send({"to": number, "said": content})
        screen.leave, screen.opened_at = self.open_address, at
        if isinstance(screen, DriveScreen) and (lesson := lesson_after_drive(self.browser)) is not None:
            screen.lead_to(lesson)
        screen.observe(lambda change: self.send({"to": number, "payload": change.new}), "payload")
        self.screen, self.at, self.told = screen, at, {}
        self._send_screen(screen.payload)
        self._look_at_screen()

    def _send_screen(self, payload: dict[str, Any]) -> None:
        assert self.screen is not None
        self.send({"screen": {"number": self.number, "kind": self.screen.kind, "payload": payload}, "at": self.at})

    def leave_screen(self) -> None:
        """Give back all that a screen holds; the copy of its race is kept, as the browser does."""
        if self.screen is None:
            return
        if isinstance(self.screen, PlayScreen) and (copy := self.screen.copy()) is not None:
            self.browser.keep_copy(copy)
        self.screen.unobserve_all()
        self.screen.close()
        self.screen = None
        gc.collect()

    def go_home(self, message: str = "") -> None:
        """Show the home page."""
        self.leave_screen()
        self.number += 1
        self.at = HOME
        self.send({"home": home_view(self.browser, message), "at": HOME})

    def show_rules(self, game: str) -> None:
        """Show the rules of a game."""
        rules = rule_list(game_named(game).name)
        self.leave_screen()
        self.number += 1
        self.at = f"rules={game}"
        title = tr("Rules of {game}").format(game=game_named(game).title)
        told = {"title": title, **msgspec.to_builtins(rules)}
        self.send({"rules": told, "words": words(), "at": self.at})

    def offer_tries(self, message: dict[str, Any]) -> None:
        """Tell the rules that are read which steps of the course let one try them."""
        ids = [str(one) for one in message.get("ids") or ()]
        self.send({"tries": {one: step for one in ids if (step := course().where_taught(one))}})

    def try_step(self, message: dict[str, Any]) -> None:
        """Open the step of a lesson that lets one try a rule."""
        self.open_address(f"try={message.get('step')}")

    def _play(self, game: str) -> Hosted:
        """Return a race like the last one of a game."""
        game_named(game)
        settings: dict[str, Any] = {"game": game}
        last = self.browser.settings.get(game)
        with suppress(RaceError, TypeError, ValueError):
            settings = settings_in({**last, "game": game, "seed": None}) if isinstance(last, dict) else settings
        return with_home(PlayScreen, prepared(**settings), f"home {game}")

    def _own_race(self, name: str) -> Hosted:
        """Return one of the player's races: to drive on, or to watch when it is over."""
        found = found_race(name, self.browser.copies)
        if found.replay.closed:
            save_whole(found)
            return watching(found.replay)
        return going_on(found)

    def open_file(self, message: dict[str, Any]) -> None:
        """Show the race of a file that the player has picked; a damaged one says what is wrong."""
        self.file = race_in(str(message.get("name") or ""), str(message.get("text") or ""))
        self.show(watching(self.file), FILE)

    # -- what the browser remembers ------------------------------------------------------------------------------

    def _look_at_screen(self) -> None:
        """Tell the page what has changed of the screen besides what it shows: its address, what to remember."""
        screen = self.screen
        if screen is None:
            return
        at = screen.address or self.at
        if at != self.at:
            instead = {"instead": True} if same_race(self.at, at) else {}
            self.at = at
            self.send({"at": at, **instead})
        kind, _, name = at.partition("=")
        if kind == "lesson" and name in ORDER:
            self._remember("lesson", name)
        elif isinstance(screen, PlayScreen):
            if screen.settings is not None and not (isinstance(screen, DriveScreen) and screen.is_first):
                self._remember("settings", {screen.settings["game"]: {**screen.settings, "seed": None}})
            result = result_of(screen)
            if result is not None:
                self._remember("result", msgspec.to_builtins(result))

    def _remember(self, what: str, value: Any) -> None:
        """Let the browser remember something, once."""
        if self.told.get(what) == value:
            return
        self.told[what] = value
        if what == "settings":
            self.browser.settings |= value
        elif what == "lesson":
            self.browser.lesson, self.browser.when = value, time()
        elif what == "result":
            self.browser.keep_result(value)
        self.send({"remember": {what: value}})


def browser_in(message: dict[str, Any]) -> Browser:
    """Return what a browser says it remembers; whatever else stands in its storage is left out."""
    found = Browser()
    for field, kind in (("copies", list), ("results", list), ("settings", dict), ("lesson", str)):
        if isinstance(message.get(field), kind):
            setattr(found, field, message[field])
    when = message.get("when")
    if isinstance(when, int | float) and not isinstance(when, bool):
        found.when = when / 1000
    return found


def in_words(problem: Exception) -> str:
    """Return what a player reads about something that went wrong.

    >>> in_words(BadOption("there is no such race")), in_words(KeyError("a"))
    ('There is no such race', "That did not work (KeyError: 'a').")
    """
    if isinstance(problem, RaceError):
        return first_upper(str(problem))
    return tr("That did not work ({problem}).").format(problem=f"{type(problem).__name__}: {problem}")


def driving(seed: int | None) -> DriveScreen:
    """Return a first race, with a coach; the seed decides its dice, and not those of the races after it."""
    seats = prepared(**FIRST_RACE)
    race = seats.race if seed is None else prepared(**FIRST_RACE, seed=seed).race
    seats.keeping.label = COACHED
    seats.keeping.at_home_in(f"home {DRIVE}", None)
    return DriveScreen(**{**vars(seats), "race": race})


def same_race(before: str, at: str) -> bool:
    """Say whether two addresses are of one race: it gets a name with the first decision, and ends with a result.

    >>> same_race("play=downforce", "race=a"), same_race("race=a", "result=a"), same_race("result=a", "play=downforce")
    (True, True, False)
    """
    (kind, _, name), (now, _, called) = before.partition("="), at.partition("=")
    return now in NAMED and (kind in UNNAMED or (kind in NAMED and name == called))


def trying(step: str) -> LessonScreen:
    """Return a step of a lesson that lets one try a rule: "slipstream/two-cars"."""
    lesson, number = step_named(step)
    screen = LessonScreen(lesson, number)
    screen.tried = lesson.id, number
    return screen


def lesson_named(name: str) -> Lesson:
    """Return a lesson by its name; an old link may name one that is gone (`BadOption`)."""
    if name not in ORDER:
        raise BadOption(tr("There is no lesson of this name any more. Choose one from your course."))
    return read_lesson(name)


def watching(replay: Replay) -> WatchScreen:
    """Return a recorded race to watch."""
    return WatchScreen(replay)


def with_home(kind: type[PlayScreen], seats: Prepared, home: str) -> PlayScreen:
    """Return a race to drive in; its copies in the browser are kept apart from those of notebooks."""
    seats.keeping.at_home_in(home, seats.settings)
    return kind(**vars(seats))


def going_on(found: Found) -> PlayScreen:
    """Return a race that goes on where it was left: with its coach, if it was a first race."""
    coached = is_labelled(found.name, COACHED)
    home, label = (DRIVE, COACHED) if coached else (found.replay.header.game, "")
    seats = seats_again(found, f"home {home}", label)
    screen = (DriveScreen if coached else PlayScreen)(**vars(seats))
    screen.visit.opened = True  # it is known which race goes on: none is offered
    return screen


def result_of(play: Play) -> Ran | None:
    """Return a race that is over, as it is listed; nothing while it runs or if it is not saved."""
    keeping = play.visit.keeping
    if keeping is None or not play.ended or not keeping.name:
        return None
    return ran(keeping.name, play.race.header, msgspec.to_builtins(play.race.result), time())


def home() -> HomeWidget:
    """Show home: go on where you were, three games, the course, races to watch, your own races.

    Everything opens in this one widget, and in one kernel. The brand in the top bar, or the browser's Back button,
    leads back here. Somebody who comes for the first time drives at once.
    """
    return HomeWidget()
