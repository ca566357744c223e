"""The notebooks are tests: each is run by nbval, strictly, in a copy, and what is saved in it is looked at."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from racelib.rulebook import RULE_ID
from racelib.teach.blocks import blocks, notebook_of
from racelib.teach.course import lessons
from tests.notebooks.write import notebook as written_by_us

ROOT = Path(__file__).parents[2]
SANITIZE = Path(__file__).with_name("sanitize.cfg")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
#: The notebooks of the course, and the block that each belongs to; the others are written by hand.
COURSE = {name: block for block in blocks() for name in block.notebooks}
EACH = pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in NOTEBOOKS])


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code_cells(path: Path) -> list[Any]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def links(path: Path) -> list[str]:
    text = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    return re.findall(r"\]\(([^)]+)\)", text)


def nbval(folder: Path) -> tuple[dict[str, list[str]], str]:
    """Run all notebooks of a folder, each in a kernel of its own, and compare every output with the saved one.

    One process for all of them, which is much quicker. Returns how the cells of each came out, and all that was said.
    """
    shutil.copytree(ROOT / "replays", folder.parent / "replays")
    command = [sys.executable, "-m", "pytest", "-p", "nbval.plugin", "--nbval", "--nbval-current-env"]
    command += ["--nbval-sanitize-with", str(SANITIZE), "-p", "no:cacheprovider", "--rootdir", str(folder)]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [*command, "--color=no", "--verbose", str(folder)],
        env={**env, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        cwd=folder,
    )
    cells: dict[str, list[str]] = {}
    for name, outcome in re.findall(r"^(?:.*/)?(\w+)::ipynb::.*? ([A-Z]{4,})\b", run.stdout, re.MULTILINE):
        cells.setdefault(name, []).append(outcome)
    return cells, run.stdout + run.stderr


# -- running ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[str]], str]:
    folder = tmp_path_factory.mktemp("course") / "notebooks"
    folder.mkdir()
    for path in NOTEBOOKS:
        shutil.copy(path, folder)
    return nbval(folder)


@pytest.mark.xdist_group("notebooks")
@EACH
def test_the_notebook_runs_and_every_cell_says_what_is_saved(
    path: Path, course: tuple[dict[str, list[str]], str]
) -> None:
    cells, said = course
    assert cells.get(path.stem) == ["PASSED"] * len(code_cells(path)), said


#: A lesson of a notebook, and a cell that breaks what it teaches.
BROKEN = {
    "nothing": ("braking", "broken = False"),
    "four gears can be skipped": (
        "braking",
        "import racelib.games.formula_d.rules.gears as gears\n\ngears.MOST_SKIPPED = 4",
    ),
    "skipped gears are free": (
        "braking",
        "import racelib.games.formula_d.rules.gears as gears\n\ngears.skip_cost = lambda *anything: 0",
    ),
    "two missing stops are forgiven": (
        "overshooting",
        "import racelib.games.formula_d.rules.turn as turn\n\nturn.settle_corners = lambda *anything: None",
    ),
    "no collisions": (
        "collisions",
        "import racelib.games.formula_d.rules.turn as turn\n\nturn.check_collisions = lambda *anything: None",
    ),
    "bars of a card do not break ties": (
        "auction",
        "import racelib.games.downforce.rules.auction as auction\n\nauction.bars_of = lambda card: ()",
    ),
    "bets pay nothing": (
        "score",
        "import racelib.games.downforce.rules.scoring as scoring\n\nscoring.winnings = lambda *anything: 0",
    ),
    "the rig is stopped by nothing, and never hurt": (
        "rig",
        "import racelib.games.thunder_road.rules.terrain as terrain\n\nterrain.CRUSHED = ()",
    ),
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[str]], str]:
    """Run the cells of a lesson for each broken rule, after a first cell that breaks it."""
    folder = tmp_path_factory.mktemp("broken") / "notebooks"
    folder.mkdir()
    for what, (lesson, breaks) in BROKEN.items():
        notebook = read(ROOT / "notebooks" / f"{notebook_of(lesson)}.ipynb")
        begin = nbformat.v4.new_code_cell(f"from racelib import teach\n\n{breaks}", execution_count=1)
        notebook.cells = [begin, *cells_of(notebook, lesson)]
        nbformat.write(notebook, folder / f"{slug(what)}.ipynb")
    return nbval(folder)


def cells_of(notebook: Any, lesson: str) -> list[Any]:
    """Return the cells that show a lesson and its key."""
    return [cell for cell in notebook.cells if cell.cell_type == "code" and f'("{lesson}")' in cell.source]


def slug(what: str) -> str:
    return re.sub(r"\W+", "_", what)


@pytest.mark.xdist_group("broken notebooks")
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_makes_a_notebook_fail(what: str, broken: tuple[dict[str, list[str]], str]) -> None:
    cells, said = broken
    first, *others = cells[slug(what)]
    assert first == "PASSED" and len(others) == 2, said
    assert set(others) == {"PASSED"} if what == "nothing" else "FAILED" in others, said


# -- what is saved -----------------------------------------------------------------------------------------------


@EACH
def test_every_cell_was_run_in_order_and_its_text_is_saved(path: Path) -> None:
    """A cell without a count is never compared by nbval, and a notebook without outputs proves nothing."""
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert any(cell.outputs for cell in cells)
    for cell in cells:
        assert "nbval-ignore-output" not in cell.metadata.get("tags", [])
        for output in cell.outputs:
            if output.output_type in ("execute_result", "display_data"):
                assert len(output.data["text/plain"]) > 20, "text is what previews and screen readers get"


@EACH
def test_nothing_is_saved_that_should_not_be(path: Path) -> None:
    assert path.stat().st_size <= 200_000
    notebook = read(path)
    assert set(notebook.metadata) == {"kernelspec", "language_info", "racelib"}
    assert notebook.metadata["racelib"] == {"course": path.stem}, "playing in it writes nothing"
    text = path.read_text(encoding="utf-8")
    assert str(ROOT) not in text and str(Path.home()) + "/" not in text, "a path of the machine it was saved on"
    for cell in code_cells(path):
        for output in cell.outputs:
            assert output.output_type in ("execute_result", "stream")
            assert set(output.get("data", {"text/plain": ""})) <= {"text/plain", "text/html"}
            assert output.get("name", "stdout") == "stdout"


@EACH
def test_beginners_see_no_code(path: Path) -> None:
    for cell in code_cells(path):
        hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert hidden or (path.stem in ("40_watch", "41_analyse") and len(cell.source.splitlines()) == 1)


# -- what is written -----------------------------------------------------------------------------------------------


@EACH
def test_it_begins_with_a_title_and_a_sentence_and_shows_no_rule_ids(path: Path) -> None:
    first, *others = [cell for cell in read(path).cells if cell.cell_type == "markdown"]
    title, sentence, *_ = first.source.split("\n\n")
    assert title.startswith("# ") and sentence.endswith((".", "?"))
    if path.stem in COURSE:
        assert not any(RULE_ID.search(cell.source) for cell in (first, *others))


@pytest.mark.parametrize("name", COURSE)
def test_the_notebook_is_as_its_lessons_say(name: str) -> None:
    """`make notebooks` writes them; nobody edits them by hand."""
    written = [cell.source for cell in written_by_us(COURSE[name], name)]
    assert [cell.source for cell in read(ROOT / "notebooks" / f"{name}.ipynb").cells][:-1] == written


@EACH
def test_links_lead_somewhere_and_the_neighbours_are_linked(path: Path) -> None:
    written_by_the_notebook = {"race.html"}
    for link in links(path):
        assert link in written_by_the_notebook or (path.parent / link).exists(), link
    at = NOTEBOOKS.index(path)
    last = read(path).cells[-1].source
    for neighbour in NOTEBOOKS[max(0, at - 1) : at] + NOTEBOOKS[at + 1 : at + 2]:
        assert f"({neighbour.name})" in last


def test_the_first_notebook_has_a_door_to_every_other() -> None:
    assert {path.name for path in NOTEBOOKS[1:]} <= set(links(NOTEBOOKS[0]))


def test_every_lesson_has_its_notebook_with_its_answers() -> None:
    for lesson in lessons():
        sources = [cell.source for cell in code_cells(ROOT / "notebooks" / f"{notebook_of(lesson.id)}.ipynb")]
        assert any(f'teach.lesson("{lesson.id}")' in source for source in sources)
        assert any(f'teach.key("{lesson.id}")' in source for source in sources)
