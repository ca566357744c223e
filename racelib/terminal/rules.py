"""`racelib rules`: look rules up."""

from __future__ import annotations

import argparse

from racelib.arguments import did_you_mean
from racelib.errors import BadOption, shown
from racelib.terminal.parser import Commands, add_command

EXAMPLES = (
    "'racelib rules DF-BET-10' prints one rule, 'racelib rules DF' all rules of a game, "
    "'racelib rules tie' the rules with a word that begins with 'tie'."
)


def add(commands: Commands) -> None:
    """Add the command."""
    rules = add_command(commands, "rules", run, "look a rule up by its id, or find rules by words", EXAMPLES)
    rules.add_argument("words", nargs="*", metavar="ID|WORD", help="an id, or how the words to find begin")


def run(given: argparse.Namespace) -> int:
    """Print a rule by its id, or all rules with the words."""
    from racelib.rulebook import near_words, rule, search, search_partly
    from racelib.rulebook.index import implementers, mentions

    if not given.words:
        given.refuse(f"an id or a word is required: {EXAMPLES.removesuffix('.')}")
    words = " ".join(given.words)
    if all(word.count("-") >= 2 for word in given.words):
        for one in [rule(word) for word in given.words]:
            print(one)
            for place in implementers(one.id):
                print(f"in {place}")
            if files := mentions(one.id):
                print(f"mentioned in {', '.join(files)}")
        return 0
    found = search(words)
    if not found:
        found = search_partly(words)
        if not found:
            near = did_you_mean(near_words(words))
            raise BadOption(f"no rule has the words {shown(repr(words), 60)}{near}")
        print("no rule has all these words; these have most of them:")
    for one in found:
        print(one)
    return 0
