"""Binder: its steps replayed in a fresh environment, what it would start started, the landing page opened."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page

from racelib.page.course_settings import NEWS
from tests.browser.lab import View, free_port, listen, stop, wait_for

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
LANDING = "voila/render/notebooks/00_start.ipynb"
#: What server and one visitor may take, in MB; Binder guarantees 450 to a session.
MEMORY = 350
#: What a clone of the repository does not have.
NOT_CLONED = (".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "*.egg-info", "shots")


def test_the_environment_is_pinned() -> None:
    lines = [line.partition("#")[0].strip() for line in (BINDER / "requirements.txt").read_text().splitlines()]
    pins = [line for line in lines if line and line != "."]
    assert "." in lines, "the project itself"
    assert all(re.fullmatch(r"[\w-]+==[\w.]+(; python_version [<>=]+ \"3\.\d+\")?", pin) for pin in pins), pins
    names = {pin.partition("==")[0] for pin in pins}
    project = (ROOT / "pyproject.toml").read_text().partition("dependencies = [")[2].partition("]")[0]
    needed = set(re.findall(r'"([\w-]+)>=', project))
    assert needed | {"jupyterlab", "ipykernel", "voila"} <= names
    for name in names:  # for every Python exactly one version
        markers = {pin.partition(";")[2].strip() for pin in pins if pin.startswith(f"{name}==")}
        assert markers in ({""}, {'python_version >= "3.12"', 'python_version < "3.12"'}), name
    assert (BINDER / "runtime.txt").read_text() == "python-3.12\n"
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_no_file_names_a_host() -> None:
    files = [file for file in BINDER.rglob("*") if file.is_file()]
    assert {"runtime.txt", "requirements.txt", "postBuild", "README.md"} <= {file.name for file in files}
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"://|index-url|find-links|\b[\w-]+\.(com|org|net|io|dev|cloud)\b", text), file
    assert f"?urlpath={LANDING}" in (BINDER / "README.md").read_text()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Do what Binder does: a clone, a fresh environment, the requirements from the root of the clone, postBuild."""
    home = tmp_path_factory.mktemp("binder")
    clone = home / "clone"
    shutil.copytree(ROOT, clone, ignore=shutil.ignore_patterns(*NOT_CLONED))
    environment = home / "environment"
    venv.create(environment, with_pip=True)
    inside = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JUPYTER", "IPYTHON", "VIRTUAL", "PYTHONPATH"))
    }
    inside |= {"PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}", "IPYTHONDIR": str(home / "ipython")}
    inside["RACELIB_CACHE"] = str(home / "cache")
    inside["PIP_NO_COMPILE"] = "1"  # Python compiles what is used; all of it takes half a minute
    for name in ("CONFIG", "DATA", "RUNTIME"):
        inside[f"JUPYTER_{name}_DIR"] = str(home / name.lower())
    pip = ["python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "binder/requirements.txt"]
    for command in (pip, ["binder/postBuild"]):
        done = subprocess.run(command, cwd=clone, env=inside, capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}\n{done.stderr}"
    return clone, inside


@contextmanager
def started(clone: Path, inside: dict[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Start JupyterLab as Binder does, but on loopback."""
    port = free_port()
    command = ["jupyter", "lab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    command += ["--allow-root", "--IdentityProvider.token=binder"]
    with (clone.parent / "server.log").open("wb") as log:
        server = subprocess.Popen(command, cwd=clone, env=inside, stdout=log, stderr=log, start_new_session=True)
    try:
        wait_for(f"http://127.0.0.1:{port}/api?token=binder", server)
        yield server, f"http://127.0.0.1:{port}"
    finally:
        stop(server)


def resident(pid: int) -> float:
    """Return the memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1000


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *children(child)]
    return found


@contextmanager
def visitor(chrome: Browser, address: str) -> Iterator[tuple[Page, list[str]]]:
    """Open a window that asks nobody but the server."""
    page, problems, foreign = chrome.new_page(viewport={"width": 1280, "height": 800}), list[str](), list[str]()
    listen(page, problems)
    ours = (address, address.replace("http", "ws", 1), "data:", "blob:")
    page.on("request", lambda request: request.url.startswith(ours) or foreign.append(request.url))
    yield page, problems
    assert not foreign, f"asked the network for {foreign}"
    assert not problems, "\n".join(problems)
    page.close()


def play_at_once(page: Page, problems: list[str], address: str) -> None:
    """Open the landing page, wait for the first choice without a click, and take it."""
    began = time.monotonic()
    page.goto(f"{address}/{LANDING}?token=binder", wait_until="commit")
    view = View(page, problems, "[data-ready] >> nth=0")
    view.root.locator("[data-option]:visible").first.wait_for(timeout=60000)
    print(f"open to first legal choice, no click: {time.monotonic() - began:.1f} s")
    view.settle()
    before = view.ask["id"]
    view.root.locator(".go button.main:visible").click()
    view.wait("race.ask && race.ask.id > arg", before)


def test_the_landing_page_opens_and_the_session_fits(built: tuple[Path, dict[str, str]], chrome: Browser) -> None:
    clone, inside = built
    kept = {file.name.rpartition("-")[0] for file in Path(inside["RACELIB_CACHE"]).glob("*.kept")}
    assert {"track-lanes", "track-fronts", "formula-d-categories-skid-0-laps-2"} <= kept, "first races wait for nothing"
    where = subprocess.run(
        ["python", "-c", "import racelib, sys; print(racelib.__file__, sys.prefix)"],
        cwd=clone.parent, env=inside, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert where[0].startswith(where[1]) and str(ROOT) not in where[0], "installed, not taken from this folder"
    with started(clone, inside) as (server, address):
        with urlopen(f"{address}/lab/tree/notebooks/00_start.ipynb?token=binder", timeout=30) as answer:
            lab = answer.read().decode()
        assert answer.status == 200 and "<title>JupyterLab</title>" in lab
        config = json.loads(lab.partition('id="jupyter-config-data"')[2].partition(">")[2].partition("</script>")[0])
        assert NEWS in config["disabledExtensions"], "the news pop-up is off"
        with visitor(chrome, address) as (page, problems):
            play_at_once(page, problems, address)
            processes = [server.pid, *children(server.pid)]
            used = sum(map(resident, processes))
        print(f"server and kernel: {used:.0f} MB in {len(processes)} processes")
        assert len(processes) >= 2 and used < MEMORY
    assert sys.platform != "linux" or not Path(f"/proc/{server.pid}").exists()
