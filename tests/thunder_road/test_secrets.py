"""Nobody can learn what lies face down: two games that differ only in that look the same to everybody, to the byte.

For a game under way a twin is made: every hazard that nobody has turned up is another one, the coming tiles come in
another order and on other sides, and so do the coming lingering cards. Then everything that a seat is shown, told,
asked or given is compared: words, events, views, pictures, choices, hints, bots, forks, and the page of the notebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as changed
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.errors import IllegalChoice
from racelib.games import coach_of
from racelib.hints import hint
from racelib.kernel.chance import BotDice, Counted, Seeded
from racelib.kernel.conformance import JUNK
from racelib.kernel.event import Chose, Event, Rolled, Shuffled, fold, written
from racelib.kernel.game import SPECTATOR, Game
from racelib.kernel.race import Race
from racelib.kernel.replay import replay_bytes
from racelib.thunder_road.events import DiscardsGathered, HazardsLaid, HazardTurnedUp, LingeringDrawn, TileLaid
from racelib.thunder_road.game import GAME
from racelib.thunder_road.state import Down, Seen, State
from racelib.view.timeline import Timeline
from racelib.view.widget import Play
from tests.thunder_road.games import any_answer, brawler, header_of, played, runner

#: A seed that cannot be mistaken for another number.
SEED = 987_654_321

# -- twins -----------------------------------------------------------------------------------------------------


class Twisted(Seeded):
    """The dice of a seed, but in the first shuffle of each pile some things lie elsewhere; hidden tiles are flipped."""

    def __init__(self, seed: int, places: Mapping[str, Sequence[int]], shift: int) -> None:
        """Say which places of which pile change, and by how many."""
        super().__init__(seed)
        self.places = places
        self.shift = shift

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the order of the seed with the things in some places turned round."""
        order = list(super().shuffle(table, what, cards))
        if not table.positions.get((what, -1), 0):
            places = self.places[what]
            things = [order[place] for place in places]
            for place, thing in zip(places, things[self.shift :] + things[: self.shift], strict=True):
                order[place] = thing
        return tuple(order)

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[Any]) -> Any:
        """Return the face of the seed; a hidden tile lies on its other side."""
        face = super().roll(table, what, by, faces)
        if what == "side" and table.positions.get((what, by), 0) in self.places["tiles"]:
            return "b" if face == "a" else "a"
        return face


def masked(event: Event) -> Event:
    """Return what the ledger lets everybody know of an event (TR-RULING-97): apart from the engine's way to hide."""
    if isinstance(event, Shuffled):
        return replace(event, order=())
    if isinstance(event, Rolled) and event.what == "side":
        return replace(event, face="?")
    return event


def hidden_places(race: Race[Any]) -> dict[str, list[int]]:
    """Return the places of each pile, as it was shuffled first, whose things nobody has seen."""
    sizes = {event.what: len(event.order) for event in reversed(race.events) if isinstance(event, Shuffled)}
    tiles = sum(isinstance(event, TileLaid) for event in race.events) - 1
    cards = sum(isinstance(event, LingeringDrawn) for event in race.events)
    laid: dict[tuple[int, int], int] = {}
    top, seen = 0, set()
    for event in race.events:
        if isinstance(event, HazardsLaid):
            for cell in event.cells:
                laid[cell] = top
                top += 1
        elif isinstance(event, HazardTurnedUp):
            seen.add(laid[event.cell])
    return {
        "tiles": list(range(tiles, sizes["tiles"])),
        "hazards": [place for place in range(sizes["hazards"]) if place not in seen],
        "lingering": list(range(cards, sizes.get("lingering", 0))),
    }


def twins(race: Race[Any]) -> Iterator[Race[Any]]:
    """Give games that nobody can tell from this one, as far as the ledger goes."""
    assert race.header.seed is not None
    places = hidden_places(race)
    for shift in range(1, 6):
        twin = followed(race, Twisted(race.header.seed, places, shift))
        if twin is not None:
            yield twin


def followed(race: Race[Any], chance: Seeded) -> Race[Any] | None:
    """Return the game with other hidden things, if what everybody may know is the same."""
    twin: Race[Any] = Race(race.game, race.header, chance)
    try:
        for event in race.events:
            if isinstance(event, Chose) and not event.forced:
                twin.choose(event.answer, event.seat)
    except IllegalChoice:
        return None
    same = [masked(event) for event in twin.events] == [masked(event) for event in race.events]
    return twin if same and twin.state.down != race.state.down else None


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
        "refused": [str(choice.refuse(junk)) for junk in (*JUNK, "F", "take", [3, "A-S"], [3, 4], "A-S", "R:rocket")],
        "facets": race.game.facets(choice),
        "bots": {name: bot(known, choice, BotDice(7, seat)) for name, bot in race.game.bots.items()},
        "hints": [hint(coach, known, choice, seat, level) for level in (1, 2, 3)],
    }
    return seen


