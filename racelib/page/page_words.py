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
    # the film
    "film": later("the film of the race"),
    "play": later("play"),
    "pause": later("pause"),
    "position": later("position in the race"),
    "toStart": later("to the start"),
    "toEnd": later("to the end"),
    "stepBack": later("step back"),
    "stepForward": later("step forward"),
    "prevMoment": later("previous key moment"),
    "nextMoment": later("next key moment"),
    "moment": later("moment"),
    "speed": later("speed"),
    "stepBy": later("step by"),
    "event": later("event"),
    "turn": later("turn"),
    "loop": later("loop"),
    "keyMoment": later("key moment"),
    "keyMoments": later("key moments"),
    "anyMoment": later("any key moment"),
    "kindOfMoment": later("kind of key moment"),
    "noMoment": later("no further key moment"),
    "momentsOf": later("{shown} moments of {all}"),
    "roundOf": later("{unit} {number} of {last}"),
    "roundNumber": later("{unit} {number}"),
    "turnOf": later("{name}'s turn"),
    "band": later("The band shows the places: the thicker a car's band, the better its place."),
    "start": later("Start"),
    "finish": later("finish"),
    # beside the board of a race that is watched
    "orderNow": later("Order now"),
    "passes": later("Who passed whom"),
    "noPasses": later("Nobody has passed anybody yet."),
    "otherwise": later("Would you have driven otherwise?"),
    "takeOverSay": later("Take over from here, with the same dice."),
    "takeOver": later("Take over"),
    "backToRace": later("Back to the recorded race"),
    "savePicture": later("Save picture"),
    "saveFile": later("Save as one file"),
    "copyLink": later("Copy link to this moment"),
    "linkCopied": later("The link to this moment is copied."),
    "linkInAddress": later("The link to this moment is in the address of this page."),
    # the charts
    "charts": later("Charts"),
    "chart": later("chart"),
    "chartTable": later("chart as a table"),
    "chartAsTable": later("The chart as a table"),
    "tableBelow": later("The table below says the same."),
    # the end of a race
    "you": later("You"),
    "raceAgain": later("Race again"),
    "watchRace": later("Watch the race"),
    "backToBoard": later("Back to the board"),
    "seeResult": later("See the result"),
    "allPlaces": later("all places"),
    "place": later("place"),
    "name": later("name"),
    "placesByRound": later("Places, round by round"),
    "placesByTurn": later("Places, turn by turn"),
    # the top of the page
    "theme": later("light or dark"),
}


def page_words() -> dict[str, str]:
    """Return the words of the page in the present language.

    >>> page_words()["undo"]
    'Undo'
    """
    return {key: tr(words) for key, words in WORDS.items()}
