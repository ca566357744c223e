"""What the page asks, in a few words, and how it lays the options out: one line for each kind of choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from racelib.games.thunder_road.rules import abilities, airstrikes, bonus, objectives, one_shots, upgrades, windows
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice, ReplaceChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, NextCommand, RepairChoice, TokenChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.damage import DamageChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.draft import AssignChoice, LeaderChoice, UpgradeChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.euro import ExchangeChoice
from racelib.games.thunder_road.rules.leaders import FlameChoice, OmenChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, SectionChoice, SectionRepair, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slams import DirectionChoice, RerollChoice, WhichBike
from racelib.games.thunder_road.rules.using import UseCard
from racelib.games.thunder_road.show import hints, looks, reach, tray
from racelib.games.thunder_road.show.names import crew_name
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.show.words.facts import Template, whether
from racelib.games.thunder_road.state import Seen
from racelib.games.thunder_road.tables import BIKES, TURNS
from racelib.kernel.choice import Choice, Explained
from racelib.kernel.coach import Kind
from racelib.kernel.layouts import ShownAs
from racelib.text.kit import first_upper
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import phrase


class Asked(NamedTuple):
    """A question in a few words, what to know below it, how the options lie there, and what else its `Kind` has."""

    short: hints.Text
    about: hints.Text = ""
    shown_as: ShownAs = "list"
    more: Mapping[str, Any] = MappingProxyType({})


def die_short(seen: Seen, choice: DieChoice) -> Template:
    """Ask for a die or a card."""
    if choice.coast:
        return later("Pick a car to coast 1 cell")
    if choice.cards:
        return later("Put a card on a car")
    if seen.board.players[choice.seat].crew != BIKES:
        return later("Put a die on a car")
    return later("Put a die on a second bike") if seen.board.bikes else later("Put a die on a bike")


def die_about(seen: Seen, choice: DieChoice) -> Template:
    """Say what the number means."""
    if choice.coast:
        return later("All your cars have driven. The number does not matter.")
    if seen.board.players[choice.seat].crew == BIKES and not seen.board.bikes:
        return later("2 bikes move in your turn. The number is how far a bike must drive.")
    return later("The number is how far it must drive.")


def confirm(choice: Any, told: Explained) -> str:
    """Confirm an option of the board in its own words."""
    return first_upper(phrase(PHRASES, told.label))


def by_window(texts: dict[str, Template]) -> Callable[[Seen, Any], Template]:
    """Return a function that chooses the text for the window of a choice."""
    return lambda seen, choice: texts[choice.window]


#: What goes on when a secret card may be played, window by window.
WINDOWS: dict[str, Template] = {
    windows.TURN_START: later("Your turn begins."),
    windows.MOVED: later("{car} has met your objective."),
    windows.CHAIN_OVER: later("Your objective is met."),
    windows.TURN_END: later("The turn ends."),
    windows.HAZARD: later("{car} has turned up a hazard."),
    windows.SLAM: later("{car} slams {other}. No die is rolled yet."),
    windows.SLAM_DICE: later("The dice of the slam are rolled."),
    windows.SHOT_DICE: later("The die of your shot is rolled."),
    "airstrike": later("You can do this once a game."),
    "before-move": later("{car} is about to move."),
}
#: What is asked before an upgrade is used, card by card.
USES: dict[str, Template] = {
    abilities.FLAK: later("Use the flak jacket?"),
    abilities.EXTINGUISHER: later("Put the fire out?"),
    abilities.AFTERBURNER: later("Set {car} on fire?"),
    abilities.ANCHOR: later("Use the anchor?"),
}

PLACES = {"act": confirm}
DRIVE = {"trips": reach.trips, "sight": reach.about, "legend": reach.drive_legend}
ASKED: dict[type[Choice[Any]], Asked] = {
    DieChoice: Asked(
        die_short,
        die_about,
        "tray",
        {"tray": tray.die_tray, "act": tray.die_act, "reach": reach.reach, "legend": reach.legend},
    ),
    CommandChoice: Asked(
        whether(
            lambda seen, choice: choice.or_lost, later("Use the other die for a command?"), later("Give a command?")
        ),
        whether(
            lambda seen, choice: bool(choice.cards),
            later("One a round. It takes another card."),
            later("One a round. It takes another die."),
        ),
        "tray",
        {"tray": tray.command_tray, "act": tray.command_act, "picked": lambda choice, told: 0},
    ),
    SteeringChoice: Asked(
        later("Put a die on power steering"),
        later("The number is how often the rig can leave its lane in this round."),
        "tray",
        {"tray": tray.steering_tray, "act": confirm},
    ),
    SectionChoice: Asked(
        later("Put a die on a command of the rig"),
        later("The number is also how far the rig must drive."),
        "tray",
        {"tray": tray.section_tray, "act": tray.section_act},
    ),
    StepChoice: Asked(
        later("Drive {car}"),
        later_n(
            "{left} movement point left. Pick the cell where the move ends.",
            "{left} movement points left. Pick the cell where the move ends.",
            "left",
        ),
        "places",
        {**DRIVE, "act": confirm},
    ),
    EntryChoice: Asked(
        later("Bring {car} onto the road"),
        later_n(
            "{left} movement point. Pick the cell where the move ends.",
            "{left} movement points. Pick the cell where the move ends.",
            "left",
        ),
        "places",
        {**DRIVE, "act": confirm},
    ),
    PassChoice: Asked(later("Pass or slam?"), later("{car} meets {other}."), more={"sight": reach.about}),
    NextCommand: Asked(later("Which command acts next?")),
    ChopperChoice: Asked(
        later("Put your chopper on an empty cell"),
        whether(
            lambda seen, choice: seen.board.round < 2,
            later("A car that is below it when a turn ends is destroyed."),
            later("It may shoot at a car right ahead. A car that is below it when a turn ends is destroyed."),
        ),
        "places",
        {**PLACES, "legend": looks.chopper_legend},
    ),
    ReplaceChoice: Asked(
        later("Put your chopper on another cell?"), later("It does not shoot again."), "places", PLACES
    ),
    RepairChoice: Asked(later("Take a damage off")),
    BonusChoice: Asked(
        later("Take the road bonus?"),
        later_n("{road} more cell, and you must use it.", "{road} more cells, and you must use them all.", "road"),
    ),
    RerollChoice: Asked(later("Roll both dice again?"), later("The slam pushes {car} {way}. You may roll again once.")),
    WhichBike: Asked(later("Which bike goes {way}?")),
    TargetChoice: Asked(later("Choose a target for {car}"), "", "places", PLACES),
    ShootAgain: Asked(
        later("Roll the shot again?"),
        whether(lambda seen, choice: choice.hit, later("It hits."), later("It misses.")),
    ),
    RigDamageChoice: Asked(later("Which command takes the damage?"), later("The 6th damage destroys the rig.")),
    SectionRepair: Asked(later("Repair which command in {section}?")),
    ShoveChoice: Asked(later("Shove {car} aside: where to?")),
    DispenseChoice: Asked(later("Drop a hazard behind the rig?"), "", "places", PLACES),
    BikeOrder: Asked(later("Which bike goes first?"), later("It moves and shoots, then the other one does.")),
    LeaderChoice: Asked(later("Keep one leader"), later("The other one leaves the game.")),
    UpgradeChoice: Asked(later("Keep one upgrade"), later("You pass the others to the left.")),
    AssignChoice: Asked(later("Put the upgrades on your cars"), later("They cannot be moved later.")),
    TokenChoice: Asked(later("Spend a command token?"), later("One a turn, besides a die.")),
    OmenChoice: Asked(later("Turn which die to its next number?")),
    ExchangeChoice: Asked(later("Exchange which card?")),
    FlameChoice: Asked(later("Set which car on fire?")),
    DirectionChoice: Asked(later("Where does the slam push?"), later("You name it before the dice are rolled.")),
    DamageChoice: Asked(later("Which damage counts?"), later("The other one goes back.")),
    UseCard: Asked(lambda seen, choice: USES[choice.card]),
    upgrades.ToolBoxChoice: Asked(later("Open the tool box of {car}?"), later("You can once a game.")),
    upgrades.LookChoice: Asked(later("Look at a hazard?"), later("Only you learn what it is.")),
    upgrades.CoastChoice: Asked(later("How far does {car} coast?")),
    upgrades.BrakeChoice: Asked(
        later("Drive on, or stop here?"),
        later_n("{left} movement point left.", "{left} movement points left.", "left"),
    ),
    upgrades.DispenserChoice: Asked(later("Drop a token behind {car}?"), "", "places", PLACES),
    upgrades.DozerChoice: Asked(later("Move {other} aside?"), later("You do not shoot then.")),
    windows.PlayChoice: Asked(later("Play a secret card?"), by_window(WINDOWS)),
    bonus.SignalsChoice: Asked(later("Turn the road die to which number?"), later("For all players, in this round.")),
    bonus.HandChoice: Asked(later("Discard which cards?"), later("You draw as many.")),
    bonus.NudgeChoice: Asked(later("Nudge {other} which way?")),
    bonus.LitterChoice: Asked(later("Drop a hazard behind {car}?"), "", "places", PLACES),
    bonus.SweepChoice: Asked(
        whether(
            lambda seen, choice: choice.discards, later("Discard one of the hazards?"), later("Look at which hazard?")
        ),
        later("Only you learn what it is."),
    ),
    bonus.PushAlongChoice: Asked(later("Which other car moves 1 cell?")),
    airstrikes.CarpetChoice: Asked(later("Shoot at which command of the rig?")),
    airstrikes.DropChoice: Asked(later("Drop a hazard ahead of your chopper?"), "", "places", PLACES),
    airstrikes.DowndraftChoice: Asked(later("Blow which car where?")),
    one_shots.RigRepairChoice: Asked(later("Repair which command of the rig?")),
    one_shots.PushedChoice: Asked(later("Which car is pushed?")),
    one_shots.ExtraMoveChoice: Asked(later("Which of your cars moves 1 cell?")),
    one_shots.ShooterChoice: Asked(later("Which bike shoots back?")),
    one_shots.JamChoice: Asked(later("Which chopper goes home?")),
    one_shots.StudyChoice: Asked(later("Look at which hazard?"), later("Only you learn what it is.")),
    one_shots.PutBackChoice: Asked(later("How do you put the two hazards back?")),
    objectives.RaiseChoice: Asked(later("Turn which die to its highest face?")),
    objectives.LayOffChoice: Asked(later("Discard which card?"), later("You take one of your discard pile instead.")),
    objectives.TakeBackChoice: Asked(later("Take which card back?")),
}


def in_short(kinds: dict[type[Choice[Any]], Kind]) -> dict[type[Choice[Any]], Kind]:
    """Return the kinds of choices with the words of the page."""
    return {one: asked_shortly(kind, ASKED[one]) if one in ASKED else kind for one, kind in kinds.items()}


def asked_shortly(kind: Kind, asked: Asked) -> Kind:
    """Return a kind of choice with the words of the page."""
    return replace(
        kind,
        question=lambda seen, choice: first_upper(hints.told(asked.short, seen, choice)),
        about=lambda seen, choice: first_upper(hints.told(asked.about, seen, choice)) if asked.about else "",
        shown_as=asked.shown_as,
        **asked.more,
    )


def stands(seen: Seen, seat: int) -> str:
    """Return your crew and your turn of this round, beside "Your turn"."""
    player = seen.board.players[seat]
    words = tr("{crew} · turn {turn} of {turns} this round")
    return words.format(crew=crew_name(player.crew), turn=min(player.turns + 1, TURNS), turns=TURNS)
