"""Positions: read from a scenario or a what-if, checked, and set up on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from racelib.arguments import nearest
from racelib.errors import BadOption
from racelib.games.downforce.cards import COLOURS, SPEED_8, Deck
from racelib.games.downforce.events.setting_up import LinedUp
from racelib.games.downforce.invariants import broken, cards_in_use
from racelib.games.downforce.rules.auction import bidders
from racelib.games.downforce.rules.betting import bets_due
from racelib.games.downforce.state import (
    AUCTION,
    DEAL,
    KEEP_POWER,
    NOBODY,
    OVER,
    RACE,
    SECOND_AUCTION,
    STAGES,
    Board,
    Car,
    Hand,
    Score,
    State,
    clear,
)
from racelib.games.downforce.tables import BET_LINES, POWERS
from racelib.kernel import reading

FIELDS = {
    "stage", "game", "turn", "cars", "players", "lots", "set_aside", "boxed", "deck", "box", "discard", "lines",
    "bets_made", "finished", "scores", "open_bets",
}  # fmt: skip
PLAYER_FIELDS = {"hand", "bets", "power", "powers", "cars", "face_up", "shown"}
CAR_FIELDS = {"at", "lap", "owner", "price", "progress"}


def _colour(where: str, given: Any) -> str:
    return reading.named(where, given, COLOURS, "car")


def _colours(where: str, given: Any) -> list[str]:
    return [_colour(where, colour) for colour in reading.listed(where, given)]


def _cards(where: str, given: Any, deck: Deck) -> list[str]:
    cards = reading.listed(where, given)
    for card in cards:
        if card not in deck.cards and card not in SPEED_8.values():
            like = ", ".join(nearest(str(card), (*deck.cards, *SPEED_8.values()), alike=0.3))
            hint = f"; cards like it are {like}" if like else ""
            raise BadOption(f"{where}: there is no card {card!r} in the deck '{deck.id}'{hint}")
    return list(cards)


def _powers(where: str, given: Any) -> list[str]:
    return [reading.named(where, power, POWERS, "power") for power in reading.listed(where, given)]


def _lots(where: str, given: Any) -> list[tuple[str, str]]:
    lots = []
    for lot in reading.listed(where, given):
        if not isinstance(lot, (list, tuple)) or len(lot) != 2:
            raise BadOption(f"{where}: {lot!r} is not a lot; expected a car and a power")
        lots.append((_colour(where, lot[0]), _powers(where, [lot[1]])[0]))
    return lots


def set_up(state: State, position: dict[str, Any]) -> None:
    """Set up a position, or say what is wrong in it. Cards that it does not name are in the box."""
    reading.fields("the position", position, FIELDS)
    game = reading.number("'game'", position.get("game", 1), 1, len(state.board.settings.tracks))
    if game > 1:
        clear(state, game)
    board, down, deck = state.board, state.down, state.board.settings.deck
    lots = position.get("lots")
    stage = reading.one_of("'stage'", position.get("stage", RACE if lots is None else AUCTION), STAGES)
    board.stage = stage
    board.scores = _scores(position.get("scores", []), board.settings.players)
    if stage == DEAL:
        return
    set_up_cars(state, position)
    set_up_players(state, position)
    pairs = _lots("'lots'", lots or [])
    down.lots, down.powers = [car for car, _ in pairs], [power for _, power in pairs]
    board.lots_left = len(pairs)
    board.set_aside = _lots("'set_aside'", position.get("set_aside", []))
    down.grid = []
    board.turn = reading.number(
        "'turn'", position.get("turn", 0 if stage == RACE else -1), -1, board.settings.players - 1
    )
    down.deck = _cards("'deck'", position.get("deck", []), deck)
    board.deck_left = len(down.deck)
    board.discard = _cards("'discard'", position.get("discard", []), deck)
    set_up_bets(state, position)
    set_up_box(state, position)
    for problem in stuck(state):
        raise BadOption(problem)
    for problem in broken(state):
        raise BadOption(f"the position is impossible: {problem}")


def stuck(state: State) -> Iterator[str]:
    """Say why a game cannot go on from a position: the player to act has nothing to act with."""
    board = state.board
    stage, players = board.stage, range(board.settings.players)
    if stage == RACE and board.turn >= 0 and bets_due(board):
        return  # everybody bets first; after that the race goes on or ends (DF-RULING-31)
    if stage == RACE and not any(board.playable(seat) for seat in players):
        yield "nobody has a card in this position: the race is over (its stage would be 'scoring')"
    elif stage == RACE and board.turn < 0:
        yield "'turn' is -1; in the race it is somebody's turn"
    elif stage == RACE and not board.playable(board.turn):
        yield f"it is the turn of player {board.turn}, who has no card"
    if stage == KEEP_POWER and len(board.carless()) == len(players):
        yield "nobody owns a car, so the race cannot begin (DF-RACE-01)"
    if stage == KEEP_POWER and not any(board.playable(seat) for seat in players):
        yield "nobody has a card, so the race cannot begin (DF-RACE-03)"
    if stage == OVER and board.settings.variant.bets and not board.scores:
        yield "the game is over, but its 'scores' are missing"
    if stage in (AUCTION, SECOND_AUCTION):
        yield from _stuck_auction(state)


def _stuck_auction(state: State) -> Iterator[str]:
    board, again = state.board, state.board.stage == SECOND_AUCTION
    field, lots = ("set_aside", board.set_aside) if again else ("lots", state.down.lots)
    if not lots:
        yield f"there is nothing to sell in the {board.stage}: '{field}' names no car and power"
        return
    for car in (*state.down.lots, *(car for car, _ in board.set_aside)):
        if car not in board.cars:
            yield f"the {car} car is for sale, but it is not in this race"
        elif board.cars[car].owner != NOBODY or board.cars[car].place:
            yield f"the {car} car is for sale, but it has an owner or has finished already"
    if again and board.lots_left:
        yield "the second auction begins when all 'lots' have been offered once (DF-RULING-14)"
    if board.lines:
        yield "betting lines have been crossed, but the auction is not over (DF-FLOW-02)"
    for seat in bidders(board):
        if not state.hands[seat].cards:
            yield f"player {seat} has no card to bid with (DF-AUCTION-03)"


def set_up_cars(state: State, position: dict[str, Any]) -> None:
    """Put the cars on their cells; without any, all six stand on the grid."""
    board, track = state.board, state.board.track
    given = position.get("cars")
    finished = _colours("'finished'", position.get("finished", []))
    if given is None and not finished:
        if len(track.slots) < len(COLOURS):
            raise BadOption(f"the position names no 'cars', and track '{track.id}' has no start cells to put them on")
        cars = _cars_of_the_game(board, position)
        board.cars = {colour: Car(colour) for colour in cars}
        LinedUp(tuple(cars)).apply(state)
        return
    given = {} if given is None else given
    if not isinstance(given, dict):
        raise BadOption(f"'cars' is {given!r}; expected cells by colour, such as {{blue = \"b1\"}}")
    for colour in given:
        _colour("'cars'", colour)
    board.cars = {colour: Car(colour) for colour in COLOURS if colour in given or colour in finished}
    for colour, one in given.items():
        _set_up_car(board, colour, {"at": one} if isinstance(one, str) else one, colour in finished)
    for place, colour in enumerate(finished, start=1):
        if colour not in given:
            _set_up_car(board, colour, {}, True)
        if board.cars[colour].place:
            raise BadOption(f"'finished' names {colour} twice")
        board.cars[colour].place = place
    board.finished = finished


def _cars_of_the_game(board: Board, position: dict[str, Any]) -> list[str]:
    """Return the cars that stand on the grid: all six, in the beginner game the owned ones (DF-VAR-BEG-03)."""
    if board.settings.variant.auction:
        return list(COLOURS)
    players = position.get("players", [])
    tables = [player for player in players if isinstance(player, dict)] if isinstance(players, list) else []
    given = [player.get("cars", []) for player in tables]
    owned = {str(colour) for cars in given if isinstance(cars, (list, dict)) for colour in cars}
    return [colour for colour in COLOURS if colour in owned] or list(COLOURS)


def _set_up_car(board: Board, colour: str, given: Any, finished: bool) -> None:
    where = f"the {colour} car"
    fields = reading.fields(where, given, CAR_FIELDS)
    car, track = board.cars[colour], board.track
    car.owner = reading.number(f"{where}: owner", fields.get("owner", NOBODY), NOBODY, board.settings.players - 1)
    car.price = reading.number(f"{where}: price", fields.get("price", 0), 0, 1000)
    code = fields.get("at")
    if code is None and finished:
        car.progress = reading.number(f"{where}: progress", fields.get("progress", track.finish), 0, 1_000_000)
        return
    if "progress" in fields:
        raise BadOption(f"{where} is on the track: its progress follows from its cell and lap")
    if finished:
        raise BadOption(f"{where} has finished, so it stands on no cell")
    cell = track.number.get(code) if isinstance(code, str) else None
    if cell is None:
        raise BadOption(f"{where}: there is no cell {code!r} on track '{track.id}'")
    if board.occupied >> cell & 1:
        raise BadOption(f"{where}: the cell {code} is occupied by another car (DF-MOVE-06)")
    lap = reading.number(f"{where}: lap", fields.get("lap", 0), -1 if track.closed else 0, 1000 if track.closed else 0)
    board.put(car, cell)
    car.progress = track.front[cell] + lap * track.lap


def set_up_players(state: State, position: dict[str, Any]) -> None:
    """Give every player hand, cars, power and what others have seen of the hand."""
    board = state.board
    settings = board.settings
    players = position.get("players", [{} for _ in range(settings.players)])
    if not isinstance(players, list) or len(players) != settings.players:
        raise BadOption(f"'players' must list {settings.players} players, one for each seat")
    for seat, given in enumerate(players):
        where = f"player {seat}"
        fields = reading.fields(where, given, PLAYER_FIELDS)
        hand = _cards(f"{where}: hand", fields.get("hand", []), settings.deck)
        _set_up_owned(board, seat, fields.get("cars", []))
        owned = [SPEED_8[car.colour] for car in board.owned(seat)]
        board.face_up[seat] = _cards(f"{where}: face_up", fields.get("face_up", []), settings.deck)
        bets = reading.listed(f"{where}: bets", fields.get("bets", []))
        state.hands[seat] = Hand(hand, [car and _colour(f"{where}: bets", car) for car in bets])
        board.hand_sizes[seat] = len(hand)
        seen = fields.get("shown", [card for card in hand if card in owned])
        board.shown[seat] = _cards(f"{where}: shown", seen, settings.deck)
        power = fields.get("power", "")
        if (power or fields.get("powers")) and not settings.variant.powers:
            raise BadOption(f"{where} has a power, but there are none in the beginner game (DF-VAR-BEG-04)")
        board.powers[seat] = _powers(f"{where}: power", [power])[0] if power else ""
        usual = [board.powers[seat]] if power else []
        board.won_powers[seat] = _powers(f"{where}: powers", fields.get("powers", usual))


def _set_up_owned(board: Board, seat: int, given: Any) -> None:
    """Give a player cars: a list of colours, or a table of colours with the price paid."""
    where = f"player {seat}: cars"
    if not isinstance(given, (list, dict)):
        raise BadOption(f"{where} is {given!r}; expected a list of colours, or prices by colour")
    for colour in given:
        car = board.cars.get(_colour(where, colour))
        if car is None:
            raise BadOption(f"{where}: the {colour} car is not in this race")
        if car.owner not in (NOBODY, seat):
            raise BadOption(f"{where}: the {colour} car belongs to player {car.owner} already")
        car.owner = seat
        if isinstance(given, dict):
            car.price = reading.number(f"{where}: the price of {colour}", given[colour], 0, 1000)


def set_up_bets(state: State, position: dict[str, Any]) -> None:
    """Set which lines have been crossed, and for how many of them the bets are made."""
    board = state.board
    made = len(state.hands[0].bets)
    board.bets_made = reading.number("'bets_made'", position.get("bets_made", made), 0, BET_LINES)
    board.lines = reading.number("'lines'", position.get("lines", board.bets_made), board.bets_made, BET_LINES)
    opened = reading.listed("'open_bets'", position.get("open_bets", []))
    board.open_bets = tuple(tuple(_colours("'open_bets'", bets)) for bets in opened)
    if opened and len(opened) != board.settings.players:
        raise BadOption(f"'open_bets' must have the bets of each of the {board.settings.players} players")


def set_up_box(state: State, position: dict[str, Any]) -> None:
    """Put everything into the box that is nowhere else."""
    board, down, deck = state.board, state.down, state.board.settings.deck
    boxed = reading.listed("'boxed'", position.get("boxed", _unused(state)))
    for thing in boxed:
        if thing not in POWERS and thing not in SPEED_8.values():
            raise BadOption(f"'boxed': {thing!r} is neither a power nor a speed-8 card")
    board.boxed = list(boxed)
    if "box" in position:
        down.box = _cards("'box'", position["box"], deck)
    else:
        used = set(cards_in_use(state))
        down.box = [card for card in deck.cards if card not in used]


def _unused(state: State) -> list[str]:
    """Return the speed-8 cards and powers that a position does not mention."""
    board, down = state.board, state.down
    lots = [*zip(down.lots, down.powers, strict=True), *board.set_aside]
    used = {*cards_in_use(state), *(SPEED_8[car] for car, _ in lots), *(power for _, power in lots)}
    kept = set(board.powers) if any(board.powers) else {power for powers in board.won_powers for power in powers}
    return [thing for thing in (*SPEED_8.values(), *POWERS) if thing not in used | kept]


def _scores(given: Any, players: int) -> list[tuple[Score, ...]]:
    try:
        scores = msgspec.convert(given, list[tuple[Score, ...]])
    except msgspec.ValidationError as problem:
        raise BadOption(f"'scores': {problem}") from None
    if any(len(game) != players for game in scores):
        raise BadOption(f"'scores' must have a score for each of the {players} players")
    return scores
