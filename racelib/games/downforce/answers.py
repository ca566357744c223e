"""Answers as people write them, and what scenarios can expect of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.errors import BadOption
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.kernel.choice import Choice


def read_answer(choice: Choice[Any], written: Any) -> Any:
    """Read an answer as people write it.

    A bid is a card (it then bids as usual), or a table: `{card = "…", intent = "pass"}`, `{card = "…", bar = 2}` for
    the number of the white bar. A route is a list of cells, a text of cells, or its end: `{to = "a5"}`,
    `{home = true}`.
    """
    reader = READERS.get(type(choice))
    return written if reader is None else reader(choice, written)


def _read_bid(choice: BidChoice, written: Any) -> Any:
    """DF-RULING-10: with two white bars, the bid is the number that the player names, or the higher one."""
    given = {"card": written} if isinstance(written, str) else written
    if not isinstance(given, dict):
        return written
    if not set(given) <= {"card", "intent", "bar"} or given.get("intent", "bid") not in ("bid", "pass"):
        raise BadOption(f"{written!r} is not a bid; expected a card, 'intent' (bid or pass) or 'bar' (a white number)")
    card = given.get("card")
    can = choice.numbers(card) if isinstance(card, str) else []
    if not can:
        return [card, 0]  # not in the hand: the choice will say so
    if "bar" in given:
        return [card, given["bar"]]
    if given.get("intent") == "pass" and (choice.must or 0 in can):
        return [card, 0]  # DF-RULING-09: a card with the car's colour bids whatever the intent
    return [card, max(can)]


def _read_route(choice: RouteChoice, written: Any) -> Any:
    if isinstance(written, list) and all(isinstance(code, str) for code in written):
        return " ".join(written)
    if isinstance(written, dict) and written and set(written) <= {"to", "home"}:
        for route in choice.options():
            at = choice.board.track.codes[route.end]
            if written.get("to", at) == at and written.get("home", route.home) == route.home:
                return route.text
    return written


#: How the answers of some kinds are read; others are written as they are.
READERS: dict[type[Choice[Any]], Callable[[Any, Any], Any]] = {BidChoice: _read_bid, RouteChoice: _read_route}


def facets(choice: Choice[Any]) -> dict[str, Any]:
    """Return what scenarios can expect of a choice.

    Of a route: `ends` (cells), `routes` (how many there are in all), `next` cells, `home`. Of a bid: `bids` by card.
    Of everything else: `answers`.
    """
    found = FACETS.get(type(choice))
    return {"answers": list(choice)} if found is None else found(choice)


def _facets_of_route(choice: RouteChoice) -> dict[str, Any]:
    codes = choice.board.track.codes
    options, every = choice.options(), list(choice.routes())
    return {
        "ends": sorted(codes[route.end] for route in options if not route.home),
        "home": any(route.home for route in options),
        "next": sorted({route.split(" ")[0] for route in every if route}),
        "routes": len(every),
        "steps": choice.steps,
        "car": choice.car.colour,
    }


def _facets_of_bid(choice: BidChoice) -> dict[str, Any]:
    return {"bids": {card: choice.numbers(card) for card in choice.hand}, "lot": list(choice.lot)}


#: What there is to expect of some kinds of choices.
FACETS: dict[type[Choice[Any]], Callable[[Any], dict[str, Any]]] = {
    RouteChoice: _facets_of_route,
    BidChoice: _facets_of_bid,
}
