"""What a scenario cannot show: an endless chain of slides, and how often a die has each face."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from racelib.games.thunder_road.components import components
from racelib.games.thunder_road.rules import chain
from racelib.kernel.scenario import read_scenario, run_scenario

OIL = """
id = "chain"
title = "To and fro between two oil slicks"
rules = ["TR-RULING-32"]
game = "thunder-road"
options = {{ tiles = "plain" }}
dice = {dice}
position = {{ open = {{ oil = [[2, 10], [2, 11]] }} }}
players = [{{ name = "Ada", cars = {{ S = [2, 9] }} }}, {{ name = "Bo" }}]
step = [{{ choose = [4, "A-S"] }}, {{ choose = "none" }}, {{ choose = "F", expect = {{ cars.A-S.at = [2, 9] }} }}]
"""


def slide(folder: Path, dice: list[str]) -> list[str]:
    """Let a car slide to and fro, and return what was not as expected."""
    path = folder / "chain.toml"
    path.write_text(OIL.format(dice=dice), encoding="utf-8")
    return run_scenario(read_scenario(path)).failures


@pytest.mark.rule("TR-RULING-32")
def test_an_endless_chain_is_an_error_not_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to_and_fro = [*["F", "B"] * 20, "B"]
    assert chain.MOST_LINKS == 10_000
    assert slide(tmp_path, to_and_fro) == []
    monkeypatch.setattr(chain, "MOST_LINKS", 40)
    assert any("TR-RULING-32" in problem for problem in slide(tmp_path, to_and_fro))


@pytest.mark.parametrize("chapter", ["chain", "damage", "hazards"])
def test_a_chapter_imported_alone_knows_what_happens_in_a_cell(chapter: str) -> None:
    code = f"from racelib.games.thunder_road.rules import {chapter}, chain; print(*sorted(chain.IN_THE_CELL))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["bike", "car", "rig", "wreck"]


@pytest.mark.rule("TR-SLAM-10", "TR-SLAM-15", "TR-SHOOT-10")
@pytest.mark.parametrize("name", ["standard", "house"])
def test_faces_of_the_dice(name: str) -> None:
    faces = {die: Counter(sides) for die, sides in components(name).texts.items()}
    assert faces["slam"] == {"top": 2, "bottom": 4}
    assert faces["direction"] == dict.fromkeys(("F", "FL", "FR", "B", "BL", "BR"), 1)
    assert faces["shooting"] == {"SM": 1, "M": 1, "L": 3, "SML": 1}
