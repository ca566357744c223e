"""The words of the page: each that a script asks for is there, and each that is there is asked for."""

from __future__ import annotations

import re
from pathlib import Path

import racelib
from racelib.page.page_words import WORDS, page_words

SCRIPTS = sorted((Path(racelib.__file__).parent / "page" / "js").rglob("*.js"))
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
#: Keys that are put together: words["bar_" + state].
TOGETHER = ("bar_",)


def named_in_scripts() -> set[str]:
    """Return the keys that scripts name: `words.undo`, or those taken out of `words` by name."""
    found = set(re.findall(r"\bwords\.([a-z]\w*)", TEXT))
    for names in re.findall(r"\{([^{}]*)\} = (?:page|payload)\.words\b", TEXT):
        found |= {name.strip().split(":")[0] for name in names.split(",")}
    return found


def test_what_scripts_ask_for_is_there() -> None:
    own = {"replace", "length", "matchAll", "slice", "startsWith", "keys", "findLast", "textContent", "at", "map"}
    own |= {
        "filter",
        "setAttribute",
        "push",
        "js",
        "some",
        "entries",
        "py",
        "forEach",
    }  # of sentences, lists and elements
    assert named_in_scripts() - own <= set(WORDS)


def test_every_word_is_used() -> None:
    quoted = set(re.findall(r'"(\w+)"', TEXT))
    unused = {key for key in WORDS if key not in named_in_scripts() | quoted and not key.startswith(TOGETHER)}
    assert not unused


def test_words_are_sentences_to_translate() -> None:
    assert all(words.strip() == words and words for words in page_words().values())
