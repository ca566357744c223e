"""The `racer`: a strong driver that knows what every cell of the track is worth.

For each cell, number of missing stops, gear and number of wear points it has worked out how many turns are left to
drive on an empty track, backwards from the line, with chance averaged over the faces of the dice: the exact answer for
a car alone. On the road it takes the gear and the way with the fewest turns to come, and counts in what a collision
would cost it on average.

It uses the state that its seat sees and the options: no coming dice, nothing hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from racelib.formula_d.gears import GearChoice, skipped_gears
from racelib.formula_d.movement import WayChoice
from racelib.formula_d.state import Car, State
from racelib.formula_d.tables import CAR, GEAR_DICE, GEAR_OUT_OF_BOX, MODES, MOST_SKIPPED
from racelib.formula_d.ways import Way, Ways, empty_track_ways
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.tracks.tables import Tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Turns = NDArray[np.float64]  # [gear][points]: turns still to drive

#: Going out costs as much as so many turns.
OUT = 100.0
#: The chance that others cost the car a point in a turn: collisions and engine checks do not ask.
BAD_LUCK = 0.2
#: Of two cells that are worth the same, the one further on is better, by so many turns a lap.
FURTHER = 0.002
#: Look at every way in traffic when the best free one of the usual ways loses more than this many turns.
WORTH_A_SEARCH = 0.6

POINTS = MODES["basic"].pools[CAR]
GEARS = tuple(GEAR_DICE)
BEST = 1 << 20  # keeps the keys of best ways apart from those of priced ways
STATES = 4  # missing stops 0 to 3


class Values:
    """How many turns are left from every cell, for a car alone on the track.

    `turns[cell * 4 + missing stops][gear][points]` holds at the beginning of a turn, `gear[…]` the best gear then.
    """

    def __init__(self, track: Tables, after: Values | None, grid: bool) -> None:
        """Work backwards from the line; `after` values the cells beyond it, None on the last lap.

        With `grid` only the way off the grid is valued, where nobody can go into the pit lane yet.
        """
        import numpy as np

        self.np = np
        self.track = track
        self.name: str = ("grid " if grid else "") + ("last lap" if after is None else f"before {after.name}")
        self.last_lap = after is None
        self.after = after
        self._turns: dict[int, Turns] = {}
        self._gears: dict[int, Any] = {}
        self.box = self._box_turns() if after is not None and track.has_pit and not grid else None
        pit_box = track.box_of[3] if self.box is not None else -1
        since = min(track.progress[cell] for cell in track.grid) if grid else 0
        cells = [cell for cell in range(track.cells) if not track.pit[cell] and track.progress[cell] >= since]
        for cell in sorted(cells, key=lambda cell: -track.progress[cell]):
            corner = track.corner[cell]
            for stops in range((track.needed[corner] if corner >= 0 else 0) + 1):
                self._value(cell, stops, pit_box)
        self.turns: dict[int, list[list[float]]] = {key: turns.tolist() for key, turns in self._turns.items()}
        self.gear: dict[int, list[list[int]]] = {key: gears.tolist() for key, gears in self._gears.items()}

    def _value(self, cell: int, stops: int, pit_box: int) -> None:
        """Value one cell: the mean over each die of the best way, then the best gear from each gear."""
        np, track = self.np, self.track
        ways = empty_track_ways(track, cell, stops, self.last_lap, pit_box)
        nothing = np.full((7, POINTS + 1), OUT)
        drive = [nothing]  # [distance]: turns by gear and points after the best way
        home = nothing
        for length in range(1, 31):
            if length == 21 and drive[20][6, POINTS] >= OUT:
                break  # gear 6 leads nowhere from here
            ways.grow(length)
            best = nothing.copy()
            best[:, 2:] = drive[-1][:, 1:-1]  # brake one cell: a point, never the last
            for way in ways.by_length[length]:
                if not way.out and way.overshoot < POINTS and not track.pit[way.end]:
                    after = self.after_way(way, cell, stops)
                    _improve(np, best, after, way.overshoot)
            for way in ways.finals:
                if way.length == length and not way.out and way.overshoot < POINTS:
                    home = home.copy()
                    _improve(np, home, np.zeros_like(home) if self.box is None else self.box, way.overshoot)
            drive.append(np.minimum(best, home))
        mean = [nothing[0]] * 7
        for gear, faces in GEAR_DICE.items():
            if faces[-1] < len(drive):
                mean[gear] = sum(drive[face][gear] for face in faces) / len(faces)
        turns = np.full((7, POINTS + 1), OUT)
        choices = np.ones((7, POINTS + 1), dtype=int)
        for old in range(7):
            for new in GEARS:
                skipped = skipped_gears(old, new)
                if new > old + 1 or skipped > MOST_SKIPPED:
                    continue
                cost = np.full(POINTS + 1, OUT)
                cost[skipped + 1 :] = 1 + mean[new][1 : POINTS + 1 - skipped]
                better = cost < turns[old]
                turns[old][better] = cost[better]
                choices[old][better] = new
        turns[:, 1:] += BAD_LUCK * (turns[:, :-1] - turns[:, 1:])
        self._turns[cell * STATES + stops] = turns - FURTHER * track.progress[cell] / track.lap
        self._gears[cell * STATES + stops] = choices

    def _box_turns(self) -> Turns:
        """Value the box: all points back, then out in gear 4 at most, on the next turn."""
        np, track = self.np, self.track
        assert self.after is not None
        box = track.box_of[3]
        ways = empty_track_ways(track, box, 0, False, box)
        best = OUT
        for gear in range(1, GEAR_OUT_OF_BOX + 1):
            faces = GEAR_DICE[gear]
            total = 0.0
            for face in faces:
                total += min(self.after.row(way.end, 0)[gear][POINTS] for way in ways.full(face))
            best = min(best, 1 + total / len(faces))
        turns: Turns = np.full((7, POINTS + 1), best)
        return turns

    def key_after(self, way: Way, start: int, stops: int) -> tuple[Values, int]:
        """Return where a way leads: the values that hold there, and the key of its last cell and missing stops."""
        track = self.track
        corner = track.corner[way.end]
        left = 0
        if corner >= 0:
            if way.missed:
                left = track.needed[corner]
            elif corner == track.corner[start] and not way.crossings:
                left = max(0, stops - 1)
            else:
                left = track.needed[corner] - 1
        return self.after if way.crossings and self.after is not None else self, way.end * STATES + left

    def after_way(self, way: Way, start: int, stops: int) -> Turns:
        """Return the turns left after a way, by gear and points."""
        values, key = self.key_after(way, start, stops)
        return values._turns[key]

    def row(self, cell: int, left: int) -> list[list[float]]:
        """Return the turns left from a cell by gear and points; beyond what is valued, those of the next cell."""
        track = self.track
        steps = 0
        while track.pit[cell]:
            cell, steps = track.own[cell], steps + 1
        row = self.turns[cell * STATES + left]
        return row if not steps else [[turns + 0.12 * steps for turns in by_points] for by_points in row]


def _improve(np: Any, best: Turns, after: Turns, points: int) -> None:
    """Keep the fewer turns, when getting there costs so many points."""
    part = best[:, points + 1 :]
    np.minimum(part, after[:, 1 : POINTS + 1 - points], out=part)


def values_of(track: Tables, laps_left: int, grid: bool = False) -> Values:
    """Return the values of a track; worked out on first use and kept with the track."""
    key = ("racer", laps_left, grid)
    values: Values | None = track.kept.get(key)
    if values is None:
        after = None if laps_left == 1 and not grid else values_of(track, laps_left if grid else laps_left - 1)
        values = track.kept[key] = Values(track, after, grid)
    return values


def values_for(state: State, car: Car) -> Values:
    """Return the values that hold for a car: on its last lap, on one before, or on the way off the grid."""
    if car.lap:
        return values_of(state.track, state.laps - car.lap + 1)
    return values_of(state.track, state.laps, grid=True)


def racer(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive for the fewest turns to come."""
    if type(choice) is WayChoice:
        return best_way(seen, choice)
    assert isinstance(choice, GearChoice)
    return best_gear(seen, choice)


