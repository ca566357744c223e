"""The board as text: narrow, the same every time, every car where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from racelib.boards.lanes import names as track_names
from racelib.boards.lanes.tables import tables
from racelib.games.formula_d.show.panels import panels
from racelib.games.formula_d.show.picture import WIDTH, columns, picture, places, row_of, where
from racelib.games.formula_d.state import NOWHERE, QUALIFYING_LAPS, State, new_cars
from racelib.games.formula_d.tables import MODES
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.text.columns import width
from tests.page.formula_d_positions import NAMES as SIX
from tests.page.formula_d_positions import PLAYED, full_position

NAMES = (
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ivy",
    "A very long name of forty characters, eh",
)


def states(seed: int, track: str, laps: int = 1, **options: Any) -> Iterator[State]:
    """Yield the states of a random race with ten cars, after every event."""
    game = game_named("formula-d")
    seats = tuple(Seat(name, "random") for name in NAMES)
    header = game.check(
        Header(game=game.name, seats=seats, options={"track": track, "laps": laps, **options}, seed=seed)
    )
    race: Race[Any] = Race(game, header)
    race.run()
    state = game.start(header)
    yield state
    for event in race.events:
        event.apply(state)
        yield state


def position(**at: str) -> State:
    """Return a position on T1: each car by its cell."""
    state = State(tables("t1"), MODES["basic"], 2, new_cars(len(at), MODES["basic"]), round=2)
    for car, code in zip(state.cars, at.values(), strict=True):
        car.status, car.gear, car.lap = "running", 3, 1
        state.put(car, state.track.number[code])
    return state


def lanes(text: str) -> list[str]:
    """Return the rows of the strips."""
    return [line for line in text.splitlines() if re.match(r"(lane \w+|pit|box) ", line)]


@pytest.mark.parametrize("track", track_names())
def test_columns_go_forward_and_no_two_cells_of_a_row_share_one(track: str) -> None:
    board = tables(track)
    column = columns(board)
    assert len({(row_of(board, cell), column[cell]) for cell in range(board.cells)}) == board.cells
    in_order = sorted(range(board.cells), key=lambda cell: board.progress[cell])
    assert all(column[a] <= column[b] for a, b in pairwise(in_order))


@pytest.mark.parametrize("track", track_names())
def test_pictures_of_a_whole_race(track: str) -> None:
    laps = 2 if 2 in tables(track).laps else 1
    for number, state in enumerate(states(4, track, laps)):
        if number % 7:
            continue
        text = picture(state, NAMES)
        assert text == picture(state.copy(), NAMES)
        assert max(map(width, text.splitlines())) <= WIDTH
        assert not re.search(r"[{}]|None| $", text, re.MULTILINE)
        strips = " ".join(line.split(maxsplit=2 if line.startswith("lane") else 1)[-1] for line in lanes(text))
        on_track = sorted(str(car.number + 1) for car in state.cars if car.cell != NOWHERE)
        assert sorted(re.findall(r"\d+", strips)) == on_track
        assert text.splitlines()[0].startswith(f"{state.track.name}, round {state.round}, {laps} lap")


def test_each_car_has_one_line_in_race_order() -> None:
    state = position(ada="1.8", ben="2.30", cleo="0.12", dan="1.5")
    state.put(state.cars[3], NOWHERE)
    state.cars[3].status, state.cars[3].lap = "finished", 3
    state.finished.append(3)
    lines = picture(state, ("Ada", "Ben", "Cleo", "Dan")).splitlines()
    table = lines[3:8]
    assert table == [
        "place  name  car  cell  where                        gear  points  lap",
        "    2  Ben     2  2.30  C2, no stop yet of 2            3      18    1",
        "    3  Cleo    3  0.12  C1, no stop yet of 1            3      18    1",
        "    4  Ada     1  1.8   straight, 2 cells before C1     3      18    1",
        "    1  Dan     4  -     finished 1st                    3      18    2",
    ]


def test_cars_that_are_out_keep_their_places() -> None:
    state = position(ada="1.8", ben="2.30", cleo="0.12")
    for number in (2, 0):
        state.put(state.cars[number], NOWHERE)
        state.cars[number].status = "out"
        state.retired.append(number)
    assert places(state) == [(1, 1), (0, 2), (2, 3)]


@pytest.mark.parametrize(
    ("code", "changes", "words"),
    [
        ("1.9", {}, "straight, 1 cell before C1"),
        ("2.50", {}, "straight, 20 cells before C1"),
        ("0.31", {"stops": 1}, "C2, stop 1 of 2"),
        ("0.31", {"stops": 3}, "C2, stop 3, only 2 needed"),
        ("0.31", {}, "C2, no stop yet of 2"),
        ("P2", {}, "pit lane"),
        ("B1", {}, "box"),
        ("0.59", {"status": "grid"}, "grid"),
        ("0.59", {"status": "stalled"}, "grid, engine stalled"),
        ("0.59", {"status": "out"}, "out"),
    ],
)
def test_where_a_car_is_in_words(code: str, changes: dict[str, Any], words: str) -> None:
    state = position(ada=code)
    for field, value in changes.items():
        setattr(state.cars[0], field, value)
    assert where(state, state.cars[0]) == words


def test_a_strip_runs_over_the_line_and_far_cars_get_their_own_window() -> None:
    state = position(ada="0.58", ben="1.20", cleo="1.0")
    assert "\n".join(picture(state, ("Ada", "Ben", "Cleo")).splitlines()[8:-2]) == "\n".join(
        [
            "                    C2 (2 stops)                                         C1 (1 stop)",
            "lane 0  . . . . . . # # # # # # # # . ...  . . 1 . | . . . . . . . . . . # # #",
            "lane 1  . . 2 . . . # # # # # # # # . ...  . . . . | 3 . . . . . . . . . # # #",
            "lane 2  . . . . . . # # # # # # # # . ...  . . . . | . . . . . . . . . . # # #",
        ]
    )


def test_cars_in_the_pit_lane_and_the_box_are_drawn_there() -> None:
    text = picture(position(ada="B1", ben="P2"), ("Ada", "Ben"))
    rows = {line.split("  ")[0]: line for line in lanes(text)}
    assert list(rows) == ["lane 0", "lane 1", "lane 2", "pit", "box"]
    assert " 2 " in rows["pit"]
    assert " 1 " in rows["box"]


def test_neighbouring_numbers_stay_apart() -> None:
    state = position(**{f"car{number}": f"0.{number}" for number in range(10)})
    assert " 8  9 10 " in lanes(picture(state, NAMES))[0]


def test_names_are_data() -> None:
    state = position(ada="1.5")
    state.order, state.acting = (0,), 0
    assert picture(state, ("{0.__class__}",)).count("{0.__class__}") == 2


@pytest.mark.parametrize("mode", PLAYED)
def test_every_panel_has_its_twin_in_the_text(mode: str) -> None:
    state = full_position(mode)
    lines = picture(state, SIX).splitlines()
    assert max(map(width, lines)) <= WIDTH
    for panel in panels(state, SIX).values():
        first = lines.index(panel.title)
        found = [re.split(r"  +", line.strip()) for line in lines[first + 1 : first + 2 + len(panel.rows)]]
        assert found == [[str(text) for text in row if str(text)] for row in (panel.head, *panel.rows)]


@pytest.mark.parametrize("mode", PLAYED)
def test_long_names_leave_the_panels_narrow(mode: str) -> None:
    text = picture(full_position(mode), (NAMES[-1],) * 6)
    assert max(map(width, text.splitlines())) <= WIDTH
    assert not re.search(r"[{}]|None| $", text, re.MULTILINE)


def test_zones_and_damage_are_signs_on_the_strips() -> None:
    text = picture(full_position("street-advanced"), SIX)
    assert lanes(text) == [
        "lane 0  . . 1 . # # # # . . ~ 4 ~ * . . . . # # # # # # # # . . . (",
        "lane 1  . . . . # 2 # # . . ~ ~ ~ . 5 ! . . # # # # # # # # . . . (",
        "lane 2  . . . . # # # # 3 . ~ ~ ~ . . . . 6 # # # * # # # # . . ! (",
    ]
    told = " ".join(text.split())
    assert "* is road damage: 0.19, 2.27." in told
    assert "The police line lies before 0.34, 1.34, 2.34." in told
    assert "1 from 0.35 to 0.36; 2 from 1.35 to 1.36; 3 from 2.35 to 2.36." in told


def test_a_car_that_has_spun_is_said_to_have() -> None:
    state = full_position("advanced")
    assert where(state, state.cars[2]).startswith("spun, ")


def test_before_the_race_cars_are_in_the_order_of_their_laps() -> None:
    state = full_position("advanced")
    state.stage = QUALIFYING_LAPS
    assert [number for number, _ in places(state)] == [3, 2, 0, 1, 4, 5]
    assert "the qualifying laps are being driven" in picture(state, SIX)


@pytest.mark.parametrize("mode", PLAYED)
def test_pictures_of_a_whole_race_in_every_mode(mode: str) -> None:
    track, options = PLAYED[mode]
    for number, state in enumerate(states(4, track, 2, mode=mode, **options)):
        if number % 11:
            continue
        text = picture(state, NAMES)
        assert max(map(width, text.splitlines())) <= WIDTH
        assert not re.search(r"[{}]|None| $", text, re.MULTILINE)
        assert all(panel.title in text for panel in panels(state, NAMES).values())
