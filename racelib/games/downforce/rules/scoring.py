"""Scoring: who has won, and by how much (DF-SCORE, DF-VAR-BEG-08, DF-VAR-LONG-03, DF-VAR-TOUR-02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from racelib.games.downforce.events import GameBegan, GameWon, Scored
from racelib.games.downforce.rules.betting import winnings
from racelib.games.downforce.state import Board, Score, State
from racelib.games.downforce.tables import PRIZES
from racelib.kernel.table import Table

#: Behind every real place: a player none of whose cars has finished.
NO_PLACE = 7


def prize(place: int) -> int:
    """Return the prize of a place; a stalled car (place 0) gets nothing (DF-SCORE-01, DF-FINISH-07, DF-SCORE-06).

    >>> [prize(place) for place in (1, 2, 3, 4, 5, 6, 0)]
    [12, 9, 6, 4, 2, 0, 0]
    """
    return PRIZES[place - 1] if place else 0


def score_of(board: Board, seat: int, bets: Sequence[str]) -> Score:
    """Return what a player has made (DF-SCORE-02, -03, DF-FINISH-08, -09).

    Prizes of own cars that finished, and payouts of bets, less the prices paid; it may be negative (DF-AUCTION-26).
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
    """Count the money, or look who is farthest; on a tour the second game follows (DF-VAR-TOUR-01)."""
    state = table.state
    board = state.board
    variant = board.settings.variant
    if variant.bets:
        bets = tuple(tuple(hand.bets) for hand in state.hands)
        scores = tuple(score_of(board, seat, bets[seat]) for seat in range(board.settings.players))
        table.tell(Scored(scores, bets))
    if board.game < variant.games:
        table.tell(GameBegan(board.game + 1))
        return
    table.tell(GameWon(*winners(board)))


def ranking(board: Board) -> list[tuple[tuple[Any, ...], int]]:
    """Return a key and the seat of every player, the best first; players with equal keys share a place."""
    keys: dict[str, Callable[[Board, int], tuple[Any, ...]]] = {
        "money": by_money,
        "best car": by_best_car,
        "money of the tour": by_money_of_the_tour,
    }
    key = keys[board.settings.variant.ranked_by]
    return sorted((key(board, seat), seat) for seat in range(board.settings.players))


def by_money(board: Board, seat: int) -> tuple[Any, ...]:
    """DF-SCORE-04, -05, DF-RULING-33: the highest total; between equals the earlier best car, then none at all."""
    made = board.scores[-1][seat]
    return (-made.total, made.best or NO_PLACE)


def by_money_of_the_tour(board: Board, seat: int) -> tuple[Any, ...]:
    """DF-VAR-TOUR-02, DF-RULING-45: the highest sum; then the better best place in game 2, then in game 1."""
    games = [scores[seat] for scores in board.scores]
    return (-sum(game.total for game in games), *(game.best or NO_PLACE for game in reversed(games)))


def by_best_car(board: Board, seat: int) -> tuple[Any, ...]:
    """DF-VAR-BEG-08, DF-VAR-LONG-03, -04: the first own car home; else the farthest, the inner one of two level cars.

    DF-RULING-42: in the beginner game without a finisher the farthest car decides. DF-RULING-44: only owned cars count.
    """
    order = board.order()
    own = [order.index(car.colour) for car in board.owned(seat)]
    return (min(own, default=NO_PLACE),)


def winners(board: Board) -> tuple[tuple[int, ...], str]:
    """Return who has won, and what decided: see `GameWon`."""
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
    """Return the result, the best first; players that nothing can part share a place."""
    rows: list[dict[str, Any]] = []
    for number, (key, seat) in enumerate(ranked := ranking(board), start=1):
        place = rows[-1]["place"] if rows and ranked[number - 2][0] == key else number
        row: dict[str, Any] = {"place": place, "seat": seat, "won": place == 1}
        if board.scores:
            made = [scores[seat] for scores in board.scores]
            row["total"] = sum(one.total for one in made)
            row["prizes"], row["bets"] = sum(one.prizes for one in made), sum(one.bets for one in made)
            row["paid"] = sum(one.paid for one in made)
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
