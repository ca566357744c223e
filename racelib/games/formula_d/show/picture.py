"""The board as text, for terminals and screen readers: the cars in race order, the track around them, the panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from racelib.boards.lanes.tables import Tables
from racelib.boards.pictures import page, panels_in
from racelib.games.formula_d.results import places_of
from racelib.games.formula_d.rules.order import order_of
from racelib.games.formula_d.show.board import corner_ahead, tunnel_ends, zones_of
from racelib.games.formula_d.show.names import mode_name
from racelib.games.formula_d.show.panels import ORDER, has_panels, panels
from racelib.games.formula_d.state import (
    FINISHED,
    GRID,
    NOWHERE,
    OUT,
    QUALIFYING_LAPS,
    RACING,
    SETTING_UP,
    SPUN,
    STALLED,
    Car,
    State,
)
from racelib.text.columns import WIDTH, cut, pad, width
from racelib.text.language import later, tr, trn

#: Cells shown behind and ahead of each car.
BEHIND, AHEAD = 2, 12
STRAIGHT, CORNER, LINE, GAP = ".", "#", "|", " ... "
#: What else a cell can be: damaged, dangerous, in a roar zone, the mouth or the exit of a tunnel.
DAMAGED, DANGEROUS, ROAR, MOUTH, EXIT = "*", "!", "~", "(", ")"
#: Longer names are cut.
LONGEST_NAME, LONGEST_CORNER, LONGEST_LANE = 40, 40, 12
#: The columns of words: name, where, cell. When the table is too wide they are cut, but not below this.
SHRINK = {1: 12, 4: 24, 3: 8}

#: The places of the cars that have finished.
FINISHES = (
    later("finished 1st"),
    later("finished 2nd"),
    later("finished 3rd"),
    later("finished 4th"),
    later("finished 5th"),
    later("finished 6th"),
    later("finished 7th"),
    later("finished 8th"),
    later("finished 9th"),
    later("finished 10th"),
)
#: What is played, by how far the race has come.
STAGES = {
    SETTING_UP: later("This is the {mode}; the cars are being made ready."),
    QUALIFYING_LAPS: later("This is the {mode}; the qualifying laps are being driven."),
    RACING: later("This is the {mode}."),
}

#: A piece of the lap: its first column and how many columns it has; it may run over the line.
Window = tuple[int, int]


class Layout(NamedTuple):
    """The measures of the strips: columns of a lap, characters a cell and characters a line."""

    lap: int
    cell: int
    room: int

    def to_the_line(self, column: int) -> int:
        """Return how many columns it is to the line.

        >>> Layout(60, 2, 90).to_the_line(55), Layout(60, 2, 90).to_the_line(0)
        (5, 0)
        """
        return -column % self.lap


def picture(state: State, names: tuple[str, ...], seat: int | None = None) -> str:
    """Return the board as text: heading, table of the cars, strips of the track, legend, panels. All see the same.

    >>> from racelib.games.formula_d.state import Car, State
    >>> from racelib.games.formula_d.tables import MODES
    >>> from racelib.boards.lanes.tables import tables
    >>> track = tables("t2")
    >>> ada = Car(0, 1, gear=2, wear={"car": 9}, lap=1, status="running")
    >>> state = State(track, MODES["basic"], 1, [ada], round=3)
    >>> state.put(ada, track.number["1.3"])
    >>> print(picture(state, ("Ada",)))
    T2, round 3, 1 lap.
    A short squared-paper track with two corners close together.
    <BLANKLINE>
    place  name  car  cell  where                        gear  points  lap
        1  Ada     1  1.3   straight, 2 cells before K1     2       9    1
    <BLANKLINE>
                    K1 (1 stop)
                            K2 (1 stop)
    lane 0  . . . . # # . . # # . . . . .
    lane 1  . . 1 . # # . . # # . . . . .
    lane 2  . . . . # # . . # # . . . . .
    <BLANKLINE>
    Cars drive to the right. Numbers are cars, . is a straight, # a corner, | the line, ... a cut.
    """
    parts = [heading(state, names), table(state, names)]
    if any(car.cell != NOWHERE for car in state.cars):
        parts += [strips(state), legend() + zones(state)]
    return page([*parts, *panels_in(panels(state, names), ORDER, seat)])


def heading(state: State, names: tuple[str, ...]) -> list[str]:
    """Return the track, round and length of the race, the note on the track, and whose turn it is."""
    title = trn("{track}, round {round}, {laps} lap.", "{track}, round {round}, {laps} laps.", state.laps)
    lines = wrap(title.format(track=state.track.name, round=state.round, laps=state.laps), WIDTH)
    lines += wrap(state.track.note, WIDTH)
    if has_panels(state):
        lines += wrap(tr(STAGES[state.stage]).format(mode=mode_name(state.mode.name)), WIDTH)
    driver = state.driver()
    if driver is not None:
        if state.roll:
            turn = tr("It is the turn of {name} (car {car}), who has rolled {roll}.")
        else:
            turn = tr("It is the turn of {name} (car {car}).")
        name = cut(names[driver.number], LONGEST_NAME)
        lines.append(turn.format(name=name, car=driver.number + 1, roll=state.roll))
    return lines


def legend() -> list[str]:
    """Return what the signs of the strips mean."""
    text = tr(
        "Cars drive to the right. Numbers are cars, {straight} is a straight, {corner} a corner, "
        "{line} the line, {gap} a cut."
    )
    return wrap(text.format(straight=STRAIGHT, corner=CORNER, line=LINE, gap=GAP.strip()), WIDTH)


def zones(state: State) -> list[str]:
    """Return where the road is damaged, and what a street circuit has; nothing on a circuit with a sound road."""
    track, told = state.track, []
    if state.markers:
        text = tr("{sign} is road damage: {cells}.")
        told.append(text.format(sign=DAMAGED, cells=codes(track, state.markers)))
    if not state.mode.street and zones_of(state).danger:
        told.append(tr("{danger} is a dangerous cell.").format(danger=DANGEROUS))
    if state.mode.street:
        text = tr("{danger} is a dangerous cell, {roar} a roar zone. The police line lies before {cells}.")
        told.append(text.format(danger=DANGEROUS, roar=ROAR, cells=codes(track, track.police) or "-"))
    if track.tunnels:
        ends = tunnel_ends(track)
        routes = [
            tr("{number} from {mouth} to {exit}").format(
                number=ends[mouth][0], mouth=track.codes[mouth], exit=track.codes[out]
            )
            for mouth, out in track.tunnels.items()
        ]
        text = tr("{mouth} is the mouth of a tunnel, {exit} its exit: {routes}.")
        told.append(text.format(mouth=MOUTH, exit=EXIT, routes="; ".join(routes)))
    return wrap(" ".join(told), WIDTH)


def codes(track: Tables, cells: int) -> str:
    """Return the cells of a bit mask by their codes."""
    return ", ".join(track.codes[cell] for cell in track.members(cells))


# -- the table of the cars ----------------------------------------------------------------------------------


def table(state: State, names: tuple[str, ...]) -> list[str]:
    """Return the cars as lines of a table: racing cars from the front, finished cars, cars that are out."""
    heads = (tr("place"), tr("name"), tr("car"), tr("cell"), tr("where"), tr("gear"), tr("points"), tr("lap"))
    rows = [heads]
    for number, place in places(state):
        car = state.cars[number]
        cell = state.track.codes[car.cell] if car.cell != NOWHERE else "-"
        points = sum(car.wear.values())
        lap = min(car.lap, state.laps)
        begun = "-" if car.racing and car.cell == NOWHERE else str(place)
        figures = (str(car.gear), str(points), str(lap))
        rows.append((begun, names[number], str(number + 1), cell, where(state, car), *figures))
    widths = [max(width(row[column]) for row in rows) for column in range(len(heads))]
    for column, least in SHRINK.items():
        too_much = sum(widths) + 2 * (len(widths) - 1) - WIDTH
        widths[column] -= max(0, min(too_much, widths[column] - least))
    return [
        "  ".join(
            pad(cut(text, columns), columns, right=column not in SHRINK)
            for column, (text, columns) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def places(state: State) -> list[tuple[int, int]]:
    """Return pairs of car and place, as the table lists them.

    Before the race that is the order of the qualifying laps so far.
    A car that is out keeps its place: behind all cars that finish, the last one out best (FD-RULING-55).
    """
    if state.stage != RACING:
        return sorted(enumerate(places_of(state)), key=lambda one: one[1])
    ahead = len(state.finished)
    racing = [(number, ahead + place) for place, number in enumerate(order_of(state), start=1)]
    finished = [(number, place) for place, number in enumerate(state.finished, start=1)]
    out = [(number, len(state.cars) - earlier) for earlier, number in enumerate(state.retired)]
    return racing + finished + out[::-1]


def where(state: State, car: Car) -> str:
    """Return in words where a car is.

    >>> from racelib.games.formula_d.tables import MODES
    >>> from racelib.boards.lanes.tables import tables
    >>> state = State(tables("t1"), MODES["basic"], 1, [Car(0, 1, status="running")])
    >>> for code in ("1.8", "1.12", "P2", "B1"):
    ...     state.cars[0].cell = state.track.number[code]
    ...     print(where(state, state.cars[0]))
    straight, 2 cells before C1
    C1, no stop yet of 1
    pit lane
    box
    """
    track = state.track
    if car.status == FINISHED:
        return tr(FINISHES[state.finished.index(car.number)])
    if car.status == OUT:
        return tr("out")
    if car.cell == NOWHERE:
        return tr("not on the grid yet")
    if car.status in (GRID, STALLED):
        return tr("grid") if car.status == GRID else tr("grid, engine stalled")
    if track.boxes >> car.cell & 1:
        return tr("box")
    if track.pit[car.cell]:
        return tr("pit lane")
    place = in_corner(state, car) if track.corner[car.cell] >= 0 else on_straight(track, car.cell)
    return tr("spun, {place}").format(place=place) if car.status == SPUN else place


def in_corner(state: State, car: Car) -> str:
    """Return the corner a car is in and its stops there: none, those needed so far, or more than needed."""
    corner = state.track.corners[state.track.corner[car.cell]]
    if not car.stops:
        text = tr("{corner}, no stop yet of {needed}")
    elif car.stops <= corner.stops:
        text = tr("{corner}, stop {stops} of {needed}")
    else:
        text = tr("{corner}, stop {stops}, only {needed} needed")
    return text.format(corner=corner.name, stops=car.stops, needed=corner.stops)


def on_straight(track: Tables, cell: int) -> str:
    """Return how far a cell is away from the next corner along its lane."""
    corner, steps = corner_ahead(track, cell)
    text = trn("straight, {steps} cell before {corner}", "straight, {steps} cells before {corner}", steps)
    return text.format(steps=steps, corner=corner.name)


# -- the strips of the track --------------------------------------------------------------------------------


def columns(track: Tables) -> list[int]:
    """Return a column for each cell: later along the lap is never further left, and no row has two in one.

    Cells go into a column as long as each is of another row; level cells go together.
    """
    found = [0] * track.cells
    column = 0
    taken: set[int] = set()
    cells = sorted(range(track.cells), key=lambda cell: track.progress[cell])
    for _, level in groupby(cells, key=lambda cell: track.progress[cell]):
        group = list(level)
        if any(row_of(track, cell) in taken for cell in group):
            column += 1
            taken = set()
        for cell in group:
            if row_of(track, cell) in taken:
                column += 1
                taken = set()
            taken.add(row_of(track, cell))
            found[cell] = column
    return found


def row_of(track: Tables, cell: int) -> int:
    """Return the row of a cell: its lane; the pit lane and the boxes come below the lanes."""
    if not track.pit[cell]:
        return track.lane[cell]
    return len(track.lanes) + (track.boxes >> cell & 1)


def windows(stands: Iterable[int], lap: int) -> list[Window]:
    """Return the pieces of a lap around the columns where cars stand, near ones joined; `lap` is its columns.

    >>> windows([5, 9, 40], 60)
    [(3, 19), (38, 15)]
    >>> windows([1, 57], 60)
    [(55, 19)]
    """
    shown = [False] * lap
    for stand in stands:
        for step in range(-BEHIND, AHEAD + 1):
            shown[(stand + step) % lap] = True
    for column in [column for column in range(lap) if shown[column]]:
        for step in (2, 3):
            if shown[(column + step) % lap]:  # a cut would save nothing
                shown[(column + 1) % lap] = shown[(column + step - 1) % lap] = True
    starts = [column for column in range(lap) if shown[column] and not shown[column - 1]]
    if all(shown):
        return [(0, lap)]
    found = []
    for start in starts:
        length = 1
        while shown[(start + length) % lap]:
            length += 1
        found.append((start, length))
    return found


def lines_of(found: Sequence[Window], layout: Layout) -> list[list[Window]]:
    """Share windows out over lines; one that is longer than a line is cut into pieces of about one length.

    >>> lines_of([(3, 19), (38, 15)], Layout(lap=60, cell=2, room=90))
    [[(3, 19), (38, 15)]]
    >>> lines_of([(0, 60)], Layout(lap=60, cell=2, room=90))
    [[(0, 30)], [(30, 30)]]
    """
    lines: list[list[Window]] = []
    left = 0
    longest = layout.room // layout.cell - 1  # the line may take the place of a cell
    for start, length in found:
        pieces = ceil(length / longest)
        size = ceil(length / pieces)
        for done in range(0, length, size):
            piece = ((start + done) % layout.lap, min(length - done, size))
            needed = len(GAP) + layout.cell * (piece[1] + 1)
            if done or needed > left:
                lines.append([])
                left = layout.room + len(GAP)
            lines[-1].append(piece)
            left -= needed
    return lines


def strips(state: State) -> list[str]:
    """Return the stretches of the track where cars are: corner names, then a row for each lane."""
    track = state.track
    column_of = columns(track)
    cars = {car.cell: str(car.number + 1) for car in state.cars if car.cell != NOWHERE}
    titles = [cut(tr("lane {lane}").format(lane=lane), LONGEST_LANE) for lane in track.lanes]
    if any(track.pit[cell] for cell in cars):
        titles += [tr("pit"), tr("box")]
    margin = 1 + max(width(title) for title in titles)
    layout = Layout(1 + max(column_of), 1 + max(map(len, cars.values())), WIDTH - margin)
    rows = [[" "] * layout.lap for _ in range(len(track.lanes) + 2)]
    spans: list[list[int]] = [[] for _ in track.corners]
    for cell, column in enumerate(column_of):
        corner = track.corner[cell]
        rows[row_of(track, cell)][column] = cars.get(cell) or sign(state, cell)
        if corner >= 0:
            spans[corner].append(column)
    drawn: list[str] = []
    for line in lines_of(windows((column_of[cell] for cell in cars), layout.lap), layout):
        drawn += [""] if drawn else []
        drawn += [" " * margin + text for text in labels(track, spans, line, layout)]
        drawn += [pad(title, margin) + strip(row, line, layout) for title, row in zip(titles, rows, strict=False)]
    return drawn


def sign(state: State, cell: int) -> str:
    """Return the sign of a cell without a car: what can hurt there first."""
    track = state.track
    if state.markers >> cell & 1:
        return DAMAGED
    if zones_of(state).danger >> cell & 1:
        return DANGEROUS
    if cell in tunnel_ends(track):
        return MOUTH if cell in track.tunnels else EXIT
    if track.corner[cell] >= 0:
        return CORNER
    return ROAR if zones_of(state).roar >> cell & 1 else STRAIGHT


def strip(row: Sequence[str], line: Sequence[Window], layout: Layout) -> str:
    """Return one row of the windows of a line."""
    pieces = []
    for start, length in line:
        cells = [row[(start + step) % layout.lap] for step in range(length)]
        before = layout.to_the_line(start)
        if before < length:
            cells.insert(before, LINE)
        pieces.append("".join(cell.rjust(layout.cell) for cell in cells))
    return GAP.join(pieces)


def labels(track: Tables, spans: Sequence[Sequence[int]], line: Sequence[Window], layout: Layout) -> list[str]:
    """Return the names of the corners in the windows of a line, each above its first cell there."""
    rows: list[str] = []
    offset = layout.cell - 1
    for start, length in line:
        before = layout.to_the_line(start)
        steps = [min((column - start) % layout.lap for column in span) for span in spans]
        for step, corner in sorted((step, corner) for corner, step in enumerate(steps) if step < length):
            text = label(track, corner)
            at = offset + layout.cell * (step + (step >= before))
            write(rows, text, max(0, min(at, layout.room - width(text))))
        offset += layout.cell * (length + (before < length)) + len(GAP)
    return rows


def label(track: Tables, corner: int) -> str:
    """Return the name of a corner with the stops it needs."""
    one = track.corners[corner]
    text = trn("{corner} ({stops} stop)", "{corner} ({stops} stops)", one.stops)
    return text.format(corner=cut(one.name, LONGEST_CORNER), stops=one.stops)


def write(rows: list[str], text: str, at: int) -> None:
    """Write a text at a column into the first row that is free from there on, or into a new one.

    >>> rows = ["", "a long label"]
    >>> for text, at in (("one", 0), ("two", 2), ("three", 5)): write(rows, text, at)
    >>> rows
    ['one  three', 'a long label', '  two']
    """
    for number, row in enumerate(rows):
        if not row or width(row) < at:
            rows[number] = pad(row, at) + text
            return
    rows.append(" " * at + text)
