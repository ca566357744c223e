"""What comes before a drive, in words: the road, rounds and turns, dice and commands."""

from __future__ import annotations

from racelib.games.thunder_road.euro_cards import EURO
from racelib.games.thunder_road.events import turn as events
from racelib.games.thunder_road.grid import REAR
from racelib.games.thunder_road.rules.abilities import FREEWHEEL
from racelib.games.thunder_road.show.names import Names, cell_name
from racelib.games.thunder_road.show.words.facts import by, chosen, fill, whether
from racelib.games.thunder_road.state import SETTING_UP, Board
from racelib.games.thunder_road.tables import AIRSTRIKE, BIKES, DISPENSER, DRIFT, FLAME, NITRO, REPAIR, RIG, THE_RIG
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.kit import listed
from racelib.text.language import later, later_n, tr, trn

# -- tiles and tokens ----------------------------------------------------------------------------------------

#: The sentences for the first tile, the second, and all others.
TILES = (
    later("The road begins with tile {tile}: rows {first} to {last}."),
    later("Tile {tile} is the middle tile: rows {first} to {last}."),
    later("Tile {tile} is the lead tile now: rows {first} to {last}."),
)


def tile_laid(event: events.TileLaid, board: Board, names: Names) -> str:
    """Tell a new tile, and with the first tile which figures are ours."""
    template = TILES[min(len(board.tiles), 2)] if board.laid else TILES[0]
    told = fill(template, event, board, names, first=event.row, last=event.row + board.rows - 1)
    ours = [] if board.laid else our_own(board)
    if not ours:
        return told
    house = tr("Where we do not know the printed figures, we use our own: {things}.")
    return f"{told} {house.format(things=', '.join(map(tr, ours)))}"


def our_own(board: Board) -> list[str]:
    """Return the parts of this game whose figures are ours, because we do not know the printed ones."""
    settings = board.settings
    unused = {
        "rig die": RIG not in settings.crews,
        "bikes die": BIKES not in settings.crews,
        "fire die": not settings.carnage,
    }
    things = [thing for thing in settings.components.house if not unused.get(thing, False)]
    return ["tiles", *things] if settings.tiles.house else things


#: The rulings about figures that we do not know.
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


def rules_of_the_tile(event: events.TileLaid, board: Board) -> tuple[str, ...]:
    """Return the rules of laying a tile; with the first tile, also the rulings about our figures."""
    if board.laid:
        return ("TR-SETUP-02" if len(board.tiles) < 2 or board.round == 0 else "TR-EDGE-07", *event.rules())
    return ("TR-SETUP-01", "TR-RULING-17", *(OUR_RULING[thing] for thing in our_own(board) if thing in OUR_RULING))


def hazards_laid(event: events.HazardsLaid, board: Board, names: Names) -> str:
    """Tell tokens that are laid face down: on a new tile, or behind the rig."""
    if dropped_by_the_rig(event, board):
        template = later("The rig drops a face-down hazard behind it, on {cell}. Nobody knows which.")
        return fill(template, event, board, names, cell=cell_name(*event.cells[0]))
    on_the_tile = later_n(
        "{count} face-down hazard token goes on it. Nobody knows which.",
        "{count} face-down hazard tokens go on it. Nobody knows which.",
        "count",
    )
    return fill(on_the_tile, event, board, names)


def dropped_by_the_rig(event: events.HazardsLaid, board: Board) -> bool:
    """Say whether a token comes from the dispenser: the rig has moved, and the token is right behind it (TR-RIG-51)."""
    movement = board.movement
    if movement is None or movement.command != DISPENSER or movement.left or len(event.cells) != 1:
        return False
    rig = board.cars[THE_RIG]
    return rig.on_board and board.cell(*event.cells[0]) in board.sector(rig.trail[-1], REAR)


def rules_of_laying(event: events.HazardsLaid, board: Board) -> tuple[str, ...]:
    """Return the rules of laying tokens: in the set-up, by the rig, or on a new tile."""
    if dropped_by_the_rig(event, board):
        return ("TR-RIG-51",)
    if board.stage == SETTING_UP:
        return ("TR-SETUP-05",) if board.laid == 1 else ("TR-SETUP-04",)
    return ("TR-EDGE-08", "TR-TERR-06")


# -- turns and dice ------------------------------------------------------------------------------------------


