"""The words of the home page, by key: `view.words.play`. Each key stands here once, with the sentence to translate."""

from __future__ import annotations

from racelib.page.page_words import page_words
from racelib.text.language import later, tr

#: What the page says.
WORDS: dict[str, str] = {
    "languages": later("Language"),
    "theme": later("Light or dark"),
    "opening": later("Your page is getting ready …"),
    "goOn": later("Continue"),
    "goOnWhere": later("Continue where you were"),
    "comesNext": later("What comes next"),
    "begin": later("Start"),
    "allDone": later("All lessons done"),
    "more": later("Watch, understand, your races"),
    "games": later("Games"),
    "play": later("Play"),
    "learn": later("Learn"),
    "playGame": later("Play {game}"),
    "learnGame": later("Learn {game}"),
    "lessonsDone": later("{done} of {total} lessons done"),
    "countOf": later("{done} of {total}"),
    "course": later("Your course"),
    "courseSay": later("{done} of {total} lessons · open any lesson"),
    "stopDone": later("done"),
    "stopHere": later("you are here"),
    "stopOpen": later("not done yet"),
    "stopName": later("Lesson {number}: {title} ({state})"),
    "newHere": later("New here?"),
    "newHereSay": later("Drive one lap with help at every move. No rules to read first."),
    "notRaced": later("Not raced yet?"),
    "oneLap": later("Start with one lap · 5 min"),
    "startOneLap": later("Start with one lap"),
    "watch": later("Watch a race"),
    "minutes": later("{n} min"),
    "allRaces": later("All {n} races"),
    "noRecorded": later("There are no recorded races here."),
    "understand": later("Understand a race"),
    "understandSay": later("Watch it turn by turn, see the key moments, and try another move."),
    "lastRace": later("Your last race"),
    "openFile": later("Open a file…"),
    "tooLarge": later("This file is too large for a race."),
    "tooLargeProgress": later("This file is too large for your progress."),
    "mistakes": later("Your mistakes"),
    "practise": later("Practise"),
    "races": later("Your races"),
    "noRaces": later("Your races appear here."),
    "progress": later("Progress code"),
    "progressSay": later("Type it on another computer to go on there."),
    "enter": later("Enter a progress code"),
    "restore": later("Restore"),
    "bringBack": later("Bring progress from another computer"),
    "copyCode": later("Copy the code"),
    "codeCopied": later("Copied: {code}. Paste it on another computer to go on there."),
    "codeNotCopied": later("Your browser does not let a page copy. Write down this code: {code}."),
    "saveProgress": later("Save my progress"),
    "progressSaved": later(
        "Saved as {file}: your lessons, your mistakes and the results of your races. Look in your downloads."
    ),
    "loadProgress": later("Load my progress…"),
    "gone": later("The game has stopped answering. Reload this page to go on; nothing is lost."),
    "goneSay": later("The game has stopped answering. Nothing is lost."),
    "goOnFromHere": later("Go on from here"),
}

#: What home says in the words of every page: in the top bar, about the rules, about its kernel and its server.
OF_PAGE = (
    *("brand", "goHome", "home", "soundOn", "soundOff", "asText"),
    *("rules", "findRule", "noRule", "mostRules", "ruleNow", "terms", "tryIt", "close"),
    *("startingAgain", "cannotLoad", "cannotStart", "idle", "keepPlaying"),
)

#: What each game is about, in a line.
GAMES: dict[str, str] = {
    "formula-d": later("Shift gears, roll, stop in the corners. {low} to {high} cars."),
    "downforce": later("Bid for cars, play speed cards, bet on winners. {low} to {high} players."),
    "thunder-road": later("Roll, ram and shoot down an endless road. {low} to {high} crews."),
}


def words() -> dict[str, str]:
    """Return the words of the page in the language in use."""
    shared = page_words()
    return {**{key: shared[key] for key in OF_PAGE}, **{key: tr(message) for key, message in WORDS.items()}}


def about_game(name: str, players: tuple[int, int]) -> str:
    """Return what a game is about.

    >>> about_game("downforce", (2, 6))
    'Bid for cars, play speed cards, bet on winners. 2 to 6 players.'
    """
    low, high = players
    return tr(GAMES[name]).format(low=low, high=high) if name in GAMES else ""
