"""A state written down as a position, and as people and scenarios read it."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.games.downforce.state import DEAL, NOBODY, State


def plain(part: msgspec.Struct, *fields: str) -> dict[str, Any]:
    """Return some fields of a part of the state as plain data: what JSON can write, and independent of the state."""
    written = msgspec.json.encode({field: getattr(part, field) for field in fields})
    return msgspec.json.decode(written, type=dict[str, Any])


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a position: what `set_up` reads."""
    board, down, track = state.board, state.down, state.board.track
    if board.stage == DEAL:
        return plain(board, "stage", "game", "scores")
    cars: dict[str, dict[str, Any]] = {}
    for car in board.cars.values():
        cars[car.colour] = plain(car, "owner", "price")
        if car.on_track:
            lap = (car.progress - track.front[car.cell]) // track.lap if track.closed else 0
            cars[car.colour] |= {"at": track.codes[car.cell], "lap": lap}
        else:
            cars[car.colour]["progress"] = car.progress
    players = [
        {
            "hand": list(hand.cards),
            "bets": list(hand.bets),
            "power": board.powers[seat],
            "powers": list(board.won_powers[seat]),
            "face_up": list(board.face_up[seat]),
            "shown": list(board.shown[seat]),
        }
        for seat, hand in enumerate(state.hands)
    ]
    return {
        **plain(board, "stage", "game", "turn"),
        "cars": cars,
        "players": players,
        "lots": [list(lot) for lot in zip(down.lots, down.powers, strict=True)],
        **plain(board, "set_aside", "boxed"),
        **plain(down, "deck", "box"),
        **plain(board, "discard", "lines", "bets_made", "finished", "scores", "open_bets"),
    }


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it; with a seat, only what that seat may know (-1: a spectator)."""
    board, track = state.board, state.board.track
    cars = {
        car.colour: {
            "at": track.codes[car.cell] if car.on_track else "",
            **plain(car, "progress", "place"),
            "owner": None if car.owner == NOBODY else car.owner,
            "price": car.price,
        }
        for car in board.cars.values()
    }
    players = []
    for number in range(board.settings.players):
        cards, bets = state.known_hand(seat, number), state.known_bets(seat, number)
        players.append(
            {
                "hand": None if cards is None else list(cards),
                "cards": board.hand_sizes[number],
                "shown": list(board.shown[number]),
                "face_up": list(board.face_up[number]),
                "bets": None if bets is None else list(bets),
                "bets_made": board.bets_made,
                "power": board.powers[number],
                "powers": list(board.won_powers[number]),
                "cars": [car.colour for car in board.owned(number)],
                "paid": sum(car.price for car in board.owned(number)),
            }
        )
    return {
        **plain(board, "stage", "game"),
        "turn": board.turn if board.turn >= 0 else None,
        "cars": cars,
        "players": players,
        **plain(board, "lot", "lots_left", "set_aside", "boxed", "deck_left", "discard", "playing"),
        **plain(board, "lines", "bets_made", "finished"),
        "scores": [[{**msgspec.to_builtins(one), "total": one.total} for one in game] for game in board.scores],
        "box": list(state.down.box) if state.all_open(seat) else None,
        "over": state.over,
    }
