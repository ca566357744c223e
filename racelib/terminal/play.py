"""Playing in a terminal: the board, the choices with their price, and what happened in words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from racelib.errors import RaceError, shown
from racelib.kernel import hints
from racelib.kernel.choice import Ask, Choice
from racelib.kernel.clock import Clock, take_back
from racelib.kernel.event import TurnEnded, fold
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race, seated_bots
from racelib.kernel.registry import coach_of

HELP = (
    "Type the number of an option. Or: m = more options, u = undo, r = redo, h = hint, b = board, "
    "? RULE-ID = what a rule says, q = quit (a recorded race can be resumed)."
)
SHOWN = 12
WIDTH = 100


def play(race: Race[Any]) -> int:
    """Play a race in the terminal until it is over or the player quits."""
    names = tuple(seat.name for seat in race.header.seats)
    bots = seated_bots(race.game, race.header)
    people = [seat for seat in range(len(names)) if seat not in bots]
    listener = people[0] if len(people) == 1 else SPECTATOR  # several people at one screen hear what all may know
    told = drawn = 0
    clock = Clock()
    print(HELP)
    for line in wrap(coach_of(race.game.name).aim(), WIDTH):
        print(line)
    while True:
        clock.run(race, bots)
        told = tell(race, names, told, listener)
        if race.over:
            print()
            print(race.game.picture(race.state, names))
            print()
            for line in race.game.words.standings(race.result, names, tuple(seat.bot for seat in race.header.seats)):
                print(line)
            return 0
        drawn = draw(race, race.pending[0], names, drawn)
        step = turn(race, race.pending[0], names)
        if step == "quit":
            return 0
        if step == "back":
            told, drawn = len(race.events), 0


def draw(race: Race[Any], ask: Ask, names: tuple[str, ...], drawn: int) -> int:
    """Print the board; in the middle of a turn as much of it as matters. Return up to which event it has been drawn."""
    close = coach_of(race.game.name).close_up(race.state.seen_by(ask.seat), ask.choice)
    if close is None or any(type(event) is TurnEnded for event in race.events[drawn:]):
        close = race.game.picture(race.state, names, ask.seat)
    if close:
        print(f"\n{close}")
    return len(race.events)


def tell(race: Race[Any], names: tuple[str, ...], told: int, seat: int) -> int:
    """Say to a seat what happened since event number `told`; return how far the telling has come."""
    state = fold(race.game.start(race.header), race.events[:told])
    for event in race.events[told:]:
        sentence = race.game.tell(event, state, names, seat)
        if sentence:
            print(sentence)
        fold(state, [event])
    return len(race.events)


def turn(race: Race[Any], ask: Ask, names: tuple[str, ...]) -> str:
    """Let the player decide; returns "chosen", "back" after an undo or redo, or "quit"."""
    most = SHOWN
    coach = coach_of(race.game.name)
    options = best_first(coach, ask.choice)
    while True:
        more = len(options) > most
        numbered = {str(number): option for number, option in enumerate(options[:most], start=1)}
        print(f"\n{coach.title(race.state.seen_by(ask.seat), ask.choice, names[ask.seat])}")
        for number, line in zip(numbered, lines_of(race, ask, numbered.values()), strict=True):
            print(f"  {number:>2}  {line}")
        if (form := ask.choice.form()) is not None:
            form = race.game.words.form(form)
            fields = "/".join(str(field.label) for field in form.fields)
            example = "/".join(str(field.value) for field in form.fields)
            print(f"      or type {fields}, such as {example}: {form.label}")
        if more:
            print(f"   m  {len(options) - most} more" + ("; or type lane and row: 3,10" if by_cell(ask.choice) else ""))
        try:
            typed = input("> ").strip()
        except EOFError:
            print()
            return "quit"
        if typed == "m":
            most += 4 * SHOWN
        elif typed == "q":
            return "quit"
        elif typed in ("u", "r"):
            try:
                take_back(race, ask.seat) if typed == "u" else race.redo()
            except RaceError as problem:
                print(problem)
                continue
            return "back"
        elif typed == "h":
            print(hint(race, ask))
        elif typed == "b":
            print(race.game.picture(race.state, names, ask.seat))
        elif typed.startswith("?"):
            explain_rule(typed[1:].strip())
        elif typed in numbered:
            race.choose(numbered[typed], ask.seat)
            return "chosen"
        elif (cell := cell_typed(typed)) and (at := by_cell(ask.choice)):
            if cell in at:
                race.choose(at[cell], ask.seat)
                return "chosen"
            print(race.game.words.refusal(ask.choice.refuse(list(cell))))
        elif form is not None and (numbers := numbers_typed(typed)):
            try:
                race.choose(form.answer(numbers), ask.seat)
            except RaceError as problem:
                print(problem)
                continue
            return "chosen"
        else:
            print(f"{shown(repr(typed), 60)} is none of the options. {HELP}")


def best_first(coach: Any, choice: Choice[Any]) -> list[Any]:
    """Return all options; of more than fit on the screen, those that a picture would show folded come last."""
    options = list(choice)
    if len(options) <= SHOWN:
        return options
    told = [choice.explain(option) for option in options]
    folded = set(coach.fold(choice, told).options)
    return sorted_by(options, folded)


def sorted_by(options: list[Any], last: set[int]) -> list[Any]:
    """Return things in their order, but those with the given numbers behind the others.

    >>> sorted_by(["a", "b", "c"], {0})
    ['b', 'c', 'a']
    """
    return [options[number] for number in sorted(range(len(options)), key=lambda number: number in last)]


def by_cell(choice: Choice[Any]) -> dict[tuple[int, int], Any]:
    """Return the options that are cells of a grid, by lane and row."""
    cells = ((choice.explain(option).facts.get("cell"), option) for option in choice)
    return {(cell[0], cell[1]): option for cell, option in cells if isinstance(cell, list) and len(cell) == 2}


def cell_typed(typed: str) -> tuple[int, int] | None:
    """Read lane and row as a person types them; None when it is something else.

    >>> cell_typed("3,10"), cell_typed("3 10"), cell_typed("310")
    ((3, 10), (3, 10), None)
    """
    found = re.fullmatch(r"(\d{1,6})(?: *, *| +)(\d{1,6})", typed, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


def numbers_typed(typed: str) -> list[int]:
    """Read the numbers of a form as a person types them; none when it is something else.

    >>> numbers_typed("6/3/3"), numbers_typed("6/x"), numbers_typed("6")
    ([6, 3, 3], [], [])
    """
    return [int(number) for number in typed.split("/")] if re.fullmatch(r"\d{1,6}(/\d{1,6})+", typed, re.ASCII) else []


def lines_of(race: Race[Any], ask: Ask, options: Iterable[Any]) -> Iterator[str]:
    """Give each option with its price and dangers."""
    for option in options:
        told = ask.choice.explain(option)
        price = f" [{coach_of(race.game.name).price_text(ask.choice, told)}]" if told.price else ""
        yield f"{race.game.words.option(told)}{price}  ({', '.join(told.rules)})"


def hint(race: Race[Any], ask: Ask) -> str:
    """Say what the strongest bot would do, seeing only what this seat may know."""
    words, _ = hints.hint(race.game, race.state.seen_by(ask.seat), ask.choice, ask.seat, 3)
    return words


def explain_rule(rule_id: str) -> None:
    """Print a rule."""
    from racelib.rulebook import rule

    try:
        print(rule(rule_id))
    except RaceError as problem:
        print(problem, file=sys.stderr)
