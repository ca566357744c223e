"""What lies face down: how an event looks to everybody, and how the unseen may lie (TR-RULING-97)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from racelib.games.thunder_road.events.crash import HazardTurnedUp
from racelib.games.thunder_road.events.damage import LingeringDrawn
from racelib.games.thunder_road.events.turn import DiscardsGathered, HazardsLaid, TileLaid
from racelib.games.thunder_road.state import SETTING_UP, State
from racelib.kernel.chance import BotDice
from racelib.kernel.event import Event, Rolled, Shuffled


def hide(event: Event, state: State, seat: int) -> Event:
    """TR-RULING-97: return an event as everybody may know it: no order of piles, no side of a tile in the stack."""
    if type(event) is Shuffled:
        return replace(event, order=())
    if type(event) is Rolled and event.what == "side":
        return replace(event, face="")
    return event


def imagine(state: State, seat: int, dice: BotDice, since: Sequence[Event]) -> State:
    """Lay everything unseen anew: hidden hazards, the order of pile, stack and deck.

    What was turned up since the last turn ended has been seen: it stays where it is.
    """
    board, down = state.board, state.down
    if board.stage == SETTING_UP:
        return state
    shown_cells, shown_pile = _turned_up(state, since)
    seen_again = any(place >= len(down.pile) for place in shown_pile)  # a gathered discard was turned up at once
    if any(type(event) is DiscardsGathered for event in since) and not seen_again:
        board.seen_discard = dice.shuffled(list(board.seen_discard), 4)  # where they lie in the new pile is not known
    cells = [cell for cell in down.hazards if cell not in shown_cells]
    places = [place for place in range(len(down.pile)) if place not in shown_pile]
    hidden = [down.hazards[cell] for cell in cells] + [down.pile[place] for place in places]
    if not seen_again:
        hidden += down.discard
    order = iter(dice.shuffled(sorted(hidden), 1))
    for cell in cells:
        down.hazards[cell] = next(order)
    for place in places:
        down.pile[place] = next(order)
    if not seen_again:
        down.discard = [next(order) for _ in down.discard]
    laid = sum(type(event) is TileLaid for event in since)
    unknown = down.stack[laid : len(down.stack) - len(board.under)]
    turned = [side[:-1] + "ab"[dice.pick(2, 3000 + place)] for place, side in enumerate(sorted(unknown))]
    down.stack[laid : laid + len(unknown)] = dice.shuffled(turned, 2)
    drawn = sum(type(event) is LingeringDrawn for event in since)
    down.lingering[drawn:] = dice.shuffled(sorted(down.lingering[drawn:]), 3)
    return state


def _turned_up(state: State, since: Sequence[Event]) -> tuple[set[int], set[int]]:
    """Return the cells, and the places in the pile, of tokens that were turned up since the boundary."""
    board, laid, cells, places = state.board, {}, set(), set()
    top = 0
    for event in since:
        if type(event) is HazardsLaid:
            for lane, row in event.cells:
                laid[board.cell(lane, row)] = top
                top += 1
        elif type(event) is HazardTurnedUp:
            cell = board.cell(*event.cell)
            if cell in laid:
                places.add(laid[cell])  # beyond the end of the pile if it came from gathered discards
            else:
                cells.add(cell)
    return cells, places
