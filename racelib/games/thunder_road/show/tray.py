"""The dice tray: the dice or cards of a player, and the places for them: cars, commands, sections of the rig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from racelib.games.thunder_road.euro_cards import number_of
from racelib.games.thunder_road.rules.commands import (
    NO_COMMAND,
    CommandChoice,
    Order,
    commands_of,
    drifts,
    open_commands,
)
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.rig import SectionChoice, SteeringChoice
from racelib.games.thunder_road.show.euro import bars_of, card_name
from racelib.games.thunder_road.show.names import command_effect, command_name, own_name, section_name
from racelib.games.thunder_road.show.reach import ahead_word, imagined, moves_in_all, reach_with
from racelib.games.thunder_road.show.scene import number_in
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.state import GONE, Board, Car, Movement, Seen
from racelib.games.thunder_road.tables import ANY, RIG, RIG_BOARD, SECTIONS, THE_RIG, Command
from racelib.kernel.choice import Choice, Explained
from racelib.kernel.layouts import Together, Tray, TrayDie, TrayPart, TrayTarget
from racelib.text.kit import first_upper
from racelib.text.language import tr
from racelib.text.phrases import phrase

#: A die as a choice names it: its number, or the key of a card.
Die = int | str


def dice_of(board: Board, seat: int, cards: Sequence[str] = ()) -> list[Die]:
    """Return the unused dice of a player one by one, or the cards."""
    return sorted(cards) if cards else sorted(board.players[seat].dice)


def shown(die: Die) -> TrayDie:
    """Return a die or a card as the page draws it."""
    if isinstance(die, str):
        return TrayDie(number_of(die), tr("card {card}").format(card=card_name(die)), bars_of(die))
    return TrayDie(die, tr("die {number}").format(number=die))


def places(choice: Choice[Any], dice: Sequence[Die], place: Any) -> tuple[list[int], list[str]]:
    """Return for each die the option that puts it into a place, and why it cannot go there."""
    options = list(choice)
    numbers = [options.index([die, place]) if [die, place] in options else -1 for die in dice]
    why = [
        "" if number >= 0 else phrase(PHRASES, choice.refuse([die, place]).why)
        for number, die in zip(numbers, dice, strict=True)
    ]
    return numbers, why


def road_of(board: Board) -> dict[str, Any]:
    """Return the road die, which all players share."""
    return {"road": board.road, "road_words": tr("road bonus")}


# -- cars ----------------------------------------------------------------------------------------------------


def die_tray(seen: Seen, choice: DieChoice, told: Sequence[Explained]) -> Tray:
    """Return the tray of a player who puts a die on a car; a command can be given in the same breath."""
    board, seat = seen.board, choice.seat
    dice = dice_of(board, seat, choice.cards)
    cars = [car_target(board, choice, car, dice) for car in board.owned(seat) if car.cell != GONE]
    shown_dice, parts = [shown(die) for die in dice], [TrayPart(tr("Cars"), cars)]
    if not command_comes_next(choice, dice):
        return Tray(shown_dice, parts, **road_of(board))
    both = Both(seen, choice, dice)
    parts.append(later_commands(seen, choice, dice, both))
    return Tray(shown_dice, parts, **road_of(board), later_none=NO_COMMAND, together=both.made)


def car_target(board: Board, choice: DieChoice, car: Car, dice: Sequence[Die]) -> TrayTarget:
    """Return a car as a place for a die."""
    options, why = places(choice, dice, car.id)
    holds = 0 if choice.coast or car.id in [one.id for one in choice.cars] else car.die
    name, number = first_upper(own_name(car).removeprefix("the ")), number_in(board, car.id)
    words = car_words(board, car) if any(option >= 0 for option in options) else shut_words(choice, car)
    never = "" if any(option >= 0 for option in options) else why[0]  # of a car it is the same for all dice
    return TrayTarget(car_title(car, name), words, options, why, car=number, holds=holds, never=never)


def shut_words(choice: DieChoice, car: Car) -> str:
    """Return in a few words why a car takes no die; its whole reason is said when it is pressed."""
    if not car.operable:
        return tr("inoperable")
    if not choice.coast:
        return tr("already has a die this round")
    if car.id in [name for name, _, _ in choice.board.bikes]:
        return tr("waits for its move")
    return tr("has coasted enough") if car.on_board else tr("not on the road")


def car_title(car: Car, name: str) -> str:
    """Return what a car is called at the head of a row."""
    by_size = {"S": tr("Small car"), "M": tr("Medium car"), "L": tr("Large car")}
    return name if car.is_bike or car.is_rig else by_size[car.size]


def car_words(board: Board, car: Car) -> str:
    """Return in a few words how a car stands: where, what is in the cells just ahead of it, its damage.

    Wrecks are no rivals. Each phrase is true as it stands: tests compare all of them with the board.
    """
    rivals = [one for one in board.on_board() if one.owner != car.owner and not one.is_wreck]
    words = []
    if not car.on_board:
        words.append(tr("not on the road yet"))
    elif board.tile_of(car.cell) == 0 and board.round > 1 and not board.final:
        words.append(tr("on the rear tile"))
    elif rivals and all(board.height(one) > board.height(car) for one in rivals):
        words.append(tr("behind all rivals"))
    elif rivals and all(board.height(one) < board.height(car) for one in rivals):
        words.append(tr("ahead of all rivals"))
    words += [ahead] if (ahead := ahead_word(board, car)) else []
    words += [tr("on fire")] if car.burning else []
    if car.damage and not car.is_rig:
        words.append(tr("{n} of {slots} damage slots full").format(n=len(car.damage), slots=car.slots))
    return ", ".join(words) or tr("nothing just ahead")


# -- commands ------------------------------------------------------------------------------------------------


def command_comes_next(choice: DieChoice, dice: Sequence[Die]) -> bool:
    """Say whether a command is asked for once the die is on the car."""
    given = bool(choice.board.players[choice.seat].orders)
    return not (choice.coast or given or len(dice) < 2 or any(car.is_bike for car in choice.cars))


def later_commands(seen: Seen, choice: DieChoice, dice: Sequence[Die], both: Both) -> TrayPart:
    """Return the commands that can be given after the die is on the car."""
    board, seat = seen.board, choice.seat
    free, targets = commands_free_then(board, choice), []
    for command in commands_of(board, seat).values():
        open_to = command.name in free
        fits = [open_to and number_of(die) in command.takes for die in dice]
        later = [[die, command.name] if fit else None for die, fit in zip(dice, fits, strict=True)]
        why = [why_no_command(choice, board, seat, command, die, open_to) for die in dice]
        changes = [both.changes(command, die) if fit else [] for die, fit in zip(dice, fits, strict=True)]
        target = command_target(command, [-1] * len(dice), why, why_never(command, dice, fits, why))
        targets.append(replace(target, later=later, changes=changes if any(changes) else []))
    return TrayPart(tr("Command"), targets, True, tr("one a round, optional"), CommandChoice.KIND)


def commands_free_then(board: Board, choice: DieChoice) -> set[str]:
    """Return the commands that can be given once one of the cars has its die; some depend on the car."""
    then = imagined(board).board
    if not choice.cards:
        then.players[choice.seat].dice.pop()  # one die is on the car by then
    free: set[str] = set()
    for car in choice.cars:
        then.movement = Movement(car.id)
        free |= {command.name for command in open_commands(then, choice.seat)}
    return free


class Both:
    """A die on a car and one on a command: what the car does then, where the command makes a difference.

    Nitro makes the move longer, Drift lets it lead past a car. Equal moves are worked out once.
    """

    def __init__(self, seen: Seen, choice: DieChoice, dice: Sequence[Die]) -> None:
        """Begin with none."""
        self.seen, self.choice, self.dice = seen, choice, dice
        self.made: list[Together] = []
        self._number: dict[tuple[str, int, bool], int] = {}

    def changes(self, command: Command, die: Die) -> list[int]:
        """Return for each option what becomes of it with a die on a command (`TrayTarget.changes`); [] for nothing."""
        order = Order(command, number_of(die))
        numbers = [-1 if self.same_die(option, die) else self.number(option, order) for option in self.choice]
        return numbers if max(numbers) >= 0 else []

    def same_die(self, option: list[Any], die: Die) -> bool:
        """Say whether the die of an option is the very die: there is no other one like it."""
        return bool(option[0] == die) and self.dice.count(die) == 1

    def number(self, option: list[Any], order: Order) -> int:
        """Return the number of what an option is with a command; -1 if the car drives as it would without."""
        board, orders = self.seen.board, (order,)
        car, die = board.cars[option[1]], number_of(option[0])
        moves = moves_in_all(board, car, die, orders)
        if moves == moves_in_all(board, car, die) and not drifts(orders):
            return -1
        key = car.id, moves, drifts(orders)
        if key not in self._number:
            self._number[key] = len(self.made)
            self.made.append(Together(drive_words(car, moves), reach_with(self.seen, self.choice, option, orders)))
        return self._number[key]


def why_never(command: Command, dice: Sequence[Die], fits: Sequence[bool], why: Sequence[str]) -> str:
    """Return why no die at all can go on a command; "" if one can.

    If a die has a number that the command takes, something else is in the way.
    """
    if any(fits) or not dice:
        return ""
    in_the_way = [reason for die, reason in zip(dice, why, strict=True) if number_of(die) in command.takes]
    if command.token_only or in_the_way:
        return (in_the_way or why)[0]
    numbers = ", ".join(map(str, command.takes))
    if isinstance(dice[0], str):
        return tr("It takes {numbers}: none of your cards fits.").format(numbers=numbers)
    return tr("It takes {numbers}: none of your dice fits.").format(numbers=numbers)


def why_no_command(choice: DieChoice, board: Board, seat: int, command: Command, die: Die, free: bool) -> str:
    """Return why a die cannot go on a command; "" if it can."""
    number = number_of(die)
    if free and number in command.takes:
        return ""
    asked = CommandChoice(board, seat, cards=choice.cards)
    return phrase(PHRASES, asked.refuse([die, command.name]).why)


def command_target(command: Command, options: list[int], why: list[str], never: str, about: str = "") -> TrayTarget:
    """Return a command as a place for a die."""
    name, effect = first_upper(command_name(command.name)), about or command_effect(command.name)
    return TrayTarget(name, effect, options, why, takes_numbers(command), never=never)


def command_here(choice: Choice[Any], dice: Sequence[Die], command: Command, about: str = "") -> TrayTarget:
    """Return a command that is asked for now."""
    options, why = places(choice, dice, command.name)
    never = why_never(command, dice, [option >= 0 for option in options], why)
    return command_target(command, options, why, never, about)


def takes_numbers(command: Command) -> str:
    """Return the numbers that a command takes.

    >>> takes_numbers(Command("airstrike", ANY, ())), takes_numbers(Command("nitro", (1, 2, 3), ()))
    ('any', '1 2 3')
    """
    if command.token_only:
        return tr("token")
    return tr("any") if command.takes == ANY else " ".join(map(str, command.takes))


def command_tray(seen: Seen, choice: CommandChoice, told: Sequence[Explained]) -> Tray:
    """Return the tray of a player who may put a die on a command."""
    board, seat = seen.board, choice.seat
    dice = dice_of(board, seat, choice.cards)
    targets = [command_here(choice, dice, one) for one in commands_of(board, seat).values()]
    part = TrayPart(tr("Command"), targets, True, tr("one a round, optional"))
    driving = [driving_target(board, board.cars[board.movement.car])] if board.movement is not None else []
    parts = [TrayPart(tr("Drives now"), driving), part] if driving else [part]
    return Tray([shown(die) for die in dice], parts, **road_of(board), none=list(choice).index(NO_COMMAND))


def driving_target(board: Board, car: Car) -> TrayTarget:
    """Return the car that has its die already."""
    name = car_title(car, first_upper(own_name(car)))
    return TrayTarget(name, car_words(board, car), [], [], car=number_in(board, car.id), holds=car.die)


# -- the rig -------------------------------------------------------------------------------------------------


def steering_tray(seen: Seen, choice: SteeringChoice, told: Sequence[Explained]) -> Tray:
    """Return the tray of the rig's power steering: one place."""
    board = seen.board
    dice: list[Die] = [die for player in board.players if player.crew == RIG for die in sorted(player.dice)]
    options = [choice.dice.index(die) for die in dice]  # type: ignore[arg-type]  # the rig has no cards
    about = tr("how often the rig can leave its lane this round")
    part = TrayPart(tr("Power steering"), [TrayTarget(tr("Power steering"), about, options, [""] * len(dice))])
    return Tray([shown(die) for die in dice], [part], **road_of(board))


