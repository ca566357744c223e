"""The coach: how each kind of choice is put to a player, and how a player stands."""

from __future__ import annotations

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
from racelib.games.downforce.state import Seen
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Coach, Kind
from racelib.text.kit import numeral
from racelib.text.language import tr

#: How each kind of choice is put to a player.
KINDS: dict[type[Choice[Any]], Kind] = {
    BidChoice: Kind(
        title=hints.bid_title,
        nudge=hints.bid_nudge,
        rule=hints.bid_rule,
        reason=hints.bid_reason,
        why_not=looks.no_car_moves,
        card=looks.bid_card,
        price=looks.bid_price,
        look=looks.bid_look,
        fold=looks.passes_aside,
    ),
    PowerChoice: Kind(
        title=hints.power_card_title,
        nudge=hints.power_card_nudge,
        rule=hints.power_card_rule,
        why_not=looks.no_car_moves,
        price=looks.free,
    ),
    CardChoice: Kind(
        title=hints.card_title,
        nudge=hints.card_nudge,
        rule=hints.card_rule,
        reason=hints.card_reason,
        why_not=looks.no_car_moves,
        card=looks.played_card,
        price=looks.free,
        look=looks.card_look,
    ),
    UsePower: Kind(
        title=hints.use_title,
        nudge=hints.use_nudge,
        rule=hints.use_rule,
        why_not=looks.no_car_moves,
        price=looks.free,
    ),
    CarChoice: Kind(
        title=hints.car_title,
        nudge=hints.car_nudge,
        rule=hints.car_rule,
        why_not=looks.no_car_to_choose,
        cell=looks.cell_of_car,
        price=looks.free,
        look=looks.car_look,
    ),
    RouteChoice: Kind(
        title=hints.route_title,
        nudge=hints.route_nudge,
        rule=hints.route_rule,
        why_not=looks.no_route_there,
        cell=looks.end_of_route,
        price=looks.free,
        look=looks.route_look,
    ),
    BetChoice: Kind(
        title=hints.bet_title,
        nudge=hints.bet_nudge,
        rule=hints.bet_rule,
        reason=hints.bet_reason,
        why_not=looks.no_car_to_bet_on,
        cell=looks.cell_of_car,
        price=looks.free,
        look=looks.bet_look,
    ),
}


def aim() -> str:
    """Say what the game is about."""
    return tr(
        "Six cars race, and the player with the most money wins. Bid for cars, bet on them, and play cards that move "
        "your cars forward and hold the others back."
    )


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Say who the reader is, and what to press first.

    >>> welcome("Robin", 0)[0]
    'You are Robin.'
    """
    return tr("You are {name}.").format(name=name), tr("Click one of your cards below the board.")


def in_short(seen: Seen, seat: int, name: str) -> str:
    """Return how a player stands in one line: cars with their cells or places, prices, bets, money."""
    board = seen.board
    cars = [f"{colour_name(car.colour)} {where_is(seen, car.colour)}" for car in board.owned(seat)]
    parts = [", ".join(cars) or tr("no car")]
    parts.append(tr("paid {price}").format(price=sum(car.price for car in board.owned(seat))))
    if seen.hand.bets:
        parts.append(tr("bets {cars}").format(cars=", ".join(colour_name(car) for car in seen.hand.bets)))
    if board.scores:
        parts.append(tr("{total} million").format(total=numeral(board.scores[-1][seat].total)))
    return f"{name}: {'; '.join(parts)}"


def where_is(seen: Seen, colour: str) -> str:
    """Return the cell of a car, or its place when it has finished."""
    car = seen.board.cars[colour]
    if car.on_track:
        return str(seen.board.track.codes[car.cell])
    return tr("finished, place {place}").format(place=car.place)


def account(seen: Seen, seat: int) -> list[str]:
    """Return where the money of a player comes from, line by line, once it is counted (DF-SCORE-03)."""
    return sheet(seen.board, seen.hand.bets, seat)


COACH = Coach(kinds=KINDS, bot=racer, aim=aim, welcome=welcome, in_short=in_short, account=account)
