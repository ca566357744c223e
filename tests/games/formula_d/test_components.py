"""Chapter 1: what is in the box, and what the software has in its place."""

from collections import Counter

import pytest

from racelib.boards import lanes as tracks
from racelib.boards.lanes.tables import Tables, tables
from racelib.errors import BadOption
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.state import new_cars
from racelib.games.formula_d.tables import BLACK_DIE, GEAR_DICE, MODES, TEAMS
from racelib.kernel.chance import Scripted
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario, run_scenario


def header(players: int, **options: object) -> Header:
    seats = tuple(Seat(f"Player {number}") for number in range(1, players + 1))
    return Header(game="formula-d", seats=seats, options=dict(options), seed=1)


@pytest.mark.rule("FD-MODE-01")
@pytest.mark.parametrize("players", [2, 3, 9, 10])
def test_each_player_drives_one_car(players: int) -> None:
    state = GAME.start(GAME.check(header(players)))
    assert [car.number for car in state.cars] == list(range(players))


@pytest.mark.rule("FD-MODE-01")
@pytest.mark.parametrize("players", [0, 1, 11])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match=rf"{players} players?; Formula D is for 2 to 10 \(FD-MODE-01\)"):
        GAME.check(header(players))


@pytest.mark.rule("FD-MODE-02", "FD-COMP-05")
def test_ten_cars_have_ten_markers_one_each() -> None:
    state = GAME.start(GAME.check(header(10)))
    assert [dict(car.wear) for car in state.cars] == [{"car": 18}] * 10


@pytest.mark.rule("FD-MODE-02")
def test_there_are_no_driver_cards() -> None:
    with pytest.raises(BadOption, match="no option 'driver'"):
        GAME.check(header(2, driver="anybody"))


@pytest.mark.rule("FD-COMP-01")
def test_there_are_six_gear_dice_and_a_black_one() -> None:
    assert list(GEAR_DICE) == [1, 2, 3, 4, 5, 6]
    assert [len(faces) for faces in GEAR_DICE.values()] == [4, 6, 8, 12, 20, 30]
    assert len(BLACK_DIE) == 20


@pytest.mark.rule("FD-COMP-02")
def test_five_colours_of_two_cars_each() -> None:
    assert len(set(TEAMS)) == 5
    assert Counter(car.team for car in new_cars(10, MODES["basic"])) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 2}


@pytest.mark.rule("FD-COMP-02")
@pytest.mark.parametrize("players", range(2, 11))
def test_no_colour_is_used_a_third_time(players: int) -> None:
    assert max(Counter(car.team for car in new_cars(players, MODES["basic"])).values()) <= 2


@pytest.mark.rule("FD-COMP-04", "FD-COMP-09")
def test_a_dashboard_shows_one_gear_and_one_row_of_points() -> None:
    race = Race(GAME, GAME.check(header(2, track="t1")), Scripted([20, 1, 10, 2]))
    cars = GAME.view(race.state)["cars"]
    assert [(car["gear"], car["points"]) for car in cars] == [(1, 18), (0, 18)]
    assert all(type(car["gear"]) is int and type(car["points"]) is int for car in cars)


@pytest.mark.rule("FD-COMP-08")
def test_monaco_is_there_and_so_is_a_street_circuit() -> None:
    kinds = {name: tracks.load(name).graph["kind"] for name in tracks.names()}
    assert kinds["monaco"] == "circuit"
    assert "street" in kinds.values()
    assert GAME.check(header(2)).options["track"] == "monaco"


FACES = {
    1: {1: 2, 2: 2},
    2: {2: 1, 3: 2, 4: 3},
    3: {4: 1, 5: 1, 6: 2, 7: 2, 8: 2},
    4: dict.fromkeys(range(7, 13), 2),
    5: dict.fromkeys(range(11, 21), 2),
    6: dict.fromkeys(range(21, 31), 3),
}


@pytest.mark.rule("FD-DICE-01", "FD-DICE-02", "FD-DICE-03", "FD-DICE-04", "FD-DICE-05", "FD-DICE-06", "FD-RULING-01")
@pytest.mark.parametrize("gear", FACES)
def test_the_faces_of_the_gear_dice(gear: int) -> None:
    assert Counter(GEAR_DICE[gear]) == FACES[gear]


@pytest.mark.rule("FD-DICE-07", "FD-RULING-01")
def test_the_black_die_shows_1_to_20_once_each() -> None:
    assert sorted(BLACK_DIE) == list(range(1, 21))


@pytest.mark.rule("FD-DICE-08")
def test_a_face_of_the_pyramid_is_the_number_at_its_top() -> None:
    """The pyramid shows three numbers at a time; here a face is the one that counts."""
    assert set(GEAR_DICE[1]) == {1, 2}


ONE_ROLL = """
options = {{ track = "t1" }}
dice = [{face}]
[[cars]]
at = "1.14"
gear = {gear}
[[step]]
choose = {gear}
"""


@pytest.mark.rule("FD-DICE-01", "FD-DICE-02", "FD-DICE-03", "FD-DICE-04", "FD-DICE-05", "FD-DICE-06", "FD-RULING-01")
@pytest.mark.parametrize("gear", FACES)
def test_a_die_can_only_show_its_faces(gear: int) -> None:
    shown = {face for face in range(32) if run_scenario(parse_scenario(ONE_ROLL.format(face=face, gear=gear))).passed}
    assert shown == set(FACES[gear])


def lengths(track: Tables, corner: int) -> set[int]:
    """Count the cells of every path through a corner, from the cells that are entered from outside."""
    inside = [cell for cell in range(track.cells) if track.corner[cell] == corner]
    entered = {to for cell in range(track.cells) for _, to, _ in track.steps[cell] if track.corner[cell] != corner}
    found: dict[int, set[int]] = {}

    def onwards(cell: int) -> set[int]:
        if cell not in found:
            found[cell] = set()
            for _, to, _ in track.steps[cell]:
                found[cell] |= {n + 1 for n in onwards(to)} if track.corner[to] == corner else {1}
        return found[cell]

    return set().union(*(onwards(cell) for cell in inside if cell in entered))


@pytest.mark.rule("FD-CORNER-04")
@pytest.mark.parametrize("name", ["t1", "t2", "monaco"])
def test_corner_signs_tell_the_longest_and_the_shortest_way(name: str) -> None:
    track = tables(name)
    for number, corner in enumerate(track.corners):
        counted = lengths(track, number)
        assert (corner.longest, corner.shortest) == (max(counted), min(counted)), corner.name
