"""Gears (chapter 2): which gears a driver may choose, what skipping costs, and what each gear promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from racelib.games.formula_d.events.turns import DroveOff, Shifted, TurnedRound
from racelib.games.formula_d.rules.gear_odds import gear_dangers, gear_odds
from racelib.games.formula_d.rules.wear import can_spend, damage_marker
from racelib.games.formula_d.state import RACING, SPUN, STALLED, Car, State
from racelib.games.formula_d.tables import CAR, GEAR_DICE, GEAR_OUT_OF_BOX, GEARBOX, MOST_SKIPPED, Cost
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def skipped_gears(old: int, new: int) -> int:
    """FD-RULING-03: skipped = old - new - 1; staying in gear or shifting down one gear skips none.

    >>> skipped_gears(6, 4), skipped_gears(5, 1), skipped_gears(3, 4), skipped_gears(2, 1)
    (1, 3, 0, 0)
    """
    return max(0, old - new - 1)


def skip_cost(state: State, car: Car, gear: int) -> Cost:
    """Return what skipping gears costs.

    FD-GEAR-07: in the basic game 1 point for each gear skipped.
    FD-GEAR-08, FD-GEAR-09, FD-GEAR-10: in the advanced game a row of the table.
    FD-PIT-10, FD-RULING-87: nothing in the pit lane, where the rules of downshifts, braking, collisions and engine
    damage do not apply.
    """
    if gear >= car.gear - 1 or state.in_pit(car):
        return {}
    return state.mode.skips[skipped_gears(car.gear, gear)]


class GearChoice(Choice[int], msgspec.Struct, eq=False, gc=False):
    """FD-DEC-04: which gear to drive this turn in."""

    KIND = "gear"

    state: State
    car: Car

    def __iter__(self) -> Iterator[int]:
        """Give the gears that may be chosen, lowest first."""
        return iter(self.answers())

    def answers(self) -> Sequence[int]:
        """Return the gears that may be chosen, lowest first."""
        old = self.car.gear
        if not old or self.state.track.pit[self.car.cell]:
            return [gear for gear in GEAR_DICE if self.legal(gear)]
        lowest = old - 1 or 1
        while lowest > 1 and self._can_skip_to(lowest - 1):  # each gear skipped costs more than the one before
            lowest -= 1
        return range(lowest, old + 2 if old < len(GEAR_DICE) else old + 1)

    def legal(self, answer: object) -> bool:
        """Say whether a gear can be chosen; a car that stands drives off in gear 1 (FD-START-04, FD-SPIN-02).

        FD-GEAR-02: you may shift up one gear.
        FD-GEAR-03, FD-GEAR-04, FD-RULING-02: staying in gear and shifting down one gear are free.
        FD-GEAR-05, FD-GEAR-06: on the track you may skip up to 3 gears when you shift down, never 4.
        FD-PIT-02: in the pit lane any gear will do.
        FD-RULING-47: out of the box gears 1 to 4, whatever the gear on entry.
        """
        if type(answer) is not int or not 1 <= answer <= 6:
            return False
        state, car = self.state, self.car
        old = car.gear
        if not old:
            return answer == 1
        if state.track.pit[car.cell]:
            if state.track.boxes >> car.cell & 1:
                return answer <= GEAR_OUT_OF_BOX  # FD-PIT-05, FD-PIT-09, FD-TECH-05, FD-RULING-47
            return answer <= old + 1  # FD-PIT-02, FD-PIT-10: no limit, and shifting down is free
        if answer >= old - 1:
            return answer <= old + 1
        return self._can_skip_to(answer)

    def _can_skip_to(self, gear: int) -> bool:
        """Say whether the gears between the old one and a much lower one can be skipped.

        FD-GEAR-11: not without gearbox points, since every skip costs one.
        FD-GEAR-12: the car needs every point that this costs, and must stay in the race.
        """
        skipped, state = self.car.gear - gear - 1, self.state
        if skipped > MOST_SKIPPED or state.stage != RACING:  # FD-RULING-68: no skips in qualifying
            return False
        return can_spend(state, self.car, state.mode.skips[skipped])

    def only(self) -> int | None:
        """Return gear 1 for a car that stands; otherwise at least two gears are open."""
        return None if self.car.gear else 1

    def refuse(self, answer: object) -> Refusal:
        """Say why a gear cannot be chosen."""
        car, state = self.car, self.state
        if type(answer) is not int or not 1 <= answer <= 6:
            return Refusal(fact("not an option", answer=answer, options=list(GEAR_DICE)), ("FD-COMP-01",))
        if car.status == STALLED:
            return Refusal(fact("gear 1 after a stall"), ("FD-START-04",))
        if car.status == SPUN:
            return Refusal(fact("gear 1 after a spin"), ("FD-SPIN-02",))
        if not car.gear:
            return Refusal(fact("gear 1 in qualifying"), ("FD-QUAL-03",))
        if state.in_box(car):
            return Refusal(fact("gear out of the box", most=GEAR_OUT_OF_BOX), ("FD-PIT-05",))
        if answer > car.gear:
            return Refusal(fact("gear too high", old=car.gear, highest=car.gear + 1), ("FD-GEAR-02",))
        skipped = skipped_gears(car.gear, answer)
        if skipped > MOST_SKIPPED:
            return Refusal(fact("too many gears skipped", n=skipped, most=MOST_SKIPPED), ("FD-GEAR-06",))
        if state.stage != RACING:
            return Refusal(fact("no skipping in qualifying"), ("FD-QUAL-04", "FD-RULING-68"))
        cost = state.mode.skips[skipped]
        if CAR in cost:
            why = fact("skip puts you out", n=skipped, cost=cost, left=car.points)
            return Refusal(why, ("FD-GEAR-12", "FD-RULING-04"))
        if not car.wear[GEARBOX]:
            return Refusal(fact("no gearbox points"), ("FD-GEAR-11",))
        lacking = next(pool for pool, points in cost.items() if not can_spend(state, car, {pool: points}))
        why = fact("skip too dear", n=skipped, cost=cost, left={lacking: car.wear[lacking]})
        return Refusal(why, ("FD-GEAR-12", "FD-RULING-05"))

    def explain(self, option: int) -> Explained:
        """Say what a gear promises: range, mean, the price of skipped gears, and its chances as the cars are now."""
        state, car = self.state, self.car
        faces = GEAR_DICE[option]
        cost = skip_cost(state, car, option)
        price = sum(cost.values())
        odds = gear_odds(state, car, option, cost)
        mean = sum(faces) / len(faces)
        label = fact("gear", gear=option, low=faces[0], high=faces[-1], mean=mean)
        dangers = []
        rules = ["FD-GEAR-01", f"FD-DICE-0{option}"]
        if cost:
            skipped = skipped_gears(car.gear, option)
            dangers.append(fact("skipped gears", n=skipped, cost=cost))
            rules.append("FD-GEAR-07" if CAR in cost else f"FD-GEAR-{7 + skipped:02}")
        for told, rule in gear_dangers(state, odds):
            dangers.append(told)
            rules.append(rule)
        facts = {"low": faces[0], "high": faces[-1], "mean": mean, "skip": price, "cost": cost, **odds}
        return Explained(label, price, tuple(dangers), tuple(rules), facts)


async def choose_gear(table: Table[State], car: Car) -> None:
    """FD-GEAR-01: name the gear and move the lever, before the die is rolled; pay for skipped gears.

    FD-SPIN-02, FD-SPIN-03, FD-RULING-22: after a spin you turn round for free and drive off in gear 1.
    A stalled car drives off without another start roll (FD-START-04); an engine that pays leaves a marker (FD-ROAD-02).
    """
    gear = await table.ask(car.number, GearChoice(table.state, car))
    if car.status == STALLED:
        table.tell(DroveOff(car.number, late=True))
    elif car.status == SPUN:
        table.tell(TurnedRound(car.number))
    else:
        cost = skip_cost(table.state, car, gear)
        table.tell(Shifted(car.number, gear, car.gear, cost))
        if cost:
            damage_marker(table, car, cost)
