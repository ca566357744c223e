"""Thunder Road on the page: a road that moves, all vehicles on it, the tokens, and what lies beside the board."""

from __future__ import annotations

import base64
import json
import zlib
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from racelib.boards.hexes import flipped, tile_set
from racelib.games.thunder_road.components import components
from racelib.games.thunder_road.events.crash import HazardTurnedUp, OffRoadLaid, Slammed, WreckPlaced
from racelib.games.thunder_road.events.damage import BecameInoperable, CaughtFire, Destroyed, MinorTaken
from racelib.games.thunder_road.events.end import Eliminated, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.events.moving import MoveBegan, Moved
from racelib.games.thunder_road.events.turn import (
    ChopperPlaced,
    CommandGiven,
    DieAssigned,
    FirstPlayer,
    HazardsLaid,
    TileLaid,
)
from racelib.games.thunder_road.show import scene as pictures
from racelib.games.thunder_road.show.board import ABSENT, DESTROYED, INOPERABLE, LOOKS, MARKS, SIGNS, WAITING, WRECK
from racelib.games.thunder_road.show.panels import panels
from racelib.games.thunder_road.show.scene import (
    BURNING,
    COLUMNS,
    PAINTS,
    WRECK_PAINT,
    board,
    car_ids,
    frame,
    stage,
    vehicles,
)
from racelib.games.thunder_road.state import FACE_DOWN, GONE, Settings, State, new_state
from racelib.kernel.event import TurnEnded
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.scene import sent
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import ask_view
from racelib.page.assets import script, styles
from racelib.page.export import bokeh_runtime, export
from racelib.page.timeline import Timeline, all_viewpoints, holds_secrets
from racelib.rulebook import RULE_ID, rule
from racelib.teach.course import Loaded, read_lesson, scenario_of
from tests.page.test_timeline import Page, folded, same

NAMES = ("Ada", "Bruno", "Chiara", "Dai", "Emil")
CREWS = ("amber", "crimson", "rig", "bikes")
STATUS, CELL = COLUMNS.index("status"), COLUMNS.index("cell")


def road(crews: tuple[str, ...] = CREWS) -> State:
    """Return a game with three tiles laid: 1a, 2a and whatever comes next."""
    state = new_state(Settings(crews, True, tile_set("wasteland"), components("standard")), ["limping"])
    state.down.stack[:] = [f"{number}a" for number in state.down.stack]
    for number, side in enumerate(("1a", *state.down.stack[:2])):
        TileLaid(side, 8 * number).apply(state)
    FirstPlayer(0, (9, 10, 11, 12)).apply(state)
    return state


def fold(state: State, *events: Any) -> State:
    for event in events:
        event.apply(state)
    return state


def row_of(state: State, name: str) -> dict[str, int]:
    return dict(zip(COLUMNS, frame(state).rows[car_ids(state.board).index(name)], strict=True))


def game(seed: int) -> Race[Any]:
    """Return a whole game between bots, with everything there is."""
    crews = ["amber", "blue", "crimson", "rig", "bikes"]
    race = new_race("thunder-road", players=5, carnage=True, crews=crews, bots="random", seed=seed)
    race.run()
    return race


@cache
def played() -> Race[Any]:
    """Return a game in which the road moves on."""
    return next(race for race in map(game, range(1, 60)) if race.state.board.first_row > 0)


# -- a whole game --------------------------------------------------------------------------------------------


def test_the_differences_are_the_frames_and_parts_add_up() -> None:
    race = played()
    whole = Timeline(race.header, race.events)
    page = Page(whole.payload())
    assert page.frames == folded(race)
    step = Timeline(race.header)
    stepped = Page(step.payload())
    for first in range(0, len(race.events), 150):
        step.add(race.events[first : first + 150])
        stepped.add(step.part(first))
    same(stepped, whole)


