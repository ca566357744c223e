"""The rule catalogue: complete, consistent, and found by id, words, section and mode."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from racelib.errors import BadOption
from racelib.rules import in_scope, rule, search, sections
from racelib.rules.catalogue import find_game, games, read_game

FAMILIES = {
    "MODE": 8, "COMP": 9, "DICE": 8, "GEAR": 13, "ORDER": 5, "WP": 8, "ELIM": 9, "MOVE": 10, "CORNER": 6,
    "OVER": 13, "SPIN": 6, "BRAKE": 13, "COLL": 8, "ENG": 6, "ROAD": 7, "SLIP": 14, "PIT": 13, "START": 11,
    "FIN": 8, "CUSTOM": 7, "QUAL": 11, "WEATHER": 9, "RAIN": 3, "TYRE": 14, "TECH": 6, "TEAM": 4, "STREET": 3,
    "NITRO": 5, "ROAR": 6, "DANGER": 3, "POLICE": 5, "TUNNEL": 2, "CHECK": 3, "DRIVER": 10, "ABIL": 14,
    "RULING": 86, "DEC": 19, "RND": 12, "TRACK": 20,
}  # fmt: skip
"""The last number of each family of Formula D; no family has a gap."""

FORMULA_D = find_game("FD")
IDS = {each.id for each in FORMULA_D.rules}


def test_every_family_is_complete() -> None:
    assert {f"FD-{family}-{n:02}" for family, last in FAMILIES.items() for n in range(1, last + 1)} == IDS
    assert len(FORMULA_D.rules) == sum(FAMILIES.values()) == 417


def test_every_rule_is_filled_in() -> None:
    for each in FORMULA_D.rules:
        assert each.text, each.id
        assert each.section, each.id
        assert each.applies, each.id
        assert bool(each.question) == each.id.startswith("FD-RULING-"), each.id


def test_every_ruling_referred_to_exists() -> None:
    for each in FORMULA_D.rules:
        assert set(each.rulings) <= IDS, each.id
        assert all(name.startswith("FD-RULING-") for name in each.rulings), each.id


def test_every_id_in_a_text_exists() -> None:
    for each in FORMULA_D.rules:
        for family, first, last in re.findall(r"FD-([A-Z]+)-(\d\d)(?:…(\d\d))?", each.text + each.question):
            assert f"FD-{family}-{first}" in IDS, each.id
            assert not last or f"FD-{family}-{last}" in IDS, each.id


def test_no_text_has_markup_left() -> None:
    for each in FORMULA_D.rules:
        assert not re.search(r"[*`|]|\[R-", each.text + each.question), each.id


def test_every_condition_is_a_mode_or_an_option() -> None:
    known = {*FORMULA_D.modes, *FORMULA_D.options}
    for each in FORMULA_D.rules:
        for condition in each.applies:
            needs, _, note = condition.removesuffix(")").partition(" (")
            assert known.issuperset(needs.split(" + ")), each.id
            assert note in ("", "2 laps") or note.removeprefix("unless ") in FORMULA_D.options, each.id


def test_every_note_belongs_to_a_section() -> None:
    assert set(FORMULA_D.notes) <= {section.title for section in sections()}


def test_a_section_is_in_one_piece() -> None:
    titles = [each.section for each in FORMULA_D.rules]
    changes = 1 + sum(a != b for a, b in pairwise(titles))
    assert changes == len(set(titles)) == len(sections())


def test_rule_in_small_letters() -> None:
    assert rule(" fd-over-06 ") is rule("FD-OVER-06")
    assert rule("FD-OVER-06").text == "Leaving a 2-stop corner with 0 stops eliminates the car."


def test_a_rule_shows_itself() -> None:
    assert str(rule("FD-ENG-02")) == "FD-ENG-02 The mover rolls the black die."
    assert str(rule("FD-RULING-27")).startswith("FD-RULING-27 Does a blocked car have to roll")


@pytest.mark.parametrize("wrong", ["FD-GEAR-14", "FD-GEAR-01…04", "FD-GAER-02"])
def test_unknown_rule_names_the_nearest(wrong: str) -> None:
    with pytest.raises(BadOption, match=r"^No rule '.*'; the nearest are FD-GEAR-\d\d.*\.$"):
        rule(wrong)


@pytest.mark.parametrize("wrong", ["", "gears!"])
def test_unknown_rule_unlike_any(wrong: str) -> None:
    with pytest.raises(BadOption, match="ids look like FD-MODE-01"):
        rule(wrong)


def test_search_wants_all_words() -> None:
    assert {"FD-SPIN-01", "FD-SPIN-04"} <= {each.id for each in search("SPINS tyre")}
    assert [each.id for each in search("6→1 never")] == ["FD-GEAR-06"]
    assert search("slipstream zeppelin") == []
    assert [each.id for each in search("collision TOO? blocked")] == ["FD-RULING-27"]


@pytest.mark.parametrize(
    ("mode", "inside", "outside"),
    [
        ("basic", ["FD-PIT-01", "FD-PIT-04", "FD-OVER-03", "FD-RULING-29"], ["FD-SLIP-01", "FD-RULING-25"]),
        ("advanced", ["FD-PIT-01", "FD-SPIN-01", "FD-RULING-52"], ["FD-OVER-03", "FD-PIT-04", "FD-NITRO-01"]),
        ("street-basic", ["FD-NITRO-01", "FD-OVER-03", "FD-TRACK-15"], ["FD-PIT-02", "FD-ROAD-01"]),
        ("street-advanced", ["FD-NITRO-01", "FD-ABIL-14", "FD-SLIP-01"], ["FD-PIT-01", "FD-DEC-15"]),
    ],
)
def test_scope_of_a_mode(mode: str, inside: list[str], outside: list[str]) -> None:
    scope = {each.id for each in in_scope(mode)}
    assert scope.issuperset(inside)
    assert scope.isdisjoint(outside)


def test_basic_has_nothing_of_the_advanced_game() -> None:
    families = {each.id.split("-")[1] for each in in_scope("basic")}
    assert families.isdisjoint(["SPIN", "ROAD", "SLIP", "DRIVER", "ABIL"])
    assert families.isdisjoint(["CUSTOM", "QUAL", "WEATHER", "RAIN", "TYRE", "TECH", "TEAM"])
    assert families.isdisjoint(["STREET", "NITRO", "ROAR", "DANGER", "POLICE", "TUNNEL", "CHECK"])


def test_an_option_adds_and_takes_away() -> None:
    plain = {each.id for each in in_scope("advanced")}
    qualifying = {each.id for each in in_scope("advanced", ["qualifying"])}
    assert qualifying == {each.id for each in in_scope("advanced", ["opt:qualifying"])}
    assert plain - qualifying == {"FD-START-01", "FD-RND-01"}
    assert {"FD-QUAL-01", "FD-TRACK-11", "FD-MODE-06"} <= qualifying - plain
    assert "FD-WEATHER-02" not in qualifying
    assert rule("FD-WEATHER-02") in in_scope("advanced", ["qualifying", "weather"])


def test_options_that_meet() -> None:
    assert rule("FD-DEC-15") in in_scope("street-advanced", ["weather"])
    assert rule("FD-DEC-15") not in in_scope("advanced", ["weather"])
    assert rule("FD-RULING-86") in in_scope("advanced", ["weather"])
    assert rule("FD-RULING-86") not in in_scope("advanced", ["weather", "tyres"])


def test_unknown_mode_option_game() -> None:
    with pytest.raises(BadOption, match="Formula D has no mode 'expert'; its modes are basic, advanced"):
        in_scope("expert")
    with pytest.raises(BadOption, match="Formula D has no option 'snow'; its options are opt:custom-car"):
        in_scope("basic", ["snow"])
    with pytest.raises(BadOption, match=r"no rules of a game 'XX'; there are those of .*Formula D \(FD\)"):
        in_scope("basic", game="XX")


def test_a_further_game_is_a_further_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from racelib.rules import catalogue

    (tmp_path / "snails.toml").write_text(SNAILS, encoding="utf-8")
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    games.cache_clear()
    catalogue._by_id.cache_clear()
    try:
        assert rule("SN-EAT-01").text == "Snails stop at lettuce."
        assert [each.id for each in in_scope("calm", game="SN")] == ["SN-EAT-01"]
        assert [section.title for section in sections()] == ["Food"]
    finally:
        games.cache_clear()
        catalogue._by_id.cache_clear()


SNAILS = """
game = "Snails"
prefix = "SN"
modes = ["calm"]

[[rule]]
id = "SN-EAT-01"
section = "Food"
text = "Snails stop at lettuce."
applies = ["calm"]
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "The rule file snails.toml cannot be read: "),
        (SNAILS.replace("text", "txet"), "cannot be read: Object "),
        (SNAILS.replace("SN-EAT", "XX-EAT"), "holds XX-EAT-01, but its prefix is SN"),
        (SNAILS + SNAILS[SNAILS.index("[[") :], "holds SN-EAT-01 twice"),
    ],
)
def test_a_wrong_rule_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "snails.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=re.escape(message)):
        read_game(path)
