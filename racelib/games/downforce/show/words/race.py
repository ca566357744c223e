"""The race in words: cards, moves, powers, betting lines and finishes."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.cards import WHITE, bars_of, colours_on
from racelib.games.downforce.events import race as events
from racelib.games.downforce.rules.finish import first_is_home
from racelib.games.downforce.rules.movement import finishes, free_steps
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.search.routes import routes
from racelib.games.downforce.show.names import Names, car_name, card_name, colour_name, colours
from racelib.games.downforce.show.words.facts import by, facts
from racelib.games.downforce.state import NOBODY, Board
from racelib.kernel.sentences import Sentences, SpecialRules
from racelib.text.kit import first_upper, listed
from racelib.text.language import Plural, later, later_n, tr, trn
from racelib.text.phrases import filled


def race_began(event: events.RaceBegan, board: Board, names: Names) -> str:
    """Tell which player begins, and why."""
    front = next((car for car in board.cars.values() if car.cell in board.track.slots[:1]), None)
    if front is not None and front.owner == event.seat:
        sentence = tr("The race begins. {name} owns {car}, the car on start cell 1, and plays first.")
        return sentence.format(name=names[event.seat], car=colour_name(front.colour))
    sentence = tr("The race begins. {name} owns the foremost car that has an owner and plays first.")
    return sentence.format(name=names[event.seat])


def played(event: events.Played, board: Board, names: Names) -> str:
    """Tell the card; what it moves is told bar by bar."""
    left = board.playable(event.seat) - 1
    face_up = sum(card != event.card for card in board.face_up[event.seat])
    if not left:
        sentence = tr("{name} plays the last card, {card}.")
    elif face_up:
        sentence = tr("{name} plays {card}; {left} left in all, {face_up} of them face up.")
    else:
        sentence = trn("{name} plays {card}; {left} card left.", "{name} plays {card}; {left} cards left.", left)
    told = sentence.format(name=names[event.seat], card=card_name(event.card), left=left, face_up=face_up)
    return told if moves_something(board, event.card) else f"{told} {tr('No car of this card is on the track.')}"


def moves_something(board: Board, card: str) -> bool:
    """Say whether a card has a white bar, or a bar of a car that is still on the track."""
    racing = [WHITE, *(car.colour for car in board.cars.values() if car.on_track)]
    return any(colour in racing for colour, _ in bars_of(card))


def rules_of_playing(event: events.Played, board: Board) -> tuple[str, ...]:
    """Return the rules of playing a card, and one more when no car of the card is on the track."""
    return event.rules() if moves_something(board, event.card) else (*event.rules(), "DF-RULING-22")


def car_named(event: events.CarNamed, board: Board, names: Names) -> str:
    """Tell which car a white bar moves.

    DF-SHOW-01: say that it is Unpredictable when the car has its own bar on the card.
    """
    if by_unpredictable(event, board) and board.cars[event.car].place:
        sentence = later(
            "{name} uses Unpredictable and chooses {car} for {bar}, though the card has its own bar for it. It has "
            "finished: nothing moves."
        )
    elif by_unpredictable(event, board):
        sentence = later(
            "{name} uses Unpredictable and chooses {car} for {bar}, though the card has its own bar for it."
        )
    elif board.cars[event.car].place:
        sentence = later("{name} chooses {car} for {bar}. It has finished: nothing moves.")
    else:
        sentence = later("{name} chooses {car} for {bar}.")
    return filled(sentence, facts(event, board, names) | {"car": own_or_other(board, event.car, event.seat, names)})


def by_unpredictable(event: events.CarNamed, board: Board) -> bool:
    """Say whether a white bar moves a car that has its own bar on the card (DF-POWER-UNP-01)."""
    return event.car in colours_on(board.in_play.card)


def rules_of_naming(event: events.CarNamed, board: Board) -> tuple[str, ...]:
    """Return the rules of choosing a car for a white bar, and of Unpredictable where it made that legal."""
    rules = ("DF-WILD-03",) if board.cars[event.car].place else event.rules()
    return ("DF-POWER-UNP-01", *rules) if by_unpredictable(event, board) else rules


def own_or_other(board: Board, colour: str, seat: int, names: Names) -> str:
    """Return a car with its owner, unless the sentence is about the owner."""
    car = board.cars[colour]
    return tr("the {colour} car").format(colour=colour_name(colour)) if car.owner == seat else car_name(car, names)


def boosted(event: events.Boosted, board: Board, names: Names) -> str:
    """Tell the use of Aggressive."""
    number = bars_of(board.in_play.card)[0].number
    sentence = later("{name} uses Aggressive: the {car} car on the top bar moves {more} cells instead of {number}.")
    return filled(sentence, facts(event, board, names) | {"more": number + 1, "number": number})


BLOCKED = later_n(
    "{name} cannot move {car}, blocked by {others}: {lost} step is lost.",
    "{name} cannot move {car}, blocked by {others}: all {lost} steps are lost.",
    "lost",
)
OVER_THE_LINE = later_n(
    "{name} moves {car} {cells} cell, over the finish line.",
    "{name} moves {car} {cells} cells, over the finish line.",
    "cells",
)
DEAD_END = later_n(
    "{name} moves {car} into a dead end behind {others}: {lost} step is lost on purpose.",
    "{name} moves {car} into a dead end behind {others}: {lost} steps are lost on purpose.",
    "lost",
)
STOPPED = later_n(
    "{name} moves {car} until it is blocked by {others}: {lost} step is lost.",
    "{name} moves {car} until it is blocked by {others}: {lost} steps are lost.",
    "lost",
)
MOVES_ON = later_n("It moves on {cells} cell.", "It moves on {cells} cells.", "cells")
MOVES = later_n("{name} moves {car} {cells} cell.", "{name} moves {car} {cells} cells.", "cells")


def moved(event: events.Moved, board: Board, names: Names) -> str:
    """Tell a move: the player, the car, how far; the steps lost and the cars behind it; the cars that it blocks."""
    values: dict[str, Any] = {
        "name": driver(event, board, names),
        "car": own_or_other(board, event.car, event.by, names),
        "cells": len(event.way.split()),
        "lost": event.lost,
        "others": colours(in_the_way(event, board)) or tr("the end of the road"),
    }
    told = [filled(main_sentence(event, board), values)]
    if blocked := newly_blocked(event, board):
        told.append(tr("That blocks {cars}.").format(cars=colours(blocked)))
    if takes_the_lead(event, board):
        told.append(tr("{car} takes the lead.").format(car=first_upper(colour_name(event.car))))
    return " ".join(told)


def driver(event: events.Moved, board: Board, names: Names) -> str:
    """Return the player who chooses the route; with Cunning this is not the player of the card."""
    name = names[event.by]
    if board.playing is None or board.playing.seat == event.by:
        return name
    return tr("{name} (Cunning)").format(name=name)


def main_sentence(event: events.Moved, board: Board) -> Plural:
    """Choose the sentence of a move."""
    if not event.way:
        return BLOCKED
    if crosses_the_finish(event, board):
        return OVER_THE_LINE
    if event.lost:
        return DEAD_END if dead_end_by_choice(event, board) else STOPPED
    return MOVES_ON if event.bonus else MOVES


def end_of(event: events.Moved, board: Board) -> int:
    """Return the cell where a move ends."""
    return board.track.number[event.way.rpartition(" ")[2]] if event.way else board.cars[event.car].cell


def crosses_the_finish(event: events.Moved, board: Board) -> bool:
    """Say whether a move ends over the finish line (DF-FINISH-01)."""
    car, track = board.cars[event.car], board.track
    if not event.way or not finishes(board, car):
        return False
    cells = [car.cell, *(track.number[code] for code in event.way.split(" "))]
    return bool(track.beyond[cells[-2]] >> cells[-1] & 1)


def others_on(board: Board, event: events.Moved) -> int:
    """Return the cells of all other cars, as a mask."""
    return board.occupied & ~(1 << board.cars[event.car].cell)


def in_the_way(event: events.Moved, board: Board) -> list[str]:
    """Return the cars on the cells that a car would have to enter next (DF-MOVE-06)."""
    ahead = board.track.next[end_of(event, board)]
    return [car.colour for car in board.cars.values() if car.cell in ahead and car.colour != event.car]


def dead_end_by_choice(event: events.Moved, board: Board) -> bool:
    """Say whether a longer route was free (DF-MOVE-10)."""
    car = board.cars[event.car]
    taken = len(event.way.split())
    found = routes(board.track, car.cell, taken + event.lost, others_on(board, event), finishes(board, car))
    return any(route.home or route.steps > taken for route in found.values())


def newly_blocked(event: events.Moved, board: Board) -> list[str]:
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


def takes_the_lead(event: events.Moved, board: Board) -> bool:
    """Say whether a move brings a car to the front, before any car has finished."""
    if not event.way or board.finished or crosses_the_finish(event, board):
        return False
    car = board.cars[event.car]
    best = max((other.progress for other in board.cars.values() if other is not car and other.on_track), default=0)
    after = car.progress + board.track.step_length(car.cell, end_of(event, board))
    return car.progress <= best < after


def rules_of_the_move(event: events.Moved, board: Board) -> tuple[str, ...]:
    """Return the rules of a move, with those of dead ends and of blocking when the words speak of them."""
    rules = event.rules()
    if event.lost and event.way and dead_end_by_choice(event, board):
        rules = (*rules, "DF-MOVE-10")
    if board.playing is not None and board.playing.seat != event.by:
        rules = (*rules, "DF-POWER-CUN-01")
    return (*rules, "DF-MOVE-12") if newly_blocked(event, board) else rules


def line_crossed(event: events.LineCrossed, board: Board, names: Names) -> str:
    """Tell that bets are coming."""
    sentence = later("{car} is the first over betting line {line}: everybody bets after this card.")
    return first_upper(filled(sentence, facts(event, board, names)))


def finished(event: events.Finished, board: Board, names: Names) -> str:
    """Tell a finish, and what it is worth."""
    owner = board.cars[event.car].owner
    if not board.settings.variant.bets:
        sentence = later("{name}'s {car} car finishes in place {place}.")
    elif owner == NOBODY:
        sentence = later("The unowned {car} car finishes in place {place}: nobody gets the prize.")
    elif prize(event.place):
        sentence = later("{name}'s {car} car finishes in place {place}: a prize of {prize} million.")
    else:
        sentence = later("{name}'s {car} car finishes in place {place}: no prize.")
    name = "" if owner == NOBODY else names[owner]
    return filled(sentence, facts(event, board, names) | {"name": name, "prize": prize(event.place)})


def card_drawn(event: events.CardDrawn, board: Board, names: Names) -> str:
    """Tell that a player draws a card; only that player learns which one."""
    sentence = later("{name} draws {card}; {left} left.") if event.card else later("{name} draws a card; {left} left.")
    return filled(sentence, facts(event, board, names) | {"left": board.deck_left - 1})


def bets_made(event: events.BetsMade, board: Board, names: Names) -> str:
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


def turn_passed(event: events.TurnPassed, board: Board, names: Names) -> str:
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


def race_ended(event: events.RaceEnded, board: Board, names: Names) -> str:
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


#: How the events of the race are told, and the rules that depend on what lies on the table.
SENTENCES: Sentences = {
    events.RaceBegan: race_began,
    events.Played: played,
    events.Reversed: later("{name} uses Tricky: the bars go from bottom to top."),
    events.BarIgnored: by(
        lambda event, board: bars_of(board.in_play.card)[event.bar].colour == WHITE,
        {
            True: later("{name} uses Strategic and ignores {bar}: it moves no car."),
            False: later("{name} uses Strategic and ignores {bar}: the {car} car does not move."),
        },
    ),
    events.CarNamed: car_named,
    events.Boosted: boosted,
    events.Moved: moved,
    events.BonusTaken: later_n(
        "{name} uses Determined: the {car} car entered only rectangular cells and moves on {cells} cell (our number; "
        "the printed one is not known).",
        "{name} uses Determined: the {car} car entered only rectangular cells and moves on {cells} cells (our number; "
        "the printed one is not known).",
        "cells",
    ),
    events.LineCrossed: line_crossed,
    events.Finished: finished,
    events.CardDone: "",
    events.HandDiscarded: later_n(
        "All cars of {name} have finished, so {name} discards {cards} card.",
        "All cars of {name} have finished, so {name} discards {cards} cards.",
        "cards",
    ),
    events.CardDrawn: card_drawn,
    events.BetsMade: bets_made,
    events.TurnPassed: turn_passed,
    events.RaceEnded: race_ended,
}
RULES: SpecialRules = {
    events.Played: rules_of_playing,
    events.CarNamed: rules_of_naming,
    events.Moved: rules_of_the_move,
    events.CardDrawn: lambda event, board: (
        ("DF-VAR-2P-05",) if board.settings.two else ("DF-VAR-BEG-06", "DF-RULING-42")
    ),
}
