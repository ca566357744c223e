"""Trying a card out in the mind: what would stand where after it, with every car moved as suits whoever moves it."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.downforce.cards import COLOURS, WHITE, Bar, bars_of, colours_on
from racelib.downforce.movement import Way, finishes, rectangular_ways, ways
from racelib.downforce.outlook import CARS, NUMBER, Outlook
from racelib.downforce.powers import has_power
from racelib.downforce.state import NOBODY
from racelib.downforce.tables import AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, UNPREDICTABLE

#: A car over the line is worth so many steps more than one right before it.
HOME = 3.0


class Trial:
    """A copy of what stands where, on which cars can be moved."""

    def __init__(self, outlook: Outlook) -> None:
        """Begin with the position on the board."""
        board = outlook.board
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

    # -- ways --------------------------------------------------------------------------------------------------

    def gain(self, number: int, way: Way, likes: float | None = None, more: int = 0) -> float:
        """Return what it is worth to the player when a car goes a way; `more` steps follow at once.

        `likes` replaces the player's own liking of the car, for ways that its cunning owner chooses.
        """
        road, cell = self.road, self.cell[number]
        weight = self.weight(number) if likes is None else likes
        free = self.occupied & ~(1 << cell)
        if way.home:
            gain = -weight * (road.left(cell) + road.jam(cell, free) + HOME)
        else:
            there = road.jam(way.end, free)
            gain = -weight * (road.gone(cell, way.end) + road.jam(cell, free) - there + (more if there < more else 0))
        return gain + self._in_the_way(number, way, free)

    def _in_the_way(self, number: int, way: Way, free: int) -> float:
        """Return what it is worth that the car leaves the way of others, and gets into that of others."""
        road, cell, gain = self.road, self.cell[number], 0.0
        before = free | 1 << cell
        after = free if way.home else free | 1 << way.end
        moved = before ^ after
        for other in self.outlook.racing:
            at = self.cell[other]
            if other != number and at >= 0 and road.ahead[at] & moved:
                gain += self.weight(other) * (road.jam(at, after) - road.jam(at, before))
        return gain

    def ways_of(self, number: int, steps: int) -> tuple[Way, ...]:
        """Return the ways that a car can go."""
        return ways(self.track, self.cell[number], steps, self.occupied, self.finishing[number])

    def best_way(self, number: int, steps: int) -> tuple[float, Way, int]:
        """Return the best way for whoever chooses it: its worth to the player, the way, the steps that follow."""
        likes = self.likes_of_owner(number)
        bonus = self.bonus_ends(number, steps)
        best: tuple[float, Way, int] | None = None
        most = 0.0
        for way in self.ways_of(number, steps):
            more = self.outlook.board.settings.determined_bonus if way.end in bonus and not way.home else 0
            gain = self.gain(number, way, likes, more)
            if best is None or gain > most:
                best, most = (gain, way, more), gain
        assert best is not None
        if likes is not None:
            return self.gain(number, best[1], None, best[2]), best[1], best[2]
        return best

    def likes_of_owner(self, number: int) -> float | None:
        """Return the liking of a cunning rival who chooses the way of this car; None when the player chooses."""
        outlook = self.outlook
        owner = outlook.owner[number]
        if owner in (outlook.seat, NOBODY) or not has_power(outlook.board, owner, CUNNING):
            return None
        return -1.0

    def bonus_ends(self, number: int, steps: int) -> frozenset[int]:
        """Return the cells from which a determined owner may let the car move on (DF-POWER-DET-01)."""
        outlook = self.outlook
        board = outlook.board
        if outlook.owner[number] != outlook.seat or not has_power(board, outlook.seat, DETERMINED):
            return frozenset()
        found = rectangular_ways(self.track, self.cell[number], steps, self.occupied, self.finishing[number])
        return frozenset(way.end for way in found if way.steps == steps and not way.home)

    def go(self, number: int, way: Way) -> None:
        """Move a car in the mind."""
        cell = self.cell[number]
        self.occupied &= ~(1 << cell)
        if way.home:
            self.home += 1
            self.cell[number], self.place[number] = -1, self.home
            return
        self.occupied |= 1 << way.end
        if self.outlook.finish and self.road.left(way.end) > self.road.left(cell) + self.road.lap // 2:
            self.finishing[number] = True  # it has crossed the line at the start
        self.cell[number] = way.end

    # -- bars --------------------------------------------------------------------------------------------------

    def drive(self, number: int, steps: int) -> None:
        """Move a car by a bar, the best way."""
        _, way, more = self.best_way(number, steps)
        self.go(number, way)
        if more:
            self.go(number, self.best_way_on(number, more))

    def best_way_on(self, number: int, steps: int) -> Way:
        """Return the best way of the steps that follow by the power."""
        return max(self.ways_of(number, steps), key=lambda way: self.gain(number, way))

    def best_car(self, allowed: Sequence[int], steps: int) -> int:
        """Return the car that a white bar had best name; one that has finished wastes the bar (DF-WILD-03)."""
        best, most = allowed[0], -1e9
        for number in allowed:
            gain = self.best_way(number, steps)[0] if self.cell[number] >= 0 else 0.0
            if gain > most:
                best, most = number, gain
        return best

    def bar_gain(self, card: str, bar: Bar) -> float:
        """Return what a bar would be worth to the player as things stand."""
        if bar.colour == WHITE:
            allowed = self.allowed(card, ())
            number = self.best_car(allowed, bar.number) if allowed else -1
        else:
            number = NUMBER[bar.colour]
        if number < 0 or self.cell[number] < 0:
            return 0.0
        return self.best_way(number, bar.number)[0]

    def allowed(self, card: str, named: Sequence[int]) -> list[int]:
        """Return the cars that a white bar may name (DF-WILD-02, -05, DF-POWER-UNP-01)."""
        outlook = self.outlook
        free = has_power(outlook.board, outlook.seat, UNPREDICTABLE)
        printed = colours_on(card)
        return [
            number
            for number in CARS
            if self.place[number] >= 0 and number not in named and (free or COLOURS[number] not in printed)
        ]

    def play(self, card: str, upward: bool = False) -> float:
        """Carry a card out in the mind; return what the player can expect after it."""
        outlook = self.outlook
        bars = list(enumerate(bars_of(card)))
        skipped = -1
        if has_power(outlook.board, outlook.seat, STRATEGIC):
            worst, skipped = min((self.bar_gain(card, bar), number) for number, bar in bars)
            skipped = skipped if worst < 0 else -1
        named: list[int] = []
        for place, bar in reversed(bars) if upward else bars:
            if place == skipped:
                continue
            if bar.colour == WHITE:
                allowed = self.allowed(card, named)
                if not allowed:
                    continue
                number = self.best_car(allowed, bar.number)
                named.append(number)
            else:
                number = NUMBER[bar.colour]
            if self.cell[number] < 0:
                continue
            own_top = not place and bar.colour != WHITE and outlook.owner[number] == outlook.seat
            self.drive(number, bar.number + (own_top and has_power(outlook.board, outlook.seat, AGGRESSIVE)))
        return outlook.money(outlook.distances(self.cell, self.occupied, self.place), self.place, card)
