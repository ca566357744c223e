"""The blocks of the course: which lessons belong together, in which order one reads them, and what needs no lesson.

A block is a file beside this module:

    title = "Formula D"
    game = "formula-d"
    order = 10                            # blocks are read from the lowest number on
    notebook = 10                         # the number of its first notebook
    after = []                            # the blocks that one has to know before, by the names of their files
    lessons = ["gears", "lanes"]          # in reading order

    [[untaught]]                          # rules that need no lesson, and why
    why = "It says how many pieces are in the box: the program lays them out for you."
    rules = ["FD-COMP-01"]                # or `sections`, for whole sections of the rules
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from racelib.errors import BadScenario

#: The most lessons of a notebook.
MOST_LESSONS = 4


class Untaught(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that need no lesson, and why."""

    why: str
    rules: list[str] = []
    sections: list[str] = []


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some lessons that belong together, in reading order."""

    title: str
    game: str
    order: int
    notebook: int
    lessons: list[str]
    after: list[str] = []
    untaught: list[Untaught] = []
    id: str = ""

    @property
    def notebooks(self) -> dict[str, list[str]]:
        """The names of its notebooks, each with its lessons: a few short lessons together.

        >>> list(blocks()[0].notebooks)[0]
        '10_formula_d_1'
        """
        parts = -(-len(self.lessons) // MOST_LESSONS)
        size = -(-len(self.lessons) // parts)
        name = self.id.replace("-", "_")
        return {f"{self.notebook + k}_{name}_{k + 1}": self.lessons[k * size : (k + 1) * size] for k in range(parts)}


@cache
def blocks() -> tuple[Block, ...]:
    """Return all blocks in reading order.

    >>> [block.title for block in blocks()][0]
    'Formula D'
    """
    found = [file for file in files("racelib.teach").joinpath("blocks").iterdir() if file.name.endswith(".toml")]
    read = [parse_block(file.read_text(encoding="utf-8"), file.name.removesuffix(".toml")) for file in found]
    return tuple(sorted(read, key=lambda block: block.order))


def parse_block(text: str, name: str) -> Block:
    """Read a block from its text.

    Raises
    ------
    BadScenario
        The text is wrong; the message says where.
    """
    try:
        return msgspec.structs.replace(msgspec.convert(tomllib.loads(text), Block), id=name)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadScenario(f"block {name}: {problem}") from None


def block_of(lesson: str) -> Block:
    """Return the block that a lesson belongs to.

    >>> block_of("bets").title
    'Downforce'
    """
    return next(block for block in blocks() if lesson in block.lessons)


def notebook_of(lesson: str) -> str:
    """Return the name of the notebook that a lesson is in.

    >>> notebook_of("gears")
    '10_formula_d_1'
    """
    return next(name for name, lessons in block_of(lesson).notebooks.items() if lesson in lessons)
