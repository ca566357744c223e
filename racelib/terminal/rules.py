"""`racelib rules`: look rules and terms up."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from racelib.arguments import did_you_mean
from racelib.errors import BadOption, shown
from racelib.rulebook.catalogue import Rule, find_game, where_from
from racelib.terminal.parser import Commands, add_command
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.teach.glossary import Term

EXAMPLES = (
    "'racelib rules DF-BET-10' prints one rule, 'racelib rules DF' all rules of a game, "
    "'racelib rules tie' the rules with a word that begins with 'tie'."
)

#: The most terms that are printed below the rules.
MOST_TERMS = 5


def add(commands: Commands) -> None:
    """Add the command."""
    rules = add_command(commands, "rules", run, "look a rule up by its id, or find rules by words", EXAMPLES)
    rules.add_argument("words", nargs="*", metavar="ID|WORD", help="an id, or how the words to find begin")


def run(given: argparse.Namespace) -> int:
    """Print rules by their ids, or all rules and terms with the words; each rule with its mark."""
    from racelib.rulebook import rule
    from racelib.rulebook.index import implementers, mentions

    if not given.words:
        given.refuse(f"an id or a word is required: {EXAMPLES.removesuffix('.')}")
    if not all(word.count("-") >= 2 for word in given.words):
        return find(" ".join(given.words))
    for one in [rule(word) for word in given.words]:
        print(marked(one))
        print_step(one.id)
        for place in implementers(one.id):
            print(f"in {place}")
        if files := mentions(one.id):
            print(f"mentioned in {', '.join(files)}")
    return 0


def find(words: str) -> int:
    """Print the rules with some words, then what the glossary says; a term that no rule names brings its rules."""
    from racelib.rulebook import near_words, rule, search, search_partly
    from racelib.teach.glossary import find_terms

    known, found = find_terms(words), search(words)
    if not found and known:
        found = [rule(id) for id in dict.fromkeys(id for term in known for id in term.rules)]
    elif not found:
        found = search_partly(words)
        if not found:
            near = did_you_mean(near_words(words))
            raise BadOption(f"no rule has the words {shown(repr(words), 60)}{near}")
        print("no rule has all these words; these have most of them:")
    for one in found:
        print(marked(one))
    for term in known[:MOST_TERMS]:
        print_term(term)
    for prefix in dict.fromkeys(one.id[:2] for one in found):
        print(f"{find_game(prefix).name}: {find_game(prefix).follows}")
    return 0


def marked(one: Rule) -> str:
    """Return a rule in a line: its id, the question of a ruling, what it says, and where it comes from."""
    return f"{one} [{where_from(one)}]"


def print_term(term: Term) -> None:
    """Print what a word means, in which games, and where to try it."""
    for game in term.games:
        book, step = find_game(game), term.step_in(game)
        try_it = " " + tr("Try it: lesson {step}.").format(step=step) if step else ""
        print(f"{term.name} ({book.name}): {term.means} ({', '.join(term.rules_in(game))}){try_it}")


def print_step(id: str) -> None:
    """Print the step of the course that teaches a rule, if one does."""
    from racelib.teach.glossary import where_taught

    if step := where_taught(id):
        print(tr("Try it: lesson {step}.").format(step=step))
