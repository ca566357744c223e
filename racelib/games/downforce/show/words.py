"""Downforce in words: a sentence or two for each event, with the rules behind it.

Every variant is a whole sentence of its own, so that it can be translated as a whole; names and numbers are put into it
as data. What an event hides (an empty card, an empty bet) is not said, and nothing is looked up but what lies face up
(DF-STATE-I6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.downforce import events as df
from racelib.games.downforce.cards import WHITE, bars_of
from racelib.games.downforce.rules.finish import first_is_home
from racelib.games.downforce.rules.movement import finishes, free_steps, routes
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.show.names import (
    bar_name,
    car_name,
    card_name,
    colour_name,
    colours,
    effect_of,
    listed,
    power_name,
)
from racelib.games.downforce.state import AUCTION, KEEP_POWER, NOBODY, SECOND_AUCTION, Board, State
from racelib.kernel import event as kernel
from racelib.kernel.event import Event
from racelib.kernel.replay import Closed
from racelib.kernel.told import closed, nothing, undone
from racelib.text.language import tr, trn

#: The names of the players, by seat. They are data: whatever stands in one comes out as it is.
Names = tuple[str, ...]


def say(event: Event, state: State, names: Names) -> str:
    """Return an event in words, with its rule ids; "" when there is nothing to tell.

    Parameters
    ----------
    event
        What happened: an event of Downforce or of the kernel, as the listener may know it.
    state
        The state before it; only its board is looked at.
    names
        The players' names, by seat.

    Examples
    --------
    >>> from racelib.games.downforce.events import BetsMade, Reversed
    >>> from racelib.kernel.registry import game_named
    >>> from racelib.kernel.game import Header, Seat
    >>> game = game_named("downforce")
    >>> header = Header(game="downforce", seats=(Seat("Ada"), Seat("Bo")), options={"track": "fix-c"}, seed=1)
    >>> state = game.start(game.check(header))
    >>> say(Reversed(0), state, ("Ada", "Bo"))
    'Ada is tricky: the card is carried out from bottom to top. (DF-POWER-TRI-01, DF-RULING-40)'
    >>> say(BetsMade(1, ("red", "")), state, ("Ada", "Bo"))
    'At line 1 Ada bets on red; the other bets are secret. (DF-BET-04, DF-BET-05, DF-BET-06)'
    """
    sentence = SENTENCES[type(event)](event, state.board, names)
    rules = rules_of(event, state.board)
    return f"{sentence} ({', '.join(rules)})" if sentence and rules else sentence


def rules_of(event: Event, board: Board) -> tuple[str, ...]:
    """Return the ids of the rules behind an event: its own, and those of what is special about it here.

    >>> from racelib.games.downforce.events import CardDone
    >>> from typing import cast
    >>> rules_of(CardDone(0, "red8"), cast(Board, None))
    ('DF-CARD-06', 'DF-RULING-52')
    """
    special = SPECIAL_RULES.get(type(event))
    return event.rules() if special is None else special(event, board)


# -- set-up --------------------------------------------------------------------------------------------------


def dealt(event: df.Dealt, board: Board, names: Names) -> str:
    """Tell a deal: before the auction, in the beginner game, or from the common deck of two players."""
    facts = {"each": event.each, "left": board.deck_left - event.each * len(names)}
    if second_deal(board):
        return tr("Both players draw {each} cards; {left} are left in the draw pile.").format(**facts)
    if not board.settings.variant.auction:
        sentence = tr("Everybody gets {each} cards; {left} are left in the draw pile.")
    elif event.leftover:
        sentence = tr("Everybody gets {each} cards, to bid with and to race with; {left} go into the box unseen.")
    else:
        sentence = tr("Everybody gets {each} cards, to bid with and to race with.")
    told = sentence.format(**facts)
    if board.settings.deck.printed >= set(board.settings.deck.cards):
        return told
    house = tr("They are the {deck}, which is our own: the printed list of cards is not known.")
    return f"{told} {house.format(deck=board.settings.deck.title.lower())}"


def second_deal(board: Board) -> bool:
    """Say whether a deal is the one of two players, after the auction (DF-VAR-2P-03)."""
    return board.stage == KEEP_POWER


def rules_of_the_deal(event: df.Dealt, board: Board) -> tuple[str, ...]:
    """Return the rules of a deal, and that the deck is not the printed one."""
    if second_deal(board):
        return ("DF-VAR-2P-03",)
    rules = event.rules() if board.settings.variant.auction else ("DF-SETUP-04", "DF-VAR-BEG-05")
    return rules if board.settings.deck.printed >= set(board.settings.deck.cards) else (*rules, "DF-RULING-02")


def cars_dealt(event: df.CarsDealt, board: Board, names: Names) -> str:
    """Tell who got which cars, and which do not race."""
    each = event.each
    shares = [event.cars[each * seat : each * (seat + 1)] for seat in range(len(names))]
    got = [
        tr("{name} gets {cars}").format(name=name, cars=colours(share))
        for name, share in zip(names, shares, strict=True)
    ]
    absent = [colour for colour in board.cars if colour not in event.cars]
    told = tr("The cars are dealt out: {cars}.").format(cars=", ".join(got))
    if not absent:
        return told
    return f"{told} {tr('Not in this race: {cars}.').format(cars=colours(absent))}"


def lined_up(event: df.LinedUp, board: Board, names: Names) -> str:
    """Tell the grid, and what the first place on it is good for."""
    first, *others = event.cars
    if not board.settings.variant.auction:
        sentence = tr("The cars line up: {first} stands on start cell 1, then {others}.")
    else:
        sentence = tr(
            "The cars line up: {first} stands on start cell 1, then {others}. Whoever buys {first} begins the race."
        )
    return sentence.format(first=colour_name(first), others=colours(others))


def stage_began(event: df.StageBegan, board: Board, names: Names) -> str:
    """Tell a new stage."""
    if event.stage == AUCTION:
        return tr("The auction begins: six cars are sold one after another, each together with a power.")
    if event.stage == SECOND_AUCTION:
        return tr("What was set aside is offered once more, to the players without a car only.")
    return tr("The auction is over. Now everybody keeps one power for the race.")


def rules_of_the_stage(event: df.StageBegan, board: Board) -> tuple[str, ...]:
    """Return the rules of a stage."""
    more = {SECOND_AUCTION: ("DF-AUCTION-17", "DF-RULING-14"), KEEP_POWER: ("DF-AUCTION-22",)}
    return more.get(event.stage, event.rules())


# -- auction -------------------------------------------------------------------------------------------------


def lot_opened(event: df.LotOpened, board: Board, names: Names) -> str:
    """Tell what is for sale, and what the power is good for."""
    if event.again:
        sentence = tr("For sale once more: the {car} car with the power {power} ({effect}).")
    else:
        sentence = tr("For sale: the {car} car with the power {power} ({effect}).")
    facts = {"car": colour_name(event.car), "power": power_name(event.power), "effect": effect_of(event.power)}
    return sentence.format(**facts)


def bids_shown(event: df.BidsShown, board: Board, names: Names) -> str:
    """Tell every card that was laid, and what it bids."""
    bids = []
    for seat, card, number in event.bids:
        what = tr("{name} bids {number} with {card}") if number else tr("{name} passes with {card}")
        bids.append(what.format(name=names[seat], number=number, card=card_name(card)))
    if len(bids) == 1:
        return tr("{bid}. The card goes back to the hand.").format(bid=bids[0])
    return tr("The cards are turned up: {bids}. They go back to the hands.").format(bids="; ".join(bids))


def sold(event: df.Sold, board: Board, names: Names) -> str:
    """Tell who bought, for how much, and what decided between equal bids."""
    if event.last:
        sentence = tr(
            "{name} is the last player without a car and gets the last one, {car} with the power {power}, for the "
            "smallest number that the hand can bid for it: {price} million."
        )
    elif event.tie == "bars":
        sentence = tr(
            "The highest bids are equal, and the card of {name} has more bars: {name} gets the {car} car with the "
            "power {power} and pays {price} million."
        )
    elif event.tie == "white":
        sentence = tr(
            "The highest bids are equal, and the card of {name} has fewer white bars: {name} gets the {car} car with "
            "the power {power} and pays {price} million."
        )
    elif event.tie:
        sentence = tr(
            "The highest bids are equal in everything, so the seat decides: {name} gets the {car} car with the power "
            "{power} and pays {price} million."
        )
    else:
        sentence = tr(
            "{name} bids highest, gets the {car} car with the power {power} and the card [{car} 8], and pays {price} "
            "million."
        )
    facts = {"name": names[event.seat], "car": colour_name(event.car), "power": power_name(event.power)}
    return sentence.format(price=event.price, **facts)


def set_aside(event: df.SetAside, board: Board, names: Names) -> str:
    """Tell a lot that nobody wants for now."""
    sentence = tr(
        "Nobody bids: the {car} car and the power {power} are set aside. Whoever has no car in the end can still bid "
        "for them."
    )
    return sentence.format(car=colour_name(event.car), power=power_name(event.power))


def left_unowned(event: df.LeftUnowned, board: Board, names: Names) -> str:
    """Tell a car that nobody owns."""
    sentence = tr(
        "Nobody buys the {car} car: it races without an owner, and the power {power} is out of the game. You can still "
        "bet on {car}."
    )
    if not board.settings.variant.bets:
        sentence = tr("Nobody buys the {car} car: it races without an owner, and the power {power} is out of the game.")
    return sentence.format(car=colour_name(event.car), power=power_name(event.power))


def powers_kept(event: df.PowersKept, board: Board, names: Names) -> str:
    """Tell the powers of the race."""
    kept = [
        tr("{name} is {power}").format(name=names[seat], power=power_name(power))
        for seat, power in enumerate(event.powers)
        if power
    ]
    return tr("The powers of the race: {kept}. A power holds for all cars of its player.").format(kept=", ".join(kept))


def cunning_replaced(event: df.CunningReplaced, board: Board, names: Names) -> str:
    """Tell a swap of powers in the game for two."""
    sentence = tr("{name} gives cunning back, as the game for two allows, and is {power} instead ({effect}).")
    return sentence.format(name=names[event.seat], power=power_name(event.power), effect=effect_of(event.power))


def hands_gathered(event: df.HandsGathered, board: Board, names: Names) -> str:
    """Tell the common deck of two players."""
    return tr("In the game for two, both hands are now shuffled into one draw pile; the 8s stay face up on the table.")


# -- race ----------------------------------------------------------------------------------------------------


def race_began(event: df.RaceBegan, board: Board, names: Names) -> str:
    """Tell who begins, and why."""
    front = next((car for car in board.cars.values() if car.cell in board.track.slots[:1]), None)
    if front is not None and front.owner == event.seat:
        sentence = tr("The race begins. {name} owns {car}, the car on start cell 1, and plays the first card.")
        return sentence.format(name=names[event.seat], car=colour_name(front.colour))
    sentence = tr("The race begins. {name} owns the foremost car that has an owner, and plays the first card.")
    return sentence.format(name=names[event.seat])


def played(event: df.Played, board: Board, names: Names) -> str:
    """Tell the card; what it moves is told bar by bar."""
    left = board.playable(event.seat) - 1
    if not left:
        sentence = tr("{name} plays the last card, {card}.")
    else:
        sentence = trn("{name} plays {card}; {left} card is left.", "{name} plays {card}; {left} cards are left.", left)
    told = sentence.format(name=names[event.seat], card=card_name(event.card), left=left)
    return told if moves_something(board, event.card) else f"{told} {tr('No car of this card is on the track.')}"


def moves_something(board: Board, card: str) -> bool:
    """Say whether a card has a white bar, or one of a car that is in the race and not home yet."""
    racing = [WHITE, *(car.colour for car in board.cars.values() if car.on_track)]
    return any(colour in racing for colour, _ in bars_of(card))


def rules_of_playing(event: df.Played, board: Board) -> tuple[str, ...]:
    """Return the rules of playing a card, with that of cars that are not there when none is."""
    return event.rules() if moves_something(board, event.card) else (*event.rules(), "DF-RULING-22")


def turned_round(event: df.Reversed, board: Board, names: Names) -> str:
    """Tell the use of tricky."""
    return tr("{name} is tricky: the card is carried out from bottom to top.").format(name=names[event.seat])


def bar_ignored(event: df.BarIgnored, board: Board, names: Names) -> str:
    """Tell the use of strategic."""
    colour, number = bar_in_play(board, event.bar)
    if colour == WHITE:
        sentence = tr("{name} is strategic and leaves out {bar}: it moves no car.")
    else:
        sentence = tr("{name} is strategic and leaves out {bar}: the {car} car does not move.")
    return sentence.format(name=names[event.seat], bar=bar_name(colour, number), car=colour_name(colour))


def bar_in_play(board: Board, bar: int) -> tuple[str, int]:
    """Return colour and number of a bar of the card that is being carried out."""
    assert board.playing is not None
    return bars_of(board.playing.card)[bar]


def car_named(event: df.CarNamed, board: Board, names: Names) -> str:
    """Tell which car a white bar moves."""
    car = board.cars[event.car]
    if car.place:
        sentence = tr("{name} gives {bar} to {car}, which has finished: nothing moves.")
    else:
        sentence = tr("{name} gives {bar}, which is for any car, to {car}.")
    whose = own_or_other(board, event.car, event.seat, names)
    return sentence.format(name=names[event.seat], bar=bar_name(*bar_in_play(board, event.bar)), car=whose)


def rules_of_naming(event: df.CarNamed, board: Board) -> tuple[str, ...]:
    """Return the rule of naming a car; one that is home may be named too."""
    return ("DF-WILD-03",) if board.cars[event.car].place else event.rules()


def own_or_other(board: Board, colour: str, seat: int, names: Names) -> str:
    """Return a car with its owner, unless that is the player the sentence is about."""
    car = board.cars[colour]
    return tr("the {colour} car").format(colour=colour_name(colour)) if car.owner == seat else car_name(car, names)


def boosted(event: df.Boosted, board: Board, names: Names) -> str:
    """Tell the use of aggressive."""
    _, number = bar_in_play(board, 0)
    sentence = tr("{name} is aggressive: the {car} car on the top bar moves {more} instead of {number}.")
    facts = {"car": colour_name(event.car), "more": number + 1, "number": number}
    return sentence.format(name=names[event.seat], **facts)


def moved(event: df.Moved, board: Board, names: Names) -> str:
    """Tell a move: who drives whose car how far, the steps that are lost and to whom, and whom it shuts in."""
    facts: dict[str, Any] = {
        "name": driver(event, board, names),
        "car": own_or_other(board, event.car, event.by, names),
        "cells": len(event.way.split()),
        "to": event.way.rpartition(" ")[2],
        "lost": event.lost,
        "others": colours(in_the_way(event, board)) or tr("the end of the road"),
    }
    told = [main_sentence(event, board).format(**facts)]
    if shut := shut_in(event, board):
        sentence = trn("{cars} is shut in now.", "{cars} are shut in now.", len(shut))
        told.append(sentence.format(cars=first_upper(colours(shut))))
    if takes_the_lead(event, board):
        told.append(tr("{car} takes the lead.").format(car=first_upper(colour_name(event.car))))
    return " ".join(told)


def driver(event: df.Moved, board: Board, names: Names) -> str:
    """Return who drives, and why it is not the player of the card."""
    name = names[event.by]
    if board.playing is None or board.playing.seat == event.by:
        return name
    return tr("{name}, who is cunning,").format(name=name)


def main_sentence(event: df.Moved, board: Board) -> str:
    """Choose the sentence of a move."""
    cells = len(event.way.split())
    if not cells:
        return trn(
            "{name} cannot move {car}: with {others} in front, {lost} step is lost.",
            "{name} cannot move {car}: with {others} in front, all {lost} steps are lost.",
            event.lost,
        )
    if goes_home(event, board):
        return trn(
            "{name} drives {car} {cells} cell, over the finish line.",
            "{name} drives {car} {cells} cells, over the finish line.",
            cells,
        )
    if event.lost and dead_end_by_choice(event, board):
        return trn(
            "{name} drives {car} into a dead end on {to}, behind {others}: {lost} step is lost on purpose.",
            "{name} drives {car} into a dead end on {to}, behind {others}: {lost} steps are lost on purpose.",
            event.lost,
        )
    if event.lost:
        return trn(
            "{name} drives {car} to {to}, where it is stuck behind {others}: {lost} step is lost.",
            "{name} drives {car} to {to}, where it is stuck behind {others}: {lost} steps are lost.",
            event.lost,
        )
    if event.bonus:
        return trn("It drives on {cells} cell, to {to}.", "It drives on {cells} cells, to {to}.", cells)
    return trn("{name} drives {car} {cells} cell to {to}.", "{name} drives {car} {cells} cells to {to}.", cells)


def end_of(event: df.Moved, board: Board) -> int:
    """Return the cell where a move ends."""
    return board.track.number[event.way.rpartition(" ")[2]] if event.way else board.cars[event.car].cell


def goes_home(event: df.Moved, board: Board) -> bool:
    """Say whether a move ends over the finish line (DF-FINISH-01)."""
    car, track = board.cars[event.car], board.track
    if not event.way or not finishes(board, car):
        return False
    cells = [car.cell, *(track.number[code] for code in event.way.split(" "))]
    return bool(track.beyond[cells[-2]] >> cells[-1] & 1)


def others_on(board: Board, event: df.Moved) -> int:
    """Return the cells of all cars but the one that moves, as a mask."""
    return board.occupied & ~(1 << board.cars[event.car].cell)


def in_the_way(event: df.Moved, board: Board) -> list[str]:
    """Return the cars that stand on the cells a car would have to enter next (DF-MOVE-06)."""
    ahead = board.track.next[end_of(event, board)]
    return [car.colour for car in board.cars.values() if car.cell in ahead and car.colour != event.car]


def dead_end_by_choice(event: df.Moved, board: Board) -> bool:
    """Say whether the car could have used up its steps on another way (DF-MOVE-10)."""
    car = board.cars[event.car]
    steps = len(event.way.split()) + event.lost
    found = routes(board.track, car.cell, steps, others_on(board, event), finishes(board, car))
    return any(route.home or route.steps == steps for route in found)


def shut_in(event: df.Moved, board: Board) -> list[str]:
    """Return the cars that could go on before a move and cannot after it (DF-MOVE-12)."""
    if not event.way or goes_home(event, board):
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


def takes_the_lead(event: df.Moved, board: Board) -> bool:
    """Say whether a move brings a car to the front of a race in which nobody has finished yet."""
    if not event.way or board.finished or goes_home(event, board):
        return False
    car = board.cars[event.car]
    best = max((other.progress for other in board.cars.values() if other is not car and other.on_track), default=0)
    after = car.progress + board.track.step_length(car.cell, end_of(event, board))
    return car.progress <= best < after


def first_upper(text: str) -> str:
    """Return a text that begins with a capital letter.

    >>> first_upper("red and blue")
    'Red and blue'
    """
    return text[:1].upper() + text[1:]


def rules_of_the_move(event: df.Moved, board: Board) -> tuple[str, ...]:
    """Return the rules of a move, with those of dead ends and of blocking when they are talked about."""
    rules = event.rules()
    if event.lost and event.way and dead_end_by_choice(event, board):
        rules = (*rules, "DF-MOVE-10")
    if board.playing is not None and board.playing.seat != event.by:
        rules = (*rules, "DF-POWER-CUN-01")
    return (*rules, "DF-MOVE-12") if shut_in(event, board) else rules


def bonus_taken(event: df.BonusTaken, board: Board, names: Names) -> str:
    """Tell the use of determined; how many cells it brings is ours (DF-RULING-37)."""
    sentence = trn(
        "{name} is determined, and the {car} car has entered only rectangular cells: it moves on {cells} cell (our "
        "number; the printed one is not known).",
        "{name} is determined, and the {car} car has entered only rectangular cells: it moves on {cells} cells (our "
        "number; the printed one is not known).",
        event.cells,
    )
    return sentence.format(name=names[event.seat], car=colour_name(event.car), cells=event.cells)


def line_crossed(event: df.LineCrossed, board: Board, names: Names) -> str:
    """Tell that bets are coming."""
    sentence = tr("{car} is the first over betting line {line}: everybody bets as soon as this card is done.")
    return sentence.format(car=first_upper(colour_name(event.car)), line=event.line)


def finished(event: df.Finished, board: Board, names: Names) -> str:
    """Tell a finish, and what it is worth."""
    car = board.cars[event.car]
    facts: dict[str, Any] = {"car": colour_name(event.car), "place": event.place, "prize": prize(event.place)}
    if not board.settings.variant.bets:
        sentence = tr("The {car} car of {name} is home, in place {place}.")
    elif car.owner == NOBODY:
        sentence = tr("Nobody's {car} car is home, in place {place}: its prize is paid to nobody.")
    elif prize(event.place):
        sentence = tr("The {car} car of {name} is home, in place {place}: a prize of {prize} million.")
    else:
        sentence = tr("The {car} car of {name} is home, in place {place}: there is no prize for it.")
    return sentence.format(name="" if car.owner == NOBODY else names[car.owner], **facts)


def hand_discarded(event: df.HandDiscarded, board: Board, names: Names) -> str:
    """Tell a player who is done."""
    sentence = trn(
        "{name} has all cars home and plays no more: {cards} card is discarded.",
        "{name} has all cars home and plays no more: {cards} cards are discarded.",
        len(event.cards),
    )
    return sentence.format(name=names[event.seat], cards=len(event.cards))


def card_drawn(event: df.CardDrawn, board: Board, names: Names) -> str:
    """Tell a card that was drawn; which one, only to whom it is shown."""
    sentence = tr("{name} draws {card}; {left} left.") if event.card else tr("{name} draws a card; {left} left.")
    card = card_name(event.card) if event.card else ""
    return sentence.format(name=names[event.seat], card=card, left=board.deck_left - 1)


def rules_of_drawing(event: df.CardDrawn, board: Board) -> tuple[str, ...]:
    """Return the rules of drawing, of the game that is played."""
    return ("DF-VAR-2P-05",) if board.settings.two else ("DF-VAR-BEG-06", "DF-RULING-42")


def bets_made(event: df.BetsMade, board: Board, names: Names) -> str:
    """Tell a round of bets: all of them, those that the listener knows, or that they were made."""
    known = [
        tr("{name} bets on {car}").format(name=names[seat], car=colour_name(car))
        for seat, car in enumerate(event.cars)
        if car
    ]
    if not known:
        sentence = tr("Everybody has bet at line {line}; the bets stay secret until the race is over.")
    elif len(known) < len(event.cars):
        sentence = tr("At line {line} {bets}; the other bets are secret.")
    else:
        sentence = tr("At line {line} {bets}.")
    return sentence.format(line=event.line, bets=", ".join(known))


def turn_passed(event: df.TurnPassed, board: Board, names: Names) -> str:
    """Tell who is next, when somebody without cards is passed over."""
    passed_over = (event.seat - board.turn - 1) % len(names)
    if not passed_over:
        return ""
    skipped = [names[(board.turn + step) % len(names)] for step in range(1, passed_over + 1)]
    sentence = trn(
        "{skipped} has no card left, so {name} is next.",
        "{skipped} have no card left, so {name} is next.",
        len(skipped),
    )
    return sentence.format(skipped=listed(skipped), name=names[event.seat])


def race_ended(event: df.RaceEnded, board: Board, names: Names) -> str:
    """Tell the end of a race, and why it ends."""
    variant = board.settings.variant
    if not variant.finish:
        return tr("All cards have been played: the race is over, and the distance counts.")
    if len(board.finished) == len(board.cars):
        return tr("All cars are home: the race is over.")
    if first_is_home(board):
        return tr("A car is home: the race is over.")
    if not variant.bets:
        return tr("Nobody has a card left: the race is over.")
    sentence = trn(
        "Nobody has a card left: the race is over. {cars} has not reached the finish and earns nothing.",
        "Nobody has a card left: the race is over. {cars} have not reached the finish and earn nothing.",
        len(event.stalled),
    )
    return sentence.format(cars=first_upper(colours(event.stalled)))


# -- scoring -------------------------------------------------------------------------------------------------


def scored(event: df.Scored, board: Board, names: Names) -> str:
    """Tell the money of everybody, and what it comes from."""
    sheet = [
        tr("{name} {prizes} + {bets} − {paid} = {total}").format(
            name=name, prizes=made.prizes, bets=made.bets, paid=made.paid, total=made.total
        )
        for name, made in zip(names, event.scores, strict=True)
    ]
    bets = [
        f"{name} {', '.join(colour_name(car) for car in made)}"
        for name, made in zip(names, event.bets, strict=True)
        if made
    ]
    opened = tr("The bets are opened: {bets}.").format(bets="; ".join(bets)) if bets else ""
    counted = tr("The millions are counted, prizes + bets − prices: {sheet}.").format(sheet="; ".join(sheet))
    return f"{opened} {counted}".strip()


def game_won(event: df.GameWon, board: Board, names: Names) -> str:
    """Tell who has won, and what decided."""
    facts: dict[str, Any] = {"name": listed(names[seat] for seat in event.seats), "car": "", "total": 0}
    if board.scores:
        facts["total"] = sum(scores[event.seats[0]].total for scores in board.scores)
    else:
        own = (car for car in board.order() if board.cars[car].owner in event.seats)
        facts["car"] = colour_name(next(own, ""))
    return winning_sentence(event).format(**facts)


def winning_sentence(event: df.GameWon) -> str:
    """Choose the sentence of a victory."""
    if event.by == "first car":
        return tr("{name} owns {car}, the first car home, and wins the game.")
    if event.by in ("farthest car", "farthest beginner"):
        return tr("{name} owns {car}, the car that came farthest, and wins the game.")
    if len(event.seats) > 1:
        return tr("{name} share the victory with {total} million each: nothing parts them.")
    return {
        "total": tr("{name} has the most money, {total} million, and wins the game."),
        "best car": tr("With {total} million {name} is not alone, but has the better placed car, and wins the game."),
        "tour": tr("{name} has the most money of both games, {total} million, and wins the tour."),
        "tour tie": tr("With {total} million {name} is not alone, but has the better placed car, and wins the tour."),
    }[event.by]


def game_began(event: df.GameBegan, board: Board, names: Names) -> str:
    """Tell the next game of a tour."""
    sentence = tr("Game {game} of the tour begins, on {track}: everything is new but the money made so far.")
    return sentence.format(game=event.game, track=board.settings.tracks[event.game - 1].name)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Callable[[Any, Board, Names], str]] = {
    kernel.Chose: nothing,
    kernel.ChoseTogether: nothing,
    kernel.Rolled: nothing,
    kernel.Drew: nothing,
    kernel.Shuffled: nothing,
    kernel.TurnEnded: nothing,
    kernel.Undone: undone,
    Closed: closed,
    df.Dealt: dealt,
    df.CarsDealt: cars_dealt,
    df.LinedUp: lined_up,
    df.StageBegan: stage_began,
    df.LotOpened: lot_opened,
    df.BidsShown: bids_shown,
    df.Sold: sold,
    df.SetAside: set_aside,
    df.LeftUnowned: left_unowned,
    df.PowersKept: powers_kept,
    df.CunningReplaced: cunning_replaced,
    df.HandsGathered: hands_gathered,
    df.RaceBegan: race_began,
    df.Played: played,
    df.Reversed: turned_round,
    df.BarIgnored: bar_ignored,
    df.CarNamed: car_named,
    df.Boosted: boosted,
    df.Moved: moved,
    df.BonusTaken: bonus_taken,
    df.LineCrossed: line_crossed,
    df.Finished: finished,
    df.CardDone: nothing,
    df.HandDiscarded: hand_discarded,
    df.CardDrawn: card_drawn,
    df.BetsMade: bets_made,
    df.TurnPassed: turn_passed,
    df.RaceEnded: race_ended,
    df.Scored: scored,
    df.GameWon: game_won,
    df.GameBegan: game_began,
}

#: Events whose rules depend on what lies on the table.
SPECIAL_RULES: dict[type[Event], Callable[[Any, Board], tuple[str, ...]]] = {
    df.Dealt: rules_of_the_deal,
    df.StageBegan: rules_of_the_stage,
    df.Played: rules_of_playing,
    df.CarNamed: rules_of_naming,
    df.Moved: rules_of_the_move,
    df.CardDrawn: rules_of_drawing,
}
