"""Tyres (chapter 19): three kinds, what they do on a dry and on a wet road, and how they age."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events.setting_up import TyresFitted
from racelib.games.formula_d.rules.drivers import frog_skid
from racelib.games.formula_d.state import Car, State, rains
from racelib.games.formula_d.tables import CLOUDY, HARD, SOFT, TYRE_KINDS, TYRE_TABLE
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def skid(state: State, car: Car) -> int:
    """Return by how many cells a move through a corner is longer in the rain, for this car.

    FD-TYRE-04, FD-TYRE-09: hard and soft tyres skid by 3 cells.
    FD-TYRE-13: wet tyres skid by 1 cell.
    FD-RULING-86: without the choice of tyres every car is on hard ones. The Weather frog skids by 1 cell (FD-ABIL-05).
    """
    if not state.raining:
        return 0
    return frog_skid(car, TYRE_TABLE[car.tyres].skid)


def overshoot_factor(state: State, car: Car) -> int:
    """Return how many tyre points a cell of overshoot costs on these tyres, on this tyre lap and road.

    FD-TYRE-03: on hard tyres always 1.
    FD-TYRE-06: on soft tyres and a dry road 2 on tyre laps 1 and 2.
    FD-TYRE-08, FD-TYRE-10: on soft tyres 3 from tyre lap 3, in the rain too.
    FD-TYRE-11: on wet tyres and a dry road 2 on tyre laps 1 and 2.
    FD-TYRE-12, FD-RULING-64: on wet tyres and a dry road 3 from tyre lap 3, but 1 in the rain.
    FD-RULING-62: on soft tyres in the rain 1 on tyre laps 1 and 2.
    """
    kind = TYRE_TABLE[car.tyres]
    return (kind.rain if state.raining else kind.dry)[min(car.tyre_lap, 3) - 1]


class TyreChoice(Choice[str]):
    """FD-DEC-03, FD-DEC-13: hard, soft or wet tyres."""

    KIND = "tyres"
    __slots__ = ("car", "state")

    def __init__(self, state: State, car: Car) -> None:
        """Ask for the tyres of a car."""
        self.state = state
        self.car = car

    def __iter__(self) -> Iterator[str]:
        """Give the kinds of tyres."""
        return iter(TYRE_KINDS)

    def explain(self, option: str) -> Explained:
        """Say what the tyres do in the weather of now, and on the laps to come."""
        rain = rains(self.state.weather)  # the weather to come: in the box it may just have changed
        kind = TYRE_TABLE[option]
        told, rules = [], ["FD-TYRE-01"]
        if not rain and kind.extra:
            told.append(fact("tyres with an extra cell"))
            rules.append("FD-TYRE-05")
        now, _, late = kind.rain if rain else kind.dry
        if late > 1:
            told.append(fact("tyres wear faster", now=now, late=late))
            rules += ["FD-TYRE-06", "FD-TYRE-08"] if option == SOFT else ["FD-TYRE-11", "FD-TYRE-12"]
        else:
            told.append(fact("tyres wear evenly", now=now))
        if rain or self.state.weather == CLOUDY:
            told.append(fact("tyres skid", n=kind.skid) if rain else fact("tyres would skid", n=kind.skid))
            rules.append({HARD: "FD-TYRE-04", SOFT: "FD-TYRE-09"}.get(option, "FD-TYRE-13"))
        facts = {"skid": kind.skid if rain else 0, "factor": now, "extra": bool(kind.extra) and not rain}
        return Explained(fact("tyres", kind=option), 0, tuple(told), tuple(rules), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say which tyres there are."""
        return Refusal(fact("not an option", answer=answer, options=list(TYRE_KINDS)), ("FD-TYRE-01",))


async def choose_tyres(table: Table[State]) -> None:
    """FD-TYRE-01: once the forecast is known, each player picks tyres.

    FD-TYRE-02: for qualifying and for the race apart.
    FD-TYRE-14: all players see them.
    """
    if table.state.options.tyres:
        for car in table.state.cars:
            tyres = await table.ask(car.number, TyreChoice(table.state, car))
            table.tell(TyresFitted(car.number, tyres))
