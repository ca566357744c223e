"""Every fact of a choice has its sentence, every sentence is used, and each of them is whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import racelib.games.downforce
from racelib.games.downforce.game import GAME
from racelib.games.downforce.show.words import PHRASES
from racelib.kernel.conformance.playing import JUNK
from racelib.kernel.race import Race
from tests.asked import asks_of
from tests.games.downforce.games import bots_of, header_of

HOME = Path(racelib.games.downforce.__file__).parent


def keys_of_facts() -> Iterator[str]:
    """Give the keys of all facts that the game makes."""
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fact":
                assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}: the key is not written out"
                yield str(node.args[0].value)


def test_every_fact_has_a_phrase_and_every_phrase_is_used() -> None:
    assert set(keys_of_facts()) == set(PHRASES)


@pytest.mark.parametrize("number", [0, 4, 12])
def test_options_and_refusals_are_whole_sentences(number: int) -> None:
    race: Race[Any] = Race(GAME, header_of(number))
    for ask in asks_of(race, bots_of(number, len(race.header.seats))):
        for option in ask.choice:
            told = ask.choice.explain(option)
            assert GAME.words.label(told)[0].isupper()
            assert not re.search(r"[{}]|None|Fact\(|  ", GAME.words.option(told)), told
        for junk in JUNK:
            if not ask.choice.legal(junk):
                assert re.search(r"\. \([-A-Z0-9, ]+\)$", GAME.words.refusal(ask.choice.refuse(junk)))
