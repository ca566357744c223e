"""What is marked on the board before you drive is what the rules do: cells, prices, chances, best routes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import pytest

from racelib.games.formula_d.events.after import Collided, EngineHurt, Overshot, RoadHurt, RoarHurt
from racelib.games.formula_d.events.driving import Blocked, Braked, Slipstreamed
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.show.board import finish_ahead
from racelib.games.formula_d.show.coach import COACH
from racelib.games.formula_d.show.lever import lever_of, picked_gear, risk_of_gear
from racelib.games.formula_d.show.options import without_codes
from racelib.games.formula_d.show.stops import named_routes
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.chance import Seeded
from racelib.kernel.choice import Refusal, fact
from racelib.kernel.event import Rolled
from racelib.kernel.race import Race
from racelib.kernel.result import place_among
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import AskView, ask_view
from tests.asked import asks_of

F = TypeVar("F")

RACES: list[dict[str, Any]] = [
    {"track": "monaco", "players": 10},
    {"track": "monaco", "players": 10, "mode": "advanced", "tyres": True, "weather": True, "laps": 2},
    {"track": "lagoon", "players": 8, "mode": "advanced", "tech_pit": True, "laps": 2},
    {"track": "lumen", "players": 6, "mode": "street-basic", "laps": 2},
    {"track": "lumen", "players": 10, "mode": "street-advanced", "weather": True, "laps": 2},
    {"track": "t1-s", "players": 6, "mode": "street-advanced", "weather": True, "laps": 2},
]
#: So many positions in each race.
POSITIONS = 90
#: What the driver who moves may roll for after the move.
CHECKS = ("collision", "road", "engine", "roar")
LOSSES = (Collided, RoadHurt, EngineHurt, RoarHurt)


@cache
def positions() -> tuple[Race[Any], ...]:
    """Return races that each wait for a route or a slipstream, in all modes, some of them far into the race."""
    found: list[Race[Any]] = []
    for number, options in enumerate(RACES):
        seed, taken = 11 + number, 0
        while taken < POSITIONS:
            race = new_race(bots="random", seed=seed, **options)
            bot = GAME.bots["rookie" if seed % 2 else "random"]
            for ask in asks_of(race, dict.fromkeys(range(options["players"]), bot)):
                if isinstance(ask.choice, RouteChoice | SlipstreamChoice):
                    taken += 1
                    found.append(race.fork())
                if taken >= POSITIONS:
                    break
            seed += 100
    return tuple(found)


def views() -> Iterator[tuple[Race[Any], Any, AskView]]:
    for race in positions():
        ask = race.pending[0]
        yield race, ask.choice, ask_view(race, ask)


def test_the_marks_are_the_ends_of_the_options_and_the_best_route_of_each() -> None:
    """By being out, a spin, the points, the chance to lose one, and the length."""
    assert len(positions()) >= 500
    for _, choice, view in views():
        told = [choice.explain(option) for option in choice]
        ends: dict[int, list[int]] = {}
        for number, option in enumerate(choice):
            route = choice.route(option)
            ends.setdefault(choice.car.cell if route is None else route.end, []).append(number)
        assert {spot.cell: sorted(spot.options) for spot in view.spots} == ends

        def harm(number: int, told: Sequence[Any] = told) -> tuple[Any, ...]:
            one = told[number]
            return one.facts["out"], one.facts["spin"], one.price, round(one.facts["chance"], 9), one.facts["cells"]

        for spot in view.spots:
            assert harm(spot.options[0]) == min(map(harm, spot.options)), view.options[spot.options[0]].label
            assert [harm(number) for number in spot.options] == sorted(map(harm, spot.options))
            if len(spot.options) > 1:
                free = sum(not any(harm(number)[:4]) for number in spot.options)
                assert (str(free) in spot.free) if free else not spot.free


def test_a_tick_means_free_and_safe_and_every_other_mark_says_what_it_is() -> None:
    kinds = set()
    for _, choice, view in views():
        for option, seen in zip(choice, view.options, strict=True):
            one = choice.explain(option)
            free, chance, out = not one.price, one.facts["chance"], one.facts["out"]
            safe = free and not chance and not out and not one.facts["spin"]
            assert (seen.mark == "✓") == (seen.tone == "good") == safe
            assert seen.risky == (bool(chance) and seen.tone != "bad")
            assert (seen.mark == "✕") == out
            if seen.risky:
                assert seen.mark.endswith(f"{round(100 * chance)}%") and ("\n" in seen.mark) == (not free)
            kinds.add((seen.tone, seen.risky, free))
    assert len(kinds) > 5


def charged(race: Race[Any], option: Any) -> dict[str, int]:
    """Drive in a fork, and return what the move takes from the wear categories for certain."""
    fork = race.fork(chance=Faces({}))
    seat, before = fork.pending[0].seat, len(fork.events)
    fork.choose(option, seat)
    while fork.pending and fork.pending[0].choice.KIND in ("payment", "repairs", "slipstream"):
        choice = fork.pending[0].choice
        if choice.KIND == "payment":
            return {}
        fork.choose(next(iter(choice)), fork.pending[0].seat)
    lost: dict[str, int] = {}
    for event in fork.events[before:]:
        if isinstance(event, Braked | Blocked | Overshot | Slipstreamed) and event.car == seat:
            for pool, points in event.cost.items():
                lost[pool] = lost.get(pool, 0) + points
    return lost


def test_the_price_that_is_shown_is_charged() -> None:
    dice, tried = random.Random(5), 0
    for race, choice, view in views():
        number = dice.randrange(len(view.options))
        option = list(choice)[number]
        one = choice.explain(option)
        if one.facts["out"] or race.state.stage != "race":
            continue
        cost = {pool: points for pool, points in one.facts["cost"].items() if points}
        paid = charged(race, option)
        if paid or not one.facts.get("blocked"):  # a blocked car may be asked how it pays
            assert paid == cost, view.options[number].label
            tried += 1
    assert tried > 400


class Faces(Seeded):
    """Dice of one driver for the checks after a move, in order; nobody else is ever hurt."""

    def __init__(self, wanted: dict[int, int], seat: int = -1) -> None:
        """Load the checks that are wanted, by their place in the order."""
        super().__init__(1)
        self.wanted, self.seat, self.rolled = wanted, seat, list[str]()

    def roll(self, table: Any, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the face that is wanted, or one that hurts nobody."""
        if what not in CHECKS:
            return super().roll(table, what, by, faces)
        face = faces[0] if what == "roar" else faces[-1]
        if by == self.seat:
            face = faces[self.wanted.get(len(self.rolled), 0) - 1] if len(self.rolled) in self.wanted else face
            self.rolled.append(what)
        return face


