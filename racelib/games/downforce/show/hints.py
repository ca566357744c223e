"""What a player is asked, and where to look: a title, a nudge, the rule that matters, and a strong player's reason.

Each function gets only what the player sees: the board and the player's hand (DF-STATE-I6).
"""

from __future__ import annotations

from racelib.games.downforce.bots.bidding import cells_for, worth_of_lot
from racelib.games.downforce.bots.outlook import NUMBER, Outlook
from racelib.games.downforce.cards import WHITE, bars_of, number_of, white_numbers
from racelib.games.downforce.rules.auction import (
    COLOUR,
    RULES_OF_BID,
    SMALLEST,
    WHITE_BAR,
    BidChoice,
    PowerChoice,
    what_bids,
)
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice, free_steps
from racelib.games.downforce.rules.powers import UsePower
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show.names import bar_name, card_name, colour_name, colours, power_name
from racelib.games.downforce.state import Car, Seen
from racelib.games.downforce.tables import AGGRESSIVE, DETERMINED, PAYOUTS, STRATEGIC, TRICKY
from racelib.text.kit import first_upper, percent
from racelib.text.language import Plural, later, later_n, tr, trn
from racelib.text.phrases import filled

# -- the auction ---------------------------------------------------------------------------------------------

BID_TITLES: dict[str, str] = {
    COLOUR: later(
        "{name}, bid for the {car} car ({power}). Your bid is the {car} number on a card; you get the card back."
    ),
    WHITE_BAR: later("{name}, bid for the {car} car ({power}). You hold no {car} bar, so a white bar may bid."),
    SMALLEST: later(
        "{name}, bid for the {car} car ({power}). You hold no {car} or white bar, so the smallest number of a card "
        "may bid."
    ),
}


#: The same when nobody may pass (DF-RULING-14): which cards count, and why.
MUST_BID_TITLES: dict[str, str] = {
    COLOUR: later(
        "{name}, bid for the {car} car ({power}). Nobody may pass: every car left needs an owner. You hold {car} bars, "
        "so only cards with one count."
    ),
    WHITE_BAR: later(
        "{name}, bid for the {car} car ({power}). Nobody may pass: every car left needs an owner. You hold no {car} "
        "bar, so only cards with a white bar count."
    ),
    SMALLEST: later(
        "{name}, bid for the {car} car ({power}). Nobody may pass: every car left needs an owner. You hold no {car} "
        "or white bar, so any card bids its smallest number."
    ),
}


def bid_title(seen: Seen, choice: BidChoice, name: str) -> str:
    """Ask for a card in the auction; say where nobody may pass (DF-SHOW-05), and where bids are not paid."""
    car, power = choice.lot
    titles = MUST_BID_TITLES if choice.must else BID_TITLES
    sentence = tr(titles[what_bids(choice.hand, car)])
    if not seen.board.settings.variant.bids_are_paid:
        sentence = f"{sentence} {tr('Nobody pays for a bid in this race.')}"
    return sentence.format(name=name, car=colour_name(car), power=power_name(power))


def bid_nudge(seen: Seen, choice: BidChoice) -> str:
    """Point at what the hand can do for the car, and at its start cell."""
    colour = choice.lot[0]
    slots = seen.board.track.slots
    cell = seen.board.cars[colour].cell
    if seen.board.settings.variant.bets:
        sentence = tr(
            "Your cards move {car} {cells} cells in all. It is on start cell {slot}. Place 1 earns {first} million, "
            "place 5 earns {fifth}: what is this car worth to you?"
        )
    else:
        sentence = tr(
            "Your cards move {car} {cells} cells in all. It is on start cell {slot}. Do you want to race with it?"
        )
    facts = {"car": colour_name(colour), "cells": cells_for(choice.hand, colour), "first": prize(1), "fifth": prize(5)}
    return sentence.format(slot=slots.index(cell) + 1 if cell in slots else "–", **facts)


