"""Saving a notebook: one with the same cells stays as it is on disk, and boards are never written."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
import pytest

from racelib.page.course_files import STATE, VIEW, CourseFiles

#: One for all: the browser of other tests has a loop in their thread, and Jupyter's files belong to the thread that
#: opened them.
THREAD = ThreadPoolExecutor(1)
BOARD = {VIEW: {"model_id": "5f"}, "text/plain": "a board, in words"}


@pytest.fixture
def files(tmp_path: Path) -> CourseFiles:
    cell = nbformat.v4.new_code_cell("teach.drive()", execution_count=3)
    cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "as it was"}, execution_count=3)]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Drive"), cell])
    book.metadata["racelib"] = {"course": "drive"}
    (tmp_path / "drive.ipynb").write_text(json.dumps(book, indent=4), encoding="utf-8")  # not as Jupyter would write it
    return CourseFiles(root_dir=str(tmp_path))


def done(work: Coroutine[Any, Any, Any]) -> Any:
    """Return what comes of it."""
    return THREAD.submit(asyncio.run, work).result()


def played(files: CourseFiles) -> dict[str, Any]:
    """Return the notebook after it was run: with a board, a count, and the state of widgets."""
    book: dict[str, Any] = copy.deepcopy(done(files.get("drive.ipynb"))["content"])
    book["cells"][1] |= {"execution_count": 8, "outputs": [output(BOARD)]}
    book["metadata"][STATE] = {"state": {}}
    return book


def output(data: dict[str, Any]) -> dict[str, Any]:
    return {"output_type": "display_data", "data": data, "metadata": {}}


def save(files: CourseFiles, book: dict[str, Any], name: str = "drive.ipynb") -> dict[str, Any]:
    return done(files.save({"type": "notebook", "format": "json", "content": book}, name))


def test_who_has_only_played_changes_nothing(files: CourseFiles, tmp_path: Path) -> None:
    before = (tmp_path / "drive.ipynb").read_bytes()
    known = save(files, played(files))
    assert (tmp_path / "drive.ipynb").read_bytes() == before
    assert known["path"] == "drive.ipynb" and known["content"] is None
    assert known["last_modified"] == done(files.get("drive.ipynb", content=False))["last_modified"]


@pytest.mark.parametrize("name", ["drive.ipynb", "another.ipynb"])
def test_who_writes_something_saves_it_without_the_boards(name: str, files: CourseFiles, tmp_path: Path) -> None:
    book = played(files)
    book["cells"][1]["source"] = "teach.drive(seed=2)"
    book["cells"][1]["outputs"].append(output({VIEW: {"model_id": "6a"}}))
    save(files, book, name)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert "seed=2" in text and VIEW not in text and STATE not in json.loads(text)["metadata"]
    (shown,) = json.loads(text)["cells"][1]["outputs"]
    assert shown["data"] == {"text/plain": ["a board, in words"]}


@pytest.mark.parametrize("own", ["a notebook of your own", "a copy", "a tag"])
def test_your_own_outputs_and_tags_are_saved(own: str, files: CourseFiles, tmp_path: Path) -> None:
    book, name = played(files), "copy.ipynb" if own == "a copy" else "drive.ipynb"
    if own == "a notebook of your own":
        del book["metadata"]["racelib"]
    save(files, played(files), name)
    book["cells"][1]["outputs"] = [output({"text/plain": "a table of mine"})]
    if own == "a tag":
        book["cells"][1]["metadata"]["tags"] = ["mine"]
    save(files, book, name)
    assert "a table of mine" in (tmp_path / name).read_text(encoding="utf-8")


def test_a_damaged_notebook_and_other_files_are_saved_as_ever(files: CourseFiles, tmp_path: Path) -> None:
    book = played(files)
    (tmp_path / "drive.ipynb").write_text("{", encoding="utf-8")
    save(files, book)
    assert json.loads((tmp_path / "drive.ipynb").read_text(encoding="utf-8"))["cells"][0]["source"] == ["# Drive"]
    done(files.save({"type": "file", "format": "text", "content": "words"}, "notes.txt"))
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "words"
