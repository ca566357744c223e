"""The lesson graph: which step teaches which rule, what it needs, and which rules nobody teaches.

The nodes of the graph are steps, such as `gears/shift-up`; an edge leads to a step that comes later: to the next one of
a lesson, to the next lesson of a block, and from the end of a block to the blocks that build on it. A rule is taught in
the first step that names it, by doing (`rule`), by seeing (`also`, a row of a table, or `rule` where there is nothing
to do: then its sentence is shown) or by asking (a question). A lesson shows each of them on its page.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import networkx as nx

from racelib.errors import RaceError
from racelib.rulebook.catalogue import Rule, find_game, rule, whole
from racelib.teach.blocks import Block, blocks
from racelib.teach.course import Lesson, Step, race_of, read_lesson, scenario_of
from racelib.teach.judge import own_turns, play_out

DOING, SEEING, ASKING = "doing", "seeing", "asking"


def steps_of(block: Block) -> list[tuple[str, Lesson, Step]]:
    """Return the steps of a block in reading order, each with its name and its lesson."""
    found = [(lesson, step) for lesson in map(read_lesson, block.lessons) for step in lesson.step]
    return [(f"{lesson.id}/{step.id}", lesson, step) for lesson, step in found]


def lesson_graph() -> nx.DiGraph[str]:
    """Return the graph of all steps; each node has its `step`, its `block` and the rules it `teaches`, with how.

    >>> graph = lesson_graph()
    >>> graph.nodes["gears/shift-up"]["teaches"]["FD-GEAR-01"]
    'doing'
    >>> nx.is_directed_acyclic_graph(graph)
    True
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    taught: set[str] = set()
    ends: dict[str, str] = {}
    for block in blocks():
        names = []
        for name, _, step in steps_of(block):
            teaches = {one: how_taught(step, one) for one in step.teaches if one not in taught}
            graph.add_node(name, step=step, block=block.id, teaches=teaches)
            taught.update(teaches)
            names.append(name)
        graph.add_edges_from(pairwise(names))
        if names:
            graph.add_edges_from((ends[before], names[0]) for before in block.after if before in ends)
            ends[block.id] = names[-1]
        elif block.after:
            ends[block.id] = ends[block.after[-1]]
    return graph


def how_taught(step: Step, id: str) -> str:
    """Return how a step teaches a rule: by doing, seeing or asking."""
    if id == step.rule and step.goal:
        return DOING
    return ASKING if any(id == one.rule for one in step.question) else SEEING


def used_by(step: Step) -> set[str]:
    """Return the rules behind what happens in the reader's turns when a step is solved."""
    if not step.goal:
        return set()
    scenario = scenario_of(step)
    race = race_of(scenario)
    play_out(step, scenario, race, step.solution)
    return {one for turn in own_turns(race.events) for event in turn for one in event.rules()}


def untaught() -> dict[str, str]:
    """Return the rules that need no lesson, and why."""
    found: dict[str, str] = {}
    for block in blocks():
        rules = find_game(prefix_of(block)).rules
        for group in block.untaught:
            found.update({rule(one).id: group.why for one in group.rules})
            found.update({one.id: group.why for one in rules if one.section in group.sections})
    return found


def prefix_of(block: Block) -> str:
    """Return how the ids of the rules of a block begin.

    >>> prefix_of(blocks()[0])
    'FD'
    """
    return find_game(block.game).prefix


@dataclass(frozen=True)
class Coverage:
    """Which rules of a game the course teaches, where and how; which need no lesson; and which are missing."""

    prefix: str
    taught: dict[str, tuple[str, str]]
    untaught: dict[str, str]
    missing: list[Rule]
    both: list[str]

    def __str__(self) -> str:
        """Return a table: the number of rules by how they are taught, then each rule, and what is missing."""
        book = find_game(self.prefix)
        scope = len(self.taught) + len(self.missing)
        ways = {how: sum(one == how for _, one in self.taught.values()) for how in (DOING, SEEING, ASKING)}
        told = ", ".join(f"{number} by {how}" for how, number in ways.items())
        taught = f"{len(self.taught)} of {scope} rules taught ({told})"
        lines = [f"{book.name}: {taught}; {len(self.untaught)} need no lesson"]
        lines += [f"  {id:<18} {how:<7} {step}" for id, (step, how) in self.taught.items()]
        reasons: dict[str, list[str]] = {}
        for id, why in self.untaught.items():
            reasons.setdefault(why, []).append(id)
        lines += [f"  no lesson: {why} ({', '.join(ids)})" for why, ids in reasons.items()]
        lines += [f"  missing: {one}" for one in self.missing]
        lines += [f"  taught, but listed as needing no lesson: {id}" for id in self.both]
        return "\n".join(lines)


def coverage(game: str) -> Coverage:
    """Return which rules of a game the course teaches.

    >>> found = coverage("FD")
    >>> found.taught["FD-GEAR-01"]
    ('gears/shift-up', 'doing')
    """
    graph, none = lesson_graph(), untaught()
    book = find_game(game)
    where = {one: (name, how) for name, data in graph.nodes(data=True) for one, how in data["teaches"].items()}
    rules = whole(book.prefix)
    return Coverage(
        prefix=book.prefix,
        taught={one.id: where[one.id] for one in rules if one.id in where},
        untaught={one.id: none[one.id] for one in rules if one.id in none and one.id not in where},
        missing=[one for one in rules if one.id not in where and one.id not in none],
        both=[one.id for one in rules if one.id in where and one.id in none],
    )


def too_early() -> dict[str, list[str]]:
    """Return, for each step, the rules that it uses before they are taught; steps that use none are left out."""
    graph, none = lesson_graph(), untaught()
    taught: dict[str, set[str]] = {}
    found = {}
    for name in nx.topological_sort(graph):
        known = set().union(*(taught[before] for before in graph.predecessors(name)), graph.nodes[name]["teaches"])
        taught[name] = known
        try:
            used = used_by(graph.nodes[name]["step"])
        except RaceError as problem:
            raise RaceError(f"{name}: {problem}") from None
        if early := sorted(used - known - set(none)):
            found[name] = early
    return found
