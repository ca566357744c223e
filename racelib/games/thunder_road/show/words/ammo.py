"""Extra Ammo in words: cards dealt, laid beside tiles, and played."""

from __future__ import annotations

from racelib.games.thunder_road.events import ammo as events
from racelib.games.thunder_road.show.names import Names, cell_name
from racelib.games.thunder_road.show.words import secret_cards
from racelib.games.thunder_road.show.words.facts import by, fill
from racelib.games.thunder_road.state import Board
from racelib.games.thunder_road.tables import AIRSTRIKES, OBJECTIVES
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.kit import listed
from racelib.text.language import later, tr


def dice_rolled_again(event: events.DiceRolledAgain, board: Board, names: Names) -> str:
    """Tell the new numbers."""
    told = tr("{name} now has the dice {dice}.")
    return told.format(name=names[event.seat], dice=listed(map(str, event.dice)))


def hazard_dropped(event: events.HazardDropped, board: Board, names: Names) -> str:
    """Tell where a hidden token goes."""
    template = later("{name} drops a face-down hazard on {cell}. Nobody knows which.")
    return fill(template, event, board, names, cell=cell_name(*event.cells[0]))


#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    **secret_cards.SENTENCES,
    events.SecretCardDealt: by(
        "deck",
        {
            AIRSTRIKES: later("{name} gets an enhanced airstrike, face down."),
            OBJECTIVES: later("{name} gets a secret objective."),
        },
        otherwise=later("{name} gets a one-shot, face down."),
    ),
    events.BonusCommandDealt: later("{name} gets the bonus command “{title}”. {text} (The card is ours.)"),
    events.ConditionLaid: by(
        "tile",
        {1: later("Beside the middle tile lies the road condition “{title}”. {text} (The card is ours.)")},
        otherwise=later("Beside the lead tile lies the road condition “{title}”. {text} (The card is ours.)"),
    ),
    events.ConditionsGathered: later("The deck of road conditions is empty: the discarded ones are shuffled."),
    events.RoadDieTurned: later("{name} turns the road die to {to}. It holds for all players in this round."),
    events.DiceTakenUp: later("{name} takes up all unused dice and rolls them again."),
    events.DiceRolledAgain: dice_rolled_again,
    events.LongShotReady: later("{name} may also shoot at the first car within 3 cells straight ahead of {car}."),
    events.HazardDropped: hazard_dropped,
    events.HazardRemoved: later("{name} takes the hazard token on {cell} away. It has no effect."),
    events.SideMoveBegan: later("{car} moves 1 cell, as if it coasted."),
    events.SideMoveOver: later("{car} is done; the turn goes on."),
    events.SmokeLaid: later("Smoke is round {name}'s chopper: no car beside it can be shot at."),
    events.TouchAndGoReady: later("{name} may place the chopper once more after the move."),
    events.SecretCardPlayed: by(
        "deck",
        {
            AIRSTRIKES: later("{name} plays the enhanced airstrike “{title}”. {text} (The card is ours.)"),
            OBJECTIVES: later("{name} reveals the objective “{title}”. {text} (The card is ours.)"),
        },
        otherwise=later("{name} plays the one-shot “{title}”. {text} (The card is ours.)"),
    ),
}
#: The cards are ours.
RULES: SpecialRules = {
    kind: lambda event, board: (*event.rules(), "TR-RULING-90")
    for kind in (events.BonusCommandDealt, events.ConditionLaid, events.SecretCardPlayed)
}
