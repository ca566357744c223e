"""Breaking the powers: what they do, for whom, and how often."""

from collections.abc import Callable

from pytest import MonkeyPatch

from racelib.games.downforce import options
from racelib.games.downforce.cards import WHITE, Bar, bars_of
from racelib.games.downforce.events.race import BarIgnored, BonusTaken, Boosted
from racelib.games.downforce.rules import powers, turn
from racelib.games.downforce.rules.powers import UsePower
from racelib.games.downforce.state import NOBODY, Board, Car
from racelib.games.downforce.tables import AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, UNPREDICTABLE
from racelib.kernel.choice import fact
from tests.games.downforce.breaks import Break

How = Callable[[MonkeyPatch], None]


def having(has: Callable[[Board, int, str], bool]) -> How:
    """Decide anew who has a power."""

    def how(mp: MonkeyPatch) -> None:
        mp.setattr(powers, "has_power", has)
        mp.setattr(turn, "has_power", has)

    return how


def without(power: str) -> How:
    return having(lambda board, seat, one: one != power and board.powers[seat] == one)


def always_used(mp: MonkeyPatch) -> None:
    mp.setattr(UsePower, "only", lambda self: "use")


def used_up(mp: MonkeyPatch) -> None:
    usual, asked = powers.has_power, []

    def once(board: Board, seat: int, power: str) -> bool:
        has = usual(board, seat, power)
        asked.extend([power] if has else [])
        return has and asked.count(power) == 1

    mp.setattr(powers, "has_power", once)


def any_answer(mp: MonkeyPatch) -> None:
    mp.setattr(UsePower, "legal", lambda self, answer: True)


# -- aggressive ----------------------------------------------------------------------------------------------


def boosting(fine: Callable[[int, Bar], bool]) -> How:
    """Let aggressive work for other bars."""

    async def boosted(table, seat, car, bar, what):
        board = table.state.board
        if not fine(bar, what) or car.owner != seat or not powers.has_power(board, seat, AGGRESSIVE):
            return what.number
        if await table.ask(seat, UsePower(AGGRESSIVE, fact("use Aggressive"))) == "leave":
            return what.number
        table.tell(Boosted(seat, car.colour))
        return what.number + 1

    def how(mp: MonkeyPatch) -> None:
        mp.setattr(turn, "may_boost", lambda *_: True)
        mp.setattr(turn, "boosted", boosted)

    return how


# -- cunning -------------------------------------------------------------------------------------------------


def cunning_goes_farther(mp: MonkeyPatch) -> None:
    async def boosted(table, seat, car, bar, what):
        return what.number + (powers.who_chooses_the_route(table.state.board, seat, car) != seat)

    mp.setattr(turn, "may_boost", lambda *_: True)
    mp.setattr(turn, "boosted", boosted)


def cunning_names_cars(mp: MonkeyPatch) -> None:
    name_a_car = turn.name_a_car

    async def by_cunning(table, seat, card, bar, number):
        kept = table.state.board.powers
        return await name_a_car(table, kept.index(CUNNING) if CUNNING in kept else seat, card, bar, number)

    mp.setattr(turn, "name_a_car", by_cunning)


def cunning_forgets(mp: MonkeyPatch) -> None:
    usual, reminded = powers.who_chooses_the_route, []

    def who(board: Board, seat: int, car: Car) -> int:
        chooser = usual(board, seat, car)
        if chooser != seat:
            reminded.append(chooser)
        return chooser if len(reminded) < 2 else seat

    mp.setattr(powers, "who_chooses_the_route", who)
    mp.setattr(turn, "who_chooses_the_route", who)


# -- determined ----------------------------------------------------------------------------------------------


def any_shape(mp: MonkeyPatch) -> None:
    mp.setattr(powers, "rectangular", lambda track, route: bool(route.text))


def standing_still_counts(mp: MonkeyPatch) -> None:
    usual = powers.rectangular
    mp.setattr(powers, "rectangular", lambda track, route: not route.text or usual(track, route))
    mp.setattr(powers, "free_steps", lambda track, cell, occupied: [cell])


