"""Damage: tokens and their effects, cars that stop driving (TR-DMG, TR-TOK, TR-STATE)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.events.damage import (
    BecameInoperable,
    Dazed,
    DazeOver,
    LingeringDrawn,
    LingeringGathered,
    Ricocheted,
    TokenPlaced,
    TokenTaken,
    Unharmed,
)
from racelib.games.thunder_road.events.shop import CardUsed, DamageDrawn, DamagePicked
from racelib.games.thunder_road.grid import step
from racelib.games.thunder_road.rules import chain, fire, minor_damage, rig_damage
from racelib.games.thunder_road.rules.abilities import CRUMPLE, GAME, MECHANIC, ready
from racelib.games.thunder_road.rules.arrival import landing, next_cell
from racelib.games.thunder_road.rules.elimination import check_players, destroy
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.rules.using import prevents_damage
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table


class DamageChoice(OneOfMany[str]):
    """DEC-25: which of two damage tokens counts (L03, RC09)."""

    KIND = "damage token"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car, tokens: Sequence[str]) -> None:
        """Offer the tokens drawn, two of a kind once."""
        self.board = board
        self.car = car
        self.options = list(dict.fromkeys(tokens))

    def explain(self, option: str) -> Explained:
        """Say what the token does."""
        label = fact("token", token=option)
        what = (fact("token does", token=option),)
        return Explained(label, 0, what, ("TR-LEAD-02", "TR-DMG-01"), {"token": option, "car": self.car.id})

    def refuse(self, answer: object) -> Refusal:
        """Say which tokens were drawn."""
        return Refusal(fact("not drawn", answer=repr(answer), tokens=list(self)), ("TR-DMG-01",))


async def take_damage(table: Table[State], car: Car) -> None:
    """TR-DMG-01: a car takes damage; the rig and the bikes take a minor one (TR-DMG-06).

    TR-WRECK-04, TR-DEST-06: damage destroys a wreck.
    TR-STATE-04, TR-RULING-49: it does nothing to a car that is inoperable, or whose slots are all taken.
    TR-SHOOT-14: a bike draws no token.
    """
    if car.is_wreck:
        destroy(table, [car], "wreck")
    elif car.is_rig:
        await rig_damage.damage_the_rig(table, car)
    elif not car.operable or car.full:
        table.tell(Unharmed(car.id))
    elif car.is_bike:
        await minor_damage.take_minor_damage(table, [car])
    elif not await prevents_damage(table, car):
        await draw_token(table, car)


async def draw_token(table: Table[State], car: Car) -> None:
    """Draw a damage token, suffer its effect, then place it.

    TR-DMG-03: a moving car stops.
    TR-DMG-04, TR-RULING-50, TR-RULING-51: first the effect, then the slot.
    TR-STATE-01, TR-STATE-02, TR-STATE-03, TR-DEST-12: a second token makes the car inoperable; it keeps its cell.
    """
    board = table.state.board
    token = await next_token(table, car)
    table.tell(TokenTaken(car.id, token))
    if token != "blank" and ready(board, car, CRUMPLE):
        table.tell(CardUsed(car.owner, CRUMPLE, GAME, car.id))  # U06: no effect, but it fills a slot
    else:
        await suffer(table, car, token)
    if car.cell == GONE:
        return  # TR-RULING-51: the open token went back with the others
    table.tell(TokenPlaced(car.id, next(one for one in reversed(car.open) if one.partition(":")[0] == token)))
    if len(car.damage) >= car.slots:
        table.tell(BecameInoperable(car.id))  # TR-STATE-01, TR-STATE-02; it is not destroyed (TR-DEST-12)
        check_players(table)


async def next_token(table: Table[State], car: Car) -> str:
    """Draw a damage token for a car; where cards say so, two or more, and one of them counts.

    TR-RULING-13: from an empty pile the car takes a blank. With one token left, that one counts.
    """
    board = table.state.board
    pile = board.damage_pile
    drawn = [table.draw("damage", car.owner, pile) if pile else "blank"]
    count, picker = who_picks(board, car)
    while pile and len(drawn) < count:
        drawn.append(table.draw("damage", car.owner, pile))
    if len(drawn) == 1:
        return drawn[0]
    of_the_tile = picker if count > 1 and not has(board, car, MECHANIC) else -1
    table.tell(DamageDrawn(car.id, tuple(drawn), of_the_tile))
    picked = await table.ask(picker, DamageChoice(board, car, drawn))
    table.tell(DamagePicked(car.id, picked, of_the_tile))
    return picked


def who_picks(board: Board, car: Car) -> tuple[int, int]:
    """Return how many damage tokens a car draws, and the seat that picks the one that counts (DEC-25).

    L03: the owner of a car with the Mechanic draws two and picks. RC09: in a scrapyard the active player picks; the
    word of a leader beats that of a tile.
    """
    count = board.condition(car.cell, "damage-draws", 1)
    if has(board, car, MECHANIC) and board.playing(car.owner):
        return max(count, 2), car.owner
    return (count, board.turn) if board.playing(board.turn) else (1, board.turn)


async def suffer(table: Table[State], car: Car, token: str) -> None:
    """TR-TOK-01, TR-TOK-04, TR-TOK-11: the effect of a token; a dent has none."""
    kind, _, way = token.partition(" ")
    if kind == "ricochet":
        await ricochet(table, car)
    elif kind == "skid":
        await chain.enter(table, next_cell(table.state.board, car, way, "skid"))  # TR-TOK-04
    elif kind == "jump":
        await jump(table, car)
    elif kind == "daze":
        await reel(table, car)
    elif kind == "lingering":
        draw_lingering_card(table, car)
    elif kind == "on-fire":
        fire.catch_fire(table, car)  # TR-TOK-11


async def ricochet(table: Table[State], car: Car) -> None:
    """TR-TOK-02, TR-TOK-03, TR-RULING-52: the first car in a rolled direction takes damage, also one of your own."""
    board = table.state.board
    way = table.roll("direction", car.owner, board.settings.components.texts["direction"])
    target = first_in_line(board, car, way)
    table.tell(Ricocheted(car.id, way, "" if target is None else target.id))
    if target is not None:
        await take_damage(table, target)


def first_in_line(board: Board, car: Car, way: str) -> Car | None:
    """TR-RULING-53: follow a straight line over everything, to the first car or the edge of the board."""
    lane, row = step(*board.at(car.cell), way)
    while 0 <= lane < board.lanes and (cell := board.cell(lane, row)) in board.ground:
        others = board.others_at(cell, car)
        if others:
            return others[0]
        lane, row = step(lane, row, way)
    return None


async def jump(table: Table[State], car: Car) -> None:
    """TR-TOK-05: direction and stunt die; the car lands that many cells away.

    TR-RULING-55: past the front edge the road moves on first, or the race is won.
    """
    board = table.state.board
    way = table.roll("direction", car.owner, board.settings.components.texts["direction"])
    cells = table.roll("stunt", car.owner, board.settings.components.numbers["stunt"])
    await chain.enter(table, landing(board, car, way, cells, "jump"))


async def reel(table: Table[State], car: Car) -> None:
    """TR-TOK-06, TR-TOK-07, TR-RULING-56: a dazed car reels, each cell in a new direction, until its moves are gone."""
    board = table.state.board
    table.tell(Dazed(car.id, table.roll("stunt", car.owner, board.settings.components.numbers["stunt"])))
    while board.dazed.get(car.id, 0) > 0:
        way = table.roll("direction", car.owner, board.settings.components.texts["direction"])
        await chain.enter(table, next_cell(board, car, way, "daze"))
    if car.id in board.dazed:
        table.tell(DazeOver(car.id))


def draw_lingering_card(table: Table[State], car: Car) -> None:
    """TR-TOK-09, TR-RULING-74: the top card goes with the token; if no card is left, the token is like a dent."""
    board, down = table.state.board, table.state.down
    if not down.lingering and board.lingering_discard:
        table.tell(LingeringGathered())
        table.shuffle("lingering", board.lingering_left)
    if down.lingering:
        table.tell(LingeringDrawn(car.id, down.lingering[0]))
