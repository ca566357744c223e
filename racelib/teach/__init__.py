"""The course: lessons with a board to drive on, questions that the engine answers, progress that can be carried on.

>>> from racelib import teach
>>> [one.id for one in teach.lessons() if one.game == "downforce"][:4]
['downforce-table', 'first-drive', 'speed-cards', 'white-bars']

The widgets are imported when they are first used, so that lessons can be read without Jupyter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.first_use import on_first_use

if TYPE_CHECKING:
    from racelib.analysis.charts import places, points
    from racelib.analysis.tables import gear_table, luck_table, pools, what_if_table
    from racelib.teach.course import lessons, read_lesson
    from racelib.teach.first_drive import drive
    from racelib.teach.judge import key
    from racelib.teach.lesson_widget import lesson
    from racelib.teach.practice_widget import quiz, self_test, summary
    from racelib.teach.progress_widget import progress, resume

_HOME = {
    "racelib.analysis.charts": ("places", "points"),
    "racelib.analysis.tables": ("gear_table", "luck_table", "pools", "what_if_table"),
    "racelib.teach.course": ("lessons", "read_lesson"),
    "racelib.teach.judge": ("key",),
    "racelib.teach.first_drive": ("drive",),
    "racelib.teach.lesson_widget": ("lesson",),
    "racelib.teach.practice_widget": ("quiz", "self_test", "summary"),
    "racelib.teach.progress_widget": ("progress", "resume"),
}

__all__ = [
    "drive",
    "gear_table",
    "key",
    "lesson",
    "lessons",
    "luck_table",
    "places",
    "points",
    "pools",
    "progress",
    "quiz",
    "read_lesson",
    "resume",
    "self_test",
    "summary",
    "what_if_table",
]


__getattr__, __dir__ = on_first_use(__name__, _HOME)
