"""The coach: a nudge, the rule that matters now, why a cell cannot be chosen, and what a strong player would do.

The coach sees what the player sees, the board and the own hand, and nothing else (DF-STATE-I6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.downforce.bots import BOTS
from racelib.games.downforce.bots.bidding import cells_for, worth_of_lot
from racelib.games.downforce.bots.outlook import NUMBER, Outlook
from racelib.games.downforce.cards import WHITE, bars_of, number_of, white_numbers
from racelib.games.downforce.results import sheet
from racelib.games.downforce.rules.auction import (
    COLOUR,
    RULE_OF_POWER,
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
from racelib.games.downforce.show.words import first_upper
from racelib.games.downforce.state import Car, Seen
from racelib.games.downforce.tables import AGGRESSIVE, DETERMINED, PAYOUTS, STRATEGIC, TRICKY
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.text.language import tr, trn

# -- what is asked -------------------------------------------------------------------------------------------


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Return who the reader is, and what to press first.

    >>> welcome("Robin", 0)[0]
    'You are Robin.'
    """
    return tr("You are {name}.").format(name=name), tr("Click one of your cards below the board.")


def aim() -> str:
    """Return what the game is about."""
    return tr(
        "Six cars race, and whoever has the most money in the end wins: bid for cars, bet on them, and play cards that "
        "move yours forward and keep the others back."
    )


def close_up(seen: Seen, choice: Choice[Any]) -> None:
    """Return the part of the board that matters now: all of it."""
    return None


def in_short(seen: Seen, seat: int, name: str) -> str:
    """Return how a player stands, in a few words: cars with their cells or places, price, bets, money."""
    board = seen.board
    cars = [f"{colour_name(car.colour)} {where_is(seen, car.colour)}" for car in board.owned(seat)]
    parts = [", ".join(cars) or tr("no car")]
    parts.append(tr("paid {price}").format(price=sum(car.price for car in board.owned(seat))))
    if seen.hand.bets:
        parts.append(tr("bets {cars}").format(cars=", ".join(colour_name(car) for car in seen.hand.bets)))
    if board.scores:
        parts.append(tr("{total} million").format(total=board.scores[-1][seat].total))
    return f"{name}: {'; '.join(parts)}"


def account(seen: Seen, seat: int) -> list[str]:
    """Return where the money of a player comes from, line by line, once it is counted (DF-SCORE-03)."""
    return sheet(seen.board, seen.hand.bets, seat)


def where_is(seen: Seen, colour: str) -> str:
    """Return the cell of a car, or its place when it is home."""
    car = seen.board.cars[colour]
    if car.on_track:
        return str(seen.board.track.codes[car.cell])
    return tr("home, place {place}").format(place=car.place)


def title(seen: Seen, choice: Choice[Any], name: str) -> str:
    """Return the line above the options: who decides what."""
    return TITLES[type(choice)](seen, choice).format(name=name, **facts_of(seen, choice))


def facts_of(seen: Seen, choice: Choice[Any]) -> dict[str, Any]:
    """Return what the sentences about a choice may name: its car, power, steps, number, line."""
    facts: dict[str, Any] = {"car": "", "power": "", "number": 0, "bar": "", "line": 0, "pays": ""}
    if isinstance(choice, BidChoice):
        car, power = choice.lot
        facts |= {"car": colour_name(car), "power": power_name(power)}
    elif isinstance(choice, UsePower):
        facts |= {"power": power_name(choice.power), "bar": bar_asked_about(seen, choice)}
    elif isinstance(choice, CarChoice):
        facts |= {"number": choice.number, "bar": bar_name(WHITE, choice.number)}
    elif isinstance(choice, RouteChoice):
        facts |= {"car": colour_name(choice.car.colour), "number": choice.steps}
    elif isinstance(choice, BetChoice):
        first, second, third = (row[choice.line - 1] for row in PAYOUTS)
        pays = tr("{first}, {second} or {third}").format(first=first, second=second, third=third)
        facts |= {"line": choice.line, "pays": pays}
    return facts


