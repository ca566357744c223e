"""The road ahead, as bots see it: steps to the finish from every cell, and the steps that blocking cars cost."""

from __future__ import annotations

from math import ceil

from racelib.boards.fronts.compiled import Tables
from racelib.games.downforce.search.routes import reach
from racelib.games.downforce.state import Board, Car

#: How many steps ahead cars count as blocking, and what share of the steps they cost: they may drive on.
LOOK_AHEAD = 5
IN_THE_WAY = 0.5
#: More positions than this are not remembered for a cell.
MOST_KEPT = 1_000


class Road:
    """Steps to go on the empty track, and which cars ahead cost steps."""

    def __init__(self, track: Tables) -> None:
        """Count the steps backwards from the finish line."""
        self.track = track
        far = range(track.cells - 1, -1, -1)  # cells are numbered by their fronts
        self.to_finish = [0] * track.cells
        for cell in far:
            self.to_finish[cell] = self._shortest(cell, self.to_finish, [0] * track.cells)
        self.a_lap_more = [0] * track.cells
        for cell in far:
            self.a_lap_more[cell] = self._shortest(cell, self.a_lap_more, self.to_finish)
        self.lap = max(self.a_lap_more) - max(self.to_finish) if track.closed else max(self.to_finish)
        self.leads = [sum(1 << to for to in track.next[cell]) for cell in range(track.cells)]
        self.ahead = [reach(track, cell, LOOK_AHEAD) for cell in range(track.cells)]
        self.jams: list[dict[int, float]] = [{} for _ in range(track.cells)]

    def _shortest(self, cell: int, here: list[int], beyond: list[int]) -> int:
        over = self.track.beyond[cell]
        return min((1 + (beyond[to] if over >> to & 1 else here[to]) for to in self.track.next[cell]), default=0)

    def _step(self, level: int) -> int:
        """Return all cells one step farther than those of a mask."""
        farther = 0
        while level:
            lowest = level & -level
            farther |= self.leads[lowest.bit_length() - 1]
            level ^= lowest
        return farther

    def left(self, cell: int) -> int:
        """Return the steps from a cell to the next crossing of the finish line."""
        return self.to_finish[cell]

    def gone(self, cell: int, to: int) -> int:
        """Return how many steps a car is nearer to the finish when it has gone from one cell to another."""
        steps = self.to_finish[cell] - self.to_finish[to]
        return steps + self.lap if 2 * steps < -self.lap else steps

    def steps_left(self, board: Board, car: Car) -> float:
        """Return how many steps a car has to go; in a long-distance race, how far it is behind a far point."""
        if not self.track.closed:
            return self.to_finish[car.cell]
        if board.settings.variant.finish:
            return self.to_finish[car.cell] if car.progress > 0 else self.a_lap_more[car.cell]
        return self.to_finish[car.cell] - self.lap * ceil(car.progress / self.track.lap)

    def jam(self, cell: int, occupied: int) -> float:
        """Return the steps that cars ahead cost a car on the best route through them."""
        block = occupied & self.ahead[cell]
        if not block:
            return 0.0
        jams = self.jams[cell]
        found = jams.get(block)
        if found is None:
            if len(jams) > MOST_KEPT:
                jams.clear()
            found = jams[block] = self._jam(cell, block)
        return found

    def _jam(self, cell: int, block: int) -> float:
        level = 1 << cell
        for step in range(LOOK_AHEAD):
            level = self._step(level) & ~block
            if not level:
                return IN_THE_WAY * (LOOK_AHEAD - step)
        return 0.0


def road_of(track: Tables) -> Road:
    """Return the road of a track, made once.

    >>> from racelib.boards.fronts import tables
    >>> straight = tables("fix-a")
    >>> road = road_of(straight)
    >>> road.left(straight.number["b4"]), road.jam(straight.number["b4"], 0)
    (9, 0.0)
    """
    road: Road | None = track.kept.get("road")
    if road is None:
        road = track.kept["road"] = Road(track)
    return road
