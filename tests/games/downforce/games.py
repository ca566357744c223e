"""Games for tests: any number stands for a game, so that many numbers are games of all kinds."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.game import GAME
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.state import Seen
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import Bot, Header
from racelib.kernel.race import Race
from racelib.kernel.set_up import header_for
from tests.asked import asks_of
from tests.games.downforce.referee import Course, course_of
from tests.refereed import in_order

VARIANTS = ("normal", "beginner", "long", "tour")
TRACKS = ("harbour", "river")
DECKS = ("standin", "house")
COUNTS = (2, 3, 4, 5, 6)


def any_answer(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


def wanderer(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive any way cell by cell, not only one of those that are offered (DF-MOVE-10, DF-RULING-24)."""
    if not isinstance(choice, RouteChoice):
        return any_answer(seen, choice, dice)
    board, car = seen.board, choice.car
    course: Course = course_of(board.track.id)
    taken = {one.cell for one in board.cars.values() if one.cell >= 0}
    at, far, route = car.cell, car.progress, []
    for step in range(choice.steps):
        free = [to for to in course.ahead[at] if to not in taken]
        if not free:
            break
        to = free[dice.pick(len(free), step)]
        route.append(course.codes[to])
        before, far, at = far, far + course.gain(at, to), to
        if board.settings.variant.name != "long" and before <= course.finish < far:
            break
    return " ".join(route)


def miser(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Pass in the auction whenever a card allows it: lots are set aside, and offered again (DF-AUCTION-17)."""
    if isinstance(choice, BidChoice):
        passes = [option for option in choice if not option[1]]
        if passes:
            return passes[dice.pick(len(passes))]
    return any_answer(seen, choice, dice)


#: Who plays in the games of the tests: mostly anything, so that everything happens.
PLAYERS: tuple[Bot, ...] = (any_answer, wanderer, miser, miser)


def header_of(number: int, **options: Any) -> Header:
    """Return the header of game number so-and-so: all variants, player counts, tracks, decks and options in turn."""
    variant = VARIANTS[number % 4]
    players = COUNTS[number // 4 % 5]
    usual = {
        "variant": variant,
        "track": TRACKS[number // 20 % 2],
        "deck": DECKS[number // 40 % 2],
        "run_on": bool(number // 80 % 2) if variant == "beginner" else None,
        "replace_cunning": bool(number // 160 % 2) if players == 2 and variant != "beginner" else None,
        "determined_bonus": 1 + number // 320 % 3,
    }
    given = {"players": players, "seed": number, **usual, **options}
    return header_for("downforce", bots=None, date="", **given)


def bots_of(number: int, players: int) -> dict[int, Bot]:
    """Return who sits where in game number so-and-so; one game in three is played by misers alone."""
    if number % 3 == 0:
        return dict.fromkeys(range(players), miser)
    return {seat: PLAYERS[(number // 7 + seat) % len(PLAYERS)] for seat in range(players)}


def offered(choice: Choice[Any]) -> list[Any]:
    """Return the options of a choice as the referee writes them."""
    if isinstance(choice, RouteChoice):
        codes = choice.board.track.codes
        return in_order({("home", True) if route.home else (codes[route.end], False) for route in choice.options()})
    return in_order(tuple(option) if isinstance(option, list) else option for option in choice)


def played(header: Header, bots: dict[int, Bot]) -> tuple[Race[Any], list[tuple[int, list[Any]]]]:
    """Play a game; return it, and what was offered at every ask."""
    race: Race[Any] = Race(GAME, header)
    return race, [(ask.seat, offered(ask.choice)) for ask in asks_of(race, bots)]
