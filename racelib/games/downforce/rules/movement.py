"""Moving a car: which routes are allowed, and what happens on them (DF-MOVE, DF-RULING-24).

A route is written as the cells it enters: "b2 b3 c4". Routes that end on the same cell come to the same thing, so one
of them stands for all; any other allowed route may be answered as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from racelib.boards.fronts.compiled import Tables
from racelib.games.downforce.events.race import Moved
from racelib.games.downforce.rules.betting import cross_lines, lines_set_off
from racelib.games.downforce.rules.finish import cross_the_finish
from racelib.games.downforce.search.routes import Route, Routes, routes
from racelib.games.downforce.state import Board, Car, State
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table


def free_steps(track: Tables, cell: int, occupied: int) -> list[int]:
    """Return the cells that a car can enter next.

    DF-MOVE-01: they touch its cell and lie ahead (see RouteChoice).
    DF-MOVE-06: they are free.
    DF-MOVE-07: nothing else matters, not even two cars on both sides of the step.

    >>> from racelib.boards.fronts import tables
    >>> bend = tables("fix-b")
    >>> [bend.codes[cell] for cell in free_steps(bend, bend.number["A1"], 0)]     # DF-EX-25
    ['A2', 'B3']
    """
    return [to for to in track.next[cell] if not occupied >> to & 1]


def rectangular(track: Tables, route: Route) -> bool:
    """Say whether every cell entered on a route is rectangular, and at least one is entered (DF-POWER-DET-01)."""
    return bool(route.text) and all(track.rect[track.number[code]] for code in route.text.split(" "))


def finishes(board: Board, car: Car) -> bool:
    """Say whether the next crossing of the finish line is the finish for a car, and not the start (DF-FINISH-01)."""
    return board.settings.variant.finish and (not board.track.closed or car.progress > 0)


def possible_routes(board: Board, car: Car, steps: int, keen: bool = False) -> Routes:
    """DF-MOVE-10: return a route to every possible end, dead ends too, and with the bonus where there is one.

    `keen`: a route through rectangular cells alone brings a bonus (DF-POWER-DET-01).
    """
    finishing = finishes(board, car)
    found = routes(board.track, car.cell, steps, board.occupied, finishing)
    if not keen:
        return found
    rectangular = routes(board.track, car.cell, steps, board.occupied, finishing, rectangular=True)
    better = {route.end: route for route in rectangular.values() if not route.home}
    best = [route if route.home else better.get(route.end, route) for route in found.values()]
    return {route.text: route for route in best}


class RouteChoice(Choice[str], msgspec.Struct, eq=False, gc=False):
    """DF-STATE-D8: which route a car takes; the active player chooses, or its owner with Cunning."""

    KIND = "way"  # the word in files: recorded games have it
    board: Board
    car: Car
    steps: int
    found: Routes
    #: whether a route through rectangular cells alone brings a bonus
    keen: bool = False

    def options(self) -> tuple[Route, ...]:
        """Return a route to every end."""
        return tuple(self.found.values())

    def only(self) -> str | None:
        """Return the route when there is no other."""
        return None if len(self.found) > 1 else next(iter(self.found))

    def __iter__(self) -> Iterator[str]:
        """Give one route to every end."""
        return iter(self.found)

    def answers(self) -> Sequence[str]:
        """Return one route to every end."""
        return tuple(self.found)

    def legal(self, answer: object) -> bool:
        """Say whether a route is allowed."""
        return isinstance(answer, str) and (answer in self.found or self.problem(answer) is None)

    def problem(self, answer: str) -> Refusal | None:
        """Follow a route cell by cell and say what is wrong with it, if anything.

        DF-MOVE-09, DF-RULING-24: it ends early only where no cell is free, or over the finish line.
        """
        board, car, track = self.board, self.car, self.board.track
        finishing = finishes(board, car)
        here = car.cell
        codes = answer.split(" ") if answer else []
        for number, code in enumerate(codes, start=1):
            to = track.number.get(code)
            if to is None:
                return Refusal(fact("no such cell", cell=code), ("DF-MOVE-01",))
            if number > self.steps:
                return Refusal(fact("too many steps", steps=self.steps), ("DF-CARD-01", "DF-MOVE-01"))
            refusal = self._step_problem(here, to)
            if refusal is not None:
                return refusal
            home = finishing and bool(track.beyond[here] >> to & 1)
            if home and number < len(codes):
                return Refusal(fact("beyond the finish"), ("DF-FINISH-01", "DF-FINISH-02"))
            if home:
                return None
            here = to
        if len(codes) < self.steps and free_steps(track, here, self._without_me()):
            return Refusal(fact("stops too early", cell=track.codes[here]), ("DF-MOVE-09", "DF-RULING-24"))
        return None

    def routes(self) -> Iterator[str]:
        """Give every single allowed route, cell by cell: for examples and tests. There may be many."""
        board, car, track = self.board, self.car, self.board.track
        finishing = finishes(board, car)
        todo = [(car.cell, "", self.steps)]
        while todo:
            here, text, left = todo.pop()
            free = free_steps(track, here, board.occupied) if left else []
            if not free:
                yield text
            for to in reversed(free):
                longer = f"{text} {track.codes[to]}".strip()
                home = finishing and track.beyond[here] >> to & 1
                todo.append((to, longer, 0 if home else left - 1))

    def _without_me(self) -> int:
        return self.board.occupied & ~(1 << self.car.cell)

    def _step_problem(self, here: int, to: int) -> Refusal | None:
        """Say why a step is not allowed, if it is not.

        DF-MOVE-02: the cells must touch, at an edge or a corner.
        DF-MOVE-03, DF-MOVE-05: the front edge of the new cell must be farther on, also of a cell beside the car.
        DF-MOVE-04: sideways and backward steps are not allowed.
        """
        track = self.board.track
        cells = {"here": track.codes[here], "to": track.codes[to]}
        if to in track.next[here]:
            if not self._without_me() >> to & 1:
                return None
            other = next(car.colour for car in self.board.cars.values() if car.cell == to)
            return Refusal(fact("occupied", car=other, cell=cells["to"]), ("DF-MOVE-06",))
        if not track.touch[here] >> to & 1:
            return Refusal(fact("does not touch", **cells), ("DF-MOVE-02",))
        if track.front[to] == track.front[here]:
            return Refusal(fact("sideways", **cells), ("DF-MOVE-03", "DF-MOVE-04"))
        return Refusal(fact("backwards", **cells), ("DF-MOVE-03", "DF-MOVE-04"))

    def refuse(self, answer: object) -> Refusal:
        """Say why a route is not allowed."""
        if not isinstance(answer, str):
            codes = self.board.track.codes
            ends = [codes[route.end] for route in self.options() if not route.home]
            finish = any(route.home for route in self.options())
            return Refusal(fact("not a route", answer=answer, ends=ends, finish=finish), ("DF-MOVE-01",))
        return self.problem(answer) or Refusal(fact("allowed"))

    def route(self, answer: str) -> Route:
        """Return what a legal answer comes to."""
        if answer in self.found:
            return self.found[answer]
        track = self.board.track
        cells = [track.number[code] for code in answer.split(" ")] if answer else []
        before = self.car.cell if len(cells) < 2 else cells[-2]
        home = bool(cells) and finishes(self.board, self.car) and bool(track.beyond[before] >> cells[-1] & 1)
        return Route(cells[-1] if cells else self.car.cell, answer, len(cells), home)

    def explain(self, option: str) -> Explained:
        """Say where a route ends, and what it sets off."""
        route = self.route(option)
        lost = 0 if route.home else self.steps - route.steps
        lines = self.lines(route)
        blocked = [] if route.home else self.blocks(route)
        bonus = self.keen and not route.home and rectangular(self.board.track, route)
        label, rules = self._end(route, lost)
        told = [(fact("crosses a betting line", line=line), "DF-BET-02") for line in lines]
        if blocked:
            told.append((fact("blocks", cars=blocked), "DF-MOVE-12"))
        if bonus:
            told.append((fact("only rectangular cells"), "DF-POWER-DET-01"))
        dangers = [fact("loses steps", lost=lost)] if lost else []
        dangers += [danger for danger, _ in told]
        rules += [rule for _, rule in told]
        facts = {
            "cells": route.steps,
            "lost": lost,
            "home": route.home,
            "lines": lines,
            "blocks": blocked,
            "bonus": bonus,
            "end": route.end,
        }
        return Explained(label, 0, tuple(dangers), tuple(rules), facts)

    def _end(self, route: Route, lost: int) -> tuple[Fact, list[str]]:
        """Return what a route is called by its end, and the rules of that."""
        cell = self.board.track.codes[route.end]
        rules = ["DF-MOVE-09", "DF-MOVE-10", "DF-MOVE-11"] if lost else ["DF-MOVE-08"]
        if route.home:
            return fact("cross the finish line"), ["DF-FINISH-01"]
        if not route.text:
            return fact("stay", cell=cell), rules
        return fact("move", steps=route.steps, cell=cell), rules

    def lines(self, route: Route) -> list[int]:
        """Return the betting lines at which a route sets off a bet."""
        board, car = self.board, self.car
        gained = board.track.step_length(car.cell, route.end) if route.text else 0
        return lines_set_off(board, car.progress, car.progress + gained)

    def blocks(self, route: Route) -> list[str]:
        """DF-MOVE-12: return the cars that a route blocks: they could enter its end with their next step."""
        board = self.board
        return [
            car.colour
            for car in board.cars.values()
            if car is not self.car and car.cell >= 0 and route.end in board.track.next[car.cell]
        ]


async def move(
    table: Table[State], chooser: int, car: Car, bar: int, steps: int, keen: bool = False, bonus: bool = False
) -> Route:
    """Move a car; the player has no choice when all routes end on the same cell.

    DF-MOVE-08, DF-MOVE-14: it uses all its steps, or goes as far as it can, which may be 0 cells.
    DF-MOVE-11: steps that it cannot use are lost.
    DF-MOVE-13, DF-RULING-46: cars block where they are at this moment, whatever their lap.
    DF-FINISH-02: steps beyond the finish line do not count.
    """
    board = table.state.board
    found = possible_routes(board, car, steps, keen)
    if len(found) > 1:
        choice = RouteChoice(board, car, steps, found, keen)
        route = choice.route(await table.ask(chooser, choice))
    else:
        (route,) = found.values()
    before = car.progress
    table.tell(Moved(car.colour, chooser, bar, route.text, 0 if route.home else steps - route.steps, bonus))
    cross_lines(table, car, before)
    if route.home:
        cross_the_finish(table, car)
    return route
