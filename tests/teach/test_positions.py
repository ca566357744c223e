"""A question stands beside the position that it speaks about: what it says of somebody is what the board shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from racelib.teach.course import YOU, Question, Step, lessons, scenario_of
from racelib.teach.judge import asks_what_may_be_chosen, moment_of, right_answer
from racelib.teach.lesson_widget import LessonWidget
from tests.teach.nothing_done import forget_progress

#: "Robin has 1 wear point left", "Bruno is in gear 5", "Robin rolls 9 in gear 4" are claims about the position.
POINTS = re.compile(r"\b(Robin|Bruno|Chiara) has (?:only )?(\d+) (?:wear )?points?\b(?! past)")
POOL = re.compile(r"\b(Robin|Bruno|Chiara) has (\d+) (tyre|brake|gearbox|body|engine|suspension) points?\b")
GEAR = re.compile(r"\b(Robin|Bruno|Chiara) (?:is )?in gear (\d)(?!\. He shifts)")
QUESTIONS = [
    pytest.param(lesson.id, number, asked, id=f"{lesson.id}-{step.id}-{asked}")
    for lesson in lessons()
    for number, step in enumerate(lesson.step)
    for asked, question in enumerate(step.question)
    if any(claim.search(question.ask) for claim in (POINTS, POOL, GEAR))
]


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    forget_progress()
    yield
    forget_progress()


def asked(name: str, number: int, question: int) -> tuple[LessonWidget, Question]:
    """Return a lesson that shows a question, and the question."""
    lesson = LessonWidget(next(one for one in lessons() if one.id == name), number)
    lesson._ask(question)
    return lesson, lesson.step.question[question]


def car_of(lesson: LessonWidget, name: str) -> dict[str, Any]:
    """Return a car by its driver, as the board shows it."""
    cars = lesson.race.game.view(lesson.timeline.state)["cars"]
    found: dict[str, Any] = cars[lesson.race.header.names.index(name)]
    return found


@pytest.mark.parametrize(("name", "number", "question"), QUESTIONS)
def test_what_a_question_says_of_somebody_is_on_the_board(name: str, number: int, question: int) -> None:
    lesson, shown = asked(name, number, question)
    for who, points in POINTS.findall(shown.ask):
        assert car_of(lesson, who)["points"] == int(points), shown.ask
    for who, points, pool in POOL.findall(shown.ask):
        pools = car_of(lesson, who)["wear"]
        assert next(left for key, left in pools.items() if key.startswith(pool)) == int(points), shown.ask
    for who, gear in GEAR.findall(shown.ask):
        assert car_of(lesson, who)["gear"] == int(gear), shown.ask


def outcomes(step: Step) -> list[Question]:
    """Return the questions of a step about what comes of an answer, or of a position."""
    found = []
    for question in step.question:
        race, _ = moment_of(step, question)
        if not asks_what_may_be_chosen(scenario_of(step, question), race, question):
            found.append(question)
    return found


def test_no_board_shows_what_came_of_it_beside_the_question() -> None:
    """Only a step without a position of its own has nothing else to show."""
    seen = 0
    for lesson in lessons():
        for step in lesson.step:
            for question in outcomes(step):
                race, shown = moment_of(step, question)
                assert shown < max(1, len(race.events)) or not race.header.start, f"{lesson.id}: {question.ask}"
                seen += 1
    assert seen > 100


#: What a question says has happened has happened on its board: by words, the events that must be shown, or what must
#: be true of the position.
DONE: dict[str, Callable[[LessonWidget], object]] = {
    r"\bhas overshot\b|\bis past the corner\b": lambda lesson: "Overshot" in happened(lesson),
    r"\bYou have won (?:blue|green|red|black|yellow|orange)\b": lambda lesson: owned(lesson, YOU),
    r"\bhas shown\b": lambda lesson: "BidsShown" in happened(lesson),
    r"\b(?:drove|slid|has driven) (\d)": lambda lesson: "Moved" in happened(lesson),
}


def happened(lesson: LessonWidget) -> set[str]:
    """Return the kinds of the events that the board has shown."""
    return {type(event).__name__ for event in lesson._shown()}


def owned(lesson: LessonWidget, seat: int) -> list[str]:
    """Return the cars that somebody owns in the auction that the board shows."""
    cars = lesson.race.game.view(lesson.timeline.state)["cars"]
    name = lesson.race.header.names[seat]
    return [car for car, one in cars.items() if one.get("owner") in (seat, name)]


def test_what_a_question_says_has_happened_has_happened_on_its_board() -> None:
    wrong = []
    for one in lessons():
        for number, step in enumerate(one.step):
            for question, asks in enumerate(step.question):
                for words, is_shown in DONE.items():
                    if re.search(words, asks.ask) and not is_shown(asked(one.id, number, question)[0]):
                        wrong.append(f"{one.id}/{step.id}: {asks.ask}")
    assert not wrong


def test_praise_for_the_last_car_of_an_auction_stands_beside_its_sale() -> None:
    """Nobody decides when the last car is sold: the board shows it all the same."""
    lesson = LessonWidget(next(one for one in lessons() if one.id == "auction"), 3)
    lesson.show_me()
    assert lesson.verdict.kind == "good" and "orange was yours" in lesson.verdict.say
    assert owned(lesson, YOU) == ["orange"]


def test_the_board_of_a_lost_race_is_not_shown_before_it_is_lost() -> None:
    lesson, question = asked("wear-points", 0, 1)
    assert question.choices[right_answer(lesson.step, question)].when["cars"]["Robin"]["status"] == "out"
    assert lesson.race.state.cars[0].points == 0 and car_of(lesson, "Robin")["points"] == 1
    assert not lesson.ended and "The race is over" not in lesson.text()
