"""A game in the mirror: left and right change places in tiles, dice, tokens and answers, and so does everything else.

The road has an odd number of lanes, so the mirror image of a position is a position (TR-RULING-04). A game is played,
then played again on mirrored tiles with mirrored chance and mirrored answers: its events must be the mirror images.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from racelib.boards.hexes.compiled import DATA, TileSet, build, tile_set
from racelib.errors import IllegalChoice
from racelib.games.thunder_road.events.crash import Quaked, RocketFired
from racelib.games.thunder_road.events.damage import BecameInoperable, LingeringDrawn, MinorTaken, Ricocheted, Unharmed
from racelib.games.thunder_road.events.end import HazardsCleared
from racelib.games.thunder_road.events.shop import DieTurned, HazardsLookedAt
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.tables import CREWS
from racelib.kernel.chance import Counted, Recorded
from racelib.kernel.event import Chose, ChoseTogether, Drew, Event, Rolled, Shuffled, TurnEnded, fold
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.verify import verify
from tests.games.thunder_road.games import bots_of, header_of, played

LANES = 7
#: Everything that has a left and a right side.
SWAPS = {"FL": "FR", "BL": "BR", "skid FL": "skid FR", "skid BL": "skid BR", "no-left": "no-right"}
SWAPS |= {f"lingering:{one}": f"lingering:{two}" for one, two in SWAPS.items()}
SWAPS |= {two: one for one, two in SWAPS.items()}


@cache
def mirrored_tiles(name: str) -> TileSet:
    """Return a tile set in the mirror: it keeps all requirements, and its hazard cells come in the same order."""
    table = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    for tile in table["tiles"]:
        for side in tile["sides"].values():
            side["map"] = [line[::-1] for line in side["map"]]
            for spot in side["hazards"]:
                spot["lane"] = table["lanes"] - 1 - spot["lane"]
    built, as_drawn = build(table, name), tile_set(name)
    sides = {}
    for code, side in built.sides.items():
        spots = tuple(replace(spot, lane=built.lanes - 1 - spot.lane) for spot in as_drawn.sides[code].hazards)
        assert set(spots) == set(side.hazards)
        sides[code] = replace(side, hazards=spots)
    return replace(built, sides=sides)


def is_cell(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(type(part) is int for part in value)


def mirrored(value: Any) -> Any:
    """Return an answer, or the value of a field, as the mirror shows it."""
    if isinstance(value, str):
        return SWAPS.get(value, value)
    if is_cell(value):
        return type(value)((LANES - 1 - value[0], value[1]))
    if isinstance(value, (list, tuple)):
        return type(value)(mirrored(one) for one in value)
    return value


#: Fields with two numbers that are no cells.
NO_CELLS = {"sums", "seats", "order", "forced"}


def reflection(event: Event) -> Event:
    """Return an event as the mirror shows it."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in NO_CELLS}
    return replace(event, **{name: mirrored(value) for name, value in fields.items()})


class Reflected:
    """Chance as it was recorded in another game, seen in the mirror; piles come into the mirrored order."""

    def __init__(self, race: Race[Any]) -> None:
        self.events = race.events
        self.piles: dict[int, list[str]] = {}
        state = race.game.start(race.header)
        for number, event in enumerate(race.events):
            fold(state, [event])
            if isinstance(event, Shuffled):
                self.piles[number] = list(pile_of(state, event.what))

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[Any]) -> Any:
        event = self.events[len(table.log)]
        assert isinstance(event, Rolled)
        assert (event.what, event.by) == (what, by)
        return mirrored(event.face)

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        event = self.events[len(table.log)]
        assert isinstance(event, Drew)
        assert (event.what, event.by, event.of) == (what, by, len(things))
        return str(mirrored(event.thing))

    def shuffle(self, table: Any, what: str, cards: int) -> tuple[int, ...]:
        there: list[str | None] = list(pile_of(table.state, what))
        order = []
        for thing in self.piles[len(table.log)]:
            place = there.index(mirrored(thing))
            there[place] = None
            order.append(place)
        return tuple(order)


def pile_of(state: Any, what: str) -> list[str]:
    piles: dict[str, list[str]] = {
        "tiles": state.down.stack,
        "hazards": state.down.pile,
        "lingering": state.down.lingering,
        **state.down.decks,
    }
    return piles[what] if what in piles else state.down.decks[what]


def through_the_mirror(race: Race[Any], chance: Reflected, monkeypatch: pytest.MonkeyPatch) -> Race[Any]:
    """Play a game again in the mirror."""
    monkeypatch.setattr("racelib.games.thunder_road.options.chosen", lambda name, option: mirrored_tiles(name))
    other: Race[Any] = Race(GAME, GAME.check(replace(race.header, boards={})), chance)
    for event in race.events:
        if type(event) is Chose and not event.forced:
            other.choose(mirrored(event.answer), event.seat)
        elif type(event) is ChoseTogether:
            for seat, answer in event.answers:
                if seat not in event.forced:
                    other.choose(mirrored(answer), seat)
    return other


