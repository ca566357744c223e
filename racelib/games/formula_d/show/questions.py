"""What a player is asked: in a title with the name, in a short question without it, and what to know first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.repairs import BOX, CHECKPOINT, POLICE, RepairChoice
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.show.names import pool_name, weather_name
from racelib.games.formula_d.state import QUALIFYING_LAPS, SETTING_UP, State
from racelib.kernel.choice import Choice
from racelib.text.language import Plural, later, later_n, tr, trn
from racelib.text.phrases import filled

# -- the line above the options ------------------------------------------------------------------------------

Title = Callable[[State, Any, str], str]

#: What is asked when points are given back, by the occasion.
REPAIR_TITLES: dict[str, Plural] = {
    BOX: later_n("{name}, repair up to {n} point.", "{name}, repair up to {n} points.", "n"),
    CHECKPOINT: later_n(
        "{name}, the checkpoint gives you {n} point. Where does it go?",
        "{name}, the checkpoint gives you {n} points. Where do they go?",
        "n",
    ),
    POLICE: later_n(
        "{name}, you were the fastest past the police station: {n} point. Where does it go?",
        "{name}, you were the fastest past the police station: {n} points. Where do they go?",
        "n",
    ),
}
#: What is asked for tyres in a race with qualifying, where they are chosen twice before it (FD-TYRE-02).
TYRE_TITLES: dict[str, str] = {
    SETTING_UP: later("{name}, choose your tyres for the qualifying lap."),
    QUALIFYING_LAPS: later("{name}, choose your tyres for the race."),
}


def asked(template: str) -> Title:
    """Return the title of a choice that is always asked in the same words."""
    return lambda seen, choice, name: tr(template).format(name=name)


def after_the_roll(template: str) -> Title:
    """Return the title of a choice that comes after a gear roll, and says what it was."""

    def title(seen: State, choice: Choice[Any], name: str) -> str:
        question = tr(template).format(name=name)
        return f"{question} {tr('You rolled {roll}.').format(roll=seen.roll)}" if seen.roll else question

    return title


def title_of_gear(seen: State, choice: GearChoice, name: str) -> str:
    """Ask for a gear; on a qualifying lap the clock runs."""
    question = tr("{name}, choose your gear.").format(name=name)
    if seen.stage != QUALIFYING_LAPS:
        return question
    return f"{question} {tr('This is your qualifying lap: the clock runs.')}"


def title_of_route(seen: State, choice: RouteChoice, name: str) -> str:
    """Ask for a route, with the roll and what was added to it."""
    question = later("{name}, choose your route.")
    if not seen.roll or choice.distance == seen.roll or seen.in_box(choice.car):
        return after_the_roll(question)(seen, choice, name)
    more = tr("You rolled {roll} and drive {cells}.").format(roll=seen.roll, cells=choice.distance)
    return f"{tr(question).format(name=name)} {more}"


def title_of_tyres(seen: State, choice: TyreChoice, name: str) -> str:
    """Ask for tyres, with the weather."""
    template = later("{name}, choose your tyres.")
    if seen.options.qualifying:
        template = TYRE_TITLES.get(seen.stage, template)
    question = tr(template).format(name=name)
    if not seen.weather:
        return question
    return f"{question} {tr('The weather: {weather}.').format(weather=weather_name(seen.weather))}"


def title_of_repairs(seen: State, choice: RepairChoice, name: str) -> str:
    """Ask where points go."""
    return filled(REPAIR_TITLES[choice.why], {"name": name, "n": choice.most})


# -- the short question, where it is clear who is asked ------------------------------------------------------

#: What is asked when points are given back, by the occasion.
REPAIR_QUESTIONS: dict[str, Plural] = {
    BOX: later_n("Repair up to {n} point", "Repair up to {n} points", "n"),
    CHECKPOINT: later_n("Checkpoint: where does {n} point go?", "Checkpoint: where do {n} points go?", "n"),
    POLICE: later_n(
        "Fastest past the police: where does {n} point go?", "Fastest past the police: where do {n} points go?", "n"
    ),
}
#: What is asked for tyres in a race with qualifying (FD-TYRE-02).
TYRE_QUESTIONS: dict[str, str] = {
    SETTING_UP: later("Choose your tyres for the qualifying lap"),
    QUALIFYING_LAPS: later("Choose your tyres for the race"),
}


def told_so(sentence: str) -> Callable[[State, Any], str]:
    """Return what is always said in the same words, below a question or as the question."""
    return lambda seen, choice: tr(sentence)


def after_rolling(template: str) -> Callable[[State, Any], str]:
    """Return a short question that comes after a gear roll, and says what it was."""

    def question(seen: State, choice: Choice[Any]) -> str:
        return f"{tr('You rolled {roll}.').format(roll=seen.roll)} {tr(template)}" if seen.roll else tr(template)

    return question


def ask_tyres(seen: State, choice: TyreChoice) -> str:
    """Ask for tyres in a few words."""
    if seen.options.qualifying and seen.stage in TYRE_QUESTIONS:
        return tr(TYRE_QUESTIONS[seen.stage])
    return tr("Choose your tyres")


def about_tyres(seen: State, choice: TyreChoice) -> str:
    """Say what the weather is, and how long the tyres stay on."""
    if seen.options.qualifying and seen.stage == SETTING_UP:
        stay = tr("You choose again before the race.")
    elif seen.mode.refit and seen.laps > 1:
        stay = tr("You can change them in a pit stop.")
    else:
        stay = tr("They stay on to the end of the race.")
    weather = tr("The weather: {weather}.").format(weather=weather_name(seen.weather)) if seen.weather else ""
    return f"{weather} {stay}".strip()


def about_payment(seen: State, choice: PaymentChoice) -> str:
    """Say how much of the move is missing."""
    said = trn("You stop {n} cell short of your roll.", "You stop {n} cells short of your roll.", choice.cells)
    return said.format(n=choice.cells)


def ask_repairs(seen: State, choice: RepairChoice) -> str:
    """Ask in a few words where points go."""
    return filled(REPAIR_QUESTIONS[choice.why], {"n": choice.most})


def about_repairs(seen: State, choice: RepairChoice) -> str:
    """Say which wear categories must not be empty."""
    fatal = ", ".join(pool_name(pool) for pool in seen.mode.fatal)
    return tr("You are out when one of these is at 0: {pools}.").format(pools=fatal)
