"""Whatever is wrong in what a user gives is said in one clear sentence: options, files, positions, answers."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from racelib.boards import hexes as tiles
from racelib.errors import BadOption, IllegalChoice, RaceError
from racelib.games.thunder_road.components import DATA
from racelib.games.thunder_road.components import names as sets_of_components
from racelib.games.thunder_road.game import GAME
from racelib.kernel.chance import Seeded
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.terminal.cli import main
from tests.games.thunder_road.games import any_answer, header_of


def header(position: Any = None, players: int = 3, **options: Any) -> Header:
    seats = tuple(Seat(f"Player {number}") for number in range(1, players + 1))
    given = {"tiles": "plain", "crews": ["amber", "rig", "bikes"][:players], **options}
    return Header(game="thunder-road", seats=seats, options=given, seed=1, start=position)


#: Whoever adds a set of tiles, or of dice and tokens, finds it in the sentences too.
SETS, PARTS = ", ".join(tiles.names()), ", ".join(sets_of_components())


# -- options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"speed": 3}, "Thunder Road has no option 'speed'; the options are tiles, start, carnage, crews, "),
        ({"start": "2a"}, "option 'start' is '2a'; expected 1a, 1b or random (TR-SETUP-01)"),
        ({"start": None}, "option 'start' is None; expected 1a, 1b or random"),
        ({"start": ["1a"]}, "option 'start' is ['1a']; expected 1a, 1b or random"),
        ({"carnage": 1}, "option 'carnage' is 1; expected true or false"),
        ({"carnage": "yes"}, "option 'carnage' is 'yes'; expected true or false"),
        ({"wreck_limit": None}, "option 'wreck_limit' is None; expected true or false"),
        ({"entry_counts_as_road": 0}, "option 'entry_counts_as_road' is 0; expected true or false"),
        ({"bonus_after_stop": []}, "option 'bonus_after_stop' is []; expected true or false"),
        ({"fire_adds_to_coast": "no"}, "option 'fire_adds_to_coast' is 'no'; expected true or false"),
        ({"crews": "green"}, "option 'crews': there is no crew 'green'; the crews are amber, blue, "),
        ({"crews": 3}, "option 'crews' is 3; expected a list of amber, blue, crimson, damson, rig, bikes"),
        ({"crews": [3]}, "option 'crews' is [3]; expected a list of amber, "),
        ({"crews": {"rig": 1}}, "option 'crews' is {'rig': 1}; expected a list of "),
        ({"crews": ["rig", "rig"]}, "option 'crews': two players have the crew 'rig' (TR-COMP-17)"),
        ({"crews": ["amber", "blue", "rig", "bikes"]}, "option 'crews' names 4 crews for 3 players"),
        ({"tiles": "desert"}, f"there is no tile set 'desert'; the sets are {SETS}, or the path of a .json"),
        ({"tiles": None}, f"option 'tiles' is None; expected one of {SETS}"),
        ({"tiles": "nowhere.json"}, "tile set 'nowhere.json' cannot be used: "),
        ({"components": "best"}, f"there is no set of components 'best'; the sets are {PARTS}, or the path of"),
        ({"components": 5}, "option 'components' is 5; expected the name of a set, or of a .toml file"),
        ({"components": "nowhere.toml"}, "components 'nowhere.toml' cannot be used: no such file or directory"),
        ({"components": "x\0.toml"}, "components 'x\0.toml' cannot be used: embedded null byte"),
    ],
)  # fmt: skip
def test_options(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.check(header(**options))
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


@pytest.mark.rule("TR-RULING-21")
@pytest.mark.parametrize("players", [1, 6, 9])
def test_numbers_of_players(players: int) -> None:
    with pytest.raises(BadOption, match=rf"^{players} players?; Thunder Road is for 2 to 5 \(TR-RULING-21\)$"):
        GAME.check(header(players=players, crews=[]))


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb"])
def test_names_that_cannot_be_shown(name: str) -> None:
    seats = (Seat("Ada"), Seat(name), Seat("Cy"))
    with pytest.raises(BadOption, match=r"the name of player 2 must have 1 to 40 printable characters"):
        GAME.check(Header(game="thunder-road", seats=seats))


def test_a_bot_that_there_is_not() -> None:
    seats = (Seat("Ada"), Seat("Bo", bot="genius"))
    with pytest.raises(BadOption, match=r"there is no bot 'genius'; the bots are "):
        GAME.check(Header(game="thunder-road", seats=seats))


@pytest.mark.parametrize("board", ["tiles plain", "components standard", "tiles wasteland"])
def test_boards_that_have_changed_since(board: str) -> None:
    seats = header().seats
    recorded = Header(game="thunder-road", seats=seats, options={"tiles": "plain"}, boards={board: "0"})
    with pytest.raises(BadOption, match=rf"'{board}' differs: the race was recorded with digest 0"):
        GAME.check(recorded)


# -- files -------------------------------------------------------------------------------------------------------

STANDARD = (DATA / "standard.toml").read_text(encoding="utf-8")
#: The road die, which has the faces of another one.
ROAD_DIE = "[dice.road]\nfaces = [1, 1, 1, 2, 2, 3]"


@pytest.mark.rule("TR-RULING-07", "TR-RULING-08", "TR-RULING-10", "TR-RULING-11")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (ROAD_DIE, "[dice.road]\nfaces = [1, 1, 1, 2, 2, 7]", "the road die has faces [1, 1, 1, 2, 2, 7]; exp"),
        (ROAD_DIE, "[dice.road]\nfaces = []", "the road die has faces []; expected 1 to 6"),
        (ROAD_DIE, '[dice.road]\nfaces = "123456"', "cannot be used: "),
        ("faces = [1, 2, 2, 3, 3, 4]", "faces = [true, 2]", "cannot be used: "),
        ('"out", "out", "destroyed"', '"out", "saved"', "the fire die has faces"),
        ('"L", "SML"]', '"L", "XL"]', "the shooting die has faces"),
        ("[dice.road]", "[dice.toad]", "there is no die 'toad'; the dice are movement, rig, "),
        ("[dice.road]", "[road]", "cannot be used: "),
        ("ricochet = 2", "ricochet = -1", "-1 damage tokens 'ricochet'; expected 0 to 60 of dent, "),
        ("ricochet = 2", "boomerang = 2", "2 damage tokens 'boomerang'; expected 0 to 60 of dent, "),
        ("mine = 5", "mine = 61", "61 hazard tokens 'mine'; expected 0 to 60 of wreck, "),
        ("wrecks = 4", "wrecks = 40", "40 wreck figures; expected 0 to 9"),
        ("wrecks = 4", "trees = 4", "cannot be used: "),
        ('name = "standard"', "]", "cannot be used: "),
    ],
)  # fmt: skip
def test_components_with_one_thing_wrong(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    assert old in STANDARD
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadOption) as error:
        GAME.check(header(components=str(path)))
    assert str(error.value).startswith(f"components '{path}'")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_other_components_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace(ROAD_DIE, "[dice.road]\nfaces = [3]"), encoding="utf-8")
    assert Race(GAME, GAME.check(header(components=str(path))), Seeded(1)).state.board.road == 3


def test_a_stunt_that_is_longer_than_a_tile(tmp_path: Path) -> None:
    """TR-TILE-03: such tiles are refused with these dice."""
    path = tmp_path / "flying.toml"
    path.write_text(STANDARD.replace("faces = [1, 2, 2, 3, 3, 4]", "faces = [6]"), encoding="utf-8")
    GAME.check(header(components=str(path)))  # tiles of eight rows will do


@pytest.mark.parametrize(
    "command",
    [
        ["race", "thunder-road", "--option", "carnage=maybe"],
        ["race", "thunder-road", "--option", "start=5b"],
        ["race", "thunder-road", "--option", "crews=green"],
        ["race", "thunder-road", "--option", "tiles=monza"],
        ["race", "thunder-road", "--option", "components=best"],
        ["race", "thunder-road", "--option", "weather=1"],
        ["race", "thunder-road", "--players", "6"],
        ["race", "thunder-road", "--bots", "genius"],
    ],
    ids=lambda command: command[-1],
)
def test_the_command_line_says_it_in_one_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 2
    said = capsys.readouterr().err
    assert said.startswith("racelib: ")
    assert said.count("\n") == 1


def test_a_scenario_that_is_wrong_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('game = "thunder-road"\noptions = { tiles = "mars" }\nseats = ["A", "B"]\n[[step]]\n')
    assert main(["scenario", str(path)]) == 2
    said = capsys.readouterr().err.strip()
    assert "there is no tile set 'mars'" in said
    assert "\n" not in said


# -- positions ---------------------------------------------------------------------------------------------------

RACING: dict[str, Any] = {
    "hidden": {"mine": [[3, 10]]},
    "open": {"oil": [[2, 12]]},
    "wrecks": [[6, 12]],
    "players": [
        {"chopper": [0, 20], "cars": {"S": {"at": [3, 9], "damage": ["dent"]}, "M": [3, 12], "L": "gone"}},
        {"cars": {"R": [1, 8]}},
        {"cars": {"K1": [4, 4], "K2": {"at": [5, 4], "inoperable": True}}},
    ],
}


def with_player(seat: int, **fields: Any) -> dict[str, Any]:
    changed = deepcopy(RACING)
    changed["players"][seat].update(fields)
    return changed


def with_car(seat: int, car: str, **fields: Any) -> dict[str, Any]:
    return with_player(seat, cars={**RACING["players"][seat]["cars"], car: {"at": [0, 2], **fields}})


OUT = {"cars": {"S": "gone", "M": "gone", "L": "gone"}}
BIKES_OUT = {"cars": dict.fromkeys(("K1", "K2", "K3", "K4", "K5"), "gone")}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({**RACING, "weather": 1}, "the position has an unknown field 'weather'; the fields are "),
        ({**RACING, "stage": "lunch"}, "'stage' is 'lunch'; expected one of set-up, draft, race, over"),
        ({**RACING, "stage": "over"}, "the game is over, but its 'winners' are missing"),
        ({**RACING, "turn": 3}, "'turn' is 3; expected a whole number from 0 to 2"),
        ({**RACING, "first": -1}, "'first' is -1; expected a whole number from 0 to 2"),
        ({**RACING, "round": 0}, "'round' is 0; expected a whole number from 1 to "),
        ({**RACING, "road": "2"}, "'road' is '2'; expected a whole number from 0 to 6"),
        ({**RACING, "tiles": ["1a", "2a"]}, "'tiles' names 2 tiles; expected rear, middle and lead (TR-SETUP-03)"),
        ({**RACING, "tiles": ["1a", "2a", "99a"]}, "'tiles' is '99a'; expected one of 1a, 1b, "),
        ({**RACING, "tiles": ["1a", "2a", "2b"]}, "the position is impossible: the tiles are "),
        ({**RACING, "first_row": 3}, "'first_row' is 3; expected a multiple of 8 (TR-RULING-03)"),
        ({**RACING, "laid": 2}, "'laid' is 2; expected a whole number from 3 to "),
        ({**RACING, "final": 1}, "'final' is 1; expected true or false"),
        ({**RACING, "ground": [1]}, "'ground' is [1]; expected cells by letter, "),
        ({**RACING, "ground": {"Q": [[1, 2]]}}, "a letter of 'ground' is 'Q'; expected one of R, O, M, X"),
        ({**RACING, "ground": {"T": [[1, 2]]}}, "a letter of 'ground' is 'T'; expected one of R, O, M, X"),
        ({**RACING, "ground": {"M": [[1, 99]]}}, "'ground' M: [1, 99] is not on the board, which has lanes 0 to 6 "),
        ({**RACING, "off_road": [3]}, "'off_road' is 3; expected a cell, [lane, row]"),
        ({**RACING, "stack": ["1a"]}, "the position is impossible: the tiles are "),
        ({**RACING, "under": 9}, "'under' is 9; expected a whole number from 0 to 2"),
        ({**RACING, "hidden": {"bomb": [[1, 2]]}}, "a hazard of 'hidden' is 'bomb'; expected one of wreck, mine, "),
        ({**RACING, "hidden": {"mine": [[2, 12]]}}, "'open' oil: there is a token at [2, 12] already"),
        ({**RACING, "hidden": {"mine": [[n, 10] for n in range(6)]}}, "the position has more 'mine' than there are in"),
        ({**RACING, "open": {"quake": [[1, 2]]}}, "the position has more 'quake' than there are in this game: 0"),
        ({**RACING, "discard": ["x"]}, "'discard' is 'x'; expected one of wreck, mine, "),
        ({**RACING, "pile": 3}, "'pile' is 3; expected a list"),
        ({**RACING, "damage_pile": ["dent"] * 9}, "the position has more 'dent' than there are in this game: 8"),
        ({**RACING, "lingering": ["limping"]}, "the position has more 'limping' than there are in this game: 0"),
        ({**RACING, "wrecks": [[3, 9]]}, "the wreck W1: the cell [3, 9] is taken by A-S (TR-INV-01)"),
        ({**RACING, "wrecks": {"X": [6, 3]}}, "'wrecks': 'X' is not a wreck; they are called W1, W2 and so on"),
        ({**RACING, "wrecks": 3}, "'wrecks' is 3; expected a list of cells"),
        ({**RACING, "winners": [7]}, "'winners' is 7; expected a whole number from 0 to 2"),
        ({**RACING, "players": [{}]}, "'players' must list 3 players, one for each seat"),
        ({**RACING, "players": [OUT, {"cars": {"R": "gone"}}, {}]}, "one player is left in this position: the game is"),
        ({**RACING, "players": [OUT, {"cars": {"R": "gone"}}, BIKES_OUT]}, "nobody is left in this position: the game"),
        ({**RACING, "players": [OUT, {}, {}]}, "it is the turn of player 0, who is out (TR-ELIM-03)"),
        (with_player(0, purse=5), "player 0 has an unknown field 'purse'; the fields are airstrike, bonus, cars, "),
        (with_player(0, dice=[7]), "player 0: a die is 7; expected a whole number from 1 to 6"),
        (with_player(0, dice=[]), "player 0 has 0 unused dice for 3 turns (TR-ASSIGN-01)"),
        (with_player(0, turns=3), "it is the turn of player 0, who has taken 3 turns in this round (TR-ROUND-01)"),
        (with_player(1, turns=2), "the turns taken are [0, 2, 0], beginning with player 0; they must be even (TR-ROU"),
        (with_player(0, command="sing"), "player 0: command is 'sing'; expected one of airstrike, nitro, drift, rep"),
        (with_player(0, out=True), "player 0 has an operable car but is out (TR-ELIM-01)"),
        (with_player(0, chopper=[9, 9]), "player 0: chopper: [9, 9] is not on the board"),
        (with_player(1, chopper=[0, 20]), "the position is impossible: two choppers are in one cell (TR-INV-07)"),
        (with_player(0, cars=["S"]), "player 0: cars is ['S']; expected cells by car, such as {S = [3, 10]}"),
        (with_player(0, cars={"XL": [1, 2]}), "player 0: cars: there is no car 'XL'; the cars of this crew are A-S, A"),
        (with_player(0, cars={"S": "home"}), "the car A-S: at is 'home'; expected one of start, aside, gone"),
        (with_player(0, cars={"S": [1, 2], "M": [1, 2]}), "the car A-M: the cell [1, 2] is taken by A-S (TR-INV-01)"),
        (with_player(0, cars={"S": [7, 2]}), "the car A-S: at: [7, 2] is not on the board"),
        (with_player(0, cars={"S": [1, 2, 3]}), "the car A-S: at is [1, 2, 3]; expected a cell, [lane, row]"),
        (with_player(0, cars={"S": [1, 10**9]}), "the car A-S: at: there is no row 1000000000"),
        (with_car(0, "S", gear=1), "the car A-S has an unknown field 'gear'; the fields are at, burning, coasts, "),
        (with_car(0, "S", damage=["rust"]), "the car A-S: there is no damage token 'rust'; expected one of dent, "),
        (with_car(0, "S", damage=["dent:limping"]), "the car A-S: there is no damage token 'dent:limping'"),
        (with_car(0, "S", damage=["dent"] * 3), "the car A-S: 3 damage tokens; it has slots for 2 (TR-DMG-02)"),
        (with_car(0, "S", burning=1), "the car A-S: burning is 1; expected true or false"),
        (with_car(0, "S", burning=True, inoperable=True), "the position is impossible: A-S burns although it is inop"),
        (with_car(0, "S", coasts=3), "the car A-S: coasts is 3; expected a whole number from 0 to 2"),
        (with_car(0, "S", die=9), "the car A-S: die is 9; expected a whole number from 0 to 6"),
        (with_car(1, "R", trail=[[0, 1]]), "the rig: trail is [[0, 1]]; expected the cells of the centre and the rear"),
        (with_car(1, "R", trail=[[9, 1], [9, 0]]), "the rig: trail is [[9, 1], [9, 0]]; the sections follow the"),
        (with_car(1, "R", damaged=["horn"]), "the rig: damaged is 'horn'; expected one of rocket, cowcatcher, "),
        (with_car(1, "R", used=["roof"]), "the rig: used is 'roof'; expected one of front, centre, rear"),
        (with_car(1, "R", used=["front"]), "player 1 has 3 turns left but used the sections front (TR-RIG-06)"),
        (with_car(1, "R", steering=7), "the rig: steering is 7; expected a whole number from 0 to 6"),
    ],
)  # fmt: skip
def test_positions(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.check(header(position))
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_the_position_of_these_tests_is_one() -> None:
    race = Race(GAME, GAME.check(header(RACING)), Seeded(1))
    assert list(race.pending[0].choice)


JUNK: list[Any] = [
    None, 0, -1, 7, 10**30, 1.5, float("nan"), True, "", "F", "\0", "x" * 500, [], ["A-S"], [["A-S"]], [1], {},
    {"a": 1}, {"S": [1, 2]}, [None], [[3, 9]], [[3, 9], [3, 9]], [3, 9], [3, -9], "race", "set-up", "over", "gone",
    "start", "aside", ["dent", "dent"], ["1a", "2a", "3a"], {"mine": [[1, 1]]}, {"W1": [1, 1]}, {"R": [1, 1]},
    {"at": "gone"}, [{}, {}, {}], [True], {"mine": [[1, True]]},
]  # fmt: skip
FIELDS = [
    "stage", "round", "turn", "first", "road", "tiles", "first_row", "laid", "final", "ground", "off_road", "hidden",
    "open", "wrecks", "players", "stack", "under", "pile", "discard", "unseen", "damage_pile", "lingering",
    "lingering_discard", "out", "winners",
]  # fmt: skip


def test_junk_in_a_position_is_refused_or_can_be_played() -> None:
    positions = [{**RACING, field: junk} for field in FIELDS for junk in JUNK]
    for field in ("dice", "turns", "command", "command_die", "orders", "chopper", "cars", "out"):
        positions += [with_player(0, **{field: junk}) for junk in JUNK]
    for seat, car, fields in (
        (0, "S", ("at", "damage", "inoperable", "burning", "die", "coasts")),
        (1, "R", ("at", "trail", "steering", "damaged", "used", "die")),
    ):
        positions += [with_car(seat, car, **{field: junk}) for field in fields for junk in JUNK]
    refused = 0
    for position in positions:
        try:
            race = Race(GAME, GAME.check(header(position)), Seeded(1))
        except RaceError as problem:
            refused += 1
            assert "\n" not in str(problem)
            continue
        luck = random.Random(1)
        for _ in range(12):
            if race.over:
                break
            ask = race.pending[0]
            race.choose(luck.choice(list(ask.choice)), ask.seat)
            assert list(GAME.broken(race.state)) == [], position
    assert refused > len(positions) // 2


# -- answers -----------------------------------------------------------------------------------------------------

WRONG: list[Any] = [
    None, -1, 99, 1.5, True, "", "B", "\0", "x" * 500, [], ["A-S"], [9, "A-S"], [True, "A-S"], [3, "X"], [3], [99, 99],
    [3, -1], [3.0, 9], ["A-S", "gold"], "R:repair-front", "R", "R:", {}, [[3, 9]], [3, 9, 1],
]  # fmt: skip


def test_wrong_answers_are_refused_with_a_rule() -> None:
    """At one ask of every kind that comes up in some games: nothing wrong is taken, and a rule says why."""
    tried: set[str] = set()
    for number in range(0, 60, 3):
        race: Race[Any] = Race(GAME, header_of(number, carnage=True))
        bots = dict.fromkeys(range(len(race.header.seats)), any_answer)
        while not race.over:
            ask = race.pending[0]
            if ask.choice.KIND not in tried:
                tried.add(ask.choice.KIND)
                before = GAME.view(race.state)
                for answer in WRONG:
                    with pytest.raises(IllegalChoice) as error:
                        race.choose(answer, ask.seat)
                    assert error.value.rules, (ask.choice.KIND, answer)
                    assert all(rule.startswith("TR-") for rule in error.value.rules)
                    assert "\n" not in str(error.value)
                assert GAME.view(race.state) == before
            race.run(bots, decisions=1)
    kinds = {"die", "command", "entry", "step", "target", "re-roll", "road bonus", "chopper cell", "repair", "pass"}
    kinds |= {"steering", "section", "rig damage", "dispenser", "first bike", "bike that moves", "shove"}
    assert kinds <= tried


@pytest.mark.parametrize("written", [[9, 9], [3, 99], {"cell": [3, 10]}, 5, "left"])
def test_steps_that_cannot_be_read(written: Any) -> None:
    race = Race(GAME, GAME.check(header(RACING)), Seeded(1))
    race.choose([4, "A-S"])
    if race.pending[0].choice.KIND == "command":
        race.choose("none")
    choice = race.pending[0].choice
    assert choice.KIND == "step"
    with pytest.raises(RaceError):
        race.choose(GAME.read_answer(choice, written), 0)
