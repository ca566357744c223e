"""Facts and phrases: every fact that the rules give has a sentence, and every sentence is given."""

from __future__ import annotations

import ast
from pathlib import Path

import racelib.games.formula_d
from racelib.games.formula_d.game import GAME

PACKAGE = Path(racelib.games.formula_d.__file__).parent
#: The functions whose first argument is the key of a fact.
MAKERS = ("fact", "route_label")


def keys_given() -> set[str]:
    """Return the keys of all facts in the code of the game."""
    calls = (node for path in PACKAGE.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    found = set()
    for call in calls:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MAKERS:
            key = call.args[0]
            assert isinstance(key, ast.Name) or (isinstance(key, ast.Constant) and isinstance(key.value, str))
            if isinstance(key, ast.Constant):
                found.add(str(key.value))
    return found


def test_every_fact_has_a_phrase_and_every_phrase_is_used() -> None:
    assert keys_given() == set(GAME.words.phrases)
