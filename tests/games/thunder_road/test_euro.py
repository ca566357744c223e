"""Euro decks: whole games by the referee and the conformance suite, positions, secrets, bots, words and panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from racelib.errors import BadOption, BadScenario
from racelib.games.thunder_road.bots import BOTS
from racelib.games.thunder_road.bots.racer import racer
from racelib.games.thunder_road.euro_cards import (
    deck_of,
    euro_cards,
    faces_in_deck,
    number_of,
    on_hand,
    plays_cards,
    whole_deck,
)
from racelib.games.thunder_road.events.cards import CardsDrawn
from racelib.games.thunder_road.events.euro import DeckMadeAnew, EuroCardPlayed, HandShuffledBack, ShotCardTurnedUp
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.euro import ExchangeChoice
from racelib.games.thunder_road.rules.shooting import TargetChoice
from racelib.games.thunder_road.secrets import hide
from racelib.games.thunder_road.show.coach import COACH
from racelib.games.thunder_road.show.panels import panels
from racelib.games.thunder_road.show.picture import picture
from racelib.games.thunder_road.show.words import say
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import CREWS
from racelib.kernel import conformance
from racelib.kernel.chance import BotDice, Counted, Scripted, Seeded
from racelib.kernel.event import Chose, Shuffled
from racelib.kernel.game import SPECTATOR, Bot
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.set_up import header_for, new_race
from racelib.page.timeline import holds_secrets
from tests.asked import asks_of
from tests.games.thunder_road.games import COUNTS, bots_of, brawler, header_of, played
from tests.games.thunder_road.referee_shop import Referee
from tests.kept_secrets import SEED, different, everything, followed, whole_page
from tests.refereed import agreed

NAMES = ("Ada", "Bo", "Cy")


def begun(text: str) -> Race[Any]:
    scenario = parse_scenario(text)
    return Race(scenario.game, scenario.header, Scripted(()))


#: Ada's small car has Bo's large one ahead once it has driven a cell.
POSITION = """
game = "thunder-road"
options = { tiles = "plain", euro = true }
position = { hands = [
  ["euro 0:euro-1-l", "euro 0:euro-1-sml", "euro 0:euro-5-l"],
  ["euro 1:euro-2-l", "euro 1:euro-2-sm", "euro 1:euro-4-l"],
] }
players = [
  { name = "Ada", cars = { S = [3, 5], M = [0, 5], L = "gone" } },
  { name = "Bo", cars = { L = [3, 7], S = [2, 7] } },
]
step = [{ expect = { round = 2 } }]
"""


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "TR-EURO-01", "TR-EURO-05", "TR-EURO-07", "TR-EURO-09", "TR-EURO-10", "TR-RULING-119", "TR-RULING-121"
)
@pytest.mark.parametrize("players", COUNTS)
def test_the_referee_agrees(players: int) -> None:
    first = COUNTS.index(players)
    seen: Counter[str] = Counter()
    for number in range(first, first + 24, 4):
        crews = (
            [*CREWS[: min(players, 4)], "rig"][-players:] if number % 3 else ["bikes", "amber", "blue", "rig", "damson"]
        )
        header = header_of(number, euro=True, crews=crews[:players])
        seen += agreed(Referee, played(header, bots_of(number, players)), number).seen
    assert {"EuroCardPlayed", "PlayedCardsDiscarded", "CardsDrawn"} <= set(seen)


@pytest.mark.rule("TR-INV-14", "TR-RULING-122")
@pytest.mark.parametrize("bot", list(BOTS))
def test_the_referee_agrees_with_bots(bot: str) -> None:
    header = header_of(0, players=3, crews=["amber", "bikes", "blue"], carnage=True, seed=3, euro=True)
    agreed(Referee, played(header, dict.fromkeys(range(3), BOTS[bot])))


@pytest.mark.rule("TR-EURO-10", "TR-RULING-122")
def test_decks_run_out_and_come_again() -> None:
    """Long games meet every kind of event of the cards, and no deck is ever without a card that is needed."""
    seen: set[type] = set()
    for seed in range(4):
        header = header_of(0, players=2, crews=["amber", "blue"], carnage=False, seed=seed, euro=True)
        race, _ = played(header, {0: BOTS["rookie"], 1: brawler})
        seen |= {type(event) for event in race.events}
    assert {EuroCardPlayed, CardsDrawn, ShotCardTurnedUp, DeckMadeAnew} <= seen


@pytest.mark.rule("TR-RULING-97", "TR-RULING-121", "TR-INV-14")
@pytest.mark.parametrize(
    ("crews", "carnage"),
    [(["amber", "rig", "blue"], False), (["amber", "blue"], True), (list(CREWS[:4]), False)],
    ids=["rig", "two", "four"],
)
def test_a_game_from_all_sides(crews: list[str], carnage: bool) -> None:
    header = header_of(0, players=len(crews), crews=crews, carnage=carnage, seed=len(crews) + 40, euro=True)
    conformance.check_race(GAME, header, every=61)
    conformance.check_outside(GAME, header, every=41)


@pytest.mark.rule("TR-RULING-119", "TR-RULING-122")
def test_with_leaders_and_upgrades_too() -> None:
    """Shots of cards that shoot again, re-rolls by cards, and Omen: each turns up or exchanges a card of the deck."""
    seen: Counter[str] = Counter()
    for number in range(30):
        header = header_of(number, players=3, crews=["amber", "blue", "damson"], euro=True, shop=True)
        seen += agreed(Referee, played(header, bots_of(number, 3)), number).seen
        if number == 20:
            conformance.check_race(GAME, header, every=83)
    assert {"HandCardDiscarded", "ShotRerolled", "ShotCardTurnedUp", "CommandTokenPlaced"} <= set(seen)


# -- options and positions -----------------------------------------------------------------------------------


@pytest.mark.rule("TR-COMP-15")
def test_only_crews_of_three_cars_have_cards() -> None:
    race = new_race("thunder-road", players=3, crews=["rig", "amber", "bikes"], euro=True, seed=1)
    assert [plays_cards(race.state.board, seat) for seat in range(3)] == [False, True, False]
    assert holds_secrets(race.game, race.header)
    with pytest.raises(BadOption, match=r"for crews of three cars; the crews are rig and bikes \(TR-COMP-15\)"):
        header_for("thunder-road", players=2, crews=["rig", "bikes"], euro=True)
    with pytest.raises(BadOption, match="option 'euro' is 'yes'"):
        header_for("thunder-road", players=2, euro="yes")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('{ hands = [["euro 0:euro-9-l"], []] }', "euro-9-l"),
        ('{ hands = [["euro 0:euro-1-l"], []] }', r"player 0 \(Ada\) has 1 card in hand for 3 turns \(TR-EURO-05\)"),
        ('{ hands = [["euro 0:euro-1-l", "euro 0:euro-1-l"], []] }', "the card 'euro-1-l' more than 1 times"),
        ('{ decks = { "euro 0" = ["euro-1-x"] } }', "euro-1-x"),
        ('{ announced = ["many"] }', "announced"),
    ],
)
def test_wrong_cards_in_a_position(wrong: str, message: str) -> None:
    text = f"""
