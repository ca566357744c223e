"""Lessons as data: what `lessons/*.toml` hold, read and checked.

A lesson has up to 5 steps. A step is one sentence, a position, something to do, and often a question. You write
positions, answers and expectations as in scenarios (`racelib/kernel/SCENARIOS.md`), but dice by purpose, because nobody
knows what a reader will choose. A lesson belongs to one game: `game = "downforce"`; without it, `"formula-d"`.
`docs/how-to-lesson.md` is a page with a whole lesson. The fields:

    [[step]]
    id = "shift-up"                         # never changed: mistakes are kept by it, progress by the step's number
    learn = "One sentence: what is learned."
    do = "What to do on the board."         # all that stands on the card, with the rules: at most 40 words
    options = { track = "lagoon" }          # options, position, seed: as in a scenario
    cars = [{ name = "Robin", at = "o.s1.15", gear = 2 }]   # or `players`, or `seats`; the first one is the reader
    dice = { "gear 3" = [6] }               # your next rolls and draws by purpose ("Bruno: collision": of others)
    goal = { events = [{ e = "shifted", car = "Robin", gear = 3 }] }    # what must be true: as `expect`
    good = "What to say then."
    rule = "FD-GEAR-02"                     # the rule that you learn by doing this; also the second hint
    nudge = "Where to look."                # the first hint; it does not give the answer away
    solution = [3]                          # answers that reach the goal, or a bot that does; the third hint
    unasked = { command = "none" }          # what is not taught yet is answered for you: by kind of choice
    turns = 1                               # how many turns the reader has to reach it
    also = ["FD-GEAR-03"]                   # rules that you see at work: their sentences are shown with `good`,
                                            # or with those of `rule` below `learn` where there is no goal,
                                            # except what a row of the table or a question says: see `Step.facts`
    mistakes = [{ when = {…}, try = [2], say = "…", rule = "FD-…" }]    # allowed, seen and explained

    [step.table]                            # many small rules of one kind at a glance
    head = ["gear", "cells"]
    rows = [{ cells = ["1", "1 to 2"], rule = "FD-DICE-01" }]

    [[step.question]]                       # asked when the goal is reached; it may have a position of its own
    ask = "…?"
    choose = [4]                            # answers that lead to the moment that is asked about
    choices = [{ say = "…", when = {…}, why = "…" }]
    explain = "…"
    rule = "FD-…"

No choice is marked as right. The right one is the one whose `when` the engine confirms, after the `choose` of that
choice if it has one. The engine must confirm exactly one.

A step without `goal` has nothing to do: you look at its board and its table, and answer its questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from racelib.arguments import did_you_mean, nearest, quoted
from racelib.errors import BadOption, BadScenario, RaceError
from racelib.kernel.chance import Counted, Seeded
from racelib.kernel.event import Face
from racelib.kernel.game import Header, Seat, check_bot
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.scenario_file import Scenario, seats_of
from racelib.rulebook import rule
from racelib.teach.blocks import blocks
from racelib.teach.lesson_files import lesson_file, read_toml
from racelib.text.language import tr

F = TypeVar("F", bound=Face)

#: The lessons by their place in progress codes that begin with `RL-` or `FD-`: it never changes.
FIRST = (
    *("gears", "lanes", "corners", "overshooting", "braking", "collisions", "start", "pits", "race"),
    *("auction", "speed-cards", "bets", "power", "score"),
    *("one-car", "slam", "shooting", "chopper", "command-board", "end-of-road", "vendetta", "rig", "bikes"),
    *("pools", "slipstream", "rain", "box", "street", "drivers"),
)
#: The lessons by their place in the progress code: add at the end only, codes that people have written down stay right.
#: People read them in the order of the blocks.
ORDER = (
    *(
        "wear-points",
        "gears",
        "lanes",
        "corners",
        "overshooting",
        "braking",
        "collisions",
        "blocked-road",
        "grid",
        "start",
        "pits",
        "pit-lane",
        "places",
        "race",
    ),
    *(
        "pools",
        "worn-tyres",
        "advanced-block",
        "black-die-checks",
        "slipstream",
        "advanced-laps",
        "weather",
        "rain",
        "box",
        "build-a-car",
        "qualifying",
        "team-race",
        "advanced-race",
    ),
    *(
        "street",
        "street-nitro",
        "street-laps",
        "street-advanced",
        "drivers",
        "drivers-junk",
        "drivers-rivals",
        "drivers-weather",
    ),
    *(
        "downforce-table",
        "first-drive",
        "speed-cards",
        "white-bars",
        "auction",
        "bidding",
        "second-auction",
        "bets",
        "finish-line",
        "score",
    ),
    *("power", "more-powers", "beginner-game", "two-player-game", "long-race", "world-tour"),
    *(
        "tr-setup",
        "tr-turn",
        "one-car",
        "slam",
        "tr-hazards",
        "tr-damage",
        "shooting",
        "tr-broken",
        "tr-coast",
        "command-board",
        "chopper",
        "end-of-road",
        "tr-elimination",
        "vendetta",
    ),
    *(
        "carnage-ground",
        "carnage-tokens",
        "fire",
        "lingering",
        "rig",
        "rig-commands",
        "rig-power",
        "rig-target",
        "bikes",
        "bikes-trouble",
    ),
    *("leaders", "leaders-all", "upgrades", "upgrades-all", "ammo-road", "ammo-strikes", "ammo-secret", "euro"),
)
#: The most lessons: the first letter of a progress code says how many threes of them there are, up to 31.
MOST_LESSONS = 93
#: The most steps of a lesson: the bits of one letter of the progress code.
MOST_STEPS = 5
#: The seat of the reader, and the bot in the other seats.
YOU = 0
OTHERS = "rookie"


def check_order(names: Sequence[str]) -> None:
    """Refuse more lessons than a progress code has room for."""
    if len(names) > MOST_LESSONS:
        raise BadScenario(f"the course has {len(names)} lessons; a progress code has room for {MOST_LESSONS}")


check_order(ORDER)


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try"}):
    """A tempting mistake: how it is seen, answers that make it, and what is said then."""

    when: dict[str, Any]
    attempt: list[Any] | str
    say: str
    rule: str


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a question: right if `when` holds (after `choose`); `why` explains it when it is wrong."""

    say: str
    when: dict[str, Any]
    choose: list[Any] = []
    why: str = ""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question whose answer the engine confirms; without a position of its own it is about that of its step."""

    ask: str
    choices: list[Choice]
    explain: str
    rule: str
    choose: list[Any] = []
    options: dict[str, Any] = {}
    cars: list[dict[str, Any]] = []
    players: list[dict[str, Any]] = []
    position: dict[str, Any] = {}
    dice: dict[str, list[Face]] = {}


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a table, and the rule that it tells."""

    cells: list[str]
    rule: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a step: many small rules of one kind at a glance."""

    head: list[str]
    rows: list[Row]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson: a sentence, a position, something to do; its `game` is that of the lesson."""

    id: str
    learn: str
    rule: str
    do: str = ""
    goal: dict[str, Any] = {}
    good: str = ""
    nudge: str = ""
    solution: list[Any] | str = []
    also: list[str] = []
    unasked: dict[str, Any] = {}
    table: Table | None = None
    game: str = ""
    options: dict[str, Any] = {}
    cars: list[dict[str, Any]] = []
    players: list[dict[str, Any]] = []
    seats: list[str] = []
    position: dict[str, Any] = {}
    dice: dict[str, list[Face]] = {}
    seed: int = 1
    turns: int = 1
    again: str = ""
    mistakes: list[Mistake] = []
    question: list[Question] = []

    @property
    def is_race(self) -> bool:
        """Whether it is a whole race: only a bot can show how it is driven."""
        return isinstance(self.solution, str)

    @property
    def elsewhere(self) -> list[str]:
        """The rules that a row of its table says, or the answer to one of its questions."""
        rows = [] if self.table is None else [row.rule for row in self.table.rows if row.rule]
        return [*rows, *(one.rule for one in self.question)]

    @property
    def teaches(self) -> list[str]:
        """The rules that this step names: by doing, seeing or asking; each once."""
        return list(dict.fromkeys([self.rule, *self.also, *self.elsewhere]))

    @property
    def facts(self) -> list[str]:
        """The sentences of its rules, which stand below `learn` where there is nothing to do.

        Each is said once: what `learn` says in the same words is left out, and so is what a row of the table or the
        answer to a question says.
        """
        own = [] if self.goal else [one for one in dict.fromkeys([self.rule, *self.also]) if one not in self.elsewhere]
        said = [rule(one).said for one in own]
        return [one for one in said if one.casefold().rstrip(".") not in self.learn.casefold()]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as read from its file."""

    id: str
    title: str
    learn: str
    step: list[Step]
    game: str = "formula-d"


def read_lesson(name: str) -> Lesson:
    """Return a lesson by its name.

    Raises
    ------
    BadOption
        There is no such lesson; the message names the nearest ones.
    BadScenario
        The file of the lesson is wrong; the message says where.

    Examples
    --------
    >>> read_lesson("gears").title
    'Gears and dice'
    >>> read_lesson("wings")
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no lesson 'wings'; `racelib course` lists them
    >>> read_lesson("gear")
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no lesson 'gear'; did you mean gears?
    """
    if not isinstance(name, str) or name not in ORDER:
        near = did_you_mean(nearest(name, ORDER)) if isinstance(name, str) else ""
        raise BadOption(f"there is no lesson {quoted(name)}{near or '; `racelib course` lists them'}")
    return _read_lesson(str(name))


def step_named(step: str) -> tuple[Lesson, int]:
    """Return the lesson of a step, and which of its steps it is: "slipstream/take".

    Raises
    ------
    BadOption
        There is no such step, or no such lesson: an old link may name one that is gone.

    Examples
    --------
    >>> lesson, number = step_named("slipstream/take")
    >>> lesson.step[number].id
    'take'
    """
    name, _, id = step.partition("/")
    steps = read_lesson(name).step if name in ORDER else []
    number = next((number for number, one in enumerate(steps) if one.id == id), None)
    if number is None:
        raise BadOption(tr("There is no such step in the course any more."))
    return read_lesson(name), number


@cache
def _read_lesson(name: str) -> Lesson:
    return lesson_from(lesson_file(name, ORDER), name)


def parse_lesson(text: str, where: str) -> Lesson:
    """Read a lesson from its text and check all that can be checked without playing it."""
    return lesson_from(read_toml(text, where), where)


def lesson_from(written: dict[str, Any], where: str) -> Lesson:
    """Make a lesson of what stands in its file, and check all that can be checked without playing it."""
    try:
        lesson = msgspec.convert(written, Lesson)
    except msgspec.ValidationError as problem:
        raise BadScenario(f"lesson {where}: {problem}") from None
    if not 1 <= len(lesson.step) <= MOST_STEPS:
        raise BadScenario(f"lesson {where}: it has {len(lesson.step)} steps; expected 1 to {MOST_STEPS}")
    if len({step.id for step in lesson.step}) != len(lesson.step):
        raise BadScenario(f"lesson {where}: two steps have the same id")
    for step in lesson.step:
        check_step(step, where)
    try:
        game = game_named(lesson.game)
        for named in named_rules(lesson):
            rule(named)
        for bot in named_bots(lesson):
            check_bot(bot, game.bots)
    except RaceError as problem:
        raise BadScenario(f"lesson {where}: {problem}") from None
    steps = [msgspec.structs.replace(step, game=lesson.game) for step in lesson.step]
    return msgspec.structs.replace(lesson, step=steps)


def check_step(step: Step, where: str) -> None:
    """Refuse a step with nothing to do and nothing to answer, and a table whose rows do not fit its head."""
    if not (step.goal or step.question):
        raise BadScenario(f"lesson {where}, step {step.id}: it has no goal and no question; give it one of them")
    if step.goal and not (step.do and step.good and step.solution):
        raise BadScenario(f"lesson {where}, step {step.id}: a step with a goal needs do, good and solution")
    wide = 0 if step.table is None else len(step.table.head)
    for row in [] if step.table is None else step.table.rows:
        if len(row.cells) != wide:
            raise BadScenario(f"lesson {where}, step {step.id}: a row has {len(row.cells)} cells; expected {wide}")


def named_rules(lesson: Lesson) -> list[str]:
    """Return the ids of all rules that a lesson names, each once."""
    found = [one for step in lesson.step for one in (*step.teaches, *(mistake.rule for mistake in step.mistakes))]
    return list(dict.fromkeys(found))


def named_bots(lesson: Lesson) -> list[str]:
    """Return the bots that a lesson names where it could list answers: in a solution, or to make a mistake.

    >>> named_bots(read_lesson("race")), named_bots(read_lesson("gears"))
    (['racer', 'random'], [])
    """
    played = [one for step in lesson.step for one in (step.solution, *(mistake.attempt for mistake in step.mistakes))]
    return [answers for answers in played if isinstance(answers, str)]


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in the order of the course."""
    return tuple(read_lesson(name) for block in blocks() for name in block.lessons)


