"""Where rules come from: marks, headings and pages, which rulebook counts, and how `racelib rules` shows it."""

from __future__ import annotations

import re

import msgspec
import pytest

from racelib.page.rule_list import rule_list
from racelib.rulebook.catalogue import Game, games, rule, where_from
from racelib.terminal.cli import main


def test_every_rule_is_marked_and_only_printed_rules_name_a_page() -> None:
    for book in games():
        assert book.follows.startswith("We follow the Russian ")
        for one in book.rules:
            assert one.mark in ("printed", "ruling", "house")
            assert bool(one.source) <= (one.mark == "printed"), one.id
            assert bool(one.page) <= bool(one.source), one.id
            assert not re.search(r"L\d|00[0-4]", one.source), one.id
        assert sum(one.mark == "printed" for one in book.rules) > len(book.rules) / 2


@pytest.mark.parametrize(
    ("id", "where"),
    [
        ("FD-GEAR-02", "printed: basic rules, “Gears”"),
        ("DF-AUCTION-18", "printed: “Unlikely ends of an auction”, page 8"),
        ("TR-SETUP-14", "printed: “The Final Five and the Big Rig”, page 6–7"),
        ("FD-RULING-27", "ruling"),
        ("TR-RULING-07", "house"),
        ("FD-TRACK-01", "house"),
    ],
)
def test_a_rule_says_where_it_comes_from(id: str, where: str) -> None:
    assert where_from(rule(id)) == where


def test_the_terminal_shows_marks_terms_and_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "joker"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("DF-WILD-01 ") and "[printed: “Any colour”]" in shown
    assert "white bar (Downforce): A bar for a car you choose. (DF-WILD-01, DF-WILD-02) Try it: lesson " in shown
    assert "Downforce: We follow the Russian edition" in shown
    assert main(["rules", "FD-RULING-27"]) == 0
    assert "Does a blocked car have to roll for a collision too? " in capsys.readouterr().out


@pytest.mark.parametrize("book", games(), ids=lambda book: book.prefix)
def test_an_english_page_shows_no_russian(book: Game) -> None:
    """All that a card or the list of rules shows; the headings of the rulebook are there in English."""
    cyrillic = re.compile("[\u0400-\u04ff]")
    shown = rule_list(book.name)
    assert [one.id for one in shown.lines if cyrillic.search(" ".join(msgspec.structs.astuple(one)))] == []
    assert not cyrillic.search(shown.follows) and not cyrillic.search(str(msgspec.to_builtins(shown.terms)))
    assert [one.id for one in book.rules if cyrillic.search(where_from(one))] == []
    named = {heading for one in book.rules for heading in re.findall("“(.*?)”", one.source)}
    assert set(book.headings) == named, "a heading that no rule names is not kept"


@pytest.mark.parametrize("words", [["xyzzyq"], [], ["FD-GEAR-99"]])
def test_bad_input_gets_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        raise SystemExit(main(["rules", *words]))
    assert left.value.code == 2
    said = capsys.readouterr()
    assert not said.out and said.err.count("\n") == 1
