"""Part C: what is always true (DF-STATE-I1 to I6), looked at in whole games of players who choose at random."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from racelib.games.downforce.cards import COLOURS, SPEED_8
from racelib.games.downforce.events.race import LineCrossed
from racelib.games.downforce.game import GAME
from racelib.games.downforce.state import DEAL, RACE, State
from racelib.kernel.chance import Seeded
from racelib.kernel.event import ChoseTogether, Drew, Event, Rolled, Shuffled
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race

GAMES = [
    *((players, {}) for players in (2, 3, 4, 5, 6)),
    (4, {"deck": "house"}),
    (3, {"variant": "long"}),
    (5, {"variant": "beginner", "run_on": True}),
    (2, {"variant": "beginner"}),
]


def played(players: int, options: dict[str, Any], seed: int) -> Iterator[Race[State]]:
    """Play a game at random and stop at every question."""
    seats = tuple(Seat(f"Player {number}") for number in range(players))
    header = Header(game="downforce", seats=seats, options={"track": "fix-c", **options}, seed=seed)
    race = Race(GAME, GAME.check(header), Seeded(seed))
    luck = random.Random(seed)
    while not race.over:
        yield race
        ask = luck.choice(race.pending)
        race.choose(luck.choice(list(ask.choice)), ask.seat)
    yield race


def some_games(every: int = 1) -> Iterator[Iterator[Race[State]]]:
    for seed, (players, options) in enumerate((GAMES * 3)[::every]):
        yield played(players, options, seed)


def places_of_cards(state: State) -> Counter[str]:
    """Count where every speed card is."""
    board, down = state.board, state.down
    unsold = [*down.lots, *(car for car, _ in board.set_aside), *(board.lot or ())[:1]]
    cards = [*down.deck, *down.box, *board.discard, *(SPEED_8[car] for car in unsold)]
    cards += [thing for thing in board.boxed if thing in SPEED_8.values()]
    cards += [card for hand in state.hands for card in hand.cards]
    cards += [card for face_up in board.face_up for card in face_up]
    return Counter([*cards, *([board.playing.card] if board.playing else [])])


@pytest.mark.rule("DF-STATE-I1")
def test_every_card_is_in_one_place() -> None:
    for game in some_games():
        for race in game:
            state = race.state
            counted = places_of_cards(state)
            assert set(counted) == {*state.board.settings.deck.cards, *SPEED_8.values()}
            assert set(counted.values()) == {1}
            assert state.board.hand_sizes == [len(hand.cards) for hand in state.hands]


@pytest.mark.rule("DF-STATE-I2", "DF-STATE-I3")
def test_one_car_in_a_cell_and_none_goes_back() -> None:
    for game in some_games():
        progress = dict.fromkeys(COLOURS, -1000)
        for race in game:
            cars = race.state.board.cars
            cells = [car.cell for car in cars.values() if car.cell >= 0]
            assert len(set(cells)) == len(cells)
            for colour, car in cars.items():
                assert car.progress >= progress[colour]
                progress[colour] = car.progress


@pytest.mark.rule("DF-STATE-I4")
def test_places_have_no_gaps() -> None:
    most = 0
    for game in some_games():
        for race in game:
            places = sorted(car.place for car in race.state.board.cars.values() if car.place)
            assert places == list(range(1, len(places) + 1))
            most = max(most, len(places))
    assert most == 6


@pytest.mark.rule("DF-STATE-I5", "DF-BET-02", "DF-BET-04")
def test_a_line_triggers_once_and_everybody_has_as_many_bets() -> None:
    lines = 0
    for game in some_games():
        for race in game:
            assert len({len(hand.bets) for hand in race.state.hands}) == 1
            assert len(race.state.hands[0].bets) == race.state.board.bets_made <= race.state.board.lines
        crossed = [event.line for event in race.events if isinstance(event, LineCrossed)]
        assert crossed == sorted(set(crossed))
        assert race.state.board.bets_made == len(crossed)
        lines += len(crossed)
    assert lines >= 12


@pytest.mark.rule("DF-STATE-R1", "DF-STATE-R2", "DF-STATE-R3", "DF-STATE-R4", "DF-STATE-R5", "DF-STATE-R6")
def test_nothing_else_is_left_to_chance() -> None:
    for players, options in GAMES:
        *_, race = played(players, options, 3)
        chance = [event for event in race.events if isinstance(event, (Shuffled, Rolled, Drew))]
        assert all(isinstance(event, Shuffled) for event in chance)
        piles = [getattr(event, "what", "") for event in chance]
        if options.get("variant") == "beginner":
            assert piles == ["deck", "lots", "grid"]
        else:
            assert piles == ["deck", "lots", "powers", "grid", *(["deck"] if players == 2 else [])]


# -- what a seat sees ----------------------------------------------------------------------------------------------


def another_world(state: State, seat: int, luck: random.Random) -> State:
    """Change everything that a seat cannot know: hands, bets and piles of which it has seen only the backs."""
    other = state.copy()
    hidden = [*other.down.deck, *other.down.box]
    strangers = [number for number in range(len(other.hands)) if number != seat]
    for number in strangers:
        hidden += [card for card in other.hands[number].cards if card not in state.board.shown[number]]
    luck.shuffle(hidden)
    for number in strangers:
        hand, shown = other.hands[number], state.board.shown[number]
        hand.cards = [card if card in shown else hidden.pop() for card in hand.cards]
        hand.bets = [luck.choice(COLOURS) for _ in hand.bets]
    other.down.deck = [hidden.pop() for _ in other.down.deck]
    other.down.box = [hidden.pop() for _ in other.down.box]
    other.down.lots.reverse()
    other.down.powers.reverse()
    return other


@pytest.mark.rule("DF-STATE-I6", "DF-BET-06", "DF-RULING-05", "DF-RULING-47")
def test_a_view_does_not_depend_on_what_is_hidden() -> None:
    luck = random.Random(5)
    different = 0
    for game in some_games():
        for race in game:
            if race.over:
                continue
            for seat in (-1, *range(len(race.state.hands))):
                other = another_world(race.state, seat, luck)
                assert GAME.view(race.state, seat) == GAME.view(other, seat)
                different += GAME.view(race.state) != GAME.view(other)
    assert different > 1000


@pytest.mark.rule("DF-STATE-I6")
def test_a_view_names_no_card_that_its_seat_has_not_seen() -> None:
    for game in some_games(2):
        for race in game:
            state = race.state
            if race.over:
                continue
            for seat in (-1, *range(len(state.hands))):
                seen = repr(GAME.view(state, seat))
                secret = [*state.down.deck, *state.down.box]
                for number, hand in enumerate(state.hands):
                    if number != seat:
                        secret += [card for card in hand.cards if card not in state.board.shown[number]]
                assert [card for card in secret if repr(card) in seen] == []


def secrets(event: Event) -> list[Any]:
    """Return what an event tells that not everybody may know."""
    name = type(event).__name__
    if name == "Shuffled":
        return list(event.order)
    if name == "CardDrawn":
        return [event.card] if event.card else []
    if name == "BetsMade":
        return [car for car in event.cars if car]
    return []


@pytest.mark.rule("DF-STATE-I6", "DF-BET-06")
def test_events_are_told_without_their_secrets() -> None:
    told = 0
    for game in some_games():
        *_, race = game
        state = GAME.start(race.header)
        for event in race.events:
            for seat in (-1, *range(len(state.hands))):
                hidden = GAME.hide(event, state, seat)
                assert type(hidden) is type(event)
                if isinstance(event, ChoseTogether) and state.board.stage == RACE:
                    assert isinstance(hidden, ChoseTogether)
                    assert [one for one, answer in hidden.answers if answer] == ([] if seat < 0 else [seat])
                elif type(event).__name__ == "BetsMade":
                    assert secrets(hidden) == ([] if seat < 0 else [event.cars[seat]])
                elif type(event).__name__ == "CardDrawn":
                    assert secrets(hidden) == (secrets(event) if event.seat == seat else [])
                else:
                    assert secrets(hidden) == []
                told += bool(secrets(event))
            event.apply(state)
    assert told > 100


@pytest.mark.rule("DF-STATE-I6")
def test_a_seat_holds_no_way_to_the_hands_of_others() -> None:
    for game in some_games(3):
        for race in game:
            for seat, hand in enumerate(race.state.hands):
                seen = race.state.seen_by(seat)
                assert seen.hand is hand
                assert seen.board is race.state.board
                assert not any(isinstance(getattr(seen, field), State) for field in seen.__struct_fields__)
            for ask in race.pending:
                slots = [getattr(ask.choice, name, None) for kind in type(ask.choice).__mro__
                         for name in getattr(kind, "__slots__", ())]  # fmt: skip
                assert not any(isinstance(value, State) or value is race.state.hands for value in slots)


@pytest.mark.rule("DF-STATE-I1", "DF-STATE-I2", "DF-STATE-I4", "DF-STATE-I5")
def test_what_is_always_true_is_checked() -> None:
    """Break each invariant by hand; the engine's own check says so."""
    races = [race.state.copy() for race in played(4, {}, 8) if race.state.board.stage not in (DEAL, "over")]
    state = races[len(races) // 2]
    assert list(GAME.broken(state)) == []

    lost = state.copy()
    lost.hands[next(seat for seat, hand in enumerate(lost.hands) if hand.cards)].cards.pop()
    assert "DF-STATE-I1" in " ".join(GAME.broken(lost))

    crash = state.copy()
    on_track = [car for car in crash.board.cars.values() if car.on_track]
    for one, other in pairwise(on_track):
        one.cell = other.cell
    assert "DF-STATE-I2" in " ".join(GAME.broken(crash))

    gap = state.copy()
    gap.board.finished.append("red")
    gap.board.cars["red"].place = 9
    assert "DF-STATE-I4" in " ".join(GAME.broken(gap))

    uneven = state.copy()
    uneven.hands[1].bets.append("red")
    assert "DF-STATE-I5" in " ".join(GAME.broken(uneven))
