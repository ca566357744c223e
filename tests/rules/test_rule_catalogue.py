"""The rule catalogue: complete, consistent, and found by id, words, section and mode."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from racelib.errors import BadOption
from racelib.rules import RULE_ID, in_scope, rule, search, sections
from racelib.rules.catalogue import HERE, Game, find_game, games, read_game

FAMILIES = {
    "MODE": 8, "COMP": 9, "DICE": 8, "GEAR": 13, "ORDER": 5, "WP": 8, "ELIM": 9, "MOVE": 10, "CORNER": 6,
    "OVER": 13, "SPIN": 6, "BRAKE": 13, "COLL": 8, "ENG": 6, "ROAD": 7, "SLIP": 14, "PIT": 13, "START": 11,
    "FIN": 8, "CUSTOM": 7, "QUAL": 11, "WEATHER": 9, "RAIN": 3, "TYRE": 14, "TECH": 6, "TEAM": 4, "STREET": 3,
    "NITRO": 5, "ROAR": 6, "DANGER": 3, "POLICE": 5, "TUNNEL": 2, "CHECK": 3, "DRIVER": 10, "ABIL": 14,
    "RULING": 86, "DEC": 19, "RND": 12, "TRACK": 20,
}  # fmt: skip
"""The last number of each family of Formula D; no family has a gap."""

DOWNFORCE_FAMILIES = {
    "COMP": 11, "SETUP": 9, "FLOW": 3, "AUCTION": 26, "RACE": 5, "CARD": 7, "WILD": 6, "MOVE": 14, "BET": 11,
    "FINISH": 9, "SCORE": 6, "POWER": 3, "POWER-AGG": 3, "POWER-CUN": 3, "POWER-DET": 4, "POWER-STR": 1,
    "POWER-TRI": 2, "POWER-UNP": 2, "VAR-BEG": 8, "VAR-2P": 7, "VAR-LONG": 4, "VAR-TOUR": 3, "RULING": 52, "TRACK": 20,
}  # fmt: skip
"""The last number of each family of Downforce; no family has a gap."""

DOWNFORCE_STATE = [
    *(f"DF-STATE-R{n}" for n in range(1, 7)),
    *(f"DF-STATE-D{n}" for n in ("1", "2", "2b", *range(3, 11))),
    *(f"DF-STATE-I{n}" for n in range(1, 7)),
]
"""Random events, decisions and what is always true in Downforce: numbered in a way of their own."""

FORMULA_D, DOWNFORCE = find_game("FD"), find_game("DF")
EACH_GAME = pytest.mark.parametrize("game", [FORMULA_D, DOWNFORCE], ids=lambda game: game.name)


def ids(game: Game) -> set[str]:
    return {each.id for each in game.rules}


def families(prefix: str, last_numbers: dict[str, int]) -> set[str]:
    return {f"{prefix}-{family}-{n:02}" for family, last in last_numbers.items() for n in range(1, last + 1)}


def test_every_family_of_formula_d_is_complete() -> None:
    assert families("FD", FAMILIES) == ids(FORMULA_D)
    assert len(FORMULA_D.rules) == sum(FAMILIES.values()) == 417


def test_every_family_of_downforce_is_complete() -> None:
    assert families("DF", DOWNFORCE_FAMILIES) | set(DOWNFORCE_STATE) == ids(DOWNFORCE)
    assert len(DOWNFORCE.rules) == sum(DOWNFORCE_FAMILIES.values()) + len(DOWNFORCE_STATE) == 242


def test_formula_d_comes_first() -> None:
    assert games() == (FORMULA_D, DOWNFORCE)


@EACH_GAME
def test_every_rule_is_filled_in(game: Game) -> None:
    for each in game.rules:
        assert each.text, each.id
        assert each.section, each.id
        assert each.applies or not game.modes, each.id
        assert bool(each.question) == ("-RULING-" in each.id), each.id


def test_a_rule_of_downforce_is_one_sentence_or_two() -> None:
    for each in DOWNFORCE.rules:
        assert len(re.findall(r"[.?](?= |$)", each.text)) in (1, 2), each.id
        assert each.text[-1] in ".?", each.id
        assert not each.question or each.question.endswith("?"), each.id


@EACH_GAME
def test_every_ruling_referred_to_exists(game: Game) -> None:
    for each in game.rules:
        assert set(each.rulings) <= ids(game), each.id
        assert all(name.startswith(f"{game.prefix}-RULING-") for name in each.rulings), each.id


def test_every_id_in_a_text_exists() -> None:
    for each in FORMULA_D.rules:
        for family, first, last in re.findall(r"FD-([A-Z]+)-(\d\d)(?:…(\d\d))?", each.text + each.question):
            assert f"FD-{family}-{first}" in ids(FORMULA_D), each.id
            assert not last or f"FD-{family}-{last}" in ids(FORMULA_D), each.id


def test_no_rule_of_downforce_needs_another_to_be_read() -> None:
    for each in DOWNFORCE.rules:
        assert not re.search(r"[A-Z]{2}-", each.text + each.question), each.id


@EACH_GAME
def test_no_text_has_markup_left(game: Game) -> None:
    for each in game.rules:
        assert not re.search(r"[*`|]|\[R-|\bR-\d", each.text + each.question), each.id


@EACH_GAME
def test_every_condition_is_a_mode_or_an_option(game: Game) -> None:
    known = {*game.modes, *game.options}
    for each in game.rules:
        for condition in each.applies:
            needs, _, note = condition.removesuffix(")").partition(" (")
            assert known.issuperset(needs.split(" + ")), each.id
            assert note in ("", "2 laps") or note.removeprefix("unless ") in game.options, each.id


@EACH_GAME
def test_every_note_belongs_to_a_section(game: Game) -> None:
    assert set(game.notes) <= {section.title for section in sections() if section.game == game.name}


@EACH_GAME
def test_a_section_is_in_one_piece(game: Game) -> None:
    titles = [each.section for each in game.rules]
    changes = 1 + sum(a != b for a, b in pairwise(titles))
    assert changes == len(set(titles)) == sum(section.game == game.name for section in sections())


@EACH_GAME
def test_every_id_is_found_in_a_sentence(game: Game) -> None:
    for each in game.rules:
        assert RULE_ID.findall(f"Ada waits ({each.id}, {each.id}; see {each.id}…99).") == [each.id] * 3


@pytest.mark.parametrize(
    "words", ["A-B-01", "FD-GEAR", "fd-gear-02", "FD-", "FD-7EQK-X", "AFD-GEAR-02x7", "DF-STATE-Db"]
)
def test_other_words_are_no_ids(words: str) -> None:
    assert RULE_ID.findall(words) == []


def test_the_page_finds_the_same_ids() -> None:
    script = (HERE.parent / "view" / "race.js").read_text(encoding="utf-8")
    assert f"const RULE_ID = /{RULE_ID.pattern}/g;" in script
    assert script.count("[A-Z]{2}") == 1


def test_rule_in_small_letters() -> None:
    assert rule(" fd-over-06 ") is rule("FD-OVER-06")
    assert rule("FD-OVER-06").text == "Leaving a 2-stop corner with 0 stops eliminates the car."
    assert rule("df-state-d2b") is rule("DF-STATE-D2B") is rule("DF-STATE-D2b")
    assert rule("df-state-d2b").id == "DF-STATE-D2b"


def test_a_rule_shows_itself() -> None:
    assert str(rule("FD-ENG-02")) == "FD-ENG-02 The mover rolls the black die."
    assert str(rule("FD-RULING-27")).startswith("FD-RULING-27 Does a blocked car have to roll")


@pytest.mark.parametrize("wrong", ["FD-GEAR-14", "FD-GEAR-01…04", "FD-GAER-02"])
def test_unknown_rule_names_the_nearest(wrong: str) -> None:
    with pytest.raises(BadOption, match=r"^No rule '.*'; the nearest are FD-GEAR-\d\d.*\.$"):
        rule(wrong)


@pytest.mark.parametrize(("wrong", "near"), [("DF-STATE-D2c", "DF-STATE-D2b"), ("DF-VAR-P2-01", "DF-VAR-2P-01")])
def test_unknown_rule_of_downforce_names_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(BadOption, match=f"^No rule '{wrong}'; the nearest are .*{near}"):
        rule(wrong)


@pytest.mark.parametrize("wrong", ["", "gears!"])
def test_unknown_rule_unlike_any(wrong: str) -> None:
    with pytest.raises(BadOption, match="ids look like FD-MODE-01"):
        rule(wrong)


def test_search_wants_all_words() -> None:
    assert {"FD-SPIN-01", "FD-SPIN-04"} <= {each.id for each in search("SPINS tyre")}
    assert [each.id for each in search("6→1 never")] == ["FD-GEAR-06"]
    assert search("slipstream zeppelin") == []
    assert search("→1 never") == search("6→1 never"), "a sign begins no word and is found anywhere"
    assert [each.id for each in search("collision TOO? blocked")] == ["FD-RULING-27"]


@pytest.mark.parametrize("word", ["tie", "TIE", "bet", "car"])
def test_words_are_found_by_their_beginning_only(word):
    found = search(word)
    assert found
    for each in found:
        words = re.findall(r"\w+", f"{each.id} {each.section} {each.question} {each.text}".casefold())
        assert any(one.startswith(word.casefold()) for one in words), each.id
    assert search("bilities") == []
    assert search("abilities")


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
    named = {each.id.split("-")[1] for each in in_scope("basic")}
    assert named.isdisjoint(["SPIN", "ROAD", "SLIP", "DRIVER", "ABIL"])
    assert named.isdisjoint(["CUSTOM", "QUAL", "WEATHER", "RAIN", "TYRE", "TECH", "TEAM"])
    assert named.isdisjoint(["STREET", "NITRO", "ROAR", "DANGER", "POLICE", "TUNNEL", "CHECK"])


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


def test_formula_d_is_played_in_its_basic_mode_if_none_is_named() -> None:
    assert in_scope() == in_scope("basic")


def test_downforce_has_no_modes_and_only_the_expansion_is_outside() -> None:
    assert DOWNFORCE.modes == ()
    assert ids(DOWNFORCE) - {each.id for each in in_scope(game="downforce")} == {"DF-VAR-TOUR-03"}
    assert len(in_scope("", ["expansion"], "downforce")) == len(DOWNFORCE.rules)


def test_unknown_mode_option_game() -> None:
    with pytest.raises(BadOption, match=r"Downforce has no mode 'basic'; it has no modes\.$"):
        in_scope("basic", game="DF")
    with pytest.raises(BadOption, match="Formula D has no mode 'expert'; its modes are basic, advanced"):
        in_scope("expert")
    with pytest.raises(BadOption, match="Formula D has no option 'snow'; its options are opt:custom-car"):
        in_scope("basic", ["snow"])
    with pytest.raises(
        BadOption, match=r"no rules of a game 'XX'; there are those of Formula D \(FD\), Downforce \(DF\)"
    ):
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
        (SNAILS.replace("SN-EAT-01", "SN-EAT"), "holds SN-EAT, which is no id of a rule"),
        (SNAILS.replace("Snails stop at lettuce.", " "), "holds SN-EAT-01 without a text or a section"),
        (SNAILS.replace('"Food"', '""'), "holds SN-EAT-01 without a text or a section"),
        (SNAILS.replace('applies = ["calm"]', 'applies = ["wild"]'), "holds SN-EAT-01, which applies in 'wild'"),
        (SNAILS.replace('modes = ["calm"]', ""), "holds SN-EAT-01, which applies in 'calm', but no such mode"),
        (SNAILS + 'rulings = ["SN-RULING-01"]', "SN-EAT-01, which leans on SN-RULING-01, but not SN-RULING-01"),
        (SNAILS.replace("[[rule]]", "[rule]"), "cannot be read: "),
        (SNAILS.replace('"Snails"', '"Snails"\norder = "first"'), "cannot be read: "),
    ],
)
def test_a_wrong_rule_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "snails.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=re.escape(message)):
        read_game(path)


def test_a_rule_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "snails.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadOption, match=r"The rule file snails\.toml cannot be read"):
        read_game(path)
    with pytest.raises(BadOption, match=r"The rule file slugs\.toml cannot be read"):
        read_game(tmp_path / "slugs.toml")
