"""A race as the page steps through it: frames as differences, sentences, turns, key moments, rules.

Nothing here draws. `Timeline` folds the events once; the page expands the differences and needs Python no more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from racelib.errors import BadOption
from racelib.games import pictures_of
from racelib.kernel.event import Event, TurnEnded
from racelib.kernel.game import Header
from racelib.kernel.replay import game_of
from racelib.rules import rule

RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")


class Timeline:
    """Folds the events of a race and says for each of them what the page must know."""

    def __init__(self, header: Header, events: Sequence[Event] = ()) -> None:
        """Start at the beginning of a race and take in the events so far."""
        self.header = header
        self.game = game_of(header)
        self.names = tuple(seat.name for seat in header.seats)
        self.pictures = pictures_of(header.game)
        self.state = self.game.start(header)
        self.start: list[list[int]] = self.pictures.frame(self.state)
        self.rows = [list(row) for row in self.start]
        self.changes: list[list[int]] = []
        self.words: list[str] = []
        self.turns: list[int] = []
        self.rounds: list[int] = []
        self.acting: list[int] = []
        self.ways: list[list[Any]] = []
        self.moments: list[list[Any]] = []
        self.add(events)

    def __len__(self) -> int:
        """Return how many events the timeline holds."""
        return len(self.words)

    def add(self, events: Sequence[Event]) -> None:
        """Take in more events."""
        state, pictures = self.state, self.pictures
        for event in events:
            number = len(self.words)
            sentence = self.game.say(event, state, self.names)
            acting = pictures.acting(state)
            path = pictures.path(event, state)
            turn = self.turns[-1] if self.turns else 0
            event.apply(state)
            rows = pictures.frame(state)
            found = pictures.moment(event, self.rows, rows)
            for car, row in enumerate(rows):
                if row != self.rows[car]:
                    self.changes.append([number, car, *row])
            if path is not None:
                self.ways.append([number, *path])
            self.rows = rows
            self.words.append(sentence)
            self.turns.append(turn + (type(event) is TurnEnded))
            self.rounds.append(pictures.round_of(state))
            self.acting.append(acting)
            if found is not None:
                self.moments.append([number, *found])

    def part(self, first: int = 0) -> dict[str, Any]:
        """Return what the page needs of the events from `first` on."""
        return {
            "first": first,
            "changes": [change for change in self.changes if change[0] >= first],
            "words": self.words[first:],
            "turns": self.turns[first:],
            "rounds": self.rounds[first:],
            "acting": self.acting[first:],
            "ways": [way for way in self.ways if way[0] >= first],
            "moments": [moment for moment in self.moments if moment[0] >= first],
            "rules": rule_texts(self.words[first:]),
        }

    def payload(self) -> dict[str, Any]:
        """Return everything the page needs, besides the figures."""
        scene = self.pictures.scene(self.state, self.names)
        return {
            **scene,
            "title": f"{self.game.title}: {scene['place']}",
            "start": self.start,
            "part": self.part(),
        }


def rule_texts(sentences: Sequence[str]) -> dict[str, str]:
    """Return the text of every rule that some sentences name.

    >>> sorted(rule_texts(["FD-NO-99 rolls 14. (FD-START-03)"]))
    ['FD-START-03']
    """
    texts: dict[str, str] = {}
    for rule_id in sorted({found for sentence in sentences for found in RULE_ID.findall(sentence)}):
        with suppress(BadOption):  # somebody may be called like a rule
            texts[rule_id] = rule(rule_id).text
    return texts
