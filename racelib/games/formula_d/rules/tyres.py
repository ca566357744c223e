"""Tyres (chapter 19): three kinds, what they do on a dry and on a wet road, and how they age."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events import GainedCell, TyresFitted
from racelib.games.formula_d.rules.drivers import frog_skid
from racelib.games.formula_d.state import Car, State, rains
from racelib.games.formula_d.tables import CLOUDY, HARD, SOFT, TYRE_KINDS, TYRE_TABLE, WET_TYRES
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.table import Table
from racelib.text.language import later, tr, trn

#: The options of a choice of tyres.
TYRE_LABELS = {HARD: later("hard tyres"), SOFT: later("soft tyres"), WET_TYRES: later("wet tyres")}


def skid(state: State, car: Car) -> int:
    """Return by how many cells a movement through a corner is longer in the rain, for this car.

    FD-TYRE-04, FD-TYRE-09: hard and soft tyres skid by three; FD-TYRE-13: wet ones by one. FD-RULING-86: without the
    choice of tyres every car is on hard ones. FD-ABIL-05: the weather frog skids by one.
    """
    if not state.raining:
        return 0
    return frog_skid(car, TYRE_TABLE[car.tyres].skid)


def overshoot_factor(state: State, car: Car) -> int:
    """Return what a cell of overshoot costs on these tyres: FD-TYRE-06, -08, -10, -11, -12, FD-RULING-62, -64."""
    kind = TYRE_TABLE[car.tyres]
    return (kind.rain if state.raining else kind.dry)[min(car.tyre_lap, 3) - 1]


def has_extra_cell(state: State, car: Car) -> bool:
    """Say whether a car may drive a cell more: soft, dry, first tyre lap (FD-TYRE-05, FD-TYRE-07).

    FD-TECH-06, FD-RULING-66: not in a movement that starts in a box.
    """
    if car.tyres != SOFT or state.raining or state.in_box(car):
        return False
    return car.tyre_lap in TYRE_TABLE[SOFT].extra


class ExtraCellChoice(Choice[bool]):
    """FD-DEC-07: take the extra cell of soft tyres?"""

    KIND = "extra cell"
    __slots__ = ("car", "distance", "state")

    def __init__(self, state: State, car: Car, distance: int) -> None:
        """Ask whether to drive a cell more than this."""
        self.state = state
        self.car = car
        self.distance = distance

    def __iter__(self) -> Iterator[bool]:
        """No, or yes."""
        return iter((False, True))

    def explain(self, option: bool) -> Explained:
        """Say how far the movement will be."""
        from racelib.games.formula_d.show.explained import explain_distance

        cells = self.distance + option
        label = tr("take the extra cell") if option else tr("leave the extra cell")
        told = explain_distance(self.state, self.car, cells)
        return Explained(label, 0, told, ("FD-TYRE-05",), {"cells": cells})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(f"{answer!r} is no answer here: it is true or false", ("FD-TYRE-05",))


async def take_extra_cell(table: Table[State], car: Car, distance: int) -> int:
    """FD-TYRE-05: fresh soft tyres on a dry road may carry a car one cell further; it need not take it."""
    state = table.state
    if has_extra_cell(state, car) and await table.ask(car.number, ExtraCellChoice(state, car, distance)):
        table.tell(GainedCell(car.number))
        return 1
    return 0


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
            told.append(tr("may drive a cell more each turn, on its first lap"))
            rules.append("FD-TYRE-05")
        now, _, late = kind.rain if rain else kind.dry
        if late > 1:
            told.append(tr("a cell of overshoot costs {now}, from the third lap {late}").format(now=now, late=late))
            rules += ["FD-TYRE-06", "FD-TYRE-08"] if option == SOFT else ["FD-TYRE-11", "FD-TYRE-12"]
        else:
            told.append(tr("a cell of overshoot costs {now} on every lap").format(now=now))
        if rain:
            slide = trn("skids by {n} cell in wet corners", "skids by {n} cells in wet corners", kind.skid)
        else:
            slide = trn("in the rain it skids by {n} cell", "in the rain it skids by {n} cells", kind.skid)
        if rain or self.state.weather == CLOUDY:
            told.append(slide.format(n=kind.skid))
            rules.append({HARD: "FD-TYRE-04", SOFT: "FD-TYRE-09"}.get(option, "FD-TYRE-13"))
        facts = {"skid": kind.skid if rain else 0, "factor": now, "extra": bool(kind.extra) and not rain}
        return Explained(tr(TYRE_LABELS[option]), 0, tuple(told), tuple(rules), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say which tyres there are."""
        return Refusal(f"{answer!r} are no tyres; there are {', '.join(TYRE_KINDS)}", ("FD-TYRE-01",))


async def choose_tyres(table: Table[State]) -> None:
    """FD-TYRE-01: once the forecast is known, each player picks tyres; FD-TYRE-02: for qualifying and race apart."""
    if table.state.options.tyres:
        for car in table.state.cars:
            tyres = await table.ask(car.number, TyreChoice(table.state, car))
            table.tell(TyresFitted(car.number, tyres))
