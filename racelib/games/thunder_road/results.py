"""The result of a game in words, and what many games came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from racelib.kernel.game import Header
from racelib.text.kit import bot_table, count, mean, places
from racelib.text.language import later, tr, trn

Row = dict[str, Any]


def standings(result: Sequence[Row], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the places as lines: the player, and the outcome (TR-WIN-01, TR-WIN-02, TR-RULING-61).

    >>> ada = {"seat": 0, "place": 1, "how": "won", "cars": 2, "foremost": 80}
    >>> bo = {"seat": 1, "place": 2, "how": "in", "cars": 1, "foremost": 71}
    >>> cy = {"seat": 2, "place": 3, "how": "out", "cars": 0, "foremost": None}
    >>> print(*standings([ada, bo, cy], ("Ada", "Bo", "Cy"), ("racer", "", "")), sep="\\n")
    1. Ada (racer): wins, with 2 operable cars
    2. Bo: still racing, with 1 operable car, in row 35
    3. Cy: out: no operable car left
    """
    return places(result, lambda row: outcome(row, is_draw(result)), names, bots)


def is_out(row: Mapping[str, Any]) -> bool:
    """Say whether the player of a row of the result has no operable car left.

    >>> is_out({"seat": 2, "place": 3, "how": "out", "cars": 0, "foremost": None})
    True
    """
    return row.get("how") == "out"


def is_draw(result: Sequence[Row]) -> bool:
    """Say whether the last players went out together (TR-RULING-61)."""
    return len([row for row in result if row["how"] == "won"]) > 1


def outcome(row: Row, draw: bool) -> str:
    """Return what a player came to."""
    if row["how"] == "out":
        return tr("out: no operable car left")
    if row["how"] == "won" and draw:
        return tr("a draw: the last operable cars were lost together")
    if row["how"] == "won":
        sentence = trn("wins, with {cars} operable car", "wins, with {cars} operable cars", row["cars"])
    elif row["foremost"] is None:
        sentence = tr("still racing, with no car on the road")
    else:
        sentence = trn(
            "still racing, with {cars} operable car, in row {row}",
            "still racing, with {cars} operable cars, the foremost in row {row}",
            row["cars"],
        )
    return sentence.format(cars=row["cars"], row=(row["foremost"] or 0) // 2)


def summary(header: Header, results: Sequence[Sequence[Row]]) -> list[str]:
    """Return what many games came to, bot by bot: won, drawn, out; and the cars left per player and game.

    >>> from racelib.kernel.game import Seat
    >>> header = Header(game="thunder-road", seats=(Seat("Ada", "racer"), Seat("Bo", "rookie")))
    >>> ada = {"seat": 0, "place": 1, "how": "won", "cars": 2, "foremost": 80}
    >>> bo = {"seat": 1, "place": 2, "how": "out", "cars": 0, "foremost": None}
    >>> print(*summary(header, [[ada, bo]]), sep="\\n")
    bot     games  wins  draws  out  cars
    racer       1     1      0    0  2.00
    rookie      1     0      0    1  0.00
    """
    drawn = [[{**row, "draw": is_draw(result)} for row in result] for result in results]
    columns = {
        later("games"): lambda rows: str(len(rows)),
        later("wins"): count(lambda row: row["how"] == "won" and not row["draw"]),
        later("draws"): count(lambda row: row["how"] == "won" and row["draw"]),
        later("out"): count(lambda row: row["how"] == "out"),
        later("cars"): mean("cars"),
    }
    return bot_table([seat.bot for seat in header.seats], drawn, columns)
