"""Which bar of a card, and which car, a power is asked for."""

from __future__ import annotations

from racelib.downforce.cards import WHITE, bars_of
from racelib.downforce.state import Board


def bar_at_issue(board: Board) -> int:
    """Return the bar that comes now: the next one whose car is on the track, or a white one (DF-RULING-22)."""
    playing = board.playing
    assert playing is not None
    bars = bars_of(playing.card)
    for number in range(playing.bar + 1, len(bars)):
        car = board.cars.get(bars[number].colour)
        if bars[number].colour == WHITE or (car is not None and car.on_track):
            return number
    return len(bars) - 1


def car_at_issue(board: Board) -> str:
    """Return the car that has just moved or will move now: that of the top bar before anything has moved."""
    playing = board.playing
    assert playing is not None
    colour = bars_of(playing.card)[max(playing.bar, 0)].colour
    return playing.named[-1] if colour == WHITE else colour