# -- positions ------------------------------------------------------------------------------------------------


def scenario_of(step: Step, question: Question | None = None, where: str = "lesson") -> Scenario:
    """Return the position of a step, or of its question, as a scenario with nothing done yet."""
    own = question is not None and bool(question.cars or question.players)
    place: Step | Question = question if own and question is not None else step
    raw: dict[str, Any] = {what: given for what, given in (("cars", place.cars), ("players", place.players)) if given}
    names, position = seats_of(where, {"position": place.position, **(raw or {"seats": step.seats})})
    dice = step.dice if question is None or not (own or question.dice) else question.dice
    try:
        game = game_named(step.game)
        header = game.check(
            Header(
                game=game.name,
                seats=tuple(Seat(name, "" if seat == YOU else OTHERS) for seat, name in enumerate(names)),
                options={**game.first, **place.options},
                seed=step.seed,
                start=position,
            )
        )
    except RaceError as problem:
        raise BadScenario(f"{where}, step {step.id}: {problem}") from None
    loaded = tuple(_loaded(text, faces, names, where) for text, faces in dice.items())
    return Scenario(where, step.id, step.learn, (step.rule,), game, header, loaded, (), tuple(names))


def _loaded(text: str, faces: list[Face], names: list[str], where: str) -> tuple[tuple[str, int], list[Face]]:
    """Read whose roll for what a line of dice means: "gear 3" is the reader's, "Bruno: gear 3" is Bruno's."""
    name, colon, what = text.rpartition(": ")
    if colon and name not in names:
        raise BadScenario(f"{where}: dice of {name!r}, but the players are {', '.join(names)}")
    return (what, names.index(name) if colon else YOU), faces


