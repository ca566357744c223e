"""Gears (chapter 2): which gears a driver may choose, what skipping costs, and what each gear promises."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.formula_d.events import DroveOff, Shifted
from racelib.formula_d.state import STALLED, Car, State
from racelib.formula_d.tables import GEAR_DICE, GEAR_OUT_OF_BOX, MOST_SKIPPED
from racelib.formula_d.ways import empty_track_ways
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.table import Table
from racelib.language import tr, trn


def skipped_gears(old: int, new: int) -> int:
    """FD-RULING-03: skipped = old - new - 1. Keeping the gear or one step down skips none (FD-GEAR-03, -04).

    >>> skipped_gears(6, 4), skipped_gears(5, 1), skipped_gears(3, 4), skipped_gears(2, 1)
    (1, 3, 0, 0)
    """
    return max(0, old - new - 1)


def skip_cost(state: State, car: Car, gear: int) -> int:
    """FD-GEAR-07: skipping k gears costs k points. FD-PIT-10: nothing in the pit lane."""
    return 0 if state.in_pit(car) else skipped_gears(car.gear, gear)


class GearChoice(Choice[int]):
    """FD-DEC-04: which gear to drive this turn in."""

    KIND = "gear"
    __slots__ = ("car", "state")

    def __init__(self, state: State, car: Car) -> None:
        """Ask for a car's gear."""
        self.state = state
        self.car = car

    def __iter__(self) -> Iterator[int]:
        """Give the gears that may be chosen, lowest first."""
        return (gear for gear in GEAR_DICE if self.legal(gear))

    def legal(self, answer: object) -> bool:
        """FD-GEAR-02 … FD-GEAR-06, FD-GEAR-12: at most one up; down as far as the points allow, never 6 to 1."""
        if type(answer) is not int or not 1 <= answer <= 6:
            return False
        car = self.car
        old = car.gear
        if car.status == STALLED:
            return answer == 1  # FD-START-04
        if self.state.track.pit[car.cell]:
            if self.state.track.boxes >> car.cell & 1:
                return answer <= GEAR_OUT_OF_BOX  # FD-PIT-05, FD-RULING-47
            return answer <= old + 1  # FD-PIT-02, FD-PIT-10: no limit, no price on the way down
        if answer > old:
            return answer == old + 1
        skipped = old - answer - 1
        return skipped <= 0 or (skipped <= MOST_SKIPPED and skipped < car.points)

    def only(self) -> int | None:
        """Return gear 1 after a stall; otherwise at least two gears are open."""
        return 1 if self.car.status == STALLED else None

    def refuse(self, answer: object) -> Refusal:
        """Say why a gear cannot be chosen."""
        car, state = self.car, self.state
        if type(answer) is not int or not 1 <= answer <= 6:
            return Refusal(f"{answer!r} is no gear; there are gears 1 to 6", ("FD-COMP-01",))
        if car.status == STALLED:
            return Refusal("after a stall the car drives off in gear 1", ("FD-START-04",))
        if state.in_pit(car) and state.track.boxes >> car.cell & 1:
            return Refusal("out of the box at most gear 4 can be used", ("FD-PIT-05",))
        if answer > car.gear:
            return Refusal(f"from gear {car.gear} the next gear up is {car.gear + 1}, not {answer}", ("FD-GEAR-02",))
        skipped = skipped_gears(car.gear, answer)
        if skipped > MOST_SKIPPED:
            return Refusal("from gear 6 to gear 1 would skip four gears: at most three can be skipped", ("FD-GEAR-06",))
        return Refusal(
            f"skipping {skipped} gears costs {skipped} points and the car has {car.points}: it would be out",
            ("FD-GEAR-12", "FD-RULING-04"),
        )

    def explain(self, option: int) -> Explained:
        """Say what a gear promises on an empty track: range, mean, chances, and the price of skipped gears."""
        state, car = self.state, self.car
        faces = GEAR_DICE[option]
        price = skip_cost(state, car, option)
        odds = gear_odds(state, car, option)
        mean = sum(faces) / len(faces)
        label = tr("gear {gear}: {low} to {high} cells, {mean} on average").format(
            gear=option, low=faces[0], high=faces[-1], mean=f"{mean:.1f}"
        )
        dangers = []
        rules = ["FD-GEAR-01", f"FD-DICE-0{option}"]
        if price:
            told = trn("costs {n} point for the skipped gear", "costs {n} points for the skipped gears", price)
            dangers.append(told.format(n=price))
            rules.append("FD-GEAR-07")
        if odds["box"]:
            dangers.append(tr("reaches your box: {chance} of the rolls").format(chance=f"{odds['box']:.0%}"))
            rules.append("FD-PIT-03")
        corner = odds["corner"]
        if corner is not None:
            name = state.track.corners[int(corner)].name
            told = tr("stops in {corner} without paying: {chance} of the rolls")
            dangers.append(told.format(corner=name, chance=f"{odds['stop']:.0%}"))
            rules.append("FD-CORNER-01")
            if odds["pays"]:
                told = tr("must brake or overshoot: {chance}, at worst for {worst}")
                dangers.append(told.format(chance=f"{odds['pays']:.0%}", worst=odds["worst"]))
                rules.append("FD-OVER-03")
            if odds["out"]:
                dangers.append(tr("out of the race: {chance}").format(chance=f"{odds['out']:.0%}"))
                rules.append("FD-ELIM-01")
        facts = {"low": faces[0], "high": faces[-1], "mean": mean, "skip": price, **odds}
        return Explained(label, price, tuple(dangers), tuple(rules), facts)


