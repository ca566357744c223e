"""Tables and charts of a race."""

from __future__ import annotations

from pathlib import Path

import pytest

import racelib as rl
from racelib import teach
from racelib.analysis.tables import Table, by_round, gear_decisions
from racelib.errors import BadOption
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.event import Rolled

REPLAY = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"


def test_luck_is_what_was_rolled_less_the_mean() -> None:
    race = rl.read_replay(REPLAY).race()
    rows = teach.luck_table(REPLAY).rows
    for seat, row in enumerate(rows):
        rolled = [event for event in race.events if type(event) is Rolled and event.by == seat]
        gears = [event for event in rolled if event.what in [f"gear {gear}" for gear in GEAR_DICE]]
        assert row[1:3] == (len(gears), sum(event.face for event in gears))
        mean = sum(sum(GEAR_DICE[int(event.what[-1])]) / len(GEAR_DICE[int(event.what[-1])]) for event in gears)
        assert row[3] == pytest.approx(mean)
        assert float(row[4]) == pytest.approx(row[2] - mean, abs=0.05)


def test_the_gear_that_was_taken_gives_the_race_that_was() -> None:
    race = rl.read_replay(REPLAY).race()
    result = {one["car"]: one for one in race.result}
    for car in range(4):
        for _, turn, gear in gear_decisions(race, car)[2::3]:
            taken = next(row for row in teach.what_if_table(race, car + 1, turn).rows if row[-1])
            assert taken[0] == gear
            assert taken[1] == result[car]["place"] and taken[3] == result[car]["points"]


def test_gear_tables_say_what_the_engine_says() -> None:
    race = rl.new_race(track="lagoon", players=2, names=["Robin"], bots="rookie", seed=1)
    while race.pending[0].choice.KIND != "gear":
        race.choose(next(iter(race.pending[0].choice)))
        race.run()
    table = teach.gear_table(race)
    assert [row[0] for row in table.rows] == list(race.pending[0].choice)
    recorded = rl.read_replay(REPLAY).race()
    number, turn, _ = gear_decisions(recorded, 1)[-1]
    choice = recorded.fork(number).pending[0].choice
    assert teach.gear_table(REPLAY, car=2, turn=turn).rows == tuple(
        (
            gear,
            f"{facts['low']} to {facts['high']}",
            facts["mean"],
            choice.explain(gear).price,
            *(f"{facts[name]:.0%}" for name in ("stop", "pays", "out")),
        )
        for gear in choice
        for facts in [choice.explain(gear).facts]
    )


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no car 9; the cars are 1 to 4"):
        teach.what_if_table(REPLAY, car=9, turn=1)
    with pytest.raises(BadOption, match="car 1 chose no gear on turn 99; it did on turns"):
        teach.what_if_table(REPLAY, car=1, turn=99)
    with pytest.raises(BadOption, match="nobody is choosing a gear"):
        teach.gear_table(REPLAY)


def test_charts_tell_cars_apart_without_colour_and_have_a_text_twin() -> None:
    for chart, what in ((teach.points(REPLAY), "points"), (teach.places(REPLAY), "place")):
        cars, numbers = by_round(REPLAY, what)
        assert repr(chart).splitlines()[1].split() == ["round", *(car.name for car in cars)]
        assert len(repr(chart).splitlines()) == 2 + len(numbers)
        drawn = str(chart.payload["item"])
        for badge in ("square", "diamond", "hex"):
            assert badge in drawn
        for part in ("Legend", "1 Ada", "2 Bruno", "round", chart.table.title):
            assert part in drawn


def test_names_in_tables_are_escaped() -> None:
    table = Table("<b>", ("<i>",), (("<script>",),))
    assert "<script>" not in table._repr_html_() and "<i>" not in table._repr_html_()
    assert repr(table) == "<b>\n<i>\n<script>"


@pytest.mark.parametrize("game", ["downforce", "thunder-road"])
def test_places_of_any_game_with_as_many_cars_as_it_has(game: str) -> None:
    race = rl.new_race(game, players=4, bots="random", seed=1)
    race.run()
    cars, numbers = by_round(race, "place")
    assert len(cars) > 5 and all(len(row) == len(cars) for row in numbers)
    drawn = str(teach.places(race).payload["item"])
    assert all(car.label in drawn for car in cars)
    with pytest.raises(BadOption, match="has no 'points'; its numbers are cell, "):
        teach.points(race)


def test_a_race_of_another_game_is_refused_with_one_sentence() -> None:
    race = rl.new_race("downforce", players=3, bots="random", seed=1)
    with pytest.raises(BadOption, match="gears and dice of Formula D; the race is Downforce"):
        teach.luck_table(race)