game = "thunder-road"
options = {{ tiles = "plain", euro = true }}
position = {wrong}
players = [{{ name = "Ada", cars = {{ S = [3, 5] }} }}, {{ name = "Bo", cars = {{ L = [3, 9] }} }}]
step = [{{ expect = {{ round = 2 }} }}]
"""
    with pytest.raises(BadScenario, match=message):
        begun(text)


def test_six_cards_are_too_many_for_a_hand_and_dice_are_numbers_of_cards() -> None:
    text = """
game = "thunder-road"
options = { tiles = "plain", euro = true, crews = ["amber", "rig"] }
players = [{ name = "Ada", dice = DICE, cars = { S = [3, 5] } }, { name = "Bo", cars = { R = [3, 9] } }]
step = [{ expect = { round = 2 } }]
"""
    with pytest.raises(BadScenario, match=r"player 0 \(Ada\) has 6 euro cards in hand \(TR-INV-14\)"):
        begun(text.replace("DICE", "[1, 1, 2, 2, 3, 3]"))
    with pytest.raises(BadScenario, match="no euro card with the number 6 left"):
        begun(text.replace("DICE", "[6, 6, 6, 6]"))
    state = begun(text.replace("DICE", "[6, 6, 1]")).state
    assert [number_of(card) for card in on_hand(state, 0)] == [1, 6, 6]
    assert state.board.decks_left == {"euro 0": 15} and state.board.players[0].dice == []
    with pytest.raises(
        BadScenario, match=r"player 1 \(Bo\): played is given, but this player has no euro cards \(TR-COMP-15\)"
    ):
        begun(text.replace("DICE", "[6, 6, 1]").replace('name = "Bo",', 'name = "Bo", played = ["euro-1-l"],'))


# -- what is always true -------------------------------------------------------------------------------------


def lose_a_card(state: State) -> None:
    state.down.decks["euro 0"].pop()
    state.board.decks_left["euro 0"] -= 1


def hold_too_many(state: State) -> None:
    deck = state.down.decks["euro 0"]
    state.hands[0].cards += [f"euro 0:{deck.pop()}" for _ in range(3)]
    state.board.decks_left["euro 0"] -= 3
    state.board.hand_sizes[0] += 3


def count_wrongly(state: State) -> None:
    state.board.decks_left["euro 0"] += 1


@pytest.mark.rule("TR-INV-14")
@pytest.mark.parametrize("spoil", [lose_a_card, hold_too_many, count_wrongly])
def test_lost_cards_are_noticed(spoil: Callable[[State], None]) -> None:
    state = begun(POSITION).state.copy()
    assert list(broken(state)) == []
    spoil(state)
    assert any("TR-INV-14" in problem for problem in broken(state))


# -- choices -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-121")
def test_a_number_will_do_while_it_means_one_card() -> None:
    race = begun(POSITION)
    choice = race.pending[0].choice
    assert list(choice)[:3] == [["euro-1-l", "A-S"], ["euro-1-sml", "A-S"], ["euro-5-l", "A-S"]]
    assert choice.legal([5, "A-S"]) and not choice.legal([1, "A-S"]) and not choice.legal([True, "A-S"])
    assert not choice.legal(["euro-2-l", "A-S"]) and not choice.legal(["euro-5-l", "A-L"])
    race.choose([5, "A-S"])
    assert [event for event in race.events if isinstance(event, EuroCardPlayed)] == [
        EuroCardPlayed(0, "euro 0", "euro-5-l")
    ]
    command = race.pending[0].choice
    assert not command.legal([1, "airstrike"]) and command.legal(["euro-1-l", "airstrike"])
    assert command.legal("none") and not command.legal([None, "airstrike"])


@pytest.mark.rule("TR-EURO-09")
def test_the_chance_to_hit_is_that_of_the_deck() -> None:
    race = begun(POSITION)
    race.choose(["euro-1-l", "A-S"])
    race.choose("none")
    race.choose("F")
    race.choose("leave")
    choice = race.pending[0].choice
    assert isinstance(choice, TargetChoice)
    left = Counter(whole_deck()) - Counter(["euro-1-l", "euro-1-sml", "euro-5-l"])
    large = sum("L" in euro_cards()[card].face for card in left.elements())
    told = choice.explain("B-L")
    assert told.facts["chance"] == large / 15
    assert GAME.words.dangers(told)[0] == f"{round(100 * large / 15)} % ({large} of 15 cards) to hit"
    assert sorted(faces_in_deck(race.state.seen_by(0))) == sorted(euro_cards()[card].face for card in left.elements())


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-97", "TR-RULING-121")
def test_that_an_answer_was_forced_betrays_nothing() -> None:
    state = begun(POSITION).state
    forced = Chose(0, ["euro-1-l", "A-S"], forced=True)
    assert hide(forced, state, 0) == forced
    assert hide(forced, state, 1) == hide(forced, state, SPECTATOR) == Chose(0, ["euro-1-l", "A-S"])
    plain = new_race("thunder-road", players=2, seed=1).state
    assert hide(forced, plain, 1) == forced


class Swapped(Seeded):
    """The dice of a seed, but in the first shuffle of Bo's deck two cards have changed places."""

    places = (0, 0)

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the order of the seed, with two cards swapped."""
        order = list(super().shuffle(table, what, cards))
        if what == deck_of(1) and not table.positions.get((what, -1), 0):
            one, other = self.places
            order[one], order[other] = order[other], order[one]
        return tuple(order)


def twin_of(race: Race[Any]) -> Race[Any] | None:
    """Return a game in which Bo holds another card with the same number, that no other player can tell from this."""
    deck = [whole_deck()[place] for place in next(e.order for e in race.events if _shuffles(e, deck_of(1)))]
    held = on_hand(race.state, 1)
    for one in [place for place in range(5) if deck[place] in held]:
        for other in range(13, 18):
            if number_of(deck[one]) == number_of(deck[other]) and deck[one] != deck[other]:
                chance = Swapped(SEED)
                chance.places = (one, other)
                twin = followed(race, chance)
                if twin is not None and on_hand(twin.state, 1) != held:
                    return twin
    return None


def _shuffles(event: Any, deck: str) -> bool:
    return isinstance(event, Shuffled) and event.what == deck


@pytest.mark.rule("TR-RULING-97", "TR-RULING-121")
def test_nobody_can_tell_what_another_player_holds() -> None:
    """Words, events, views, pictures, choices, hints, bots, forks and the page are the same whatever Bo holds."""
    race: Race[Any] = Race(GAME, header_of(0, players=2, crews=["amber", "blue"], carnage=False, seed=SEED, euro=True))
    found = 0
    for _ in asks_of(race, dict.fromkeys(range(2), BOTS["rookie"])):
        if race.state.board.round > 1:
            break
        twin = twin_of(race) if len(race.events) % 5 == 0 else None
        if twin is None:
            continue
        found += 1
        refused = [[3, "A-S"], ["euro-3-m", "A-S"], "A-S"]
        for seat in (0, SPECTATOR):
            assert different(everything(race, seat, refused), everything(twin, seat, refused)) == []
        assert different(everything(race, 1, refused), everything(twin, 1, refused)) != []
        if race.asked(0) is not None:
            assert whole_page(twin, 0, "3,2") == whole_page(race, 0, "3,2")
    assert found >= 3


@pytest.mark.rule("TR-EURO-10", "TR-RULING-97")
def test_a_fork_does_not_know_the_order_of_a_deck_that_was_made_anew() -> None:
    """Whoever looks into the future sees the card that was turned up, and not those below it."""
    text = """
