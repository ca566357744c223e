"""Thunder Road in words: a sentence or two for each event, with the rules behind it, so that a chain reads as a story.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. Nothing is looked up but what lies open (TR-RULING-97): only the board of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road import events as on
from racelib.games.thunder_road.show.names import Names
from racelib.games.thunder_road.show.words import crash, damage, end, moving, rolls, turn
from racelib.games.thunder_road.state import Board, State
from racelib.kernel import event as kernel
from racelib.kernel.event import Event
from racelib.kernel.told import KERNEL_SENTENCES, told


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
    >>> from racelib.games.thunder_road.events import Slammed
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
SENTENCES: dict[type[Event], Callable[[Any, Board, Names], str]] = {
    **KERNEL_SENTENCES,
    kernel.Rolled: rolls.rolled,
    on.TileLaid: turn.tile_laid,
    on.HazardsLaid: turn.hazards_laid,
    on.DiscardsGathered: turn.discards_gathered,
    on.Tied: turn.tied,
    on.FirstPlayer: turn.first_player,
    on.RoundBegan: turn.round_began,
    on.DieAssigned: turn.die_assigned,
    on.DieLost: turn.die_lost,
    on.CommandGiven: turn.command_given,
    on.SteeringSet: turn.steering_set,
    on.SectionUsed: turn.section_used,
    on.ChopperPlaced: turn.chopper_placed,
    on.Repaired: damage.repaired,
    on.MoveBegan: moving.move_began,
    on.BikePicked: moving.bike_picked,
    on.Moved: moving.moved,
    on.PaidMore: moving.paid_more,
    on.Stopped: moving.stopped,
    on.Passed: moving.passed,
    on.Waiting: moving.waiting,
    on.BonusTaken: moving.bonus_taken,
    on.HazardTurnedUp: crash.hazard_turned_up,
    on.WreckPlaced: crash.wreck_placed,
    on.OffRoadLaid: crash.off_road_laid,
    on.Quaked: crash.quaked,
    on.Slammed: crash.slammed,
    on.SlamRerolled: crash.slam_rerolled,
    on.Shot: crash.shot,
    on.ShotRerolled: crash.shot_rerolled,
    on.Hit: crash.hit,
    on.Missed: crash.missed,
    on.RocketFired: crash.rocket_fired,
    on.Unharmed: damage.unharmed,
    on.TokenTaken: damage.token_taken,
    on.TokenPlaced: damage.token_placed,
    on.MinorTaken: damage.minor_taken,
    on.BecameInoperable: damage.became_inoperable,
    on.Ricocheted: damage.ricocheted,
    on.Dazed: damage.dazed,
    on.DazeOver: damage.daze_over,
    on.LingeringDrawn: damage.lingering_drawn,
    on.LingeringGathered: damage.lingering_gathered,
    on.CaughtFire: damage.caught_fire,
    on.FireWentOut: damage.fire_went_out,
    on.FireDrove: damage.fire_drove,
    on.Destroyed: damage.destroyed,
    on.HazardsCleared: end.hazards_cleared,
    on.ChoppersHome: end.choppers_home,
    on.TileRemoved: end.tile_removed,
    on.MadeFinal: end.made_final,
    on.Eliminated: end.eliminated,
    on.Won: end.won,
    on.TurnPassed: turn.turn_passed,
}

#: Events whose rules depend on what lies on the table.
SPECIAL_RULES: dict[type[Event], Callable[[Any, Board], tuple[str, ...]]] = {
    kernel.Rolled: rolls.rules_of_the_roll,
    on.TileLaid: turn.rules_of_the_tile,
    on.HazardsLaid: turn.rules_of_laying,
    on.CommandGiven: turn.rules_of_the_command,
    on.SectionUsed: turn.rules_of_the_section,
    on.Moved: moving.rules_of_the_move,
    on.BonusTaken: moving.rules_of_the_bonus,
    on.Missed: crash.rules_of_the_miss,
    on.LingeringDrawn: damage.rules_of_the_card,
}
