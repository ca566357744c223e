"""What the card modules stand on: commands as data, traits, the card file, hands and what is secret in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from racelib.errors import BadOption
from racelib.games.thunder_road.cards import STANDARD, accepted, cards, read_cards
from racelib.games.thunder_road.events.cards import CardPlayed, CardsDrawn, CardTurnedUp
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.pieces import Movement
from racelib.games.thunder_road.position import set_up_cards
from racelib.games.thunder_road.rules import commands
from racelib.games.thunder_road.rules.commands import NextCommand, Order, carry_out, commands_of
from racelib.games.thunder_road.rules.lingering import deck
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.secrets import deal_anew, hide
from racelib.games.thunder_road.show.coach import COACH
from racelib.games.thunder_road.state import Hand, State
from racelib.games.thunder_road.tables import AFTER, ANY, BEFORE, BIKE_COMMANDS, COMMANDS, RIG_BOARD, WITH, Command
from racelib.games.thunder_road.view import position, view
from racelib.kernel.chance import BotDice, Seeded
from racelib.kernel.choice import Ask, Choice
from racelib.kernel.event import ChoseTogether, Event, Shuffled
from racelib.kernel.reading import Fields
from racelib.kernel.set_up import header_for, new_race
from racelib.kernel.table import Table
from racelib.rulebook.catalogue import rule


@pytest.fixture
def state() -> State:
    race = new_race("thunder-road", players=3, crews=["amber", "bikes", "rig"], seed=3)
    return race.state.copy()


def with_modules(state: State, *modules: str) -> State:
    state.board.settings = msgspec.structs.replace(state.board.settings, modules=modules)
    return state


# -- commands ------------------------------------------------------------------------------------------------


def test_every_command_that_acts_by_itself_has_an_effect() -> None:
    boards = [*COMMANDS.values(), *BIKE_COMMANDS.values(), *RIG_BOARD.values()]
    assert {command.when for command in boards} == {BEFORE, WITH, AFTER}
    for command in boards:
        assert (command.effect in commands.EFFECTS) == (command.when != WITH), command
        assert command.takes
        assert command.rules


def test_commands_go_by_the_player(state: State) -> None:
    assert list(commands_of(state.board, 0)) == ["airstrike", "nitro", "drift", "repair"]
    assert list(commands_of(state.board, 1)) == ["airstrike", "nitro", "repair"]


@pytest.mark.rule("TR-RULING-86")
def test_repair_takes_the_highest_number_of_the_bikes(state: State) -> None:
    parts = state.board.settings.components
    high = msgspec.structs.replace(parts, numbers={**parts.numbers, "bikes": (1, 2, 3, 4, 5, 6)})
    assert commands_of(state.board, 1)["repair"].takes == (4,)
    state.board.settings = msgspec.structs.replace(state.board.settings, components=high)
    assert commands_of(state.board, 1)["repair"].takes == (6,)
    assert commands_of(state.board, 0)["repair"].takes == (6,)


def test_several_commands_act_in_the_order_that_the_player_chooses(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []

    async def note(table: Table[State], seat: int, order: Order) -> None:
        done.append((order.command.name, order.die))

    monkeypatch.setitem(commands.EFFECTS, "note", note)
    one, two, three = (Command(name, ANY, ("TR-CMD-01",), effect="note") for name in ("airstrike", "repair", "drift"))
    late = Command("nitro", ANY, ("TR-CMD-01",), AFTER, "note")
    orders = [Order(one, 2), Order(two, 3), Order(late, 4), Order(three, 5)]
    table = Table(state, Seeded(1))
    running = carry_out(table, 0, orders)

    def go_on(answer: Any = None) -> NextCommand:
        ask = running.send(answer)
        assert isinstance(ask, Ask)
        assert ask.seat == 0
        assert isinstance(ask.choice, NextCommand)
        return ask.choice

    assert list(go_on()) == ["airstrike", "repair", "drift"]
    choice = go_on("repair")
    assert list(choice) == ["airstrike", "drift"]
    assert not choice.legal("nitro")
    assert choice.refuse("nitro").rules == ("TR-CMD-01",)
    with pytest.raises(StopIteration):
        running.send("drift")
    assert done == [("repair", 3), ("drift", 5), ("airstrike", 2)]
    state.board.movement = Movement("A-S")
    with pytest.raises(StopIteration):
        carry_out(table, 0, orders, AFTER).send(None)
    assert done[3:] == [], "the car that moved is not on the board (TR-RULING-116)"
    state.board.cars["A-S"].cell = 3
    with pytest.raises(StopIteration):
        carry_out(table, 0, orders, AFTER).send(None)
    assert done[3:] == [("nitro", 4)]


# -- traits --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-75")
def test_a_trait_comes_from_damage_upgrade_leader_or_road(state: State) -> None:
    board = with_modules(state, "choppe-shoppe", "extra-ammo").board
    car, other = board.cars["A-S"], board.cars["A-M"]
    assert not has(board, car, "limping")
    car.damage.append("lingering:limping")
    assert has(board, car, "limping")
    car.upgrade = "wide-tyres"
    assert has(board, car, "wide-tyres")
    assert not has(board, other, "wide-tyres")
    board.players[0].leader = "pathfinder"
    assert has(board, other, "pathfinder")
    assert not has(board, board.cars["K1"], "pathfinder")
    car.operable = False
    assert not has(board, car, "limping")
    assert not has(board, car, "wide-tyres")
    assert has(board, car, "pathfinder")
    board.conditions = ["", "deep-mud", ""]
    board.put(other, board.cell(2, board.rows))
    assert has(board, other, "deep-mud")
    assert not has(board, other, "deep-mud", cell=board.cell(2, 0))
    assert not has(board, board.cars["K1"], "deep-mud")


def test_the_plain_game_has_lingering_effects_only(state: State) -> None:
    board = state.board
    car = board.cars["A-S"]
    car.upgrade = board.players[0].leader = "wide-tyres"
    assert not has(board, car, "wide-tyres")


# -- the card file -------------------------------------------------------------------------------------------


def test_every_deck_is_whole_and_every_card_says_where_it_comes_from() -> None:
    found = cards()
    modules = ["carnage", "choppe-shoppe", "extra-ammo", "euro"]
    for name, printed in found.decks.items():
        assert len(found.deck(name, modules)) == printed.cards
    assert {card.source for card in found.by_key.values()} == {"rulebook", "house"}
    for card in found.by_key.values():
        assert card.house or card.source == "rulebook", card.id
        assert bool(card.heading) == (card.source == "rulebook"), card.id
    assert found.digest == cards().digest


def test_the_cards_and_the_chapters_agree() -> None:
    found = cards()
    assert found.deck("lingering", ["carnage"]) == deck()
    for name, command in COMMANDS.items():
        assert accepted(found.commands[name].accepts) == command.takes
    euro = [found.by_key[key].name for key in found.deck("euro", ["euro"])]
    assert sorted(int(name.split(" / ")[0]) for name in euro) == sorted([1, 2, 3, 4, 5, 6] * 3)


def test_every_rule_that_a_card_names_exists() -> None:
    found = cards()
    for effect in (*found.by_key.values(), *found.commands.values()):
        for name in effect.rules:
            assert rule(name).id == name


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('format = "thunder-road-cards/1"', 'format = "cards/9"', "the format is 'cards/9'; expected"),
        ('key = "limping"', 'key = "jammed-gun"', "the key 'jammed-gun' is there 2 times"),
        ('id = "LG02"', 'id = "LG01"', "card 'LG01' is there 2 times"),
        ('hooks = ["can-shoot"]', 'hooks = ["can-fly"]', "LG01 needs 'can-fly', which is not a window or modifier"),
        ('deck = "lingering"\nname = "Limping"', 'deck = "luck"\nname = "Limping"', "LG02 is in the deck 'luck'"),
        (
            'name = "Limping"\ncount = 2',
            'name = "Limping"\ncount = 3',
            "the deck 'lingering' has 22 cards; expected 21",
        ),
        ('name = "Limping"\ncount = 2', 'name = "Limping"\ncount = 0', "LG02: count is 0 and stars is 0; expected at"),
        ('name = "Limping"\n', 'name = "Limping"\ncolour = "red"\n', "unknown field `colour`"),
        ('nitro = "1-4"', 'nitro = "1-9"', "L01, nitro: '1-9' are no numbers of a die; expected any, token"),
        ('nitro = "1-4"', 'turbo = "1-4"', "L01 has the command 'turbo', which is not there"),
        ('source = "house"', 'source = "rumour"', "has source 'rumour'; expected rulebook or house"),
        ("[[window]]", "[[window]", "cannot be used: "),
    ],
)
def test_a_wrong_file_of_cards_is_refused_in_one_sentence(right: str, wrong: str, message: str, tmp_path: Path) -> None:
    text = STANDARD.read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadOption) as refused:
        read_cards(path)
    said = str(refused.value)
    assert said.startswith("cards 'mine' cannot be used: ")
    assert message.strip("`") in said.replace("`", "") or message in said, said
    assert "\n" not in said


def test_a_file_of_cards_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"^cards 'none' cannot be used: "):
        read_cards(tmp_path / "none.toml")


# -- hands ---------------------------------------------------------------------------------------------------


@pytest.fixture
def dealt(state: State) -> State:
    """Three players, of whom two have drawn 5 of their own 18 cards, and the first has played one since."""
    board = with_modules(state, "euro").board
    keys = cards().deck("euro", ["euro"])
    for seat in range(3):
        state.down.decks[f"euro {seat}"] = list(keys)
    state.hands = [Hand() for _ in range(3)]
    board.hand_sizes = [0, 0, 0]
    board.decks_left = {name: len(keys) for name in state.down.decks}
    for event in (CardsDrawn(0, "euro 0", 5), CardsDrawn(1, "euro 1", 5), CardPlayed(0, "euro 0", keys[2])):
        event.apply(state)
    return state


def test_cards_go_from_the_deck_to_a_hand_and_to_the_discards(dealt: State) -> None:
    keys = cards().deck("euro", ["euro"])
    assert dealt.hands[0].cards == [f"euro 0:{key}" for key in (*keys[:2], *keys[3:5])]
    assert (dealt.board.hand_sizes, dealt.board.decks_left["euro 1"]) == ([4, 5, 0], 13)
    assert dealt.board.discards == {"euro 0": [keys[2]]}
    CardTurnedUp("euro 0", keys[5]).apply(dealt)
    assert dealt.board.discards == {"euro 0": [keys[2], keys[5]]}
    assert dealt.down.decks["euro 0"] == keys[6:]
    dealt.shuffled(Shuffled("euro 0", tuple(reversed(range(12)))))
    assert dealt.down.decks["euro 0"] == keys[:5:-1]


@pytest.mark.rule("TR-RULING-97")
def test_a_seat_sees_its_own_hand_only(dealt: State) -> None:
    copied = dealt.copy()
    assert copied == dealt
    assert [dealt.seen_by(seat).hand for seat in range(3)] == dealt.hands
    for seat in (None, -1, 0, 1):
        shown = view(dealt, seat)
        assert shown["hand_sizes"] == [4, 5, 0]
        assert (shown["decks"] is None) == (seat is not None)
        known = [number for number, hand in enumerate(shown["hands"]) if hand is not None]
        assert known == ([0, 1, 2] if seat is None else [seat] if seat >= 0 else [])
    copied.hands[0].cards.clear()
    assert dealt.hands[0].cards


@pytest.mark.rule("TR-RULING-97")
def test_answers_of_a_secret_round_are_not_seen_by_others(dealt: State) -> None:
    event = ChoseTogether(((0, "booster"), (1, "tinker")))
    assert hide(event, dealt, 1) == ChoseTogether(((0, ""), (1, "tinker")))
    assert hide(event, dealt, -1) == ChoseTogether(((0, ""), (1, "")))


@pytest.mark.rule("TR-RULING-97")
def test_what_a_seat_has_not_seen_is_dealt_anew(dealt: State) -> None:
    keys = cards().deck("euro", ["euro"])
    since: list[Event] = [CardPlayed(1, "euro 1", keys[0]), CardTurnedUp("euro 1", keys[5])]
    different = set()
    for seed in range(8):
        other = dealt.copy()
        deal_anew(other, 0, BotDice(seed, 0), since)
        assert other.hands[0] == dealt.hands[0]
        assert f"euro 1:{keys[0]}" in other.hands[1].cards, "it will be played"
        assert other.down.decks["euro 1"][0] == keys[5], "it will be turned up"
        for name, left in dealt.down.decks.items():
            held = [card.partition(":")[2] for hand in other.hands for card in hand.cards if card.startswith(name)]
            before = [card.partition(":")[2] for hand in dealt.hands for card in hand.cards if card.startswith(name)]
            assert sorted([*other.down.decks[name], *held]) == sorted([*left, *before])
        different.add((tuple(other.hands[1].cards), tuple(other.down.decks["euro 0"])))
    assert len(different) == 8


@pytest.mark.rule("TR-RULING-97")
def test_cards_that_a_seat_drew_itself_stay(dealt: State) -> None:
    before = list(dealt.down.decks["euro 0"])
    deal_anew(dealt, 0, BotDice(5, 0), [CardsDrawn(0, "euro 0", 3)])
    assert dealt.down.decks["euro 0"][:3] == before[:3]
    assert dealt.down.decks["euro 0"] != before
    deal_anew(dealt, 1, BotDice(5, 0), [Shuffled("euro 0", ()), CardsDrawn(0, "euro 0", 3)])
    assert dealt.down.decks["euro 0"][:3] != before[:3]


def test_a_position_keeps_the_cards(dealt: State) -> None:
    dealt.board.conditions = ["", "", ""]
    written = position(dealt)
    other = dealt.copy()
    other.hands = [Hand() for _ in range(3)]
    set_up_cards(other, Fields(written, set(written)))
    assert (other.hands, other.down.decks) == (dealt.hands, dealt.down.decks)
    assert (other.board.hand_sizes, other.board.decks_left) == (dealt.board.hand_sizes, dealt.board.decks_left)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hands": [["euro 0:euro-9"], [], []]}, "'hands' is 'euro-9'; expected one of"),
        ({"hands": [["luck:ace"], [], []]}, "a card of 'hands' is in the deck is 'luck'; expected one of"),
        ({"hands": [[]]}, "'hands' must list the cards of 3 players, one list for each seat"),
        ({"decks": {"euro 0": ["limping"]}}, "'decks' euro 0 is 'limping'; expected one of"),
        ({"conditions": ["rain"]}, "'conditions' is 'rain'; expected one of"),
    ],
)
def test_wrong_cards_in_a_position(dealt: State, given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption) as refused:
        set_up_cards(dealt, Fields(given, set(given)))
    assert str(refused.value).startswith(message)


def test_a_plain_game_has_no_cards() -> None:
    header = header_for("thunder-road", players=2, seed=1)
    assert not GAME.has_hands(header)
    start = {"hands": [[], []]}
    with pytest.raises(BadOption, match="'hands' is given, but no module of this race has cards"):
        GAME.check(msgspec.structs.replace(header, start=start))


# -- kinds of choice that are new ----------------------------------------------------------------------------


class Novelty(Choice[str]):
    """A kind of choice that no table knows."""

    KIND = "novelty"

    def __iter__(self) -> Iterator[str]:
        return iter(("one", "two"))


@pytest.mark.parametrize("bot", ["random", "rookie", "racer"])
def test_a_new_kind_of_choice_is_answered_and_put_to_people(bot: str, state: State) -> None:
    seen, choice = state.seen_by(0), Novelty()
    assert GAME.bots[bot](seen, choice, BotDice(1, 0)) in ("one", "two")
    assert COACH.title(seen, choice, "Ada") == "Ada, choose one of these."
    assert COACH.kind(choice).nudge(seen, choice)
