"""Random answers on the page, to the end of every kind of game: no message ends in an unexpected error.

On the way every question is looked at: no two options say the same, and a legend explains what is marked.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import racelib as rl
from racelib.kernel.layouts import kind_of_sign
from racelib.page.widget import Play

#: By game and kind: how many people share the screen, the seed, and the options. With the seed of "ammo" a race ends
#: while somebody still has to go on from a secret question.
KINDS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "formula-d": (2, 1, {"track": "lagoon"}),
    "formula-d advanced": (1, 1, {"track": "lagoon", "mode": "advanced", "weather": True, "tyres": True}),
    "formula-d street": (1, 1, {"track": "lumen", "mode": "street-advanced", "laps": 1}),
    "downforce": (2, 1, {}),
    "downforce beginner": (1, 1, {"variant": "beginner"}),
    "downforce long": (1, 1, {"variant": "long"}),
    "downforce tour": (1, 1, {"variant": "tour"}),
    "thunder-road ammo": (2, 19, {"ammo": True}),
    "thunder-road everything": (1, 1, {"carnage": True, "shop": True, "ammo": True, "euro": True}),
    "thunder-road crews": (1, 1, {"crews": ["rig", "bikes"], "carnage": True}),
}
#: After so many presses a race is left alone.
MOST = 250


@pytest.fixture(autouse=True)
def own_races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))


def messages(play: Play, random: Random) -> list[dict[str, Any]]:
    """Return what somebody may press now: sometimes other things first, then an option."""
    here = len(play.race.events)
    if play.stops:
        return [{"do": "choose", "option": 0, "ask": play.stops[0][0]}]
    ask = play.news()["ask"]
    assert said_twice(ask) == [], "no two options say the same"
    assert unexplained(ask) == [], "a legend explains every mark on the board"
    told = [{"do": "hint", "level": random.randint(1, 3), "ask": here}, {"do": "rules", "ask": here}, {"do": "undo"}]
    before = [one for one in told if random.random() < 0.1]
    if any(one["do"] == "undo" for one in before):
        return before
    return [*before, {"do": "choose", "option": random.randrange(len(ask["options"])), "ask": here}]


def said_twice(ask: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return what two options of a question say alike: a name, what stands below it, a price, a card or a car."""
    if ask["shown_as"] == "lever":
        words = Counter((row["name"],) for row in ask["lever"]["rows"])
    elif ask["shown_as"] == "pair":
        words = Counter((one["act"],) for one in ask["options"])
    else:
        words = Counter(
            (one["row"], one["label"] if one["brief"] is None else one["brief"], *one["details"], one["short"],
             one["car"], str(one["card"]))
            for one in ask["options"]
        )  # fmt: skip
    return [said for said, times in words.items() if times > 1]


def unexplained(ask: dict[str, Any]) -> list[str]:
    """Return the marks on the board that no line of the legend explains, as a tone and a sign."""
    if ask["shown_as"] == "lever":
        return [] if ask["legend"] else ["range"]
    known = {(mark["tone"], kind_of_sign(mark["sign"])) for mark in ask["legend"]}
    if ("slam", "%") in known:
        known.add(("warn", "%"))  # the cell of a slam has a frame besides
    marked = [one for one in ask["options"] if one["cell"] is not None and (one["mark"] or one["tone"] != "good")]
    shown = {("risk", "%") if one["risky"] else (one["tone"], kind_of_sign(one["mark"])) for one in marked}
    return [f"{tone} {sign}" for tone, sign in shown - known]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_pressed_the_race_comes_to_its_end(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racelib.page.widget.tr", refuse_the_unexpected)
    people, seed, options = KINDS[kind]
    play = rl.play(kind.split()[0], ["Ada", "Bo"][:people], bots="random", players=2, seed=seed, **options)
    object.__setattr__(play, "send", lambda content, buffers=None: None)
    random = Random(seed)
    for _ in range(MOST):
        if play.ask is None and not play.stops:
            break
        for message in messages(play, random):
            play._message(None, message, None)
    assert play.race.over == play.ended
    assert not play.ended or play.timeline.result is not None, "the end is told"


def refuse_the_unexpected(sentence: str) -> str:
    """Let the sentence for an unexpected error fail the test."""
    assert not sentence.startswith("That did not work"), "an unexpected error"
    return sentence
