"""The card in play, bar by bar: which bar is carried out now, which car it moves, and who steers it and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.downforce.cards import WHITE, Bar, bars_of
from racelib.games.downforce.rules.movement import RouteChoice, free_steps
from racelib.games.downforce.rules.powers import UsePower, may_move_on, who_chooses_the_route
from racelib.games.downforce.rules.turn import CardChoice
from racelib.games.downforce.show.names import colour_name
from racelib.games.downforce.state import NOBODY, Board, Car, Playing, Seen
from racelib.kernel.choice import Choice
from racelib.kernel.panels import BarLine, Brief
from racelib.text.kit import first_upper
from racelib.text.language import tr, trn

#: The states of a bar, as the page marks it.
NOW, NEXT, LATER, DONE, OFF = "now", "next", "later", "done", "off"


def next_bar(table: Board, playing: Playing, after: int | None) -> int:
    """Return the next bar whose car is on the track; a bar for a car that is not there is skipped (DF-RULING-22)."""
    stripes = bars_of(playing.card)
    step = -1 if playing.upward else 1
    bar = (len(stripes) - 1 if playing.upward else 0) if after is None or after < 0 else after + step
    while 0 <= bar < len(stripes):
        car = table.cars.get(stripes[bar].colour)
        if stripes[bar].colour == WHITE or (car is not None and car.on_track):
            break
        bar += step
    return bar


def bar_now(board: Board, choice: Choice[Any]) -> int:
    """Return the bar that a choice belongs to; -1 when it is about the whole card."""
    playing = board.in_play
    if isinstance(choice, UsePower):
        return choice.bar
    coming = next_bar(board, playing, playing.bar)
    if not isinstance(choice, RouteChoice) or playing.bar < 0:
        return coming
    stripes, colour = bars_of(playing.card), choice.car.colour
    here = stripes[playing.bar]
    if here.colour != WHITE:  # its car has moved; the same car again is the bonus of Determined
        return playing.bar if here.colour == colour else coming
    follows = 0 <= coming < len(stripes) and stripes[coming] in ((colour, choice.steps), (colour, choice.steps - 1))
    named = bool(playing.named) and playing.named[-1] == colour
    return playing.bar if named and not (follows and here.number != choice.steps) else coming


def bonus_move(board: Board, choice: RouteChoice) -> bool:
    """Say whether a move is the bonus of Determined: the move that may bring it comes first, and is `keen`."""
    playing = board.playing
    return playing is not None and not choice.keen and may_move_on(board, playing.seat, choice.car)


def aggressive_cell(board: Board, choice: RouteChoice) -> bool:
    """Say whether a move has the cell of Aggressive: it is one longer than the bar."""
    if board.playing is None or bonus_move(board, choice):
        return False
    bar = bar_now(board, choice)
    stripes = bars_of(board.playing.card)
    return 0 <= bar < len(stripes) and choice.steps == stripes[bar].number + 1


# -- in words ------------------------------------------------------------------------------------------------


def card_brief(seen: Seen, choice: Choice[Any], names: Sequence[str]) -> Brief | None:
    """Return the card in play, bar by bar, with the bar that this choice belongs to."""
    board = seen.board
    playing = board.playing
    if playing is None:
        return None
    stripes, now = bars_of(playing.card), bar_now(board, choice)
    order = list(range(len(stripes)))[:: -1 if playing.upward else 1]
    done = order[: order.index(now)] if now in order else []
    coming = [bar for bar in order if bar not in done and bar != now and moves_a_car(board, stripes[bar])]
    white = [bar for bar in order if stripes[bar].colour == WHITE and bar != playing.ignored]
    named = dict(zip(white, playing.named, strict=False))
    lines = []
    for number in order:
        bar = stripes[number]
        state = NOW if number == now else DONE if number in done else NEXT if coming[:1] == [number] else LATER
        if number == playing.ignored or (number != now and number not in done and not moves_a_car(board, bar)):
            state = OFF
        more = cells_more(board, choice) if state == NOW and isinstance(choice, RouteChoice) else ""
        lines.append(line_of(seen, playing.seat, bar, names, state, named.get(number), more))
    return Brief(lines=lines)


def cells_more(board: Board, choice: RouteChoice) -> str:
    """Say how a car moves farther than its bar; "" when it does not."""
    if bonus_move(board, choice):
        return trn("{n} cell more with Determined", "{n} cells more with Determined", choice.steps).format(
            n=choice.steps
        )
    if aggressive_cell(board, choice):
        words = tr("{number} + 1 with Aggressive: {cells} cells")
        return words.format(number=choice.steps - 1, cells=choice.steps)
    return ""


def card_lines(seen: Seen, choice: CardChoice, card: str, names: Sequence[str]) -> list[BarLine]:
    """Return a card of the hand, bar by bar."""
    return [line_of(seen, choice.seat, bar, names) for bar in bars_of(card)]


def moves_a_car(board: Board, bar: Bar) -> bool:
    """Say whether a bar can still move a car."""
    car = board.cars.get(bar.colour)
    return bar.colour == WHITE or (car is not None and car.on_track)


def line_of(
    seen: Seen,
    player: int,
    bar: Bar,
    names: Sequence[str],
    state: str = "",
    named: str | None = None,
    more: str = "",
) -> BarLine:
    """Return a bar in words: whose car, who steers it, or how it moves farther than the bar says (`more`)."""
    board = seen.board
    car = board.cars.get(named or bar.colour)
    if car is None:
        name = tr("Any car") if bar.colour == WHITE else first_upper(colour_name(bar.colour))
        words = tr("the player of the card chooses it") if player != seen.seat else tr("you choose it")
        if bar.colour != WHITE:
            words = tr("does not race")
        return BarLine(*bar, name=name, words=words, state=state)
    words = more or steering(seen, player, car, names, state)
    return BarLine(*bar, name=whose(car, seen.seat, names), words=words, state=state)


def steering(seen: Seen, player: int, car: Car, names: Sequence[str], state: str) -> str:
    """Say who steers a car and why, or why it does not move."""
    board = seen.board
    if car.place:
        return tr("has finished")
    if state in ("", NEXT, LATER) and not free_steps(board.track, car.cell, board.occupied):
        return tr("blocked now")
    steers = who_chooses_the_route(board, player, car)
    if steers == seen.seat:
        return tr("you steer it (Cunning)") if steers != player else tr("you steer it")
    if steers != player:
        return tr("{name} steers it (Cunning)").format(name=names[steers])
    return tr("{name} steers it").format(name=names[steers])


def whose(car: Car, seat: int, names: Sequence[str]) -> str:
    """Return a car with its owner, as the head of a line.

    >>> whose(Car("red", owner=1), 0, ("Ada", "Bo")), whose(Car("red", owner=1), 1, ("Ada", "Bo"))
    ('Red car · Bo', 'Red car · your car')
    """
    colour = first_upper(colour_name(car.colour))
    if car.owner == seat:
        return tr("{colour} car · your car").format(colour=colour)
    if car.owner == NOBODY:
        return tr("{colour} car · nobody's").format(colour=colour)
    return tr("{colour} car · {owner}").format(colour=colour, owner=names[car.owner])
