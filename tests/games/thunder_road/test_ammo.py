"""Extra Ammo beside its scenarios: what is always true and what is secret, bad input, own cards, bots and panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.errors import BadOption, BadScenario
from racelib.games.thunder_road.ammo_cards import ANSWERS, PARTS, held
from racelib.games.thunder_road.bots.racer import DECISIONS as RACER
from racelib.games.thunder_road.bots.rookie import DECISIONS as ROOKIE
from racelib.games.thunder_road.cards import accepted, cards
from racelib.games.thunder_road.events import ammo
from racelib.games.thunder_road.events.turn import CommandGiven
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.own_cards import QUESTIONS, read_own_cards
from racelib.games.thunder_road.rules.bonus import SweepChoice
from racelib.games.thunder_road.rules.commands import commands_of
from racelib.games.thunder_road.rules.windows import PLAYS, PlayChoice
from racelib.games.thunder_road.secrets import hide
from racelib.games.thunder_road.show.ammo_coach import AMMO_KINDS, WINDOWS
from racelib.games.thunder_road.show.names import CARDS, COMMANDS
from racelib.games.thunder_road.show.panels import panels
from racelib.games.thunder_road.show.scene import board as road
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import BONUS_BOARD, CREWS
from racelib.kernel.chance import Scripted
from racelib.kernel.event import Chose, events_in
from racelib.kernel.race import Race
from racelib.kernel.replay import read_replay, replay_bytes
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.set_up import header_for, new_race
from racelib.kernel.verify import verify
from tests.games.thunder_road.games import bots_of, header_of, played
from tests.games.thunder_road.referee_secret_cards import Referee
from tests.refereed import agreed, judged

POSITION = """
game = "thunder-road"
options = { tiles = "plain", ammo = true, crews = ["amber", "blue", "rig"] }
position = { conditions = ["", "cloudburst", "tail-wind"], decks = { objective = ["billiards"] } }
players = [
  { name = "Ada", airstrike = "heat-seeker", one_shot = "radio-jam", bonus = "nudge", cars = { S = [3, 9] } },
  { name = "Bo", airstrike = "standby-crew", objective = "mudlark", bonus = "signals", cars = { M = [4, 4] } },
  { name = "Cy", cars = { R = [6, 12] } },
]
step = [{ expect = { round = 2 } }]
"""
NAMES = ("Ada", "Bo", "Cy")


@pytest.fixture
def race() -> Race[State]:
    scenario = parse_scenario(POSITION)
    found: Race[State] = Race(scenario.game, scenario.header, Scripted(()))
    assert list(broken(found.state)) == []
    return found


@pytest.fixture
def state(race: Race[State]) -> State:
    return race.state


# -- what is always true -------------------------------------------------------------------------------------


def a_card_twice(state: State) -> None:
    state.hands[2].cards.append("objective:mudlark")


def two_of_a_deck(state: State) -> None:
    state.hands[1].cards.append(f"objective:{state.down.decks['objective'].pop(0)}")
    state.board.decks_left["objective"] -= 1


def a_lost_condition(state: State) -> None:
    state.board.conditions[1] = ""


def a_lost_bonus_command(state: State) -> None:
    state.board.players[0].bonus = ""


def a_wrong_number(state: State) -> None:
    state.board.decks_left["one-shot"] += 1


@pytest.mark.rule("TR-INV-15")
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (a_card_twice, "the cards of the deck 'objective' are not those of the game (TR-INV-15)"),
        (two_of_a_deck, "player 1 holds two cards of the deck 'objective' (TR-AMMO-08)"),
        (a_lost_condition, "the cards of the deck 'road-condition' are not those of the game (TR-INV-15)"),
        (a_lost_bonus_command, "the cards of the deck 'bonus-command' are not those of the game (TR-INV-15)"),
        (a_wrong_number, "the deck 'one-shot' is not as high as the table says (TR-INV-15)"),
    ],
)
def test_what_is_wrong_is_named(state: State, spoil: Callable[[State], None], sentence: str) -> None:
    spoil(state)
    assert sentence in list(broken(state))


# -- the cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-COMP-11", "TR-RULING-90")
def test_every_card_is_shown_as_it_stands_in_the_file() -> None:
    found = cards()
    for part, deck in PARTS.items():
        keys = found.deck(deck, ["extra-ammo"])
        assert len(keys) == found.decks[deck].cards, part
        for key in keys:
            assert CARDS[key] == (found.by_key[key].name, found.by_key[key].text)
            assert found.by_key[key].house, "the printed cards are not known"
    assert set(ANSWERS) == set(found.deck("road-condition", ["extra-ammo"]))
    assert set(BONUS_BOARD) == set(found.deck("bonus-command", ["extra-ammo"])) <= set(COMMANDS)
    played = {card for _, card in PLAYS}
    assert set(found.deck("enhanced-airstrike", ["extra-ammo"])) <= played


@pytest.mark.rule("TR-AMMO-03")
def test_a_condition_answers_the_questions_that_its_card_names() -> None:
    for key, answers in ANSWERS.items():
        assert set(answers) == set(cards().by_key[key].hooks), key
        assert all(QUESTIONS[asks][0] <= answer <= QUESTIONS[asks][1] for asks, answer in answers.items())


@pytest.mark.rule("TR-AMMO-09")
@pytest.mark.parametrize("card", BONUS_BOARD)
def test_a_bonus_command_takes_the_numbers_of_its_card(card: str) -> None:
    race = new_race("thunder-road", players=2, seed=1, ammo=True, crews=["amber", "bikes"])
    board = race.state.board
    for seat, takes in enumerate((cards().by_key[card].accepts, cards().by_key[card].bikes_accept)):
        board.players[seat].bonus = card
        assert commands_of(board, seat)[card].takes == accepted(takes)
        assert len(commands_of(board, seat)) == 5 - seat


# -- games ---------------------------------------------------------------------------------------------------

#: Which decks are in the games of these tests, in turn.
AMMO: tuple[Any, ...] = (True, "conditions", ["airstrikes", "commands"], True, "commands", "airstrikes")


@pytest.mark.parametrize(("seen", "words"), [((9,), "put it back"), ((9, 16), "put both back")])
def test_the_minesweeper_counts_the_tokens_that_were_seen(state: State, seen: tuple[int, ...], words: str) -> None:
    choice = SweepChoice(state.board, 0, seen, seen, True)
    assert words in GAME.words.option(choice.explain("none"))
    assert "not a token that you have looked at" in GAME.words.refusal(choice.refuse([4, 3]))


def options_of(number: int) -> dict[str, Any]:
    """Return the options of game number so-and-so: with the shop, the rig, bikes, euro decks and Carnage in turn."""
    players = 2 + number % 4
    crews = [*CREWS[:3], "rig", "bikes"][number % 3 :][:players]
    return {
        "players": len(crews),
        "crews": crews,
        "ammo": AMMO[number % len(AMMO)],
        "shop": number % 4 == 1,
        "euro": number % 5 == 2,
        "carnage": number % 2 == 0,
    }


@pytest.mark.rule("TR-AMMO-01", "TR-AMMO-06", "TR-AMMO-09", "TR-RULING-105", "TR-RULING-114", "TR-RULING-116")
@pytest.mark.parametrize("first", range(0, 36, 6))
def test_the_referee_agrees_with_extra_ammo(first: int) -> None:
    for number in range(first, first + 6):
        header = header_of(number, **options_of(number))
        agreed(Referee, played(header, bots_of(number, len(header.seats))), number)


#: Events that the parts of the module bring.
EVENTS = {kind.__name__ for kind in events_in(ammo)} - {"ConditionsGathered"}


def test_everything_of_extra_ammo_happens() -> None:
    """Games with Extra Ammo meet every kind of event of theirs, every condition and every enhanced airstrike."""
    missing = EVENTS | {f"condition {card}" for card in ANSWERS}
    missing |= {f"card {card}" for card in cards().deck("enhanced-airstrike", ["extra-ammo"])}
    for number in range(400):
        header = header_of(number, **{**options_of(number), "ammo": True})
        missing -= set(judged(Referee, played(header, bots_of(number, len(header.seats)))[0]).seen)
        if not missing:
            return
    assert missing == set()


@pytest.mark.parametrize("number", range(3))
def test_a_recorded_race_follows_the_rules(number: int, tmp_path: Path) -> None:
    race = new_race("thunder-road", players=3, seed=number, bots=["racer", "rookie", "random"], ammo=True)
    race.run()
    path = tmp_path / "race.jsonl"
    path.write_bytes(replay_bytes(race))
    assert verify(read_replay(path)) is None


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-97", "TR-AMMO-06")
def test_secret_cards_are_for_their_player_alone(race: Race[State]) -> None:
    state = race.state
    shown = panels(state, NAMES)
    assert {"secrets@0", "secrets@1"} <= shown.keys()
    assert "secrets@2" not in shown and "secrets" not in shown
    for seat in range(3):
        view = GAME.view(state, seat)
        assert [number for number, hand in enumerate(view["hands"]) if hand is not None] == [seat]
        assert view["decks"] is None and view["box"] is None
    others = {held(race.fork(seat=0, seed=seed).state.hands[1], "enhanced-airstrike") for seed in range(12)}
    mine = {held(race.fork(seat=1, seed=seed).state.hands[1], "enhanced-airstrike") for seed in range(12)}
    assert mine == {"standby-crew"}
    assert len(others) > 1 and "heat-seeker" not in others


@pytest.mark.rule("TR-RULING-115")
def test_nobody_sees_whether_a_card_could_be_played(state: State) -> None:
    forced = Chose(1, "none", forced=True)
    assert hide(forced, state, 1) == forced
    assert hide(forced, state, 0) == Chose(1, "none") == hide(Chose(1, "none"), state, 0)


# -- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-AMMO-01")
@pytest.mark.parametrize("wrong", ["tanks", ["conditions", "tanks"], [], 3, ["conditions", 4]])
def test_options(wrong: object) -> None:
    with pytest.raises(BadOption) as error:
        header_for("thunder-road", players=2, seed=1, ammo=wrong)
    assert "expected true, false, or some of conditions, airstrikes, objectives, one-shots, commands" in str(
        error.value
    )
    assert "\n" not in str(error.value)


def test_a_race_without_the_option_has_none() -> None:
    header = header_for("thunder-road", players=2, seed=1, ammo=False)
    assert "ammo" not in header.options and "own_cards" not in header.options
    assert not GAME.has_hands(header)
    assert GAME.has_hands(header_for("thunder-road", players=2, seed=1, ammo="conditions"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('airstrike = "nuke"', "player 0 (Ada): airstrike is 'nuke'; expected one of "),
        ('objective = "heat-seeker"', "player 0 (Ada): objective is 'heat-seeker'; expected one of "),
        ('bonus = "airstrike"', "player 0 (Ada): bonus is 'airstrike'; expected one of "),
        ('smoke = "thick"', "player 0 (Ada): smoke is 'thick'"),
        ('airstrike = "air-drop" }, { name = "Bo", airstrike = "air-drop"', "the card 'air-drop' is there more often"),
    ],
)
def test_positions(line: str, sentence: str) -> None:
    rest = "" if "Bo" in line else ', { name = "Bo" }'
    text = f"""
