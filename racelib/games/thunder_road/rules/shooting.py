"""Shooting: cars and choppers, targets, hits (TR-SHOOT, TR-CHOP-02, TR-RULING-42, TR-RULING-43)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from racelib.games.thunder_road.ammo_cards import CLEAR_VIEW, LOADED_DICE
from racelib.games.thunder_road.euro_cards import faces_in_deck, plays_cards
from racelib.games.thunder_road.events.crash import Hit, Missed, Shot, ShotRerolled
from racelib.games.thunder_road.events.secret_cards import FurtherShotBegan
from racelib.games.thunder_road.events.shop import CardUsed
from racelib.games.thunder_road.facts import chance_fact, target_fact
from racelib.games.thunder_road.grid import DIRECTIONS, FRONT, REAR
from racelib.games.thunder_road.rules import damage, euro, rig_damage, upgrades, windows
from racelib.games.thunder_road.rules.abilities import (
    BARREL,
    BELT,
    FAR_SHOTS,
    GUNNER,
    MARSHAL,
    ROOF,
    ROUND,
    SHARPSHOOTER,
    SIDE_GUNS,
    TAIL_GUN,
    TRACERS,
    TURN,
    equipped,
    leader_ready,
    ready,
)
from racelib.games.thunder_road.rules.lingering import JAMMED, PAINTED, SIGHT
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.state import AT_HOME, Board, Car, State
from racelib.games.thunder_road.tables import BIG_RIG, COMPUTER, SECTIONS, THE_RIG
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who does not shoot (TR-RULING-42).
NO_SHOT = "none"


def targets(board: Board, cells: Sequence[int], shooter: Car | None) -> list[str]:
    """Return the targets in some cells.

    TR-SHOOT-03, TR-SHOOT-05, TR-SHOOT-06, TR-SHOOT-08, TR-WRECK-06, TR-RULING-43: all cars, also your own, and wrecks.
    TR-CHOP-01: choppers are not cars.
    """
    found: list[str] = []
    smoke = board.settings.ammo and [player for player in board.players if player.smoke]
    for cell in cells:
        if smoke and in_smoke(board, cell):
            continue
        for name in board.where.get(cell, ()):
            if shooter is not None and name == shooter.id:
                continue
            found += rig_targets(board, cell) if name == THE_RIG else [name]
    return found


def in_smoke(board: Board, cell: int) -> bool:
    """EA07: say whether a cell is in a smoke screen, so that no car there can be chosen as a target."""
    return any(player.smoke and cell in board.sector(player.chopper, DIRECTIONS) for player in board.players)


def rig_targets(board: Board, cell: int) -> list[str]:
    """TR-RIG-41, TR-RIG-42, TR-RIG-43, TR-RIG-44, TR-SHOOT-13: the undamaged commands of the section in this cell.

    They are written like "R:traction".
    """
    sections = (board.cars[THE_RIG].cell, *board.cars[THE_RIG].trail)
    section = SECTIONS[sections.index(cell)]
    return [f"{THE_RIG}:{command}" for command in section.commands if command not in board.rig_boards.damaged]


def chance_to_hit(board: Board, size: str) -> float:
    """Return how likely the shooting die names a size (TR-SHOOT-10).

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1).state.board
    >>> [round(6 * chance_to_hit(board, size)) for size in "SML"]
    [2, 3, 4]
    """
    faces = board.settings.components.texts["shooting"]
    return sum(size in face for face in faces) / len(faces)


def faces_that_hit(board: Board, shooter: Car | None, car: Car, faces: Sequence[str] = ()) -> list[bool]:
    """Return which faces of the shooting die make a shot hit a car; without a shooter it is a chopper's.

    `faces` are those of the cards in a deck, if a card decides instead of the die.
    """
    return [hits(board, shooter, car, face) for face in faces or board.settings.components.texts["shooting"]]


def hits(board: Board, shooter: Car | None, car: Car, face: str) -> bool:
    """TR-SHOOT-09: say whether a face of the die makes a shot hit a car: it names the target's size.

    TR-RULING-12: a face may name several sizes.
    """
    if shooter is not None and has(board, shooter, SIGHT):
        return face == "SML"
    return car.size in face


@dataclass(slots=True, eq=False)
class TargetChoice(Choice[str]):
    """DEC-10, DEC-21: a target, or no shot.

    TR-SHOOT-04, TR-RULING-42: shoot at one of the targets, or do not shoot. Some shots are `sure` to hit (EA03).
    """

    KIND = "target"
    board: Board
    seat: int
    shooter: Car | None
    targets: Sequence[str]
    faces: Sequence[str] = ()
    sure: bool = False

    def __iter__(self) -> Iterator[str]:
        """Give the targets, then not shooting at all."""
        return iter(self.answers())

    def answers(self) -> Sequence[str]:
        """Return the targets, then not shooting at all."""
        return [*self.targets, NO_SHOT]

    def legal(self, answer: object) -> bool:
        """Say whether this is one of the targets."""
        return answer == NO_SHOT or (isinstance(answer, str) and answer in self.targets)

    def only(self) -> None:
        """There are always two answers: a target, and no shot."""
        return

    def explain(self, option: str) -> Explained:
        """Say how likely a hit is, and what it does."""
        if option == NO_SHOT:
            return Explained(fact("do not shoot"), 0, (), ("TR-RULING-42",), {"target": ""})
        name, _, command = option.partition(":")
        car = self.board.cars[name]
        faces = [True] if self.sure else faces_that_hit(self.board, self.shooter, car, self.faces)
        hits = fact("hits", chance=chance_fact(faces, cards=bool(self.faces)))
        dangers = [fact("hits for sure") if self.sure else hits]
        if car.owner == self.seat:
            dangers.append(fact("your own car"))
        dangers.append(self.damage_of_a_hit(car, command))
        rules = ("TR-SHOOT-13", "TR-RIG-42") if command else ("TR-SHOOT-09", "TR-SHOOT-10")
        facts = {"target": name, "command": command, "chance": sum(faces) / len(faces), "size": car.size}
        label = fact("shoot at", target=target_fact(self.board, option, self.seat))
        return Explained(label, 0, tuple(dangers), rules, facts)

    def damage_of_a_hit(self, car: Car, command: str) -> Fact:
        """Return what a hit would do to a target (TR-SHOOT-11, TR-SHOOT-14, TR-STATE-02, TR-STATE-04, TR-RIG-45)."""
        if command:
            return fact("a hit stops", effect=fact("effect", command=command))
        if car.is_wreck:
            return fact("a hit destroys")
        if not car.operable:
            return fact("a hit does nothing")
        if len(car.damage) + 1 >= car.slots:
            return fact("a hit makes inoperable")
        return fact("a hit is the first", slots=car.slots)

    def refuse(self, answer: object) -> Refusal:
        """Say why something cannot be shot at."""
        name, _, command = answer.partition(":") if isinstance(answer, str) else ("", "", "")
        if name == THE_RIG and self.board.rig is not None and (not command or command in self.board.rig.damaged):
            return Refusal(fact("name a command", answer=repr(answer)), ("TR-RIG-42", "TR-RIG-43", "TR-RIG-44"))
        why = fact("not a target", answer=repr(answer), targets=list(self))
        return Refusal(why, ("TR-SHOOT-03", "TR-GRID-02"))


@dataclass(slots=True, eq=False)
class ShootAgain(OneOfTwo):
    """DEC-22: keep the shot, or roll again (TR-RIG-53)."""

    KIND = "shot again"
    WORDS = ("keep", "again")
    RULES = ("TR-RIG-53",)
    board: Board
    face: str
    hit: bool

    def explain(self, option: str) -> Explained:
        """Say what stands."""
        facts = {"face": self.face, "hit": self.hit}
        if option == "again":
            return Explained(fact("shoot again"), 0, (fact("second shot"),), ("TR-RIG-53",), facts)
        sizes = fact("sizes", face=self.face)
        now = fact("a hit", sizes=sizes) if self.hit else fact("a miss", sizes=sizes)
        return Explained(fact("keep the shot"), 0, (now,), ("TR-RIG-53",), facts)


async def shoot_from_car(table: Table[State], seat: int, car: Car, shots: int = 1) -> None:
    """TR-SHOOT-02, TR-SHOOT-07, TR-COAST-03: the car that moved may shoot once, also after a slam or coasting.

    TR-SHOOT-01: there are no shots in round 1.
    TR-STATE-05: an inoperable car cannot shoot.
    TR-RIG-32: the rig shoots ahead or behind.
    """
    board = table.state.board
    if board.round < 2 or not car.on_board or not car.operable or board.players[seat].out:
        return
    if car.upgrade and await upgrades.push_aside(table, seat, car):
        await windows.chain_over(table)
        return  # U16: instead of all shots
    done = 0
    while done < shots or shoots_once_more(table, seat, car):  # CM06, OB05: one after the other
        shot = await shoot_once(table, seat, car)
        if shot is None:
            return
        if shot[1] == "SML" and ready(board, car, BELT):
            await shoot_once(table, seat, car, shot[0], BELT)  # U15
        done += 1


def shoots_once_more(table: Table[State], seat: int, car: Car) -> bool:
    """OB05: use the shot that waits for a player, if the car has a target now; say whether that is so."""
    board = table.state.board
    if not board.players[seat].more_shots or not targets_of(board, car):
        return False
    table.tell(FurtherShotBegan(seat, car.id))
    return True


def targets_of(board: Board, car: Car) -> list[str]:
    """Return what a car can shoot at; nothing if it cannot shoot at all."""
    if not car.on_board or not car.operable or not can_shoot(board, car):
        return []
    return targets(board, shot_cells(board, car), car)


async def shoot_once(table: Table[State], seat: int, car: Car, but: str = "", card: str = "") -> tuple[str, str] | None:
    """Let a car that can shoot do so; return target and face, or None if it did not.

    Parameters
    ----------
    table, seat, car
        The car that moved, and its player.
    but
        A car that cannot be the target.
    card
        The upgrade that gives this shot.
    """
    board = table.state.board
    if board.players[seat].out:
        return None
    at = targets_of(board, car)
    if but:
        at = without(at, but)
    return await shoot(table, seat, car, at, card) if at else None


def without(at: Sequence[str], car: str) -> list[str]:
    """Return targets without one car; the sections of the rig are one car (L08, U15)."""
    return [target for target in at if target.partition(":")[0] != car]


def can_shoot(board: Board, car: Car) -> bool:
    """Say whether the guns of a car work (TR-TOK-10)."""
    return not car.damage or not has(board, car, JAMMED)


def sectors(board: Board, car: Car, cell: int | None = None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the directions in which a car shoots from its front, and from its rear (TR-GRID-02, TR-SHOOT-12).

    Side guns shoot back to both sides, a tail gun straight back (U13, U14). In a dust storm all shoot straight ahead.
    `cell` is where the car shoots from, if not where it stands.
    """
    if board.conditions and not board.condition(car.cell if cell is None else cell, "shot-cells", 1):
        return AHEAD, ()  # RC08
    if car.kind == BIG_RIG:
        return FRONT, REAR
    return FRONT, BACK.get(car.upgrade, ()) if car.upgrade and car.operable else ()


