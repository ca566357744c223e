"""Playing in a terminal: the board, the choices with their price, and what happened in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from textwrap import wrap
from typing import Any

from racelib.errors import BadOption, IllegalChoice, NotSaved, RaceError, shown
from racelib.kernel.bots import seated_bots
from racelib.kernel.choice import Ask, Choice
from racelib.kernel.clock import Clock, take_back
from racelib.kernel.event import TurnEnded
from racelib.kernel.game import SPECTATOR
from racelib.kernel.hints import hint
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.kernel.writer import unsaved
from racelib.rulebook import rule
from racelib.terminal.story import print_events, print_result
from racelib.text.columns import WIDTH
from racelib.text.language import later, tr

HELP = later(
    "Type the number of an option. Or: m = more options, u = undo, r = redo, h = hint, b = board, "
    "? RULE-ID = what a rule says, q = quit (your race is saved)."
)
SHOWN = 12

#: How a decision on the screen ends; AGAIN: it has not ended yet.
CHOSEN, BACK, QUIT, AGAIN = "chosen", "back", "quit", "again"


def play(race: Race[Any]) -> int:
    """Play a race in the terminal until it is over or the player quits."""
    bots = seated_bots(race)
    people = [seat for seat in range(len(race.header.seats)) if seat not in bots]
    listener = people[0] if len(people) == 1 else SPECTATOR  # several people at one screen read what all may know
    printed = drawn = 0
    clock = Clock()
    print(tr(HELP))
    for line in wrap(coach_of(race.game).aim(), WIDTH):
        print(line)
    while True:
        clock.run(race, bots)
        print_events(race.game, race.header, race.events, listener, first=printed)
        printed = len(race.events)
        if race.over:
            print(f"\n{race.game.picture(race.state, race.header.names)}\n")
            print_result(race.game, race.header, race.result)
            return saved_at_last(race)
        drawn = draw(race, race.pending[0], drawn)
        if unsaved(race):
            print(f"\n{unsaved(race)}")
        step = Turn(race, race.pending[0]).decide()
        if step == QUIT:
            return saved_at_last(race)
        if step == BACK:
            printed, drawn = len(race.events), 0


def saved_at_last(race: Race[Any]) -> int:
    """Return 0 when all is saved, or there is no file; the player can make room first, or leave with `NotSaved`."""
    while race.recorder is not None:
        try:
            race.recorder.save()
            break
        except NotSaved as problem:
            print(f"\n{problem}")
            print(tr("Make room and press Enter to try again, or type q to quit without these events."))
            try:
                typed = input("> ").strip()
            except EOFError:
                print()
                typed = "q"
            if typed == "q":
                raise
    return 0


def draw(race: Race[Any], ask: Ask, drawn: int) -> int:
    """Print the board, or in the middle of a turn the part that matters; return up to which event it is drawn."""
    close = coach_of(race.game).close_up(race.state.seen_by(ask.seat), ask.choice)
    if close is None or any(type(event) is TurnEnded for event in race.events[drawn:]):
        close = race.game.picture(race.state, race.header.names, ask.seat)
    if close:
        print(f"\n{close}")
    return len(race.events)


class Turn:
    """One decision of a person: the options on the screen, and what the person types.

    Parameters
    ----------
    race, ask
        The race, and who is asked what.
    """

    def __init__(self, race: Race[Any], ask: Ask) -> None:
        """Sort the options; those that fit on the screen get numbers."""
        self.race, self.ask = race, ask
        self.coach = coach_of(race.game)
        form = ask.choice.form()
        self.form = None if form is None else race.game.words.form(form)
        self.options = best_first(self.coach, ask.choice)
        self.most = SHOWN

    def decide(self) -> str:
        """Ask until the person has decided: CHOSEN, BACK (after an undo or redo) or QUIT."""
        while True:
            self.print_options()
            try:
                typed = input("> ").strip()
            except EOFError:
                print()
                return QUIT
            step = self.command(typed) or self.choose(typed)
            if step != AGAIN:
                return step

    def print_options(self) -> None:
        """Print the question, the options with their price, and what else can be typed."""
        choice, name = self.ask.choice, self.race.header.seats[self.ask.seat].name
        print(f"\n{self.coach.title(self.race.state.seen_by(self.ask.seat), choice, name)}")
        for number, line in enumerate(lines_of(self.race, self.ask, self.options[: self.most]), start=1):
            print(f"  {number:>2}  {line}")
        if self.form is not None:
            fields = "/".join(str(field.label) for field in self.form.fields)
            example = "/".join(str(field.value) for field in self.form.fields)
            text = tr("or type {fields}, such as {example}: {label}")
            print(f"      {text.format(fields=fields, example=example, label=self.form.label)}")
        if len(self.options) > self.most:
            text = tr("{count} more; or type lane and row: 3,10") if by_cell(choice) else tr("{count} more")
            print(f"   m  {text.format(count=len(self.options) - self.most)}")

    def command(self, typed: str) -> str:
        """Do what a key stands for; "" when it is not one of the keys."""
        race, seat = self.race, self.ask.seat
        if typed == "q":
            return QUIT
        if typed == "m":
            self.most += 4 * SHOWN
        elif typed == "h":
            print(hint(race.game, race.state.seen_by(seat), self.ask.choice, seat, level=3)[0])
        elif typed == "b":
            print(race.game.picture(race.state, race.header.names, seat))
        elif typed.startswith("?"):
            print_rule(typed[1:].strip())
        elif typed in ("u", "r"):
            return self.go_back(typed)
        else:
            return ""
        return AGAIN

    def go_back(self, typed: str) -> str:
        """Undo or redo, if there is something to undo or redo."""
        try:
            with suppress(NotSaved):  # said before the next decision
                take_back(self.race, self.ask.seat) if typed == "u" else self.race.redo()
        except RaceError as problem:
            print(problem)
            return AGAIN
        return BACK

    def choose(self, typed: str) -> str:
        """Choose the option that is typed: its number, its cell, or the numbers of a form."""
        try:
            with suppress(NotSaved):  # said before the next decision
                self.race.choose(self.option_typed(typed), self.ask.seat)
        except IllegalChoice as problem:
            print(problem)
            return AGAIN
        return CHOSEN

    def option_typed(self, typed: str) -> Any:
        """Return what was typed as an answer; `IllegalChoice` when it cannot be one."""
        numbered = {str(number): option for number, option in enumerate(self.options[: self.most], start=1)}
        if typed in numbered:
            return numbered[typed]
        if (cell := cell_typed(typed)) and (at := by_cell(self.ask.choice)):
            return at.get(cell, list(cell))
        if self.form is not None and (numbers := numbers_typed(typed)):
            try:
                return self.form.answer(numbers)
            except BadOption as problem:
                raise IllegalChoice(str(problem)) from None
        wrong = tr("{answer} is not one of the options.").format(answer=shown(repr(typed), 60))
        raise IllegalChoice(f"{wrong} {tr(HELP)}")


def best_first(coach: Any, choice: Choice[Any]) -> list[Any]:
    """Return all options in their order; if they do not fit on the screen, those that the page folds away come last."""
    options = list(choice)
    if len(options) <= SHOWN:
        return options
    told = [choice.explain(option) for option in options]
    folded = set(coach.fold(choice, told).options)
    return [options[number] for number in sorted(range(len(options)), key=lambda number: number in folded)]


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
        price = f" [{coach_of(race.game).price_text(ask.choice, told)}]" if told.price else ""
        rules = f"  ({', '.join(told.rules)})" if told.rules else ""
        yield f"{race.game.words.option(told)}{price}{rules}"


def print_rule(rule_id: str) -> None:
    """Print a rule."""
    try:
        print(rule(rule_id))
    except RaceError as problem:
        print(problem)
