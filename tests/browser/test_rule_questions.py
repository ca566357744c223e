"""Whole questions of players find the rule that answers them: on the command line, and by the script of the page."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from racelib.page.rule_list import rule_list
from racelib.rulebook import search, search_partly, whole
from tests.browser.lab import Js
from tests.terminal.commands import run

QUESTIONS = [
    ("formula-d", "what happens if I go past a corner", "FD-OVER-01"),
    ("formula-d", "How many gears can I shift up?", "FD-GEAR-02"),
    ("formula-d", "what does overshooting cost", "FD-OVER-03"),
    ("formula-d", "what happens in the rain", "FD-RAIN-01"),
    ("formula-d", "How do I brake?", "FD-BRAKE-01"),
    ("formula-d", "what happens if I am out of the race", "FD-ELIM-01"),
    ("downforce", "ties in the auction", "DF-AUCTION-07"),
    ("downforce", "auction tie", "DF-AUCTION-07"),
    ("downforce", "what does the white bar do?", "DF-WILD-01"),
    ("downforce", "betting", "DF-BET-01"),
    ("downforce", "how much money do I get for winning", "DF-FLOW-03"),
    ("thunder-road", "what happens when I slam a car", "TR-SLAM-01"),
    ("thunder-road", "slams", "TR-SLAM-01"),
    ("thunder-road", "how do I shoot", "TR-SHOOT-01"),
    ("thunder-road", "What happens when my car is destroyed?", "TR-DEST-01"),
    ("thunder-road", "What if I crash into the helicopter?", "TR-CHOP-01"),
]
PREFIXES = {"formula-d": "FD", "downforce": "DF", "thunder-road": "TR"}


FIND = """const {findRules, findTerms} = await import("/page/js/controls/find_rules.js");
  const [{lines, terms, finder}, words] = JSON.parse(arg), names = (some) => some.map(({name}) => name);
  return words.map((asked) => {
    const {found, all} = findRules(lines, asked, finder), {meant, named} = findTerms(terms, asked, finder);
    return {found: found.map(({id}) => id), all, meant: names(meant), named: names(named)};
  });"""


def on_the_page(js: Js, game: str, words: list[str]) -> list[dict[str, Any]]:
    """Return what the script of the page finds for some words: ids of rules, and the names of terms."""
    found: list[dict[str, Any]] = js(FIND, json.dumps([msgspec.to_builtins(rule_list(game)), words]))
    return found


@pytest.mark.parametrize(("game", "question", "first"), QUESTIONS)
def test_a_question_finds_its_rule_on_the_command_line(
    game: str, question: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("rules", *question.split()) == 0
    said = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line[2:3] == "-"]
    assert said[0] == first


@pytest.mark.parametrize("game", PREFIXES)
def test_the_page_finds_what_the_command_line_finds_in_the_same_order(game: str, js: Js) -> None:
    asked = [(question, first) for of, question, first in QUESTIONS if of == game]
    rules = {one.id for one in whole(PREFIXES[game])}
    words = [*(question for question, _ in asked), "tie", "slam", "bet", "car", "damage", "6→1", "ruling", "what if"]
    found = on_the_page(js, game, words)
    assert [one["found"][0] for one in found[: len(asked)]] == [first for _, first in asked]
    for word, one in zip(words, found, strict=True):
        if one["all"]:
            assert one["found"] == [each.id for each in search(word) if each.id in rules], word


def test_rules_about_a_word_come_before_those_that_mention_it(js: Js) -> None:
    (slams,) = on_the_page(js, "thunder-road", ["slam"])
    chapter = [one.id for one in whole("TR") if one.id.startswith("TR-SLAM-")]
    assert slams["found"][: len(chapter)] == chapter and len(slams["found"]) > len(chapter)
    (tie,) = on_the_page(js, "downforce", ["tie"])
    assert tie["found"][0] == "DF-AUCTION-07" and tie["meant"][0] == "tie"


def test_the_page_shows_what_has_most_words_if_no_rule_has_all(js: Js) -> None:
    question = "does mud cost the last move"
    (mud,) = on_the_page(js, "thunder-road", [question])
    assert not mud["all"] and mud["found"][0] == search_partly(question)[0].id == "TR-TERR-04"
    (nothing, question_of_two) = on_the_page(js, "downforce", ["purple zeppelin", "what of ties in the auction?"])
    assert nothing == {"found": [], "all": False, "meant": [], "named": []}
    assert {"auction", "tie"} <= set(question_of_two["named"])
