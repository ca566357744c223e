"""Rolls in words: what a face of each die means."""

from __future__ import annotations

from collections.abc import Callable

from racelib.games.thunder_road.crews import DICE
from racelib.games.thunder_road.show.names import (
    Names,
    direction_name,
    sizes_name,
)
from racelib.games.thunder_road.show.words.turn import OUR_RULING
from racelib.games.thunder_road.state import SETTING_UP, Board
from racelib.kernel import event as kernel
from racelib.text.kit import listed
from racelib.text.language import tr, trn


def rolled(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell a roll with what it means; which sides of tiles are up is told when they are laid."""
    telling = ROLLS.get(event.what)
    return "" if telling is None else telling(event, board, names)


def movement_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell all movement dice of a player at once, with the last of them."""
    player = board.players[event.by]
    dice = [*player.dice, event.number]
    if len(dice) < DICE[player.crew]:
        return ""
    return tr("{name} rolls {dice}.").format(name=names[event.by], dice=listed(str(die) for die in sorted(dice)))


def road_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell the road die of a round."""
    sentence = trn(
        "{name} rolls the road die: the road bonus of this round is {moves} movement point.",
        "{name} rolls the road die: the road bonus of this round is {moves} movement points.",
        event.number,
    )
    return sentence.format(name=names[event.by], moves=event.number)


def direction_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell a direction; it is seen as the road runs, however the car stands."""
    return tr("The direction die shows: {way}.").format(way=direction_name(str(event.face)))


def slam_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell which car of a slam gives way."""
    if event.face == "top":
        return tr("The slam die shows: the top car is pushed.")
    return tr("The slam die shows: the bottom car is pushed.")


def shooting_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell whom a face of the shooting die hits."""
    return tr("The shoot die hits {sizes}.").format(sizes=sizes_name(str(event.face)))


def stunt_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell a stunt die: the cells of a jump, or the moves of a daze."""
    return tr("The stunt die shows {number}.").format(number=event.number)


def fire_roll(event: kernel.Rolled, board: Board, names: Names) -> str:
    """Tell the fire die of a burning car."""
    if event.face == "out":
        return tr("The fire die shows: the fire goes out.")
    if event.face == "destroyed":
        return tr("The fire die shows: the car is lost.")
    coasting = board.movement is not None and board.movement.coasting
    if coasting and not board.settings.fire_adds_to_coast:
        sentence = tr("The fire die shows {more}, but a coasting car still drives 1 cell.")
    else:
        sentence = tr("The fire die shows {more}: the car gets more movement points.")
    return sentence.format(more=event.face)


ROLLS: dict[str, Callable[[kernel.Rolled, Board, Names], str]] = {
    "movement": movement_roll,
    "road": road_roll,
    "direction": direction_roll,
    "slam": slam_roll,
    "shooting": shooting_roll,
    "stunt": stunt_roll,
    "fire": fire_roll,
}
#: The rules behind a roll, by what it was rolled for.
ROLL_RULES: dict[str, tuple[str, ...]] = {
    "direction": ("TR-GRID-06", "TR-SLAM-15"),
    "slam": ("TR-SLAM-07", "TR-SLAM-10"),
    "shooting": ("TR-SHOOT-10", "TR-RULING-12"),
    "fire": ("TR-FIRE-03",),
}


def rules_of_the_roll(event: kernel.Rolled, board: Board) -> tuple[str, ...]:
    """Return the rules of a roll; the dice of round 1 are those of the set-up. Faces of our own are said to be so."""
    if event.what == "movement":
        return ("TR-SETUP-08",) if board.stage == SETTING_UP else ("TR-ROUND-02",)
    rules = ROLL_RULES.get(event.what, ())
    if event.what == "road":
        rules = ("TR-SETUP-11" if board.round <= 1 else "TR-ROUND-03", "TR-ROUND-04")
    die = f"{event.what} die"
    if die in OUR_RULING and die in board.settings.components.house:
        rules = (*rules, OUR_RULING[die])
    if event.what == "fire" and board.movement is not None and board.movement.coasting:
        rules = (*rules, "TR-RULING-73")
    return rules
