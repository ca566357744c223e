"""Nobody can learn what lies face down: two games that differ only in that look the same to everybody, to the byte.

For a game under way a twin is made: every hazard that nobody has turned up is another one, the coming tiles come in
another order and on other sides, and so do the coming lingering cards. Then everything that a seat is shown, told,
asked or given is compared: words, events, views, pictures, choices, hints, bots, forks, and the page of the notebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.games.thunder_road.events.crash import HazardTurnedUp
from racelib.games.thunder_road.events.damage import LingeringDrawn
from racelib.games.thunder_road.events.turn import DiscardsGathered, HazardsLaid, TileLaid
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.state import NO_CARDS, Down, Seen, State
from racelib.kernel.chance import Counted, Seeded
from racelib.kernel.event import Chose, Event, Rolled, Shuffled, fold
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race
from tests.games.thunder_road.games import any_answer, brawler, header_of, played, runner
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
        if twin is not None and twin.state.down != race.state.down and looks_the_same(twin, race):
            yield twin


def looks_the_same(twin: Race[Any], race: Race[Any]) -> bool:
    """Say whether all is the same that everybody may know."""
    return [masked(event) for event in twin.events] == [masked(event) for event in race.events]


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
    refused = ["F", "take", [3, "A-S"], [3, 4], "A-S", "R:rocket"]
    return different(everything(race, seat, refused), everything(twin, seat, refused))


# -- the tests -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-RULING-97", "TR-SETUP-04")
@pytest.mark.parametrize(("players", "carnage"), [(2, False), (4, True)], ids=["base", "carnage"])
def test_what_is_hidden_makes_no_difference(players: int, carnage: bool) -> None:
    assert_nobody_can_tell(probes(game_of(players, carnage)), differences)


@pytest.mark.rule("TR-RULING-97")
def test_the_page_of_a_player_shows_nothing_hidden() -> None:
    *_, probe = probes(game_of(4, True))
    seat = probe.pending[-1].seat
    assert whole_page(next(twins(probe)), seat, "3,12") == whole_page(probe, seat, "3,12")


@pytest.mark.rule("TR-RULING-97")
def test_nothing_leads_from_a_seat_to_what_is_hidden() -> None:
    for probe in probes(game_of(4, True), parts=12):
        for seat in range(4):
            for one in reached_by(probe, seat):
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
    assert_seed_is_on_no_page(next(probes(game_of(2, False))))


# -- the method notices ----------------------------------------------------------------------------------------


LEAKS = leaky(GAME, lambda state: str(state.down))


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
    monkeypatch.setattr(State, "seen_by", lambda self, seat: (Seen(seat, self.board, NO_CARDS), self.down))
    assert repr(twin.state.seen_by(0)) != repr(probe.state.seen_by(0))


def test_the_masks_hide_something() -> None:
    """The twins differ from the game in all that is hidden, so that there is something to find."""
    probe = next(probes(game_of(2, True)))
    twin = next(twins(probe))
    assert fold(GAME.start(probe.header), probe.events) == probe.state
    for pile in ("hazards", "pile", "stack", "lingering"):
        assert getattr(twin.state.down, pile) != getattr(probe.state.down, pile)
    assert twin.state.board == probe.state.board
