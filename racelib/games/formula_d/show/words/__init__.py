"""Formula D in words: one sentence for each event, with the rules behind it.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are
put into it as data. The rule ids stand behind the sentence and are no part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.formula_d.events.after import (
    Collided,
    EngineHurt,
    Finished,
    Marked,
    Overshot,
    PitStopTimed,
    RadioHit,
    Refitted,
    Repaired,
    Retired,
    RoadHurt,
    RoarHurt,
    Spun,
    Stopped,
    ThrewRadio,
)
from racelib.games.formula_d.events.driving import (
    Blocked,
    Braked,
    Dazzled,
    Drifted,
    Drove,
    GainedCell,
    NitroUsed,
    PassedCheckpoint,
    PassedPolice,
    PoliceReward,
    Skidded,
    Slipstreamed,
)
from racelib.games.formula_d.events.setting_up import (
    CarBuilt,
    DriverChosen,
    Forecast,
    Penalised,
    QualifyingBegan,
    QualifyingLapBegan,
    QualifyingLapEnded,
    TyresFitted,
    WeatherChanged,
    WeatherRolledAgain,
)
from racelib.games.formula_d.events.turns import DroveOff, LinedUp, RoundBegan, Shifted, Stalled, TurnedRound
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
from racelib.kernel.told import KERNEL_SENTENCES, Sentence, rules_behind, told


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
    >>> from racelib.games.formula_d.events.turns import Shifted
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
    return told(event, state, names, SENTENCES, SPECIAL_RULES)


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
    return rules_behind(event, state, SPECIAL_RULES)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    **KERNEL_SENTENCES,
    kernel.Rolled: rolls.rolled,
    Closed: end.closed,
    CarBuilt: setting_up.car_built,
    DriverChosen: setting_up.driver_chosen,
    Forecast: weather.forecast,
    WeatherChanged: weather.weather_changed,
    WeatherRolledAgain: weather.weather_rolled_again,
    TyresFitted: setting_up.tyres_fitted,
    QualifyingBegan: qualifying.qualifying_began,
    QualifyingLapBegan: qualifying.qualifying_lap_began,
    Penalised: qualifying.penalised,
    QualifyingLapEnded: qualifying.qualifying_lap_ended,
    LinedUp: start.lined_up,
    RoundBegan: start.round_began,
    Stalled: start.stalled,
    DroveOff: start.drove_off,
    TurnedRound: start.turned_round,
    Shifted: driving.shifted,
    NitroUsed: street.nitro_used,
    Drifted: street.drifted,
    GainedCell: driving.gained_cell,
    Skidded: driving.skidded,
    Dazzled: street.dazzled,
    Drove: driving.drove,
    Slipstreamed: driving.slipstreamed,
    Braked: driving.braked,
    Blocked: driving.blocked,
    PassedPolice: street.passed_police,
    PassedCheckpoint: street.passed_checkpoint,
    PoliceReward: street.police_reward,
    Overshot: corners.overshot,
    Spun: corners.spun,
    Stopped: corners.stopped,
    Marked: damage.marked,
    RoadHurt: damage.road_hurt,
    Collided: damage.collided,
    RoarHurt: street.roar_hurt,
    ThrewRadio: street.threw_radio,
    RadioHit: street.radio_hit,
    EngineHurt: damage.engine_hurt,
    Refitted: pits.refitted,
    Repaired: pits.repaired,
    PitStopTimed: pits.pit_stop_timed,
    Retired: end.retired,
    Finished: end.finished,
}

#: Events whose rules depend on how the race stands: the mode, the weather, the driver, the tyres.
SPECIAL_RULES: dict[type[Event], Callable[[Any, State], tuple[str, ...]]] = {
    kernel.Rolled: rolls.rules_of_the_roll,
    Closed: end.rules_of_the_end,
    DriverChosen: setting_up.rules_of_the_driver,
    Penalised: qualifying.rules_of_the_penalty,
    Shifted: driving.rules_of_the_gear,
    Drove: driving.rules_of_the_drive,
    Slipstreamed: driving.rules_of_the_drive,
    PassedCheckpoint: street.rules_of_the_checkpoint,
    PoliceReward: street.rules_of_the_reward,
    Overshot: corners.rules_of_the_overshoot,
    RoadHurt: damage.rules_of_the_road_damage,
    Collided: damage.rules_of_the_collision_damage,
    EngineHurt: damage.rules_of_the_engine_damage,
    Repaired: pits.rules_of_the_repairs,
    Finished: end.rules_of_the_finish,
}
