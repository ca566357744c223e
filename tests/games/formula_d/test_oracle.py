"""The engine's ways against the oracle's: counted in fixed positions, and compared in hundreds of random ones.

`oracle_counts.toml` is written down once and for all: how many different moves a position allows with each roll.
A change of it is a change of the rules.
"""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from racelib.games.formula_d.options import check, start
from racelib.games.formula_d.rules.drivers import line_toll
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice, leader_of
from racelib.games.formula_d.state import State
from racelib.kernel.game import Header, Seat
from tests.games.formula_d.oracle import (
    Answer,
    Explorer,
    Judge,
    Move,
    Position,
    answer,
    graph_of,
    legal_paths,
    pit_cells,
    slipstream,
    steps_of,
)

COUNTED: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("oracle_counts.toml").read_text("utf-8"))[
    "position"
]


def choice_of(position: Position, distance: int, lane_changes: int | None = None) -> RouteChoice:
    """Put a position on the engine's track and ask it."""
    nodes = graph_of(position.track).nodes
    mover: dict[str, Any] = {
        "at": position.at,
        "stops": position.stops,
        "lap": position.lap,
        "points": position.points,
        "team": position.team,
    }
    others = [{"at": cell, "lap": position.lap, "team": nodes[cell]["box"] or 1} for cell in position.others]
    header = check(
        Header(
            game="formula-d",
            seats=tuple(Seat(f"car {number}") for number in range(len(others) + 1)),
            options={
                "track": position.track,
                "laps": position.laps,
                "mode": "basic" if position.boxes else "street-basic",
            },
            start={"cars": [mover, *others]},
        )
    )
    state = start(header)
    return RouteChoice(state, state.cars[0], distance, lane_changes)


def move_of(choice: RouteChoice, route: Route) -> Move:
    """Return an engine's way as the oracle writes it."""
    given_up = 0 if route.final else choice.distance - route.length
    return Move(choice.state.track.codes[route.end], given_up, route.overshoot, route.out)


def engine_moves(choice: RouteChoice) -> set[Move]:
    return {move_of(choice, route) for route, _ in choice.options()}


# -- fixed positions -------------------------------------------------------------------------------------------------


def counted_position(entry: dict[str, Any]) -> Position:
    fields = {name: value for name, value in entry.items() if name not in ("name", "lane_changes", "counts", "others")}
    return Position(**fields, others=tuple(entry.get("others", ())))


@pytest.mark.rule(
    "FD-CORNER-01",
    "FD-MOVE-03",
    "FD-MOVE-04",
    "FD-MOVE-06",
    "FD-MOVE-07",
    "FD-MOVE-10",
    "FD-OVER-12",
    "FD-BRAKE-01",
    "FD-PIT-01",
    "FD-PIT-03",
    "FD-PIT-11",
    "FD-PIT-13",
    "FD-RULING-13",
    "FD-RULING-17",
    "FD-RULING-23",
    "FD-RULING-28",
    "FD-RULING-48",
    "FD-RULING-50",
)
@pytest.mark.parametrize("entry", COUNTED, ids=[entry["name"] for entry in COUNTED])
def test_moves_are_counted(entry: dict[str, Any]) -> None:
    position, lane_changes, counts = counted_position(entry), entry.get("lane_changes"), entry["counts"]
    paths = legal_paths(position, len(counts), lane_changes)
    found = [answer(position, distance, lane_changes, paths) for distance in range(1, len(counts) + 1)]
    assert [len(one.moves) for one in found] == counts, "the oracle counts otherwise"
    choices = [choice_of(position, distance, lane_changes) for distance in range(1, len(counts) + 1)]
    assert [len(list(choice.options())) for choice in choices] == counts, "the engine counts otherwise"
    assert [engine_moves(choice) for choice in choices] == [one.moves for one in found]
    assert [choice.blocked() for choice in choices] == [one.blocked for one in found]


# -- the oracle itself, against the worked examples of the ledger ------------------------------------------------------

WALL = ("0.20", "1.20", "2.20")

