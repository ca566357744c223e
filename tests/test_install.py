"""Installing as `make play` does: the package is found wherever you start Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_racelib_can_be_imported_in_the_folder_above_the_clone(tmp_path: Path) -> None:
    """The clone is called racelib, too: from there it looks like a package without code."""
    clone, environment = tmp_path / "racelib", tmp_path / "environment"
    (clone / "racelib").mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "racelib/__init__.py", "racelib/first_use.py"):
        shutil.copy(ROOT / name, clone / name)
    venv.create(environment, with_pip=True)
    python, inside = environment / "bin" / "python", {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-deps", "--editable", clone], env=inside, check=True, timeout=300)
    where = [python, "-c", "import racelib; print(racelib.__file__)"]
    said = subprocess.run(where, cwd=tmp_path, env=inside, capture_output=True, text=True)
    assert said.stdout == f"{clone / 'racelib' / '__init__.py'}\n", said.stderr
