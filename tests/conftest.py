"""Which tests are slow, which shared modules explain a failed assertion as a test does, and where tables are kept."""

from __future__ import annotations

import os
import shutil
import tempfile
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

pytest.register_assert_rewrite(
    "tests.broken_rules",
    "tests.coached",
    "tests.forgeries",
    "tests.kept_secrets",
    "tests.refereed",
    "tests.shipped_replays",
    "tests.terminal.commands",
)

TESTS = Path(__file__).parent
#: What `make check` leaves out and why; `make test` runs everything. Together this takes most of the time.
SLOW = {
    "browser/*": "drive a real Chromium",
    "notebooks/*": "run every notebook",
    "page/*": "build every widget and picture",
    "home_page/*": "open every kind of screen",
    "teach/test_lesson_widget.py": "follow the hints of every lesson",
    "test_install.py": "install into a fresh environment",
    "test_soak.py": "play hundreds of random games",
    "text/test_pseudo_language.py": "play every game in a made-up language",
    "boards/test_track_random.py": "spoil tracks at random",
    "*/test_conformance.py": "check games at every decision",
    "*/test_whole_*.py": "play many games to the end",
    "*/test_referee.py": "let a second implementation drive every race again",
    "*/test_oracle.py": "count every legal move a second time, slowly",
    "*/test_secrets.py": "play each game again with other hidden cards",
    "*/test_bots.py": "let the bots play matches",
    "*/test_picture.py": "draw every position of many games as text",
    "*/test_*damage.py": "forge every field and byte of replays",
    "*/test_crash.py": "kill running programs and go on",
}


def pytest_configure(config: pytest.Config) -> None:
    """Keep tables in a folder of this run, which its processes share: the user's cache is neither read nor written."""
    if not hasattr(config, "workerinput"):
        os.environ["RACELIB_CACHE"] = tempfile.mkdtemp(prefix="racelib-cache-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete the tables of this run."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["RACELIB_CACHE"], ignore_errors=True)


def pytest_xdist_auto_num_workers() -> int:
    """Run one worker more than there are cores: many tests wait for a browser, a kernel or an install."""
    told = os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return int(told) if told else cores + 1


@cache
def is_slow(file: Path) -> bool:
    """Say whether `make check` leaves a file out."""
    where = file.relative_to(TESTS).as_posix() if file.is_relative_to(TESTS) else ""
    return any(fnmatch(where, pattern) for pattern in SLOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests."""
    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)
