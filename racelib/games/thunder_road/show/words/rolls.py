"""Rolls in words: what a face of each die means."""

from __future__ import annotations

from collections.abc import Callable

from racelib.games.thunder_road.show.names import Names, direction_name, sizes_name
from racelib.games.thunder_road.show.words.facts import Template, whether
from racelib.games.thunder_road.show.words.turn import OUR_RULING
from racelib.games.thunder_road.state import SETTING_UP, Board
from racelib.games.thunder_road.tables import DICE
from racelib.kernel.event import Event, Rolled
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.kit import listed
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import filled


def fire_roll(event: Rolled, board: Board) -> Template:
    """Choose how to tell the fire die of a burning car."""
    if event.face == "out":
        return later("The fire die shows: the fire goes out.")
    if event.face == "destroyed":
        return later("The fire die shows: the car is lost.")
    if board.movement is not None and board.movement.coasting and not board.settings.fire_adds_to_coast:
        return later("The fire die shows {more}, but a coasting car still drives 1 cell.")
    return later("The fire die shows {more}: the car gets more movement points.")


#: The sentence for a roll, by what it is for. Other rolls have none: the event of a new tile tells which side is up.
ROLLS: dict[str, Template | Callable[[Rolled, Board], Template]] = {
    "road": later_n(
        "{name} rolls the road die: the road bonus of this round is {moves} movement point.",
        "{name} rolls the road die: the road bonus of this round is {moves} movement points.",
        "moves",
    ),
    "direction": later("The direction die shows: {way}."),
    "slam": whether(
        lambda event, board: event.face == "top",
        later("The slam die shows: the top car is pushed."),
        later("The slam die shows: the bottom car is pushed."),
    ),
    "shooting": later("The shoot die hits {sizes}."),
    "stunt": later("The stunt die shows {number}."),
    "fire": fire_roll,
}
#: The names of faces without numbers. A direction is seen as the road runs, whichever way the car points.
FACES = {"direction": direction_name, "shooting": sizes_name}


def rolled(event: Rolled, board: Board, names: Names) -> str:
    """Tell a roll with what it means; all movement dice of a player at once, with the last of them."""
    if event.what == "movement":
        player = board.players[event.by]
        dice = sorted([*player.dice, event.number])
        told = tr("{name} rolls {dice}.").format(name=names[event.by], dice=listed(map(str, dice)))
        return told if len(dice) >= DICE[player.crew] else ""
    found = ROLLS.get(event.what, "")
    template = found(event, board) if callable(found) else found
    if not template:
        return ""
    face = FACES[event.what](str(event.face)) if event.what in FACES else event.face
    shown = dict.fromkeys(("moves", "way", "sizes", "number", "more"), face)
    return filled(template, {"name": names[event.by], **shown})


#: The rules behind a roll, by what it was rolled for.
ROLL_RULES: dict[str, tuple[str, ...]] = {
    "direction": ("TR-GRID-06", "TR-SLAM-15"),
    "slam": ("TR-SLAM-07", "TR-SLAM-10"),
    "shooting": ("TR-SHOOT-10", "TR-RULING-12"),
    "fire": ("TR-FIRE-03",),
}


def rules_of_the_roll(event: Rolled, board: Board) -> tuple[str, ...]:
    """Return the rules of a roll; in round 1 those of the set-up. A ruling says which faces are ours."""
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


SENTENCES: dict[type[Event], Sentence] = {Rolled: rolled}
RULES: SpecialRules = {Rolled: rules_of_the_roll}
