"""Practice on the page: the summary of a block, its self-test, and the quiz from your own mistakes."""

from __future__ import annotations

from typing import TypeVar

from racelib import arguments
from racelib.teach.blocks import Block, blocks
from racelib.teach.course import Lesson, read_lesson
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.practice import Quiz, SelfTest, Session, block_named
from racelib.teach.steps_done import PROGRESS

W = TypeVar("W", bound=LessonWidget)


def lesson_of(session: Session) -> Lesson:
    """Return the lesson that a session begins with; one without a task shows the board of its block's first lesson."""
    return read_lesson(session.block.lessons[0]) if session.task is None else session.task.lesson


def shown_on(kind: type[W], session: Session) -> W:
    """Return a session on a page of this kind."""
    return kind(lesson_of(session), 0, session=session)


def summary_on(kind: type[W], block: Block) -> W:
    """Return the summary of a block on a page of this kind."""
    return kind(read_lesson(block.lessons[-1]), 0, summary=block)


def quiz(seed: int = 1) -> LessonWidget:
    """Show what you got wrong in lessons and races, each as a small position to solve, until it is solved twice.

    Parameters
    ----------
    seed
        Decides which other questions come between.
    """
    return shown_on(LessonWidget, Quiz(PROGRESS.mistakes, arguments.whole("seed", seed)))


def self_test(block: str = blocks()[0].id, seed: int = 1) -> LessonWidget:
    """Show a self-test: ten questions mixed over the lessons of a block, those that you got wrong first.

    Parameters
    ----------
    block
        The name of the block, such as "formula-d" or "downforce".
    seed
        Decides which questions come.
    """
    return shown_on(LessonWidget, SelfTest(block_named(block), PROGRESS.mistakes, arguments.whole("seed", seed)))


def summary(block: str = blocks()[0].id) -> LessonWidget:
    """Show the summary of a block: a sentence for each lesson, and its tables.

    Parameters
    ----------
    block
        The name of the block, such as "formula-d" or "downforce".
    """
    return summary_on(LessonWidget, block_named(block))


def go_on(what: str, block: str, _: str) -> LessonWidget:
    """Show a summary, a self-test or the quiz in a new kernel: the page calls this when the one before is gone."""
    return summary(block) if what == "summary" else quiz() if what == "quiz" else self_test(block)