EXAMPLES = [
    ("FD-EX-017", Position("t1", "1.15"), 4, {("0.19", 0, 0), ("1.19", 0, 0), ("2.19", 0, 0)}),
    ("FD-EX-020", Position("t1", "1.11"), 1, {("1.12", 0, 0)}),
    ("FD-EX-021 left", Position("t1", "0.25"), 1, {("0.26", 0, 0), ("1.26", 0, 0)}),
    ("FD-EX-021 right", Position("t1", "2.25"), 1, {("2.26", 0, 0)}),
    ("FD-EX-022", Position("t1", "1.9"), 1, {("0.10", 0, 0), ("1.10", 0, 0), ("2.10", 0, 0)}),
    ("FD-EX-025", Position("t1", "1.8"), 8, {("0.16", 0, 3), ("1.16", 0, 3), ("2.16", 0, 3)}),
    ("FD-EX-028", Position("t1", "2.29", stops=1), 5, {("2.34", 0, 3)}),
    ("FD-EX-029", Position("t1", "0.45", stops=2), 4, {("0.49", 0, 2)}),
    ("FD-EX-030", Position("t1", "0.45", stops=1), 4, {("0.49", 0, "out")}),
    ("FD-EX-033", Position("t2", "1.3"), 9, {("0.12", 0, 8), ("1.12", 0, 8), ("2.12", 0, 8)}),
    ("FD-EX-037", Position("t1", "1.18", others=WALL), 4, {("0.19", 3, 0), ("1.19", 3, 0), ("2.19", 3, 0)}),
    ("FD-EX-041", Position("t1", "1.14", others=WALL), 12, {("0.19", 7, 0), ("1.19", 7, 0), ("2.19", 7, 0)}),
    ("FD-EX-045", Position("t1", "1.29", stops=1, others=("1.33",)), 5, {("1.32", 2, 1)}),
    ("FD-EX-077", Position("t1", "B1", laps=2, points=1), 9, {("2.3", 0, 0)}),
    ("FD-EX-090", Position("t1", "0.46", stops=2), 15, {("0.0", 0, 13)}),
    ("FD-EX-166", Position("t1", "1.14", others=WALL, brakes=3), 9, {("0.19", 4, 0), ("1.19", 4, 0), ("2.19", 4, 0)}),
]


@pytest.mark.parametrize(("position", "distance", "due"), [e[1:] for e in EXAMPLES], ids=[e[0] for e in EXAMPLES])
def test_oracle_knows_the_worked_examples(position: Position, distance: int, due: set[Any]) -> None:
    found = answer(position, distance)
    least = min(move.given_up for move in found.moves)
    assert {
        (move.end, move.given_up, "out" if move.out else move.overshoot)
        for move in found.moves
        if move.given_up == least
    } == due


def test_oracle_knows_the_worked_paths() -> None:
    weaving, locked = answer(Position("t1", "1.15"), 4), answer(Position("t1", "1.8"), 8)
    assert "lrrs" not in weaving.by_steps  # FD-EX-018
    assert "rsss" in weaving.by_steps
    assert "ssssssls" not in locked.by_steps  # FD-EX-026
    assert locked.by_steps["sssss"] == Move("1.13", 3, 0, False)  # FD-EX-034
    pits = Position("t1", "2.50", laps=2, points=5)
    assert answer(pits, 7).by_steps["psssb"] == Move("B1", 0, 0, False)  # FD-EX-076
    assert answer(pits, 4).by_steps["psss"] == Move("P3", 0, 0, False)  # FD-EX-078
    slots = Position("t1", "0.57", lap=0, others=("0.59", "2.58"))
    assert "srls" in answer(slots, 4, lane_changes=2).by_steps  # FD-EX-145
    blocked = answer(Position("t1", "1.29", stops=1, others=("1.34",), brakes=3), 5)  # FD-EX-164
    assert {steps: move.given_up for steps, move in blocked.by_steps.items()} == {"ssss": 1, "sss": 2, "ss": 3}
    clear = answer(Position("t1", "1.17", others=WALL), 3).by_steps  # FD-EX-165
    assert (clear["ss"].given_up, clear["s"].given_up, clear[""].given_up) == (1, 2, 3)
    between = Position("t1", "1.15", others=("1.16", "0.15"))
    assert "l" in answer(between, 1).by_steps  # FD-EX-162


# -- random positions ------------------------------------------------------------------------------------------------

LONGEST = {"t1": 14, "t2": 14, "t1-s": 14, "lagoon": 11, "monaco": 8, "lumen": 8}
STREETS = ("t1-s", "lumen")
PITS = ("lagoon", "lumen", "monaco", "t1")
SCENES = ("anywhere", "in a corner", "before the line", "before the pits", "in the pits")


