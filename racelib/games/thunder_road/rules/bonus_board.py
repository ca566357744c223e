"""The bonus command of a player: a card that is a further command of the board (TR-AMMO-09)."""

from __future__ import annotations

from functools import cache

from racelib.games.thunder_road.cards import accepted, cards
from racelib.games.thunder_road.euro_cards import plays_cards
from racelib.games.thunder_road.state import FACE_DOWN, GONE, Board, Car
from racelib.games.thunder_road.tables import (
    BIKES,
    BONUS_BOARD,
    MINESWEEPER,
    SHAKE_UP,
    TOW_TRUCK,
    Command,
)


def bonus_command(board: Board, seat: int) -> Command:
    """TR-AMMO-09: return the open bonus command of a player, with the numbers that its card takes.

    Bikes, whose dice end at 4, have numbers of their own on it. A card of the players' own that names none takes those
    of the card that it works like.
    """
    player = board.players[seat]
    effect, own = board.settings.works_as(player.bonus), board.settings.own.get(player.bonus)
    bikes = player.crew == BIKES
    takes = "" if own is None else own.bikes_accept if bikes else own.accepts
    return printed_command(player.bonus, effect, takes or printed_numbers(effect, bikes))


@cache
def printed_command(card: str, effect: str, takes: str) -> Command:
    """Return the command on a card: it has an effect, and takes some numbers."""
    return BONUS_BOARD[effect]._replace(name=card, takes=accepted(takes))


@cache
def printed_numbers(effect: str, bikes: bool) -> str:
    """Return the numbers that the card of a command takes from cars, or from bikes."""
    card = cards().by_key[effect]
    return card.bikes_accept if bikes else card.accepts


def makes_sense(board: Board, seat: int, command: Command, dice: int) -> bool:
    """Say whether a bonus command can be chosen; `dice` are the unused dice that are left then.

    BC03 needs one of them, BC07 a face-down token on the board, BC09 a damage token on another car.
    """
    if command.effect == SHAKE_UP:
        return dice > 0 or plays_cards(board, seat)  # there is always a card (TR-RULING-122)
    if command.effect == MINESWEEPER:
        return FACE_DOWN in board.tokens.values()
    return command.effect != TOW_TRUCK or bool(towable(board, seat))


def towable(board: Board, seat: int) -> list[Car]:
    """BC09: return the cars of a player with a damage token, but for the one that was chosen in this turn."""
    chosen = chosen_car(board)
    return [car for car in board.owned(seat) if car.damage and car.cell != GONE and car.id != chosen]


def chosen_car(board: Board) -> str:
    """Return the car that has got a die in this turn; a bike may still wait for its move."""
    if board.bikes:
        return board.bikes[0][0]
    return "" if board.movement is None else board.movement.car