def the_first_cell_counts(mp: MonkeyPatch) -> None:
    usual, move = powers.rectangular, powers.move
    left: list[int] = []

    async def remember(table, chooser, car, *more, **rest):
        left.append(car.cell)
        return await move(table, chooser, car, *more, **rest)

    mp.setattr(powers, "move", remember)
    mp.setattr(powers, "rectangular", lambda track, route: usual(track, route) and track.rect[left[-1]])


def moving(change: Callable[[bool, int], int]) -> How:
    """Move another number of steps; the bonus is known to the change."""

    def how(mp: MonkeyPatch) -> None:
        usual = powers.move

        async def move(table, chooser, car, bar, steps, keen=False, bonus=False):
            return await usual(table, chooser, car, bar, change(bonus, steps), keen, bonus)

        mp.setattr(powers, "move", move)
        mp.setattr(turn, "move", move)

    return how


def in_front_of_a_wall(mp: MonkeyPatch) -> None:
    mp.setattr(powers, "free_steps", lambda track, cell, occupied: [cell])


def bonus_for_other_cars(mp: MonkeyPatch) -> None:
    mp.setattr(turn, "may_move_on", lambda board, seat, car: powers.has_power(board, seat, DETERMINED))


def bonus_on_other_cards(mp: MonkeyPatch) -> None:
    usual = turn.move_with_bonus

    async def move_with_bonus(table, seat, car, bar, steps):
        await usual(table, car.owner, car, bar, steps)

    def whoever_plays(board: Board, seat: int, car: Car) -> bool:
        return car.owner != NOBODY and powers.has_power(board, car.owner, DETERMINED)

    mp.setattr(turn, "may_move_on", whoever_plays)
    mp.setattr(turn, "move_with_bonus", move_with_bonus)


def one_bonus_a_card(mp: MonkeyPatch) -> None:
    usual, taken = turn.move_with_bonus, set()

    async def move_with_bonus(table, seat, car, bar, steps):
        card = (id(table), len(table.state.board.discard))
        if card in taken:
            await turn.move(table, seat, car, bar, steps)
            return
        before = len(table.log)
        await usual(table, seat, car, bar, steps)
        if any(type(event) is BonusTaken for event in table.log[before:]):
            taken.add(card)

    mp.setattr(turn, "move_with_bonus", move_with_bonus)


# -- strategic, tricky, unpredictable ------------------------------------------------------------------------


def ignoring(fine: Callable[[str, Bar], bool]) -> How:
    """Let strategic leave out fewer bars."""

    def how(mp: MonkeyPatch) -> None:
        usual = turn.ignore_bar

        async def ignore_bar(table, seat, bar, what):
            return fine(table.state.board.playing.card, what) and await usual(table, seat, bar, what)

        mp.setattr(turn, "ignore_bar", ignore_bar)

    return how


def ignored_bars_move(mp: MonkeyPatch) -> None:
    usual = turn.ignore_bar

    async def ignore_bar(table, seat, bar, what):
        await usual(table, seat, bar, what)
        return False

    mp.setattr(turn, "ignore_bar", ignore_bar)


def ignored_colours_do_not_count(mp: MonkeyPatch) -> None:
    usual = turn.may_be_named

    def may_be_named(board, seat, printed, named):
        playing = board.playing
        if playing.ignored >= 0:
            printed = printed - {bars_of(playing.card)[playing.ignored].colour}
        return usual(board, seat, printed, named)

    mp.setattr(turn, "may_be_named", may_be_named)


def several_bars(mp: MonkeyPatch) -> None:
    def apply(self: BarIgnored, state) -> None:
        state.board.playing.bar = self.bar

    mp.setattr(BarIgnored, "apply", apply)


def top_bar_first_anyway(mp: MonkeyPatch) -> None:
    async def carry_out(table, seat, card):
        bars = list(range(len(bars_of(card))))
        if await turn.choose_order(table, seat, card):
            bars = [0, *reversed(bars[1:])]
        for number in bars:
            await turn.carry_out_bar(table, seat, card, number)

    mp.setattr(turn, "carry_out", carry_out)