game = "thunder-road"
options = {{ ammo = true }}
players = [{{ name = "Ada", {line} }}{rest}]
step = [{{ expect = {{ round = 2 }} }}]
"""
    with pytest.raises(BadScenario) as error:
        parse_scenario(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ('conditions = ["cloudburst"]', "expected a card, or '', for rear, middle and lead tile (TR-AMMO-03)"),
        ('conditions = ["", "rain", ""]', "'conditions' is 'rain'; expected one of "),
    ],
)
def test_wrong_conditions(given: str, sentence: str) -> None:
    text = POSITION.replace('conditions = ["", "cloudburst", "tail-wind"]', given)
    with pytest.raises(BadScenario) as error:
        parse_scenario(text)
    assert sentence in str(error.value)


@pytest.mark.rule("TR-AMMO-10")
def test_the_rig_has_no_bonus_command() -> None:
    text = POSITION.replace('name = "Cy",', 'name = "Cy", bonus = "litter",')
    with pytest.raises(BadScenario, match="the rig has no bonus command"):
        parse_scenario(text)


# -- own cards -----------------------------------------------------------------------------------------------

OWN = """
format = "thunder-road-cards/1"

[[card]]
id = "X01"
key = "head-wind"
deck = "road-condition"
name = "Head wind"
count = 9
text = "A car that begins its movement on this tile has 2 moves fewer."
answers = { moves = -2 }

