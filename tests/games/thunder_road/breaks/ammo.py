"""Breaking Extra Ammo: its decks, road conditions, bonus commands and enhanced airstrikes."""

from typing import Any

import pytest

from racelib.games.thunder_road import ammo_cards, options
from racelib.games.thunder_road.cards import accepted, cards
from racelib.games.thunder_road.events import ammo as events
from racelib.games.thunder_road.events import end
from racelib.games.thunder_road.rules import (
    airstrikes,
    ammo,
    bonus,
    bonus_board,
    commands,
    conditions,
    edge,
    movement,
    shooting,
    windows,
)
from racelib.games.thunder_road.rules.arrival import Arrival
from racelib.games.thunder_road.rules.commands import Order
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import ANY, BEFORE, OVERDRIVE, Command
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, after, changes, not_applied, swapped

# -- the decks -----------------------------------------------------------------------------------------------


def all_or_nothing(ammo: object) -> tuple[str, ...]:
    return tuple(ammo_cards.PARTS.values()) if ammo else ()


@changes(options, "ammo_decks")
def short_decks(usual: Any, *given: Any) -> dict[str, list[str]]:
    return {deck: keys[1:] for deck, keys in usual(*given).items()}


@changes(ammo, "deal")
def dice_before_cards(usual: Any, table: Table[State]) -> None:
    """Deal nothing."""


@changes(ammo, "deal_bonus_commands")
def one_for_the_rig(usual: Any, table: Table[State]) -> None:
    for seat in range(len(table.state.board.players)):
        card = table.state.down.decks["bonus-command"][0]
        table.tell(events.BonusCommandDealt("bonus-command", card, seat))


def kept(state: State, seat: int) -> None:
    """Leave the cards of a player who is out where they are."""


# -- road conditions -----------------------------------------------------------------------------------------


def off(*cards: str) -> How:
    """Let some road conditions change nothing."""

    def how(mp: pytest.MonkeyPatch) -> None:
        for card in cards:
            mp.setitem(ammo_cards.ANSWERS, card, {})

    return how


def answered_by(board: Board, tile: int, asks: str, usually: int) -> int:
    """Answer a question with the card beside a tile."""
    answers = board.settings.conditions.get(board.conditions[tile], {}) if tile < len(board.conditions) else {}
    return int(answers.get(asks, usually))


@changes(Board, "condition")
def everywhere(usual: Any, self: Board, cell: int, asks: str, usually: int) -> int:
    """Let the card beside the middle tile count on the whole board."""
    return answered_by(self, 1, asks, usually) if cell in self.ground else usually


@changes(Board, "condition")
def the_tile_ahead(usual: Any, self: Board, cell: int, asks: str, usually: int) -> int:
    return answered_by(self, self.tile_of(cell) + 1, asks, usually) if cell in self.ground else usually


@changes(Board, "condition")
def of_the_rear_section(usual: Any, self: Board, cell: int, asks: str, usually: int) -> int:
    behind = [car.trail[-1] for car in self.cars.values() if car.is_rig and car.cell == cell and car.trail]
    return int(usual(self, behind[0] if behind else cell, asks, usually))


def also_beside_the_start(table: Table[State]) -> None:
    if table.state.board.conditions:
        for tile in (0, 1, 2):
            conditions.lay(table, tile)


def no_card(table: Table[State]) -> None:
    """Lay no card beside a new tile."""


def not_discarded(board: Board) -> None:
    board.conditions.pop(0)
    board.conditions.append("")


@changes(conditions, "lay")
def never_shuffled(usual: Any, table: Table[State], tile: int) -> None:
    if table.state.down.decks["road-condition"]:
        usual(table, tile)


def plain_bonus(board: Board, car: Car) -> int:
    return board.road


def also_for_entering_cars(board: Board, car: Car) -> int:
    return board.condition(car.cell if car.on_board else board.cell(0, board.first_row), "moves", 0)


# -- bonus commands ------------------------------------------------------------------------------------------


@changes(commands, "commands_of")
def no_bonus_command(usual: Any, board: Board, seat: int) -> Any:
    bonus = board.players[seat].bonus
    return {name: command for name, command in usual(board, seat).items() if name != bonus}


@changes(bonus_board, "bonus_command")
def any_number(usual: Any, board: Board, seat: int) -> Command:
    command: Command = usual(board, seat)._replace(takes=ANY)
    return command


@changes(bonus_board, "bonus_command")
def numbers_of_cars(usual: Any, board: Board, seat: int) -> Command:
    card = bonus_board.cards().by_key[board.players[seat].bonus]
    command: Command = usual(board, seat)._replace(takes=accepted(card.accepts))
    return command


