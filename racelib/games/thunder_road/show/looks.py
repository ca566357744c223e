"""How options look: what they cost, the marks on their cells, and which options the page hides at first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from racelib.games.thunder_road.grid import FRONT, step
from racelib.games.thunder_road.rules.choppers import ChopperChoice, ReplaceChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.games.thunder_road.rules.rig import SectionChoice
from racelib.games.thunder_road.rules.shooting import TargetChoice
from racelib.games.thunder_road.show.names import command_name, own_name, section_name
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import FACE_DOWN
from racelib.games.thunder_road.tables import DISCARDED, FIRE, IMPASSABLE, MUD, RAMP, SLIME, THE_RIG
from racelib.kernel.choice import Explained
from racelib.kernel.layouts import Fold, Look, Mark, on_the_board
from racelib.text.kit import percent
from racelib.text.language import later, later_n, tr, trn
from racelib.text.phrases import filled, phrase

# -- prices --------------------------------------------------------------------------------------------------

#: What an option costs, in dice, in movement points, or in commands of the rig.
IN_DICE = later("uses the {die}")
IN_MOVES = later_n("{n} movement point", "{n} movement points", "n")
MOVES_LOST = later_n("{n} movement point lost", "{n} movement points lost", "n")
IN_COMMANDS = later("1 command")
IN_CARDS = later("uses up the card")


def priced(template: Template) -> Callable[[Any, Explained], str]:
    """Return a function that tells the price of an option."""
    return lambda choice, told: filled(template, {"n": told.price, "die": told.price}) if told.price else tr("free")


# -- looks ---------------------------------------------------------------------------------------------------


def side_by_side(told: Explained, row: str, many: bool = False) -> Look:
    """Put the dice of one row side by side, each with what it counts for a damaged car."""
    die, moves = told.facts["die"], told.facts.get("moves", told.facts["die"])
    plain = "" if "card" in told.facts else str(die)  # a card is drawn with its number
    brief = plain if moves == die else tr("{die} counts {moves}").format(die=die, moves=moves)
    return Look(str(told.price), mark="", many=many, toll=told.price, row=row, brief=brief)


def die_look(choice: DieChoice, told: Explained) -> Look:
    """Put the dice of a car side by side."""
    facts, board = told.facts, choice.board
    words = phrase(PHRASES, told.label) if choice.coast else own_name(board.cars[facts["car"]])
    several = len(choice.dice) > 1
    return side_by_side(told, f"{facts['car']} {words}", several)  # the id first: the page puts its paint beside it


def command_look(choice: CommandChoice, told: Explained) -> Look:
    """Put the dice of a command side by side."""
    return side_by_side(told, command_name(told.facts["command"])) if told.price else Look(mark="")


def section_look(choice: SectionChoice, told: Explained) -> Look:
    """Put the dice of a command of the rig side by side."""
    command, section = command_name(told.facts["command"]), section_name(told.facts["section"])
    return side_by_side(told, tr("{command} in {section}").format(command=command, section=section))


def pass_look(choice: PassChoice, told: Explained) -> Look:
    """Warn of a slam that costs movement points."""
    short, tone = (f"−{told.price}", "warn") if told.price else ("", "good")
    return Look(short, tone=tone, toll=told.price)


def repair_look(choice: RepairChoice, told: Explained) -> Look:
    """Leave the cell unmarked; a car may have several kinds of damage."""
    damage = choice.board.cars[told.facts["car"]].damage
    return Look(mark="", many=len(set(damage)) > 1)


def target_look(choice: TargetChoice, told: Explained) -> Look:
    """Mark a target with the chance to hit; one cell of the rig may have several targets."""
    if not told.facts["target"]:
        return Look()
    chance = percent(told.facts["chance"])
    own = choice.board.cars[told.facts["target"]].owner == choice.seat
    many = sum(target.startswith(f"{THE_RIG}:") for target in choice.targets) > 1 and bool(told.facts["command"])
    return Look(chance, chance, tone="warn" if own else "good", many=many)


def shove_look(choice: ShoveChoice, told: Explained) -> Look:
    """Mark the cell that a car is shoved to; beside the road the car is destroyed."""
    if not 0 <= told.facts["cell"][0] < choice.board.lanes:
        return Look(mark="✕", tone="bad")
    return step_look(choice, told)


def step_look(choice: EntryChoice | StepChoice | ShoveChoice, told: Explained) -> Look:
    """Mark a cell to drive to: what is there, and whether it damages or destroys the car."""
    facts, toll = told.facts, told.price
    short = f"−{toll}" if toll > 1 else ""
    ground = facts.get("ground", "")
    if not choice.car.is_rig and (ground == IMPASSABLE or (ground == RAMP and facts.get("way", "F") != "F")):
        return Look(short, "✕", "bad", toll=toll)
    if facts.get("cars"):
        return Look(short, "!", "warn", toll=toll)
    if facts.get("token") == FACE_DOWN:
        return Look(short, "?", "warn", toll=toll)
    if ground in (MUD, SLIME, FIRE, IMPASSABLE, RAMP) or facts.get("token") in ("oil", *DISCARDED):
        return Look(short, short or "!", "warn", toll=toll)
    return Look(short, toll=toll)


def chopper_legend(choice: ChopperChoice, told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Say what the marks on the cells for a chopper mean; cells that only light up need no words."""
    aims = on_the_board([Mark("good", "◎", tr("it can shoot from here"))], marked)
    return [Mark("good", "", tr("you can choose it")), *aims] if aims else []


# -- hidden at first -----------------------------------------------------------------------------------------

#: The number of cells for a chopper that the page shows when all are equally good.
A_FEW = 9


def fold_far_cells(choice: ChopperChoice | ReplaceChoice, told: Sequence[Explained]) -> Fold:
    """Hide the cells where a chopper is of little use: no target, and no rival right behind."""
    folded = [
        number
        for number, one in enumerate(told)
        if one.facts["cell"] and not one.facts["targets"] and not near_a_rival(choice, one.facts["cell"])
    ]
    if len(folded) == len(told):
        folded = folded[A_FEW:]
    words = trn("{n} more cell", "{n} more cells", len(folded)).format(n=len(folded))
    return Fold(folded, words if folded else "")


def near_a_rival(choice: ChopperChoice | ReplaceChoice, cell: list[int]) -> bool:
    """Say whether a cell is one or two steps ahead of a rival's operable car."""
    board = choice.board
    for car in board.on_board():
        if car.owner != choice.seat and car.operable and not car.is_wreck:
            at = board.at(car.cell)
            ahead = {step(*at, way) for way in FRONT}
            ahead |= {step(*one, way) for one in ahead for way in FRONT}
            if tuple(cell) in ahead:
                return True
    return False
