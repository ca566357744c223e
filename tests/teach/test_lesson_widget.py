"""The lesson widget: goals, mistakes, hints of the step, questions, progress, and its text form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from racelib import play, teach
from racelib.errors import BadOption
from racelib.kernel.chance import BotDice
from racelib.kernel.event import deciders
from racelib.teach.course import lessons, read_lesson
from racelib.teach.following import next_answers
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.on_page import tryout
from racelib.teach.resume_code import encode
from racelib.teach.steps_done import PROGRESS, minutes_left
from racelib.text.kit import numeral
from tests.teach.nothing_done import forget_progress


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    forget_progress()
    yield
    forget_progress()


def solve(lesson: LessonWidget) -> None:
    assert isinstance(lesson.step.solution, list)
    for answer in lesson.step.solution:
        lesson.choose(lesson.scenario.game.read_answer(lesson.race.ask_for(0).choice, answer))


def answer_rightly(lesson: LessonWidget) -> None:
    question = lesson.question
    assert question is not None
    lesson.hear({"do": "answer", "number": right_answer(lesson.step, question)})


def test_a_step_is_done_when_the_goal_is_reached_and_its_questions_are_answered() -> None:
    lesson = teach.lesson("gears")
    assert lesson.view()["question"] is None and not lesson.view()["go_on"]
    solve(lesson)
    assert lesson.view()["feedback"]["kind"] == "good" and lesson.view()["go_on"] == "A question"
    assert PROGRESS.code == "RC-00"
    lesson.hear({"do": "next"})
    lesson.hear({"do": "answer", "number": 0})
    asked = lesson.view()["question"]
    assert (asked["answer"], asked["right"], asked["head"]) == (0, False, "No.") and asked["say"]
    assert PROGRESS.code == "RC-00"
    for _ in lesson.step.question:
        answer_rightly(lesson)
        assert lesson.view()["question"]["right"]
        last = lesson.asked == len(lesson.step.question) - 1
        if not last:
            lesson.hear({"do": "next"})
    assert PROGRESS.done == {"gears": frozenset({0})}
    assert lesson.view()["steps"][0]["done"] and lesson.view()["code"] == PROGRESS.code != "RC-00"
    lesson.hear({"do": "next"})
    assert lesson.number == 1 and lesson.asked is None


def test_a_mistake_is_explained_and_undo_takes_it_back() -> None:
    lesson = teach.lesson("gears")
    lesson.choose(1)
    lesson.choose("ss")
    told = lesson.view()["feedback"]
    assert (told["kind"], told["head"]) == ("mistake", "Not yet") and told["say"]
    assert told["rule"] in lesson.view()["rules"]
    lesson.hear({"do": "undo"})
    assert lesson.view()["feedback"]["kind"] == "open"


def test_a_goal_once_reached_stays_reached_while_driving_on() -> None:
    lesson = teach.lesson("gears")
    lesson.go(1)
    solve(lesson)
    lesson.choose(4)
    assert lesson.verdict.kind == "good"
    lesson.hear({"do": "undo"})
    lesson.hear({"do": "undo"})
    assert lesson.verdict.kind == "open"


def moved_by_others(lesson: LessonWidget) -> list[Any]:
    """Return what others decided after the reader's last decision, of the events that the board shows."""
    shown = [deciders(event) for event in lesson._shown()]
    last = max(number for number, seats in enumerate(shown) if 0 in seats)
    return [seats for seats in shown[last:] if any(seat != 0 for seat in seats)]


def test_the_board_stays_at_what_is_spoken_about() -> None:
    lesson = LessonWidget(read_lesson("collisions"), 0)
    mistake = lesson.step.mistakes[0]
    for answers in (lesson.step.solution, mistake.attempt):
        for answer in answers:
            lesson.choose(lesson.scenario.game.read_answer(lesson.race.ask_for(0).choice, answer))
        assert lesson.verdict.kind != "open" and len(lesson.timeline) < len(lesson.race.events)
        assert moved_by_others(lesson) == [] and lesson.news()["ask"] is None and lesson.news()["undo"]
        before = len(lesson.race.events)
        lesson.hear({"do": "choose", "option": 0, "ask": before})
        assert len(lesson.race.events) == before, "nothing is chosen until you go on or try again"
        lesson.hear({"do": "again"})
        assert lesson.news()["ask"] is not None and len(lesson.timeline) == len(lesson.race.events)


def test_a_position_that_is_tried_in_a_race_is_driven_on() -> None:
    tried = tryout(play("formula-d", players=2, seed=1, save=None), "collisions/keep-away")
    solve(tried)
    assert tried.verdict.kind == "good" and tried.news()["ask"] is not None