#: RC08: where all shoot in a dust storm.
AHEAD = ("F",)
#: U13, U14: where upgrades shoot behind a car.
BACK = {SIDE_GUNS: ("BL", "BR"), TAIL_GUN: ("B",)}


def far_cells(board: Board, car: Car, cell: int) -> list[int]:
    """Return the cells more than one away that a car in a cell may shoot into.

    L02: two cells straight ahead. U21, BC04: three. U14: two cells straight back.
    TR-RULING-111: along a straight line, over empty cells, to the first car.
    """
    movement = board.movement
    long_shot = movement is not None and movement.long_shot and movement.car == car.id
    if not equipped(board, car, FAR_SHOTS):
        return in_line_of_sight(board, cell, "F", 3) if long_shot else []
    ahead = max(2 * has(board, car, MARSHAL), 3 * has(board, car, BARREL), 3 * long_shot)
    cells = in_line_of_sight(board, cell, "F", ahead) if ahead else []
    if has(board, car, TAIL_GUN) and board.condition(cell, "shot-cells", 1):
        cells += in_line_of_sight(board, cell, "B", 2)
    return cells


def in_line_of_sight(board: Board, cell: int, way: str, most: int) -> list[int]:
    """Return the cells after the first in a straight line, as long as all cells between are empty (TR-RULING-111)."""
    cells: list[int] = []
    to = board.toward(cell, way)
    while most > 1 and to is not None and board.empty(to):
        to = board.toward(to, way)
        cells += [] if to is None else [to]
        most -= 1
    return cells


