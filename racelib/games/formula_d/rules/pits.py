"""Pit stops (chapters 13 and 20): when the pit lane is open, when a car waits in it, and what happens in the box."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.events.after import PitStopTimed, Refitted, Repaired
from racelib.games.formula_d.rules.repairs import BOX, RepairChoice, what_can_be_repaired
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.search.steps import steps_with_box
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import BLACK_DIE, GEAR_OUT_OF_BOX, MOST_REPAIRED, QUICK_STOP, Cost
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: The two kinds of pit stop (FD-TECH-02).
TYRE_STOP, TECHNICAL_STOP = "tyres", "technical"


def open_box(state: State, car: Car) -> int:
    """Return the cell of the car's box if it may use the pit lane now, otherwise -1.

    FD-PIT-01, FD-RULING-48: at the end of any lap but the last.
    FD-PIT-13, FD-RULING-50: a car in the pit lane uses the box of its team.
    FD-STREET-02, FD-RULING-85: never in a street race.
    """
    track = state.track
    if (1 <= car.lap < state.laps and state.mode.refit and state.stage == RACING) or track.pit[car.cell]:
        return track.box_of.get(car.team, -1)
    return -1


def waits_in_pit_lane(track: Tables, cell: int, box: int, others: int) -> bool:
    """FD-PIT-11: in the pit lane a car waits behind another, and before an occupied track (FD-RULING-52).

    `box` is the cell of its box, `others` are the cells of the other cars, as a bit mask.
    """
    _, ahead = steps_with_box(track, box)
    return track.pit[cell] and not ahead[cell] & ~others


class PitStopChoice(Choice[str]):
    """FD-DEC-12, FD-TECH-02: a tyre stop, which may be quick, or a technical stop with repairs."""

    KIND = "pit stop"
    __slots__ = ("car", "room", "state")

    def __init__(self, state: State, car: Car, room: Cost) -> None:
        """Ask for the kind of stop; `room` is what could be repaired."""
        self.state = state
        self.car = car
        self.room = room

    def __iter__(self) -> Iterator[str]:
        """Give the two kinds."""
        return iter((TYRE_STOP, TECHNICAL_STOP))

    def explain(self, option: str) -> Explained:
        """Say what a kind of stop gives, and how the car leaves."""
        if option == TYRE_STOP:
            return Explained(fact("tyre stop"), 0, (fact("tyre stop gives"),), ("FD-TECH-03", "FD-PIT-08"))
        reserve = self.state.reserves[self.state.crew(self.car)]
        told = fact("technical stop gives", most=MOST_REPAIRED, n=reserve, gear=GEAR_OUT_OF_BOX)
        return Explained(fact("technical stop"), 0, (told,), ("FD-TECH-04", "FD-TECH-05"))

    def refuse(self, answer: object) -> Refusal:
        """Say which kinds there are."""
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-TECH-02",))


async def service(table: Table[State], car: Car) -> int:
    """Look after a car that has come into its box; return the cells of a quick exit, 0 when it waits.

    FD-PIT-04, FD-PIT-06: it gets back the points that the mode says, and nothing else.
    FD-PIT-05: it leaves in its next turn.
    FD-PIT-07: in the advanced game the black die decides how quick the stop is.
    FD-TECH-03: a tyre stop is the normal advanced pit stop.
    FD-TECH-05, FD-RULING-65: a technical stop also brings new tyres, but no black die: the car leaves next turn.
    """
    state = table.state
    stop = TYRE_STOP
    room = what_can_be_repaired(state, car)
    if room:
        stop = await table.ask(car.number, PitStopChoice(state, car, room))
    points = {pool: lacking for pool, lacking in car.missing().items() if pool in state.mode.refit}
    tyres = await table.ask(car.number, TyreChoice(state, car)) if state.options.tyres else ""
    table.tell(Refitted(car.number, points or dict.fromkeys(state.mode.refit, 0), tyres))
    if stop == TECHNICAL_STOP:
        most = min(MOST_REPAIRED, state.reserves[state.crew(car)])
        table.tell(Repaired(car.number, await table.ask(car.number, RepairChoice(state, car, 1, most, room, BOX))))
        return 0
    return mechanics_roll(table, car) if state.mode.mechanics else 0


def mechanics_roll(table: Table[State], car: Car) -> int:
    """FD-PIT-08, FD-RULING-52: on black 1 to 10 the car leaves at once and drives half of it, rounded up.

    FD-PIT-09: on 11 to 20 it stays until the next round.
    FD-RND-11: the black die decides.
    """
    black = table.roll("pit", car.number, BLACK_DIE)
    cells = (black + 1) // 2 if black <= QUICK_STOP else 0
    table.tell(PitStopTimed(car.number, black <= QUICK_STOP, cells))
    return cells