def hurts(race: Race[Any], option: Any, wanted: dict[int, int]) -> tuple[list[str], bool]:
    """Drive with loaded dice; return what the driver rolled for until the move was over, and whether it hurt."""
    seat = race.pending[0].seat
    dice = Faces(wanted, seat)
    fork = race.fork(chance=dice)
    dice.rolled.clear()
    before = len(fork.events)
    fork.choose(option, seat)
    while fork.pending and fork.pending[0].seat == seat and fork.pending[0].choice.KIND in ("slipstream", "repairs"):
        fork.choose(next(iter(fork.pending[0].choice)), seat)
    rolled = [one.what for one in fork.events[before:] if isinstance(one, Rolled) and one.by == seat]
    hurt = any(isinstance(one, LOSSES) and one.car == seat for one in fork.events[before:])
    return [what for what in rolled if what in CHECKS], hurt


def test_the_chance_that_is_shown_is_that_of_the_dice() -> None:
    """Every face of every check is tried, one check at a time."""
    dice, tried, kinds = random.Random(8), 0, set()
    for race, choice, view in views():
        risky = [number for number, one in enumerate(view.options) if one.risky]
        number = dice.choice(risky) if risky and dice.random() < 0.5 else dice.randrange(len(view.options))
        option = list(choice)[number]
        told = choice.explain(option)
        if told.facts["out"]:
            continue
        checks, _ = hurts(race, option, {})
        safe = 1.0
        for place in range(len(checks)):
            faces = range(1, 21)
            safe *= sum(not hurts(race, option, {place: face})[1] for face in faces) / 20
        assert told.facts["chance"] == pytest.approx(1 - safe), (view.options[number].label, checks)
        tried += 1
        kinds.update(checks)
    assert tried > 400 and kinds >= {"collision", "road", "roar"}, kinds


def test_the_few_that_are_listed() -> None:
    for _, choice, view in views():
        named = [one.option for one in view.named]
        assert 1 <= len(named) <= 3 and len(set(named)) == len(named)
        assert sorted({*named, *view.aside}) == list(range(len(view.options)))
        if isinstance(choice, RouteChoice):
            assert view.picked == named[0]
            free = [n for n, one in enumerate(view.options) if one.tone == "good" and not one.risky]
            assert not free or (view.named[0].why == "farthest for free" and named[0] in free)
            assert not free or "safest" not in [one.why for one in view.named], "none is safer than a free one"


def test_words_on_the_page_have_no_codes() -> None:
    for race, _, view in views():
        codes = set(race.state.track.codes)
        said = [view.question, view.about, view.stands, view.aside_words, view.others]
        for one in view.options:
            said += [one.brief or "", *(one.details or []), one.short, one.act]
        for words in said:
            assert not codes & set(words.replace(",", " ").replace(".", " . ").split()), words
            assert "{" not in words
        assert view.stands.startswith("car ")


@pytest.mark.parametrize("key", ["occupied", "lane lock", "weaving", "detour", "ends here", "no step"])
def test_why_not_has_no_codes_either(key: str) -> None:
    values = {"cell": "o.c5.3", "to": "m.s1.2", "n": 2, "corner": "Loews", "letter": "s"}
    said = GAME.words.refusal(without_codes(Refusal(fact(key, **values), ("FD-MOVE-04",))))
    assert "o.c5.3" not in said and "m.s1.2" not in said and said.endswith("(FD-MOVE-04)")


