"""Whole games, judged by a second, slow and obvious referee that knows nothing of the engine but its events.

The referee plays every game again from the answers and the shuffles alone: what it expects to happen must be what the
engine says has happened, event by event, and what could have been answered must be what was offered, ask by ask.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.events import EVENTS
from racelib.games.downforce.events.auction import BidsShown, PowersKept, Sold
from racelib.games.downforce.events.race import (
    BetsMade,
    CardDrawn,
    CarNamed,
    Finished,
    HandDiscarded,
    LineCrossed,
    Moved,
    Played,
    RaceBegan,
    RaceEnded,
    TurnPassed,
)
from racelib.games.downforce.events.scoring import GameWon, Scored
from racelib.games.downforce.events.setting_up import Dealt
from racelib.games.downforce.game import GAME
from racelib.games.downforce.rules.auction import highest, possible_bids
from racelib.kernel.event import Chose, ChoseTogether, Event, Shuffled
from racelib.kernel.race import Race
from tests.games.downforce.games import COUNTS, VARIANTS, bots_of, header_of, played
from tests.games.downforce.referee import COLOURS, Referee
from tests.refereed import (
    Cheat,
    agreed,
    assert_cheat_noticed,
    assert_ends_where_it_ends,
    assert_foul,
    fields_changed,
    find,
    judged,
    left_out_or_told_twice,
    other,
    swapped,
)

GAMES_OF_A_KIND = 6


@pytest.mark.rule(
    "DF-FLOW-01", "DF-AUCTION-06", "DF-MOVE-09", "DF-BET-10", "DF-SCORE-03", "DF-STATE-I1", "DF-RULING-31"
)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", COUNTS)
def test_the_referee_agrees(variant: str, players: int) -> None:
    first = VARIANTS.index(variant) + 4 * COUNTS.index(players)
    for number in range(first, first + 20 * GAMES_OF_A_KIND, 20):
        header = header_of(number)
        assert (header.options["variant"], len(header.seats)) == (variant, players)
        agreed(Referee, played(header, bots_of(number, players)), number)


@pytest.mark.parametrize("bot", list(GAME.bots))
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_agrees_with_bots(bot: str, variant: str) -> None:
    for players in (2, 4, 6):
        header = header_of(VARIANTS.index(variant), players=players, seed=players)
        agreed(Referee, played(header, dict.fromkeys(range(players), GAME.bots[bot])))


@pytest.mark.rule("DF-AUCTION-06", "DF-AUCTION-07", "DF-AUCTION-08", "DF-RULING-12")
def test_the_referee_agrees_on_equal_bids() -> None:
    """Whole games hardly ever come down to the colour or the seat, so here any cards bid against each other."""
    dice, decided = random.Random(5), Counter[str]()
    cards = [card for card in GAME.start(header_of(1)).board.settings.deck.cards if len(bars_of(card)) < 4]
    for _ in range(3000):
        car = dice.choice(COLOURS)
        laid = dice.sample(cards, 3)
        bids = [(seat, card, possible_bids([card], car)[0][1]) for seat, card in enumerate(laid)]
        winner, tie = highest(bids, car)
        assert (winner[0], winner[2], tie) == Referee.highest(None, bids, car)  # type: ignore[arg-type]  # needs no race
        decided[tie] += 1
    assert set(decided) == {"", "bars", "white", "colour", "seats"}


RARE = (
    "last car",
    "must bid",
    "tie by bars",
    "tie by white",
    "skipped",
    "cunning in another's turn",
    "white bar for a car with a bar",
    "blocked",
    "dead end by choice",
)


def test_everything_happens() -> None:
    """The games of these tests meet every kind of event, and the rare cases."""
    missing = {*(kind.__name__ for kind in EVENTS), *RARE}
    for number in range(200):
        header = header_of(number)
        missing -= set(judged(Referee, played(header, bots_of(number, len(header.seats)))[0]).seen)
        if not missing:
            return
    assert missing == set()


# -- the referee notices ---------------------------------------------------------------------------------------


@cache
def game(number: int) -> Race[Any]:
    header = header_of(number)
    return played(header, bots_of(number, len(header.seats)))[0]


#: Games of all variants: normal with 4 players, beginner with 3, long with 2, tour with 6.
SAMPLE = (8, 5, 2, 19)


@pytest.mark.parametrize("number", SAMPLE)
def test_no_event_can_be_left_out_or_told_twice(number: int) -> None:
    race = game(number)
    for place in range(number % 7, len(race.events), 7):
        for altered in left_out_or_told_twice(race.events, place):
            assert_foul(Referee, race, altered)


@pytest.mark.parametrize("number", SAMPLE)
def test_no_event_can_change_places(number: int) -> None:
    race = game(number)
    for place in range(number % 7, len(race.events) - 1, 7):
        if race.events[place] != race.events[place + 1]:
            assert_foul(Referee, race, swapped(race.events, place))


@pytest.mark.parametrize("number", SAMPLE)
def test_no_field_can_be_changed(number: int) -> None:
    race = game(number)
    for altered in fields_changed(race.events, 4, lambda value: other(value, 1, ("red", "blue"))):
        assert_foul(Referee, race, altered)


# What a careful cheat would write: the answer and what came of it fit each other, but not the rules.


def bid_more(events: list[Event]) -> None:
    """A card bids a number that is not on it."""
    place = find(events, BidsShown, lambda event: len(event.bids) > 1)
    seat, card, _ = events[place].bids[0]
    together: Any = events[place - 1]
    events[place - 1] = replace(together, answers=((seat, [card, 9]), *together.answers[1:]))
    events[place] = replace(events[place], bids=((seat, card, 9), *events[place].bids[1:]))


def pay_less(events: list[Event]) -> None:
    place = find(events, Sold, lambda event: event.price > 1)
    events[place] = replace(events[place], price=1)


def sell_to_the_neighbour(events: list[Event]) -> None:
    place = find(events, Sold)
    events[place] = replace(events[place], seat=(events[place].seat + 1) % 4)


def keep_a_power_of_another(events: list[Event]) -> None:
    place = find(events, PowersKept)
    powers = events[place].powers
    events[place] = replace(events[place], powers=(powers[1], powers[0], *powers[2:]))


def begin_out_of_turn(events: list[Event]) -> None:
    place = find(events, RaceBegan)
    events[place] = replace(events[place], seat=(events[place].seat + 1) % 4)


def play_the_card_of_another(events: list[Event]) -> None:
    places = [place for place, event in enumerate(events) if type(event) is Played]
    card = events[places[1]].card
    events[places[0]] = replace(events[places[0]], card=card)
    events[places[0] - 1] = replace(events[places[0] - 1], answer=card)


def name_a_car_with_a_bar(events: list[Event]) -> None:
    """A white bar moves a car that has a bar of its own on the card."""
    played_at = -1
    for place, event in enumerate(events):
        if type(event) is Played:
            played_at = place
        if type(event) is CarNamed and type(events[place - 1]) is Chose:
            card: str = events[played_at].card
            printed = next(colour for colour in COLOURS if colour in card)
            events[place - 1] = replace(events[place - 1], answer=printed)
            events[place] = replace(event, car=printed)
            return


def stop_early(events: list[Event]) -> None:
    """A car stops though it could go on."""
    place = find(events, Moved, lambda event: event.way.count(" ") > 1 and not event.lost)
    route = events[place].way.rpartition(" ")[0]
    events[place] = replace(events[place], way=route, lost=1)
    if type(events[place - 1]) is Chose:
        events[place - 1] = replace(events[place - 1], answer=route)


def leap(events: list[Event]) -> None:
    """A car jumps over a cell."""
    place = find(events, Moved, lambda event: event.way.count(" ") > 2 and not event.lost)
    first, _, *rest = events[place].way.split(" ")
    route = " ".join([first, *rest])
    events[place] = replace(events[place], way=route, lost=1)
    if type(events[place - 1]) is Chose:
        events[place - 1] = replace(events[place - 1], answer=route)


def forget_a_line(events: list[Event]) -> None:
    """A line is crossed and nobody bets."""
    del events[find(events, LineCrossed)]
    place = find(events, BetsMade)
    del events[place - 1 : place + 1]


def change_a_bet_at_the_end(events: list[Event]) -> None:
    place = find(events, Scored)
    bets = events[place].bets
    events[place] = replace(events[place], bets=(("red", "red", "red"), *bets[1:]))


def pay_a_prize_twice(events: list[Event]) -> None:
    place = find(events, Scored)
    first, *others = events[place].scores
    events[place] = replace(events[place], scores=(replace(first, prizes=first.prizes + 12), *others))


def swap_places(events: list[Event]) -> None:
    one, two = (place for place, event in enumerate(events) if type(event) is Finished and event.place < 3)
    first, second = events[one].car, events[two].car
    events[one], events[two] = replace(events[one], car=second), replace(events[two], car=first)


def keep_the_hand(events: list[Event]) -> None:
    del events[find(events, HandDiscarded)]


def skip_a_player(events: list[Event]) -> None:
    place = find(events, TurnPassed)
    events[place] = replace(events[place], seat=(events[place].seat + 1) % 4)


def stop_the_race(events: list[Event]) -> None:
    """The race ends while there are cars and cards."""
    end = find(events, RaceEnded)
    del events[find(events, TurnPassed) : end]


def crown_another(events: list[Event]) -> None:
    place = find(events, GameWon)
    events[place] = replace(events[place], seats=((events[place].seats[0] + 1) % 4,))


def deal_a_card_twice(events: list[Event]) -> None:
    place = find(events, Shuffled)
    order = events[place].order
    events[place] = replace(events[place], order=(order[1], *order[1:]))


def deal_one_more(events: list[Event]) -> None:
    place = find(events, Dealt)
    events[place] = replace(events[place], each=events[place].each + 1, leftover=0)


CHEATS: tuple[Cheat, ...] = (
    bid_more,
    pay_less,
    sell_to_the_neighbour,
    keep_a_power_of_another,
    begin_out_of_turn,
    play_the_card_of_another,
    name_a_car_with_a_bar,
    stop_early,
    leap,
    forget_a_line,
    change_a_bet_at_the_end,
    pay_a_prize_twice,
    swap_places,
    keep_the_hand,
    skip_a_player,
    stop_the_race,
    crown_another,
    deal_a_card_twice,
    deal_one_more,
)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_cheats_are_noticed(cheat: Cheat) -> None:
    assert_cheat_noticed(Referee, game(8), cheat)


def test_a_card_drawn_from_the_middle_is_noticed() -> None:
    race = game(5)
    events = list(race.events)
    one, two = [place for place, event in enumerate(events) if type(event) is CardDrawn][:2]
    first, second = events[one].card, events[two].card
    events[one], events[two] = replace(events[one], card=second), replace(events[two], card=first)
    assert_foul(Referee, race, events)


def test_nothing_happens_after_the_end() -> None:
    assert_ends_where_it_ends(Referee, game(8))


def test_secret_answers_come_from_all() -> None:
    """A round of bets in which somebody does not bet is no round."""
    race = game(8)
    events = list(race.events)
    place = find(events, BetsMade)
    together = events[place - 1]
    assert isinstance(together, ChoseTogether)
    events[place - 1] = replace(together, answers=together.answers[1:])
    assert_foul(Referee, race, events, "at once")