def order_said_late(mp: MonkeyPatch) -> None:
    async def carry_out(table, seat, card):
        bars = list(range(len(bars_of(card))))
        await turn.carry_out_bar(table, seat, card, bars.pop(0))
        if await turn.choose_order(table, seat, card):
            bars.reverse()
        for number in bars:
            await turn.carry_out_bar(table, seat, card, number)

    mp.setattr(turn, "carry_out", carry_out)


BREAKS: list[Break] = [
    (("DF-POWER-01",), "one player's power works for all", having(lambda board, _, power: power in board.powers)),
    (("DF-POWER-02",), "the rules prevail over powers", having(lambda *_: False)),
    (("DF-POWER-03",), "a power must be used", always_used),
    (("DF-RULING-34", "DF-POWER-03"), "a power is used up", used_up),
    (("DF-RULING-34",), "one bonus on a card", one_bonus_a_card),
    (("DF-RULING-34",), "several bars may be left out", several_bars),
    (("DF-RULING-34", "DF-POWER-TRI-02"), "a power can be answered in any way", any_answer),
    (("DF-POWER-AGG-01",), "aggressive does nothing", without(AGGRESSIVE)),
    (("DF-POWER-AGG-02",), "aggressive works on white", boosting(lambda bar, what: bar == 0)),
    (("DF-POWER-AGG-03",), "aggressive works on all bars", boosting(lambda bar, what: what.colour != WHITE)),
    (
        ("DF-RULING-35",),
        "aggressive does not work for a speed-8 card",
        boosting(lambda bar, what: bar == 0 and what.colour != WHITE and what.number < 8),
    ),
    (("DF-POWER-CUN-01",), "cunning does nothing", without(CUNNING)),
    (("DF-POWER-CUN-02",), "cunning goes farther", cunning_goes_farther),
    (("DF-POWER-CUN-02", "DF-RULING-36"), "cunning names the cars", cunning_names_cars),
    (("DF-POWER-CUN-03", "DF-RULING-36"), "cunning is forgotten the second time", cunning_forgets),
    (("DF-POWER-DET-01",), "cells of any shape bring the bonus", any_shape),
    (("DF-POWER-DET-01",), "determined does nothing", without(DETERMINED)),
    (("DF-POWER-DET-02",), "the first cell must be rectangular too", the_first_cell_counts),
    (("DF-POWER-DET-03",), "the bonus is not moved at once", moving(lambda bonus, steps: 0 if bonus else steps)),
    (("DF-POWER-DET-04",), "the bonus is always one cell", moving(lambda bonus, steps: 1 if bonus else steps)),
    (
        ("DF-POWER-DET-04", "DF-RULING-37"),
        "three cells by default",
        lambda mp: mp.setitem(options.DEFAULTS, "determined_bonus", 3),
    ),
    (("DF-RULING-38",), "a bonus in front of a wall", in_front_of_a_wall),
    (("DF-RULING-38",), "a bonus for standing still", standing_still_counts),
    (("DF-RULING-38",), "a bonus for other players' cars", bonus_for_other_cars),
    (("DF-RULING-38",), "a bonus on other players' cards", bonus_on_other_cards),
    (("DF-POWER-STR-01",), "strategic does nothing", without(STRATEGIC)),
    (("DF-POWER-STR-01",), "a bar left out still moves its car", ignored_bars_move),
    (("DF-RULING-39",), "the only bar cannot be left out", ignoring(lambda card, _: len(bars_of(card)) > 1)),
    (("DF-RULING-39",), "a white bar cannot be left out", ignoring(lambda _, bar: bar.colour != WHITE)),
    (("DF-RULING-39",), "a colour left out does not count as printed", ignored_colours_do_not_count),
    (("DF-POWER-TRI-01", "DF-RULING-40"), "the top bar comes first anyway", top_bar_first_anyway),
    (("DF-RULING-40",), "the order is said after the first bar", order_said_late),
    (("DF-POWER-UNP-01", "DF-RULING-41"), "unpredictable does nothing", without(UNPREDICTABLE)),
]
