"""The table as text, for terminals and screen readers: the cars, the track, the players, and what a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from textwrap import wrap

from racelib.boards.fronts.compiled import Tables
from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.show.names import LETTERS, bar_name, card_name, colour_name, colours, effect_of, power_name
from racelib.games.downforce.show.scene import left_of, places_of
from racelib.games.downforce.state import (
    AUCTION,
    DEAL,
    KEEP_POWER,
    NOBODY,
    OVER,
    RACE,
    SCORING,
    SECOND_AUCTION,
    Board,
    Car,
    State,
)
from racelib.games.downforce.tables import BET_LINES
from racelib.text.columns import aligned, cut
from racelib.text.language import tr, trn

#: No line of a picture is wider than this.
WIDTH = 100
LONGEST_NAME = 24
RECTANGLE, BEND, LINE = ".", "~", "|"
#: A blank at which no line ends.
UNBROKEN = "\N{NO-BREAK SPACE}"

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
    parts = [heading(board, names), lot_on_sale(board)]
    if any(car.on_track or car.place for car in board.cars.values()):
        parts += [cars_table(board, names), strips(board), players_table(board, names)]
        parts += [card_in_play(board, names), on_the_table(board)]
        parts += [hands(state, names, seat), bets(state, names, seat)]
    parts.append(scores(board, names))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part)


# -- what goes on --------------------------------------------------------------------------------------------


def heading(board: Board, names: Sequence[str]) -> list[str]:
    """Return the track, the stage and whose turn it is."""
    what = {
        DEAL: tr("{track}: the cards are dealt."),
        AUCTION: tr("{track}: the auction."),
        SECOND_AUCTION: tr("{track}: second auction, for players without a car."),
        KEEP_POWER: tr("{track}: everybody keeps one power."),
        RACE: tr("{track}: the race."),
        SCORING: tr("{track}: the race is over, the money is counted."),
        OVER: tr("{track}: the game is over."),
    }[board.stage].format(track=board.track.name)
    variant = board.settings.variant
    if variant.games > 1:
        game = tr("{variant}, game {game} of {games}.")
        what += " " + game.format(variant=variant.title, game=board.game, games=variant.games)
    elif variant.name != "normal":
        what += f" {variant.title}."
    lines = wrap(what, WIDTH) + wrap(board.track.note, WIDTH)
    if board.stage != RACE or board.playing is not None:
        return lines
    if board.lines > board.bets_made:
        lines.append(tr("Everybody bets at line {line}.").format(line=board.bets_made + 1))
    else:
        lines += wrap(tr("It is the turn of {name}.").format(name=cut(names[board.turn], LONGEST_NAME)), WIDTH)
    return lines


def lot_on_sale(board: Board) -> list[str]:
    """Return what is for sale, and what is still to come."""
    if board.stage not in (AUCTION, SECOND_AUCTION):
        return []
    lines = []
    if board.lot is not None:
        car, power = board.lot
        text = tr("For sale: the {car} car with the power {power} ({effect}).")
        lines += wrap(text.format(car=colour_name(car), power=power_name(power), effect=effect_of(power)), WIDTH)
    if board.lots_left:
        after = trn("{lots} more car is sold after that.", "{lots} more cars are sold after that.", board.lots_left)
        if board.lot is None:
            after = trn("{lots} car is still to be sold.", "{lots} cars are still to be sold.", board.lots_left)
        lines.append(after.format(lots=board.lots_left))
    if board.set_aside:
        aside = "; ".join(f"{colour_name(car)} ({power_name(power)})" for car, power in board.set_aside)
        lines += wrap(tr("Set aside: {lots}.").format(lots=aside), WIDTH)
    return lines


def card_in_play(board: Board, names: Sequence[str]) -> list[str]:
    """Return the card that is being carried out, bar by bar."""
    playing = board.playing
    if playing is None:
        return []
    lines = [tr("{name} plays this card:").format(name=cut(names[playing.seat], LONGEST_NAME))]
    bars = list(enumerate(bars_of(playing.card)))
    order = bars[::-1] if playing.upward else bars
    place = [number for number, _ in order]
    now = place.index(playing.bar) if playing.bar >= 0 else -1
    for done, (number, (colour, steps)) in enumerate(order):
        if number == playing.ignored:
            state = tr("left out")
        elif done < now:
            state = tr("done")
        else:
            state = tr("begun") if done == now else tr("to come")
        lines.append(f"  {bar_name(colour, steps)}: {state}")
    if playing.named:
        lines.append(tr("Named for white bars: {cars}.").format(cars=colours(playing.named)))
    return lines


def on_the_table(board: Board) -> list[str]:
    """Return the draw pile and the last card of the discard pile."""
    lines = []
    if board.deck_left:
        pile = trn("The draw pile has {cards} card.", "The draw pile has {cards} cards.", board.deck_left)
        lines.append(pile.format(cards=board.deck_left))
    if board.discard:
        last = trn(
            "The discard pile has {cards} card: {card}.",
            "The discard pile has {cards} cards, {card} on top.",
            len(board.discard),
        )
        lines += wrap(last.format(cards=len(board.discard), card=card_name(board.discard[-1])), WIDTH)
    return lines


# -- tables --------------------------------------------------------------------------------------------------


def cars_table(board: Board, names: Sequence[str]) -> list[str]:
    """Return the cars in race order: where they are, how far from home, whose they are and what they cost."""
    far = tr("to the finish") if board.settings.variant.finish else tr("laps driven")
    heads = [tr("place"), tr("car"), "", tr("cell"), far, tr("owner")]
    priced = board.settings.variant.auction
    rows = [[*heads, tr("price")] if priced else heads]
    for colour, place in places_of(board).items():
        if colour not in board.cars:
            continue
        car = board.cars[colour]
        owner = "-" if car.owner == NOBODY else names[car.owner]
        row = [str(place), colour_name(colour), LETTERS[colour], *where(board, car), owner]
        rows.append([*row, "-" if car.owner == NOBODY else str(car.price)] if priced else row)
    return aligned(rows, right=(0, 4, 6), most=WIDTH)


def where(board: Board, car: Car) -> tuple[str, str]:
    """Return the cell of a car, and the steps to the finish (or the laps driven, where there is no finish)."""
    if car.place:
        return tr("home"), "-"
    if not car.on_track:
        return "-", "-"
    if not board.settings.variant.finish:
        return board.track.codes[car.cell], f"{max(0, car.progress) / board.track.lap:.2f}"
    return board.track.codes[car.cell], str(left_of(board, car))


def players_table(board: Board, names: Sequence[str]) -> list[str]:
    """Return the players: cars, power, cards, and what they have paid."""
    variant = board.settings.variant
    heads = [tr("player"), tr("cars"), tr("cards")]
    heads += [tr("power")] * variant.powers + [tr("paid")] * variant.auction
    rows = [heads]
    for seat, name in enumerate(names):
        own = board.owned(seat)
        row = [name, ", ".join(colour_name(car.colour) for car in own) or "-", str(board.hand_sizes[seat])]
        if variant.powers:
            kept = [board.powers[seat]] if board.powers[seat] else board.won_powers[seat]
            row.append(tr(" or ").join(power_name(power) for power in kept) or "-")
        if variant.auction:
            row.append(str(sum(car.price for car in own)))
        rows.append(row)
    return aligned(rows, right=(2, 4), most=WIDTH)


def scores(board: Board, names: Sequence[str]) -> list[str]:
    """Return the score sheet of each game that has been counted (DF-SCORE-03)."""
    lines: list[str] = []
    for game, made in enumerate(board.scores, start=1):
        title = tr("Score sheet of game {game}, in millions:") if len(board.scores) > 1 else tr("Score, in millions:")
        rows = [[tr("player"), tr("prizes"), tr("bets"), tr("paid"), tr("total")]]
        for name, one in zip(names, made, strict=True):
            rows.append([name, str(one.prizes), str(one.bets), str(one.paid), str(one.total)])
        lines += [title.format(game=game), *aligned(rows, right=(1, 2, 3, 4), most=WIDTH)]
    return lines


# -- what not everybody knows --------------------------------------------------------------------------------


def hands(state: State, names: Sequence[str], seat: int | None) -> list[str]:
    """Return the hands that the viewer knows; of the others what everybody has seen (DF-RULING-47)."""
    board = state.board
    lines: list[str] = []
    for player, name in enumerate(names):
        who = cut(name, LONGEST_NAME)
        cards = state.known_hand(seat, player)
        if cards is None:
            lines += cards_line(tr("Seen of the hand of {name}").format(name=who), board.shown[player])
        else:
            lines += cards_line(tr("Hand of {name}").format(name=who), cards)
        lines += cards_line(tr("Face up before {name}").format(name=who), board.face_up[player])
    return lines


def cards_line(title: str, cards: Sequence[str]) -> list[str]:
    """Return some cards after a title, over as many lines as they need; nothing for no cards."""
    if not cards:
        return []
    whole = (card_name(card).replace(" ", UNBROKEN) for card in cards)
    lines = wrap(f"{title}: {' '.join(whole)}", WIDTH, subsequent_indent="    ")
    return [line.replace(UNBROKEN, " ") for line in lines]


def bets(state: State, names: Sequence[str], seat: int | None) -> list[str]:
    """Return the betting sheets; bets of others are secret until they are opened (DF-BET-06)."""
    board = state.board
    if not board.bets_made:
        return []
    rows = [[tr("player"), *(tr("bet {line}").format(line=line) for line in range(1, BET_LINES + 1))]]
    for player, name in enumerate(names):
        known = state.known_bets(seat, player)
        made = [tr("secret")] * board.bets_made if known is None else [colour_name(car) for car in known]
        rows.append([name, *made, *["-"] * (BET_LINES - len(made))])
    return aligned(rows, right=(), most=WIDTH)


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
    top = "".join(f"{signs.get(column, ' ')} " if column in signs else "  " for column in every)
    texts = []
    for lane in lanes:
        texts.append("".join((LINE if column in signs else " ") + grid[lane][column] for column in every))
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
