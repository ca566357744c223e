"""Scoring: the money of each player, and the winner (DF-SCORE)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from racelib.games.downforce.events.scoring import GameWon, Scored
from racelib.games.downforce.rules.betting import winnings
from racelib.games.downforce.rules.variants import (
    NO_PLACE,
    begin_the_next_game,
    by_best_car,
    by_money_of_the_tour,
)
from racelib.games.downforce.state import Board, Score, State
from racelib.games.downforce.tables import PRIZES
from racelib.kernel.table import Table


def prize(place: int) -> int:
    """DF-SCORE-01, DF-SCORE-06: return the prize of a place, for any number of players.

    A stalled car (place 0) gets nothing (DF-FINISH-07).

    >>> [prize(place) for place in (1, 2, 3, 4, 5, 6, 0)]
    [12, 9, 6, 4, 2, 0, 0]
    """
    return PRIZES[place - 1] if place else 0


def score_of(board: Board, seat: int, bets: Sequence[str]) -> Score:
    """Return what a player has made.

    DF-SCORE-02, DF-FINISH-09: the prizes go to the owners of the finished cars; a car without an owner pays nobody.
    DF-FINISH-08: a stalled car takes nothing from the other prizes, nor from the bets.
    DF-SCORE-03, DF-AUCTION-26, DF-RULING-49: the total is prizes and bets minus prices, and it may be below 0.
    """
    own = board.owned(seat)
    places = {car.colour: car.place for car in board.cars.values()}
    return Score(
        prizes=sum(prize(car.place) for car in own),
        bets=winnings(bets, places),
        paid=sum(car.price for car in own),
        best=min((car.place for car in own if car.place), default=0),
    )


def score(table: Table[State]) -> None:
    """Count the money; then go on with the tour, or name the winner."""
    state = table.state
    board = state.board
    if board.settings.variant.bets:
        bets = tuple(tuple(hand.bets) for hand in state.hands)
        scores = tuple(score_of(board, seat, bets[seat]) for seat in range(board.settings.players))
        table.tell(Scored(scores, bets))
    if not begin_the_next_game(table):
        table.tell(GameWon(*winners(board)))


def ranking(board: Board) -> list[tuple[tuple[Any, ...], int]]:
    """DF-FLOW-03: return a key and the seat of every player, the best first: by money, or by the best car.

    Players with equal keys share a place.
    """
    keys: dict[str, Callable[[Board, int], tuple[Any, ...]]] = {
        "money": by_money,
        "best car": by_best_car,
        "money of the tour": by_money_of_the_tour,
    }
    key = keys[board.settings.variant.ranked_by]
    return sorted((key(board, seat), seat) for seat in range(board.settings.players))


def by_money(board: Board, seat: int) -> tuple[Any, ...]:
    """DF-SCORE-04, DF-SCORE-05, DF-RULING-33: the highest total wins; the better placed car decides a tie."""
    made = board.scores[-1][seat]
    return (-made.total, made.best or NO_PLACE)


def winners(board: Board) -> tuple[tuple[int, ...], str]:
    """Return the winners, and what decided: see `GameWon`."""
    ranked = ranking(board)
    best = ranked[0][0]
    seats = tuple(seat for key, seat in ranked if key == best)
    ranked_by = board.settings.variant.ranked_by
    if ranked_by == "best car":
        farthest = "farthest car" if board.settings.variant.auction else "farthest beginner"
        return seats, "first car" if board.finished else farthest
    tie = len(ranked) > 1 and any(key[0] == best[0] for key, seat in ranked[1:])
    if ranked_by == "money of the tour":
        return seats, "tour tie" if tie else "tour"
    return seats, "shared" if len(seats) > 1 else "best car" if tie else "total"


def result(board: Board) -> list[dict[str, Any]]:
    """Return the result, the best first; players with equal keys share a place."""
    rows: list[dict[str, Any]] = []
    for number, (key, seat) in enumerate(ranked := ranking(board), start=1):
        place = rows[-1]["place"] if rows and ranked[number - 2][0] == key else number
        row: dict[str, Any] = {"place": place, "seat": seat, "won": place == 1}
        if board.scores:
            made = [scores[seat] for scores in board.scores]
            row |= {part: sum(getattr(one, part) for one in made) for part in ("total", "prizes", "bets", "paid")}
            if len(made) > 1:
                row["games"] = [one.total for one in made]
        else:
            cars = board.order()
            row["car"] = next((colour for colour in cars if board.cars[colour].owner == seat), "")
            row["finished"] = bool(row["car"]) and board.cars[row["car"]].place > 0
            row["distance"] = board.cars[row["car"]].progress if row["car"] else 0
            row["laps"] = round(row["distance"] / board.track.lap, 2)
        rows.append(row)
    return rows
