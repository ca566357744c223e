"""The race as the page gets it: differences that expand to the frames, sentences with rules, undo, key moments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from racelib.games.formula_d.events.driving import Drove
from racelib.games.formula_d.show import scene as pictures
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.event import Rolled, TurnEnded, Undone
from racelib.kernel.race import Race
from racelib.kernel.registry import scene_of
from racelib.kernel.replay import Replay, read_replay
from racelib.kernel.set_up import new_race
from racelib.page.timeline import Timeline, rules_named, timeline_of
from racelib.rulebook import RULE_ID, rule, short_name, where_from

REPLAYS = [
    Path(__file__).parents[2] / "replays" / f"{name}.jsonl"
    for name in ("lagoon-first-race", "monaco-ten-cars-two-laps")
]


COLUMNS = ("words", "turns", "rounds", "acting", "movers")


class Page:
    """Expands the parts as `Film` in js/film.js does: what was there from `first` on is replaced."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.start = [list(row) for row in payload["start"]]
        self.frames: list[list[list[int]]] = []
        self.columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        self.lists: dict[str, list[Any]] = {"routes": [], "boards": [], "pieces": list(payload["lying"])}
        self.moments: list[Any] = []
        self.other: dict[str, dict[int, str]] = {}
        self.panels: dict[str, list[tuple[int, Any]]] = {key: [(-1, one)] for key, one in payload["panels"].items()}
        self.rules: dict[str, str] = {}
        self.add(payload["part"])

    def add(self, part: dict[str, Any]) -> None:
        first = part["first"]
        del self.frames[first:]
        for name, column in self.columns.items():
            column[first:] = part[name]
        for name, found in self.lists.items():
            self.lists[name] = [one for one in found if one[0] < first] + part[name]
        self.moments = [one for one in self.moments if one["event"] < first] + part["moments"]
        self.rules.update(part["rules"])
        for told in self.other.values():
            for number in [number for number in told if number >= first]:
                del told[number]
        for view, told in part["other"].items():
            self.other.setdefault(view, {}).update(dict(told))
        self.panels = {key: [one for one in shown if one[0] < first] for key, shown in self.panels.items()}
        for number, key, panel in part["panels"]:
            shown = self.panels.setdefault(key, [])
            if panel is not None and "patch" in panel:
                old, news = shown[-1][1], {name: one for name, one in panel.items() if name != "patch"}
                rows = [panel["patch"].get(str(k), row) for k, row in enumerate(old["rows"])]
                panel = {**old, **news, "rows": rows}
            shown.append((number, panel))
        rows = self.frames[-1] if self.frames else self.start
        changes = list(part["changes"])
        for number in range(first, len(self.columns["words"])):
            rows = list(rows)
            while changes and changes[0][0] == number:
                _, car, *row = changes.pop(0)
                rows[car] = row
            self.frames.append(rows)
        assert not changes, "changes of events that are not there"

    def said(self, number: int, view: str) -> str:
        """Return what a viewpoint hears of an event."""
        words: str = self.other.get(view, {}).get(number, self.columns["words"][number])
        return words

    def table(self, number: int, view: str) -> dict[str, Any]:
        """Return what a viewpoint sees beside the board after an event."""
        seen = {}
        for key, shown in self.panels.items():
            _, _, seat = key.partition("@")
            if seat and view not in ("all", seat):
                continue
            panel = [one for at, one in shown if at <= number][-1:]
            if panel and panel[0] is not None:
                seen[key] = panel[0]
        return seen


def folded(race: Replay | Race[Any]) -> list[list[list[int]]]:
    """Return the frame after every event, by folding."""
    header = race.header
    game = Timeline(header).game
    state = game.start(header)
    frames = []
    for event in race.events:
        event.apply(state)
        frames.append(scene_of(game).frame(state).rows)
    return frames


