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
from racelib.games.downforce.show import asking, briefs, card_in_play, hints, looks
from racelib.games.downforce.show.names import colour_name
from racelib.games.downforce.show.scene import place_name
from racelib.games.downforce.state import Board, Car, Seen
from racelib.kernel.choice import Choice, Refusal, fact
from racelib.kernel.coach import Coach, Kind
from racelib.text.kit import numeral
from racelib.text.language import later, tr


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
        question=asking.bid_question,
        nudge=hints.bid_nudge,
        rule=hints.bid_rule,
        reason=hints.bid_reason,
        card=lambda choice, option: looks.bars(option[0]),
        price=looks.bid_price,
        look=looks.bid_look,
        shown_as="hand",
        picked=asking.highest_bid,
        second=asking.first_pass,
        chip=later("Your bid"),
        about=asking.bid_about,
        brief=briefs.lot_brief,
        act=asking.bid_act,
    ),
    PowerChoice: usual(
        title=asks(later("{name}, choose a power to keep. It works for all your cars.")),
        question=asking.says(later("Which power do you keep?")),
        nudge=hints.power_card_nudge,
        rule=lambda seen, choice: choice.rule,
        chip=later("Your power"),
        about=asking.power_about,
        act=asking.power_act,
    ),
    CardChoice: usual(
        title=asks(later("{name}, play a card. Every car on it moves, from top to bottom.")),
        question=asking.says(later("Play a card")),
        nudge=hints.card_nudge,
        rule=lambda seen, choice: "DF-CARD-02",
        reason=hints.card_reason,
        card=lambda choice, option: looks.bars(option),
        look=looks.card_look,
        shown_as="hand",
        picked=asking.none_first,
        about=asking.card_about,
        lines=card_in_play.card_lines,
        act=asking.acts(later("Play this card")),
    ),
    UsePower: usual(
        title=hints.use_title,
        question=asking.use_question,
        nudge=lambda seen, choice: tr(hints.USE_NUDGES[choice.power]),
        rule=lambda seen, choice: choice.rule,
        shown_as="pair",
        picked=lambda choice, told: asking.usual_answer(choice),
        second=lambda choice, told: 1 - asking.usual_answer(choice),
        chip=later("Your power"),
        about=asking.use_about,
        brief=card_in_play.card_brief,
        act=asking.use_act,
    ),
    CarChoice: usual(
        title=hints.car_title,
        question=asking.car_question,
        nudge=hints.car_nudge,
        rule=lambda seen, choice: "DF-WILD-02",
        why_not=looks.no_car_there("DF-WILD-01"),
        cell=looks.cell_of_car,
        look=looks.car_look,
        shown_as="cars",
        picked=asking.none_first,
        chip=later("Your card"),
        about=asking.car_about,
        brief=card_in_play.card_brief,
        act=asking.car_act,
    ),
    RouteChoice: usual(
        title=hints.route_title,
        question=asking.route_question,
        nudge=hints.route_nudge,
        rule=hints.route_rule,
        why_not=looks.no_route_there,
        cell=lambda choice, option: choice.route(option).end,
        look=looks.route_look,
        shown_as="cells",
        chip=later("Your card"),
        about=asking.route_about,
        brief=card_in_play.card_brief,
        act=asking.route_act,
        route=looks.cells_of_route,
        apart=looks.lanes_on_the_way,
        legend=looks.route_legend,
    ),
    BetChoice: usual(
        title=hints.bet_title,
        question=asking.says(later("Which car will do best?")),
        nudge=hints.bet_nudge,
        rule=lambda seen, choice: "DF-BET-10",
        reason=hints.bet_reason,
        why_not=looks.no_car_there("DF-BET-05"),
        cell=looks.cell_of_car,
        look=looks.bet_look,
        shown_as="cars",
        picked=asking.none_first,
        chip=later("Your bet"),
        about=asking.bet_about,
        brief=briefs.bet_brief,
        act=asking.bet_act,
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
    return tr("You are {name}.").format(name=name), tr("Pick one of your cards.")


def in_short(seen: Seen, seat: int, name: str) -> str:
    """Return how a player stands in one line: where the cars are, prices, money, and to the player alone the bets."""
    board = seen.board
    cars = [f"{colour_name(car.colour)} {where_is(board, car)}" for car in board.owned(seat)]
    parts = [", ".join(cars) or tr("no car")]
    if board.settings.variant.bids_are_paid:
        parts.append(tr("paid {price} million").format(price=sum(car.price for car in board.owned(seat))))
    if seen.seat == seat and seen.hand.bets:
        parts.append(tr("bets {cars}").format(cars=", ".join(colour_name(car) for car in seen.hand.bets)))
    if board.scores:
        parts.append(tr("{total} million").format(total=numeral(board.scores[-1][seat].total)))
    return f"{name}: {'; '.join(parts)}"


def where_is(board: Board, car: Car) -> str:
    """Return where a car is on the track, or its place when it has finished."""
    if car.on_track:
        return tr("at {place}").format(place=place_name(board.track, car.cell))
    return tr("finished, place {place}").format(place=car.place)


COACH = Coach(
    kinds=KINDS,
    bot=racer,
    aim=aim,
    welcome=welcome,
    in_short=in_short,
    account=lambda seen, seat: sheet(seen.board, seen.hand.bets, seat),
    stands=asking.stands,
)
