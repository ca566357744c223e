"""The JSON Schema of the replay file, made from the types: `python -m racelib.kernel.schema` prints it."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from racelib.kernel.event import KERNEL_EVENTS
from racelib.kernel.game import Header
from racelib.kernel.registry import BUILT_IN, game_named
from racelib.kernel.writer import Closed


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line of a replay file, made from the types."""
    of_games: list[Any] = []  # one for each game: two games may have kinds of the same name
    for name in BUILT_IN:
        kinds: tuple[Any, ...] = (*KERNEL_EVENTS, Closed, *game_named(name).events)
        of_games.append(Union[kinds])  # noqa: UP007 - `|` cannot join kinds that are only known here
    lines, components = msgspec.json.schema_components([Header, *of_games])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a racelib replay file (JSON Lines): the first is a Header, the others are events",
        "anyOf": list(lines),
        "$defs": components,
    }


def schema_text() -> str:
    """Return the schema as the text of the shipped file `replay.schema.json`."""
    pretty = msgspec.json.format(msgspec.json.encode(schema(), order="sorted"), indent=2)
    return pretty.decode() + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
