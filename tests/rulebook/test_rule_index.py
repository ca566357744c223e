"""Each rule has exactly one place in the code that implements it, and `racelib rules ID` finds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racelib
from racelib.rulebook import in_scope
from racelib.rulebook.catalogue import Game, games
from racelib.rulebook.index import MARK, implementers, index, mentions

PACKAGE = Path(racelib.__file__).parent
SOURCES = [
    path for path in sorted(PACKAGE.rglob("*")) if path.suffix in (".py", ".toml") and path.parent.name != "rulebook"
]
#: An id that is cut short, or a range of ids: nobody would find the one between.
ID = r"\b[A-Z]{2}(?:-[A-Z]+)+-[A-Z]?\d+"
CUT_SHORT = re.compile(rf"{ID}(?:(?:,| to| and|\.\.\.|…|–) ?-?[A-Z]?\d+\b|(?: to |\.\.\.|…| ?– ?){ID})")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.prefix)
def test_every_rule_has_exactly_one_implementing_place(game: Game) -> None:
    rules = [rule.id for rule in in_scope("", game.played, game.prefix)]
    assert len(rules) > 200
    assert {rule: implementers(rule) for rule in rules if len(implementers(rule)) != 1} == {}


def test_only_rules_of_the_catalogue_are_marked() -> None:
    known = {rule.id for game in games() for rule in game.rules}
    assert set(index()) <= known


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_ids_are_written_in_full(path: Path) -> None:
    assert CUT_SHORT.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "cut_short"),
    [
        ("FD-TYRE-05, FD-TYRE-06 and FD-TYRE-07", False),
        ("FD-TYRE-05, 06", True),
        ("FD-TYRE-05 to 10", True),
        ("FD-TYRE-05…-10", True),
        ("FD-TYRE-05 to FD-TYRE-10", True),
        ("FD-TYRE-05–FD-TYRE-10", True),
        ("DF-STATE-I5 to DF-STATE-I6", True),
    ],
)
def test_what_is_cut_short(text: str, cut_short: bool) -> None:
    assert bool(CUT_SHORT.search(text)) == cut_short


@pytest.mark.parametrize(
    ("rule", "file"),
    [
        ("FD-GEAR-02", "games/formula_d/rules/gears.py"),
        ("FD-OVER-03", "games/formula_d/rules/corners.py"),
        ("DF-MOVE-06", "games/downforce/rules/movement.py"),
        ("TR-SLAM-04", "games/thunder_road/rules/slams.py"),
    ],
)
def test_a_rule_stands_in_its_chapter(rule: str, file: str) -> None:
    (place,) = implementers(rule)
    assert place.file == f"racelib/{file}"
    line = (PACKAGE.parent / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
    assert place.name in line
    assert place.file not in mentions(rule)


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("FD-OVER-03: you pay.", "FD-OVER-03"),
        ("FD-OVER-03, FD-RULING-19: you pay.", "FD-OVER-03, FD-RULING-19"),
        ("You pay (FD-OVER-03): this is a mention.", None),
        ("FD-OVER-03 says so.", None),
    ],
)
def test_what_is_a_mark(line: str, marked: str | None) -> None:
    found = MARK.match(line)
    assert (found[1] if found else None) == marked
