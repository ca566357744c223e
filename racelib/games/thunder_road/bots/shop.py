"""How the bots use leaders, command tokens and upgrades: what to pick in the draft, and when to use a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from racelib.games.thunder_road.rules import abilities
from racelib.games.thunder_road.rules.commands import NO_COMMAND, TokenChoice
from racelib.games.thunder_road.rules.damage import DamageChoice
from racelib.games.thunder_road.rules.draft import AssignChoice, LeaderChoice, UpgradeChoice
from racelib.games.thunder_road.rules.euro import ExchangeChoice
from racelib.games.thunder_road.rules.leaders import FlameChoice, OmenChoice
from racelib.games.thunder_road.rules.slams import DirectionChoice
from racelib.games.thunder_road.rules.upgrades import (
    NOT_NOW,
    BrakeChoice,
    CoastChoice,
    DispenserChoice,
    DozerChoice,
    LookChoice,
    ToolBoxChoice,
)
from racelib.games.thunder_road.rules.using import UseCard
from racelib.games.thunder_road.state import NOBODY, Board, Car, Seen
from racelib.games.thunder_road.tables import AIRSTRIKE, DOUBLE_TAP, FLAME, NITRO, REPAIR, TURNS
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice

#: The leaders and upgrades, best first, as a player sees them after some games.
LEADERS = (
    "mechanic", "booster", "gunner", "eel", "sharpshooter", "marshal", "sprinter", "seer", "bruiser", "salvager",
    "torch",
)  # fmt: skip
UPGRADES = (
    "flak-jacket", "crumple-zone", "second-tank", "low-gear", "tool-box", "long-barrel", "rally-springs", "good-brakes",
    "wide-tyres", "belt-feed", "anchor", "tail-gun", "freewheel", "plough", "mine-dispenser", "tracers", "side-guns",
    "crawler", "spiked-bumper", "ballast", "ram-plate", "dozer-blade", "oil-dispenser", "roof-plate", "floodlights",
    "extinguisher", "afterburner",
)  # fmt: skip
#: Upgrades that fit small cars, which lead, and large cars, which fight; all others fit any car.
FOR_SMALL = {"second-tank", "low-gear", "rally-springs", "wide-tyres", "good-brakes", "freewheel", "plough", "crawler"}
FOR_LARGE = {
    "flak-jacket",
    "crumple-zone",
    "roof-plate",
    "ballast",
    "ram-plate",
    "spiked-bumper",
    "anchor",
    "dozer-blade",
}
#: Damage tokens, those first that do least.
MILD = ("dent", "lingering", "skid", "daze", "ricochet", "on-fire", "jump")

Decisions = dict[type[Choice[Any]], Callable[[Seen, Any, BotDice], Any]]


def fit(cars: Sequence[Car], cards: Sequence[str]) -> int:
    """Return how well upgrades fit the sizes of their cars."""
    small = sum(car.size == "S" and card in FOR_SMALL for car, card in zip(cars, cards, strict=True))
    return small + sum(car.size == "L" and card in FOR_LARGE for car, card in zip(cars, cards, strict=True))


def token(seen: Seen, choice: TokenChoice, dice: BotDice) -> str:
    """Repair a car that does not drive; shoot twice or set a rival on fire; in the last turn use nitro."""
    board, seat = seen.board, seen.seat
    broken = any(not car.operable and car.on_board for car in board.owned(seat))
    last = board.players[seat].turns == TURNS - 1
    fights = board.round > 1 and rival_ahead(board, seat)
    obvious = ((REPAIR, broken), (FLAME, fights), (DOUBLE_TAP, fights), (AIRSTRIKE, last and fights), (NITRO, last))
    return next((name for name, now in obvious if now and name in choice.options), NO_COMMAND)


def rival_ahead(board: Board, seat: int) -> bool:
    """Say whether an operable rival is up to 6 rows ahead of the car in turn."""
    if board.movement is None:
        return False
    car = board.cars[board.movement.car]
    rivals = [other for other in board.on_board() if other.operable and other.owner not in (seat, NOBODY)]
    return car.on_board and any(0 <= board.height(other) - board.height(car) <= 12 for other in rivals)


def flame(seen: Seen, choice: FlameChoice, dice: BotDice) -> str:
    """Set a rival on fire that does not burn yet."""
    cars = [seen.board.cars[name] for name in choice.options]
    return min(cars, key=lambda car: (car.owner == seen.seat, car.burning)).id


def use_card(seen: Seen, choice: UseCard, dice: BotDice) -> str:
    """Use a card that saves a car; set a car on fire only on the final tile."""
    return "keep" if choice.card == abilities.AFTERBURNER and not seen.board.final else "use"


def dispense(seen: Seen, choice: DispenserChoice, dice: BotDice) -> Any:
    """Drop a token if a rival is behind, and no car of one's own."""
    board, car = seen.board, choice.car
    behind = [other for other in board.on_board() if other.operable and 0 < car.cell - other.cell < 8 * board.lanes]
    rivals = any(other.owner != car.owner for other in behind)
    return choice.options[0] if rivals and not any(other.owner == car.owner for other in behind) else NOT_NOW


def dozer(seen: Seen, choice: DozerChoice, dice: BotDice) -> str:
    """Push a rival off the road or onto a rock; otherwise shoot."""
    board, other = seen.board, choice.other
    if other.owner == choice.car.owner or other.is_wreck:
        return NOT_NOW
    for way in ("FL", "FR"):
        to = board.toward(other.cell, way)
        off = to is None and board.at(other.cell)[1] < board.end_row - 1
        if off or (to is not None and board.terrain(to) == "X"):
            return way
    return NOT_NOW


def mildest(seen: Seen, choice: DamageChoice, dice: BotDice) -> str:
    """Pick the token that does least."""
    return min(choice.options, key=lambda token: MILD.index(token.partition(" ")[0]))


#: How both bots answer each kind of choice; the racer has better answers for some.
DECISIONS: Decisions = {
    LeaderChoice: lambda seen, choice, dice: min(choice.options, key=LEADERS.index),
    UpgradeChoice: lambda seen, choice, dice: min(choice.options, key=UPGRADES.index),
    AssignChoice: lambda seen, choice, dice: max(
        choice.options, key=lambda option: fit(seen.board.owned(seen.seat), option)
    ),
    TokenChoice: token,
    OmenChoice: lambda seen, choice, dice: max(choice.options, key=lambda option: (option[1] - option[0], -option[0])),
    ExchangeChoice: lambda seen, choice, dice: choice.options[0],  # the lowest number
    FlameChoice: flame,
    DirectionChoice: lambda seen, choice, dice: choice.options[dice.pick(len(choice.options))],
    DamageChoice: mildest,
    UseCard: use_card,
    ToolBoxChoice: lambda seen, choice, dice: choice.options[0],
    LookChoice: lambda seen, choice, dice: choice.options[0],
    CoastChoice: lambda seen, choice, dice: choice.options[0],
    BrakeChoice: lambda seen, choice, dice: "drive on",
    DispenserChoice: dispense,
    DozerChoice: dozer,
}
