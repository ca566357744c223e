"""The referee's own reading of objectives and one-shots: windows, cards and rewards.

It takes the keys of the cards and their windows from the card file, and what they do from their texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from typing import Any

from racelib.kernel.event import Event
from racelib.kernel.game import Header
from tests.games.thunder_road.referee import AROUND, BEHIND, DATA, SECTIONS, Car, Cell, Drive, Player, away, half
from tests.games.thunder_road.referee_shop import Referee as Shop

DECKS = {"objectives": "objective", "one-shots": "one-shot"}
BY_SIZE = {"S": "small-fry", "M": "middleweight", "L": "big-game"}


class Referee(Shop):
    """Plays a game with or without objectives and one-shots again."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        ammo = self.options.get("ammo", [])
        file = tomllib.loads((DATA / "cards" / "standard.toml").read_text(encoding="utf-8"))["card"]
        self.secrets: dict[str, Any] = {card["key"]: card for card in file if card["deck"] in DECKS.values()}
        self.piles = {
            deck: [key for key, card in self.secrets.items() if card["deck"] == deck]
            for part, deck in DECKS.items()
            if part in ammo
        }
        seats = range(len(self.players))
        self.secret: list[dict[str, str]] = [{} for _ in seats]
        self.out_of_the_game: list[str] = []
        self.decks_lie = self.dealt = False
        self.more_moves = [0 for _ in seats]
        self.more_shots = 0
        self.feats: list[str] = []
        self.pushed: dict[str, str] = {}
        self.moved: list[Car] = []
        self.in_motion: Car | None = None
        self.bonus_before = (False, 0)

    # -- the deal -------------------------------------------------------------------------------------------

    def shuffle_euro_decks(self) -> None:
        """RND-04: the decks of Extra Ammo come before the euro decks."""
        if not self.decks_lie:
            self.decks_lie = True
            self.piles = {deck: self.shuffled(deck, keys) for deck, keys in self.piles.items()}
        super().shuffle_euro_decks()

    def deals(self) -> bool:
        drafts = super().deals()
        self.deal_secrets()
        return drafts

    def go_to(self, step: int) -> None:
        self.deal_secrets()
        super().go_to(step)

    def deal_secrets(self) -> None:
        """TR-AMMO-07, -08, TR-RULING-22."""
        if self.dealt:
            return
        self.dealt = True
        for deck, keys in self.piles.items():
            for seat in range(len(self.players)):
                self.must("SecretCardDealt", seat, deck, 1)
                self.secret[seat][deck] = keys.pop(0)

    def lose_leader(self, player: Player) -> None:
        """TR-RULING-107."""
        super().lose_leader(player)
        seat = self.players.index(player)
        self.secret[seat], self.more_moves[seat] = {}, 0

    # -- windows --------------------------------------------------------------------------------------------

    def window(self, name: str, seats: Iterable[int], **facts: Any) -> dict[str, Any]:
        """TR-RULING-115: whoever might hold a card that could be played now answers; only the holder has a choice."""
        came_to: dict[str, Any] = {}
        for seat in dict.fromkeys(seats):
            while self.playing(seat):
                fitting = [
                    key
                    for key, card in self.secrets.items()
                    if name in card["hooks"]
                    and card["deck"] in self.secret[seat]
                    and key not in self.out_of_the_game
                    and self.can(key, seat, **facts)
                ]
                if not fitting:
                    break
                held = [key for key in fitting if key in self.secret[seat].values()]
                card = self.pick(seat, [*held, "none"])
                if card == "none":
                    break
                deck = self.secrets[card]["deck"]
                self.must("SecretCardPlayed", seat, deck, card)
                self.seen[f"card {card}"] += 1
                del self.secret[seat][deck]
                self.out_of_the_game.append(card)
                came_to[card] = self.act(card, seat, **facts)
                self.resolved()
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
            return own and self.round > 1 and any(self.behind(one) for one in self.moved)
        if card == "radio-jam":
            return any(player.chopper is not None for player in self.players)
        if card == "sharp-eyes":
            return own and any(kind.startswith("?") for kind in self.tokens.values())
        return own if card == "loaded-dice" else True  # the lucky charm

    def act(self, card: str, seat: int, **facts: Any) -> Any:
        """What a card does, by its text."""
        if card in ("small-fry", "off-the-map", "pathfinder"):
            self.raise_die(seat)
        elif card in ("middleweight", "slow-starter", "mudlark", "nitrous-bottle"):
            self.must("MovesPromised", seat, 3)
            self.more_moves[seat] += 3
        elif card in ("big-game", "field-repair"):
            self.take_off(seat)
        elif card == "billiards":
            if self.round < 2 or (self.in_motion is not None and not self.in_motion.drives):
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
            able = [car for car in self.moved if self.behind(car)]
            car = self.cars[self.pick(seat, [one.id for one in able])] if len(able) > 1 else able[0]
            self.one_shot(seat, car, self.rear(car))
        elif card == "radio-jam":
            owner = self.pick(seat, [one for one, player in enumerate(self.players) if player.chopper is not None])
            self.must("ChoppersHome", (owner,), "jam")
            self.players[owner].chopper = None
        elif card == "sharp-eyes":
            self.look(seat)
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

    def behind(self, car: Car) -> bool:
        """OS07: say whether a car can shoot at something in its rear sector."""
        if not car.on_road or not car.drives or car.has("jammed-gun"):
            return False
        return bool(self.targets_in(self.rear(car), car, ""))

    def targets_in(self, cells: list[Cell], shooter: Car | None, but: str) -> list[str]:
        found: list[str] = []
        for cell in cells:
            for car in self.cars_in(cell, shooter) if cell in self.ground else ():
                if car.id == "R" and but != "R":
                    section = list(SECTIONS.values())[[car.place, *car.trail].index(cell)]
                    found += [f"R:{command}" for command in section if command not in self.rig_damage]
                elif car.id not in ("R", but):
                    found.append(car.id)
        return found

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
        self.go(car, self.drive)
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
        self.moved = []
        self.window("turn-start", [seat])
        crew = self.players[seat].crew
        {"rig": self.turn_of_rig, "bikes": self.turn_of_bikes}.get(crew, self.turn_of_cars)(seat)
        self.window("turn-end", [(seat + number) % count for number in range(count)])
        self.sweep()
        self.resolved()

    def turn_over(self) -> None:
        super().turn_over()
        self.more_shots, self.in_motion = 0, None

    def about_to_move(self, car: Car, coast: bool) -> None:
        self.moved.append(car)
        self.window("before-move", [car.owner], car=car, coast=coast)

    def has_moved(self, car: Car) -> None:
        if car.on_road:
            self.window("moved", [car.owner], car=car)

    def sets_off(self, car: Car, drive: Drive, drift: bool) -> None:
        super().sets_off(car, drive, drift)
        if not drive.coasting and self.more_moves[car.owner]:
            self.must("MovesGained", car.owner, car.id, self.more_moves[car.owner])
            drive.left += self.more_moves[car.owner]
            self.more_moves[car.owner] = 0

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
        if "objective" not in self.piles:
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
        if self.shove and self.drove_in(top):
            self.shove = False
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
        if "objective" in self.piles:
            self.must("CarPushed", goes.id, other.id)
            self.pushed[goes.id] = other.id
        self.enter(goes, away(goes.place, way), way, "push", goes.place)

    def shots(self, seat: int, car: Car, often: int) -> None:
        """TR-SHOOT-01, -02, CM06, U15, U16, OB05."""
        if self.round < 2 or not car.on_road or not car.drives:
            return
        if self.has(car, "dozer-blade"):
            ahead = away(car.place, "F")
            others = self.cars_in(ahead) if ahead in self.ground else []
            if others and others[0].id != "R":
                way = self.pick(seat, ["FL", "FR", "none"])
                if way != "none":
                    self.enter(others[0], away(ahead, way), way, "dozer", ahead)
                    self.resolved()
                    return
        done = 0
        while done < often + self.more_shots:
            shot = self.one_shot(seat, car, self.aimed_at(car))
            if shot is None:
                return
            if shot[1] == "SML" and self.ready(car, "belt-feed"):
                self.one_shot(seat, car, self.aimed_at(car), but=shot[0], card="belt-feed")
            done += 1

    def shoot_from(self, seat: int, car: Car) -> None:
        self.shots(seat, car, 1)

    def shoot(self, seat: int, shooter: Car | None, cells: list[Cell]) -> None:
        self.one_shot(seat, shooter, cells)

    def aimed_at(self, car: Car) -> list[Cell]:
        """TR-SHOOT-12: the rig also shoots back."""
        cells = super().aimed_at(car)
        return [*cells, *self.rear(car)] if car.id == "R" and cells else cells

    def one_shot(
        self, seat: int, shooter: Car | None, cells: list[Cell], but: str = "", card: str = ""
    ) -> tuple[str, str] | None:
        """TR-SHOOT-03 to -11, TR-RULING-104, L05, U05, U12, OS02."""
        targets = self.targets_in(cells, shooter, but)
        answer = self.pick(seat, [*targets, "none"]) if targets else "none"
        if answer == "none":
            return None
        if card and shooter is not None:
            self.uses(seat, card, "turn", shooter.id)
        name, _, command = answer.partition(":")
        target = self.cars[name]
        self.must("Shot", seat, shooter.id if shooter is not None else "", name, command)
        self.shown = []
        face, hit = self.roll_shot(seat, shooter, target)
        if hit and shooter is None and self.has(target, "roof-plate"):
            self.must("ShotRerolled", seat, "roof-plate")
            face, hit = self.roll_shot(seat, shooter, target)
        for right in self.rights_to_roll_again(seat, shooter, target):
            if hit and right in ("tracers", "sharpshooter"):
                continue
            if self.pick(seat, ["keep", "again"]) == "keep":
                break
            if right == "tracers" and shooter is not None:
                self.uses(seat, right, "turn", shooter.id)
            elif right == "sharpshooter":
                self.uses(seat, right, "round")
            self.must("ShotRerolled", seat, right)
            face, hit = self.roll_shot(seat, shooter, target)
        if "loaded-dice" in self.window("shot-dice", [seat]):
            face, hit = self.roll_shot(seat, shooter, target)
        if self.shown:
            self.must("ShotCardsDiscarded", seat)
            self.players[seat].discards += self.shown
        self.must("Hit" if hit else "Missed", name, face)
        if hit and command:
            self.damage_command(target, command)
        elif hit:
            self.damage(target)
        self.resolved()
        return name, face

    def rights_to_roll_again(self, seat: int, shooter: Car | None, target: Car) -> list[str]:
        """TR-RULING-104, TR-RIG-53."""
        computer = shooter is not None and shooter.id == "R" and self.works("computer")
        rights = ["computer"] * computer + ["painted"] * target.has("painted")
        rights += ["tracers"] * (shooter is not None and self.ready(shooter, "tracers"))
        return rights + ["sharpshooter"] * (self.leader[seat] == "sharpshooter" and f"seat {seat}" not in self.used)
