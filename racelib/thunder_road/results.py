"""Results in words: the places of one game, and what many games came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.kernel.game import Header
from racelib.language import tr, trn

Row = dict[str, Any]

#: How a player wins: over the finish (TR-WIN-01), or as the last one with a car that drives (TR-WIN-02).
WINS = ("finish", "last")


def standings(result: Sequence[Row], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the places as lines: who, and what it came to (TR-WIN-01, -02, TR-RULING-61).

    >>> ada = {"seat": 0, "place": 1, "how": "finish", "cars": 2, "furthest": 80}
    >>> bo = {"seat": 1, "place": 2, "how": "in", "cars": 1, "furthest": 71}
    >>> cy = {"seat": 2, "place": 3, "how": "out", "cars": 0, "furthest": None, "round": 4}
    >>> print(*standings([ada, bo, cy], ("Ada", "Bo", "Cy"), ("racer", "", "")), sep="\\n")
    1. Ada (racer): over the finish, with 2 cars that drive
    2. Bo: still in the game, with 1 car that drives, in row 35
    3. Cy: out in round 4
    """
    lines = []
    for row in result:
        seat = row["seat"]
        name = f"{names[seat]} ({bots[seat]})" if bots and bots[seat] else names[seat]
        lines.append(f"{row['place']}. {name}: {outcome(row)}")
    return lines


def outcome(row: Row) -> str:
    """Return what a player came to.

    >>> outcome({"seat": 0, "place": 1, "how": "last", "cars": 3, "furthest": 80})
    'the last one left, with 3 cars that drive'
    """
    facts = {"cars": row["cars"], "row": (row.get("furthest") or 0) // 2, "round": row.get("round")}
    how = row["how"]
    if how == "finish":
        sentence = trn(
            "over the finish, with {cars} car that drives", "over the finish, with {cars} cars that drive", row["cars"]
        )
    elif how == "last":
        sentence = trn(
            "the last one left, with {cars} car that drives",
            "the last one left, with {cars} cars that drive",
            row["cars"],
        )
    elif how == "draw":
        sentence = tr("a draw: the last cars went down together")
    elif how == "out":
        sentence = tr("out in round {round}") if facts["round"] else tr("out")
    elif row.get("furthest") is None:
        sentence = trn(
            "still in the game, with {cars} car that drives",
            "still in the game, with {cars} cars that drive",
            row["cars"],
        )
    else:
        sentence = trn(
            "still in the game, with {cars} car that drives, in row {row}",
            "still in the game, with {cars} cars that drive, the foremost in row {row}",
            row["cars"],
        )
    return sentence.format(**facts)


#: The columns of a summary: head, and what is counted.
COUNTED = (("wins", WINS), ("finish", ("finish",)), ("last", ("last",)), ("draws", ("draw",)), ("out", ("out",)))


def summary(header: Header, results: Sequence[Sequence[Row]]) -> list[str]:
    """Return what many games came to, bot by bot: how they ended, and how many cars were left per player and game.

    >>> from racelib.kernel.game import Seat
    >>> header = Header(game="thunder-road", seats=(Seat("Ada", "racer"), Seat("Bo", "rookie")))
    >>> ada = {"seat": 0, "place": 1, "how": "last", "cars": 2, "furthest": 80}
    >>> bo = {"seat": 1, "place": 2, "how": "out", "cars": 0, "furthest": None}
    >>> print(*summary(header, [[ada, bo]]), sep="\\n")
    bot          games    wins   finish     last    draws      out     cars
    racer            1       1        0        1        0        0     2.00
    rookie           1       0        0        0        0        1     0.00
    """
    first, *others = (head for head, _ in COUNTED)
    lines = [f"{'bot':10} {'games':>7} {first:>7}" + "".join(f" {head:>8}" for head in (*others, "cars"))]
    for bot in dict.fromkeys(seat.bot for seat in header.seats):
        rows = [row for result in results for row in result if header.seats[row["seat"]].bot == bot]
        wins, *counts = (sum(row["how"] in ways for row in rows) for _, ways in COUNTED)
        cars = sum(row["cars"] for row in rows) / len(rows) if rows else float("nan")
        lines.append(f"{bot:10} {len(rows):7} {wins:7}" + "".join(f" {count:8}" for count in counts) + f" {cars:8.2f}")
    return lines
