"""The edges of a game in words: the road moves on, players are out, somebody wins."""

from __future__ import annotations

from racelib.games.thunder_road.events import end as events
from racelib.games.thunder_road.show.words.facts import by
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence
from racelib.text.language import later, later_n

SENTENCES: dict[type[Event], Sentence] = {
    events.HazardsCleared: later_n(
        "{count} hazard token goes with the rear tile; face-down tokens stay unseen.",
        "{count} hazard tokens go with the rear tile; face-down tokens stay unseen.",
        "count",
    ),
    events.ChoppersHome: by(
        "why",
        {
            "rig": later_n(
                "The rig survives: the chopper of {names} goes back to its owner.",
                "The rig survives: the choppers of {names} go back to their owners.",
                "count",
            ),
            "jam": later("The radio is jammed: the chopper of {names} goes back to its owner."),
        },
        otherwise=later_n(
            "The chopper of {names} was over the rear tile and goes back to its owner.",
            "The choppers of {names} were over the rear tile and go back to their owners.",
            "count",
        ),
    ),
    events.TileRemoved: later(
        "The road moves on: tile {tile} leaves the rear and goes under the stack, other side up. Rows {first} to "
        "{last} are gone."
    ),
    events.MadeFinal: by(
        "why",
        {"fifth": later("In a game of 2 players the 5th tile is final: the finish is at its front edge.")},
        otherwise=later("A player is out, so the lead tile is final: the finish is at its front edge."),
    ),
    events.Eliminated: later("{name} has no operable car left and is out. The chopper leaves the game too."),
    events.Won: by(
        "by",
        {
            "finish": later("{car} crosses the finish: {name} wins the game."),
            "last": later("Only {name} still has an operable car, and wins the game."),
        },
        otherwise=later("No player has an operable car left: a draw between {name}."),
    ),
}