def gear_odds(state: State, car: Car, gear: int) -> dict[str, float | int | None]:
    """Return what the rolls of a gear lead to on an empty track, when the cheapest way is driven each time.

    `corner` is the corner that matters (the one still to be stopped in, or the next), None far from any; `stop` the
    chance of a free stop in it; `free` of any free way; `pays` of paying points; `out` of being out; `mean_price`
    and `worst` the points paid; `box` the chance to reach the own box from the pit lane (FD-PIT-03).
    """
    track = state.track
    faces = GEAR_DICE[gear]
    points = car.points - skip_cost(state, car, gear)
    stops = state.missing_stops(car)
    box = track.box_of[car.team] if track.pit[car.cell] else -1
    ways = empty_track_ways(track, car.cell, stops, state.last_lap(car), box)
    here = track.corner[car.cell]
    corner: int | None = here if here >= 0 and stops else None
    stop = free = paid = out = worst = serviced = 0
    for face in faces:
        full = ways.full(face)
        serviced += any(way.end == box for way in full)
        if corner is None:
            corner = next((track.corner[way.end] for way in full if track.corner[way.end] not in (-1, here)), None)
            corner = corner if corner is not None else next((one.corner for way in full for one in way.missed), None)
        prices = [
            (way.overshoot + brake, way)
            for brake in range(min(face, points - 1) + 1)
            for way in (full if brake == 0 else ways.by_length[face - brake])
            if not way.out
        ]
        best = min((price for price, _ in prices), default=points)
        free += best == 0
        stop += any(price == 0 and track.corner[way.end] == corner and corner is not None for price, way in prices)
        out += best >= points
        paid += best
        worst = max(worst, best)
    n = len(faces)
    return {
        "corner": corner,
        "stop": stop / n,
        "free": free / n,
        "pays": 1 - free / n,
        "out": out / n,
        "mean_price": paid / n,
        "worst": worst,
        "box": serviced / n,
    }


async def choose_gear(table: Table[State], car: Car) -> None:
    """FD-GEAR-01: name the gear and move the lever, before the die is rolled; skipped gears are paid for.

    FD-START-04: after a stall there is only gear 1, and no other start roll.
    """
    gear = await table.ask(car.number, GearChoice(table.state, car))
    if car.status == STALLED:
        table.tell(DroveOff(car.number, late=True))
    else:
        table.tell(Shifted(car.number, gear, car.gear, skip_cost(table.state, car, gear)))
