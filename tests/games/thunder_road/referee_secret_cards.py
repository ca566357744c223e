"""The referee's own reading of objectives and one-shots: windows, cards and rewards.

It takes the keys of the cards and their windows from the card file, and what they do from their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from racelib.kernel.event import Event
from racelib.kernel.game import Header
from tests.games.thunder_road.referee import AROUND, BEHIND, Car, Cell, Drive, Player, away, half
from tests.games.thunder_road.referee_ammo import Referee as Ammo

#: EA09 is played in a window that one-shots share.
STANDBY = "standby-crew"
BY_SIZE = {"S": "small-fry", "M": "middleweight", "L": "big-game"}


class Referee(Ammo):
    """Plays a game with or without Extra Ammo, all five decks, again."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        decks = ("objective", "one-shot")
        self.in_windows = {
            key: card for key, card in self.ammo_cards.items() if card["deck"] in decks or key == STANDBY
        }
        self.waiting_moves = [0 for _ in self.players]
        self.more_shots = 0
        self.feats: list[str] = []
        self.pushed: dict[str, str] = {}
        self.moved: list[Car] = []
        self.coasting: dict[str, list[bool]] = {}  # whether the cars with a die in this turn coast
        self.in_motion: Car | None = None
        self.bottled: Car | None = None  # the car of this turn that has a bottle (OS01)
        self.bonus_before = (False, 0)
        self.after_step_4 = False

    def lose_leader(self, player: Player) -> None:
        """TR-RULING-107."""
        super().lose_leader(player)
        self.waiting_moves[self.players.index(player)] = 0

    # -- windows --------------------------------------------------------------------------------------------

    def window(self, name: str, seats: Iterable[int], **facts: Any) -> dict[str, Any]:
        """TR-RULING-115: whoever might hold a card that could be played now answers; only the holder has a choice."""
        came_to: dict[str, Any] = {}
        for seat in dict.fromkeys(seats):
            while self.playing(seat):
                fitting = [
                    key
                    for key, card in self.in_windows.items()
                    if name in card["hooks"]
                    and card["deck"] in self.secret[seat]
                    and key not in self.shown_cards
                    and self.can(key, seat, **facts)
                ]
                if not fitting:
                    break
                held = [key for key in fitting if key in self.secret[seat].values()]
                card = self.pick(seat, [*held, "none"])
                if card == "none":
                    break
                self.plays(seat, self.in_windows[card]["deck"])
                came_to[card] = self.act(card, seat, **facts)
                if name not in ("hazard", "slam", "slam-dice", "shot-dice"):
                    self.resolved()  # in those the chain goes on
        return came_to

    def resolved(self) -> None:
        """TR-RULING-117."""
        if self.feats or self.pushed:
            self.must("ChainOver")
            feats, self.feats, self.pushed = self.feats, [], {}
            if feats:
                self.window("chain-over", [self.turn], feats=feats)

    def can(self, card: str, seat: int, **facts: Any) -> bool:
        """When a card can be played, by its text; the windows are those of the file."""
        own = seat == self.turn
        car = facts.get("car")
        if card in ("small-fry", "middleweight", "big-game", "billiards", "off-the-map"):
            return own and card in facts["feats"]
        if card == "slow-starter":
            others = [one for one in range(len(self.players)) if one != seat and self.playing(one)]
            return own and self.round > 1 and all(self.foremost(seat) < self.foremost(one) for one in others)
        if card == "mudlark":
            return own and self.terrain(car.place) == "M"
        if card == "pathfinder":
            others_there = [one for one in self.cars.values() if one.owner not in (-1, seat) and self.leads(one)]
            return own and self.leads(car) and not others_there
        if card == "nitrous-bottle":
            return not facts["coast"]
        if card == "hard-steering":
            cars = (facts["top"], facts["bottom"])
            plain = all(one.id != "R" and one.slots != 1 for one in cars)
            return plain and any(one.owner == seat and one.drives for one in cars)
        if card == "push-start":
            return own and any(one.on_road for one in self.able(seat))
        if card == "field-repair":
            return own and self.has_damage(seat)
        if card == "parting-shot":
            return own and self.round > 1 and any(self.can_shoot_back(one) for one in self.moved)
        if card == "radio-jam":
            return any(player.chopper is not None for player in self.players)
        if card == "sharp-eyes":
            return own and any(kind.startswith("?") for kind in self.tokens.values())
        if card == STANDBY:
            return self.round > 1 and not (car.id == "R" and "airstrike" in self.rig_damage)
        return own if card == "loaded-dice" else True  # the lucky charm

    def act(self, card: str, seat: int, **facts: Any) -> Any:
        """What a card does, by its text."""
        if card in ("small-fry", "off-the-map", "pathfinder"):
            self.raise_die(seat)
        elif card in ("middleweight", "slow-starter", "mudlark"):
            self.must("MovesPromised", seat, 3)
            self.waiting_moves[seat] += 3
        elif card == "nitrous-bottle":
            self.must("NitrousOpened", seat, facts["car"].id)
            self.bottled = facts["car"]
        elif card in ("big-game", "field-repair"):
            self.take_off(seat)
        elif card == "billiards":
            broken = self.in_motion is not None and not self.in_motion.drives
            if self.round < 2 or broken or self.after_step_4:
                self.must("RewardLost", seat)
            else:
                self.must("ShotPromised", seat)
                self.more_shots += 1
        elif card == "hard-steering":
            name = self.pick(seat, [facts["top"].id, facts["bottom"].id])
            self.must("PushedCarNamed", seat, name)
            return self.cars[name]
        elif card == "push-start":
            self.push_start(seat)
        elif card == "lucky-charm":
            self.ignore(seat, facts["car"], facts["kind"])
        elif card == "parting-shot":
            able = [car for car in self.moved if self.can_shoot_back(car)]
            car = self.cars[self.pick(seat, [one.id for one in able])] if len(able) > 1 else able[0]
            self.one_shot(seat, car, self.rear(car))
        elif card == "radio-jam":
            owner = self.pick(seat, [one for one, player in enumerate(self.players) if player.chopper is not None])
            self.must("ChoppersHome", (owner,), "jam")
            self.players[owner].chopper = None
        elif card == "sharp-eyes":
            self.look(seat)
        elif card == STANDBY:
            self.airstrike(seat)
        return None

    # -- conditions -----------------------------------------------------------------------------------------

    def foremost(self, seat: int) -> int:
        return max((half(car.place) for car in self.cars.values() if car.owner == seat and car.on_road), default=-1)

    def leads(self, car: Car) -> bool:
        return car.on_road and car.place[1] >= self.first_row + 2 * self.rows

    def has_damage(self, seat: int) -> bool:
        if self.players[seat].crew == "rig":
            return bool(self.rig_damage)
        return any(car.owner == seat and car.damage for car in self.cars.values())

    def rear(self, car: Car) -> list[Cell]:
        return [away(car.trail[-1] if car.id == "R" else car.place, way) for way in BEHIND]

    def can_shoot_back(self, car: Car) -> bool:
        """OS07, RC08: say whether a car can shoot at something in its rear sector."""
        if not car.on_road or not car.drives or car.has("jammed-gun") or self.under(car.place, "dust-storm"):
            return False
        return bool(self.targets_in(self.rear(car), car))

    # -- effects --------------------------------------------------------------------------------------------

    def raise_die(self, seat: int) -> None:
        """TR-RULING-118."""
        player = self.players[seat]
        if player.euro and player.hand:
            card = self.pick(seat, sorted(set(player.hand)))
            self.must("HandCardLaidOff", seat, f"euro {seat}", card)
            player.hand.remove(card)
            player.discards.append(card)
            card = self.pick(seat, sorted(set(player.discards)))
            self.must("DiscardTaken", seat, f"euro {seat}", card)
            player.discards.remove(card)
            player.hand.append(card)
        elif player.dice and not player.euro:
            kind = player.crew if player.crew in ("rig", "bikes") else "movement"
            die, to = self.pick(seat, sorted(set(player.dice))), max(self.parts["dice"][kind]["faces"])
            self.must("DieRaised", seat, die, to)
            player.dice[player.dice.index(die)] = to
        else:
            self.must("RewardLost", seat)

    def take_off(self, seat: int) -> None:
        if not self.has_damage(seat):
            self.must("RewardLost", seat)
        elif self.players[seat].crew == "rig":
            command = self.pick(seat, list(self.rig_damage))
            self.must("Repaired", seat, "R", command)
            self.give_back(self.rig_damage.pop(command))
        else:
            self.do_repair(seat, next(iter(self.cars.values())))

    def push_start(self, seat: int) -> None:
        """TR-RULING-124."""
        car = self.cars[self.pick(seat, [one.id for one in self.able(seat) if one.on_road])]
        self.must("SideMoveBegan", car.id)
        before = self.drive, self.active, self.command, self.passes, self.strays, self.plough, self.in_motion
        self.drive = Drive(car, 1, True, "", False)
        self.active, self.command, self.in_motion = car.id, "", car
        self.passes, self.strays, self.plough = 0, 0, False
        self.out_of_order = True
        self.go(car, self.drive)
        self.out_of_order = False
        self.must("SideMoveOver", car.id)
        self.drive, self.active, self.command, self.passes, self.strays, self.plough, self.in_motion = before

    def ignore(self, seat: int, car: Car, kind: str) -> None:
        """OS05."""
        self.must("HazardIgnored", seat, car.id, car.place, kind, *self.bonus_before)
        if car.place in self.tokens:
            self.discard(car.place)
        if self.drive is not None and self.drive.car is car:
            self.drive.road, self.strays = self.bonus_before
            self.note_ground(car)

    def look(self, seat: int) -> None:
        """OS09, TR-RULING-125."""
        cells = sorted(
            (cell for cell, kind in self.tokens.items() if kind.startswith("?")), key=lambda cell: cell[::-1]
        )
        seen: list[Cell] = []
        for _ in range(min(2, len(cells))):
            cell = tuple(self.pick(seat, [list(cell) for cell in cells if cell not in seen]))
            seen.append(cell)
        self.must("HazardsLookedAt", seat, "", tuple(seen))
        self.known[seat] |= set(seen)
        if len(seen) == 2:
            swapped = self.pick(seat, ["as they lay", "swapped"]) == "swapped"
            self.must("HazardsPutBack", seat, tuple(seen), swapped)
            one, other = seen
            if swapped:
                self.tokens[one], self.tokens[other] = self.tokens[other], self.tokens[one]
            for number, known in enumerate(self.known):
                if number != seat:
                    known -= set(seen)

    # -- the turn -------------------------------------------------------------------------------------------

    def take_turn(self) -> None:
        seat, count = self.turn, len(self.players)
        self.moved, self.coasting, self.after_step_4 = [], {}, False
        self.window("turn-start", [seat])
        crew = self.players[seat].crew
        {"rig": self.turn_of_rig, "bikes": self.turn_of_bikes}.get(crew, self.turn_of_cars)(seat)
        can_shoot = any(self.targets_in(self.aimed_at(car), car) for car in self.moved)
        if self.more_shots and self.playing(seat) and not can_shoot:
            self.must("RewardLost", seat)
        self.after_step_4 = True
        self.window("turn-end", [(seat + number) % count for number in range(count)])
        self.sweep()
        self.resolved()

    def turn_over(self) -> None:
        super().turn_over()
        self.more_shots, self.in_motion, self.bottled = 0, None, None

    def opens_window(self, car: Car) -> None:
        if car not in self.moved:
            self.moved.append(car)
        coast = self.coasting.get(car.id, [False])
        self.window("before-move", [car.owner], car=car, coast=coast.pop(0) if coast else False)

    def has_moved(self, car: Car) -> None:
        if car.on_road:
            self.window("moved", [car.owner], car=car)

    def more_moves(self, car: Car, moves: int, coast: bool) -> int:
        """OS01."""
        return super().more_moves(car, moves, coast) + 3 * (self.bottled is car and not coast)

    def sets_off(self, car: Car, drive: Drive, drift: bool) -> None:
        super().sets_off(car, drive, drift)
        more = self.waiting_moves[car.owner]
        if not drive.coasting and more:
            self.must("MovesGained", car.owner, car.id, more)
            drive.left += more
            self.waiting_moves[car.owner] = 0

    def flip(self, car: Car) -> bool:
        self.bonus_before = (False, 0) if self.drive is None else (self.drive.road, self.strays)
        return super().flip(car)

    def charmed(self, car: Car, kind: str) -> bool:
        return "lucky-charm" in self.window("hazard", [car.owner], car=car, kind=kind)

    def must(self, *expected: Any) -> None:
        """Note what objectives ask for (TR-RULING-117), and which car is in motion."""
        super().must(*expected)
        name, *rest = expected
        if name in ("DieAssigned", "MoveBegan"):
            car = self.cars[rest[2 if name == "DieAssigned" else 0]]
            if name == "MoveBegan" or car.slots != 1:
                self.in_motion = car
            if name == "DieAssigned":
                self.coasting.setdefault(car.id, []).append(rest[3])
        if "objective" not in self.ammo:
            return
        if name == "BecameInoperable" and self.rival(rest[0]):
            self.feats.append(BY_SIZE[self.cars[rest[0]].size])
        elif name == "Destroyed" and rest[1] in ("impassable", "edge", "chopper") and any(map(self.rival, rest[0])):
            self.feats.append("off-the-map")
        elif name == "Hit" and rest[0] == "R" and self.rival("R"):
            self.feats.append("big-game")
        elif name == "Slammed" and self.pushed.get(rest[0], rest[1]) != rest[1]:
            self.feats.append("billiards")

    def rival(self, name: str) -> bool:
        return self.cars[name].owner not in (-1, self.turn)

    # -- slams and shots ------------------------------------------------------------------------------------

    def slam(self, top: Car, bottom: Car) -> None:
        """TR-SLAM, CM05, OS02, OS03, U07, U17."""
        self.must("Slammed", top.id, bottom.id)
        self.stop(top)
        if self.drive is not None and self.drive.car is top:
            self.drive.sharing = False
        for car in (top, bottom):
            if car.has("fuel-leak"):
                self.catch_fire(car)
        named = ""
        if self.shove == top.id and self.drove_in(top):
            self.shove = ""
            answer = self.pick(top.owner, [*AROUND, "roll"])
            named = "" if answer == "roll" else answer
            self.must("DirectionNamed", top.owner, top.id, named)
        plain = "R" not in (top.id, bottom.id) and top.slots != 1 and bottom.slots != 1
        owners = [top.owner, bottom.owner]
        steered = self.window("slam", owners, top=top, bottom=bottom).get("hard-steering")
        if steered is not None:
            goes, way = steered, named or self.rolled("direction", self.turn)
        else:
            goes, way = self.decide_by(top, bottom, named)
        rolled = not named or (plain and steered is None)
        if rolled and "loaded-dice" in self.window("slam-dice", [self.turn], pushed=goes, way=way):
            if steered is not None:
                way = self.rolled("direction", self.turn)
            elif plain:
                goes, way = self.dice_of(top, bottom, named)
            else:
                goes, way = self.decide(top, bottom)
        other = bottom if goes is top else top
        if plain and steered is None and self.ready(goes, "anchor") and self.may_use(goes, "anchor"):
            self.uses(goes.owner, "anchor", "round", goes.id)
            goes, other = other, goes
        hurt = goes.owner < 0 or (goes.drives and len(goes.damage) + len(goes.open) < goes.slots)
        if goes is bottom and hurt and self.ready(top, "spiked-bumper") and self.drove_in(top):
            self.uses(top.owner, "spiked-bumper", "round", top.id)
            self.minor_damage([goes])
        if not goes.on_road:
            return
        if "objective" in self.ammo:
            self.must("CarPushed", goes.id, other.id)
            self.pushed[goes.id] = other.id
        self.enter(goes, away(goes.place, way), way, "push", goes.place)

    def further_shot(self, seat: int, car: Car) -> bool:
        """OB05."""
        if not self.more_shots or not self.targets_in(self.aimed_at(car), car):
            return False
        self.must("FurtherShotBegan", seat, car.id)
        self.more_shots -= 1
        return True

    def loaded(self, seat: int) -> bool:
        """OS02."""
        return "loaded-dice" in self.window("shot-dice", [seat])

    def nudge(self, seat: int, car: Car) -> None:
        super().nudge(seat, car)
        self.resolved()
