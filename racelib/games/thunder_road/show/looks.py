"""How options look beyond their words: what they cost, how their cells are marked, which ones are folded away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.thunder_road.crews import THE_RIG
from racelib.games.thunder_road.grid import FRONT, step
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.games.thunder_road.rules.rig import SectionChoice, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import TargetChoice
from racelib.games.thunder_road.show.names import command_name, own_name, section_name
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.state import FACE_DOWN
from racelib.games.thunder_road.tables import FIRE, IMPASSABLE, MUD, RAMP, SLIME
from racelib.kernel.choice import Explained
from racelib.kernel.coach import Fold, Look
from racelib.text.kit import percent
from racelib.text.language import tr, trn
from racelib.text.phrases import phrase

# -- prices --------------------------------------------------------------------------------------------------


def free(choice: Any, told: Explained) -> str:
    """Say that an option costs nothing."""
    return tr("free")


def price_in_dice(choice: Any, told: Explained) -> str:
    """Return the die that an option uses."""
    return tr("uses the {die}").format(die=told.price) if told.price else tr("free")


def price_in_moves(choice: Any, told: Explained) -> str:
    """Return the movement points that a step costs."""
    return trn("{n} movement point", "{n} movement points", told.price).format(n=told.price)


def moves_lost(choice: PassChoice, told: Explained) -> str:
    """Return the movement points that a slam costs."""
    if not told.price:
        return tr("free")
    return trn("{n} movement point lost", "{n} movement points lost", told.price).format(n=told.price)


def price_in_commands(choice: RigDamageChoice, told: Explained) -> str:
    """Return what a damage costs the rig."""
    return tr("1 command")


# -- looks ---------------------------------------------------------------------------------------------------


def brief_die(told: Explained) -> str:
    """Return the die of an option, and what it counts for a car that is damaged."""
    die, moves = told.facts["die"], told.facts.get("moves", told.facts["die"])
    return str(die) if moves == die else tr("{die} counts {moves}").format(die=die, moves=moves)


def die_look(choice: DieChoice, told: Explained) -> Look:
    """Put the dice of a car side by side."""
    facts, board = told.facts, choice.board
    words = phrase(PHRASES, told.label) if choice.coast else own_name(board.cars[facts["car"]])
    several = len(set(board.players[choice.seat].dice)) > 1
    row = f"{facts['car']} {words}"  # the id first: the page puts its paint beside it
    return Look(str(told.price), mark="", many=several, toll=told.price, row=row, brief=brief_die(told))


def command_look(choice: CommandChoice, told: Explained) -> Look:
    """Put the dice of a command side by side."""
    if not told.price:
        return Look(mark="")
    row = command_name(told.facts["command"])
    return Look(str(told.price), mark="", toll=told.price, row=row, brief=brief_die(told))


def section_look(choice: SectionChoice, told: Explained) -> Look:
    """Put the dice of a command of the rig side by side."""
    command, section = command_name(told.facts["command"]), section_name(told.facts["section"])
    row = tr("{command} in {section}").format(command=command, section=section)
    return Look(str(told.price), mark="", toll=told.price, row=row, brief=brief_die(told))


def steering_look(choice: SteeringChoice, told: Explained) -> Look:
    """Show the die."""
    return Look(str(told.price), mark="", toll=told.price)


def pass_look(choice: PassChoice, told: Explained) -> Look:
    """Warn of a slam that costs movement points."""
    short, tone = (f"−{told.price}", "warn") if told.price else ("", "good")
    return Look(short, tone=tone, toll=told.price)


def damage_look(choice: RigDamageChoice, told: Explained) -> Look:
    """Warn of the loss of a command."""
    return Look(tone="warn", toll=told.price)


def repair_look(choice: RepairChoice, told: Explained) -> Look:
    """Leave the cell unmarked; a car may have several kinds of damage."""
    damage = choice.board.cars[told.facts["car"]].damage
    return Look(mark="", many=len(set(damage)) > 1)


def target_look(choice: TargetChoice, told: Explained) -> Look:
    """Mark a target with the chance to hit; of the rig several commands may be in one cell."""
    if not told.facts["target"]:
        return Look()
    chance = percent(told.facts["chance"])
    own = choice.board.cars[told.facts["target"]].owner == choice.seat
    many = sum(target.startswith(f"{THE_RIG}:") for target in choice.targets) > 1 and bool(told.facts["command"])
    return Look(chance, chance, tone="warn" if own else "good", many=many)


def chopper_look(choice: ChopperChoice, told: Explained) -> Look:
    """Mark a cell from which the chopper can shoot."""
    return Look(mark="◎" if told.facts["targets"] else "")


def shove_look(choice: ShoveChoice, told: Explained) -> Look:
    """Mark the cell that a car is shoved to; over the side of the road it is destroyed."""
    if not 0 <= told.facts["cell"][0] < choice.board.lanes:
        return Look(mark="✕", tone="bad")
    return step_look(choice, told)


def step_look(choice: EntryChoice | StepChoice | ShoveChoice, told: Explained) -> Look:
    """Mark a cell to drive to: what lies there, and whether it hurts or ends the car."""
    facts, toll = told.facts, told.price
    short = f"−{toll}" if toll > 1 else ""
    ground = facts.get("ground", "")
    if not choice.car.is_rig and (ground == IMPASSABLE or (ground == RAMP and facts.get("way", "F") != "F")):
        return Look(short, "✕", "bad", toll=toll)
    if facts.get("cars"):
        return Look(short, "!", "warn", toll=toll)
    if facts.get("token") == FACE_DOWN:
        return Look(short, "?", "warn", toll=toll)
    if ground in (MUD, SLIME, FIRE, IMPASSABLE, RAMP) or facts.get("token") == "oil":
        return Look(short, short or "!", "warn", toll=toll)
    return Look(short, toll=toll)


# -- what is folded away -------------------------------------------------------------------------------------

#: This many cells for the chopper are shown when none is better than the others.
A_FEW = 9


def fold_far_cells(choice: ChopperChoice, told: Sequence[Explained]) -> Fold:
    """Fold away the cells where a chopper is of little use: no target, and no rival right behind."""
    folded = [
        number
        for number, one in enumerate(told)
        if not one.facts["targets"] and not near_a_rival(choice, one.facts["cell"])
    ]
    if len(folded) == len(told):
        folded = folded[A_FEW:]
    words = trn("{n} more cell", "{n} more cells", len(folded)).format(n=len(folded))
    return Fold(folded, words if folded else "")


def near_a_rival(choice: ChopperChoice, cell: list[int]) -> bool:
    """Say whether a cell lies one or two steps ahead of a rival's car that still drives."""
    board = choice.board
    for car in board.on_board():
        if car.owner != choice.seat and car.operable and not car.is_wreck:
            at = board.at(car.cell)
            ahead = {step(*at, way) for way in FRONT}
            ahead |= {step(*one, way) for one in ahead for way in FRONT}
            if tuple(cell) in ahead:
                return True
    return False
