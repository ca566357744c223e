"""The race in words: cards, moves, powers, betting lines and finishes."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.cards import WHITE, bars_of
from racelib.games.downforce.events.race import (
    BarIgnored,
    BetsMade,
    BonusTaken,
    Boosted,
    CardDrawn,
    CarNamed,
    Finished,
    HandDiscarded,
    LineCrossed,
    Moved,
    Played,
    RaceBegan,
    RaceEnded,
    Reversed,
    TurnPassed,
)
from racelib.games.downforce.rules.finish import first_is_home
from racelib.games.downforce.rules.movement import finishes, free_steps
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.search.routes import routes
from racelib.games.downforce.show.names import Names, bar_name, car_name, card_name, colour_name, colours
from racelib.games.downforce.state import NOBODY, Board
from racelib.text.kit import first_upper, listed
from racelib.text.language import tr, trn


def race_began(event: RaceBegan, board: Board, names: Names) -> str:
    """Tell which player begins, and why."""
    front = next((car for car in board.cars.values() if car.cell in board.track.slots[:1]), None)
    if front is not None and front.owner == event.seat:
        sentence = tr("The race begins. {name} owns {car}, the car on start cell 1, and plays first.")
        return sentence.format(name=names[event.seat], car=colour_name(front.colour))
    sentence = tr("The race begins. {name} owns the foremost car that has an owner and plays first.")
    return sentence.format(name=names[event.seat])


def played(event: Played, board: Board, names: Names) -> str:
    """Tell the card; what it moves is told bar by bar."""
    left = board.playable(event.seat) - 1
    if not left:
        sentence = tr("{name} plays the last card, {card}.")
    else:
        sentence = trn("{name} plays {card}; {left} card left.", "{name} plays {card}; {left} cards left.", left)
    told = sentence.format(name=names[event.seat], card=card_name(event.card), left=left)
    return told if moves_something(board, event.card) else f"{told} {tr('No car of this card is on the track.')}"


def moves_something(board: Board, card: str) -> bool:
    """Say whether a card has a white bar, or a bar of a car that is still on the track."""
    racing = [WHITE, *(car.colour for car in board.cars.values() if car.on_track)]
    return any(colour in racing for colour, _ in bars_of(card))


def rules_of_playing(event: Played, board: Board) -> tuple[str, ...]:
    """Return the rules of playing a card, with that of cars that are not there when none is."""
    return event.rules() if moves_something(board, event.card) else (*event.rules(), "DF-RULING-22")


def turned_round(event: Reversed, board: Board, names: Names) -> str:
    """Tell the use of Tricky."""
    return tr("{name} uses Tricky: the bars go from bottom to top.").format(name=names[event.seat])


def bar_ignored(event: BarIgnored, board: Board, names: Names) -> str:
    """Tell the use of Strategic."""
    colour, number = bar_in_play(board, event.bar)
    if colour == WHITE:
        sentence = tr("{name} uses Strategic and ignores {bar}: it moves no car.")
    else:
        sentence = tr("{name} uses Strategic and ignores {bar}: the {car} car does not move.")
    return sentence.format(name=names[event.seat], bar=bar_name(colour, number), car=colour_name(colour))


def bar_in_play(board: Board, bar: int) -> tuple[str, int]:
    """Return colour and number of a bar of the card that is being carried out."""
    assert board.playing is not None
    return bars_of(board.playing.card)[bar]


def car_named(event: CarNamed, board: Board, names: Names) -> str:
    """Tell which car a white bar moves."""
    car = board.cars[event.car]
    if car.place:
        sentence = tr("{name} chooses {car} for {bar}. It has finished: nothing moves.")
    else:
        sentence = tr("{name} chooses {car} for {bar}.")
    whose = own_or_other(board, event.car, event.seat, names)
    return sentence.format(name=names[event.seat], bar=bar_name(*bar_in_play(board, event.bar)), car=whose)


def rules_of_naming(event: CarNamed, board: Board) -> tuple[str, ...]:
    """Return the rule of choosing a car; a finished one may be chosen too."""
    return ("DF-WILD-03",) if board.cars[event.car].place else event.rules()


def own_or_other(board: Board, colour: str, seat: int, names: Names) -> str:
    """Return a car with its owner, unless that is the player the sentence is about."""
    car = board.cars[colour]
    return tr("the {colour} car").format(colour=colour_name(colour)) if car.owner == seat else car_name(car, names)


def boosted(event: Boosted, board: Board, names: Names) -> str:
    """Tell the use of Aggressive."""
    _, number = bar_in_play(board, 0)
    sentence = tr("{name} uses Aggressive: the {car} car on the top bar moves {more} cells instead of {number}.")
    facts = {"car": colour_name(event.car), "more": number + 1, "number": number}
    return sentence.format(name=names[event.seat], **facts)


def moved(event: Moved, board: Board, names: Names) -> str:
    """Tell a move: the player, the car, how far; the steps lost and the cars behind it; the cars that it blocks."""
    facts: dict[str, Any] = {
        "name": driver(event, board, names),
        "car": own_or_other(board, event.car, event.by, names),
        "cells": len(event.way.split()),
        "to": event.way.rpartition(" ")[2],
        "lost": event.lost,
        "others": colours(in_the_way(event, board)) or tr("the end of the road"),
    }
    told = [main_sentence(event, board).format(**facts)]
    if blocked := newly_blocked(event, board):
        told.append(tr("That blocks {cars}.").format(cars=colours(blocked)))
    if takes_the_lead(event, board):
        told.append(tr("{car} takes the lead.").format(car=first_upper(colour_name(event.car))))
    return " ".join(told)


def driver(event: Moved, board: Board, names: Names) -> str:
    """Return the player who chooses the route, and why it is not the player of the card."""
    name = names[event.by]
    if board.playing is None or board.playing.seat == event.by:
        return name
    return tr("{name} (Cunning)").format(name=name)


def main_sentence(event: Moved, board: Board) -> str:
    """Choose the sentence of a move."""
    cells = len(event.way.split())
    if not cells:
        return trn(
            "{name} cannot move {car}, blocked by {others}: {lost} step is lost.",
            "{name} cannot move {car}, blocked by {others}: all {lost} steps are lost.",
            event.lost,
        )
    if crosses_the_finish(event, board):
        return trn(
            "{name} moves {car} {cells} cell, over the finish line.",
            "{name} moves {car} {cells} cells, over the finish line.",
            cells,
        )
    if event.lost and dead_end_by_choice(event, board):
        return trn(
            "{name} moves {car} into a dead end on {to}, behind {others}: {lost} step is lost on purpose.",
            "{name} moves {car} into a dead end on {to}, behind {others}: {lost} steps are lost on purpose.",
            event.lost,
        )
    if event.lost:
        return trn(
            "{name} moves {car} to {to}, where it is blocked by {others}: {lost} step is lost.",
            "{name} moves {car} to {to}, where it is blocked by {others}: {lost} steps are lost.",
            event.lost,
        )
    if event.bonus:
        return trn("It moves on {cells} cell to {to}.", "It moves on {cells} cells to {to}.", cells)
    return trn("{name} moves {car} {cells} cell to {to}.", "{name} moves {car} {cells} cells to {to}.", cells)


def end_of(event: Moved, board: Board) -> int:
    """Return the cell where a move ends."""
    return board.track.number[event.way.rpartition(" ")[2]] if event.way else board.cars[event.car].cell


def crosses_the_finish(event: Moved, board: Board) -> bool:
    """Say whether a move ends over the finish line (DF-FINISH-01)."""
    car, track = board.cars[event.car], board.track
    if not event.way or not finishes(board, car):
        return False
    cells = [car.cell, *(track.number[code] for code in event.way.split(" "))]
    return bool(track.beyond[cells[-2]] >> cells[-1] & 1)


def others_on(board: Board, event: Moved) -> int:
    """Return the cells of all cars but the one that moves, as a mask."""
    return board.occupied & ~(1 << board.cars[event.car].cell)


def in_the_way(event: Moved, board: Board) -> list[str]:
    """Return the cars that stand on the cells a car would have to enter next (DF-MOVE-06)."""
    ahead = board.track.next[end_of(event, board)]
    return [car.colour for car in board.cars.values() if car.cell in ahead and car.colour != event.car]


def dead_end_by_choice(event: Moved, board: Board) -> bool:
    """Say whether another route would have used all steps (DF-MOVE-10)."""
    car = board.cars[event.car]
    steps = len(event.way.split()) + event.lost
    found = routes(board.track, car.cell, steps, others_on(board, event), finishes(board, car))
    return any(route.home or route.steps == steps for route in found)


def newly_blocked(event: Moved, board: Board) -> list[str]:
    """Return the cars that could move before this move and cannot after it (DF-MOVE-12)."""
    if not event.way or crosses_the_finish(event, board):
        return []
    after = others_on(board, event) | 1 << end_of(event, board)
    return [
        car.colour
        for car in board.cars.values()
        if car.on_track
        and car.colour != event.car
        and free_steps(board.track, car.cell, board.occupied)
        and not free_steps(board.track, car.cell, after)
    ]


def takes_the_lead(event: Moved, board: Board) -> bool:
    """Say whether a move brings a car to the front of a race in which nobody has finished yet."""
    if not event.way or board.finished or crosses_the_finish(event, board):
        return False
    car = board.cars[event.car]
    best = max((other.progress for other in board.cars.values() if other is not car and other.on_track), default=0)
    after = car.progress + board.track.step_length(car.cell, end_of(event, board))
    return car.progress <= best < after


def rules_of_the_move(event: Moved, board: Board) -> tuple[str, ...]:
    """Return the rules of a move, with those of dead ends and of blocking when they are talked about."""
    rules = event.rules()
    if event.lost and event.way and dead_end_by_choice(event, board):
        rules = (*rules, "DF-MOVE-10")
    if board.playing is not None and board.playing.seat != event.by:
        rules = (*rules, "DF-POWER-CUN-01")
    return (*rules, "DF-MOVE-12") if newly_blocked(event, board) else rules


def bonus_taken(event: BonusTaken, board: Board, names: Names) -> str:
    """Tell the use of Determined; how many cells it brings is ours (DF-RULING-37)."""
    sentence = trn(
        "{name} uses Determined: the {car} car entered only rectangular cells and moves on {cells} cell (our number; "
        "the printed one is not known).",
        "{name} uses Determined: the {car} car entered only rectangular cells and moves on {cells} cells (our number; "
        "the printed one is not known).",
        event.cells,
    )
    return sentence.format(name=names[event.seat], car=colour_name(event.car), cells=event.cells)


def line_crossed(event: LineCrossed, board: Board, names: Names) -> str:
    """Tell that bets are coming."""
    sentence = tr("{car} is the first over betting line {line}: everybody bets after this card.")
    return sentence.format(car=first_upper(colour_name(event.car)), line=event.line)


def finished(event: Finished, board: Board, names: Names) -> str:
    """Tell a finish, and what it is worth."""
    car = board.cars[event.car]
    facts: dict[str, Any] = {"car": colour_name(event.car), "place": event.place, "prize": prize(event.place)}
    if not board.settings.variant.bets:
        sentence = tr("{name}'s {car} car finishes in place {place}.")
    elif car.owner == NOBODY:
        sentence = tr("The unowned {car} car finishes in place {place}: nobody gets the prize.")
    elif prize(event.place):
        sentence = tr("{name}'s {car} car finishes in place {place}: a prize of {prize} million.")
    else:
        sentence = tr("{name}'s {car} car finishes in place {place}: no prize.")
    return sentence.format(name="" if car.owner == NOBODY else names[car.owner], **facts)


def hand_discarded(event: HandDiscarded, board: Board, names: Names) -> str:
    """Tell a player who is done."""
    sentence = trn(
        "All cars of {name} have finished, so {name} discards {cards} card.",
        "All cars of {name} have finished, so {name} discards {cards} cards.",
        len(event.cards),
    )
    return sentence.format(name=names[event.seat], cards=len(event.cards))


def card_drawn(event: CardDrawn, board: Board, names: Names) -> str:
    """Tell a card that was drawn; which one, only to the player who drew it."""
    sentence = tr("{name} draws {card}; {left} left.") if event.card else tr("{name} draws a card; {left} left.")
    card = card_name(event.card) if event.card else ""
    return sentence.format(name=names[event.seat], card=card, left=board.deck_left - 1)


def rules_of_drawing(event: CardDrawn, board: Board) -> tuple[str, ...]:
    """Return the rules of drawing, of the game that is played."""
    return ("DF-VAR-2P-05",) if board.settings.two else ("DF-VAR-BEG-06", "DF-RULING-42")


def bets_made(event: BetsMade, board: Board, names: Names) -> str:
    """Tell a round of bets: all of them, those that the listener knows, or that they were made."""
    known = [
        tr("{name} bets on {car}").format(name=names[seat], car=colour_name(car))
        for seat, car in enumerate(event.cars)
        if car
    ]
    if not known:
        sentence = tr("Everybody has bet at line {line}. The bets stay secret until the race is over.")
    elif len(known) < len(event.cars):
        sentence = tr("Line {line}: {bets}. The other bets are secret.")
    else:
        sentence = tr("Line {line}: {bets}.")
    return sentence.format(line=event.line, bets=", ".join(known))


def turn_passed(event: TurnPassed, board: Board, names: Names) -> str:
    """Tell which player is next, when somebody without cards is skipped."""
    skips = (event.seat - board.turn - 1) % len(names)
    if not skips:
        return ""
    skipped = [names[(board.turn + step) % len(names)] for step in range(1, skips + 1)]
    sentence = trn(
        "{skipped} has no card left, so {name} is next.",
        "{skipped} have no card left, so {name} is next.",
        len(skipped),
    )
    return sentence.format(skipped=listed(skipped), name=names[event.seat])


def race_ended(event: RaceEnded, board: Board, names: Names) -> str:
    """Tell the end of a race, and why it ends."""
    variant = board.settings.variant
    if not variant.finish:
        return tr("All cards are played. The race is over, and distance counts.")
    if len(board.finished) == len(board.cars):
        return tr("All cars have finished: the race is over.")
    if first_is_home(board):
        return tr("A car has finished: the race is over.")
    if not variant.bets:
        return tr("Nobody has a card left: the race is over.")
    sentence = trn(
        "Nobody has a card left: the race is over. {cars} has stalled and earns nothing.",
        "Nobody has a card left: the race is over. {cars} have stalled and earn nothing.",
        len(event.stalled),
    )
    return sentence.format(cars=first_upper(colours(event.stalled)))
