"""Rules give facts, words give sentences: every fact has one, every sentence is used, and none stands in the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import racelib.games.thunder_road as package
from racelib.games.thunder_road.show.words.ammo_choices import AMMO_PHRASES
from racelib.games.thunder_road.show.words.choices import CLICKS, DANGERS, LABELS, PHRASES, REFUSALS, THINGS
from racelib.games.thunder_road.show.words.shop_choices import SHOP_PHRASES

GAME = Path(package.__file__).parent
#: The files of the rules that give facts.
SOURCES = sorted([*(GAME / "rules").glob("*.py"), GAME / "facts.py"])
#: The files that say why a click chooses nothing, and where a drive ends: facts too.
CLICKED = [GAME / "show" / name for name in ("clicks.py", "coach.py", "shop_coach.py", "reach.py")]


def calls(path: Path, name: str) -> list[ast.Call]:
    """Return the calls of a function in a file."""
    code = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(code) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id == name]


def keys() -> set[str]:
    """Return the keys of all facts that the rules and clicks give; each is written out where the fact is made."""
    found = set()
    for path in [*SOURCES, *CLICKED]:
        for call in calls(path, "fact"):
            assert isinstance(call.args[0], ast.Constant), f"{path.name}:{call.lineno}: a key is written out"
            found.add(str(call.args[0].value))
    return found


def test_every_fact_has_its_words_and_every_phrase_is_used() -> None:
    assert keys() == PHRASES.keys()
    assert len(PHRASES) == sum(map(len, (THINGS, LABELS, DANGERS, REFUSALS, CLICKS, SHOP_PHRASES, AMMO_PHRASES))), (
        "no key is there twice"
    )


def test_no_sentence_stands_among_the_clicks() -> None:
    for call in calls(GAME / "show" / "clicks.py", "Refusal"):
        assert not isinstance(call.args[0], ast.Call) or ast.unparse(call.args[0].func) == "fact", call.lineno
    assert "racelib.text" not in (GAME / "show" / "clicks.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_sentence_stands_in_the_rules(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "racelib.text" not in text and ".show" not in text
    for call in [*calls(path, "Explained"), *calls(path, "Refusal")]:
        assert not isinstance(call.args[0], (ast.Constant, ast.JoinedStr)), f"{path.name}:{call.lineno}"
