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
    # the camera
    "camera": later("camera"),
    "nearer": later("Nearer (+)"),
    "farther": later("Farther (−)"),
    "follow": later("Follow the car in turn (F)"),
    "wholeTrack": later("Whole track (M)"),
    "map": later("map of the whole track"),
    "toYourCar": later("Show your car"),
    "you": later("You"),
    "countOf": later("{n} of {most}"),
    # while others move
    "whileYouWait": later("While you wait"),
    "isMoving": later("It is the turn of {name}."),
    "raceGoesOn": later("The race goes on."),
    "pace": later("{times} times as quick"),
    "paces": later("how quickly others move"),
    "skip": later("Skip to my turn"),
    # what happened
    "lastMove": later("Your last move"),
    "showAgain": later("Show again"),
    "why": later("Why?"),
    "whatHappened": later("What happened"),
    "soFar": later("what happened so far"),
    "whose": later("whose moves"),
    "everyone": later("Everyone"),
    "onlyMe": later("Only me"),
    "youPass": later("You pass {names}."),
    "passes": later("{name} passes {names}."),
    "ruleOf": later("rule: {name}"),
    "close": later("Close"),
    # the keys
    "keys": later("Keys"),
    "keysHint": later("Press ? for the keys."),
    "keyArrows": later("Next choice"),
    "keyDigits": later("Choose"),
    "keyEnter": later("Confirm"),
    "keyEscape": later("Unchoose, or close"),
    "keyStep": later("Step"),
    "keyMoment": later("Key moment before or after"),
    "keyZoom": later("Nearer, farther"),
    "keySpace": later("Pause, or end a motion"),
    # sounds
    "soundOn": later("Turn sounds on"),
    "soundOff": later("Turn sounds off"),
    # the top of the page
    "theme": later("light or dark"),
}


def page_words() -> dict[str, str]:
    """Return the words of the page in the present language.

    >>> page_words()["undo"]
    'Undo'
    """
    return {key: tr(words) for key, words in WORDS.items()}
