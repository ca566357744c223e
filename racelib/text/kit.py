"""What all games say alike: lists, numbers, rules in brackets, the places of a race, and what many races came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from racelib.text.columns import WIDTH, aligned
from racelib.text.language import tr, trn

K = TypeVar("K")

#: One place of a result: its fields by name, as a game gives them.
Row = Mapping[str, Any]

# -- words ---------------------------------------------------------------------------------------------------


def listed(things: Iterable[str]) -> str:
    """Return things one after another, the last with an "and"; "" for none.

    >>> listed([]), listed(["mud"]), listed(["mud", "oil", "fire"])
    ('', 'mud', 'mud, oil and fire')
    """
    *first, last = [*things] or [""]
    return tr("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def either(things: Iterable[str]) -> str:
    """Return things to choose from, the last with an "or"; "" for none.

    >>> either(["3"]), either(["3", "2", "pass"])
    ('3', '3, 2 or pass')
    """
    *first, last = [*things] or [""]
    return tr("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def lane_changes(lanes: Sequence[str]) -> str:
    """Return where a route changes lanes, given the lane of each of its cells; the first is where it begins.

    >>> lane_changes(["outer lane", "middle lane", "outer lane", "outer lane"])
    'middle lane at once, outer lane after 1 cell'
    >>> lane_changes(["outer lane", "outer lane"])
    'no lane change'
    """

    def change(lane: str, n: int) -> str:
        said = trn("{lane} after {n} cell", "{lane} after {n} cells", n) if n else tr("{lane} at once")
        return said.format(lane=lane, n=n)

    found = [change(lane, n) for n, (was, lane) in enumerate(pairwise(lanes)) if lane != was]
    return ", ".join(found) or tr("no lane change")


def first_upper(text: str) -> str:
    """Return a text that begins with a capital letter.

    >>> first_upper("the rig")
    'The rig'
    """
    return text[:1].upper() + text[1:]


def cited(sentence: str, rules: Sequence[str]) -> str:
    """Return a sentence with its rules in brackets; "" stays "", and without rules nothing is added.

    >>> cited("Ada stays behind.", ("FD-MOVE-01", "FD-MOVE-02")), cited("", ("FD-MOVE-01",))
    ('Ada stays behind. (FD-MOVE-01, FD-MOVE-02)', '')
    """
    return f"{sentence} ({', '.join(rules)})" if sentence and rules else sentence


# -- numbers -------------------------------------------------------------------------------------------------


def numeral(number: float, digits: int = 0) -> str:
    """Return a number as people read it, with a real minus sign.

    >>> numeral(-6), numeral(2.5, digits=2)
    ('−6', '2.50')
    """
    return f"{number:.{digits}f}".replace("-", "−")


def added_up(numbers: Iterable[int]) -> str:
    """Return numbers as a sum, each with one sign.

    >>> added_up([15, -10]), added_up([-3, 8])
    ('15 − 10', '−3 + 8')
    """
    signed = [("− " if number < 0 else "+ ") + str(abs(number)) for number in numbers]
    sum_of_all = " ".join(signed)
    return sum_of_all.removeprefix("+ ") if not sum_of_all.startswith("− ") else "−" + sum_of_all[2:]


def percent(share: float) -> str:
    """Return a share of 1 as a percentage.

    >>> percent(0.5), percent(1 / 3)
    ('50 %', '33 %')
    """
    return f"{round(100 * share)} %"


# -- results -------------------------------------------------------------------------------------------------


def player(seat: int, names: Sequence[str], bots: Sequence[str] = ()) -> str:
    """Return the name of a player, with the bot that plays; `bots` by seat, "" for a person.

    >>> player(0, ("Ada", "Bo"), ("racer", "")), player(1, ("Ada", "Bo"), ("racer", ""))
    ('Ada (racer)', 'Bo')
    """
    return f"{names[seat]} ({bots[seat]})" if bots and bots[seat] else names[seat]


def places(
    result: Sequence[Row], outcome: Callable[[Any], str], names: Sequence[str], bots: Sequence[str], seat: str = "seat"
) -> list[str]:
    """Return the places of a race as lines; `outcome` says in words what a player came to.

    `seat` is the name of the field with the number of the player.

    >>> result = [{"place": 1, "seat": 1, "points": 7}, {"place": 2, "seat": 0, "points": 5}]
    >>> places(result, lambda row: f"{row['points']} points", ("Ada", "Bo"), ("racer", ""))
    ['1. Bo: 7 points', '2. Ada (racer): 5 points']
    """
    return [f"{row['place']}. {player(row[seat], names, bots)}: {outcome(row)}" for row in result]


def bot_table(
    bots: Sequence[str],
    results: Sequence[Sequence[Row]],
    columns: Mapping[str, Callable[[list[Any]], str]],
    seat: str = "seat",
) -> list[str]:
    """Return what many races came to as the lines of a table, one for each bot.

    Parameters
    ----------
    bots
        The bot of each seat.
    results
        The places of each race.
    columns
        What stands in each column, by its head: a function of all rows of a bot.
    seat
        The name of the field with the number of the player.

    Examples
    --------
    >>> results = [[{"seat": 0, "points": 7}, {"seat": 1, "points": 5}], [{"seat": 1, "points": 2}]]
    >>> columns = {"races": lambda rows: str(len(rows)), "points": mean("points")}
    >>> print(*bot_table(("racer", "rookie"), results, columns), sep="\\n")
    bot     races  points
    racer       1    7.00
    rookie      2    3.50
    """
    table = [[tr("bot"), *(tr(head) for head in columns)]]
    for bot in dict.fromkeys(bots):
        rows = [row for result in results for row in result if bots[row[seat]] == bot]
        table.append([bot, *(column(rows) for column in columns.values())])
    return aligned(table, right=range(1, len(columns) + 1), most=WIDTH)


def mean(field: str, digits: int = 2) -> Callable[[list[Any]], str]:
    """Return a column with the mean of a field; "–" where there is nothing to count.

    >>> mean("cars")([{"cars": 2}, {"cars": 1}]), mean("cars")([])
    ('1.50', '–')
    """
    return lambda rows: numeral(sum(row[field] for row in rows) / len(rows), digits) if rows else "–"


def count(holds: Callable[[Any], bool]) -> Callable[[list[Any]], str]:
    """Return a column that counts the rows for which something holds.

    >>> count(lambda row: row["place"] == 1)([{"place": 1}, {"place": 2}, {"place": 1}])
    '2'
    """
    return lambda rows: str(sum(holds(row) for row in rows))


# -- names ---------------------------------------------------------------------------------------------------


def in_words(names: Mapping[K, str]) -> Callable[[K], str]:
    """Return a function that gives the name of a thing in the language in use, from a table of marked names.

    >>> pool_name = in_words({"gearbox": "gearbox", "car": "whole car"})
    >>> pool_name("car")
    'whole car'
    """
    return lambda thing: tr(names[thing])
