"""Self-tests and the quiz as data: which questions come, in which order, and how they are going.

A self-test has ten questions, mixed over the lessons of a block. The quiz brings back what you got wrong: each mistake
within five questions, until it is solved twice. Both hand out one task at a time: a lesson of one step made on the fly.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from random import Random
from typing import Any

import msgspec

from racelib.errors import BadOption
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.teach.blocks import Block, block_of, blocks
from racelib.teach.course import ORDER, Lesson, Question, Step, read_lesson
from racelib.teach.mistakes import Mistakes
from racelib.teach.steps_done import PROGRESS
from racelib.text.language import tr

#: How many questions a self-test has.
TEN = 10
#: How many mistakes the quiz works on at a time, so that each comes back within five questions.
AT_ONCE = 4
#: More questions ago than any quiz has.
NEVER = 1_000_000
#: How many other questions come before the same one again, at least.
BETWEEN = 2


def block_named(name: str) -> Block:
    """Return a block with lessons by its name.

    Raises
    ------
    BadOption
        There is no such block; the message names those that there are.

    Examples
    --------
    >>> block_named("downforce").title
    'Downforce'
    """
    known = [block for block in blocks() if block.lessons]
    for block in known:
        if block.id == name:
            return block
    raise BadOption(f"there is no block {name!r}; the blocks are {', '.join(block.id for block in known)}")


def next_block(block: Block) -> Block | None:
    """Return the block after this one that has lessons, if there is one.

    >>> next_block(block_named("formula-d")).title
    'Formula D advanced'
    """
    later = [one for one in blocks() if one.order > block.order and one.lessons]
    return later[0] if later else None


def key_of(lesson: str, step: Step, question: int | None = None) -> str:
    """Return the key of the task of a step, or of one of its questions."""
    return f"{lesson}/{step.id}" + ("" if question is None else f"?{question}")


def questions_of(lesson: str) -> list[str]:
    """Return the keys of all questions of a lesson."""
    steps = read_lesson(lesson).step
    return [key_of(lesson, step, number) for step in steps for number in range(len(step.question))]


def questions_done(game: str) -> list[str]:
    """Return the keys of all questions of the steps that are done, in the lessons of a game."""
    lessons = [read_lesson(name) for block in blocks() if block.game == game for name in block.lessons]
    return [
        key_of(lesson.id, lesson.step[number], asked)
        for lesson in lessons
        for number in sorted(PROGRESS.of(lesson))
        for asked in range(len(lesson.step[number].question))
    ]


def block_of_mistake(key: str, mistakes: Mistakes) -> Block | None:
    """Return the block that a mistake belongs to: of a decision from a race the first one of its game.

    >>> block_of_mistake("bets/first?0", Mistakes()).title
    'Downforce'
    """
    name = key.partition("/")[0]
    if name in ORDER:
        return block_of(name)
    found = mistakes.decision(key)
    game = "" if found is None else found[0].game.name
    return next((block for block in blocks() if block.game == game), None)


def self_test(block: Block, seed: int, missed: Sequence[str] = ()) -> list[str]:
    """Return ten questions mixed over the lessons of a block, those that were wrong first; the seed decides the rest.

    >>> block = block_named("formula-d")
    >>> test = self_test(block, 1, ["gears/shift-up?0"])
    >>> len(test), test[0], len({key.partition("/")[0] for key in test})
    (10, 'gears/shift-up?0', 10)
    """
    luck = Random(f"{block.id} {seed}")
    by_lesson = [luck.sample(keys, len(keys)) for keys in map(questions_of, block.lessons) if keys]
    luck.shuffle(by_lesson)
    wrong = [key for key in missed if "?" in key and any(key in keys for keys in by_lesson)]
    done = {key.partition("/")[0] for key in wrong}
    by_lesson.sort(key=lambda keys: keys[0].partition("/")[0] in done)
    mixed = [key for key in chain(*zip_longest(*by_lesson)) if key is not None]
    found = list(dict.fromkeys([*wrong, *mixed]))
    first = {rule_asked(key): key for key in reversed(found)}  # two questions about one rule ask the same thing
    return sorted(found, key=lambda key: first[rule_asked(key)] != key)[:TEN]


def rule_asked(key: str) -> str:
    """Return the rule that a question is about, by its key.

    >>> rule_asked("wear-points/the-game?0")
    'FD-WP-01'
    """
    name, _, rest = key.partition("/")
    id, _, number = rest.partition("?")
    return next(step for step in read_lesson(name).step if step.id == id).question[int(number)].rule


class Task(msgspec.Struct, frozen=True):
    """What is to be solved: a step without its questions, or with one; or a decision of a race."""

    key: str
    lesson: Lesson
    race: Race[Any] | None = None
    seat: int = 0

    @property
    def step(self) -> Step:
        """Its one step."""
        return self.lesson.step[0]

    @property
    def question(self) -> Question | None:
        """Its question, if it is one."""
        return self.step.question[0] if self.step.question else None


def task_of(key: str, mistakes: Mistakes, title: str) -> Task | None:
    """Return the task that a key names; None if there is no such step any more, or the race is damaged."""
    if key.startswith("race-"):
        found = mistakes.decision(key)
        return None if found is None else decision_task(key, title, *found)
    name, _, rest = key.partition("/")
    id, asks, number = rest.partition("?")
    if name not in ORDER:
        return None
    lesson = read_lesson(name)
    step = next((one for one in lesson.step if one.id == id), None)
    if step is None or (asks and int(number) >= len(step.question)):
        return None
    if not asks and (not step.goal or step.is_race):  # a whole race is too long for a quiz
        return None
    if asks:
        asked = step.question[int(number)]
        made = msgspec.structs.replace(step, learn="", do="", goal={}, table=None, also=[], question=[asked])
    else:
        made = msgspec.structs.replace(step, question=[])
    return Task(key, msgspec.structs.replace(lesson, id="practice", title=title, step=[made]))


def decision_task(key: str, title: str, race: Race[Any], seat: int) -> Task:
    """Return a decision of a race as a task: choose an option that is free and safe."""
    points = coach_of(race.game).kind(race.ask_for(seat).choice).costs_points
    cost = tr("That choice cost you points.") if points else tr("That choice cost you the car.")
    step = Step(
        id="decision",
        learn=" ".join([tr("This is a position from your own race."), cost]),
        rule="",
        do=tr("Choose an option that is free and safe."),
        goal={"free": True},
        good=tr("Free and safe: this is what you could have done."),
        nudge=tr("Look for a tick: it costs nothing and no danger waits there."),
        solution=[],
        game=race.game.name,
        seats=list(race.header.names),
        again=tr("That is not free and safe. An option with a tick was there."),
    )
    return Task(key, Lesson(id="practice", title=title, learn="", step=[step], game=race.game.name), race, seat)


def luck() -> int:
    """Return what decides which questions come: it changes with each answer."""
    return PROGRESS.solved + PROGRESS.wrong


class Session:
    """A self-test or a quiz that runs: the task that is shown, and how those before went."""

    kind = ""

    def __init__(self, block: Block, mistakes: Mistakes) -> None:
        """Begin with the first task."""
        self.block, self.mistakes = block, mistakes
        self.results: dict[str, bool] = {}  # by key, how it went when it came last; of that the first answer counts
        self.asked: list[str] = []  # the keys, in the order in which they came
        self.settled = False  # whether the task that is shown counts already
        self.task: Task | None = None
        self.advance()

    @property
    def title(self) -> str:
        """What stands above the tasks."""
        return self.block.title

    @property
    def over(self) -> bool:
        """Whether all tasks are done."""
        return self.task is None

    def next_key(self) -> str | None:
        """Return the key of the next task, None when there is none."""
        return None

    def advance(self) -> None:
        """Go on to the next task; what cannot be shown any more is forgotten."""
        self.settled = False
        self.task = None
        dropped: set[str] = set()
        while self.task is None and (key := self.next_key()) is not None and key not in dropped:
            self.task = task_of(key, self.mistakes, self.title)
            if self.task is None:
                self.drop(key)
                dropped.add(key)  # a key that comes again and again must not hold the page up
            else:
                self.asked.append(key)

    def drop(self, key: str) -> None:
        """Forget a task that cannot be shown any more."""
        self.mistakes.forget(key)

    def settle(self, solved: bool) -> None:
        """Note how the task that is shown went; only the first time counts."""
        if self.task is None or self.settled:
            return
        self.settled = True
        self.results[self.task.key] = solved
        if solved:
            self.mistakes.solve(self.task.key)
        else:
            self.missed(self.task.key)

    def missed(self, key: str) -> None:
        """Remember a task that went wrong."""
        self.mistakes.miss(key)

    def place(self) -> str:
        """Say which question this is, and how it stands."""
        right = sum(self.results.values())
        return tr("Question {number}, {right} right").format(number=len(self.asked), right=right)


class SelfTest(Session):
    """Ten questions mixed over the lessons of a block; their score at the end."""

    kind = "test"

    def __init__(self, block: Block, mistakes: Mistakes, seed: int, keys: Sequence[str] = ()) -> None:
        """Begin a test; with `keys` it has just these questions."""
        self.keys = list(keys) or self_test(block, seed, mistakes.open)
        super().__init__(block, mistakes)

    @property
    def title(self) -> str:
        """What stands above the questions."""
        return tr("Self-test: {block}").format(block=self.block.title)

    @property
    def wrong(self) -> list[str]:
        """The keys of what was wrong."""
        return [key for key, solved in self.results.items() if not solved]

    def next_key(self) -> str | None:
        """Return the key of the next question."""
        return next((key for key in self.keys if key not in self.asked), None)

    def drop(self, key: str) -> None:
        """Forget a question that cannot be asked any more: the test is shorter then."""
        super().drop(key)
        self.keys.remove(key)

    def place(self) -> str:
        """Say which question this is of how many, and how it stands."""
        right, number = sum(self.results.values()), max(1, len(self.asked))
        said = tr("Question {number} of {total}, {right} right")
        return said.format(number=number, total=len(self.keys), right=right)

    def score(self) -> str:
        """Return how many were right: "8 of 10"."""
        return tr("{right} of {total}").format(right=sum(self.results.values()), total=len(self.keys))


class Quiz(Session):
    """What you got wrong comes back, each within five questions, until it is solved twice.

    Questions of steps that you have done come between. One of those that goes wrong counts, but does not come back.
    """

    kind = "quiz"

    def __init__(self, mistakes: Mistakes, seed: int) -> None:
        """Begin a quiz about the block of the oldest mistake."""
        self.luck = Random(seed)
        self.work: list[str] = []  # the mistakes that come round now
        found = (block_of_mistake(key, mistakes) for key in mistakes.open)
        super().__init__(next((block for block in found if block is not None), blocks()[0]), mistakes)

    @property
    def title(self) -> str:
        """What stands above the tasks."""
        return tr("Quiz: your own mistakes")

    def next_key(self) -> str | None:
        """Return the mistake that waits longest; if each was asked a moment ago, another question, if there is one."""
        left = self.mistakes.open
        kept = [key for key in self.work if key in left]
        self.work = [*kept, *(key for key in left if key not in kept)][:AT_ONCE]
        if not self.work:
            return None
        due = [key for key in self.work if AT_ONCE <= self.since(key) < NEVER]
        key = max(due or self.work, key=self.since)
        return key if self.since(key) > BETWEEN else self.another(key) or key

    def since(self, key: str) -> int:
        """Return how many questions ago a key was asked; a large number if it was not."""
        return next((n for n, one in enumerate(reversed(self.asked), start=1) if one == key), NEVER)

    def another(self, mistake: str) -> str:
        """Return a question of a step that is done, of the game of a mistake; "" if there is none to ask now."""
        block = block_of_mistake(mistake, self.mistakes) or self.block
        known = [key for key in questions_done(block.game) if key not in self.mistakes.open]
        fresh = [key for key in known if self.since(key) > max(1, len(known) // 2)]
        return self.luck.choice(fresh) if fresh else ""

    def missed(self, key: str) -> None:
        """Remember a mistake that came back; what came between is only counted."""
        self.mistakes.miss(key) if key in self.mistakes.open else self.mistakes.slip()

    def place(self) -> str:
        """Say how many mistakes are left."""
        left = len(self.mistakes.open)
        return tr("Question {number}, {left} to solve").format(number=max(1, len(self.asked)), left=left)
