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
    # the tools under it
    "undo": later("Undo"),
    "redo": later("Redo"),
    "hint": later("Hint"),
    "nextHint": later("Next hint"),
    "rules": later("Rules"),
    # the top of the page
    "brand": "racelib",
    "round": later("{unit} {round}"),
    "theme": later("light or dark"),
    "menu": later("Menu"),
    "showFirst": later("Show the first {turns} turns"),
    "thinking": later("thinking …"),
    "noConnection": later("no connection"),
    "opening": later("The board appears in a moment."),
    "asText": later("Show as text"),
    "startingAgain": later("Starting the game again …"),
    "cannotStart": later("That did not work. Choose Run ▸ Run All Cells to go on."),
    # the form for a new race
    "newRace": later("New race …"),
    "changeRace": later("Change track, rules or rivals"),
    "names": later("Names of the people at this screen"),
    "person": later("Name"),
    "addPerson": later("Add a person"),
    "more": later("More"),
    "seed": later("Seed: the same seed, the same dice"),
    "play": later("Play"),
    # the drawers
    "close": later("Close"),
    "lookBack": later("Look back"),
    "keys": later("Keys"),
    "findRule": later("Find a rule"),
    "noRule": later("No rule says this. Try another word."),
    "ruleNow": later("This matters now"),
}


def page_words() -> dict[str, str]:
    """Return the words of the page in the present language.

    >>> page_words()["undo"]
    'Undo'
    """
    return {key: tr(words) for key, words in WORDS.items()}
