"""The qualifying lap (chapter 17): one lap alone against the clock, for a place on the grid."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events.setting_up import Penalised, QualifyingBegan, QualifyingLapBegan, QualifyingLapEnded
from racelib.games.formula_d.rules.corners import count_stop
from racelib.games.formula_d.rules.gears import choose_gear
from racelib.games.formula_d.rules.movement import drive
from racelib.games.formula_d.rules.soft_tyres import take_extra_cell
from racelib.games.formula_d.rules.start import roll_off, settle_tie
from racelib.games.formula_d.rules.tyres import choose_tyres, overshoot_factor
from racelib.games.formula_d.rules.weather import forecast
from racelib.games.formula_d.state import QUALIFYING_LAPS, Car, State
from racelib.games.formula_d.tables import GEAR_DICE, GEAR_ROLL
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.event import TurnEnded
from racelib.kernel.table import Table

#: The longest lap that the clock shows.
MOST_SECONDS = 24 * 60 * 60


class StopwatchChoice(Choice[int]):
    """FD-QUAL-03, FD-RULING-69: the seconds of a lap. No player is asked: the program reads the clock.

    The options are half minutes, for a race without a clock; any other number of seconds is legal.
    """

    KIND = "stopwatch"
    MEASURED = True
    __slots__ = ("car", "state")

    def __init__(self, state: State, car: Car) -> None:
        """Ask for the time of a lap."""
        self.state = state
        self.car = car

    def __iter__(self) -> Iterator[int]:
        """Give some times to pick from."""
        return iter(range(30, 630, 30))

    def legal(self, answer: object) -> bool:
        """Say whether this is a time."""
        return type(answer) is int and 0 <= answer <= MOST_SECONDS

    def explain(self, option: int) -> Explained:
        """Say what the time adds to the score."""
        minutes = option // 60
        told = (fact("minutes count", n=minutes),)
        return Explained(fact("seconds", n=option), minutes, told, ("FD-QUAL-06",), {"minutes": minutes})

    def refuse(self, answer: object) -> Refusal:
        """Say what a time is."""
        return Refusal(fact("not a time", answer=answer, most=MOST_SECONDS), ("FD-QUAL-03",))


async def qualify(table: Table[State]) -> None:
    """FD-QUAL-01: every car drives one lap, one after another and alone; the results make the grid.

    FD-QUAL-02: a lap starts from the middle lane in front of the grid.
    """
    state = table.state
    if state.stage != QUALIFYING_LAPS:
        await forecast(table, qualifying=True)
        await choose_tyres(table)
        table.tell(QualifyingBegan())
    while len(state.qualifying) < len(state.cars) or not state.qualifying[-1].over:
        if not state.qualifying or state.qualifying[-1].over:
            table.tell(QualifyingLapBegan(len(state.qualifying)))
        await qualifying_turn(table, state.cars[state.qualifying[-1].car])
        table.tell(TurnEnded())


async def qualifying_turn(table: Table[State], car: Car) -> None:
    """FD-QUAL-04: one turn of a qualifying lap: you move as in the race, but lose no wear points.

    FD-QUAL-08: two or three stops short in a corner end the lap.
    FD-RULING-68: no braking and no skipped gears. No checks of any kind either (FD-RULING-69).
    """
    state = table.state
    await choose_gear(table, car)
    distance = table.roll(GEAR_ROLL[car.gear], car.number, GEAR_DICE[car.gear])
    distance += await take_extra_cell(table, car, distance)
    route = (await drive(table, car, distance)).route
    for missed in route.missed:
        if missed.stops > 1:  # FD-QUAL-08
            corner = state.track.corners[missed.corner]
            table.tell(QualifyingLapEnded(car.number, corner=corner.id, missing=missed.stops))
            return
    for missed in route.missed:
        cells = route.length - missed.at
        points = cells * overshoot_factor(state, car)
        table.tell(Penalised(car.number, state.track.corners[missed.corner].id, cells, points))
    if car.lap > 1:
        await stop_the_clock(table, car)
    else:
        count_stop(table, car, route)


async def stop_the_clock(table: Table[State], car: Car) -> None:
    """Ask for the time of the lap and add up the score."""
    lap = table.state.qualifying[-1]
    seconds = await table.ask(car.number, StopwatchChoice(table.state, car))
    table.tell(QualifyingLapEnded(car.number, seconds, lap.dice + lap.penalty + seconds // 60))  # as `score` will be


def order_of_qualifying(table: Table[State]) -> tuple[int, ...]:
    """FD-QUAL-09: the lowest score takes pole.

    FD-QUAL-10: of equal scores the shorter time is better; equal times are a tie (FD-START-02).
    FD-RND-12: cars that lost their lap roll for the last places (FD-RULING-68).
    """
    laps = table.state.qualifying
    timed = [lap for lap in laps if not lap.failed]
    order: list[int] = []
    for result in sorted({(lap.score, lap.seconds) for lap in timed}):
        order += settle_tie(table, [lap.car for lap in timed if (lap.score, lap.seconds) == result])
    failed = [lap.car for lap in laps if lap.failed]
    order += roll_off(table, failed, "qualifying") if len(failed) > 1 else failed
    return tuple(order)
