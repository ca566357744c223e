"""The end in words: cars that are out, cars that are home, and who has won."""

from __future__ import annotations

from racelib.games.formula_d.events.after import Finished, Retired
from racelib.games.formula_d.results import team_points
from racelib.games.formula_d.rules.teams import scored
from racelib.games.formula_d.show.names import team_name
from racelib.games.formula_d.show.words.phrases import Facts, Names, corner_name, fill
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import BODY, CAR, ENGINE, SUSPENSION
from racelib.kernel.replay import Closed
from racelib.text.kit import listed
from racelib.text.language import later, tr, trn

#: The wear categories that put a car out when they are empty (FD-ELIM-01 to FD-ELIM-04).
WORN_OUT: dict[str, str] = {
    CAR: later("{name} has no wear points left and is out of the race."),
    BODY: later("{name} has lost the last body point and is out of the race."),
    ENGINE: later("{name} has lost the last engine point and is out of the race."),
    SUSPENSION: later("{name} has lost the last suspension point and is out of the race."),
}


def retired(event: Retired, state: State, names: Names) -> str:
    """Tell why a car is out: worn out, too many stops missed, or unable to pay for tyres or braking."""
    if event.why == "wear":
        return fill(tr(WORN_OUT[event.pool]), name=names[event.car])
    if event.why == "tyres":
        sentence = tr("{name} loses more tyre points than there are left and is out of the race.")
        return fill(sentence, name=names[event.car])
    if event.why == "blocked":
        sentence = tr("{name} cannot pay for the forced braking and is out of the race.")
        return fill(sentence, name=names[event.car])
    sentence = trn(
        "{name} leaves {corner} {missing} stop short and is out of the race.",
        "{name} leaves {corner} {missing} stops short and is out of the race.",
        event.missing,
    )
    corner = corner_name(state, event.corner)
    return fill(sentence, name=names[event.car], corner=corner, missing=event.missing)


def finished(event: Finished, state: State, names: Names) -> str:
    """Tell a finish: the winner, or a place; in a team race, what it scores (FD-TEAM-03)."""
    facts: Facts = {"name": names[event.car], "place": event.place, "cars": len(state.cars)}
    if state.options.team:
        points = scored(event.place, finished=True)
        sentence = trn(
            "{name} finishes the race in place {place} of {cars}: {points} point for team {team}.",
            "{name} finishes the race in place {place} of {cars}: {points} points for team {team}.",
            points,
        )
        return fill(sentence, points=points, team=team_name(state.cars[event.car].team), **facts)
    if event.place == 1:
        sentence = tr("{name} finishes first and wins the race.")
    else:
        sentence = tr("{name} finishes the race in place {place} of {cars}.")
    return fill(sentence, **facts)


def rules_of_the_finish(event: Finished, state: State) -> tuple[str, ...]:
    """Return the rules of a place, and in a team race of what it scores."""
    return (*event.rules(), "FD-TEAM-03") if state.options.team else event.rules()


def closed(event: Closed, state: State, names: Names) -> str:
    """Tell the end of the race, and who has won it: a driver, or in a team race a team (FD-TEAM-04)."""
    if not state.finished:
        return tr("The race is over: nobody has finished.")
    if not state.options.team:
        return fill(tr("The race is over: {name} wins."), name=names[state.finished[0]])
    team, points = team_points(state)[0]
    drivers = listed(names[car.number] for car in state.cars if car.team == team)
    sentence = trn(
        "The race is over: team {team} ({drivers}) wins with {points} point.",
        "The race is over: team {team} ({drivers}) wins with {points} points.",
        points,
    )
    return fill(sentence, team=team_name(team), points=points, drivers=drivers)


def rules_of_the_end(event: Closed, state: State) -> tuple[str, ...]:
    """Return the rules by which a team wins; the finish has said already that the first car wins."""
    return ("FD-TEAM-04", "FD-RULING-67") if state.options.team and state.finished else ()