def test_steps_and_lessons_can_be_chosen_and_begun_again() -> None:
    lesson = teach.lesson("gears")
    solve(lesson)
    lesson.hear({"do": "again"})
    assert lesson.verdict.kind == "open" and lesson.number == 0
    lesson.hear({"do": "step", "number": 1})
    assert lesson.number == 1
    lesson.hear({"do": "answer", "number": 99})
    assert lesson.answer is None
    lesson.hear({"do": "lesson", "name": "lanes"})
    assert lesson.lesson.id == "lanes" and lesson.number == 0
    with pytest.raises(BadOption, match="does not know what to do with 'nothing known'"):
        lesson.hear({"do": "nothing known"})


def test_the_last_step_leads_to_the_next_lesson() -> None:
    lesson = teach.lesson("gears")
    lesson.go(len(lesson.lesson.step) - 1)
    solve(lesson)
    for _ in lesson.step.question:
        lesson.hear({"do": "next"})
        answer_rightly(lesson)
    assert lesson.view()["go_on"] == f"Next lesson: {read_lesson('lanes').title}"
    lesson.hear({"do": "next"})
    assert lesson.lesson.id == "lanes"


def test_show_me_plays_the_solution() -> None:
    lesson = teach.lesson("gears")
    lesson.choose(1)
    lesson.hear({"do": "show me"})
    assert lesson.verdict.kind == "good"
    assert lesson.view()["feedback"]["head"] == "This is how it goes" and lesson.view()["shown"]
    lesson.hear({"do": "again"})
    assert not lesson.view()["shown"]
    solve(lesson)
    assert lesson.view()["feedback"]["head"] == "Well done"


def test_the_first_hint_of_a_question_says_more_than_the_question() -> None:
    lesson = LessonWidget(read_lesson("wear-points"), 0)
    lesson.hear({"do": "hint", "level": 1})
    assert lesson.view()["hints"] == [lesson.step.nudge]
    lesson._ask(1)
    lesson.hear({"do": "hint", "level": 1})
    wrong = lesson.step.question[1].choices[1]
    assert lesson.view()["hints"] == [f"It is not “{wrong.say}”. {wrong.why}"]
    lesson = LessonWidget(read_lesson("start"), 3)
    lesson.hear({"do": "hint", "level": 1})
    lesson._ask(1)
    lesson.hear({"do": "hint", "level": 1})
    assert lesson.view()["hints"][0].startswith("Think of this rule: ")


def test_the_last_hint_of_a_task_names_the_move_and_repeats_nothing() -> None:
    lesson = teach.lesson("gears")
    for level in (1, 2, 3):
        lesson.hear({"do": "hint", "level": level})
    nudge, says, move = lesson.view()["hints"]
    assert move.startswith("Choose: ") and says not in move and nudge not in move


@pytest.mark.parametrize("name", ["race", "advanced-race"])
def test_a_lesson_of_a_whole_race_ends_with_its_result(name: str) -> None:
    lesson = teach.lesson(name)
    lesson.show_me()
    assert lesson.race.over and lesson.ended and lesson.news()["over"]


EVERY_STEP = [
    pytest.param(lesson.id, number, id=f"{lesson.id}-{step.id}")
    for lesson in lessons()
    for number, step in enumerate(lesson.step)
]


@pytest.mark.parametrize(("name", "number"), EVERY_STEP)
def test_whoever_follows_the_hints_completes_the_step(name: str, number: int) -> None:
    """The third hint names the move of the step; following it to the end does what the step asks for."""
    lesson = LessonWidget(read_lesson(name), number)
    for _ in range(2000):
        if lesson.verdict.kind == "good" or lesson.asked is not None:
            break
        for level in (1, 2, 3):
            lesson.hear({"do": "hint", "level": level})
        nudge, says, move = lesson.view()["hints"]
        assert nudge and says and move and "different move" not in move
        lesson.choose(next_answers(lesson.step, lesson.scenario, lesson.race)[0])
    while lesson.view()["go_on"] and lesson.number == number and number not in PROGRESS.of(lesson.lesson):
        lesson.hear({"do": "next"})
        lesson.hear({"do": "hint", "level": 1})
        lesson.hear({"do": "hint", "level": 2})
        lesson.hear({"do": "hint", "level": 3})
        nudge, _, said = lesson.view()["hints"]
        assert nudge and lesson.question is not None and said.endswith(lesson.question.explain), "it says why"
        answers = [f"{one.rstrip('.')}. {lesson.question.explain}" for one in lesson.view()["question"]["choices"]]
        lesson.hear({"do": "answer", "number": answers.index(said)})
    if lesson.asked == 0 and lesson.answer is None:  # a step with nothing to do begins with its question
        answer_rightly(lesson)
        while number not in PROGRESS.of(lesson.lesson):
            lesson.hear({"do": "next"})
            answer_rightly(lesson)
    assert number in PROGRESS.of(lesson.lesson)


