"""Breaking movement: which steps there are, how far a car must go, and who stands in the way."""

from collections.abc import Callable

from pytest import MonkeyPatch

from racelib.downforce import movement, powers, turn
from racelib.downforce.movement import Way, WayChoice
from racelib.tracks.fronts.compiled import Tables
from tests.downforce.breaks import Break

How = Callable[[MonkeyPatch], None]


def steps(keep: Callable[[Tables, int, int], bool]) -> How:
    """Decide anew which touching cells a step may lead to."""

    def how(mp: MonkeyPatch) -> None:
        usual = Tables.__init__

        def init(self: Tables, *given: object) -> None:
            usual(self, *given)  # type: ignore[arg-type]
            self.next = tuple(
                tuple(there for there in range(self.cells) if self.touch[here] >> there & 1 and keep(self, here, there))
                for here in range(self.cells)
            )

        mp.setattr(Tables, "__init__", init)

    return how


def forward(track: Tables, here: int, there: int) -> bool:
    gain = track.front[there] - track.front[here]
    return 0 < (gain % track.lap if track.closed else gain) < track.lap / 2


def options(change: Callable[[WayChoice, tuple[Way, ...]], tuple[Way, ...]]) -> How:
    """Offer other ways."""

    def how(mp: MonkeyPatch) -> None:
        usual = WayChoice.options
        mp.setattr(WayChoice, "options", lambda self: change(self, usual(self)))

    return how


def also_legal(fine: Callable[[WayChoice, list[str]], bool]) -> How:
    """Accept more ways than the rules do."""

    def how(mp: MonkeyPatch) -> None:
        legal = WayChoice.legal

        def more(self: WayChoice, answer: object) -> bool:
            return legal(self, answer) or (isinstance(answer, str) and fine(self, answer.split()))

        mp.setattr(WayChoice, "legal", more)

    return how


def on_the_track(choice: WayChoice, way: list[str]) -> bool:
    return all(code in choice.board.track.number for code in way)


def searching(occupied: Callable[[Tables, int], int]) -> How:
    """Let other cells count as taken."""

    def how(mp: MonkeyPatch) -> None:
        search, free = movement._search, movement.free_steps

        def elsewhere(track, cell, steps, taken, finishing, only):
            return search(track, cell, steps, occupied(track, taken), finishing, only)

        mp.setattr(movement, "_search", elsewhere)
        mp.setattr(movement, "free_steps", lambda track, cell, taken: free(track, cell, occupied(track, taken)))

    return how


def never_between_two_cars(mp: MonkeyPatch) -> None:
    free = movement.free_steps

    def narrow(track: Tables, here: int, taken: int) -> list[int]:
        def gap(to: int) -> bool:
            beside = track.touch[here] & track.touch[to]
            return track.lane[here] == track.lane[to] or beside & taken != beside

        return [to for to in free(track, here, taken) if gap(to)]

    mp.setattr(movement, "free_steps", narrow)


def all_or_nothing(choice: WayChoice, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    full = tuple(way for way in ways if way.home or way.steps == choice.steps)
    return full or (Way(choice.car.cell, "", 0, False),)


def longest_only(choice: WayChoice, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    most = max(way.steps for way in ways)
    return tuple(way for way in ways if way.steps == most)


def no_blocking(choice: WayChoice, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    return tuple(way for way in ways if way.home or not choice.blocks(way)) or ways


def lost_steps_are_owed(mp: MonkeyPatch) -> None:
    usual, owed = powers.move, {}

    async def move(table, chooser, car, bar, steps, keen=False, bonus=False):
        steps += owed.pop(car.colour, 0)
        way = await usual(table, chooser, car, bar, steps, keen, bonus)
        owed[car.colour] = 0 if way.home else steps - way.steps
        return way

    mp.setattr(powers, "move", move)


def cars_block_as_before_the_card(mp: MonkeyPatch) -> None:
    carry_out, ways, before = turn.carry_out, movement.ways, []

    async def remember(table, seat, card):
        before[:] = [table.state.board.occupied]
        await carry_out(table, seat, card)

    def from_memory(track, cell, steps, taken, finishing):
        return ways(track, cell, steps, before[0] & ~(1 << cell) if before else taken, finishing)

    mp.setattr(turn, "carry_out", remember)
    mp.setattr(movement, "ways", from_memory)


def blocked_cars_jump(mp: MonkeyPatch) -> None:
    ways = movement.ways

    def jump(track, cell, steps, taken, finishing):
        found = ways(track, cell, steps, taken, finishing)
        return found if found[0].text or len(found) > 1 else ways(track, cell, steps, 0, finishing)

    mp.setattr(movement, "ways", jump)


BREAKS: list[Break] = [
    (
        ("DF-MOVE-01",),
        "one step more may be driven",
        also_legal(lambda choice, way: not choice.problem(" ".join(way[:-1]))),
    ),
    (("DF-MOVE-02",), "corners do not count", steps(lambda t, a, b: forward(t, a, b) and t.lane[a] == t.lane[b])),
    (
        ("DF-MOVE-02",),
        "cells need not touch",
        also_legal(lambda choice, way: len(way) == 1 and way[0] == "a6" and on_the_track(choice, way)),
    ),
    (
        ("DF-MOVE-03", "DF-MOVE-04"),
        "sideways is allowed",
        steps(lambda t, a, b: forward(t, a, b) or t.front[a] == t.front[b]),
    ),
    (
        ("DF-MOVE-03", "DF-MOVE-04"),
        "backwards is allowed",
        also_legal(lambda choice, way: len(way) == choice.steps and on_the_track(choice, way)),
    ),
    (
        ("DF-MOVE-05",),
        "no cell beside may be entered",
        steps(lambda t, a, b: forward(t, a, b) and (t.lane[a] == t.lane[b] or t.back[b] >= t.front[a])),
    ),
    (("DF-MOVE-06",), "cars are driven through", searching(lambda track, taken: 0)),
    (("DF-MOVE-07",), "no step between two cars", never_between_two_cars),
    (("DF-MOVE-08",), "all steps or none", options(all_or_nothing)),
    (("DF-MOVE-09", "DF-RULING-24"), "a car may stop anywhere", also_legal(on_the_track)),
    (("DF-MOVE-10", "DF-RULING-24"), "the longest way must be taken", options(longest_only)),
    (("DF-MOVE-11",), "lost steps are made up later", lost_steps_are_owed),
    (("DF-MOVE-12",), "nobody may be blocked", options(no_blocking)),
    (("DF-MOVE-13",), "cars block where they stood before the card", cars_block_as_before_the_card),
    (("DF-MOVE-14",), "a blocked car jumps", blocked_cars_jump),
    (("DF-RULING-46",), "on a closed track no car is in the way", searching(lambda t, taken: 0 if t.closed else taken)),
]
