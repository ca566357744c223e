"""Damage in words: what a car takes and what that does, repairs, fire, and the end of a car."""

from __future__ import annotations

from racelib.games.thunder_road.crews import RIG_COMMANDS, SECTION_OF, THE_RIG
from racelib.games.thunder_road.events.damage import (
    BecameInoperable,
    CaughtFire,
    Dazed,
    DazeOver,
    Destroyed,
    FireDrove,
    FireWentOut,
    LingeringDrawn,
    LingeringGathered,
    MinorTaken,
    Repaired,
    Ricocheted,
    TokenPlaced,
    TokenTaken,
    Unharmed,
)
from racelib.games.thunder_road.show.names import (
    Names,
    about,
    car_called,
    card_text,
    card_title,
    cars_called,
    command_name,
    direction_name,
    effect_of,
    own_name,
    section_name,
    token_name,
)
from racelib.games.thunder_road.state import Board
from racelib.text.kit import first_upper
from racelib.text.language import tr, trn

# -- damage --------------------------------------------------------------------------------------------------


def unharmed(event: Unharmed, board: Board, names: Names) -> str:
    """Tell damage that does nothing."""
    return tr("{car} has no free damage slot: nothing happens.").format(car=about(board, event.car, names))


def token_taken(event: TokenTaken, board: Board, names: Names) -> str:
    """Tell a damage: the token that was drawn, and what it does."""
    sentence = tr("{car} takes damage: {token}. {effect}.")
    if is_driving(board, event.car):
        sentence = tr("{car} takes damage and stops: {token}. {effect}.")
    facts = {"token": token_name(event.token), "effect": first_upper(effect_of(event.token))}
    return sentence.format(car=about(board, event.car, names), **facts)


def is_driving(board: Board, name: str) -> bool:
    """Say whether a car has moves that it can lose (TR-DMG-03)."""
    movement = board.movement
    return board.dazed.get(name, 0) > 0 or (
        movement is not None and movement.car == name and movement.begun and movement.left > 0
    )


def token_placed(event: TokenPlaced, board: Board, names: Names) -> str:
    """Tell how many slots of a car are filled when the effect of a token is over."""
    car = board.cars[event.car]
    sentence = tr("{car} now has {filled} of its {slots} damage slots filled.")
    return sentence.format(car=about(board, event.car, names), filled=len(car.damage) + 1, slots=car.slots)


def minor_taken(event: MinorTaken, board: Board, names: Names) -> str:
    """Tell a minor damage: on a command of the rig, or in a slot."""
    if not event.command:
        return tr("{car} takes a minor damage.").format(car=about(board, event.car, names))
    sentence = tr(
        "The rig takes minor damage {count} of {all}, on the {command} in {section}: it does nothing any more."
    )
    facts = {"command": command_name(event.command), "section": section_name(SECTION_OF[event.command].name)}
    damaged = 1 + len(board.rig.damaged if board.rig is not None else ())
    return sentence.format(count=damaged, all=len(RIG_COMMANDS), **facts)


def became_inoperable(event: BecameInoperable, board: Board, names: Names) -> str:
    """Tell a car that does not drive any more."""
    sentence = tr("{car} is inoperable: it neither drives nor shoots until its owner repairs it.")
    return sentence.format(car=about(board, event.car, names))


def ricocheted(event: Ricocheted, board: Board, names: Names) -> str:
    """Tell where a ricochet flies, and whom it reaches."""
    facts = {"car": car_called(board, event.car, names), "way": direction_name(event.way)}
    if not event.target:
        return tr("The ricochet flies {way} from {car} and meets no car.").format(**facts)
    sentence = tr("The ricochet flies {way} from {car} and strikes {target}.")
    return sentence.format(target=car_called(board, event.target, names), **facts)


