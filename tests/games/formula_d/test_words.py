"""Every event has its sentence; sentences are whole, short, and name rules that exist."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from racelib.boards.lanes.tables import tables
from racelib.games.formula_d.events import EVENTS
from racelib.games.formula_d.events.after import (
    Collided,
    EngineHurt,
    Finished,
    Overshot,
    Refitted,
    Repaired,
    Retired,
    Stopped,
)
from racelib.games.formula_d.events.driving import Blocked, Braked, Drove, PassedCheckpoint, PoliceReward
from racelib.games.formula_d.events.turns import DroveOff, LinedUp, RoundBegan, Shifted, Stalled
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.show.words import RULES, SENTENCES, say
from racelib.games.formula_d.show.words.facts import gained, points_of
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import MODES
from racelib.kernel.event import KERNEL_EVENTS, Chose, Event, Rolled, TurnEnded, Undone
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.sentences import rules_behind
from racelib.kernel.writer import Closed
from racelib.rulebook import RULE_ID, rule

NAMES = ("Ada", "Ben", "Cleo", "Dmitri", "Eve", "Florian", "Gustav", "Hal", "Ivy", "Josephine")
BASIC = MODES["basic"]


def run(seed: int, names: tuple[str, ...] = NAMES, **options: Any) -> Race[Any]:
    game = game_named("formula-d")
    seats = tuple(Seat(name, "random") for name in names)
    asked = {"track": "t1", "laps": 2, **options}
    race = Race(game, game.check(Header(game=game.name, seats=seats, options=asked, seed=seed)))
    race.run()
    return race


def told(race: Race[Any], names: tuple[str, ...] = NAMES) -> list[tuple[int, str]]:
    return list(race.game.commentary(names, race.game.start(race.header), race.events))


def rules_of(event: Event, state: State) -> tuple[str, ...]:
    """Return the ids of the rules behind an event in this mode, weather and with these drivers."""
    return rules_behind(event, state, RULES)


def spot(code: str = "1.5", **dashboard: Any) -> State:
    """Return a position on T1: car 0 as given, car 1 out of the way."""
    cars = [Car(number, number + 1, gear=1, wear={"car": 18}, lap=1, status="running") for number in range(2)]
    state = State(tables("t1"), BASIC, 2, cars)
    wear = dashboard.pop("points", 18)
    cars[0] = msgspec.structs.replace(cars[0], wear={"car": wear}, full={"car": 18}, **dashboard)
    state.put(cars[0], state.track.number[code])
    state.put(cars[1], state.track.number["0.20"])
    return state


def test_every_kind_of_event_has_a_function() -> None:
    assert set(SENTENCES) == {*EVENTS, *KERNEL_EVENTS, Closed}


#: Races in every mode and with every optional rule; nine drivers race where there is no weather (FD-MODE-08).
ALL_OPTIONS = {"custom_car": True, "qualifying": True, "weather": True, "tyres": True, "tech_pit": True}
RACES: list[dict[str, Any]] = [
    {},
    {"mode": "basic", "qualifying": True},
    {"mode": "advanced"},
    {"mode": "advanced", "laps": 3, **ALL_OPTIONS},
    {"mode": "advanced", "team": True, "weather": True, "tyres": True},
    {"mode": "street-basic", "track": "t1-s"},
    {"mode": "street-advanced", "track": "t1-s"},
    {"mode": "street-advanced", "track": "t1-s", "laps": 3, "weather": True, "qualifying": True},
]


def race_id(options: dict[str, Any]) -> str:
    return " ".join(name if value is True else str(value) for name, value in options.items()) or "as it comes"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", RACES, ids=race_id)
def test_the_sentences_of_whole_races(options: dict[str, Any], seed: int) -> None:
    race = run(seed, NAMES[:8], **options)
    sentences = told(race)
    spoken = {number for number, _ in sentences}
    for number, event in enumerate(race.events, start=1):
        assert (number in spoken) == (type(event) not in (Chose, TurnEnded)), event
    for _, sentence in sentences:
        assert not re.search(r"[{}]|None", sentence), sentence
        assert sentence.endswith((".", ")")), sentence
        assert len(RULE_ID.sub("", sentence)) <= 200, sentence
        assert not re.fullmatch(r"\w+ rolls \d+\.", sentence), sentence
        assert sentence[0].isupper(), sentence
        found = RULE_ID.findall(sentence)
        assert found, sentence
        for rule_id in found:
            assert rule(rule_id).id == rule_id


def test_commentary_leaves_the_start_as_it_was_and_is_the_same_again() -> None:
    race = run(1)
    start = race.game.start(race.header)
    first = list(race.game.commentary(NAMES, start, race.events))
    assert start == race.game.start(race.header)
    assert first == list(race.game.commentary(NAMES, start, race.events))


def test_the_state_is_the_one_before_the_event() -> None:
    race = run(2)
    state = race.game.start(race.header)
    sentences = dict(told(race))
    for number, event in enumerate(race.events, start=1):
        assert say(event, state, NAMES) == sentences.get(number, "")
        event.apply(state)


@pytest.mark.rule("FD-SHOW-06")
@pytest.mark.parametrize("options", RACES, ids=race_id)
def test_costs_and_what_is_left_are_right(options: dict[str, Any]) -> None:
    """Every loss is told with its points and with what is there afterwards, and so is every gain."""
    race = run(5, NAMES[:8], **options)
    state = race.game.start(race.header)
    losses = 0
    for event in race.events:
        sentence = say(event, state, NAMES)
        car: Car = state.cars[getattr(event, "car", 0)]
        had = dict(car.wear)
        cost = getattr(event, "cost", {})
        gain = gained(car, event.points) if isinstance(event, GIFTS) else {}
        event.apply(state)
        for pool, points in cost.items():
            losses += 1
            if points > had[pool] and pool == "car":
                assert f"owes {points_of(pool, points)} and has {had[pool]}." in sentence
            elif points > had[pool]:
                assert "no tyre points left" in sentence or f"more than the {had[pool]} left." in sentence
            elif pool == "car":
                assert f"{points_of(pool, points)}, {car.wear[pool]} left" in sentence, sentence
            else:
                assert f"{points_of(pool, points)} ({car.wear[pool]} left)" in sentence, sentence
        for pool, points in gain.items():
            assert f"{points_of(pool, points)} ({car.wear[pool]} now)" in sentence, sentence
    assert losses


GIFTS = (PassedCheckpoint, PoliceReward, Repaired)


def test_names_are_data() -> None:
    wild = ("{0.__class__}", "{face}", "%s %(name)s", "{name")
    race = run(3, names=wild)
    sentences = [sentence for _, sentence in told(race, wild)]
    assert sentences[0].startswith("{0.__class__} rolls ")
    assert sentences[1].startswith("{face} rolls ")
    assert sentences[2].startswith("%s %(name)s rolls ")
    assert sentences[3].startswith("{name rolls ")


def test_the_commentary_follows_an_undo() -> None:
    start = State(tables("t1"), BASIC, 1, [])
    start.cars = [Car(number, number + 1, wear={"car": 18}) for number in range(2)]
    events: list[Event] = [LinedUp((0, 1)), RoundBegan((0, 1)), Rolled("start", 0, 1), Stalled(0)]
    history = [*events, Undone(2), Rolled("start", 0, 18), DroveOff(0, True)]
    sentences = list(GAME.commentary(("Ada", "Ben"), start, history))
    assert [number for number, _ in sentences] == [1, 2, 3, 4, 2, 3, 4]
    assert sentences[4][1] == "Everything after event 2 is taken back."
    assert sentences[6][1].startswith("Ada makes a great start: in gear 1, 4 cells at once without a roll.")


def test_a_roll_has_rules_too() -> None:
    assert rules_of(Rolled("gear 6", 0, 24), spot()) == ("FD-DICE-06",)
    assert rules_of(Rolled("tea", 0, 24), spot()) == ()
    assert say(Rolled("tea", 0, 24), spot(), ("Ada", "Ben")) == "Ada rolls 24."


CASES: list[tuple[State, Event, str]] = [
    (spot(), Rolled("grid", 0, 14), "Ada rolls 14 on the black die for a place on the grid."),
    (
        spot(),
        Rolled("start", 0, 1),
        "Ada rolls 1 on the black die at the start: not above 1, so the engine stalls.",
    ),
    (
        spot(),
        Rolled("start", 0, 2),
        "Ada rolls 2 on the black die at the start: below 17, so a normal start.",
    ),
    (
        spot(),
        Rolled("start", 0, 17),
        "Ada rolls 17 on the black die at the start: 17 or more is a great start.",
    ),
    (spot(), Rolled("gear 1", 0, 1), "Ada rolls the die of gear 1: 1 cell to drive."),
    (spot(), Rolled("gear 6", 0, 29), "Ada rolls the die of gear 6: 29 cells to drive."),
    (
        spot(),
        Rolled("gear 6", 0, 30),
        "Ada rolls 30, the highest in gear 6: after the move come engine damage checks.",
    ),
    (spot("P2"), Rolled("gear 5", 0, 20), "Ada rolls the die of gear 5: 20 cells to drive."),
    (
        spot(),
        Rolled("collision", 0, 4),
        "Ada rolls 4 on the collision check: not above 4, so the car is hit.",
    ),
    (spot(), Rolled("collision", 0, 5), "Ada rolls 5 on the collision check: above 4, so nothing happens."),
    (spot(), Rolled("engine", 0, 4), "Ada rolls 4 on the engine damage check: not above 4, so the engine suffers."),
    (spot(), Rolled("engine", 0, 5), "Ada rolls 5 on the engine damage check: above 4, so the engine holds."),
    (spot(), RoundBegan((0,)), "Round 1 begins: it is the turn of Ada."),
    (spot(), Stalled(0), "Ada stalls, does not move this round and drives off in gear 1 in the next."),
    (spot(status="grid"), DroveOff(0), "Ada makes a normal start and drives off in gear 1."),
    (spot(status="stalled"), DroveOff(0, late=True), "Ada gets the stalled engine going and drives off in gear 1."),
    (spot(gear=3), Shifted(0, 4, 3), "Ada shifts up to gear 4."),
    (spot(gear=3), Shifted(0, 3, 3), "Ada stays in gear 3."),
    (spot(gear=3), Shifted(0, 2, 3), "Ada shifts down to gear 2."),
    (spot(gear=4), Shifted(0, 2, 4, {"car": 1}), "Ada skips 1 gear down to gear 2 and pays 1 wear point, 17 left."),
    (
        spot(gear=6),
        Shifted(0, 2, 6, {"car": 3}),
        "Ada skips 3 gears down to gear 2 and pays 3 wear points, 15 left.",
    ),
    (spot("P2", gear=6), Shifted(0, 1, 6), "Ada skips 4 gears down to gear 1; in the pit lane that is free."),
    (spot("B1", gear=1), Shifted(0, 4, 1), "Ada sets off from the box in gear 4."),
    (spot(), Drove(0, "s", "1.6"), "Ada drives 1 cell to 1.6."),
    (spot(), Drove(0, "", "1.5"), "Ada does not move and stays on 1.5."),
    (
        spot("1.59", lap=0),
        Drove(0, "ss", "1.1", 1),
        "Ada drives 2 cells to 1.1, over the finish line: lap 1 of 2 begins.",
    ),
    (spot("1.59"), Drove(0, "s", "1.0", 1), "Ada drives 1 cell to 1.0, over the finish line: lap 2 of 2 begins."),
    (spot("1.58", lap=2), Drove(0, "ss", "1.0", 1), "Ada drives 2 cells and is over the finish line."),
    (spot("2.49"), Drove(0, "sps", "P1"), "Ada drives 3 cells into the pit lane, to P1."),
    (
        spot("2.50"),
        Drove(0, "psssssssss", "P9", 1),
        "Ada drives 10 cells into the pit lane to P9: lap 2 of 2 begins.",
    ),
    (spot("P0"), Drove(0, "s", "P1"), "Ada drives 1 cell along the pit lane to P1."),
    (spot("P8"), Drove(0, "s", "P9", 1), "Ada drives 1 cell along the pit lane to P9: lap 2 of 2 begins."),
    (spot("P2"), Drove(0, "sb", "B1"), "Ada drives 2 cells into the box."),
    (
        spot("P2"),
        Drove(0, "sb", "B1", 1),
        "Ada drives 2 cells over the finish line and into the box: lap 2 of 2 begins.",
    ),
    (spot("P10", lap=2), Drove(0, "ss", "2.3"), "Ada drives 2 cells out of the pit lane, to 2.3."),
    (
        spot("P8"),
        Drove(0, "ssss", "2.3", 1),
        "Ada drives 4 cells out of the pit lane to 2.3: lap 2 of 2 begins.",
    ),
    (spot(points=5), Braked(0, 2, {"car": 2}), "Ada brakes 2 cells for 2 wear points, 3 left."),
    (
        spot(points=1),
        Blocked(0, 3, {"car": 3}),
        "Ada is blocked by other cars, 3 cells short: Ada owes 3 wear points and has 1.",
    ),
    (
        spot(points=9),
        Overshot(0, "C1", 4, {"car": 4}),
        "Ada leaves C1 one stop short: 4 cells past it cost 4 wear points, 5 left.",
    ),
    (
        spot("1.10"),
        Stopped(0, "C1", 1, 1),
        "Ada makes the one stop needed in C1 and may leave it next turn.",
    ),
    (spot("1.24"), Stopped(0, "C2", 1, 2), "Ada makes stop 1 of 2 in C2: 1 more is needed."),
    (spot("1.40"), Stopped(0, "C3", 1, 3), "Ada makes stop 1 of 3 in C3: 2 more are needed."),
    (
        spot("1.24"),
        Stopped(0, "C2", 2, 2),
        "Ada makes stop 2 of 2 in C2, the last one needed, and may leave next turn.",
    ),
    (
        spot("1.24"),
        Stopped(0, "C2", 3, 2),
        "Ada stops in C2 once more: 2 stops were enough, but more cost nothing.",
    ),
    (spot(points=3), Collided(0, 1, {"car": 1}), "Ada collides with Ben and loses 1 wear point, 2 left."),
    (spot(points=3), EngineHurt(0, {"car": 1}), "Ada has engine damage and loses 1 wear point, 2 left."),
    (
        spot("B1"),
        Refitted(0, {"car": 9}),
        "Ada has 18 wear points again and leaves next turn in gear 4 or lower.",
    ),
    (spot(points=0), Retired(0, "wear"), "Ada has no wear points left and is out of the race."),
    (spot(), Retired(0, "stops", "C3", 3), "Ada leaves C3 3 stops short and is out of the race."),
    (spot(), Finished(0, 1), "Ada finishes first and wins the race."),
    (spot(), Finished(0, 2), "Ada finishes the race in place 2 of 2."),
    (spot(), Closed([], 5), "The race is over: nobody has finished."),
]


@pytest.mark.parametrize(("state", "event", "sentence"), CASES, ids=[sentence for _, _, sentence in CASES])
def test_each_variant_is_its_own_sentence(state: State, event: Event, sentence: str) -> None:
    rules = rules_of(event, state)
    assert say(event, state, ("Ada", "Ben")) == (f"{sentence} ({', '.join(rules)})" if rules else sentence)


def test_the_closing_line_names_the_winner() -> None:
    state = spot()
    state.finished.append(1)
    assert say(Closed([], 5), state, ("Ada", "Ben")) == "The race is over: Ben wins."
