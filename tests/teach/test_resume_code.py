"""The resume code: round trips, wrong letters, kindness."""

from __future__ import annotations

import random

import pytest

from racelib.errors import BadOption
from racelib.teach.course import ORDER, lessons
from racelib.teach.resume_code import LETTERS, PREFIX, decode, encode, merge


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
    assert len(code) <= len(PREFIX) + len(ORDER) + 1


@pytest.mark.parametrize("seed", range(10))
def test_every_single_wrong_letter_is_noticed(seed: int) -> None:
    code = encode(some_progress(seed) or {"gears": frozenset({0})})
    for at in range(len(PREFIX), len(code)):
        for letter in LETTERS:
            if letter != code[at]:
                with pytest.raises(BadOption, match="is not a resume code: please check each letter"):
                    decode(code[:at] + letter + code[at + 1 :])


@pytest.mark.parametrize("seed", range(10))
def test_two_neighbours_that_changed_places_are_noticed(seed: int) -> None:
    code = encode(some_progress(seed))
    for at in range(len(PREFIX), len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped != code:
            with pytest.raises(BadOption):
                decode(swapped)


@pytest.mark.parametrize("wrong", ["", "RL-", "hello", "RL-7E" * 40, "RL-ZZZZZZZZZZZZ", "RL-7É", "<b>", "RL-\n", "FD-"])
def test_what_is_no_code_gets_one_sentence(wrong: str) -> None:
    with pytest.raises(BadOption) as refusal:
        decode(wrong)
    assert str(refusal.value).endswith("is not a resume code: please check each letter.")
    assert len(str(refusal.value)) < 120


def test_codes_are_read_kindly() -> None:
    done = {"gears": frozenset({0, 1, 2})}
    for code in ("RL-7E", "rl-7e", " rl 7e ", "7E", "RL7E", "FD-7E", "fd-7e", " fd 7e "):
        assert decode(code) == done
    zeros = encode({"corners": frozenset({0})})
    assert decode(zeros.replace("0", "O").replace("1", "l")) == decode(zeros)


def test_steps_that_do_not_exist_are_no_progress() -> None:
    too_many = encode({"race": frozenset({4})})
    with pytest.raises(BadOption):
        decode(too_many)


def test_progress_only_grows() -> None:
    one, other = {"gears": frozenset({0})}, {"gears": frozenset({2}), "pits": frozenset({1})}
    assert merge(one, other) == {"gears": frozenset({0, 2}), "pits": frozenset({1})}
    assert merge({}, {}) == {}
