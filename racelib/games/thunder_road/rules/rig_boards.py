"""The boards of the rig: which command acts, which are damaged (TR-RIG-09, TR-RIG-45, TR-RIG-47)."""

from __future__ import annotations

from racelib.games.thunder_road.crews import RIG_COMMANDS
from racelib.games.thunder_road.state import Board, Rig


def the_boards(board: Board) -> Rig:
    """Return the boards of the rig."""
    assert board.rig is not None
    return board.rig


def works(board: Board, command: str) -> bool:
    """TR-RIG-09: the command of this turn acts, as long as it is not damaged."""
    return board.movement is not None and board.movement.command == command and command not in the_boards(board).damaged


def is_broken(board: Board) -> bool:
    """TR-RIG-47: all six commands are damaged."""
    return len(the_boards(board).damaged) >= len(RIG_COMMANDS)
