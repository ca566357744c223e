"""The lesson widget: goals, mistakes, questions, steps, progress, and its text form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from racelib import teach
from racelib.errors import BadOption
from racelib.kernel.chance import BotDice
from racelib.page.assets import script
from racelib.teach import panel
from racelib.teach.judge import right_answer
from racelib.teach.panel import PROGRESS, LessonWidget
from racelib.text.kit import numeral


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    PROGRESS.done, PROGRESS.listeners = {}, []
    yield
    PROGRESS.done, PROGRESS.listeners = {}, []


def solve(lesson: LessonWidget) -> None:
    assert isinstance(lesson.step.solution, list)
    for answer in lesson.step.solution:
        choice = lesson.play.race.ask_for(0).choice
        lesson.play.choose(lesson.scenario.game.read_answer(choice, answer))


def test_a_step_is_done_when_the_goal_is_reached_and_the_question_answered() -> None:
    lesson = teach.lesson("gears")
    assert lesson.bottom.view["question"] is None
    solve(lesson)
    assert lesson.bottom.view["feedback"]["kind"] == "good"
    assert PROGRESS.code == "RL-0"
    lesson.hear({"do": "answer", "number": 0})
    asked = lesson.bottom.view["question"]
    assert (asked["answer"], asked["right"], asked["say"]) == (0, False, "You may always shift down 1 gear for free.")
    assert PROGRESS.code == "RL-0"
    lesson.hear({"do": "answer", "number": 3})
    assert lesson.bottom.view["question"]["right"]
    assert PROGRESS.done == {"gears": frozenset({0})}
    assert lesson.top.view["dots"][0]["done"]
    assert lesson.top.view["code"] == lesson.bottom.view["code"] == PROGRESS.code != "RL-0"


def test_a_mistake_is_explained_and_undo_takes_it_back() -> None:
    lesson = teach.lesson("gears")
    lesson.play.choose(1)
    lesson.play.choose("ss")
    told = lesson.bottom.view["feedback"]
    assert (told["kind"], told["rule"]) == ("mistake", "FD-GEAR-03")
    assert told["rule"] in lesson.bottom.view["rules"]
    lesson.play.hear({"do": "undo"})
    assert lesson.bottom.view["feedback"]["kind"] == "open"


def test_a_goal_once_reached_stays_reached_while_driving_on() -> None:
    lesson = teach.lesson("gears")
    lesson.go(1)
    solve(lesson)
    lesson.play.choose(4)
    assert lesson.verdict.kind == "good"
    lesson.play.hear({"do": "undo"})
    lesson.play.hear({"do": "undo"})
    assert lesson.verdict.kind == "open"


def test_next_back_and_again_show_other_boards() -> None:
    lesson = teach.lesson("gears")
    first = lesson.play
    lesson.hear({"do": "next"})
    assert lesson.number == 1 and lesson.play is not first and lesson.stage.children == (lesson.play,)
    lesson.hear({"do": "previous"})
    lesson.hear({"do": "previous"})
    assert lesson.number == 0
    solve(lesson)
    lesson.hear({"do": "again"})
    assert lesson.verdict.kind == "open"
    for _ in range(5):
        lesson.hear({"do": "next"})
    assert lesson.number == 2 and lesson.bottom.view["last"]
    lesson.hear({"do": "step", "number": 1})
    assert lesson.number == 1
    lesson.hear({"do": "nothing known"})
    lesson.hear({"do": "answer", "number": 99})
    assert lesson.answer is None


def test_the_browser_brings_progress_and_the_first_open_step() -> None:
    lesson = teach.lesson("gears")
    lesson.hear({"do": "stored", "code": "somebody else's word"})
    assert PROGRESS.done == {}
    code = panel.encode({"gears": frozenset({0}), "pits": frozenset({2})})
    lesson.hear({"do": "stored", "code": code})
    assert lesson.number == 1
    assert PROGRESS.code == code
    lesson.hear({"do": "stored", "code": panel.encode({"lanes": frozenset({1})})})
    assert PROGRESS.done == {"gears": frozenset({0}), "lanes": frozenset({1}), "pits": frozenset({2})}


def test_the_text_of_a_lesson_is_the_same_every_time_and_says_everything() -> None:
    one, other = teach.lesson("corners"), teach.lesson("corners")
    assert repr(one) == repr(other) == one._repr_mimebundle_()["text/plain"]
    for part in ("Corners and their stops. Step 1 of 3.", "To do: ", "Robin, choose your gear.", "Question: ", "  a  "):
        assert part in repr(one)
    solve(one)
    one.choose_answer(0)
    assert "Well done. " in repr(one) and "(FD-CORNER-01)" in repr(one) and "Right. " in repr(one)


def test_a_secret_bid_is_judged_when_all_cards_are_turned_up() -> None:
    lesson = teach.lesson("auction")
    assert "Robin, bid for the blue car" in repr(lesson)
    solve(lesson)
    told = lesson.bottom.view["feedback"]
    assert (told["kind"], told["rule"]) == ("good", "DF-AUCTION-04")
    assert "Bruno" in lesson.bottom.view["question"]["choices"][2]
    lesson.choose_answer(0)
    assert PROGRESS.done == {"auction": frozenset({0})}


def test_a_lesson_shows_nobody_elses_cards() -> None:
    """DF-STATE-I6: the page and the text of a lesson hold the reader's hand and what lies open, and no more."""
    lesson = teach.lesson("auction")
    assert "blue5 red2" in lesson.play.race.state.hands[1].cards
    assert "[blue 5, red 2]" not in repr(lesson)
    assert {key.partition("@")[2] for key in lesson.play.payload["panels"]} == {"", "0"}


