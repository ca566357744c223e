"""Breaking Choppe Shoppe: leaders, command tokens, upgrades and their draft."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from racelib.games.thunder_road import options, view
from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.events import shop
from racelib.games.thunder_road.events.crash import HazardTurnedUp
from racelib.games.thunder_road.events.damage import Destroyed
from racelib.games.thunder_road.events.end import Eliminated
from racelib.games.thunder_road.events.shop import (
    CardUsed,
    HandsPassed,
    HazardsLookedAt,
    LeaderKept,
    UpgradesAssigned,
)
from racelib.games.thunder_road.events.turn import RoundBegan
from racelib.games.thunder_road.rules import (
    abilities,
    chain,
    commands,
    draft,
    entering,
    hazards,
    leaders,
    shooting,
    slam_dice,
    slams,
    terrain,
    traits,
    turn,
    upgrades,
    using,
)
from racelib.games.thunder_road.rules.arrival import Arrival
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import ANY, BEFORE, COMMANDS, CREWS, SIZES, Command
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, after, changes, not_applied, swapped

RULES = "racelib.games.thunder_road.rules."
#: The cards whose rule compares the key itself: where it stands.
KEYS = {"wide-tyres": (terrain, "TYRES"), "low-gear": (traits, "LOW_GEAR"), "ballast": (slam_dice, "BALLAST")}


def off(card: str) -> How:
    """Let a leader's ability, or an upgrade, do nothing."""

    def how(mp: pytest.MonkeyPatch) -> None:
        if card in KEYS:
            mp.setattr(*KEYS[card], "no card")
        mp.delitem(shooting.BACK, card, raising=False)
        mp.delitem(upgrades.LAYS, card, raising=False)
        for name, place in (("has", traits), ("ready", abilities), ("leader_ready", abilities)):
            usual = getattr(place, name)
            for module in [one for key, one in sys.modules.items() if key.startswith(RULES)]:
                if getattr(module, name, None) is usual:
                    mp.setattr(module, name, unless(card, usual))

    return how


def unless(card: str, usual: Any) -> Any:
    """Return a question that is always answered with no for one card."""
    return lambda board, whose, key, *more: key != card and usual(board, whose, key, *more)


# -- leaders and command tokens ------------------------------------------------------------------------------


@changes(leaders, "leader_board")
def dice_on_token_commands(usual: Any, leader: str) -> Mapping[str, Command]:
    return {
        name: command._replace(takes=command.takes or ANY, token_only=False) for name, command in usual(leader).items()
    }


async def no_tokens(table: Table[State], seat: int) -> list[commands.Order]:
    return []


@changes(commands, "spend_token")
async def two_tokens_a_turn(usual: Any, table: Table[State], seat: int) -> list[commands.Order]:
    orders = await usual(table, seat)
    return [*orders, *(await usual(table, seat) if table.state.board.players[seat].tokens else [])]


@changes(commands, "spend_token")
async def tokens_do_nothing(usual: Any, table: Table[State], seat: int) -> list[commands.Order]:
    await usual(table, seat)
    return []


@changes(commands, "spend_token")
async def die_or_token(usual: Any, table: Table[State], seat: int) -> list[commands.Order]:
    return [] if table.state.board.players[seat].orders else await usual(table, seat)


def every_command_is_free(board: Board, seat: int, dice: int = 0) -> list[Command]:
    return list(commands.commands_of(board, seat).values())


@changes(upgrades, "cells_to_coast")
async def tokens_while_coasting(usual: Any, table: Table[State], car: Car) -> int:
    if table.state.board.players[car.owner].tokens:
        await commands.spend_token(table, car.owner)
    return await usual(table, car)


@changes(RoundBegan, "apply")
def tokens_stay(usual: Any, self: RoundBegan, state: State) -> None:
    kept = [player.token_orders for player in state.board.players]
    usual(self, state)
    for player, orders in zip(state.board.players, kept, strict=True):
        player.token_orders = orders


def highest_number(command: Command) -> int:
    return max(command.takes, default=0)


@changes(leaders, "flame_targets")
def flame_from_the_start(usual: Any, board: Board) -> list[Car]:
    number, board.round = board.round, 2
    found = usual(board)
    board.round = number
    return found


@changes(shooting, "shoot_from_car")
async def blade_from_the_start(usual: Any, table: Table[State], seat: int, car: Car, shots: int = 1) -> None:
    if table.state.board.round < 2:
        await upgrades.push_aside(table, seat, car)
    await usual(table, seat, car, shots)


def blade_in_round_1(mp: pytest.MonkeyPatch) -> None:
    blade_from_the_start(mp)
    mp.setattr(turn, "shoot_from_car", shooting.shoot_from_car)


@changes(hazards, "take_token_for_a_hazard")
def any_number_of_tokens(usual: Any, table: Table[State], car: Car) -> None:
    if table.state.board.players[car.owner].leader:
        table.tell(shop.CommandTokenTaken(car.owner))


# -- upgrades ------------------------------------------------------------------------------------------------


