"""Dice, tokens and prices of one's own: stated in one place, and what they change is said."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from racelib.boards.hexes import tile_set
from racelib.errors import BadOption
from racelib.games.thunder_road.components import components
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.rules import terrain
from racelib.games.thunder_road.search.outlook import Outlook
from racelib.games.thunder_road.search.route import Route
from racelib.games.thunder_road.show.words.rolls import rules_of_the_roll
from racelib.games.thunder_road.state import Settings, new_state
from racelib.games.thunder_road.tables import MUD, ROAD
from racelib.kernel.event import Rolled
from racelib.kernel.scenario import read_scenario, run_scenario
from tests.games.thunder_road.games import header_of

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "thunder_road"
ROAD_DIE = '[dice.road]\nfaces = [3]\nsource = "rulebook"\n'


def written(path: Path, text: str) -> str:
    path.write_text(f'name = "mine"\n{text}', encoding="utf-8")
    return str(path)


def test_a_set_states_only_what_differs_from_another(tmp_path: Path) -> None:
    text = f'based_on = "standard"\n{ROAD_DIE}[hazards]\nsource = "house"\nbase = {{ mine = 7 }}\n'
    mine, standard = components(written(tmp_path / "mine.toml", text)), components("standard")
    assert mine.numbers == {**standard.numbers, "road": (3,)}
    assert mine.hazards.base == {**standard.hazards.base, "mine": 7}
    assert (mine.texts, mine.damage, mine.hazards.carnage) == (
        standard.texts, standard.damage, standard.hazards.carnage,
    )  # fmt: skip
    assert set(standard.house) - set(mine.house) == {"road die"}
    assert (mine.id, mine.digest) != ("standard", standard.digest)


def test_a_set_based_on_a_file_beside_it_that_has_a_base_too(tmp_path: Path) -> None:
    written(tmp_path / "below.toml", f'based_on = "house"\n{ROAD_DIE}')
    mine = components(written(tmp_path / "mine.toml", 'based_on = "below.toml"\n'))
    assert mine.numbers["road"] == (3,)
    assert mine.damage == components("house").damage != components("standard").damage


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('based_on = "best"', "based_on is 'best'; expected standard or house"),
        ('based_on = "mine.toml"', "based_on is 'mine.toml', so the file is based on itself"),
        ('based_on = "nowhere.toml"', "no such file or directory"),
        ("based_on = 3", "cannot be used: "),
        ('based_on = "standard"\n[dice.road]\nfaces = [3]', "[dice.road] states figures without their source"),
        ('based_on = "standard"\n[damage.base]\ndent = 3', "[damage] states figures without their source"),
        ('based_on = "standard"\n[dice.toad]\nfaces = [3]\nsource = "house"', "there is no die 'toad'; the dice are "),
        ('based_on = "standard"\ndice = 5', "cannot be used: "),
        ('based_on = "standard"\nrules = 5', "cannot be used: "),
    ],
)  # fmt: skip
def test_sets_that_are_based_on_nothing_or_state_it_wrongly(text: str, sentence: str, tmp_path: Path) -> None:
    name = written(tmp_path / "mine.toml", text)
    with pytest.raises(BadOption) as error:
        components(name)
    assert str(error.value).startswith(f"components '{name}'")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("board", "option"),
    [("tiles plain", "--track my-tiles.json"), ("components standard", "--option components=my-dice.toml")],
)
def test_a_race_with_other_figures_says_what_to_do(board: str, option: str) -> None:
    header = msgspec.structs.replace(header_of(0, tiles="plain", components="standard"), boards={board: "0"})
    with pytest.raises(BadOption) as error:
        GAME.check(header)
    assert str(error.value).endswith(f"keep what you change in a file of its own, named with the option ({option})")


@pytest.mark.rule("TR-RULING-07", "TR-RULING-08", "TR-RULING-09")
def test_a_die_is_said_to_be_ours_only_while_it_is(tmp_path: Path) -> None:
    mine = written(tmp_path / "mine.toml", f'based_on = "standard"\n{ROAD_DIE}')
    rolls = {
        "TR-RULING-07": Rolled("road", 0, 2),
        "TR-RULING-08": Rolled("stunt", 0, 2),
        "TR-RULING-09": Rolled("fire", 0, "out"),
    }
    for name, ours in (("standard", {*rolls}), (mine, {"TR-RULING-08", "TR-RULING-09"})):
        board = new_state(Settings(("amber", "blue"), True, tile_set("plain"), components(name)), []).board
        assert {ruling for ruling, roll in rolls.items() if ruling in rules_of_the_roll(roll, board)} == ours


@pytest.mark.rule("TR-TERR-04", "TR-RULING-28")
@pytest.mark.parametrize(
    ("scenario", "differs"),
    [
        ("terr-04-mud", "option F: price is 2; it was 3"),
        ("ruling-28-mud-under-a-token", "moving is {'left': 1}; it was None"),
    ],
)
def test_mud_may_cost_three(scenario: str, differs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terrain, "MUD_COST", 3)
    assert differs in run_scenario(read_scenario(SCENARIOS / f"{scenario}.toml")).failures[0]
    state = GAME.start(header_of(1, players=2, crews=["amber"]))
    route = Route(Outlook(state.seen_by(0)), state.board.cars["A-S"])
    assert (route.after_step(4, 0, MUD), route.after_step(4, 0, ROAD), route.after_step(2, 0, MUD)) == (1, 3, 0)
