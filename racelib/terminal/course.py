"""`racelib course`: what the course teaches."""

from __future__ import annotations

import argparse

from racelib.terminal.parser import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command."""
    course = add_command(commands, "course", run, "list the lessons, and which rules they teach")
    course.add_argument("lesson", nargs="*", metavar="LESSON", help="print what these lessons say, such as gears")
    course.add_argument("--game", default="", help="which game (default: all of them)")
    text = "list every rule: the step that teaches it, or why it needs no lesson; exit code 1 if one is missing"
    course.add_argument("--coverage", action="store_true", help=text)
    text = "list the rules that a step uses before they are taught; exit code 1 if there are any"
    course.add_argument("--early", action="store_true", help=text)


def run(given: argparse.Namespace) -> int:
    """Print the blocks and their lessons, or which rules are taught where."""
    from racelib.rulebook.catalogue import find_game, games
    from racelib.teach.blocks import blocks
    from racelib.teach.course import read_lesson
    from racelib.teach.graph import coverage, prefix_of, too_early
    from racelib.teach.reading import lesson_as_text

    if given.lesson:
        print("\n\n".join(lesson_as_text(read_lesson(name)) for name in given.lesson))
        return 0
    books = [find_game(given.game)] if given.game else list(games())
    prefixes = {book.prefix for book in books}
    if given.coverage:
        found = [coverage(book.prefix) for book in books]
        print("\n\n".join(map(str, found)))
        return 1 if any(one.missing or one.both for one in found) else 0
    if given.early:
        early = {name: rules for name, rules in too_early().items() if rules[0].split("-")[0] in prefixes}
        for name, rules in early.items():
            print(f"{name}: {', '.join(rules)}")
        return 1 if early else 0
    for block in blocks():
        if prefix_of(block) in prefixes:
            print(block.title)
            for lesson in map(read_lesson, block.lessons):
                print(f"  {lesson.id:<16} {lesson.title} ({len(lesson.step)})")
    return 0
