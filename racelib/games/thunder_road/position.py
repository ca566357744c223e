"""Positions laid on the table, for scenarios and what-ifs; whatever is wrong in one is named. `view` writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from racelib.errors import BadOption, counted
from racelib.games.thunder_road.ammo_position import (
    BONUS,
    CARD_FIELDS,
    MORE_MOVES,
    SMOKE,
    complete_ammo,
    set_up_bonus,
)
from racelib.games.thunder_road.cards import cards, in_the_file
from racelib.games.thunder_road.components import DAMAGE, DISPENSED, HAZARDS
from racelib.games.thunder_road.euro_cards import on_hand, plays_cards
from racelib.games.thunder_road.euro_position import complete_euro, set_up_played
from racelib.games.thunder_road.events.shop import ASSIGNMENT, STOCK
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.rules.leaders import COMMAND_TOKENS, leader_board
from racelib.games.thunder_road.rules.lingering import CARDS
from racelib.games.thunder_road.state import (
    ASIDE,
    AT_HOME,
    DRAFTING,
    FACE_DOWN,
    GONE,
    NO_CHOPPER,
    NOBODY,
    OFF_BOARD,
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
from racelib.games.thunder_road.tables import (
    BIKES,
    COMMANDS,
    DICE,
    OFF_ROAD,
    RIG,
    RIG_COMMANDS,
    SECTIONS,
    THREE_CARS,
    TURNS,
    cars_of,
)
from racelib.kernel.reading import Fields, fields, listed, number, one_of

FIELDS = {
    "stage", "round", "turn", "first", "road", "tiles", "first_row", "laid", "final", "ground", "off_road", "hidden",
    "open", "dispensed", "wrecks", "players", "stack", "under", "pile", "discard", "unseen", "damage_pile", "lingering",
    "lingering_discard", "out", "winners", "decks", "discards", "hands", "conditions", "draft",
    "picked", "known", "box", "used", "announced",
}  # fmt: skip
PLAYER_FIELDS = {
    "dice", "turns", "command", "command_die", "orders", "chopper", "cars", "out", "leader", "tokens", "token_orders",
    "played", BONUS, SMOKE, MORE_MOVES, *CARD_FIELDS,
}  # fmt: skip
CAR_FIELDS = {"at", "damage", "inoperable", "burning", "die", "coasts", "upgrade", "stock"}
RIG_FIELDS = {"at", "trail", "steering", "damaged", "stand_ins", "used", "die"}
#: Where a car or a chopper may be that is not on the board.
PLACES = {"start": START, "aside": ASIDE, "gone": GONE}
CHOPPER_PLACES = {"home": AT_HOME, "gone": NO_CHOPPER}
#: The dice of a crew, if a position does not give them.
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


def _cells_by(board: Board, given: Fields, name: str, known: Sequence[str], kind: str, like: str) -> Iterator[Any]:
    """Give the cells of a field that has cells by kind: the kind, the cell as written, and its number."""
    cells_by_kind = given.given.get(name, {})
    if not isinstance(cells_by_kind, dict):
        raise BadOption(f"'{name}' is {cells_by_kind!r}; expected cells by {like}")
    for word, cells in cells_by_kind.items():
        one_of(f"a {kind} of '{name}'", word, known)
        for written in listed(f"'{name}' {word}", cells):
            yield word, written, _cell(board, f"'{name}' {word}", written)


def set_up(state: State, position: dict[str, Any]) -> None:
    """Lay a position on the table; whatever is wrong in it is named. What it does not give is as usual.

    Usual is the second round on three plain tiles without tokens, all players in the game, all cars aside.
    """
    board, given = state.board, Fields(position, FIELDS)
    board.stage = given.one_of("stage", RACING, STAGES)
    if board.stage == SETTING_UP:
        return
    last = board.settings.players - 1
    if board.stage == DRAFTING:
        set_up_draft(state, given)
        return
    board.round = given.number("round", 2, 1, MOST_ROWS)
    board.road = given.number("road", 2, 0, 6)
    board.turn = given.number("turn", 0, 0, last)
    board.first = given.number("first", board.turn, 0, last)
    set_up_road(state, given)
    set_up_tokens(state, given)
    set_up_players(state, given)
    set_up_wrecks(board, position)
    set_up_piles(state, given)
    set_up_cards(state, given)
    board.winners = tuple(number("'winners'", seat, 0, last) for seat in given.listed("winners"))
    for problem in stuck(state):
        raise BadOption(problem)
    for problem in broken(state):
        raise BadOption(f"the position is impossible: {problem}")


def set_up_draft(state: State, given: Fields) -> None:
    """Lay a position in the middle of the draft: the road lies, cars wait, nobody has dice (TR-SETUP-16)."""
    board = state.board
    if not board.settings.leaders and not board.settings.upgrades:
        raise BadOption("'stage' is draft, but this race has no leaders and no upgrades to choose from (TR-COMP-16)")
    set_up_road(state, given)
    set_up_tokens(state, given)
    set_up_piles(state, given)
    players = given.listed("players", [{} for _ in board.players])
    if len(players) != len(board.players):
        raise BadOption(f"'players' must list {len(board.players)} players, one for each seat")
    for seat, player in enumerate(board.players):
        one = Fields(players[seat], PLAYER_FIELDS, f"player {seat}")
        set_up_leader(board, player, one, f"player {seat}")
    set_up_cards(state, given)
    for problem in broken(state):
        raise BadOption(f"the position is impossible: {problem}")


def set_up_leader(board: Board, player: Player, given: Fields, where: str) -> None:
    """Give a player a leader and command tokens, a crew of three cars only (TR-COMP-14), and a bonus command."""
    player.leader = _card(board, "leader", f"{where}: leader", given.given.get("leader", ""))
    if player.leader and player.crew not in THREE_CARS:
        raise BadOption(f"{where}: leader is '{player.leader}'; only crews of three cars have leaders (TR-COMP-14)")
    set_up_bonus(board, player, given, where)
    player.tokens = given.number("tokens", 0, 0, COMMAND_TOKENS)
    player.token_orders = tuple(given.words("token_orders", commands_known(board, player)))


def commands_known(board: Board, player: Player) -> list[str]:
    """Return the names of the commands that dice or tokens of a player may lie on."""
    commands = list(leader_board(player.leader)) if player.leader else list(COMMANDS)
    return [*commands, player.bonus] if player.bonus else commands


def set_up_road(state: State, given: Fields) -> None:
    """Lay the three tiles and the stack; single cells may be other ground than printed."""
    board, down, settings = state.board, state.down, state.board.settings
    sides = settings.tiles.sides
    numbers = [str(number) for number in settings.tiles.tiles(settings.carnage)]
    usual = ["1a" if settings.start == "random" else settings.start, f"{numbers[1]}a", f"{numbers[2]}a"]
    board.tiles = given.words("tiles", sides, usual)
    if len(board.tiles) != 3:
        raise BadOption(f"'tiles' names {len(board.tiles)} tiles; expected rear, middle and lead (TR-SETUP-03)")
    board.first_row = given.number("first_row", 0, 0, MOST_ROWS)
    if board.first_row % board.rows:
        raise BadOption(f"'first_row' is {board.first_row}; expected a multiple of {board.rows} (TR-RULING-03)")
    board.laid = given.number("laid", 3 + board.first_row // board.rows, 3, MOST_ROWS)
    board.final = given.flag("final")
    for place, side in enumerate(board.tiles):
        lay_ground(board, side, board.first_row + place * board.rows)
    letters = "ROMXTGJFS" if settings.carnage else "ROMX"
    for letter, _, cell in _cells_by(board, given, "ground", letters, "letter", "letter, such as {M = [[2, 12]]}"):
        board.ground[cell] = letter
    board.off_road = [_cell(board, "'off_road'", cell) for cell in given.listed("off_road")]
    board.ground.update(dict.fromkeys(board.off_road, OFF_ROAD))
    rest = [f"{number}a" for number in numbers if all(side[:-1] != number for side in board.tiles)]
    down.stack = given.words("stack", sides, rest)
    board.stack_left = len(down.stack)
    board.under = down.stack[len(down.stack) - given.number("under", 0, 0, len(down.stack)) :]


def set_up_tokens(state: State, given: Fields) -> None:
    """Lay hazard tokens on the board: `hidden` face down, `open` face up, `dispensed` open ones of upgrades."""
    board, down = state.board, state.down
    like = "kind of hazard, such as {mine = [[3, 10]]}"
    for what, kinds in (("hidden", HAZARDS), ("open", HAZARDS), ("dispensed", DISPENSED)):
        for kind, written, cell in _cells_by(board, given, what, kinds, "hazard", like):
            if cell in board.tokens:
                raise BadOption(f"'{what}' {kind}: there is a token at {written} already")
            board.tokens[cell] = FACE_DOWN if what == "hidden" else kind
            if what == "hidden":
                down.hazards[cell] = kind
            elif what == "dispensed":
                board.dispensed.append(cell)


def set_up_players(state: State, given: Fields) -> None:
    """Give every player dice, chopper and cars."""
    board = state.board
    players = given.given.get("players", [{} for _ in board.players])
    if not isinstance(players, list) or len(players) != len(board.players):
        raise BadOption(f"'players' must list {len(board.players)} players, one for each seat")
    out = [number("'out'", seat, 0, len(board.players) - 1) for seat in given.listed("out")]
    for seat, player in enumerate(board.players):
        where = f"player {seat}"
        one = Fields(players[seat], PLAYER_FIELDS, where)
        dice = one.listed("dice", [USUAL_DIE.get(player.crew, 4)] * DICE[player.crew])
        player.dice = [number(f"{where}: a die", die, 1, 6) for die in dice]
        player.turns = one.number("turns", 0, 0, TURNS)
        set_up_leader(board, player, one, where)
        player.orders = _orders(one, where, commands_known(board, player))
        set_up_played(state, seat, one)
        is_out = seat in out or one.flag("out")
        set_up_cars(state, seat, one.given.get("cars", {}), GONE if is_out else ASIDE)
        player.out = is_out or ("out" not in one.given and not board.operable(seat))
        chopper = one.given.get("chopper", "gone" if player.out else "home")
        if isinstance(chopper, str) and chopper in CHOPPER_PLACES:
            player.chopper = CHOPPER_PLACES[chopper]
        else:
            player.chopper = _cell(board, f"{where}: chopper", chopper)
    board.out_order = [*out, *(seat for seat, player in enumerate(board.players) if player.out and seat not in out)]
    if board.stage == RACING and len(board.in_the_game()) < len(board.players) > 2 and "final" not in given.given:
        board.final = True  # TR-FINAL-02: a player is out


def _orders(given: Fields, where: str, known: Sequence[str]) -> dict[str, int]:
    """Return the dice on the commands of a player: `orders`, or one `command` and its `command_die`."""
    die = given.number("command_die", 0, 0, 6)
    if command := given.one_of("command", "", (*known, "")):
        return {command: die}
    orders = fields(f"{where}: orders", given.given.get("orders", {}), set(known))
    return {name: number(f"{where}: orders: {name}", one, 0, 6) for name, one in orders.items()}


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
        (_set_up_rig if car.is_rig else _set_up_car)(board, car, one if isinstance(one, dict) else {"at": one})


def _set_up_car(board: Board, car: Car, written: Any) -> None:
    where = f"the car {car.id}"
    given = Fields(written, CAR_FIELDS, where)
    cell = _place(board, given)
    damage = given.listed("damage")
    for token in damage:
        kind, _, card = token.partition(":") if isinstance(token, str) else ("", "", "")
        if kind not in (*DAMAGE, "minor", "blank") or (card and (kind != "lingering" or card not in CARDS)):
            known = ", ".join((*DAMAGE, "minor", "blank", "lingering:CARD"))
            raise BadOption(f"{where}: there is no damage token {token!r}; expected one of {known}")
    if given.flag("inoperable"):
        damage = [*damage, *(["minor"] * (car.slots - len(damage)))]
    if len(damage) > car.slots:
        raise BadOption(f"{where}: {len(damage)} damage tokens; it has slots for {car.slots} (TR-DMG-02)")
    car.damage = list(damage)
    car.operable = len(damage) < car.slots and cell != GONE
    car.burning = given.flag("burning")
    car.die = given.number("die", 0, 0, 6)
    car.coasts = given.number("coasts", 0, 0, car.coasts_allowed)
    car.upgrade = _card(board, "upgrade", f"{where}: upgrade", given.given.get("upgrade", ""))
    car.stock = given.number("stock", STOCK.get(car.upgrade, 0), 0, STOCK.get(car.upgrade, 0))
    _stand(board, car, cell, where)


def _set_up_rig(board: Board, rig: Car, written: Any) -> None:
    where = "the rig"
    given = Fields(written, RIG_FIELDS, where)
    boards = board.rig = Rig(given.number("steering", 0, 0, 6), given.words("damaged", RIG_COMMANDS))
    stand_ins = fields(f"{where}: stand_ins", given.given.get("stand_ins", {}), set(boards.damaged))
    boards.stand_ins = {command: one_of(f"{where}: stand_ins", token, DAMAGE) for command, token in stand_ins.items()}
    boards.used = given.words("used", [section.name for section in SECTIONS])
    rig.die = given.number("die", 0, 0, 6)
    cell = _place(board, given)
    rig.operable = cell != GONE
    if cell > OFF_BOARD:
        trail = given.listed("trail", [list(board.at(cell - n * board.lanes)) for n in (1, 2)])
        cells = [_pair(f"{where}: trail", one) for one in trail]
        if len(cells) != 2:
            raise BadOption(f"{where}: trail is {trail!r}; expected the cells of the centre and the rear section")
        if any(not 0 <= lane < board.lanes or row >= board.end_row for lane, row in cells):
            raise BadOption(
                f"{where}: trail is {trail!r}; the sections follow the front one, on the board or behind it"
            )
        rig.trail = tuple(board.cell(*one) for one in cells)
    _stand(board, rig, cell, where)


def _place(board: Board, given: Fields) -> int:
    """Return where a car is: a cell, or a place that is not on the board."""
    place = given.given.get("at", "aside")
    if isinstance(place, str):
        return PLACES[one_of(given.called("at"), place, PLACES)]
    return _cell(board, given.called("at"), place)


def _stand(board: Board, car: Car, cell: int, where: str) -> None:
    """Stand a car on free cells, or put it where it is besides."""
    car.cell = cell
    for one in board.cells_of(car):
        if one in board.where:
            raise BadOption(f"{where}: the cell {list(board.at(one))} is taken by {board.where[one][0]} (TR-INV-01)")
    board.set_down(car)


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


def _card(board: Board, deck: str, where: str, key: Any) -> str:
    """Return the key of a card of a deck, or "" for none; a race without cards has none."""
    known = cards().deck(deck, in_the_file(board.settings.modules)) if board.settings.modules else []
    return one_of(where, key, ("", *known))


def set_up_cards(state: State, given: Fields) -> None:
    """Put the cards of the modules into decks, discards and hands, and beside the tiles; a plain game has none."""
    board, modules = state.board, state.board.settings.modules
    for field in ("decks", "discards", "hands", "conditions", "draft", "picked", "known", "box", "used", "announced"):
        if field in given.given and not modules:
            raise BadOption(f"'{field}' is given, but no module of this race has cards")
    if not modules:
        return
    for field, piles in (("decks", state.down.decks), ("discards", board.discards)):
        for deck, keys in fields(f"'{field}'", given.given.get(field, {}), set(state.down.decks)).items():
            piles[deck] = [_card(board, deck.partition(" ")[0], f"'{field}' {deck}", key) for key in keys]
    hands = given.listed("hands", [[] for _ in board.players])
    if len(hands) != len(board.players):
        raise BadOption(f"'hands' must list the cards of {len(board.players)} players, one list for each seat")
    for hand, held in zip(state.hands, hands, strict=True):
        hand.cards = [_held(state, card) for card in listed("'hands'", held)]
    complete_euro(state, given)
    complete_ammo(state, given)
    board.hand_sizes = [len(hand.cards) for hand in state.hands]
    set_up_shop(state, given)
    board.decks_left = {deck: len(keys) for deck, keys in state.down.decks.items()}


def set_up_shop(state: State, given: Fields) -> None:
    """Lay what leaders and upgrades need: the draft, cards out of the game, what was looked at and used up."""
    board, down, seats = state.board, state.down, len(state.board.players)
    board.draft = given.number("draft", 0, 0, ASSIGNMENT)
    down.box = [_held(state, card) for card in given.listed("box")]
    picked, known = given.listed("picked", [[]] * seats), given.listed("known", [[]] * seats)
    if len(picked) != seats or len(known) != seats:
        raise BadOption(f"'picked' and 'known' must have {seats} lists, one for each seat")
    for hand, chosen, cells in zip(state.hands, picked, known, strict=True):
        hand.laid = [_card(board, "upgrade", "'picked'", key) for key in listed("'picked'", chosen)]
        looked = [_cell(board, "'known'", cell) for cell in listed("'known'", cells)]
        if any(cell not in down.hazards for cell in looked):
            raise BadOption(f"'known' is {cells!r}; expected cells with face-down tokens (TR-RULING-125)")
        hand.known = {cell: down.hazards[cell] for cell in looked}
    who = {*board.cars, *(f"seat {seat}" for seat in range(seats))}
    used = fields("'used'", given.given.get("used", {}), who)
    board.used = {name: one_of(f"'used' {name}", lasts, ("turn", "round", "game")) for name, lasts in used.items()}
    for deck in {"leader", "upgrade"} - set(given.given.get("decks", {})):
        down.decks.pop(deck, None)  # whatever is not in play has left the game


def _held(state: State, card: Any) -> str:
    """Return a card in a hand, "deck:key"."""
    deck, _, key = card.partition(":") if isinstance(card, str) else ("", "", "")
    one_of("a card of 'hands' is in the deck", deck, state.down.decks)
    return f"{deck}:" + _card(state.board, deck.partition(" ")[0], "'hands'", key)


def set_up_piles(state: State, given: Fields) -> None:
    """Put into the piles whatever is nowhere else."""
    board, down, settings = state.board, state.down, state.board.settings
    on_cars = [token for car in board.cars.values() for token in car.damage]
    if board.rig is not None:
        on_cars += board.rig.stand_ins.values()
    kinds = [token.partition(":")[0] for token in on_cars if token not in ("minor", "blank")]
    board.damage_pile = _pile(given, "damage_pile", DAMAGE, settings.components.damage_tokens(settings.carnage), kinds)
    lie_open = [kind for cell, kind in board.tokens.items() if kind != FACE_DOWN and cell not in board.dispensed]
    on_board = [*down.hazards.values(), *lie_open]
    board.seen_discard = given.words("discard", HAZARDS)
    down.discard = given.words("unseen", HAZARDS)
    board.unseen_discard = len(down.discard)
    elsewhere = [*on_board, *board.seen_discard, *down.discard]
    down.pile = _pile(given, "pile", HAZARDS, settings.components.hazard_tokens(settings.carnage), elsewhere)
    board.hazards_left = len(down.pile)
    board.lingering_discard = given.words("lingering_discard", CARDS)
    held = [token.partition(":")[2] for token in on_cars if ":" in token]
    down.lingering = _pile(given, "lingering", CARDS, down.lingering, [*held, *board.lingering_discard])
    board.lingering_left = len(down.lingering)


def _pile(given: Fields, name: str, known: Iterable[str], all_of: list[str], elsewhere: list[str]) -> list[str]:
    """Return a pile: as given, filled up behind with everything that is not elsewhere."""
    on_top = given.words(name, known)
    rest, left = Counter(all_of), []
    for one in (*elsewhere, *on_top):
        if not rest[one]:
            raise BadOption(f"the position has more '{one}' than there are in this game: {Counter(all_of)[one]}")
        rest[one] -= 1
    for one in all_of:
        if rest[one]:
            rest[one] -= 1
            left.append(one)
    return [*on_top, *left]


def stuck(state: State) -> Iterator[str]:
    """Say why a game cannot go on from a position."""
    board = state.board
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
        yield from _too_few_dice(state, seat)
    turns = [board.players[seat].turns for seat in board.seats_from(board.turn) if seat in left]
    if any(a < b for a, b in zip(turns[1:], turns, strict=False)) or max(turns) - min(turns) > 1:
        yield f"the turns taken are {turns}, beginning with player {board.turn}; they must be even (TR-ROUND-01)"


def _too_few_dice(state: State, seat: int) -> Iterator[str]:
    board, player = state.board, state.board.players[seat]
    if plays_cards(board, seat):
        cards = len(on_hand(state, seat))
        if cards < TURNS - player.turns:
            turns = counted(TURNS - player.turns, "turn")
            yield f"player {seat} has {counted(cards, 'card')} in hand for {turns} (TR-EURO-05)"
        return
    left = TURNS - player.turns
    steering = player.crew == RIG and not player.turns
    needed = left + steering if player.crew != BIKES else left
    if len(player.dice) < needed:
        turns = counted(left, "turn") + (" and steering" if steering else "")
        yield f"player {seat} has {len(player.dice)} unused dice for {turns} (TR-ASSIGN-01)"
    if player.crew == RIG and board.rig is not None and len(board.rig.used) > TURNS - left:
        yield f"player {seat} has {left} turns left but used the sections {', '.join(board.rig.used)} (TR-RIG-06)"
