"""The bots answer everything by the rules, know no secrets, and are as strong as they say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from racelib.games.downforce.bots import BOTS
from racelib.games.downforce.bots.outlook import Outlook
from racelib.games.downforce.bots.racer import DECISIONS
from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.game import GAME
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.state import State
from racelib.kernel.chance import BotDice
from racelib.kernel.game import Bot, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.set_up import header_for
from tests.asked import answer_of, asks_of
from tests.benchmarks.downforce_bots import play, table_of
from tests.games.downforce.games import COUNTS, TRACKS, VARIANTS

KINDS = {"bid", "power card", "card", "power", "car", "way", "bet"}


def seated(bots: list[str]) -> dict[int, Bot]:
    return {seat: BOTS[bot] for seat, bot in enumerate(bots)}


def new_game(bots: list[str], seed: int, **options: Any) -> Race[State]:
    """Set up a game of bots."""
    return Race(GAME, header_for("downforce", players=len(bots), bots=bots, seed=seed, date="", **options))


@pytest.mark.parametrize("bot", ["rookie", "racer"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_answer_by_the_rules_in_every_variant(bot: str, variant: str) -> None:
    """DF-VAR-BEG, DF-VAR-2P, DF-VAR-LONG, DF-VAR-TOUR: the driver refuses an answer that is not legal."""
    for number, players in enumerate(COUNTS):
        race = new_game([bot] * players, number, variant=variant, track=TRACKS[number % 2])
        assert race.run() is not None


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_bots_answer_every_kind_of_choice(bot: str) -> None:
    """DF-STATE-D1 to -D10: all kinds of decisions come up, and those of the racer are all of them."""
    asked = {ask.choice.KIND for seed in range(6) for ask in asks_of(new_game([bot] * 3, seed), seated([bot] * 3))}
    assert asked == KINDS == {choice.KIND for choice in DECISIONS}


def test_the_same_seed_gives_the_same_game() -> None:
    """Bots have no luck but their own dice."""
    first, again = (new_game(["racer", "rookie", "random"], 5) for _ in range(2))
    assert first.run() == again.run()
    assert first.events == again.events


# -- secrets -------------------------------------------------------------------------------------------------


def with_other_secrets(state: State, seat: int, luck: random.Random) -> State:
    """Return the state with everything changed that a seat cannot see."""
    other = state.copy()
    hands = [hand for number, hand in enumerate(other.hands) if number != seat]
    unseen = [*other.down.deck, *other.down.box, *(card for hand in hands for card in hand.cards)]
    luck.shuffle(unseen)
    for hand in hands:
        hand.cards = [unseen.pop() for _ in hand.cards]
        hand.bets = [luck.choice(COLOURS) for _ in hand.bets]
    other.down.deck = [unseen.pop() for _ in other.down.deck]
    other.down.box = unseen
    for pile in (other.down.lots, other.down.powers):
        luck.shuffle(pile)
    return other


@pytest.mark.parametrize("bot", list(BOTS))
@pytest.mark.parametrize("players", [2, 4])
def test_bots_answer_the_same_whatever_is_hidden(bot: str, players: int) -> None:
    """DF-STATE-I6, DF-BET-06: other hands, other bets, another pile, the same answer."""
    luck = random.Random(players)
    race = new_game([bot] * players, 11)
    compared = 0
    for ask in asks_of(race, seated([bot] * players)):
        answers = []
        for state in (race.state, with_other_secrets(race.state, ask.seat, luck)):
            dice = BotDice(3, ask.seat)
            answers.append(BOTS[bot](state.seen_by(ask.seat), ask.choice, dice))
        assert answers[0] == answers[1]
        compared += 1
    assert compared > 60


# -- what the racer knows ------------------------------------------------------------------------------------


def position(own: str, hand: list[str], bets: tuple[str, ...] = (), **cars: str) -> Race[State]:
    """Return a race on the straight with three players: seat 0 owns one car, is to play, and may have bet before."""
    others = iter((1, 2, 1, 2, 1))
    start = {
        "cars": {colour: {"at": at, "owner": 0 if colour == own else next(others)} for colour, at in cars.items()},
        "players": [
            {"hand": hand, "power": "cunning", "bets": list(bets)},
            {"hand": ["green5", "W5 green2"], "power": "tricky", "bets": ["green" for _ in bets]},
            {"hand": ["yellow5", "W5 blue2"], "power": "aggressive", "bets": ["blue" for _ in bets]},
        ],
        "lines": len(bets),
        "bets_made": len(bets),
    }
    header = Header(
        game="downforce", seats=tuple(Seat(name) for name in "ABC"), options={"track": "fix-a"}, start=start, seed=1
    )
    return Race(GAME, GAME.check(header))


def answer(race: Race[State]) -> Any:
    """Let the racer answer what is asked."""
    return answer_of(race, "racer")


def test_the_racer_leads_a_rival_into_a_dead_end() -> None:
    """DF-EX-24, DF-MOVE-10, DF-MOVE-12: one step into a2, where nothing leads on, instead of four."""
    race = position("red", ["green4 W3 W2", "red5"], ("red",) * 3, green="b1", black="a3", blue="b3", red="c2")
    race.choose("green4 W3 W2")
    assert race.pending[0].choice.KIND == "way"
    assert answer(race) == "a2"


def test_the_racer_takes_its_own_car_as_far_as_it_goes() -> None:
    """DF-MOVE-08: the same place, the own car: four steps."""
    race = position("green", ["green4 W3 W2", "orange5"], green="b1", black="a3", blue="b3", red="c2")
    race.choose("green4 W3 W2")
    choice = race.pending[0].choice
    assert isinstance(choice, RouteChoice)
    assert choice.route(answer(race)).steps == 4


def test_the_racer_names_its_own_car_for_a_white_bar() -> None:
    """DF-WILD-01: five steps are best given to the own car."""
    race = position("red", ["W5 black2", "red5"], green="b1", black="a3", blue="b3", red="c5")
    race.choose("W5 black2")
    assert answer(race) == "red"


def test_the_racer_keeps_a_big_bar_for_an_open_road() -> None:
    """DF-MOVE-11: a card whose steps would all be lost is not played while another one helps."""
    race = position("red", ["red8", "black5", "W5 black2"], red="b1", black="a2", blue="b2", green="c2")
    assert answer(race) != "red8"
    race = position("red", ["red8", "black5"], red="b1", black="a1", blue="c1", green="c2")
    assert answer(race) == "red8"


def test_the_racer_bets_on_the_car_that_is_home() -> None:
    """DF-RULING-27, DF-EX-36: nothing pays more than a bet on a winner that is known."""
    race = position("red", ["red8", "blue5"], red="b9", black="a1", blue="c1", green="c2")
    race.choose("red8")
    while race.pending[0].choice.KIND != "bet":
        race.choose(next(iter(race.pending[0].choice)))
    assert race.state.board.finished == ["red"]
    assert {BOTS["racer"](race.state.seen_by(ask.seat), ask.choice, BotDice(0, 0)) for ask in race.pending} == {"red"}


def test_the_chances_of_a_car_add_up() -> None:
    """Places and stalling are all that can happen to a car, and each place goes to about one car."""
    race = new_game(["racer"] * 4, 3)
    for ask in asks_of(race, seated(["racer"] * 4)):
        if ask.choice.KIND == "card":
            outlook = Outlook(race.state.seen_by(ask.seat))
            for chances in outlook.chances(outlook.now, outlook.place).values():
                assert sum(chances) == pytest.approx(1)
                assert min(chances) >= 0


def test_a_rookie_sticks_with_its_first_bet() -> None:
    """DF-BET-08: it could change its mind, and never does."""
    race = new_game(["rookie"] * 4, 4)
    race.run()
    for bets in race.state.board.open_bets:
        assert len(set(bets)) == 1


# -- strength ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("better", "worse", "by"), [("racer", "rookie", 8), ("rookie", "random", 8)])
def test_better_bots_make_more_money(better: str, worse: str, by: int) -> None:
    """The mean of a seat, over games with two seats of each; the usual lead is about twice as large."""
    made: dict[str, list[int]] = {better: [], worse: []}
    for number in range(32):
        bots = table_of(better, worse, 2, 4, number)
        for row in play(bots, TRACKS[number % 2], number):
            made[bots[row["seat"]]].append(row["total"])
    means = {bot: sum(totals) / len(totals) for bot, totals in made.items()}
    assert means[better] > 0
    assert means[better] > means[worse] + by


@pytest.mark.parametrize(("variant", "players", "wins"), [("beginner", 2, 14), ("long", 3, 10), ("normal", 2, 16)])
def test_one_racer_beats_rookies_in_the_variants(variant: str, players: int, wins: int) -> None:
    """DF-VAR-BEG-08, DF-VAR-LONG-03, DF-VAR-2P: of twenty games, far more than a fair share."""
    won = 0
    for number in range(20):
        bots = table_of("racer", "rookie", 1, players, number)
        result = new_game(bots, number, variant=variant, track=TRACKS[number % 2]).run()
        won += bots[result[0]["seat"]] == "racer"
    assert won >= wins
