"""Nobody can learn a secret: two games that differ only in what a seat may not know look the same to it, to the byte.

For a game under way a twin is made: every card that the seat has never seen is another one, the coming lots come in
another order, and the others have bet on other cars. Then everything that the seat is shown, told, asked or given is
compared: words, events, views, pictures, choices, explanations, refusals, hints, bots, forks, and the page of the
notebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace as changed
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from racelib.downforce.events import BetsMade, CardDrawn, LotOpened, Scored
from racelib.downforce.game import GAME
from racelib.downforce.state import Down, Hand, Seen, State
from racelib.errors import IllegalChoice
from racelib.games import coach_of
from racelib.hints import hint
from racelib.kernel.chance import BotDice, Counted, Seeded
from racelib.kernel.conformance import JUNK
from racelib.kernel.event import Chose, ChoseTogether, Event, Shuffled, fold, written
from racelib.kernel.game import SPECTATOR, Game
from racelib.kernel.race import Race
from racelib.kernel.replay import replay_bytes
from racelib.view.timeline import Timeline
from racelib.view.widget import Play
from tests.downforce.games import bots_of, header_of, played
from tests.downforce.referee import COLOURS, deck_of

#: A seed that cannot be mistaken for another number.
SEED = 987_654_321

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
        twin = followed(race, seat, Twisted(seed, dict(zip(hidden, other, strict=True)), lots))
        if twin is not None:
            yield twin


def followed(race: Race[Any], seat: int, chance: Seeded) -> Race[Any] | None:
    """Return the game with other dice and other bets of the others, if what a seat may know is the same."""
    twin: Race[Any] = Race(race.game, race.header, chance)
    try:
        for event in race.events:
            if isinstance(event, Chose) and not event.forced:
                twin.choose(event.answer, event.seat)
            elif isinstance(event, ChoseTogether):
                for one, answer in event.answers:
                    if twin.asked(one) is not None:
                        twin.choose(answer if one == seat else other_bet(answer), one)
    except IllegalChoice:
        return None  # somebody could not have done this with other cards
    same = [masked(event, seat) for event in twin.events] == [masked(event, seat) for event in race.events]
    return twin if same and twin.events != race.events else None


def other_bet(answer: Any) -> Any:
    return COLOURS[COLOURS.index(answer) - 1] if answer in COLOURS else answer


# -- everything that a seat can see ----------------------------------------------------------------------------


def everything(race: Race[Any], seat: int) -> dict[str, Any]:
    """Return all that a seat (or a spectator) is shown, told, asked and given."""
    game, names = race.game, tuple(one.name for one in race.header.seats)
    state = game.start(race.header)
    seen: dict[str, Any] = {"words": [], "events": []}
    for event in race.events:
        hidden = game.hide(event, state, seat)
        seen["events"].append(written(hidden))
        seen["words"].append(game.say(hidden, state, names))
        event.apply(state)
    seen["view"] = game.view(race.state, seat)
    seen["picture"] = game.picture(race.state, names, seat)
    seen["page"] = Timeline(race.header, race.events, (seat,)).payload()
    if seat == SPECTATOR:
        return seen
    seen["sees"] = repr(race.state.seen_by(seat))
    fork = race.fork(seat=seat, seed=5)
    seen["fork"] = replay_bytes(fork)
    fork.run(dict.fromkeys(range(len(names)), game.bots["random"]), decisions=30)
    seen["its future"] = replay_bytes(fork)
    ask = race.asked(seat)
    if ask is not None:
        seen |= everything_asked(race, seat, ask.choice)
    return seen


def everything_asked(race: Race[Any], seat: int, choice: Any) -> dict[str, Any]:
    """Return all that a seat is given with what it is asked."""
    known = race.state.seen_by(seat)
    coach = coach_of(race.game.name)
    seen: dict[str, Any] = {
        "options": list(choice),
        "explained": [repr(choice.explain(option)) for option in choice],
        "refused": [str(choice.refuse(junk)) for junk in (*JUNK, "black", "use", "a1", [deck_of("standin")[0], 3])],
        "facets": race.game.facets(choice),
        "bots": {name: bot(known, choice, BotDice(7, seat)) for name, bot in race.game.bots.items()},
        "hints": [hint(coach, known, choice, seat, level) for level in (1, 2, 3)],
    }
    page = Play(race.fork(), [seat])
    page.sent = []
    page.send = lambda content, buffers=None: page.sent.append(content)
    for level in (1, 2, 3):
        page._message(None, {"do": "hint", "level": level}, None)
    page._message(None, {"do": "why not", "cell": "a1"}, None)
    page.resend()
    seen["the page of a player"] = [page.timeline.payload(), page.news(), page.text(), page.sent]
    return seen


def probes(race: Race[Any], parts: int = 4) -> Iterator[Race[Any]]:
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
    one, two = everything(race, seat), everything(twin, seat)
    assert one.keys() == two.keys()
    return [what for what in one if one[what] != two[what]]


# -- the tests -------------------------------------------------------------------------------------------------

GAMES = [("normal", 3), ("normal", 5), ("normal", 2), ("beginner", 4), ("long", 6), ("tour", 4)]


def game_of(variant: str, players: int, seed: int = SEED) -> Race[Any]:
    header = header_of(0, variant=variant, players=players, seed=seed, determined_bonus=2)
    return played(header, bots_of(1, players))[0]


@pytest.mark.rule("DF-STATE-I6", "DF-BET-06", "DF-RULING-05", "DF-RULING-47")
@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_what_is_hidden_makes_no_difference(variant: str, players: int) -> None:
    tried = 0
    for probe in probes(game_of(variant, players)):
        asked = probe.pending[-1].seat
        for seat in (asked, (asked + 1) % players, SPECTATOR):
            found = differences(probe, seat)
            assert not found, f"event {len(probe.events)}: seat {seat} can tell by {found}"
            tried += found is not None
    assert tried >= 6, "there were hardly any twins to look at"


def reached(thing: Any) -> Iterator[Any]:
    """Give everything that references lead to."""
    found, waiting = {id(thing)}, [thing]
    while waiting:
        one = waiting.pop()
        yield one
        inside = [getattr(one, name, None) for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        inside += [getattr(one, name) for name in getattr(one, "__struct_fields__", ())]
        inside += list(getattr(one, "__dict__", {}).values())
        if isinstance(one, dict):
            inside += [*one, *one.values()]
        if isinstance(one, (list, tuple, set, frozenset)):
            inside += list(one)
        for other in inside:
            if id(other) not in found and not isinstance(other, (str, int, float, type(None), type)):
                found.add(id(other))
                waiting.append(other)


@pytest.mark.rule("DF-STATE-I6")
@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_nothing_leads_from_a_seat_to_what_is_hidden(variant: str, players: int) -> None:
    for probe in probes(game_of(variant, players)):
        probe.state.board.track.kept.clear()  # ways over the road, worked out once: very many, and no secret
        for seat in range(players):
            given = [probe.state.seen_by(seat), *(ask.choice for ask in probe.pending if ask.seat == seat)]
            for one in reached(given):
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
    """Who knows the seed knows everything."""
    probe = next(probes(game_of("normal", 3)))
    seat = probe.pending[0].seat
    assert probe.header.seed == SEED
    assert str(SEED) not in json.dumps(Timeline(probe.header, probe.events, (seat,)).payload())
    assert str(SEED) not in json.dumps(Play(probe.fork(), [seat]).payload)
    assert str(SEED) not in replay_bytes(probe.fork(seat=seat)).decode()


# -- the method notices ----------------------------------------------------------------------------------------


def spill(event: Event, state: State, seat: int) -> Event:
    return event


LEAKS: dict[str, tuple[Game[State], str]] = {
    "events that are not hidden": (changed(GAME, hide=spill), "events"),
    "a view that shows all": (changed(GAME, view=lambda state, seat=None: GAME.view(state)), "view"),
    "a picture that shows all": (
        changed(GAME, picture=lambda state, names, seat=None: str([hand.cards for hand in state.hands])),
        "picture",
    ),
    "a fork that keeps the cards": (changed(GAME, imagine=lambda state, seat, dice, since: state), "fork"),
}


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