def bar_asked_about(seen: Seen, choice: UsePower) -> str:
    """Return the bar that a power is offered for; tricky is for the whole card."""
    playing = seen.board.playing
    assert playing is not None
    return card_name(playing.card) if choice.bar < 0 else bar_name(*bars_of(playing.card)[choice.bar])


def bid_title(seen: Seen, choice: BidChoice) -> str:
    """Ask for a card in the auction."""
    return {
        COLOUR: tr(
            "{name}, lay a card for the {car} car with the power {power}: it bids the {car} number on it, and comes "
            "back to you."
        ),
        WHITE_BAR: tr(
            "{name}, lay a card for the {car} car with the power {power}: without a {car} bar in your hand, a white "
            "bar may bid."
        ),
        SMALLEST: tr(
            "{name}, lay a card for the {car} car with the power {power}: without a {car} or white bar in your hand, "
            "the smallest number of a card may bid."
        ),
    }[what_bids(choice.hand, choice.lot[0])]


def power_card_title(seen: Seen, choice: PowerChoice) -> str:
    """Ask which power to keep."""
    return tr("{name}, which power do you keep? It holds for all your cars.")


def card_title(seen: Seen, choice: CardChoice) -> str:
    """Ask for a card in the race."""
    return tr("{name}, choose a card to play: every car on it moves, from top to bottom.")


def use_title(seen: Seen, choice: UsePower) -> str:
    """Ask whether a power is used."""
    return {
        AGGRESSIVE: tr("{name}, you are aggressive: does your car on the top bar, {bar}, move one cell more?"),
        DETERMINED: tr("{name}, you are determined, and your car entered only rectangular cells: does it move on?"),
        STRATEGIC: tr("{name}, you are strategic: do you leave out {bar}? One bar of this card may be left out."),
        TRICKY: tr("{name}, you are tricky: do you carry {bar} out from bottom to top?"),
    }[choice.power]


def car_title(seen: Seen, choice: CarChoice) -> str:
    """Ask which car a white bar moves."""
    return tr("{name}, which car does {bar} move?")


def route_title(seen: Seen, choice: RouteChoice) -> str:
    """Ask for a way."""
    if choice.car.owner == seen.seat:
        return trn(
            "{name}, where does your {car} car go? {number} step.",
            "{name}, where does your {car} car go? {number} steps.",
            choice.steps,
        )
    return trn(
        "{name}, where does the {car} car go? {number} step.",
        "{name}, where does the {car} car go? {number} steps.",
        choice.steps,
    )


def bet_title(seen: Seen, choice: BetChoice) -> str:
    """Ask for a bet."""
    return tr(
        "{name}, bet {line}: which car will do best? It pays {pays} million for place 1, 2 or 3; nobody sees your bet, "
        "and it costs nothing."
    )


TITLES: dict[type[Choice[Any]], Callable[[Seen, Any], str]] = {
    BidChoice: bid_title,
    PowerChoice: power_card_title,
    CardChoice: card_title,
    UsePower: use_title,
    CarChoice: car_title,
    RouteChoice: route_title,
    BetChoice: bet_title,
}


# -- hints ---------------------------------------------------------------------------------------------------


def advice(seen: Seen, choice: Choice[Any], seat: int) -> Any:
    """Return what the strongest bot would answer, knowing only what the seat may know."""
    return list(BOTS.values())[-1](seen, choice, BotDice(0, seat))


def nudge(seen: Seen, choice: Choice[Any]) -> str:
    """Say where to look, not what to do."""
    return NUDGES[type(choice)](seen, choice)


