"""Imports point one way, in the order that docs/architecture.md gives; within a game too."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import networkx
import pytest

ROOT = Path(__file__).parent.parent
#: The parts of racelib from the ground up; each may import those of the lines before. "" is racelib itself.
LAYERS: tuple[set[str], ...] = (
    {"errors", "first_use"},
    {"arguments"},
    {"text"},
    {"rulebook"},
    {"kernel"},
    {"boards"},
    {"games"},
    {""},
    {"page"},
    {"analysis"},
    {"teach"},
    {"home_page"},
    {"terminal"},
    {"__main__"},
)
#: The one look upwards: `kernel.set_up` writes the version of racelib into the header of a race.
LOOK_UP = {"kernel": {""}}
#: An example in a docstring may set up a race, of a game looked up by its name.
IN_EXAMPLES = {""}


def modules() -> list[Path]:
    """Return the modules of racelib, without the one that only names what is public."""
    return [path for path in sorted((ROOT / "racelib").rglob("*.py")) if path != ROOT / "racelib" / "__init__.py"]


def part_of(path: Path) -> str:
    """Return the part of racelib that a module belongs to."""
    return path.relative_to(ROOT / "racelib").parts[0].removesuffix(".py")


def imported(code: ast.Module) -> Iterator[str]:
    """Give the parts of racelib that some code imports, at the top or inside a function; "" is racelib itself."""
    for node in ast.walk(code):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            package, _, rest = name.partition(".")
            if package == "racelib":
                part = rest.partition(".")[0]
                yield part if (ROOT / "racelib" / part).exists() or (ROOT / "racelib" / f"{part}.py").exists() else ""


def examples(code: ast.Module) -> ast.Module:
    """Return all examples of the docstrings of a module as one piece of code."""
    lines: list[str] = []
    for node in ast.walk(code):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            shown = doctest.DocTestParser().get_examples(ast.get_docstring(node) or "")
            lines += [example.source for example in shown]
    return ast.parse("".join(lines))


def below(part: str) -> set[str]:
    """Return what a part may import: itself, and all that lies below it."""
    number = next(number for number, layer in enumerate(LAYERS) if part in layer)
    return {part, *LOOK_UP.get(part, ())}.union(*LAYERS[:number])


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    part, code = part_of(path), ast.parse(path.read_text(encoding="utf-8"))
    assert set(imported(code)) <= below(part)
    assert set(imported(examples(code))) <= below(part) | IN_EXAMPLES


def test_no_game_knows_another_and_none_knows_who_shows_or_teaches_it() -> None:
    games = ROOT / "racelib" / "games"
    for path in games.rglob("*.py"):
        own = path.relative_to(games).parts[0]
        others = {game.name for game in games.iterdir() if game.is_dir()} - {own}
        text = path.read_text(encoding="utf-8")
        assert not [other for other in others if f"racelib.games.{other}" in text], path
    assert not below("games") & {"", "page", "analysis", "teach", "terminal"}
    assert not below("kernel") & {"boards", "games", "page", "teach"}
    assert not below("page") & {"teach", "terminal"}


#: What a game shows, its bots and the words for results are built on its rules, never the other way round.
OUTSIDE = ("show", "bots", "results")


def imports_within(game: Path) -> dict[str, set[str]]:
    """Return for each module of a game the modules of that game that it imports, at the top or inside a function."""
    package = f"racelib.games.{game.name}"
    modules = {
        ".".join(path.relative_to(game).with_suffix("").parts).removesuffix(".__init__"): path
        for path in game.rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        found[name] = set()
        code = ast.parse(path.read_text(encoding="utf-8"))
        code.body = [node for node in code.body if not isinstance(node, ast.If)]  # imported for their types only
        for node in ast.walk(code):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package):
                base = (node.module or "").removeprefix(package).removeprefix(".")
                for alias in node.names:
                    part = f"{base}.{alias.name}".removeprefix(".")
                    found[name].add(part if part in modules else base)
    return found


@pytest.mark.parametrize("game", ["formula_d", "downforce", "thunder_road"])
def test_no_import_cycle_inside_a_game(game: str) -> None:
    graph = networkx.DiGraph()
    for name, others in imports_within(ROOT / "racelib" / "games" / game).items():
        graph.add_edges_from((name, other) for other in others - {name})
    assert [sorted(knot) for knot in networkx.strongly_connected_components(graph) if len(knot) > 1] == []


@pytest.mark.parametrize("game", ["formula_d", "downforce", "thunder_road"])
def test_rules_know_neither_pictures_nor_bots(game: str) -> None:
    for name, others in imports_within(ROOT / "racelib" / "games" / game).items():
        if name.partition(".")[0] not in (*OUTSIDE, "game", "__init__"):
            assert not [other for other in others if other.partition(".")[0] in OUTSIDE], name


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_fits_in_one_reading(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def test_an_import_that_points_the_wrong_way_is_seen() -> None:
    code = ast.parse('def f():\n    """>>> from racelib.teach import course"""\n    from racelib.page import export\n')
    assert set(imported(code)) == {"page"}
    assert set(imported(examples(code))) == {"teach"}
    assert set(imported(ast.parse("import racelib\nfrom racelib import boards, new_race"))) == {"", "boards"}
