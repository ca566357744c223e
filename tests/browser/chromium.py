"""Debian's Chromium for the browser tests: found, or installed with apt-get.

Another program may be installing packages at the same moment, such as the machine's own updates. Then the install waits
until the package system is free and says what it waits for: `python -m tests.browser.chromium` tries it.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

#: The whole browser, though its headless shell is quicker: the shell says no goodbye when a page is closed.
CHROMIUM = Path("/usr/bin/chromium")
STEPS = (["update"], ["install", "--yes", "--no-install-recommends", CHROMIUM.name])
#: How many seconds to wait for other installs in all. A large upgrade takes some minutes.
PATIENCE = 600.0
#: Seconds between two tries.
PAUSE = 3.0
#: What apt-get and dpkg say about a busy lock. Newer versions also say which process holds it.
BUSY = re.compile(r"Could not get lock (?P<lock>/\S*[^\s.])|Unable to lock directory (?P<folder>\S+)|frontend lock")
HOLDER = re.compile(r"(?:held by process|another process with pid) (?P<process>[1-9]\d*)(?: \((?P<name>[^)]+)\))?")


def say_aloud(sentence: str) -> None:
    """Print a sentence where people see progress."""
    print(sentence, file=sys.stderr, flush=True)


def chromium(say: Callable[[str], None] = say_aloud, patience: float = PATIENCE, pause: float = PAUSE) -> Path:
    """Return the path of Chromium; install it when it is missing.

    Parameters
    ----------
    say
        Gets the sentences about progress.
    patience
        How many seconds to wait for other installs in all.
    pause
        Seconds between two tries.

    Raises
    ------
    RuntimeError
        When Chromium is missing and cannot be installed; one sentence says why.
    """
    if CHROMIUM.exists():
        return CHROMIUM
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise RuntimeError(
            f"the browser tests need Chromium at {CHROMIUM}: run `apt-get install {CHROMIUM.name}` as root"
        )
    with Path(__file__).open("rb") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # of several test workers one installs, and the others wait here
        if not CHROMIUM.exists():
            say("The browser tests need Chromium: installing Debian's package. This takes about a minute.")
            end = time.monotonic() + patience
            for step in STEPS:
                run_when_free(apt, step, end, say, pause)
            say("Chromium is installed.")
    return CHROMIUM


def run_when_free(apt: str, step: list[str], end: float, say: Callable[[str], None], pause: float) -> None:
    """Run one step of apt-get; while another program holds a lock, wait and try again until the time `end`."""
    said = ""
    while True:
        # apt-get itself can wait for the lock of dpkg, but not for those of the package lists and the downloads
        command = [apt, "-qq", "-o", f"DPkg::Lock::Timeout={pause:.0f}", *step]
        english = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, capture_output=True, text=True, env=english)
        if not done.returncode:
            return
        busy = busy_lock(done.stderr)
        if busy is None:
            last = (done.stderr.strip() or "no reason given").splitlines()[-1]
            raise RuntimeError(f"the browser tests need Chromium, and `apt-get {' '.join(step)}` failed: {last}")
        if time.monotonic() >= end:
            raise RuntimeError(
                f"the browser tests need Chromium, and `apt-get {' '.join(step)}` waited in vain for {busy}: "
                "try again when the other install is done"
            )
        if busy != said:
            say(f"Waiting for {busy}, for {max(end - time.monotonic(), 0):.0f} s at most.")
            said = busy
        time.sleep(pause)


def busy_lock(complaint: str) -> str | None:
    """Return which lock apt-get could not get and who holds it, if that is known; None for any other complaint.

    >>> busy_lock("E: Could not get lock /var/lib/apt/lists/lock. It is held by process 71 (apt-get)")
    'the lock /var/lib/apt/lists/lock, held by process 71 (apt-get)'
    >>> busy_lock("E: Unable to lock directory /var/lib/apt/lists/")
    'the lock /var/lib/apt/lists/, held by another program'
    >>> busy_lock("E: Unable to locate package chromium")
    """
    found = BUSY.search(complaint)
    if found is None:
        return None
    lock = found["lock"] or found["folder"] or "of the package system"
    holder = HOLDER.search(complaint)
    if holder is None:
        return f"the lock {lock}, held by another program"
    return f"the lock {lock}, held by process {holder['process']}" + (f" ({holder['name']})" if holder["name"] else "")


if __name__ == "__main__":
    try:
        print(chromium())
    except RuntimeError as problem:
        sys.exit(str(problem))
