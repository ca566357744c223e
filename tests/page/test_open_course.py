"""Opening the course: a server starts on loopback, shows the first page, and leaves the user's settings alone."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname, urlopen

import nbformat
import pytest

from racelib.page import course_settings, open_course


@contextmanager
def opened(*arguments: object, home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command where there is no screen; give the process and the address that it prints."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "racelib.page.open_course", *map(str, arguments)],
        env={**environment, "HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / "of-the-user")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None and process.stderr is not None
        address = next((line.strip() for line in process.stdout if "http://" in line), None)
        assert address is not None, process.stderr.read()
        yield process, address
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "course"
    folder.mkdir()
    nbformat.write(nbformat.v4.new_notebook(), folder / open_course.FIRST)
    return folder


def fetched(address: str) -> str:
    with urlopen(address, timeout=20) as answer:
        body: bytes = answer.read()
        return body.decode()


def test_jupyter_is_set_up_for_the_course_and_nothing_else_is_changed(tmp_path: Path) -> None:
    config, data = tmp_path / "config", tmp_path / "data"
    file = config / "jupyter_server_config.json"
    config.mkdir()
    file.write_text('{"ServerApp": {"port": 9}, "VoilaConfiguration": 7}')
    for _ in range(2):
        course_settings.set_up(config, data)
    found = json.loads(file.read_text())
    assert found["ServerApp"] == {"port": 9, "contents_manager_class": "racelib.page.course_files.CourseFiles"}
    assert found["VoilaConfiguration"]["template"] == "racelib"
    overrides = json.loads((config / "labconfig" / "default_setting_overrides.json").read_text())
    assert overrides["@jupyterlab/notebook-extension:tracker"]["kernelShutdown"] is True
    assert overrides["@jupyterlab/docmanager-extension:plugin"]["autosave"] is False
    assert course_settings.NEWS in (config / "labconfig" / "page_config.json").read_text()
    template = data / "nbconvert" / "templates" / "racelib"
    assert {"conf.json", "index.html.j2", "page.css", "page.js"} <= {part.name for part in template.iterdir()}


def test_the_course_opens(course: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with socket.socket() as taken:  # the port is taken: the next free one is used
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        with opened(course, "--port", wanted, home=home) as (process, address):
            parts = urlsplit(address)
            assert parts.hostname == "127.0.0.1" and wanted < int(parts.port or 0) < wanted + 100
            assert parts.path == f"/voila/render/{open_course.FIRST}"
            here = f"http://127.0.0.1:{parts.port}"
            page = fetched(address)
            assert "· racelib</title>" in page and "Getting ready …" in page and 'id="jupyter-config-data"' in page
            lab = fetched(f"{here}/lab/tree/{open_course.FIRST}?{parts.query}")
            assert "<title>JupyterLab</title>" in lab
            _, _, config = lab.partition('id="jupyter-config-data"')
            settings = json.loads(config.partition(">")[2].partition("</script>")[0])
            assert course_settings.NEWS in settings["disabledExtensions"]
            files = json.loads(fetched(f"{here}/api/contents?{parts.query}"))
            assert [one["name"] for one in files["content"]] == [open_course.FIRST]
            with pytest.raises(OSError):  # who does not know the address does not get in
                fetched(f"{here}/api/contents")
    assert process.returncode == 0
    assert not list(home.iterdir()), "the folder of the user was touched"
    with pytest.raises(OSError):
        fetched(address)


def test_the_browser_is_opened_without_the_token_in_its_command_line(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Ended:
        def wait(self) -> int:
            return 0

    given: list[str] = []
    page: list[str] = []

    def opened_with(address: str) -> bool:
        given.append(address)
        if address.startswith("file:"):
            path = Path(url2pathname(urlsplit(address).path))
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            page.append(path.read_text(encoding="utf-8"))
        return True

    monkeypatch.setattr(open_course, "settings_folder", lambda: tmp_path)
    monkeypatch.setattr(open_course, "start", lambda *_: Ended())
    monkeypatch.setattr(open_course, "stop", lambda _: None)
    monkeypatch.setattr(open_course, "wait_until_up", lambda *_: None)
    monkeypatch.setattr(open_course.webbrowser, "open", opened_with)
    before = signal.getsignal(signal.SIGTERM)
    try:
        assert open_course.run(str(course), 8950, browser=True) == 0
    finally:
        signal.signal(signal.SIGTERM, before)
    (address,) = [word for word in capsys.readouterr().out.split() if "?token=" in word]
    assert "token" not in given[0] and f"url={address}" in page[0]
    assert not list(tmp_path.glob("*.html")), "it is removed when the course is closed"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "nowhere: there is no such folder; give the folder of the notebooks"),
        (["."], ".: there is no 00_start.ipynb in this folder; give the folder of the notebooks"),
        (["course", "--port", "0"], "port 0: expected a number from 1 to 65535"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    arguments: list[str],
    sentence: str,
    course: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(course.parent)
    assert open_course.main(arguments) == 2
    assert capsys.readouterr().err == f"racelib: {sentence}\n"


def test_a_server_that_fails_is_said_in_one_sentence(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_course, "settings_folder", lambda: tmp_path)
    monkeypatch.setattr(open_course, "own_settings", lambda *_: {**os.environ, "PYTHONHOME": "/nowhere"})
    assert open_course.main([str(course)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("racelib: the server ended before it was ready: ") and said.count("\n") == 1


@pytest.mark.parametrize(("package", "name"), [("jupyterlab", "JupyterLab"), ("voila", "Voilà")])
def test_without_what_the_server_needs_one_sentence(
    package: str, name: str, course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_course, "find_spec", lambda one: None if one == package else one)
    assert open_course.main([str(course)]) == 2
    assert capsys.readouterr().err == f"racelib: {name} is not installed in this environment: pip install {package}\n"


def test_the_news_go_and_the_rest_stays(tmp_path: Path) -> None:
    file = tmp_path / "labconfig" / "page_config.json"
    file.parent.mkdir()
    file.write_text('{"theme": "x", "disabledExtensions": {"a": true}}')
    course_settings.news_off(tmp_path)
    course_settings.news_off(tmp_path)
    assert json.loads(file.read_text()) == {"theme": "x", "disabledExtensions": {"a": True, course_settings.NEWS: True}}
    file.write_text("broken")
    course_settings.news_off(tmp_path)
    assert json.loads(file.read_text()) == {"disabledExtensions": {course_settings.NEWS: True}}


def test_settings_go_elsewhere_when_the_environment_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(sys, "prefix", str(blocked))
    folder = course_settings.settings_folder()
    assert not folder.is_relative_to(blocked)
    assert (folder / "config" / "labconfig" / "page_config.json").is_file()
