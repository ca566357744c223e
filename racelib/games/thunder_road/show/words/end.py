"""The edges of a game in words: the road moves on, players are out, somebody wins."""

from __future__ import annotations

from racelib.games.thunder_road.events.end import ChoppersHome, Eliminated, HazardsCleared, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.show.names import (
    Names,
    about,
    tile_name,
)
from racelib.games.thunder_road.state import Board
from racelib.text.kit import listed
from racelib.text.language import tr, trn

# -- the road moves on ---------------------------------------------------------------------------------------


def hazards_cleared(event: HazardsCleared, board: Board, names: Names) -> str:
    """Tell tokens that go with the rear tile."""
    sentence = trn(
        "{count} hazard token goes with the rear tile; face-down tokens stay unseen.",
        "{count} hazard tokens go with the rear tile; face-down tokens stay unseen.",
        len(event.cells),
    )
    return sentence.format(count=len(event.cells))


def choppers_home(event: ChoppersHome, board: Board, names: Names) -> str:
    """Tell choppers that go back to their owners."""
    facts = {"names": listed(names[seat] for seat in event.seats)}
    if event.why == "rig":
        sentence = trn(
            "The rig survives: the chopper of {names} goes back to its owner.",
            "The rig survives: the choppers of {names} go back to their owners.",
            len(event.seats),
        )
    else:
        sentence = trn(
            "The chopper of {names} was over the rear tile and goes back to its owner.",
            "The choppers of {names} were over the rear tile and go back to their owners.",
            len(event.seats),
        )
    return sentence.format(**facts)


def tile_removed(event: TileRemoved, board: Board, names: Names) -> str:
    """Tell that the road moves on."""
    sentence = tr(
        "The road moves on: tile {tile} leaves the rear and goes under the stack, other side up. Rows {first} to "
        "{last} are gone."
    )
    facts = {"first": board.first_row, "last": board.first_row + board.rows - 1}
    return sentence.format(tile=tile_name(board, event.side), **facts)


def made_final(event: MadeFinal, board: Board, names: Names) -> str:
    """Tell the final tile."""
    if event.why == "fifth":
        return tr("In a game of 2 players the 5th tile is final: the finish is at its front edge.")
    return tr("A player is out, so the lead tile is final: the finish is at its front edge.")


# -- elimination and the end ---------------------------------------------------------------------------------


def eliminated(event: Eliminated, board: Board, names: Names) -> str:
    """Tell a player who is out."""
    sentence = tr("{name} has no operable car left and is out. The chopper leaves the game too.")
    return sentence.format(name=names[event.seat])


def won(event: Won, board: Board, names: Names) -> str:
    """Tell the end: who has won, and by what."""
    winners = listed(names[seat] for seat in event.seats)
    if event.by == "finish":
        sentence = tr("{car} crosses the finish: {name} wins the game.")
        return sentence.format(car=about(board, event.car, names), name=winners)
    if event.by == "last":
        return tr("Only {name} still has an operable car, and wins the game.").format(name=winners)
    return tr("No player has an operable car left: a draw between {name}.").format(name=winners)