def same(page: Page, timeline: Timeline) -> None:
    fresh = Page(timeline.payload())
    assert page.frames == fresh.frames
    assert page.columns == fresh.columns
    assert page.lists == fresh.lists
    assert page.moments == fresh.moments
    assert {view: told for view, told in page.other.items() if told} == fresh.other
    assert {key: shown for key, shown in page.panels.items() if shown} == fresh.panels


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_the_differences_are_the_frames(file: Path) -> None:
    replay = read_replay(file)
    timeline = Timeline(replay.header, replay.events)
    page = Page(timeline.payload())
    assert page.frames == folded(replay)
    assert all(len(column) == len(replay.events) for column in page.columns.values())
    ended = 0
    for number, event in enumerate(replay.events):
        ended += type(event) is TurnEnded
        assert page.columns["turns"][number] == ended
    assert page.columns["rounds"] == sorted(page.columns["rounds"])


def test_parts_add_up_whatever_their_size() -> None:
    race = new_race(track="lagoon", players=4, bots="racer", seed=5)
    race.run()
    whole = Timeline(race.header, race.events)
    for size in (1, 7, 50):
        timeline = Timeline(race.header)
        page = Page(timeline.payload())
        for first in range(0, len(race.events), size):
            timeline.add(race.events[first : first + size])
            page.add(timeline.part(first))
        same(page, whole)


def test_undone_events_go() -> None:
    race = new_race(track="lagoon", players=3, names=["Ada"], bots="racer", seed=5)
    race.run()
    timeline = Timeline(race.header, race.events)
    page = Page(timeline.payload())
    for turn in range(12):
        before = list(race.events)
        if turn % 3 == 2:
            race.undo(0)
        else:
            race.choose(list(race.pending[0].choice)[-1 if turn % 2 else 0])
            race.run()
        common = 0
        while common < min(len(before), len(race.events)) and before[common] == race.events[common]:
            common += 1
        timeline = Timeline(race.header, race.events)
        page.add(timeline.part(common))
        same(page, timeline)
        assert page.frames == folded(race)
    assert any(type(event) is Undone for event in race.history)


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_key_moments_are_what_happened(file: Path) -> None:
    replay = read_replay(file)
    events = replay.events
    timeline = Timeline(replay.header, events)
    kinds = {one["event"]: (one["kind"], one["car"]) for one in timeline.moments}
    assert [one["event"] for one in timeline.moments] == sorted(kinds)
    for number, event in enumerate(events):
        expected = pictures.MOMENTS.get(type(event))
        if expected is not None:
            assert kinds[number] == (expected, event.car)
        elif number in kinds and kinds[number][0] == "big roll":
            assert type(event) is Rolled and event.number == max(GEAR_DICE[int(event.what[-1])])
            assert event.by == kinds[number][1]
        elif number in kinds:
            assert kinds[number][0] == "overtake" and type(event) is Drove and event.car == kinds[number][1]
    frames = folded(replay)
    for number, (kind, car) in kinds.items():
        if kind == "overtake":
            assert frames[number][car][6] < frames[number - 1][car][6]
    assert {"overtake", "finish"} <= {kind for kind, _ in kinds.values()}


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[2] / "replays").glob("*.jsonl")), ids=lambda one: one.stem
)
def test_key_moments_say_what_happens_and_how_much_it_matters(file: Path) -> None:
    timeline = timeline_of(read_replay(file))
    names = [car.name for car in timeline.stage.cars]
    for one in timeline.moments:
        assert one["title"] and "{" not in one["title"] + one["why"] and 1 <= one["weight"] <= 10
        assert one["mark"] in "▲▼◆■" and all(0 <= other < len(names) for other in one["others"])
        if one["kind"].startswith("overtake"):
            frames = [one["event"] - 1, one["event"]]
            assert one["others"] and one["car"] not in one["others"], frames
            if len(one["others"]) == 1:
                passed = [names[number] for number in (one["car"], *one["others"])]
                assert all(name.lower() in one["title"].lower() for name in passed), "both cars are named"
    assert max(timeline.moments, key=lambda one: one["weight"])["title"].endswith(" wins")


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[2] / "replays").glob("*.jsonl")), ids=lambda one: one.stem
)
def test_a_race_ends_with_a_result_for_everybody_and_for_each_player(file: Path) -> None:
    replay = read_replay(file)
    timeline = timeline_of(replay)
    assert timeline.result is not None and timeline.result.title.endswith(("wins", "A draw"))
    cars = len(timeline.stage.cars)
    for seat, name in enumerate(timeline.names):
        timeline.conclude(replay.result, seat)
        told = timeline.result
        assert told.title == "You won!" or told.title == "You are out" or " of " in told.title
        assert [row.yours for row in told.rows].count(True) == 1 and len(told.rows) == len(timeline.names)
        assert name not in [row.name for row in told.rows], "you are called you"
        assert 2 <= len(told.reasons) <= 4 and told.why and told.say
        assert all(-1 <= step.car < cars for step in told.podium) and 1 <= len(told.podium) <= 3
        assert not told.rule or rule(told.rule).text
        shown = timeline.part(len(timeline))["result"]
        assert shown is not None and shown["title"] == told.title
    assert any("You won!" in title for title in titles_of(timeline, replay)), "somebody has won"


