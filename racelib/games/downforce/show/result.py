"""How a game ended for a player: the verdict, the money, the podium, all places, and where each million came from."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.events.race import Moved
from racelib.games.downforce.results import outcome, sheet
from racelib.games.downforce.show.names import colour_name
from racelib.games.downforce.state import Board
from racelib.kernel.result import Ended, Reason, Result, ResultRow, Step, facts_title, place_among
from racelib.text.kit import added_up, first_upper, listed, numeral
from racelib.text.language import tr, trn

Row = dict[str, Any]


def result(ended: Ended) -> Result:
    """Return how a game ended, for one player or for everybody."""
    rows, board, seat = sorted(ended.rows, key=lambda row: row["place"]), ended.state.board, ended.seat
    yours = next((row for row in rows if row["seat"] == seat), None)
    won = yours is not None and yours["won"]
    winners = [row["seat"] for row in rows if row["won"]]
    if yours is None:
        title = tr("{name} wins").format(name=listed(ended.names[one] for one in winners))
        say = money(rows[0]) if "total" in rows[0] else how_far(rows[0], rows)
    else:
        title = tr("You won!") if won else place_among(yours["place"], len(rows))
        say = verdict(ended, yours, rows)
    with_money = "total" in rows[0]
    head = [tr("prizes"), tr("bets"), tr("paid"), tr("millions")] if with_money else [tr("best car")]
    return Result(
        title=title,
        say=say,
        chip=tr("Finished"),
        tone="won" if won else "plain",
        podium=[Step(row["place"], ended.called(row["seat"]), best_car(board, row["seat"])) for row in rows[:3]],
        head=head,
        rows=[line(ended, row, rows) for row in rows],
        why="" if yours is None else facts_title(),
        reasons=[] if yours is None else reasons(ended, yours),
    )


def line(ended: Ended, row: Row, rows: list[Row]) -> ResultRow:
    """Return a player in the table: the money, or how far the best car came."""
    seat = row["seat"]
    if "total" in row:
        cells = [  # signs stay with their numbers
            str(row["prizes"]),
            f"+\u00a0{row['bets']}",
            f"−\u00a0{row['paid']}",
            f"=\u00a0{numeral(row['total'])}",
        ]
    else:
        cells = [outcome(row, any(one.get("finished") for one in rows))]
    car = best_car(ended.state.board, seat)
    return ResultRow(str(row["place"]), ended.called(seat), car, cells, seat == ended.seat)


def best_car(board: Board, seat: int) -> int:
    """Return the number of a player's best placed car in a frame, -1 without one."""
    owned = {car.colour for car in board.owned(seat)}
    return next((COLOURS.index(colour) for colour in board.order() if colour in owned), -1)


def money(row: Row) -> str:
    """Say where the money of a player comes from."""
    say = tr("{total} million: prizes {prizes} + bets {bets} − paid {paid}.")
    return say.format(**{**row, "total": numeral(row["total"])})


def how_far(row: Row, rows: list[Row]) -> str:
    """Say how far the best car of a player came."""
    return first_upper(outcome(row, any(one.get("finished") for one in rows))) + "."


def verdict(ended: Ended, yours: Row, rows: list[Row]) -> str:
    """Say in one line what you came to, and how far the best (or next) player is from it."""
    if "total" not in yours:
        return how_far(yours, rows)
    other = next((row for row in rows if row["seat"] != yours["seat"]), None)
    if other is None:
        return money(yours)
    say = tr("{name} has {total} million.").format(name=ended.names[other["seat"]], total=numeral(other["total"]))
    return f"{money(yours)} {say}"


def reasons(ended: Ended, yours: Row) -> list[Reason]:
    """Return where a player's millions came from, and how often the cars were blocked."""
    board, seat = ended.state.board, yours["seat"]
    own = {car.colour for car in board.owned(seat)}
    lost = sum(event.lost for event in ended.events if type(event) is Moved and event.car in own)
    say = trn("Your cars lost {n} step to cars in the way.", "Your cars lost {n} steps to cars in the way.", lost)
    traffic = Reason(tr("traffic"), say.format(n=lost), "pay" if lost else "good")
    if "games" in yours:
        made = tr("Your two games: {games} million.").format(games=added_up(yours["games"]))
        return [Reason(tr("games"), made), traffic]
    if "total" in yours:
        chips = (tr("prizes"), tr("bets"), tr("auction"))
        sums = sheet(board, board.open_bets[seat], seat)[:-1]
        return [*(Reason(chip, one) for chip, one in zip(chips[-len(sums) :], sums, strict=False)), traffic]
    mine = listed(colour_name(car.colour) for car in board.owned(seat)) or tr("no car")
    return [Reason(tr("cars"), tr("You drove for {cars}.").format(cars=mine)), traffic]
