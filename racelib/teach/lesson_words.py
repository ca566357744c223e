"""The words of a lesson that stay the same: on its buttons, before its feedback, and when its kernel is gone."""

from __future__ import annotations

import msgspec

from racelib.page.card import Card, ways_on
from racelib.teach.judge import AGAIN, GOOD, MISTAKE, OPEN, Verdict
from racelib.text.language import tr


def lesson_stopped() -> Card:
    """Return the card for the time when the kernel is gone."""
    title, again = tr("The game has stopped answering."), tr("Choose Run ▸ Run All Cells to go on.")
    say = tr("Your progress is kept in this browser. This step begins again.")
    return Card(tr("Paused"), title, say, ways_on()[:1], else_say=f"{say} {again}")


def tryout_stopped() -> Card:
    """Return the card for the time when the kernel of a step is gone that was only tried: home opens what was there."""
    say = tr("Go back to where you were. What you tried here is not kept.")
    return msgspec.structs.replace(lesson_stopped(), say=say, else_say="")


def head(verdict: Verdict) -> str:
    """Return the first words of the feedback."""
    heads = {GOOD: tr("Well done"), MISTAKE: tr("Not yet"), AGAIN: tr("Not quite"), OPEN: ""}
    return heads[verdict.kind]


def words() -> dict[str, str]:
    """Return the words on the buttons of a lesson."""
    return {
        "again": tr("Try again"),
        "showMe": tr("Show me"),
        "yourself": tr("Try it yourself"),
        "todo": tr("Do this:"),
        "question": tr("Question"),
        "hints": tr("Hints"),
        "hint": tr("Hint"),
        "nudge": tr("A nudge"),
        "rule": tr("The rule"),
        "move": tr("The move"),
        "answer": tr("The answer"),
        "lesson": tr("Lesson"),
        "steps": tr("Steps of this lesson"),
        "step": tr("step"),
        "stepOf": tr("step {number} of {total}"),
        "done": tr("done"),
        "open": tr("not done yet"),
        "here": tr("you are here"),
        "also": tr("Good to know, too:"),
        "table": tr("At a glance"),
        "course": tr("Back to your course"),
    }
