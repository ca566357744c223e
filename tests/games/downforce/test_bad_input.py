"""Whatever is wrong in what a user gives is said in one clear sentence: options, decks, positions, answers."""

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from racelib.errors import BadOption, IllegalChoice, RaceError
from racelib.games.downforce.cards import DECKS, deck_from, deck_named
from racelib.games.downforce.game import GAME
from racelib.kernel.chance import Seeded
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.terminal.cli import main

STAND_IN = deck_named("standin").cards


def header(start: Any = None, players: int = 3, **options: Any) -> Header:
    seats = tuple(Seat(f"Player {number}") for number in range(1, players + 1))
    return Header(game="downforce", seats=seats, options={"track": "fix-c", **options}, seed=1, start=start)


# -- options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"speed": 3}, "Downforce has no option 'speed'; the options are variant, track, deck, "),
        ({"variant": "hard"}, "option 'variant' is 'hard'; expected one of normal, beginner, long, tour"),
        ({"variant": 3}, "option 'variant' is 3; expected one of normal, beginner, long, tour"),
        ({"variant": ["tour"]}, "option 'variant' is ['tour']; expected one of normal"),
        ({"track": "monza"}, "there is no track 'monza'; the tracks are "),
        ({"track": None}, "option 'track' is None; expected one of "),
        ({"track": "nowhere.toml"}, "track 'nowhere.toml' cannot be used: "),
        ({"track": "fix-a"}, "track 'fix-a' has no start cells: it is for examples only"),
        ({"track": "fix-b"}, "track 'fix-b' has no start cells and no betting lines: it is for examples only"),
        ({"deck": "best"}, "there is no deck 'best'; the decks are house, standin, or the path of a .toml file"),
        ({"deck": 5}, "option 'deck' is 5; expected one of house, standin"),
        ({"deck": "nowhere.toml"}, "deck nowhere.toml: cannot be read: no such file or directory"),
        ({"determined_bonus": 0}, "option 'determined_bonus' is 0; expected a whole number from 1 to 9"),
        ({"determined_bonus": True}, "option 'determined_bonus' is True; expected a whole number from 1 to 9"),
        ({"replace_cunning": 1}, "option 'replace_cunning' is 1; expected true or false"),
        ({"run_on": "yes"}, "option 'run_on' is 'yes'; expected true or false"),
        ({"second_track": "fix-c"}, "option 'second_track' is for the world tour only (DF-VAR-TOUR-01)"),
        (
            {"variant": "tour", "second_track": "fix-c"},
            "a world tour needs two different tracks, not 'fix-c' twice (DF-TRACK-19)",
        ),
        ({"variant": "tour", "second_track": "monza"}, "there is no track 'monza'; the tracks are "),
    ],
)
def test_options(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.check(header(**options))
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_long_distance_needs_a_closed_track() -> None:
    with pytest.raises(BadOption, match=r"long distance needs a closed track; 'fix-a' is not one \(DF-TRACK-19\)"):
        GAME.check(header(variant="long", track="fix-a"))


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb"])
def test_names_that_cannot_be_shown(name: str) -> None:
    seats = (Seat("Ada"), Seat(name), Seat("Cy"))
    with pytest.raises(BadOption, match=r"the name of player 2 must have 1 to 40 printable characters"):
        GAME.check(Header(game="downforce", seats=seats, options={"track": "fix-c"}))


def test_a_bot_that_there_is_not() -> None:
    seats = (Seat("Ada"), Seat("Bo", bot="genius"))
    with pytest.raises(BadOption, match=r"there is no bot 'genius'; the bots are "):
        GAME.check(Header(game="downforce", seats=seats, options={"track": "fix-c"}))


def test_a_deck_that_has_changed_since() -> None:
    recorded = Header(game="downforce", seats=header().seats, options={"track": "fix-c"}, boards={"deck standin": "0"})
    with pytest.raises(BadOption, match=r"'deck standin' differs: the race was recorded with digest 0"):
        GAME.check(recorded)


# -- decks -------------------------------------------------------------------------------------------------------


def deck(cards: Any) -> dict[str, Any]:
    kind = {"name": "A", "shape": "any", "source": "a test", "cards": list(cards)}
    return {"id": "mine", "title": "Mine", "note": "A test.", "printed": [], "family": [kind]}


def swapped(*pairs: str) -> list[str]:
    """Return the stand-in deck with some cards changed: old card, new card, old card, …"""
    changes = dict(zip(pairs[::2], pairs[1::2], strict=True))
    assert set(changes) <= set(STAND_IN)
    return [changes.get(card, card) for card in STAND_IN]


def all_with(old: str, new: str) -> list[str]:
    """Return the stand-in deck with a text changed on every card."""
    return [card.replace(old, new) for card in STAND_IN]


@pytest.mark.rule("DF-RULING-03")
def test_the_stand_in_deck_passes() -> None:
    assert deck_from(deck(STAND_IN)).cards == STAND_IN


@pytest.mark.rule("DF-RULING-03", "DF-COMP-03", "DF-COMP-08", "DF-COMP-09", "DF-COMP-10", "DF-COMP-11")
@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (STAND_IN[:-1], "there are 41 cards; expected 42"),
        ([*STAND_IN, "W3 W2"], "there are 43 cards; expected 42"),
        (swapped("red5", "black6 blue5 green4 yellow3 orange2 red1 W1"), "has 7 bars; expected 1 to 6"),
        (swapped("red5", "W5 W4 W3"), "[W5 W4 W3] has more than two white bars"),
        (swapped("red5", "red5 red2"), "[red5 red2] has a colour twice"),
        (swapped("red5", "red7"), "[red7] has a number that is not 1 to 6"),
        (swapped("red5", "red0"), "[red0] has a number that is not 1 to 6"),
        (swapped("red5", "red2 blue5"), "[red2 blue5] has a number that is higher than the one above it"),
        (swapped("red5", "blue5"), "[blue5] is there 2 times"),
        (swapped("red6 yellow4 black2 blue1", "red6 yellow4 black2 green1"), "the card [red6 yellow4 black2 blue1] is"),
        (swapped("blue6 orange4 W2 yellow1", "blue6 orange4 W2 red1"), "the card [blue6 orange4 W2 yellow1]"),
        (swapped("black6 red4 yellow2 orange1", "black6 red4 yellow2 green1"), "red4 yellow2 orange1] is missing"),
        (all_with("W5 ", "W1 ")[:24] + [f"{c}2 W1" for c in ("black", "blue", "green", "yellow", "orange", "red")]
         + list(STAND_IN[30:]), "no card has a white top bar"),
        (all_with(" W3 W2", " W3"), "no card has two white bars"),
        (swapped("red5", "red3"), "red does not have the same numbers as black"),
        (swapped("red5", "red5 blue2", "W5 blue2", "W5"), "[red5 blue2] would tie as bids for blue"),
        (swapped("red5", "redder5"), "'redder5' is not a speed card: 'redder5' is not a colour and number"),
        (swapped("red5", "red"), "'red' is not a speed card: 'red' is not a colour and number"),
        (swapped("red5", ""), "'' is not a speed card: '' is not a colour and number"),
        (swapped("red5", "red05"), "'red05' is not a speed card"),
        (swapped("red5", "red" + "9" * 5000), "is not a colour and number such as 'blue6'"),
        (swapped("red5", "red5  blue2"), "'red5  blue2' is not a speed card: '' is not a colour and number"),
    ],
)  # fmt: skip
def test_a_deck_with_one_thing_wrong(cards: list[str], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        deck_from(deck(cards))
    assert sentence in str(error.value)
    assert str(error.value).startswith("deck deck: ")
    assert "\n" not in str(error.value)


@pytest.mark.rule("DF-RULING-03")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("]", "this is not TOML"),
        ("id = 3", "Expected `str`, got `int`"),
        ("size = 3", "unknown field `size`"),
        ("", "missing required field"),
    ],
)
def test_files_that_are_no_decks(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(BadOption, match=sentence) as error:
        deck_named(str(path))
    assert str(error.value).startswith(f"deck {path}: ")


@pytest.mark.rule("DF-RULING-02")
def test_another_list_of_cards_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((DECKS / "standin.toml").read_text().replace('id = "standin"', 'id = "mine"'))
    checked = GAME.check(header(deck=str(path)))
    assert Race(GAME, checked, Seeded(1)).state.board.settings.deck.id == "mine"


def test_a_deck_file_without_an_end(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_text("#" * 20_001)
    with pytest.raises(BadOption, match=r"the file is too large for a deck \(at most 20000 bytes\)"):
        deck_named(str(path))


def test_the_command_line_says_it_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('game = "downforce"\noptions = { track = "fix-c", deck = "best" }\nseats = ["A", "B"]\n[[step]]\n')
    assert main(["scenario", str(path)]) == 2
    said = capsys.readouterr().err.strip()
    assert "there is no deck 'best'" in said
    assert "\n" not in said


# -- positions ---------------------------------------------------------------------------------------------------

RACING: dict[str, Any] = {
    "cars": {"red": "b3", "blue": "a2", "yellow": "b1", "black": "c1", "green": "a1", "orange": "c2"},
    "players": [
        {"hand": ["red5", "red8"], "cars": ["red"], "power": "tricky"},
        {"hand": ["blue5", "W5 blue2"], "cars": {"blue": 3}},
        {"hand": ["green5"]},
    ],
    "discard": ["black5"],
}
BIDDING: dict[str, Any] = {
    "stage": "auction",
    "lots": [["green", "cunning"], ["red", "tricky"], ["blue", "strategic"]],
    "players": [{"hand": ["red5", "black5"]}, {"hand": ["blue5", "W5 blue2"]}, {"hand": ["green5", "green4 W3 W2"]}],
}
KEEPING: dict[str, Any] = {
    "stage": "powers",
    "players": [
        {"hand": ["red5"], "cars": ["red", "black"], "powers": ["tricky", "cunning"]},
        {"hand": ["blue5"], "cars": ["blue"], "powers": ["strategic"]},
        {"hand": ["green5"], "cars": ["green"], "powers": ["determined"]},
    ],
}


def with_player(position: dict[str, Any], seat: int, **fields: Any) -> dict[str, Any]:
    changed = deepcopy(position)
    changed["players"][seat].update(fields)
    return changed


def with_car(**cars: Any) -> dict[str, Any]:
    return {**RACING, "cars": {**RACING["cars"], **cars}}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({**RACING, "weather": 1}, "the position has an unknown field 'weather'; the fields are "),
        ({**RACING, "stage": "lunch"}, "'stage' is 'lunch'; expected one of deal, auction, second auction, powers, "),
        ({**RACING, "turn": 3}, "'turn' is 3; expected a whole number from -1 to 2"),
        ({**RACING, "turn": -1}, "'turn' is -1; in the race it is somebody's turn"),
        (with_player(RACING, 0, hand=[]), "it is the turn of player 0, who has no card"),
        ({**RACING, "players": [{}, {}, {}]}, "nobody has a card in this position: the race is over"),
        ({**RACING, "players": [{}]}, "'players' must list 3 players, one for each seat"),
        ({**RACING, "game": 2}, "'game' is 2; expected a whole number from 1 to 1"),
        ({**RACING, "lines": 4}, "'lines' is 4; expected a whole number from 0 to 3"),
        ({**RACING, "cars": ["red"]}, "'cars' is ['red']; expected cells by colour"),
        (with_car(pink="c3"), "'cars': there is no car 'pink'; the cars are black, blue, green, yellow, orange, red"),
        (with_car(red="z9"), "the red car: there is no cell 'z9' on track 'fix-a'"),
        (with_car(red="a2"), "the blue car: the cell a2 is occupied by another car (DF-MOVE-06)"),
        (with_car(red={"at": "b3", "owner": 3}), "the red car: owner is 3; expected a whole number from -1 to 2"),
        (with_car(red={"at": "b3", "price": -1}), "the red car: price is -1; expected a whole number from 0 to 1000"),
        (with_car(red={"at": "b3", "lap": 1}), "the red car: lap is 1; expected a whole number from 0 to 0"),
        (with_car(red={"at": "b3", "gear": 1}), "the red car has an unknown field 'gear'; the fields are "),
        (with_car(red="b13"), "the position is impossible: the red car is across the finish line"),
        ({**RACING, "finished": ["red"]}, "the red car has finished, so it stands on no cell"),
        ({**RACING, "finished": ["pink"]}, "'finished': there is no car 'pink'"),
        (with_player(RACING, 1, hand=["blue9"]), "player 1: hand: there is no card 'blue9' in the deck 'standin'"),
        (with_player(RACING, 1, hand="blue5"), "player 1: hand is 'blue5'; expected a list"),
        (with_player(RACING, 1, hand=["red5"]), "the position is impossible: the card [red5] is in 2 places"),
        (with_player(RACING, 1, hand=["black5"]), "the position is impossible: the card [black5] is in 2 places"),
        (with_player(RACING, 1, bets=["pink"]), "player 1: bets: there is no car 'pink'"),
        (with_player(RACING, 1, bets=["red"]), "the position is impossible: player 1 has made 1 bets, the others 0"),
        (with_player(RACING, 1, power="lucky"), "player 1: power: there is no power 'lucky'; the powers are"),
        (with_player(RACING, 1, power="tricky"), "the position is impossible: the power tricky is in 2 places"),
        (with_player(RACING, 1, cars=["red"]), "player 1: cars: the red car belongs to player 0 already"),
        (with_player(RACING, 1, cars=5), "player 1: cars is 5; expected a list of colours, or prices by colour"),
        (with_player(RACING, 1, cars={"blue": "3"}), "player 1: cars: the price of blue is '3'; expected"),
        (with_player(RACING, 1, purse=5), "player 1 has an unknown field 'purse'; the fields are bets, cars, "),
        (with_player(RACING, 1, shown=["red5"]), "the position is impossible: a card that player 1 has shown is"),
        ({**RACING, "open_bets": [1]}, "'open_bets' is 1; expected a list"),
        ({**RACING, "scores": [[1]]}, "'scores': "),
        ({**RACING, "scores": [[]]}, "'scores' must have a score for each of the 3 players"),
        ({**RACING, "boxed": ["red5"]}, "'boxed': 'red5' is neither a power nor a speed-8 card"),
        ({**RACING, "stage": "over"}, "the game is over, but its 'scores' are missing"),
        ({**RACING, "stage": "deal"}, "track 'fix-a' has no start cells: it is for examples only"),
        ({"players": RACING["players"]}, "the position names no 'cars', and track 'fix-a' has no start cells"),
    ],
)  # fmt: skip
def test_positions_of_a_race(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.check(header(position, track="fix-a"))
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({**BIDDING, "lots": []}, "there is nothing to sell in the auction: 'lots' names no car and power"),
        ({**BIDDING, "lots": [["green"]]}, "'lots': ['green'] is not a lot; expected a car and a power"),
        ({**BIDDING, "lots": [["pink", "tricky"]]}, "'lots': there is no car 'pink'"),
        ({**BIDDING, "lots": [["red", "lucky"]]}, "'lots': there is no power 'lucky'"),
        (
            {**BIDDING, "lots": [["red", "tricky"], ["blue", "tricky"]]},
            "the position is impossible: the power tricky is",
        ),
        (
            {**BIDDING, "lots": [["red", "tricky"], ["red", "cunning"]]},
            "the position is impossible: the card [red8] is",
        ),
        ({**BIDDING, "cars": {"red": "a30"}}, "the green car is for sale, but it is not in this race"),
        (
            {**BIDDING, "stage": "second auction"},
            "there is nothing to sell in the second auction: 'set_aside' names no",
        ),
        (with_player(BIDDING, 2, hand=[]), "player 2 has no card to bid with (DF-AUCTION-03)"),
        (with_player(KEEPING, 1, powers=["tricky"]), "the position is impossible: the power tricky is in 2 places"),
        ({"stage": "powers", "players": [{"hand": ["red5"]}, {}, {}]}, "nobody owns a car, so the race cannot begin"),
        ({"stage": "powers", "players": [{"cars": ["red"]}, {}, {}]}, "nobody has a card, so the race cannot begin"),
    ],
)
def test_positions_before_the_race(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.check(header(position))
    assert str(error.value).startswith(sentence)


JUNK: list[Any] = [
    None, 0, -1, 7, 10**30, 1.5, float("nan"), True, "", "red", "\0", "x" * 500, [], ["red"], [["red"]], [1], {},
    {"a": 1}, {"red": "b1"}, [None], [["red", "tricky"]], [["red", "tricky", 3]], "race", "auction", "second auction",
    "powers", "scoring", "over", "deal", ["red5", "red5"], ["tricky"], {"red": -1}, {"at": "b1", "lap": 3},
]  # fmt: skip
FIELDS = [
    "stage", "game", "turn", "cars", "players", "lots", "set_aside", "boxed", "deck", "box", "discard", "lines",
    "bets_made", "finished", "scores", "open_bets",
]  # fmt: skip


@pytest.mark.parametrize(("base", "track"), [(RACING, "fix-a"), (BIDDING, "fix-c"), (KEEPING, "fix-c")])
def test_junk_in_a_position_is_refused_or_can_be_played(base: dict[str, Any], track: str) -> None:
    positions = [{**base, field: junk} for field in FIELDS for junk in JUNK]
    for field in ("hand", "bets", "power", "powers", "cars", "face_up", "shown"):
        positions += [with_player(base, 0, **{field: junk}) for junk in JUNK]
    refused = 0
    for position in positions:
        try:
            race = Race(GAME, GAME.check(header(position, track=track)), Seeded(1))
        except RaceError as problem:
            refused += 1
            assert "\n" not in str(problem)
            continue
        luck = random.Random(1)
        for _ in range(30):
            if race.over:
                break
            ask = race.pending[0]
            race.choose(luck.choice(list(ask.choice)), ask.seat)
            assert list(GAME.broken(race.state)) == []
    assert refused > len(positions) // 2


# -- answers -----------------------------------------------------------------------------------------------------

WRONG: list[Any] = [None, 0, -1, 1.5, True, "", "red9", "x" * 500, "\0", [], ["red5"], ["red5", True], ["red5", 99], {}]


@pytest.mark.parametrize("answer", WRONG, ids=repr)
@pytest.mark.parametrize(("base", "track"), [(RACING, "fix-a"), (BIDDING, "fix-c"), (KEEPING, "fix-c")])
def test_wrong_answers_are_refused_with_a_rule(base: dict[str, Any], track: str, answer: Any) -> None:
    race = Race(GAME, GAME.check(header(base, track=track)), Seeded(1))
    before = GAME.view(race.state)
    with pytest.raises(IllegalChoice) as error:
        race.choose(answer, 0)
    assert error.value.rules
    assert all(rule.startswith("DF-") for rule in error.value.rules)
    assert "\n" not in str(error.value)
    assert GAME.view(race.state) == before


@pytest.mark.parametrize("answer", [*WRONG, "b4 b5 b6 b7", "b4 b5 b6 b7 b8 b9", "b4 b5 b6 b7 a7", "c2", "z1"], ids=repr)
def test_wrong_ways_are_refused_with_a_rule(answer: Any) -> None:
    race = Race(GAME, GAME.check(header(with_player(RACING, 0, power=""), track="fix-a")), Seeded(1))
    race.choose("red5")
    with pytest.raises(IllegalChoice) as error:
        race.choose(answer)
    assert error.value.rules
    race.choose("b4 b5 b6 b7 b8")
    with pytest.raises(IllegalChoice) as error:
        race.choose(answer, 1)  # the bet
    assert "DF-BET-05" in error.value.rules


@pytest.mark.parametrize(
    "written", [{"card": "red5", "intent": "maybe"}, {"card": "red5", "number": 3}, {"bid": 3}, {"card": 3, "bar": "x"}]
)
def test_bids_that_cannot_be_read(written: dict[str, Any]) -> None:
    race = Race(GAME, GAME.check(header(BIDDING)), Seeded(1))
    choice = race.pending[0].choice
    with pytest.raises(RaceError):
        race.choose(GAME.read_answer(choice, written), 0)
