"""A record says which version of the rules it follows, and a difference says what has changed since."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from racelib.errors import BadOption
from racelib.kernel import registry
from racelib.kernel.game import Game, Header
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.set_up import new_race
from racelib.kernel.verify import Difference, verify

CHANGED = "A car may brake when its way is blocked."


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """Formula D after one more change of its rules."""
    game = registry.game_named("formula-d")
    changed = replace(game, rule_changes=(*game.rule_changes, CHANGED))
    monkeypatch.setitem(registry._registered, "formula-d", changed)
    return changed


def recorded() -> bytes:
    race = new_race("formula-d", players=2, bots="random", seed=3, track="t1", laps=1)
    race.run()
    return replay_bytes(race)


def test_a_new_race_names_the_version_it_is_played_by(newer: Game[Any]) -> None:
    assert parse_replay(recorded()).header.rules_version == newer.rules_version


def test_a_record_without_a_version_follows_the_first() -> None:
    header = b'{"replay":"racelib","format":1,"game":"formula-d","seats":[{"name":"Ada"},{"name":"Bo"}]'
    assert msgspec.json.decode(header + b"}", type=Header).rules_version == 1


def test_a_difference_says_what_has_changed_since(request: pytest.FixtureRequest) -> None:
    data = recorded()
    request.getfixturevalue("newer")
    replay = parse_replay(data)
    assert verify(replay) is None, "what both versions allow is no difference"
    swapped = next(number for number, event in enumerate(replay.history) if type(event).__name__ == "Shifted")
    del replay.history[swapped]
    difference = verify(replay)
    assert difference is not None
    assert difference.since == (CHANGED,)
    assert str(difference).endswith(f"recorded with an earlier version of the rules. Since then: {CHANGED}")


def test_a_difference_in_a_record_of_today_speaks_of_no_change() -> None:
    assert str(Difference(3, "no", ("FD-GEAR-01",))) == "line 3: no (FD-GEAR-01)"


def test_newer_rules_than_this_racelib_knows_are_refused() -> None:
    game = registry.game_named("formula-d")
    header = new_race("formula-d", players=2, seed=1).header
    with pytest.raises(BadOption, match="a newer racelib can open it"):
        game.check(msgspec.structs.replace(header, rules_version=game.rules_version + 1))
    with pytest.raises(BadOption, match="the version of the rules is 0; expected 1"):
        game.check(msgspec.structs.replace(header, rules_version=0))