def best_gear(state: State, choice: GearChoice) -> int:
    """Take the gear with the fewest turns to come."""
    car = choice.car
    cell = car.cell
    if not state.track.pit[cell]:
        row = values_for(state, car).gear[cell * STATES + state.missing_stops(car)][car.gear]
        gear = row[car.points]
        if choice.legal(gear):
            return gear
    return min(choice, key=lambda gear: (_gear_cost(state, car, gear), gear))


def _gear_cost(state: State, car: Car, gear: int) -> float:
    """Return the turns to come in a gear, when it must be worked out: in the pit lane, or short of points."""
    track = state.track
    box = track.box_of[car.team] if track.pit[car.cell] else -1
    ways = empty_track_ways(track, car.cell, state.missing_stops(car), car.lap >= state.laps, box)
    values = values_for(state, car)
    points = max(1, car.points - (0 if box >= 0 else skipped_gears(car.gear, gear)))
    total = 0.0
    for face in GEAR_DICE[gear]:
        total += _best_alone(ways, values, face, gear, points)[0]
    return total / len(GEAR_DICE[gear])


Priced = list[tuple[int, int, int, list[float], Way]]


def priced(ways: Ways, values: Values, length: int, gear: int) -> Priced:
    """Return the ways of a length as overshoot, mask, end, turns by points, way; kept once made."""
    key = length << 3 | gear
    memory = ways.kept.get(values)
    if memory is None:
        memory = ways.kept[values] = {}
    kept: Priced | None = memory.get(key)
    if kept is None:
        start = ways.by_length[0][0].end
        pit = values.track.pit
        kept = []
        ways.grow(length)
        for way in ways.by_length[length]:
            if not way.out and way.length and not pit[way.end]:
                there, key_there = values.key_after(way, start, ways.stops)
                kept.append((way.overshoot, way.mask, way.end, there.turns[key_there][gear], way))
        memory[key] = kept
    return kept


