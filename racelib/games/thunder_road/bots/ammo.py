"""How the bots use the cards of Extra Ammo: what to do with a command, and when to play a secret card."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.ammo_cards import AIR_DROP, CARPET, DOWNDRAFT, SMOKE
from racelib.games.thunder_road.bots import secret_cards
from racelib.games.thunder_road.bots.shop import Decisions, rival_ahead
from racelib.games.thunder_road.rules.airstrikes import CarpetChoice, DowndraftChoice, DropChoice
from racelib.games.thunder_road.rules.bonus import (
    HandChoice,
    LitterChoice,
    NudgeChoice,
    PushAlongChoice,
    SignalsChoice,
    SweepChoice,
)
from racelib.games.thunder_road.rules.choppers import ReplaceChoice
from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.state import NOBODY, Board, Car, Seen
from racelib.games.thunder_road.tables import IMPASSABLE
from racelib.kernel.chance import BotDice

#: The answer that leaves everything as it is.
NOTHING = "none"
#: Tokens that a player likes to see in the way of others.
NASTY = ("mine", "wreck", "oil", "mud", "pit", "worm", "quake", "fire", "ramp", "glass")
#: Cards that a beginner does not play with a rival in sight: they are played instead of the shot.
INSTEAD_OF_A_SHOT = (AIR_DROP, SMOKE, CARPET, DOWNDRAFT)


def play_card(seen: Seen, choice: PlayChoice, dice: BotDice) -> str:
    """Play a card when that is obviously good; with an airstrike, keep a shot at a rival ahead."""

    def good(card: str) -> bool:
        works_as = seen.board.settings.works_as(card)
        if works_as in INSTEAD_OF_A_SHOT:
            return not rival_ahead(seen.board, seen.seat)
        return secret_cards.obviously_good(choice, works_as)

    return secret_cards.shown(choice, good)


def is_rival(seen: Seen, car: Car) -> bool:
    """Say whether a car belongs to a rival and still drives."""
    return car.owner not in (seen.seat, NOBODY) and car.operable


def deadly(board: Board, car: Car, way: str) -> bool:
    """Say whether a car that goes in a direction meets a rock, or the side of the road."""
    cell = board.toward(car.cell, way)
    if cell is None:
        return board.at(car.cell)[1] < board.end_row - 1
    return board.terrain(cell) == IMPASSABLE


def nudge(seen: Seen, choice: NudgeChoice, dice: BotDice) -> str:
    """Nudge a rival onto a rock or off the road; otherwise leave it there."""
    if not is_rival(seen, choice.other):
        return NOTHING
    return next((way for way in ("FL", "FR") if deadly(seen.board, choice.other, way)), NOTHING)


def litter(seen: Seen, choice: LitterChoice, dice: BotDice) -> Any:
    """Drop a token if a rival is behind."""
    behind = [car for car in seen.board.on_board() if is_rival(seen, car) and car.cell < choice.car.cell]
    return choice.options[0] if behind else NOTHING


def sweep(seen: Seen, choice: SweepChoice, dice: BotDice) -> Any:
    """Look at the tokens nearest to the own foremost car, and discard what is nasty there."""
    board = seen.board
    if choice.discards:
        known = {tuple(board.at(cell)): kind for cell, kind in seen.hand.known.items()}
        bad = [cell for cell in choice.options if cell != NOTHING and known.get(tuple(cell)) in NASTY]
        return bad[0] if bad else NOTHING
    rows = [board.at(car.cell)[1] for car in board.operable(seen.seat) if car.on_board]
    front = max(rows, default=board.first_row)
    cells = [cell for cell in choice.options if cell != NOTHING]
    return min(cells, key=lambda cell: (cell[1] < front, abs(cell[1] - front)))


def downdraft(seen: Seen, choice: DowndraftChoice, dice: BotDice) -> list[str]:
    """Blow a rival onto a rock or off the road, or else some rival somewhere."""
    board = seen.board

    def liking(option: list[str]) -> tuple[bool, bool]:
        car = board.cars[option[0]]
        return is_rival(seen, car) and deadly(board, car, option[1]), is_rival(seen, car)

    return max(choice.options, key=liking)


#: How both bots answer each kind of choice; the racer has better answers for some.
DECISIONS: Decisions = {
    PlayChoice: play_card,
    SignalsChoice: lambda seen, choice, dice: max(choice.options),
    HandChoice: lambda seen, choice, dice: [],
    NudgeChoice: nudge,
    LitterChoice: litter,
    SweepChoice: sweep,
    PushAlongChoice: lambda seen, choice, dice: choice.options[0],
    CarpetChoice: lambda seen, choice, dice: choice.options[0],
    DropChoice: lambda seen, choice, dice: choice.options[0],
    DowndraftChoice: downdraft,
    ReplaceChoice: lambda seen, choice, dice: NOTHING,
    **secret_cards.DECISIONS,
}
