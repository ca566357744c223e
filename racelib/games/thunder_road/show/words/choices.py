"""Choices in words: the sentences for the facts that the rules give, by key.

Labels and dangers are parts of a line, so they begin with a small letter; refusals are sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from racelib.games.thunder_road.show.euro import in_full
from racelib.games.thunder_road.show.names import (
    called,
    cell_name,
    command_effect,
    command_name,
    crew_name,
    direction_name,
    hazard_name,
    section_name,
    sizes_name,
    terrain_name,
    token_name,
)
from racelib.games.thunder_road.show.places import drive_there
from racelib.games.thunder_road.show.words.ammo_choices import AMMO_PHRASES, AMMO_REFUSED
from racelib.games.thunder_road.show.words.shop_choices import SHOP_PHRASES, SHOP_REFUSED
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import Keyed, Phrase, named, phrase


def sentence(template: str) -> Callable[..., str]:
    """Return a sentence to fill: it begins with a capital letter, and the things of a list come one by one."""

    def filled(**values: Any) -> str:
        shown = {
            name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in values.items()
        }
        return first_upper(tr(template).format(**shown))

    return filled


def name_by(name: Callable[[str], str]) -> Callable[..., str]:
    """Return the phrase of a fact with one value that has a name."""
    return lambda **values: name(*values.values())


def listed_things(things: Sequence[Keyed]) -> str:
    """Return some things one after another."""
    return listed(phrase(PHRASES, thing) for thing in things)


def chance(hits: int, faces: int) -> str:
    """Return a chance in per cent, and the rolls that it rests on.

    >>> chance(4, 6)
    '67 % (4 of 6 rolls)'
    """
    percent = round(100 * hits / faces)
    return tr("{percent} % ({hits} of {faces} rolls)").format(percent=percent, hits=hits, faces=faces)


def chance_of_a_card(hits: int, faces: int) -> str:
    """Return a chance in per cent, and the cards of the deck that it rests on.

    >>> chance_of_a_card(3, 9)
    '33 % (3 of 9 cards)'
    """
    percent = round(100 * hits / faces)
    return tr("{percent} % ({hits} of {faces} cards)").format(percent=percent, hits=hits, faces=faces)


#: The things that sentences name.
THINGS: dict[str, Phrase] = {
    "another chopper": later("another chopper"),
    "car": called,
    "cell": cell_name,
    "chance": chance,
    "chance of a card": chance_of_a_card,
    "command": name_by(command_name),
    "command of the rig": named(later("the {command} of the rig"), command=command_name),
    "crew": name_by(crew_name),
    "direction": name_by(direction_name),
    "effect": name_by(command_effect),
    "euro card": in_full,
    "ground": name_by(terrain_name),
    "hazard": name_by(hazard_name),
    "section": name_by(section_name),
    "sizes": sizes_name,
    "token": token_name,
    "unknown road": later("the road ahead"),
}

#: What options are called.
LABELS: dict[str, Phrase] = {
    "assign cards": named(later("{pairs}"), pairs=listed_things),
    "bike first": later("{car} goes first"),
    "coast": later("{car} coasts 1 cell"),
    "coast with card": later("{car} coasts 1 cell, card {card}"),
    "discard": later("discard the card {card}"),
    "do not shoot": later("do not shoot"),
    "drive": later_n("{car}: {n} movement point", "{car}: {n} movement points", "n"),
    "drive past": later("drive past {car}"),
    "drive there": drive_there,
    "enter and drive": later("{cell}: {ground}"),
    "drive with card": later_n(
        "{car}: {n} movement point, card {card}", "{car}: {n} movement points, card {card}", "n"
    ),
    "drop nothing": later("drop nothing"),
    "enter": later("enter in lane {lane}: {ground}"),
    "give command": later("{command} with the {die}"),
    "give command with card": later("{command} with the card {card}"),
    "goes": later("{car} goes {direction}"),
    "keep the dice": later("keep the dice: {car} goes {direction}"),
    "keep the shot": later("keep the shot"),
    "no command": later("no command: keep your other dice"),
    "no command, cards kept": later("no command: keep your other cards"),
    "no command, die lost": later("no command"),
    "power steering": later("power steering with the {die}"),
    "roll again": later("roll both dice again"),
    "shoot again": later("roll again"),
    "shoot at": later("shoot at {target}"),
    "slam it": later("slam {car}: {odds}"),
    "stay here": later("stay here"),
    "step": later("{direction}: {ground}"),
    "take off": later("{car}: remove {token}"),
    "take the bonus": later_n("drive {n} more cell", "drive {n} more cells", "n"),
    "use section": later_n(
        "{command} in {section}: {n} movement point", "{command} in {section}: {n} movement points", "n"
    ),
}

#: What options cost, bring and risk.
DANGERS: dict[str, Phrase] = {
    "a die is lost": later("no bike can take another die: 1 die is lost"),
    "a hit": later("it hits: this roll hits {sizes}"),
    "a hit destroys": later("a hit destroys the wreck"),
    "a hit does nothing": later("it is inoperable: a hit does nothing"),
    "a hit is the first": later("a hit is the first damage of {slots} it can take"),
    "a hit makes inoperable": later("a hit makes it inoperable"),
    "a hit stops": later("a hit puts an end to this: {effect}"),
    "a miss": later("it misses: this roll hits {sizes}"),
    "airstrike": later("put your chopper on an empty cell and shoot with it"),
    "airstrike in round 1": later("put your chopper on an empty cell; in round 1 it cannot shoot"),
    "can shoot at": named(later("it can shoot at {targets}"), targets=listed_things),
    "chopper": later("a chopper: do not end the turn here"),
    "coasting": later("whatever the die shows; no command, no road bonus"),
    "costs moves": later_n("costs {n} movement point", "costs {n} movement points", "n"),
    "costs the last move": later("costs your last movement point"),
    "crushed": later("the rig crushes it and takes a minor damage"),
    "damaged command": later("damaged: it does nothing, but the rig moves"),
    "drift": later("pass the first car you meet without a slam"),
    "drift used up": later("uses up the drift"),
    "drives again": later("it drives again"),
    "drop a hazard": later("a hazard goes there, face down"),
    "fire": later("fire: the car catches fire"),
    "fire die first": later("it is on fire: you roll the fire die first"),
    "first move enters": later("the first movement point brings it onto the road"),
    "glass": later("desert glass: the car slides 1 cell on"),
    "hidden hazard": later("a hidden hazard: {percent} % plain road, otherwise trouble"),
    "hits": later("{chance} to hit"),
    "hits for sure": later("100 % to hit, without a roll"),
    "impassable": later("impassable: the car is destroyed"),
    "is pushed": later("{car} is pushed"),
    "it is pushed": later("it is pushed"),
    "lost": later("lost until you repair it: {effect}"),
    "may be pushed": later("{chance} that it is pushed"),
    "may be pushed; crew re-rolls": later("{chance} that it is pushed; {crew} may re-roll"),
    "may be pushed; you re-roll": later("{chance} that it is pushed; you may re-roll"),
    "moves left": later_n(
        "{n} movement point left: you decide again here", "{n} movement points left: you decide again here", "n"
    ),
    "moves lost": later_n("you lose {n} movement point", "you lose {n} movement points", "n"),
    "nitro": later_n(
        "{n} more movement point, and you must use it", "{n} more movement points, and you must use them all", "n"
    ),
    "off the board": later("off the board: it is destroyed"),
    "oil": later("oil: the car slides in a rolled direction"),
    "open hazard": later("{hazard} lies open here: it acts at once"),
    "one bike is pushed": later("one of the two bikes is pushed"),
    "over the finish": later("over the finish: its owner wins"),
    "over the front edge": later("over the front edge: the road moves on"),
    "ramp": later("a ramp: the car jumps"),
    "ramp from the side": later("a ramp from the side: the car is destroyed"),
    "repair": later("remove 1 damage token from one of your cars"),
    "second roll": later("the second roll counts: {chance} that {car} is pushed"),
    "second shot": later("the second roll counts"),
    "shoved aside": later("{car} is there: the cowcatcher shoves it aside"),
    "slam": later("{car} is there, a slam: {odds}"),
    "slam here": later("you slam the car in this cell"),
    "slam or pass": later("{car} is there: a slam, unless you have movement points left to pass it"),
    "slime": later("toxic slime: the car stops"),
    "stands on": later("it stands on {cell}"),
    "steers": later("uses 1 point of power steering"),
    "steps to the side": later_n("{n} step to the side in this round", "{n} steps to the side in this round", "n"),
    "the rear tile goes": later("over the front edge: the road moves on, and all cars on the rear tile are destroyed"),
    "then the other": later("it moves and shoots, then the other bike does"),
    "use all moves": later("you must use them all"),
    "works again": later("it works again: {effect}"),
    "you win": later("the finish: you win"),
    "your own car": later("it is your own car"),
}

#: Why an answer is not allowed.
REFUSED = {
    "inoperable": later("{car} is inoperable: it gets no die."),
    "lead foot": later("A car with a lead foot must take the road bonus."),
    "name a command": later(
        "{answer}: name an undamaged command of a section that you can shoot at, such as R:traction."
    ),
    "neither": later("{answer} is neither '{one}' nor '{other}'."),
    "no more coasting": later("{car} cannot coast again in this round."),
    "no steering left": later("The rig has no points of power steering left: it drives straight ahead."),
    "no such die": later("You have no unused {die}. Your dice are {dice}."),
    "no such step": later("{answer} is not a step. The steps are {steps}."),
    "not a bike with a die": later("{answer} has no die in this turn. The bikes are {bikes}."),
    "not a command": later("{answer} is not a command. Give a die and one of {commands}, or 'none'."),
    "not a command of a section": later(
        "{answer} is not a die with a command of a section. The commands are {commands}."
    ),
    "not a damage": later("You cannot repair {answer}. Give a car and a token: {options}."),
    "not a damaged command": later("{answer} is not a damaged command of this section. They are {commands}."),
    "not a die and a car": later("{answer} is not a die and a car."),
    "not a target": later("{answer} is not in the cells you can shoot at. The targets are {targets}."),
    "not an empty cell": later(
        "{answer} is not an empty cell of the board: it must be free of cars, choppers, tokens and rocks."
    ),
    "not an undamaged command": later("{answer} is not an undamaged command of the rig. They are {commands}."),
    "not empty behind the rig": later("{answer} is not an empty cell of the rear sector. The answers are {cells}."),
    "not one of the two bikes": later("{answer} is not one of the two bikes. They are {bikes}."),
    "not one of your commands": later("{answer} is not a command that still has to act. They are {commands}."),
    "not one of your dice": later("{answer} is not one of your unused dice. They are {dice}."),
    "not the rear edge": later("{answer} is not a cell of the rear edge. Cars enter in row {row}."),
    "not your car": later("{id} is not one of your cars. A die can go to {cars}."),
    "nothing to repair": later("None of your cars has a damage token to repair."),
    "others first": later("{car} has moved in this round. It cannot coast while another of your cars has not moved."),
    "pulls to one side": later("A lingering effect keeps this car from going there."),
    "rig repair": later("A repair of the rig takes a {die}."),
    "section used": later("{section} has had its die in this round."),
    "side of the road": later("There is no cell: the road ends on that side."),
    "wrong number": later("{command} takes {numbers}, not {die}."),
}
REFUSALS: dict[str, Phrase] = {
    **{key: sentence(template) for key, template in {**REFUSED, **SHOP_REFUSED, **AMMO_REFUSED}.items()},
    "no such card": named(later("You do not hold {answer}. Your cards are {cards}."), cards=listed_things),
    "not a list of cards": named(
        later("{answer} is not a list of cards to discard. Your cards are {cards}."), cards=listed_things
    ),
    "not all in hand": named(
        later("You do not hold all cards of {answer}. Your cards are {cards}."), cards=listed_things
    ),
    "which card": named(later("You hold different cards with this number: name one of {cards}."), cards=listed_things),
}

#: Why a click on a cell chooses nothing, or what you have to say with it.
CLICKED = {
    "cell by cell": later("A car drives cell by cell: straight ahead, forward left or forward right."),
    "enter at the rear": later("Cars enter in the rearmost row."),
    "no car of yours": later("None of your cars is there: pick one of yours."),
    "no car to shoot at": later("There is no car to shoot at."),
    "no damage": later("{car} has no damage."),
    "no such cell": later("There is no such cell on this road."),
    "not about a cell": later("This choice is not about a cell: choose an option beside the board."),
    "not empty": later("The cell must be empty. There is {what}."),
    "not right ahead": later("{car} is not in the 3 cells right ahead."),
    "not yours to repair": later("None of your cars is there: you repair only your own."),
    "right behind the rig": later("You can drop a hazard only in an empty cell right behind the rig."),
    "road is gone": later("This piece of road is gone."),
    "stands there": later("{car} stands there, and you must use all its movement points."),
    "behind the car": later("You can drop a token only in an empty cell right behind the car."),
    "the dice show where": later("The dice show where the car goes: keep them, or roll again."),
    "the shooter": later("This is the car that shoots."),
    "to one side": later("The cowcatcher shoves a car forward left or forward right."),
    "which command": later("Which command of the rig do you aim at? Choose beside the board."),
    "which damage": later("Which damage do you remove from {car}? Choose beside the board."),
    "which die": later("Which die does {car} get, {dice}? Choose beside the board."),
}
CLICKS: dict[str, Phrase] = {
    **{key: sentence(template) for key, template in CLICKED.items()},
    "card for the car": named(
        later("Which card does {car} get, {cards}? Choose beside the board."), cards=listed_things
    ),
    "bikes with a die": named(later("The bikes with a die in this turn are {bikes}."), bikes=listed_things),
}

#: All of them, as `Words` reads them.
PHRASES: dict[str, Phrase] = {**THINGS, **LABELS, **DANGERS, **REFUSALS, **CLICKS, **SHOP_PHRASES, **AMMO_PHRASES}
