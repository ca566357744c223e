"""The engine's ways against the oracle's: counted in fixed positions, and compared in very many random ones."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from racelib.boards.fronts import names
from racelib.boards.fronts.compiled import Tables, tables
from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.options import DEFAULTS, start
from racelib.games.downforce.rules.movement import RouteChoice, possible_routes, rectangular
from racelib.kernel.game import Header, Seat
from tests.games.downforce.oracle import Drive, Position, drives, gain, touching

TRACKS = [name for name in ("fix-a", "fix-b", "fix-c", "harbour", "river") if name in names()]
#: Moves farther than this have too many ways to write each one down; their ends are compared all the same.
MANY = 5
MOST = 11


def text(position: Position, drive: Drive) -> str:
    """Return a way as the engine writes it."""
    return " ".join(position.track.codes[cell] for cell in drive.cells)


def choice_of(position: Position, value: int, keen: bool = False) -> RouteChoice:
    """Put a position on the engine's track and ask it."""
    track = position.track
    lap = (position.progress - track.front[position.at]) // track.lap if track.closed else 0
    cars = {COLOURS[0]: {"at": track.codes[position.at], "lap": lap}}
    for colour, cell in zip(COLOURS[1:], sorted(position.others), strict=False):
        cars[colour] = {"at": track.codes[cell]}
    players = [{"hand": [card]} for card in ("black5", "blue5", "green5")]
    header = Header(
        game="downforce",
        seats=tuple(Seat(name) for name in ("Ada", "Bo", "Cy")),
        options={**DEFAULTS, "track": track.id, "variant": "normal" if position.can_finish else "long"},
        start={"cars": cars, "players": players},
    )
    board = start(header).board
    car = board.cars[COLOURS[0]]
    return RouteChoice(board, car, value, possible_routes(board, car, value, keen), keen)


@st.composite
def positions(draw: st.DrawFn, name: str) -> Position:
    """Any car on any cell; the others anywhere, often just ahead of it."""
    track = tables(name)
    before_the_line = [cell for cell in range(track.cells) if track.closed or track.front[cell] <= track.finish]
    at = draw(st.sampled_from(before_the_line))
    near = [cell for cell in before_the_line if cell != at and 0 < gain(track, at, cell) <= gain_of_steps(track, at)]
    anywhere = st.sampled_from([cell for cell in before_the_line if cell != at])
    others = draw(st.frozensets(st.sampled_from(near) | anywhere if near else anywhere, max_size=5))
    can_finish = not track.closed or draw(st.booleans())
    lap = draw(st.integers(-1, 0 if can_finish else 2)) if track.closed else 0
    return Position(track, at, track.front[at] + lap * track.lap, others, can_finish)


def gain_of_steps(track: Tables, at: int) -> int:
    """Return how far about four steps lead."""
    ahead = [gain(track, at, there) for there in touching(track, at)]
    return 4 * max(1, *ahead)


@pytest.mark.rule("DF-RULING-24", "DF-MOVE-01", "DF-MOVE-02", "DF-MOVE-03", "DF-MOVE-06", "DF-MOVE-08", "DF-MOVE-09")
@pytest.mark.parametrize("name", TRACKS)
def test_the_same_ways_in_random_positions(name: str) -> None:
    @settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(positions(name), st.integers(1, MANY))
    def compare(position: Position, value: int) -> None:
        choice = choice_of(position, value)
        routes = drives(position, value)
        written = {text(position, drive) for drive in routes}
        assert sorted(choice.routes()) == sorted(written)
        assert ends_of(choice) == {("" if drive.home else end(position, drive)) for drive in routes}
        assert all(option in written for option in choice)
        assert all(choice.legal(route) for route in list(written)[:20])
        for drive in routes[:8]:
            for less in range(len(drive.cells)):
                short = text(position, Drive(drive.cells[:less], False))
                assert choice.legal(short) == (short in written), "a part of a way is no way"
            for there in touching(position.track, drive.cells[-1] if drive.cells else position.at):
                longer = text(position, Drive((*drive.cells, there), False))
                assert choice.legal(longer) == (longer in written), "nor is more than a way"

    compare()


@pytest.mark.rule("DF-POWER-DET-01", "DF-RULING-38")
@pytest.mark.parametrize("name", TRACKS)
def test_the_same_ways_through_rectangular_cells(name: str) -> None:
    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(positions(name), st.integers(1, MANY))
    def compare(position: Position, value: int) -> None:
        choice = choice_of(position, value, keen=True)
        straight = {
            end(position, drive)
            for drive in drives(position, value)
            if drive.cells and not drive.home and all(position.track.rect[cell] for cell in drive.cells)
        }
        offered = {
            position.track.codes[route.end]
            for route in choice.options()
            if rectangular(position.track, route) and not route.home
        }
        assert offered == straight

    compare()


@pytest.mark.parametrize("name", TRACKS)
def test_the_same_ends_of_long_moves(name: str) -> None:
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(positions(name), st.integers(MANY + 1, MOST))
    def compare(position: Position, value: int) -> None:
        assert ends_of(choice_of(position, value)) == ends_by_levels(position, value)

    compare()


def end(position: Position, drive: Drive) -> str:
    return position.track.codes[drive.cells[-1] if drive.cells else position.at]


def ends_of(choice: RouteChoice) -> set[str]:
    """Return where the options lead; the finish is one end, whatever the cell."""
    return {"" if route.home else choice.board.track.codes[route.end] for route in choice.options()}


def ends_by_levels(position: Position, value: int) -> set[str]:
    """Return the ends of long moves: one step of the oracle at a time, cells reached in several ways only once."""
    level, ends = {(position.at, position.progress)}, set()
    for _ in range(value):
        coming = set()
        for at, progress in level:
            here = Position(position.track, at, progress, position.others, position.can_finish)
            for drive in drives(here, 1):
                if drive.home:
                    ends.add("")
                elif drive.cells:
                    coming.add((drive.cells[0], progress + gain(position.track, at, drive.cells[0])))
                else:
                    ends.add(position.track.codes[at])
        level = coming
    return ends | {position.track.codes[at] for at, _ in level}


@pytest.mark.parametrize(
    ("name", "at", "others", "value", "routes"),
    [
        ("fix-a", "b1", ("a3", "b3"), 4, 11),  # DF-EX-24
        ("fix-b", "B1", (), 2, 4),  # DF-EX-26
        ("fix-a", "b1", ("a2", "b2", "c2"), 6, 1),  # DF-EX-21: it stays
        ("fix-a", "b1", (), 3, 17),
        ("fix-a", "b11", (), 6, 7),  # over the line from row 12: 2 + 3 + 2
        ("fix-c", "b30", ("a1", "c1"), 1, 1),
    ],
)
def test_counted_positions(name: str, at: str, others: tuple[str, ...], value: int, routes: int) -> None:
    track = tables(name)
    cell = track.number[at]
    position = Position(track, cell, track.front[cell], frozenset(track.number[code] for code in others))
    assert len(drives(position, value)) == routes
    assert len(list(choice_of(position, value).routes())) == routes