@st.composite
def positions(draw: st.DrawFn, longest: int = 14) -> tuple[Position, int]:
    """Draw a car anywhere or where something is going on, others near ahead of it, and a distance to drive."""
    scene = draw(st.sampled_from(SCENES), label="scene")
    track = draw(st.sampled_from(PITS if "pits" in scene else tuple(LONGEST)), label="track")
    graph = graph_of(track)
    nodes, pit = graph.nodes, graph.graph["pit"]
    cells = list(graph)
    if scene == "in a corner":
        cells = [cell for cell in cells if nodes[cell]["corner"]]
    if scene == "before the line":
        cells = before([here for here, _, how in graph.edges(data=True) if how["line"]], track)
    if scene == "before the pits":
        cells = before([here for here, _, how in graph.edges(data=True) if how["step"] == "p"], track)
    if scene == "in the pits":
        cells = [*pit["lane"], *pit["boxes"].values()]
    at = draw(st.sampled_from(cells), label="at")
    laps = 2 if "pits" in scene or nodes[at]["pit"] else draw(st.integers(1, 2), label="laps")
    lap = draw(st.sampled_from((1, 1, 1, 0, 2)) if scene == "before the pits" else st.integers(0, laps), label="lap")
    if nodes[at]["pit"]:
        lap = 2 if line_passed(track, at) else 1
    stops = 0
    if nodes[at]["corner"]:
        needed = next(one["stops"] for one in graph.graph["corners"] if one["id"] == nodes[at]["corner"])
        stops = draw(st.sampled_from((*range(needed), needed, needed)), label="stops")
    team = nodes[at]["box"] or draw(st.integers(1, 5), label="team")
    points = draw(st.sampled_from((1, 2, 3, 5, 18, 18)), label="points")
    furthest = min(longest, LONGEST[track])
    distance = draw(st.sampled_from((*range(1, furthest + 1), *range(furthest // 2, furthest + 1))), label="distance")
    ahead = nx.single_source_shortest_path_length(graph, at, cutoff=distance + 2)
    free = [cell for cell in ahead if cell != at and (laps == 2 or not nodes[cell]["pit"])]
    count = draw(st.sampled_from((0, 1, 2, 3, 4, 6, 9)), label="count")
    others = draw(st.permutations(free), label="others")[:count]
    return Position(track, at, stops, lap, laps, points, team, tuple(others)), distance


def line_passed(track: str, at: str) -> bool:
    """Say whether a cell of the pit lane lies beyond the line, which crosses some pit lanes."""
    lane = graph_of(track).subgraph(pit_cells(track))
    first = [there for _, there, how in lane.edges(data=True) if how["line"]]
    return any(at == there or at in nx.descendants(lane, there) for there in first)


def before(ends: list[str], track: str) -> list[str]:
    """Return the cells of the track within 8 steps before some cells."""
    graph = graph_of(track)
    found: dict[str, int] = {}
    for end in ends:
        found |= nx.single_source_shortest_path_length(graph.reverse(copy=False), end, cutoff=8)
    return sorted(cell for cell in found if not graph.nodes[cell]["pit"])


def steady(examples: int) -> settings:
    """The same examples on every machine."""
    return settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
    )


@pytest.mark.rule(
    "FD-CORNER-01",
    "FD-CORNER-02",
    "FD-MOVE-03",
    "FD-MOVE-04",
    "FD-MOVE-05",
    "FD-MOVE-06",
    "FD-MOVE-07",
    "FD-MOVE-10",
    "FD-OVER-12",
    "FD-BRAKE-01",
    "FD-FIN-04",
    "FD-PIT-01",
    "FD-PIT-03",
    "FD-PIT-11",
    "FD-PIT-13",
    "FD-RULING-13",
    "FD-RULING-14",
    "FD-RULING-17",
    "FD-RULING-23",
    "FD-RULING-28",
    "FD-RULING-48",
    "FD-RULING-50",
)
@given(positions())
@steady(300)
def test_the_moves_are_the_oracle_s(drawn: tuple[Position, int]) -> None:
    position, distance = drawn
    due = answer(position, distance)
    choice = choice_of(position, distance)
    assert engine_moves(choice) == due.moves
    for route, braked in choice.options():
        assert braked == (0 if choice.falls_short(route) else move_of(choice, route).given_up)


@pytest.mark.rule("FD-RULING-28")
@given(positions())
@steady(200)
def test_blocked_and_only_one_way(drawn: tuple[Position, int]) -> None:
    position, distance = drawn
    due = answer(position, distance)
    assert choice_of(position, distance).blocked() == due.blocked
    only = choice_of(position, distance).only()
    assert (only is not None) == (len(due.moves) == 1)
    if only is not None:
        assert [only] == list(choice_of(position, distance))
        assert {due.by_steps[only]} == due.moves


@pytest.mark.rule("FD-START-10", "FD-RULING-57")
@given(positions(8), st.integers(0, 2))
@steady(100)
def test_few_lane_changes(drawn: tuple[Position, int], lane_changes: int) -> None:
    position, distance = drawn
    due = answer(position, distance, lane_changes)
    choice = choice_of(position, distance, lane_changes)
    assert engine_moves(choice) == due.moves
    assert choice.blocked() == due.blocked
    assert (choice_of(position, distance, lane_changes).only() is not None) == (len(due.moves) == 1)
    for steps in some_steps(position, distance, due, seed=lane_changes):
        assert choice.legal(steps) == (steps in due.by_steps), steps


def some_steps(position: Position, distance: int, due: Answer, seed: int) -> set[str]:
    """Return steps that may be legal or not: walks over the board, legal ones, and legal ones with a mistake."""
    dice = random.Random(seed)
    graph = graph_of(position.track)
    found = set(due.by_steps) if len(due.by_steps) <= 150 else set(dice.sample(sorted(due.by_steps), 150))
    for steps in sorted(found)[:40]:
        at = dice.randrange(len(steps) + 1)
        found |= {steps[:at] + dice.choice("slrpb") + steps[at + dice.randrange(2) :], steps[:at], steps + "s"}
    for _ in range(60):
        here, steps = position.at, ""
        while len(steps) <= distance and dice.random() > 0.04:
            edges = list(graph.out_edges(here, data=True))
            straight_on = [edge for edge in edges if edge[2]["step"] == "s"]
            _, here, how = dice.choice(edges if dice.random() < 0.5 else straight_on)
            steps += how["step"]
        found.add(steps)
    return found


@pytest.mark.rule(
    "FD-MOVE-04",
    "FD-MOVE-06",
    "FD-MOVE-08",
    "FD-OVER-10",
    "FD-OVER-12",
    "FD-PIT-10",
    "FD-RULING-04",
    "FD-RULING-11",
    "FD-RULING-15",
    "FD-RULING-28",
)
@given(positions(), st.integers(0, 2**16))
@steady(250)
def test_any_path_of_a_move_may_be_driven_and_no_other(drawn: tuple[Position, int], seed: int) -> None:
    position, distance = drawn
    due = answer(position, distance)
    fresh = choice_of(position, distance)
    searched = choice_of(position, distance)
    options = list(searched)
    assert set(options) <= set(due.by_steps)
    for steps in (*options, *sorted(some_steps(position, distance, due, seed))):
        legal = steps in due.by_steps
        assert fresh.legal(steps) == legal, steps
        assert searched.legal(steps) == legal, steps
        route = fresh.route(steps)
        if route is not None:
            assert move_of(fresh, route) == due.by_steps[steps]
            assert route.crossings == crossings(position, steps)


def crossings(position: Position, steps: str) -> int:
    """FD-RULING-49: count how often steps cross the line, on the track or in the pit lane."""
    graph, here, count = graph_of(position.track), position.at, 0
    for letter in steps:
        _, here, how = next(edge for edge in graph.out_edges(here, data=True) if edge[2]["step"] == letter)
        count += how["line"]
    return count


@given(positions(6))
@steady(60)
def test_the_oracle_loses_nothing_by_stopping_early(drawn: tuple[Position, int]) -> None:
    position, distance = drawn
    assert legal_paths(position, distance) == legal_paths(position, distance, prune=False)


@pytest.mark.rule("FD-PIT-11")
@pytest.mark.parametrize(
    ("position", "distance"),
    [
        (Position("monaco", "i.c10.2", stops=1, lap=1, laps=2, team=3, others=("p.3",)), 5),
        (Position("lagoon", "i.c4.6", stops=2, lap=1, laps=2, team=1, others=("p.3",)), 12),
        (Position("lagoon", "i.c4.7", 2, 1, 2, points=1, team=3, others=("i.s1.3", "m.s1.2", "o.s1.1", "p.3")), 6),
    ],
)
def test_a_move_is_offered_once(position: Position, distance: int) -> None:
    """Held up behind the same car at no cost is one move, however many cells it took to get there."""
    choice = choice_of(position, distance)
    moves = [move_of(choice, route) for route, _ in choice.options()]
    assert len(moves) == len(set(moves)) == len(answer(position, distance).moves)
    assert (choice_of(position, distance).only() is not None) == (len(moves) == 1)


def test_the_oracle_judges_a_whole_path() -> None:
    judge = Judge(Position("t2", "1.3"))
    path = next(path for path in legal_paths(judge.position, 9) if path.steps == "s" * 9)
    assert judge.left_corners(path) == [(3, 1), (7, 1)]
    assert judge.overshoot(path) == (8, False)


# -- markers, rain, the line, and slipstreams --------------------------------------------------------------------------


@st.composite
def advanced_positions(draw: st.DrawFn, longest: int = 8) -> tuple[Position, int]:
    """Draw a position of the advanced game: brakes, markers on the way, a wet road, a Beauty in a street race."""
    position, distance = draw(positions(longest))
    track, graph = position.track, graph_of(position.track)
    street = track in STREETS and not graph.nodes[position.at]["pit"] and draw(st.booleans(), label="street")
    skid = draw(st.sampled_from((0, 0, 1, 3)), label="skid")
    ahead = nx.single_source_shortest_path_length(graph, position.at, cutoff=distance + skid)
    road = [cell for cell in ahead if not graph.nodes[cell]["pit"]]
    marked = draw(st.permutations(road), label="marked")[: draw(st.sampled_from((0, 1, 3, 6, 12)), label="markers")]
    others = position.others
    if track in STREETS:  # FD-RULING-88: danger cells count for Formula 1 cars too
        marked = sorted({*marked, *graph.graph["street"]["danger"]})
    if street:
        others = tuple(cell for cell in others if not graph.nodes[cell]["pit"])[:7]
    laps = draw(st.sampled_from((position.laps, 3)), label="longer")
    toll = (
        street
        and bool(others)
        and 1 <= position.lap < laps
        and draw(st.sampled_from((True, True, False)), label="toll")
    )
    return (
        replace(
            position,
            laps=laps,
            others=others,
            brakes=draw(st.integers(0, 4), label="brakes"),
            marked=tuple(marked),
            skid=skid,
            toll=int(toll),
            boxes=not street,
        ),
        distance,
    )


def advanced_state(position: Position, gear: int = 4) -> State:
    """Put a position of the advanced game on the engine's track."""
    graph = graph_of(position.track)
    street = not position.boxes
    danger = graph.graph["street"]["danger"] if position.track in STREETS else ()
    cars: list[dict[str, Any]] = [
        {
            "at": position.at,
            "stops": position.stops,
            "lap": position.lap,
            "team": position.team,
            "gear": gear,
            "wear": {"brakes": position.brakes},
        }
    ]
    for cell in position.others:
        cars.append({"at": cell, "lap": position.lap, "team": graph.nodes[cell]["box"] or 1, "gear": gear})
    options: dict[str, Any] = {"track": position.track, "laps": position.laps, "weather": True}
    if street:  # the weather frog skids by one; somebody else is the Beauty
        mover = 4 if position.skid == 1 else 9
        drivers = [mover, *([1] if position.toll else []), *(one for one in range(2, 11) if one != mover)]
        for car, driver in zip(cars, drivers, strict=False):
            car["driver"] = driver
    else:
        cars[0]["tyres"] = "wet" if position.skid == 1 else "soft"
        options |= {"tyres": True}
    header = check(
        Header(
            game="formula-d",
            seats=tuple(Seat(f"car {number}") for number in range(len(cars))),
            options={"mode": "street-advanced" if street else "advanced", **options},
            start={
                "cars": cars,
                "weather": "RAIN" if position.skid else "FINE",
                "markers": [cell for cell in position.marked if cell not in danger],
            },
        )
    )
    return start(header)


def advanced_choice(position: Position, distance: int, lane_changes: int | None = None) -> RouteChoice:
    state = advanced_state(position)
    choice = RouteChoice(state, state.cars[0], distance, lane_changes)
    assert (choice.skid, line_toll(state, state.cars[0])) == (position.skid, position.toll)
    return choice


def advanced_move(choice: RouteChoice, route: Route) -> Move:
    damaged = route.mask & choice.state.marked != 0
    return Move(choice.state.track.codes[route.end], choice.given_up(route), route.overshoot, route.out, damaged)


#: Two routes to one cell: only the one through the wet corner skids, so it gives up one cell more (FD-BRAKE-04).
BLOCKED_IN_THE_RAIN = Position(
    track="monaco",
    at="i.c5.12",
    stops=3,
    lap=0,
    laps=1,
    points=1,
    team=1,
    others=("o.c5.12", "i.s6.2", "i.s6.3", "m.s6.2", "o.s6.1", "i.s6.4"),
    brakes=0,
    skid=1,
    boxes=True,
)


@pytest.mark.rule("FD-MOVE-09", "FD-RULING-12", "FD-RULING-61", "FD-RULING-76", "FD-DANGER-01", "FD-BRAKE-02")
@pytest.mark.rule("FD-BRAKE-04", "FD-STREET-02", "FD-TUNNEL-01", "FD-TUNNEL-02", "FD-ABIL-01")
@example((BLOCKED_IN_THE_RAIN, 6), None, 0)
@given(advanced_positions(), st.sampled_from((None, None, None, 2)), st.integers(0, 2**16))
@steady(400)
def test_advanced_moves_are_the_oracle_s(drawn: tuple[Position, int], lanes: int | None, seed: int) -> None:
    position, distance = drawn
    due = answer(position, distance, lanes)
    fresh, searched = advanced_choice(position, distance, lanes), advanced_choice(position, distance, lanes)
    offered = [advanced_move(searched, route) for route, _ in searched.options()]
    assert set(offered) == due.moves
    assert len(offered) == len(due.moves), "a move is offered once"
    assert list(advanced_choice(position, distance, lanes)) == [route.steps for route, _ in searched.options()]
    assert searched.blocked() == fresh.blocked() == due.blocked
    assert (advanced_choice(position, distance, lanes).only() is not None) == (len(due.moves) == 1)
    for steps in sorted(some_steps(position, distance + position.skid, due, seed)):
        legal = steps in due.by_steps
        assert fresh.legal(steps) == legal, steps
        assert searched.legal(steps) == legal, steps
        route = fresh.route(steps)
        if route is not None:
            assert advanced_move(fresh, route) == due.by_steps[steps]


@pytest.mark.rule("FD-RULING-12", "FD-RULING-61")
@given(advanced_positions(5))
@steady(150)
def test_every_short_way_is_the_oracle_s(drawn: tuple[Position, int]) -> None:
    """Every sequence of steps of a short movement, legal or not."""
    position, distance = drawn
    due = answer(position, distance)
    choice = advanced_choice(position, distance)
    far = min(distance + position.skid, 5)
    for length in range(far + 2):
        for letters in product("slr", repeat=length):
            steps = "".join(letters)
            assert choice.legal(steps) == (steps in due.by_steps), steps


@pytest.mark.rule("FD-MOVE-08", "FD-RULING-11", "FD-RULING-12", "FD-RULING-23")
@pytest.mark.parametrize("track", ("lumen", "monaco"))
def test_looking_at_the_options_allows_no_other_ways(track: str) -> None:
    """On the last lap, with a marker by the line: what has been worked out for a list must not change the answers."""
    graph = graph_of(track)
    before = {cell for cell, _, line in graph.edges(data="line") if line and not graph.nodes[cell]["pit"]}
    starts = sorted(nx.multi_source_dijkstra_path_length(graph.reverse(copy=False), before, cutoff=3, weight=None))
    short = ["".join(letters) for length in range(1, 5) for letters in product("slr", repeat=length)]
    for at in starts:
        ahead = nx.single_source_shortest_path_length(graph, at, cutoff=4)
        for marked in sorted(cell for cell in ahead if cell != at and not graph.nodes[cell]["pit"]):
            position = Position(track, at, lap=2, laps=2, brakes=2, marked=(marked,))
            fresh, looked = advanced_choice(position, 6), advanced_choice(position, 6)
            assert list(looked)
            for steps in short:
                assert fresh.legal(steps) == looked.legal(steps), (position, steps)


@given(advanced_positions())
@steady(200)
def test_the_oracle_loses_nothing_by_driving_all_at_once(drawn: tuple[Position, int]) -> None:
    position, distance = drawn
    due = answer(position, distance)
    assert Explorer(position).moves(distance) == (due.blocked, due.moves)
    assert Explorer(position).full_route_exists(distance) != due.blocked
    if due.blocked:
        assert max(len(steps) for steps in due.by_steps) == Explorer(position).furthest(distance)


@pytest.mark.rule("FD-SLIP-06", "FD-SLIP-07", "FD-SLIP-08", "FD-SLIP-09", "FD-SLIP-10", "FD-SLIP-12", "FD-SLIP-13")
@pytest.mark.rule("FD-RULING-42", "FD-RULING-44", "FD-RULING-45", "FD-RULING-46")
@given(advanced_positions(3), st.booleans())
@steady(400)
def test_slipstreams_are_the_oracle_s(drawn: tuple[Position, int], braking: bool) -> None:
    position, _ = drawn
    ahead = next((to for step, to, _ in steps_of(position.track)[position.at] if step == "s"), None)
    assume(
        ahead is not None and position.at not in pit_cells(position.track) and ahead not in pit_cells(position.track)
    )
    assert ahead is not None
    others = [cell for cell in position.others if cell != ahead]
    position = replace(position, others=(ahead, *others[:7]))
    state = advanced_state(position)
    car = state.cars[0]
    leader = leader_of(state, car)
    assert leader is not None
    assert state.track.codes[leader.cell] == ahead
    position = replace(position, toll=line_toll(state, car))
    choice = SlipstreamChoice(state, car, leader, braking)
    blocked, routes = slipstream(position, braking)
    assert choice.blocked() == blocked
    for length in range(1, 5):
        for letters in product("slrp", repeat=length):
            steps = "".join(letters)
            assert choice.legal(steps) == (steps in routes), steps
    ends = {(pull.end, pull.given_up, pull.entry, pull.overshoot, pull.out) for pull in routes.values()}
    assert {
        (
            state.track.codes[route.end],
            choice.given_up(route),
            sum(choice.entry(route).values()),
            route.overshoot,
            route.out,
        )
        for route in choice.routes().values()
    } == ends


ADVANCED = Position("t1", "1.8", brakes=3)
WORKED_IN_THE_RAIN = [
    ("FD-EX-098", replace(ADVANCED, skid=3), 4, "sssssss", Move("1.15", 0, 2, False)),
    ("FD-EX-100", replace(ADVANCED, skid=1), 4, "sssss", Move("1.13", 0, 0, False)),
    ("FD-EX-101", replace(ADVANCED, at="1.13", stops=1, skid=3), 4, "ssss", Move("1.17", 0, 0, False)),
    ("FD-EX-102", replace(ADVANCED, at="1.4", skid=3), 5, "sssss", Move("1.9", 0, 0, False)),
    ("FD-EX-134", ADVANCED, 8, "sssss", Move("1.13", 3, 0, False)),
    (
        "FD-EX-128, far",
        Position("t1-s", "1.57", laps=2, brakes=3, toll=1, boxes=False),
        8,
        "sssssss",
        Move("1.4", 0, 0, False),
    ),
    (
        "FD-EX-128, near",
        Position("t1-s", "1.57", laps=2, brakes=3, toll=1, boxes=False),
        3,
        "sss",
        Move("1.0", 0, 0, False),
    ),
]


@pytest.mark.parametrize(
    ("position", "distance", "steps", "move"),
    [one[1:] for one in WORKED_IN_THE_RAIN],
    ids=[one[0] for one in WORKED_IN_THE_RAIN],
)
def test_oracle_knows_the_worked_examples_of_rain_and_line(
    position: Position, distance: int, steps: str, move: Move
) -> None:
    assert answer(position, distance).by_steps[steps] == move


def test_oracle_knows_the_worked_slipstreams() -> None:
    follower = Position("t1", "1.2", laps=2, lap=2, brakes=3, others=("1.3",))
    _, routes = slipstream(follower)
    assert {pull.end for pull in routes.values() if not pull.given_up} == {"0.5", "1.5", "2.5"}  # FD-EX-065
    assert "lrs" in routes
    assert "lrr" not in routes  # FD-EX-070
    _, routes = slipstream(replace(follower, at="0.2", others=("0.3",)))
    assert routes["rrs"].end == "2.5"  # FD-EX-069
    _, routes = slipstream(replace(follower, at="1.7", others=("1.8",), brakes=0))
    assert routes == {}  # FD-EX-072
    crowd = replace(follower, others=("1.3", "2.3", "0.4", "1.4"), brakes=1)
    assert slipstream(crowd) == (True, {})  # FD-EX-172
    assert list(slipstream(replace(crowd, brakes=2))[1]) == ["l"]
    _, routes = slipstream(replace(crowd, others=("1.3", "2.3", "0.4", "1.5"), brakes=3))
    assert {steps: pull.given_up for steps, pull in routes.items()} == {"l": 2, "lr": 1}  # FD-EX-173


def test_oracle_knows_how_to_keep_off_markers() -> None:
    straight = Position("t1", "1.15", brakes=3, marked=("1.16", "1.17"))
    around = answer(straight, 4).by_steps
    assert around["lsrs"] == Move("1.19", 0, 0, False)
    assert around["ssss"] == Move("1.19", 0, 0, False, damaged=True)
    assert "lsrs" not in answer(replace(straight, marked=()), 4).by_steps
    assert "lrss" not in answer(straight, 4).by_steps  # it leads over a marker, so it is weaving


@pytest.mark.rule("FD-RULING-12", "FD-DANGER-01")
def test_who_drives_over_a_marker_does_not_steer_round_a_dangerous_cell() -> None:
    danger = ("1.20", "1.21", "2.34")
    clear = Position("t1-s", "2.32", brakes=3, marked=danger, boxes=False)
    assert advanced_choice(clear, 4).legal("slrs")
    littered = replace(clear, marked=(*danger, "1.34"))
    assert "slrs" not in answer(littered, 4).by_steps
    assert not advanced_choice(littered, 4).legal("slrs")
    assert advanced_choice(littered, 4).legal("ssss")


@pytest.mark.rule("FD-RULING-28", "FD-RULING-61")
def test_a_move_of_a_blocked_car_in_the_rain_is_offered_once() -> None:
    """Where exactly it met the wet corner makes no difference."""
    others = ("m.c1.3", "m.s1.20", "i.c1.2", "o.c1.2")
    blocked = Position("lagoon", "o.s1.19", lap=0, brakes=0, skid=1, others=others)
    offered = list(advanced_choice(blocked, 5))
    assert len(offered) == len(answer(blocked, 5).moves)


@st.composite
def street_positions(draw: st.DrawFn) -> tuple[Position, int]:
    """Draw a position of the basic street race, near something dangerous as often as not."""
    position, distance = draw(positions(8))
    track = draw(st.sampled_from(STREETS), label="street")
    graph = graph_of(track)
    danger = graph.graph["street"]["danger"]
    cells = sorted(cell for cell, data in graph.nodes(data=True) if not data["pit"])
    at = draw(
        st.sampled_from(before(danger, track) if draw(st.booleans(), label="danger") else cells), label="at street"
    )
    ahead = nx.single_source_shortest_path_length(graph, at, cutoff=distance)
    road = [cell for cell in ahead if cell != at and not graph.nodes[cell]["pit"]]
    others = draw(st.permutations(road), label="on the street")[: len(position.others)]
    stops = position.stops if graph.nodes[at]["corner"] else 0
    street = replace(position, track=track, at=at, stops=stops, others=tuple(others), marked=tuple(danger), boxes=False)
    return street, distance


@pytest.mark.rule("FD-MOVE-09", "FD-DANGER-01", "FD-STREET-02", "FD-TUNNEL-01")
@given(street_positions(), st.integers(0, 2**16))
@steady(150)
def test_moves_of_the_basic_street_race_are_the_oracle_s(drawn: tuple[Position, int], seed: int) -> None:
    """Here it makes no difference whether a way leads over dangerous cells, only whether it ends on one."""
    position, distance = drawn
    due = answer(position, distance)
    choice = choice_of(position, distance)
    assert engine_moves(choice) == {move._replace(damaged=False) for move in due.moves}
    assert choice.blocked() == due.blocked
    for steps in sorted(some_steps(position, distance, due, seed)):
        assert choice.legal(steps) == (steps in due.by_steps), steps
