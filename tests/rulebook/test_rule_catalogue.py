"""The rule catalogue: complete, consistent, and found by id, words, section and mode."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from racelib.errors import BadOption
from racelib.rulebook import RULE_ID, in_scope, rule, search, search_partly, whole
from racelib.rulebook.catalogue import HERE, Game, find_game, games, read_game

FAMILIES = {
    "MODE": 8, "COMP": 9, "DICE": 8, "GEAR": 13, "ORDER": 5, "WP": 8, "ELIM": 9, "MOVE": 10, "CORNER": 6,
    "OVER": 13, "SPIN": 6, "BRAKE": 13, "COLL": 8, "ENG": 6, "ROAD": 7, "SLIP": 14, "PIT": 13, "START": 11,
    "FIN": 8, "CUSTOM": 7, "QUAL": 11, "WEATHER": 9, "RAIN": 3, "TYRE": 14, "TECH": 6, "TEAM": 4, "STREET": 3,
    "NITRO": 5, "ROAR": 6, "DANGER": 3, "POLICE": 5, "TUNNEL": 2, "CHECK": 3, "DRIVER": 10, "ABIL": 14,
    "RULING": 89, "DEC": 19, "RND": 12, "TRACK": 20, "SHOW": 6,
}  # fmt: skip
"""The last number of each family of Formula D; no family has a gap."""

DOWNFORCE_FAMILIES = {
    "COMP": 11, "SETUP": 9, "FLOW": 3, "AUCTION": 26, "RACE": 5, "CARD": 7, "WILD": 6, "MOVE": 14, "BET": 11,
    "FINISH": 9, "SCORE": 6, "POWER": 3, "POWER-AGG": 3, "POWER-CUN": 3, "POWER-DET": 4, "POWER-STR": 1,
    "POWER-TRI": 2, "POWER-UNP": 2, "VAR-BEG": 8, "VAR-2P": 7, "VAR-LONG": 4, "VAR-TOUR": 3, "RULING": 52, "TRACK": 20,
    "SHOW": 5,
}  # fmt: skip
"""The last number of each family of Downforce; no family has a gap."""

DOWNFORCE_STATE = [
    *(f"DF-STATE-R{n}" for n in range(1, 7)),
    *(f"DF-STATE-D{n}" for n in ("1", "2", "2b", *range(3, 11))),
    *(f"DF-STATE-I{n}" for n in range(1, 7)),
]
"""Random events, decisions and what is always true in Downforce: numbered in a way of their own."""

THUNDER_ROAD_FAMILIES = {
    "COMP": 17, "SETUP": 19, "GRID": 6, "VEH": 4, "CHOP": 5, "STATE": 9, "DEST": 12, "DMG": 9, "TOK": 12, "TERR": 15,
    "OBST": 7, "WRECK": 6, "HAZ": 14, "ROUND": 4, "TURN": 3, "ASSIGN": 8, "COAST": 3, "CMD": 11, "MOVE": 9, "ROAD": 5,
    "SLAM": 15, "SHOOT": 14, "EDGE": 10, "FINAL": 5, "END": 4, "ELIM": 4, "WIN": 2, "RIG": 59, "BIKE": 13, "FIRE": 8,
    "LEAD": 3, "CTOK": 7, "UPG": 3, "AMMO": 10, "EURO": 11, "RULING": 131, "INV": 15, "TILE": 17,
}  # fmt: skip
"""The last number of each family of Thunder Road; only that of the rig has gaps."""

FREE = {f"TR-RIG-{n}" for n in (*range(16, 21), *range(28, 31), *range(34, 41), 50)}
"""Numbers that no rule of the rig has."""

MODULES = ["carnage", "rig", "final-five", "choppe-shoppe", "extra-ammo", "euro"]
"""The modules of Thunder Road that racelib plays."""

FORMULA_D, DOWNFORCE, THUNDER_ROAD = find_game("FD"), find_game("DF"), find_game("TR")
EACH_GAME = pytest.mark.parametrize("game", [FORMULA_D, DOWNFORCE, THUNDER_ROAD], ids=lambda game: game.prefix)


def ids(game: Game) -> set[str]:
    return {each.id for each in game.rules}


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?]) ", text)


def families(prefix: str, last_numbers: dict[str, int]) -> set[str]:
    return {f"{prefix}-{family}-{n:02}" for family, last in last_numbers.items() for n in range(1, last + 1)}


def test_every_family_of_formula_d_is_complete() -> None:
    assert families("FD", FAMILIES) == ids(FORMULA_D)
    assert len(FORMULA_D.rules) == sum(FAMILIES.values()) == 426


def test_every_family_of_downforce_is_complete() -> None:
    assert families("DF", DOWNFORCE_FAMILIES) | set(DOWNFORCE_STATE) == ids(DOWNFORCE)
    assert len(DOWNFORCE.rules) == sum(DOWNFORCE_FAMILIES.values()) + len(DOWNFORCE_STATE) == 247


def test_every_family_of_thunder_road_is_complete() -> None:
    assert families("TR", THUNDER_ROAD_FAMILIES) - FREE == ids(THUNDER_ROAD)
    assert len(THUNDER_ROAD.rules) == sum(THUNDER_ROAD_FAMILIES.values()) - len(FREE) == 493


def test_formula_d_comes_first() -> None:
    assert games() == (FORMULA_D, DOWNFORCE, THUNDER_ROAD)


def test_a_subtitle_may_be_left_out() -> None:
    assert find_game("thunder-road") is find_game("Thunder Road: Vendetta") is THUNDER_ROAD


@EACH_GAME
def test_every_rule_is_filled_in(game: Game) -> None:
    for each in game.rules:
        assert each.text, each.id
        assert each.section, each.id
        assert each.applies or not game.modes, each.id
        assert bool(each.question) == ("-RULING-" in each.id), each.id


@EACH_GAME
def test_a_rule_is_a_few_sentences(game: Game) -> None:
    for each in game.rules:
        assert 1 <= len(sentences(each.text)) <= 5, each.id
        assert each.text[-1] in ".?", each.id
        assert not each.question or each.question.endswith("?"), each.id


@EACH_GAME
def test_sentences_are_short_and_rulings_stand_alone(game: Game) -> None:
    said = [part for each in game.rules for part in (each.text, each.question)]
    said += game.notes.values()
    assert [one for text in said for one in sentences(text) if len(one.split()) > 20] == []
    assert [text for text in said if re.match(r"(?:Yes|No)\b[.,:]", text)] == []


@EACH_GAME
def test_every_ruling_referred_to_exists(game: Game) -> None:
    for each in game.rules:
        assert set(each.rulings) <= ids(game), each.id
        assert all(name.startswith(f"{game.prefix}-RULING-") for name in each.rulings), each.id


@EACH_GAME
def test_no_two_rules_say_the_same(game: Game) -> None:
    said = [(each.question, each.text) for each in game.rules]
    assert [each for each in said if said.count(each) > 1] == []


@EACH_GAME
def test_no_rule_needs_another_to_be_read(game: Game) -> None:
    for each in game.rules:
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
    assert set(game.notes) <= {rule.section for rule in game.rules}


@EACH_GAME
def test_a_section_is_in_one_piece(game: Game) -> None:
    titles = [each.section for each in game.rules]
    changes = 1 + sum(a != b for a, b in pairwise(titles))
    assert changes == len(set(titles))


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
    script = (HERE.parent / "page" / "js" / "words" / "sentence.js").read_text(encoding="utf-8")
    assert f"const RULE_ID = /{RULE_ID.pattern}/g;" in script
    assert script.count("[A-Z]{2}") == 1


def test_rule_in_small_letters() -> None:
    assert rule(" fd-over-06 ") is rule("FD-OVER-06")
    assert rule("FD-OVER-06").text == (
        "Leaving a corner with 2 stops required without a stop puts your car out of the race."
    )
    assert rule("df-state-d2b") is rule("DF-STATE-D2B") is rule("DF-STATE-D2b")
    assert rule("df-state-d2b").id == "DF-STATE-D2b"


def test_a_rule_shows_itself() -> None:
    assert str(rule("FD-MOVE-05")) == "FD-MOVE-05 No car ever drives backwards."
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


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who may shoot in the first round?", "TR-SHOOT-01"),
        ("what happens when a car explodes under the helicopter", "TR-CHOP-03"),
        ("CRASHED helicopters?", "TR-CHOP-01"),
        ("what if my gun misses", "TR-HAZ-12"),
        ("where is the slipstream rule?", "FD-SLIP-01"),
        ("who is faster in a slipstream?", "FD-RULING-40"),
        ("what happens in the rain", "FD-RAIN-01"),
        ("soft tires in rain", "FD-TYRE-09"),
        ("when does the weather change?", "FD-WEATHER-04"),
        ("nitro", "FD-NITRO-01"),
        ("may I use nitro and brake?", "FD-RULING-70"),
        ("who may pit", "FD-PIT-01"),
        ("can I overtake in the pit lane?", "FD-PIT-11"),
        ("can I change tires in the pit?", "FD-TECH-03"),
        ("who goes first?", "FD-ORDER-01"),
        ("how many gears may I skip?", "FD-GEAR-05"),
        ("how many stops must I make in a corner?", "FD-CORNER-01"),
        ("What happens if I overshoot a curve?", "FD-OVER-01"),
        ("how much does braking cost?", "FD-BRAKE-01"),
        ("when does my engine break?", "FD-ENG-01"),
        ("debris", "FD-ROAD-01"),
        ("how does qualifying work?", "FD-QUAL-01"),
        ("How do I build my own car?", "FD-CUSTOM-01"),
        ("what can a team share?", "FD-TEAM-02"),
        ("what are the police for?", "FD-POLICE-01"),
        ("what does a checkpoint give?", "FD-CHECK-01"),
        ("what can Diana do?", "FD-ABIL-07"),
        ("who has a radio?", "FD-DRIVER-10"),
        ("how do I win?", "FD-FIN-01"),
    ],
)
def test_a_question_of_a_player_is_answered(question: str, answer: str) -> None:
    assert answer in [each.id for each in search(question)][:3]


@pytest.mark.parametrize(
    ("word", "family", "how_many"),
    [("rain", "RAIN", 3), ("nitro", "NITRO", 5), ("pits", "PIT", 13), ("spin", "SPIN", 6), ("police", "POLICE", 5)],
)
def test_the_chapter_comes_before_what_others_say_in_passing(word: str, family: str, how_many: int) -> None:
    found = [each.id for each in search(word)]
    assert found[:how_many] == [f"FD-{family}-{n:02}" for n in range(1, how_many + 1)]
    assert len(found) > how_many


def test_a_little_word_alone_is_looked_for() -> None:
    assert search("whose")
    assert all("whose" in f"{each.question} {each.text}".casefold() for each in search("whose"))


def test_what_a_rule_says_comes_before_the_title_of_its_section() -> None:
    found = [bool(re.search(r"\bdamage", f"{each.text} {each.question}".casefold())) for each in search("damage")]
    assert found == sorted(found, reverse=True)
    assert not all(found)


def test_the_best_hits_when_no_rule_holds_all_words() -> None:
    question = "does mud cost the last zeppelin"
    assert search(question) == []
    assert search_partly(question)[0].id == "TR-TERR-04"
    assert 1 < len(search_partly(question)) <= 12
    assert search_partly("purple zeppelin") == []


@pytest.mark.parametrize("id", ["TR-EX-26", "fd-ex-025"])
def test_examples_are_scenarios(id: str) -> None:
    with pytest.raises(
        BadOption, match=f"No rule '{id}': examples are scenarios, and 'racelib scenario FILE' plays one"
    ):
        rule(id)


def test_what_nobody_knows_about_a_game_is_no_rule() -> None:
    with pytest.raises(BadOption, match="No rule 'FD-LOST-01'"):
        rule("FD-LOST-01")


@EACH_GAME
def test_the_prefix_of_a_game_finds_its_rules_alone(game: Game) -> None:
    assert search(game.prefix) == list(game.rules)
    assert search(f"{game.prefix.lower()} ruling") == [each for each in search("ruling") if each in game.rules]


@pytest.mark.parametrize("word", ["corner", "CORNER", "bet", "car"])
def test_words_are_found_by_their_beginning_only(word: str) -> None:
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
    assert named.isdisjoint(["NITRO", "ROAR", "DANGER", "POLICE", "TUNNEL", "CHECK"])
    # Formula 1 cars may race on a street circuit, and use its pit lane
    assert [each.id for each in in_scope("basic") if "-STREET-" in each.id] == ["FD-STREET-02"]


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


@pytest.mark.parametrize("options", [[], ["weather"], ["qualifying", "team"]])
def test_without_a_mode_all_modes_of_formula_d_are_in_scope(options: list[str]) -> None:
    each_mode = [in_scope(mode, options) for mode in FORMULA_D.modes]
    assert in_scope("", options) == [each for each in FORMULA_D.rules if any(each in mode for mode in each_mode)]
    assert (rule("FD-DEC-15") in in_scope("", options)) == ("weather" in options)


def test_the_whole_of_formula_d_is_played() -> None:
    assert FORMULA_D.unplayed == ()
    assert whole("formula-d") == list(FORMULA_D.rules)
    assert {"FD-START-01", "FD-RULING-86"}.isdisjoint(each.id for each in in_scope("", FORMULA_D.played)), (
        "some rules hold only without an option, and are played all the same"
    )


def test_the_whole_of_the_others_is_what_is_played() -> None:
    assert whole("DF") == in_scope(game="DF")
    assert whole("TR") == in_scope("", MODULES, "TR")


def test_downforce_has_no_modes_and_only_the_expansion_is_outside() -> None:
    assert DOWNFORCE.modes == ()
    assert ids(DOWNFORCE) - {each.id for each in in_scope(game="downforce")} == {"DF-VAR-TOUR-03"}
    assert len(in_scope("", ["expansion"], "downforce")) == len(DOWNFORCE.rules)


def test_the_basic_game_of_thunder_road_has_nothing_of_the_modules() -> None:
    assert THUNDER_ROAD.modes == ()
    base = in_scope(game="TR")
    assert {"TR-SLAM-04", "TR-HAZ-01", "TR-WIN-02"} <= {each.id for each in base}
    named = {each.id.split("-")[1] for each in base}
    assert named.isdisjoint(["RIG", "BIKE", "FIRE", "LEAD", "CTOK", "UPG", "AMMO", "EURO"])


@pytest.mark.parametrize(
    ("module", "inside", "outside"),
    [
        ("carnage", ["TR-TERR-13", "TR-HAZ-09", "TR-FIRE-01"], ["TR-DMG-06", "TR-RIG-01", "TR-BIKE-01"]),
        ("rig", ["TR-DMG-06", "TR-SLAM-11", "TR-RIG-01"], ["TR-TERR-13", "TR-SLAM-12", "TR-BIKE-01"]),
        ("final-five", ["TR-DMG-06", "TR-SLAM-12", "TR-BIKE-01"], ["TR-TERR-13", "TR-SLAM-11", "TR-RIG-01"]),
    ],
)
def test_a_module_of_thunder_road_adds_its_rules(module: str, inside: list[str], outside: list[str]) -> None:
    scope = {each.id for each in in_scope("", [module], "TR")}
    assert scope.issuperset(inside)
    assert scope.isdisjoint(outside)


def test_all_modules_of_thunder_road_are_played() -> None:
    assert list(THUNDER_ROAD.played) == MODULES
    assert {each.id for each in in_scope("", MODULES, "TR")} == {each.id for each in THUNDER_ROAD.rules}


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
    from racelib.rulebook import catalogue

    (tmp_path / "snails.toml").write_text(SNAILS, encoding="utf-8")
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    games.cache_clear()
    catalogue._by_id.cache_clear()
    try:
        assert rule("SN-EAT-01").text == "Snails stop at lettuce."
        assert [each.id for each in in_scope("calm", game="SN")] == ["SN-EAT-01"]
        assert {one.section for game in games() for one in game.rules} == {"Food"}
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
        (SNAILS.replace("SN-EAT-01", "SN-EAT"), "holds SN-EAT, which does not look like the id of a rule"),
        (SNAILS.replace("Snails stop at lettuce.", " "), "holds SN-EAT-01 without a text or a section"),
        (SNAILS.replace('"Food"', '""'), "holds SN-EAT-01 without a text or a section"),
        (SNAILS.replace('applies = ["calm"]', 'applies = ["wild"]'), "holds SN-EAT-01, which applies in 'wild'"),
        (SNAILS.replace('modes = ["calm"]', ""), "holds SN-EAT-01, which applies in 'calm', but no such mode"),
        (SNAILS + 'rulings = ["SN-RULING-01"]', "SN-EAT-01, which leans on SN-RULING-01, but not SN-RULING-01"),
        (
            SNAILS.replace('["calm"]', '["calm"]\nunplayed = ["opt:rain"]', 1),
            "holds 'opt:rain' as an option that is not played",
        ),
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
