"""The referee's own reading of Extra Ammo: road conditions, bonus commands and enhanced airstrikes.

It takes the cards' keys and numbers from the card file, and what they do from their texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from racelib.kernel.event import Event
from racelib.kernel.game import Header
from tests.games.thunder_road.referee import (
    AHEAD,
    AROUND,
    BEHIND,
    BIKES_REPAIR,
    COMMANDS,
    DATA,
    SECTIONS,
    Car,
    Cell,
    Drive,
    Player,
    away,
    value_of,
)
from tests.games.thunder_road.referee_shop import LAYS, numbers
from tests.games.thunder_road.referee_shop import Referee as Shop

DECKS = {
    "conditions": "road-condition",
    "airstrikes": "enhanced-airstrike",
    "objectives": "objective",
    "one-shots": "one-shot",
    "commands": "bonus-command",
}
SECRET = ("enhanced-airstrike", "objective", "one-shot")
#: Bonus commands that act after the move.
LATE = ("nudge", "litter", "push-along")


class Referee(Shop):
    """Plays a game with or without Extra Ammo again."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        ammo = self.options.get("ammo", False)
        named = [ammo] if isinstance(ammo, str) else list(DECKS) if ammo is True else ammo or []
        file = tomllib.loads((DATA / "cards" / "standard.toml").read_text(encoding="utf-8"))["card"]
        self.ammo_cards: dict[str, Any] = {card["key"]: card for card in file if card["deck"] in DECKS.values()}
        self.ammo = {
            deck: [key for key, card in self.ammo_cards.items() if card["deck"] == deck]
            for part, deck in DECKS.items()
            if part in named
        }
        self.all_ammo = {deck: sorted(keys) for deck, keys in self.ammo.items()}
        self.gone: dict[str, list[str]] = {deck: [] for deck in self.ammo}
        seats = range(len(self.players))
        self.beside = ["", "", ""]
        self.secret: list[dict[str, str]] = [{} for _ in seats]
        self.bonus = ["" for _ in seats]
        self.smoke = [False for _ in seats]
        self.touch = self.long_shot = False
        self.shown_cards: list[str] = []

    # -- dealing --------------------------------------------------------------------------------------------

    def shuffle_ammo(self) -> None:
        """RND-04, TR-AMMO-02."""
        self.ammo = {deck: self.shuffled(deck, keys) for deck, keys in self.ammo.items()}
        if "road-condition" in self.ammo:
            for tile in (1, 2):
                self.lay_condition(tile)

    def lay_condition(self, tile: int) -> None:
        """TR-AMMO-04, -05."""
        if not self.ammo["road-condition"]:
            self.must("ConditionsGathered")
            self.ammo["road-condition"] = self.shuffled("road-condition", self.gone["road-condition"])
            self.gone["road-condition"] = []
        card = self.ammo["road-condition"].pop(0)
        self.must("ConditionLaid", "road-condition", card, tile)
        self.beside[tile] = card
        self.seen[f"condition {card}"] += 1

    def new_condition(self) -> None:
        if "road-condition" in self.ammo:
            if self.beside[0]:
                self.gone["road-condition"].append(self.beside[0])
            self.beside = [*self.beside[1:], ""]
            self.lay_condition(2)

    def deal_ammo(self) -> None:
        """TR-AMMO-06 to -10."""
        for deck in SECRET:
            for seat in range(len(self.players)) if deck in self.ammo else ():
                self.must("SecretCardDealt", seat, deck, 1)
                self.secret[seat][deck] = self.ammo[deck].pop(0)
        for seat, player in enumerate(self.players) if "bonus-command" in self.ammo else ():
            if player.crew != "rig":
                self.bonus[seat] = self.ammo["bonus-command"].pop(0)
                self.must("BonusCommandDealt", "bonus-command", self.bonus[seat], seat)

    def lose_leader(self, player: Player) -> None:
        """TR-RULING-107."""
        super().lose_leader(player)
        seat = self.players.index(player)
        for deck, card in self.secret[seat].items():
            self.gone[deck].append(card)
        self.secret[seat] = {}
        if self.bonus[seat]:
            self.gone["bonus-command"].append(self.bonus[seat])
        self.bonus[seat], self.smoke[seat] = "", False

    def count(self) -> None:
        """TR-INV-15."""
        super().count()
        for deck, keys in self.all_ammo.items():
            held = [secret[deck] for secret in self.secret if deck in secret]
            held += self.beside if deck == "road-condition" else self.bonus if deck == "bonus-command" else []
            if sorted([*self.ammo[deck], *self.gone[deck], *filter(None, held)]) != keys:
                raise self.foul(f"cards of {deck} are lost or made")

    def turn_over(self) -> None:
        super().turn_over()
        self.smoke[self.turn] = self.touch = self.long_shot = False

    def plays(self, seat: int, deck: str) -> str:
        """A player shows a secret card."""
        card = self.secret[seat].pop(deck)
        self.must("SecretCardPlayed", seat, deck, card)
        self.gone[deck].append(card)
        self.shown_cards.append(card)
        self.seen[f"card {card}"] += 1
        return card

    # -- road conditions ------------------------------------------------------------------------------------

    def under(self, cell: Any, card: str) -> bool:
        """TR-AMMO-03, TR-RULING-114: the card beside the tile of a cell."""
        if not isinstance(cell, tuple) or cell not in self.ground:
            return False
        return self.beside[(cell[1] - self.first_row) // self.rows] == card

    def mud(self, car: Car, cell: Cell) -> int:
        """RC04."""
        usual = super().mud(car, cell)
        return 3 if usual > 1 and self.under(cell, "cloudburst") else usual

    def is_road(self, cell: Cell) -> bool:
        """RC03."""
        return super().is_road(cell) or (self.terrain(cell) == "O" and self.under(cell, "hard-shoulder"))

    def may_take_bonus(self, car: Car, drive: Drive) -> bool:
        """RC02."""
        return not self.under(car.place, "roadworks") and super().may_take_bonus(car, drive)

    def bonus_moves(self, car: Car) -> int:
        """RC01."""
        return super().bonus_moves(car) + self.under(car.place, "fresh-tarmac")

    def more_moves(self, car: Car, moves: int, coast: bool) -> int:
        """RC10."""
        return moves + (not coast and self.under(car.place, "tail-wind"))

    def may_reroll(self, top: Car, bottom: Car) -> list[Car]:
        """RC05."""
        return [] if self.under(top.place, "loose-gravel") else super().may_reroll(top, bottom)

    def taken(self, car: Car) -> str:
        """RC09; L03 beats it."""
        if not self.under(car.place, "scrapyard") or self.has(car, "mechanic") or not self.playing(self.turn):
            return super().taken(car)
        token = self.draw(car)
        if not self.damage_pile.total():
            return token
        other = self.draw(car)
        self.must("DamageDrawn", car.id, (token, other), self.turn)
        picked = str(self.pick(self.turn, list(dict.fromkeys((token, other)))))
        self.must("DamagePicked", car.id, picked, self.turn)
        self.damage_pile[other if picked == token else token] += 1
        return picked

    # -- shots ----------------------------------------------------------------------------------------------

    def shoot_from(self, seat: int, car: Car) -> None:
        """Bikes and the rig."""
        if self.round < 2 or not car.on_road or not car.drives or car.has("jammed-gun") or self.players[seat].out:
            return
        shot = self.one_shot(seat, car, self.aimed_at(car))
        while shot is not None and self.further_shot(seat, car):
            shot = self.one_shot(seat, car, self.aimed_at(car))

    def aimed_at(self, car: Car) -> list[Cell]:
        """RC08, BC04."""
        if not car.on_road or not car.drives or car.has("jammed-gun"):
            return []
        cells = super().aimed_at(car)
        if car.id == "R":
            cells += [away(car.trail[-1], way) for way in BEHIND]
        if self.long_shot and self.active == car.id:
            cells = [cell for cell in cells if cell not in [away(car.place, "F", far) for far in (2, 3)]]
            for far in (2, 3):
                between = away(car.place, "F", far - 1)
                if between not in self.ground or not self.empty(between):
                    break
                cells.append(away(car.place, "F", far))
        if self.under(car.place, "dust-storm"):
            cells = [cell for cell in cells if cell[0] == car.place[0] and cell[1] > car.place[1]]
        return cells

    def smoked(self, cell: Cell) -> bool:
        """EA07."""
        return any(
            smoke and player.chopper is not None and cell in [away(player.chopper, way) for way in AROUND]
            for smoke, player in zip(self.smoke, self.players, strict=True)
        )

    def targets_in(self, cells: list[Cell], shooter: Car | None, but: str = "") -> list[str]:
        found: list[str] = []
        for cell in cells:
            if cell not in self.ground or self.smoked(cell):
                continue
            for car in self.cars_in(cell, shooter):
                if car.id == "R" and but != "R":
                    section = list(SECTIONS.values())[[car.place, *car.trail].index(cell)]
                    found += [f"R:{command}" for command in section if command not in self.rig_damage]
                elif car.id not in ("R", but):
                    found.append(car.id)
        return found

    def one_shot(
        self, seat: int, shooter: Car | None, cells: list[Cell], but: str = "", card: str = "", sure: bool = False
    ) -> tuple[str, str] | None:
        """TR-SHOOT-03 to -11, EA03."""
        targets = self.targets_in(cells, shooter, but)
        if not targets or self.players[seat].out:
            return None
        answer = self.pick(seat, [*targets, "none"])
        if answer == "none":
            return None
        if card and shooter is not None:
            self.uses(seat, card, "turn", shooter.id)
        return self.fire_at(seat, shooter, answer, sure)

    def fire_at(self, seat: int, shooter: Car | None, answer: str, sure: bool = False) -> tuple[str, str]:
        """TR-RULING-104, L05, U05, U12, RC06."""
        name, _, command = answer.partition(":")
        target = self.cars[name]
        self.must("Shot", seat, shooter.id if shooter is not None else "", name, command)
        face, hit = ("", True) if sure else self.rolls(seat, shooter, target)
        self.must("Hit" if hit else "Missed", name, face)
        if hit and command:
            self.damage_command(target, command)
        elif hit:
            self.damage(target)
        self.resolved()
        return name, face

    def rolls(self, seat: int, shooter: Car | None, target: Car) -> tuple[str, bool]:
        self.shown: list[str] = []
        face, hit = self.roll_shot(seat, shooter, target)
        if hit and shooter is None and self.has(target, "roof-plate"):
            self.must("ShotRerolled", seat, "roof-plate")
            face, hit = self.roll_shot(seat, shooter, target)
        place = self.players[seat].chopper if shooter is None else shooter.place
        rights = ["computer"] * (shooter is not None and shooter.id == "R" and self.works("computer"))
        rights += ["painted"] * target.has("painted")
        rights += ["clear-view"] * self.under(place, "clear-view")
        rights += ["tracers"] * (shooter is not None and self.ready(shooter, "tracers"))
        rights += ["sharpshooter"] * (self.leader[seat] == "sharpshooter" and f"seat {seat}" not in self.used)
        for right in rights:
            if hit and right not in ("painted", "computer"):
                continue
            if self.pick(seat, ["keep", "again"]) == "keep":
                break
            if right == "tracers" and shooter is not None:
                self.uses(seat, right, "turn", shooter.id)
            elif right == "sharpshooter":
                self.uses(seat, right, "round")
            self.must("ShotRerolled", seat, right)
            face, hit = self.roll_shot(seat, shooter, target)
        if self.loaded(seat):
            face, hit = self.roll_shot(seat, shooter, target)
        if self.shown:
            self.must("ShotCardsDiscarded", seat)
            self.players[seat].discards += self.shown
        return face, hit

    def loaded(self, seat: int) -> bool:
        """Say whether a shot is rolled again after all other re-rolls."""
        return False

    # -- enhanced airstrikes --------------------------------------------------------------------------------

    def opens_window(self, car: Car) -> None:
        """EA09, TR-RULING-115."""
        seat = car.owner
        card = self.secret[seat].get("enhanced-airstrike", "")
        if not card:
            return
        broken = car.id == "R" and "airstrike" in self.rig_damage
        if self.round < 2 or broken or "standby-crew" in self.shown_cards:
            return
        if self.pick(seat, [card, "none"] if card == "standby-crew" else ["none"]) != "none":
            self.plays(seat, "enhanced-airstrike")
            self.airstrike(seat)

    def do_airstrike(self, seat: int, car: Car) -> None:
        self.airstrike(seat)

    def airstrike(self, seat: int) -> None:
        """TR-CMD-03, -04, TR-RULING-93, -110, RC07, EA01 to EA08, L08."""
        held, card = self.secret[seat].get("enhanced-airstrike", ""), ""
        if held and self.round > 1:
            options = ["none"] if held == "standby-crew" else [held, "none"]
            if self.pick(seat, options) != "none":
                card = self.plays(seat, "enhanced-airstrike")
        cells = [
            cell for cell in self.ground if self.empty(cell, seat) or (card == "clearing-charge" and self.bare(cell))
        ]
        cells = [cell for cell in cells if not self.under(cell, "high-wind")]
        if not cells:
            return
        chosen: Cell = tuple(self.pick(seat, [list(cell) for cell in cells]))
        if chosen in self.tokens:
            self.remove(seat, chosen, "clearing-charge")
        self.must("ChopperPlaced", seat, chosen)
        self.players[seat].chopper, self.smoke[seat] = chosen, False
        if self.round < 2:
            return
        doing = getattr(self, f"do_{card.replace('-', '_')}", None)
        if doing is not None:
            doing(seat, chosen)
            return
        if card == "touch-and-go":
            self.must("TouchAndGoReady", seat)
            self.touch = True
        first = self.from_chopper(seat, sure=card == "heat-seeker")
        if first is None:
            return
        if card == "second-pass":
            self.from_chopper(seat)
        if self.leader[seat] == "gunner":
            self.from_chopper(seat, but=first[0])

    def bare(self, cell: Cell) -> bool:
        """EA02: a hazard token is the only obstacle."""
        others = [player.chopper for player in self.players]
        free = self.ground[cell] != "X" and not self.cars_in(cell)
        return cell in self.tokens and free and cell not in others

    def remove(self, seat: int, cell: Cell, card: str) -> None:
        """TR-RULING-113."""
        self.must("HazardRemoved", seat, cell, card)
        for known in self.known:
            known.discard(cell)
        if self.tokens[cell].startswith("?"):
            self.unseen_discard.append(self.tokens.pop(cell).lstrip("?"))
        else:
            self.discard(cell)

    def round_chopper(self, cell: Cell, ways: Sequence[str]) -> list[Cell]:
        """RC08 for choppers."""
        return [away(cell, way) for way in (("F",) if self.under(cell, "dust-storm") else ways)]

    def from_chopper(self, seat: int, but: str = "", sure: bool = False) -> tuple[str, str] | None:
        chopper = self.players[seat].chopper
        if chopper is None:
            return None
        return self.one_shot(seat, None, self.round_chopper(chopper, AHEAD), but, "", sure)

    def do_carpet_fire(self, seat: int, chopper: Cell) -> None:
        """EA04."""
        cells = self.round_chopper(chopper, ("F", "FR", "BR", "B", "BL", "FL"))
        there: dict[str, Cell] = {}
        for cell in cells:
            for target in self.targets_in([cell], None):
                there.setdefault(target.partition(":")[0], cell)
        for name, cell in there.items():
            if self.players[seat].chopper != chopper or name not in [car.id for car in self.cars_in(cell)]:
                continue
            targets = self.targets_in([cell], None) if name != "R" else self.targets_in(cells, None)
            commands = [target for target in targets if target.startswith("R:")]
            if targets and (commands or name != "R"):
                self.fire_at(seat, None, self.pick(seat, commands) if name == "R" else name)

    def do_air_drop(self, seat: int, chopper: Cell) -> None:
        """EA06."""
        cells = [away(chopper, way) for way in AHEAD]
        cells = [cell for cell in cells if cell in self.ground and self.empty(cell)]
        if cells and (self.pile or self.seen_discard or self.unseen_discard):
            self.drop(seat, tuple(self.pick(seat, [list(cell) for cell in cells])), "air-drop")

    def drop(self, seat: int, cell: Cell, card: str) -> None:
        """TR-RULING-14."""
        if self.pile or self.gather():
            self.must("HazardDropped", (cell,), seat, card)
            self.tokens[cell] = "?" + self.pile.pop(0)

    def do_smoke_screen(self, seat: int, chopper: Cell) -> None:
        """EA07."""
        self.must("SmokeLaid", seat)
        self.smoke[seat] = True

    def do_downdraft(self, seat: int, chopper: Cell) -> None:
        """EA08, TR-RULING-123."""
        cells = [away(chopper, way) for way in AHEAD]
        cars = [car for cell in cells if cell in self.ground for car in self.cars_in(cell) if car.id != "R"]
        if cars:
            name, way = self.pick(seat, [[car.id, way] for car in cars for way in AHEAD])
            car = self.cars[name]
            self.enter(car, away(car.place, way), way, "downdraft", car.place)

    def touch_and_go(self, seat: int) -> None:
        """EA05, TR-RULING-41."""
        cells = [cell for cell in self.ground if self.empty(cell, seat) and not self.under(cell, "high-wind")]
        answer = self.pick(seat, [*(list(cell) for cell in cells), "none"])
        if answer != "none":
            self.must("ChopperPlaced", seat, tuple(answer))
            self.players[seat].chopper, self.smoke[seat] = tuple(answer), False

    # -- bonus commands -------------------------------------------------------------------------------------

    def board_of(self, seat: int) -> dict[str, tuple[int, ...]]:
        """TR-AMMO-09, TR-RULING-101."""
        board = super().board_of(seat)
        bikes = self.players[seat].crew == "bikes"
        if bikes:
            board = {"airstrike": COMMANDS["airstrike"], "nitro": COMMANDS["nitro"], "repair": BIKES_REPAIR}
        card = self.bonus[seat]
        if card:
            board[card] = numbers(self.ammo_cards[card]["bikes_accept" if bikes else "accepts"])
        return board

    def free(self, seat: int, car: Car, board: dict[str, tuple[int, ...]], dice: int = 0) -> list[str]:
        """BC03, BC07, BC09."""
        euro = self.players[seat].euro
        able = {
            "shake-up": euro or len(self.players[seat].dice) > dice,
            "minesweeper": any(token.startswith("?") for token in self.tokens.values()),
            "tow-truck": bool(self.towed(seat, car)),
        }
        return [name for name in super().free(seat, car, board, dice) if able.get(name, True)]

    def give_command(self, seat: int) -> tuple[str, int]:
        """The bikes'."""
        player, car = self.players[seat], self.cars[self.bikes[0][0]]
        if player.commanded or not player.dice:
            return "", 0
        board = self.board_of(seat)
        options: list[Any] = ["none"]
        for command in self.free(seat, car, board, 1):
            options += [[die, command] for die in self.on_hand(seat) if value_of(die) in board[command]]
        answer = self.pick(seat, options)
        if answer == "none":
            return "", 0
        die, command = answer
        self.must("CommandGiven", seat, die, command)
        player.dice.remove(die)
        player.commanded = True
        doing = getattr(self, f"do_{command.replace('-', '_')}", None)
        if doing is not None and command not in LATE:
            doing(seat, car)
            self.resolved()
        return command, die

    def do_signals(self, seat: int, car: Car) -> None:
        """BC01."""
        self.road = self.pick(seat, sorted(set(self.parts["dice"]["road"]["faces"])))
        self.must("RoadDieTurned", seat, self.road)

    def do_shake_up(self, seat: int, car: Car) -> None:
        """BC03, RND-18."""
        player = self.players[seat]
        if player.euro:
            hand = sorted(player.hand)
            parts = [part for count in range(len(hand) + 1) for part in combinations(hand, count)]
            options = [list(part) for part in dict.fromkeys(parts)]
            chosen = self.answer(seat, options)
            if sorted(chosen) not in options:
                raise self.foul(f"seat {seat} exchanges {chosen}, but holds {hand}")
            for card in chosen:
                self.must("HandCardDiscarded", seat, f"euro {seat}", card)
                player.hand.remove(card)
                player.discards.append(card)
            for _ in chosen:
                self.renew_deck(seat, player)
                self.must("CardsDrawn", seat, f"euro {seat}", 1)
                player.hand.append(player.cards.pop(0))
        elif player.dice:
            self.must("DiceTakenUp", seat)
            die = {"bikes": "bikes"}.get(player.crew, "movement")
            player.dice = [self.rolled("movement", seat, die) for _ in player.dice]
            self.must("DiceRolledAgain", seat, tuple(sorted(player.dice)))

    def do_minesweeper(self, seat: int, car: Car) -> None:
        """BC07, TR-RULING-125."""
        seen: list[Cell] = []
        while len(seen) < 2:
            hidden = [cell for cell, token in self.tokens.items() if token.startswith("?") and cell not in seen]
            answer = self.pick(seat, [*(list(cell) for cell in hidden), "none"]) if hidden else "none"
            if answer == "none":
                break
            seen.append(tuple(answer))
            self.must("HazardsLookedAt", seat, "", (tuple(answer),))
            self.known[seat].add(tuple(answer))
        if seen:
            answer = self.pick(seat, [*(list(cell) for cell in seen), "none"])
            if answer != "none":
                self.remove(seat, tuple(answer), "minesweeper")

    def towed(self, seat: int, car: Car) -> list[Car]:
        return [one for one in self.cars.values() if one.owner == seat and one.damage and one is not car]

    def do_tow_truck(self, seat: int, car: Car) -> None:
        """BC09."""
        cars = self.towed(seat, car)
        if cars:
            self.repair(
                seat, *self.pick(seat, [[one.id, token] for one in cars for token in dict.fromkeys(one.damage)])
            )

    def after_move(self, seat: int, car: Car, commands: Sequence[str]) -> None:
        """TR-RULING-116."""
        upgrade = self.upgrade.get(car.id, "")
        waiting = [command for command in commands if command in LATE]
        if upgrade in LAYS and car.drives and car.on_road and self.stock[car.id] and self.behind(car):
            waiting.append(upgrade)
        if self.touch:
            waiting.append("touch-and-go")
        late = bool(waiting) and car.on_road
        while waiting and car.on_road and self.playing(seat):
            name = self.pick(seat, waiting) if len(waiting) > 1 else waiting[0]
            waiting.remove(name)
            if name == "touch-and-go":
                self.touch_and_go(seat)
            elif name == "nudge":
                self.nudge(seat, car)
            elif name == "litter":
                self.litter(seat, car)
            elif name == "push-along":
                self.push_along(seat, car)
            elif car.drives and self.stock[car.id]:
                self.lay_token(seat, car)
        if late:
            self.has_moved(car)
        if "long-shot" in commands and car.place != "gone" and self.round > 1:
            self.must("LongShotReady", seat, car.id)
            self.long_shot = True

    def behind(self, car: Car) -> list[Cell]:
        cells = [away(car.place, way) for way in BEHIND]
        return [cell for cell in cells if cell in self.ground and self.empty(cell)]

    def nudge(self, seat: int, car: Car) -> None:
        """BC02, TR-RULING-123."""
        ahead = away(car.place, "F")
        others = self.cars_in(ahead) if ahead in self.ground else []
        if others and others[0].id != "R":
            way = self.pick(seat, ["FL", "FR", "none"])
            if way != "none":
                self.enter(others[0], away(others[0].place, way), way, "nudge", others[0].place)

    def litter(self, seat: int, car: Car) -> None:
        """BC05."""
        cells = self.behind(car)
        if cells and (self.pile or self.seen_discard or self.unseen_discard):
            answer = self.pick(seat, [*(list(cell) for cell in cells), "none"])
            if answer != "none":
                self.drop(seat, tuple(answer), "litter")

    def push_along(self, seat: int, car: Car) -> None:
        """BC08, TR-RULING-124."""
        cars = [one for one in self.able(seat) if one.on_road and one is not car]
        if not cars:
            return
        name = self.pick(seat, [*(one.id for one in cars), "none"])
        if name == "none":
            return
        other = self.cars[name]
        self.must("SideMoveBegan", name)
        waits, self.active = self.drive, name
        self.drive = Drive(other, 1, True, "", False)
        self.passes = self.strays = 0
        self.plough = False
        self.out_of_order = True
        self.go(other, self.drive)
        self.out_of_order = False
        self.must("SideMoveOver", name)
        self.drive, self.active = waits, car.id
