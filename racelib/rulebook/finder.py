"""The words by which rules are found: those that do not count, what players call things, and endings.

A page gets these tables too, so that it finds what `racelib rules` finds.
"""

from __future__ import annotations

import re

from msgspec import Struct

LITTLE_WORDS = """
a about am an and any are as at be by can could did do does explain for from get gets go had happen happened happens
has have how i if in into is it its make makes many may me much must my need of on or own rule rules say shall should
so tell that the their them then there they this to was we what when where which who whom whose why will with work
works would you your
"""
"""Words of a question that say nothing about what is asked."""

SAME = {
    "explod": ("destroy",),
    "explosion": ("destroy",),
    "kill": ("destroy",),
    "crash": ("slam", "collision"),
    "collid": ("slam", "collision"),
    "helicopter": ("chopper",),
    "gun": ("shoot", "shot"),
    "motorcycl": ("bike",),
    "motorbik": ("bike",),
    "tir": ("tyre",),
    "wheel": ("tyre",),
    "turbo": ("nitro",),
    "boost": ("nitro",),
    "win": ("won",),
    "break": ("damage",),
    "broke": ("damage",),
    "draft": ("slipstream",),
    "overtak": ("go past", "going round", "go round"),
    "debri": ("road damage", "road-damage"),
    "radar": ("police",),
    "pitstop": ("pit stop",),
    "refuel": ("pit stop",),
    "repair": ("technical stop",),
    "swerv": ("change lane",),
    "curv": ("corner",),
    "bend": ("corner",),
    "order": ("turn first",),
    "goe": ("turn",),
    "tie": ("equal",),
    "equal": ("tie",),
    "eliminat": ("is out", "goes out", "out of the race"),
    "retir": ("is out", "goes out", "out of the race"),
}
"""What players say, and what the rules call it; a word stands for all that begin so."""

ENDING = r"(?:'s|e?s|e?d|ing)$"
"""Endings of words that do not count; one that leaves less than 3 letters does."""

DOUBLED = r"([bdgmnprt])\1$"
"""A letter that is doubled before an ending: slam, slammed."""

WHOLE = r"(?:e|'s|e?s|e?r|e?d|\wed|\w?ing)?(?!\w)"
"""How a word may go on and still be the one that is asked for: bet, bets, betting, but not between."""

MOST_PARTLY = 12
"""The most rules that are shown when none holds all words of a question."""


class Finder(Struct, frozen=True):
    """What a page needs to find rules by words as `search` and `search_partly` do.

    Attributes
    ----------
    little, same
        Words that do not count, and what the rules call what players say.
    ending, doubled, whole
        Which ends of a word do not count, and how it may go on, as regular expressions.
    most
        The most rules that are shown when none holds all words.
    """

    little: list[str]
    same: dict[str, tuple[str, ...]]
    ending: str = ENDING
    doubled: str = DOUBLED
    whole: str = WHOLE
    most: int = MOST_PARTLY


def finder() -> Finder:
    """Return the tables by which rules are found.

    >>> "happens" in finder().little, finder().same["tie"]
    (True, ('equal',))
    """
    return Finder(LITTLE_WORDS.split(), SAME)


def stem_of(word: str) -> str:
    """Return a word without its ending.

    >>> [stem_of(word) for word in ("ties", "cars", "slammed", "betting", "brake", "bid")]
    ['tie', 'car', 'slam', 'bet', 'brak', 'bid']
    """
    stem = re.sub(ENDING, "", word)
    stem = re.sub(DOUBLED, r"\1", stem) if stem != word else word
    if len(stem) < 3:
        stem = word.removesuffix("s") if len(word) > 3 else word
    return stem.removesuffix("e") if len(stem) > 4 else stem


def called(word: str) -> list[str]:
    """Return a word without its ending, and what the rules call it.

    >>> called("crashed"), called("slammed"), called("tie")
    (['crash', 'slam', 'collision'], ['slam'], ['tie', 'equal'])
    >>> called("tires"), called("brake")                       # "brak" is how "braking" begins
    (['tir', 'tyre'], ['brak'])
    """
    stem = stem_of(word)
    return [stem, *(other for said, others in SAME.items() if stem.startswith(said) for other in others)]


def beginning(words: list[str]) -> re.Pattern[str]:
    """Match one of these where a word begins; a sign, such as an arrow, is matched anywhere."""
    return re.compile("|".join((r"\b" if re.match(r"\w", word) else "") + re.escape(word) for word in words))
