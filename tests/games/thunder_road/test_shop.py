"""Choppe Shoppe beside its scenarios: what is always true, what is secret, bad input, bots, coach and panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from racelib.errors import BadOption, BadScenario
from racelib.games.thunder_road.bots.racer import DECISIONS as RACER
from racelib.games.thunder_road.bots.rookie import DECISIONS as ROOKIE
from racelib.games.thunder_road.bots.shop import LEADERS, UPGRADES
from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.events.shop import (
    CommandTokenPlaced,
    HazardsLookedAt,
    LeaderKept,
    UpgradeLaid,
    UpgradesAssigned,
)
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.rules.leaders import leader_board
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.games.thunder_road.secrets import hide
from racelib.games.thunder_road.show.names import CARDS, COMMANDS
from racelib.games.thunder_road.show.panels import panels
from racelib.games.thunder_road.show.shop_coach import SHOP_KINDS
from racelib.games.thunder_road.state import DRAFTING, State
from racelib.kernel.chance import BotDice, Scripted
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.set_up import header_for, new_race

POSITION = """
game = "thunder-road"
options = { tiles = "plain", shop = true, carnage = true }
position = { hidden = { mine = [[1, 12]] }, dispensed = { mine = [[2, 12]] }, known = [[[1, 12]], []] }
players = [
  { name = "Ada", leader = "seer", tokens = 3, cars = { S = { at = [3, 9], upgrade = "mine-dispenser", stock = 2 } } },
  { name = "Bo", leader = "eel", token_orders = ["nitro"], cars = { M = { at = [4, 4], upgrade = "anchor" } } },
]
step = [{ expect = { round = 2 } }]
"""


@pytest.fixture
def state() -> State:
    scenario = parse_scenario(POSITION)
    found: State = Race(scenario.game, scenario.header, Scripted(())).state
    assert list(broken(found)) == []
    return found


def played(seed: int, **options: Any) -> Race[State]:
    """Return a race of two racers and a rookie with Choppe Shoppe, from the first to the last event."""
    bots = ["racer", "rookie", "racer"]
    race = new_race("thunder-road", players=3, seed=seed, bots=bots, **{"shop": True, **options})
    race.run({seat: GAME.bots[bot] for seat, bot in enumerate(bots)})
    return race


# -- what is always true -------------------------------------------------------------------------------------


def too_many_tokens(state: State) -> None:
    state.board.players[0].tokens = 15


def a_fourth_mine(state: State) -> None:
    state.board.cars["A-S"].stock = 3


def a_second_anchor(state: State) -> None:
    state.board.cars["A-L"].upgrade = "anchor"


def a_leader_twice(state: State) -> None:
    state.board.players[1].leader = "seer"


def in_the_box_too(state: State) -> None:
    state.down.box.append("upgrade:anchor")


def wrong_memory(state: State) -> None:
    state.hands[0].known = dict.fromkeys(state.hands[0].known, "road")


@pytest.mark.rule("TR-INV-13", "TR-INV-15", "TR-COMP-10")
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (too_many_tokens, "the players have 16 command tokens; the game has 15 (TR-COMP-10)"),
        (a_fourth_mine, "'mine-dispenser' has 4 tokens; expected at most 3 (TR-COMP-10)"),
        (a_second_anchor, "there are too many cards of the deck 'upgrade': anchor (TR-COMP-10)"),
        (a_leader_twice, "there are too many cards of the deck 'leader': seer (TR-COMP-10)"),
        (in_the_box_too, "there are too many cards of the deck 'upgrade': anchor (TR-COMP-10)"),
        (wrong_memory, "player 0 knows a token that is not there (TR-RULING-125)"),
    ],
)
def test_what_is_wrong_is_named(state: State, spoil: Callable[[State], None], sentence: str) -> None:
    spoil(state)
    assert list(broken(state)) == [sentence]


@pytest.mark.rule("TR-INV-13", "TR-INV-15")
@pytest.mark.parametrize("seed", range(4))
def test_tokens_and_cards_hold_in_whole_games(seed: int) -> None:
    race = new_race("thunder-road", players=3, seed=seed, shop=True, carnage=bool(seed % 2))
    while not race.over:
        assert list(broken(race.state)) == []
        for ask in list(race.pending):
            answer = GAME.bots["rookie"](race.state.seen_by(ask.seat), ask.choice, BotDice(seed, ask.seat))
            race.choose(answer, ask.seat)


# -- the cards -----------------------------------------------------------------------------------------------


def test_every_card_is_shown_as_it_stands_in_the_file() -> None:
    for key, card in cards().by_key.items():
        if card.deck in ("leader", "upgrade"):
            assert CARDS[key] == (card.name, card.text)
    assert set(LEADERS) == set(cards().deck("leader", ["choppe-shoppe", "carnage"]))
    assert set(UPGRADES) == set(cards().deck("upgrade", ["choppe-shoppe", "carnage"]))


@pytest.mark.rule("TR-LEAD-01", "TR-LEAD-03")
@pytest.mark.parametrize("leader", LEADERS)
def test_a_leader_has_the_commands_of_the_card(leader: str) -> None:
    board = leader_board(leader)
    assert len(board) == 4
    for name, takes in cards().by_key[leader].commands.items():
        assert board[name].token_only == (takes == "token") == (not board[name].takes)
        assert name in COMMANDS


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-109", "TR-RULING-97")
def test_nobody_learns_what_others_lay_down() -> None:
    race = new_race("thunder-road", players=2, seed=1, shop=True)
    assert race.state.board.stage == DRAFTING
    event = UpgradeLaid(0, "anchor")
    assert hide(event, race.state, 0) == event
    assert hide(event, race.state, 1) == UpgradeLaid(0, "")
    shown = panels(race.state, ("Ada", "Bo"))
    assert {"hand@0", "hand@1"} <= shown.keys(), "each hand is for its player alone"
    assert "hand" not in shown


@pytest.mark.rule("TR-RULING-125")
def test_bots_and_forks_of_others_do_not_know_what_was_looked_at(state: State) -> None:
    scenario = parse_scenario(POSITION)
    race: Race[State] = Race(scenario.game, scenario.header, Scripted(()))
    cell = race.state.board.cell(1, 12)
    mine = {race.fork(seat=0, seed=seed).state.down.hazards[cell] for seed in range(8)}
    others = {race.fork(seat=1, seed=seed).state.down.hazards[cell] for seed in range(8)}
    assert mine == {"mine"}
    assert len(others) > 1


# -- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"shop": "cars"}, "option 'shop' is 'cars'; expected true, false, leaders or upgrades (TR-COMP-16)"),
        ({"shop": 3}, "option 'shop' is 3; expected true, false, leaders or upgrades (TR-COMP-16)"),
        ({"shop": True, "crews": ["rig", "bikes"]}, "option 'shop' is True, but no crew has three cars (TR-COMP-14)"),
    ],
)
def test_options(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        header_for("thunder-road", players=2, seed=1, **options)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('leader = "boss"', "player 0: leader is 'boss'; expected one of "),
        ("tokens = 16", "player 0: tokens is 16; expected a whole number from 0 to 15"),
        ('leader = "eel", token_orders = ["shove"]', "player 0: token_orders is 'shove'; expected one of airstrike"),
        ('cars = { S = { at = [3, 9], upgrade = "wings" } }', "the car A-S: upgrade is 'wings'; expected one of "),
        ("cars = { S = { at = [3, 9], stock = 2 } }", "the car A-S: stock is 2; expected a whole number from 0 to 0"),
    ],
)
def test_positions(line: str, sentence: str) -> None:
    text = f"""