class Loaded(Seeded):
    """Dice that fall as a lesson wants, by purpose and roller; all others, and all later ones, come from a seed."""

    def __init__(self, seed: int, faces: dict[tuple[str, int], list[Face]]) -> None:
        """Load some dice."""
        super().__init__(seed)
        self.faces = faces

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the face that the lesson wants, or the one of the seed."""
        wanted = self.faces.get((what, by), [])
        nth = table.positions.get((what, by), 0)
        if nth >= len(wanted):
            return super().roll(table, what, by, faces)
        if wanted[nth] not in faces:
            raise BadScenario(f"the die of '{what}' has no face {wanted[nth]}")
        return faces[faces.index(wanted[nth])]

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the thing that the lesson wants drawn, or the one of the seed."""
        wanted = self.faces.get((what, by), [])
        nth = table.positions.get((what, by), 0)
        if nth >= len(wanted):
            return super().draw(table, what, by, things)
        if wanted[nth] not in things:
            raise BadScenario(f"there is no {wanted[nth]} to be drawn for '{what}'")
        return str(wanted[nth])


def race_of(scenario: Scenario) -> Race[Any]:
    """Start the race of a position, with its loaded dice."""
    return Race(scenario.game, scenario.header, Loaded(scenario.header.seed or 0, dict(scenario.dice)))