def test_road_tokens_and_panels_are_those_of_the_state_at_every_event() -> None:
    """TR-RULING-97: what lies face down is never told."""
    race = played()
    timeline = Timeline(race.header, race.events)
    assert timeline.viewpoints == (SPECTATOR,), "all know the same"
    page = Page(timeline.payload())
    state, names = race.game.start(race.header), tuple(seat.name for seat in race.header.seats)
    boards, lying, moved = dict(page.lists["boards"]), {}, list(page.lists["pieces"])
    shown = sent(timeline.start_board)
    for number, event in enumerate(race.events):
        event.apply(state)
        shown = boards.get(number, shown)
        table = state.board
        printed = {shown.get("base", 0) + n: letter for n, letter in enumerate(shown.get("ground", ""))}
        now = {cell: letter for cell, letter in printed.items() if cell >= shown.get("from", 0)}
        assert {**now, **dict.fromkeys(table.off_road, "O")} == table.ground
        while moved and moved[0][0] == number:
            _, cell, kind = moved.pop(0)
            lying[cell] = kind
        assert {cell: kind for cell, kind in lying.items() if kind} == frame(state).pieces
        assert all(lying[cell] == FACE_DOWN for cell in state.down.hazards)
        if number % 25 == 0:
            assert page.table(number, "-1") == sent(panels(state, names, before=timeline.start_panels))
    assert table.first_row > 0, "the road has moved on"
    assert {one["kind"] for one in timeline.moments} >= {"slam", "hazard", "destroyed", "the road moves", "won"}