def _final_ways(ways: Ways, values: Values, distance: int, gear: int) -> Priced:
    """Return the ways that end early: over the finish line, in the box, or held up in the pit lane."""
    final: Priced = []
    pit = values.track.pit
    for way in ways.full(distance):
        if way.out or not (way.final or pit[way.end]):
            continue
        if not pit[way.end]:
            turns = [0.0] * (POINTS + 1)
        elif values.box is not None and ways.box >= 0 and not values.track.pit[ways.by_length[0][0].end]:
            turns = [float(values.box[gear][1]) + (0.0 if way.end == ways.box else 1.0)] * (POINTS + 1)
        else:
            turns = (values.after or values).row(way.end, 0)[gear]
        final.append((way.overshoot, way.mask, way.end, turns, way))
    return final


def _best_alone(ways: Ways, values: Values, distance: int, gear: int, points: int) -> tuple[float, Way | None]:
    """Return the best way on an empty track and the turns to come; kept once worked out."""
    key = (distance << 3 | gear) << 6 | points | BEST
    memory = ways.kept.get(values)
    if memory is None:
        memory = ways.kept[values] = {}
    kept: tuple[float, Way | None] | None = memory.get(key)
    if kept is None:
        kept = memory[key] = _best_free(ways, values, distance, gear, points, 0, None, 0.0)
    return kept


def _best_free(
    ways: Ways, values: Values, distance: int, gear: int, points: int, others: int, touch: Any, hurt: float
) -> tuple[float, Way | None]:
    """Return the best of the empty-track ways whose cells are free, and the turns to come after it.

    Braking is weighed as long as the ways that brake less overshoot something.
    """
    best, found = OUT * 2, None
    for overshoot, mask, _, row, way in (
        _final_ways(ways, values, distance, gear) if ways.finals or ways.box >= 0 else ()
    ):
        if not mask & others and overshoot < points and row[points - overshoot] < best:
            best, found = row[points - overshoot], way
    clean = False
    for braked in range(min(distance, points)):
        left = points - braked
        for overshoot, mask, end, row, way in priced(ways, values, distance - braked, gear):
            if overshoot >= left:
                continue
            turns = row[left - overshoot]
            if turns >= best:
                continue
            if mask & others:
                if way.other is None or way.other.mask & others:
                    continue
                way = way.other
            if touch is not None and (near := touch[end] & others):
                turns += hurt * near.bit_count() * (row[left - overshoot - 1] - turns)
            clean = clean or not overshoot
            if turns < best:
                best, found = turns, way
        if clean:
            break
    return best, found


def best_way(state: State, choice: WayChoice) -> str:
    """Take the way with the fewest turns to come among those that are free."""
    car = choice.car
    ways, others = choice.empty_track(), choice.others
    values = values_for(state, car)
    points = car.points
    distance, gear = choice.distance, car.gear
    touch = state.track.touch
    alone, way = _best_alone(ways, values, distance, gear, points)
    if way is not None and not touch[way.end] & others and (free := way.free(others)) and choice.legal(free.steps):
        return free.steps
    turns, way = _best_free(ways, values, distance, gear, points, others, touch, state.mode.collision.dry / 20)
    if way is not None and turns <= alone + WORTH_A_SEARCH and choice.legal(way.steps):
        return way.steps
    return _best_of_all(state, choice, values)


def _best_of_all(state: State, choice: WayChoice, values: Values) -> str:
    """Look at every option there is, as traffic leaves them."""
    car, track = choice.car, state.track
    points, gear, others = car.points, car.gear, choice.others
    if not choice.blocked():
        hurt = state.mode.collision.dry / 20
        _, way = _best_free(choice.ways(), values, choice.distance, gear, points, others, track.touch, hurt)
        if way is not None and choice.legal(way.steps):
            return way.steps
    stops = state.missing_stops(car)
    final = {way.steps: row for _, _, _, row, way in _final_ways(choice.ways(), values, choice.distance, gear)}
    best, found = OUT * 8, None
    for way, _ in choice.options():
        price = choice.price(way)
        if way.out or price >= points:
            turns = OUT + price / 100
        elif way.steps in final:
            turns = final[way.steps][points - price]
        else:
            there, key = values.key_after(way, car.cell, stops)
            row = there.turns[key][gear]
            turns = row[points - price] + (0.5 if not way.length else 0.0)
            near = (track.touch[way.end] & others).bit_count()
            turns += state.mode.collision.dry / 20 * near * (row[points - price - 1] - row[points - price])
        if turns < best:
            best, found = turns, way
    assert found is not None, "there is always an option"
    return found.steps
