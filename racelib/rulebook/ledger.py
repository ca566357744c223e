"""Which rules have a test: ids collected from the tests, and a report of what is covered and what is missing.

A test says which rules it covers with ``@pytest.mark.rule("FD-GEAR-02")``, a scenario file with
``rules = ["FD-GEAR-02"]``. Tests are read, never run.
"""

from __future__ import annotations

import ast
import os
import textwrap
import tomllib
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from racelib.errors import BadOption, reason, shown
from racelib.rulebook.catalogue import Rule, find_game, in_scope, rule, whole
from racelib.text.columns import WIDTH

#: The files and folders below a folder of tests, the bytes of one file, and the mistakes that are named: at most.
MOST_FILES, MOST_BYTES, MOST_SAID = 20_000, 2_000_000, 20


class SectionCount(Struct, frozen=True):
    """How many rules of a section are in scope, and how many of them have a test."""

    title: str
    covered: int
    in_scope: int


class Report(Struct, frozen=True):
    """The covered and the missing rules of one game, or of one mode of it; `str` gives it as a table."""

    game: str
    mode: str
    options: tuple[str, ...]
    sections: tuple[SectionCount, ...]
    missing: tuple[str, ...]

    @property
    def covered(self) -> int:
        """The number of rules in scope that have a test."""
        return sum(section.covered for section in self.sections)

    @property
    def in_scope(self) -> int:
        """The number of rules in scope."""
        return sum(section.in_scope for section in self.sections)

    @property
    def heading(self) -> str:
        """The game, with its mode and options: "Formula D, advanced + weather"."""
        played = " + ".join(filter(None, (self.mode, *self.options)))
        return f"{self.game}, {played}" if played else self.game

    def __str__(self) -> str:
        rows = [*self.sections, SectionCount("total", self.covered, self.in_scope)]
        wide = max(len(row.title) for row in rows)
        lines = [
            f"{self.heading}: rules with a test",
            "",
            f"{'section':{wide}}  covered  in scope",
            *(f"{row.title:{wide}}  {row.covered:7}  {row.in_scope:8}" for row in rows),
            "",
        ]
        if not self.missing:
            return "\n".join([*lines, "Every rule in scope has a test."])
        ids = textwrap.wrap(
            " ".join(self.missing), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )
        return "\n".join([*lines, f"Without a test ({len(self.missing)}):", *ids])


def whole_report(game: str, covered: Collection[str]) -> Report:
    """Compare the covered ids with all that racelib plays of a game (its name or prefix): every mode, every option.

    Examples
    --------
    >>> whole_report("TR", []).heading
    'Thunder Road: Vendetta, carnage + rig + final-five + choppe-shoppe + extra-ammo + euro'
    """
    return _compare(game, "", find_game(game).played, whole(game), covered)


def report(game: str, mode: str, covered: Collection[str], options: Iterable[str] = ()) -> Report:
    """Compare the covered ids with the rules of a game (its name or prefix) in this mode and with these options.

    An empty mode is any mode of the game; a game without modes has one way to be played.

    Examples
    --------
    >>> basic = report("FD", "basic", {"FD-GEAR-02": ["tests/test_gears.py::test_shift_up"]})
    >>> basic.covered, "FD-GEAR-02" in basic.missing, "FD-GEAR-03" in basic.missing
    (1, False, True)
    """
    options = tuple(options)
    return _compare(game, mode, options, in_scope(mode, options, game), covered)


def _compare(
    game: str, mode: str, options: tuple[str, ...], wanted: Iterable[Rule], covered: Collection[str]
) -> Report:
    book = find_game(game)
    wanted = list(wanted)
    tested: dict[str, list[bool]] = {}
    for each in wanted:
        tested.setdefault(each.section, []).append(each.id in covered)
    return Report(
        game=book.name,
        mode=mode or ("all modes" if book.modes else ""),
        options=tuple(each.removeprefix("opt:") for each in options),
        sections=tuple(SectionCount(title, sum(hits), len(hits)) for title, hits in tested.items()),
        missing=tuple(each.id for each in wanted if each.id not in covered),
    )