def whole_page(race: Race[Any], seat: int) -> list[Any]:
    """Return the page of a player, and all that it says when it is asked for hints and reasons."""
    page = Play(race.fork(), [seat])
    sent: list[Any] = []
    page.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    for level in (1, 2, 3):
        page._message(None, {"do": "hint", "level": level}, None)
    page._message(None, {"do": "why not", "cell": "3,12"}, None)
    page.resend()
    return [page.timeline.payload(), page.news(), page.text(), sent]


@cache
def game_of(players: int, carnage: bool) -> Race[Any]:
    """Return a game with the rig and the bikes, before the hazards come round for the second time."""
    header = header_of(0, players=players, crews=["amber", "rig", "bikes"][:players], carnage=carnage, seed=SEED)
    race = played(header, {seat: (brawler, any_answer, runner)[seat % 3] for seat in range(players)})[0]
    assert not any(isinstance(event, DiscardsGathered) for event in race.events)
    return race


def probes(race: Race[Any], parts: int = 3) -> Iterator[Race[Any]]:
    """Give the game as it was at some decisions, the first and some in the middle of turns among them."""
    asks = [number for number, event in enumerate(race.events) if isinstance(event, Chose) and not event.forced]
    for at in asks[:: len(asks) // parts]:
        probe = race.fork(at)
        if probe.pending:
            yield probe


def differences(race: Race[Any], seat: int) -> list[str] | None:
    """Return in what a twin looks different to a seat; None when there is no twin."""
    twin = next(twins(race), None)
    if twin is None:
        return None
    one, two = everything(race, seat), everything(twin, seat)
    assert one.keys() == two.keys()
    return [what for what in one if one[what] != two[what]]


# -- the tests -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-97", "TR-SETUP-04")
@pytest.mark.parametrize(("players", "carnage"), [(2, False), (4, True)], ids=["base", "carnage"])
def test_what_is_hidden_makes_no_difference(players: int, carnage: bool) -> None:
    tried = 0
    for probe in probes(game_of(players, carnage)):
        asked = probe.pending[-1].seat
        for seat in (asked, (asked + 1) % players, SPECTATOR):
            found = differences(probe, seat)
            assert not found, f"event {len(probe.events)}: seat {seat} can tell by {found}"
            tried += found is not None
    assert tried >= 6, "there were hardly any twins to look at"


@pytest.mark.rule("TR-RULING-97")
def test_the_page_of_a_player_shows_nothing_hidden() -> None:
    *_, probe = probes(game_of(4, True))
    seat = probe.pending[-1].seat
    assert whole_page(next(twins(probe)), seat) == whole_page(probe, seat)


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


@pytest.mark.rule("TR-RULING-97")
def test_nothing_leads_from_a_seat_to_what_is_hidden() -> None:
    for probe in probes(game_of(4, True), parts=12):
        for seat in range(4):
            given = [probe.state.seen_by(seat), *(ask.choice for ask in probe.pending if ask.seat == seat)]
            for one in reached(given):
                assert not isinstance(one, (State, Down)), f"seat {seat} reaches a {type(one).__name__}"


@pytest.mark.rule("TR-RULING-97")
def test_a_view_shows_no_face_down_thing() -> None:
    """Whatever lies face down is shown to nobody; what was turned up is shown to all."""
    race = game_of(4, True)
    state = GAME.start(race.header)
    for event in race.events:
        event.apply(state)
        seen = GAME.view(state, 0)
        assert (seen["hidden"], seen["pile"], seen["stack"], seen["lingering"]) == (None, None, None, None)
        assert GAME.view(state, SPECTATOR) == seen
        down = sum(kind == "?" for kind in seen["tokens"].values())
        assert down == len(state.down.hazards)


def test_the_seed_is_on_no_page_of_a_game_under_way() -> None:
    """Who knows the seed knows everything."""
    probe = next(probes(game_of(2, False)))
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
    "a picture that shows all": (changed(GAME, picture=lambda state, names, seat=None: str(state.down)), "picture"),
    "a fork that keeps the piles": (changed(GAME, imagine=lambda state, seat, dice, since: state), "fork"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_leaks_are_noticed(leak: str) -> None:
    game, where = LEAKS[leak]
    probe = next(probes(game_of(2, True)))
    probe.game = game
    assert where in (differences(probe, probe.pending[-1].seat) or [])


def test_a_seat_that_sees_under_the_tokens_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = next(probes(game_of(2, True)))
    twin = next(twins(probe))
    assert repr(twin.state.seen_by(0)) == repr(probe.state.seen_by(0))
    monkeypatch.setattr(State, "seen_by", lambda self, seat: (Seen(seat, self.board), self.down))
    assert repr(twin.state.seen_by(0)) != repr(probe.state.seen_by(0))


def test_the_masks_hide_something() -> None:
    """The twins differ from the game in all that is hidden, so that there is something to find."""
    probe = next(probes(game_of(2, True)))
    twin = next(twins(probe))
    assert fold(GAME.start(probe.header), probe.events) == probe.state
    for pile in ("hazards", "pile", "stack", "lingering"):
        assert getattr(twin.state.down, pile) != getattr(probe.state.down, pile)
    assert twin.state.board == probe.state.board
