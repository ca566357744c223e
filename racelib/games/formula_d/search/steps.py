"""The steps of a track as the search for routes wants them, and how far it is to what lies ahead."""

from __future__ import annotations

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.tables import LONGEST

#: A lane change, as a number that counts those in a straight run (`<< 6`) and all of a route.
CHANGE = 1 << 6 | 1

#: Further than any movement.
FAR = 1 << 20

#: A step as the search wants it: letter, cell, crosses the line, bit of the cell, `CHANGE` if it changes lane (or turns
#: into the pit lane), whether the cell is in a corner, the stops that corner wants (-1: the step neither leaves nor
#: enters one), whether the cell is on a straight.
Step = tuple[str, int, bool, int, int, bool, int, bool]

#: A step that stays on its straight, or in its corner: letter, cell, bit of the cell, `CHANGE` if it changes lane (1 in
#: a corner, where only the changes of the whole route count), and a number for the cell.
Within = tuple[str, int, int, int, int]


def full_step(track: Tables, cell: int, step: tuple[str, int, bool]) -> Step:
    """Return a step of the track with all that the search wants to know of it."""
    letter, to, line = step
    corner = track.corner[to]
    wanted = -1 if corner == track.corner[cell] else track.needed[corner] if corner >= 0 else 0
    return (
        letter,
        to,
        line,
        1 << to,
        CHANGE if letter in "lrp" else 0,
        corner >= 0,
        wanted,
        corner < 0 and not track.pit[to],
    )


def steps_with_box(track: Tables, box: int) -> tuple[tuple[tuple[Step, ...], ...], tuple[int, ...]]:
    """Return the steps of every cell for a car that may use this box (-1: no pit lane), and where they lead as masks.

    A car that passes its box must go into it, and never into another one (FD-PIT-13). Kept with the track.
    """
    kept: tuple[tuple[tuple[Step, ...], ...], tuple[int, ...]] | None = track.kept.get(("steps", box))
    if kept is None:
        steps = tuple(
            tuple(full_step(track, cell, step) for step in steps if step[1] == box and step[0] == "b")
            or tuple(full_step(track, cell, step) for step in steps if step[0] != "b" and (step[0] != "p" or box >= 0))
            for cell, steps in enumerate(track.steps)
        )
        kept = track.kept[("steps", box)] = (steps, tuple(track.mask(step[1] for step in ahead) for ahead in steps))
    return kept


def steps_within(track: Tables, box: int) -> tuple[tuple[Within, ...], ...]:
    """Return for each cell its steps, if they all stay on the straight or in the corner that it belongs to.

    Cells right before a corner, the line or the pit lane have none, nor have the last ones of a corner: there the
    search must look closer. Kept with the track.
    """
    kept: tuple[tuple[Within, ...], ...] | None = track.kept.get(("within", box))
    if kept is None:
        kept = track.kept[("within", box)] = tuple(
            tuple(
                (letter, to, bit, change, to) if straight else (letter, to, bit, change & 1, -4 * to - 1)
                for letter, to, _, bit, change, _, _, straight in steps
            )
            if all(wanted < 0 and not line and (straight or bend) for _, _, line, _, _, bend, wanted, straight in steps)
            and not track.pit[cell]
            else ()
            for cell, steps in enumerate(steps_with_box(track, box)[0])
        )
    return kept


def straight_cells(track: Tables) -> int:
    """Return the cells of the straights, as a bit mask."""
    kept: int | None = track.kept.get("straights")
    if kept is None:
        cells = (cell for cell in range(track.cells) if track.corner[cell] < 0 and not track.pit[cell])
        kept = track.kept["straights"] = track.mask(cells)
    return kept


#: What lies ahead: a step over the line, into the pit lane (a car that is there has it ahead, too), or into a corner.
LINE, PIT, BEND = "line", "pit", "bend"


def cells_to(track: Tables, what: str) -> tuple[int, ...]:
    """Return for each cell after how many cells, at the earliest, such a step can come; worked out once per track."""
    kept: tuple[int, ...] | None = track.kept.get(what)
    if kept is None:
        cells = [FAR] * track.cells
        before: list[list[int]] = [[] for _ in cells]
        for cell, steps in enumerate(track.steps):
            for letter, to, line in steps:
                before[to].append(cell)
                if {LINE: line, PIT: letter == "p" or track.pit[cell], BEND: track.corner[to] >= 0}[what]:
                    cells[cell] = 1
        edge = {cell for cell in range(track.cells) if cells[cell] == 1}
        while edge:
            earlier = {(one, cells[cell] + 1) for cell in edge for one in before[cell] if cells[one] == FAR}
            for cell, far in earlier:
                cells[cell] = far
            edge = {cell for cell, _ in earlier}
        kept = track.kept[what] = tuple(cells)
    return kept


def steps_along(track: Tables, cell: int, letters: str) -> list[tuple[str, int, bool]]:
    """Return the steps of the track that letters mean, from a cell on: letter, cell, whether it crosses the line."""
    steps = []
    for letter in letters:
        step = next(step for step in track.steps[cell] if step[0] == letter)
        cell = step[1]
        steps.append(step)
    return steps


def cells_along(track: Tables, cell: int, letters: str) -> list[int]:
    """Return the cells that steps lead through, from a cell on.

    >>> from racelib.boards.lanes.tables import tables
    >>> track = tables("t1")
    >>> [track.codes[cell] for cell in cells_along(track, track.number["1.5"], "sl")]
    ['1.6', '0.7']
    """
    return [to for _, to, _ in steps_along(track, cell, letters)]


def mask_along(track: Tables, cell: int, letters: str) -> int:
    """Return the cells that steps lead through, from a cell on, as a bit mask."""
    ways: list[dict[str, int]] | None = track.kept.get("ways")
    if ways is None:
        ways = track.kept["ways"] = [{letter: to for letter, to, _ in reversed(steps)} for steps in track.steps]
    mask = 0
    for letter in letters:
        cell = ways[cell][letter]
        mask |= 1 << cell
    return mask


def near_the_line(track: Tables, cell: int) -> bool:
    """Say whether a movement from here can cross the line."""
    return cells_to(track, LINE)[cell] <= LONGEST
