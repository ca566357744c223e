"""How options look beyond their words: what they cost, how their cells are marked, which ones are folded away."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.crews import THE_RIG
from racelib.games.thunder_road.grid import FRONT, step
from racelib.games.thunder_road.rules.commands import ChopperChoice, CommandChoice, RepairChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import PassChoice
from racelib.games.thunder_road.rules.movement import EntryChoice, StepChoice
from racelib.games.thunder_road.rules.rig import RigDamageChoice, SectionChoice, ShoveChoice, SteeringChoice
from racelib.games.thunder_road.rules.shooting import TargetChoice
from racelib.games.thunder_road.show.names import command_name, own_name, section_name
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.state import FACE_DOWN, FIRE, IMPASSABLE, MUD, RAMP, SLIME
from racelib.kernel.choice import Choice, Explained
from racelib.text.language import tr, trn
from racelib.text.phrases import phrase


def option_card(choice: Choice[Any], option: Any) -> None:
    """Return the card that an option is: nobody has cards here."""
    return None


def price_text(choice: Choice[Any], option: Any) -> str:
    """Say what an option costs: a die, moves, a command of the rig, or nothing."""
    price = choice.explain(option).price
    if not price:
        return tr("free")
    if isinstance(choice, EntryChoice | StepChoice):
        return trn("{n} movement point", "{n} movement points", price).format(n=price)
    if isinstance(choice, PassChoice):
        return trn("{n} movement point lost", "{n} movement points lost", price).format(n=price)
    return tr("1 command") if isinstance(choice, RigDamageChoice) else tr("uses the {die}").format(die=price)


def option_look(choice: Choice[Any], told: Explained) -> dict[str, Any]:
    """Return how an option is shown beyond its words: in short, on its cell, and in which colour.

    `many`: several options mean this cell, so that a click there does not choose one of them. `far`: a cell for the
    chopper that is of little use. `row`: options with the same one stand side by side, each as short as its `brief`.
    """
    look: dict[str, Any] = {"short": "", "mark": "✓", "tone": "good", "many": False, "far": False}
    if isinstance(choice, EntryChoice | StepChoice | ShoveChoice):
        return {**look, **step_look(choice, told)}
    if isinstance(choice, DieChoice | CommandChoice | SectionChoice | SteeringChoice):
        several = isinstance(choice, DieChoice) and len(set(choice.board.players[choice.seat].dice)) > 1
        return {**look, "short": str(told.price or ""), "mark": "", "many": several, **row_look(choice, told)}
    if isinstance(choice, PassChoice):
        return {**look, "short": f"−{told.price}" if told.price else "", "tone": "warn" if told.price else "good"}
    if isinstance(choice, ChopperChoice):
        aimed = bool(told.facts["targets"])
        return {**look, "mark": "◎" if aimed else "", "far": not aimed and not near_a_rival(choice, told.facts["cell"])}
    if isinstance(choice, RepairChoice):
        damage = choice.board.cars[told.facts["car"]].damage
        return {**look, "mark": "", "many": len(set(damage)) > 1}
    if isinstance(choice, TargetChoice) and told.facts["target"]:
        own = choice.board.cars[told.facts["target"]].owner == choice.seat
        percent = f"{round(100 * told.facts['chance'])} %"
        many = sum(target.startswith(f"{THE_RIG}:") for target in choice.targets) > 1
        tone = "warn" if own else "good"
        return {**look, "short": percent, "mark": percent, "tone": tone, "many": many and bool(told.facts["command"])}
    return {**look, "tone": "warn"} if isinstance(choice, RigDamageChoice) else look


def row_look(choice: Choice[Any], told: Explained) -> dict[str, Any]:
    """Return the row of a die: what it would be put on, a car or a command; the die alone stands in it."""
    facts = told.facts
    if not facts.get("die"):
        return {}
    die, moves = facts["die"], facts.get("moves", facts["die"])
    brief = str(die) if moves == die else tr("{die} counts {moves}").format(die=die, moves=moves)
    if isinstance(choice, DieChoice):
        words = phrase(PHRASES, told.label) if choice.coast else own_name(choice.board.cars[facts["car"]])
        return {"row": f"{facts['car']} {words}", "brief": brief}  # the id first: the page puts its paint beside it
    row = command_name(facts["command"])
    if isinstance(choice, SectionChoice):
        row = tr("{command} in {section}").format(command=row, section=section_name(facts["section"]))
    return {"row": row, "brief": brief}


def step_look(choice: EntryChoice | StepChoice | ShoveChoice, told: Explained) -> dict[str, Any]:
    """Return how a cell to drive to is marked: what lies there, and whether it hurts or ends the car."""
    facts, car = told.facts, choice.car
    short = f"−{told.price}" if told.price > 1 else ""
    ground = facts.get("ground", "")
    if isinstance(choice, ShoveChoice) and not 0 <= facts["cell"][0] < choice.board.lanes:  # over the side
        return {"short": short, "mark": "✕", "tone": "bad"}
    if not car.is_rig and (ground == IMPASSABLE or (ground == RAMP and facts.get("way", "F") != "F")):
        return {"short": short, "mark": "✕", "tone": "bad"}
    if facts.get("cars"):
        return {"short": short, "mark": "!", "tone": "warn"}
    if facts.get("token") == FACE_DOWN:
        return {"short": short, "mark": "?", "tone": "warn"}
    if ground in (MUD, SLIME, FIRE, IMPASSABLE, RAMP) or facts.get("token") == "oil":
        return {"short": short, "mark": short or "!", "tone": "warn"}
    return {"short": short, "mark": "✓", "tone": "good"}


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


#: So many cells for the chopper are shown when none is better than the others.
A_FEW = 9


def aside(options: list[dict[str, Any]]) -> tuple[list[int], str]:
    """Return the options that are shown folded, and the words on the fold: cells where a chopper is of little use."""
    folded = [number for number, one in enumerate(options) if one["far"]]
    if len(folded) == len(options):
        folded = folded[A_FEW:]
    words = trn("{n} more cell", "{n} more cells", len(folded)).format(n=len(folded))
    return folded, words if folded else ""