def dazed(event: Dazed, board: Board, names: Names) -> str:
    """Tell a car that is out of control."""
    sentence = trn(
        "{car} is dazed for {moves} movement point: the direction die steers.",
        "{car} is dazed for {moves} movement points: the direction die steers.",
        event.moves,
    )
    return sentence.format(car=about(board, event.car, names), moves=event.moves)


def daze_over(event: DazeOver, board: Board, names: Names) -> str:
    """Tell the end of a daze."""
    return tr("{car} is no longer dazed.").format(car=about(board, event.car, names))


def lingering_drawn(event: LingeringDrawn, board: Board, names: Names) -> str:
    """Tell a lingering card; the cards are ours."""
    sentence = tr(
        "{car} has a lingering damage, “{title}”: {text} (The card is ours; we do not know the printed ones.)"
    )
    return sentence.format(car=about(board, event.car, names), title=card_title(event.card), text=card_text(event.card))


def rules_of_the_card(event: LingeringDrawn, board: Board) -> tuple[str, ...]:
    """Return the rules of a lingering card, and that the cards are ours."""
    return (*event.rules(), "TR-RULING-90")


def lingering_gathered(event: LingeringGathered, board: Board, names: Names) -> str:
    """Tell a new deck of lingering cards."""
    return tr("The deck of lingering cards is empty: the discard pile is shuffled into a new one.")


# -- fire ----------------------------------------------------------------------------------------------------


def caught_fire(event: CaughtFire, board: Board, names: Names) -> str:
    """Tell a fire."""
    sentence = tr("{car} is on fire: its owner rolls the fire die before each of its moves.")
    return sentence.format(car=about(board, event.car, names))


def fire_went_out(event: FireWentOut, board: Board, names: Names) -> str:
    """Tell the end of a fire."""
    return tr("{car} is no longer on fire.").format(car=about(board, event.car, names))


def fire_drove(event: FireDrove, board: Board, names: Names) -> str:
    """Tell the moves that a fire adds."""
    left = event.moves + (board.movement.left if board.movement is not None else 0)
    sentence = tr("{car} has {left} movement points now, and must use them all.")
    return sentence.format(car=about(board, event.car, names), left=left)


# -- getting rid of damage, and of cars ----------------------------------------------------------------------


def repaired(event: Repaired, board: Board, names: Names) -> str:
    """Tell a repair; a car with a free slot drives again."""
    if event.car == THE_RIG:
        sentence = tr("{name} repairs the {command} in {section} of the rig.")
        facts = {"command": command_name(event.token), "section": section_name(SECTION_OF[event.token].name)}
        return sentence.format(name=names[event.seat], **facts)
    car = board.cars[event.car]
    if car.operable:
        sentence = tr("{name} removes {token} from {car}.")
    else:
        sentence = tr("{name} removes {token} from {car}, which drives again.")
    return sentence.format(name=names[event.seat], token=token_name(event.token), car=own_name(car))


def destroyed(event: Destroyed, board: Board, names: Names) -> str:
    """Tell cars that are out of the game for good, and what destroyed them."""
    why = {
        "impassable": tr("it entered an impassable cell"),
        "chopper": tr("the turn ended below a chopper"),
        "tile": tr("the rear tile goes, with everything on it"),
        "start": tr("the starting area goes with the first tile"),
        "edge": tr("there is no road beyond the edge of the board"),
        "finish": tr("no player can win with it, so it leaves the road at the finish"),
        "wreck": tr("any damage destroys a wreck"),
        "ramp": tr("it entered the ramp from the side"),
        "pit": tr("the pit trap swallows it"),
        "worm": tr("the sandworm takes the car furthest back"),
        "fire": tr("the fire was too much"),
        "rig": tr("the rig cannot survive 6 damage tokens"),
    }[event.why]
    sentence = trn("{cars} is destroyed: {why}.", "{cars} are destroyed: {why}.", len(event.cars))
    return sentence.format(cars=first_upper(cars_called(board, event.cars, names)), why=why)
