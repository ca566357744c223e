"""What the home page shows: where to go on, the games, the course, races to watch, your own, and your progress."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from racelib.errors import RaceError
from racelib.home_page.pictures import game_picture, picture_of, step_picture
from racelib.home_page.races import MOST, MOST_COPIES, Ran, found_race, listed, people_in
from racelib.home_page.recorded import recorded, short_title
from racelib.home_page.words import about_game, words
from racelib.kernel.game import Game
from racelib.kernel.registry import game_named, game_names
from racelib.page.card import how_it_stands
from racelib.page.keeping import Keeping
from racelib.teach.blocks import Block, block_of, blocks
from racelib.teach.course import Lesson, lessons, read_lesson
from racelib.teach.steps_done import PROGRESS, minutes_left, score_in_words
from racelib.text.language import current, languages, tr, trn


class Browser(msgspec.Struct):
    """What the visitor's browser remembers.

    Attributes
    ----------
    copies, results
        Copies of unfinished races, and a list of those that are over.
    settings
        The last settings of each game, by its name.
    lesson, when
        The lesson that was opened last, and when, in seconds since 1970.
    """

    copies: list[Any] = msgspec.field(default_factory=list)
    results: list[Any] = msgspec.field(default_factory=list)
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    lesson: str = ""
    when: float = 0

    @property
    def races(self) -> list[Ran]:
        """All races of the visitor, the newest first."""
        return listed(self.copies, self.results)

    def keep_copy(self, copy: dict[str, Any]) -> None:
        """Remember the copy of a race as the browser does; one that is over, and in its file, need not go on."""
        others = [one for one in self.copies if not isinstance(one, dict) or one.get("name") != copy["name"]]
        self.copies = (others if copy["over"] else [copy, *others])[:MOST_COPIES]

    def keep_result(self, result: dict[str, Any]) -> None:
        """Remember how a race ended."""
        others = [one for one in self.results if not isinstance(one, dict) or one.get("name") != result["name"]]
        self.results = [result, *others][:MOST]


def home_view(browser: Browser, message: str = "") -> dict[str, Any]:
    """Return all that the home page shows (`js/views.js` has the types)."""
    races = browser.races
    here = open_lesson(browser.lesson)
    mistakes, answered = PROGRESS.mistakes, PROGRESS.solved + PROGRESS.wrong
    return {
        "go_on": where_to_go_on(browser, races, here),
        "raced": bool(races),
        "games": [game_card(game_named(name), here) for name in game_names()],
        "course": course(here),
        "recorded": [
            {"at": f"watch={one.name}", "title": one.title, "say": one.say, "minutes": one.minutes}
            for one in recorded()
        ],
        "races": [race_line(one) for one in races],
        "code": PROGRESS.code,
        "mistakes": score_in_words(mistakes) if mistakes.open else "",
        "score": score_in_words(mistakes) if answered and not mistakes.open else "",
        "saved": {
            "code": PROGRESS.code,
            "races": msgspec.to_builtins([one for one in races if one.over]),
            "mistakes": PROGRESS.mistakes.text,
        },
        "message": message,
        "language": current(),
        "languages": list(languages()),
        "words": words(),
    }  # fmt: skip


def race_line(one: Ran) -> dict[str, Any]:
    """Return one of your races as it is listed."""
    game = short_title(one.game)
    return {"at": f"race={one.name}", "say": one.said, "where": one.where or game, "game": game, "over": one.over,
            "first": one.place == 1 and not one.out, "when": one.when}  # fmt: skip


# -- the course --------------------------------------------------------------------------------------------------


def is_done(lesson: Lesson) -> bool:
    """Say whether all steps of a lesson are done."""
    return len(PROGRESS.of(lesson)) == len(lesson.step)


def lessons_of(game: str) -> list[Lesson]:
    """Return the lessons of a game, in the order of the course."""
    return [one for one in lessons() if one.game == game]


def open_lesson(last: str) -> Lesson | None:
    """Return the lesson to go on with: the last one, one that is begun, or the one after what is done; or nothing.

    >>> open_lesson("lanes").id
    'lanes'
    """
    known = {one.id: one for one in lessons()}
    if last in known and not is_done(known[last]):
        return known[last]
    begun = [one for one in known.values() if PROGRESS.of(one) and not is_done(one)]
    if begun:
        return begun[0]
    done = [number for number, one in enumerate(known.values()) if is_done(one)]
    start = list(known).index(last) + 1 if last in known else max(done, default=-1) + 1
    after = [one for one in list(known.values())[start:] if not is_done(one)] if done else []
    return after[0] if after else None


def lesson_after_drive(browser: Browser) -> Lesson | None:
    """Return the lesson that comes after a first race: the open one, or the first that is not done."""
    here = open_lesson(browser.lesson)
    return here if here is not None else next((one for one in lessons() if not is_done(one)), None)


def next_of(game: str, here: Lesson | None) -> Lesson | None:
    """Return the lesson of a game that its "Learn" opens."""
    own = lessons_of(game)
    if here is not None and here.game == game:
        return here
    return next((one for one in own if not is_done(one)), own[0] if own else None)


def game_card(game: Game[Any], here: Lesson | None) -> dict[str, Any]:
    """Return the card of a game."""
    own, after = lessons_of(game.name), next_of(game.name, here)
    return {
        "name": game.name,
        "title": short_title(game.name),
        "say": about_game(game.name, game.players),
        "done": sum(map(is_done, own)),
        "total": len(own),
        "play": f"play={game.name}",
        "learn": "" if after is None else f"lesson={after.id}",
        "rules": f"rules={game.name}",
        "picture": game_picture(game.name),
    }


def course(here: Lesson | None) -> list[dict[str, Any]]:
    """Return the blocks of the course as lines of stops; one without lessons has no line."""
    return [
        {
            "title": block.title,
            "game": block.game,
            "stops": [stop(read_lesson(name), number, here) for number, name in enumerate(block.lessons, start=1)],
            "ends": ends(block),
        }
        for block in blocks()
        if block.lessons
    ]


def stop(lesson: Lesson, number: int, here: Lesson | None) -> dict[str, Any]:
    """Return a lesson as a stop of its line."""
    state = "here" if lesson == here else "done" if is_done(lesson) else "open"
    return {"at": f"lesson={lesson.id}", "title": lesson.title, "number": number, "state": state}


def ends(block: Block) -> list[dict[str, Any]]:
    """Return what stands at the end of a line: the summary of its block, and the self-test."""
    summary, test = tr("Summary of {block}"), tr("Self-test of {block}")
    return [
        {"at": f"summary={block.id}", "sign": "≡", "title": tr("Summary"), "name": summary.format(block=block.title)},
        {"at": f"test={block.id}", "sign": "?", "title": tr("Self-test"), "name": test.format(block=block.title)},
    ]


# -- going on ----------------------------------------------------------------------------------------------------


def where_to_go_on(browser: Browser, races: list[Ran], here: Lesson | None) -> dict[str, Any] | None:
    """Return the card of what was left last: an unfinished race or a lesson, whichever is newer; or what comes next.

    Nothing for somebody who has done nothing yet.
    """
    unfinished = [one for one in races if not one.over]
    if unfinished and (here is None or unfinished[0].when >= browser.when):
        card = race_to_go_on(unfinished[0], browser)
        if card is not None:
            return card
    if here is not None:
        return lesson_to_go_on(here)
    return what_comes_next(races) if races or PROGRESS.done else None


def what_comes_next(races: list[Ran]) -> dict[str, Any]:
    """Return the card for somebody who has left nothing: the first lesson that is not done, or the last game again."""
    lesson, told = next((one for one in lessons() if not is_done(one)), None), words()
    if lesson is not None:
        minutes = minutes_left(lesson)
        say = trn("{block} · about {n} minute.", "{block} · about {n} minutes.", minutes)
        said = say.format(block=block_of(lesson.id).title, n=minutes)
        return {**lesson_to_go_on(lesson), "kicker": told["comesNext"], "say": said, "press": told["begin"]}
    game = races[0].game if races else game_names()[0]
    return {
        "kicker": told["allDone"],
        "title": told["playGame"].format(game=short_title(game)),
        "say": tr("You have done all lessons. Now race, or take the self-test at the end of each line."),
        "at": f"play={game}",
        "press": told["play"],
        "picture": game_picture(game),
    }


def race_to_go_on(one: Ran, browser: Browser) -> dict[str, Any] | None:
    """Return the card of an unfinished race; nothing if it cannot go on."""
    with suppress(RaceError, OSError):
        found = found_race(one.name, browser.copies)
        header = found.replay.header
        race, people = Keeping(header, True).resumed(found.replay), people_in(header)
        title, stands = how_it_stands(race, people)
        say = f"{short_title(one.game)} · {stands.rstrip('.')}."
        return {"kicker": words()["goOnWhere"], "title": title.rstrip("."), "say": say, "at": f"race={one.name}",
                "press": words()["goOn"], "picture": picture_of(race, people[0])}  # fmt: skip
    return None


def lesson_to_go_on(lesson: Lesson) -> dict[str, Any]:
    """Return the card of a lesson that is not done."""
    block, step = block_of(lesson.id), PROGRESS.first_open(lesson)
    number = block.lessons.index(lesson.id) + 1
    minutes = minutes_left(lesson)
    left = trn("about {n} minute left", "about {n} minutes left", minutes).format(n=minutes)
    where = tr("{block} · step {step} of {steps} · {left}. Your place is saved in this browser.")
    return {
        "kicker": words()["goOnWhere"],
        "title": tr("Lesson {number}: {title}").format(number=number, title=lesson.title),
        "say": where.format(block=block.title, step=step + 1, steps=len(lesson.step), left=left),
        "at": f"lesson={lesson.id}",
        "press": words()["goOn"],
        "picture": step_picture(lesson.id, step),
    }


# -- as text -----------------------------------------------------------------------------------------------------


def home_text(browser: Browser) -> str:
    """Return the home page as text: the same for everybody who comes for the first time."""
    told, races = words(), browser.races
    left = where_to_go_on(browser, races, open_lesson(browser.lesson))
    new = f"{told['newHere']} {told['newHereSay']}"
    lines = [told["brand"], new if left is None else f"{left['kicker']}: {left['title']}. {left['say']}"]
    lines += ["", f"{told['games']}:"]
    for name in game_names():
        game, own = game_named(name), lessons_of(name)
        count = told["lessonsDone"].format(done=sum(map(is_done, own)), total=len(own))
        lines.append(f"  {short_title(name)}: {about_game(name, game.players)} {count}.")
    lines += ["", f"{told['course']}:"]
    for block in blocks():
        if block.lessons:
            names = [tr("{title} ✓").format(title=one.title) if is_done(one) else one.title
                     for one in map(read_lesson, block.lessons)]  # fmt: skip
            lines += [f"  {block.title}", *(f"    {number}. {name}" for number, name in enumerate(names, start=1))]
    lines += ["", f"{told['watch']}:"]
    lines += [f"  {one.title} ({one.say}, {told['minutes'].format(n=one.minutes)})" for one in recorded()]
    lines += ["", f"{told['races']}:"] if races else ["", told["noRaces"]]
    lines += [f"  {one.said}, {one.where}" for one in races]
    return "\n".join([*lines, "", f"{told['progress']}: {PROGRESS.code}"])
