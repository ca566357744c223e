"""The board's figure as the JSON that BokehJS embeds: it is the same for every race.

Making it takes most of the time before a first board is seen (Bokeh itself is large), so it is kept on disk for each
version of Bokeh and of `figures.py`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import bokeh
import msgspec

from racelib.boards.disk_cache import digest_of_sources, kept_bytes


@cache
def board_item() -> dict[str, Any]:
    """Return the figure, made once and then read from disk.

    >>> sorted(board_item())
    ['doc', 'root_id', 'target_id', 'version']
    """
    here = Path(__file__)
    version, drawn_by = bokeh.__version__.replace(".", "-"), digest_of_sources([here, here.with_name("figures.py")])
    name = None if drawn_by is None or not version.replace("-", "").isalnum() else f"board-{version}-{drawn_by}"
    item: dict[str, Any] = msgspec.json.decode(kept_bytes(name, made))
    return item


def made() -> bytes:
    """Make the figure, without Bokeh's own box for notices: one would stay on the page for every board it has shown."""
    from bokeh.document import Document
    from bokeh.embed import json_item

    from racelib.page.figures import board_figure

    document, figure = Document(), board_figure()
    document.config.notifications = None
    document.add_root(figure)
    return msgspec.json.encode(json_item(figure))


def with_figures(payload: dict[str, Any]) -> dict[str, Any]:
    """Return what a page needs with its figure."""
    return {**payload, "items": {"board": board_item()}}
