"""The words of the page itself: its buttons, names and short sentences. Everything else comes from the games.

The page asks for them by key: `page.words.undo`. Each key stands here once, with the sentence to translate.
"""

from __future__ import annotations

from racelib.text.language import later, tr

#: By key: what the page says. Keys are grouped by the part of the page that uses them.
WORDS: dict[str, str] = {
    # the question
    "yourTurn": later("Your turn"),
    "choices": later("choices"),
    "pickOne": later("Pick one"),
    # the dice tray
    "dice": later("dice"),
    "pickDie": later("Pick a die first."),
    "putHere": later("put the die here"),
    "slamHere": later("slam"),
    # the tools under it
    "undo": later("Undo"),
    "redo": later("Redo"),
    "hint": later("Hint"),
    "nextHint": later("Next hint"),
    "rules": later("Rules"),
    # the top of the page
    "theme": later("light or dark"),
}


def page_words() -> dict[str, str]:
    """Return the words of the page in the present language.

    >>> page_words()["undo"]
    'Undo'
    """
    return {key: tr(words) for key, words in WORDS.items()}
