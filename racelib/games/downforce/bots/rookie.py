"""The `rookie`: plays like a beginner, thinks only of its cars, and never ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.downforce.bots.bidding import cells_for
from racelib.games.downforce.cards import COLOURS, number_of, white_numbers
from racelib.games.downforce.rules.auction import BidChoice, PowerChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import UsePower
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.state import Board, Car, Seen
from racelib.games.downforce.tables import STRATEGIC
from racelib.kernel.bots import any_bot
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, by_kind


def rookie(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Answer whatever is asked."""
    return by_kind(DECISIONS, choice, "rookie")(seen, choice, dice)


def bid(seen: Seen, choice: BidChoice, dice: BotDice) -> list[Any]:
    """Bid the highest number for a car that the hand moves farther than most; otherwise as little as possible."""
    cells = {colour: cells_for(choice.hand, colour) for colour in COLOURS}
    wanted = cells[choice.lot[0]] * len(COLOURS) >= sum(cells.values())
    bids = sorted(choice, key=lambda bid: int(bid[1]))
    return bids[-1] if wanted else bids[0]


def card(seen: Seen, choice: CardChoice, dice: BotDice) -> str:
    """Play the biggest bar for one of its cars; a white bar will do too."""
    own = farthest(seen.board, seen.seat)

    def biggest(card: str) -> tuple[int, int]:
        return max((number_of(card, car.colour) for car in own), default=0), max(white_numbers(card), default=0)

    return max(choice.cards, key=biggest)


def use(seen: Seen, choice: UsePower, dice: BotDice) -> str:
    """Forget the power half of the time; never ignore a bar of its cars, or a white one."""
    remembers = dice.pick(2) == 0
    own_bar = not choice.car or seen.board.cars[choice.car].owner == seen.seat
    return "use" if remembers and not (choice.power == STRATEGIC and own_bar) else "leave"


def car(seen: Seen, choice: CarChoice, dice: BotDice) -> str:
    """Move the farthest of its cars, or any car."""
    own = [one.colour for one in farthest(seen.board, seen.seat) if one.colour in choice.allowed]
    return own[0] if own else str(any_bot(seen, choice, dice))


def route(seen: Seen, choice: RouteChoice, dice: BotDice) -> str:
    """Move its cars as far as they go, and other cars anywhere."""
    return choice.options()[0].text if choice.car.owner == seen.seat else str(any_bot(seen, choice, dice))


def bet(seen: Seen, choice: BetChoice, dice: BotDice) -> str:
    """Bet on the best of its cars and stick with it; without a car, on the leading car."""
    if seen.hand.bets:
        return seen.hand.bets[0]
    order = seen.board.order()
    return next((colour for colour in order if seen.board.cars[colour].owner == seen.seat), order[0])


def farthest(board: Board, seat: int) -> list[Car]:
    """Return the cars of a player that are on the track, the farthest first."""
    return [one for one in board.farthest_first() if one.owner == seat]


DECISIONS: dict[type[Choice[Any]], Callable[..., Any]] = {
    BidChoice: bid,
    PowerChoice: any_bot,
    CardChoice: card,
    UsePower: use,
    CarChoice: car,
    RouteChoice: route,
    BetChoice: bet,
}