def test_the_move_opens_after_the_rule() -> None:
    lesson = teach.lesson("gears")
    lesson.hear({"do": "hint", "level": 3})
    assert len(lesson.view()["hints"]) == 1
    lesson.choose(1)
    assert lesson.view()["hints"] == []
    for level in (1, 2, 3):
        lesson.hear({"do": "hint", "level": level})
    assert lesson.view()["hints"][-1].startswith("You made a different move.")


def test_the_browser_brings_progress_and_the_first_open_step() -> None:
    lesson = teach.lesson("gears")
    lesson.hear({"do": "stored", "code": "somebody else's word"})
    assert PROGRESS.done == {}
    code = encode({"gears": frozenset({0}), "pits": frozenset({2})})
    lesson.hear({"do": "stored", "code": code})
    assert lesson.number == 1
    assert PROGRESS.code == code
    lesson.hear({"do": "stored", "code": encode({"lanes": frozenset({1})})})
    assert PROGRESS.done == {"gears": frozenset({0}), "lanes": frozenset({1}), "pits": frozenset({2})}
    assert teach.lesson("gears").number == 1, "a lesson that is opened again goes to its open step"


def test_a_step_that_was_asked_for_stays_when_the_browser_brings_progress() -> None:
    lesson = LessonWidget(read_lesson("gears"), 0)
    lesson.hear({"do": "stored", "code": encode({"gears": frozenset({0})})})
    assert lesson.number == 0 and PROGRESS.of(lesson.lesson) == {0}
    chosen = teach.lesson("lanes")
    chosen.hear({"do": "step", "number": 0})
    chosen.hear({"do": "stored", "code": encode({"lanes": frozenset({0})})})
    assert chosen.number == 0


def test_an_empty_quiz_asks_nothing_below_its_sheet() -> None:
    quiz = teach.quiz()
    assert quiz.view()["sheet"] is not None and quiz.view()["question"] is None and quiz.asked is None
    assert teach.summary("formula-d").view()["question"] is None


def test_the_text_of_a_lesson_is_the_same_every_time_and_says_everything() -> None:
    one, other = teach.lesson("corners"), teach.lesson("corners")
    assert repr(one) == repr(other) == one._repr_mimebundle_()[0]["text/plain"]
    for part in ("Corners and their stops. Step 1 of ", "To do: ", "Robin, choose your gear.", "Question: ", "  a  "):
        assert part in repr(one)
    solve(one)
    assert "Well done " in repr(one)


def test_a_secret_bid_is_judged_when_all_cards_are_turned_up() -> None:
    lesson = teach.lesson("auction")
    lesson.go(next(n for n, step in enumerate(lesson.lesson.step) if step.id == "highest"))
    assert "Robin, bid for the blue car" in repr(lesson)
    solve(lesson)
    assert lesson.view()["feedback"]["kind"] == "good"


def test_a_lesson_shows_nobody_elses_cards() -> None:
    """DF-STATE-I6: the page and the text of a lesson hold the reader's hand and what lies open, and no more."""
    lesson = teach.lesson("auction")
    lesson.go(next(n for n, step in enumerate(lesson.lesson.step) if step.id == "highest"))
    assert "blue5 red2" in lesson.race.state.hands[1].cards
    assert "[blue 5, red 2]" not in repr(lesson)
    assert {key.partition("@")[2] for key in lesson.payload["panels"]} == {"", "0"}


def test_a_whole_game_ends_with_the_score_sheet() -> None:
    lesson = teach.lesson("score")
    lesson.go(next(n for n, step in enumerate(lesson.lesson.step) if step.goal == {"over": True}))
    race = lesson.race
    while (ask := lesson.ask) is not None:
        lesson.choose(race.game.bots["rookie"](race.state.seen_by(0), ask.choice, BotDice(1, 0)))
    assert lesson.view()["feedback"]["kind"] == "good"
    assert "Score sheet" in repr(lesson) and "The race is over: 1. " in repr(lesson)
    prizes, bets, paid, total = lesson.view()["account"]
    mine = next(row for row in race.result if row["seat"] == 0)
    assert prizes.startswith("Prizes: ") and prizes.endswith(f" = {mine['prizes']}.")
    assert bets.startswith("Bets: ") and bets.endswith(f" = {mine['bets']}.")
    assert paid.startswith("Paid in the auction: ") and paid.endswith(f" = {mine['paid']}.")
    assert total == f"{mine['prizes']} + {mine['bets']} − {mine['paid']} = {numeral(mine['total'])} million."
    assert total in repr(lesson)


