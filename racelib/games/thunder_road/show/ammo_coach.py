"""What the coach says about choices with cards of Extra Ammo."""

from __future__ import annotations

from typing import Any

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
from racelib.games.thunder_road.show import clicks, looks
from racelib.games.thunder_road.show.kinds import kind
from racelib.games.thunder_road.show.secret_coach import SECRET_KINDS, SECRET_NUDGES, SECRET_WINDOWS
from racelib.games.thunder_road.show.words.facts import Template, whether
from racelib.games.thunder_road.state import Seen
from racelib.kernel.choice import Choice, fact
from racelib.kernel.coach import Kind
from racelib.text.language import later

#: What helps to decide in most windows.
ONCE = later("You have this card once. Is this its moment, or will a better one come?")
#: What is asked when a window opens, window by window.
WINDOWS: dict[str, Template] = {
    **SECRET_WINDOWS,
    "airstrike": later("{name}, do you play your enhanced airstrike now? You can once a game."),
    "before-move": later("{name}, {car} is about to move. Do you play a card first?"),
}


def window_title(seen: Seen, choice: PlayChoice) -> Template:
    """Return what is asked in a window."""
    return WINDOWS[choice.window]


def window_nudge(seen: Seen, choice: PlayChoice) -> Template:
    """Return what helps to decide in a window."""
    return SECRET_NUDGES.get(choice.window, ONCE)


#: Each kind of choice of Extra Ammo.
AMMO_KINDS: dict[type[Choice[Any]], Kind] = {
    PlayChoice: kind(
        window_title,
        window_nudge,
        "TR-RULING-115",
        price=looks.IN_CARDS,
    ),
    SignalsChoice: kind(
        later("{name}, to which number do you turn the road die? It holds for all players in this round."),
        later("Who can still take the road bonus in this round: you, or your rivals?"),
        "TR-ROAD-01",
    ),
    HandChoice: kind(
        later("{name}, which cards do you discard? You draw as many."),
        later("Which numbers do you need in this round? Low cards shoot better from the deck."),
        "TR-RULING-122",
    ),
    NudgeChoice: kind(
        later("{name}, where do you nudge {other}?"),
        later("What lies on each side of it?"),
        "TR-RULING-123",
        cell=lambda choice, way: choice.board.toward(choice.other.cell, way) if way != "none" else None,
        why_not=clicks.always(fact("not about a cell"), "TR-RULING-123"),
    ),
    LitterChoice: kind(
        later("{name}, where behind {car} do you drop a face-down hazard?"),
        later("Which cars come behind, and which of these cells is on their route?"),
        "TR-RULING-14",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("behind the car"), "TR-AMMO-09", "TR-OBST-02"),
    ),
    SweepChoice: kind(
        whether(
            lambda seen, choice: choice.discards,
            later("{name}, do you discard one of the tokens that you have looked at?"),
            later("{name}, which face-down hazard do you look at? Only you learn what it is."),
        ),
        whether(
            lambda seen, choice: choice.discards,
            later("Is it in your way, or in the way of a rival?"),
            later("Which token lies on the route of your cars?"),
        ),
        "TR-RULING-125",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("not about a cell"), "TR-RULING-125"),
    ),
    PushAlongChoice: kind(
        later("{name}, which other car of yours moves 1 cell?"),
        later("Which car is in danger where it stands?"),
        "TR-RULING-124",
        cell=lambda choice, name: choice.board.cars[name].cell if name != "none" else None,
        why_not=clicks.always(fact("no car of yours"), "TR-RULING-124"),
    ),
    CarpetChoice: kind(
        later("{name}, which command of the rig does the chopper shoot at?"),
        later("Which command does the rig need most?"),
        "TR-RIG-42",
    ),
    DropChoice: kind(
        later("{name}, where ahead of your chopper do you drop a face-down hazard?"),
        later("Which of these cells is on the route of a rival?"),
        "TR-RULING-14",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("not about a cell"), "TR-AMMO-06", "TR-OBST-02"),
    ),
    DowndraftChoice: kind(
        later("{name}, which car does the chopper blow on, and where?"),
        later("Is there a rock, an edge or a chopper that a rival can be blown to?"),
        "TR-RULING-123",
    ),
    ReplaceChoice: kind(
        later("{name}, where does your chopper go now? It does not shoot again."),
        later("It destroys a car that is below it when a turn ends. Which cell must a rival almost surely end in?"),
        "TR-CHOP-03",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("not about a cell"), "TR-CMD-03"),
        fold=looks.fold_far_cells,
    ),
    **SECRET_KINDS,
}