def shot_cells(board: Board, car: Car) -> list[int]:
    """TR-RIG-02, TR-SHOOT-12: the cells ahead; of the rig also those behind its rear section."""
    ahead, behind = sectors(board, car)
    cells = board.sector(car.cell, ahead)
    if behind:
        cells += board.sector(car.trail[-1] if car.is_rig else car.cell, behind)
    return cells + far_cells(board, car, car.cell) if board.settings.modules else cells


def chopper_shot_cells(board: Board, cell: int) -> list[int]:
    """Return the cells that a chopper in a cell shoots into: its front sector, in a dust storm only straight ahead."""
    return board.sector(cell, FRONT if board.condition(cell, "shot-cells", 1) else AHEAD)


async def shoot_from_chopper(table: Table[State], seat: int, shots: int = 1, sure: bool = False) -> None:
    """TR-CMD-04, TR-RULING-26: a chopper just placed may shoot once into its front sector, never in round 1.

    TR-CHOP-02: a chopper has guns. Cards may give it two `shots` (EA01), or one that is `sure` to hit (EA03).
    """
    board = table.state.board
    if board.round < 2:
        return
    first = await shoot_once_from_chopper(table, seat, "", sure)
    if first is None:
        return
    for _ in range(shots - 1):
        await shoot_once_from_chopper(table, seat)  # EA01: also at the same car
    if leader_ready(board, seat, GUNNER):
        await shoot_once_from_chopper(table, seat, first)  # L08: a second shot, at another car


