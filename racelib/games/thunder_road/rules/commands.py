"""Step 2: the commands of the board: airstrike, nitro, drift, repair (TR-CMD)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from racelib.games.thunder_road.ammo_cards import TOUCH_AND_GO
from racelib.games.thunder_road.euro_cards import number_of, on_hand
from racelib.games.thunder_road.events.damage import Repaired
from racelib.games.thunder_road.events.shop import CommandTokenPlaced
from racelib.games.thunder_road.events.turn import CommandGiven
from racelib.games.thunder_road.facts import car_fact, card_fact
from racelib.games.thunder_road.rules import bonus_board, choppers, euro, leaders, windows
from racelib.games.thunder_road.rules.abilities import nitro_bonus
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import (
    AFTER,
    AIRSTRIKE,
    BEFORE,
    BIKE_COMMANDS,
    BIKES,
    COMMANDS,
    DRIFT,
    FLAME,
    NITRO,
    OMEN,
    OVERDRIVE,
    OVERDRIVE_MOVES,
    REPAIR,
    Command,
)
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who gives no command this turn.
NO_COMMAND = "none"


class Order(NamedTuple):
    """A command that a player gives in this turn, with its die; a token has the value of TR-CTOK-06."""

    command: Command
    die: int


def commands_of(board: Board, seat: int) -> Mapping[str, Command]:
    """Return the commands that a player can give, by their names (TR-ASSIGN-06, TR-RULING-86).

    If there is a leader, those of the leader (TR-LEAD-01).
    TR-RULING-101: a bonus command is one of them, so that a die or a command token may go there.
    """
    player = board.players[seat]
    printed: Mapping[str, Command] = COMMANDS
    if player.leader:
        printed = leaders.leader_board(player.leader)
    elif player.crew == BIKES:
        printed = bike_commands(max(board.settings.components.numbers["bikes"]))
    return {**printed, player.bonus: bonus_board.bonus_command(board, seat)} if player.bonus else printed


def bike_commands(highest: int) -> Mapping[str, Command]:
    """Return the commands of the bikes; `highest` is the highest number of their dice."""
    return BIKE_COMMANDS if highest == 6 else with_low_dice(BIKE_COMMANDS, highest)


def with_low_dice(commands: Mapping[str, Command], highest: int) -> dict[str, Command]:
    """Return the commands of bikes whose dice end below 6: repair takes their highest number (TR-RULING-86).

    >>> with_low_dice(BIKE_COMMANDS, 4)[REPAIR].takes
    (4,)
    """
    return {**commands, REPAIR: commands[REPAIR]._replace(takes=(highest,))}


def open_commands(board: Board, seat: int) -> list[Command]:
    """Return the commands that a die may go on now: they have none yet, and there is something to repair.

    No die goes on a command for tokens (TR-LEAD-03).
    """
    return [command for command in free_commands(board, seat, 1) if not command.token_only]


def free_commands(board: Board, seat: int, dice: int = 0) -> list[Command]:
    """Return the commands that neither a die nor a token is on, and that can do something; it takes some dice to give.

    TR-CTOK-02, TR-RULING-100: a command holds one die or one token a round.
    A repair needs a damage token (TR-RULING-40).
    """
    player, without = board.players[seat], "" if repairable(board, seat) else REPAIR
    free = [
        command
        for command in commands_of(board, seat).values()
        if command.effect != without and command.name not in player.orders and command.name not in player.token_orders
    ]
    if player.bonus:
        left = len(player.dice) - dice
        free = [one for one in free if one.name != player.bonus or bonus_board.makes_sense(board, seat, one, left)]
    if player.leader in leaders.PICKY:
        free = [command for command in free if leaders.makes_sense(board, seat, command)]
    return free


def repairable(board: Board, seat: int) -> list[Car]:
    """TR-RULING-40: the cars of a player that have a damage token; a destroyed car cannot be repaired (TR-STATE-09)."""
    return [car for car in board.owned(seat) if car.damage and car.cell != GONE]


class CommandChoice(OneOfMany[Any]):
    """DEC-07: a further die or card for a command of the board, or none: [number, command] (TR-ASSIGN-05).

    TR-ASSIGN-06: a command takes only its numbers.
    A player with cards chooses a card (TR-RULING-121): [card, command].
    """

    KIND = "command"
    __slots__ = ("board", "cards", "or_lost", "seat")

    def __init__(self, board: Board, seat: int, or_lost: bool = False, cards: tuple[str, ...] = ()) -> None:
        """Offer what the unused dice can do, or `cards`; with `or_lost` a bike's second die has no other place."""
        self.board = board
        self.seat = seat
        self.or_lost = or_lost
        self.cards = cards
        dice: list[Any] = sorted(set(cards or board.players[seat].dice))
        numbers = list(zip(dice, map(number_of, dice) if cards else dice, strict=True))
        offered: list[Any] = [
            [die, command.name]
            for command in open_commands(board, seat)
            for die, number in numbers
            if number in command.takes
        ]
        self.options = [NO_COMMAND, *offered]

    def legal(self, answer: object) -> bool:
        """Say whether this is one of the options; a number will do while all cards of that number are alike."""
        if self.cards and type(answer) is list and len(answer) == 2 and type(answer[0]) is int:
            answer = [euro.card_meant(self.cards, answer[0]), answer[1]]
        return super().legal(answer)

    def explain(self, option: Any) -> Explained:
        """Say what the command does."""
        if option == NO_COMMAND:
            facts = {"command": "", "die": 0}
            if self.or_lost:
                return Explained(fact("no command, die lost"), 0, (fact("a die is lost"),), ("TR-RULING-126",), facts)
            label = fact("no command, cards kept") if self.cards else fact("no command")
            return Explained(label, 0, (), ("TR-ASSIGN-05",), facts)
        die, name = number_of(option[0]), option[1]
        command = commands_of(self.board, self.seat)[name]
        label = fact("give command", command=fact("command", command=name), die=die)
        what = what_it_does(self.board, command, die)
        facts = {"command": name, "die": die}
        if self.cards:
            facts["card"] = option[0]
            label = fact("give command with card", command=label.values["command"], card=card_fact(option[0]))
        return Explained(label, die, (what,), command.rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say why a die cannot be put on a command."""
        player = self.board.players[self.seat]
        commands = commands_of(self.board, self.seat)
        if isinstance(answer, list) and len(answer) == 2 and isinstance(answer[1], str) and answer[1] in commands:
            die, command = answer[0], commands[answer[1]]
            if self.cards:
                if why := euro.no_such_card(self.cards, die):
                    return Refusal(why, ("TR-EURO-05", "TR-RULING-121"))
                die = number_of(die)
            elif die not in player.dice:
                return Refusal(fact("no such die", die=die, dice=sorted(player.dice)), ("TR-ASSIGN-05", "TR-ASSIGN-08"))
            if command.token_only:
                return Refusal(fact("only a token", command=fact("command", command=command.name)), ("TR-LEAD-03",))
            if command.name in player.token_orders:
                called = fact("command", command=command.name)
                return Refusal(fact("has a token", command=called), ("TR-RULING-100", "TR-CTOK-02"))
            if die not in command.takes:
                called = fact("command", command=command.name)
                why = fact("wrong number", command=called, numbers=list(command.takes), die=die)
                return Refusal(why, ("TR-ASSIGN-06", command.rules[0]))
            return nothing_to_do(command)
        why = fact("not a command", answer=repr(answer), commands=list(commands))
        return Refusal(why, ("TR-ASSIGN-05",))


def nothing_to_do(command: Command) -> Refusal:
    """Say that a command would do nothing now."""
    if command.effect == REPAIR:
        return Refusal(fact("nothing to repair"), ("TR-RULING-40", "TR-CMD-09"))
    return Refusal(fact("does nothing now", command=fact("command", command=command.name)), command.rules)


class TokenChoice(OneOfMany[str]):
    """DEC-28: the command that gets a command token, or "none": one a turn, without die and token (TR-CTOK-02)."""

    KIND = "command token"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer the commands that can be given."""
        self.board = board
        self.seat = seat
        self.options = [NO_COMMAND, *(command.name for command in free_commands(board, seat))]

    def explain(self, option: str) -> Explained:
        """Say what the command does."""
        if option == NO_COMMAND:
            return Explained(fact("no token"), 0, (), ("TR-CTOK-01",), {"command": "", "die": 0})
        command = commands_of(self.board, self.seat)[option]
        value = leaders.value_of_a_token(command)
        label = fact("spend a token", command=fact("command", command=option))
        what = what_it_does(self.board, command, value)
        rules = ("TR-CTOK-01", "TR-CTOK-06", *command.rules)
        return Explained(label, 1, (what,), rules, {"command": option, "die": value})

    def refuse(self, answer: object) -> Refusal:
        """Say why a token cannot go there."""
        commands, player = commands_of(self.board, self.seat), self.board.players[self.seat]
        if isinstance(answer, str) and answer in commands:
            called = fact("command", command=answer)
            if answer in player.orders or answer in player.token_orders:
                return Refusal(fact("is taken", command=called), ("TR-CTOK-02",))
            return nothing_to_do(commands[answer])
        return Refusal(fact("not a command", answer=repr(answer), commands=list(commands)), ("TR-CTOK-02",))


def what_it_does(board: Board, command: Command, die: int) -> Fact:
    """Return what a command does with a die."""
    if command.effect == NITRO:
        more = nitro_bonus(board, board.cars[board.movement.car]) if board.movement is not None else 0
        return fact("nitro", n=die + more)
    if command.effect == AIRSTRIKE:
        return fact("airstrike") if board.round > 1 else fact("airstrike in round 1")
    if command.effect == REPAIR:
        return fact("repair")
    return fact("drift") if command.effect == DRIFT else fact("effect", command=command.name)


@dataclass(slots=True, eq=False)
class RepairChoice(Choice[list[str]]):
    """DEC-11: which token comes off which car: [car, token] (TR-CMD-09, TR-RULING-40)."""

    KIND = "repair"
    board: Board
    seat: int
    cars: Sequence[Car] | None = None

    def __iter__(self) -> Iterator[list[str]]:
        """Give each kind of token of each damaged car once; of some `cars` only, if a card says so."""
        for car in repairable(self.board, self.seat) if self.cars is None else self.cars:
            for token in dict.fromkeys(car.damage):
                yield [car.id, token]

    def explain(self, option: list[str]) -> Explained:
        """Say what the repair brings."""
        car = self.board.cars[option[0]]
        dangers = () if car.operable else (fact("drives again"),)
        label = fact("take off", car=car_fact(self.board, car, self.seat), token=fact("token", token=option[1]))
        return Explained(label, 0, dangers, ("TR-CMD-09", "TR-CMD-10"), {"car": option[0], "token": option[1]})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be repaired."""
        why = fact("not a damage", answer=repr(answer), options=[" ".join(option) for option in self])
        return Refusal(why, ("TR-CMD-09", "TR-RULING-40"))


@dataclass(slots=True, eq=False)
class NextCommand(Choice[str]):
    """DEC-08, DEC-29: which of several commands acts next."""

    KIND = "next command"
    board: Board
    seat: int
    orders: Sequence[Order]

    def __iter__(self) -> Iterator[str]:
        """Give the commands that have not acted yet."""
        return iter([order.command.name for order in self.orders])

    def explain(self, option: str) -> Explained:
        """Say what the command does."""
        order = next(order for order in self.orders if order.command.name == option)
        what = what_it_does(self.board, order.command, order.die)
        label = fact("command", command=option)
        return Explained(label, 0, (what,), order.command.rules, {"command": option, "die": order.die})

    def refuse(self, answer: object) -> Refusal:
        """Say which commands are left."""
        return Refusal(fact("not one of your commands", answer=repr(answer), commands=list(self)), ("TR-CMD-01",))


async def give_commands(table: Table[State], seat: int, or_lost: bool = False) -> list[Order]:
    """TR-ASSIGN-05, TR-CMD-11: once a round a further die goes on a command; return what was ordered in this turn.

    TR-RULING-126: a command is never compulsory, also where the die is lost without one (`or_lost`).
    """
    board = table.state.board
    player = board.players[seat]
    cards = on_hand(table.state, seat) if table.state.hands else ()
    orders = []
    if not player.orders and (cards or player.dice):
        answer = await table.ask(seat, CommandChoice(board, seat, or_lost, cards))
        if answer != NO_COMMAND:
            die, name = answer
            if cards:
                die = euro.play(table, seat, die, cards)
            table.tell(CommandGiven(seat, die, name))
            orders.append(Order(commands_of(board, seat)[name], die))
    if player.tokens:
        orders += await spend_token(table, seat)
    return orders


async def spend_token(table: Table[State], seat: int) -> list[Order]:
    """TR-CTOK-01, TR-CTOK-03, TR-CTOK-04: a token activates a command as a die does, besides that of the die.

    TR-CTOK-05: this is not asked when the player coasts, for then no command is given.
    """
    board = table.state.board
    name = await table.ask(seat, TokenChoice(board, seat))
    if name == NO_COMMAND:
        return []
    table.tell(CommandTokenPlaced(seat, name))
    command = commands_of(board, seat)[name]
    return [Order(command, leaders.value_of_a_token(command))]


async def carry_out(table: Table[State], seat: int, orders: Sequence[Order], when: str = BEFORE) -> None:
    """TR-CMD-01: airstrike and repair act now; nitro and drift when the car begins to move.

    TR-RULING-89: several commands act in an order of the player's choice.
    TR-RULING-116: so do those that act after the move; each of them needs the moved car on the board.
    `when` is BEFORE or AFTER the move (TR-RIG-10).
    """
    board = table.state.board
    waiting = [order for order in orders if order.command.when == when] if orders else []
    while waiting and board.playing(seat) and (when == BEFORE or board.cars[board.moving.car].on_board):
        order = waiting[0]
        if len(waiting) > 1:
            name = await table.ask(seat, NextCommand(board, seat, tuple(waiting)))
            order = next(one for one in waiting if one.command.name == name)
        waiting.remove(order)
        await EFFECTS[order.command.effect](table, seat, order)
        if table.state.board.settings.ammo:
            await windows.chain_over(table)


async def carry_out_after_the_move(table: Table[State], seat: int, car: Car, orders: Sequence[Order]) -> None:
    """Carry out what acts after the move of a car, in the window of that moment: an objective may be met by it."""
    if car.on_board and AFTER in [order.command.when for order in orders]:
        await carry_out(table, seat, orders, AFTER)
        if table.state.board.settings.ammo:
            await windows.after_move(table, car)


def more_moves(board: Board, car: Car, orders: Sequence[Order]) -> int:
    """Return the movement points that commands of this turn add to those of the die (TR-CMD-05, TR-RULING-105)."""
    nitro = sum([order.die + nitro_bonus(board, car) for order in orders if order.command.effect == NITRO])
    return nitro + OVERDRIVE_MOVES * gives(orders, OVERDRIVE)


def after_the_move(board: Board, seat: int) -> list[Order]:
    """Return the card that acts after the move, like a command (EA05, TR-RULING-116)."""
    return [Order(TOUCH_AND_GO_ORDER, 0)] if board.players[seat].touch_and_go else []


#: EA05: what the chopper may do after the move.
TOUCH_AND_GO_ORDER = Command(TOUCH_AND_GO, (), ("TR-AMMO-06", "TR-RULING-116"), AFTER, TOUCH_AND_GO)


def drifts(orders: Sequence[Order]) -> bool:
    """Say whether a command of this turn lets the car drift (TR-CMD-07)."""
    return gives(orders, DRIFT)


def gives(orders: Sequence[Order], effect: str) -> bool:
    """Say whether a command of this turn has an effect."""
    return effect in [order.command.effect for order in orders]


async def repair(table: Table[State], seat: int) -> None:
    """TR-CMD-09, TR-TOK-10, TR-TOK-12: take 1 damage token off one of your cars.

    TR-CMD-10, TR-STATE-08, TR-BIKE-11: an inoperable car, or a bike, drives again.
    """
    board = table.state.board
    if repairable(board, seat):  # another command of this turn may have taken the last token off
        car, token = await table.ask(seat, RepairChoice(board, seat))
        table.tell(Repaired(seat, car, token))


#: What the commands do that act by themselves, by the name of the effect; a chapter with further ones adds them.
EFFECTS: dict[str, Callable[[Table[State], int, Order], Awaitable[None]]] = {
    AIRSTRIKE: lambda table, seat, order: choppers.airstrike(table, seat),
    REPAIR: lambda table, seat, order: repair(table, seat),
    OMEN: lambda table, seat, order: leaders.omen(table, seat),
    FLAME: lambda table, seat, order: leaders.flame(table, seat),
    TOUCH_AND_GO: lambda table, seat, order: choppers.touch_and_go(table, seat),
}
