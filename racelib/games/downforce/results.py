"""Results in words: the places of one game, and what many games came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.downforce.rules.betting import payout
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.show.names import colour_name
from racelib.games.downforce.state import Board, Car
from racelib.kernel.game import Header
from racelib.text.kit import added_up, bot_table, count, mean, numeral, places
from racelib.text.language import later, tr

Row = dict[str, Any]

#: What is said of a car just before the finish, which has not done the whole lap.
ALMOST = 0.99


def standings(result: Sequence[Row], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the places as lines: each player with the money (DF-SCORE-03), or with the car (DF-VAR-BEG-08).

    >>> ada = {"place": 1, "seat": 0, "won": True, "total": 15, "prizes": 11, "bets": 13, "paid": 9}
    >>> bo = {"place": 2, "seat": 1, "won": False, "car": "blue", "finished": False, "laps": 1.4}
    >>> standings([ada, bo], ("Ada", "Bo"), ("racer", ""))
    ['1. Ada (racer): 15 million (prizes 11, bets 13, paid 9)', '2. Bo: blue, 1.40 laps']
    """
    anybody = any(row.get("finished") for row in result)
    return places(result, lambda row: outcome(row, anybody) + by_a_place(row, result), names, bots)


def by_a_place(row: Row, result: Sequence[Row]) -> str:
    """Say what puts a player before another with the same money: a better placed car (DF-SCORE-05, DF-RULING-45)."""
    behind = any(other.get("total") == row.get("total") and other["place"] > row["place"] for other in result)
    return tr(", and the better placed car") if behind and "total" in row else ""


def sheet(board: Board, bets: Sequence[str], seat: int) -> list[str]:
    """DF-COMP-07: return the score sheet of a player line by line: where each million comes from.

    >>> from racelib.games.downforce.state import Score
    >>> from racelib.kernel.registry import game_named
    >>> from racelib.kernel.game import Seat
    >>> game, header = game_named("downforce"), Header(game="downforce", seats=(Seat("Ada"), Seat("Bo")))
    >>> board = game.start(game.check(header)).board
    >>> for place, colour in enumerate(("blue", "yellow", "red", "black", "green"), start=1):    # DF-EX-38
    ...     board.cars[colour].place = place
    >>> for colour, price in (("green", 4), ("yellow", 5)):
    ...     board.cars[colour].owner, board.cars[colour].price = 0, price
    >>> board.scores.append((Score(prizes=11, bets=13, paid=9, best=2),))
    >>> print(*sheet(board, ["yellow", "yellow", "blue"], 0), sep="\\n")
    Prizes: green (place 5) 2 + yellow (place 2) 9 = 11.
    Bets: yellow (place 2) 6 + yellow (place 2) 4 + blue (place 1) 3 = 13.
    Paid in the auction: green 4 + yellow 5 = 9.
    11 + 13 − 9 = 15 million.
    """
    if not board.scores:
        return []
    score, own = board.scores[-1][seat], board.owned(seat)
    made = [(line, board.cars[colour]) for line, colour in enumerate(bets, start=1) if colour]
    lines = []
    if own:
        prizes = " + ".join(f"{placed(car)} {prize(car.place)}" for car in own)
        lines.append(tr("Prizes: {each} = {sum}.").format(each=prizes, sum=score.prizes))
    if made:
        paid = " + ".join(f"{placed(car)} {payout(line, car.place)}" for line, car in made)
        lines.append(tr("Bets: {each} = {sum}.").format(each=paid, sum=score.bets))
    if own:
        prices = " + ".join(f"{colour_name(car.colour)} {car.price}" for car in own)
        lines.append(tr("Paid in the auction: {each} = {sum}.").format(each=prices, sum=score.paid))
    total = tr("{prizes} + {bets} − {paid} = {total} million.")
    facts = {"prizes": score.prizes, "bets": score.bets, "paid": score.paid}
    return [*lines, total.format(total=numeral(score.total), **facts)]


def placed(car: Car) -> str:
    """Return a car with its place; a car that never crossed the line has none (DF-FINISH-07)."""
    place = tr("place {place}").format(place=car.place) if car.place else tr("stalled")
    return f"{colour_name(car.colour)} ({place})"


def outcome(row: Row, anybody_finished: bool = False) -> str:
    """Return what a player came to: money, or how far the best car came.

    DF-SHOW-04: a car that has not finished is told as such, and a negative sum has one sign.
    """
    if "total" in row:
        sentence = tr("{total} million (prizes {prizes}, bets {bets}, paid {paid})")
        if "games" in row:
            sentence = tr("{total} million in two games: {games} (prizes {prizes}, bets {bets}, paid {paid})")
        games = added_up(row.get("games", ()))
        return sentence.format(**{**row, "games": games, "total": numeral(row["total"])})
    if not row["car"]:
        return tr("no car")
    laps = row["laps"]
    if row["finished"]:
        sentence = tr("{car} has finished")
    elif anybody_finished:
        sentence, laps = tr("{car} has not finished: {laps} laps"), min(laps, ALMOST)
    else:
        sentence = tr("{car}, {laps} laps")
    return sentence.format(car=colour_name(row["car"]), laps=numeral(laps, digits=2))


#: The columns of a summary: games and wins, then money, or what counts where there is none.
COUNTS = {later("games"): count(lambda row: True), later("wins"): count(lambda row: row["won"])}
MONEY = {
    later("total"): mean("total"),
    later("prizes"): mean("prizes"),
    later("bets"): mean("bets"),
    later("paid"): mean("paid"),
}
DISTANCE = {later("finished"): mean("finished"), later("laps"): mean("laps")}


def summary(header: Header, results: Sequence[Sequence[Row]]) -> list[str]:
    """Return what many games came to, bot by bot: games won, and the mean of everything else per player and game.

    >>> from racelib.kernel.game import Seat
    >>> header = Header(game="downforce", seats=(Seat("Ada", "racer"), Seat("Bo", "rookie")))
    >>> ada = {"place": 1, "seat": 0, "won": True, "total": 15, "prizes": 11, "bets": 13, "paid": 9}
    >>> bo = {"place": 2, "seat": 1, "won": False, "total": -6, "prizes": 0, "bets": 0, "paid": 6}
    >>> print(*summary(header, [[ada, bo]]), sep="\\n")
    bot     games  wins  total  prizes   bets  paid
    racer       1     1  15.00   11.00  13.00  9.00
    rookie      1     0  −6.00    0.00   0.00  6.00
    """
    columns = MONEY if any("total" in row for result in results for row in result) else DISTANCE
    return bot_table([seat.bot for seat in header.seats], results, COUNTS | columns)
