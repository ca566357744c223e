"""What a seat may not know: events without their secrets, and hidden cards dealt again (DF-STATE-I6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from racelib.games.downforce.events.auction import LotOpened
from racelib.games.downforce.events.race import BetsMade, CardDrawn, Played
from racelib.games.downforce.state import RACE, State
from racelib.kernel.chance import BotDice
from racelib.kernel.event import ChoseTogether, Event, Shuffled


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
    """Deal again what a seat cannot see: other hands, piles, bets. Cards that it has seen stay where they are.

    The seat has also seen cards played and lots opened since the last turn ended.
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
