"""Binder: its steps replayed in a fresh environment, what it would start started, the landing page opened."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import nbformat
import pytest
from jupyter_client.blocking.client import BlockingKernelClient

from racelib.page.lab import NEWS
from tests.browser.lab import free_port, stop, wait_for

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
LANDING = "lab/tree/notebooks/00_start.ipynb"
#: What Binder guarantees to a session, in MB.
MEMORY = 450
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
    assert needed | {"jupyterlab", "ipykernel"} <= names
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


def run_notebook(clone: Path, runtime: Path, kernel: str, name: str) -> None:
    """Run every code cell in a kernel of the server."""
    client = BlockingKernelClient(connection_file=str(runtime / f"kernel-{kernel}.json"))
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        for cell in nbformat.read(clone / "notebooks" / name, as_version=4).cells:
            if cell.cell_type == "code":
                reply: Any = client.execute_interactive(cell.source, timeout=60, output_hook=lambda _: None)
                assert reply["content"]["status"] == "ok", "\n".join(reply["content"].get("traceback", []))
    finally:
        client.stop_channels()


def test_the_landing_page_opens_and_the_session_fits(built: tuple[Path, dict[str, str]]) -> None:
    clone, inside = built
    kept = {file.name.rpartition("-")[0] for file in Path(inside["RACELIB_CACHE"]).glob("*.kept")}
    assert {"track-lanes", "track-fronts", "formula-d-categories-skid-0-laps-2"} <= kept, "first races wait for nothing"
    where = subprocess.run(
        ["python", "-c", "import racelib, sys; print(racelib.__file__, sys.prefix)"],
        cwd=clone.parent, env=inside, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert where[0].startswith(where[1]) and str(ROOT) not in where[0], "installed, not taken from this folder"
    with started(clone, inside) as (server, address):
        with urlopen(f"{address}/{LANDING}?token=binder", timeout=30) as answer:
            page = answer.read().decode()
        assert answer.status == 200 and "<title>JupyterLab</title>" in page
        config = json.loads(page.partition('id="jupyter-config-data"')[2].partition(">")[2].partition("</script>")[0])
        assert NEWS in config["disabledExtensions"], "the news pop-up is off"
        assert config["treePath"] == "notebooks/00_start.ipynb"
        with urlopen(f"{address}/api/contents/notebooks/00_start.ipynb?token=binder", timeout=30) as answer:
            assert json.load(answer)["type"] == "notebook"
        body = {"path": "notebooks/00_start.ipynb", "type": "notebook", "name": "", "kernel": {"name": "python3"}}
        headers = {"Authorization": "token binder", "Content-Type": "application/json"}
        with urlopen(Request(f"{address}/api/sessions", json.dumps(body).encode(), headers), timeout=60) as answer:
            kernel = json.load(answer)["kernel"]["id"]
        run_notebook(clone, Path(inside["JUPYTER_RUNTIME_DIR"]), kernel, "00_start.ipynb")
        processes = [server.pid, *children(server.pid)]
        used = sum(map(resident, processes))
        print(f"server and kernel: {used:.0f} MB in {len(processes)} processes")
        assert len(processes) >= 2 and used < MEMORY
    assert sys.platform != "linux" or not Path(f"/proc/{server.pid}").exists()
