"""What comes before a drive, in words: the road, rounds and turns, dice and commands."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.crews import AIRSTRIKE, BIKES, DISPENSER, DRIFT, NITRO, REPAIR, RIG, THE_RIG
from racelib.games.thunder_road.events.turn import (
    ChopperPlaced,
    CommandGiven,
    DieAssigned,
    DieLost,
    DiscardsGathered,
    FirstPlayer,
    HazardsLaid,
    RoundBegan,
    SectionUsed,
    SteeringSet,
    Tied,
    TileLaid,
    TurnPassed,
)
from racelib.games.thunder_road.grid import REAR
from racelib.games.thunder_road.show.names import (
    Names,
    about,
    cell_name,
    command_effect,
    command_name,
    own_name,
    section_name,
    tile_name,
)
from racelib.games.thunder_road.state import SETTING_UP, Board
from racelib.text.kit import listed
from racelib.text.language import later, tr, trn

# -- set-up and rounds ---------------------------------------------------------------------------------------


def tile_laid(event: TileLaid, board: Board, names: Names) -> str:
    """Tell a tile, and at the beginning what of the game is our own."""
    facts = {"tile": tile_name(board, event.side), "first": event.row, "last": event.row + board.rows - 1}
    if board.laid:
        sentence = tr("Tile {tile} is the lead tile now: rows {first} to {last}.")
        if len(board.tiles) == 1:
            sentence = tr("Tile {tile} is the middle tile: rows {first} to {last}.")
        return sentence.format(**facts)
    told = tr("The road begins with tile {tile}: rows {first} to {last}.").format(**facts)
    ours = our_own(board)
    if not ours:
        return told
    house = tr("Where we do not know the printed figures, we use our own: {things}.").format(
        things=", ".join(map(tr, ours))
    )
    return f"{told} {house}"


def our_own(board: Board) -> list[str]:
    """Return what of this game is our own, for the printed figures are not known."""
    settings = board.settings
    unused = {
        "rig die": RIG not in settings.crews,
        "bikes die": BIKES not in settings.crews,
        "fire die": not settings.carnage,
    }
    things = [thing for thing in settings.components.house if not unused.get(thing, False)]
    return ["tiles", *things] if settings.tiles.house else things


#: What was decided about figures that are not known.
OUR_RULING = {
    later("tiles"): "TR-RULING-04",
    later("road die"): "TR-RULING-07",
    later("stunt die"): "TR-RULING-08",
    later("fire die"): "TR-RULING-09",
    later("damage tokens"): "TR-RULING-10",
    later("hazard tokens"): "TR-RULING-11",
}
#: Figures of ours that no ruling names.
OTHERS_OF_OURS = (later("rig die"), later("bikes die"))


def rules_of_the_tile(event: TileLaid, board: Board) -> tuple[str, ...]:
    """Return the rules of laying a tile; with the first one, those of figures that are not known."""
    if board.laid:
        return ("TR-SETUP-02" if len(board.tiles) < 2 or board.round == 0 else "TR-EDGE-07", *event.rules())
    return ("TR-SETUP-01", "TR-RULING-17", *(OUR_RULING[thing] for thing in our_own(board) if thing in OUR_RULING))


def hazards_laid(event: HazardsLaid, board: Board, names: Names) -> str:
    """Tell tokens that are laid face down: on a new tile, or behind the rig."""
    if dropped_by_the_rig(event, board):
        sentence = tr("The rig drops a face-down hazard behind it, on {cell}. Nobody knows which.")
        return sentence.format(cell=cell_name(*event.cells[0]))
    sentence = trn(
        "{count} face-down hazard token goes on it. Nobody knows which.",
        "{count} face-down hazard tokens go on it. Nobody knows which.",
        len(event.cells),
    )
    return sentence.format(count=len(event.cells))


def dropped_by_the_rig(event: HazardsLaid, board: Board) -> bool:
    """Say whether a token comes from the dispenser: the rig has moved, and it is laid behind it (TR-RIG-51)."""
    movement = board.movement
    if movement is None or movement.command != DISPENSER or movement.left or len(event.cells) != 1:
        return False
    rig = board.cars[THE_RIG]
    return rig.on_board and board.cell(*event.cells[0]) in board.sector(rig.trail[-1], REAR)


def rules_of_laying(event: HazardsLaid, board: Board) -> tuple[str, ...]:
    """Return the rules of laying tokens: in the set-up, by the rig, or on a new tile."""
    if dropped_by_the_rig(event, board):
        return ("TR-RIG-51",)
    if board.stage == SETTING_UP:
        return ("TR-SETUP-05",) if board.laid == 1 else ("TR-SETUP-04",)
    return ("TR-EDGE-08", "TR-TERR-06")


def discards_gathered(event: DiscardsGathered, board: Board, names: Names) -> str:
    """Tell a new hazard pile."""
    return tr("The hazard pile is empty: the discarded tokens are shuffled into a new one.")


def tied(event: Tied, board: Board, names: Names) -> str:
    """Tell equal sums before the first round."""
    sentence = tr("{names} tie for the lowest sum, so all players roll all dice again.")
    return sentence.format(names=listed(names[seat] for seat in event.seats))


def first_player(event: FirstPlayer, board: Board, names: Names) -> str:
    """Tell who begins, and with which sums."""
    sums = [f"{name} {total}" for name, total in zip(names, event.sums, strict=True)]
    sentence = tr("The sums of the dice are {sums}. {name} has the lowest and goes first.")
    return sentence.format(sums=listed(sums), name=names[event.seat])


def round_began(event: RoundBegan, board: Board, names: Names) -> str:
    """Tell a new round and its first player."""
    sentence = tr("Round {round} begins. {name} has the road die and goes first. All players roll their dice.")
    return sentence.format(round=event.round, name=names[event.first])


def turn_passed(event: TurnPassed, board: Board, names: Names) -> str:
    """Tell who is next, when somebody who is out is passed over; a new round tells it itself."""
    if board.round_ends_with(event.seat):
        return ""
    between = (event.to - event.seat - 1) % len(names)
    skipped = [(event.seat + step) % len(names) for step in range(1, between + 1)]
    if event.to == event.seat or not skipped or not all(board.players[seat].out for seat in skipped):
        return ""
    sentence = trn("{skipped} is out, so {name} is next.", "{skipped} are out, so {name} is next.", len(skipped))
    return sentence.format(skipped=listed(names[seat] for seat in skipped), name=names[event.to])


# -- step 1: dice --------------------------------------------------------------------------------------------


def die_assigned(event: DieAssigned, board: Board, names: Names) -> str:
    """Tell which car is to move, and with which die."""
    if event.coast:
        sentence = tr("{name} spends the {die} and lets {car} coast 1 cell.")
    else:
        sentence = tr("{name} assigns a {die} to {car}.")
    return sentence.format(name=names[event.seat], car=own_name(board.cars[event.car]), die=event.die)


def die_lost(event: DieLost, board: Board, names: Names) -> str:
    """Tell a die of the bikes that does nothing."""
    if event.car:
        sentence = tr("{car} is inoperable now: its {die} is lost.")
        return sentence.format(car=about(board, event.car, names), die=event.die)
    sentence = tr("{name} has no bike for the {die}: it is lost.")
    return sentence.format(name=names[event.seat], die=event.die)


def command_given(event: CommandGiven, board: Board, names: Names) -> str:
    """Tell a command and what it does."""
    sentence = tr("{name} assigns a {die} to the command {command}: {effect}.")
    facts = {"command": command_name(event.command), "effect": command_effect(event.command)}
    return sentence.format(name=names[event.seat], die=event.die, **facts)


#: What each command of a board is about; the rules of giving one come first.
COMMAND_RULE = {AIRSTRIKE: "TR-CMD-02", NITRO: "TR-CMD-05", DRIFT: "TR-CMD-07", REPAIR: "TR-CMD-09"}


def rules_of_the_command(event: CommandGiven, board: Board) -> tuple[str, ...]:
    """Return the rules of giving a command, and that of the command."""
    return (*event.rules(), COMMAND_RULE[event.command])


def steering_set(event: SteeringSet, board: Board, names: Names) -> str:
    """Tell the steering of a round."""
    sentence = trn(
        "{name} assigns a {die} to power steering: the rig can steer {die} time in this round.",
        "{name} assigns a {die} to power steering: the rig can steer {die} times in this round.",
        event.die,
    )
    return sentence.format(name=names[event.seat], die=event.die)


def section_used(event: SectionUsed, board: Board, names: Names) -> str:
    """Tell the command of a section, what it does, and that the die moves the rig in any case."""
    facts: dict[str, Any] = {
        "name": names[event.seat],
        "die": event.die,
        "command": command_name(event.command),
        "section": section_name(event.section),
        "effect": command_effect(event.command),
    }
    if board.rig is not None and event.command in board.rig.damaged:
        sentence = tr(
            "{name} assigns a {die} to the {command} in {section}. That command is damaged and does nothing, but the "
            "rig still moves by the die."
        )
    else:
        sentence = tr("{name} assigns a {die} to the {command} in {section}: {effect}. The rig moves by the same die.")
    return sentence.format(**facts)


def rules_of_the_section(event: SectionUsed, board: Board) -> tuple[str, ...]:
    """Return the rules of using a section; a damaged command does not act."""
    damaged = board.rig is not None and event.command in board.rig.damaged
    return (*event.rules(), "TR-RIG-09") if damaged else event.rules()


# -- step 2: commands ----------------------------------------------------------------------------------------


def chopper_placed(event: ChopperPlaced, board: Board, names: Names) -> str:
    """Tell where a chopper is now, and what that means for whoever stands there when a turn ends."""
    sentence = tr(
        "{name}'s chopper is over {cell} now. A car may pass below it, but is destroyed if a turn ends there."
    )
    return sentence.format(name=names[event.seat], cell=cell_name(*event.cell))
