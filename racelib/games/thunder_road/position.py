"""Positions laid on the table, for scenarios and what-ifs; whatever is wrong in one is named. `shown` writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from racelib.errors import BadOption, counted
from racelib.games.thunder_road.components import DAMAGE, HAZARDS
from racelib.games.thunder_road.crews import BIKES, DICE, RIG, RIG_COMMANDS, SECTIONS, TURNS, cars_of
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.rules.lingering import CARDS
from racelib.games.thunder_road.state import (
    ASIDE,
    AT_HOME,
    FACE_DOWN,
    GONE,
    NO_CHOPPER,
    NOBODY,
    OVER,
    RACING,
    SETTING_UP,
    STAGES,
    START,
    Board,
    Car,
    Player,
    Rig,
    State,
    lay_ground,
    new_car,
)
from racelib.games.thunder_road.tables import OFF_ROAD
from racelib.kernel import given as given_as

FIELDS = {
    "stage", "round", "turn", "first", "road", "tiles", "first_row", "laid", "final", "ground", "off_road", "hidden",
    "open", "wrecks", "players", "stack", "under", "pile", "discard", "unseen", "damage_pile", "lingering",
    "lingering_discard", "out", "winners",
}  # fmt: skip
PLAYER_FIELDS = {"dice", "turns", "command", "command_die", "chopper", "cars", "out"}
CAR_FIELDS = {"at", "damage", "inoperable", "burning", "die", "coasts"}
RIG_FIELDS = {"at", "trail", "steering", "damaged", "stand_ins", "used", "die"}
PLACES = {"start": START, "aside": ASIDE, "gone": GONE}
#: Dice of players of whom a position says nothing.
USUAL_DIE = {RIG: 2}
MOST_ROWS = 100_000


def _pair(where: str, given: Any) -> tuple[int, int]:
    if not isinstance(given, (list, tuple)) or len(given) != 2 or not all(type(part) is int for part in given):
        raise BadOption(f"{where} is {given!r}; expected a cell, [lane, row]")
    lane, row = given
    if not -MOST_ROWS <= row <= MOST_ROWS:
        raise BadOption(f"{where}: there is no row {row}")
    return lane, row


def _cell(board: Board, where: str, given: Any) -> int:
    lane, row = _pair(where, given)
    if not 0 <= lane < board.lanes or not board.first_row <= row < board.end_row:
        rows = f"rows {board.first_row} to {board.end_row - 1}"
        raise BadOption(
            f"{where}: {[lane, row]} is not on the board, which has lanes 0 to {board.lanes - 1} and {rows}"
        )
    return board.cell(lane, row)


def set_up(state: State, position: dict[str, Any]) -> None:
    """Lay a position on the table; whatever is wrong in it is named. What it says nothing of is as usual.

    Usual is the second round on three plain tiles without tokens, everybody in the game, all cars aside.
    """
    given_as.fields("the position", position, FIELDS)
    board = state.board
    board.stage = given_as.one_of("'stage'", position.get("stage", RACING), STAGES)
    if board.stage == SETTING_UP:
        return
    players = board.settings.players
    board.round = given_as.number("'round'", position.get("round", 2), 1, MOST_ROWS)
    board.road = given_as.number("'road'", position.get("road", 2), 0, 6)
    board.turn = given_as.number("'turn'", position.get("turn", 0), 0, players - 1)
    board.first = given_as.number("'first'", position.get("first", board.turn), 0, players - 1)
    set_up_road(state, position)
    set_up_tokens(state, position)
    set_up_players(state, position)
    set_up_wrecks(board, position)
    set_up_piles(state, position)
    winners = [
        given_as.number("'winners'", seat, 0, players - 1)
        for seat in given_as.listed("'winners'", position.get("winners", []))
    ]
    board.winners = tuple(winners)
    for problem in stuck(board):
        raise BadOption(problem)
    for problem in broken(state):
        raise BadOption(f"the position is impossible: {problem}")


def set_up_road(state: State, position: dict[str, Any]) -> None:
    """Lay the three tiles and the stack; single cells may be other ground than printed."""
    board, down = state.board, state.down
    sides = board.settings.tiles.sides
    numbers = [str(number) for number in board.settings.tiles.tiles(board.settings.carnage)]
    usual = ["1a" if board.settings.start == "random" else board.settings.start, f"{numbers[1]}a", f"{numbers[2]}a"]
    tiles = [
        given_as.one_of("'tiles'", side, sides) for side in given_as.listed("'tiles'", position.get("tiles", usual))
    ]
    if len(tiles) != 3:
        raise BadOption(f"'tiles' names {len(tiles)} tiles; expected rear, middle and lead (TR-SETUP-03)")
    board.first_row = given_as.number("'first_row'", position.get("first_row", 0), 0, MOST_ROWS)
    if board.first_row % board.rows:
        raise BadOption(f"'first_row' is {board.first_row}; expected a multiple of {board.rows} (TR-RULING-03)")
    board.laid = given_as.number("'laid'", position.get("laid", 3 + board.first_row // board.rows), 3, MOST_ROWS)
    board.final = given_as.flag("'final'", position.get("final", False))
    board.tiles = []
    for number, side in enumerate(tiles):
        lay_ground(board, side, board.first_row + number * board.rows)
        board.tiles.append(side)
    ground = position.get("ground", {})
    if not isinstance(ground, dict):
        raise BadOption(f"'ground' is {ground!r}; expected cells by letter, such as {{M = [[2, 12]]}}")
    letters = "ROMXTGJFS" if board.settings.carnage else "ROMX"
    for letter, cells in ground.items():
        given_as.one_of("a letter of 'ground'", letter, letters)
        for cell in given_as.listed(f"'ground' {letter}", cells):
            board.ground[_cell(board, f"'ground' {letter}", cell)] = letter
    for given in given_as.listed("'off_road'", position.get("off_road", [])):
        cell = _cell(board, "'off_road'", given)
        board.ground[cell] = OFF_ROAD
        board.off_road.append(cell)
    rest = [f"{number}a" for number in numbers if all(side[:-1] != number for side in tiles)]
    down.stack = [
        given_as.one_of("'stack'", side, sides) for side in given_as.listed("'stack'", position.get("stack", rest))
    ]
    board.stack_left = len(down.stack)
    under = given_as.number("'under'", position.get("under", 0), 0, len(down.stack))
    board.under = down.stack[len(down.stack) - under :]


def set_up_tokens(state: State, position: dict[str, Any]) -> None:
    """Lay hazard tokens on the board: `hidden` face down, `open` face up, both cells by kind."""
    board, down = state.board, state.down
    for what in ("hidden", "open"):
        given = position.get(what, {})
        if not isinstance(given, dict):
            raise BadOption(f"'{what}' is {given!r}; expected cells by kind of hazard, such as {{mine = [[3, 10]]}}")
        for kind, cells in given.items():
            given_as.one_of(f"a hazard of '{what}'", kind, HAZARDS)
            for one in given_as.listed(f"'{what}' {kind}", cells):
                cell = _cell(board, f"'{what}' {kind}", one)
                if cell in board.tokens:
                    raise BadOption(f"'{what}' {kind}: there is a token at {one} already")
                board.tokens[cell] = kind if what == "open" else FACE_DOWN
                if what == "hidden":
                    down.hazards[cell] = kind


def set_up_players(state: State, position: dict[str, Any]) -> None:
    """Give every player dice, chopper and cars."""
    board = state.board
    players = position.get("players", [{} for _ in board.players])
    if not isinstance(players, list) or len(players) != len(board.players):
        raise BadOption(f"'players' must list {len(board.players)} players, one for each seat")
    out = [
        given_as.number("'out'", seat, 0, len(board.players) - 1)
        for seat in given_as.listed("'out'", position.get("out", []))
    ]
    for seat, given in enumerate(players):
        where = f"player {seat}"
        fields = given_as.fields(where, given, PLAYER_FIELDS)
        player = board.players[seat]
        usual = [USUAL_DIE.get(player.crew, 4)] * DICE[player.crew]
        dice = given_as.listed(f"{where}: dice", fields.get("dice", usual))
        player.dice = [given_as.number(f"{where}: a die", die, 1, 6) for die in dice]
        player.turns = given_as.number(f"{where}: turns", fields.get("turns", 0), 0, TURNS)
        command = fields.get("command", "")
        player.command = given_as.one_of(f"{where}: command", command, ("airstrike", "nitro", "drift", "repair", ""))
        player.command_die = given_as.number(f"{where}: command_die", fields.get("command_die", 0), 0, 6)
        is_out = seat in out or given_as.flag(f"{where}: out", fields.get("out", False))
        set_up_cars(state, seat, fields.get("cars", {}), GONE if is_out else ASIDE)
        player.out = is_out or ("out" not in fields and not board.operable(seat))
        set_up_chopper(board, player, where, fields.get("chopper", "gone" if player.out else "home"))
    rest = [seat for seat, player in enumerate(board.players) if player.out and seat not in out]
    board.out_order = [*out, *rest]
    if board.stage == RACING and len(board.in_the_game()) < len(board.players) > 2 and "final" not in position:
        board.final = True  # TR-FINAL-02: somebody is out


def set_up_chopper(board: Board, player: Player, where: str, given: Any) -> None:
    """Put a chopper on its cell, at home, or out of the game."""
    if given == "home":
        player.chopper = AT_HOME
    elif given == "gone":
        player.chopper = NO_CHOPPER
    else:
        player.chopper = _cell(board, f"{where}: chopper", given)


def set_up_cars(state: State, seat: int, given: Any, rest: int = ASIDE) -> None:
    """Put the cars of a player on their cells; those that are not named stand aside, or are gone with their player.

    "S" may stand for "A-S".
    """
    board = state.board
    if not isinstance(given, dict):
        raise BadOption(f"player {seat}: cars is {given!r}; expected cells by car, such as {{S = [3, 10]}}")
    names = [name for name, _ in cars_of(board.players[seat].crew)]
    known = {name.rpartition("-")[2]: name for name in names} | {name: name for name in names}
    for name in names:
        board.cars[name].cell, board.cars[name].operable = rest, rest != GONE
    for short, one in given.items():
        if short not in known:
            cars = ", ".join(names)
            raise BadOption(f"player {seat}: cars: there is no car '{short}'; the cars of this crew are {cars}")
        car = board.cars[known[short]]
        fields = one if isinstance(one, dict) else {"at": one}
        if car.is_rig:
            _set_up_rig(board, car, fields)
        else:
            _set_up_car(state, car, fields)


def _place(board: Board, where: str, given: Any) -> int:
    if isinstance(given, str):
        return PLACES[given_as.one_of(where, given, PLACES)]
    return _cell(board, where, given)


def _set_up_car(state: State, car: Car, given: Any) -> None:
    where, board = f"the car {car.id}", state.board
    fields = given_as.fields(where, given, CAR_FIELDS)
    cell = _place(board, f"{where}: at", fields.get("at", "aside"))
    damage = given_as.listed(f"{where}: damage", fields.get("damage", []))
    for token in damage:
        _damage_token(where, token)
    if given_as.flag(f"{where}: inoperable", fields.get("inoperable", False)):
        damage = [*damage, *(["minor"] * (car.slots - len(damage)))]
    if len(damage) > car.slots:
        raise BadOption(f"{where}: {len(damage)} damage tokens; it has slots for {car.slots} (TR-DMG-02)")
    car.damage = list(damage)
    car.operable = len(damage) < car.slots and cell != GONE
    car.burning = given_as.flag(f"{where}: burning", fields.get("burning", False))
    car.die = given_as.number(f"{where}: die", fields.get("die", 0), 0, 6)
    car.coasts = given_as.number(f"{where}: coasts", fields.get("coasts", 0), 0, car.coasts_allowed)
    _stand(board, car, cell, where)


def _damage_token(where: str, token: Any) -> None:
    kind, _, card = token.partition(":") if isinstance(token, str) else ("", "", "")
    if kind not in (*DAMAGE, "minor", "blank") or (card and (kind != "lingering" or card not in CARDS)):
        known = ", ".join((*DAMAGE, "minor", "blank", "lingering:CARD"))
        raise BadOption(f"{where}: there is no damage token {token!r}; expected one of {known}")


def _set_up_rig(board: Board, rig: Car, given: Any) -> None:
    where = "the rig"
    fields = given_as.fields(where, given, RIG_FIELDS)
    boards = board.rig = Rig()
    boards.steering = given_as.number(f"{where}: steering", fields.get("steering", 0), 0, 6)
    for command in given_as.listed(f"{where}: damaged", fields.get("damaged", [])):
        boards.damaged.append(given_as.one_of(f"{where}: damaged", command, RIG_COMMANDS))
    stand_ins = given_as.fields(f"{where}: stand_ins", fields.get("stand_ins", {}), set(boards.damaged))
    for command, token in stand_ins.items():
        boards.stand_ins[command] = given_as.one_of(f"{where}: stand_ins", token, DAMAGE)
    for section in given_as.listed(f"{where}: used", fields.get("used", [])):
        boards.used.append(given_as.one_of(f"{where}: used", section, [one.name for one in SECTIONS]))
    rig.die = given_as.number(f"{where}: die", fields.get("die", 0), 0, 6)
    cell = _place(board, f"{where}: at", fields.get("at", "aside"))
    rig.operable = cell != GONE
    if cell in (START, ASIDE, GONE):
        rig.cell = cell
        return
    trail = fields.get("trail", [list(board.at(cell - n * board.lanes)) for n in (1, 2)])
    cells = [_pair(f"{where}: trail", one) for one in given_as.listed(f"{where}: trail", trail)]
    if len(cells) != 2:
        raise BadOption(f"{where}: trail is {trail!r}; expected the cells of the centre and the rear section")
    if any(not 0 <= lane < board.lanes or row >= board.end_row for lane, row in cells):
        raise BadOption(f"{where}: trail is {trail!r}; the sections follow the front one, on the board or behind it")
    rig.cell, rig.trail = cell, tuple(board.cell(*one) for one in cells)
    for one in board.cells_of(rig):
        _must_be_free(board, where, one)
    board.set_down(rig)


def _stand(board: Board, car: Car, cell: int, where: str) -> None:
    if cell in (START, ASIDE, GONE):
        car.cell = cell
        return
    _must_be_free(board, where, cell)
    board.put(car, cell)


def _must_be_free(board: Board, where: str, cell: int) -> None:
    if cell in board.where:
        raise BadOption(f"{where}: the cell {list(board.at(cell))} is taken by {board.where[cell][0]} (TR-INV-01)")


def set_up_wrecks(board: Board, position: dict[str, Any]) -> None:
    """Put wreck figures on the road: a list of cells, or cells by their names."""
    given = position.get("wrecks", [])
    if isinstance(given, list):
        given = {f"W{number}": cell for number, cell in enumerate(given, start=1)}
    if not isinstance(given, dict):
        raise BadOption(f"'wrecks' is {given!r}; expected a list of cells")
    for name, one in given.items():
        if not (name[:1] == "W" and name[1:].isdigit() and name != "W0"):
            raise BadOption(f"'wrecks': {name!r} is not a wreck; they are called W1, W2 and so on")
        wreck = board.cars[name] = new_car(name, NOBODY, "S")
        _stand(board, wreck, _cell(board, f"'wrecks' {name}", one), f"the wreck {name}")


def set_up_piles(state: State, position: dict[str, Any]) -> None:
    """Put into the piles whatever is nowhere else."""
    board, down, settings = state.board, state.down, state.board.settings
    on_cars = [token for car in board.cars.values() for token in car.damage]
    if board.rig is not None:
        on_cars += board.rig.stand_ins.values()
    kinds = [token.partition(":")[0] for token in on_cars if token not in ("minor", "blank")]
    damage = settings.components.damage_tokens(settings.carnage)
    board.damage_pile = _pile("damage_pile", position, damage, kinds, DAMAGE)
    on_board = [*down.hazards.values(), *(kind for kind in board.tokens.values() if kind != FACE_DOWN)]
    board.seen_discard = [
        given_as.one_of("'discard'", kind, HAZARDS)
        for kind in given_as.listed("'discard'", position.get("discard", []))
    ]
    down.discard = [
        given_as.one_of("'unseen'", kind, HAZARDS) for kind in given_as.listed("'unseen'", position.get("unseen", []))
    ]
    board.unseen_discard = len(down.discard)
    elsewhere = [*on_board, *board.seen_discard, *down.discard]
    hazards = settings.components.hazard_tokens(settings.carnage)
    down.pile = _pile("pile", position, hazards, elsewhere, HAZARDS)
    board.hazards_left = len(down.pile)
    discarded = given_as.listed("'lingering_discard'", position.get("lingering_discard", []))
    board.lingering_discard = [given_as.one_of("'lingering_discard'", card, CARDS) for card in discarded]
    held = [token.partition(":")[2] for token in on_cars if ":" in token]
    down.lingering = _pile("lingering", position, down.lingering, [*held, *board.lingering_discard], CARDS)
    board.lingering_left = len(down.lingering)


def _pile(name: str, position: dict[str, Any], all_of: list[str], elsewhere: list[str], known: Any) -> list[str]:
    """Return a pile: as given, filled up behind with what the position says nothing of."""
    given = [given_as.one_of(f"'{name}'", one, known) for one in given_as.listed(f"'{name}'", position.get(name, []))]
    rest = Counter(all_of)
    for one in (*elsewhere, *given):
        if not rest[one]:
            raise BadOption(f"the position has more '{one}' than there are in this game: {Counter(all_of)[one]}")
        rest[one] -= 1
    left = [one for one in all_of if _taken(rest, one)]
    return [*given, *left]


def _taken(rest: Counter[str], one: str) -> bool:
    """Take one thing out of the rest, if it is there."""
    if not rest[one]:
        return False
    rest[one] -= 1
    return True


def stuck(board: Board) -> Iterator[str]:
    """Say why a game cannot go on from a position."""
    if board.stage == OVER:
        if not board.winners:
            yield "the game is over, but its 'winners' are missing"
        return
    left = board.in_the_game()
    if len(left) < 2:
        yield f"{'nobody is' if not left else 'one player is'} left in this position: the game is over (TR-WIN-02)"
        return
    for seat, player in enumerate(board.players):
        if player.out == bool(board.operable(seat)):
            what = "has an operable car but is out" if player.out else "has no operable car but is not out"
            yield f"player {seat} {what} (TR-ELIM-01)"
    player = board.players[board.turn]
    if player.out:
        yield f"it is the turn of player {board.turn}, who is out (TR-ELIM-03)"
    elif player.turns >= TURNS:
        yield f"it is the turn of player {board.turn}, who has taken {TURNS} turns in this round (TR-ROUND-01)"
    for seat in left:
        yield from _too_few_dice(board, seat)
    turns = [board.players[seat].turns for seat in board.seats_from(board.turn) if seat in left]
    if any(a < b for a, b in zip(turns[1:], turns, strict=False)) or max(turns) - min(turns) > 1:
        yield f"the turns taken are {turns}, beginning with player {board.turn}; they must be even (TR-ROUND-01)"


def _too_few_dice(board: Board, seat: int) -> Iterator[str]:
    player = board.players[seat]
    left = TURNS - player.turns
    steering = player.crew == RIG and not player.turns
    needed = left + steering if player.crew != BIKES else left
    if len(player.dice) < needed:
        turns = counted(left, "turn") + (" and steering" if steering else "")
        yield f"player {seat} has {len(player.dice)} unused dice for {turns} (TR-ASSIGN-01)"
    if player.crew == RIG and board.rig is not None and len(board.rig.used) > TURNS - left:
        yield f"player {seat} has {left} turns left but used the sections {', '.join(board.rig.used)} (TR-RIG-06)"
