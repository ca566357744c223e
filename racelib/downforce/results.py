"""Results in words: the places of one game, and what many games came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.downforce.names import colour_name
from racelib.kernel.game import Header
from racelib.language import tr

Row = dict[str, Any]


def standings(result: Sequence[Row], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the places as lines: who, and with how much money (DF-SCORE-03), or with which car (DF-VAR-BEG-08).

    >>> ada = {"place": 1, "seat": 0, "won": True, "total": 15, "prizes": 11, "bets": 13, "paid": 9}
    >>> bo = {"place": 2, "seat": 1, "won": False, "car": "blue", "finished": False, "laps": 1.4}
    >>> standings([ada, bo], ("Ada", "Bo"), ("racer", ""))
    ['1. Ada (racer): 15 million (prizes 11, bets 13, paid 9)', '2. Bo: blue, 1.4 laps']
    """
    lines = []
    for row in result:
        seat = row["seat"]
        name = f"{names[seat]} ({bots[seat]})" if bots and bots[seat] else names[seat]
        lines.append(f"{row['place']}. {name}: {outcome(row)}")
    return lines


def outcome(row: Row) -> str:
    """Return what a player came to: money, or how far the best car came."""
    if "total" in row:
        sentence = tr("{total} million (prizes {prizes}, bets {bets}, paid {paid})")
        if "games" in row:
            sentence = tr("{total} million in two games, {games} (prizes {prizes}, bets {bets}, paid {paid})")
        games = " + ".join(str(total) for total in row.get("games", ()))
        return sentence.format(**{**row, "games": games})
    if not row["car"]:
        return tr("no car")
    sentence = tr("{car} is home") if row["finished"] else tr("{car}, {laps} laps")
    return sentence.format(car=colour_name(row["car"]), laps=row["laps"])


#: The columns of a summary: head and field. Money, or what counts where there is none.
MONEY = (("total", "total"), ("prizes", "prizes"), ("bets", "bets"), ("paid", "paid"))
DISTANCE = (("home", "finished"), ("laps", "laps"))


def summary(header: Header, results: Sequence[Sequence[Row]]) -> list[str]:
    """Return what many games came to, bot by bot: games won, and the mean of everything else per player and game.

    >>> from racelib.kernel.game import Seat
    >>> header = Header(game="downforce", seats=(Seat("Ada", "racer"), Seat("Bo", "rookie")))
    >>> ada = {"place": 1, "seat": 0, "won": True, "total": 15, "prizes": 11, "bets": 13, "paid": 9}
    >>> bo = {"place": 2, "seat": 1, "won": False, "total": -6, "prizes": 0, "bets": 0, "paid": 6}
    >>> print(*summary(header, [[ada, bo]]), sep="\\n")
    bot          games    wins    total   prizes     bets     paid
    racer            1       1    15.00    11.00    13.00     9.00
    rookie           1       0    -6.00     0.00     0.00     6.00
    """
    columns = MONEY if any("total" in row for result in results for row in result) else DISTANCE
    lines = [f"{'bot':10} {'games':>7} {'wins':>7}" + "".join(f" {head:>8}" for head, _ in columns)]
    for bot in dict.fromkeys(seat.bot for seat in header.seats):
        rows = [row for result in results for row in result if header.seats[row["seat"]].bot == bot]
        means = [sum(row[field] for row in rows) / len(rows) if rows else float("nan") for _, field in columns]
        wins = sum(row["won"] for row in rows)
        lines.append(f"{bot:10} {len(rows):7} {wins:7}" + "".join(f" {mean:8.2f}" for mean in means))
    return lines