game = "thunder-road"
options = { tiles = "plain", euro = true, carnage = true }
seed = 4
position = { hands = [["euro 0:euro-1-l"], ["euro 1:euro-2-l"]], discards = { "euro 0" = DISCARDS } }
players = [
  { name = "Ada", turns = 2, cars = { L = [3, 5], S = "gone", M = "gone" } },
  { name = "Bo", turns = 2, cars = { S = { at = [3, 7], damage = ["lingering:painted"] }, M = [0, 2], L = "gone" } },
]
step = [{ expect = { round = 2 } }]
"""
    discards = whole_deck()
    discards.remove("euro-1-l")
    scenario = parse_scenario(text.replace("DISCARDS", str(discards).replace("'", '"')))
    order = tuple(reversed(range(17)))
    race: Race[Any] = Race(scenario.game, scenario.header, Scripted([order]))
    for answer in ("F", "leave", "B-S"):
        race.choose(answer)
    assert race.pending[0].choice.KIND == "shot again"
    deck = race.state.down.decks["euro 0"]
    orders = set()
    for seed in range(8):
        for seat in (0, 1):
            fork = race.fork(seat=seat, seed=seed)
            assert fork.state.board == race.state.board
            assert Counter(fork.state.down.decks["euro 0"]) == Counter(deck) or seat == 1
            orders.add(tuple(fork.state.down.decks["euro 0"]))
    assert len(orders) > 8 and tuple(deck) not in orders


# -- bots ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_bots_play_whole_games_with_cards(bot: str) -> None:
    bots: dict[int, Bot] = dict.fromkeys(range(3), BOTS[bot])
    header = header_for(
        "thunder-road", players=3, crews=["amber", "blue", "rig"], bots=None, seed=2, date="", euro=True
    )
    race: Race[Any] = Race(GAME, header)
    for ask in asks_of(race, bots):
        assert list(broken(race.state)) == []
        if isinstance(ask.choice, DieChoice) and ask.choice.cards:
            assert ask.choice.cards == on_hand(race.state, ask.seat)
    assert race.state.board.winners


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_omen_exchanges_the_lowest_card(bot: str) -> None:
    race = begun(POSITION)
    choice = ExchangeChoice(race.state.board, 0, on_hand(race.state, 0))
    assert BOTS[bot](race.state.seen_by(0), choice, BotDice(1, 0)) == "euro-1-l"
    assert COACH.option_card(choice, "euro-5-l") == [["euro move", 5], ["euro hits", "L"]]


def test_the_racer_plays_the_card_that_shoots_better() -> None:
    """Of two cards with one number it plays the one that it would like to have in the deck again."""
    race = begun(POSITION.replace('"euro 0:euro-5-l"]', '"euro 0:euro-1-m"]'))
    choice = race.pending[0].choice
    assert racer(race.state.seen_by(0), choice, BotDice(1, 0))[0] == "euro-1-sml"


@pytest.mark.rule("TR-EURO-09")
def test_the_racer_knows_what_is_left_in_its_deck() -> None:
    """With no card for small cars left, it does not shoot at the small car, though that one is worth more."""
    hits_small = [card for card in whole_deck() if "S" in euro_cards()[card].face]
    held = '["euro 0:euro-1-l", "euro 0:euro-1-m", "euro 0:euro-5-l"]'
    text = POSITION.replace('["euro 0:euro-1-l", "euro 0:euro-1-sml", "euro 0:euro-5-l"]', held)
    text = text.replace(
        "position = {", 'position = { discards = { "euro 0" = ' + str(hits_small).replace("'", '"') + " },"
    )
    race = begun(text.replace("L = [3, 7], S = [2, 7]", "L = [3, 7], S = { at = [2, 7], damage = ['dent'] }"))
    for answer in (["euro-1-l", "A-S"], "none", "F", "leave"):
        race.choose(answer)
    choice = race.pending[0].choice
    assert isinstance(choice, TargetChoice) and set(choice.targets) == {"B-S", "B-L"}
    assert choice.explain("B-S").facts["chance"] == 0
    assert racer(race.state.seen_by(0), choice, BotDice(1, 0)) == "B-L"


# -- what people read ----------------------------------------------------------------------------------------


def test_the_words_of_a_game_with_cards() -> None:
    race = new_race("thunder-road", players=3, crews=["amber", "blue", "rig"], euro=True, seed=1)
    state = GAME.start(race.header)
    told = []
    for event in race.events:
        told.append(say(event, state, NAMES))
        event.apply(state)
    assert "Ada draws 5 cards. (TR-RULING-97)" in told
    assert any(one.startswith("The sums of cards or dice are Ada ") for one in told)
    assert say(HandShuffledBack(0), state, NAMES).startswith("Ada shuffles the whole hand back")
    turned = say(ShotCardTurnedUp("euro 0", "euro-6-sm", 0), state, NAMES)
    assert turned == "Ada turns up a card of the deck: it hits small and medium cars. (TR-EURO-09, TR-RULING-119)"


@pytest.mark.rule("TR-EURO-11", "TR-RULING-121")
def test_a_player_sees_the_own_hand_and_all_that_lies_open() -> None:
    race = begun(POSITION.replace("position = {", 'position = { discards = { "euro 0" = ["euro-6-sm"] },'))
    mine, other = (picture(race.state, NAMES, seat) for seat in (0, 1))
    assert "Hand of Ada\n  [move 1, hits L] [move 1, hits SML] [move 5, hits L]" in mine
    assert "Hand of Ada" not in other and "Hand of Bo" in other
    assert "Hand of" not in picture(race.state, NAMES, SPECTATOR)
    laid = panels(race.state, NAMES)
    assert laid["euro"].rows[0] == ["Ada", "3 cards", 14, "–", "6 / SM"]  # type: ignore[union-attr]
    assert {key for key in laid if key.startswith("hand")} == {"hand@0", "hand@1"}


def test_the_coach_speaks_of_cards() -> None:
    race = begun(POSITION)
    seen, choice = race.state.seen_by(0), race.pending[0].choice
    assert COACH.title(seen, choice, "Ada").startswith("Ada, choose a card and a car.")
    assert COACH.rule_that_matters(seen, choice) == "TR-EURO-05"
    assert COACH.option_card(choice, ["euro-5-l", "A-S"]) == [["euro move", 5], ["euro hits", "L"]]
    assert COACH.in_short(seen, 0, "Ada").endswith("cards 1 (hits large), 1 (hits any size), 5 (hits large)")
    assert COACH.in_short(seen, 1, "Bo").endswith("3 cards")
    assert GAME.words.refusal(COACH.why_not(choice, "lane 3, row 5")).startswith("Which card does your small car get")
    race.choose(["euro-5-l", "A-S"])
    choice = race.pending[0].choice
    assert "card" in COACH.title(seen, choice, "Ada") and "card" in COACH.nudge(seen, choice)
    assert COACH.option_card(choice, "none") is None


def test_a_shuffle_of_a_deck_shows_no_order() -> None:
    state = begun(POSITION).state
    assert hide(Shuffled(deck_of(0), (1, 0)), state, 0) == Shuffled(deck_of(0), ())
