"""How a race ended for a driver: the verdict, why, the podium, all places, and what the record says about it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from racelib.games.formula_d.events import after as aftermath
from racelib.games.formula_d.events import driving, turns
from racelib.games.formula_d.results import places_of
from racelib.games.formula_d.rules.teams import team_table
from racelib.games.formula_d.show.names import team_name
from racelib.games.formula_d.show.words.facts import corner_name
from racelib.games.formula_d.state import GEAR_ROLLS, RACING, State
from racelib.games.formula_d.tables import BODY, CAR, ENGINE, GEAR_DICE, SUSPENSION
from racelib.kernel.event import Rolled
from racelib.kernel.replay import game_of
from racelib.kernel.result import Ended, Reason, Result, ResultRow, Step, facts_title, ordinal, place_among
from racelib.text.language import later, tr, trn

#: A finish with so few points is a close one.
CLOSE = 2
#: Dice of gears below this one differ too little to be called luck.
LUCKY_GEAR = 3
#: The facts that are shown at most.
FACTS = 4

#: Why a car is out, told to its driver and of another one, by what ran out.
WORN: dict[str, tuple[str, str]] = {
    CAR: (later("You had no wear points left."), later("no wear points left")),
    BODY: (later("You lost the last body point."), later("no body points left")),
    ENGINE: (later("You lost the last engine point."), later("no engine points left")),
    SUSPENSION: (later("You lost the last suspension point."), later("no suspension points left")),
}
OTHER_WAYS: dict[str, tuple[str, str]] = {
    "tyres": (later("You owed more tyre points than you had."), later("too few tyre points")),
    "blocked": (later("You could not pay for the forced braking."), later("could not pay for braking")),
}


def result(ended: Ended) -> Result:
    """Return how a race ended, for one driver or for everybody."""
    rows, seat = sorted(ended.rows, key=lambda row: row["place"]), ended.seat
    out = {event.car: event for event in ended.events if type(event) is aftermath.Retired}
    finished = [row for row in rows if row["finished"]]
    yours = next((row for row in rows if row["car"] == seat), None)
    won, is_out = yours is not None and yours["place"] == 1 and yours["finished"], seat in out
    if yours is None:
        title, say = told_to_all(ended, rows)
    elif is_out:
        title, say = tr("You are out"), why_out(out[seat], ended.state)
    else:
        title = tr("You won!") if won else place_among(yours["place"], len(rows))
        say = how_it_was_won(ended, yours, rows) if won else of_another(ended, yours, rows[0])
    head = [tr("turns"), tr("points left")] + ([tr("for the team")] if "team" in rows[0] else [])
    return Result(
        title=title,
        say=say,
        chip=tr("Out of the race") if is_out else tr("Finished"),
        tone="won" if won else "out" if is_out else "plain",
        rule=out[seat].rules()[0] if is_out else "",
        podium=[Step(row["place"], ended.called(row["car"]), row["car"]) for row in finished[:3]],
        head=head,
        rows=[line(ended, row, out) for row in rows],
        why="" if yours is None else facts_title(),
        reasons=[] if yours is None else reasons(ended, yours)[:FACTS],
    )


def line(ended: Ended, row: dict[str, Any], out: dict[int, aftermath.Retired]) -> ResultRow:
    """Return a car in the table: turns and points left, or why it is out."""
    car = row["car"]
    number = trn("{n} turn", "{n} turns", row["turns"]).format(n=row["turns"])
    left = trn("{n} point left", "{n} points left", row["points"]).format(n=row["points"])
    cells = [number, left if row["finished"] else in_short(out[car], ended.state) if car in out else ""]
    if "team" in row:
        cells.append(tr("{points} for {team}").format(points=row["scored"], team=team_name(row["team"])))
    place = str(row["place"]) if row["finished"] else tr("out")
    return ResultRow(place, ended.called(car), car, cells, car == ended.seat)


# -- the verdict ---------------------------------------------------------------------------------------------


def told_to_all(ended: Ended, rows: list[dict[str, Any]]) -> tuple[str, str]:
    """Return the title and the sentence of a race that several people, or nobody, drove in."""
    if not rows[0]["finished"]:
        return tr("Nobody finished"), tr("All cars are out.")
    if "team" in rows[0]:
        team, points = team_table(rows)[0]
        say = trn("Its two cars make {n} point.", "Its two cars make {n} points.", points).format(n=points)
        return tr("Team {team} wins").format(team=team_name(team)), say
    title = tr("{name} wins").format(name=ended.names[rows[0]["car"]])
    return title, how_it_was_won(ended, rows[0], rows)


def in_turns(row: dict[str, Any], cars: int) -> str:
    """Say the place, and in how many turns."""
    say = trn("{place} of {cars}, in {n} turn.", "{place} of {cars}, in {n} turns.", row["turns"])
    return say.format(place=ordinal(row["place"]), cars=cars, n=row["turns"])


def how_it_was_won(ended: Ended, winner: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """Say in how many turns the winner drove, and how far the second one was behind, if there is one."""
    say = in_turns(winner, len(rows))
    return f"{say} {behind(ended, rows)}" if len(rows) > 1 and rows[1]["finished"] else say


def behind(ended: Ended, rows: list[dict[str, Any]]) -> str:
    """Say how far the second car was behind, in turns."""
    turns_more, name = rows[1]["turns"] - rows[0]["turns"], ended.names[rows[1]["car"]]
    if turns_more <= 0:
        return tr("{name} came second in the same round.").format(name=name)
    say = trn("{name} was {n} turn behind.", "{name} was {n} turns behind.", turns_more)
    return say.format(name=name, n=turns_more)


def of_another(ended: Ended, yours: dict[str, Any], first: dict[str, Any]) -> str:
    """Say in one line who won, and how far ahead."""
    name, fewer = ended.names[first["car"]], yours["turns"] - first["turns"]
    if fewer <= 0:
        return tr("{name} won in the same round.").format(name=name)
    say = trn(
        "{name} won in {turns} turns, {n} fewer than you.", "{name} won in {turns} turns, {n} fewer than you.", fewer
    )
    return say.format(name=name, turns=first["turns"], n=fewer)


def why_out(event: aftermath.Retired, state: State) -> str:
    """Say to a driver why the car is out."""
    if event.why == "wear":
        return tr(WORN[event.pool][0])
    if event.why != "stops":
        return tr(OTHER_WAYS[event.why][0])
    say = trn(
        "You left {corner} with {n} stop missing. One missing stop costs points; two put you out.",
        "You left {corner} with {n} stops missing. One missing stop costs points; two put you out.",
        event.missing,
    )
    return say.format(corner=corner_name(state, event.corner), n=event.missing)


def in_short(event: aftermath.Retired, state: State) -> str:
    """Say in a table why a car is out."""
    if event.why == "stops":
        say = trn("{n} stop missing in {corner}", "{n} stops missing in {corner}", event.missing)
        return say.format(n=event.missing, corner=corner_name(state, event.corner))
    return tr(WORN[event.pool][1] if event.why == "wear" else OTHER_WAYS[event.why][1])


# -- what the record says ------------------------------------------------------------------------------------


def reasons(ended: Ended, yours: dict[str, Any]) -> list[Reason]:
    """Return facts of the record about a driver's race: dice, corners, passing, points left; the telling ones first."""
    told = Drive(ended)
    close = yours["finished"] and yours["points"] <= CLOSE
    say = trn("You finished with {n} point.", "You finished with {n} points.", yours["points"])
    facts = [
        told.start(),
        told.dice(high=yours["place"] == 1),
        Reason(tr("close"), say.format(n=yours["points"]), "pay") if close else None,
        told.corners(),
        told.passing(),
        told.dice(high=yours["place"] != 1),
    ]
    return [one for one in facts if one is not None]