async def shoot_once_from_chopper(table: Table[State], seat: int, but: str = "", sure: bool = False) -> str | None:
    """Let a chopper on the board shoot at a car, but for one; return the target, or None if it did not shoot."""
    board = table.state.board
    if board.players[seat].out:
        return None
    at = without(targets(board, chopper_shot_cells(board, board.players[seat].chopper), None), but)
    shot = await shoot(table, seat, None, at, sure=sure) if at else None
    return None if shot is None else shot[0]


async def shoot(
    table: Table[State], seat: int, shooter: Car | None, at: Sequence[str], card: str = "", sure: bool = False
) -> tuple[str, str] | None:
    """Choose the target and shoot; return target and face, or None for no shot (TR-SHOOT-04)."""
    board = table.state.board
    faces = faces_in_deck(table.state.seen_by(seat)) if plays_cards(board, seat) else ()
    target = await table.ask(seat, TargetChoice(board, seat, shooter, at, faces, sure))
    if target == NO_SHOT:
        return None
    if card and shooter is not None:
        table.tell(CardUsed(seat, card, TURN, shooter.id))
    return await fire_at(table, seat, shooter, target, sure)


async def fire_at(
    table: Table[State], seat: int, shooter: Car | None, target: str, sure: bool = False
) -> tuple[str, str]:
    """TR-SHOOT-10, TR-SHOOT-11: roll, and on a hit the target takes damage; return target and face.

    A shot that is `sure` hits without a roll (EA03).
    """
    board = table.state.board
    name, _, command = target.partition(":")
    table.tell(Shot(seat, "" if shooter is None else shooter.id, name, command))
    car = board.cars[name]
    face, hit = ("", True) if sure else await roll_and_again(table, seat, shooter, car)
    if not hit:
        table.tell(Missed(name, face))
        return name, face
    table.tell(Hit(name, face))
    if command:
        rig_damage.damage_command(table, car, command)  # TR-RIG-45
    else:
        await damage.take_damage(table, car)
    if board.settings.ammo:
        await windows.chain_over(table)
    return name, face


