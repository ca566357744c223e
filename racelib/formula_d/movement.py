"""Movement (chapters 5 and 8): the choice of a way, braking, being blocked, and driving.

The ways themselves are made in `ways.py`; here a driver picks one. A way shorter than the roll is braking, at a
point a cell; when no way uses up the roll the car is blocked and the rest is forced braking.
"""

from __future__ import annotations

from collections.abc import Iterator

from racelib.formula_d.events import Blocked, Braked, Drove
from racelib.formula_d.state import Car, State
from racelib.formula_d.ways import Missed, Way, Ways, empty_track_ways
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.table import Table
from racelib.language import tr, trn

LETTERS = {"s": "straight on", "l": "left", "r": "right", "p": "into the pit lane", "b": "into the box"}


def open_box(state: State, car: Car) -> int:
    """Return the cell of the own box if the car may use the pit lane now, otherwise -1.

    FD-PIT-01, FD-RULING-48: at the end of any lap but the last; FD-PIT-13: who is in the pit lane uses the box.
    """
    track = state.track
    if 1 <= car.lap < state.laps or track.pit[car.cell]:
        return track.box_of.get(car.team, -1)
    return -1


class WayChoice(Choice[str]):
    """FD-DEC-08, FD-DEC-09, FD-DEC-10: which way to drive, and how many cells of the roll to give up.

    An answer is the steps of the way, one letter a cell: "sslss". The options are classes of ways: one for each end
    and its consequences; any other way of a class may be answered too.

    Parameters
    ----------
    state, car
        Who drives.
    distance
        The cells to drive.
    lane_changes
        At most so many lane changes (great start), or None.
    """

    KIND = "way"
    __slots__ = ("_asked", "_full", "_table", "_traffic", "car", "distance", "lane_changes", "others", "state")

    def __init__(self, state: State, car: Car, distance: int, lane_changes: int | None = None) -> None:
        """Ask for a way of so many cells."""
        self.state = state
        self.car = car
        self.distance = distance
        self.lane_changes = lane_changes
        self.others = state.occupied & ~(1 << car.cell)
        ways = empty_track_ways(
            state.track, car.cell, state.missing_stops(car), car.lap >= state.laps, open_box(state, car)
        )
        if len(ways.by_length) <= distance:
            ways.grow(distance)
        self._table = ways
        self._traffic: Ways | None = None
        self._full: bool | None = None
        self._asked: tuple[str | None, Way | None] = (None, None)

    # -- what is possible -----------------------------------------------------------------------------------

    def ways(self) -> Ways:
        """Return all ways from here among the other cars: the kept ones if no car is within reach, else a search."""
        if not self.others & self._table.reach[self.distance]:
            return self._table
        if self._traffic is None:
            known = self._table
            start = self.car.cell
            stops = self.state.missing_stops(self.car)
            self._traffic = Ways(self.state.track, start, stops, known.last_lap, known.box, self.others)
            self._traffic.grow(self.distance)
        return self._traffic

    def empty_track(self) -> Ways:
        """Return the ways as if no other car were there (their cells may be taken: look at `others`)."""
        return self._table

    def full_ways(self) -> list[Way]:
        """Return the ways that use up the whole roll."""
        return [way for way in self.ways().full(self.distance) if self._calm(way)]

    def blocked(self) -> bool:
        """FD-RULING-28: blocked means that no legal way of the full distance exists."""
        if self._full is None:
            others = self.others
            table = self._table
            self._full = (
                any(way.free(others) and self._calm(way) for way in table.by_length[self.distance])
                or any(way.length <= self.distance and way.free(others) and self._calm(way) for way in table.finals)
                or bool(self.full_ways())
            )
        return not self._full

    def _calm(self, way: Way) -> bool:
        """FD-START-10: a great start allows one or two lane changes, no more (FD-RULING-57)."""
        return self.lane_changes is None or lane_changes(way.steps) <= self.lane_changes

    def options(self) -> Iterator[tuple[Way, int]]:
        """Give every option as a way and the cells given up: none first, then more and more."""
        if self.blocked():
            ways = self.ways()
            longest = next(
                good
                for length in range(self.distance, -1, -1)
                if (good := [way for way in ways.by_length[length] if self._calm(way)])
            )
            for way in longest:
                yield way, 0
            return
        for way in self.full_ways():
            yield way, 0
        if self.lane_changes is not None:
            return  # FD-DEC-10: a great start has no roll to give cells up from
        by_length = self.ways().by_length
        pit = self.state.track.pit
        for cells in range(1, min(self.distance, self.car.points - 1) + 1):  # FD-RULING-04: never the last point
            for way in by_length[self.distance - cells]:
                if not pit[way.end] and self._calm(way):  # FD-PIT-10: no braking in the pit lane
                    yield way, cells

    def __iter__(self) -> Iterator[str]:
        """Give the options: for each class of ways the steps of one."""
        return (way.steps for way, _ in self.options())

    def way(self, answer: object) -> Way | None:
        """Return the way that an answer means, or None when it is not allowed."""
        if answer == self._asked[0]:
            return self._asked[1]
        if type(answer) is not str:
            return None
        way = self._table.by_steps.get(answer)
        if way is None and self._traffic is not None:
            way = self._traffic.by_steps.get(answer)
        if way is None or way.mask & self.others or way.length > self.distance or not self._fits(way):
            followed = follow(self, answer)
            way = followed if isinstance(followed, Way) else None
        self._asked = (answer, way)  # the same answer is looked at by its driver, by the race and by the rules
        return way

    def _fits(self, way: Way) -> bool:
        """Say whether a free way uses up the roll, or how much braking it means is payable."""
        if not self._calm(way):
            return False
        if way.length == self.distance:
            return True
        if way.final:
            return True
        if self.state.track.pit[way.end] or self.lane_changes is not None or self.blocked():
            return False
        return self.distance - way.length < self.car.points

    def legal(self, answer: object) -> bool:
        """Say whether an answer is a legal way."""
        return self.way(answer) is not None

    def only(self) -> str | None:
        """Return the single way if there is no other."""
        others, track = self.others, self.state.track
        if self.distance and self.car.points > 1 and not track.pit[self.car.cell] and self.lane_changes is None:
            for way in self._table.by_length[self.distance]:
                if way.free(others) and not track.pit[way.end] and self._calm(way):
                    return None  # it can be driven to its end, or one cell less
        options = iter(self)
        first = next(options)
        return first if next(options, None) is None else None

    # -- what it means --------------------------------------------------------------------------------------

    def price(self, way: Way) -> int:
        """Return the points that a way costs for certain: braking, being blocked, overshooting."""
        return way.overshoot + (0 if way.final else self.distance - way.length)

    def neighbours(self, way: Way) -> list[Car]:
        """Return the cars that the way ends beside or directly behind (FD-COLL-01)."""
        if way.final:
            return []
        touched = self.state.track.touch[way.end] & self.others
        return [car for car in self.state.cars if car.cell >= 0 and touched >> car.cell & 1]

    def explain(self, option: str) -> Explained:
        """Say where a way leads, what it costs and what it invites."""
        way = self.way(option)
        if way is None:
            raise ValueError(str(self.refuse(option)))
        state, car, track = self.state, self.car, self.state.track
        given_up = 0 if way.final else self.distance - way.length
        price = self.price(way)
        code = track.codes[way.end]
        label = trn("{n} cell to {cell}", "{n} cells to {cell}", way.length).format(n=way.length, cell=code)
        dangers: list[str] = []
        rules = ["FD-MOVE-01"]
        if given_up and self.blocked():
            told = trn(
                "blocked: {n} point for the cell that cannot be driven",
                "blocked: {n} points for the cells that cannot be driven",
                given_up,
            )
            dangers.append(told.format(n=given_up))
            rules.append("FD-BRAKE-03")
        elif given_up:
            told = trn("brakes {n} cell for {n} point", "brakes {n} cells for {n} points", given_up)
            dangers.append(told.format(n=given_up))
            rules.append("FD-BRAKE-01")
        for missed in way.missed:
            name = track.corners[missed.corner].name
            if missed.stops > 1:
                told = tr("leaves {corner} with {n} stops missing: out of the race")
                dangers.append(told.format(corner=name, n=missed.stops))
                rules += ["FD-OVER-06", "FD-OVER-08"]
            elif not way.out:
                cells = way.length - missed.at
                told = trn("overshoots {corner}: {n} point", "overshoots {corner}: {n} points", cells)
                dangers.append(told.format(corner=name, n=cells))
                rules.append("FD-OVER-03")
        corner = track.corner[way.end]
        if corner >= 0 and not way.missed:
            done = (car.stops if corner == track.corner[car.cell] and not way.crossings else 0) + 1
            told = tr("stop {done} of {needed} in {corner}")
            dangers.append(told.format(done=done, needed=track.needed[corner], corner=track.corners[corner].name))
            rules.append("FD-CORNER-01")
        out = way.out or price >= car.points
        if out and not way.out:
            dangers.append(
                tr("out of the race: it costs {n} and the car has {points}").format(n=price, points=car.points)
            )
            rules.append("FD-ELIM-01")
        near = [] if out else self.neighbours(way)
        hurt = state.mode.collision / 20
        if near:
            cars = ", ".join(str(other.number + 1) for other in near)
            told = trn(
                "collision rolls with car {cars}: {chance} to lose a point or more",
                "collision rolls with cars {cars}: {chance} to lose a point or more",
                len(near),
            )
            dangers.append(told.format(cars=cars, chance=f"{1 - (1 - hurt) ** len(near):.0%}"))
            rules.append("FD-COLL-01")
        if way.final and track.boxes >> way.end & 1:
            dangers.append(tr("into the box: all points back"))
            rules.append("FD-PIT-04")
        elif way.final and not track.pit[way.end] and not out:
            dangers.append(tr("over the line: the race is finished"))
            rules.append("FD-FIN-01")
        facts = {
            "cells": way.length,
            "to": track.codes[way.end],
            "braking": given_up,
            "overshoot": way.overshoot,
            "collisions": len(near),
            "risk": hurt * len(near),
            "out": out,
        }
        return Explained(label, price, tuple(dangers), tuple(dict.fromkeys(rules)), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say why a way cannot be driven."""
        if isinstance(answer, list):
            return self._no_such_step(answer)
        if type(answer) is not str:
            return Refusal(f"{answer!r} is no way; a way is written as its steps, such as 'sslss'", ("FD-MOVE-03",))
        followed = follow(self, answer)
        return followed if isinstance(followed, Refusal) else Refusal("this way is allowed")

    def _no_such_step(self, codes: list[object]) -> Refusal:
        """Say why cells that do not follow each other are no way."""
        track = self.state.track
        here = self.car.cell
        for code in codes:
            to = track.number.get(code) if isinstance(code, str) else None
            if to is None:
                return Refusal(f"there is no cell {code!r} on track '{track.id}'", ("FD-MOVE-03",))
            if all(to != next_cell for _, next_cell, _ in track.steps[here]):
                why = f"no step leads from {track.codes[here]} to {code}"
                if track.progress[to] < track.progress[here]:
                    return Refusal(f"{why}: cars never drive back", ("FD-MOVE-05",))
                if track.corner[here] >= 0:
                    return Refusal(f"{why}: in a corner only the arrows can be followed", ("FD-MOVE-06",))
                return Refusal(why, ("FD-MOVE-03",))
            here = to
        return Refusal("a way is written as its steps, such as 'sslss'", ("FD-MOVE-03",))


def lane_changes(steps: str) -> int:
    """Count the lane changes of a way.

    >>> lane_changes("sslsr")
    2
    """
    return steps.count("l") + steps.count("r")


def follow(choice: WayChoice, steps: str) -> Way | Refusal:
    """Drive an explicit sequence of steps cell by cell; return the way it is, or the rule that forbids it."""
    state, car, track = choice.state, choice.car, choice.state.track
    stops = state.missing_stops(car)
    last_lap = state.last_lap(car)
    box = open_box(state, car)
    cell, mask, crossings, final = car.cell, 0, 0, False
    missed: tuple[Missed, ...] = ()
    path = [cell]
    for length, letter in enumerate(steps, start=1):
        here = track.codes[cell]
        if letter not in LETTERS:
            return Refusal(f"{letter!r} is no step; steps are s, l, r, p and b", ("FD-MOVE-03",))
        if length > choice.distance:
            return Refusal(f"the way has {len(steps)} cells, but only {choice.distance} were rolled", ("FD-MOVE-01",))
        if final:
            return Refusal(f"the movement ends on {here}", ("FD-RULING-23",) if last_lap else ("FD-PIT-13",))
        step = next((step for step in track.steps[cell] if step[0] == letter), None)
        if letter == "p" and box < 0 and step is not None:
            why = "the pit lane is open at the end of a lap that is not the last"
            return Refusal(why, ("FD-PIT-01", "FD-RULING-48"))
        if step is None or (letter == "b" and step[1] != box):
            rule = "FD-PIT-13" if track.pit[cell] else "FD-MOVE-06" if track.corner[cell] >= 0 else "FD-MOVE-03"
            return Refusal(f"there is no step {LETTERS[letter]} from {here}", (rule,))
        if letter == "s" and any(other == "b" and to == box for other, to, _ in track.steps[cell]):
            return Refusal("who is in the pit lane must stop in the own box", ("FD-PIT-13",))
        if missed and letter != "s":
            return Refusal(
                f"after overshooting a corner the car keeps its lane: no change from {here}", ("FD-OVER-10",)
            )
        to, corner = step[1], track.corner[cell]
        if choice.others >> to & 1:
            rule = "FD-OVER-12" if missed else "FD-MOVE-04"
            return Refusal(f"{track.codes[to]} is taken by another car", (rule,))
        if track.corner[to] != corner:
            if corner >= 0 and stops > 0:
                if letter != "s":
                    why = f"leaving {track.corners[corner].name} without its stops the car keeps its lane"
                    return Refusal(why, ("FD-OVER-10",))
                missed = (*missed, Missed(corner, stops, length - 1 if stops == 1 else 0))
            stops = track.needed[track.corner[to]] if track.corner[to] >= 0 else 0
        cell, mask, crossings = to, mask | 1 << to, crossings + step[2]
        final = (step[2] and last_lap) or to == box
        path.append(cell)
    if not final and track.pit[cell]:
        ahead = [to for letter, to, _ in track.steps[cell] if letter != "b" or to == box]
        ahead = [to for to in ahead if to == box] or ahead
        final = all(choice.others >> to & 1 for to in ahead)
    way = Way(steps, cell, mask, missed, crossings, final)
    return _weaving(choice, path, steps, missed) or _length_refused(choice, way) or way


def _weaving(choice: WayChoice, path: list[int], steps: str, missed: tuple[Missed, ...]) -> Refusal | None:
    """FD-MOVE-08, FD-RULING-11: each run of straight cells must be a shortest one, with the fewest lane changes."""
    track = choice.state.track
    straight = [track.corner[cell] < 0 and not track.pit[cell] for cell in path]
    free = len(path) - 1  # under the lane lock nothing is left to choose
    if missed:
        corner = missed[0].corner
        free = max(at for at, cell in enumerate(path) if track.corner[cell] == corner)
    start = 0
    while start <= free:
        if not straight[start]:
            start += 1
            continue
        end = start
        while end < free and straight[end + 1]:
            end += 1
        driven = (end - start, lane_changes(steps[start:end]))
        best = _shortest_run(choice, path[start], path[end], driven[0])
        if best is not None and best < driven:
            what = f"{best[0]} cells" if best[0] < driven[0] else f"{best[1]} lane changes"
            return Refusal(
                f"weaving: {track.codes[path[end]]} can be reached from {track.codes[path[start]]} with {what}",
                ("FD-MOVE-08", "FD-RULING-11"),
            )
        start = end + 1
    return None


def _shortest_run(choice: WayChoice, start: int, end: int, limit: int) -> tuple[int, int] | None:
    """Return the fewest cells, and for them the fewest lane changes, between two cells of a straight."""
    track = choice.state.track
    edge, seen = {start: 0}, {start}
    for length in range(limit + 1):
        if end in edge:
            return length, edge[end]
        further: dict[int, int] = {}
        for cell, changes in edge.items():
            for letter, to, _ in track.steps[cell]:
                if to in seen or choice.others >> to & 1 or track.corner[to] >= 0 or track.pit[to]:
                    continue
                cost = changes + (letter != "s")
                further[to] = min(cost, further.get(to, cost))
        seen |= further.keys()
        edge = further
    return None


def _length_refused(choice: WayChoice, way: Way) -> Refusal | None:
    """Say why a way has the wrong length or too many lane changes, if so."""
    if not choice._calm(way):
        return Refusal(f"a great start allows {choice.lane_changes} lane changes", ("FD-START-10", "FD-RULING-57"))
    given_up = choice.distance - way.length
    if given_up == 0 or way.final:
        return None
    if choice.state.track.pit[way.end]:
        return Refusal("in the pit lane a car cannot brake: it drives on to its box or the car ahead", ("FD-PIT-10",))
    if choice.blocked():
        longest = max(option.length for option, _ in choice.options())
        if way.length == longest:
            return None
        return Refusal(f"a blocked car drives as far as it can: {longest} cells", ("FD-RULING-28",))
    if choice.lane_changes is not None:
        return Refusal(
            "a great start drives all four cells: there is no roll to brake from", ("FD-START-09", "FD-DEC-10")
        )
    if given_up >= choice.car.points:
        why = f"braking {given_up} cells costs {given_up} points and the car has {choice.car.points}: it would be out"
        return Refusal(why, ("FD-RULING-04",))
    return None


async def drive(table: Table[State], car: Car, distance: int, lane_changes: int | None = None) -> Way:
    """FD-MOVE-01: drive the cells of the roll, less what is braked or blocked; a point for each of those.

    FD-BRAKE-01: braking is a choice. FD-BRAKE-03, FD-RULING-29: being blocked is not, and may put the car out.
    """
    state = table.state
    choice = WayChoice(state, car, distance, lane_changes)
    answer = await table.ask(car.number, choice)
    way = choice.way(answer)
    assert way is not None, "the driver accepts legal answers only"
    given_up = 0 if way.final else distance - way.length
    blocked = given_up > 0 and choice.blocked()
    if given_up and not blocked:
        table.tell(Braked(car.number, given_up))
    table.tell(Drove(car.number, way.steps, state.track.codes[way.end], way.crossings))
    if blocked:
        table.tell(Blocked(car.number, given_up))
    return way
