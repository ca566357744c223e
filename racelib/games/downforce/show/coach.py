"""The coach: what a player is told at each kind of choice, and how a player stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from racelib.games.downforce.bots.racer import racer
from racelib.games.downforce.results import sheet
from racelib.games.downforce.rules.auction import BidChoice, PowerChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import UsePower
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show import hints, looks
from racelib.games.downforce.show.names import colour_name
from racelib.games.downforce.show.words.choices import PHRASES
from racelib.games.downforce.state import Board, Car, Seen
from racelib.kernel.choice import Choice, Refusal, fact
from racelib.kernel.coach import Coach, Kind, Look
from racelib.text.kit import numeral
from racelib.text.language import later, tr
from racelib.text.phrases import phrase


def asks(sentence: str) -> Callable[[Seen, Choice[Any], str], str]:
    """Return a title that is the same sentence for every choice of a kind."""
    return lambda seen, choice, name: tr(sentence).format(name=name)


#: What a player is told at each kind of choice. Only bids cost something, and in most choices no car moves.
usual = partial(
    Kind,
    why_not=lambda choice, code: Refusal(fact("no car moves now"), ("DF-RACE-03",)),
    price=lambda choice, told: tr("free"),
)
KINDS: dict[type[Choice[Any]], Kind] = {
    BidChoice: usual(
        title=hints.bid_title,
        nudge=hints.bid_nudge,
        rule=hints.bid_rule,
        reason=hints.bid_reason,
        card=lambda choice, option: looks.bars(option[0]),
        price=looks.bid_price,
        look=looks.bid_look,
        fold=looks.passes_aside,
    ),
    PowerChoice: usual(
        title=asks(later("{name}, choose a power to keep. It works for all your cars.")),
        nudge=hints.power_card_nudge,
        rule=lambda seen, choice: choice.rule,
    ),
    CardChoice: usual(
        title=asks(later("{name}, play a card. Every car on it moves, from top to bottom.")),
        nudge=hints.card_nudge,
        rule=lambda seen, choice: "DF-CARD-02",
        reason=hints.card_reason,
        card=lambda choice, option: looks.bars(option),
        look=looks.card_look,
    ),
    UsePower: usual(
        title=hints.use_title,
        nudge=lambda seen, choice: tr(hints.USE_NUDGES[choice.power]),
        rule=lambda seen, choice: choice.rule,
    ),
    CarChoice: usual(
        title=hints.car_title,
        nudge=hints.car_nudge,
        rule=lambda seen, choice: "DF-WILD-02",
        why_not=looks.no_car_there("DF-WILD-01"),
        cell=looks.cell_of_car,
        look=lambda choice, told: Look(brief=colour_name(told.facts["car"]), mark=""),
    ),
    RouteChoice: usual(
        title=hints.route_title,
        nudge=hints.route_nudge,
        rule=hints.route_rule,
        why_not=looks.no_route_there,
        cell=lambda choice, option: choice.route(option).end,
        look=looks.route_look,
    ),
    BetChoice: usual(
        title=hints.bet_title,
        nudge=hints.bet_nudge,
        rule=lambda seen, choice: "DF-BET-10",
        reason=hints.bet_reason,
        why_not=looks.no_car_there("DF-BET-05"),
        cell=looks.cell_of_car,
        look=lambda choice, told: Look(mark="", details=[phrase(PHRASES, told.dangers[0])]),
    ),
}


def aim() -> str:
    """Say what the game is about."""
    return tr(
        "Six cars race, and the player with the most money wins. Bid for cars, bet on them, and play cards that move "
        "your cars forward and hold the others back."
    )


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Say which player you are, and what to click first.

    >>> welcome("Robin", 0)[0]
    'You are Robin.'
    """
    return tr("You are {name}.").format(name=name), tr("Click one of your cards.")


def in_short(seen: Seen, seat: int, name: str) -> str:
    """Return how a player stands in one line: cars with their cells or places, prices, bets, money."""
    board = seen.board
    cars = [f"{colour_name(car.colour)} {where_is(board, car)}" for car in board.owned(seat)]
    parts = [", ".join(cars) or tr("no car")]
    if board.settings.variant.bids_are_paid:
        parts.append(tr("paid {price} million").format(price=sum(car.price for car in board.owned(seat))))
    if seen.hand.bets:
        parts.append(tr("bets {cars}").format(cars=", ".join(colour_name(car) for car in seen.hand.bets)))
    if board.scores:
        parts.append(tr("{total} million").format(total=numeral(board.scores[-1][seat].total)))
    return f"{name}: {'; '.join(parts)}"


def where_is(board: Board, car: Car) -> str:
    """Return the cell of a car, or its place when it has finished."""
    if car.on_track:
        return tr("on cell {cell}").format(cell=board.track.codes[car.cell])
    return tr("finished, place {place}").format(place=car.place)


COACH = Coach(
    kinds=KINDS,
    bot=racer,
    aim=aim,
    welcome=welcome,
    in_short=in_short,
    account=lambda seen, seat: sheet(seen.board, seen.hand.bets, seat),
)
