"""Where a whole move can end: every last cell with one route, over steps that the rules offer now.

A route leads through cells in which nothing can happen. Where something can (a car, a token, a rock, the front edge),
the route ends and the player is asked again. Everything here looks at the open board alone: what lies face down is
unknown, and ends a route (TR-RULING-97).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from racelib.games.thunder_road.euro_cards import number_of
from racelib.games.thunder_road.events.moving import MoveBegan, Moved, Passed
from racelib.games.thunder_road.events.secret_cards import MovesGained
from racelib.games.thunder_road.grid import FRONT, half_row, step
from racelib.games.thunder_road.rules.abilities import PLOUGH, may_brake, passes, strays
from racelib.games.thunder_road.rules.chain import is_plain
from racelib.games.thunder_road.rules.commands import Order, drifts, more_moves
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice, may_pass
from racelib.games.thunder_road.rules.movement import StepChoice, bonus_in_reach, moves_with_cards
from racelib.games.thunder_road.rules.slam_dice import chance_of_the_bottom, pushed_for_sure
from racelib.games.thunder_road.rules.terrain import PLAIN, cost_of_step
from racelib.games.thunder_road.rules.traits import counted_die, has
from racelib.games.thunder_road.show.looks import step_look
from racelib.games.thunder_road.show.names import terrain_name
from racelib.games.thunder_road.state import Board, Car, Down, Movement, Seen, State
from racelib.kernel.choice import Explained, fact
from racelib.kernel.layouts import Foreseen, Look, Mark, Reach, Trip, on_the_board
from racelib.text.kit import listed
from racelib.text.language import tr, trn

#: Nothing that lies face down is looked at.
UNSEEN = Down({}, [], [], [], [], {}, [])
#: An answer of the player and what it does are two events.
EVENTS = 2


@dataclass
class Drive:
    """A part of a move: how it stands then, the cells, what is asked on the way, and the last step."""

    state: State
    route: list[int]
    asked: list[Foreseen]
    events: int
    told: Explained | None = None
    choice: StepChoice | EntryChoice | None = None

    @property
    def board(self) -> Board:
        """The board as it would be then."""
        return self.state.board

    @property
    def car(self) -> Car:
        """The car that moves."""
        return self.board.cars[self.board.moving.car]

    @property
    def goes_on(self) -> bool:
        """Whether the next step can be planned: nothing happens here, and there are movement points left."""
        board, car = self.board, self.car
        quiet = is_plain(board, car.cell) or (board.moving.sharing and board.moving.passed > 0)
        brakes = board.aside is None and may_brake(board, car, board.moving.left)
        return board.moving.left > 0 and quiet and not brakes

    @property
    def how(self) -> tuple[Any, ...]:
        """What the rest of the move depends on."""
        board, movement, car = self.board, self.board.moving, self.car
        steering = board.rig.steering if board.rig is not None else 0
        ways = (movement.all_road, movement.strays, movement.passes, movement.plough, movement.sharing, car.salted)
        return (car.cell, movement.left, steering, *ways)


def imagined(board: Board) -> State:
    """Return a copy of the open board to try steps on; nothing that is hidden comes along."""
    return State(board, UNSEEN, []).copy()


def stepped(board: Board) -> State:
    """Return a copy of the open board on which the car that drives may take a step: only what a step changes is new."""
    rig, car = board.rig, board.cars[board.moving.car]
    then = replace(
        board,
        cars={**board.cars, car.id: replace(car)},
        where={cell: list(names) for cell, names in board.where.items()},
        movement=replace(board.moving),
        rig=None if rig is None else replace(rig),
    )
    return State(then, UNSEEN, [])


def about(choice: StepChoice | EntryChoice | PassChoice) -> list[int]:
    """Return what a question on the way is about: where the car is, and its movement points."""
    return [choice.car.cell, choice.board.moving.left]


# -- one step after another ----------------------------------------------------------------------------------


def steps_from(drive: Drive, known: Mapping[int, str]) -> Iterator[Drive]:
    """Give the drives that are one step longer."""
    board, car = drive.board, drive.car
    choice = StepChoice(board, car, known) if car.on_board else EntryChoice(board, car)
    options: list[Any] = list(choice)
    for option in options:
        told = choice.explain(option)
        lane, row = step(*board.at(car.cell), option) if car.on_board else option
        asked = drive.asked
        if len(options) > 1:
            asked = [*asked, Foreseen(choice.KIND, drive.events, about(choice), option)]
        longer = Drive(stepped(board), drive.route, asked, drive.events + EVENTS, told, choice)
        if row >= board.end_row:
            yield Drive(longer.state, drive.route, asked, longer.events, told, choice)
            continue
        cell = board.cell(lane, row)
        how = "entry" if not car.on_board else "steered" if car.is_rig and option != "F" else "step"
        way = option if car.on_board else "F"
        cost = cost_of_step(board, car, cell, board.moving.left)
        Moved(car.id, (lane, row), how, way, cost).apply(longer.state)
        longer.route = [*drive.route, cell]
        yield longer
        if (past := passing(longer)) is not None:
            yield past


def passing(drive: Drive) -> Drive | None:
    """Return the drive that goes past the car in its last cell, if it may and something is left to drive."""
    board, car = drive.board, drive.car
    others = board.others_at(car.cell, car)
    quiet = board.terrain(car.cell) in PLAIN and car.cell not in board.tokens and not car.is_rig
    if len(others) != 1 or not quiet or not board.moving.left or not may_pass(board, car, others[0]):
        return None
    choice = PassChoice(board, car, others[0])
    asked = [*drive.asked, Foreseen(choice.KIND, drive.events, about(choice), "pass")]
    past = Drive(stepped(board), drive.route, asked, drive.events + EVENTS)
    Passed(car.id, others[0].id).apply(past.state)
    past.board.moving.passed += 1
    return past


def drives(start: State, known: Mapping[int, str]) -> tuple[list[Drive], set[int]]:
    """Return the best drive to each cell in which the player is asked again, and the cells on the way."""
    begun = Drive(start, [], [], 0)
    waiting, seen = deque([begun]), {begun.how}
    ends: dict[int, Drive] = {}
    on_the_way: set[int] = set()
    while waiting:
        for drive in steps_from(waiting.popleft(), known):
            if drive.told is None or (drive.goes_on and drive.route and not over_the_edge(drive)):
                if drive.how not in seen:
                    seen.add(drive.how)
                    waiting.append(drive)
                    on_the_way.add(drive.route[-1])
                continue
            key = -1 if over_the_edge(drive) else drive.route[-1]
            if key not in ends or better(drive, ends[key]):
                ends[key] = drive
    return list(ends.values()), on_the_way - ends.keys()


def over_the_edge(drive: Drive) -> bool:
    """Say whether the last step leads over the front edge, where nothing is known yet."""
    return drive.told is not None and drive.told.facts["cell"][1] >= drive.board.end_row


def better(drive: Drive, other: Drive) -> bool:
    """Say whether a drive to a cell is the better one: more points left, then the road bonus, then fewer questions."""

    def worth(one: Drive) -> tuple[int, bool, int]:
        board = one.board
        return board.moving.left, bonus_in_reach(board, one.car, board.moving), -len(one.asked)

    return worth(drive) > worth(other)


# -- as the page shows it ------------------------------------------------------------------------------------


def trips(seen: Seen, choice: StepChoice | EntryChoice) -> list[Trip]:
    """Return the whole drives that a player can make from here, the farthest safe one first."""
    board, car = seen.board, choice.car
    known = choice.known if isinstance(choice, StepChoice) else {}
    found, _ = drives(imagined(board), known)
    start = half_row(*board.at(car.cell)) if car.on_board else half_row(0, board.first_row) - 2
    made = [trip_of(drive, start, car) for drive in found]
    tones = {"good": 0, "warn": 1, "bad": 2}
    return sorted(made, key=lambda trip: (tones[trip.look.tone], -trip.told.facts["ahead"], trip.told.facts["lane"]))


def trip_of(drive: Drive, start: int, car: Car) -> Trip:
    """Return a drive as an option: what it is called, what waits there, and how its cell is marked."""
    assert drive.told is not None and drive.choice is not None
    board, told = drive.board, drive.told
    lane, row = told.facts["cell"]
    ahead, left = half_row(lane, row) - start, 0 if over_the_edge(drive) else board.moving.left
    facts = {**told.facts, "ahead": ahead, "lane": lane, "left": left}
    ground = fact("ground", letter=told.facts["ground"]) if "ground" in told.facts else fact("unknown road")
    place = fact("enter and drive", cell=fact("cell", lane=lane, row=row), ground=ground)
    if car.on_board:
        place = fact("drive there", ahead=ahead, aside=lane - car.cell % board.lanes, ground=ground)
    quiet = not told.dangers and not over_the_edge(drive)
    more = (fact("moves left", n=left),) if left and quiet else ()
    whole = Explained(place, told.price, (*told.dangers, *more), told.rules, facts)
    first, then = drive.asked[0], drive.asked[1:]
    act = tr("Drive here") if not left else tr("Drive here first")
    if told.facts.get("cars") and not (left and passing_possible(drive)):
        act = tr("Slam it")
    cell = None if over_the_edge(drive) else drive.route[-1]
    slams = [(cell, odds(drive))] if cell is not None and told.facts.get("cars") else []
    shown = Reach(via=drive.route[:-1], slams=slams)
    return Trip(first.answer, then, whole, look_of(drive, whole), cell, drive.route, act, shown)


def passing_possible(drive: Drive) -> bool:
    """Say whether the car may still pass the car in its last cell."""
    others = drive.board.others_at(drive.car.cell, drive.car)
    return bool(others) and may_pass(drive.board, drive.car, others[0])


def look_of(drive: Drive, whole: Explained) -> Look:
    """Mark the last cell: what a slam there brings, in per cent; a chopper that destroys whoever stays; the rest."""
    assert drive.choice is not None
    look = step_look(drive.choice, whole)
    ends = whole.facts["left"] == 0
    if ends and any(not isinstance(one, str) and one.key == "chopper" for one in whole.dangers):
        return Look(mark="✕", tone="bad", toll=9)
    if whole.facts.get("cars"):
        percent = odds(drive)
        return Look(mark=f"{percent} %" if percent >= 0 else "!", tone="warn", toll=look.toll)
    mark = look.mark if look.tone != "good" else "✓" if ends else "…"
    return Look(mark=mark, tone=look.tone, toll=look.toll)


def odds(drive: Drive) -> int:
    """Return how likely a slam in the last cell pushes the other car, in per cent; -1 where no die decides that."""
    others = drive.board.others_at(drive.car.cell, drive.car)
    if not others or pushed_for_sure(drive.car, others[0]) is not None:
        return -1
    chance = chance_of_the_bottom(drive.board).values
    percent: int = round(100 * chance["hits"] / chance["faces"])
    return percent


# -- before a die is placed ----------------------------------------------------------------------------------


def reach(seen: Seen, choice: DieChoice, option: list[Any]) -> Reach:
    """Return how far a die would bring a car, without a command: the cells of its last step, and slams."""
    return reach_with(seen, choice, option, ())


def reach_with(seen: Seen, choice: DieChoice, option: list[Any], orders: Sequence[Order]) -> Reach:
    """Return how far a die would bring a car if these commands are given with it."""
    found, via = drives(set_off(seen.board, choice, option, orders), seen.hand.known)
    there = [drive for drive in found if not over_the_edge(drive)]
    slams = [(one.route[-1], odds(one)) for one in there if one.told is not None and one.told.facts.get("cars")]
    taken = {cell for cell, _ in slams}
    ends = sorted(one.route[-1] for one in there if one.route[-1] not in taken)
    return Reach(ends, sorted(via), slams, reach_words(len(ends), len(slams), len(there) < len(found)))


def set_off(board: Board, choice: DieChoice, option: list[Any], orders: Sequence[Order]) -> State:
    """Return the board as it would be when the car sets off with its die and these commands (`rules.turn`)."""
    start, car = imagined(board), board.cars[option[1]]
    moves = 1 if choice.coast else moves_of_die(board, car, number_of(option[0]), orders)
    if car.is_bike:
        start.board.bikes = [(car.id, moves, choice.coast)]
    start.board.movement = Movement(car.id, coasting=choice.coast)
    more = passes(board, car), strays(board, car), has(board, car, PLOUGH)
    MoveBegan(car.id, moves, drifts(orders), choice.coast, *more).apply(start)
    if not choice.coast and (waiting := board.players[car.owner].more_moves):
        MovesGained(car.owner, car.id, waiting).apply(start)
    return start


def moves_of_die(board: Board, car: Car, die: int, orders: Sequence[Order] = ()) -> int:
    """Return the moves that a car sets off with, by its die, the commands of this turn, and cards."""
    return moves_with_cards(board, car, counted_die(board, car, die) + more_moves(board, car, orders))


def moves_in_all(board: Board, car: Car, die: int, orders: Sequence[Order] = ()) -> int:
    """Return how far a car must drive with a die: also the moves that wait for its player's next move count."""
    return moves_of_die(board, car, die, orders) + board.players[car.owner].more_moves


