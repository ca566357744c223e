"""Nobody can learn a secret: two games that differ only in what a seat may not know look the same to it, to the byte.

For a game under way a twin is made: every card that the seat has never seen is another one, the coming lots come in
another order, and the others have bet on other cars. Then everything that the seat is shown, told, asked or given is
compared: words, events, views, pictures, choices, explanations, refusals, hints, bots, forks, and the page of the
notebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from racelib.games.downforce.events.auction import LotOpened
from racelib.games.downforce.events.race import BetsMade, CardDrawn
from racelib.games.downforce.events.scoring import Scored
from racelib.games.downforce.game import GAME
from racelib.games.downforce.state import Down, Hand, Seen, State
from racelib.kernel.chance import Counted, Seeded
from racelib.kernel.event import Chose, ChoseTogether, Event, Shuffled, fold, written
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race
from racelib.page.timeline import Timeline
from tests.games.downforce.games import bots_of, header_of, played
from tests.games.downforce.referee import COLOURS, deck_of
from tests.kept_secrets import (
    SEED,
    assert_nobody_can_tell,
    assert_seed_is_on_no_page,
    different,
    everything,
    followed,
    leaky,
    reached_by,
    whole_page,
)

# -- twins -----------------------------------------------------------------------------------------------------


class Twisted(Seeded):
    """The dice of a seed, but some things lie elsewhere: what to put in place of each, for the first game's piles."""

    def __init__(self, seed: int, cards: Mapping[int, int], lots: int) -> None:
        super().__init__(seed)
        self.cards = cards
        self.lots = lots

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the order of the seed with the hidden cards changed, and the coming lots turned round."""
        order = super().shuffle(table, what, cards)
        if table.positions.get((what, -1), 0):
            return order
        if what == "deck":
            return tuple(self.cards.get(card, card) for card in order)
        if what in ("lots", "powers"):
            return (*order[: self.lots], *reversed(order[self.lots :]))
        return order


def masked(event: Event, seat: int) -> Event:
    """Return what the ledger lets a seat know of an event (part C): apart from the engine's own way to hide."""
    if isinstance(event, Shuffled):
        return replace(event, order=())
    if isinstance(event, CardDrawn) and event.seat != seat:
        return replace(event, card="?")
    if isinstance(event, BetsMade):
        return replace(event, cars=tuple(car if one == seat else "?" for one, car in enumerate(event.cars)))
    if isinstance(event, ChoseTogether) and any(answer in COLOURS for _, answer in event.answers):
        return replace(event, answers=tuple((one, car if one == seat else "?") for one, car in event.answers))
    return event


def never_seen(race: Race[Any], seat: int) -> list[int]:
    """Return the cards that a seat has never had in hand and never been shown, by their number in the deck."""
    known: set[str] = set()
    state = GAME.start(race.header)
    for event in race.events:
        known |= set(strings(msgspec.to_builtins(masked(event, seat))))
        event.apply(state)
        known |= set(state.hands[seat].cards if seat >= 0 else ())
    return [number for number, card in enumerate(deck_of(race.header.options["deck"])) if card not in known]


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, tuple)):
        for one in data:
            yield from strings(one)
    elif isinstance(data, dict):
        yield from strings(list(data.values()))


def twins(race: Race[Any], seat: int) -> Iterator[Race[Any]]:
    """Give games that a seat cannot tell from this one, as far as the ledger goes."""
    hidden = never_seen(race, seat)
    beginner = race.header.options["variant"] == "beginner"  # all cars are dealt at once, face up
    lots = len(COLOURS) if beginner else sum(isinstance(event, LotOpened) for event in race.events)
    seed = race.header.seed
    assert seed is not None
    for shift in range(1, min(len(hidden), 9)):
        other = hidden[shift:] + hidden[:shift]
        chance = Twisted(seed, dict(zip(hidden, other, strict=True)), lots)
        twin = followed(race, chance, lambda one, answer: answer if one == seat else other_bet(answer))
        if twin is not None and twin.events != race.events and looks_the_same(twin, race, seat):
            yield twin


def looks_the_same(twin: Race[Any], race: Race[Any], seat: int) -> bool:
    """Say whether all is the same that a seat may know."""
    return [masked(event, seat) for event in twin.events] == [masked(event, seat) for event in race.events]


def other_bet(answer: Any) -> Any:
    return COLOURS[COLOURS.index(answer) - 1] if answer in COLOURS else answer


