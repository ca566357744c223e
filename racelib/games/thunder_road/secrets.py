"""What a seat may not know: how an event looks to it, and how the unseen may lie (TR-RULING-97)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from racelib.games.thunder_road.events.cards import CardPlayed, CardsDrawn, CardTurnedUp
from racelib.games.thunder_road.events.crash import HazardTurnedUp
from racelib.games.thunder_road.events.damage import LingeringDrawn
from racelib.games.thunder_road.events.secret_cards import HazardsPutBack
from racelib.games.thunder_road.events.shop import HazardsLookedAt, UpgradeLaid
from racelib.games.thunder_road.events.turn import DiscardsGathered, HazardsLaid, TileLaid
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.rules.one_shots import PutBackChoice
from racelib.games.thunder_road.state import SETTING_UP, Hand, State
from racelib.kernel.chance import BotDice
from racelib.kernel.event import Chose, ChoseTogether, Event, Rolled, Shuffled

#: The deck of which players lay cards face down before them (TR-SETUP-18).
UPGRADES = "upgrade"
#: What a player answers who puts two tokens back (TR-RULING-125).
PUT_BACK = PutBackChoice.WORDS


def hide(event: Event, state: State, seat: int) -> Event:
    """TR-RULING-97: return an event as a seat may know it: no order of piles, no side of a tile in the stack.

    What others answer in a secret round is not seen either; what comes of it is told by other events.
    """
    if type(event) is Shuffled:
        return replace(event, order=())
    if type(event) is Rolled and event.what == "side":
        return replace(event, face="")
    if type(event) is UpgradeLaid and event.seat != seat:
        return replace(event, card="")
    if type(event) is Chose and event.forced and event.seat != seat and state.hands:
        return replace(event, forced=False)  # that there was only one thing to do would betray the hand
    if type(event) is Chose and event.seat != seat and event.answer in PUT_BACK:
        return replace(event, answer="")  # OS09: how two tokens lie that one player has looked at
    if type(event) is HazardsPutBack and event.seat != seat:
        return replace(event, swapped=False)
    if type(event) is ChoseTogether:
        return replace(event, answers=tuple((one, answer if one == seat else "") for one, answer in event.answers))
    return event


def imagine(state: State, seat: int, dice: BotDice, since: Sequence[Event]) -> State:
    """Lay everything unseen anew: hidden hazards, the order of pile, stack and decks, the hands of others.

    What was turned up since the last turn ended has been seen: it stays where it is.
    """
    board, down = state.board, state.down
    if board.stage == SETTING_UP:
        return state
    if state.hands:
        deal_anew(state, seat, dice, since)
    shown_cells, shown_pile = _turned_up(state, since, seat)
    if state.hands:
        shown_cells |= state.hands[seat].known.keys()  # TR-RULING-125
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
    for hand in state.hands:
        hand.known = {cell: down.hazards[cell] for cell in hand.known}
    laid = sum(type(event) is TileLaid for event in since)
    unknown = down.stack[laid : len(down.stack) - len(board.under)]
    turned = [side[:-1] + "ab"[dice.pick(2, 3000 + place)] for place, side in enumerate(sorted(unknown))]
    down.stack[laid : laid + len(unknown)] = dice.shuffled(turned, 2)
    drawn = sum(type(event) is LingeringDrawn for event in since)
    down.lingering[drawn:] = dice.shuffled(sorted(down.lingering[drawn:]), 3)
    return state


def deal_anew(state: State, seat: int, dice: BotDice, since: Sequence[Event]) -> None:
    """Deal every deck anew among its unseen places: those in the deck, and those in the hands of other players.

    Cards that were played, turned up, or drawn by the seat itself since the last turn ended stay where they are.
    Nobody knows where discards lie that have become a deck since then.
    """
    for number, deck in enumerate(sorted(state.down.decks)):
        hide_discards(state.board.discards.get(deck, []), deck, seat, dice, since)
        cards, seen = state.down.decks[deck], _places_seen(deck, seat, since)
        played = [(event.seat, event.card) for event in since if isinstance(event, CardPlayed) and event.deck == deck]
        others: list[tuple[Hand, int]] = []
        for other, hand in enumerate(state.hands):
            shown = [f"{deck}:{card}" for owner, card in played if owner == other]
            for place, card in enumerate(hand.cards):
                if card in shown:
                    shown.remove(card)
                elif other != seat and card.startswith(f"{deck}:"):
                    others.append((hand, place))
        places = [place for place in range(len(cards)) if place not in seen]
        hidden = [cards[place] for place in places] + [hand.cards[place].partition(":")[2] for hand, place in others]
        laid = [hand.laid for other, hand in enumerate(state.hands) if other != seat and deck == UPGRADES]
        box = [place for place, card in enumerate(state.down.box) if card.startswith(f"{deck}:")]
        hidden += [card for picked in laid for card in picked]
        hidden += [state.down.box[place].partition(":")[2] for place in box]
        order = iter(dice.shuffled(sorted(hidden), 100 + number))
        for place in places:
            cards[place] = next(order)
        for hand, place in others:
            hand.cards[place] = f"{deck}:{next(order)}"
        for picked in laid:
            picked[:] = [next(order) for _ in picked]
        for place in box:
            state.down.box[place] = f"{deck}:{next(order)}"


def hide_discards(discards: list[str], deck: str, seat: int, dice: BotDice, since: Sequence[Event]) -> None:
    """Lay the discards that have become a deck since the last turn ended in another order, unseen (TR-EURO-10).

    Cards of the new deck that a seat has seen since then keep their places.
    """
    for number, event in enumerate(since):
        if type(event) is Shuffled and event.what == deck:
            known = {event.order[place] for place in _places_seen(deck, seat, since[number + 1 :])}
            break
    else:
        return
    hidden = [place for place in range(len(discards)) if place not in known]
    anew = dice.shuffled([discards[place] for place in hidden], 200)
    for place, card in zip(hidden, anew, strict=True):
        discards[place] = card


def _places_seen(deck: str, seat: int, since: Sequence[Event]) -> set[int]:
    """Return the places of a deck, from its top at the last boundary, whose cards a seat has seen since then."""
    seen: set[int] = set()
    top = 0
    for event in since:
        if type(event) is Shuffled and event.what == deck:
            break  # these cards lay open before, and nobody knows where they are now
        if isinstance(event, CardTurnedUp) and event.deck == deck:
            seen.add(top)
            top += 1
        elif isinstance(event, CardsDrawn) and event.deck == deck:
            seen |= set(range(top, top + event.count)) if event.seat == seat else set()
            top += event.count
    return seen


def _turned_up(state: State, since: Sequence[Event], seat: int) -> tuple[set[int], set[int]]:
    """Return the cells, and the places in the pile, of tokens that a seat has seen since the boundary.

    It has seen those that were turned up, and those that it looked at itself (TR-RULING-125). `lay` are the tokens that
    were swapped since then, and the cells where they lay at the boundary.
    """
    board, laid, cells, places = state.board, {}, set(), set()
    lay: dict[int, int] = {}
    top = 0
    for event in since:
        if type(event) is HazardsPutBack and event.swapped:
            one, other = (board.cell(*cell) for cell in event.cells)
            lay[one], lay[other] = lay.get(other, other), lay.get(one, one)
        elif isinstance(event, HazardsLaid):
            for lane, row in event.cells:
                laid[board.cell(lane, row)] = top
                top += 1
        else:
            for cell in _seen_in(event, seat):
                number = board.cell(*cell)
                number = lay.get(number, number)
                if number in laid:
                    places.add(laid[number])  # beyond the end of the pile if it came from gathered discards
                else:
                    cells.add(number)
    return cells, places


def _seen_in(event: Event, seat: int) -> tuple[Cell, ...]:
    """Return the cells whose face-down tokens a seat learns of by an event."""
    if type(event) is HazardTurnedUp:
        return (event.cell,)
    return event.cells if type(event) is HazardsLookedAt and event.seat == seat else ()