def bid_nudge(seen: Seen, choice: BidChoice) -> str:
    """Point at what the own hand can do for the car, and where it stands."""
    colour = choice.lot[0]
    slots = seen.board.track.slots
    cell = seen.board.cars[colour].cell
    sentence = tr(
        "Your cards can move {car} {cells} cells in all, and it stands on start cell {slot}. A first place brings "
        "{first} million, a fifth {fifth}: what is this car worth to you?"
    )
    if not seen.board.settings.variant.bets:
        sentence = tr(
            "Your cards can move {car} {cells} cells in all, and it stands on start cell {slot}. Do you want to race "
            "with it?"
        )
    facts = {"car": colour_name(colour), "cells": cells_for(choice.hand, colour), "first": prize(1), "fifth": prize(5)}
    return sentence.format(slot=slots.index(cell) + 1 if cell in slots else "-", **facts)


def power_card_nudge(seen: Seen, choice: PowerChoice) -> str:
    """Point at the own cards."""
    white = sum(bool(white_numbers(card)) for card in seen.hand.cards)
    own = {car.colour for car in seen.board.owned(seen.seat)}
    top = sum(bars_of(card)[0].colour in own for card in seen.hand.cards)
    sentence = tr(
        "Which power will you use most often? In your hand, cards with your car on top: {top}; cards with a white bar: "
        "{white}."
    )
    return sentence.format(top=top, white=white)


def card_nudge(seen: Seen, choice: CardChoice) -> str:
    """Point at the own cars: what the hand has for them, and whether they can move."""
    board = seen.board
    stuck = [car.colour for car in own_on_track(seen) if not free_steps(board.track, car.cell, board.occupied)]
    if stuck:
        sentence = trn(
            "{cars} is shut in: is there a card that first moves a car out of the way?",
            "{cars} are shut in: is there a card that first moves a car out of the way?",
            len(stuck),
        )
        return sentence.format(cars=first_upper(colours(stuck)))
    return tr(
        "Compare for each card how far it moves your own cars and how far the others. Which cars would be in the way?"
    )


def use_nudge(seen: Seen, choice: UsePower) -> str:
    """Point at what the power would change."""
    if choice.power == STRATEGIC:
        return tr("Whom does this bar help? Only one bar of the card can be left out: is there a worse one to come?")
    if choice.power in (AGGRESSIVE, DETERMINED):
        return tr("Farther is mostly better. Look where the car would end: would it be shut in there?")
    return tr("Go through the bars in both orders: which cars are in the way of yours, and do they move away first?")


def car_nudge(seen: Seen, choice: CarChoice) -> str:
    """Point at own cars that may be named, or at wasting the bar."""
    own = [car.colour for car in own_on_track(seen) if car.colour in choice.allowed]
    if own:
        return tr("You may name {cars}, your own. Can it use all its steps?").format(cars=colours(own))
    return tr("No car of yours may be named. Naming a car that is home or shut in wastes the bar: would that help?")


def route_nudge(seen: Seen, choice: RouteChoice) -> str:
    """Point at the road ahead: for an own car, or in front of a rival's."""
    if choice.car.owner == seen.seat:
        return tr("Where does your car have a free road, and whom does it stand in the way of?")
    if dead_end(choice):
        return tr("You may lead this car into a dead end, where it loses steps. Whom do you help or harm with it?")
    return tr("The car uses up its steps on every way. Where is it least in the way of yours?")


def bet_nudge(seen: Seen, choice: BetChoice) -> str:
    """Point at the leaders and at the own hand."""
    leaders = seen.board.order()[:2]
    hand = [*seen.hand.cards, *seen.board.face_up[seen.seat]]
    cells = {colour: cells_for(hand, colour) for colour, car in seen.board.cars.items() if not car.place}
    if not cells:
        return tr("All cars are home: look at the places.")
    best = max(cells, key=lambda colour: cells[colour])
    sentence = tr(
        "{leaders} are in front; of all cars your hand moves {car} farthest, {cells} cells. Who is first home?"
    )
    return sentence.format(leaders=first_upper(colours(leaders)), car=colour_name(best), cells=cells[best])


NUDGES: dict[type[Choice[Any]], Callable[[Seen, Any], str]] = {
    BidChoice: bid_nudge,
    PowerChoice: power_card_nudge,
    CardChoice: card_nudge,
    UsePower: use_nudge,
    CarChoice: car_nudge,
    RouteChoice: route_nudge,
    BetChoice: bet_nudge,
}


