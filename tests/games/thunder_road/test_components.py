"""Chapters 1 and 2: what is in the box, and what the software has in its place."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from racelib.boards import hexes as tiles
from racelib.errors import BadOption
from racelib.games.thunder_road.components import as_recorded, components, names
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.grid import DIRECTIONS, half_row, in_line, step
from racelib.games.thunder_road.options import DEFAULTS
from racelib.games.thunder_road.rules.lingering import deck
from racelib.games.thunder_road.state import Board, State
from racelib.games.thunder_road.tables import BIKES, COMMANDS, CREWS, DICE, DICE_KIND, RIG, THREE_CARS, cars_of
from racelib.kernel.chance import Seeded
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race

SETS = names()


def header(players: int, **options: object) -> Header:
    seats = tuple(Seat(f"Player {number}") for number in range(1, players + 1))
    return Header(game="thunder-road", seats=seats, options={"tiles": "plain", "start": "1a", **options}, seed=1)


def begun(players: int, **options: object) -> State:
    return Race(GAME, GAME.check(header(players, **options)), Seeded(1)).state


def refused(players: int, **options: object) -> str:
    with pytest.raises(BadOption) as caught:
        GAME.check(header(players, **options))
    return str(caught.value)


@pytest.mark.rule("TR-COMP-01", "TR-RULING-10", "TR-RULING-11", "TR-RULING-15")
@pytest.mark.parametrize("name", SETS)
def test_what_the_base_box_holds(name: str) -> None:
    parts = components(name)
    assert len(parts.damage_tokens(carnage=False)) == 20
    assert len(parts.hazard_tokens(carnage=False)) == 26
    assert parts.wrecks == 4
    for tile_set in tiles.names():
        assert tiles.tile_set(tile_set).tiles(carnage=False) == (1, 2, 3, 4, 5)


@pytest.mark.rule("TR-COMP-04", "TR-RULING-10")
@pytest.mark.parametrize("name", SETS)
def test_damage_tokens_of_the_base_game(name: str) -> None:
    tokens = Counter(components(name).damage_tokens(carnage=False))
    assert {token.partition(" ")[0] for token in tokens} == {"dent", "ricochet", "skid", "daze", "jump"}
    skids = {token: count for token, count in tokens.items() if token.startswith("skid")}
    assert skids == {f"skid {way}": 1 for way in DIRECTIONS}, "one skid for each direction is printed"


@pytest.mark.rule("TR-COMP-05", "TR-RULING-11")
@pytest.mark.parametrize("name", SETS)
def test_hazard_tokens_of_the_base_game(name: str) -> None:
    tokens = Counter(components(name).hazard_tokens(carnage=False))
    assert set(tokens) == {"wreck", "mine", "road", "mud", "oil"}
    assert min(tokens.values()) > 0


@pytest.mark.rule("TR-COMP-09", "TR-RULING-10", "TR-RULING-11", "TR-RULING-09")
@pytest.mark.parametrize("name", SETS)
def test_what_carnage_adds(name: str) -> None:
    parts = components(name)
    damage = Counter(parts.damage_tokens(carnage=True)) - Counter(parts.damage_tokens(carnage=False))
    hazards = Counter(parts.hazard_tokens(carnage=True)) - Counter(parts.hazard_tokens(carnage=False))
    assert (damage.total(), set(damage)) == (10, {"lingering", "on-fire"})
    assert (hazards.total(), set(hazards)) == (22, {"quake", "worm", "glass", "ramp", "fire", "pit"})
    assert len(deck()) == 21
    faces = parts.texts["fire"]
    assert set(faces) == {"+1", "+2", "out", "destroyed"}
    assert {"out", "destroyed"} < set(faces), "the text names three kinds of face"
    assert any(face.startswith("+") for face in faces)
    for tile_set in tiles.names():
        assert tiles.tile_set(tile_set).tiles(carnage=True) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


@pytest.mark.rule("TR-COMP-02", "TR-RULING-06", "TR-RULING-12", "TR-SLAM-10", "TR-SLAM-15", "TR-SHOOT-10")
@pytest.mark.parametrize("name", SETS)
def test_dice_that_the_text_gives(name: str) -> None:
    texts = components(name).texts
    assert Counter(texts["slam"]) == {"top": 2, "bottom": 4}
    assert sorted(texts["direction"]) == sorted(DIRECTIONS)
    assert Counter(texts["shooting"]) == {"SM": 1, "M": 1, "L": 3, "SML": 1}
    assert components(name).numbers["movement"] == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("TR-RULING-130")
@pytest.mark.parametrize("name", SETS)
def test_the_dice_of_rig_and_bikes_are_data(name: str) -> None:
    parts = components(name)
    assert set(parts.numbers["rig"]) == {1, 2, 3}
    assert set(parts.numbers["bikes"]) <= {1, 2, 3, 4, 5, 6}
    assert {"rig die", "bikes die"} <= set(parts.house)


def test_a_race_keeps_the_dice_it_was_recorded_with() -> None:
    earlier = as_recorded("standard", "6bb6adfcecf3ab55")
    assert (earlier.id, earlier.digest) == ("standard", "6bb6adfcecf3ab55")
    assert "+3" in earlier.texts["fire"]
    assert as_recorded("standard", "1234") is components("standard"), "nobody has had these"


@pytest.mark.rule("TR-RULING-07", "TR-RULING-08")
@pytest.mark.parametrize("name", SETS)
def test_dice_that_a_data_file_gives(name: str) -> None:
    numbers = components(name).numbers
    assert set(numbers["road"]) == {1, 2, 3}
    assert len(numbers["road"]) == len(numbers["stunt"]) == 6
    for tile_set in tiles.names():
        assert max(numbers["stunt"]) <= tiles.tile_set(tile_set).rows, "every jump lands on the next tile"


@pytest.mark.rule("TR-RULING-07", "TR-RULING-08", "TR-RULING-09", "TR-RULING-10", "TR-RULING-11")
def test_what_is_ours_says_so() -> None:
    house = components("standard").house
    assert {"road die", "stunt die", "fire die", "damage tokens", "hazard tokens"} <= set(house)
    assert {"slam die", "direction die", "shooting die", "movement die"}.isdisjoint(house)


@pytest.mark.rule("TR-COMP-03", "TR-VEH-01")
def test_crews_of_three_cars() -> None:
    assert len(THREE_CARS) == 4
    cars = [car for crew in THREE_CARS for car in cars_of(crew)]
    assert len({name for name, _ in cars}) == 12
    assert Counter(size for _, size in cars) == {"S": 4, "M": 4, "L": 4}
    assert sum(DICE[crew] for crew in THREE_CARS) == 16
    assert {DICE_KIND[crew] for crew in THREE_CARS} == {"movement"}
    assert list(COMMANDS) == ["airstrike", "nitro", "drift", "repair"]


@pytest.mark.rule("TR-COMP-06", "TR-COMP-07", "TR-SETUP-14", "TR-SETUP-15")
def test_the_rig_and_the_bikes() -> None:
    board = begun(3, crews=["rig", "bikes"]).board
    assert (DICE[RIG], DICE[BIKES]) == (4, 6)
    assert [(car.id, car.owner) for car in board.cars.values()][:6] == [
        ("R", 0), *((f"K{number}", 1) for number in range(1, 6)),
    ]  # fmt: skip
    assert not any(car.on_board for car in board.cars.values())
    assert [player.crew for player in board.players] == ["rig", "bikes", "amber"]


@pytest.mark.rule("TR-COMP-13", "TR-COMP-17")
def test_one_crew_each_and_none_twice() -> None:
    for players in (2, 3, 4, 5):
        crews = GAME.check(header(players)).options["crews"]
        assert len(crews) == len(set(crews)) == players
    assert GAME.check(header(3, crews=["bikes", "damson"])).options["crews"] == ["bikes", "damson", "amber"]
    assert refused(3, crews=["blue", "rig", "blue"]).endswith("two players have the crew 'blue' (TR-COMP-17)")
    assert "there is no crew 'violet'" in refused(3, crews=["violet"])
    assert "names 3 crews for 2 players" in refused(2, crews=["amber", "blue", "rig"])


@pytest.mark.rule("TR-RULING-21")
def test_number_of_players() -> None:
    for players in (1, 6):
        assert "Thunder Road is for 2 to 5 (TR-RULING-21)" in refused(players)
    assert set(GAME.check(header(4)).options["crews"]) == set(THREE_CARS)
    assert set(GAME.check(header(5)).options["crews"]) - set(THREE_CARS) < {RIG, BIKES} < set(CREWS)


@pytest.mark.rule("TR-SETUP-01", "TR-RULING-17")
def test_the_starting_side() -> None:
    assert DEFAULTS["start"] == "random"
    assert begun(2, start="1b").board.tiles[0] == "1b"
    sides = {Race(GAME, GAME.check(header(2, start="random")), Seeded(seed)).state.board.tiles[0] for seed in range(9)}
    assert sides == {"1a", "1b"}
    assert refused(2, start="2a") == "option 'start' is '2a'; expected 1a, 1b or random (TR-SETUP-01)"


@pytest.mark.rule("TR-SETUP-02", "TR-SETUP-04", "TR-SETUP-12", "TR-RULING-18")
@pytest.mark.parametrize("carnage", [False, True])
def test_every_tile_and_token_is_somewhere(carnage: bool) -> None:
    state = begun(3, tiles="wasteland", carnage=carnage)
    board, down = state.board, state.down
    laid = sorted(int(side[:-1]) for side in (*board.tiles, *down.stack))
    assert laid == list(board.settings.tiles.tiles(carnage))
    tokens = Counter([*down.hazards.values(), *down.pile])
    assert tokens == Counter(board.settings.components.hazard_tokens(carnage))
    assert set(board.tokens.values()) == {"?"}
    stacks = [Race(GAME, GAME.check(header(2)), Seeded(seed)).state.down.stack for seed in range(8)]
    assert len({tuple(stack) for stack in stacks}) > 4
    assert {side[-1] for stack in stacks for side in stack} == {"a", "b"}


@pytest.mark.rule("TR-RULING-04")
def test_the_size_of_a_tile_is_that_of_the_set(tmp_path: Any) -> None:
    assert (tiles.tile_set("wasteland").lanes, tiles.tile_set("wasteland").rows) == (7, 8)
    side = {"map": ["RRRRR"] * 6, "hazards": [{"lane": lane, "row": 3} for lane in (0, 2, 4)]}
    small = {
        "format": "road-tiles/1", "name": "small", "lanes": 5, "rows": 6, "licence": "project",
        "tiles": [
            {"id": number, "module": "base", "sides": {letter: {"title": "-", **side} for letter in "ab"}}
            for number in range(1, 6)
        ],
    }  # fmt: skip
    path = tmp_path / "small.json"
    path.write_bytes(msgspec.json.encode(small))
    board = begun(2, tiles=str(path)).board
    assert (board.lanes, board.rows, board.end_row) == (5, 6, 18)
    assert sorted(board.ground) == list(range(5 * 18))


@pytest.mark.rule("TR-GRID-01", "TR-RULING-01", "TR-RULING-02")
def test_six_neighbours_and_back_again() -> None:
    back = {"F": "B", "FL": "BR", "FR": "BL", "B": "F", "BL": "FR", "BR": "FL"}
    for lane in (2, 3):
        neighbours = {way: step(lane, 5, way) for way in DIRECTIONS}
        assert len({*neighbours.values(), (lane, 5)}) == 7
        for way, cell in neighbours.items():
            assert step(*cell, back[way]) == (lane, 5)
            height = {"F": 2, "B": -2}.get(way, 1 if "F" in way else -1)
            assert half_row(*cell) - half_row(lane, 5) == height


@pytest.mark.rule("TR-RULING-53")
@pytest.mark.parametrize("way", DIRECTIONS)
def test_a_straight_line_is_the_same_step_again(way: str) -> None:
    for lane in (2, 3):
        cell = (lane, 10)
        for cells in range(1, 5):
            cell = step(*cell, way)
            assert in_line(lane, 10, way, cells) == cell


@pytest.mark.rule("TR-RULING-03", "TR-SETUP-03", "TR-GRID-03")
def test_rows_of_the_three_tiles() -> None:
    board: Board = begun(2).board
    assert [board.tile_of(board.cell(0, row)) for row in (0, 7, 8, 15, 16, 23)] == [0, 0, 1, 1, 2, 2]
    assert (board.first_row, board.end_row) == (0, 24)
