"""People with a phone have nothing to click with: sentences say "pick", which fits a mouse and a finger."""

from __future__ import annotations

import re
from importlib.resources import files

from racelib.teach.course import lessons

CLICK = re.compile(r"\bclick", re.IGNORECASE)


def test_no_sentence_says_click() -> None:
    template = (files("racelib.text") / "locale" / "racelib.pot").read_text(encoding="utf-8")
    said = [line for line in template.splitlines() if not line.startswith("#") and CLICK.search(line)]
    said += [step.do for lesson in lessons() for step in lesson.step if CLICK.search(step.learn + step.do + step.nudge)]
    assert not said