def own_on_track(seen: Seen) -> list[Car]:
    """Return the own cars that still race."""
    return [car for car in seen.board.owned(seen.seat) if car.on_track]


def dead_end(choice: RouteChoice) -> bool:
    """Say whether a way ends where nothing leads on, so that steps are lost (DF-MOVE-10)."""
    return any(route.steps < choice.steps and not route.home for route in choice.options())


def rule_that_matters(seen: Seen, choice: Choice[Any]) -> str:
    """Return the id of the rule to think of now."""
    if isinstance(choice, BidChoice):
        return "DF-RULING-14" if choice.must else RULES_OF_BID[what_bids(choice.hand, choice.lot[0])][0]
    if isinstance(choice, UsePower):
        return RULE_OF_POWER[choice.power][0]
    if isinstance(choice, RouteChoice):
        if choice.keen:
            return "DF-POWER-DET-01"
        return "DF-MOVE-10" if dead_end(choice) else "DF-MOVE-12"
    if isinstance(choice, CarChoice):
        return "DF-WILD-02"
    if isinstance(choice, BetChoice):
        return "DF-BET-10"
    return choice.rule if isinstance(choice, PowerChoice) else "DF-CARD-02"


def reason(seen: Seen, choice: Choice[Any], answer: Any) -> str:
    """Say why the strongest bot takes an answer, with what it reckons; "" when the option says it itself."""
    if isinstance(choice, BidChoice):
        worth = worth_of_lot(seen, choice.hand, choice.lot)
        sentence = tr("Why: whether you or a rival has this car makes a difference of about {worth} million.")
        return sentence.format(worth=f"{worth:.1f}") if seen.board.settings.variant.bets else ""
    if isinstance(choice, BetChoice) and not seen.board.cars[answer].place:
        outlook = Outlook(seen)
        chances = outlook.chances(outlook.now, outlook.place)[NUMBER[answer]]
        sentence = tr("Why: {car} is reckoned to come first with {first} % and among the first three with {three} %.")
        facts = {"first": round(100 * chances[1]), "three": round(100 * sum(chances[1:4]))}
        return sentence.format(car=colour_name(answer), **facts)
    return reason_for_card(seen, choice, answer) if isinstance(choice, CardChoice) else ""


def reason_for_card(seen: Seen, choice: CardChoice, card: str) -> str:
    """Compare a card with the rest of the hand: how far it can move the own cars that are on the track."""
    own = own_on_track(seen)
    cells = {
        one: sum(number_of(one, car.colour) for car in own) + sum(white_numbers(one)[: len(own)])
        for one in choice.cards
    }
    if not cells[card]:
        return tr("Why: it moves no car of yours, and the cards that do are kept for later.")
    if cells[card] == max(cells.values()):
        return tr("Why: no other card of yours moves your cars farther.")
    sentence = tr(
        "Why: it can move your cars {cells} cells; those that could move them farther are kept for an open road."
    )
    return sentence.format(cells=cells[card])


# -- how options are shown -----------------------------------------------------------------------------------


def option_cell(choice: Choice[Any], option: Any) -> int | None:
    """Return the cell that an option leads to, or where the car stands that it names: what the board lights up."""
    if isinstance(choice, CarChoice | BetChoice):
        car = choice.board.cars[option]
        return car.cell if car.on_track else None
    return choice.route(option).end if isinstance(choice, RouteChoice) else None


def option_card(choice: Choice[Any], option: Any) -> list[list[Any]] | None:
    """Return the card that an option is, as its bars: colour ("W" is white) and number."""
    card = option[0] if isinstance(choice, BidChoice) else option if isinstance(choice, CardChoice) else None
    return None if card is None else [list(bar) for bar in bars_of(card)]


def price_text(choice: Choice[Any], option: Any) -> str:
    """Say what an option costs: only bids cost something, and only if they win (DF-AUCTION-09)."""
    if isinstance(choice, BidChoice) and option[1]:
        return tr("pays {price} million if it wins").format(price=option[1])
    return tr("free")