def probes(race: Race[Any], parts: int = 2) -> Iterator[Race[Any]]:
    """Give the game as it was at some decisions: of all kinds, until the bets are opened."""
    end = next((n for n, event in enumerate(race.events) if isinstance(event, Scored)), len(race.events) - 4)
    asks = [n for n in range(end) if isinstance(race.events[n], (Chose, ChoseTogether))]
    together = [n for n in asks if isinstance(race.events[n], ChoseTogether)]
    for at in {*asks[:: len(asks) // parts + 1], *together[:1], *together[-1:]}:
        probe = race.fork(at)
        if probe.pending:
            yield probe


def differences(race: Race[Any], seat: int) -> list[str] | None:
    """Return in what a twin looks different to a seat; None when there is no twin."""
    twin = next(twins(race, seat), None)
    if twin is None:
        return None
    return different(look(race, seat), look(twin, seat))


def look(race: Race[Any], seat: int) -> dict[str, Any]:
    """Return all that a seat can see, with the page of a player who is asked."""
    seen = everything(race, seat, ["black", "use", "a1", [deck_of("standin")[0], 3]])
    if race.asked(seat) is not None:
        seen["the page of a player"] = whole_page(race, seat, "a1")
    return seen


# -- the tests -------------------------------------------------------------------------------------------------

GAMES = [("normal", 3), ("normal", 5), ("normal", 2), ("beginner", 4), ("long", 6), ("tour", 4)]


def game_of(variant: str, players: int, seed: int = SEED) -> Race[Any]:
    header = header_of(0, variant=variant, players=players, seed=seed, determined_bonus=2)
    return played(header, bots_of(1, players))[0]


@pytest.mark.rule("DF-STATE-I6", "DF-BET-06", "DF-RULING-05", "DF-RULING-47")
@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_what_is_hidden_makes_no_difference(variant: str, players: int) -> None:
    assert_nobody_can_tell(probes(game_of(variant, players)), differences)


@pytest.mark.rule("DF-STATE-I6")
@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_nothing_leads_from_a_seat_to_what_is_hidden(variant: str, players: int) -> None:
    for probe in probes(game_of(variant, players)):
        probe.state.board.track.kept.clear()  # ways over the road, worked out once: very many, and no secret
        for seat in range(players):
            for one in reached_by(probe, seat):
                assert not isinstance(one, (State, Down)), f"seat {seat} reaches a {type(one).__name__}"
                assert not isinstance(one, Hand) or one is probe.state.hands[seat], f"seat {seat} reaches a hand"


@pytest.mark.rule("DF-BET-06")
def test_bets_are_secret_until_the_money_is_counted() -> None:
    race = game_of("normal", 4)
    state = GAME.start(race.header)
    for event in race.events:
        shown = GAME.view(state, 1)["players"]
        if state.board.bets_made and not state.board.scores:
            assert shown[1]["bets"] == state.hands[1].bets
            assert [shown[seat]["bets"] for seat in (0, 2, 3)] == [None, None, None]
            assert all(player["bets_made"] == state.board.bets_made for player in shown)
        if state.board.scores:
            assert [player["bets"] for player in shown] == [hand.bets for hand in state.hands]
        event.apply(state)
    assert state.board.scores


@pytest.mark.rule("DF-RULING-05")
@pytest.mark.parametrize("players", [4, 5])
def test_the_cards_left_over_are_never_seen(players: int) -> None:
    race = game_of("normal", players)
    state = GAME.start(race.header)
    box = race.state.down.box
    assert len(box) == 2
    for number, event in enumerate(race.events[:-3]):
        for seat in range(players):
            told = written(GAME.hide(event, state, seat))
            assert not any(f'"{card}"' in told for card in box), f"event {number + 1} shows a card in the box"
        event.apply(state)
    for seat in range(players):
        looks = [GAME.view(state, seat), Timeline(race.header, race.events[:-3], (seat,)).part()]
        assert not any(f'"{card}"' in json.dumps(look) for look in looks for card in box)


@pytest.mark.rule("DF-RULING-47")
def test_cards_shown_in_the_auction_are_remembered_by_all() -> None:
    race = game_of("normal", 4)
    state = GAME.start(race.header)
    for event in race.events:
        event.apply(state)
        for player, hand in zip(GAME.view(state, SPECTATOR)["players"], state.hands, strict=True):
            assert set(player["shown"]) <= set(hand.cards)
        if state.board.stage == "race":
            break
    assert all(state.board.shown)


def test_the_seed_is_on_no_page_of_a_game_under_way() -> None:
    assert_seed_is_on_no_page(next(probes(game_of("normal", 3))))


# -- the method notices ----------------------------------------------------------------------------------------


LEAKS = leaky(GAME, lambda state: str([hand.cards for hand in state.hands]))


@pytest.mark.parametrize("leak", LEAKS)
def test_leaks_are_noticed(leak: str) -> None:
    game, where = LEAKS[leak]
    race = game_of("normal", 3)
    race.game = game
    found = (differences(probe, probe.pending[-1].seat) for probe in probes(race))
    assert any(where in one for one in found if one is not None)


def test_a_seat_that_sees_the_hand_of_another_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = next(probes(game_of("normal", 3)))
    seat = probe.pending[0].seat
    twin = next(twins(probe, seat))
    assert repr(twin.state.seen_by(seat)) == repr(probe.state.seen_by(seat))
    monkeypatch.setattr(State, "seen_by", lambda self, seat: Seen(seat, self.board, self.hands[seat - 1]))
    assert repr(twin.state.seen_by(seat)) != repr(probe.state.seen_by(seat))


def test_the_masks_hide_something() -> None:
    """The twins differ from the game in what is hidden, so that there is something to find."""
    probe = next(probes(game_of("normal", 3)))
    seat = probe.pending[0].seat
    twin = next(twins(probe, seat))
    assert fold(GAME.start(probe.header), probe.events) == probe.state
    assert [hand.cards for hand in twin.state.hands] != [hand.cards for hand in probe.state.hands]
    assert twin.state.hands[seat] == probe.state.hands[seat]
