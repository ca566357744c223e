"""Playing in a terminal: the board, the choices with their price, and what happened in words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from racelib import hints
from racelib.errors import RaceError, shown
from racelib.games import coach_of
from racelib.kernel.choice import Ask
from racelib.kernel.event import fold
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race, seated_bots

HELP = (
    "Type the number of an option. Or: m = more options, u = undo, r = redo, h = hint, b = board, "
    "? RULE-ID = what a rule says, q = quit (a recorded race can be resumed)."
)
SHOWN = 12


def play(race: Race[Any]) -> int:
    """Play a race in the terminal until it is over or the player quits."""
    names = tuple(seat.name for seat in race.header.seats)
    bots = seated_bots(race.game, race.header)
    people = [seat for seat in range(len(names)) if seat not in bots]
    listener = people[0] if len(people) == 1 else SPECTATOR  # several people at one screen hear what all may know
    told = 0
    print(HELP)
    while True:
        race.run(bots)
        told = tell(race, names, told, listener)
        if race.over:
            print()
            print(race.game.picture(race.state, names))
            print()
            for line in race.game.standings(race.result, names, tuple(seat.bot for seat in race.header.seats)):
                print(line)
            return 0
        print()
        print(race.game.picture(race.state, names, race.pending[0].seat))
        step = turn(race, race.pending[0], names)
        if step == "quit":
            return 0
        if step == "back":
            told = len(race.events)


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
    while True:
        options = list(islice(ask.choice, most + 1))
        more = len(options) > most
        numbered = {str(number): option for number, option in enumerate(options[:most], start=1)}
        coach = coach_of(race.game.name)
        print(f"\n{coach.title(race.state.seen_by(ask.seat), ask.choice, names[ask.seat])}")
        for number, line in zip(numbered, lines_of(coach, ask, numbered.values()), strict=True):
            print(f"  {number:>2}  {line}")
        if more:
            print("   m  more")
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
                race.undo(ask.seat) if typed == "u" else race.redo()
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
        else:
            print(f"{shown(repr(typed), 60)} is none of the options. {HELP}")


def lines_of(coach: Any, ask: Ask, options: Iterable[Any]) -> Iterator[str]:
    """Give each option with its price and dangers."""
    for option in options:
        told = ask.choice.explain(option)
        price = f" [{coach.price_text(ask.choice, option)}]" if told.price else ""
        yield f"{told}{price}  ({', '.join(told.rules)})"


def hint(race: Race[Any], ask: Ask) -> str:
    """Say what the strongest bot would do, seeing only what this seat may know."""
    words, _ = hints.hint(coach_of(race.game.name), race.state.seen_by(ask.seat), ask.choice, ask.seat, 3)
    return words


def explain_rule(rule_id: str) -> None:
    """Print a rule."""
    from racelib.rules import rule

    try:
        print(rule(rule_id))
    except RaceError as problem:
        print(problem, file=sys.stderr)