def test_every_rule_that_is_named_has_its_text_and_every_move_its_way() -> None:
    race = played()
    timeline = Timeline(race.header, race.events)
    part = timeline.part()
    named = set(RULE_ID.findall(json.dumps([part["words"], part["panels"], sent(timeline.start_panels)])))
    assert {one: view["text"] for one, view in part["rules"].items()} == {one: rule(one).text for one in named}
    ways = {number: (car, to) for number, car, _, (to,) in timeline.routes}
    lanes = race.state.board.lanes
    for number, event in enumerate(race.events):
        if type(event) is Moved and number in ways:
            car, cell = ways[number]
            assert timeline.acting[number] == car
            assert (cell % lanes, cell // lanes) == event.to
    assert len(ways) > 100


def test_the_export_of_a_game_is_small(tmp_path: Path) -> None:
    race = next(race for race in map(game, range(1, 60)) if len(race.events) > 1500)
    file = export(Replay(race.header, race.history, race.result, True), tmp_path / "game.html")
    page = (script("page/js/mount.js") + styles("page/css/page.css")).encode()
    packed = len(base64.b64encode(zlib.compress(page, 9)))  # as the file holds it, with the race
    assert packed <= 200_000
    assert file.stat().st_size - len(bokeh_runtime().encode()) - packed <= 100_000


# -- the road ------------------------------------------------------------------------------------------------


def test_when_the_road_moves_the_tile_behind_it_is_shown_as_gone() -> None:
    state = road()
    first = board(state)
    assert (first.base, first.first) == (0, 0) and len(first.ground) == 3 * 56
    number = frame(state).board
    fold(state, TileRemoved("1a"))
    assert frame(state).board == number + 1
    lead = state.down.stack[0]
    fold(state, TileLaid(lead, 24))
    moved = board(state)
    assert (moved.base, moved.first) == (0, 56) and frame(state).board == number + 2
    tiles = state.board.settings.tiles
    assert moved.ground[:56] == tiles.sides["1a"].ground and state.board.under[-1] == flipped("1a")
    assert moved.ground[-56:] == tiles.sides[lead].ground
    assert moved.extent[2] - first.extent[2] == 8, "the view follows"
    words = [one.text for one in moved.labels]
    assert "gone: 1a" in words and "starting area" not in words and "lead tile" in words
    assert moved.flags == [], "the edges are lines"
    fold(state, MadeFinal())
    final = board(state)
    assert [one.name for one in final.flags] == ["finish"] and frame(state).board == number + 3
    assert "final tile" in [one.text for one in final.labels]


def test_tokens_lie_on_their_cells() -> None:
    state = road()
    looks = stage(state, NAMES).pieces
    assert all(one.sign and one.name for one in looks.values())
    fold(state, HazardsLaid(((2, 9), (3, 10))))
    assert frame(state).pieces == {65: "?", 73: "?"}
    state.down.hazards[65] = "oil"
    state.board.cars["A-S"].cell = 65
    fold(state, HazardTurnedUp((2, 9), "oil", "A-S"), OffRoadLaid((0, 8)))
    assert frame(state).pieces == {65: "oil", 73: "?", 56: "off-road"}


# -- the vehicles --------------------------------------------------------------------------------------------


def test_a_row_says_where_a_car_is_and_how_it_is() -> None:
    state = road()
    table = state.board
    assert row_of(state, "A-S")["status"] == WAITING and row_of(state, "W1")["status"] == ABSENT
    fold(
        state,
        Moved("A-S", (3, 5), "entry"),
        Moved("A-M", (2, 7), "entry"),
        Moved("R", (4, 2), "entry"),
        WreckPlaced("W1", (1, 1)),
        CaughtFire("A-M"),
        ChopperPlaced(1, (6, 6)),
        Destroyed(("C-S",), "edge"),
    )
    table.cars["A-S"].damage[:] = ["dent", "dent"]
    fold(state, BecameInoperable("A-S"))
    assert row_of(state, "A-S")["cell"] == table.cell(3, 5) and row_of(state, "A-S")["status"] == INOPERABLE
    assert row_of(state, "A-M")["tag"] == BURNING and row_of(state, "A-M")["place"] == 1
    assert row_of(state, "W1")["status"] == WRECK and row_of(state, "C-S")["status"] == DESTROYED
    assert row_of(state, "C-S")["row"] == row_of(state, "C-S")["cell"] == -1
    extra = [row[CELL] for row in frame(state).rows[len(car_ids(table)) :]]
    assert extra == [*table.cars["R"].trail, -1, table.cell(6, 6), -1, -1], "two sections, four choppers"
    shown = vehicles(table, NAMES)
    assert len(shown) == len(frame(state).rows)
    assert shown[len(car_ids(table))].follows == car_ids(table).index("R")
    assert all(row[CELL] != GONE for row in frame(state).rows)


def test_nothing_is_told_by_colour_alone() -> None:
    state = road(("amber", "blue", "crimson", "damson"))
    shown = stage(state, NAMES)
    cars = [one for one in shown.cars if not one.aside]
    owned = [one for one in cars if not one.unowned]
    assert len({(one.number, one.shape) for one in owned}) == len(owned), "letter and badge"
    assert len({one.label for one in cars}) == len(cars), "and in words"
    kinds = {letter for side in state.board.settings.tiles.sides.values() for letter in side.ground}
    marks = {**SIGNS, **MARKS}  # a letter, or a mark that the page draws
    assert kinds <= set(marks) and len(set(marks.values())) == len(marks)
    assert all(kinds <= set(look) for look in LOOKS.values())


#: How people see who lack one kind of cones (Machado and others, 2009), for linear red, green and blue.
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """Return a colour in CIE Lab, as somebody sees it."""
    light = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in light]
    r, g, b = (min(1, max(0, sum(k * one for k, one in zip(row, light, strict=True)))) for row in EYES[eyes])
    x, y, z = (
        (k[0] * r + k[1] * g + k[2] * b) ** (1 / 3)
        for k in ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
def test_the_colours_of_the_crews_are_far_apart_for_all_eyes(eyes: str) -> None:
    colours = [fill for fill, _ in (*PAINTS.values(), WRECK_PAINT)]
    for one, other in combinations(colours, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5
        assert apart > 20, (one, other)


# -- beside the board ----------------------------------------------------------------------------------------


def test_the_panels_say_dice_commands_dashboards_and_the_rig() -> None:
    state = road()
    board = state.board
    board.players[0].dice[:] = [2, 5, 6]
    fold(state, DieAssigned(0, 5, "A-M"), CommandGiven(0, 2, "nitro"), MoveBegan("A-M", 7))
    fold(state, MinorTaken("R", "rocket"), Eliminated(3))
    board.cars["A-L"].damage[:] = ["lingering:limping"]
    board.cars["A-L"].open[:] = ["dent"]
    shown = sent(panels(state, NAMES[:4]))
    assert shown["turn"]["title"] == "Round 1: turn 1 of 3 of Ada" and shown["turn"]["rows"][0][3] == "7"
    head, (ada, _, rig, bikes) = shown["commands"]["head"], shown["commands"]["rows"]
    assert ada == ["amber Ada", "6", "–", "2", "–", "–", "at home"]
    assert head[3].split() == ["nitro", "1", "2", "3"]
    assert rig[2:6] == ["✕"] * 4 and bikes[1] == "out" and bikes[-1] == "out of the game"
    dashes = {row[1]: row for row in shown["dashboards"]["rows"]}
    assert dashes["A-M"][2:] == [5, "0/2", "– | –", "in the starting area"]
    assert dashes["A-L"][4] == "the lingering damage “Limping” | (dent)" and "K1 ★" in dashes
    assert shown["rig"]["rows"][0][2] == "rocket launcher: damaged"
    assert shown["cards"]["rows"][0][0] == "Ada's large car" and "result" not in shown
    fold(state, Won((1,), "last"))
    over = sent(panels(state, NAMES[:4]))
    assert over["result"]["rows"][0] == ["Bruno", "won"] and "turn" not in over


#: Robin's medium car is not in this position; the small one is destroyed while it is played.
MIDDLE = """
id = "middle"
title = "In the middle of a game"
rules = ["TR-ROUND-01"]
game = "thunder-road"
players = [
    { name = "Robin", dice = [3, 4, 4, 4], cars = { S = [3, 4], M = "gone", L = [2, 9] } },
    { name = "Bruno", cars = { S = [3, 12], M = [3, 13], L = [1, 4] } },
]
position = { turn = "Robin", road = 1 }
step = [{ choose = [3, "A-L"] }]
"""


def test_a_position_says_what_is_true_and_does_not_list_the_cars_it_leaves_out() -> None:
    place = parse_scenario(MIDDLE, "middle")
    timeline = Timeline(place.header)
    payload = timeline.payload()
    assert payload["opening"] == "Round 2: it is the turn of Robin." and payload["round"] == 2
    assert payload["title"] == "Thunder Road: Vendetta, tiles Wasteland"
    listed = [one["number"] for one in payload["cars"] if not one.get("aside")]
    assert listed == ["S", "L", "S", "M", "L", "", "", "", ""]
    before = payload["panels"]
    ids = ["A-S", "A-L", "B-S", "B-M", "B-L"]
    assert [row[1] for row in before["dashboards"]["rows"]] == ids
    state = place.game.start(place.header)
    Destroyed(("A-S",), "edge").apply(state)
    after = sent(panels(state, ("Robin", "Bruno"), before=timeline.start_panels))["dashboards"]["rows"]
    assert [row[1] for row in after] == ids and after[0][-1] == "destroyed"
    assert "opening" not in Timeline(new_race("thunder-road", players=2, seed=1).header).payload()


def test_dice_stand_in_the_row_of_their_car() -> None:
    place = parse_scenario(MIDDLE, "middle")
    race = Race(place.game, place.header, Loaded(5, {}))
    ask = ask_view(race, race.pending[0])
    rows = [(one.row, one.brief, one.label) for one in ask.options]
    assert rows[0] == ("A-S the small car", "3", "your small car: 3 movement points")
    assert [row[:2] for row in rows[1:]] == [("A-S the small car", "4"), *(("A-L the large car", die) for die in "34")]
    race.choose([3, "A-L"])
    first, *others = ask_view(race, race.pending[0]).options
    assert first.row is None
    assert [(one.row, one.brief) for one in others] == [("airstrike", "4"), ("drift", "4")]


def test_the_road_of_a_position_is_drawn_with_the_ground_that_it_has() -> None:
    """A lesson that says "you are off-road" has changed single cells of a tile: the page must show them."""
    lesson = read_lesson("rig-commands").step[0]
    scenario = scenario_of(lesson)
    state = scenario.game.start(scenario.header)
    shown, lanes = board(state), state.board.lanes
    assert [shown.ground[lanes * row + 3] for row in (9, 10, 11, 12, 13)] == ["R", "O", "O", "O", "R"]


def test_nobody_has_a_hand_to_hide_from_the_others() -> None:
    """TR-RULING-97: several people at one screen need no curtain, and there is one viewpoint."""
    race = new_race("thunder-road", players=2, bots="random", seed=1)
    assert race.game.has_secrets and not holds_secrets(race.game, race.header)
    assert all_viewpoints(race.game, race.header) == (SPECTATOR,)
    assert Timeline(race.header).payload()["hides"] is False


def test_an_event_is_about_its_car() -> None:
    state = road()
    ids = car_ids(state.board)
    assert pictures.happening(Slammed("C-L", "A-S"), state).car == ids.index("C-L")
    assert pictures.happening(Destroyed(("A-S", "C-S"), "worm"), state).car == ids.index("A-S")
    assert pictures.happening(TurnEnded(), state).car == -1
    assert frame(state).mover == 0 and frame(state).round == 1
