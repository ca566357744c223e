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

from racelib.rulebook import RULE_ID, rule
from racelib.teach.course import lessons

ROOT = Path(__file__).parents[2]
SANITIZE = Path(__file__).with_name("sanitize.cfg")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
#: The lessons of each notebook: most have one, the one about Downforce has the whole way from nothing to a race.
LESSONS = {
    name: [lesson for lesson in lessons() if lesson.notebook == name] for name in {one.notebook for one in lessons()}
}
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


BROKEN = {
    "nothing": ("05_braking", "broken = False"),
    "four gears can be skipped": (
        "05_braking",
        "import racelib.games.formula_d.rules.gears as gears\n\ngears.MOST_SKIPPED = 4",
    ),
    "skipped gears are free": (
        "05_braking",
        "import racelib.games.formula_d.rules.gears as gears\n\ngears.skip_cost = lambda *anything: 0",
    ),
    "two missing stops are forgiven": (
        "04_overshooting",
        "import racelib.games.formula_d.rules.turn as turn\n\nturn.settle_corners = lambda *anything: None",
    ),
    "no collisions": (
        "06_collisions",
        "import racelib.games.formula_d.rules.turn as turn\n\nturn.check_collisions = lambda *anything: None",
    ),
    "bars of a card do not break ties": (
        "12_downforce",
        "import racelib.games.downforce.rules.auction as auction\n\nauction.bars_of = lambda card: ()",
    ),
    "bets pay nothing": (
        "12_downforce",
        "import racelib.games.downforce.rules.scoring as scoring\n\nscoring.winnings = lambda *anything: 0",
    ),
    "the rig is stopped by nothing, and never hurt": (
        "14_big_rig",
        "import racelib.games.thunder_road.rules.terrain as terrain\n\nterrain.CRUSHED = ()",
    ),
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[str]], str]:
    """Run a copy of a notebook for each broken rule, with a first cell that breaks it."""
    folder = tmp_path_factory.mktemp("broken") / "notebooks"
    folder.mkdir()
    for what, (name, breaks) in BROKEN.items():
        notebook = read(ROOT / "notebooks" / f"{name}.ipynb")
        notebook.cells.insert(0, nbformat.v4.new_code_cell(breaks, execution_count=1))
        nbformat.write(notebook, folder / f"{slug(what)}.ipynb")
    return nbval(folder)


def slug(what: str) -> str:
    return re.sub(r"\W+", "_", what)


@pytest.mark.xdist_group("broken notebooks")
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_makes_a_notebook_fail(what: str, broken: tuple[dict[str, list[str]], str]) -> None:
    cells, said = broken
    first, *others = cells[slug(what)]
    assert first == "PASSED" and len(others) == len(code_cells(ROOT / "notebooks" / f"{BROKEN[what][0]}.ipynb")), said
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
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
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
        assert hidden or (path.stem in ("10_watch", "11_analyse") and len(cell.source.splitlines()) == 1)


# -- what is written -----------------------------------------------------------------------------------------------


@EACH
def test_it_begins_with_one_sentence_and_its_rules(path: Path) -> None:
    first = read(path).cells[0]
    assert first.cell_type == "markdown"
    title, sentence, rules, *_ = first.source.split("\n\n")
    assert title.startswith("# ") and sentence.endswith((".", "?")) and rules.startswith("Rules: ")
    named = RULE_ID.findall(rules)
    assert named and all(rule(one) for one in named)
    taught = LESSONS.get(path.stem, [])
    if len(taught) == 1:
        assert taught[0].title in title and sentence == taught[0].learn and named == taught[0].rules


@EACH
def test_of_several_lessons_each_has_a_heading_and_its_sentence(path: Path) -> None:
    taught = LESSONS.get(path.stem, [])
    cells = read(path).cells
    for number, lesson in enumerate(taught if len(taught) > 1 else [], start=1):
        at = next(n for n, cell in enumerate(cells) if f'teach.lesson("{lesson.id}")' in cell.source)
        assert cells[at - 1].source.startswith(f"## {number}. {lesson.title}\n\n{lesson.learn}")


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
        sources = [cell.source for cell in code_cells(ROOT / "notebooks" / f"{lesson.notebook}.ipynb")]
        assert any(f'teach.lesson("{lesson.id}")' in source for source in sources)
        assert any(f'teach.key("{lesson.id}")' in source for source in sources)
