"""The table written down: as a position to go on from, and as people and scenarios look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from racelib.games.thunder_road.euro_cards import plays_cards
from racelib.games.thunder_road.events.shop import STOCK
from racelib.games.thunder_road.state import (
    ASIDE,
    AT_HOME,
    DRAFTING,
    FACE_DOWN,
    GONE,
    NO_CHOPPER,
    SETTING_UP,
    START,
    Board,
    Car,
    Player,
    Rig,
    State,
)
from racelib.games.thunder_road.tables import AIRSTRIKES, BONUS_COMMANDS, OBJECTIVES, THE_RIG

#: What a position and a view show of the board under its own name, and under another one.
SAME = (
    "stage",
    "round",
    "turn",
    "first",
    "road",
    "tiles",
    "first_row",
    "laid",
    "final",
    "lingering_discard",
    "winners",
)
RENAMED = {"discard": "seen_discard", "out": "out_order"}
#: What a view shows of the car that moves now.
OF_MOVEMENT = ("car", "left", "coasting", "drift", "all_road", "stopped", "bonus")


def _shown(thing: object, names: Iterable[str]) -> dict[str, Any]:
    """Return attributes by name; each list is a copy."""
    values = {name: getattr(thing, name) for name in names}
    return {name: list(value) if isinstance(value, list | tuple) else value for name, value in values.items()}


def _board(board: Board) -> dict[str, Any]:
    """Return what a position and a view have in common."""
    renamed = {name: list(getattr(board, field)) for name, field in RENAMED.items()}
    return {**_shown(board, SAME), **renamed, "off_road": [list(board.at(cell)) for cell in board.off_road]}


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a start position."""
    board, down = state.board, state.down
    if board.stage == SETTING_UP:
        return {"stage": SETTING_UP}
    if board.stage == DRAFTING:
        return _draft_position(state)
    return {
        **_board(board),
        **_shown(down, ("stack", "pile", "lingering")),
        "ground": changed_ground(board),
        "hidden": _by_kind(board, down.hazards.items()),
        "open": _by_kind(board, _open_tokens(board, dispensed=False)),
        "dispensed": _by_kind(board, _open_tokens(board, dispensed=True)),
        "wrecks": {car.id: list(board.at(car.cell)) for car in board.cars.values() if car.is_wreck},
        "players": [_player(board, seat) for seat in range(len(board.players))],
        "under": len(board.under),
        "unseen": list(down.discard),
        "damage_pile": list(board.damage_pile),
        **(_cards(state) if state.hands else {}),
    }


def _draft_position(state: State) -> dict[str, Any]:
    """Return a state between two steps of the draft as a start position: no car has moved, nobody has dice."""
    board, down = state.board, state.down
    return {
        **_shown(board, ("stage", "tiles")),
        **_shown(down, ("stack", "pile", "lingering")),
        "hidden": _by_kind(board, down.hazards.items()),
        "players": [_leader(board, player) for player in board.players],
        **_cards(state),
    }


def _cards(state: State) -> dict[str, Any]:
    """Return the cards of a race that has some: decks and discards, hands, and the conditions of the road."""
    return {
        "decks": {deck: list(cards) for deck, cards in state.down.decks.items()},
        "discards": {deck: list(cards) for deck, cards in state.board.discards.items()},
        "hands": [list(hand.cards) for hand in state.hands],
        "conditions": list(state.board.conditions),
        "announced": list(state.board.announced),
        **(_shop(state) if state.board.settings.decks else {}),
    }


def _shop(state: State) -> dict[str, Any]:
    """Return what leaders and upgrades need: the draft, cards out of the game, what was looked at and used up."""
    board = state.board
    return {
        "draft": board.draft,
        "picked": [list(hand.laid) for hand in state.hands],
        "known": [[list(board.at(cell)) for cell in hand.known] for hand in state.hands],
        "box": list(state.down.box),
        "used": dict(board.used),
    }


def _cards_in_view(state: State, seat: int | None) -> dict[str, Any]:
    """Return the cards as a seat sees them: all discards and numbers of cards, and its own hand (TR-RULING-121)."""
    board, everything = state.board, _cards(state)
    if seat is not None:
        hands = [cards if number == seat else None for number, cards in enumerate(everything["hands"])]
        everything |= {"decks": None, "hands": hands}
        if "picked" in everything:
            picked = [cards if number == seat else None for number, cards in enumerate(everything["picked"])]
            everything |= {"picked": picked, "box": None, "known": _known(state, seat)}
    return {**everything, "decks_left": dict(board.decks_left), "hand_sizes": list(board.hand_sizes)}


def _open_tokens(board: Board, dispensed: bool) -> Iterator[tuple[int, str]]:
    """Give the tokens that lie open: those of upgrades, or those of the pile (TR-RULING-113)."""
    for cell, kind in board.tokens.items():
        if kind != FACE_DOWN and (cell in board.dispensed) == dispensed:
            yield cell, kind


def changed_ground(board: Board) -> dict[str, list[list[int]]]:
    """Return the cells that are other ground than printed, by letter; off-road tokens apart."""
    sides = board.settings.tiles.sides
    printed = dict(enumerate((letter for side in board.tiles for letter in sides[side].ground), min(board.ground)))
    changed = ((cell, letter) for cell, letter in board.ground.items() if letter != printed[cell])
    return _by_kind(board, ((cell, letter) for cell, letter in changed if cell not in board.off_road))


