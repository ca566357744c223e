"""What choices say of the things of the game, as facts: `show/words/choices.py` has the words for them."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.euro_cards import euro_cards
from racelib.games.thunder_road.state import Board, Car
from racelib.kernel.choice import Fact, fact


def car_fact(board: Board, car: Car, reader: int) -> Fact:
    """Return a car as the player in the seat `reader` calls it.

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1).state.board
    >>> car_fact(board, board.cars["A-M"], 1).values
    {'id': 'A-M', 'kind': 'car', 'size': 'M', 'crew': 'amber', 'yours': False}
    """
    crew = "" if car.is_wreck else board.players[car.owner].crew
    return fact("car", id=car.id, kind=car.kind, size=car.size, crew=crew, yours=car.owner == reader)


def target_fact(board: Board, target: str, reader: int) -> Fact:
    """Return what can be shot at: a car, or a command of the rig (TR-RIG-42)."""
    name, _, command = target.partition(":")
    return fact("command of the rig", command=command) if command else car_fact(board, board.cars[name], reader)


def card_fact(card: str) -> Fact:
    """Return a euro card by its key.

    >>> card_fact("euro-3-m").values
    {'number': 3, 'face': 'M'}
    """
    return fact("euro card", **euro_cards()[card]._asdict())


def chance_fact(hits: Sequence[bool], cards: bool = False) -> Fact:
    """Return how likely a roll is, face by face of its die; or a card, card by card of a deck.

    >>> chance_fact([True, False, False]).values
    {'hits': 1, 'faces': 3}
    """
    if cards:
        return fact("chance of a card", hits=sum(hits), faces=len(hits))
    return fact("chance", hits=sum(hits), faces=len(hits))