def turn_passed(event: events.TurnPassed, board: Board, names: Names) -> str:
    """Tell the next player if the turn skips players who are out; a new round tells its first player."""
    if board.round_ends_with(event.seat):
        return ""
    between = (event.to - event.seat - 1) % len(names)
    skipped = [(event.seat + step) % len(names) for step in range(1, between + 1)]
    if event.to == event.seat or not skipped or not all(board.players[seat].out for seat in skipped):
        return ""
    sentence = trn("{skipped} is out, so {name} is next.", "{skipped} are out, so {name} is next.", len(skipped))
    return sentence.format(skipped=listed(names[seat] for seat in skipped), name=names[event.to])


def die_assigned(event: events.DieAssigned, board: Board) -> str:
    """Choose how to tell a die on a dashboard; with Freewheel it is not settled yet how far the car coasts."""
    if not event.coast:
        return later("{name} assigns a {die} to {car}.")
    if board.cars[event.car].upgrade == FREEWHEEL:
        return later("{name} spends the {die} and lets {car} coast.")
    return later("{name} spends the {die} and lets {car} coast 1 cell.")


#: The rule of each command of a board.
COMMAND_RULE = {
    AIRSTRIKE: ("TR-CMD-02",),
    NITRO: ("TR-CMD-05",),
    DRIFT: ("TR-CMD-07",),
    REPAIR: ("TR-CMD-09",),
    FLAME: ("TR-FIRE-01",),
}


def with_cards(event: Event, board: Board) -> bool:
    """Say whether some players have cards instead of dice."""
    return EURO in board.settings.modules


def is_damaged(event: events.SectionUsed, board: Board) -> bool:
    """Say whether the command of a section is damaged."""
    return board.rig is not None and event.command in board.rig.damaged


SENTENCES: dict[type[Event], Sentence] = {
    events.TileLaid: tile_laid,
    events.HazardsLaid: hazards_laid,
    events.DiscardsGathered: later("The hazard pile is empty: the discarded tokens are shuffled into a new one."),
    events.Tied: chosen(
        whether(
            with_cards,
            later("{names} tie for the lowest sum, so all players begin again: with new cards, or all dice."),
            later("{names} tie for the lowest sum, so all players roll all dice again."),
        )
    ),
    events.FirstPlayer: chosen(
        whether(
            with_cards,
            later("The sums of cards or dice are {sums}. {name} has the lowest and goes first."),
            later("The sums of the dice are {sums}. {name} has the lowest and goes first."),
        )
    ),
    events.RoundBegan: chosen(
        whether(
            with_cards,
            later("Round {round} begins. {name} has the road die and goes first. All players draw cards or roll dice."),
            later("Round {round} begins. {name} has the road die and goes first. All players roll their dice."),
        )
    ),
    events.TurnPassed: turn_passed,
    events.DieAssigned: chosen(die_assigned),
    events.DieLost: by(
        "car",
        {"": later("{name} has no bike for the {die}: it is lost.")},
        otherwise=later("{car} is inoperable now: its {die} is lost."),
    ),
    events.CommandGiven: later("{name} assigns a {die} to the command {command}: {effect}."),
    events.SteeringSet: later_n(
        "{name} assigns a {die} to power steering: the rig can steer {die} time in this round.",
        "{name} assigns a {die} to power steering: the rig can steer {die} times in this round.",
        "die",
    ),
    events.SectionUsed: chosen(
        whether(
            is_damaged,
            later(
                "{name} assigns a {die} to the {command} in {section}. That command is damaged and does nothing, but "
                "the rig still moves by the die."
            ),
            later("{name} assigns a {die} to the {command} in {section}: {effect}. The rig moves by the same die."),
        )
    ),
    events.ChopperPlaced: later(
        "{name}'s chopper is over {cell} now. A car may pass below it, but is destroyed if a turn ends there."
    ),
}
RULES: SpecialRules = {
    events.TileLaid: rules_of_the_tile,
    events.HazardsLaid: rules_of_laying,
    events.CommandGiven: lambda event, board: (*event.rules(), *COMMAND_RULE.get(event.command, ())),
    events.SectionUsed: lambda event, board: (
        (*event.rules(), "TR-RIG-09") if is_damaged(event, board) else event.rules()
    ),
}