def bid_rule(seen: Seen, choice: BidChoice) -> str:
    """Return the rule of what may bid."""
    return "DF-RULING-14" if choice.must else RULES_OF_BID[what_bids(choice.hand, choice.lot[0])][0]


def bid_reason(seen: Seen, choice: BidChoice, answer: list[str | int]) -> str:
    """Say what the car is worth to the strongest bot."""
    if not seen.board.settings.variant.bets:
        return ""
    worth = worth_of_lot(seen, choice.hand, choice.lot)
    return tr("Why: this car is worth about {worth} million to you.").format(worth=f"{worth:.1f}")


def power_card_nudge(seen: Seen, choice: PowerChoice) -> str:
    """Point at the cards in hand."""
    white = sum(bool(white_numbers(card)) for card in seen.hand.cards)
    own = {car.colour for car in seen.board.owned(seen.seat)}
    top = sum(bars_of(card)[0].colour in own for card in seen.hand.cards)
    sentence = tr(
        "Which power will you use most often? In your hand, cards with your car on top: {top}; cards with a white bar: "
        "{white}."
    )
    return sentence.format(top=top, white=white)


# -- a card --------------------------------------------------------------------------------------------------


def card_nudge(seen: Seen, choice: CardChoice) -> str:
    """Point at the player's cars: what the hand has for them, and whether they can move."""
    board = seen.board
    stuck = [car.colour for car in own_on_track(seen) if not free_steps(board.track, car.cell, board.occupied)]
    if stuck:
        sentence = trn(
            "{cars} is blocked. Do you have a card that first moves the car ahead?",
            "{cars} are blocked. Do you have a card that first moves the cars ahead?",
            len(stuck),
        )
        return sentence.format(cars=first_upper(colours(stuck)))
    return tr("Compare how far each card moves your cars and how far the others. Which cars would block yours?")


def card_reason(seen: Seen, choice: CardChoice, card: str) -> str:
    """Compare a card with the rest of the hand: how far it can move the player's cars."""
    own = own_on_track(seen)
    cells = {
        one: sum(number_of(one, car.colour) for car in own) + sum(white_numbers(one)[: len(own)])
        for one in choice.cards
    }
    if not cells[card]:
        return tr("Why: it moves no car of yours. You keep the cards that do for later.")
    if cells[card] == max(cells.values()):
        return tr("Why: no other card of yours moves your cars farther.")
    sentence = tr("Why: it moves your cars up to {cells} cells. Keep the better cards for an open road.")
    return sentence.format(cells=cells[card])


def own_on_track(seen: Seen) -> list[Car]:
    """Return the player's cars that still race."""
    return [car for car in seen.board.owned(seen.seat) if car.on_track]


# -- powers and white bars -----------------------------------------------------------------------------------

USE_TITLES: dict[str, str] = {
    AGGRESSIVE: later("{name}, use Aggressive? Your car on the top bar ({bar}) moves 1 cell more."),
    DETERMINED: later("{name}, use Determined? Your car entered only rectangular cells and may move on."),
    STRATEGIC: later("{name}, use Strategic to ignore {bar}? You may ignore one bar of this card."),
    TRICKY: later("{name}, use Tricky to play {bar} from bottom to top?"),
}
FARTHER = later("Farther is mostly better. But look where the car ends: would it be blocked there?")
USE_NUDGES: dict[str, str] = {
    AGGRESSIVE: FARTHER,
    DETERMINED: FARTHER,
    STRATEGIC: later("Which player does this bar help? You may ignore only one bar: does a worse one follow?"),
    TRICKY: later("Go through the bars in both orders. Which cars block yours, and do they move away first?"),
}


def use_title(seen: Seen, choice: UsePower, name: str) -> str:
    """Ask whether to use a power."""
    return tr(USE_TITLES[choice.power]).format(name=name, bar=bar_asked_about(seen, choice))


def bar_asked_about(seen: Seen, choice: UsePower) -> str:
    """Return the bar that the power is for; Tricky is for the whole card."""
    card = seen.board.in_play.card
    return card_name(card) if choice.bar < 0 else bar_name(*bars_of(card)[choice.bar])


