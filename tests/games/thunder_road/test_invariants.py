"""What is always true is looked at: a state that is wrong in one way is called wrong, by that name."""

from collections.abc import Callable

import pytest

from racelib.games.thunder_road.events.damage import LingeringDrawn, TokenTaken
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.rules.damage import draw_lingering_card
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.state import Movement, State
from racelib.kernel.chance import Scripted
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.table import Table
from tests.games.thunder_road.games import alone

POSITION = """
game = "thunder-road"
options = { tiles = "plain", carnage = true, crews = ["amber", "rig", "bikes"] }
position = { hidden = { mine = [[1, 12]] }, open = { oil = [[2, 12]] }, wrecks = [[6, 12]] }
players = [
  { name = "Ada", chopper = [0, 20], cars = { S = { at = [3, 9], damage = ["dent"] }, M = [3, 12], L = "gone" } },
  { name = "Bo", chopper = [1, 20], cars = { R = [1, 8] } },
  { name = "Cy", cars = { K1 = [4, 4], K2 = { inoperable = true } } },
]
step = [{ expect = { round = 2 } }]
"""


def begun(text: str) -> State:
    """Return the state of a position, in which nothing is wrong."""
    scenario = parse_scenario(text)
    state: State = Race(scenario.game, scenario.header, Scripted(())).state
    assert list(broken(state)) == []
    return state


@pytest.fixture
def state() -> State:
    return begun(POSITION)


def stand(state: State, name: str, lane: int, row: int) -> None:
    state.board.put(state.board.cars[name], state.board.cell(lane, row))


def lose_a_tile(state: State) -> None:
    state.down.stack.pop()
    state.board.stack_left -= 1


def two_choppers_in_a_cell(state: State) -> None:
    state.board.players[1].chopper = state.board.players[0].chopper


def chopper_of_one_who_is_out(state: State) -> None:
    state.board.players[0].out = True


def no_place_for_a_die(state: State) -> None:
    for name in ("A-S", "A-M"):
        state.board.cars[name].die = 4
        state.board.cars[name].coasts = 2


WRONG: list[tuple[str, str, Callable[[State], object]]] = [
    ("TR-INV-01", "two cars share a cell", lambda state: stand(state, "A-M", 3, 9)),
    ("TR-INV-01", "a car on a section of the rig", lambda state: stand(state, "K1", 1, 6)),
    ("TR-INV-01", "a car stands where nobody noted it", lambda state: state.board.where.clear()),
    ("TR-INV-02", "a damage token too many", lambda state: state.board.damage_pile.append("dent")),
    ("TR-INV-02", "a damage token is lost", lambda state: state.board.cars["A-S"].damage.clear()),
    ("TR-INV-03", "a hazard is lost", lambda state: state.board.tokens.clear()),
    ("TR-INV-03", "a hidden hazard lies in the pile too", lambda state: state.down.pile.append("mine")),
    ("TR-INV-03", "the pile is miscounted", lambda state: setattr(state.board, "hazards_left", 3)),
    ("TR-INV-04", "more tokens than slots", lambda state: state.board.cars["K1"].damage.extend(["minor", "minor"])),
    ("TR-INV-04", "operable with all slots filled", lambda state: setattr(state.board.cars["K2"], "operable", True)),
    ("TR-INV-04", "inoperable with a free slot", lambda state: setattr(state.board.cars["A-M"], "operable", False)),
    ("TR-INV-04", "an inoperable car burns", lambda state: setattr(state.board.cars["K2"], "burning", True)),
    ("TR-INV-05", "two tiles on the board", lambda state: state.board.tiles.pop()),
    ("TR-INV-05", "a tile is lost", lose_a_tile),
    ("TR-INV-06", "a car behind the board", lambda state: stand(state, "A-M", 3, -1)),
    ("TR-INV-06", "a cell is missing", lambda state: state.board.ground.pop(state.board.cell(0, 23))),
    ("TR-INV-07", "two choppers in a cell", two_choppers_in_a_cell),
    ("TR-INV-07", "a chopper outside", lambda state: setattr(state.board.players[0], "chopper", -3)),
    ("TR-INV-07", "the chopper of one who is out", chopper_of_one_who_is_out),
    ("TR-INV-08", "a fourth turn", lambda state: setattr(state.board.players[0], "turns", 4)),
    ("TR-INV-08", "a third coast", lambda state: setattr(state.board.cars["A-S"], "coasts", 3)),
    ("TR-INV-08", "a fifth coast of a bike", lambda state: setattr(state.board.cars["K1"], "coasts", 5)),
    ("TR-INV-09", "somebody is out, no tile is final", lambda state: state.board.out_order.append(2)),
    ("TR-INV-12", "no car can take a die", no_place_for_a_die),
    ("TR-INV-12", "no die is left", lambda state: state.board.players[0].dice.clear()),
]