[[card]]
id = "X02"
key = "long-run"
deck = "bonus-command"
name = "Long run"
count = 9
text = "Your car has 5 moves more."
like = "overdrive"
accepts = "1-3"

[[card]]
id = "X03"
key = "sure-thing"
deck = "enhanced-airstrike"
name = "Sure thing"
count = 9
text = "The shot of this airstrike hits without a roll."
like = "heat-seeker"
"""


@pytest.mark.rule("TR-RULING-109")
def test_own_cards_are_shuffled_in_and_work(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    found: Counter[str] = Counter()
    for seed in range(12):
        race = new_race(
            "thunder-road", players=3, seed=seed, bots=["racer", "rookie", "racer"], ammo=True, own_cards=str(path)
        )
        assert "own cards mine" in race.header.boards
        race.run()
        assert list(broken(race.state)) == []
        for event in race.events:
            if isinstance(event, ammo.ConditionLaid | ammo.SecretCardPlayed | ammo.BonusCommandDealt):
                found[event.card] += 1
            elif isinstance(event, CommandGiven):
                found[event.command] += 1
        texts = str(panels(race.state, NAMES))
        assert "Head wind" in texts or "head-wind" not in race.state.board.conditions
    assert min(found["head-wind"], found["long-run"], found["sure-thing"]) > 0


@pytest.mark.rule("TR-RULING-109")
def test_an_own_command_without_numbers_for_bikes_takes_those_of_its_model(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    given = {"ammo": "commands", "own_cards": str(path), "crews": ["bikes", "blue"]}
    board = new_race("thunder-road", players=2, seed=1, **given).state.board
    for seat, takes in enumerate(((4,), (1, 2, 3))):
        board.players[seat].bonus = "long-run"
        assert commands_of(board, seat)["long-run"].takes == takes


@pytest.mark.rule("TR-RULING-109", "TR-RULING-105")
def test_an_own_condition_answers_as_the_file_says(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    text = POSITION.replace("ammo = true", f'ammo = true, own_cards = "{path}"').replace('"tail-wind"', '"head-wind"')
    scenario = parse_scenario(text.replace("S = [3, 9]", "S = [3, 17]"))
    race: Race[State] = Race(scenario.game, scenario.header, Scripted(()))
    race.choose([4, "A-S"])
    race.choose("none")
    assert race.state.board.moving.left == 2
    assert commands_of(replaced(race.state).board, 0)["long-run"].takes == (1, 2, 3)


def replaced(state: State) -> State:
    """Give the first player the own bonus command."""
    state.board.players[0].bonus = "long-run"
    return state


@pytest.mark.rule("TR-RULING-109")
@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("thunder-road-cards/1", "cards/2", "the format is 'cards/2'; expected 'thunder-road-cards/1'"),
        ('key = "head-wind"', 'key = "tail-wind"', "X01: key is 'tail-wind'; expected small letters and hyphens"),
        ('key = "head-wind"', 'key = "Head"', "X01: key is 'Head'; expected small letters and hyphens"),
        ('id = "X02"', 'id = "X01"', "the id 'X01' is there 2 times"),
        ('deck = "road-condition"', 'deck = "euro"', "X01: deck is 'euro'; expected one of road-condition"),
        ('name = "Head wind"', 'name = "Storm"', "X01: name is 'Storm'; expected 'Head wind', as the key says"),
        ("count = 9", "count = 0", "X01: count is 0; expected 1 to 9"),
        ("answers = { moves = -2 }", "answers = { luck = 1 }", "X01: answers: there is no question 'luck'"),
        ("answers = { moves = -2 }", "answers = { moves = 40 }", "X01: answers: moves is 40; expected -5 to 6"),
        ("answers = { moves = -2 }", "", "X01: give 'like', the key of the card that it works like"),
        ('like = "overdrive"', 'like = "heat-seeker"', "X02: like is 'heat-seeker', which is no card of the deck"),
        ('accepts = "1-3"', 'accepts = "7"', "X02: '7' are no numbers of a die"),
        ('like = "heat-seeker"', 'like = "heat-seeker"\naccepts = "3"', "X03: accepts is '3'; only a bonus command"),
        ('like = "heat-seeker"', 'effect = "bang"', "unknown field"),
        ("[[card]]", "[[card]", "cannot be used: "),
    ],
)
def test_a_wrong_file_of_own_cards_is_refused_in_one_sentence(
    right: str, wrong: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    assert right in OWN
    path.write_text(OWN.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadOption) as error:
        read_own_cards(path)
    assert sentence in str(error.value)
    assert str(error.value).startswith("cards 'mine' cannot be used: ")
    assert "\n" not in str(error.value)


def test_own_cards_need_extra_ammo(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    with pytest.raises(BadOption, match="this race has no decks of Extra Ammo"):
        header_for("thunder-road", players=2, seed=1, own_cards=str(path))
    for wrong in (3, "mine", str(tmp_path / "none.toml")):
        with pytest.raises(BadOption):
            header_for("thunder-road", players=2, seed=1, ammo=True, own_cards=wrong)


def test_a_changed_file_of_own_cards_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    header = header_for("thunder-road", players=2, seed=1, ammo=True, own_cards=str(path))
    path.write_text(OWN.replace("moves = -2", "moves = -1"), encoding="utf-8")
    with pytest.raises(BadOption, match="own cards mine"):
        GAME.check(replace(header))


# -- bots, coach, panels -------------------------------------------------------------------------------------


def test_every_kind_of_choice_has_its_words_and_bots() -> None:
    assert AMMO_KINDS.keys() <= ROOKIE.keys()
    assert PlayChoice in RACER
    assert {window for window, _ in PLAYS} <= WINDOWS.keys()


def test_the_bots_use_what_they_have() -> None:
    played_cards: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for seed in range(16):
        race = new_race("thunder-road", players=3, seed=seed, bots=["racer", "rookie", "racer"], ammo=True)
        race.run()
        played_cards.update(event.card for event in race.events if isinstance(event, ammo.SecretCardPlayed))
        given.update(event.command for event in race.events if isinstance(event, CommandGiven))
    assert len(played_cards) > 3
    assert sum(given[card] for card in BONUS_BOARD) > 6


def test_the_cards_are_on_the_table(state: State) -> None:
    shown: dict[str, Any] = dict(panels(state, NAMES))
    assert [row[1] for row in shown["conditions"].rows] == ["Tail wind", "Cloudburst", "–"]
    assert [row[:3] for row in shown["bonus"].rows] == [["amber Ada", "Nudge", "2"], ["blue Bo", "Signals", "1"]]
    assert [row[1] for row in shown["secrets@0"].rows] == ["Heat seeker", "Radio jam"]
    assert shown["ammo"].rows[0] == ["enhanced airstrike", "Ada and Bo", "–"]
    for panel in ("conditions", "bonus", "secrets@0"):
        assert "our own card" in shown[panel].note
    labels = [label.text for label in road(state).labels]
    assert {"Tail wind", "Cloudburst"} <= set(labels)
    text = GAME.picture(state, NAMES, 0)
    assert "middle tile 2a" in text and ": Cloudburst" in text
    assert "Heat seeker" in text and "Standby crew" not in text
