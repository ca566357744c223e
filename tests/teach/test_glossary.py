"""The glossary: every term is found by players' words, has rules, and leads to a position where a lesson has one."""

from __future__ import annotations

import re
from typing import Any

import pytest

import racelib as rl
from racelib import teach
from racelib.page.rule_list import rule_list
from racelib.rulebook.catalogue import games, whole
from racelib.teach.course import lessons, read_lesson
from racelib.teach.glossary import find_terms, steps_by_rule, terms, terms_of
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.on_page import Tryout, tryout
from racelib.teach.steps_done import PROGRESS
from tests.teach.nothing_done import forget_progress

GAMES = ("formula-d", "downforce", "thunder-road")


def test_every_term_has_a_short_sentence_and_rules_in_each_of_its_games() -> None:
    for term in terms():
        assert term.means.endswith(".") and len(term.means.split()) <= 20, term.name
        assert set(term.games) <= set(GAMES) and term.games
        for game in term.games:
            assert term.rules_in(game), (term.name, game)
            assert not any(one in term.means for one in ("FD-", "DF-", "TR-"))
    for game in GAMES:
        names = [term.name for term in terms_of(game)]
        assert len(names) == len(set(names)) and len(names) > 40


def test_every_term_is_found_by_its_name_and_by_each_other_word() -> None:
    for term in terms():
        for word in (term.name, *term.words):
            assert term in find_terms(word, term.games[0]), (term.name, word)


@pytest.mark.parametrize(
    ("said", "game", "name"),
    [
        ("drafting", "formula-d", "slipstream"),
        ("tires", "formula-d", "tyres"),
        ("hit points", "formula-d", "wear points"),
        ("joker", "downforce", "white bar"),
        ("helicopter", "thunder-road", "chopper"),
        ("ramming", "thunder-road", "slam"),
    ],
)
def test_a_term_is_found_by_what_players_say(said: str, game: str, name: str) -> None:
    assert name in [term.name for term in find_terms(said, game)[:2]]


def test_a_step_to_try_is_a_step_of_the_course() -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+", step) for step in steps_by_rule().values())
    for term in terms():
        for step in filter(None, (term.step_in(game) for game in term.games)):
            name, _, id = step.partition("/")
            assert id in [one.id for one in read_lesson(name).step]
    taught = [term for term in terms_of("formula-d") if term.step_in("formula-d")]
    assert len(taught) > 50


def test_the_list_of_rules_has_marks_terms_and_the_rulebook() -> None:
    for book in games():
        shown = rule_list(book.name.partition(":")[0].lower().replace(" ", "-"))
        assert shown.follows == book.follows and shown.follows and shown.terms
        assert [one.id for one in shown.lines] == [one.id for one in whole(book.prefix)]
        assert {one.kind for one in shown.lines} == {"printed", "ruling", "house"}
        assert all(one.question for one in shown.lines if "-RULING-" in one.id)


def test_a_step_is_tried_in_the_place_of_a_race_and_one_comes_back() -> None:
    play = rl.play(players=2, seed=1, save=None)
    said: list[dict[str, object]] = []
    object.__setattr__(play, "send", lambda content, buffers=None: said.append(content))
    events = list(play.race.events)
    play._message(None, {"do": "tries", "ids": ["FD-CORNER-01", "FD-TRACK-01"]}, None)
    assert said.pop() == {"tries": {"FD-CORNER-01": "corners/one-stop"}}
    play._message(None, {"do": "try", "step": "corners/one-stop"}, None)
    visitor = play.visitor
    assert isinstance(visitor, Tryout) and visitor.ask is not None
    play._message(None, {"do": "sync", "mode": "play"}, None)
    assert any("Stop in Lighthouse once" in str(one.get("tell")) for one in said)
    for one in visitor.step.solution:
        visitor.choose(visitor.scenario.game.read_answer(visitor.race.ask_for(0).choice, one))
    assert any(str(one.get("tell")).startswith("Well done.") for one in said)
    play._message(None, {"do": "back"}, None)
    assert play.visitor is None and play.race.events == events and "payload" in said[-1]
    play._message(None, {"do": "try", "step": "corners/nothing"}, None)
    assert said[-1]["tell"] == "There is no such step in the course any more." and play.visitor is None


def test_a_step_with_nothing_to_do_asks_its_questions_on_the_page_of_a_race() -> None:
    """Its table and its rules lie beside the board; nothing counts."""
    forget_progress()
    play = rl.play("thunder-road", players=2, seed=1, save=None)
    said: list[dict[str, Any]] = []
    object.__setattr__(play, "send", lambda content, buffers=None: said.append(content))
    play._message(None, {"do": "try", "step": "tr-hazards/kinds"}, None)
    visitor = play.visitor
    assert isinstance(visitor, Tryout)
    step, payload = visitor.step, visitor.payload
    assert step.table is not None
    assert payload["panels"]["glance"]["rows"] == [row.cells for row in step.table.rows]
    assert payload["panels"]["facts"]["rows"] == [[one] for one in step.facts] != []
    assert visitor.news()["ask"]["about"] == step.learn
    for number, question in enumerate(step.question):
        ask = visitor.news()["ask"]
        assert (ask["question"], [one["label"] for one in ask["options"]]) == (
            question.ask,
            [choice.say for choice in question.choices],
        )
        right = right_answer(step, question)
        wrong = (right + 1) % len(question.choices)
        for option in (wrong, right):
            play._message(None, {"do": "choose", "option": option, "ask": ask["id"], "seat": ask["seat"]}, None)
            if option == wrong:
                assert visitor.news()["ask"]["about"].startswith(f"No. {question.choices[wrong].why}")
        last = number == len(step.question) - 1
        then = visitor.news()["over"] if last else visitor.news()["ask"]["about"]
        assert then.startswith(f"Right. {question.explain}")
    assert visitor.news()["ask"] is None and not PROGRESS.done and not PROGRESS.mistakes.open
    assert not any("did not work" in str(one.get("tell")) for one in said)


def test_every_step_with_nothing_to_do_can_be_tried() -> None:
    play = rl.play(players=2, seed=1, save=None)
    for lesson in lessons():
        for step in lesson.step:
            if not step.goal:
                asked = tryout(play, f"{lesson.id}/{step.id}").news()["ask"]
                assert asked is not None and asked["question"] == step.question[0].ask


def test_hints_are_said_where_a_step_is_tried() -> None:
    play = rl.play(players=2, seed=1, save=None)
    said: list[dict[str, Any]] = []
    object.__setattr__(play, "send", lambda content, buffers=None: said.append(content))
    play._message(None, {"do": "try", "step": "corners/one-stop"}, None)
    play._message(None, {"do": "hint", "level": 1}, None)
    assert said[-1]["tell"] == next(one.nudge for one in read_lesson("corners").step if one.id == "one-stop")


def test_a_lesson_opens_another_one_to_try_and_comes_back() -> None:
    lesson = teach.lesson("gears")
    object.__setattr__(lesson, "send", lambda content, buffers=None: None)
    lesson._message(None, {"do": "try", "step": "corners/arrows"}, None)
    visitor = lesson.visitor
    assert isinstance(visitor, LessonWidget) and not isinstance(visitor, Tryout)
    assert visitor.lesson.id == "corners" and visitor.number == 3
    assert visitor.payload["back"] is True
    lesson._message(None, {"do": "back"}, None)
    assert lesson.visitor is None and lesson.lesson.id == "gears"
