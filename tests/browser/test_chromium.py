"""Installing Chromium while another program holds a lock of the package system, with a stand-in for apt-get."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import pytest

from tests.browser import chromium as installing
from tests.browser.chromium import busy_lock, chromium

#: Complains as apt-get 2.6 does when the lock of a step is held, and installs an empty file.
FAKE = """#!{python}
import fcntl, pathlib, sys
here = pathlib.Path({folder!r})
step = "update" if "update" in sys.argv else "install"
print(*sys.argv[1:], file=(here / "calls").open("a"))
lock = here / step
try:
    fcntl.lockf(lock.open("a"), fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    print(f"E: Could not get lock {{lock}}. It is held by process 71 (unattended-upgr)", file=sys.stderr)
    print(f"E: Unable to lock directory {{lock.parent}}/", file=sys.stderr)
    sys.exit(100)
if (here / "broken").exists():
    print("E: Unable to locate package chromium", file=sys.stderr)
    sys.exit(100)
if step == "install":
    (here / "chromium").touch()
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Chromium, on which we are root."""
    apt = tmp_path / "apt-get"
    apt.write_text(FAKE.format(python=sys.executable, folder=str(tmp_path)))
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(installing, "CHROMIUM", tmp_path / "chromium")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def hold(lock: Path) -> IO[str]:
    """Hold a lock as another install would, until the file is closed."""
    held = lock.open("a")
    fcntl.lockf(held, fcntl.LOCK_EX)
    return held


@pytest.fixture(params=["update", "install"])
def held(request: pytest.FixtureRequest, machine: Path) -> Iterator[IO[str]]:
    with hold(machine / request.param) as file:
        yield file


def steps(machine: Path) -> list[str]:
    """Return the steps that apt-get was asked for, in order."""
    calls = (machine / "calls").read_text().splitlines()
    return ["update" if call.endswith("update") else "install" for call in calls]


def test_a_busy_lock_is_named_and_waited_for(machine: Path, held: IO[str]) -> None:
    said: list[str] = []

    def say(sentence: str) -> None:
        said.append(sentence)
        if sentence.startswith("Waiting"):
            held.close()  # the other install is done

    assert chromium(say, patience=60, pause=0.01) == machine / "chromium"
    waits = [one for one in said if one.startswith(f"Waiting for the lock {held.name}, held by process 71 (unattended")]
    assert len(waits) == 1 and "at most" in waits[0]
    assert steps(machine) == sorted(steps(machine), reverse=True) and len(steps(machine)) == 3


def test_a_lock_that_never_gets_free_is_one_sentence(machine: Path, held: IO[str]) -> None:
    said: list[str] = []
    with pytest.raises(RuntimeError) as caught:
        chromium(said.append, patience=2, pause=0.01)
    sentence = str(caught.value)
    assert f"waited in vain for the lock {held.name}, held by process 71" in sentence and "\n" not in sentence
    assert len([one for one in said if one.startswith("Waiting")]) == 1, "said once, not at every try"


def test_another_failure_is_not_waited_for(machine: Path) -> None:
    (machine / "broken").touch()
    with pytest.raises(RuntimeError, match=r"`apt-get update` failed: E: Unable to locate package chromium$"):
        chromium(lambda _: None, pause=0.01)
    assert steps(machine) == ["update"]


def test_only_one_worker_installs(machine: Path) -> None:
    with ThreadPoolExecutor(4) as workers:
        found = list(workers.map(lambda _: chromium(lambda _: None, pause=0.01), range(4)))
    assert found == [machine / "chromium"] * 4
    assert steps(machine) == ["update", "install"]


def test_without_root_one_sentence_says_what_to_do(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(RuntimeError, match="run `apt-get install chromium` as root"):
        chromium()
    assert not (machine / "calls").exists()


@pytest.mark.parametrize(
    ("complaint", "busy"),
    [
        (
            "E: Could not get lock /var/lib/dpkg/lock-frontend - open (11: Resource temporarily unavailable)",
            "the lock /var/lib/dpkg/lock-frontend, held by another program",
        ),
        (
            "E: Could not get lock /var/cache/apt/archives/lock. It is held by process 0",
            "the lock /var/cache/apt/archives/lock, held by another program",
        ),
        (
            "dpkg: error: dpkg frontend lock was locked by another process with pid 512",
            "the lock of the package system, held by process 512",
        ),
        ("E: Failed to fetch: Temporary failure resolving 'deb.debian.org'", None),
        ("E: You don't have enough free space in /var/cache/apt/archives/.", None),
    ],
)
def test_what_apt_get_says_about_locks(complaint: str, busy: str | None) -> None:
    assert busy_lock(complaint) == busy
