"""What a first race would wait for, worked out ahead: `python -m racelib.home_page.warm_up`, once after an install.

Compiled tracks, the figure of the board, the lessons and the tables of Formula D's `racer` are kept on disk
(`boards/disk_cache.py`). A kernel that finds them there is quicker, and smaller by the memory in which they are made.
`make play` and Binder call this when they set up.
"""

from __future__ import annotations

from typing import Any

from racelib.boards.disk_cache import cache_folder
from racelib.kernel.set_up import new_race
from racelib.page.board_item import board_item
from racelib.teach.course import lessons

#: Races on all tracks of the course, in the modes in which it drives there.
RACES: tuple[dict[str, Any], ...] = (
    *({"track": track, "mode": mode} for track in ("lagoon", "monaco") for mode in ("basic", "advanced")),
    {"track": "lumen", "mode": "street-basic"},
    {"track": "lumen", "mode": "street-advanced", "laps": 2},
    {"game": "downforce", "track": "harbour"},
    {"game": "downforce", "track": "river"},
)


def warm_up() -> None:
    """Run each race once, so that what it needs is on disk; without a folder for that there is nothing to do."""
    if cache_folder() is not None:
        for options in RACES:
            new_race(**{"players": 2, "bots": "racer", "seed": 1, **options}).run()
        board_item()
        lessons()


if __name__ == "__main__":
    warm_up()
