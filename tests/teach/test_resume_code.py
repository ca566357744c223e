"""The progress code: round trips, wrong letters, kindness."""

from __future__ import annotations

import random

import pytest

from racelib.errors import BadOption, BadScenario
from racelib.teach.course import MOST_LESSONS, ORDER, check_order, lessons
from racelib.teach.resume_code import EXAMPLE, LETTERS, PREFIX, TOGETHER, decode, encode, merge


def some_progress(seed: int) -> dict[str, frozenset[int]]:
    luck = random.Random(seed)
    done = {
        lesson.id: frozenset(n for n in range(len(lesson.step)) if luck.random() < 0.5)
        for lesson in lessons()
        if luck.random() < 0.7
    }
    return {name: steps for name, steps in done.items() if steps}


@pytest.mark.parametrize("seed", range(50))
def test_codes_bring_back_what_was_done(seed: int) -> None:
    done = some_progress(seed)
    code = encode(done)
    assert decode(code) == done
    assert len(code.replace("-", "")) <= len(PREFIX) + len(ORDER) // 3 + len(done) + 2


def test_the_code_that_a_refusal_names_as_an_example_is_right() -> None:
    with pytest.raises(BadOption, match=f"such as '{EXAMPLE}'"):
        decode(7)  # type: ignore[arg-type]
    assert encode(decode(EXAMPLE)) == EXAMPLE != encode({})


def test_a_course_with_more_lessons_than_a_code_has_room_for_is_refused() -> None:
    assert MOST_LESSONS == (len(LETTERS) - 1) * TOGETHER >= len(ORDER)
    check_order([str(number) for number in range(MOST_LESSONS)])
    with pytest.raises(BadScenario, match="the course has 94 lessons; a progress code has room for 93"):
        check_order([str(number) for number in range(MOST_LESSONS + 1)])


def test_whole_blocks_make_short_codes() -> None:
    done = {lesson.id: frozenset(range(len(lesson.step))) for lesson in lessons()}
    assert len(encode(done)) <= 40


@pytest.mark.parametrize("seed", range(10))
def test_every_single_wrong_letter_is_noticed(seed: int) -> None:
    code = encode(some_progress(seed) or {"gears": frozenset({0})}).replace("-", "")
    for at in range(len(PREFIX) - 1, len(code)):
        for letter in LETTERS:
            if letter != code[at]:
                with pytest.raises(BadOption, match="is not a progress code: please check each letter"):
                    decode(code[:at] + letter + code[at + 1 :])


@pytest.mark.parametrize("seed", range(10))
def test_two_neighbours_that_changed_places_are_noticed(seed: int) -> None:
    code = encode(some_progress(seed)).replace("-", "")
    for at in range(len(PREFIX) - 1, len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped != code:
            with pytest.raises(BadOption):
                decode(swapped)


@pytest.mark.parametrize("wrong", ["", "RL-", "hello", "RL-7E" * 40, "RL-ZZZZZZZZZZZZ", "RL-7É", "<b>", "RL-\n", "FD-"])
def test_what_is_no_code_gets_one_sentence(wrong: str) -> None:
    with pytest.raises(BadOption) as refusal:
        decode(wrong)
    assert str(refusal.value).endswith("is not a progress code: please check each letter.")
    assert len(str(refusal.value)) < 120


def test_codes_are_read_kindly() -> None:
    done = {"gears": frozenset({0, 1, 2})}
    for code in ("RL-7E", "rl-7e", " rl 7e ", "RL7E", "FD-7E", "fd-7e", " fd 7e "):
        assert decode(code) == done
    new = encode(done)
    for code in (new, new.lower(), new.replace("-", " "), new.removeprefix(PREFIX)):
        assert decode(code) == done
    zeros = encode({"corners": frozenset({0})})
    assert decode(zeros.replace("0", "O").replace("1", "l")) == decode(zeros)


def test_steps_that_do_not_exist_are_no_progress() -> None:
    too_many = encode({"lanes": frozenset({4})})
    with pytest.raises(BadOption):
        decode(too_many)


def test_progress_only_grows() -> None:
    one, other = {"gears": frozenset({0})}, {"gears": frozenset({2}), "pits": frozenset({1})}
    assert merge(one, other) == {"gears": frozenset({0, 2}), "pits": frozenset({1})}
    assert merge({}, {}) == {}