@changes(terrain, "mud_cost")
def for_the_whole_crew(usual: Any, board: Board, car: Car, cell: int) -> int:
    crew = board.owned(car.owner) if car.owner >= 0 else []
    return 1 if any(one.upgrade == abilities.TYRES for one in crew) else usual(board, car, cell)


def never_off(board: Board, car: Car) -> int:
    return SIZES.index(car.size) + (car.upgrade == abilities.BALLAST)


@changes(upgrades, "can_dispense")
def knocked_out_cars_dispense(usual: Any, board: Board, car: Car) -> list[int]:
    operable, car.operable = car.operable, True
    cells = usual(board, car)
    car.operable = operable
    return cells


@changes(chain, "enter")
async def moved_aside_and_left_there(usual: Any, table: Table[State], arrival: Arrival | None) -> None:
    if arrival is not None and arrival.how == "dozer":
        chain.come_in(table, arrival)
    else:
        await usual(table, arrival)


def over_everything(board: Board, cell: int, way: str, most: int) -> list[int]:
    cells: list[int] = []
    to: int | None = cell
    for number in range(most):
        to = None if to is None else board.toward(to, way)
        cells += [to] if number and to is not None else []
    return cells


def upgrade_before_the_rest(board: Board, car: Car, die: int) -> int:
    """Let low gear come last: a stuck throttle and limping do not count after it."""
    return 3 if car.upgrade == abilities.LOW_GEAR else traits.counted_die(board, car, die)


@changes(slam_dice, "rerollers")
def bottom_first(usual: Any, board: Board, top: Car, bottom: Car) -> list[Car]:
    return list(reversed(usual(board, top, bottom)))


def below_first(mp: pytest.MonkeyPatch) -> None:
    bottom_first(mp)
    mp.setattr(slams, "rerollers", slam_dice.rerollers)


@changes(slams, "decide_with_shove")
async def direction_is_rolled(usual: Any, table: Table[State], top: Car, bottom: Car, way: str) -> tuple[Car, str]:
    return await slams.decide(table, top, bottom)


@changes(Eliminated, "apply")
def leaders_stay(usual: Any, self: Eliminated, state: State) -> None:
    player = state.board.players[self.seat]
    leader, tokens = player.leader, player.tokens
    usual(self, state)
    player.leader, player.tokens = leader, tokens


@changes(Destroyed, "apply")
def upgrades_stay(usual: Any, self: Destroyed, state: State) -> None:
    kept = {name: state.board.cars[name].upgrade for name in self.cars}
    usual(self, state)
    for name, upgrade in kept.items():
        state.board.cars[name].upgrade = upgrade


async def always(*given: Any) -> bool:
    return True


def without_asking(mp: pytest.MonkeyPatch) -> None:
    for module in (slams, upgrades, using):
        mp.setattr(module, "uses", always)


def all_see_it(event: HazardsLookedAt, state: State) -> None:
    for hand in state.hands:
        hand.known |= state.hands[event.seat].known


@changes(HazardTurnedUp, "apply")
def never_forgotten(usual: Any, self: HazardTurnedUp, state: State) -> None:
    kept = [dict(hand.known) for hand in state.hands]
    usual(self, state)
    for hand, known in zip(state.hands, kept, strict=True):
        hand.known = known


@changes(Board, "take_token")
def to_the_discards(usual: Any, self: Board, cell: int) -> None:
    self.dispensed.clear()
    usual(self, cell)


@changes(commands, "carry_out")
async def in_the_order_given(
    usual: Any, table: Table[State], seat: int, orders: Sequence[commands.Order], when: str = BEFORE
) -> None:
    for order in orders:
        await usual(table, seat, [order], when)


# -- the draft -----------------------------------------------------------------------------------------------


def no_tokens_for_stars(event: LeaderKept, state: State) -> None:
    state.board.players[event.seat].tokens = 0


def passed_to_the_right(mp: pytest.MonkeyPatch) -> None:
    usual = HandsPassed.apply

    def apply(self: HandsPassed, state: State) -> None:
        for _ in range(len(state.hands) - 1 if not self.out else 1):
            usual(self, state)

    mp.setattr(HandsPassed, "apply", apply)