class Drive:
    """What one driver did in a race, gathered by folding its events once."""

    def __init__(self, ended: Ended) -> None:
        """Walk through the race."""
        seat = ended.seat
        state: State = game_of(ended.header).start(ended.header)
        self.rolls: Counter[tuple[int, int]] = Counter()  # how often a gear showed a number
        self.overshoots, self.paid, self.passes, self.passed_by = 0, 0, 0, 0
        self.great, self.stalled = False, False
        for event in ended.events:
            racing = state.stage == RACING and state.round > 0
            before = places_of(state) if isinstance(event, driving.Drove | driving.Slipstreamed) and racing else None
            if type(event) is Rolled and event.by == seat and event.what in GEAR_ROLLS:
                self.rolls[int(event.what.removeprefix("gear ")), event.number] += 1
            elif type(event) is aftermath.Overshot and event.car == seat:
                self.overshoots += 1
                self.paid += sum(event.cost.values())
            elif type(event) is turns.DroveOff and event.car == seat:
                self.great = event.great
            elif type(event) is turns.Stalled and event.car == seat:
                self.stalled = True
            event.apply(state)
            if before is not None:
                gained = before[seat] - places_of(state)[seat]
                self.passes += max(0, gained)
                self.passed_by += max(0, -gained)

    def start(self) -> Reason | None:
        """Tell a start that the black die decided."""
        if self.great:
            return Reason(tr("luck"), tr("You made a great start: 4 cells at once."), "luck")
        return Reason(tr("luck"), tr("You stalled at the start and lost a round."), "luck") if self.stalled else None

    def dice(self, high: bool) -> Reason | None:
        """Tell the highest gear whose die showed its highest (or lowest) number."""
        end = max if high else min
        found = [gear for gear, number in self.rolls if gear >= LUCKY_GEAR and number == end(GEAR_DICE[gear])]
        if not found:
            return None
        gear = max(found)
        number = end(GEAR_DICE[gear])
        times = self.rolls[gear, number]
        if high:
            say = trn(
                "You rolled {number} in gear {gear}, its highest number.",
                "In gear {gear} you rolled the highest number, {number}, {n} times.",
                times,
            )
        else:
            say = trn(
                "You rolled {number} in gear {gear}, its lowest number.",
                "In gear {gear} you rolled the lowest number, {number}, {n} times.",
                times,
            )
        return Reason(tr("luck"), say.format(number=number, gear=gear, n=times), "luck")

    def corners(self) -> Reason:
        """Tell what leaving corners early cost."""
        if not self.overshoots:
            return Reason(tr("corners"), tr("You made every stop that the corners ask for."), "good")
        say = trn(
            "You left {times} corner too early. Points paid: {n}.",
            "You left {times} corners too early. Points paid: {n}.",
            self.overshoots,
        )
        return Reason(tr("corners"), say.format(n=self.paid, times=self.overshoots), "pay")

    def passing(self) -> Reason:
        """Tell how many places you won and lost on the road."""
        say = tr("Places you won on the road: {won}. Places you lost: {lost}.")
        return Reason(tr("passing"), say.format(won=self.passes, lost=self.passed_by))
