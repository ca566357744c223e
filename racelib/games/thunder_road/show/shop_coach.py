"""What the coach says about choices with leaders, command tokens and upgrades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.rules import abilities
from racelib.games.thunder_road.rules.commands import TokenChoice
from racelib.games.thunder_road.rules.damage import DamageChoice
from racelib.games.thunder_road.rules.draft import AssignChoice, LeaderChoice, UpgradeChoice
from racelib.games.thunder_road.rules.euro import ExchangeChoice
from racelib.games.thunder_road.rules.leaders import FlameChoice, OmenChoice
from racelib.games.thunder_road.rules.slams import DirectionChoice
from racelib.games.thunder_road.rules.upgrades import (
    BrakeChoice,
    CoastChoice,
    DispenserChoice,
    DozerChoice,
    LookChoice,
    ToolBoxChoice,
)
from racelib.games.thunder_road.rules.using import UseCard
from racelib.games.thunder_road.show import clicks
from racelib.games.thunder_road.show.euro import bars_of
from racelib.games.thunder_road.show.kinds import kind
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import Seen
from racelib.kernel.choice import Choice, fact
from racelib.kernel.coach import Kind
from racelib.text.language import later

#: What is asked, card by card, before a card is used.
USES: dict[str, Template] = {
    abilities.FLAK: later("{name}, {car} is about to take damage. Do you use the flak jacket? You can once a game."),
    abilities.EXTINGUISHER: later("{name}, {car} burns. Do you put the fire out instead of rolling the fire die?"),
    abilities.AFTERBURNER: later("{name}, do you set {car} on fire? You can once a game."),
    abilities.ANCHOR: later("{name}, the slam pushes {car}. Do you use the anchor, so that the other car is pushed?"),
}
#: What helps to decide, card by card.
NUDGES: dict[str, Template] = {
    abilities.FLAK: later("Is this the damage that hurts most, or will a worse one come?"),
    abilities.EXTINGUISHER: later("The fire die may give movement points, but it may also destroy the car."),
    abilities.AFTERBURNER: later("A fire drives the car further in each move. Can you risk the destroyed face?"),
    abilities.ANCHOR: later("Which of the two cars would you rather see pushed there?"),
}


def by_card(texts: dict[str, Template]) -> Callable[[Seen, UseCard], Template]:
    """Return a function that chooses the text for the card of a choice."""
    return lambda seen, choice: texts[choice.card]


#: Each kind of choice of Choppe Shoppe.
SHOP_KINDS: dict[type[Choice[Any]], Kind] = {
    LeaderChoice: kind(
        later("{name}, which leader do you keep? The other one leaves the game."),
        later("The ability is always on. Which commands would you miss, and how many command tokens come along?"),
        "TR-SETUP-16",
    ),
    UpgradeChoice: kind(
        later("{name}, choose an upgrade and place it face down. You pass the others to the left."),
        later("Which card helps your cars most, and which one do you not want to give away?"),
        "TR-SETUP-18",
    ),
    AssignChoice: kind(
        later("{name}, which car gets which upgrade? They cannot be moved later."),
        later("Small cars are hard to hit, large cars win slams. Which car uses each card most often?"),
        "TR-UPG-02",
    ),
    TokenChoice: kind(
        later("{name}, do you put a command token on a command? You may once a turn, besides a die."),
        later("A token counts as the lowest number of the command. It is gone at the end of the round."),
        "TR-CTOK-06",
    ),
    OmenChoice: kind(
        later("{name}, which unused die do you turn to its next number?"),
        later("Which command or car lacks just one point?"),
        "TR-LEAD-03",
    ),
    ExchangeChoice: kind(
        later("{name}, which card do you discard? You draw another one in its place."),
        later("Which number do you need least? And which card would you like to have in the deck for shots?"),
        "TR-RULING-122",
        card=lambda choice, option: bars_of(option),
    ),
    FlameChoice: kind(
        later("{name}, which car ahead do you set on fire?"),
        later("A burning car may be destroyed before it moves, but the fire may also drive it on."),
        "TR-FIRE-01",
        cell=lambda choice, option: choice.board.cars[option].cell,
        why_not=clicks.always(fact("no car to shoot at"), "TR-FIRE-01"),
    ),
    DirectionChoice: kind(
        later("{name}, where does this slam push? You name it before any die is rolled."),
        later("The slam die still shows which car is pushed. Which direction is bad for the rival only?"),
        "TR-SLAM-03",
        cell=lambda choice, option: choice.board.toward(choice.car.cell, option) if option != choice.ROLL else None,
        why_not=clicks.always(fact("the dice show where"), "TR-SLAM-07"),
    ),
    DamageChoice: kind(
        later("{name}, which damage token counts for {car}? The other one goes back."),
        later("Where would each effect throw the car, and what stands there?"),
        "TR-DMG-01",
    ),
    UseCard: kind(by_card(USES), by_card(NUDGES), "TR-RULING-106"),
    ToolBoxChoice: kind(
        later("{name}, do you open the tool box of {car}? You can once a game."),
        later("A car with a free slot survives another hit. Is it in danger now?"),
        "TR-RULING-106",
    ),
    LookChoice: kind(
        later("{name}, do you look at a face-down hazard ahead of {car}? Only you learn what it is."),
        later("Looking costs nothing. Which cell would you like to drive to?"),
        "TR-RULING-125",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("not about a cell"), "TR-RULING-125"),
    ),
    CoastChoice: kind(
        later("{name}, how many cells does {car} coast? All of them must be used."),
        later("What lies one, two and three cells ahead?"),
        "TR-COAST-01",
    ),
    BrakeChoice: kind(
        later("{name}, does {car} drive on, or stop here? Movement points left: {left}."),
        later("What waits in the next cells, and do you need the road bonus?"),
        "TR-MOVE-04",
    ),
    DispenserChoice: kind(
        later("{name}, where behind {car} do you drop a token?"),
        later("Which cars come behind, and which of these cells is on their route?"),
        "TR-RULING-92",
        cell=clicks.its_cell,
        why_not=clicks.always(fact("behind the car"), "TR-RULING-92", "TR-OBST-02"),
    ),
    DozerChoice: kind(
        later("{name}, do you move {other} aside instead of shooting?"),
        later("What lies on each side of it?"),
        "TR-RULING-123",
        cell=lambda choice, way: choice.board.toward(choice.other.cell, way) if way != "none" else None,
        why_not=clicks.always(fact("not about a cell"), "TR-RULING-123"),
    ),
}
