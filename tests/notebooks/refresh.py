"""Run the notebooks and save what they say now: after a change that is meant, as `make golden` does for races.

    python -m tests.notebooks.refresh [notebooks/01_gears.ipynb …]

Only text is saved: a saved widget without its kernel is a broken box.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from racelib.page.course_files import MARK

ROOT = Path(__file__).parents[2]
WIDGET = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> float:
    """Run a notebook in a copy of its surroundings, save its text outputs, and return the seconds it took."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "replays", Path(folder) / "replays")
        (Path(folder) / "notebooks").mkdir()
        surroundings = {"metadata": {"path": str(Path(folder) / "notebooks")}}
        client = NotebookClient(
            notebook, timeout=120, resources=surroundings, store_widget_state=False, record_timing=False
        )
        began = time.perf_counter()
        client.execute()
        seconds = time.perf_counter() - began
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        MARK: {"course": path.stem},
    }
    nbformat.write(notebook, path)
    return seconds


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:] or sorted(map(str, (ROOT / "notebooks").glob("*.ipynb")))):
        print(f"{path.stem}: {refresh(path):.1f} s, {path.stat().st_size / 1000:.1f} kB")