def option_look(choice: Choice[Any], told: Explained) -> dict[str, Any]:
    """Return how an option is shown beyond its words: what it costs or loses, in short and on its cell."""
    lost = told.facts.get("lost", 0)
    look: dict[str, Any] = {
        "short": f"−{told.price}" if told.price else "",
        "mark": "⚑" if told.facts.get("home") else f"−{lost}" if lost else "✓",
        "tone": "warn" if lost or told.price else "good",
        "passes": told.facts.get("bid") == 0,
    }
    if isinstance(choice, BidChoice) and told.price:
        price = tr("{price} million, if it wins").format(price=told.price)
        return {**look, "details": [price], "price_text": ""}
    if isinstance(choice, CardChoice):  # the picture of the card says the rest
        return {**look, "details": [tr("nothing for you")] if told.facts["strange"] else list(told.dangers[:1])}
    if isinstance(choice, CarChoice):
        return {**look, "brief": colour_name(told.facts["car"]), "mark": ""}
    if isinstance(choice, BetChoice):  # what it pays is told once, above
        return {**look, "details": list(told.dangers[:1]), "mark": ""}
    return look


def aside(options: list[dict[str, Any]]) -> tuple[list[int], str]:
    """Return the options that are shown folded, and the words on the fold: cards that pass, when others bid."""
    folded = [number for number, one in enumerate(options) if one["passes"]]
    if len(folded) == len(options):
        return [], ""
    cards = trn("Pass: {n} card", "Pass: {n} cards", len(folded)).format(n=len(folded))
    return folded, cards if folded else ""


# -- what cannot be chosen -----------------------------------------------------------------------------------


def why_not(choice: Choice[Any], code: str) -> Refusal:
    """Say why a cell cannot be driven to."""
    if isinstance(choice, CarChoice | BetChoice):
        cars = choice.board.cars.values()
        there = [car.colour for car in cars if car.on_track and choice.board.track.codes[car.cell] == code]
        words = tr("No car stands on {cell}: click on a car, or on its name.").format(cell=code)
        named = "DF-WILD-01" if isinstance(choice, CarChoice) else "DF-BET-05"
        return choice.refuse(there[0]) if there else Refusal(words, (named,))
    if not isinstance(choice, RouteChoice):
        return Refusal(tr("There is no car to move yet: answer what is asked first."), ("DF-RACE-03",))
    track = choice.board.track
    target = track.number.get(code)
    if target is None:
        return Refusal(tr("There is no such cell on this track."), ("DF-MOVE-01",))
    if target == choice.car.cell:
        return Refusal(tr("The car stands there."), ("DF-MOVE-01",))
    taken = next((car.colour for car in choice.board.cars.values() if car.cell == target), None)
    if taken is not None:
        words = tr("The {other} car stands on {cell}: a cell that is taken cannot be entered or passed.")
        return Refusal(words.format(other=colour_name(taken), cell=code), ("DF-MOVE-06",))
    route = route_to(choice, target, choice.board.occupied) or route_to(choice, target, 0)
    if route:
        return choice.refuse(route)
    if track.touch[choice.car.cell] >> target & 1:
        return choice.refuse(code)
    far = trn(
        "{cell} cannot be reached with {steps} step.", "{cell} cannot be reached with {steps} steps.", choice.steps
    )
    return Refusal(far.format(cell=code, steps=choice.steps), ("DF-MOVE-01", "DF-MOVE-03"))


def route_to(choice: RouteChoice, target: int, occupied: int) -> str:
    """Return the longest way to a cell within the steps that avoids the given cells; "" when there is none."""
    track = choice.board.track
    found = ""
    level = {choice.car.cell: ""}
    for _ in range(choice.steps):
        coming: dict[int, str] = {}
        for here, text in level.items():
            for to in free_steps(track, here, occupied):
                coming.setdefault(to, f"{text} {track.codes[to]}".strip())
        level = coming
        found = level.get(target, found)
    return found
