"""Thunder Road in words: a sentence or two for each event, with the rules behind it, so that a chain reads as a story.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. Nothing is looked up but what lies open (TR-RULING-97): only the board of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.events.crash import (
    HazardTurnedUp,
    Hit,
    Missed,
    OffRoadLaid,
    Quaked,
    RocketFired,
    Shot,
    ShotRerolled,
    Slammed,
    SlamRerolled,
    WreckPlaced,
)
from racelib.games.thunder_road.events.damage import (
    BecameInoperable,
    CaughtFire,
    Dazed,
    DazeOver,
    Destroyed,
    FireDrove,
    FireWentOut,
    LingeringDrawn,
    LingeringGathered,
    MinorTaken,
    Repaired,
    Ricocheted,
    TokenPlaced,
    TokenTaken,
    Unharmed,
)
from racelib.games.thunder_road.events.end import ChoppersHome, Eliminated, HazardsCleared, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.events.moving import (
    BikePicked,
    BonusTaken,
    MoveBegan,
    Moved,
    PaidMore,
    Passed,
    Stopped,
    Waiting,
)
from racelib.games.thunder_road.events.turn import (
    ChopperPlaced,
    CommandGiven,
    DieAssigned,
    DieLost,
    DiscardsGathered,
    FirstPlayer,
    HazardsLaid,
    RoundBegan,
    SectionUsed,
    SteeringSet,
    Tied,
    TileLaid,
    TurnPassed,
)
from racelib.games.thunder_road.show.names import Names
from racelib.games.thunder_road.show.words import crash, damage, end, moving, rolls, turn
from racelib.games.thunder_road.state import Board, State
from racelib.kernel import event as kernel
from racelib.kernel.event import Event
from racelib.kernel.told import KERNEL_SENTENCES, Sentence, told


def say(event: Event, state: State, names: Names) -> str:
    """Return an event in words, with its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Thunder Road or of the kernel.
    state
        The state before it; only its board is looked at.
    names
        The players' names, by seat.

    Examples
    --------
    >>> from racelib.games.thunder_road.components import components
    >>> from racelib.games.thunder_road.events.crash import Slammed
    >>> from racelib.games.thunder_road.state import Settings, new_state
    >>> from racelib.boards.hexes import tile_set
    >>> settings = Settings(("amber", "blue"), False, tile_set("wasteland"), components("standard"))
    >>> state = new_state(settings, [])
    >>> print(say(kernel.Rolled("slam", 0, "bottom"), state, ("Ada", "Bo")))
    The slam die shows: the bottom car is pushed. (TR-SLAM-07, TR-SLAM-10)
    >>> say(Slammed("A-M", "B-S"), state, ("Ada", "Bo")).partition(": ")[0]
    "Ada's medium car slams Bo's small car and stops on top of it"
    """
    return told(event, state.board, names, SENTENCES, SPECIAL_RULES)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    **KERNEL_SENTENCES,
    kernel.Rolled: rolls.rolled,
    TileLaid: turn.tile_laid,
    HazardsLaid: turn.hazards_laid,
    DiscardsGathered: turn.discards_gathered,
    Tied: turn.tied,
    FirstPlayer: turn.first_player,
    RoundBegan: turn.round_began,
    DieAssigned: turn.die_assigned,
    DieLost: turn.die_lost,
    CommandGiven: turn.command_given,
    SteeringSet: turn.steering_set,
    SectionUsed: turn.section_used,
    ChopperPlaced: turn.chopper_placed,
    Repaired: damage.repaired,
    MoveBegan: moving.move_began,
    BikePicked: moving.bike_picked,
    Moved: moving.moved,
    PaidMore: moving.paid_more,
    Stopped: moving.stopped,
    Passed: moving.passed,
    Waiting: moving.waiting,
    BonusTaken: moving.bonus_taken,
    HazardTurnedUp: crash.hazard_turned_up,
    WreckPlaced: crash.wreck_placed,
    OffRoadLaid: crash.off_road_laid,
    Quaked: crash.quaked,
    Slammed: crash.slammed,
    SlamRerolled: crash.slam_rerolled,
    Shot: crash.shot,
    ShotRerolled: crash.shot_rerolled,
    Hit: crash.hit,
    Missed: crash.missed,
    RocketFired: crash.rocket_fired,
    Unharmed: damage.unharmed,
    TokenTaken: damage.token_taken,
    TokenPlaced: damage.token_placed,
    MinorTaken: damage.minor_taken,
    BecameInoperable: damage.became_inoperable,
    Ricocheted: damage.ricocheted,
    Dazed: damage.dazed,
    DazeOver: damage.daze_over,
    LingeringDrawn: damage.lingering_drawn,
    LingeringGathered: damage.lingering_gathered,
    CaughtFire: damage.caught_fire,
    FireWentOut: damage.fire_went_out,
    FireDrove: damage.fire_drove,
    Destroyed: damage.destroyed,
    HazardsCleared: end.hazards_cleared,
    ChoppersHome: end.choppers_home,
    TileRemoved: end.tile_removed,
    MadeFinal: end.made_final,
    Eliminated: end.eliminated,
    Won: end.won,
    TurnPassed: turn.turn_passed,
}

#: Events whose rules depend on what lies on the table.
SPECIAL_RULES: dict[type[Event], Callable[[Any, Board], tuple[str, ...]]] = {
    kernel.Rolled: rolls.rules_of_the_roll,
    TileLaid: turn.rules_of_the_tile,
    HazardsLaid: turn.rules_of_laying,
    CommandGiven: turn.rules_of_the_command,
    SectionUsed: turn.rules_of_the_section,
    Moved: moving.rules_of_the_move,
    BonusTaken: moving.rules_of_the_bonus,
    Missed: crash.rules_of_the_miss,
    LingeringDrawn: damage.rules_of_the_card,
}
