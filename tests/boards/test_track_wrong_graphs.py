"""Checks that no file can trip by itself: a good graph is tampered with, and the check itself must say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from racelib.boards import lanes as tracks
from racelib.boards.lanes import checks
from racelib.boards.track import refuse
from racelib.errors import BadTrack


def tampered() -> Any:
    """Return a copy of T1 that can be changed, its tables included."""
    track = tracks.load("t1").copy()
    track.graph = {**track.graph, "beside": dict(track.graph["beside"])}
    return track


def circle(track: Any) -> None:
    track.add_edge("1.16", "1.15", step="l", line=False)


def second_line(track: Any) -> None:
    track.add_edge("1.20", "1.21", step="s", line=True)


def one_sided(track: Any) -> None:
    track.graph["beside"]["1.15"] = ("0.15",)


def no_area(track: Any) -> None:
    track.add_node("1.15", **{**track.nodes["1.15"], "polygon": ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0))})


def same_lane_name(track: Any) -> None:
    track.graph["lanes"] = ("0", "1", "1")


def empty_lane(track: Any) -> None:
    track.graph["lanes"] = ("0", "1", "2", "3")


def no_corner(track: Any) -> None:
    track.graph["corners"] = []


CASES = [
    pytest.param(checks.header, same_lane_name, "same name twice", marks=pytest.mark.rule("FD-TRACK-01")),
    pytest.param(checks.closed_lanes, empty_lane, "lane 3 has no cells", marks=pytest.mark.rule("FD-TRACK-20")),
    pytest.param(checks.sections, no_corner, "has no corner", marks=pytest.mark.rule("FD-TRACK-06")),
    pytest.param(checks.acyclic, circle, "in circles", marks=pytest.mark.rule("FD-TRACK-20")),
    pytest.param(checks.closed_lanes, second_line, "line", marks=pytest.mark.rule("FD-TRACK-20")),
    pytest.param(checks.beside, one_sided, "is not beside", marks=pytest.mark.rule("FD-TRACK-05")),
    pytest.param(checks.drawing, no_area, "has no area", marks=pytest.mark.rule("FD-TRACK-02")),
]


@pytest.mark.parametrize(("check", "tamper", "words"), CASES)
def test_a_wrong_graph_is_refused(check: Any, tamper: Callable[[Any], None], words: str) -> None:
    track = tampered()
    assert list(check(track)) == [], "the untouched track is good"
    tamper(track)
    assert words in next(iter(check(track)))
    assert check in checks.ALL, "a check that is not run checks nothing"
    with pytest.raises(BadTrack):
        refuse(track, checks.ALL, "t1")


def test_the_shipped_track_was_not_touched() -> None:
    refuse(tracks.load("t1"), checks.ALL, "t1")
