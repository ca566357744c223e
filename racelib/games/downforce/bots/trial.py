"""Trying a card out: where the cars would be after it, when each takes the best route for its chooser."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from racelib.games.downforce.bots.outlook import NUMBER, Outlook
from racelib.games.downforce.cards import COLOURS, WHITE, Bar, bars_of, colours_on
from racelib.games.downforce.rules.movement import finishes
from racelib.games.downforce.rules.powers import has_power, may_boost, may_move_on, who_chooses_the_route
from racelib.games.downforce.rules.turn import may_be_named
from racelib.games.downforce.search.routes import Route, Routes, routes
from racelib.games.downforce.state import Car
from racelib.games.downforce.tables import STRATEGIC

#: A finished car is worth this many more steps than a car right before the finish line.
HOME = 3.0
#: The worth of one more step to go to a Cunning rival, for a car of that rival.
RIVAL_LIKES = -1.0


class Trial:
    """A copy of the position, to move cars on."""

    def __init__(self, outlook: Outlook) -> None:
        """Begin with the position on the board."""
        board = self.board = outlook.board
        self.seat = outlook.seat
        self.outlook = outlook
        self.weight = outlook.weight
        self.road = outlook.road
        self.track = board.track
        self.cell = list(outlook.cell)
        self.place = list(outlook.place)
        self.occupied = board.occupied
        self.home = len(board.finished)
        self.finishing = [False] * len(COLOURS)
        for colour, car in board.cars.items():
            self.finishing[NUMBER[colour]] = finishes(board, car)

    # -- routes ------------------------------------------------------------------------------------------------

    def gain(self, number: int, route: Route, likes: float | None = None, more: int = 0) -> float:
        """Return what it is worth to the player when a car takes a route; `more` steps follow at once.

        `likes` replaces the player's own liking of the car, for routes that its Cunning owner chooses.
        """
        road, cell = self.road, self.cell[number]
        weight = self.weight(number) if likes is None else likes
        free = self.occupied & ~(1 << cell)
        if route.home:
            gain = -weight * (road.left(cell) + road.jam(cell, free) + HOME)
        else:
            there = road.jam(route.end, free)
            gain = -weight * (road.gone(cell, route.end) + road.jam(cell, free) - there + (more if there < more else 0))
        return gain + self._in_the_way(number, route, free)

    def _in_the_way(self, number: int, route: Route, free: int) -> float:
        """Return what it is worth that the car unblocks some cars and blocks others."""
        road, cell, gain = self.road, self.cell[number], 0.0
        before = free | 1 << cell
        after = free if route.home else free | 1 << route.end
        moved = before ^ after
        for other in self.outlook.racing:
            at = self.cell[other]
            if other != number and at >= 0 and road.ahead[at] & moved:
                more = road.jam(at, after) - road.jam(at, before)
                if more:
                    gain += self.weight(other) * more
        return gain

    def routes_of(self, number: int, steps: int) -> Routes:
        """Return the routes that a car can take."""
        return routes(self.track, self.cell[number], steps, self.occupied, self.finishing[number])

    def best_route(self, number: int, steps: int) -> tuple[float, Route, int]:
        """Return the best route for its chooser: its worth to the player, the route, the steps that follow."""
        likes = self.likes_of_owner(number)
        ends = self.bonus_ends(number, steps)
        options = [(route, self.steps_on(route, ends)) for route in self.routes_of(number, steps).values()]
        gains = [self.gain(number, route, likes, more) for route, more in options]
        gain = max(gains)
        route, more = options[gains.index(gain)]
        return gain if likes is None else self.gain(number, route, None, more), route, more

    def likes_of_owner(self, number: int) -> float | None:
        """Return what one more step to go is worth to a Cunning owner; None when the player chooses the route."""
        return None if who_chooses_the_route(self.board, self.seat, self.car(number)) == self.seat else RIVAL_LIKES

    def car(self, number: int) -> Car:
        """Return a car as it is on the board."""
        return self.board.cars[COLOURS[number]]

    def bonus_ends(self, number: int, steps: int) -> frozenset[int]:
        """Return the cells from which Determined may let the car move on (DF-POWER-DET-01)."""
        if not may_move_on(self.board, self.seat, self.car(number)):
            return frozenset()
        found = routes(self.track, self.cell[number], steps, self.occupied, self.finishing[number], rectangular=True)
        return frozenset(route.end for route in found.values() if route.steps == steps and not route.home)

    def steps_on(self, route: Route, ends: frozenset[int]) -> int:
        """Return the steps that may follow a route at once, if it ends on one of these cells."""
        return self.board.settings.determined_bonus if route.end in ends and not route.home else 0

    def go(self, number: int, route: Route) -> None:
        """Move a car on the copy."""
        cell = self.cell[number]
        self.occupied &= ~(1 << cell)
        if route.home:
            self.home += 1
            self.cell[number], self.place[number] = -1, self.home
            return
        self.occupied |= 1 << route.end
        if self.outlook.finish and self.road.left(route.end) > self.road.left(cell) + self.road.lap // 2:
            self.finishing[number] = True  # it has crossed the line at the start
        self.cell[number] = route.end

    # -- bars --------------------------------------------------------------------------------------------------

    def drive(self, number: int, steps: int) -> None:
        """Move a car by a bar, on the best route."""
        _, route, more = self.best_route(number, steps)
        self.go(number, route)
        if more:
            self.go(number, max(self.routes_of(number, more).values(), key=lambda on: self.gain(number, on)))

    def car_gain(self, colour: str, steps: int) -> float:
        """Return what it is worth to the player when a car moves; one that has finished does not (DF-CARD-04)."""
        number = NUMBER[colour]
        return self.best_route(number, steps)[0] if self.cell[number] >= 0 else 0.0

    def best_car(self, allowed: Sequence[str], steps: int) -> str:
        """Return the best car for a white bar; a finished one wastes the bar (DF-WILD-03)."""
        return max(allowed, key=lambda colour: self.car_gain(colour, steps))

    def car_of(self, card: str, bar: Bar, named: Collection[str] = ()) -> str | None:
        """Return the car that a bar moves: a white one moves the best that it may name, None if there is none."""
        if bar.colour != WHITE:
            return bar.colour
        allowed = may_be_named(self.board, self.seat, colours_on(card), named)
        return self.best_car(allowed, bar.number) if allowed else None

    def bar_gain(self, card: str, bar: Bar) -> float:
        """Return what a bar would be worth to the player as things stand."""
        colour = self.car_of(card, bar)
        return 0.0 if colour is None else self.car_gain(colour, bar.number)

    def left_out(self, card: str) -> int:
        """Return the bar that a player with Strategic would ignore: it does the most harm; -1 for none."""
        if not has_power(self.board, self.seat, STRATEGIC):
            return -1
        harm, worst = min((self.bar_gain(card, bar), number) for number, bar in enumerate(bars_of(card)))
        return worst if harm < 0 else -1

    def play(self, card: str, upward: bool = False) -> float:
        """Carry out a card on the copy; return what the player can expect after it."""
        left_out = self.left_out(card)
        bars = [(number, bar) for number, bar in enumerate(bars_of(card)) if number != left_out]
        named: list[str] = []
        for number, bar in reversed(bars) if upward else bars:
            colour = self.car_of(card, bar, named)
            if colour is None:
                continue
            if bar.colour == WHITE:
                named.append(colour)
            if self.cell[NUMBER[colour]] >= 0:
                boost = may_boost(self.board, self.seat, self.board.cars[colour], number, bar)
                self.drive(NUMBER[colour], bar.number + boost)
        outlook = self.outlook
        return outlook.money(outlook.distances(self.cell, self.occupied, self.place), self.place, card)
