"""What every cell of a track is worth to the `racer`: how many turns are left to drive from there.

For each cell, number of missing stops, gear and wear points there is one figure (`work_out.py`): one table for a dry
track, and others for cars that skid in the rain; one for the last lap, one for the laps before, one for the grid. What
a car can spend is its purse: all points of the basic game; tyres, brakes and gearbox in the advanced game; nothing on
a qualifying lap, where the cells of an overshoot are turns lost. The tables are kept on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from math import prod
from pathlib import Path

import numpy as np

from racelib import boards
from racelib.boards.disk_cache import digest_of_sources
from racelib.boards.lanes.tables import Tables
from racelib.boards.mapped import kept_table
from racelib.games.formula_d.rules.gears import skipped_gears
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.search.purse_kinds import PurseKind, ThreeCategories, Turns
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.search.shelf import SHELVES, shelf_of
from racelib.games.formula_d.search.work_out import work_out

#: The turns of one gear, one figure after another: for quick looks.
Row = Sequence[float]

#: What each cell of the pit lane costs after the box, in turns.
PIT_CELL = 0.12

#: Rows up to this length are tuples, which are quick; longer ones are short floats, which are small.
SHORT = 40
#: About the bytes of a row besides its figures.
ROW = 400
STATES = 4  # missing stops 0 to 3


def in_one_line(turns: Turns) -> Row:
    """Return the figures of an array one after another: a tuple if they are few, otherwise short floats."""
    flat = turns.reshape(-1)
    return tuple(flat.tolist()) if len(flat) <= SHORT else memoryview(flat.astype(np.float32).tobytes()).cast("f")


class Values:
    """How many turns are left from every cell, for a car alone on the track.

    The table has two halves, each by place, gear and purse: the turns at the beginning of a turn (`turns`), and those
    once the gear is chosen and paid for. Each cell has a place for each number of missing stops. `box` holds after a
    visit to the box.
    """

    def __init__(self, track: Tables, purse: PurseKind, skid: int, after: Values | None, grid: bool, name: str) -> None:
        """Read the table of this name or work it out; `after` values the cells beyond the line, None on the last lap.

        With `skid` a movement through a corner is that many cells longer. With `grid` only driving off the grid is
        valued, where the pit lane is still closed and the line gives no points back.
        """
        self.track = track
        self.purse = purse
        self.skid = skid
        self.last_lap = after is None
        self.after = after
        self.checkpoint = purse.street and not grid
        self.pits = (
            after is not None and track.has_pit and not grid and not purse.street and purse.NAME != PurseKind.NAME
        )
        since = min(track.progress[cell] for cell in (*track.grid, track.qualifying)) if grid else 0
        cells = [cell for cell in range(track.cells) if not track.pit[cell] and track.progress[cell] >= since]
        #: every cell and number of missing stops, in the order in which they are worked out
        self.order = [
            (cell, stops)
            for cell in sorted(cells, key=lambda cell: -track.progress[cell])
            for stops in range((track.needed[track.corner[cell]] if track.corner[cell] >= 0 else 0) + 1)
        ]
        self.place = {cell * STATES + stops: place for place, (cell, stops) in enumerate(self.order)}
        self._refilled: dict[int, Turns] = {}
        self._rows: dict[int, Row] = {}
        self._gear_rows: dict[int, list[Row]] = {}
        self._best_gears: dict[int, int] = {}  # by cell, stops, gear and purse: filled when asked for
        self.shape = (2, len(self.order) + 1, 7, *purse.shape)
        self.size = prod(purse.shape)  # of a row
        self.weight_of_row = ROW + 4 * self.size
        self.table = kept_table(name_on_disk(name, track), self.shape, lambda: work_out(self))
        self.turns: Turns = self.table.figures[0, :-1]
        self.box: Turns | None = self.table.figures[0, -1].copy() if self.pits else None
        self.used = 0  # when it was last used: see `Shelves`
        shelf_of(track).values.add(self)

    @property
    def weight(self) -> int:
        """About the bytes that its rows take."""
        return (len(self._rows) + 7 * len(self._gear_rows)) * self.weight_of_row

    def forget(self) -> None:
        """Forget all rows; they are read again when they are needed."""
        self._rows.clear()
        self._gear_rows.clear()
        self._refilled.clear()
        self.table.rest()

    def _copied(self, half: int, key: int, first: int, gears: int) -> Row:
        """Return rows of the table for some gears from the first on: of the turns (0), or of those in gear (1)."""
        places, size = len(self.order) + 1, self.size
        rows = self.table.copied(((half * places + self.place[key]) * 7 + first) * size, gears * size)
        return tuple(rows.tolist()) if size <= SHORT else rows

    def place_of(self, cell: int, stops: int) -> int:
        """Return the place of a cell and a number of missing stops."""
        return self.place[cell * STATES + stops]

    def routes(self, cell: int, stops: int, box: int) -> Routes:
        """Return the routes from a cell on an empty track. They are not kept: all together they take 100 MB."""
        street = self.purse.street
        passing = street and self.purse.NAME == ThreeCategories.NAME
        marked = self.track.danger if street else 0
        return Routes(self.track, cell, stops, self.last_lap, box, marked, passing)

    def key_after(self, route: Route, start: int, stops: int) -> int:
        """Return the key of the last cell of a route and the stops that are missing there."""
        track = self.track
        corner = track.corner[route.end]
        left = 0
        if corner >= 0:
            if route.missed:
                left = track.needed[corner]
            elif corner == track.corner[start] and not route.crossings:
                left = max(0, stops - 1)
            else:
                left = track.needed[corner] - 1
        return route.end * STATES + left

    def after_route(self, route: Route, start: int, stops: int) -> Turns:
        """Return the turns left after a route, by gear and purse."""
        key = self.key_after(route, start, stops)
        after = self.after
        there = self if not route.crossings or after is None else after
        turns: Turns = there.turns[there.place[key]]
        if there is self or not self.checkpoint:
            return turns
        better = self._refilled.get(key)
        if better is None:
            better = self._refilled[key] = self.purse.refilled(turns)
        return better

    def row_after(self, route: Route, start: int, stops: int, gear: int) -> Row:
        """Return the turns left after a route in a gear: by what is in the purse, written in one line."""
        crossed = route.crossings and self.after is not None
        key = (self.key_after(route, start, stops) << 1 | crossed) << 3 | gear
        row = self._rows.get(key)
        if row is None:
            there = self.after if crossed and self.after is not None else self
            if there is not self and self.checkpoint:
                row = in_one_line(self.after_route(route, start, stops)[gear])
            else:
                row = there._copied(0, key >> 4, gear, 1)
            self._rows[key] = row
            SHELVES.weight += self.weight_of_row
        return row

    def gear_rows(self, cell: int, stops: int) -> list[Row]:
        """Return the turns to come from a cell, for each gear once it is chosen: by purse, written in one line."""
        key = cell * STATES + stops
        rows = self._gear_rows.get(key)
        if rows is None:
            size, line = self.size, self._copied(1, key, 0, 7)
            rows = self._gear_rows[key] = [line[at : at + size] for at in range(0, 7 * size, size)]
            SHELVES.weight += 7 * self.weight_of_row
        return rows

    def best_gear(self, cell: int, stops: int, old: int, at: int, gears: Iterable[int]) -> int:
        """Return the gear with the fewest turns to come where each gear skipped costs one point.

        `old` is the gear so far, `at` the place of the points in a row. The answer is kept: equal questions have equal
        `gears`.
        """
        question = ((cell * STATES + stops) * 8 + old) << 5 | at
        gear = self._best_gears.get(question)
        if gear is None:
            rows = self.gear_rows(cell, stops)
            turns = {gear: 1 + rows[gear][at - skipped_gears(old, gear)] for gear in gears}
            gear = self._best_gears[question] = min(turns, key=lambda gear: (turns[gear], gear))
        return gear

    def ended(self, turns: Turns, gear: int) -> Row:
        """Return the turns to come after the end of a movement, by what is in the purse, written in one line."""
        return in_one_line(turns[gear])

    def beyond_pit(self, cell: int, left: int) -> Turns:
        """Return the turns left from a cell by gear and purse; in the pit lane, those of the cell after it."""
        track = self.track
        steps = 0
        while track.pit[cell]:
            cell, steps = track.own[cell], steps + 1
        turns: Turns = self.turns[self.place_of(cell, left)]
        return turns if not steps else turns + PIT_CELL * steps


def name_on_disk(name: str, track: Tables) -> str | None:
    """Return the name of a table with what it says of its track and of the program that works it out.

    None if racelib is installed without its program text: then nobody knows whether a table on disk is the right one.
    """
    program = program_digest()
    digest = blake2b(f"{track.digest} {program}".encode(), digest_size=8)
    return None if program is None else f"{name}-{digest.hexdigest()}"


@cache
def program_digest() -> str | None:
    """Return a digest of the rules, of the search and of how a track is compiled: with other rules other tables."""
    game, tracks = Path(__file__).parents[1], Path(boards.__file__).parent
    chapters = [*game.glob("rules/*.py"), *game.glob("search/*.py"), game / "tables.py"]
    return digest_of_sources([*chapters, *tracks.glob("lanes/*.py"), tracks / "compiled.py"])
