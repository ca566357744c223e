"""The sentences of the advanced game, of street races and of the optional rules: costs by pool, limits, drivers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from racelib.boards.lanes.tables import tables
from racelib.games.formula_d.events import EVENTS
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
from racelib.games.formula_d.events.turns import LinedUp, Shifted, TurnedRound
from racelib.games.formula_d.rules.repairs import full_reserves
from racelib.games.formula_d.show.words import say
from racelib.games.formula_d.show.words.facts import points_of
from racelib.games.formula_d.show.words.rolls import ROLLS
from racelib.games.formula_d.state import FINISHED, QUALIFYING_LAPS, Car, QualifyingLap, State, rains
from racelib.games.formula_d.tables import (
    BLACK_DIE,
    DRIVERS,
    GEAR_ROLL,
    INVENTOR,
    JUNK,
    MECHANIC,
    MODES,
    POOLS,
    WEATHER,
    Options,
)
from racelib.kernel.event import Event, Rolled, fold
from racelib.kernel.writer import Closed
from racelib.rulebook import RULE_ID, rule
from tests.games.formula_d.test_words import CASES, NAMES, rules_of

#: Everything that dice are rolled for.
PURPOSES = {
    *("grid", "start", "collision", "engine", "road", "roar", "radio", "pit", "forecast", "weather", "qualifying"),
    *GEAR_ROLL.values(),
}


def race_of(mode: str, code: str = "1.5", **facts: Any) -> State:
    """Return a position in some mode: facts of the race, or of car 0, among them points by pool."""
    row = MODES[mode]
    pools = DRIVERS[facts.get("driver", 0)].pools if facts.get("driver") else row.pools
    cars = [
        Car(number, number + 1, gear=4, wear=dict(pools), full=dict(pools), lap=1, status="running")
        for number in range(4)
    ]
    state = State(tables("t1-s" if row.street else "t1"), row, 2, cars)
    for name, fact in facts.items():
        if name in state.cars[0].wear and isinstance(fact, int):  # tyres are points, or a kind of tyre
            cars[0].wear[name] = fact
        else:
            setattr(cars[0] if name in Car.__struct_fields__ else state, name, fact)
    state.wet = rains(state.weather)
    if state.options.team:
        cars[2].team, cars[3].team = 1, 2
    if state.options.team or state.options.tech_pit:
        state.reserves = full_reserves(cars, state.options)
    state.put(cars[0], state.track.number[code])
    for number, cell in ((1, "0.20"), (2, "1.45"), (3, "2.45")):
        state.put(cars[number], state.track.number[cell])
    return state


def test_every_purpose_of_a_roll_has_a_sentence_and_rules() -> None:
    assert set(ROLLS) == PURPOSES


def test_every_pool_has_words() -> None:
    for pool in ("car", *POOLS):
        assert points_of(pool, 1).endswith(" point")
        assert points_of(pool, 2).endswith(" points")


def told_of(event: Event, state: State) -> str:
    """Return the sentence of an event without its rules."""
    return say(event, state, NAMES).partition(" (FD-")[0]


TEAM = Options(team=True, tech_pit=True)


def team_race_over() -> State:
    """Return a team race in which car 0 came home first, but the other team with both cars."""
    state = race_of("advanced", options=TEAM)
    return fold(state, [Finished(0, 1), Finished(1, 2), Retired(2, "tyres"), Finished(3, 3)])


TIMED = [QualifyingLap(1, 9, 0, 50), QualifyingLap(0, 14, 3)]

#: Sentences of the other modes and of the optional rules, with the rules behind them.
MORE: list[tuple[State, Event, str, str]] = [
    # before the race
    (
        race_of("advanced"),
        CarBuilt(0, {"tyres": 10, "brakes": 2, "gearbox": 2, "body": 2, "engine": 2, "suspension": 2}),
        "Ada builds a car of 20 points: tyres 10, brakes 2, gearbox 2, body 2, engine 2, suspension 2.",
        "FD-CUSTOM-01",
    ),
    (
        race_of("street-advanced"),
        DriverChosen(0, 10),
        "Ada drives as Stanley Washington, “Car radio” (once a race throws a radio at a car nearby), "
        "with tyres 7, brakes 2, gearbox 3, body 2, engine 3, suspension 3.",
        "FD-STREET-03, FD-DRIVER-10, FD-ABIL-13, FD-ABIL-14",
    ),
    (
        race_of("advanced"),
        Forecast("RAIN", qualifying=True),
        "It rains in the qualifying laps: cars skid in the corners.",
        "FD-WEATHER-01, FD-WEATHER-02",
    ),
    (
        race_of("advanced"),
        Forecast("FINE", qualifying=True),
        "The qualifying laps have a dry road.",
        "FD-WEATHER-01, FD-WEATHER-02",
    ),
    (
        race_of("advanced"),
        Forecast("FINE"),
        "The race begins in fine weather, which stays: the road is dry to the end.",
        "FD-WEATHER-01, FD-WEATHER-03",
    ),
    (
        race_of("advanced"),
        Forecast("CLOUDY"),
        "The race begins under clouds: the road is dry, but a highest roll in gear 5 or 6 may change that.",
        "FD-WEATHER-01, FD-WEATHER-03",
    ),
    (
        race_of("advanced"),
        Forecast("RAIN"),
        "The race begins in the rain, which stays: the road is wet to the end.",
        "FD-WEATHER-01, FD-WEATHER-03",
    ),
    (
        race_of("advanced"),
        WeatherChanged("CLOUDY_RAIN", "CLOUDY"),
        "It begins to rain: from the next turn on cars skid in the corners. It may stop again.",
        "FD-WEATHER-06",
    ),
    (
        race_of("advanced"),
        WeatherChanged("CLOUDY", "CLOUDY_RAIN"),
        "The rain stops: from the next turn on the road is dry. It may begin again.",
        "FD-WEATHER-05",
    ),
    (
        race_of("advanced"),
        WeatherChanged("FINE", "CLOUDY"),
        "The clouds are gone: the weather is fine now, and the road stays dry to the end.",
        "FD-WEATHER-05",
    ),
    (
        race_of("advanced"),
        WeatherChanged("RAIN", "CLOUDY_RAIN"),
        "The rain has set in: the road stays wet to the end.",
        "FD-WEATHER-06",
    ),
    (
        race_of("street-advanced", driver=4),
        WeatherRolledAgain(0),
        "Ada drives as Julien Marcellin and has the weather rolled again; the second result stands.",
        "FD-ABIL-04, FD-RULING-79",
    ),
    (
        race_of("advanced"),
        TyresFitted(0, "soft"),
        "Ada takes soft tyres: new and dry they may drive 1 cell more, but overshoots cost more.",
        "FD-TYRE-01, FD-TYRE-14",
    ),
    # qualifying
    (
        race_of("advanced"),
        QualifyingBegan(),
        "The qualifying laps begin: one driver after another, alone on the track and against the clock.",
        "FD-QUAL-01",
    ),
    (
        race_of("advanced"),
        QualifyingLapBegan(0),
        "Ada begins the qualifying lap on 1.59: the clock runs.",
        "FD-QUAL-02, FD-QUAL-03",
    ),
    (
        race_of("advanced", stage=QUALIFYING_LAPS, qualifying=TIMED, gear=0, lap=0),
        Shifted(0, 1, 0),
        "Ada drives off in gear 1: a qualifying lap has no start roll.",
        "FD-QUAL-03",
    ),
    (
        race_of("advanced", "1.58", stage=QUALIFYING_LAPS, qualifying=TIMED),
        Drove(0, "ss", "1.0", 1),
        "Ada drives 2 cells and is over the finish line.",
        "FD-MOVE-01, FD-MOVE-02",
    ),
    (
        race_of("advanced", stage=QUALIFYING_LAPS, qualifying=TIMED),
        Penalised(0, "C1", 2, 2),
        "Ada leaves C1 one stop short: 2 cells past it add 2 to the score.",
        "FD-QUAL-07",
    ),
    (
        race_of("advanced", stage=QUALIFYING_LAPS, qualifying=TIMED, tyres="soft"),
        Penalised(0, "C1", 1, 2),
        "Ada leaves C1 one stop short: 1 cell past it, times 2 on soft tyres, adds 2 to the score.",
        "FD-QUAL-07, FD-RULING-69, FD-TYRE-06",
    ),
    (
        race_of("advanced", stage=QUALIFYING_LAPS, qualifying=TIMED),
        QualifyingLapEnded(0, 125, 19),
        "Ada ends the lap after 2:05: dice 14 + full minutes 2 + penalty 3 = score 19; the lowest takes pole.",
        "FD-QUAL-05, FD-QUAL-06, FD-QUAL-09",
    ),
    (
        race_of("advanced", stage=QUALIFYING_LAPS, qualifying=TIMED),
        QualifyingLapEnded(0, corner="C2", missing=2),
        "Ada leaves C2 2 stops short: the lap is lost, and the car starts from the back.",
        "FD-QUAL-08, FD-RULING-68",
    ),
    (
        race_of("advanced"),
        LinedUp((1, 0, 2, 3), qualified=True),
        "The qualifying laps put Ben in pole position and Ada in the second place on the grid.",
        "FD-QUAL-09, FD-QUAL-10",
    ),
    # gears and movement
    (
        race_of("advanced", status="spun", gear=0),
        TurnedRound(0),
        "Ada turns the spun car round for free and drives off in gear 1.",
        "FD-SPIN-02, FD-SPIN-03",
    ),
    (
        race_of("advanced", gear=6),
        Shifted(0, 2, 6, {"gearbox": 1, "brakes": 1, "engine": 1}),
        "Ada skips 3 gears down to gear 2 and pays 1 gearbox point (2 left), 1 brake point (2 left) and "
        "1 engine point (2 left).",
        "FD-GEAR-05, FD-GEAR-10",
    ),
    (
        race_of("street-basic"),
        NitroUsed(0, 4),
        "Ada uses nitro in gear 4: 4 cells more, and no braking.",
        "FD-NITRO-01, FD-NITRO-03",
    ),
    (
        race_of("street-advanced", gear=1),
        NitroUsed(0, 1),
        "Ada uses nitro in gear 1: 1 cell more, and no braking.",
        "FD-NITRO-01, FD-NITRO-03",
    ),
    (
        race_of("street-advanced", driver=8),
        NitroUsed(0, 7, turbo=True),
        "Ada uses nitro with the turbo in gear 4: 7 cells more, and no braking.",
        "FD-NITRO-01, FD-NITRO-03, FD-ABIL-11",
    ),
    (
        race_of("street-advanced", driver=3),
        Drifted(0, 1, {"tyres": 1}),
        "Ada drifts 1 cell more for 1 tyre point (8 left).",
        "FD-ABIL-03",
    ),
    (
        race_of("street-advanced", driver=3, tyres=1),
        Drifted(0, -1, {"tyres": 1}),
        "Ada drifts 1 cell less for 1 tyre point (0 left).",
        "FD-ABIL-03",
    ),
    (
        race_of("advanced"),
        GainedCell(0),
        "Ada drives 1 cell more on new soft tyres.",
        "FD-TYRE-05",
    ),
    (
        race_of("advanced", weather="RAIN"),
        Skidded(0, 3, "soft"),
        "Ada skids through the wet corner on soft tyres: 3 cells further.",
        "FD-TYRE-09, FD-RULING-61",
    ),
    (
        race_of("street-advanced", weather="RAIN", driver=4),
        Skidded(0, 1, "hard"),
        "Ada skids through the wet corner, but only 1 cell further: Julien Marcellin knows the rain.",
        "FD-ABIL-05, FD-RULING-61",
    ),
    (
        race_of("street-advanced"),
        Dazzled(0, 1),
        "Ada looks at Ben, the Beauty, while crossing the finish line: the move is 1 cell shorter.",
        "FD-ABIL-01, FD-RULING-76",
    ),
    (
        race_of("street-basic", "1.34"),
        Drove(0, "lss", "0.37"),
        "Ada drives 3 cells through the tunnel to 0.37.",
        "FD-MOVE-01, FD-MOVE-02, FD-TUNNEL-01",
    ),
    (
        race_of("street-basic", "1.34"),
        Drove(0, "s", "1.35"),
        "Ada drives 1 cell to 1.35.",
        "FD-MOVE-01, FD-MOVE-02",
    ),
    (
        race_of("advanced"),
        Slipstreamed(0, 1, "lss", "0.8"),
        "Ada slipstreams behind Ben, 3 cells further to 0.8.",
        "FD-SLIP-01, FD-SLIP-06",
    ),
    (
        race_of("advanced", "1.8"),
        Slipstreamed(0, 1, "lss", "0.11", cost={"brakes": 1}),
        "Ada slipstreams behind Ben, 3 cells further to 0.11. Entering the corner costs 1 brake point (2 left).",
        "FD-SLIP-01, FD-SLIP-06, FD-SLIP-12",
    ),
    (
        race_of("advanced", "1.58"),
        Slipstreamed(0, 1, "lss", "0.1", 1),
        "Ada slipstreams behind Ben, 3 cells further to 0.1: lap 2 of 2 begins.",
        "FD-SLIP-01, FD-SLIP-06",
    ),
    (
        race_of("advanced", "1.58", lap=2),
        Slipstreamed(0, 1, "ls", "0.0", 1),
        "Ada slipstreams behind Ben, 2 cells further, and is over the finish line.",
        "FD-SLIP-01, FD-SLIP-06",
    ),
    (
        race_of("advanced"),
        Braked(0, 2, {"brakes": 2}),
        "Ada brakes 2 cells for 2 brake points (1 left).",
        "FD-BRAKE-02",
    ),
    (
        race_of("advanced"),
        Blocked(0, 5, {"brakes": 3, "tyres": 2}),
        "Ada is blocked by other cars, 5 cells short, and loses 3 brake points (0 left) and 2 tyre points (4 left).",
        "FD-BRAKE-09, FD-MOVE-10, FD-RULING-28",
    ),
    (
        race_of("advanced", brakes=7),
        Blocked(0, 7, {"brakes": 7}),
        "Ada is blocked by other cars, 7 cells short, and pays with brakes only: 7 brake points (0 left).",
        "FD-BRAKE-13, FD-MOVE-10, FD-RULING-28",
    ),
    (
        race_of("advanced", brakes=5),
        Blocked(0, 4, {"brakes": 4}),
        "Ada is blocked by other cars, 4 cells short, and pays with brakes only: 4 brake points (1 left).",
        "FD-BRAKE-13, FD-MOVE-10, FD-RULING-28",
    ),
    (
        race_of("advanced"),
        Blocked(0, 7),
        "Ada is blocked by other cars, 7 cells short: too many to brake for with 3 brake points and 6 tyre points.",
        "FD-BRAKE-11, FD-MOVE-10, FD-RULING-28",
    ),
    (
        race_of("advanced", brakes=0),
        Blocked(0, 1),
        "Ada is blocked by other cars, 1 cell short: Ada owes 1 brake point and has 0 brake points and 6 tyre points.",
        "FD-BRAKE-12, FD-MOVE-10, FD-RULING-28",
    ),
    (
        race_of("advanced", "B1"),
        Shifted(0, 3, 4),
        "Ada sets off from the box in gear 3.",
        "FD-PIT-09",
    ),
    # corners
    (
        race_of("advanced"),
        Overshot(0, "C1", 3, {"tyres": 3}),
        "Ada leaves C1 one stop short: 3 cells past it cost 3 tyre points (3 left).",
        "FD-OVER-01, FD-OVER-02, FD-OVER-04",
    ),
    (
        race_of("advanced", tyre_lap=3, weather="RAIN"),
        Overshot(0, "C1", 1, {"tyres": 1}),
        "Ada leaves C1 one stop short: 1 cell past it costs 1 tyre point (5 left).",
        "FD-OVER-01, FD-OVER-02, FD-OVER-04",
    ),
    (
        race_of("advanced", tyres=0),
        Overshot(0, "C1", 1, {"tyres": 1}),
        "Ada leaves C1 one stop short, 1 cell past it, with no tyre points left.",
        "FD-OVER-01, FD-OVER-02, FD-OVER-04, FD-RULING-21",
    ),
    (
        race_of("advanced", tyres=2),
        Overshot(0, "C1", 4, {"tyres": 4}),
        "Ada leaves C1 one stop short: 4 cells past it cost 4 tyre points, more than the 2 left.",
        "FD-OVER-01, FD-OVER-02, FD-OVER-04",
    ),
    (
        race_of("advanced"),
        Spun(0),
        "Ada has used up the tyres and spins: facing backwards, in gear 1 next turn.",
        "FD-SPIN-01",
    ),
    (
        race_of("advanced"),
        Spun(0, again=True),
        "Ada has no tyre points left and spins: facing backwards, in gear 1 next turn.",
        "FD-SPIN-04",
    ),
    # damage
    (
        race_of("advanced"),
        Marked(0, "1.5", "body"),
        "Body parts of Ada's car are on 1.5: driving over them may cost a suspension point.",
        "FD-ROAD-01",
    ),
    (
        race_of("advanced"),
        Marked(0, "1.5", "engine"),
        "Engine parts of Ada's car are on 1.5: driving over them may cost a suspension point.",
        "FD-ROAD-02",
    ),
    (
        race_of("advanced"),
        Marked(0, "1.5", "out"),
        "Wreckage of Ada's car is on 1.5: driving over it may cost a suspension point.",
        "FD-ROAD-03",
    ),
    (
        race_of("street-advanced", driver=JUNK),
        Marked(0, "1.1", "junk"),
        "Ada drops junk on 1.1: driving over it may cost a suspension point.",
        "FD-ABIL-09",
    ),
    (
        race_of("advanced"),
        RoadHurt(0, {"suspension": 1}),
        "The damaged road shakes Ada, who loses 1 suspension point (1 left).",
        "FD-ROAD-04, FD-ROAD-05",
    ),
    (
        race_of("street-basic", "1.20"),
        RoadHurt(0, {"car": 1}),
        "The dangerous cell hurts Ada, who loses 1 wear point, 17 left.",
        "FD-DANGER-01, FD-DANGER-02",
    ),
    (
        race_of("advanced", weather="RAIN"),
        Collided(0, 1, {"body": 1}),
        "Ada collides with Ben and loses 1 body point (2 left).",
        "FD-COLL-05, FD-RAIN-01",
    ),
    (
        race_of("advanced"),
        EngineHurt(0, {"engine": 1}),
        "Ada has engine damage and loses 1 engine point (2 left).",
        "FD-ENG-05",
    ),
    (
        race_of("street-advanced", driver=INVENTOR),
        EngineHurt(0, {"engine": 1}),
        "Ada has engine damage and loses 1 engine point (2 left).",
        "FD-ENG-05, FD-ABIL-12",
    ),
    # the street
    (
        race_of("street-basic", "0.17"),
        RoarHurt(0, {"car": 2}),
        "An angry neighbour of the engine roar zone strikes back: Ada loses 2 wear points, 16 left.",
        "FD-ROAR-01, FD-ROAR-02",
    ),
    (
        race_of("street-advanced", "0.17"),
        RoarHurt(0, {"body": 1}),
        "An angry neighbour of the engine roar zone strikes back: Ada loses 1 body point (2 left).",
        "FD-ROAR-01, FD-ROAR-05",
    ),
    (
        race_of("street-advanced", driver=10),
        ThrewRadio(0, 1),
        "Ada throws the car radio at Ben; the black die decides what it hits.",
        "FD-ABIL-13",
    ),
    (
        race_of("street-advanced"),
        RadioHit(0, {"gearbox": 1}),
        "The radio hits Ada, which costs 1 gearbox point (2 left).",
        "FD-ABIL-13, FD-ABIL-14",
    ),
    (
        race_of("street-basic"),
        PassedPolice(0, 1, 120),
        "Ada passes the police station on lap 1: speed 120, ten times the gear die, counts.",
        "FD-POLICE-01, FD-RULING-71",
    ),
    (
        race_of("street-basic"),
        PassedPolice(0, 1, 0),
        "Ada passes the police station on lap 1 without a gear die: speed 0 counts.",
        "FD-POLICE-01, FD-RULING-71",
    ),
    (
        race_of("street-basic", car=17),
        PoliceReward(0, 1, 120, {"car": 2}),
        "All have passed the police station on lap 1: Ada was the fastest with 120 and gets 1 wear point (18 now).",
        "FD-POLICE-02, FD-POLICE-05, FD-POLICE-03",
    ),
    (
        race_of("street-basic"),
        PoliceReward(0, 1, 120),
        "All have passed the police station on lap 1: Ada was the fastest with 120, but lacks no points.",
        "FD-POLICE-02, FD-POLICE-05, FD-POLICE-03",
    ),
    (
        race_of("street-advanced", status=FINISHED, body=1),
        PoliceReward(0, 2, 200),
        "All have passed the police station on lap 2: Ada was the fastest with 200, but has finished.",
        "FD-POLICE-02, FD-POLICE-05, FD-POLICE-04",
    ),
    (
        race_of("street-advanced", body=2, brakes=2),
        PoliceReward(0, 1, 90, {"body": 1, "brakes": 1}),
        "All have passed the police station on lap 1: Ada was the fastest with 90 and gets 1 body point (3 now) and "
        "1 brake point (3 now).",
        "FD-POLICE-02, FD-POLICE-05, FD-POLICE-04",
    ),
    (
        race_of("street-basic", car=5),
        PassedCheckpoint(0, {"car": 10}),
        "Ada passes the checkpoint and gets 10 wear points (15 now).",
        "FD-CHECK-01, FD-WP-08",
    ),
    (
        race_of("street-advanced", tyres=2),
        PassedCheckpoint(0, {"tyres": 4}),
        "Ada passes the checkpoint and gets new tyres: 4 tyre points (6 now).",
        "FD-CHECK-02, FD-WP-08",
    ),
    (
        race_of("street-advanced", driver=MECHANIC, brakes=3, body=2),
        PassedCheckpoint(0, {"brakes": 3, "body": 1}),
        "Ada spreads the points of the checkpoint: 3 brake points (6 now) and 1 body point (3 now).",
        "FD-CHECK-03, FD-ABIL-06, FD-WP-08",
    ),
    # the box
    (
        race_of("advanced", "B1", tyres=1),
        Refitted(0, {"tyres": 5}),
        "Ada gets a new set of tyres in the box: 6 tyre points again.",
        "FD-PIT-06, FD-WP-08",
    ),
    (
        race_of("advanced", "B1"),
        Refitted(0, {"tyres": 5}, "wet"),
        "Ada gets a new set of wet tyres in the box: 6 tyre points again.",
        "FD-PIT-06, FD-WP-08, FD-TECH-03",
    ),
    (
        race_of("advanced", "B1", options=Options(tech_pit=True), body=1),
        Repaired(0, {"body": 1}),
        "Ada repairs 1 body point (2 now); 1 left for repairs. The car leaves next turn in gear 4 or lower.",
        "FD-TECH-01, FD-TECH-04, FD-TECH-05",
    ),
    (
        race_of("advanced", "B1", options=TEAM, body=1),
        Repaired(0, {"body": 2}),
        "Ada repairs 2 body points (3 now); team red has 2 left for repairs. "
        "The car leaves next turn in gear 4 or lower.",
        "FD-TEAM-02, FD-TECH-04, FD-TECH-05",
    ),
    (
        race_of("advanced", "B1"),
        PitStopTimed(0, True, 4),
        "Ada leaves the box at once in gear 4: half the roll, rounded up, is 4 cells.",
        "FD-PIT-07, FD-PIT-08",
    ),
    (
        race_of("advanced", "B1"),
        PitStopTimed(0, False),
        "Ada waits in the box and leaves in the next round in gear 4 or lower.",
        "FD-PIT-07, FD-PIT-09",
    ),
    # the end
    (
        race_of("advanced"),
        Retired(0, "wear", pool="suspension"),
        "Ada has lost the last suspension point and is out of the race.",
        "FD-ELIM-04, FD-ELIM-09",
    ),
    (
        race_of("advanced"),
        Retired(0, "tyres"),
        "Ada loses more tyre points than there are left and is out of the race.",
        "FD-ELIM-05, FD-ELIM-09",
    ),
    (
        race_of("advanced"),
        Retired(0, "blocked"),
        "Ada cannot pay for the forced braking and is out of the race.",
        "FD-ELIM-06, FD-ELIM-09",
    ),
    (
        race_of("advanced", options=TEAM),
        Finished(0, 1),
        "Ada finishes the race in place 1 of 4: 10 points for team red.",
        "FD-FIN-01, FD-RULING-55, FD-TEAM-03",
    ),
    (
        team_race_over(),
        Closed([], 5),
        "The race is over: team blue (Ben and Dmitri) wins with 14 points.",
        "FD-TEAM-04, FD-RULING-67",
    ),
    # rolls
    (
        race_of("advanced"),
        Rolled("start", 0, 19),
        "Ada rolls 19 on the black die at the start: below 20, so a normal start.",
        "FD-START-03, FD-START-07",
    ),
    (
        race_of("advanced"),
        Rolled("start", 0, 20),
        "Ada rolls 20 on the black die at the start: 20 or more is a great start.",
        "FD-START-03, FD-START-08",
    ),
    (
        race_of("street-basic"),
        Rolled("start", 0, 17),
        "Ada rolls 17 on the black die at the start: 17 or more is a great start.",
        "FD-START-03, FD-START-06",
    ),
    (
        race_of("advanced"),
        Rolled("start", 0, 1),
        "Ada rolls 1 on the black die at the start: not above 1, so the engine stalls.",
        "FD-START-03, FD-START-04",
    ),
    (
        race_of("advanced"),
        Rolled("qualifying", 0, 7),
        "Ada rolls 7 on the black die: of the lost laps, the highest roll gets the best place.",
        "FD-RULING-68",
    ),
    (
        race_of("advanced", weather="CLOUDY"),
        Rolled("gear 6", 0, 30),
        "Ada rolls 30, the highest in gear 6: after the move come engine damage checks, and the weather may change.",
        "FD-DICE-06, FD-WEATHER-04",
    ),
    (
        race_of("advanced", weather="FINE"),
        Rolled("gear 5", 0, 20),
        "Ada rolls 20, the highest in gear 5: after the move come engine damage checks.",
        "FD-DICE-05",
    ),
    (
        race_of("advanced", stage=QUALIFYING_LAPS, qualifying=TIMED),
        Rolled("gear 5", 0, 20),
        "Ada rolls the die of gear 5: 20 cells to drive.",
        "FD-DICE-05",
    ),
    (
        race_of("street-advanced", "0.17"),
        Rolled("roar", 0, 15),
        "Ada rolls 15 in the engine roar zone: below 16, so nobody minds the noise.",
        "FD-ROAR-01, FD-ROAR-03",
    ),
    (
        race_of("street-advanced", "0.17"),
        Rolled("roar", 0, 20),
        "Ada rolls 20 in the engine roar zone: 16 or more angers the neighbours, for 1 engine point.",
        "FD-ROAR-01, FD-ROAR-06",
    ),
    (
        race_of("street-advanced", "0.17", tyres=0),
        Rolled("roar", 0, 16),
        "Ada rolls 16 in the engine roar zone: that costs 1 tyre point, but there is none left to lose.",
        "FD-ROAR-01, FD-ROAR-04, FD-RULING-73",
    ),
    (
        race_of("street-basic", "0.17"),
        Rolled("roar", 0, 10),
        "Ada rolls 10 in the engine roar zone: below 11, so nobody minds the noise.",
        "FD-ROAR-01, FD-ROAR-02",
    ),
    (
        race_of("street-basic", "0.17"),
        Rolled("roar", 0, 11),
        "Ada rolls 11 in the engine roar zone: 11 or more angers the neighbours, for 2 wear points.",
        "FD-ROAR-01, FD-ROAR-02",
    ),
    (
        race_of("street-advanced", driver=10),
        Rolled("radio", 0, 8),
        "Ada rolls 8 on the black die: the radio hits the gearbox, for 1 point if there is one left.",
        "FD-ABIL-13, FD-ABIL-14",
    ),
    (
        race_of("advanced", "B1"),
        Rolled("pit", 0, 10),
        "Ada rolls 10 for the pit stop: not above 10, so the mechanics are quick.",
        "FD-PIT-07, FD-PIT-08",
    ),
    (
        race_of("advanced", "B1"),
        Rolled("pit", 0, 11),
        "Ada rolls 11 for the pit stop: above 10, so the mechanics are slow.",
        "FD-PIT-07, FD-PIT-09",
    ),
    (
        race_of("advanced", options=Options(weather=True, qualifying=True)),
        Rolled("forecast", 0, 8),
        "The black die shows 8: on the weather chart of this circuit that is rain.",
        "FD-WEATHER-01, FD-WEATHER-02",
    ),
    (
        race_of("advanced", options=Options(weather=True)),
        Rolled("forecast", 0, 15),
        "The black die shows 15: on the weather chart of this circuit that is fine.",
        "FD-WEATHER-01, FD-WEATHER-03",
    ),
    (
        race_of("advanced", weather="CLOUDY"),
        Rolled("weather", 0, 15),
        "Ada rolls 15 on the weather chart: fine, so the weather gets a step better.",
        "FD-WEATHER-04, FD-WEATHER-05",
    ),
    (
        race_of("advanced", weather="CLOUDY"),
        Rolled("weather", 0, 9),
        "Ada rolls 9 on the weather chart: cloudy, so the weather stays as it is.",
        "FD-WEATHER-04, FD-WEATHER-07",
    ),
    (
        race_of("advanced", weather="CLOUDY"),
        Rolled("weather", 0, 1),
        "Ada rolls 1 on the weather chart: rain, so the weather gets a step worse.",
        "FD-WEATHER-04, FD-WEATHER-06",
    ),
]


@pytest.mark.parametrize(("state", "event", "sentence", "rules"), MORE, ids=[sentence for _, _, sentence, _ in MORE])
def test_the_other_modes_and_options(state: State, event: Event, sentence: str, rules: str) -> None:
    assert say(event, state, NAMES) == f"{sentence} ({rules})"
    assert all(rule(rule_id).id == rule_id for rule_id in rules.split(", "))


def test_every_kind_of_event_is_told_in_a_case() -> None:
    told_kinds = {type(event) for _, event, _ in CASES} | {type(event) for _, event, _, _ in MORE}
    assert set(EVENTS) <= told_kinds


#: What is checked, in which mode and weather and by which driver: the highest result that hurts, and the rules.
LIMITS: list[tuple[str, dict[str, Any], int, str]] = [
    ("collision", {"mode": "basic"}, 4, "FD-COLL-04"),
    ("collision", {"mode": "advanced"}, 1, "FD-COLL-05"),
    ("collision", {"mode": "advanced", "weather": "CLOUDY"}, 1, "FD-COLL-05"),
    ("collision", {"mode": "advanced", "weather": "CLOUDY_RAIN"}, 2, "FD-COLL-05, FD-RAIN-01"),
    ("collision", {"mode": "street-advanced", "weather": "RAIN"}, 2, "FD-COLL-05, FD-RAIN-01"),
    ("engine", {"mode": "street-basic"}, 4, "FD-ENG-04"),
    ("engine", {"mode": "advanced"}, 4, "FD-ENG-05"),
    ("engine", {"mode": "advanced", "weather": "RAIN"}, 3, "FD-ENG-05, FD-RAIN-02"),
    ("engine", {"mode": "street-advanced", "driver": INVENTOR}, 3, "FD-ENG-05, FD-ABIL-12"),
    ("engine", {"mode": "street-advanced", "driver": INVENTOR, "weather": "RAIN"}, 2, "FD-ENG-05, FD-ABIL-12"),
    ("road", {"mode": "street-basic", "code": "1.20"}, 4, "FD-DANGER-01, FD-DANGER-02"),
    ("road", {"mode": "advanced"}, 4, "FD-ROAD-04, FD-ROAD-05"),
    ("road", {"mode": "advanced", "weather": "RAIN"}, 5, "FD-ROAD-04, FD-ROAD-05, FD-RAIN-03"),
    ("road", {"mode": "street-advanced", "code": "1.20"}, 4, "FD-ROAD-04, FD-ROAD-05, FD-DANGER-03"),
    ("road", {"mode": "street-advanced", "driver": JUNK}, 4, "FD-ROAD-04, FD-ROAD-05"),
    (
        "road",
        {"mode": "street-advanced", "driver": JUNK, "code": "1.20", "weather": "RAIN"},
        2,
        "FD-ROAD-04, FD-DANGER-03, FD-ABIL-10, FD-RULING-81",
    ),
]


@pytest.mark.parametrize(("what", "facts", "limit", "rules"), LIMITS)
def test_a_check_states_the_limit_of_mode_weather_and_driver(
    what: str, facts: dict[str, Any], limit: int, rules: str
) -> None:
    state = race_of(**facts)
    for face in BLACK_DIE:
        event = Rolled(what, 0, face)
        sentence = told_of(event, state)
        assert (f": not above {limit}" if face <= limit else f": above {limit}") in sentence, sentence
        assert ", ".join(rules_of(event, state)) == rules
        own = facts.get("driver") is not None and limit < 4
        assert ("This limit is that of " in sentence) == own, sentence
        assert ("in the rain" in sentence) == (state.raining and not (own and what == "road")), sentence


@pytest.mark.parametrize(
    ("tyres", "tyre_lap", "weather", "times", "tyre_rule"),
    [
        ("soft", 1, "FINE", 2, "FD-TYRE-06"),
        ("soft", 3, "CLOUDY", 3, "FD-TYRE-08"),
        ("soft", 3, "RAIN", 3, "FD-TYRE-10"),
        ("wet", 2, "FINE", 2, "FD-TYRE-11"),
        ("wet", 4, "FINE", 3, "FD-TYRE-12"),
    ],
)
def test_an_overshoot_that_tyres_multiply(tyres: str, tyre_lap: int, weather: str, times: int, tyre_rule: str) -> None:
    state = race_of("advanced", tyre_lap=tyre_lap, weather=weather)
    state.cars[0].tyres = tyres
    event = Overshot(0, "C1", 2, {"tyres": 2 * times})
    assert told_of(event, state) == (
        f"Ada leaves C1 one stop short: 2 cells past it, times {times} for {tyres} tyres on their lap {tyre_lap}, "
        f"cost {2 * times} tyre points ({6 - 2 * times} left)."
    )
    assert rules_of(event, state)[-1] == tyre_rule
    state.cars[0].wear["tyres"] = 1
    assert told_of(event, state) == (
        f"Ada leaves C1 one stop short: 2 cells past it, times {times} for {tyres} tyres on their lap {tyre_lap}, "
        f"cost {2 * times} tyre points, more than the 1 left."
    )


@pytest.mark.parametrize("weather", ["", *WEATHER])
@pytest.mark.parametrize("mode", MODES)
def test_every_roll_of_every_face_is_told(mode: str, weather: str) -> None:
    for driver in DRIVERS if MODES[mode].drivers else [0]:
        state = race_of(mode, weather=weather, driver=driver)
        for what in PURPOSES - ({"roar", "radio"} if not MODES[mode].street else set()):
            for face in BLACK_DIE:
                sentence = say(Rolled(what, 0, face), state, NAMES)
                assert not re.search(r"[{}]|None", sentence), sentence
                assert re.search(rf"\b{face}\b", sentence), sentence
                assert RULE_ID.findall(sentence), sentence


def test_every_driver_is_introduced() -> None:
    for driver in DRIVERS:
        sentence = say(DriverChosen(0, driver), race_of("street-advanced"), NAMES)
        assert f"FD-DRIVER-{driver:02}" in sentence
        assert "FD-ABIL-" in sentence
        assert not re.search(r"[{}]|None", sentence), sentence
