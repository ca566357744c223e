"""A slow and obvious second opinion on which ways a car may drive, written from the ledger (basic rules).

Nothing here comes from the engine: the oracle walks over the networkx graph of a track, one sequence of steps after
the other, and asks of each whether it breaks a rule. It knows chapters 5 to 8, 13 and 15 of the ledger.

A *path* is where a car goes, cell by cell, with the letter of each step. Paths that lead to the same place at the
same price are the same *move*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

from racelib import tracks

Graph: TypeAlias = "nx.DiGraph[Any]"


class Path(NamedTuple):
    """The cells of a path, the one it starts from included, and the letters of its steps."""

    cells: tuple[str, ...]
    steps: str = ""


class Move(NamedTuple):
    """Where a movement ends, the cells of the roll given up (braked or short), and what corners it costs.

    How many cells were driven is the roll less the cells given up, except where a movement is over before its roll
    is used up (finish, own box, held up in the pit lane); there it makes no difference but in the overshoot.
    """

    end: str
    given_up: int
    overshoot: int
    out: bool


@dataclass(frozen=True)
class Position:
    """A car about to drive, and the cells where the others stand."""

    track: str
    at: str
    stops: int = 0
    lap: int = 1
    laps: int = 1
    points: int = 18
    team: int = 1
    others: tuple[str, ...] = ()


@dataclass
class Answer:
    """All that may be done with a roll: the steps of every path that may be driven, and the move it makes."""

    blocked: bool
    by_steps: dict[str, Move] = field(default_factory=dict)

    @property
    def moves(self) -> set[Move]:
        """The different moves."""
        return set(self.by_steps.values())


@cache
def graph_of(track: str) -> Graph:
    """Return the graph of a track."""
    return tracks.load(track)


def all_paths(
    graph: Graph, start: str, n: int, occupied: frozenset[str], go_on: Callable[[Path], bool] = lambda path: True
) -> Iterator[Path]:
    """Give every path of 0 to n steps over free cells (FD-MOVE-03, FD-MOVE-04), going on only where `go_on` says so."""

    def extend(path: Path) -> Iterator[Path]:
        yield path
        if len(path.steps) == n or not go_on(path):
            return
        for _, to, how in graph.out_edges(path.cells[-1], data=True):
            if to not in occupied:
                yield from extend(Path((*path.cells, to), path.steps + how["step"]))

    yield from extend(Path((start,)))


class Judge:
    """Says of a path whether it breaks a rule, and what it costs."""

    def __init__(self, position: Position, lane_changes: int | None = None) -> None:
        self.position = position
        self.graph = graph_of(position.track)
        self.occupied = frozenset(position.others)
        self.lane_changes = lane_changes
        self.reached: dict[str, dict[str, tuple[int, int]]] = {}

    # -- what a cell is -----------------------------------------------------------------------------------------

    def corner(self, cell: str) -> str | None:
        corner: str | None = self.graph.nodes[cell]["corner"]
        return corner

    def in_pit(self, cell: str) -> bool:
        return bool(self.graph.nodes[cell]["pit"])

    def is_straight(self, cell: str) -> bool:
        """FD-MOVE-07."""
        return self.corner(cell) is None and not self.in_pit(cell)

    def stops_of(self, corner: str) -> int:
        return next(int(one["stops"]) for one in self.graph.graph["corners"] if one["id"] == corner)

    # -- corners ------------------------------------------------------------------------------------------------

    def left_corners(self, path: Path) -> list[tuple[int, int]]:
        """Return for each corner left: how many steps had been made in its last cell, and the stops missing there."""
        left = []
        missing = 0
        if corner := self.corner(path.cells[0]):
            missing = max(0, self.stops_of(corner) - self.position.stops)
        for n, (here, there) in enumerate(zip(path.cells, path.cells[1:], strict=False)):
            if self.corner(here) == self.corner(there):
                continue
            if self.corner(here):
                left.append((n, missing))
            if corner := self.corner(there):
                missing = self.stops_of(corner)  # FD-CORNER-06: no stop has been made there yet
        return left

    def locked_from(self, path: Path) -> int | None:
        """FD-OVER-10: return the number of the first step that must keep its lane."""
        return min((n for n, missing in self.left_corners(path) if missing), default=None)

    def lane_lock_kept(self, path: Path) -> bool:
        """FD-OVER-10, FD-RULING-17."""
        locked = self.locked_from(path)
        return locked is None or set(path.steps[locked:]) <= {"s"}

    def overshoot(self, path: Path) -> tuple[int, bool]:
        """FD-OVER-02, FD-RULING-16, FD-RULING-18, FD-RULING-19: return the cells overshot, and whether it is out."""
        missed = [(n, missing) for n, missing in self.left_corners(path) if missing]
        if any(missing >= 2 for _, missing in missed):
            return 0, True
        return sum(len(path.steps) - n for n, _ in missed), False

    # -- straights ----------------------------------------------------------------------------------------------

    def fewest(self, start: str) -> dict[str, tuple[int, int]]:
        """Return for each cell of the straight the fewest steps from a cell of it, and the fewest changes with them."""
        if start not in self.reached:
            found: dict[str, tuple[int, int]] = {}
            layer = {start: 0}  # cell -> fewest lane changes of all paths with so many steps
            steps = 0
            while layer:
                for cell, changes in layer.items():
                    found.setdefault(cell, (steps, changes))
                following: dict[str, int] = {}
                for cell, changes in layer.items():
                    for _, to, how in self.graph.out_edges(cell, data=True):
                        if self.is_straight(to) and to not in self.occupied:
                            now = changes + (how["step"] != "s")
                            following[to] = min(now, following.get(to, now))
                layer = following
                steps += 1
            self.reached[start] = found
        return self.reached[start]

    def manoeuvres_are_minimal(self, path: Path) -> bool:
        """FD-MOVE-08, FD-RULING-11: in no run of straight cells could its end be reached better."""
        locked = self.locked_from(path)
        last = len(path.steps) if locked is None else locked
        first = None
        for n in range(last + 1):
            if not self.is_straight(path.cells[n]):
                continue
            if n == 0 or not self.is_straight(path.cells[n - 1]):
                first = n
            if n == last or not self.is_straight(path.cells[n + 1]):
                assert first is not None
                steps = path.steps[first:n]
                changes = sum(step != "s" for step in steps)
                if (len(steps), changes) != self.fewest(path.cells[first])[path.cells[n]]:
                    return False
        return True

    # -- pit lane and finish ------------------------------------------------------------------------------------

    def pit_rules_kept(self, path: Path) -> bool:
        """FD-PIT-01, FD-RULING-48: in only before another lap. FD-PIT-13, FD-RULING-50: to the own box, no other."""
        position = self.position
        for n, step in enumerate(path.steps):
            here, there = path.cells[n : n + 2]
            if step == "p" and not 1 <= position.lap < position.laps:
                return False
            if step == "b" and self.graph.nodes[there]["box"] != position.team:
                return False
            if step != "b" and self.own_box_beside(here):
                return False
        return True

    def own_box_beside(self, cell: str) -> str | None:
        """Return the own box if it can be driven into from a cell."""
        for to in self.graph.successors(cell):
            if self.graph.nodes[to]["box"] == self.position.team:
                return str(to)
        return None

    def is_over(self, path: Path) -> bool:
        """FD-RULING-23: over the line for the last time. FD-PIT-03: in the own box. The rest of the roll is lost."""
        if not path.steps:
            return False
        here, there = path.cells[-2:]
        finished = self.position.lap >= self.position.laps and self.graph.edges[here, there]["line"]
        return finished or path.steps[-1] == "b"

    def is_held_up(self, path: Path) -> bool:
        """FD-PIT-11, FD-RULING-52: in the pit lane, and the only cell to go to is taken."""
        here = path.cells[-1]
        if not self.in_pit(here):
            return False
        ahead = self.own_box_beside(here) or next(
            to for _, to, how in self.graph.out_edges(here, data=True) if how["step"] == "s"
        )
        return ahead in self.occupied

    # -- all together -------------------------------------------------------------------------------------------

    def legal(self, path: Path) -> bool:
        """Say whether a path of free cells breaks no rule, however many steps are to be driven."""
        return (
            self.lane_lock_kept(path)
            and self.pit_rules_kept(path)
            and (self.lane_changes is None or sum(step in "lr" for step in path.steps) <= self.lane_changes)
            and not any(self.is_over(Path(path.cells[: n + 1], path.steps[:n])) for n in range(1, len(path.steps)))
            and self.manoeuvres_are_minimal(path)
        )

    def move(self, path: Path, given_up: int) -> Move:
        return Move(path.cells[-1], given_up, *self.overshoot(path))


def legal_paths(position: Position, furthest: int, lane_changes: int | None = None, prune: bool = True) -> list[Path]:
    """Return all legal paths of 0 to `furthest` steps.

    A path that breaks a rule still breaks it when it goes on: `prune` saves driving on from there.
    """
    judge = Judge(position, lane_changes)
    go_on = judge.legal if prune else lambda path: True
    driven = all_paths(judge.graph, position.at, furthest, judge.occupied, go_on)
    return [path for path in driven if judge.legal(path)]


def answer(
    position: Position, distance: int, lane_changes: int | None = None, paths: list[Path] | None = None
) -> Answer:
    """Return what a car may do that has so many cells to drive; `paths` may give its legal paths, if known."""
    judge = Judge(position, lane_changes)
    if paths is None:
        paths = legal_paths(position, distance, lane_changes)
    paths = [path for path in paths if len(path.steps) <= distance]
    full = [path for path in paths if len(path.steps) == distance or judge.is_over(path) or judge.is_held_up(path)]
    if full:
        found = Answer(blocked=False)
        for path in full:
            found.by_steps[path.steps] = judge.move(path, 0)
        for path in paths:
            braked = distance - len(path.steps)
            affordable = 1 <= braked <= position.points - 1  # FD-BRAKE-01, FD-RULING-04
            if lane_changes is not None:
                affordable = False  # FD-START-09, FD-DEC-10: a great start is a path of 4 cells, there is no roll
            if path not in full and affordable and not judge.in_pit(path.cells[-1]):  # FD-PIT-10
                found.by_steps[path.steps] = judge.move(path, braked)
        return found
    found = Answer(blocked=True)  # FD-RULING-28
    furthest = max(len(path.steps) for path in paths)
    for path in paths:
        if len(path.steps) == furthest:
            found.by_steps[path.steps] = judge.move(path, distance - furthest)
    return found