def _by_kind(board: Board, kinds: Iterable[tuple[int, str]]) -> dict[str, list[list[int]]]:
    """Return cells by the kind of what lies there."""
    found: dict[str, list[list[int]]] = {}
    for cell, kind in kinds:
        found.setdefault(kind, []).append(list(board.at(cell)))
    return found


def place_of(board: Board, cell: int) -> Any:
    """Return a cell as people write it: [lane, row], or where else a car is."""
    names = {START: "start", ASIDE: "aside", GONE: "gone"}
    return names.get(cell) or list(board.at(cell))


def _player(board: Board, seat: int) -> dict[str, Any]:
    player = board.players[seat]
    return {
        **_shown(player, ("dice", "turns", "out")),
        "orders": dict(player.orders),
        **_leader(board, player),
        **({"played": list(player.played)} if plays_cards(board, seat) else {}),
        **({"smoke": player.smoke} if AIRSTRIKES in board.settings.ammo else {}),
        "chopper": {AT_HOME: "home", NO_CHOPPER: "gone"}.get(player.chopper) or list(board.at(player.chopper)),
        "cars": {car.id: (_rig if car.is_rig else _car)(board, car) for car in board.owned(seat)},
    }


def _leader(board: Board, player: Player) -> dict[str, Any]:
    """Return the leader of a player, with the command tokens in hand and on commands; nothing without the module."""
    if not board.settings.modules:
        return {}
    bonus: dict[str, Any] = {"bonus": player.bonus} if BONUS_COMMANDS in board.settings.ammo else {}
    if OBJECTIVES in board.settings.ammo:
        bonus["more_moves"] = player.more_moves
    return {"leader": player.leader, "tokens": player.tokens, "token_orders": list(player.token_orders), **bonus}


def _known(state: State, seat: int) -> dict[str, str]:
    """Return the face-down tokens that a seat has looked at (TR-RULING-125)."""
    return _by_cell(state.board, state.hands[seat].known) if 0 <= seat < len(state.hands) else {}


def _command(player: Player) -> dict[str, Any]:
    """Return the first command of a round, and its die, in words of their own."""
    command, die = next(iter(player.orders.items()), ("", 0))
    return {"command": command, "command_die": die}


def _car(board: Board, car: Car) -> dict[str, Any]:
    upgrade: dict[str, Any] = {"upgrade": car.upgrade} if board.settings.modules else {}
    if car.upgrade in STOCK:
        upgrade["stock"] = car.stock
    return {"at": place_of(board, car.cell), **_shown(car, ("damage", "burning", "die", "coasts")), **upgrade}


def _rig(board: Board, rig: Car) -> dict[str, Any]:
    boards = board.rig or Rig()
    written = {"at": place_of(board, rig.cell), "die": rig.die, **_shown(boards, ("steering", "damaged", "used"))}
    if boards.stand_ins:
        written["stand_ins"] = dict(boards.stand_ins)
    if rig.trail:
        written["trail"] = [list(board.at(cell)) for cell in rig.trail]
    return written


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it; what lies face down is shown only to None (TR-RULING-97)."""
    board, down, movement = state.board, state.down, state.board.movement
    face_down = {"hidden": _by_cell(board, down.hazards), **_shown(down, ("pile", "stack", "lingering"))}
    return {
        **_board(board),
        "last_row": board.end_row - 1,
        "cars": {car.id: _car_in_view(board, car) for car in board.cars.values()},
        "rig": None if board.rig is None else _rig_in_view(board, board.cars[THE_RIG]),
        "players": [
            {**_player(board, number), **_command(player), "crew": player.crew, "cars": list(player.cars)}
            for number, player in enumerate(board.players)
        ],
        "tokens": _by_cell(board, board.tokens),
        "moving": None
        if movement is None
        else {**_shown(movement, OF_MOVEMENT), "salt": board.cars[movement.car].salted},
        "damage_left": len(board.damage_pile),
        "damage_pile": dict(Counter(board.damage_pile)),
        **_shown(board, ("hazards_left", "unseen_discard", "lingering_left", "stack_left")),
        **(face_down if seat is None else dict.fromkeys(face_down)),
        **(_cards_in_view(state, seat) if state.hands else {}),
    }


def _car_in_view(board: Board, car: Car) -> dict[str, Any]:
    return {**_car(board, car), **_shown(car, ("owner", "size", "operable", "open")), "moved": bool(car.die)}


def _rig_in_view(board: Board, rig: Car) -> dict[str, Any]:
    sections = [place_of(board, rig.cell), *(list(board.at(cell)) for cell in rig.trail)]
    on_board = [list(board.at(cell)) for cell in board.cells_of(rig)]
    return {**_rig(board, rig), **dict(zip(("front", "centre", "rear"), sections, strict=False)), "on_board": on_board}


def _by_cell(board: Board, tokens: dict[int, str]) -> dict[str, str]:
    cells = ((board.at(cell), kind) for cell, kind in sorted(tokens.items()))
    return {f"{lane},{row}": kind for (lane, row), kind in cells}