async def roll_and_again(table: Table[State], seat: int, shooter: Car | None, car: Car) -> tuple[str, bool]:
    """Roll a shot, and again where somebody must or may; return the face that counts, and whether it hits.

    A re-roll that must be comes first, then each right once, those for a miss only after a miss (TR-RULING-104).
    """
    board = table.state.board
    face, hit = roll_shot(table, seat, shooter, car)
    if hit and shooter is None and has(board, car, ROOF):
        table.tell(ShotRerolled(seat, ROOF))  # U05
        face, hit = roll_shot(table, seat, shooter, car)
    for why in shot_rerolls(board, shooter, car, seat):
        if hit and (why in FOR_A_MISS or why == CLEAR_VIEW):
            continue
        if await table.ask(seat, ShootAgain(board, face, hit)) == "keep":
            break
        if why in FOR_A_MISS:
            table.tell(CardUsed(seat, why, FOR_A_MISS[why], shooter.id if why == TRACERS and shooter else ""))
        table.tell(ShotRerolled(seat, why))
        face, hit = roll_shot(table, seat, shooter, car)
    if board.settings.ammo:
        moment = windows.Moment(windows.SHOT_DICE, shooter, car, face=face, hit=hit)
        if LOADED_DICE in await windows.offer(table, moment, [seat]):
            face, hit = roll_shot(table, seat, shooter, car)  # OS02
    euro.discard_shown_cards(table, seat)
    return face, hit


def roll_shot(table: Table[State], seat: int, shooter: Car | None, car: Car) -> tuple[str, bool]:
    """Roll the shooting die; return its face, and whether it hits.

    TR-RULING-96: a player with cards turns up a card instead; all else that uses this die keeps it.
    """
    board = table.state.board
    if plays_cards(board, seat):
        face = euro.turn_up(table, seat)
    else:
        face = table.roll("shooting", seat, board.settings.components.texts["shooting"])
    return face, hits(board, shooter, car, face)


#: L05, U12: rights to roll a missed shot again, and how long they are used up.
FOR_A_MISS = {TRACERS: TURN, SHARPSHOOTER: ROUND}


def shot_from(board: Board, shooter: Car | None, seat: int) -> int:
    """Return the cell that a shot comes from: that of the car, or of the player's chopper (TR-RULING-114)."""
    if shooter is None:
        return board.players[seat].chopper if seat >= 0 else AT_HOME
    return shooter.cell


def shot_rerolls(board: Board, shooter: Car | None, car: Car, seat: int = -1) -> list[str]:
    """Return the rights to roll a shot again.

    TR-RIG-53: the targeting computer gives one, and so does a painted target.
    TR-RULING-104: each right can be used once; the last roll counts. The Sharpshooter, the leader of the seat, comes
    last: that right is gone for the round.
    """
    rights = []
    if shooter is not None and shooter.is_rig and rig_damage.works(board, COMPUTER):
        rights.append("computer")
    if has(board, car, PAINTED):
        rights.append("painted")
    if board.conditions and board.condition(shot_from(board, shooter, seat), "shot-rerolls", 0):
        rights.append(CLEAR_VIEW)  # RC06: after a miss
    if shooter is not None and shooter.upgrade and ready(board, shooter, TRACERS):
        rights.append(TRACERS)
    if leader_ready(board, seat, SHARPSHOOTER):
        rights.append(SHARPSHOOTER)
    return rights
