"""Tables of files with one value spoilt, for random tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

json_like = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)
number = st.one_of(st.integers(-100, 100), st.floats())


def spoil(table: dict[str, Any], data: st.DataObject) -> None:
    """Put something else in some place of a table, at any depth; a number mostly becomes another number."""
    place: Any = table
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.integers(0, 5)):
            place = place[key]
            continue
        place[key] = data.draw(number if isinstance(place[key], int | float) else json_like)
        return
