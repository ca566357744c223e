"""The table as text, for terminals and screen readers: the cars, the track, the players, and what a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from textwrap import wrap

from msgspec.structs import replace

from racelib.boards.fronts.compiled import Tables
from racelib.boards.pictures import cars_table, page, panels_in
from racelib.games.downforce.show.names import LETTERS, colour_name
from racelib.games.downforce.show.panels import ORDER, panels
from racelib.games.downforce.show.scene import frame, stage
from racelib.games.downforce.state import AUCTION, DEAL, KEEP_POWER, OVER, RACE, SCORING, SECOND_AUCTION, Board, State
from racelib.kernel.panels import CardsPanel
from racelib.text.columns import WIDTH, cut
from racelib.text.kit import listed
from racelib.text.language import tr

LONGEST_NAME = 24
RECTANGLE, BEND, LINE = ".", "~", "|"
#: Panels that only explain the game, or that are over: a text does without them.
LEFT_OUT = ("powers", "pays", "auction")

#: A line across the road: its column, and what is written above it.
Mark = tuple[int, str]


def picture(state: State, names: tuple[str, ...], seat: int | None = None) -> str:
    """Return the table as text, as a seat sees it (None: everything, -1: what lies open). At the end all is open.

    >>> from racelib.kernel.registry import game_named
    >>> from racelib.kernel.game import Header, Seat
    >>> game = game_named("downforce")
    >>> header = Header(game="downforce", seats=(Seat("Ada"), Seat("Bo")), options={"track": "fix-c"}, seed=1)
    >>> print(picture(game.start(game.check(header)), ("Ada", "Bo")).splitlines()[0])
    Small oval: the cards are dealt.
    """
    board = state.board
    parts = [heading(board, names)]
    if any(car.on_track or car.place for car in board.cars.values()):
        parts += [cars_table(stage(state, names), frame(state), lambda cell: board.track.codes[cell]), strips(board)]
    laid, shown = panels(state, names), [name for name in ORDER if name not in LEFT_OUT]
    discard = laid.get("discard")
    if isinstance(discard, CardsPanel):  # the newest card says enough
        laid["discard"] = replace(discard, cards=discard.cards[:1])
    beside = panels_in(laid, shown, None if state.over else seat, colour_name)
    return page([*parts, *beside, secret_bets(state, names, seat)])


# -- what goes on --------------------------------------------------------------------------------------------


def heading(board: Board, names: Sequence[str]) -> list[str]:
    """Return the track, the stage and whose turn it is."""
    what = {
        DEAL: tr("{track}: the cards are dealt."),
        AUCTION: tr("{track}: the auction."),
        SECOND_AUCTION: tr("{track}: second auction, for players without a car."),
        KEEP_POWER: tr("{track}: each player keeps one power."),
        RACE: tr("{track}: the race."),
        SCORING: tr("{track}: the race is over. Now the money counts."),
        OVER: tr("{track}: the game is over."),
    }[board.stage].format(track=board.track.name)
    variant = board.settings.variant
    if variant.games > 1:
        game = tr("{variant}, game {game} of {games}.")
        what += " " + game.format(variant=tr(variant.title), game=board.game, games=variant.games)
    elif variant.name != "normal":
        what += f" {tr(variant.title)}."
    lines = wrap(what, WIDTH) + wrap(board.track.note, WIDTH)
    if board.stage != RACE or board.playing is not None:
        return lines
    if board.lines > board.bets_made:
        lines.append(tr("Everybody bets at line {line}.").format(line=board.bets_made + 1))
    else:
        lines += wrap(tr("It is the turn of {name}.").format(name=cut(names[board.turn], LONGEST_NAME)), WIDTH)
    return lines


def secret_bets(state: State, names: Sequence[str], seat: int | None) -> list[str]:
    """Name the players whose bets the viewer does not know yet (DF-BET-06)."""
    hidden = [cut(name, LONGEST_NAME) for one, name in enumerate(names) if state.known_bets(seat, one) is None]
    if not hidden or not state.board.bets_made:
        return []
    sentence = tr("The bets of {names} are secret until the race is over (DF-BET-06).")
    return wrap(sentence.format(names=listed(hidden)), WIDTH, break_on_hyphens=False)


# -- the strips of the track ---------------------------------------------------------------------------------


def columns(track: Tables) -> list[int]:
    """Return a column for each cell: farther along is never further left, and no lane has two cells in one.

    >>> from racelib.boards.fronts import tables
    >>> bend = tables("fix-b")
    >>> {code: column for code, column in zip(bend.codes, columns(bend), strict=True)}["A1"]
    1
    """
    found = [0] * track.cells
    column = 0
    taken: set[int] = set()
    for _, level in groupby(range(track.cells), key=lambda cell: track.front[cell]):  # numbered by their fronts
        cells = list(level)
        if any(track.lane[cell] in taken for cell in cells):
            column += 1
            taken = set()
        for cell in cells:
            taken.add(track.lane[cell])
            found[cell] = column
    return found


def marks(board: Board, column_of: Sequence[int]) -> list[Mark]:
    """Return the lines across the road: the betting lines and the finish, each before a column."""
    track = board.track
    lines = (
        [(at, str(number)) for number, at in enumerate(track.bet_lines, start=1)] if board.settings.variant.bets else []
    )
    lines.append((track.finish, "F"))
    found = []
    for at, sign in lines:
        beyond = [column_of[cell] for cell in range(track.cells) if track.front[cell] > at]
        found.append((min(beyond, default=1 + max(column_of)), sign))
    return found


def strips(board: Board) -> list[str]:
    """Return the whole track, stretch by stretch: a row for each lane, the inside one first."""
    track = board.track
    column_of = columns(track)
    lanes = sorted(set(track.lane))
    grid = {lane: [" "] * (1 + max(column_of)) for lane in lanes}
    cars = {car.cell: LETTERS[car.colour] for car in board.cars.values() if car.on_track}
    for cell, column in enumerate(column_of):
        grid[track.lane[cell]][column] = cars.get(cell, RECTANGLE if track.rect[cell] else BEND)
    signs = dict(marks(board, column_of))
    every = range(1 + max(column_of))
    top = "".join(f"{signs.get(column, ' ')} " for column in every)
    texts = ["".join((LINE if column in signs else " ") + grid[lane][column] for column in every) for lane in lanes]
    if len(every) in signs:
        top, texts = top + signs[len(every)], [text + LINE for text in texts]
    lines: list[str] = []
    step = 2 * ceil(len(every) / ceil(2 * len(every) / (WIDTH - 2)))  # stretches of about one length
    for start in range(0, 2 * len(every), step):
        end = start + step if start + step < 2 * len(every) else None
        lines += [text[start:end] for text in (top, *texts)]
    return [*(line for line in lines if line.strip()), *legend(board)]


def legend(board: Board) -> list[str]:
    """Return what the signs of the strips mean."""
    if board.settings.variant.bets:
        text = tr(
            "Signs: {rectangle} rectangular cell, {bend} other cell, {line} with 1, 2 or 3 betting line, with F "
            "finish. Cars drive to the right and go on in the next rows."
        )
    else:
        text = tr(
            "Signs: {rectangle} rectangular cell, {bend} other cell, {line} with F finish. Cars drive to the right and "
            "go on in the next rows."
        )
    return wrap(text.format(rectangle=RECTANGLE, bend=BEND, line=LINE), WIDTH)