def test_when_all_steps_are_done_the_lesson_says_so() -> None:
    lesson = teach.lesson("lanes")
    assert lesson.view()["left"].startswith("about ")
    PROGRESS.add({"lanes": frozenset(range(len(lesson.lesson.step)))})
    assert lesson.view()["left"] == "This lesson is done."


def test_a_lesson_that_is_a_whole_race_takes_longer() -> None:
    assert teach.lesson("race").view()["left"] == "about 10 minutes left"
    assert minutes_left(read_lesson("score")) > 10 > minutes_left(read_lesson("gears"))
    PROGRESS.add({"race": frozenset({0})})
    assert minutes_left(read_lesson("race")) == 0


def test_the_text_of_a_summary_says_the_summary() -> None:
    text = repr(teach.summary("formula-d"))
    assert text.startswith("Summary: Formula D\nWhat these lessons teach\n") and "Gears and dice: " in text
    assert "To do: " not in text and "Step 1 of " not in text and text.endswith("  Next: Formula D advanced")


def test_the_text_of_an_empty_quiz_says_that_there_is_nothing() -> None:
    text = repr(teach.quiz())
    assert text.startswith("Quiz: your own mistakes\nNothing to repeat\n") and "To do: " not in text


def test_resume_brings_progress_back_or_says_what_is_wrong() -> None:
    widget = teach.resume("FD-7E")
    assert PROGRESS.done == {"gears": frozenset({0, 1, 2})}
    assert "Welcome back: 3 steps are done." in repr(widget) and f"Progress code: {PROGRESS.code}" in repr(widget)
    with pytest.raises(BadOption, match="'RL-7F' is not a progress code"):
        teach.resume("RL-7F")
    entered = teach.progress()
    entered.hear({"do": "resume", "code": "RL-99"})
    assert entered.view["message"] == "'RL-99' is not a progress code: please check each letter."
    entered.hear({"do": "resume", "code": encode({"lanes": frozenset({0})})})
    assert entered.view["message"] == "Welcome back: 1 step is done."
    lanes = next(one for one in entered.view["lessons"] if one["title"] == read_lesson("lanes").title)
    assert lanes["done"] == 1


def test_the_first_drive_says_what_to_press_and_then_where_to_look() -> None:
    drive = teach.drive(track="lagoon", players=4, bots="rookie", seed=4)
    assert repr(drive).startswith("You are Robin, car 1. Pick a cell with a green tick")
    drive.hear({"do": "choose", "option": 0, "ask": len(drive.race.events)})
    assert drive.sentence()["head"] == "Your turn." and drive.sentence()["say"]


def test_a_hint_of_the_first_race_does_not_repeat_the_coach() -> None:
    drive = teach.drive(track="lagoon", players=4, bots="rookie", seed=4)
    said: list[str] = []
    object.__setattr__(drive, "tell", lambda words, **more: said.append(words))
    assert drive.payload["hints"] == 3
    drive.hear({"do": "choose", "option": 0, "ask": len(drive.race.events)})
    assert drive.news()["hints"] == 2, "the page counts its presses up to that"
    for level in (1, 2, 3):
        drive.hear({"do": "hint", "level": level})
    assert [one[:12] for one in said] == ["Hint 1 of 2:", "Hint 2 of 2:", "Hint 2 of 2:"]
    assert not any(drive.sentence()["say"] in one for one in said)


def test_a_first_game_of_cards_says_what_to_press() -> None:
    drive = teach.drive(game="downforce", players=3, seed=4)
    assert repr(drive).startswith("You are Robin. Pick one of your cards.")
    drive.hear({"do": "choose", "option": 0, "ask": len(drive.race.events)})
    assert drive.sentence()["head"] == "Your turn." and drive.sentence()["say"]


def test_the_coach_says_that_a_bot_has_failed() -> None:
    def hopeless(seen: Any, choice: Any, dice: Any) -> Any:
        raise ValueError("no idea")

    drive = teach.drive(track="t1", players=2, bots=hopeless, seed=1)
    while not drive.stuck:
        drive.choose(next(iter(drive.race.ask_for(0).choice)))
    assert drive.sentence()["head"] == "The race waits."
    assert "ValueError: no idea" in drive.sentence()["say"] and "The race is over" not in drive.text()
