"""Opening the course: `python -m racelib.page.open_course [FOLDER]`, which is what `make play` calls.

A Jupyter server shows the course as a page that is ready to play, and its notebooks in JupyterLab under `/lab`.
It keeps its settings, its data and its log inside our own environment: those of the user are neither read nor touched.
It listens on loopback only. Where there is no screen the address is printed instead of opening a browser.
"""

from __future__ import annotations

import argparse
import html
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from racelib.errors import BadOption
from racelib.page.course_settings import own_settings, settings_folder
from racelib.page.keeping import races_folder

FIRST = "00_start.ipynb"
#: The page of the course, without code.
PAGE = f"/voila/render/{FIRST}"
#: A page that leads to another address.
LEADING = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={address}">
<title>racelib</title>
<p><a href="{address}">Open the course</a></p>
"""
#: What the server needs; each is a package of its own.
NEEDED = {"jupyterlab": "JupyterLab", "voila": "Voilà"}
#: A start that takes longer than this many seconds has gone wrong.
PATIENCE = 60


def free_port(first: int) -> int:
    """Return the first port of loopback from `first` on that nobody listens on."""
    if not 1 <= first <= 65535:
        raise BadOption(f"port {first}: expected a number from 1 to 65535")
    for port in range(first, min(first + 100, 65536)):
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise BadOption(f"ports {first} to {min(first + 99, 65535)} are all taken: choose another with --port")


def has_screen(environment: Mapping[str, str]) -> bool:
    """Say whether a browser can be opened here.

    >>> has_screen({}) and sys.platform.startswith("linux")
    False
    """
    if not sys.platform.startswith("linux"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def course_folder(folder: str) -> Path:
    """Return the folder of the notebooks; the course must be in it."""
    found = Path(folder).resolve()
    if not found.is_dir():
        raise BadOption(f"{folder}: there is no such folder; give the folder of the notebooks")
    if not (found / FIRST).is_file():
        raise BadOption(f"{folder}: there is no {FIRST} in this folder; give the folder of the notebooks")
    return found


def start(folder: Path, port: int, settings: Path, token: str) -> subprocess.Popen[bytes]:
    """Start the server on loopback; the token travels in the environment, where other users cannot see it."""
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={PAGE}"),
        "--LanguageServerManager.autodetect=False",  # it would ask npm, which writes into the home folder
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    environment = {**own_settings(settings, os.environ), "JUPYTER_TOKEN": token}
    with (settings / "server.log").open("wb") as log:
        return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def wait_until_up(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the server answers.

    Raises
    ------
    BadOption
        When it ends before that, or takes too long; the message names the log.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
            last = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")
            raise BadOption(f"the server ended before it was ready: {last} (all of it: {log})")
        try:
            with urlopen(f"http://127.0.0.1:{port}/api", timeout=2):
                return
        except HTTPError:
            return  # it answers, if only to ask who we are
        except OSError:
            time.sleep(0.1)
    raise BadOption(f"the server did not answer within {PATIENCE} s; its log is {log}")


def stop(server: subprocess.Popen[bytes]) -> None:
    """Stop the server and its kernels."""
    if server.poll() is None:
        server.terminate()
        try:
            server.wait(timeout=15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def page_leading_to(address: str, folder: Path) -> Path:
    """Write a page that leads to an address, and return its path: only this user can read it.

    A browser is started with what it shall open in its command line, which all users of the computer can see: the
    token must not stand there.
    """
    number, path = tempfile.mkstemp(prefix="open-", suffix=".html", dir=folder)  # nobody else can read it
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(LEADING.format(address=html.escape(address)))
    return Path(path).resolve()


def _leave(*_: Any) -> None:
    raise KeyboardInterrupt


def run(folder: str, port: int, browser: bool | None = None) -> int:
    """Open the course and stay until it is closed."""
    for package, name in NEEDED.items():
        if find_spec(package) is None:
            raise BadOption(f"{name} is not installed in this environment: pip install {package}")
    course = course_folder(folder)
    settings = settings_folder()
    signal.signal(signal.SIGTERM, _leave)
    token = secrets.token_hex(16)
    chosen = free_port(port)
    server = start(course, chosen, settings, token)
    leading: Path | None = None
    try:
        wait_until_up(server, chosen, settings / "server.log")
        address = f"http://127.0.0.1:{chosen}{PAGE}?token={token}"
        leading = page_leading_to(address, settings)
        shown = (has_screen(os.environ) if browser is None else browser) and webbrowser.open(leading.as_uri())
        print("The course is open in your browser; if you do not see it:" if shown else "The course is ready. Open:")
        print(f"\n    {address}\n\nCtrl-C ends it. Your races are saved in {course / races_folder()}.", flush=True)
        code = server.wait()
        return 1 if code else 0
    except KeyboardInterrupt:
        print("The course is closed.", flush=True)
        return 0
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second signal must not leave the server behind
        stop(server)
        if leading is not None:
            leading.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m racelib.page.open_course", description="Open the course.")
    parser.add_argument("folder", nargs="?", default="notebooks", help="the folder of the notebooks (./notebooks)")
    parser.add_argument("--port", type=int, default=8888, help="the port, or the next free one (8888)")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    given = parser.parse_args(arguments)
    try:
        return run(given.folder, given.port, False if given.no_browser else None)
    except BadOption as problem:
        print(f"racelib: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
