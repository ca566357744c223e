"""Bots: players made of code. They see what their seat may know, and the options, and have their own luck."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.bots.bidding import cells_for
from racelib.games.downforce.bots.racer import racer
from racelib.games.downforce.cards import COLOURS, number_of, white_numbers
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import UsePower
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.state import Board, Car, Seen
from racelib.games.downforce.tables import STRATEGIC
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import Bot


def random_bot(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


def rookie(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Play like a beginner: think of the own cars only, and of nothing that comes later.

    It bids its highest number for cars that its hand moves, plays the card with the biggest bar for an own car, moves
    own cars as far as they go and others anywhere, bets on its own best car and sticks with it, and forgets its power
    half of the time.
    """
    if isinstance(choice, BidChoice):
        return _rookie_bid(choice)
    if isinstance(choice, CardChoice):
        return _rookie_card(seen, choice)
    if isinstance(choice, UsePower):
        remembers = dice.pick(2) == 0 and not (choice.power == STRATEGIC and _own_bar(seen, choice))
        return "use" if remembers else "leave"
    if isinstance(choice, CarChoice):
        own = [car.colour for car in _farthest(seen.board, seen.seat) if car.colour in choice.allowed]
        return own[0] if own else random_bot(seen, choice, dice)
    if isinstance(choice, RouteChoice) and choice.car.owner == seen.seat:
        return choice.options()[0].text
    if isinstance(choice, BetChoice):
        return seen.hand.bets[0] if seen.hand.bets else _rookie_bet(seen)
    return random_bot(seen, choice, dice)


def _rookie_bid(choice: BidChoice) -> list[Any]:
    """Bid the highest number for a car that the hand moves farther than most; otherwise as little as possible."""
    cells = {colour: cells_for(choice.hand, colour) for colour in COLOURS}
    wanted = cells[choice.lot[0]] * len(COLOURS) >= sum(cells.values())
    bids = sorted(choice, key=lambda bid: int(bid[1]))
    return bids[-1] if wanted else bids[0]


def _farthest(board: Board, seat: int) -> list[Car]:
    """Return the own cars that are on the track, the farthest first."""
    return [car for car in board.farthest_first() if car.owner == seat]


def _rookie_card(seen: Seen, choice: CardChoice) -> str:
    """Play the biggest bar for an own car; a white bar will do too."""
    own = _farthest(seen.board, seen.seat)

    def biggest(card: str) -> tuple[int, int]:
        return max((number_of(card, car.colour) for car in own), default=0), max(white_numbers(card), default=0)

    return max(choice.cards, key=biggest)


def _own_bar(seen: Seen, choice: UsePower) -> bool:
    """Say whether the bar that could be left out moves an own car, or any car."""
    return not choice.car or seen.board.cars[choice.car].owner == seen.seat


def _rookie_bet(seen: Seen) -> str:
    """Bet on the own car that is best; without one on the car in the lead."""
    order = seen.board.order()
    return next((colour for colour in order if seen.board.cars[colour].owner == seen.seat), order[0])


BOTS: dict[str, Bot] = {"random": random_bot, "rookie": rookie, "racer": racer}
