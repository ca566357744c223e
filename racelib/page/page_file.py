"""A race as one HTML page that the browser hands out."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from racelib.kernel.race import Race
from racelib.kernel.replay import Replay
from racelib.page.export import html_page, replay_of
from racelib.page.keeping import file_name, pack


def page_file(race: Replay | Race[Any]) -> dict[str, str]:
    """Return a race as one HTML page, packed for the browser to hand out."""
    replay = replay_of(race)
    name = Path(file_name(replay.header, datetime.now())).with_suffix(".html").name
    return {"name": name, "packed": pack(html_page(replay).encode())}
