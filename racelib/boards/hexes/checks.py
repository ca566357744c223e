"""The checks that every tile set must pass when it is loaded (TR-TILE).

Each check is named for what it makes sure of and gives one sentence for each thing that is wrong, with tile, side,
lane and row. TR-TILE-17: all sentences are collected before the set is refused, so that you see the whole
list at once. A side whose map has a wrong size is not searched for routes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from racelib.boards.hexes.files import FORMAT, HazardCell, SetFile, SideFile, TileFile, refuse
from racelib.boards.hexes.hexes import AHEAD, Cell, step
from racelib.errors import counted
from racelib.text.kit import listed

Problems = Iterator[str]

BASE = "ROMX"
CARNAGE = "TGJFS"
UNDER_A_HAZARD = "ROM"
START_TILE = 1
START_ROW = "RO"
COUNTS = (2, 3, 4)
"""The numbers of players that a hazard cell of the start tile may name."""
FEWEST_LANES, FEWEST_ROWS = 5, 6
LONGEST_JUMP = 4
"""The highest face of the stunt die."""
TILES = 5
"""The number of tiles of the base game, and of Carnage."""
FEWEST_HAZARDS, MOST_HAZARDS = 3, 6
HAZARD_MIX = 26
"""The number of hazard tokens; three tiles lie on the board at a time."""


def check(file: SetFile, where: str) -> None:
    """TR-TILE-17: refuse a wrong tile set with everything that is wrong with it."""
    refuse(list(problems(file)), where)


def problems(file: SetFile) -> Problems:
    """Everything that is wrong with a tile set, one sentence each."""
    for of_set in OF_THE_SET:
        yield from of_set(file)
    for face in faces(file):
        for of_side in OF_A_SIDE:
            for problem in of_side(face):
                yield f"{face}{problem}"


@dataclass
class Face:
    """A side of a tile as it is drawn in the file."""

    file: SetFile
    tile: TileFile
    letter: str
    side: SideFile

    def __str__(self) -> str:
        return f"tile {self.tile.id}, side {self.letter}"

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """The letter of each cell, the rear row first."""
        lines = enumerate(reversed(self.side.map))
        return {(lane, row): ground for row, line in lines for lane, ground in enumerate(line)}

    @property
    def well_drawn(self) -> bool:
        """Whether the map has the size that the set says."""
        lanes, rows = self.file.lanes, self.file.rows
        return len(self.side.map) == rows > 0 and all(len(line) == lanes for line in self.side.map)

    @property
    def last_row(self) -> int:
        """The row at the front edge."""
        return len(self.side.map) - 1

    @property
    def starts(self) -> bool:
        """Whether this is one of the two sides that a race begins on."""
        return self.tile.id == START_TILE

    def ahead(self, cell: Cell) -> list[Cell]:
        """The cells of the front sector that lie on the tile."""
        return [there for there in (step(*cell, direction) for direction in AHEAD) if there in self.cells]

    def leading_to_the_front(self, letters: Collection[str]) -> set[Cell]:
        """The cells of some letters from which steps ahead on such cells lead to the front edge.

        A step leads to a cell that is further forward, odd lanes by half a cell; so one look at each cell, from
        the front to the rear, is enough.
        """
        found: set[Cell] = set()
        for cell in sorted(self.cells, key=lambda cell: -(2 * cell[1] + cell[0] % 2)):
            out = cell[1] == self.last_row or any(there in found for there in self.ahead(cell))
            if self.cells[cell] in letters and out:
                found.add(cell)
        return found


def faces(file: SetFile) -> list[Face]:
    """All sides of a set, in the order of the file."""
    return [Face(file, tile, letter, side) for tile in file.tiles for letter, side in sorted(tile.sides.items())]


def place(cell: Cell) -> str:
    """Where on a side something is, to be put behind its name."""
    return f", lane {cell[0]}, row {cell[1]}: "


# -- the set ---------------------------------------------------------------------------------------------------


def header(file: SetFile) -> Problems:
    """TR-TILE-01: format, name and licence are given; the lanes are an odd number, and there are enough rows."""
    if file.format != FORMAT:
        yield f"format is {file.format!r}, not {FORMAT!r} (TR-TILE-01)"
    for field in ("name", "licence"):
        if not getattr(file, field):
            yield f"{field} is missing or empty (TR-TILE-01)"
    if file.lanes < FEWEST_LANES or file.lanes % 2 == 0:
        yield f"lanes is {file.lanes}; it must be an odd number, {FEWEST_LANES} or more (TR-TILE-01)"
    if file.rows < FEWEST_ROWS:
        yield f"rows is {file.rows}; it must be {FEWEST_ROWS} or more (TR-TILE-01)"


def room_for_jumps(file: SetFile) -> Problems:
    """TR-TILE-03: a tile is long enough for every jump over the front edge to land on it."""
    if file.rows < LONGEST_JUMP:
        yield f"rows is {file.rows}, but a jump goes up to {LONGEST_JUMP} cells beyond the front edge (TR-TILE-03)"


def tiles(file: SetFile) -> Problems:
    """TR-TILE-02: tiles are numbered from 1, belong to a module, and have the sides a and b."""
    numbers = Counter(tile.id for tile in file.tiles)
    for number, times in sorted(numbers.items()):
        if times > 1:
            yield f"tile {number}: {times} tiles have this id (TR-TILE-02)"
        if not 1 <= number <= len(numbers):
            yield f"tile {number}: the ids of {counted(len(numbers), 'tile')} go from 1 to {len(numbers)} (TR-TILE-02)"
    for tile in file.tiles:
        if tile.module not in ("base", "carnage"):
            yield f"tile {tile.id}: module is {tile.module!r}, not 'base' or 'carnage' (TR-TILE-02)"
        if sorted(tile.sides) != ["a", "b"]:
            there = listed([repr(letter) for letter in sorted(tile.sides)]) or "none"
            yield f"tile {tile.id}: its sides must be 'a' and 'b'; there are {there} (TR-TILE-02)"


def number_of_tiles(file: SetFile) -> Problems:
    """TR-TILE-09: tile 1 is there once and of the base game, with four more; Carnage has five, or is left out."""
    starts = [tile for tile in file.tiles if tile.id == START_TILE]
    if len(starts) != 1:
        yield f"tile {START_TILE}: a set has one start tile with this id, here are {len(starts)} (TR-TILE-09)"
    if any(tile.module == "carnage" for tile in starts):
        yield f"tile {START_TILE}: the start tile is of the module 'base', not 'carnage' (TR-TILE-09)"
    of = Counter(tile.module for tile in file.tiles)
    if of["base"] != TILES:
        yield f"the module 'base' has {counted(of['base'], 'tile')}; it needs {TILES} (TR-TILE-09)"
    if of["carnage"] not in (0, TILES):
        yield f"the module 'carnage' has {counted(of['carnage'], 'tile')}; it needs {TILES}, or none (TR-TILE-09)"


def tokens_for_three_sides(file: SetFile) -> Problems:
    """The hazard tokens are enough for any three tiles (TR-TILE-15)."""
    fullest: dict[int, Face] = {}
    for face in faces(file):
        known = fullest.get(face.tile.id)
        if known is None or len(known.side.hazards) < len(face.side.hazards):
            fullest[face.tile.id] = face
    three = sorted(fullest.values(), key=lambda face: -len(face.side.hazards))[:3]
    together = sum(len(face.side.hazards) for face in three)
    if together > HAZARD_MIX:
        sides = listed([f"{face.tile.id}{face.letter}" for face in three])
        yield f"{sides} have {together} hazard cells together; there are {HAZARD_MIX} hazard tokens (TR-TILE-15)"


def seams(file: SetFile) -> Problems:
    """TR-TILE-16: whichever tiles follow each other, a car at the end of one can drive on to the next."""
    if len(file.tiles) > 2 * TILES:
        return  # refused already, and there would be very many pairs
    drawn = [face for face in faces(file) if face.well_drawn]
    for face in drawn:
        for lane in range(file.lanes):
            blocked = [
                f"{after.tile.id}{after.letter}"
                for after in drawn
                if after.tile.id != face.tile.id and not _goes_on(face, (lane, face.last_row), after)
            ]
            if blocked:
                yield (
                    f"{face}{place((lane, face.last_row))}"
                    f"only impassable cells are ahead when {listed(blocked)} lies next (TR-TILE-16)"
                )


def _goes_on(face: Face, cell: Cell, after: Face) -> bool:
    """Whether a step from a cell at the front edge leads to a safe cell, on this tile or on the next."""
    if face.cells[cell] == "X":
        return True  # no car comes here
    rows = face.last_row + 1
    ahead = [step(*cell, direction) for direction in AHEAD]
    ground = [face.cells.get((lane, row)) or after.cells.get((lane, row - rows), "X") for lane, row in ahead]
    return any(letter != "X" for letter in ground)


# -- a side ----------------------------------------------------------------------------------------------------


def title(face: Face) -> Problems:
    """Every side has a title (TR-TILE-02)."""
    if not face.side.title.strip():
        yield ": the title is missing or empty (TR-TILE-02)"


def size(face: Face) -> Problems:
    """TR-TILE-04: the map has a line for each row and a letter for each lane."""
    lanes, rows, lines = face.file.lanes, face.file.rows, face.side.map
    if len(lines) != rows:
        yield f": the map has {counted(len(lines), 'line')}; the set has rows {rows} (TR-TILE-04)"
    for row, line in enumerate(reversed(lines)):
        if len(line) != lanes:
            yield f", row {row}: the line has {counted(len(line), 'letter')}; the set has lanes {lanes} (TR-TILE-04)"


def letters(face: Face) -> Problems:
    """TR-TILE-05: every letter of the map stands for a kind of ground."""
    offered = BASE if face.tile.module == "base" else BASE + CARNAGE
    wrong = {cell: ground for cell, ground in face.cells.items() if ground not in BASE + CARNAGE}
    small = [cell for cell, ground in wrong.items() if ground.upper() in offered]
    for cell, ground in wrong.items():
        if cell not in small:
            yield f"{place(cell)}{ground!r} is not a map letter; the letters are {' '.join(offered)} (TR-TILE-05)"
    if small:
        more = f", here and in {counted(len(small) - 1, 'more cell')}" if len(small) > 1 else ""
        yield f"{place(small[0])}{wrong[small[0]]!r} is not a map letter; use capitals{more} (TR-TILE-05)"


def modules_apart(face: Face) -> Problems:
    """TR-TILE-08: the ground of Carnage is found on the tiles of Carnage only."""
    for cell, ground in face.cells.items():
        if ground in CARNAGE and face.tile.module == "base":
            yield f"{place(cell)}{ground!r} is ground of Carnage, but the tile is of the base game (TR-TILE-08)"


def hazard_cells(face: Face) -> Problems:
    """TR-TILE-06: hazard cells lie on the tile, each once; only those of tile 1 say for how many players they are."""
    times = Counter((hazard.lane, hazard.row) for hazard in face.side.hazards)
    for cell, number in times.items():
        if number > 1:
            yield f"{place(cell)}the hazard cell is listed {number} times (TR-TILE-06)"
    for hazard in face.side.hazards:
        where = place((hazard.lane, hazard.row))
        if not (0 <= hazard.lane < face.file.lanes and 0 <= hazard.row < face.file.rows):
            yield f"{where}the hazard cell is off the tile (TR-TILE-06)"
        if hazard.players is None:
            continue
        if not face.starts:
            yield f"{where}only hazard cells of tile {START_TILE} have players (TR-TILE-06)"
        if not hazard.players or len(set(hazard.players)) < len(hazard.players) or set(hazard.players) - set(COUNTS):
            counts = listed([str(count) for count in COUNTS])
            yield f"{where}players is {hazard.players}; it must name some of {counts}, each once (TR-TILE-06)"


def ground_under_hazards(face: Face) -> Problems:
    """TR-TILE-07: a hazard cell is road, off-road or mud."""
    for hazard in face.side.hazards:
        cell = hazard.lane, hazard.row
        ground = face.cells.get(cell, UNDER_A_HAZARD)
        if ground not in UNDER_A_HAZARD:
            yield f"{place(cell)}a hazard cell must be R, O or M, not {ground!r} (TR-TILE-07)"


def number_of_hazards(face: Face) -> Problems:
    """TR-TILE-15: three to six hazard cells; on a start tile at every number of players."""
    number = len(face.side.hazards)
    wanted = f"{FEWEST_HAZARDS} to {MOST_HAZARDS}"
    if not FEWEST_HAZARDS <= number <= MOST_HAZARDS:
        yield f": it has {counted(number, 'hazard cell')}; a side has {wanted} (TR-TILE-15)"
        return
    for players in COUNTS if face.starts else ():
        number = sum(_counts_for(hazard, players) for hazard in face.side.hazards)
        if number < FEWEST_HAZARDS:
            has = counted(number, "hazard cell")
            yield f": with {players} players it has {has}; a side has {wanted} (TR-TILE-15)"


def _counts_for(hazard: HazardCell, players: int) -> bool:
    return hazard.players is None or players in hazard.players


def ways_through(face: Face) -> Problems:
    """TR-TILE-10: from every safe cell, those of the rear row first of all, a route leads on to the front edge."""
    if face.well_drawn:
        leading_on = face.leading_to_the_front({*face.cells.values()} - {"X"})
        for cell in [cell for cell, ground in face.cells.items() if ground != "X" and cell not in leading_on]:
            yield f"{place(cell)}no route leads from here to the front edge (TR-TILE-10)"


def dead_ends(face: Face) -> Problems:
    """TR-TILE-11: no safe cell has only impassable cells ahead of it."""
    for cell, ground in face.cells.items() if face.well_drawn else ():
        ahead = face.ahead(cell)
        if ground != "X" and ahead and all(face.cells[there] == "X" for there in ahead):
            yield f"{place(cell)}all cells ahead are impassable (TR-TILE-11)"


def first_row(face: Face) -> Problems:
    """TR-TILE-12: the cells on which cars come into the race are road or off-road, without hazards."""
    if not face.starts:
        return
    for (lane, row), ground in face.cells.items():
        if row == 0 and ground not in START_ROW:
            yield f"{place((lane, row))}the rear row of the start tile must be R or O, not {ground!r} (TR-TILE-12)"
    for hazard in face.side.hazards:
        if hazard.row == 0:
            yield f"{place((hazard.lane, 0))}the rear row of the start tile has no hazard cells (TR-TILE-12)"


def ramps(face: Face) -> Problems:
    """TR-TILE-13: a ramp can be driven up: the cell behind it is on the tile, not impassable and not another ramp."""
    for cell, ground in face.cells.items():
        if ground == "J":
            behind = face.cells.get(step(*cell, "B"), "")
            if not behind:
                yield f"{place(cell)}the cell behind the ramp does not lie on the tile (TR-TILE-13)"
            elif behind in "XJ":
                yield f"{place(cell)}the cell behind the ramp is {behind!r}; cars cannot drive up (TR-TILE-13)"


def road_all_the_way(face: Face) -> Problems:
    """TR-TILE-14: somewhere a line of road leads from the rear row to the front row, for the road bonus."""
    if face.well_drawn and not any(row == 0 for _, row in face.leading_to_the_front("R")):
        yield ": no line of road cells leads from the rear row to the front row (TR-TILE-14)"


OF_THE_SET: list[Callable[[SetFile], Problems]] = [
    header, room_for_jumps, tiles, number_of_tiles, tokens_for_three_sides, seams,
]  # fmt: skip

OF_A_SIDE: list[Callable[[Face], Problems]] = [
    title, size, letters, modules_apart, hazard_cells, ground_under_hazards, number_of_hazards, ways_through,
    dead_ends, first_row, ramps, road_all_the_way,
]  # fmt: skip