def reach_words(ends: int, slams: int, edge: bool) -> str:
    """Return in a few words where a car could come to.

    >>> reach_words(5, 1, False), reach_words(0, 0, True)
    ('5 cells to choose from, 1 slam possible', 'over the front edge')
    """
    words = [trn("{n} cell to choose from", "{n} cells to choose from", ends).format(n=ends)] if ends else []
    words += [trn("{n} slam possible", "{n} slams possible", slams).format(n=slams)] if slams else []
    return ", ".join([*words, *([tr("over the front edge")] if edge else [])])


# -- what lies ahead -----------------------------------------------------------------------------------------


def ahead_word(board: Board, car: Car) -> str:
    """Return what is in the cells that a car can enter next, "" for nothing of note."""
    if not car.on_board:
        return ""
    cells = board.sector(car.cell, FRONT)
    ground = dict.fromkeys(letter for cell in cells if (letter := board.terrain(cell)) not in ("R", "O"))
    things = [*cars_word(board, car, cells)]
    things += [tr("a chopper")] if any(player.chopper in cells for player in board.players) else []
    things += [tr("a hazard")] if any(cell in board.tokens for cell in cells) else []
    things += [tr("rocks") if letter == "X" else terrain_name(letter) for letter in ground]
    if step(*board.at(car.cell), "F")[1] >= board.end_row:
        things.append(tr("the finish") if board.final else tr("the front edge"))
    return tr("{things} just ahead").format(things=listed(things)) if things else ""