def titles_of(timeline: Timeline, replay: Replay) -> list[str]:
    """Return what each player reads above the result."""
    titles = []
    for seat in range(len(timeline.names)):
        timeline.conclude(replay.result, seat)
        assert timeline.result is not None
        titles.append(timeline.result.title)
    return titles


def test_what_decided_a_race_is_true() -> None:
    replay = read_replay(REPLAYS[0])
    timeline = timeline_of(replay)
    timeline.conclude(replay.result, 2)
    assert timeline.result is not None
    said = [one.say for one in timeline.result.reasons]
    twelves = sum(
        type(one) is Rolled and one.by == 2 and one.what == "gear 4" and one.face == 12 for one in replay.events
    )
    assert f"In gear 4 you rolled the highest number, 12, {twelves} times." in said
    assert "You finished with 1 point." in said
    assert timeline.result.say == "1st of 4, in 7 turns. Ada was 1 turn behind."


def test_the_ten_cars_have_every_kind_of_moment() -> None:
    replay = read_replay(next(file for file in REPLAYS if "ten-cars" in file.name))
    kinds = {one["kind"] for one in Timeline(replay.header, replay.events).moments}
    assert {"overtake", "overshoot", "collision", "engine", "pit stop", "finish"} <= kinds, kinds


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_every_rule_that_is_named_has_its_text(file: Path) -> None:
    replay = read_replay(file)
    part = Timeline(replay.header, replay.events).part()
    named = {found for words in part["words"] for found in RULE_ID.findall(words)}
    assert len(named) > 10
    assert {one: found["text"] for one, found in part["rules"].items()} == {one: rule(one).text for one in named}
    assert all(found["text"] and found["name"] == short_name(rule(one)) for one, found in part["rules"].items())


def test_a_name_that_looks_like_a_rule_is_a_name() -> None:
    named = rules_named(["FD-NO-99 and FD-MOVE-01"])
    move = rule("FD-MOVE-01")
    shown = {"name": "movement", "text": move.text, "kind": move.mark, "mark": where_from(move)}
    assert named == {"FD-MOVE-01": shown} and where_from(move).startswith(f"{move.mark}: ")
    race = new_race(track="lagoon", players=2, names=["FD-NO-99"], bots="racer", seed=1)
    assert "FD-NO-99" not in Timeline(race.header, race.events).part()["rules"]


# -- places ----------------------------------------------------------------------------------------------------------


def test_a_name_or_a_number_in_a_sentence_is_no_cell() -> None:
    timeline = Timeline(new_race("downforce", players=2, seed=1, names=["Team a6", "Bo"]).header)
    told = timeline.by_name("Team a6 drives to a6.")
    assert told.startswith("Team a6 drives to the bend, ")
    timeline = Timeline(new_race("formula-d", track="t1", players=2, seed=1).header)
    said = "Gear 1: 1 to 2 cells, 1.5 on average"
    assert timeline.by_name(said) == said
