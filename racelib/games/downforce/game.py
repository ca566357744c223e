"""Downforce as the kernel sees it: the chapters put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from racelib.errors import BadOption
from racelib.games.downforce.bots import BOTS
from racelib.games.downforce.events import EVENTS, BetsMade, CardDrawn, LotOpened, Played
from racelib.games.downforce.invariants import broken
from racelib.games.downforce.options import OPTIONS, check, start
from racelib.games.downforce.position import position, view
from racelib.games.downforce.results import standings, summary
from racelib.games.downforce.rules.auction import BidChoice, possible_bids
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.whole_game import play
from racelib.games.downforce.show import scene
from racelib.games.downforce.show.coach import COACH
from racelib.games.downforce.show.picture import picture
from racelib.games.downforce.show.words import PHRASES, say
from racelib.games.downforce.state import RACE, State
from racelib.games.downforce.tables import PLAYERS
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.event import ChoseTogether, Event, Shuffled
from racelib.kernel.game import Game
from racelib.kernel.words import Words


def hide(event: Event, state: State, seat: int) -> Event:
    """Return an event as a seat may know it: no deal, no card drawn by another, no bet of another (DF-STATE-I6)."""
    if type(event) is Shuffled:
        return replace(event, order=())
    if type(event) is CardDrawn and event.seat != seat:
        return replace(event, card="")
    if type(event) is BetsMade:
        return replace(event, cars=tuple(car if one == seat else "" for one, car in enumerate(event.cars)))
    if type(event) is ChoseTogether and state.board.stage == RACE:
        return replace(event, answers=tuple((one, answer if one == seat else "") for one, answer in event.answers))
    return event


def imagine(state: State, seat: int, dice: BotDice, since: Sequence[Event]) -> State:
    """Deal what a seat cannot see anew: other hands, piles, bets. What was shown stays where it is.

    A card played, or a lot turned up, since the last turn ended has been seen too.
    """
    board, down = state.board, state.down
    known = [list(cards) for cards in board.shown]
    for event in since:
        if type(event) is Played and event.seat != seat and event.card in state.hands[event.seat].cards:
            known[event.seat].append(event.card)
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = [*down.deck, *down.box]
    for other in others:
        hidden += [card for card in state.hands[other].cards if card not in known[other]]
    order = iter(dice.shuffled(sorted(hidden), 1))
    for other in others:
        hand = state.hands[other]
        hand.cards = [card if card in known[other] else next(order) for card in hand.cards]
        hand.bets = [list(board.cars)[dice.pick(len(board.cars), 100 + 10 * other + n)] for n in range(len(hand.bets))]
    down.deck = [next(order) for _ in down.deck]
    down.box = [next(order) for _ in down.box]
    turned_up = sum(type(event) is LotOpened and not event.again for event in since)
    down.lots[turned_up:] = dice.shuffled(sorted(down.lots[turned_up:]), 200)
    down.powers[turned_up:] = dice.shuffled(sorted(down.powers[turned_up:]), 300)
    return state


def read_answer(choice: Choice[Any], written: Any) -> Any:
    """Read an answer as people write it.

    A bid is a card (it then bids as usual), or a table: `{card = "…", intent = "pass"}`, `{card = "…", bar = 2}` for
    the number of the white bar. A way is a list of cells, a text of cells, or its end: `{to = "a5"}`, `{home = true}`.
    """
    if isinstance(choice, BidChoice):
        return _read_bid(choice, written)
    if isinstance(choice, RouteChoice):
        if isinstance(written, list) and all(isinstance(code, str) for code in written):
            return " ".join(written)
        if isinstance(written, dict) and written and set(written) <= {"to", "home"}:
            for route in choice.options():
                at = choice.board.track.codes[route.end]
                if written.get("to", at) == at and written.get("home", route.home) == route.home:
                    return route.text
    return written


def _read_bid(choice: BidChoice, written: Any) -> Any:
    given = {"card": written} if isinstance(written, str) else written
    if not isinstance(given, dict):
        return written
    if not set(given) <= {"card", "intent", "bar"} or given.get("intent", "bid") not in ("bid", "pass"):
        raise BadOption(f"{written!r} is no bid; expected a card, 'intent' (bid or pass) or 'bar' (a white number)")
    card = given.get("card")
    can = possible_bids(choice.hand, choice.lot[0], choice.must).get(card) if isinstance(card, str) else None
    if can is None:
        return [card, 0]  # not in the hand: the choice will say so
    if "bar" in given:
        return [card, given["bar"]]
    if given.get("intent") == "pass" and (choice.must or 0 in can):
        return [card, 0]  # DF-RULING-09: a card with the car's colour bids whatever the intent
    return [card, max(can)]  # DF-RULING-10: the higher of two white bars


def facets(choice: Choice[Any]) -> dict[str, Any]:
    """Return what scenarios can expect of a choice.

    Of a way: `ends` (cells), `routes` (how many ways there are in all), `next` cells, `home`. Of a bid: `bids` by card.
    Of everything: `answers`.
    """
    if isinstance(choice, RouteChoice):
        codes = choice.board.track.codes
        options = choice.options()
        return {
            "ends": sorted(codes[route.end] for route in options if not route.home),
            "home": any(route.home for route in options),
            "next": sorted({route.split(" ")[0] for route in choice.routes() if route}),
            "routes": len(list(choice.routes())),
            "steps": choice.steps,
            "car": choice.car.colour,
        }
    if isinstance(choice, BidChoice):
        bids = possible_bids(choice.hand, choice.lot[0], choice.must)
        return {"bids": {card: list(numbers) for card, numbers in bids.items()}, "lot": list(choice.lot)}
    return {"answers": list(choice)}


GAME: Game[State] = Game(
    name="downforce",
    title="Downforce",
    players=PLAYERS,
    check=check,
    start=start,
    rules=play,
    events=EVENTS,
    broken=broken,
    view=view,
    words=Words(say, PHRASES, standings, summary),
    hide=hide,
    picture=picture,
    bots=BOTS,
    imagine=imagine,
    read_answer=read_answer,
    facets=facets,
    position=position,
    options=OPTIONS,
    first={"track": "harbour"},
    coach=COACH,
    scene=scene,
    hands=True,
)
