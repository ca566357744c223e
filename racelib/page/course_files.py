"""Playing leaves no trace in notebooks: what a server of the course writes when somebody saves one.

A notebook of the course is text that others read, compare and test. Whoever plays in it changes its outputs only, and a
board that was saved is a broken one the next time. So a notebook of the course with the same cells as on disk is not
written at all, and no notebook is written with boards in it. A notebook of your own is saved with all other outputs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

#: What an output holds that only lives as long as its kernel: the output goes whole.
VIEW = "application/vnd.jupyter.widget-view+json"
#: Where a notebook keeps the state of such views.
STATE = "widgets"
#: Where a notebook of the course keeps its name; a copy under another name is somebody's own.
MARK = "racelib"


class CourseFiles(AsyncLargeFileManager):
    """The files of a server, as Jupyter has them; notebooks of the course are saved when their cells have changed."""

    async def save(self, model: dict[str, Any], path: str = "") -> dict[str, Any]:
        """Save a file, and return what is known of it."""
        manager: Any = self  # Jupyter's own methods have no types
        save: Any = super().save
        book = model.get("content")
        if model.get("type") == "notebook" and isinstance(book, dict):
            file = Path(manager._get_os_path(path))
            if of_course(book, file) and cells(book) == cells_on_disk(file):
                same: dict[str, Any] = await manager.get(path, content=False)
                return same
            model = {**model, "content": without_boards(book)}
        saved: dict[str, Any] = await save(model, path)
        return saved


def of_course(book: dict[str, Any], file: Path) -> bool:
    """Say whether a notebook belongs to the course.

    >>> of_course({"metadata": {"racelib": {"course": "00_start"}}}, Path("00_start.ipynb"))
    True
    """
    mark = book.get("metadata", {}).get(MARK)
    return isinstance(mark, dict) and mark.get("course") == file.stem


#: Of a cell what a person writes: its type, its source, its tags.
Written = tuple[str, str, list[str]]


def cells(book: dict[str, Any]) -> list[Written]:
    """Return what a person has written into every cell of a notebook.

    >>> cells({"cells": [{"cell_type": "code", "source": ["a = 1\\n", "a"], "outputs": [], "metadata": {}}]})
    [('code', 'a = 1\\na', [])]
    """
    return [(one["cell_type"], "".join(one["source"]), one["metadata"].get("tags", [])) for one in book["cells"]]


def cells_on_disk(file: Path) -> list[Written] | None:
    """Return what stands in every cell of a notebook on disk; None if there is none that can be read."""
    try:
        return cells(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def without_boards(book: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook without views of widgets and their state; what reads as text stays, as text.

    >>> board = {"output_type": "display_data", "data": {"text/plain": "a board", VIEW: {}}, "metadata": {VIEW: {}}}
    >>> code = {"cell_type": "code", "source": "", "outputs": [board]}
    >>> without_boards({"cells": [code], "metadata": {"widgets": {}}})["cells"][0]["outputs"][0]["data"]
    {'text/plain': 'a board'}
    """
    metadata = {name: value for name, value in book.get("metadata", {}).items() if name != STATE}
    return {**book, "metadata": metadata, "cells": [plain_cell(one) for one in book["cells"]]}


def plain_cell(cell: dict[str, Any]) -> dict[str, Any]:
    """Return a cell without views of widgets."""
    if "outputs" not in cell:
        return cell
    outputs = [plain_output(one) for one in cell["outputs"]]
    return {**cell, "outputs": [one for one in outputs if one.get("data", True)]}


def plain_output(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output without a view of a widget."""
    if VIEW not in output.get("data", ()):
        return output
    data = {kind: value for kind, value in output["data"].items() if kind != VIEW}
    metadata = {kind: value for kind, value in output.get("metadata", {}).items() if kind != VIEW}
    return {**output, "data": data, "metadata": metadata}
