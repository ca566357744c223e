"""The end in words: the money, the winner, and the next game of a tour."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.events import scoring as events
from racelib.games.downforce.show.names import Names, colour_name
from racelib.games.downforce.state import Board
from racelib.kernel.sentences import Sentences
from racelib.text.kit import listed, numeral
from racelib.text.language import later, tr


def scored(event: events.Scored, board: Board, names: Names) -> str:
    """Tell the money of each player, and where it comes from."""
    sheet = [
        tr("{name} {prizes} + {bets} − {paid} = {total}").format(
            name=name, prizes=made.prizes, bets=made.bets, paid=made.paid, total=numeral(made.total)
        )
        for name, made in zip(names, event.scores, strict=True)
    ]
    bets = [
        f"{name} {', '.join(colour_name(car) for car in made)}"
        for name, made in zip(names, event.bets, strict=True)
        if made
    ]
    opened = tr("The players show their bets: {bets}.").format(bets="; ".join(bets)) if bets else ""
    counted = tr("The money in millions, prizes + bets − prices: {sheet}.").format(sheet="; ".join(sheet))
    return f"{opened} {counted}".strip()


#: How a victory is told, by what decided it.
VICTORIES: dict[str, str] = {
    "first car": later("{name} owns {car}, the first car to finish, and wins the game."),
    "farthest car": later("{name} owns {car}, the car that came farthest, and wins the game."),
    "farthest beginner": later("{name} owns {car}, the car that came farthest, and wins the game."),
    "total": later("{name} has the most money, {total} million, and wins the game."),
    "best car": later("{name} ties at {total} million but has the better placed car, and wins the game."),
    "tour": later("{name} has the most money from both games, {total} million, and wins the tour."),
    "tour tie": later("{name} ties at {total} million but has the better placed car, and wins the tour."),
}
SHARED = later("{name} share the victory with {total} million each.")


def game_won(event: events.GameWon, board: Board, names: Names) -> str:
    """Tell the winners, and what decided."""
    facts: dict[str, Any] = {"name": listed(names[seat] for seat in event.seats), "car": "", "total": ""}
    if board.scores:
        facts["total"] = numeral(sum(scores[event.seats[0]].total for scores in board.scores))
    else:
        own = (car for car in board.order() if board.cars[car].owner in event.seats)
        facts["car"] = colour_name(next(own, ""))
    shared = len(event.seats) > 1 and bool(board.scores)
    return tr(SHARED if shared else VICTORIES[event.by]).format(**facts)


def game_began(event: events.GameBegan, board: Board, names: Names) -> str:
    """Tell the next game of a tour."""
    sentence = tr("Game {game} of the tour begins on {track}. Only the money made so far stays.")
    return sentence.format(game=event.game, track=board.settings.tracks[event.game - 1].name)


#: How the end of a game is told.
SENTENCES: Sentences = {events.Scored: scored, events.GameWon: game_won, events.GameBegan: game_began}
