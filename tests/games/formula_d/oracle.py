"""A slow and obvious second opinion on which ways a car may drive, written from the ledger.

Nothing here comes from the engine: the oracle walks over the networkx graph of a track, one sequence of steps after
the other, and asks of each whether it breaks a rule. It knows chapters 5 to 8, 12, 13 and 15 of the ledger, and what
rain, markers and the Beauty on the line make of them.

A *path* is where a car goes, cell by cell, with the letter of each step. Paths that lead to the same place at the
same price are the same *move*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

from racelib.boards import lanes as tracks

Graph: TypeAlias = "nx.DiGraph[Any]"


class Path(NamedTuple):
    """The cells of a path, the one it starts from included, and the letters of its steps."""

    cells: tuple[str, ...]
    steps: str = ""


class Move(NamedTuple):
    """Where a movement ends, the cells of the roll given up (braked or short), and what corners it costs.

    How many cells were driven is the roll less the cells given up, except where a movement is over before its roll
    is used up (finish, own box, held up in the pit lane); there it makes no difference but in the overshoot. `damaged`
    says whether it leads over marked cells.
    """

    end: str
    given_up: int
    overshoot: int
    out: bool
    damaged: bool = False


@dataclass(frozen=True)
class Position:
    """A car about to drive, and the cells where the others stand.

    `brakes` are those of an advanced car, None in the basic game; `marked` are the cells with markers and the dangerous
    ones; `skid` is what a wet corner adds to a movement of this car, `toll` what crossing the line takes off; `boxes`
    says whether there are pit stops at all, which there are not in a street race. `tyres` are those of an advanced car,
    `full_tyres` what a checkpoint brings them to, `tyre_factor` what a cell of overshoot takes of them.
    """

    track: str
    at: str
    stops: int = 0
    lap: int = 1
    laps: int = 1
    points: int = 18
    team: int = 1
    others: tuple[str, ...] = ()
    brakes: int | None = None
    marked: tuple[str, ...] = ()
    skid: int = 0
    toll: int = 0
    boxes: bool = True
    tyres: int = 6
    full_tyres: int = 6
    tyre_factor: int = 1

    @property
    def pits_open(self) -> bool:
        """FD-PIT-01, FD-RULING-48, FD-STREET-02: at the end of any lap but the last, and never in a street race."""
        return self.boxes and 1 <= self.lap < self.laps

    @property
    def spare(self) -> int:
        """FD-BRAKE-01, FD-BRAKE-02, FD-RULING-04: the cells that may be given up of the own free will."""
        return self.points - 1 if self.brakes is None else self.brakes


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


@cache
def steps_of(track: str) -> dict[str, list[tuple[str, str, bool]]]:
    """Return for every cell the steps that lead on: letter, cell, and whether it crosses the line."""
    graph = graph_of(track)
    return {
        cell: [(how["step"], to, bool(how["line"])) for _, to, how in graph.out_edges(cell, data=True)]
        for cell in graph
    }


@cache
def corners_of(track: str) -> dict[str, str | None]:
    """Return the corner of every cell."""
    return {cell: data["corner"] for cell, data in graph_of(track).nodes(data=True)}


@cache
def pit_cells(track: str) -> frozenset[str]:
    """Return the cells of the pit lane and its boxes."""
    return frozenset(cell for cell, data in graph_of(track).nodes(data=True) if data["pit"])


@cache
def straight_cells(track: str) -> frozenset[str]:
    """FD-MOVE-07: return the cells between the corners."""
    return frozenset(cell for cell, corner in corners_of(track).items() if not corner) - pit_cells(track)


def all_paths(
    track: str, start: str, n: int, occupied: frozenset[str], go_on: Callable[[Path], bool] = lambda path: True
) -> Iterator[Path]:
    """Give every path of 0 to n steps over free cells (FD-MOVE-03, FD-MOVE-04), going on only where `go_on` says so."""
    steps = steps_of(track)

    def extend(path: Path) -> Iterator[Path]:
        yield path
        if len(path.steps) == n or not go_on(path):
            return
        for letter, to, _ in steps[path.cells[-1]]:
            if to not in occupied:
                yield from extend(Path((*path.cells, to), path.steps + letter))

    yield from extend(Path((start,)))


class Judge:
    """Says of a path whether it breaks a rule, and what it costs."""

    def __init__(self, position: Position, lane_changes: int | None = None) -> None:
        self.position = position
        self.graph = graph_of(position.track)
        self.steps, self.corners = steps_of(position.track), corners_of(position.track)
        self.pits, self.straights = pit_cells(position.track), straight_cells(position.track)
        self.occupied = frozenset(position.others)
        self.marked = frozenset(position.marked)
        self.lane_changes = lane_changes
        self.reached: dict[tuple[str, frozenset[str]], dict[str, tuple[int, int]]] = {}

    # -- what a cell is -----------------------------------------------------------------------------------------

    def corner(self, cell: str) -> str | None:
        return self.corners[cell]

    def in_pit(self, cell: str) -> bool:
        return cell in self.pits

    def is_straight(self, cell: str) -> bool:
        return cell in self.straights

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

    def fewest(self, start: str, avoid: frozenset[str] = frozenset()) -> dict[str, tuple[int, int]]:
        """Return for each cell of the straight the fewest steps from a cell of it, and the fewest changes with them."""
        if (start, avoid) not in self.reached:
            found: dict[str, tuple[int, int]] = {}
            layer = {start: 0}  # cell -> fewest lane changes of all paths with so many steps
            steps = 0
            while layer:
                for cell, changes in layer.items():
                    found.setdefault(cell, (steps, changes))
                following: dict[str, int] = {}
                for cell, changes in layer.items():
                    for letter, to, _ in self.steps[cell]:
                        if to in self.straights and to not in self.occupied and to not in avoid:
                            now = changes + (letter != "s")
                            following[to] = min(now, following.get(to, now))
                layer = following
                steps += 1
            self.reached[start, avoid] = found
        return self.reached[start, avoid]

    def manoeuvres_are_minimal(self, path: Path) -> bool:
        """FD-MOVE-08, FD-RULING-11: in no run of straight cells could its end be reached better.

        FD-MOVE-09, FD-RULING-12: or not without entering marked cells, and the run has entered none.
        """
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
                driven = len(steps), sum(step != "s" for step in steps)
                start, end = path.cells[first], path.cells[n]
                if driven == self.fewest(start)[end]:
                    continue
                entered = path.cells[max(first, 1) : n + 1]
                if self.marked.intersection(entered) or driven != self.fewest(start, self.marked)[end]:
                    return False
        return True

    # -- pit lane and finish ------------------------------------------------------------------------------------

    def pit_rules_kept(self, path: Path) -> bool:
        """FD-PIT-01, FD-RULING-48: in only before another lap. FD-PIT-13, FD-RULING-50: to the own box, no other."""
        position = self.position
        for n, step in enumerate(path.steps):
            here, there = path.cells[n : n + 2]
            if step == "p" and not position.pits_open:
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
        return bool(finished) or path.steps[-1] == "b"

    def line_at(self, path: Path) -> int:
        """Return how many steps it took to cross the line, 0 for a path that does not."""
        pairs = zip(path.cells, path.cells[1:], strict=False)
        return next((n for n, (here, to) in enumerate(pairs, start=1) if self.graph.edges[here, to]["line"]), 0)

    def due(self, path: Path, distance: int) -> int:
        """Return how many cells a movement along this path must have.

        FD-RULING-61: more in the rain, when one of the cells of the roll is in a corner. FD-ABIL-01, FD-RULING-76: one
        less over the line, but the line is crossed.
        """
        if any(self.corner(cell) for cell in path.cells[1 : distance + 1]):
            distance += self.position.skid
        return distance - self.position.toll if 0 < self.line_at(path) < distance else distance

    def given_up(self, path: Path, distance: int) -> int:
        """Return the cells that a path leaves undriven; none where the movement is over, or held up."""
        if self.is_over(path) or self.is_held_up(path):
            return min(0, self.due(path, distance) - len(path.steps))
        return self.due(path, distance) - len(path.steps)

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
        damaged = not self.marked.isdisjoint(path.cells[1:])
        return Move(path.cells[-1], given_up, *self.overshoot(path), damaged)


def legal_paths(position: Position, furthest: int, lane_changes: int | None = None, prune: bool = True) -> list[Path]:
    """Return all legal paths of 0 to `furthest` steps.

    A path that breaks a rule still breaks it when it goes on: `prune` saves driving on from there.
    """
    judge = Judge(position, lane_changes)
    go_on = judge.legal if prune else lambda path: True
    driven = all_paths(position.track, position.at, furthest, judge.occupied, go_on)
    return [path for path in driven if judge.legal(path)]


def answer(
    position: Position, distance: int, lane_changes: int | None = None, paths: list[Path] | None = None
) -> Answer:
    """Return what a car may do that has so many cells to drive; `paths` may give its legal paths, if known."""
    judge = Judge(position, lane_changes)
    if paths is None:
        paths = legal_paths(position, distance + position.skid, lane_changes)
    given_up = {path: judge.given_up(path, distance) for path in paths}
    full = [path for path in paths if given_up[path] == 0]
    if full:
        found = Answer(blocked=False)
        for path in full:
            found.by_steps[path.steps] = judge.move(path, 0)
        for path in paths:
            affordable = 1 <= given_up[path] <= position.spare
            if lane_changes is not None:
                affordable = False  # FD-START-09, FD-DEC-10: a great start is a path of 4 cells, there is no roll
            if affordable and not judge.in_pit(path.cells[-1]):  # FD-PIT-10
                found.by_steps[path.steps] = judge.move(path, given_up[path])
        return found
    found = Answer(blocked=True)  # FD-RULING-28
    short = [path for path in paths if given_up[path] > 0]
    furthest = max(len(path.steps) for path in short)
    for path in short:
        braked = lane_changes is None and given_up[path] <= position.spare and not judge.in_pit(path.cells[-1])
        if len(path.steps) == furthest or braked:
            found.by_steps[path.steps] = judge.move(path, given_up[path])
    return found


# -- the same without driving every path ---------------------------------------------------------------------------


class Tip(NamedTuple):
    """A path that is still growing: what decides how it may go on, and what it will have brought.

    `run` is the cell where the straight run began that it is in, with the steps and lane changes since; `plain` and
    `clear` say by which measure the run is still a shortest one: among all runs, or among those that keep off what is
    marked. `left` are the corners left too early: steps made, stops missing.
    """

    cell: str
    run: str
    steps: int
    changes: int
    plain: bool
    clear: bool
    missing: int
    left: tuple[tuple[int, int], ...]
    line_at: int
    corner_at: int
    damaged: bool
    turns: int
    over: bool


class Explorer(Judge):
    """Drives all paths at once, layer by layer: those that have come to the same point are one."""

    def start(self) -> Tip:
        cell = self.position.at
        corner = self.corner(cell)
        missing = max(0, self.stops_of(corner) - self.position.stops) if corner else 0
        run = cell if self.is_straight(cell) else ""
        return Tip(cell, run, 0, 0, True, bool(self.marked), missing, (), 0, 0, False, 0, False)

    def onward(self, tip: Tip, length: int) -> Iterator[tuple[str, Tip]]:
        """Give every legal step of a tip that has so many cells behind it, and the tip that it makes."""
        if tip.over:
            return
        box = self.own_box_beside(tip.cell) if tip.cell in self.pits else None
        position = self.position
        for letter, to, line in self.steps[tip.cell]:
            if to in self.occupied or (letter == "b") != (box is not None) or (letter == "b" and to != box):
                continue
            if letter == "p" and not position.pits_open:
                continue
            here, there = self.corner(tip.cell), self.corner(to)
            left, missing = tip.left, tip.missing
            if here != there:
                if here and missing:
                    left = (*left, (length, missing))
                missing = self.stops_of(there) if there else 0
            if left and letter != "s":
                continue
            turns = tip.turns + (letter in "lr") if self.lane_changes is not None else 0
            if self.lane_changes is not None and turns > self.lane_changes:
                continue
            run, steps, changes, plain, clear = "", 0, 0, True, False
            marked = to in self.marked
            if self.is_straight(to) and not left:
                if tip.run:
                    run, steps, changes = tip.run, tip.steps + 1, tip.changes + (letter != "s")
                    plain = tip.plain and (steps, changes) == self.fewest(run).get(to)
                    clear = tip.clear and not marked and (steps, changes) == self.fewest(run, self.marked).get(to)
                else:
                    run, clear = to, bool(self.marked) and not marked
                if not (plain or clear):
                    continue
            corner_at = tip.corner_at or (length + 1 if there else 0)
            line_at = tip.line_at or (length + 1 if line else 0)
            over = (line and position.lap >= position.laps) or letter == "b"
            yield (
                letter,
                Tip(
                    to,
                    run,
                    steps,
                    changes,
                    plain,
                    clear,
                    missing,
                    left,
                    line_at,
                    corner_at,
                    tip.damaged or marked,
                    turns,
                    over,
                ),
            )

    def short(self, tip: Tip, length: int, distance: int) -> int:
        """Return the cells that a tip leaves undriven; less than 0: it has gone too far."""
        due = distance + (self.position.skid if 0 < tip.corner_at <= distance else 0)
        due -= self.position.toll if 0 < tip.line_at < due else 0
        held_up = tip.over or (tip.cell in self.pits and self.is_held_up(Path((tip.cell,))))
        return min(0, due - length) if held_up else due - length

    def full_route_exists(self, distance: int) -> bool:
        """Say whether any path uses the movement up: the own lane first, going back where it does not lead on."""
        dead: set[tuple[int, Tip]] = set()

        def leads_on(tip: Tip, length: int) -> bool:
            short = self.short(tip, length, distance)
            if short == 0:
                return True
            if length >= distance + self.position.skid or (length, tip) in dead:
                return False
            if any(leads_on(further, length + 1) for _, further in self.onward(tip, length)):
                return True
            dead.add((length, tip))
            return False

        return leads_on(self.start(), 0)

    def moves(self, distance: int) -> tuple[bool, set[Move]]:
        """Return whether the car is blocked, and the different moves that it may make."""
        layer, found = {self.start()}, []
        for length in range(distance + self.position.skid + 1):
            found += [(tip, length) for tip in layer if self.short(tip, length, distance) >= 0]
            layer = {further for tip in layer for _, further in self.onward(tip, length)}
        full = [one for one in found if self.short(*one, distance) == 0]
        braking = 0 if self.lane_changes is not None else self.position.spare
        braked = [one for one in found if 1 <= self.short(*one, distance) <= braking and one[0].cell not in self.pits]
        if full:
            return False, {self.made(*one, distance) for one in full + braked}
        furthest = max(length for _, length in found)
        longest = [one for one in found if one[1] == furthest]
        return True, {self.made(*one, distance) for one in longest + braked}  # FD-RULING-28

    def made(self, tip: Tip, length: int, distance: int) -> Move:
        out = any(missing > 1 for _, missing in tip.left)
        overshoot = 0 if out else sum(length - at for at, _ in tip.left)
        return Move(tip.cell, self.short(tip, length, distance), overshoot, out, tip.damaged)

    def furthest(self, distance: int) -> int:
        """FD-BRAKE-04, FD-RULING-28: return how many cells a blocked car can drive at most."""
        layer, most = {self.start()}, 0
        for length in range(distance + self.position.skid + 1):
            if any(self.short(tip, length, distance) >= 0 for tip in layer):
                most = length
            layer = {further for tip in layer for _, further in self.onward(tip, length)}
        return most


# -- slipstream ----------------------------------------------------------------------------------------------------


class Pull(NamedTuple):
    """What a way of a slipstream comes to: where it ends, cells given up, brakes for a corner, what it overshoots."""

    end: str
    given_up: int
    entry: int
    overshoot: int
    out: bool


#: FD-SLIP-06
PULL = 3


def slipstream(position: Position, braking: bool = True) -> tuple[bool, dict[str, Pull]]:
    """Return whether a slipstream from here is blocked, and every way that may be driven, by its steps.

    The car stands where its movement has brought it, right behind another. FD-RULING-42: all sequences of one to three
    steps that begin with a change of lane and have one or two, over steps that exist, free cells, and in the lane once
    a corner is left too early. FD-SLIP-07, FD-SLIP-08, FD-SLIP-09.
    """
    judge = Judge(replace(position, skid=0))  # FD-RULING-61: slipstream cells do not make a car skid
    assert position.brakes is not None, "there is no slipstream in the basic game"
    driven = list(all_pulls(position).values())
    given_up = {path: judge.given_up(path, PULL) for path in driven}
    blocked = not any(given_up[path] == 0 for path in driven)
    furthest = max((len(path.steps) for path in driven), default=0)
    found = {}
    for path in driven:
        entry = enters_a_corner(judge, path)
        dear = entry + given_up[path]  # FD-RULING-44, FD-RULING-45, FD-SLIP-10
        if given_up[path] < 0 or dear > position.brakes or out_for_certain(judge, path):
            continue
        if given_up[path] and not braking and not (blocked and len(path.steps) == furthest):
            continue
        found[path.steps] = Pull(path.cells[-1], given_up[path], entry, *judge.overshoot(path))
    return blocked, found


def all_pulls(position: Position) -> dict[str, Path]:
    """Return every way of one to three steps that a slipstream can go, whatever it costs, by its steps."""
    judge = Judge(replace(position, skid=0))
    ways = (steps for n in range(1, PULL + 1) for steps in product("slr", repeat=n))
    return {path.steps: path for steps in ways if (path := pulled(judge, steps))}


def out_for_certain(judge: Judge, path: Path) -> bool:
    """FD-RULING-45: two stops missing, or more tyres lost than there are (FD-RULING-21)."""
    position = judge.position
    cells, out = judge.overshoot(path)
    checkpoint = not position.boxes and 1 <= position.lap < position.laps and judge.line_at(path)
    tyres = position.full_tyres if checkpoint else position.tyres
    return out or (cells * position.tyre_factor > tyres if tyres else cells > 1)


def pulled(judge: Judge, steps: tuple[str, ...]) -> Path | None:
    """Return the path of a slipstream, or None where a step does not exist, is taken, or breaks a rule."""
    changes = sum(step != "s" for step in steps)
    if steps[0] == "s" or changes > 2:
        return None
    path = Path((judge.position.at,))
    for step in steps:
        to = next((to for letter, to, _ in judge.steps[path.cells[-1]] if letter == step), None)
        if to is None or to in judge.occupied or judge.is_over(path):
            return None
        path = Path((*path.cells, to), path.steps + step)
    return path if judge.lane_lock_kept(path) else None


def enters_a_corner(judge: Judge, path: Path) -> int:
    """FD-SLIP-12, FD-RULING-44: return 1 when a path steps from a straight into a corner, however often."""
    pairs = zip(path.cells, path.cells[1:], strict=False)
    return int(any(not judge.corner(here) and judge.corner(there) for here, there in pairs))
