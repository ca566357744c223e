"""The conformance suite, over every game: the toy game of the tests and all games of the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib.boards.fronts.compiled import compiled
from racelib.kernel import conformance
from racelib.kernel import registry as games
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.event import ChoseTogether, Event, Shuffled, TurnEnded
from racelib.kernel.game import Game, Header, Seat
from racelib.kernel.set_up import header_for
from tests.games.formula_d import games as formula_d
from tests.kernel.toy import TOY, Card, Dealt, Played, ToyState, Won


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "toy", TOY)


@pytest.fixture(autouse=True)
def fresh_tracks() -> None:
    """Forget the ways that earlier tests have worked out: very many, and the suite follows every reference."""
    compiled.forget()


def toy_header(seats: int, seed: int) -> Header:
    return Header(game="toy", seats=tuple(Seat(f"S{n}") for n in range(seats)), seed=seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_toy(seats: int, seed: int) -> None:
    conformance.check_race(TOY, toy_header(seats, seed), every=1)


@pytest.mark.rule("FD-MODE-01", "FD-MODE-06", "FD-FIN-02")
@pytest.mark.parametrize("number", range(len(formula_d.pairwise())))
def test_formula_d(number: int) -> None:
    """Every mode, track and number of laps with every option, and all options two by two."""
    game: Game = games.game_named("formula-d")
    header = formula_d.header_of(number)
    conformance.check_race(game, header, every=31)
    bots = dict.fromkeys(range(len(header.seats)), formula_d.careful)
    conformance.check_race(game, header, every=67, bots=bots)


@pytest.mark.parametrize("mode", ["basic", "advanced", "street-basic", "street-advanced"])
def test_what_people_see_of_formula_d(mode: str) -> None:
    track = "t1-s" if mode.startswith("street") else "t1"
    options = {"tyres": True, "team": True} if mode == "advanced" else {}
    options |= {"weather": True} if "advanced" in mode else {}
    header = header_for(mode=mode, track=track, players=4, qualifying=True, seed=2, **options)
    conformance.check_outside(games.game_named("formula-d"), header, every=29)


@pytest.mark.rule("DF-STATE-I6")
@pytest.mark.parametrize("variant", ["normal", "beginner", "long", "tour"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_downforce(players: int, variant: str) -> None:
    game: Game = games.game_named("downforce")
    header = header_for("downforce", players=players, track="fix-c", variant=variant, seed=players, date="")
    conformance.check_race(game, header, every={"normal": 7, "beginner": 7, "long": 13, "tour": 29}[variant])


@given(
    seed=st.integers(0, 2**31),
    players=st.integers(2, 10),
    laps=st.integers(1, 2),
    track=st.sampled_from(["t1", "t2", "lagoon"]),
    bots=st.lists(st.sampled_from(["random", "rookie", "racer"]), min_size=10, max_size=10),
)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_race_ends_and_verifies(seed: int, players: int, laps: int, track: str, bots: list[str]) -> None:
    game = games.game_named("formula-d")
    header = header_for(players=players, bots=bots[:players], track=track, laps=laps, seed=seed, date="")
    conformance.check_lightly(game, header, {n: game.bots[seat.bot] for n, seat in enumerate(header.seats)})


# -- the suite itself notices what is wrong ------------------------------------------------------------------


def test_a_peeking_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.toy.ToyState.seen_by", lambda self, seat: {"deck": list(self.deck)})
    with pytest.raises(AssertionError, match="may not know"):
        conformance.check_race(TOY, toy_header(3, 1), every=1)


def test_a_rule_that_assigns_to_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kernel import toy

    def sneaky(state: toy.ToyState) -> bool:
        state.points[0] += 1
        return state.turn >= toy.TURNS

    monkeypatch.setattr(toy.ToyState, "over", property(sneaky))
    with pytest.raises(AssertionError):
        conformance.check_race(TOY, toy_header(2, 1), every=1)


def shared(state: ToyState, *memo: Any) -> ToyState:
    """Return a copy that shares its lists, as Python makes it without `CopiedState`."""
    return ToyState(*(getattr(state, name) for name in state.__struct_fields__))


def large(state: ToyState) -> tuple[Any, ...]:
    """Return what a pickle holds, with something that belongs to the track."""
    return (from_pickle, (bytes(200_000), msgspec.to_builtins(state)))


def from_pickle(track: bytes, fields: Any) -> ToyState:
    return msgspec.convert(fields, ToyState)


@pytest.mark.parametrize(
    ("method", "broken", "caught"),
    [
        ("__copy__", shared, "what happens to the state from copy.copy happens to the race: use `CopiedState`"),
        ("__deepcopy__", lambda state, memo: state, "copy.deepcopy gives the state itself: use `CopiedState`"),
        ("__reduce__", large, r"the pickle of a state has 200,\d+ bytes; at most 100,000: name the track in it"),
        ("__reduce__", lambda state: (lambda: state, ()), "a ToyState cannot be pickled: "),
        ("__reduce__", lambda state: (ToyState, ([], [], [], [])), "the state from a pickle differs"),
    ],
)
def test_copies_and_pickles_that_are_not_right_are_caught(
    method: str, broken: Any, caught: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyState, method, broken, raising=False)
    with pytest.raises(AssertionError, match=caught):
        conformance.check_race(TOY, toy_header(2, 1), every=1)


def test_a_choice_that_accepts_junk_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.toy.Card.legal", lambda self, answer: True)
    with pytest.raises(AssertionError, match="is legal"):
        conformance.check_race(TOY, toy_header(2, 1), every=1)


def test_broken_invariants_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from racelib.games.formula_d import invariants

    game = games.game_named("formula-d")
    broken = Game(
        **{**game.__dict__, "broken": lambda state: ["something"] if state.round > 3 else invariants.broken(state)}
    )
    with pytest.raises(AssertionError, match="something"):
        conformance.check_lightly(broken, header_for(players=2, track="t1", seed=1, date=""))


# -- every way in which a game can leak is caught ------------------------------------------------------------


def telling(kind: type[Event], secret: Callable[[ToyState], object]) -> Game[ToyState]:
    """Return a toy whose words for one kind of event hold something of the state that is hidden."""

    def say(event: Event, state: ToyState, names: tuple[str, ...]) -> str:
        return f"{TOY.words.say(event, state, names)} {secret(state) if type(event) is kind else ''}"

    return replace(TOY, words=replace(TOY.words, say=say))


def open_events(kind: type[Event]) -> Game[ToyState]:
    """Return a toy that does not hide one kind of event."""
    return replace(TOY, hide=lambda event, state, seat: event if type(event) is kind else TOY.hide(event, state, seat))


LEAKY_WORDS = {
    "the order of a deck": open_events(Shuffled),
    "answers in secret": open_events(ChoseTogether),
    "bids that are not shown": open_events(Won),
    "the cards that are dealt": telling(Dealt, lambda state: state.deck[:3]),
    "the hands, with a card": telling(Played, lambda state: state.hands),
    "the deck, when a turn ends": telling(TurnEnded, lambda state: state.deck[:1]),
}


@pytest.mark.parametrize("what", LEAKY_WORDS)
def test_words_that_tell_secrets_are_caught(what: str) -> None:
    with pytest.raises(AssertionError, match="is told something it may not know"):
        conformance.check_race(LEAKY_WORDS[what], toy_header(3, 1), every=1)


def test_a_view_that_shows_secrets_is_caught() -> None:
    leaky = replace(TOY, view=lambda state, seat=None: TOY.view(state))
    with pytest.raises(AssertionError, match="the view of seat 0 shows"):
        conformance.check_race(leaky, toy_header(3, 1), every=1)


def test_a_picture_that_shows_secrets_is_caught() -> None:
    leaky = replace(TOY, picture=lambda state, names, seat=None: TOY.picture(state, names))
    with pytest.raises(AssertionError, match="the picture for seat 0 shows"):
        conformance.check_race(leaky, toy_header(3, 1), every=1)


def test_hiding_does_not_make_another_event_of_it() -> None:
    leaky = replace(TOY, hide=lambda event, state, seat: TurnEnded())
    with pytest.raises(AssertionError, match="is no longer one"):
        conformance.check_race(leaky, toy_header(3, 1), every=1)


class Peeking(Card):
    """A choice that knows what another seat holds."""

    __slots__ = ("peek",)

    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state.hands[seat])
        self.peek = max([0, *state.hands[seat - 1]])


class Explaining(Peeking):
    def explain(self, option: int) -> Explained:
        return Explained(fact("card", number=f"{option} against {self.peek}"))


class Offering(Peeking):
    def __iter__(self):
        return iter(sorted((0, *self.hand), key=lambda card: card > self.peek))


class Refusing(Peeking):
    def refuse(self, answer: object) -> Refusal:
        return Refusal(fact("not in the hand", answer=self.peek))


class Holding(Card):
    """A choice that uses nothing hidden, but from which the state can be reached."""

    __slots__ = ("__table",)

    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state.hands[seat])
        self.__table = [{"here": state.seen_by, "there": (None, {1: state})}]


@pytest.mark.parametrize(
    ("choice", "caught"),
    [
        (Explaining, "is told of the option"),
        (Offering, "the options of seat"),
        (Refusing, "is refused to seat"),
        (Holding, "can reach the state from its choice"),
    ],
)
def test_a_choice_that_leaks_is_caught(choice: type[Card], caught: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.toy.card_choice", choice)
    with pytest.raises(AssertionError, match=caught):
        for seed in range(3):
            conformance.check_race(TOY, toy_header(3, seed), every=1)


def test_facets_that_leak_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.toy.card_choice", Peeking)
    conformance.check_race(TOY, toy_header(3, 1), every=1)
    leaky = replace(TOY, facets=lambda choice: {"against": choice.peek})
    with pytest.raises(AssertionError, match="the facets"):
        conformance.check_race(leaky, toy_header(3, 1), every=1)


class Seen(msgspec.Struct):
    """What a seat sees, and by an oversight where it comes from."""

    hand: list[int]
    source: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.hand == other.hand


def test_what_a_seat_sees_does_not_lead_to_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "seen_by", lambda self, seat: Seen(self.hands[seat], [self]))
    with pytest.raises(AssertionError, match="can reach the state from what it sees"):
        conformance.check_race(TOY, toy_header(3, 1), every=1)


def test_an_imagined_state_must_be_a_position() -> None:
    forgetful = replace(TOY, position=lambda state: {**TOY.position(state), "pile": []})
    with pytest.raises(AssertionError, match="does not follow from its start"):
        conformance.check_race(forgetful, toy_header(3, 1), every=1)
