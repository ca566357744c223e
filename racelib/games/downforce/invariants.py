"""What is always true of a game: tests look at it in every position and at every ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from racelib.games.downforce.cards import SPEED_8
from racelib.games.downforce.state import AUCTION, DEAL, KEEP_POWER, SECOND_AUCTION, Board, Car, State
from racelib.games.downforce.tables import BET_LINES, POWERS


def broken(state: State) -> Iterator[str]:
    """Say what is impossible in a state; nothing is at asks and turn boundaries."""
    board = state.board
    yield from _broken_cards(state)
    yield from _broken_track(board)
    yield from _broken_places(board)
    yield from _broken_bets(state)


def _broken_cards(state: State) -> Iterator[str]:
    """DF-STATE-I1: every card is in exactly one place, and what everybody knows of the hands is true."""
    board, down, deck = state.board, state.down, state.board.settings.deck
    if board.stage == DEAL:
        return
    lots = [*down.lots, *(car for car, _ in board.set_aside), *([board.lot[0]] if board.lot else [])]
    boxed = [thing for thing in board.boxed if thing in SPEED_8.values()]
    playing = [board.playing.card] if board.playing is not None else []
    cards = Counter([*cards_in_use(state), *down.box, *boxed, *playing, *(SPEED_8[car] for car in lots)])
    for card in (*deck.cards, *SPEED_8.values()):
        if cards[card] != 1:
            yield f"the card [{card}] is in {cards[card]} places (DF-STATE-I1)"
    for seat, hand in enumerate(state.hands):
        if board.hand_sizes[seat] != len(hand.cards):
            yield f"player {seat} holds {len(hand.cards)} cards, the table says {board.hand_sizes[seat]} (DF-STATE-I1)"
        if Counter(board.shown[seat]) - Counter(hand.cards):
            yield f"a card that player {seat} has shown is not in the hand (DF-RULING-47)"
    if board.deck_left != len(down.deck):
        yield f"the pile has {len(down.deck)} cards, the table says {board.deck_left} (DF-STATE-I1)"
    if len(down.lots) != len(down.powers) or board.lots_left != len(down.lots):
        yield "the piles of lots and of powers differ (DF-AUCTION-02)"
    if board.settings.variant.powers:
        yield from _broken_powers(state)


def _broken_powers(state: State) -> Iterator[str]:
    """Every power is in exactly one place: for sale, with a player, or in the box (DF-COMP-05)."""
    board, down = state.board, state.down
    powers = Counter([*board.powers, *board.boxed])
    if board.stage in (AUCTION, SECOND_AUCTION, KEEP_POWER) and not any(board.powers):  # none is kept yet
        won = [power for powers_won in board.won_powers for power in powers_won]
        for_sale = [*down.powers, *(power for _, power in board.set_aside), *([board.lot[1]] if board.lot else [])]
        powers = Counter([*won, *for_sale, *board.boxed])
    for power in POWERS:
        if powers[power] != 1:
            yield f"the power {power} is in {powers[power]} places (DF-COMP-05)"


def _broken_track(board: Board) -> Iterator[str]:
    """DF-STATE-I2: a cell holds one car, and a car is on the track or has finished."""
    track = board.track
    stood_on: dict[int, str] = {}
    for car in board.cars.values():
        if not car.on_track:
            if not car.place and board.stage != DEAL:
                yield f"the {car.colour} car is neither on the track nor finished"
            continue
        if car.place:
            yield f"the {car.colour} car has finished but is on the track (DF-FINISH-04)"
        if car.cell in stood_on:
            yield f"{car.colour} and {stood_on[car.cell]} share the cell {track.codes[car.cell]} (DF-STATE-I2)"
        stood_on[car.cell] = car.colour
        yield from _broken_progress(board, car)
        if board.settings.variant.finish and car.progress > track.finish:
            yield f"the {car.colour} car is across the finish line but has not finished (DF-FINISH-01)"
    if board.occupied != sum(1 << cell for cell in stood_on):
        yield "the occupied cells are not those of the cars (DF-STATE-I2)"


def _broken_progress(board: Board, car: Car) -> Iterator[str]:
    """DF-STATE-I3: a car never moves back: its progress fits its cell, after whole laps."""
    track = board.track
    far = car.progress - track.front[car.cell]
    if far % track.lap if track.closed else far:
        yield f"the {car.colour} car is {car.progress} far on the cell {track.codes[car.cell]} (DF-STATE-I3)"


def _broken_places(board: Board) -> Iterator[str]:
    """DF-STATE-I4: places are given in order, without a gap, and each to one car."""
    places = sorted(car.place for car in board.cars.values() if car.place)
    if places != list(range(1, len(places) + 1)) or [board.cars[car].place for car in board.finished] != places:
        yield f"the places {places} have gaps, or are given twice (DF-STATE-I4)"


def _broken_bets(state: State) -> Iterator[str]:
    """DF-STATE-I5: a line brings one bet at most, and all players have made the same number of bets."""
    board = state.board
    for seat, hand in enumerate(state.hands):
        if len(hand.bets) != board.bets_made:
            yield f"player {seat} has made {len(hand.bets)} bets, the others {board.bets_made} (DF-STATE-I5)"
    if not 0 <= board.bets_made <= board.lines <= BET_LINES:
        yield f"{board.bets_made} rounds of bets at {board.lines} lines (DF-STATE-I5)"


def cards_in_use(state: State) -> list[str]:
    """Return the cards in hands, on the table, in the draw pile and on the discard pile."""
    cards = [*state.down.deck, *state.board.discard]
    for seat, hand in enumerate(state.hands):
        cards += [*hand.cards, *state.board.face_up[seat]]
    return cards