def upgrades_first(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(draft, "DEALT", dict(reversed(draft.DEALT.items())))


def open_hands(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(view, "_cards_in_view", lambda state, seat: view._cards(state))


def everything_on(leaders: bool, upgrades: bool, carnage: bool) -> dict[str, list[str]]:
    return {deck: cards().deck(deck, ["choppe-shoppe", "carnage"]) for deck in ("leader", "upgrade")}


ABILITIES = cards().deck("leader", ["choppe-shoppe", "carnage"])
UPGRADES = cards().deck("upgrade", ["choppe-shoppe", "carnage"])

BREAKS: list[Break] = [
    *((("TR-LEAD-02",), f"the ability of the {leader} is off", off(leader)) for leader in ABILITIES),
    *((("TR-UPG-01",), f"the upgrade {upgrade} does nothing", off(upgrade)) for upgrade in UPGRADES),
    (("TR-LEAD-01",), "leaders have the usual commands", swapped(leaders, "leader_board", lambda leader: COMMANDS)),
    (("TR-LEAD-03",), "dice go on commands for tokens", dice_on_token_commands),
    (("TR-LEAD-02",), "the Salvager holds any number of tokens", any_number_of_tokens),
    (("TR-CTOK-01",), "tokens give no command", swapped(commands, "spend_token", no_tokens)),
    (("TR-CTOK-02",), "two tokens a turn", two_tokens_a_turn),
    (
        ("TR-CTOK-02", "TR-RULING-100"),
        "commands hold a die and a token",
        swapped(commands, "free_commands", every_command_is_free),
    ),
    (("TR-CTOK-03",), "a command with a token does not act", tokens_do_nothing),
    (("TR-CTOK-04",), "a die or a token", die_or_token),
    (("TR-CTOK-05",), "tokens in a coasting turn", tokens_while_coasting),
    (
        ("TR-CTOK-06", "TR-RULING-102"),
        "a token counts as the highest number",
        swapped(leaders, "value_of_a_token", highest_number),
    ),
    (("TR-CTOK-07",), "tokens stay on the commands", tokens_stay),
    (("TR-UPG-01", "TR-UPG-02"), "wide tyres for the whole crew", for_the_whole_crew),
    (("TR-UPG-03",), "upgrades work on inoperable cars", swapped(slam_dice, "slam_size", never_off)),
    (("TR-COMP-10",), "two mines on the dispenser", lambda mp: mp.setitem(shop.STOCK, "mine-dispenser", 2)),
    (
        ("TR-COMP-10",),
        "no cards of Carnage",
        swapped(options, "in_the_file", lambda modules, carnage: ["choppe-shoppe"]),
    ),
    (("TR-COMP-14",), "all crews draft", swapped(draft, "drafting", lambda board: list(range(len(board.players))))),
    (("TR-COMP-16",), "leaders and upgrades go together", swapped(options, "decks_of", everything_on)),
    (("TR-SETUP-16",), "three leaders each", lambda mp: mp.setitem(draft.DEALT, "leader", 3)),
    (("TR-RULING-22",), "upgrades are dealt before leaders", upgrades_first),
    (("TR-RULING-91",), "the rig is passed cards", lambda mp: mp.setattr(shop, "THREE_CARS", CREWS)),
    (("TR-RULING-89",), "commands act in the order given", in_the_order_given),
    (("TR-SETUP-17",), "no tokens for stars", after(LeaderKept, no_tokens_for_stars)),
    (("TR-SETUP-18",), "nobody passes cards", not_applied(HandsPassed)),
    (("TR-SETUP-18",), "cards go to the right", passed_to_the_right),
    (("TR-SETUP-19",), "no car has an upgrade", not_applied(UpgradesAssigned)),
    (("TR-RULING-92",), "dispensers lay straight behind", lambda mp: mp.setattr(upgrades, "REAR", ("B",))),
    (("TR-RULING-103",), "the car below re-rolls first", below_first),
    (("TR-RULING-103",), "the direction is rolled though it was named", direction_is_rolled),
    (("TR-RULING-104",), "a hit is rolled again like a miss", swapped(shooting, "FOR_A_MISS", {})),
    (("TR-RULING-105",), "nitro is plain", swapped(commands, "nitro_bonus", lambda board, car: 0)),
    (("TR-RULING-105",), "low gear comes last", swapped(turn, "counted_die", upgrade_before_the_rest)),
    (("TR-RULING-106",), "nothing is used up", not_applied(CardUsed)),
    (("TR-RULING-107",), "a player who is out keeps tokens", leaders_stay),
    (("TR-RULING-107",), "destroyed cars keep their upgrades", upgrades_stay),
    (("TR-RULING-108",), "cards of modules that are off", swapped(options, "decks_of", everything_on)),
    (("TR-RULING-109",), "hands lie open", open_hands),
    (("TR-RULING-110",), "Flame in round 1", flame_from_the_start),
    (("TR-RULING-110",), "the dozer blade in round 1", blade_in_round_1),
    (("TR-RULING-111",), "far shots over everything", swapped(shooting, "in_line_of_sight", over_everything)),
    (("TR-RULING-113",), "tokens of upgrades go to the discards", to_the_discards),
    (("TR-RULING-115",), "nobody is asked", without_asking),
    (("TR-RULING-116",), "cars that were knocked out drop tokens", knocked_out_cars_dispense),
    (("TR-RULING-123",), "a car moved aside finds nothing", moved_aside_and_left_there),
    (("TR-RULING-125",), "all see what one looks at", after(HazardsLookedAt, all_see_it)),
    (("TR-RULING-125",), "what was looked at is never forgotten", never_forgotten),
    (("TR-RULING-129",), "the Eel passes nobody", off(abilities.EEL)),
    (
        ("TR-RULING-129",),
        "a plough passes larger cars",
        swapped(entering, "not_larger", lambda board, car, other: True),
    ),
]
