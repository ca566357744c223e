"""Where the rules of Formula D stand in the code: each in exactly one place."""

from __future__ import annotations

from racelib.rulebook.catalogue import games, in_scope
from racelib.rulebook.index import implementers


def test_exactly_one_place_implements_a_rule() -> None:
    played = next(game.played for game in games() if game.prefix == "FD")
    places = {rule.id: [str(place) for place in implementers(rule.id)] for rule in in_scope("", played, "FD")}
    assert {rule: found for rule, found in places.items() if len(found) != 1} == {}