@pytest.mark.rule("TR-INV-01", "TR-INV-02", "TR-INV-03", "TR-INV-04", "TR-INV-05")
@pytest.mark.rule("TR-INV-06", "TR-INV-07", "TR-INV-08", "TR-INV-09", "TR-INV-12")
@pytest.mark.parametrize(("rule", "what", "wrong"), WRONG, ids=[what for _, what, _ in WRONG])
def test_a_wrong_state_is_called_wrong(rule: str, what: str, wrong: Callable[[State], object], state: State) -> None:
    wrong(state)
    assert any(f"({rule})" in problem for problem in broken(state)), what


@pytest.mark.rule("TR-INV-09")
@pytest.mark.parametrize(
    ("laid", "final", "fine"), [(4, False, True), (5, True, True), (5, False, False), (6, True, False)]
)
def test_two_players_have_five_tiles(laid: int, final: bool, fine: bool) -> None:
    two = begun('game = "thunder-road"\nplayers = [{ name = "Ada" }, { name = "Bo" }]\nstep = [{ note = "as usual" }]')
    two.board.laid, two.board.final = laid, final
    assert any("TR-INV-09" in problem for problem in broken(two)) != fine


@pytest.mark.rule("TR-INV-01", "TR-INV-06")
def test_what_looks_wrong_and_is_not(state: State) -> None:
    stand(state, "R", 1, 1)  # its rear section hangs off the board
    state.board.cars["R"].trail = (state.board.cell(1, 0), state.board.cell(1, -1))
    state.board.where.clear()
    for car in state.board.on_board():
        state.board.set_down(car)
    assert list(broken(state)) == []
    state.board.movement = Movement("K1", begun=True, sharing=True)
    stand(state, "K1", 3, 9)  # a bike that passes
    assert list(broken(state)) == []


@pytest.mark.rule("TR-INV-01")
def test_two_cars_in_a_cell_are_noticed_at_an_ask(state: State) -> None:
    """The games of the tests look at every ask; only the car that passes shares a cell, and only while it moves."""
    board = state.board
    stand(state, "K1", 3, 9)  # where A-S stands
    board.movement = Movement("K1", begun=True, left=1, sharing=True)
    bike = board.cars["K1"]
    alone(StepChoice(board, bike))
    alone(BonusChoice(board, bike))
    alone(PassChoice(board, bike, board.cars["A-S"]))
    with pytest.raises(AssertionError, match="A-S and K1 share the cell"):
        alone(DieChoice(board, 2))
    board.movement.sharing = False
    with pytest.raises(AssertionError, match="when asked for: step"):
        alone(StepChoice(board, bike))
    board.movement.sharing = True
    stand(state, "A-M", 3, 9)
    with pytest.raises(AssertionError, match="A-S and K1 and A-M"):
        alone(StepChoice(board, bike))


@pytest.mark.rule("TR-RULING-75")
def test_without_any_card_a_lingering_token_is_like_a_dent(state: State) -> None:
    state.down.lingering.clear()
    state.board.lingering_left = 0
    table = Table(state, Scripted(()))
    state.board.damage_pile.remove("lingering")
    table.tell(TokenTaken("A-M", "lingering"))
    draw_lingering_card(table, state.board.cars["A-M"])
    assert state.board.cars["A-M"].open == ["lingering"]
    assert not any(isinstance(event, LingeringDrawn) for event in table.log)
    assert list(broken(state)) == []
