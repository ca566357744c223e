"""The bots answer everything by the rules, and the racer is as strong and as careful as it says."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.games.formula_d.bots import BOTS
from racelib.games.formula_d.bots.garage import BUILD, FAVOURITES, vital_price
from racelib.games.formula_d.bots.racer import DECISIONS, racer
from racelib.games.formula_d.bots.rookie import HABITS
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.rules.drivers import FrogChoice, JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.pits import TECHNICAL_STOP, TYRE_STOP, PitStopChoice
from racelib.games.formula_d.rules.qualifying import StopwatchChoice
from racelib.games.formula_d.rules.repairs import BOX, RepairChoice, what_can_be_repaired
from racelib.games.formula_d.rules.setting_up import wrong_build
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.search.which_values import values_for
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import DRIVERS
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.set_up import header_for
from tests.asked import asks_of
from tests.benchmarks.formula_d_bots import match

ALL_OPTIONS = dict.fromkeys(("custom_car", "qualifying", "weather", "tyres", "tech_pit", "team"), True)
RACES: tuple[dict[str, Any], ...] = (
    {"mode": "basic", "track": "t1", "laps": 2, "qualifying": True},
    {"mode": "advanced", "track": "t1", "laps": 2},
    {"mode": "advanced", "track": "t1", "laps": 3, **ALL_OPTIONS},
    {"mode": "advanced", "track": "t2", "laps": 1, "tyres": True, "weather": True},
    {"mode": "street-basic", "track": "t1-s", "laps": 2},
    {"mode": "street-advanced", "track": "t1-s", "laps": 3, "weather": True, "qualifying": True},
    {"mode": "street-advanced", "track": "t1-s", "laps": 2},
)


def new_race(bots: list[str], seed: int, **options: Any) -> Race[State]:
    """Set up a race of bots."""
    return Race(GAME, header_for(players=len(bots), bots=bots, seed=seed, date="", **options))


def position(
    car: dict[str, Any], *others: dict[str, Any], mode: str = "advanced", sky: str = "", **options: Any
) -> State:
    """Put cars on the track, that of the racer and others, under a sky if it matters."""
    start: dict[str, Any] = {"cars": [car, *others], **({"weather": sky} if sky else {})}
    options = {"mode": mode, "track": "t1-s" if mode.startswith("street") else "t1", "laps": 2, **options}
    seats = tuple(Seat(f"car {number}") for number in range(1 + len(others)))
    state: State = GAME.start(GAME.check(Header(game="formula-d", seats=seats, options=options, start=start)))
    return state


def answer(state: State, choice: Choice[Any]) -> Any:
    """Return what the racer answers; it must be legal."""
    said = racer(state, choice, BotDice(1, 0))
    assert choice.legal(said)
    return said


# -- every answer is legal -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_bots_answer_every_kind_of_choice_by_the_rules(bot: str) -> None:
    """FD-DEC-01 … FD-DEC-19, in all modes and with all options; the race refuses an answer that is not legal."""
    asked = set()
    for options in RACES:
        for seed, other in enumerate(("random", bot)):
            bots = [bot, other, bot, other, bot] * (2 if options.get("weather") else 1)
            race = new_race(bots, seed, **options)
            seats = {seat: BOTS[name] for seat, name in enumerate(bots)}
            asked |= {ask.choice.KIND for ask in asks_of(race, seats) if bots[ask.seat] == bot}
            assert len(race.result) == len(bots)
    kinds = {choice.KIND for choice in DECISIONS} | {StopwatchChoice.KIND}
    assert asked <= kinds
    assert len(kinds - asked) <= 3  # rare ones may be missing: a payment, a radio, for rookies the extra cell
    assert {choice.KIND for choice in HABITS} <= kinds


def test_the_same_seed_gives_the_same_race() -> None:
    """Bots have no luck but their own dice."""
    first, again = (new_race(["racer", "rookie"] * 2, 5, **RACES[5]) for _ in range(2))
    assert first.run() == again.run()
    assert first.events == again.events


# -- how strong they are -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [RACES[1], RACES[3], RACES[6]], ids=["advanced", "weather", "street"])
def test_racers_come_home_and_beat_rookies(options: dict[str, Any]) -> None:
    tally = match("racer", "rookie", 3, 6, range(12), **options)
    assert tally.wins >= 10
    assert tally.retired <= 0.12 * tally.cars


# -- what the racer knows ------------------------------------------------------------------------------------


def test_more_brakes_and_gearbox_are_never_worse() -> None:
    """The table: there are no more turns to come with them, from any cell in any gear.

    Of tyres that is not so: a spin can be the cheapest way down from gear 6.
    """
    state = position({"at": "1.15", "gear": 3, "lap": 2})
    values = values_for(state, state.cars[0])
    for turns in values.turns:
        for pool in (2, 3):
            fewer, more = turns.take(range(turns.shape[pool] - 1), pool), turns.take(range(1, turns.shape[pool]), pool)
            assert (more <= fewer + 1e-9).all()


def test_a_vital_point_is_dearer_the_fewer_there_are() -> None:
    prices = []
    for left in (3, 2, 1):
        state = position({"at": "1.15", "gear": 3, "lap": 1, "wear": {"body": left}})
        prices.append(vital_price(state, state.cars[0], "body"))
    assert prices == sorted(prices)
    assert prices[0] < 2 < 10 < prices[2]


def test_with_one_engine_point_left_the_racer_lifts_its_foot() -> None:
    """FD-ENG-01: among fast cars a weak engine keeps out of gears 5 and 6, or at least is never the faster one."""
    others = [{"at": cell, "gear": 6, "lap": 1} for cell in ("0.40", "1.42", "2.44")]
    gears = {}
    for engine in (3, 1):
        state = position({"at": "1.15", "gear": 4, "lap": 1, "wear": {"engine": engine}}, *others)
        gears[engine] = answer(state, GearChoice(state, state.cars[0]))
    assert gears[1] <= min(4, gears[3])


def test_the_weakest_vital_part_is_repaired_first() -> None:
    state = position(
        {"at": "B1", "team": 1, "lap": 1, "gear": 4, "wear": {"body": 2, "engine": 1, "brakes": 1}}, tech_pit=True
    )
    car = state.cars[0]
    room = what_can_be_repaired(state, car)
    spread = answer(state, RepairChoice(state, car, 1, 2, room, BOX))
    assert spread["engine"] >= 1
    assert sum(spread.values()) == 2
    assert answer(state, PitStopChoice(state, car, room)) == TECHNICAL_STOP


def test_a_scratch_is_no_reason_for_a_technical_stop() -> None:
    state = position({"at": "B1", "team": 1, "lap": 1, "gear": 4, "wear": {"gearbox": 2}}, tech_pit=True)
    car = state.cars[0]
    assert answer(state, PitStopChoice(state, car, what_can_be_repaired(state, car))) == TYRE_STOP


@pytest.mark.parametrize(("weather", "lap", "tyres"), [("RAIN", 1, "wet"), ("FINE", 1, "soft")])
def test_tyres_suit_the_weather(weather: str, lap: int, tyres: str) -> None:
    state = position({"at": "B1", "team": 1, "lap": lap, "gear": 4}, tyres=True, weather=True, sky=weather)
    assert answer(state, TyreChoice(state, state.cars[0])) == tyres


def test_the_frog_wants_rain() -> None:
    """FD-ABIL-05: in the rain he skids by one cell, the others by three."""
    state = position({"at": "1.15", "gear": 3, "lap": 1, "driver": 4}, mode="street-advanced", weather=True)
    frog = state.cars[0]
    assert [answer(state, FrogChoice(state, frog, sky)) for sky in ("fine", "cloudy", "rain")] == [True, True, False]


def test_the_radio_hits_the_weak_and_junk_those_behind() -> None:
    """FD-ABIL-09, FD-ABIL-13."""
    state = position(
        {"at": "1.15", "gear": 3, "lap": 1, "driver": 10},
        {"at": "0.15", "gear": 3, "lap": 1, "driver": 7},
        {"at": "2.15", "gear": 3, "lap": 1, "driver": 3, "wear": {"engine": 1}},
        mode="street-advanced",
    )
    thrower, junk, weak = state.cars
    assert answer(state, RadioChoice(state, thrower, [junk, weak])) == weak.number
    alone = position({"at": "2.15", "gear": 3, "lap": 1, "driver": 7}, mode="street-advanced")
    assert answer(alone, JunkChoice(alone, alone.cars[0], alone.track.number["2.10"])) is False


def test_what_the_racer_builds_is_a_car_and_all_drivers_are_known() -> None:
    assert wrong_build(BUILD) is None
    assert sorted(FAVOURITES) == sorted(DRIVERS)


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_a_qualifying_lap_takes_some_seconds_a_die(bot: str) -> None:
    """FD-QUAL-06: without a clock the time is the bot's own guess."""
    race = new_race([bot] * 6, 3, **RACES[0])
    timed = 0
    for ask in asks_of(race, dict.fromkeys(range(6), BOTS[bot])):
        if isinstance(ask.choice, StopwatchChoice):
            dice = race.state.qualifying[-1].dice
            assert 5 * dice <= BOTS[bot](race.state, ask.choice, BotDice(3, ask.seat)) <= 13 * dice
            timed += 1
    assert timed == sum(not lap.failed for lap in race.state.qualifying) > 0
