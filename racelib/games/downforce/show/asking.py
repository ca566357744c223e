"""What a player is asked: the short question, what to know before deciding, and the words on the buttons.

Each function gets only what the player sees: the board and the player's hand (DF-STATE-I6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.rules.auction import COLOUR, SMALLEST, WHITE_BAR, BidChoice, PowerChoice, what_bids
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import USE_OR_LEAVE, UsePower, has_power
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show.card_in_play import aggressive_cell, bonus_move
from racelib.games.downforce.show.names import bar_name, colour_name, power_name
from racelib.games.downforce.state import AUCTION, NOBODY, RACE, SECOND_AUCTION, Seen
from racelib.games.downforce.tables import AGGRESSIVE, BET_LINES, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE
from racelib.kernel.choice import Choice, Explained
from racelib.kernel.coach import NOTHING
from racelib.kernel.result import ordinal
from racelib.text.language import Plural, later, later_n, tr, trn
from racelib.text.phrases import filled


def says(sentence: str) -> Callable[[Seen, Choice[Any]], str]:
    """Return a question, or what to know before deciding, that is the same for every choice of a kind."""
    return lambda seen, choice: tr(sentence)


def acts(words: str) -> Callable[[Choice[Any], Explained], str]:
    """Return the words on the button, the same for every option of a kind."""
    return lambda choice, told: tr(words)


def none_first(choice: Choice[Any], told: Sequence[Explained]) -> int:
    """Pick nothing to begin with: the player looks first."""
    return NOTHING


# -- how you stand -------------------------------------------------------------------------------------------


def stands(seen: Seen, seat: int) -> str:
    """Return how a player stands, beside "Your turn": the lot, the bar of the card, the bet, or places and cards."""
    board = seen.board
    if board.stage in (AUCTION, SECOND_AUCTION):
        return lot_of_how_many(seen)
    if board.stage != RACE:
        return ""
    if board.lines > board.bets_made:
        return tr("bet {number} of {bets}").format(number=board.bets_made + 1, bets=BET_LINES)
    if board.playing is not None:
        order = tr("bottom to top") if board.playing.upward else tr("top to bottom")
        count = len(bars_of(board.playing.card))
        return trn("{n} bar", "{n} bars, {order}", count).format(n=count, order=order)
    places, say = board.order(), tr("{car} {place}")
    cars = [(colour_name(car.colour), ordinal(places.index(car.colour) + 1)) for car in board.owned(seat)]
    return ", ".join(say.format(car=car, place=place) for car, place in cars)


def lot_of_how_many(seen: Seen) -> str:
    """Say which of the cars is for sale."""
    board = seen.board
    if board.stage == SECOND_AUCTION:
        return trn("second auction, the last car", "second auction, {n} cars left", len(board.set_aside)).format(
            n=len(board.set_aside)
        )
    cars = len(board.cars)
    return tr("car {number} of {cars} for sale").format(number=cars - board.lots_left, cars=cars)


# -- the auction ---------------------------------------------------------------------------------------------

#: What a bid is, by what the hand can bid with.
BIDS: dict[str, str] = {
    COLOUR: later("Put one card face down. You bid its {car} number, in millions, and get the card back."),
    WHITE_BAR: later("You hold no {car} number, so a white bar may bid. You get the card back."),
    SMALLEST: later("You hold no {car} or white number, so the smallest number of a card may bid. You get it back."),
}
#: The same when nobody may pass (DF-RULING-14): which cards count, and why.
MUST_BID: dict[str, str] = {
    COLOUR: later("Nobody may pass: every car left needs an owner. You hold {car} bars, so only cards with one count."),
    WHITE_BAR: later(
        "Nobody may pass: every car left needs an owner. You hold no {car} bar, so only cards with a white bar count."
    ),
    SMALLEST: later(
        "Nobody may pass: every car left needs an owner. You hold no {car} or white bar, so any card bids its smallest "
        "number."
    ),
}


def bid_question(seen: Seen, choice: BidChoice) -> str:
    """Ask for a card in the auction."""
    return tr("Bid for the {car} car").format(car=colour_name(choice.lot[0]))


def bid_about(seen: Seen, choice: BidChoice) -> str:
    """Say what bids; where bids are not paid, say so.

    DF-SHOW-05: where nobody may pass, say so, and which cards count and why.
    """
    car = choice.lot[0]
    told = [tr((MUST_BID if choice.must else BIDS)[what_bids(choice.hand, car)]).format(car=colour_name(car))]
    if sum(not number for _, number in choice.answers()) > 1:
        told.append(tr("It makes no difference which card you pass with."))
    if not seen.board.settings.variant.bids_are_paid:
        told.append(tr("Nobody pays for a bid in this race."))
    return " ".join(told)


def bid_act(choice: BidChoice, told: Explained) -> str:
    """Return the words on the button of a bid."""
    number = told.facts["bid"]
    if not number:
        return tr("Pass")
    if not told.price:
        return tr("Bid {number}").format(number=number)
    return tr("Bid {number} million").format(number=number)


def highest_bid(choice: BidChoice, told: Sequence[Explained]) -> int:
    """Return the highest bid."""
    return max(range(len(told)), key=lambda number: (told[number].facts["bid"], -number))


def first_pass(choice: BidChoice, told: Sequence[Explained]) -> int:
    """Return the card to pass with: one that everybody has seen already tells the others nothing new."""
    passes = [number for number, one in enumerate(told) if not one.facts["bid"]]
    seen = choice.board.shown[choice.seat]
    return min(passes, key=lambda number: told[number].facts["card"] not in seen, default=-1)


def power_about(seen: Seen, choice: PowerChoice) -> str:
    """Say what a power is for."""
    return tr("You keep one power for the race. It works for all your cars.")


def power_act(choice: PowerChoice, told: Explained) -> str:
    """Return the words on the button of a power."""
    return tr("Keep {power}").format(power=power_name(told.facts["power"]))


# -- a card, and its powers ----------------------------------------------------------------------------------

USE_TITLES: dict[str, str] = {
    AGGRESSIVE: later("Drive 1 cell more?"),
    DETERMINED: later("Drive on?"),
    STRATEGIC: later("Ignore {bar}?"),
    TRICKY: later("Which bar comes first?"),
}
USE_ABOUTS: dict[str, str] = {
    AGGRESSIVE: later("Aggressive: your {car} car is on the top bar of your card."),
    DETERMINED: later("Determined: your {car} car entered only rectangular cells, so it may move on."),
    STRATEGIC: later("Strategic: you may ignore one bar of this card. Its car then stays where it is."),
    TRICKY: later("Tricky: you may use the bars of this card from bottom to top."),
}
LEAVE: dict[str, str] = {
    AGGRESSIVE: later("Without +1"),
    DETERMINED: later("Stop here"),
    STRATEGIC: later("Play this bar"),
    TRICKY: later("Top to bottom"),
}
MOVE_ON = later_n("Drive {cells} cell on", "Drive {cells} cells on", "cells")


def bar_of(seen: Seen, choice: UsePower) -> str:
    """Return the bar that a power is for; "" when it is for the whole card."""
    return "" if choice.bar < 0 else bar_name(*bars_of(seen.board.in_play.card)[choice.bar])


def use_question(seen: Seen, choice: UsePower) -> str:
    """Ask whether to use a power."""
    return tr(USE_TITLES[choice.power]).format(bar=bar_of(seen, choice))


def use_about(seen: Seen, choice: UsePower) -> str:
    """Say what the power does now."""
    return tr(USE_ABOUTS[choice.power]).format(car=colour_name(choice.car))


def usual_answer(choice: UsePower) -> int:
    """Return the answer on the main button: more cells are taken, but a bar is ignored or turned only on purpose."""
    return USE_OR_LEAVE.index("use" if choice.power in (AGGRESSIVE, DETERMINED) else "leave")


def use_act(choice: UsePower, told: Explained) -> str:
    """Return the words on the button of a power."""
    if told.label != choice.use:
        return tr(LEAVE[choice.power])
    values = choice.use.values
    if choice.power == AGGRESSIVE:
        return tr("Drive {cells} cells").format(cells=values["more"])
    if choice.power == DETERMINED:
        return filled(MOVE_ON, {"cells": values["cells"]})
    if choice.power == STRATEGIC:
        return tr("Ignore {bar}").format(bar=bar_name(*values["bar"]))
    return tr("Bottom to top")


WHICH_CAR = later_n("Which car drives {cells} cell?", "Which car drives {cells} cells?", "cells")


def car_question(seen: Seen, choice: CarChoice) -> str:
    """Ask which car a white bar moves."""
    return filled(WHICH_CAR, {"cells": choice.number})


def car_about(seen: Seen, choice: CarChoice) -> str:
    """Say which cars a white bar may move."""
    if has_power(seen.board, seen.seat, UNPREDICTABLE):
        return tr("A white bar. Unpredictable: it may move any car, even one with its own bar on this card.")
    return tr("A white bar moves any car without a bar of its own on this card.")


def car_act(choice: CarChoice, told: Explained) -> str:
    """Return the words on the button of a car that a white bar moves."""
    return tr("Drive the {car} car").format(car=colour_name(told.facts["car"]))


# -- routes and bets -----------------------------------------------------------------------------------------

DRIVE: Plural = later_n("Drive the {car} car {cells} cell", "Drive the {car} car {cells} cells", "cells")
DRIVES: Plural = later_n("Drive {cells} cell", "Drive {cells} cells", "cells")


def route_question(seen: Seen, choice: RouteChoice) -> str:
    """Ask for a route of a car."""
    return filled(DRIVE, {"car": colour_name(choice.car.colour), "cells": choice.steps})


def route_about(seen: Seen, choice: RouteChoice) -> str:
    """Say where the cells come from, and why this player steers."""
    board, car = seen.board, choice.car
    told = []
    if bonus_move(board, choice):
        told.append(tr("Extra cells from Determined."))
    elif aggressive_cell(board, choice):
        told.append(tr("{cells} on the card, 1 from Aggressive.").format(cells=choice.steps - 1))
    if board.playing is not None and board.playing.seat != seen.seat and has_power(board, seen.seat, CUNNING):
        told.append(tr("You steer your own car, on the cards of others too (Cunning)."))
    elif car.owner == NOBODY:
        told.append(tr("Nobody owns it: you steer."))
    told.append(tr("Pick the cell where it stops."))
    return " ".join(told)


def route_act(choice: RouteChoice, told: Explained) -> str:
    """Return the words on the button of a route."""
    if told.facts["home"]:
        return tr("Cross the finish line")
    if not told.facts["cells"]:
        return tr("Stay here")
    return filled(DRIVES, {"cells": told.facts["cells"]})


def bet_about(seen: Seen, choice: BetChoice) -> str:
    """Say what a bet is."""
    return tr("Your bet is secret and free. It pays if the car finishes in the first three.")


def bet_act(choice: BetChoice, told: Explained) -> str:
    """Return the words on the button of a bet."""
    label = told.label
    assert not isinstance(label, str)
    return tr("Bet on {car}").format(car=colour_name(label.values["car"]))


def card_about(seen: Seen, choice: CardChoice) -> str:
    """Say what playing a card does."""
    return tr("Every car on it drives, from top to bottom. Pick a card to see its cars.")