@changes(commands, "free_commands")
def no_tokens_there(usual: Any, board: Board, seat: int, dice: int = 0) -> list[Command]:
    free: list[Command] = usual(board, seat, dice)
    return [command for command in free if dice or command.name != board.players[seat].bonus]


def without_effect(*effects: str) -> How:
    """Let some bonus commands do nothing."""

    async def nothing(table: Table[State], seat: int, order: Order) -> None:
        """Do nothing."""

    def how(mp: pytest.MonkeyPatch) -> None:
        for effect in effects:
            mp.setitem(commands.EFFECTS, effect, nothing)

    return how


@changes(commands, "more_moves")
def no_overdrive(usual: Any, board: Board, car: Car, orders: Any) -> int:
    return int(usual(board, car, [order for order in orders if order.command.effect != OVERDRIVE]))


async def landed_there(table: Table[State], arrival: Arrival | None) -> None:
    """Stand a car somewhere, and leave it at that."""
    if arrival is not None:
        table.state.board.put(arrival.car, table.state.board.cell(arrival.lane, arrival.row))


def the_rig_too(mp: pytest.MonkeyPatch) -> None:
    """Let the rig be nudged."""

    async def nudge(table: Table[State], seat: int, order: Order) -> None:
        board = table.state.board
        car = board.cars[bonus.chosen_car(board)]
        there = board.where.get(board.toward(car.cell, "F") or 0, ())
        for name in there:
            await table.ask(seat, bonus.NudgeChoice(board, car, board.cars[name]))

    mp.setitem(commands.EFFECTS, "nudge", nudge)


@changes(movement, "move_out_of_order")
async def as_its_own_move(usual: Any, table: Table[State], car: Car) -> None:
    await usual(table, car)
    car.coasts += 1


@changes(movement, "move_out_of_order")
async def without_a_fire_die(usual: Any, table: Table[State], car: Car) -> None:
    burning, car.burning = car.burning, False
    await usual(table, car)
    car.burning = burning


@changes(commands, "carry_out")
async def as_given(usual: Any, table: Table[State], seat: int, orders: Any, when: str = BEFORE) -> None:
    for order in orders or ():
        await usual(table, seat, [order], when)


@changes(bonus, "sweep_for_mines")
async def seen_by_all(usual: Any, table: Table[State], seat: int) -> None:
    await usual(table, seat)
    for hand in table.state.hands:
        hand.known = dict(table.state.hands[seat].known)


# -- enhanced airstrikes -------------------------------------------------------------------------------------


async def no_cards(table: Table[State], seat: int) -> str:
    return ""


async def in_round_1_too(table: Table[State], seat: int) -> str:
    played = await windows.offer(table, windows.Moment(airstrikes.WINDOW), [seat])
    return played[0] if played else ""


@changes(windows, "offer")
async def asked_if_it_fits(usual: Any, table: Table[State], moment: Any, seats: Any) -> Any:
    fitting = [seat for seat in seats if windows.playable(table, seat, moment)]
    return await usual(table, moment, fitting)


@changes(airstrikes, "strike")
async def a_plain_shot(usual: Any, table: Table[State], seat: int, card: str) -> None:
    await usual(table, seat, "")


@changes(airstrikes, "strike")
async def and_a_shot(usual: Any, table: Table[State], seat: int, card: str) -> None:
    await usual(table, seat, card)
    await shooting.shoot_from_chopper(table, seat)


def stays_in_hand(told: events.SecretCardPlayed, state: State) -> None:
    state.hands[told.seat].cards.append(f"{told.deck}:{told.card}")


def unplayable(window: str, card: str) -> How:
    """Let an enhanced airstrike never be playable."""
    never = windows.Play(lambda board, seat, moment: False, airstrikes.nothing_more)
    return lambda mp: mp.setitem(windows.PLAYS, (window, card), never)


