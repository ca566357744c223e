"""The whole race: cars and drivers, qualifying, the grid, and round after round until no car is left."""

from __future__ import annotations

from typing import Any

from racelib.games.formula_d.events.turns import LinedUp
from racelib.games.formula_d.rules.finish import classification
from racelib.games.formula_d.rules.order import begin_round
from racelib.games.formula_d.rules.qualifying import order_of_qualifying, qualify
from racelib.games.formula_d.rules.setting_up import prepare_cars
from racelib.games.formula_d.rules.start import line_up
from racelib.games.formula_d.rules.street import reward_the_fastest
from racelib.games.formula_d.rules.turn import take_turn
from racelib.games.formula_d.rules.tyres import choose_tyres
from racelib.games.formula_d.rules.weather import forecast
from racelib.games.formula_d.state import QUALIFYING_LAPS, SETTING_UP, State
from racelib.kernel.event import TurnEnded
from racelib.kernel.table import Table

TURN_ENDED = TurnEnded()


async def race(table: Table[State]) -> list[dict[str, Any]]:
    """FD-FIN-02: race until no car is left on the track; from any turn boundary."""
    state = table.state
    if state.stage == SETTING_UP:
        await prepare_cars(table)
    if state.stage == QUALIFYING_LAPS or (state.stage == SETTING_UP and state.options.qualifying):
        await qualify(table)
    if state.stage in (SETTING_UP, QUALIFYING_LAPS):
        await to_the_grid(table)
    while True:
        if state.acting < 0:
            if state.over:
                break
            begin_round(table)
        await take_turn(table, state.cars[state.order[state.acting]])
        if state.police:
            await reward_the_fastest(table)
        table.tell(TURN_ENDED)
    return classification(state)


async def to_the_grid(table: Table[State]) -> None:
    """The last minutes before the race: the forecast, the tyres that go with it, and the places on the grid.

    After qualifying the places are known before the forecast.
    """
    qualified = order_of_qualifying(table) if table.state.stage == QUALIFYING_LAPS else None
    await forecast(table)
    await choose_tyres(table)
    if qualified is None:
        line_up(table)
    else:
        table.tell(LinedUp(qualified, qualified=True))
