"""Records of earlier readings of the rules: still read and shown, and told apart from mistakes."""

from __future__ import annotations

from pathlib import Path

from racelib.games.formula_d.game import GAME
from racelib.kernel.replay import read_replay
from racelib.kernel.set_up import header_for
from racelib.kernel.verify import verify

#: A race in which a blocked car had no choice, as it was recorded then.
FIRST = Path(__file__).parent / "records" / "rules-1.jsonl"


def test_a_race_of_the_first_rules_is_read_to_its_end() -> None:
    replay = read_replay(FIRST)
    assert replay.header.rules_version == 1
    assert replay.closed
    state, told = GAME.start(replay.header), 0
    for event in replay.events:
        told += bool(GAME.words.say(event, state, replay.header.names))
        event.apply(state)
    assert told > 100
    assert state.over


def test_its_difference_says_what_has_changed() -> None:
    found = verify(read_replay(FIRST))
    assert found is not None
    assert '"forced":true' in found.what
    assert "earlier version of the rules. Since then: A blocked car may brake" in str(found)


def test_new_races_follow_the_newest_rules() -> None:
    assert header_for("formula-d", players=2).rules_version == GAME.rules_version == 2
