"""The `racer`: a strong player that estimates what the cars will earn, and plays for the money.

It knows its own cards, the board and what others have shown; of all other cards it knows the average. From these it
works out the rounds that each car still needs, the chances of the places, and the money. It bids what a car is worth to
it, plays the card after which it expects most, moves its rivals into dead ends, and bets where the payout is best.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.downforce.bots.bidding import best_bid, best_power
from racelib.games.downforce.bots.outlook import NUMBER, Outlook, expected_payout
from racelib.games.downforce.bots.trial import Trial
from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.rules.auction import BidChoice, PowerChoice
from racelib.games.downforce.rules.betting import BetChoice, payout
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import UsePower, may_reverse
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.state import Seen
from racelib.games.downforce.tables import STRATEGIC, TRICKY
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, by_kind


def racer(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Answer whatever is asked."""
    return by_kind(DECISIONS, choice, "racer")(seen, choice)


def card(seen: Seen, choice: CardChoice) -> str:
    """Play the card after which the player expects the most money."""
    outlook = Outlook(seen)

    def worth(one: str) -> float:
        down = Trial(outlook).play(one)
        return max(down, Trial(outlook).play(one, upward=True)) if may_reverse(seen.board, seen.seat, one) else down

    return max(choice.cards, key=worth)


def use(seen: Seen, choice: UsePower) -> str:
    """Use a power when it helps."""
    card, outlook = seen.board.in_play.card, Outlook(seen)
    if choice.power == TRICKY:
        helps = Trial(outlook).play(card, upward=True) > Trial(outlook).play(card)
    elif choice.power == STRATEGIC:
        helps = _worst_bar(Trial(outlook), card, choice.bar)
    else:
        helps = outlook.weight(NUMBER[choice.car]) < 0
    return "use" if helps else "leave"


def _worst_bar(trial: Trial, card: str, now: int) -> bool:
    """Say whether the bar that comes now does the player harm, and no less than those that follow on the card."""
    gains = [trial.bar_gain(card, bar) for bar in bars_of(card)[now:]]
    return gains[0] < 0 and gains[0] == min(gains)


def car(seen: Seen, choice: CarChoice) -> str:
    """Choose the car that helps most by moving; a blocked or finished one when every move would harm."""
    return Trial(Outlook(seen)).best_car(choice.allowed, choice.number)


def route(seen: Seen, choice: RouteChoice) -> str:
    """Go far with cars that the player likes, block the others, and lead rivals into dead ends."""
    trial = Trial(Outlook(seen))
    number = NUMBER[choice.car.colour]
    ends = trial.bonus_ends(number, choice.steps) if choice.keen else frozenset()
    return max(choice.options(), key=lambda one: trial.gain(number, one, more=trial.steps_on(one, ends))).text


def bet(seen: Seen, choice: BetChoice) -> str:
    """Bet on the car that pays most on average; a finished car pays for sure (DF-RULING-27)."""
    outlook = Outlook(seen)
    chances = outlook.chances(outlook.now, outlook.place)

    def pays(colour: str) -> float:
        one = seen.board.cars[colour]
        return payout(1, one.place) if one.place else expected_payout(chances[NUMBER[colour]])

    return max(choice, key=pays)


DECISIONS: dict[type[Choice[Any]], Callable[..., Any]] = {
    BidChoice: best_bid,
    PowerChoice: lambda seen, choice: best_power(choice.powers),
    CardChoice: card,
    UsePower: use,
    CarChoice: car,
    RouteChoice: route,
    BetChoice: bet,
}
