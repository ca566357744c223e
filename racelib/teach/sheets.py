"""What stands in the column instead of a task: the summary of a block, the score of a self-test, nothing to repeat."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.rulebook import rule
from racelib.teach.blocks import Block
from racelib.teach.course import read_lesson
from racelib.teach.judge import right_answer
from racelib.teach.practice import SelfTest, Session, next_block, task_of
from racelib.teach.steps_done import score_in_words
from racelib.text.language import tr


def summary_title(block: Block) -> str:
    """Return what the summary of a block is called.

    >>> from racelib.teach.practice import block_named
    >>> summary_title(block_named("formula-d"))
    'Summary: Formula D'
    """
    return tr("Summary: {block}").format(block=block.title)


def sheet_of(block: Block, session: Session | None) -> dict[str, Any]:
    """Return the sheet after a session, or the summary of a block (`js/views.js` has the types)."""
    if session is None:
        return summary(block)
    return score(session) if isinstance(session, SelfTest) else nothing_left(session)


def sheet(head: str, say: str, buttons: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a sheet: a few words, a sentence, and buttons; besides points, tables, and what was wrong."""
    return {"head": head, "say": say, "points": [], "tables": [], "wrong": [], "buttons": buttons, **more}


def button(words: str, **message: str) -> dict[str, Any]:
    """Return a button: its words, and what it asks for."""
    return {"words": words, "message": message}


def summary(block: Block) -> dict[str, Any]:
    """Return the summary of a block: a sentence for each lesson, and its tables."""
    lessons = [read_lesson(name) for name in block.lessons]
    points = [{"title": one.title, "say": one.learn} for one in lessons]
    tables = [
        {"title": one.title, **msgspec.to_builtins(step.table)}
        for one in lessons
        for step in one.step
        if step.table is not None
    ]
    buttons = [button(tr("Self-test"), do="practice", what="test", block=block.id), *after(block)]
    return sheet(tr("What these lessons teach"), "", buttons, points=points, tables=tables)


def sheet_in_words(title: str, shown: dict[str, Any]) -> str:
    """Return a sheet as text, with the title above it: for screen readers, previews and tests."""
    lines = [title, shown["head"], *filter(None, [shown["say"]])]
    lines += [f"  {one['ask']} {one['answer']} ({one['rule']})" for one in shown["wrong"]]
    lines += [f"  {one['title']}: {one['say']}" for one in shown["points"]]
    for table in shown["tables"]:
        lines += ["", table["title"], *(" | ".join(cells) for cells in (table["head"], *cells_of(table)))]
    return "\n".join([*lines, "", *(f"  {one['words']}" for one in shown["buttons"])])


def cells_of(table: dict[str, Any]) -> list[list[str]]:
    """Return the rows of a table as their cells."""
    return [row["cells"] for row in table["rows"]]


def after(block: Block) -> list[dict[str, Any]]:
    """Return the button to the next block, if there is one."""
    later = next_block(block)
    if later is None:
        return [quiz_button()]
    return [button(tr("Next: {block}").format(block=later.title), do="lesson", name=later.lessons[0])]


def quiz_button() -> dict[str, Any]:
    """Return the button that begins the quiz."""
    return button(tr("Quiz: your own mistakes"), do="practice", what="quiz")


def score(test: SelfTest) -> dict[str, Any]:
    """Return the score of a self-test, and what was wrong with its answer and its rule."""
    say = tr("Everything is right.")
    buttons = after(test.block)
    if test.wrong:
        say = tr("These come back in the quiz until you have solved them twice.")
        buttons = [button(tr("Try these again"), do="practice", what="again"), *buttons]
    else:
        buttons.append(button(tr("Another self-test"), do="practice", what="test", block=test.block.id))
    if test.mistakes.open and quiz_button() not in buttons:
        buttons.append(quiz_button())
    buttons.append(button(summary_title(test.block), do="practice", what="summary", block=test.block.id))
    say = f"{say} {score_in_words(test.mistakes)}"
    return sheet(test.score(), say, buttons, wrong=[one for key in test.wrong for one in wrong(key, test)])


def wrong(key: str, session: Session) -> list[dict[str, str]]:
    """Return a question that was answered wrongly: what was asked, the answer, and the rule with its text."""
    task = task_of(key, session.mistakes, "")
    if task is None or task.question is None:
        return []
    asked = task.question
    answer = asked.choices[right_answer(task.step, asked)].say
    return [{"ask": asked.ask, "answer": answer, "rule": asked.rule, "text": rule(asked.rule).said}]


def nothing_left(session: Session) -> dict[str, Any]:
    """Return that there is nothing to repeat, or not any more."""
    say = tr("You have nothing to repeat. Take a self-test to find out what you know.")
    head = tr("All solved") if session.asked else tr("Nothing to repeat")
    return sheet(head, say, [button(tr("Self-test"), do="practice", what="test", block=session.block.id)])
