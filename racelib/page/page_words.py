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
    "fieldLimits": later("{name}: {low} to {high}"),
    "sumOf": later("together {sum} of {most}"),
    "sumAtMost": later("together {sum}, at most {most}"),
    "takeIt": later("take it"),
    "pickOne": later("Pick one"),
    "showCards": later("Show my cards"),
    "ready": later("ready ✓"),
    "thinking": later("thinking…"),
    # a hand of cards, and the bars of a card
    "yourHand": later("Your hand"),
    "uses": later("What this card can do"),
    "bar_now": later("now"),
    "bar_next": later("next"),
    "bar_later": later("later"),
    "bar_done": later("done ✓"),
    "bar_off": later("skipped"),
    "stopHere": later("Stop here"),
    "nextRoute": later("Next route to this cell"),
    # the dice tray
    "dice": later("dice"),
    "pickDie": later("Pick a die first."),
    "pickCard": later("Pick a card first."),
    # a chain in which one thing leads to the next
    "linkOf": later("link {n} of {all}"),
    "back": later("Back"),
    "nextLink": later("Next link"),
    "skipChain": later("Skip to the end"),
    "skip": later("Skip to my turn"),
    "close": later("Close"),
    "holds": later("Plays by itself, 1.2 s a link. Press Space to hold."),
    "held": later("Held. Press Space to go on."),
    "forYou": later("For you so far:"),
    # the crews under the board
    "you": later("You"),
    "thisWay": later("Driving this way"),
    # the tools under it
    "undo": later("Undo"),
    "redo": later("Redo"),
    "hint": later("Hint"),
    "nextHint": later("Next hint"),
    "rules": later("Rules"),
    # the board
    "legend": later("colours of the cells"),
    # the camera
    "camera": later("camera"),
    "nearer": later("Nearer (+)"),
    "farther": later("Farther (−)"),
    "follow": later("Follow the car in turn (F)"),
    "wholeTrack": later("Whole track (M)"),
    "leader": later("Leader"),
    "carInTurn": later("Car in turn"),
    "allOfTrack": later("Whole track"),
    "map": later("map of the whole track"),
    "toYourCar": later("Show your car"),
    "countOf": later("{n} of {most}"),
    # while others move
    "whileYouWait": later("While you wait"),
    "isMoving": later("It is the turn of {name}."),
    "raceGoesOn": later("The race goes on."),
    "usualPace": later("at the usual speed"),
    "doublePace": later("twice as quick"),
    "paces": later("how quickly others move"),
    # what happened
    "raceBegins": later("The race is about to begin."),
    "lastMove": later("Your last move"),
    "turnSoFar": later("Your turn so far"),
    "beforeRace": later("Before the race"),
    "showAgain": later("Show again"),
    "why": later("Why?"),
    "whatHappened": later("What happened"),
    "soFar": later("what happened so far"),
    "goToStep": later("go to step {n}"),
    "whose": later("whose moves"),
    "everyone": later("Everyone"),
    "onlyMe": later("Only me"),
    "youPass": later("You pass {names}."),
    "passes": later("{name} passes {names}."),
    "ruleOf": later("rule: {name}"),
    # the keys
    "keys": later("Keys"),
    "keysHint": later("Press ? for the keys."),
    "keyArrows": later("Next choice"),
    "keyDigits": later("Choose"),
    "keyEnter": later("Confirm"),
    "keyEscape": later("Clear the choice, or close"),
    "keyStep": later("Step"),
    "keyMoment": later("Key moment before or after"),
    "keyZoom": later("Nearer, farther"),
    "keyTurn": later("Turn before or after"),
    "keyEnds": later("To the start, to the end"),
    "keySpace": later("Play or pause the film"),
    # the top bar
    "home": later("Home"),
    "goHome": later("racelib: go to the home page"),
    # sounds
    "soundOn": later("Turn sounds on"),
    "soundOff": later("Turn sounds off"),
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
    "aMoment": later("key moment"),
    "keyMoments": later("key moments"),
    "anyMoment": later("any key moment"),
    "kindOfMoment": later("kind of key moment"),
    "noMoment": later("no further key moment"),
    "momentsOf": later("Key moments: {shown} of {all}"),
    "roundOf": later("{unit} {number} of {last}"),
    "roundNumber": later("{unit} {number}"),
    "turnOf": later("{name}'s turn"),
    "band": later("The band shows the places: the thicker a car's band, the better its place."),
    "start": later("Start"),
    "finish": later("finish"),
    # beside the board of a race that is watched
    "orderNow": later("Order now"),
    "whoPassed": later("Who passed whom"),
    "noPasses": later("Nobody has passed anybody yet."),
    "otherwise": later("Would you have driven differently?"),
    "takeOverSay": later("Take over from here, with the same dice."),
    "whomToTakeOver": later("take over"),
    "takeOver": later("Take over"),
    "backToRace": later("Back to the recorded race"),
    "savePicture": later("Save picture"),
    "saveFile": later("Save as one file"),
    "openInRacelib": later("Open in racelib"),
    "recordSaved": later("Your browser saves {name}. Open it with racelib to take over a car at any moment."),
    "inNotebook": later("In a notebook:"),
    "inTerminal": later("In a terminal:"),
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
    "raceAgain": later("Race again"),
    "watchRace": later("Watch the race"),
    "backToBoard": later("Back to the board"),
    "seeResult": later("See the result"),
    "car": later("car"),
    "where": later("where"),
    "cars": later("cars"),
    "allPlaces": later("all places"),
    "place": later("place"),
    "name": later("name"),
    "placesByRound": later("Places, round by round"),
    "placesByTurn": later("Places, turn by turn"),
    # the top of the page
    "brand": "racelib",
    "theme": later("light or dark"),
    "menu": later("Menu"),
    "unfinished": later("This race is not finished: its record ends after {turns} turns."),
    "idle": later("The server stops soon if nothing happens."),
    "idleSaved": later("The server stops soon if nothing happens. Your race is saved."),
    "keepPlaying": later("Keep playing"),
    "onlyWatching": later(
        "The game has stopped answering. You can go on watching; to take over, load this page or run all cells again."
    ),
    "fileSaved": later("Your browser saves {name}."),
    "showFirst": later("Show the first {turns} turns"),
    "noConnection": later("no connection"),
    "opening": later("The board appears in a moment."),
    "asText": later("Show as text"),
    "startingAgain": later("Starting the game again …"),
    "cannotLoad": later("The server does not answer. Start it again, then load this page."),
    "cannotKeep": later(
        "Your browser keeps nothing of this page. Save your moves as a file, then load this page again."
    ),
    "cannotStart": later("That did not work. Choose Run ▸ Run All Cells to go on."),
    # the form for a new race
    "newRace": later("New race …"),
    "changeRace": later("Change track, rules or rivals"),
    "names": later("Names of the people at this screen"),
    "person": later("Name"),
    "addPerson": later("Add a person"),
    "more": later("More"),
    "seed": later("Seed: the same seed, the same dice"),
    "startRace": later("Play"),
    # whose eyes
    "seenBy": later("as seen by"),
    "seenByName": later("as seen by {name}"),
    "bySpectator": later("as seen by a spectator"),
    "allOpen": later("as seen by everyone: all open"),
    # the drawers
    "lookBack": later("Look back"),
    "findRule": later("Find a rule or a word"),
    "noRule": later("No rule says this. Try another word."),
    "mostRules": later("No rule has all these words. These have most of them."),
    "ruleNow": later("This matters now"),
    "terms": later("Words of the game"),
    "tryIt": later("Try it"),
}


def page_words() -> dict[str, str]:
    """Return the words of the page in the present language.

    >>> page_words()["undo"]
    'Undo'
    """
    return {key: tr(words) for key, words in WORDS.items()}
