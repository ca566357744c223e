"""`racelib tracks`: list the tracks, or print the figures of one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from racelib.errors import counted, one_line
from racelib.terminal.parser import Commands, add_command
from racelib.text.columns import WIDTH


def add(commands: Commands) -> None:
    """Add the command."""
    text = "list the tracks, or print the figures of one: lanes, corners or cells, lines"
    tracks = add_command(commands, "tracks", run, text)
    text = "the name of a track, or the path of a .toml file (road tiles: .json)"
    tracks.add_argument("name", nargs="?", metavar="NAME", help=text)


def run(given: argparse.Namespace) -> int:
    """List the tracks of all games, or print the figures of one, worked out from its graph."""
    from racelib.boards import fronts, hexes, kind_of, lanes

    if given.name is None:
        for game, kind in (("Formula D", lanes), ("Downforce", fronts), ("Thunder Road", hexes)):
            for name in kind.names():
                about = kind.summary(name)
                print(f"{name:10} {game:12} {about.name}: {about.note}")
    else:
        show = {"lanes": show_lane_track, "fronts": show_front_track, "hexes": show_tile_set}
        show[kind_of(given.name)](given.name)
    return 0


def show_lane_track(name: str) -> None:
    """Print the figures of a track of Formula D: lanes, corners and their stops."""
    from racelib.boards import lanes as tracks

    graph = tracks.load(Path(name) if name.endswith(".toml") else name)
    facts = graph.graph
    lanes = facts["lanes"]
    cells = tracks.cells_per_lane(graph)
    print(f"{facts['name']} ({name}), digest {tracks.digest(graph)}")
    print(facts["note"])
    per_lane = [sum(graph.nodes[code]["lane"] == lane for code in graph) for lane in range(len(lanes))]
    total = "/".join(str(number) for number in per_lane)
    print(f"{sum(per_lane)} cells, lanes {'/'.join(lanes)}: {total}")
    print(f"the shortest lap has {tracks.shortest_lap(graph)} steps")
    pit = facts["pit"]
    print(f"pit lane: {len(pit['lane'])} cells, {len(pit['boxes'])} boxes" if pit else "no pit lane")
    chart = ", ".join(f"{sky} {low}-{high}" for sky, (low, high) in facts["weather"].items())
    print(f"weather by the black die: {chart}")
    show_street(facts)
    cells_of = "cells " + "/".join(lanes)
    print(f"{'corner':24} {'stops':>5} {cells_of:>12} {'longest':>8} {'shortest':>9} {'racing lines':>13}")
    for corner in facts["corners"]:
        shortest, longest = sorted(tracks.corner_ways(graph, corner["id"]))
        lane_cells = "/".join(str(number) for number in cells[corner["id"]])
        lines = tracks.racing_lines(graph, corner["id"])
        title = corner.get("name") or corner["id"]
        print(f"{title:24} {corner['stops']:5} {lane_cells:>12} {longest:8} {shortest:9} {lines:13}")


def show_street(facts: dict[str, Any]) -> None:
    """Print what a track has for street races: the zones, the police line and the tunnels."""
    street = facts["street"]
    for what, codes in (("roar zone", street["roar"]), ("dangerous cells", street["danger"])):
        if codes:
            print(in_columns(f"{what}:", codes))
    if facts["police"]:
        print(in_columns("police station, passed on entering:", facts["police"]))
    if street["tunnels"]:
        ways = ", ".join(f"{one['n']} from {one['mouth']} to {one['exit']}" for one in street["tunnels"])
        print(f"tunnels: {ways}")


def show_front_track(name: str) -> None:
    """Print a track of Downforce: its width, its start cells, lines and cells, and the steps to each line."""
    from racelib.boards import fronts

    track = fronts.load(Path(name) if name.endswith(".toml") else name)
    facts, figures = track.graph, fronts.figures(track)
    print(f"{facts['name']} ({name}), digest {fronts.digest(track)}")
    print(facts["note"])
    print(f"{figures.cells} cells, {figures.rectangular:.0%} of them rectangular")
    widths = ", ".join(f"{cells} ({start} to {end})" for start, end, cells in figures.widths)
    print(f"cells abreast: {widths}")
    if facts["fixture"]:
        has, lacks = (", ".join(parts) or "nothing" for parts in fronts.equipment(track))
        print(f"a small board for examples; it has: {has}; it lacks: {lacks}")
    print("start cells 1 to 6: " + (" ".join(facts["start_slots"]) or "none"))
    print("betting lines at: " + (", ".join(str(line) for line in facts["bet_lines"]) or "none"))
    print(f"finish at: {facts['finish']} (distances from the start line, as those of 'cells abreast')")
    print("cells, lane by lane from the inside, in driving order:")
    for number, codes in enumerate(fronts.cells_by_lane(track), 1):
        print(in_columns(f"lane {number}:", codes))
    if not figures.steps:
        return
    lines = [*(f"line {number}" for number, _ in enumerate(facts["bet_lines"], 1)), "finish"]
    print(f"{'steps to':10}" + "".join(f"{line:>10}" for line in lines))
    for slot, steps in figures.steps.items():
        print(f"{f'slot {slot}':10}" + "".join(f"{f'{fewest}-{most}':>10}" for fewest, most in steps))


def show_tile_set(name: str) -> None:
    """Print a set of road tiles of Thunder Road: a map of every side, the two sides of a tile beside each other."""
    from racelib.boards import hexes as tiles

    made, about = tiles.tile_set(name), tiles.summary(name)
    print(one_line(f"{made.name} ({name}), digest {made.digest}"))
    print(one_line(f"{about.note}; licence: {made.licence}"))
    print(tiles.legend(made))
    for number in made.tiles(carnage=True):
        pair = f"{number}a", f"{number}b"
        print(f"\ntile {number}, {made.sides[pair[0]].module}" + (", the start tile" if number == 1 else ""))
        for code in pair:
            found = tiles.figures(made, code)
            hazards = counted(found.hazards, "hazard cell")
            if number == 1:
                used = "/".join(str(tokens) for tokens in tiles.tokens_at_the_start(made, code).values())
                hazards = f"{hazards} ({used} with 2/3/4 players)"
            figures = f"{counted(found.road, 'move')} by road, {counted(found.gap, 'cell')} wide at the narrowest"
            print(one_line(f"{code} {made.sides[code].title}: {hazards}, {figures}"))
        for left, right in zip(*(tiles.picture(made, code).splitlines() for code in pair), strict=True):
            print(f"{left}    {right}")


def in_columns(head: str, codes: Sequence[str]) -> str:
    """Return a list with a heading, in lines that are not too long and stand under each other.

    >>> print(in_columns("lane 1:", ["a1", "a2"]))
    lane 1: a1 a2
    """
    import textwrap

    indent = " " * (len(head) + 1)
    text = f"{head} {' '.join(codes)}"
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