game = "thunder-road"
options = {{ shop = true }}
players = [{{ name = "Ada", {line} }}, {{ name = "Bo" }}]
step = [{{ expect = {{ round = 2 }} }}]
"""
    with pytest.raises(BadScenario) as error:
        parse_scenario(text)
    assert sentence.replace("player 0", "player 0 (Ada)") in str(error.value)


def test_a_draft_needs_cards() -> None:
    header = header_for("thunder-road", players=2, seed=1)
    with pytest.raises(BadOption) as error:
        GAME.check(msgspec.structs.replace(header, start={"stage": "draft"}))
    assert "no leaders and no upgrades to choose from (TR-COMP-16)" in str(error.value)


# -- bots, coach, panels -------------------------------------------------------------------------------------


def test_every_kind_of_choice_has_its_words_and_bots() -> None:
    assert SHOP_KINDS.keys() <= ROOKIE.keys()
    assert len([kind for kind in SHOP_KINDS if kind in RACER]) == 7


def test_the_bots_draft_and_use_what_they_have() -> None:
    told: Counter[type] = Counter()
    commands: Counter[str] = Counter()
    for seed in range(6):
        race = played(seed)
        told.update(type(event) for event in race.events)
        commands.update(event.command for event in race.events if isinstance(event, CommandTokenPlaced))
    assert told[LeaderKept] == told[UpgradesAssigned] == 18
    assert told[CommandTokenPlaced] > 6
    assert told[HazardsLookedAt] or commands["repair"]
    assert len(commands) > 1


def test_leaders_and_upgrades_are_on_the_table(state: State) -> None:
    shown: dict[str, Any] = dict(panels(state, ("Ada", "Bo")))
    leaders, upgrades, dashboards = shown["leaders"], shown["upgrades"], shown["dashboards"]
    assert leaders.rows[0][:3] == ["amber Ada", "Seer", 3]
    assert "omen (token)" in leaders.rows[0][3]
    assert "our own card" in leaders.note and "our own card" in upgrades.note
    assert upgrades.rows[0][1:3] == ["Mine dispenser", "2 tokens left"]
    assert dashboards.head[-1] == "upgrade"
    assert shown["known@0"].rows == [["lane 1, row 12", "a mine"]]
    assert "known@1" not in shown
    boxes = dict(zip(shown["commands"].head, shown["commands"].rows[1], strict=True))
    assert boxes["nitro"] == "token"


@pytest.mark.rule("TR-RULING-125")
def test_a_step_names_the_hazard_that_the_player_has_looked_at(state: State) -> None:
    board = state.board
    car = board.cars["A-S"]
    board.put(car, board.cell(1, 11))
    told = StepChoice(board, car, state.hands[0].known).explain("F")
    assert "a mine lies face down here: you have looked at it" in GAME.words.option(told)
    assert "a hidden hazard" in GAME.words.option(StepChoice(board, car).explain("F"))
