"""What options and refusals say: a sentence for each fact that a choice gives, by its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.downforce.cards import WHITE
from racelib.games.downforce.rules.auction import COLOUR, WHITE_BAR
from racelib.games.downforce.show.names import bar_name, card_name, colour_name, colours, effect_of, power_name, powers
from racelib.text.kit import either
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import Phrase, named


def bars(given: Sequence[Sequence[Any]]) -> str:
    """Return some bars one after another; a white one may move any car.

    >>> bars([["blue", 6], ["W", 2]])
    'blue 6, any car 2'
    """
    any_car = tr("any car {number}")
    return ", ".join(any_car.format(number=bar[1]) if bar[0] == WHITE else bar_name(*bar) for bar in given)


def bids(numbers: Sequence[int]) -> str:
    """Return what a card can bid; 0 is a pass.

    >>> bids([3, 2, 0])
    '3, 2 or pass'
    """
    return either(str(number) if number else tr("pass") for number in numbers)


#: Why only some cards count when nobody may pass, by what the hand can bid with (DF-RULING-14).
MUST_BID: dict[str, str] = {
    COLOUR: later("You must bid, and you hold {car} bars: only a card with a {car} bar counts. Place {counts}."),
    WHITE_BAR: later("You must bid, and you hold no {car} bar: only a card with a white bar counts. Place {counts}."),
}


def must_bid(card: str, car: str, what: str, counts: Sequence[str]) -> str:
    """Say which cards count in a bid that must be made, and why the other cards do not."""
    cards = either(card_name(card) for card in counts)
    return tr(MUST_BID[what]).format(car=colour_name(car), counts=cards)


def pays_by_place(pays: Sequence[int]) -> str:
    """Say what a bet pays for the first three places (DF-BET-10)."""
    first, second, third = pays
    sentence = tr("pays {first}, {second} or {third} million for place 1, 2 or 3")
    return sentence.format(first=first, second=second, third=third)


def not_a_route(answer: Any, ends: Sequence[str], finish: bool) -> str:
    """Say that an answer is not a route, and where the routes end."""
    where = either([*ends, *([tr("beyond the finish line")] if finish else [])])
    return tr("{answer!r} is not a route of this car. It can end on {ends}.").format(answer=answer, ends=where)


#: The sentences of the facts that choices give.
PHRASES: dict[str, Phrase] = {
    # the auction
    "pass": named(later("Pass with {card}"), card=card_name),
    "bid": named(later("Bid {number} with {card}"), card=card_name),
    "not a bid": later("{answer!r} is not a bid. Choose a card of your hand and the number it bids."),
    "not in your hand": later("{card!r} is not in your hand."),
    "cannot bid that": named(
        later("{card} cannot bid {number} for the {car} car. With your hand it can bid: {can}."),
        card=card_name,
        car=colour_name,
        can=bids,
    ),
    "must bid": must_bid,
    "keep a power": named(later("Keep {power}"), power=power_name),
    "effect of a power": lambda power: effect_of(power),
    "not a power to keep": named(later("You cannot keep {answer!r}. Your powers are {powers}."), powers=powers),
    # a card
    "play a card": named(later("Play {card}"), card=card_name),
    "moves for you": named(later("for you: {bars}"), bars=bars),
    "moves others": named(later("others: {bars}"), bars=bars),
    "moves no car": later("no car moves: all of them have finished"),
    "not one of your cards": later("{answer!r} is not one of your cards. You must play a card."),
    # a white bar
    "move a car": named(
        later_n("Move the {car} car {number} step", "Move the {car} car {number} steps", "number"), car=colour_name
    ),
    "finished already": later("has finished: nothing moves"),
    "your car": later("your car"),
    "unowned car": later("unowned car"),
    "blocked": later("is blocked: nothing moves"),
    "not in this race": named(later("{answer!r} is not a car of this race. The cars are {cars}."), cars=colours),
    "named before": named(
        later("You chose {car} for the other white bar. Two white bars move two different cars."), car=colour_name
    ),
    "has its own bar": named(
        later("The {car} car has its own bar on this card, so a white bar cannot move it."), car=colour_name
    ),
    # powers
    "use Tricky": later("Use Tricky: bars from bottom to top"),
    "use Strategic": named(later("Use Strategic: ignore {bar}"), bar=lambda bar: bar_name(*bar)),
    "use Aggressive": later("Use Aggressive: move {more} cells instead of {number}"),
    "use Determined": later_n(
        "Use Determined: move on {cells} cell (our number; the printed one is not known)",
        "Use Determined: move on {cells} cells (our number; the printed one is not known)",
        "cells",
    ),
    "do not use": named(later("Do not use {power}"), power=power_name),
    "use or leave": later("Answer 'use' or 'leave'."),
    # a route
    "cross the finish line": later("Cross the finish line"),
    "stay": later("Stay on {cell}"),
    "move": later_n("Move {steps} step to {cell}", "Move {steps} steps to {cell}", "steps"),
    "loses steps": later_n("loses {lost} step", "loses {lost} steps", "lost"),
    "crosses a betting line": later("crosses betting line {line}"),
    "blocks": named(later("blocks {cars}"), cars=colours),
    "only rectangular cells": later("only rectangular cells: the car may move on"),
    "not a route": not_a_route,
    "allowed": later("You may take this route."),
    "no such cell": later("This track has no cell {cell}."),
    "already there": later("The car is already there."),
    "too many steps": later_n("The bar gives only {steps} step.", "The bar gives only {steps} steps.", "steps"),
    "too far": later_n(
        "You cannot reach that cell with {steps} step.", "You cannot reach that cell with {steps} steps.", "steps"
    ),
    "beyond the finish": later("The car has crossed the finish line and moves no farther."),
    "stops too early": later("The car can move on from there. Use all steps while a cell ahead is free."),
    "occupied": named(later("The {car} car is there. You cannot enter or pass an occupied cell."), car=colour_name),
    "does not touch": later("That cell does not touch the one before it."),
    "sideways": later("The front edges of the two cells are level. You cannot step sideways."),
    "backwards": later("The front edge of that cell is behind yours. You cannot move back."),
    # a bet
    "bet on a car": named(later("Bet on {car}"), car=colour_name),
    "pays for sure": later("has finished in place {place}: this bet pays {money} million"),
    "now in place": later("now in place {place}"),
    "pays by place": pays_by_place,
    "not a car to bet on": named(later("Bet on exactly one of the cars: {cars}."), cars=colours),
    # a click on the board
    "no car on the cell": later("No car is on that cell. Pick a car or its name."),
    "no car moves now": later("No car moves now. Answer the question first."),
}
