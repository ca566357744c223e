"""What is shown of the advanced game, its options and street races: panels, signs, markers, spins, key moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from racelib.games.formula_d.events.after import (
    Marked,
    PitStopTimed,
    Refitted,
    Repaired,
    RoadHurt,
    RoarHurt,
    Spun,
    Stopped,
    ThrewRadio,
)
from racelib.games.formula_d.events.driving import NitroUsed, PassedCheckpoint, PoliceReward, Slipstreamed
from racelib.games.formula_d.events.setting_up import DriverChosen, QualifyingBegan, WeatherChanged
from racelib.games.formula_d.events.turns import Shifted, TurnedRound
from racelib.games.formula_d.results import places_of
from racelib.games.formula_d.show import scene as pictures
from racelib.games.formula_d.show.panels import NOTHING, ORDER
from racelib.games.formula_d.state import QUALIFYING_LAPS, SETTING_UP, QualifyingLap, rains
from racelib.games.formula_d.tables import DRIVERS, MODES, POOLS, WEATHER
from racelib.kernel.event import Event, TurnEnded
from racelib.kernel.panels import TablePanel
from racelib.kernel.scene import sent
from racelib.kernel.set_up import new_race
from racelib.page.timeline import Timeline
from racelib.rulebook import RULE_ID, rule
from tests.page.formula_d_positions import NAMES, PLAYED, full_position, position
from tests.page.test_timeline import Page, folded


def rows_of(state: Any, panel: str) -> list[list[str]]:
    """Return the rows of a panel as words."""
    found = pictures.panels(state, NAMES)[panel]
    assert isinstance(found, TablePanel)
    return [[str(text) for text in row] for row in found.rows]


def words_in(state: Any) -> Iterator[str]:
    """Give everything that stands on the panels."""
    for panel in pictures.panels(state, NAMES).values():
        assert isinstance(panel, TablePanel)
        yield from (panel.title, panel.note, *panel.head)
        yield from (str(text) for row in panel.rows for text in row)


# -- panels --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        ("basic", {"qualified"}),
        ("advanced", {"dashboards", "weather", "boxes", "teams", "qualified"}),
        ("street-basic", {"street", "police", "qualified"}),
        ("street-advanced", {"dashboards", "weather", "street", "police", "qualified"}),
    ],
)
def test_each_mode_has_the_panels_that_are_of_use(mode: str, shown: set[str]) -> None:
    panels = pictures.panels(full_position(mode), NAMES)
    assert set(panels) == shown <= set(ORDER)
    for panel in panels.values():
        assert isinstance(panel, TablePanel) and all(len(row) == len(panel.head) for row in panel.rows)


def test_the_basic_game_looks_as_it_always_did() -> None:
    state = position("basic")
    scene = pictures.stage(state, NAMES)
    assert pictures.panels(state, NAMES) == {} and pictures.frame(state).pieces == {}
    assert scene.columns == list(pictures.COLUMNS)
    assert [one.column for one in scene.table] == ["gear", "points", "lap"]
    assert [one.column for one in scene.charts] == ["place", "points", "gear"]
    assert not {"pieces", "signs", "loud", "turned", "size", "title", "palette", "order"} & sent(scene).keys()
    assert "labels" not in sent(pictures.board(state))


@pytest.mark.parametrize("mode", PLAYED)
def test_every_rule_on_a_panel_is_one(mode: str) -> None:
    named = {found for words in words_in(full_position(mode)) for found in RULE_ID.findall(words)}
    assert named and all(rule(one).text for one in named)
    assert not any("{" in words for words in words_in(full_position(mode)))


def test_a_dashboard_has_what_is_left_of_six_pools() -> None:
    state = full_position("advanced")
    panel = pictures.panels(state, NAMES)["dashboards"]
    assert isinstance(panel, TablePanel)
    assert panel.head == ["car", *POOLS, "set of tyres", "state"]
    assert panel.rows[1] == ["2 Ben", "4/6", "3/3", "3/3", "2/3", "3/3", "2/2", "hard, lap 1", "running"]
    assert panel.rows[2][-1] == "spun" and panel.rows[3][-2] == "soft, lap 2"
    assert panel.seats == list(range(6))


@pytest.mark.parametrize("weather", WEATHER)
def test_the_weather_says_which_it_is_and_whether_it_can_change(weather: str) -> None:
    state = full_position("advanced")
    state.weather = weather
    now, road, changes = rows_of(state, "weather")
    assert [bool(mark) for mark in now[1:]] == [one == weather for one in WEATHER]
    at = now.index("●")
    assert road[at] == ("wet" if rains(weather) else "dry")
    assert (changes[at] == "may change") is (weather in ("CLOUDY", "CLOUDY_RAIN"))
    assert ("FD-WEATHER-04" if changes[at] == "may change" else "FD-WEATHER-08") in pictures.panels(state, NAMES)[
        "weather"
    ].note


def test_weather_before_the_forecast_and_in_qualifying() -> None:
    state = full_position("advanced")
    state.weather = ""
    assert pictures.panels(state, NAMES)["weather"].title == "Weather: not known yet"
    state.weather, state.stage = "RAIN", QUALIFYING_LAPS
    assert "FD-WEATHER-02" in pictures.panels(state, NAMES)["weather"].note


def test_the_sheet_of_the_referee_adds_up() -> None:
    state = full_position("advanced")
    state.stage = QUALIFYING_LAPS
    state.qualifying.append(QualifyingLap(4, dice=3))
    rows = rows_of(state, "qualifying")
    assert rows == [
        ["4 Dan", "17", "0", "0:59", "0", "17"],
        ["3 Cleo", "14", "2", "2:00", "2", "18"],
        ["1 Ada", "14", "2", "2:05", "2", "18"],
        ["5 Eve", "3", "0", NOTHING, NOTHING, "on the lap"],
        ["2 Ben", "5", "0", NOTHING, NOTHING, "lap lost"],
        ["6 Fay", NOTHING, NOTHING, NOTHING, NOTHING, "still to come"],
    ]
    assert places_of(state) == [3, 5, 2, 1, 4, 6]
    assert not pictures.panels(state, NAMES)["qualifying"].fold


def test_drivers_have_names_abilities_and_what_is_used_up() -> None:
    rows = rows_of(full_position("street-advanced"), "street")
    assert rows[0] == ["1 Ada", "the Drift Master", "Drift master (FD-ABIL-03)", "ready", NOTHING]
    assert rows[1][3:] == ["used", "junk: dropped on this lap"]
    assert rows[2][3:] == ["ready", "radio: thrown"]
    assert [len(row) for row in rows_of(full_position("street-basic"), "street")] == [2] * 6


def test_every_driver_can_be_shown() -> None:
    state = position("street-advanced", "t1-s")
    for number, driver in DRIVERS.items():
        state.cars[0].driver = number
        row = rows_of(state, "street")[0]
        assert row[1] == driver.name and row[2].startswith(driver.ability)
    state.cars[0].driver, state.stage = 0, SETTING_UP
    assert rows_of(state, "street")[0][1:3] == [NOTHING, NOTHING]


def test_the_police_list_the_fastest_first_and_who_is_missing() -> None:
    state = full_position("street-basic")
    state.cars[5].status = "out"
    assert rows_of(state, "police") == [
        ["1", "4 Dan: 200; 1 Ada: 120; 5 Eve: 120", "2 Ben; 3 Cleo"],
        ["2", NOTHING, "all"],
    ]
    state.police, state.rewarded = {}, [1]
    assert rows_of(state, "police")[0] == ["1", "reward paid", NOTHING]


def test_boxes_of_cars_and_of_teams() -> None:
    alone = position("advanced", tech_pit=True)
    alone.reserves[2] = 1
    assert rows_of(alone, "boxes")[1:3] == [["2 Ben", "blue", "2/2"], ["3 Cleo", "yellow", "1/2"]]
    together = position("advanced", tech_pit=True, team=True)
    assert rows_of(together, "boxes")[0] == ["1 Ada; 4 Dan", "red", "4/4"]


def test_teams_are_in_the_order_of_their_points() -> None:
    state = position("advanced", team=True)
    assert places_of(state) == [6, 5, 4, 3, 2, 1]
    assert rows_of(state, "teams") == [
        ["yellow", "6 Fay: place 1; 3 Cleo: place 4", "15"],
        ["blue", "5 Eve: place 2; 2 Ben: place 5", "12"],
        ["red", "4 Dan: place 3; 1 Ada: place 6", "9"],
    ]


# -- the board -----------------------------------------------------------------------------------------------


def test_zones_are_known_without_their_colours() -> None:
    state = position("street-advanced", "t1-s")
    scene, board, track = pictures.stage(state, NAMES), pictures.board(state), state.track
    assert board.cells is not None
    kinds, about = board.cells.kind, board.cells.about
    for cell in track.members(track.roar):
        assert kinds[cell] == "roar" and about[cell].startswith("roar zone")
    for cell in track.members(track.danger):
        assert kinds[cell] == "danger" and "dangerous cell" in about[cell]
    assert all(scene.signs[kind] for kind in ("roar", "danger"))
    assert sorted(label.text for label in board.labels) == ["T1", "T1", "T2", "T2", "T3", "T3"]
    for mouth, out in track.tunnels.items():
        assert about[mouth].startswith("mouth of tunnel") and about[out].startswith("exit of tunnel")
    assert [flag.name for flag in board.flags][-1] == "police station"
    assert sum(stroke.kind == "police" for stroke in board.strokes) == 3
    assert set(kinds) <= {kind for kind, _ in scene.legend}
    for theme in (scene.looks.light, scene.looks.dark):
        assert {*kinds, *(stroke.kind for stroke in board.strokes)} <= theme.keys()


@pytest.mark.parametrize(("mode", "danger"), [("basic", False), ("advanced", True)])
def test_formula_1_cars_see_danger_cells_where_they_count_and_no_street_zones(mode: str, danger: bool) -> None:
    """FD-RULING-88."""
    board = pictures.board(position(mode, "t1-s"))
    assert board.cells is not None
    assert "roar" not in board.cells.kind
    assert ("danger" in board.cells.kind) == danger
    assert all(flag.name != "police station" for flag in board.flags)


@pytest.mark.parametrize(("mode", "track"), [(mode, track) for mode in MODES for track in ("t1", "t1-s")])
def test_every_stroke_and_cell_has_its_paint(mode: str, track: str) -> None:
    state = position(mode, track)
    scene, board = pictures.stage(state, NAMES), pictures.board(state)
    assert board.cells is not None
    for theme in (scene.looks.light, scene.looks.dark):
        assert {*board.cells.kind, *(stroke.kind for stroke in board.strokes)} <= theme.keys()


def test_damaged_road_is_marked() -> None:
    state = position("advanced")
    cells = {state.track.number[code] for code in ("0.19", "2.27")}
    scene = pictures.stage(state, NAMES)
    assert set(pictures.frame(state).pieces) == cells
    assert {scene.pieces[kind].name for kind in pictures.frame(state).pieces.values()} == {"road damage"}
    Marked(0, "1.30", "junk").apply(state)
    assert set(pictures.frame(state).pieces) == cells | {state.track.number["1.30"]}
    assert "road damage" in pictures.board(state).note


def test_a_car_that_has_spun_is_turned_round_and_says_so() -> None:
    state = position("advanced")
    scene = pictures.stage(state, NAMES)
    row = dict(zip(scene.columns, pictures.frame(state).rows[2], strict=True))
    assert row["status"] in scene.turned and row["status"] in scene.loud and scene.tag is not None
    assert scene.statuses[row["status"]] == "spun" == (scene.tag.texts or [])[row["tag"]]
    TurnedRound(2).apply(state)
    row = dict(zip(scene.columns, pictures.frame(state).rows[2], strict=True))
    assert row["status"] not in scene.turned and (scene.tag.texts or [])[row["tag"]] == "G1"


def test_the_charts_of_the_advanced_game() -> None:
    scene = pictures.stage(position("street-advanced", "t1-s"), NAMES)
    assert [one.column for one in scene.charts] == ["place", "points", "tyres", "gear"]
    assert {one.column for one in scene.charts} <= set(scene.columns)


# -- whole races ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", PLAYED)
def test_the_differences_are_the_frames_in_every_mode(mode: str) -> None:
    track, options = PLAYED[mode]
    race = new_race(track=track, players=6, bots="random", seed=3, mode=mode, laps=2, **options)
    race.run()
    timeline = Timeline(race.header, race.events)
    payload = timeline.payload()
    page = Page(payload)
    assert page.frames == folded(race)
    assert {len(row) for row in page.frames[-1]} == {len(payload["columns"])}
    state = timeline.game.start(race.header)
    lying = {cell: kind for _, cell, kind in payload["lying"]}
    pieces = list(payload["part"]["pieces"])
    for number, event in enumerate(race.events):
        event.apply(state)
        assert page.table(number, "all") == sent(pictures.panels(state, timeline.names))
        while pieces and pieces[0][0] == number:
            _, cell, kind = pieces.pop(0)
            lying[cell] = kind
        assert lying == pictures.frame(state).pieces
    assert not pieces
    known = {*pictures.MOMENTS.values(), "overtake", "overtake in a slipstream", "quick pit stop", "slow pit stop"}
    assert {one["kind"] for one in timeline.moments} <= {*known, "big roll"}
    assert timeline.stage.title and set(page.panels) <= set(payload["order"])


# -- what happens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (Spun(0), "spin"),
        (WeatherChanged("RAIN", "CLOUDY_RAIN"), "weather change"),
        (NitroUsed(0, 4), "nitro"),
        (ThrewRadio(0, 1), "radio"),
        (RoadHurt(0, {"suspension": 1}), "road damage"),
        (RoarHurt(0, {"tyres": 1}), "roar"),
        (PassedCheckpoint(0, {"tyres": 1}), "checkpoint"),
        (PoliceReward(0, 1, 120, {"brakes": 1}), "police reward"),
        (Refitted(0, {"tyres": 2}), "pit stop"),
        (Repaired(0, {"body": 1}), "repairs"),
        (PitStopTimed(0, quick=True, cells=4), "quick pit stop"),
        (PitStopTimed(0, quick=False), "slow pit stop"),
        (Shifted(0, 2, 1), None),
        (Stopped(0, "C1", 1, 1), None),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Event) else str(one),
)
def test_key_moments(event: Event, kind: str | None) -> None:
    rows = pictures.frame(position("advanced"))
    found = pictures.moment(event, rows, rows)
    told = None if found is None else (found.kind, found.car)
    assert told == (None if kind is None else (kind, getattr(event, "car", -1)))
    assert found is None or (found.title and 1 <= found.weight <= 9)


def test_a_slipstream_is_a_drive_and_may_overtake() -> None:
    state = position("advanced")
    event = Slipstreamed(0, 1, "sss", "0.11")
    path = pictures.happening(event, state).path
    assert path is not None
    assert (path.car, path.start, [state.track.codes[cell] for cell in path.cells]) == (
        0,
        state.cars[0].cell,
        ["0.9", "0.10", "0.11"],
    )
    before = pictures.frame(state)
    event.apply(state)
    assert places_of(state)[0] == before.rows[0][pictures.COLUMNS.index("place")] == 6
    found = pictures.moment(event, before, pictures.frame(state))
    assert found is not None and (found.kind, found.car) == ("slipstream", 0)
    before = pictures.frame(state)
    past = Slipstreamed(0, 1, "sss", "0.14")
    past.apply(state)
    found = pictures.moment(past, before, pictures.frame(state))
    assert found is not None and (found.kind, found.car, found.others) == ("overtake in a slipstream", 0, [2, 1])
    assert found.title == "{car} passes {n} cars"


def test_whose_turn_it_is_before_the_race() -> None:
    state = position("street-advanced", "t1-s")
    state.stage, state.order, state.acting = SETTING_UP, (), -1
    assert pictures.happening(TurnEnded(), state).car == pictures.frame(state).mover == -1
    assert pictures.happening(DriverChosen(3, 7), state).car == 3
    assert pictures.happening(QualifyingBegan(), state).car == -1


def test_before_the_grid_is_rolled_for_no_car_is_said_to_stand_on_it() -> None:
    from racelib.kernel.set_up import new_race
    from racelib.page.timeline import Timeline

    race = new_race(track="t1", players=2, bots="rookie", seed=1)
    payload = Timeline(race.header).payload()
    cell, status = (payload["columns"].index(name) for name in ("cell", "status"))
    assert [payload["statuses"][row[status]] for row in payload["start"]] == ["waiting"] * 2
    assert all(row[cell] < 0 for row in payload["start"]), "none is drawn"
