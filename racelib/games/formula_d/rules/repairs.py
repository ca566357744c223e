"""Points given back for a player to spread: in the box (chapter 20), at a checkpoint, by the police (chapter 22)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import RESERVE, TEAM_RESERVE, TYRES, Cost, Options
from racelib.kernel.choice import Choice, Explained, Field, Form, Refusal, fact

BOX, CHECKPOINT, POLICE = "box", "checkpoint", "police"
#: The rule that gives the points, by occasion.
RULES = {BOX: "FD-TECH-04", CHECKPOINT: "FD-CHECK-03", POLICE: "FD-POLICE-04"}


def full_reserves(cars: list[Car], options: Options) -> dict[int, int]:
    """Return the points for repairs in the box, by car, or by team in a team race.

    FD-TECH-01: 2 for each car.
    FD-TEAM-02: 4 for the two cars of a team.
    """
    if options.team:
        return {car.team: TEAM_RESERVE for car in cars}
    return {car.number: RESERVE for car in cars} if options.tech_pit else {}


def what_can_be_repaired(state: State, car: Car) -> Cost:
    """FD-TECH-04: the wear categories other than tyres that lack points, if the reserve has any left (FD-TECH-01)."""
    if not state.reserves.get(state.crew(car)):
        return {}
    return {pool: lacking for pool, lacking in car.missing().items() if pool != TYRES}


class RepairChoice(Choice[Cost]):
    """FD-DEC-14, FD-DEC-18, FD-DEC-19: how to spread points over the pools of a car.

    An answer is points by pool, such as `{"brakes": 1, "body": 1}`. FD-WP-08: no pool goes above where it started.

    Parameters
    ----------
    state, car
        Whose car.
    fewest, most
        How many points are to be spread.
    room
        The pools that may get some, and what they lack.
    why
        The occasion: "box", "checkpoint" or "police".
    """

    KIND = "repairs"
    __slots__ = ("car", "fewest", "most", "room", "state", "why")

    def __init__(self, state: State, car: Car, fewest: int, most: int, room: Cost, why: str) -> None:
        """Ask for a spread."""
        self.state = state
        self.car = car
        self.room = room
        self.most = min(most, sum(room.values()))
        self.fewest = min(fewest, self.most)
        self.why = why

    def __iter__(self) -> Iterator[Cost]:
        """Give every spread, the largest first."""
        for points in range(self.most, self.fewest - 1, -1):
            for picked in combinations_with_replacement(self.room, points):
                spread = {pool: picked.count(pool) for pool in dict.fromkeys(picked)}
                if all(more <= self.room[pool] for pool, more in spread.items()):
                    yield spread

    def legal(self, answer: object) -> bool:
        """Say whether a spread is allowed."""
        return self._wrong(answer) is None

    def _wrong(self, answer: Any) -> Refusal | None:
        """Say what is wrong with a spread, if anything is."""
        rule = RULES[self.why]
        if not isinstance(answer, dict) or any(type(n) is not int or n < 1 for n in answer.values()):
            return Refusal(fact("not points", answer=answer, pools=list(self.room)), (rule,))
        for pool, points in answer.items():
            if pool not in self.room:
                return Refusal(fact("no room for points", pool=pool, pools=list(self.room)), (rule,))
            if points > self.room[pool]:
                why = fact("too full", pool=pool, n=points, room=self.room[pool])
                return Refusal(why, ("FD-WP-08", rule))
        total = sum(answer.values())
        if not self.fewest <= total <= self.most:
            if self.fewest == self.most:
                return Refusal(fact("wrong sum", n=total, most=self.most), (rule,))
            return Refusal(fact("wrong sum between", n=total, fewest=self.fewest, most=self.most), (rule,))
        return None

    def refuse(self, answer: object) -> Refusal:
        """Say why a spread is not allowed."""
        return self._wrong(answer) or Refusal(fact("allowed"))

    def form(self) -> Form:
        """Any spread over the pools that lack points; at first the first one."""
        first = next(iter(self))
        fields = tuple(
            Field(pool, fact("pool", pool=pool), 0, min(self.most, lacks), first.get(pool, 0))
            for pool, lacks in self.room.items()
        )
        return Form(fact("spread points"), fields, self.fewest, self.most)

    def explain(self, option: Cost) -> Explained:
        """Say what the pools would have."""
        if not option:
            return Explained(fact("no repairs"), rules=(RULES[self.why],))
        after = {pool: self.car.wear[pool] + more for pool, more in option.items()}
        told = fact("points now", left={pool: [now, self.car.full[pool]] for pool, now in after.items()})
        return Explained(fact("repairs", points=option), 0, (told,), (RULES[self.why], "FD-WP-08"), {"after": after})