def test_the_worked_example_of_the_score_sheet_is_15_million() -> None:
    """DF-EX-38: prizes 9 + 2, bets 6 + 4 + 3, prices 5 + 4."""
    lesson = teach.lesson("score")
    lesson.go(1)
    solve(lesson)
    question = lesson.step.question
    assert question is not None
    right = right_answer(lesson.step)
    assert question.choices[right].say == "15 million" and "11 + 13 − 9 = 15" in question.explain
    lesson.choose_answer(right)
    assert PROGRESS.done == {"score": frozenset({1})}


def test_a_whole_game_ends_with_the_score_sheet() -> None:
    lesson = teach.lesson("score")
    lesson.go(2)
    race = lesson.play.race
    while (ask := lesson.play.ask) is not None:
        lesson.play.choose(race.game.bots["rookie"](race.state.seen_by(0), ask.choice, BotDice(1, 0)))
    assert lesson.bottom.view["feedback"]["kind"] == "good"
    assert "Score sheet" in repr(lesson) and "The race is over: 1. " in repr(lesson)
    prizes, bets, paid, total = lesson.bottom.view["account"]
    mine = next(row for row in race.result if row["seat"] == 0)
    assert prizes.startswith("Prizes: ") and prizes.endswith(f" = {mine['prizes']}.")
    assert bets.startswith("Bets: ") and bets.endswith(f" = {mine['bets']}.")
    assert paid.startswith("Paid in the auction: ") and paid.endswith(f" = {mine['paid']}.")
    assert total == f"{mine['prizes']} + {mine['bets']} − {mine['paid']} = {numeral(mine['total'])} million."
    assert total in repr(lesson)


def test_the_style_sheet_knows_positions_from_whole_races() -> None:
    lesson = teach.lesson("score")
    assert "racelib-position" in lesson._dom_classes and "racelib-said" not in lesson._dom_classes
    solve(lesson)
    assert "racelib-said" in lesson._dom_classes
    lesson.go(2)
    assert "racelib-position" not in lesson._dom_classes


def test_when_all_steps_are_done_the_lesson_says_so() -> None:
    lesson = teach.lesson("lanes")
    assert lesson.bottom.view["end"] == ""
    PROGRESS.add({"lanes": frozenset({0, 1, 2})})
    assert lesson.bottom.view["end"].startswith("This lesson is done.")


def test_resume_brings_progress_back_or_says_what_is_wrong() -> None:
    widget = teach.resume("FD-7E")
    assert PROGRESS.done == {"gears": frozenset({0, 1, 2})}
    assert "Welcome back: 3 steps are done." in repr(widget) and "Resume code: RL-7E" in repr(widget)
    with pytest.raises(BadOption, match="'RL-7F' is not a resume code"):
        teach.resume("RL-7F")
    entered = teach.progress()
    entered.hear({"do": "resume", "code": "RL-99"})
    assert entered.view["message"] == "'RL-99' is not a resume code: please check each letter."
    entered.hear({"do": "resume", "code": panel.encode({"lanes": frozenset({0})})})
    assert entered.view["message"] == "Welcome back: 1 step is done."
    assert entered.view["lessons"][1]["done"] == 1


def test_the_first_drive_says_what_to_press_and_then_where_to_look() -> None:
    drive = teach.drive(track="lagoon", players=4, bots="rookie", seed=4)
    assert repr(drive).startswith("You are Robin, car 1. Click a cell with a green tick")
    drive.play.hear({"do": "choose", "option": 0, "ask": len(drive.play.race.events)})
    assert drive.note.view["head"] == "Your first move!"
    assert drive.note.view["say"]


def test_a_first_game_of_cards_says_what_to_press() -> None:
    drive = teach.drive(game="downforce", players=3, seed=4)
    assert repr(drive).startswith("You are Robin. Click one of your cards.")
    drive.play.hear({"do": "choose", "option": 0, "ask": len(drive.play.race.events)})
    assert drive.note.view["head"] == "Your first move!" and drive.note.view["say"]


def test_every_control_on_the_page_keeps_its_keys_to_itself() -> None:
    text = script("teach/js/lesson_widget.js")
    assert 'made.setAttribute("data-lm-suppress-shortcuts", "true")' in text
    assert 'shell.addEventListener("keydown", (event) => event.stopPropagation())' in text
    assert text.count("createElement") == 1  # every node goes through `node`


def test_the_sentence_above_the_board_says_that_a_bot_has_failed() -> None:
    def hopeless(seen: Any, choice: Any, dice: Any) -> Any:
        raise ValueError("no idea")

    drive = teach.drive(track="t1", players=2, bots=hopeless, seed=1)
    while not drive.play.stuck:
        drive.play.choose(next(iter(drive.play.race.ask_for(0).choice)))
    assert drive.note.view["head"] == "The race waits."
    assert "ValueError: no idea" in drive.note.view["say"] and "The race is over" not in drive.text()