#: What several cars suffer at the same moment is told one after the other, and the order has no meaning.
TOGETHER = (MinorTaken, Unharmed, BecameInoperable)


def in_order(events: Sequence[Event]) -> Iterator[Any]:
    """Give events without the order in which a moment is told."""
    group: list[str] = []
    for event in events:
        if isinstance(event, TOGETHER):
            group.append(repr(event))
            continue
        yield sorted(group)
        group = []
        if isinstance(event, Shuffled):
            yield event.what
        elif isinstance(event, RocketFired):
            yield replace(event, hit=tuple(sorted(event.hit)))
        elif isinstance(event, HazardsCleared | HazardsLookedAt):
            yield replace(event, cells=tuple(sorted(event.cells)))
        else:
            yield event
    yield sorted(group)


NUMBERS = range(3, 267, 11)


@cache
def game(number: int, shop: bool = False) -> Race[Any]:
    """Return a game as it was played in front of the mirror."""
    more = {"shop": True, "players": 3, "crews": list(CREWS[:3])} if shop else {}
    header = header_of(number, carnage=bool(number % 3), **more)
    return played(header, bots_of(number, len(header.seats)))[0]


@pytest.mark.rule("TR-INV-10", "TR-RULING-04")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_game_in_the_mirror(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    race = game(number)
    other = through_the_mirror(race, Reflected(race), monkeypatch)
    assert other.over
    expected = list(in_order([reflection(event) for event in race.events]))
    for seen, wanted in zip(in_order(other.events), expected, strict=True):
        assert seen == wanted
    assert other.result == race.result


@pytest.mark.rule("TR-INV-10")
@pytest.mark.parametrize("number", [0, 2, 3, 5, 8, 9, 10])
def test_a_game_with_leaders_and_upgrades_in_the_mirror(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    race = game(number, shop=True)
    assert not any(type(event) is DieTurned for event in race.events), "two numbers of a die look like a cell"
    other = through_the_mirror(race, Reflected(race), monkeypatch)
    assert other.over
    expected = list(in_order([reflection(event) for event in race.events]))
    for seen, wanted in zip(in_order(other.events), expected, strict=True):
        assert seen == wanted
    assert other.result == race.result


def test_the_mirror_shows_something() -> None:
    """The games above meet whatever has a left and a right side."""
    met: set[str] = set()
    for number in NUMBERS:
        met |= {type(event).__name__ for event in game(number).events if reflection(event) != event}
    assert {Quaked.__name__, Ricocheted.__name__, LingeringDrawn.__name__, "Moved", "Drew", "Rolled", "Chose"} <= met
    assert mirrored_tiles("wasteland").sides["2a"].ground != tile_set("wasteland").sides["2a"].ground


class Crooked(Reflected):
    """A mirror that does not turn the dice round."""

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[Any]) -> Any:
        return mirrored(super().roll(table, what, by, faces))


def test_one_thing_that_is_not_mirrored_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    race = game(NUMBERS[0])
    with pytest.raises((AssertionError, IllegalChoice)):
        through_the_mirror(race, Crooked(race), monkeypatch)


@pytest.mark.rule("TR-INV-11")
@pytest.mark.parametrize("number", range(1, 40, 5))
def test_a_replay_reproduces_every_state(number: int) -> None:
    """Header, answers and chance are enough: every turn ends in the same state, and the file verifies."""
    header = header_of(number)
    race = played(header, bots_of(number, len(header.seats)))[0]
    again: Race[Any] = Race(GAME, header, Recorded(race.events))
    state = GAME.start(header)
    answers = iter([event for event in race.events if type(event) is Chose and not event.forced])
    told = 0
    while not again.over:
        for event in again.events[told:]:
            fold(state, [event])
            if type(event) is TurnEnded:
                assert GAME.position(state) == GAME.position(fold(GAME.start(header), race.events[: told + 1]))
            told += 1
        assert again.state == state
        event = next(answers)
        again.choose(event.answer, event.seat)
    assert again.events == race.events
    assert again.state == race.state
    assert verify(parse_replay(replay_bytes(race))) is None


def test_a_mirrored_answer_is_plain_data() -> None:
    assert mirrored([3, "A-S"]) == [3, "A-S"]
    assert mirrored([1, 12]) == [5, 12]
    assert mirrored(["A-S", "lingering:no-left"]) == ["A-S", "lingering:no-right"]
    assert msgspec.json.encode(mirrored(((("A-S", (0, 4)),), "BL"))) == b'[[["A-S",[6,4]]],"BR"]'
