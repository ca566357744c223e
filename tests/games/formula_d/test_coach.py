"""The coach of Formula D: hints, titles, prices and refusals at every kind of question, in all modes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from racelib.errors import RaceError
from racelib.games.formula_d.events.after import Overshot
from racelib.games.formula_d.events.driving import Blocked, Braked, Drifted, Slipstreamed
from racelib.games.formula_d.events.turns import Shifted
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.drivers import JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.repairs import RepairChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.show.board import finish_ahead
from racelib.games.formula_d.show.coach import COACH, KINDS
from racelib.games.formula_d.show.lever import risk_of_gear
from racelib.games.formula_d.show.options import SHOWN
from racelib.games.formula_d.show.words.facts import priced
from racelib.games.formula_d.state import QUALIFYING_LAPS, State
from racelib.games.formula_d.tables import CAR
from racelib.kernel.chance import Scripted
from racelib.kernel.choice import Choice, Form
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.set_up import new_race
from tests.asked import asks_of
from tests.coached import assert_answer, assert_first_hints, rules_exist
from tests.games.formula_d.games import careful, header_of, pairwise

#: What no sentence may have in it.
NO_WORDS = re.compile(r"[{}]|None|  ")
#: Tracks for which the strongest bot is soon ready.
SMALL = ("t1", "t1-s")
#: A blocked car that can pay in two ways, which seldom comes about.
BLOCKED = """
id = "blocked"
title = "Three abreast"
rules = ["FD-BRAKE-13"]
options = { mode = "advanced", track = "t1" }
position = { order = ["A", "B", "C", "D"] }
dice = [10, 9, 9]
cars = [
    { name = "A", at = "1.14", gear = 4, wear = { brakes = 6 } },
    { name = "B", at = "0.20", gear = 1 },
    { name = "C", at = "1.20", gear = 1 },
    { name = "D", at = "2.20", gear = 1 },
]
step = [{ choose = 4 }]
"""


def blocked() -> Race[Any]:
    """Return the race in which a blocked car is asked how to pay."""
    scenario = parse_scenario(BLOCKED)
    race: Race[Any] = Race(scenario.game, scenario.header, Scripted(list(scenario.dice)))
    race.choose(4)
    race.choose(next(iter(race.pending[0].choice)))
    return race


@cache
def asked() -> tuple[Race[Any], ...]:
    """Return races, each forked where something is asked: every kind of question, twice in each race that has it."""
    found = [blocked()]
    for number in range(len(pairwise())):
        header = header_of(number)
        race: Race[Any] = Race(GAME, header)
        times: Counter[str] = Counter()
        for ask in asks_of(race, dict.fromkeys(range(len(header.seats)), careful)):
            times[ask.choice.KIND] += 1
            if times[ask.choice.KIND] in (1, 7):
                found.append(race.fork())
    return tuple(found)


def asks() -> Iterator[tuple[Race[Any], State, Choice[Any], int]]:
    """Give the races with what the seat sees, the choice and the seat."""
    for race in asked():
        ask = race.pending[0]
        yield race, race.state.seen_by(ask.seat), ask.choice, ask.seat


def test_every_kind_of_question_comes_up_and_has_its_words() -> None:
    assert {type(choice) for _, _, choice, _ in asks()} == set(KINDS)


def test_titles_nudges_and_rules() -> None:
    for _, seen, choice, seat in asks():
        assert_first_hints(GAME, seen, choice, seat, NO_WORDS)


def test_what_is_called_safe_costs_nobody_anything() -> None:
    """Other cars on the way are a risk, too, though no option is called dangerous for them."""
    safe: Counter[str] = Counter()
    for _, seen, choice, _ in asks():
        if not isinstance(choice, GearChoice | RouteChoice):
            continue
        for option in choice:
            if "nothing can go wrong" not in COACH.reason(seen, choice, option):
                continue
            safe[choice.KIND] += 1
            told = choice.explain(option)
            assert not told.price
            if isinstance(choice, GearChoice):
                assert not told.facts["pays"] and not told.facts["out"] and not risk_of_gear(choice, option, told)
            else:
                assert not told.dangers
    assert safe["gear"] > 20 and safe["way"] > 20


def test_before_the_finish_no_hint_asks_for_a_corner() -> None:
    race = new_race(track="lagoon", players=2, seed=3)
    said = []
    for ask in asks_of(race, dict.fromkeys(range(2), careful)):
        seen = race.state.seen_by(ask.seat)
        if isinstance(ask.choice, RouteChoice) and finish_ahead(seen, ask.choice.car):
            said.append(COACH.nudge(seen, ask.choice))
    assert "You can cross the finish line now, and it costs nothing. Which route does that?" in said
    assert not any("next corner" in one for one in said)


def test_the_answer_is_that_of_the_strongest_bot_and_allowed() -> None:
    kinds = set()
    for race, seen, choice, seat in asks():
        if race.header.options["track"] in SMALL and not choice.MEASURED:
            assert_answer(GAME, seen, choice, seat)
            kinds.add(choice.KIND)
    assert len(kinds) > 10


def test_no_two_options_look_the_same() -> None:
    """But for ways into the box, which all come to the same."""
    for _, _, choice, _ in asks():
        told = [choice.explain(option) for option in choice]
        assert all(not NO_WORDS.search(GAME.words.option(one)) for one in told)
        shown = [(GAME.words.option(one), COACH.look(choice, one).short) for one in told]
        looks = [one for one in shown if "into your box" not in one[0] and "over the finish line" not in one[0]]
        assert len(set(looks)) == len(looks), (choice.KIND, sorted(looks))


def test_prices_name_the_pools_and_are_charged() -> None:
    """In the advanced game each price says which pool pays; just that is lost when the option is taken."""
    seen_prices = set()
    for race, _, choice, seat in asks():
        for option in choice:
            told = choice.explain(option)
            cost = {pool: points for pool, points in told.facts.get("cost", {}).items() if points}
            assert sum(cost.values()) == told.price or choice.MEASURED
            short, words = COACH.look(choice, told).short, COACH.price_text(choice, told)
            assert not words or NO_WORDS.search(words) is None
            if short == "OUT" or not cost:
                continue
            if CAR not in cost and short != "SPIN":
                assert words == f"costs {priced(cost)}"
                assert short == ", ".join(f"{pool} {points}" for pool, points in cost.items())
            if choice.KIND in ("gear", "drift", "payment"):
                assert charged(race, option, seat) == cost
                seen_prices.add(choice.KIND)
    assert seen_prices == {"gear", "drift", "payment"}


def charged(race: Race[Any], option: Any, seat: int) -> dict[str, int]:
    """Take an option in a fork, and return what it takes from the pools at once."""
    fork = race.fork()
    before = len(fork.events)
    fork.choose(option, seat)
    for event in fork.events[before:]:
        if isinstance(event, Shifted | Drifted | Blocked | Braked | Overshot | Slipstreamed):
            return dict(event.cost)
    return {}


def test_what_the_board_lights_up() -> None:
    """Ways and slipstreams lead to cells, a radio to the car it would hit, junk to where it would lie."""
    for race, _, choice, _ in asks():
        cars = race.state.cars
        for option in choice:
            cell = COACH.option_cell(choice, option)
            if isinstance(choice, RouteChoice | SlipstreamChoice):
                assert cell is not None and race.state.track.codes[cell] == choice.explain(option).facts["to"]
            elif isinstance(choice, RadioChoice):
                assert cell == (cars[option].cell if option >= 0 else None)
            elif isinstance(choice, JunkChoice):
                assert cell == (choice.cell if option else None)
            else:
                assert cell is None


def test_many_options_are_folded_but_never_all() -> None:
    folds: Counter[str] = Counter()
    for _, _, choice, _ in asks():
        told = [choice.explain(option) for option in choice]
        fold = COACH.fold(choice, told)
        assert len(fold.options) < len(told) and (not fold.options or fold.words)
        folds[choice.KIND] += bool(fold.options)
        if isinstance(choice, RepairChoice):
            assert len(told) - len(fold.options) <= SHOWN
            vital = choice.state.mode.fatal
            weak = [pool for pool in vital if choice.car.wear[pool] == 1 and choice.room.get(pool)]
            shown = [told[n].facts.get("after", {}) for n in range(len(told)) if n not in fold.options]
            assert not weak or any(pool in after for after in shown for pool in weak), "what is worst is offered"
    assert folds["way"] and folds["repairs"]


def test_a_cell_that_cannot_be_chosen_says_why_with_its_rule() -> None:
    for race, _, choice, _ in asks():
        lit = {COACH.option_cell(choice, option) for option in choice}
        for cell in range(0, len(race.state.track.codes), 17):
            if cell not in lit:
                refusal = COACH.why_not(choice, race.state.track.codes[cell])
                said = GAME.words.refusal(refusal)
                assert rules_exist(said) and not NO_WORDS.search(said), refusal
        if isinstance(choice, GearChoice):
            assert "gear first" in GAME.words.refusal(COACH.why_not(choice, race.state.track.codes[0]))


@pytest.mark.parametrize("kind", ["build", "repairs"])
def test_forms_begin_with_an_answer_that_is_allowed(kind: str) -> None:
    """FD-CUSTOM-01, FD-DEC-14: what stands in the fields at first can be taken, a point more somewhere cannot."""
    count = 0
    for _, _, choice, _ in asks():
        form = choice.form()
        assert (form is not None) == (choice.KIND in ("build", "repairs"))
        if form is None or kind != choice.KIND:
            continue
        numbers = [field.value for field in form.fields]
        assert choice.legal(form.answer(numbers))
        assert form.fewest <= sum(numbers) <= form.most
        for more in range(len(numbers)):
            wrong = form.answer([number + (n == more) for n, number in enumerate(numbers)])
            assert not choice.legal(wrong) and rules_exist(GAME.words.refusal(choice.refuse(wrong)))
        assert all(as_fields(form, option) for option in choice)
        count += 1
    assert count


def as_fields(form: Form, option: dict[str, int]) -> bool:
    """Say whether an option can be filled in."""
    return form.answer([option.get(field.name, 0) for field in form.fields]) == option


def test_three_ways_to_pay() -> None:
    """FD-RULING-26: each says what it leaves."""
    choice = blocked().pending[0].choice
    assert isinstance(choice, PaymentChoice)
    told = [choice.explain(option) for option in choice]
    assert [(GAME.words.option(one), COACH.look(choice, one).short) for one in told] == [
        ("Pay 3 brake points and 2 tyre points; leaves you brakes 3/6, tyres 4/6", "brakes 3, tyres 2"),
        ("Pay 4 brake points and 1 tyre point; leaves you brakes 2/6, tyres 5/6", "brakes 4, tyres 1"),
        ("Pay with brakes only; leaves you brakes 1/6", "brakes 5"),
    ]


def test_the_title_says_that_the_clock_runs() -> None:
    titles = [COACH.title(seen, choice, "Ada") for _, seen, choice, _ in asks() if seen.stage == QUALIFYING_LAPS]
    assert "Ada, choose your gear. This is your qualifying lap: the clock runs." in titles


class Unheard(Choice[int]):
    """A choice that nobody knows."""

    KIND = "unheard"

    def __iter__(self) -> Iterator[int]:
        return iter((1, 2))


def test_a_kind_without_an_entry_is_one_clear_sentence() -> None:
    seen = blocked().state
    with pytest.raises(RaceError, match=r"no entry for the choice 'unheard' \(Unheard\)"):
        COACH.nudge(seen, Unheard())
    with pytest.raises(RaceError, match=r"no decision for the choice 'unheard' \(Unheard\)"):
        COACH.advice(seen, Unheard(), 0)


def test_a_car_that_has_not_started_is_in_no_gear() -> None:
    state = new_race("formula-d", track="lagoon", players=2, seed=1).state
    assert state.cars[0].gear == 0 and "not in gear" in COACH.in_short(state, 0, "Ada")
