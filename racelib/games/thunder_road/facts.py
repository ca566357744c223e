"""What choices say of the things of the game, as facts: `show/words/choices.py` has the words for them.

Also the kind of choice that several chapters use: one of two words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from racelib.games.thunder_road.state import Board, Car
from racelib.kernel.choice import Choice, Fact, Refusal, fact


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


def chance_fact(hits: Sequence[bool]) -> Fact:
    """Return how likely a roll is, face by face of its die.

    >>> chance_fact([True, False, False]).values
    {'hits': 1, 'faces': 3}
    """
    return fact("chance", hits=sum(hits), faces=len(hits))


class OneOfTwo(Choice[str]):
    """A choice between two words; `RULES` are named when another answer is refused."""

    __slots__ = ()
    WORDS: ClassVar[tuple[str, str]]
    RULES: ClassVar[tuple[str, ...]]

    def __iter__(self) -> Iterator[str]:
        """Give both."""
        return iter(self.WORDS)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        one, other = self.WORDS
        return Refusal(fact("neither", answer=repr(answer), one=one, other=other), self.RULES)
