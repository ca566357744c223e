"""Formula D in words: one sentence for each event, with the rules behind it.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are
put into it as data. The rule ids stand behind the sentence and are no part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.formula_d import events as fd
from racelib.games.formula_d.show.words import (
    corners,
    damage,
    driving,
    end,
    pits,
    qualifying,
    rolls,
    setting_up,
    start,
    street,
    weather,
)
from racelib.games.formula_d.show.words.phrases import Names
from racelib.games.formula_d.state import State
from racelib.kernel import event as kernel
from racelib.kernel.event import Event
from racelib.kernel.replay import Closed
from racelib.kernel.told import nothing, undone


def say(event: Event, state: State, names: Names) -> str:
    """Return an event as one sentence and its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Formula D or of the kernel.
    state
        The state before it.
    names
        The players' names, by seat. They are data: whatever stands in one comes out as it is.

    Examples
    --------
    >>> from racelib.games.formula_d.events import Shifted
    >>> from racelib.games.formula_d.state import Car, State
    >>> from racelib.games.formula_d.tables import MODES
    >>> from racelib.boards.lanes.tables import tables
    >>> state = State(tables("t1"), MODES["basic"], 1, [Car(0, 1, gear=5, wear={"car": 9})])
    >>> say(Shifted(0, 2, 5, {"car": 2}), state, ("Ada",))
    'Ada skips 2 gears down to gear 2 and pays 2 wear points, 7 left. (FD-GEAR-05, FD-GEAR-07)'
    >>> state = State(tables("t1"), MODES["advanced"], 2, [Car(0, 1, gear=5, wear={"gearbox": 3})])
    >>> say(Shifted(0, 3, 5, {"gearbox": 1}), state, ("Ada",))
    'Ada skips 1 gear down to gear 3 and pays 1 gearbox point (2 left). (FD-GEAR-05, FD-GEAR-08)'
    """
    sentence = SENTENCES[type(event)](event, state, names)
    rules = rules_of(event, state)
    return f"{sentence} ({', '.join(rules)})" if sentence and rules else sentence


def rules_of(event: Event, state: State) -> tuple[str, ...]:
    """Return the ids of the rules behind an event: its own, or those of this mode, weather and driver.

    A roll has the rules of what it was rolled for.

    >>> from racelib.games.formula_d.state import new_cars
    >>> from racelib.games.formula_d.tables import MODES
    >>> from racelib.boards.lanes.tables import tables
    >>> for mode in (MODES["basic"], MODES["advanced"]):
    ...     print(rules_of(kernel.Rolled("start", 0, 18), State(tables("t1"), mode, 1, new_cars(2, mode))))
    ('FD-START-03', 'FD-START-06')
    ('FD-START-03', 'FD-START-07')
    """
    special = SPECIAL_RULES.get(type(event))
    return event.rules() if special is None else special(event, state)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Callable[[Any, State, Names], str]] = {
    kernel.Chose: nothing,
    kernel.ChoseTogether: nothing,
    kernel.Rolled: rolls.rolled,
    kernel.Drew: nothing,
    kernel.Shuffled: nothing,
    kernel.TurnEnded: nothing,
    kernel.Undone: undone,
    Closed: end.closed,
    fd.CarBuilt: setting_up.car_built,
    fd.DriverChosen: setting_up.driver_chosen,
    fd.Forecast: weather.forecast,
    fd.WeatherChanged: weather.weather_changed,
    fd.WeatherRolledAgain: weather.weather_rolled_again,
    fd.TyresFitted: setting_up.tyres_fitted,
    fd.QualifyingBegan: qualifying.qualifying_began,
    fd.QualifyingLapBegan: qualifying.qualifying_lap_began,
    fd.Penalised: qualifying.penalised,
    fd.QualifyingLapEnded: qualifying.qualifying_lap_ended,
    fd.LinedUp: start.lined_up,
    fd.RoundBegan: start.round_began,
    fd.Stalled: start.stalled,
    fd.DroveOff: start.drove_off,
    fd.TurnedRound: start.turned_round,
    fd.Shifted: driving.shifted,
    fd.NitroUsed: street.nitro_used,
    fd.Drifted: street.drifted,
    fd.GainedCell: driving.gained_cell,
    fd.Skidded: driving.skidded,
    fd.Dazzled: street.dazzled,
    fd.Drove: driving.drove,
    fd.Slipstreamed: driving.slipstreamed,
    fd.Braked: driving.braked,
    fd.Blocked: driving.blocked,
    fd.PassedPolice: street.passed_police,
    fd.PassedCheckpoint: street.passed_checkpoint,
    fd.PoliceReward: street.police_reward,
    fd.Overshot: corners.overshot,
    fd.Spun: corners.spun,
    fd.Stopped: corners.stopped,
    fd.Marked: damage.marked,
    fd.RoadHurt: damage.road_hurt,
    fd.Collided: damage.collided,
    fd.RoarHurt: street.roar_hurt,
    fd.ThrewRadio: street.threw_radio,
    fd.RadioHit: street.radio_hit,
    fd.EngineHurt: damage.engine_hurt,
    fd.Refitted: pits.refitted,
    fd.Repaired: pits.repaired,
    fd.PitStopTimed: pits.pit_stop_timed,
    fd.Retired: end.retired,
    fd.Finished: end.finished,
}

#: Events whose rules depend on how the race stands: the mode, the weather, the driver, the tyres.
SPECIAL_RULES: dict[type[Event], Callable[[Any, State], tuple[str, ...]]] = {
    kernel.Rolled: rolls.rules_of_the_roll,
    Closed: end.rules_of_the_end,
    fd.DriverChosen: setting_up.rules_of_the_driver,
    fd.Penalised: qualifying.rules_of_the_penalty,
    fd.Shifted: driving.rules_of_the_gear,
    fd.Drove: driving.rules_of_the_drive,
    fd.Slipstreamed: driving.rules_of_the_drive,
    fd.PassedCheckpoint: street.rules_of_the_checkpoint,
    fd.PoliceReward: street.rules_of_the_reward,
    fd.Overshot: corners.rules_of_the_overshoot,
    fd.RoadHurt: damage.rules_of_the_road_damage,
    fd.Collided: damage.rules_of_the_collision_damage,
    fd.EngineHurt: damage.rules_of_the_engine_damage,
    fd.Repaired: pits.rules_of_the_repairs,
    fd.Finished: end.rules_of_the_finish,
}
