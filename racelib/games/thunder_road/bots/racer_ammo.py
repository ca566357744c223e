"""How the racer uses the cards of Extra Ammo: it weighs them by the same outlook as everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.ammo_cards import (
    AIR_DROP,
    CARPET,
    CLEARING,
    DOWNDRAFT,
    HEAT_SEEKER,
    SECOND_PASS,
    SMOKE,
    STANDBY,
)
from racelib.games.thunder_road.bots.secret_cards import WEIGHED, obviously_good, shown
from racelib.games.thunder_road.bots.strikes import best_strike, blown
from racelib.games.thunder_road.rules.airstrikes import DowndraftChoice
from racelib.games.thunder_road.rules.bonus import NudgeChoice, PushAlongChoice
from racelib.games.thunder_road.rules.bonus_board import chosen_car, towable
from racelib.games.thunder_road.rules.choppers import ChopperChoice, ReplaceChoice
from racelib.games.thunder_road.rules.traits import counted_die
from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.search.outlook import Outlook
from racelib.games.thunder_road.search.route import drives_again, route_of
from racelib.games.thunder_road.state import Car
from racelib.games.thunder_road.tables import (
    LITTER,
    LONG_SHOT,
    MINESWEEPER,
    NUDGE,
    OVERDRIVE,
    OVERDRIVE_MOVES,
    PUSH_ALONG,
    SHAKE_UP,
    SIGNALS,
    TOW_TRUCK,
)
from racelib.kernel.choice import Choice

#: What commands are worth that help a little, by their effects.
LITTLE = {NUDGE: 0.03, LONG_SHOT: 0.06, MINESWEEPER: 0.01}
#: What a point more on the road die is worth, on an unused die, and a hazard behind for each rival there.
ROAD_POINT, DIE_POINT, LITTERED = 0.03, 0.04, 0.02
#: What a card must bring beyond an airstrike without it, and what an airstrike must be worth that costs no die.
CARD, STRIKE = 0.08, 0.15


def bonus_worth(outlook: Outlook, effect: str) -> float:
    """Return what a bonus command is worth now."""
    board, seat = outlook.board, outlook.seat
    car = board.cars[chosen_car(board)]
    if effect == OVERDRIVE:
        route, moves = route_of(outlook, car), counted_die(board, car, car.die)
        return route.plan(moves + OVERDRIVE_MOVES) - route.plan(moves) if car.operable else 0.0
    if effect == SIGNALS:
        return ROAD_POINT * (max(board.settings.components.numbers["road"]) - board.road)
    if effect == SHAKE_UP:
        dice = sorted(board.players[seat].dice)[1:]
        return DIE_POINT * (3.5 * len(dice) - sum(dice))
    if effect == LITTER:
        behind = [one for one in board.on_board() if one.operable and one.owner != seat and one.cell < car.cell]
        return LITTERED * len(behind)
    if effect == PUSH_ALONG:
        others = [one for one in board.operable(seat) if one.on_board and one is not car]
        return max((one_cell(outlook, one) for one in others), default=0.0)
    if effect == TOW_TRUCK:
        return max((drives_again(outlook, one) for one in towable(board, seat)), default=0.0)
    return LITTLE[effect]


def one_cell(outlook: Outlook, car: Car) -> float:
    """Return what it is worth that a car moves 1 cell out of order (TR-RULING-124)."""
    return route_of(outlook, car, coast=True).plan(1) - outlook.worth(car, car.cell)


def play_card(outlook: Outlook, choice: PlayChoice) -> str:
    """Play a card when it makes the airstrike better than it is without; other cards when they are worth it."""
    works_as = outlook.board.settings.works_as
    return shown(choice, lambda card: worth_playing(outlook, choice, works_as(card)))


def worth_playing(outlook: Outlook, choice: PlayChoice, card: str) -> bool:
    """Say whether a card is worth it now, by the outlook where that says more than a look at the board."""
    if card == STANDBY:
        return best_strike(outlook)[0] > STRIKE
    if choice.window != "airstrike":
        weigh = WEIGHED.get(card)
        return obviously_good(choice, card) if weigh is None else weigh(outlook, choice)
    plain = best_strike(outlook)[0]
    if card in (SMOKE, AIR_DROP):
        return plain <= 0
    if card in (CARPET, DOWNDRAFT, HEAT_SEEKER, SECOND_PASS, CLEARING):
        cells = ChopperChoice(outlook.board, outlook.seat, card).cells
        return best_strike(outlook, cells, card)[0] > plain + CARD
    return True


def nudge(outlook: Outlook, choice: NudgeChoice) -> str:
    """Nudge the car ahead where that suits the player."""
    cell = choice.other.cell
    best = max(("FL", "FR"), key=lambda way: outlook.push(choice.other, cell, way))
    return best if outlook.push(choice.other, cell, best) > 0 else "none"


def push_along(outlook: Outlook, choice: PushAlongChoice) -> str:
    """Push the car along that gains most, if one gains."""
    cars = [outlook.board.cars[name] for name in choice.options if name != "none"]
    best = max(cars, key=lambda car: one_cell(outlook, car))
    return best.id if one_cell(outlook, best) > 0 else "none"


def downdraft(outlook: Outlook, choice: DowndraftChoice) -> list[str]:
    """Blow a car where that suits the player best."""
    chopper = outlook.board.players[outlook.seat].chopper
    return max(blown(outlook, chopper), key=lambda one: one[0])[1]


def place_again(outlook: Outlook, choice: ReplaceChoice) -> Any:
    """Put the chopper where it is most in the way of rivals."""
    board = outlook.board
    cells = [board.cell(*cell) for cell in choice.options if cell != "none"]
    cell = best_strike(outlook, cells, SMOKE)[1]
    return list(board.at(cell)) if cell >= 0 else "none"


#: What the racer answers better than the rookie.
DECISIONS: dict[type[Choice[Any]], Callable[..., Any]] = {
    PlayChoice: play_card,
    NudgeChoice: nudge,
    PushAlongChoice: push_along,
    DowndraftChoice: downdraft,
    ReplaceChoice: place_again,
}
