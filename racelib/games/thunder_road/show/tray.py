"""The dice tray: the dice or cards of a player, and the places for them: cars, commands, sections of the rig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.thunder_road.euro_cards import number_of
from racelib.games.thunder_road.rules.commands import NO_COMMAND, CommandChoice, commands_of, open_commands
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.rig import SectionChoice, SteeringChoice
from racelib.games.thunder_road.show.euro import bars_of, card_name
from racelib.games.thunder_road.show.names import command_effect, command_name, own_name, section_name
from racelib.games.thunder_road.show.reach import ahead_word, imagined
from racelib.games.thunder_road.show.scene import number_in
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.state import GONE, Board, Car, Movement, Seen
from racelib.games.thunder_road.tables import ANY, RIG, RIG_BOARD, SECTIONS, THE_RIG, Command
from racelib.kernel.choice import Choice, Explained
from racelib.kernel.layouts import Tray, TrayDie, TrayPart, TrayTarget
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
    parts = [TrayPart(tr("Cars"), cars)]
    if (orders := later_commands(seen, choice, dice)) is not None:
        parts.append(orders)
    none = NO_COMMAND if orders is not None else None
    return Tray([shown(die) for die in dice], parts, **road_of(board), later_none=none)


def car_target(board: Board, choice: DieChoice, car: Car, dice: Sequence[Die]) -> TrayTarget:
    """Return a car as a place for a die."""
    options, why = places(choice, dice, car.id)
    holds = 0 if choice.coast or car.id in [one.id for one in choice.cars] else car.die
    name, number = first_upper(own_name(car).removeprefix("the ")), number_in(board, car.id)
    words = car_words(board, car) if any(option >= 0 for option in options) else shut_words(choice, car)
    return TrayTarget(car_title(car, name), words, options, why, car=number, holds=holds)


def shut_words(choice: DieChoice, car: Car) -> str:
    """Return in a few words why a car takes no die; its whole reason is said when it is pressed."""
    if not car.operable:
        return tr("inoperable")
    return tr("has coasted enough") if choice.coast else tr("has driven this round")


def car_title(car: Car, name: str) -> str:
    """Return what a car is called at the head of a row."""
    by_size = {"S": tr("Small car"), "M": tr("Medium car"), "L": tr("Large car")}
    return name if car.is_bike or car.is_rig else by_size[car.size]


def car_words(board: Board, car: Car) -> str:
    """Return in a few words how a car stands: where, what is ahead of it, its damage."""
    rivals = [one for one in board.on_board() if one.owner != car.owner and not one.is_wreck]
    words = []
    if not car.on_board:
        words.append(tr("not on the road yet"))
    elif board.tile_of(car.cell) == 0 and board.round > 1 and not board.final:
        words.append(tr("on the rear tile"))
    elif rivals and all(board.height(one) > board.height(car) for one in rivals):
        words.append(tr("behind the pack"))
    elif rivals and all(board.height(one) < board.height(car) for one in rivals):
        words.append(tr("in front of all"))
    words += [ahead] if (ahead := ahead_word(board, car)) else []
    words += [tr("on fire")] if car.burning else []
    if car.damage and not car.is_rig:
        words.append(tr("{n} of {slots} damage slots full").format(n=len(car.damage), slots=car.slots))
    return ", ".join(words) or tr("nothing near")


# -- commands ------------------------------------------------------------------------------------------------


def later_commands(seen: Seen, choice: DieChoice, dice: Sequence[Die]) -> TrayPart | None:
    """Return the commands that can be given after the die is on the car; None if that is not asked next."""
    board, seat = seen.board, choice.seat
    player = board.players[seat]
    if choice.coast or player.orders or len(dice) < 2 or any(car.is_bike for car in choice.cars):
        return None
    then = imagined(board)
    then.board.movement = Movement(choice.cars[0].id)
    if not choice.cards:
        then.board.players[seat].dice.pop()  # one die is on the car by then
    free = open_commands(then.board, seat)
    targets = []
    for command in commands_of(board, seat).values():
        open_to = command in free
        later = [[die, command.name] if open_to and number_of(die) in command.takes else None for die in dice]
        why = [why_no_command(choice, board, seat, command, die, open_to) for die in dice]
        targets.append(command_target(command, [-1] * len(dice), why, later))
    return TrayPart(tr("Command"), targets, True, tr("one a round, optional"), CommandChoice.KIND)


def why_no_command(choice: DieChoice, board: Board, seat: int, command: Command, die: Die, free: bool) -> str:
    """Return why a die cannot go on a command; "" if it can."""
    number = number_of(die)
    if free and number in command.takes:
        return ""
    asked = CommandChoice(board, seat, cards=choice.cards)
    return phrase(PHRASES, asked.refuse([die, command.name]).why)


def command_target(
    command: Command, options: list[int], why: list[str], later: list[Any] | None = None, about: str = ""
) -> TrayTarget:
    """Return a command as a place for a die."""
    name, effect = first_upper(command_name(command.name)), about or command_effect(command.name)
    return TrayTarget(name, effect, options, why, takes_numbers(command), later=later)


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
    targets = [command_target(one, *places(choice, dice, one.name)) for one in commands_of(board, seat).values()]
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
            targets.append(command_target(RIG_BOARD[name], *places(choice, dice, name), about=about))
        note = tr("used this round") if section.name in rig.used else ""
        parts.append(TrayPart(first_upper(section_name(section.name)), targets, True, note))
    return Tray([shown(die) for die in dice], parts, **road_of(board))


# -- the words on the button ---------------------------------------------------------------------------------


def die_act(choice: DieChoice, told: Explained) -> str:
    """Return the words that send a car off."""
    car, facts = choice.board.cars[told.facts["car"]], told.facts
    if choice.coast:
        return tr("Coast 1 cell with {car}").format(car=own_name(car))
    return tr("Drive {car} {n}").format(car=own_name(car), n=facts["moves"])


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