def car_title(seen: Seen, choice: CarChoice, name: str) -> str:
    """Ask which car a white bar moves."""
    return tr("{name}, choose the car that {bar} moves.").format(name=name, bar=bar_name(WHITE, choice.number))


def car_nudge(seen: Seen, choice: CarChoice) -> str:
    """Point at cars of the player to choose, or at wasting the bar."""
    own = [car.colour for car in own_on_track(seen) if car.colour in choice.allowed]
    if own:
        return tr("You may choose {cars}. Can your car use all its steps?").format(cars=colours(own))
    return tr("You cannot choose a car of yours. A finished or blocked car wastes the bar: would that help you?")


# -- routes and bets -----------------------------------------------------------------------------------------


ROUTE_TITLES: dict[bool, Plural] = {
    True: later_n("{name}, move your {car} car {steps} step.", "{name}, move your {car} car {steps} steps.", "steps"),
    False: later_n("{name}, move the {car} car {steps} step.", "{name}, move the {car} car {steps} steps.", "steps"),
}


def route_title(seen: Seen, choice: RouteChoice, name: str) -> str:
    """Ask for a route of a car, the player's own or another."""
    facts = {"name": name, "car": colour_name(choice.car.colour), "steps": choice.steps}
    return filled(ROUTE_TITLES[choice.car.owner == seen.seat], facts)


def route_nudge(seen: Seen, choice: RouteChoice) -> str:
    """Point at the road ahead: for a car of the player, or in front of a rival's."""
    if choice.car.owner == seen.seat:
        return tr("Where is the road free for your car, and which cars does it block there?")
    if dead_end(choice):
        return tr("You may move this car into a dead end, where it loses steps. Would that help you?")
    return tr("The car uses all its steps on every route. Where does it block your cars least?")


def route_rule(seen: Seen, choice: RouteChoice) -> str:
    """Return the rule of the bonus, of dead ends, or of blocking."""
    if choice.keen:
        return "DF-POWER-DET-01"
    return "DF-MOVE-10" if dead_end(choice) else "DF-MOVE-12"


def dead_end(choice: RouteChoice) -> bool:
    """Say whether a route ends where nothing leads on, so that steps are lost (DF-MOVE-10)."""
    return any(route.steps < choice.steps and not route.home for route in choice.options())


def bet_title(seen: Seen, choice: BetChoice, name: str) -> str:
    """Ask for a bet."""
    first, second, third = (row[choice.line - 1] for row in PAYOUTS)
    sentence = tr(
        "{name}, bet {line}: choose the car that will do best. It pays {first}, {second} or {third} million for place "
        "1, 2 or 3. Your bet is secret and free."
    )
    return sentence.format(name=name, line=choice.line, first=first, second=second, third=third)


def bet_nudge(seen: Seen, choice: BetChoice) -> str:
    """Point at the leaders and at the hand."""
    leaders = seen.board.order()[:2]
    hand = [*seen.hand.cards, *seen.board.face_up[seen.seat]]
    cells = {colour: cells_for(hand, colour) for colour, car in seen.board.cars.items() if not car.place}
    if not cells:
        return tr("All cars have finished: look at the places.")
    best = max(cells, key=lambda colour: cells[colour])
    sentence = tr("{leaders} are in front. Your hand moves {car} farthest, {cells} cells. Which car will finish first?")
    return sentence.format(leaders=first_upper(colours(leaders)), car=colour_name(best), cells=cells[best])


def bet_reason(seen: Seen, choice: BetChoice, answer: str) -> str:
    """Say what chances the strongest bot gives the car."""
    if seen.board.cars[answer].place:
        return ""
    outlook = Outlook(seen)
    chances = outlook.chances(outlook.now, outlook.place)[NUMBER[answer]]
    sentence = tr("Why: by the cards you know, {car} comes first with {first} and in the first three with {three}.")
    return sentence.format(car=colour_name(answer), first=percent(chances[1]), three=percent(sum(chances[1:4])))