def section_tray(seen: Seen, choice: SectionChoice, told: Sequence[Explained]) -> Tray:
    """Return the tray of the rig: the commands of its sections; the die also moves it."""
    board, rig = seen.board, seen.board.rig_boards
    dice = dice_of(board, choice.seat)
    parts = []
    for section in SECTIONS:
        targets = []
        for name in (*section.commands, section.repair):
            about = tr("damaged: it only moves the rig") if name in rig.damaged else ""
            targets.append(command_here(choice, dice, RIG_BOARD[name], about))
        note = tr("used this round") if section.name in rig.used else ""
        parts.append(TrayPart(first_upper(section_name(section.name)), targets, True, note))
    return Tray([shown(die) for die in dice], parts, **road_of(board))


# -- the words on the button ---------------------------------------------------------------------------------


def die_act(choice: DieChoice, told: Explained) -> str:
    """Return the words that send a car off."""
    car = choice.board.cars[told.facts["car"]]
    if choice.coast:
        return tr("Coast 1 cell with {car}").format(car=own_name(car))
    return drive_words(car, moves_in_all(choice.board, car, told.facts["die"]))


def drive_words(car: Car, moves: int) -> str:
    """Return the words that send a car off with some moves."""
    return tr("Drive {car} {n}").format(car=own_name(car), n=moves)


def command_act(choice: CommandChoice, told: Explained) -> str:
    """Return the words that give a command, or none."""
    board, facts = choice.board, told.facts
    if facts["command"]:
        return tr("{command} with the {die}").format(
            command=first_upper(command_name(facts["command"])), die=facts["die"]
        )
    if choice.or_lost:
        return tr("No command, lose the die")
    return tr("No command: drive on") if board.movement is not None else tr("No command")


def section_act(choice: SectionChoice, told: Explained) -> str:
    """Return the words that move the rig."""
    words = tr("Drive {car} {n}: {command}")
    called = command_name(told.facts["command"])
    return words.format(car=own_name(choice.board.cars[THE_RIG]), n=told.facts["die"], command=called)