def test_a_cell_that_is_too_far_says_how_far() -> None:
    for race, choice, _ in views():
        if isinstance(choice, RouteChoice) and race.state.roll == choice.distance < 5:
            track = race.state.track
            far = track.codes[max(range(track.cells), key=lambda cell: (track.corner[cell] >= 0, track.progress[cell]))]
            assert f"You rolled {choice.distance}; that cell is " in GAME.words.refusal(COACH.why_not(choice, far))
            return
    pytest.fail("no small roll")


def test_every_place_has_its_words() -> None:
    assert place_among(5, 10) == "5th of 10" and len({place_among(place, 10) for place in range(1, 11)}) == 10


def test_the_lever_shows_what_the_engine_counts() -> None:
    """The faces of a gear add up to the odds of the rules; what is free may still be unsafe, and is then not green."""
    shut, rows_seen = set(), 0
    for race, options in zip(range(len(RACES)), RACES, strict=True):
        game = new_race(bots="random", seed=31 + race, **options)
        for count, ask in enumerate(asks_of(game, dict.fromkeys(range(options["players"]), GAME.bots["random"]))):
            if ask.choice.KIND != "gear" or count % 7:
                continue
            told = [ask.choice.explain(gear) for gear in ask.choice]
            lever = lever_of(ask.choice, told)
            assert [row.name for row in lever.rows] == ["1", "2", "3", "4", "5", "6"]
            assert [row.option for row in lever.rows if row.option >= 0] == list(range(len(told)))
            for row in lever.rows:
                faces = GEAR_DICE[int(row.name)]
                assert [face for face, weight, _ in row.faces for _ in range(weight)] == list(faces)
                assert (row.low, row.high) == (faces[0], faces[-1])
                assert row.said.startswith(f"Gear {row.name}, {row.low} to {row.high} cells")
                if row.option < 0:
                    shut.add(row.head)
                    assert not ask.choice.legal(int(row.name)) and row.line and not row.cells
                    continue
                rows_seen += 1
                facts = told[row.option].facts
                part = {tone: sum(w for _, w, one in row.faces if one == tone) / len(faces) for tone in TONES}
                assert part["good"] + part["risk"] == pytest.approx(facts["free"])
                assert part["bad"] == pytest.approx(facts["out"] + facts["spin"])
                assert not (row.price and row.line == "free"), "what is paid for is not called free"
                assert (row.head == "✓ always") == (part["good"] == 1) and bool(row.price) == bool(facts["cost"])
                assert row.cells and set(row.out) <= set(row.cells) and row.low_at in row.cells
    assert "not yet" in shut and rows_seen > 200


TONES = ("good", "risk", "warn", "bad")


def test_the_gear_that_is_picked_at_first_is_a_careful_one() -> None:
    """It costs nothing where another gear is free; if all cost, none is kinder; of free ones it is the safest."""
    dear = up = 0
    for race, options in enumerate(RACES):
        game = new_race(bots="random", seed=31 + race, **options)
        for ask in asks_of(game, dict.fromkeys(range(options["players"]), GAME.bots["random"])):
            choice = ask.choice
            if choice.KIND != "gear":
                continue
            told = [choice.explain(gear) for gear in choice]
            costs = [one.price + one.facts["mean_price"] for one in told]
            picked = picked_gear(choice, told)
            facts = told[picked].facts
            assert facts["out"] == min(one.facts["out"] for one in told)
            free = [n for n, one in enumerate(told) if not costs[n] and one.facts["free"] == 1]
            if free:
                assert picked in free
                risks = [risk_of_gear(choice, list(choice)[n], told[n]) for n in free]
                assert picked == max(n for n, risk in zip(free, risks, strict=True) if risk == min(risks))
                up += list(choice)[picked] > choice.car.gear
                dear += choice.car.gear in choice and list(choice).index(choice.car.gear) not in free
            kinder = [one for one in told if (one.facts["out"], one.facts["spin"]) == (facts["out"], facts["spin"])]
            assert costs[picked] == pytest.approx(min(one.price + one.facts["mean_price"] for one in kinder))
    assert dear > 20 and up > 20


def test_named_routes_do_not_repeat_themselves() -> None:
    race = next(race for race in positions() if isinstance(race.pending[0].choice, RouteChoice))
    choice = race.pending[0].choice
    told = [choice.explain(option) for option in choice]
    assert isinstance(choice, RouteChoice) and named_routes(choice, told) == ask_view(race, race.pending[0]).named


def test_on_the_last_straight_the_finish_is_told_and_no_corner_behind_it() -> None:
    state = new_race(track="lagoon", players=2, seed=1, laps=1).state
    track, car = state.track, state.cars[0]
    last = max((cell for cell in range(track.cells) if track.lane[cell] >= 0), key=track.progress.__getitem__)
    car.cell, car.lap = last, 1
    assert finish_ahead(state, car) == 1
    car.lap = 0
    assert finish_ahead(state, car) == 0, "from the grid the line only begins the lap"
    car.cell, car.lap = next(cell for cell in range(track.cells) if track.corner[cell] == 0), 1
    assert finish_ahead(state, car) == 0, "a corner comes first"