def covered(tests: Path) -> dict[str, list[str]]:
    """Return for each covered rule the tests and scenario files that name it.

    Parameters
    ----------
    tests
        The folder of the tests; scenario files are in its subfolder ``scenarios``.

    Raises
    ------
    BadOption
        A test names a rule that does not exist, or cannot be read; one sentence for each such place. Or there is far
        more below the folder than a folder of tests has.
    """
    if not tests.is_dir():
        raise BadOption(f"There is no folder of tests {str(tests)!r}.")
    found: dict[str, list[str]] = {}
    wrong: list[str] = []
    for claim in _claims(tests):
        if claim.problem:
            wrong.append(f"{claim.where}: {claim.problem}")
            continue
        try:
            places = found.setdefault(rule(claim.id).id, [])
        except BadOption as error:
            wrong.append(f"{claim.where}: {error}")
            continue
        if claim.test not in places:
            places.append(claim.test)
    if wrong:
        more = [f"and {len(wrong) - MOST_SAID} more"] if len(wrong) > MOST_SAID else []
        raise BadOption("\n".join([*wrong[:MOST_SAID], *more]))
    return dict(sorted(found.items()))


class _Claim(Struct):
    """One id that a test claims to cover, or a problem; `where` is file and line or field."""

    where: str
    test: str = ""
    id: str = ""
    problem: str = ""


def _claims(tests: Path) -> Iterator[_Claim]:
    files = _files_below(tests)
    for path in files:
        if path.suffix == ".py" and (path.name.startswith("test_") or path.stem.endswith("_test")):
            yield from _claims_of_tests(path, path.relative_to(tests.parent).as_posix())
    for path in files:
        if path.suffix == ".toml" and path.is_relative_to(tests / "scenarios"):
            yield from _claims_of_scenario(path, path.relative_to(tests.parent).as_posix())


def _files_below(tests: Path) -> list[Path]:
    """Return the files below a folder in their order; refuse a folder with so many that it cannot be one of tests."""
    found: list[Path] = []
    looked_at = 0
    for folder, folders, names in os.walk(tests):
        looked_at += len(folders) + len(names)
        if looked_at > MOST_FILES:
            text = f"{shown(tests, 200)}: there are more than {MOST_FILES:,} files below; name the folder of your tests"
            raise BadOption(text)
        found += (Path(folder, name) for name in names)
    return sorted(path for path in found if path.is_file())


def _read(path: Path) -> bytes:
    """Return the bytes of a test or scenario; `ValueError` says that there are too many."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES:,} bytes")
    return data


def _claims_of_scenario(path: Path, name: str) -> Iterator[_Claim]:
    try:
        rules = tomllib.loads(_read(path).decode()).get("rules", [])
    except OSError as error:
        yield _Claim(name, problem=f"The scenario cannot be read: {reason(error)}.")
        return
    except ValueError as error:  # not TOML, not text, or too large
        yield _Claim(name, problem=f"The scenario is not TOML: {error}.")
        return
    if not isinstance(rules, list) or not all(isinstance(each, str) for each in rules):
        yield _Claim(f"{name}, rules", problem=f"A list of rule ids is expected, not {rules!r}.")
        return
    for place, each in enumerate(rules):
        yield _Claim(f"{name}, rules[{place}]", name, each)


def _claims_of_tests(path: Path, name: str) -> Iterator[_Claim]:
    try:
        tree = ast.parse(_read(path))
    except OSError as error:
        yield _Claim(name, problem=f"The file cannot be read: {reason(error)}.")
        return
    except (SyntaxError, ValueError) as error:
        yield _Claim(f"{name}:{getattr(error, 'lineno', 1)}", problem=f"The file is not Python: {error}.")
        return
    yield from _claims_below(tree, name, name)


def _claims_below(node: ast.AST, name: str, test: str) -> Iterator[_Claim]:
    """Walk down from a node; `test` is the pytest name of the function or class that it belongs to."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        test = f"{test}::{node.name}"
        if not isinstance(node, ast.ClassDef) and not node.name.startswith("test"):
            for mark in filter(_is_rule_mark, node.decorator_list):
                problem = f"{node.name!r} carries a rule mark but is not a test."
                yield _Claim(f"{name}:{mark.lineno}", problem=problem)
    elif isinstance(node, ast.Call) and _is_rule_mark(node):
        where = f"{name}:{node.lineno}"
        if not node.args:
            yield _Claim(where, problem="The rule mark names no rule.")
        for each in node.args:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield _Claim(where, test, each.value)
            else:
                yield _Claim(where, problem=f"A rule mark takes ids in quotes, not {ast.unparse(each)}.")
    for child in ast.iter_child_nodes(node):
        yield from _claims_below(child, name, test)


def _is_rule_mark(node: ast.AST) -> bool:
    """Say whether this is a call of ``pytest.mark.rule``, or of ``mark.rule`` after an import of ``mark``."""
    match node:
        case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark"))):
            return True
        case ast.Call(func=ast.Attribute(attr="rule", value=ast.Name(id="mark"))):
            return True
    return False
