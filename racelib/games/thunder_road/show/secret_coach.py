"""What the coach says about objectives and one-shots: when to show a card, and what to do with it."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.rules import windows
from racelib.games.thunder_road.rules.objectives import LayOffChoice, RaiseChoice, TakeBackChoice
from racelib.games.thunder_road.rules.one_shots import (
    ExtraMoveChoice,
    JamChoice,
    PushedChoice,
    PutBackChoice,
    RigRepairChoice,
    ShooterChoice,
    StudyChoice,
)
from racelib.games.thunder_road.show import clicks
from racelib.games.thunder_road.show.euro import bars_of
from racelib.games.thunder_road.show.kinds import kind
from racelib.games.thunder_road.show.words.facts import Template
from racelib.kernel.choice import Choice, fact
from racelib.kernel.coach import Kind
from racelib.text.language import later

#: What is asked when a window opens, window by window.
SECRET_WINDOWS: dict[str, Template] = {
    windows.TURN_START: later("{name}, your turn begins. Do you show a secret card?"),
    windows.MOVED: later("{name}, {car} has met your objective. Do you reveal it?"),
    windows.CHAIN_OVER: later("{name}, your objective is met. Do you reveal it?"),
    windows.TURN_END: later("{name}, the turn ends. Do you show a secret card?"),
    windows.HAZARD: later("{name}, {car} has turned up a hazard. Do you show a secret card?"),
    windows.SLAM: later("{name}, {car} slams {other}. Do you show a secret card before the dice are rolled?"),
    windows.SLAM_DICE: later("{name}, the dice of the slam have been rolled. Do you show a secret card?"),
    windows.SHOT_DICE: later("{name}, the die of your shot has been rolled. Do you show a secret card?"),
}
#: What helps to decide, window by window.
SECRET_NUDGES: dict[str, Template] = {
    windows.MOVED: later("Once revealed, the objective is gone. Can you use the reward now?"),
    windows.CHAIN_OVER: later("Once revealed, the objective is gone. Can you use the reward now?"),
    windows.SLAM: later("What lies around this cell, and which of the two cars should go there?"),
    windows.SLAM_DICE: later("What lies where the dice send it? Compare the other 5 directions, for both cars."),
    windows.TURN_END: later("Which cars are below choppers or on the rear tile, and who is right behind you?"),
}

#: Each kind of choice.
SECRET_KINDS: dict[type[Choice[Any]], Kind] = {
    RigRepairChoice: kind(
        later("{name}, which command of the rig do you repair?"),
        later("Which of them would you use first?"),
        "TR-RIG-45",
    ),
    PushedChoice: kind(
        later("{name}, which car is pushed?"),
        later("The direction die decides where it goes. Which car can you spare, if it goes to the worst cell?"),
        "TR-SLAM-03",
    ),
    ExtraMoveChoice: kind(
        later("{name}, which of your cars moves 1 cell?"),
        later("Is a car on the rear tile, below a chopper, or 1 cell before the finish?"),
        "TR-RULING-124",
        cell=lambda choice, car: choice.board.cars[car].cell,
        why_not=clicks.always(fact("no car of yours"), "TR-RULING-124"),
    ),
    ShooterChoice: kind(
        later("{name}, which bike shoots back?"),
        later("For which target is a hit the last damage?"),
        "TR-SHOOT-03",
        cell=lambda choice, car: choice.board.cars[car].cell,
        why_not=clicks.always(fact("no car of yours"), "TR-SHOOT-03"),
    ),
    JamChoice: kind(
        later("{name}, which chopper goes home?"),
        later("Which of your cars is below a chopper?"),
        "TR-CHOP-03",
        cell=lambda choice, seat: choice.board.players[seat].chopper,
        why_not=clicks.always(fact("not about a cell"), "TR-CHOP-05"),
    ),
    StudyChoice: kind(
        later("{name}, which face-down hazard do you look at?"),
        later("Which tokens lie on the routes of your cars, or on those of your rivals?"),
        "TR-RULING-125",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("not about a cell"), "TR-RULING-125"),
    ),
    PutBackChoice: kind(
        later("{name}, how do you put the two hazards back?"),
        later("Put the worse one where your rivals have to drive."),
        "TR-RULING-125",
    ),
    RaiseChoice: kind(
        later("{name}, which unused die do you turn to its highest face?"),
        later("The lowest die gains most. Does a command need a low one?"),
        "TR-RULING-118",
    ),
    LayOffChoice: kind(
        later("{name}, which card do you discard? You take one of your discard pile in its place."),
        later("Which number do you need least?"),
        "TR-RULING-118",
        card=lambda choice, option: bars_of(option),
    ),
    TakeBackChoice: kind(
        later("{name}, which card of your discard pile do you take?"),
        later("Which number do you need most in this round?"),
        "TR-RULING-118",
        card=lambda choice, option: bars_of(option),
    ),
}
