"""Whole games, judged by a second, slow and obvious referee that knows nothing of the engine but its events.

The referee plays every game again from the answers and the dice alone: what it expects to happen must be what the
engine says has happened, event by event, and what could have been answered must be what was offered, ask by ask.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.games.thunder_road.components import DATA
from racelib.games.thunder_road.events import EVENTS, ammo, cards, euro, secret_cards, shop
from racelib.games.thunder_road.events.crash import HazardTurnedUp, Hit, Missed, Shot, Slammed
from racelib.games.thunder_road.events.damage import Destroyed, TokenPlaced, TokenTaken
from racelib.games.thunder_road.events.end import Eliminated, MadeFinal, Won
from racelib.games.thunder_road.events.moving import BonusTaken, MoveBegan, Moved
from racelib.games.thunder_road.events.turn import (
    ChopperPlaced,
    CommandGiven,
    DieAssigned,
    FirstPlayer,
    HazardsLaid,
    RoundBegan,
    TileLaid,
    TurnPassed,
)
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.tables import CREWS
from racelib.kernel.event import Chose, Drew, Rolled, Shuffled, events_in
from racelib.kernel.race import Race
from tests.games.thunder_road.games import COUNTS, bots_of, brawler, header_of, played, runner
from tests.games.thunder_road.referee import AROUND, away
from tests.games.thunder_road.referee_shop import Referee
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

#: Games of each number of players.
GAMES_OF_A_KIND = 8


@pytest.mark.rule(
    "TR-TURN-01", "TR-MOVE-03", "TR-SLAM-08", "TR-DMG-04", "TR-EDGE-09", "TR-ELIM-01", "TR-RULING-30", "TR-RULING-31"
)
@pytest.mark.parametrize("players", COUNTS)
def test_the_referee_agrees(players: int) -> None:
    first = COUNTS.index(players)
    for number in range(first, first + 4 * GAMES_OF_A_KIND, 4):
        agreed(Referee, played(header_of(number), bots_of(number, players)), number)


@pytest.mark.parametrize("bot", list(GAME.bots))
@pytest.mark.parametrize("players", [2, 5])
def test_the_referee_agrees_with_bots(bot: str, players: int) -> None:
    header = header_of(0, players=players, crews=["bikes", "rig", *CREWS[: players - 2]], carnage=True, seed=players)
    agreed(Referee, played(header, dict.fromkeys(range(players), GAME.bots[bot])))


SCARCE = {
    "base = { dent = 8,": "base = { dent = 0,",
    '"skid FL" = 1, "skid FR" = 1, "skid B" = 1, "skid BL" = 1, "skid BR" = 1,': '"skid FL" = 0,',
    "ricochet = 2, daze = 2, jump = 2": "ricochet = 1, daze = 1, jump = 0",
    "lingering = 6, on-fire = 4": "lingering = 1, on-fire = 1",
    "wreck = 4, mine = 5, road = 6, mud = 5, oil = 6": "wreck = 3, mine = 8, road = 0, mud = 1, oil = 1",
    "quake = 2, worm = 2, glass = 5, ramp = 4, fire = 5, pit = 4": "quake = 1, worm = 0, glass = 1",
    "wrecks = 4": "wrecks = 1",
    "minor = 18": "minor = 1",
}


@pytest.mark.rule("TR-RULING-13", "TR-RULING-14", "TR-RULING-15", "TR-DMG-08")
def test_the_referee_agrees_when_tokens_run_out(tmp_path: Path) -> None:
    text = (DATA / "standard.toml").read_text(encoding="utf-8")
    for old, new in SCARCE.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "scarce.toml"
    path.write_text(text, encoding="utf-8")
    seen: Counter[str] = Counter()
    for number in range(20):
        options = {"players": 4, "crews": ["amber", "rig", "bikes"], "carnage": number % 4 == 0, "wreck_limit": True}
        header = header_of(number, components=str(path), **options)
        seen += agreed(Referee, played(header, dict.fromkeys(range(4), brawler if number % 3 else runner)), number).seen
    assert {"token blank", "no minor token left", "no figure left", "DiscardsGathered"} <= set(seen)


#: What happens hardly ever, even in many games.
#: What needs cards of a module: the games of these tests have none.
SHOP = {kind.__name__ for kind in events_in(shop)}
WITH_CARDS = {*(kind.__name__ for kind in events_in(cards, euro, shop, ammo, secret_cards))}
HARDLY_EVER = {"LingeringGathered", "HazardSetOff", *WITH_CARDS}
RARE = {
    *(f"hazard {kind}" for kind in ("wreck", "mine", "road", "mud", "oil", "quake", "worm", "glass", "ramp", "fire")),
    *(f"token {kind}" for kind in ("dent", "ricochet", "skid", "daze", "jump", "lingering", "on-fire")),
    *(f"destroyed by {why}" for why in ("impassable", "chopper", "tile", "edge", "wreck", "ramp", "pit", "worm")),
    *("destroyed by fire", "destroyed by rig", "won by finish", "won by last"),
}


def test_everything_happens() -> None:
    """The games of these tests meet every kind of event, and the rare cases."""
    missing = {*(kind.__name__ for kind in EVENTS), *RARE} - HARDLY_EVER
    for number in range(4, 400, 4):
        crews = ["rig", "bikes"] if number % 5 else ["amber", "blue"]  # equal sums are rare with different dice
        header = header_of(number, players=2 + number // 4 % 3, crews=crews, carnage=bool(number // 4 % 4))
        missing -= set(judged(Referee, played(header, bots_of(number, len(header.seats)))[0]).seen)
        if not missing:
            return
    assert missing == set()


@pytest.mark.rule("TR-CTOK-01", "TR-UPG-01", "TR-LEAD-02", "TR-SETUP-18", "TR-RULING-103", "TR-RULING-104")
@pytest.mark.parametrize("shop", [True, "leaders", "upgrades"], ids=str)
def test_the_referee_agrees_with_leaders_and_upgrades(shop: bool | str) -> None:
    for number in range(12):
        crews = [*CREWS[:3], "rig", "bikes"][number % 3 :]
        header = header_of(number, crews=crews[: 2 + number % 4], players=len(crews[: 2 + number % 4]), shop=shop)
        agreed(Referee, played(header, bots_of(number, len(header.seats))), number)


#: Games in which rare things happen: they come first, so that few games show everything.
RICH = (55, 39, 4, 73, 163)


def test_everything_of_choppe_shoppe_happens() -> None:
    """Games with leaders and upgrades meet every kind of event of theirs, and every card that is used up."""
    missing = SHOP | {f"card {card}" for card in USED_UP}
    for number in (*RICH, *range(400)):
        header = header_of(number, players=4, crews=list(CREWS[:4]), carnage=bool(number % 4), shop=True)
        missing -= set(judged(Referee, played(header, bots_of(number, 4))[0]).seen)
        if not missing:
            return
    assert missing == set()


#: The cards that are used up for a turn, a round or the game.
USED_UP = (
    "sharpshooter", "crumple-zone", "anchor", "tracers", "belt-feed", "spiked-bumper", "crawler", "afterburner",
    "tool-box", "flak-jacket",
)  # fmt: skip


# -- the referee notices ---------------------------------------------------------------------------------------


@cache
def game(number: int) -> Race[Any]:
    header = header_of(number)
    return played(header, bots_of(number, len(header.seats)))[0]


#: Three cars each; the rig; the bikes with Carnage; five players.
SAMPLE = (0, 24, 45, 7)


@pytest.mark.parametrize("number", SAMPLE)
def test_no_event_can_be_left_out_told_twice_or_change_places(number: int) -> None:
    race = game(number)
    events = race.events
    for place in range(number % 31, len(events) - 1, 31):
        for altered in left_out_or_told_twice(events, place):
            assert_foul(Referee, race, altered)
        if type(events[place]) is not type(events[place + 1]):  # two dice could have fallen the other way round
            assert_foul(Referee, race, swapped(events, place))


@pytest.mark.parametrize("number", SAMPLE)
def test_no_field_can_be_changed(number: int) -> None:
    race = game(number)
    for altered in fields_changed(race.events, 1, lambda value: other(value, 7, ("B-M", "FL"))):
        assert_foul(Referee, race, altered)


# What a careful cheat would write: it looks like a game, but is not by the rules.


def drive_backwards(events: list[Any]) -> None:
    """A car steps back: the answer and the cell fit each other."""
    place = find(events, Moved, lambda event: event.how == "step" and event.way == "F")
    lane, row = events[place].to
    events[place] = replace(events[place], way="B", to=(lane, row - 2))
    events[place - 1] = replace(events[place - 1], answer="B")


def leap(events: list[Any]) -> None:
    """A step goes over two cells."""
    place = find(events, Moved, lambda event: event.how == "step" and event.way == "F")
    events[place] = replace(events[place], to=away(events[place].to, "F"))


def pay_nothing(events: list[Any]) -> None:
    place = find(events, Moved, lambda event: event.how == "step")
    events[place] = replace(events[place], cost=0)


def drive_farther(events: list[Any]) -> None:
    """The moves are more than the die shows."""
    place = find(events, MoveBegan)
    events[place] = replace(events[place], moves=events[place].moves + 1)


def use_a_die_of_another(events: list[Any]) -> None:
    """A die that the player does not have; the answer says the same."""
    place = find(events, DieAssigned)
    events[place] = replace(events[place], die=7)
    events[place - 1] = replace(events[place - 1], answer=[7, events[place].car])


def move_a_car_twice(events: list[Any]) -> None:
    """In its second turn a player moves the car that has moved."""
    first = find(events, DieAssigned)
    seat, car = events[first].seat, events[first].car
    second = find(events, DieAssigned, lambda event: event.seat == seat and event.car != car)
    events[second] = replace(events[second], car=car)
    events[second - 1] = replace(events[second - 1], answer=[events[second].die, car])


def coast_too_early(events: list[Any]) -> None:
    place = find(events, DieAssigned)
    events[place] = replace(events[place], coast=True)


def push_the_wrong_car(events: list[Any]) -> None:
    """The slam die says one car, the other is pushed; from the same cell in the same direction."""
    slam = find(events, Slammed)
    place = slam + find(events[slam:], Moved)
    pair = {events[slam].top, events[slam].bottom}
    (instead,) = pair - {events[place].car}
    events[place] = replace(events[place], car=instead)


def turn_the_direction_die(events: list[Any]) -> None:
    slam = find(events, Slammed)
    place = slam + find(events[slam:], Rolled, lambda event: event.what == "direction")
    events[place] = replace(events[place], face=next(way for way in AROUND if way != events[place].face))


def roll_a_face_that_there_is_not(events: list[Any]) -> None:
    place = find(events, Rolled, lambda event: event.what == "road")
    events[place] = replace(events[place], face=6)


def hit_after_all(events: list[Any]) -> None:
    """A miss is told as a hit."""
    place = find(events, Missed)
    events[place] = Hit(events[place].target, events[place].face)


def shoot_around_the_corner(events: list[Any]) -> None:
    """The target is a car that is not ahead; the answer and the shot agree."""
    place = find(events, Shot, lambda event: not event.command)
    far = next(car for car in ("C-S", "C-M", "C-L", "D-S") if car not in (events[place].target, events[place].shooter))
    events[place] = replace(events[place], target=far)
    events[place - 1] = replace(events[place - 1], answer=far)


def place_a_chopper_on_a_car(events: list[Any]) -> None:
    place = max(place for place, event in enumerate(events) if type(event) is ChopperPlaced)
    car = next(event for event in reversed(events[:place]) if type(event) is Moved)
    events[place] = replace(events[place], cell=car.to)
    events[place - 1] = replace(events[place - 1], answer=list(car.to))


def command_twice(events: list[Any]) -> None:
    place = find(events, CommandGiven)
    events.insert(place + 1, events[place])


def draw_a_token_that_is_out(events: list[Any]) -> None:
    """Of each skid there is one: it cannot be drawn while it lies on a car."""
    place = find(events, Drew)
    events[place] = replace(events[place], thing="skid X")


def keep_the_token(events: list[Any]) -> None:
    del events[find(events, TokenPlaced)]


def take_another_token(events: list[Any]) -> None:
    place = find(events, TokenTaken, lambda event: event.token != "dent")
    events[place] = replace(events[place], token="dent")


def lay_another_tile(events: list[Any]) -> None:
    place = find(events, TileLaid, lambda event: event.row == 8)
    side = events[place].side
    events[place] = replace(events[place], side=side[:-1] + ("b" if side.endswith("a") else "a"))


def leave_a_hazard_cell_bare(events: list[Any]) -> None:
    place = find(events, HazardsLaid)
    events[place] = replace(events[place], cells=events[place].cells[1:])


def turn_up_another_hazard(events: list[Any]) -> None:
    place = find(events, HazardTurnedUp)
    events[place] = replace(events[place], kind="road" if events[place].kind == "mud" else "mud")


def shuffle_a_token_in_twice(events: list[Any]) -> None:
    place = find(events, Shuffled, lambda event: event.what == "hazards")
    order = events[place].order
    events[place] = replace(events[place], order=(order[1], *order[1:]))


def begin_out_of_turn(events: list[Any]) -> None:
    place = find(events, FirstPlayer)
    events[place] = replace(events[place], seat=(events[place].seat + 1) % 2)


def skip_a_player(events: list[Any]) -> None:
    place = find(events, TurnPassed)
    events[place] = replace(events[place], to=events[place].seat)


def go_first_again(events: list[Any]) -> None:
    place = find(events, RoundBegan)
    events[place] = replace(events[place], first=(events[place].first + 1) % 2)


def end_the_round_early(events: list[Any]) -> None:
    place = find(events, TurnPassed)
    events.insert(place + 1, RoundBegan(2, 0))


def forget_that_somebody_is_out(events: list[Any]) -> None:
    del events[find(events, Eliminated)]


def forget_the_finish(events: list[Any]) -> None:
    del events[find(events, MadeFinal)]


def save_a_car(events: list[Any]) -> None:
    """A car that was destroyed stays in the game."""
    del events[find(events, Destroyed)]


def take_a_bonus_off_the_road(events: list[Any]) -> None:
    """Somebody takes the road bonus after a slam."""
    slam = find(events, Slammed)
    car = events[slam].top
    place = slam + find(events[slam:], TurnPassed)
    seat = events[place].seat
    events[place:place] = [Chose(seat, "take"), BonusTaken(car, 1)]


def crown_another(events: list[Any]) -> None:
    place = find(events, Won)
    events[place] = replace(events[place], seats=((events[place].seats[0] + 1) % 3,))


CHEATS: tuple[Cheat, ...] = (
    drive_backwards,
    leap,
    pay_nothing,
    drive_farther,
    use_a_die_of_another,
    move_a_car_twice,
    coast_too_early,
    push_the_wrong_car,
    turn_the_direction_die,
    roll_a_face_that_there_is_not,
    hit_after_all,
    shoot_around_the_corner,
    place_a_chopper_on_a_car,
    command_twice,
    draw_a_token_that_is_out,
    keep_the_token,
    take_another_token,
    lay_another_tile,
    leave_a_hazard_cell_bare,
    turn_up_another_hazard,
    shuffle_a_token_in_twice,
    begin_out_of_turn,
    skip_a_player,
    go_first_again,
    end_the_round_early,
    forget_that_somebody_is_out,
    forget_the_finish,
    save_a_car,
    take_a_bonus_off_the_road,
    crown_another,
)


def long_game() -> Race[Any]:
    """A game of three crews of cars in which everything happens that the cheats need."""
    header = header_of(0, players=3, crews=["amber", "blue", "crimson"], seed=4)
    return played(header, bots_of(1, 3))[0]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_cheats_are_noticed(cheat: Cheat) -> None:
    assert_cheat_noticed(Referee, long_game(), cheat)


def test_nothing_happens_after_the_end() -> None:
    assert_ends_where_it_ends(Referee, game(0))