BREAKS: list[Break] = [
    *((("TR-AMMO-03",), f"the condition {card} changes nothing", off(card)) for card in ammo_cards.ANSWERS),
    *(
        (("TR-AMMO-09",), f"the command {effect} does nothing", without_effect(effect))
        for effect in ("signals", "nudge", "litter", "minesweeper", "push-along", "tow-truck")
    ),
    *(
        (("TR-AMMO-06",), f"the airstrike {card} is never played", unplayable(window, card))
        for window, card in windows.PLAYS
        if card in cards().deck("enhanced-airstrike", ["extra-ammo"])
    ),
    (("TR-COMP-11",), "a card is missing in each deck", short_decks),
    (("TR-COMP-11", "TR-AMMO-01"), "all five decks or none", swapped(options, "parts_of", all_or_nothing)),
    (("TR-AMMO-09", "TR-RULING-22"), "no card is dealt", dice_before_cards),
    (("TR-AMMO-10",), "the rig gets a bonus command", one_for_the_rig),
    (("TR-RULING-107",), "cards of a player who is out stay", swapped(end, "leave_with_the_cards", kept)),
    (("TR-AMMO-02",), "a card beside the starting tile", swapped(conditions, "lay_first", also_beside_the_start)),
    (("TR-AMMO-02", "TR-AMMO-04"), "no card at the start", swapped(conditions, "lay_first", no_card)),
    (("TR-AMMO-03", "TR-RULING-114"), "the card of the middle tile counts everywhere", everywhere),
    (("TR-AMMO-03", "TR-RULING-94", "TR-RULING-114"), "the card of the next tile counts", the_tile_ahead),
    (("TR-RULING-94",), "the tile of the rig's rear section counts", of_the_rear_section),
    (("TR-AMMO-04",), "new tiles have no card", swapped(conditions, "lay_beside_new_tile", no_card)),
    (("TR-AMMO-05",), "cards vanish with their tiles", swapped(end, "discard_condition", not_discarded)),
    (("TR-AMMO-05",), "an empty deck stays empty", never_shuffled),
    (("TR-RULING-105",), "a cloudburst is plain mud", off(ammo_cards.CLOUDBURST)),
    (("TR-RULING-105",), "roadworks do not stop anybody", off(ammo_cards.ROADWORKS)),
    (("TR-RULING-105",), "no tail wind", off(ammo_cards.TAIL_WIND)),
    (("TR-RULING-105",), "fresh tarmac is plain road", swapped(movement, "bonus_value", plain_bonus)),
    (
        ("TR-RULING-114",),
        "cars that enter have tail wind",
        swapped(movement, "more_moves_here", also_for_entering_cars),
    ),
    (("TR-RULING-33",), "a hard shoulder is off-road", off(ammo_cards.SHOULDER)),
    (("TR-RULING-103",), "slams on gravel are re-rolled", off(ammo_cards.GRAVEL)),
    (("TR-RULING-104",), "no clear view", off(ammo_cards.CLEAR_VIEW)),
    (("TR-CMD-03",), "choppers fly in high wind", off(ammo_cards.HIGH_WIND)),
    (("TR-AMMO-03",), "shots to all sides in a dust storm", off(ammo_cards.DUST)),
    (("TR-DMG-01",), "one token in a scrapyard", off(ammo_cards.SCRAPYARD)),
    (("TR-AMMO-09", "TR-RULING-101"), "a bonus command is none", no_bonus_command),
    (("TR-AMMO-09", "TR-ASSIGN-06"), "bonus commands take any die", any_number),
    (("TR-RULING-130",), "bikes have the numbers of cars on a bonus command", numbers_of_cars),
    (("TR-RULING-101",), "no token goes on a bonus command", no_tokens_there),
    (("TR-ROUND-04",), "signals change nothing", not_applied(events.RoadDieTurned)),
    (("TR-AMMO-09",), "no dice are rolled again", without_effect("shake-up")),
    (("TR-CMD-10",), "the tow truck does not come", without_effect("tow-truck")),
    (("TR-RULING-105",), "overdrive gives nothing", no_overdrive),
    (("TR-RULING-111",), "no long shot", not_applied(events.LongShotReady)),
    (("TR-RULING-14",), "nobody drops anything", swapped(edge, "drop_hazard", lambda *given: None)),
    (("TR-RULING-116",), "commands after the move act as given", as_given),
    (("TR-RULING-123",), "a nudged car finds nothing", lambda mp: mp.setattr(bonus.chain, "enter", landed_there)),
    (("TR-RULING-123",), "the rig is nudged", the_rig_too),
    (("TR-RULING-124",), "a car pushed along coasts", as_its_own_move),
    (("TR-RULING-124",), "a burning car pushed along rolls no die", without_a_fire_die),
    (("TR-RULING-125", "TR-RULING-97"), "all see what the minesweeper sees", seen_by_all),
    (("TR-AMMO-06", "TR-RULING-93"), "airstrikes are plain", swapped(airstrikes, "play_a_card", no_cards)),
    (("TR-RULING-93",), "cards change nothing", a_plain_shot),
    (("TR-AMMO-06", "TR-RULING-93"), "a shot besides the card", and_a_shot),
    (("TR-AMMO-06",), "a card stays in hand", after(events.SecretCardPlayed, stays_in_hand)),
    (("TR-RULING-110",), "enhanced airstrikes in round 1", swapped(airstrikes, "play_a_card", in_round_1_too)),
    (("TR-RULING-115",), "only those with a fitting card are asked", asked_if_it_fits),
    (("TR-RULING-41",), "no touch and go", not_applied(events.TouchAndGoReady)),
]