def cars_word(board: Board, car: Car, cells: Sequence[int]) -> list[str]:
    """Return which cars are in some cells: of rivals, of the player's own crew, wrecks."""
    cars = [other for cell in cells for other in board.others_at(cell, car)]
    own = [other for other in cars if other.owner == car.owner]
    rivals = [other for other in cars if other.owner != car.owner and not other.is_wreck]
    words = [tr("a rival")] if rivals else []
    words += [tr("your own car")] if own else []
    return words + ([tr("a wreck")] if any(other.is_wreck for other in cars) else [])


def legend(choice: DieChoice, told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Say what the marks of a drive on the board mean."""
    return [
        Mark("good", "", tr("can end here")),
        Mark("way", "", tr("on the way")),
        Mark("slam", "%", tr("slam: odds to push")),
    ]


def drive_legend(choice: StepChoice | EntryChoice, told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Say what the marks mean while a car drives, as far as they are on the board."""
    signs = [
        Mark("good", "✓", tr("can end here")),
        Mark("good", "…", tr("you drive on from here")),
        Mark("warn", "−2", tr("costs more")),
        Mark("warn", "?", tr("a hidden hazard")),
        Mark("warn", "!", tr("something waits there")),
        Mark("bad", "✕", tr("ends badly for your car")),
    ]
    slams = [Mark("slam", "%", tr("slam: odds to push"))] if any("%" in look.mark for look in marked) else []
    return [*on_the_board(signs, marked), Mark("way", "", tr("on the way")), *slams]
