from __future__ import annotations
import pytest
from tests.browser.lab import Notebook
pytestmark = pytest.mark.xdist_group("browser")
START = "import racelib as rl\n"
PLAY = "race = rl.play(you='Robin', bots='rookie', players=4, track='lagoon', seed=3)\nrace"

def test_first(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    view.settle()
    print(view.ask)
    view.shot("play")
