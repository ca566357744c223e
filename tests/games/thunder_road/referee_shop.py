"""The referee's own reading of Choppe Shoppe: leaders, command tokens, upgrades and their draft.

It takes the cards' keys, stars and numbers from the card file, and what they do from their texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from itertools import permutations
from typing import Any

from racelib.kernel.event import Event
from racelib.kernel.game import Header
from tests.games.thunder_road.referee import (
    AHEAD,
    AROUND,
    BEHIND,
    COMMANDS,
    DATA,
    OWN,
    SECTIONS,
    Car,
    Cell,
    Drive,
    Player,
    away,
    value_of,
)
from tests.games.thunder_road.referee import Referee as Plain
from tests.refereed import in_order

DEALT = {"leader": 2, "upgrade": 4}
#: Commands that act before the car moves.
AT_ONCE = ("airstrike", "repair", "omen", "flame", "signals", "shake-up", "minesweeper", "tow-truck")
LAYS = {"mine-dispenser": "mine", "oil-dispenser": "oil"}


def numbers(takes: str) -> tuple[int, ...]:
    """The dice that a command takes; none for "token"."""
    if takes in ("any", "token"):
        return (1, 2, 3, 4, 5, 6) if takes == "any" else ()
    low, _, high = takes.partition("-")
    return tuple(range(int(low), int(high or low) + 1))


class Referee(Plain):
    """Plays a game with or without Choppe Shoppe again."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        self.out_of_order = False  # a car moves 1 cell besides the move of the turn
        shop = self.options.get("shop", False)
        file = tomllib.loads((DATA / "cards" / "standard.toml").read_text(encoding="utf-8"))["card"]
        self.cards: dict[str, Any] = {card["key"]: card for card in file if card["deck"] in DEALT}
        wanted = [deck for deck in DEALT if shop is True or shop == f"{deck}s"]
        self.decks = {
            deck: [
                key
                for key, card in self.cards.items()
                if card["deck"] == deck and (self.carnage or "carnage" not in card["needs"])
            ]
            for deck in wanted
        }
        seats = range(len(self.players))
        self.crews = [seat for seat in seats if self.players[seat].crew not in ("rig", "bikes")]
        self.hands: list[dict[str, list[str]]] = [{deck: [] for deck in DEALT} for _ in seats]
        self.face_down: list[list[str]] = [[] for _ in seats]
        self.step = -1  # of the draft
        self.leader = ["" for _ in seats]
        self.held = [0 for _ in seats]
        self.with_token: list[list[str]] = [[] for _ in seats]
        self.with_die: list[list[str]] = [[] for _ in seats]
        self.upgrade = dict.fromkeys(self.cars, "")
        self.stock = dict.fromkeys(self.cars, 0)
        self.used: dict[str, str] = {}
        self.known: list[set[Cell]] = [set() for _ in seats]
        self.passes = self.strays = 0
        self.plough, self.shove = False, ""

    # -- the draft ------------------------------------------------------------------------------------------

    def together(self, options: dict[int, list[Any]]) -> dict[int, Any]:
        """Take the answers that seats give at once and in secret."""
        name, *rest = self.here()
        if name != "ChoseTogether" or [seat for seat, _ in rest[0]] != sorted(options):
            raise self.foul(f"{self.here()} happened; the seats {sorted(options)} should have answered at once")
        if sorted(rest[1]) != [seat for seat in sorted(options) if len(options[seat]) == 1]:
            raise self.foul(f"the wrong seats were forced: {rest[1]}")
        for seat, answer in rest[0]:
            if answer not in options[seat]:
                raise self.foul(f"seat {seat} answered {answer!r}, not one of {options[seat]}")
        self.offered += [(seat, in_order(options[seat])) for seat in sorted(options) if len(options[seat]) > 1]
        self.at += 1
        return dict(rest[0])

    def shuffle_cards(self) -> None:
        """RND-04."""
        self.decks = {deck: self.shuffled(deck, keys) for deck, keys in self.decks.items()}

    def deals(self) -> bool:
        """TR-RULING-22, TR-SETUP-16, -18."""
        for deck, keys in self.decks.items():
            for seat in self.crews:
                self.must("CardsDrawn", seat, deck, DEALT[deck])
                self.hands[seat][deck] = keys[: DEALT[deck]]
                del keys[: DEALT[deck]]
        self.deal_ammo()
        if self.decks:
            self.go_to(0 if "leader" in self.decks else 1)
        return bool(self.decks)

    def deal_ammo(self) -> None:
        """Cards of Extra Ammo are dealt after those of the shop."""

    def go_to(self, step: int) -> None:
        self.must("DraftWentOn", step)
        self.step = step

    def drafted(self) -> bool:
        """TR-SETUP-16 to -19, TR-RULING-91, -109."""
        if self.step < 0:
            return False
        if self.step == 0:
            self.keep_leaders()
        elif self.step < 4:
            self.lay_upgrades()
        else:
            self.assign_upgrades()
        if self.step == 4 or "upgrade" not in self.decks:
            self.step = -1
            self.find_first_player()
        else:
            self.go_to(self.step + 1)
        return True

    def keep_leaders(self) -> None:
        for seat, leader in self.together({seat: self.hands[seat]["leader"] for seat in self.crews}).items():
            self.leader[seat], self.held[seat] = leader, self.cards[leader]["stars"]
            self.must("LeaderKept", seat, leader, self.held[seat])

    def lay_upgrades(self) -> None:
        for seat, card in self.together({seat: self.hands[seat]["upgrade"] for seat in self.crews}).items():
            self.must("UpgradeLaid", seat, card)
            self.hands[seat]["upgrade"].remove(card)
            self.face_down[seat].append(card)
        self.must("HandsPassed", self.step == 3)
        left = [self.hands[seat]["upgrade"] for seat in self.crews]
        for place, seat in enumerate(self.crews):
            self.hands[seat]["upgrade"] = left[place - 1]

    def assign_upgrades(self) -> None:
        options = {seat: [list(order) for order in permutations(self.face_down[seat])] for seat in self.crews}
        for seat, cards in self.together(options).items():
            self.must("UpgradesAssigned", seat, tuple(cards))
            for car, card in zip([car for car in self.cars.values() if car.owner == seat], cards, strict=True):
                self.upgrade[car.id], self.stock[car.id] = card, 3 if card in LAYS else 0

    # -- cards ----------------------------------------------------------------------------------------------

    def has(self, car: Car, card: str) -> bool:
        """TR-UPG-01, -03, TR-LEAD-02."""
        if car.owner >= 0 and self.leader[car.owner] == card:
            return True
        return car.drives and self.upgrade.get(car.id) == card

    def ready(self, car: Car, card: str) -> bool:
        """TR-RULING-106."""
        return car.drives and self.upgrade.get(car.id) == card and car.id not in self.used

    def uses(self, seat: int, card: str, lasts: str, car: str = "") -> None:
        self.must("CardUsed", seat, card, lasts, car)
        self.used[car or f"seat {seat}"] = lasts
        self.seen[f"card {card}"] += 1

    def may_use(self, car: Car, card: str) -> bool:
        return self.pick(car.owner, ["use", "keep"]) == "use"

    def turn_over(self) -> None:
        self.used = {who: lasts for who, lasts in self.used.items() if lasts != "turn"}
        self.shove = ""

    def round_over(self) -> None:
        """TR-CTOK-07."""
        self.used = {who: lasts for who, lasts in self.used.items() if lasts == "game"}
        self.with_token = [[] for _ in self.players]
        self.with_die = [[] for _ in self.players]

    def lose_cards(self, car: Car) -> None:
        """TR-RULING-107."""
        self.upgrade[car.id], self.stock[car.id] = "", 0

    def lose_leader(self, player: Player) -> None:
        seat = self.players.index(player)
        self.leader[seat], self.held[seat], self.with_token[seat] = "", 0, []

    # -- a turn ---------------------------------------------------------------------------------------------

    def turn_of_cars(self, seat: int) -> None:
        """TR-TURN-01, -02, with U26, U22, U10, L01, CM05, CM06, U01 and U02."""
        for car in self.able(seat):
            if car.damage and self.ready(car, "tool-box"):
                answer = self.pick(seat, [*([car.id, token] for token in dict.fromkeys(car.damage)), []])
                if answer:
                    self.uses(seat, "tool-box", "game", car.id)
                    self.repair(seat, *answer)
        car, die, coast = self.assign(seat)
        orders = [] if coast else self.orders(seat, car)
        if car.drives:
            self.opens_window(car)
        if not car.drives:
            return
        moves = self.counted(car, die)
        if coast:
            moves = self.pick(seat, [1, 2, 3]) if self.has(car, "freewheel") else 1
        for command, value in orders:
            if command == "nitro":
                on_road = self.terrain(car.place) == "R" if car.on_road else True
                moves += value + (self.has(car, "booster") and on_road) + 2 * self.has(car, "second-tank")
            if command == "overdrive":
                moves += 5
            if command == "shove":
                self.must("ShoveReady", seat, car.id)
                self.shove = car.id
        names = [command for command, _ in orders]
        self.move(car, moves, "drift" in names, coast)
        self.has_moved(car)
        self.after_move(seat, car, names)
        self.shots(seat, car, 2 if "double-tap" in names else 1)

    def after_move(self, seat: int, car: Car, commands: Sequence[str]) -> None:
        """U01, U02."""
        if self.upgrade[car.id] in LAYS and car.drives and car.on_road and self.stock[car.id]:
            self.lay_token(seat, car)

    def lay_token(self, seat: int, car: Car) -> None:
        """TR-RULING-92."""
        cells = [away(car.place, way) for way in BEHIND]
        cells = [cell for cell in cells if cell in self.ground and self.empty(cell)]
        if not cells:
            return
        answer = self.pick(seat, [*(list(cell) for cell in cells), "none"])
        if answer != "none":
            kind, cell = LAYS[self.upgrade[car.id]], tuple(answer)
            self.must("TokenDispensed", seat, car.id, kind, cell)
            self.tokens[cell] = kind
            self.dispensed.add(cell)
            self.stock[car.id] -= 1

    def orders(self, seat: int, car: Car) -> list[tuple[str, int]]:
        """TR-CTOK-01 to -06, TR-LEAD-01, -03, TR-RULING-89, -100, -102."""
        player = self.players[seat]
        board = self.board_of(seat)
        orders: list[tuple[str, int]] = []
        if not player.commanded and self.on_hand(seat):
            options: list[Any] = ["none"]
            for command in self.free(seat, car, board, 1):
                options += [[die, command] for die in self.on_hand(seat) if value_of(die) in board[command]]
            answer = self.pick(seat, options)
            if answer != "none":
                die, command = self.play_card(seat, answer[0]), answer[1]
                self.must("CommandGiven", seat, die, command)
                player.commanded = True
                self.with_die[seat].append(command)
                orders.append((command, die))
        if self.held[seat]:
            command = self.pick(seat, ["none", *self.free(seat, car, board)])
            if command != "none":
                self.must("CommandTokenPlaced", seat, command)
                self.held[seat] -= 1
                self.with_token[seat].append(command)
                orders.append((command, min(board[command], default=0)))
        waiting = [command for command, _ in orders if command in AT_ONCE]
        while waiting and self.playing(seat):
            command = self.pick(seat, waiting) if len(waiting) > 1 else waiting[0]
            waiting.remove(command)
            getattr(self, f"do_{command.replace('-', '_')}")(seat, car)
            self.resolved()
        return orders

    def board_of(self, seat: int) -> dict[str, tuple[int, ...]]:
        """TR-LEAD-01."""
        if not self.leader[seat]:
            return dict(COMMANDS)
        return {name: numbers(takes) for name, takes in self.cards[self.leader[seat]]["commands"].items()}

    def free(self, seat: int, car: Car, board: dict[str, tuple[int, ...]], dice: int = 0) -> list[str]:
        """The commands without die and token that can do something."""
        found = [name for name in board if name not in self.with_die[seat] and name not in self.with_token[seat]]
        able = {
            "repair": any(one.owner == seat and one.damage for one in self.cars.values()),
            "omen": bool(self.on_hand(seat)),
            "flame": bool(self.before_the_flame(car)),
        }
        return [name for name in found if able.get(name, True)]

    def do_airstrike(self, seat: int, car: Car) -> None:
        """CM01 and L08."""
        lane, row = self.pick(seat, [list(cell) for cell in self.ground if self.empty(cell, but=seat)])
        self.must("ChopperPlaced", seat, (lane, row))
        self.players[seat].chopper = (lane, row)
        if self.round < 2:
            return
        cells = [away((lane, row), way) for way in AHEAD]
        shot = self.one_shot(seat, None, cells)
        if shot is not None and self.leader[seat] == "gunner":
            self.one_shot(seat, None, cells, but=shot[0])

    def do_repair(self, seat: int, car: Car) -> None:
        damaged = [one for one in self.cars.values() if one.owner == seat and one.damage]
        if damaged:  # a tow truck may have been quicker
            options = [[one.id, token] for one in damaged for token in dict.fromkeys(one.damage)]
            self.repair(seat, *self.pick(seat, options))

    def repair(self, seat: int, name: str, token: str) -> None:
        self.must("Repaired", seat, name, token)
        self.cars[name].damage.remove(token)
        self.give_back(token)
        self.cars[name].drives = True

    def do_omen(self, seat: int, car: Car) -> None:
        """CM07; with euro cards one of them is exchanged."""
        player = self.players[seat]
        if player.euro:
            card = self.pick(seat, self.on_hand(seat))
            self.must("HandCardDiscarded", seat, f"euro {seat}", card)
            player.hand.remove(card)
            player.discards.append(card)
            self.renew_deck(seat, player)
            self.must("CardsDrawn", seat, f"euro {seat}", 1)
            player.hand.append(player.cards.pop(0))
            return
        dice = self.players[seat].dice
        if dice:
            turns = [[die, to] for die in set(dice) for to in (die - 1, die + 1) if 1 <= to <= 6]
            die, to = self.pick(seat, turns)
            self.must("DieTurned", seat, die, to)
            dice[dice.index(die)] = to

    def do_flame(self, seat: int, car: Car) -> None:
        """CM08."""
        cars = self.before_the_flame(car)
        if cars:
            self.catch_fire(self.cars[self.pick(seat, [one.id for one in cars])])

    def before_the_flame(self, car: Car) -> list[Car]:
        if self.round < 2 or not car.on_road:
            return []
        cells = [away(car.place, way) for way in AHEAD]
        return [
            one for cell in cells if cell in self.ground for one in self.cars_in(cell) if one.drives and one.id != "R"
        ]

    # -- driving --------------------------------------------------------------------------------------------

    def counted(self, car: Car, die: int) -> int:
        """U23, TR-RULING-105."""
        return super().counted(car, max(die, 3) if self.has(car, "low-gear") else die)

    def before_move(self, car: Car) -> None:
        """L09, U25, U19, U20."""
        lights, seer = self.has(car, "floodlights"), self.has(car, "seer")
        cells = [away(car.place, way) for way in AHEAD] if car.on_road and (lights or seer) else []
        cells = [cell for cell in cells if self.tokens.get(cell, "")[:1] == "?" and cell not in self.known[car.owner]]
        if cells:
            answer = self.pick(car.owner, ["all", "none"] if lights else [*(list(cell) for cell in cells), "none"])
            if answer != "none":
                seen = cells if answer == "all" else [tuple(answer)]
                self.must("HazardsLookedAt", car.owner, car.id, tuple(seen))
                self.known[car.owner] |= set(seen)
        if car.burning and self.has(car, "extinguisher"):
            if self.may_use(car, "extinguisher"):
                self.must("FirePutOut", car.owner, car.id)
                car.burning = False
        elif not car.burning and self.ready(car, "afterburner") and self.may_use(car, "afterburner"):
            self.uses(car.owner, "afterburner", "game", car.id)
            self.catch_fire(car)

    def rights(self, car: Car) -> tuple[int, int, bool]:
        """L10, L06, U09, U11."""
        strays = self.has(car, "sprinter") + 2 * self.has(car, "rally-springs")
        return int(self.has(car, "eel")), strays, self.has(car, "plough")

    def sets_off(self, car: Car, drive: Drive, drift: bool) -> None:
        passes, self.strays, self.plough = self.rights(car)
        self.passes = passes + drift
        if car.on_road and not drive.road and self.strays:
            self.strays -= 1
            drive.road = True

    def note_ground(self, car: Car) -> None:
        if self.drive is None or self.drive.car is not car or not self.strays:
            super().note_ground(car)
        elif not self.tokens.get(car.place, "").startswith("?"):
            ground = self.terrain(car.place)
            car.salted = car.salted or ground == "S"
            self.strays -= not self.is_road(car.place)

    def fire_face(self, car: Car, face: str) -> str:
        """L11."""
        return "out" if face == "destroyed" and self.has(car, "torch") else face

    def fire_more(self, car: Car) -> int:
        """U20."""
        return int(self.has(car, "afterburner"))

    def brakes(self, car: Car, drive: Drive) -> bool:
        """U24."""
        if (
            drive.left > 2
            or not self.has(car, "good-brakes")
            or self.out_of_order
            or self.pick(car.owner, ["drive on", "stop"]) == "drive on"
        ):
            return False
        self.must("Braked", car.id)
        self.stop(car)
        drive.bonus = True
        return True

    def may_take_bonus(self, car: Car, drive: Drive) -> bool:
        return not drive.bonus and super().may_take_bonus(car, drive)

    def crosses(self, car: Car) -> bool:
        """U18."""
        if not self.ready(car, "crawler"):
            return False
        self.uses(car.owner, "crawler", "game", car.id)
        return True

    def mud(self, car: Car, cell: Cell) -> int:
        """U08."""
        return 1 if self.has(car, "wide-tyres") else 2

    def may_pass(self, car: Car, other: Car) -> bool:
        """TR-RULING-129."""
        not_larger = "SML".index(other.size) <= "SML".index(car.size)
        return car.slots == 1 or self.passes > 0 or (self.plough and not_larger)

    def use_pass(self, car: Car, other: Car) -> None:
        if self.plough and "SML".index(other.size) <= "SML".index(car.size):
            self.plough = False
        elif self.passes:
            self.passes -= 1

    def turned_up(self, car: Car) -> None:
        """L07, TR-RULING-125."""
        for known in self.known:
            known.discard(car.place)
        if self.has(car, "salvager") and self.held[car.owner] < 3:
            on_boards = sum(len(commands) for commands in self.with_token)
            if sum(self.held) + on_boards < 15:
                self.must("CommandTokenTaken", car.owner)
                self.held[car.owner] += 1

    # -- slams ----------------------------------------------------------------------------------------------

    def drove_in(self, car: Car) -> bool:
        return self.drive is not None and self.drive.car is car and self.came_how.get(car.id) in OWN

    def slam(self, top: Car, bottom: Car) -> None:
        """TR-SLAM, CM05, U07, U17, TR-RULING-103."""
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
        goes, way = self.decide_by(top, bottom, named)
        other = bottom if goes is top else top
        plain = "R" not in (top.id, bottom.id) and top.slots != 1 and bottom.slots != 1
        if plain and self.ready(goes, "anchor") and self.may_use(goes, "anchor"):
            self.uses(goes.owner, "anchor", "round", goes.id)
            goes = other
        hurt = goes.owner < 0 or (goes.drives and len(goes.damage) + len(goes.open) < goes.slots)
        if goes is bottom and hurt and self.ready(top, "spiked-bumper") and self.drove_in(top):
            self.uses(top.owner, "spiked-bumper", "round", top.id)
            self.minor_damage([goes])
        if goes.on_road:
            self.enter(goes, away(goes.place, way), way, "push", goes.place)

    def decide_by(self, top: Car, bottom: Car, named: str) -> tuple[Car, str]:
        if "R" in (top.id, bottom.id) or top.slots == 1 or bottom.slots == 1:
            if not named:
                return self.decide(top, bottom)
            return (top if bottom.id == "R" else bottom), named
        goes, way = self.dice_of(top, bottom, named)
        for car in self.may_reroll(top, bottom):
            if self.pick(car.owner, ["keep", "again"]) == "again":
                self.must("SlamRerolled", car.owner, car.id)
                goes, way = self.dice_of(top, bottom, named)
        return goes, way

    def dice_of(self, top: Car, bottom: Car, named: str) -> tuple[Car, str]:
        which = top if self.rolled("slam", self.turn) == "top" else bottom
        return which, named or self.rolled("direction", self.turn)

    def may_reroll(self, top: Car, bottom: Car) -> list[Car]:
        """TR-SLAM-04 to -06, TR-RULING-103, L04, U03, U04."""
        found: list[Car] = []
        for car, other in ((top, bottom), (bottom, top)):
            size, than = ("SML".index(one.size) + self.has(one, "ballast") for one in (car, other))
            right = size > than or other.has("bent-frame") or (size == than and self.has(car, "bruiser"))
            right = right or (car is top and self.has(car, "ram-plate") and self.drove_in(car))
            asked = any(one.owner == car.owner for one in found)
            if right and not car.has("bent-frame") and self.playing(car.owner) and not asked:
                found.append(car)
        return found

    # -- shots and damage -----------------------------------------------------------------------------------

    def shots(self, seat: int, car: Car, often: int) -> None:
        """TR-SHOOT-01, -02, CM06, U15, U16."""
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
        while done < often or self.further_shot(seat, car):
            shot = self.one_shot(seat, car, self.aimed_at(car))
            if shot is None:
                return
            if shot[1] == "SML" and self.ready(car, "belt-feed"):
                self.one_shot(seat, car, self.aimed_at(car), but=shot[0], card="belt-feed")
            done += 1

    def aimed_at(self, car: Car) -> list[Cell]:
        """L02, U13, U14, U21, TR-RULING-111."""
        if not car.on_road or not car.drives or car.has("jammed-gun"):
            return []
        cells = [away(car.place, way) for way in AHEAD]
        cells += [away(car.place, way) for way in ("BL", "BR") if self.has(car, "side-guns")]
        cells += [away(car.place, "B")] if self.has(car, "tail-gun") else []
        far = max(2 * self.has(car, "marshal"), 3 * self.has(car, "long-barrel"))
        for way, most in (("F", far), ("B", 2 * self.has(car, "tail-gun"))):
            for cells_away in range(2, most + 1):
                between = away(car.place, way, cells_away - 1)
                if between not in self.ground or not self.empty(between):
                    break
                cells.append(away(car.place, way, cells_away))
        return cells

    def one_shot(
        self, seat: int, shooter: Car | None, cells: list[Cell], but: str = "", card: str = ""
    ) -> tuple[str, str] | None:
        """TR-SHOOT-03 to -11, TR-RULING-104, L05, U05, U12."""
        targets: list[str] = []
        for cell in cells:
            for car in self.cars_in(cell, shooter) if cell in self.ground else ():
                if car.id == "R" and but != "R":
                    section = list(SECTIONS.values())[[car.place, *car.trail].index(cell)]
                    targets += [f"R:{command}" for command in section if command not in self.rig_damage]
                elif car.id not in ("R", but):
                    targets.append(car.id)
        if not targets:
            return None
        answer = self.pick(seat, [*targets, "none"])
        if answer == "none":
            return None
        if card and shooter is not None:
            self.uses(seat, card, "turn", shooter.id)
        name, _, command = answer.partition(":")
        target = self.cars[name]
        self.must("Shot", seat, shooter.id if shooter is not None else "", name, command)
        self.shown: list[str] = []  # euro cards turned up for this shot
        face, hit = self.roll_shot(seat, shooter, target)
        if hit and shooter is None and self.has(target, "roof-plate"):
            self.must("ShotRerolled", seat, "roof-plate")
            face, hit = self.roll_shot(seat, shooter, target)
        rights = ["painted"] * target.has("painted")
        rights += ["tracers"] * (shooter is not None and self.ready(shooter, "tracers"))
        rights += ["sharpshooter"] * (self.leader[seat] == "sharpshooter" and f"seat {seat}" not in self.used)
        for right in rights:
            if hit and right != "painted":
                continue
            if self.pick(seat, ["keep", "again"]) == "keep":
                break
            if right == "tracers" and shooter is not None:
                self.uses(seat, right, "turn", shooter.id)
            elif right == "sharpshooter":
                self.uses(seat, right, "round")
            self.must("ShotRerolled", seat, right)
            face, hit = self.roll_shot(seat, shooter, target)
        if self.shown:
            self.must("ShotCardsDiscarded", seat)
            self.players[seat].discards += self.shown
        self.must("Hit" if hit else "Missed", name, face)
        if hit and command:
            self.damage_command(target, command)
        elif hit:
            self.damage(target)
        return name, face

    def roll_shot(self, seat: int, shooter: Car | None, target: Car) -> tuple[str, bool]:
        face = self.shooting_face(seat, self.shown)
        cracked = shooter is not None and shooter.has("cracked-sight")
        return face, face == "SML" if cracked else target.size in face

    def prevented(self, car: Car) -> bool:
        """U27."""
        if not self.ready(car, "flak-jacket") or not self.may_use(car, "flak-jacket"):
            return False
        self.uses(car.owner, "flak-jacket", "game", car.id)
        return True

    def taken(self, car: Car) -> str:
        """L03."""
        token = self.draw(car)
        if not self.has(car, "mechanic") or not self.damage_pile.total():
            return token
        other = self.draw(car)
        self.must("DamageDrawn", car.id, (token, other), -1)
        picked = str(self.pick(car.owner, list(dict.fromkeys((token, other)))))
        self.must("DamagePicked", car.id, picked, -1)
        self.damage_pile[other if picked == token else token] += 1
        return picked

    def ignored(self, car: Car, token: str) -> bool:
        """U06."""
        if token == "blank" or not self.ready(car, "crumple-zone"):
            return False
        self.uses(car.owner, "crumple-zone", "game", car.id)
        return True
