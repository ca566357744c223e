"""What is sent to the page has the shape that the page's types say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

import racelib as rl
from racelib.kernel.panels import Panel
from racelib.kernel.scene import Stage
from racelib.page import contract, page_types
from racelib.page.page_types import types_text

ROOT = Path(__file__).parents[2]
REPLAYS = sorted((ROOT / "replays").glob("*.jsonl"))


def validator(kind: Any) -> Draft202012Validator:
    (schema,), defined = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    return Draft202012Validator({**schema, "$defs": defined})


STAGE, REST, NEWS = validator(Stage), validator(contract.PagePayload), validator(contract.News)
PANEL, PATCH = validator(Panel), validator(contract.PanelPatch)


def check_part(part: dict[str, Any]) -> None:
    """Check the panels of a part, of which the schema only says that there are some."""
    for _, _, panel in part["panels"]:
        if panel is not None:
            (PATCH if "patch" in panel else PANEL).validate(panel)
    assert not part.keys() - contract.Part.__annotations__.keys()


def check(payload: dict[str, Any]) -> None:
    """Check a payload: a stage, and the rest; and nothing else."""
    own = {field.encode_name for field in msgspec.structs.fields(Stage)}
    rest = set(contract.PagePayload.__annotations__)
    assert not payload.keys() - own - rest
    plain = msgspec.json.decode(msgspec.json.encode(payload))
    STAGE.validate({name: value for name, value in plain.items() if name in own})
    REST.validate(plain)
    check_part(plain["part"])


@pytest.mark.parametrize("replay", REPLAYS, ids=lambda path: path.stem)
def test_races_that_are_watched(replay: Path) -> None:
    check(rl.watch(replay).payload)


@pytest.mark.parametrize("game", ["formula-d", "downforce", "thunder-road"])
def test_races_that_are_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = rl.play(game, seed=2)
    news: list[dict[str, Any]] = []
    monkeypatch.setattr(play, "send", lambda content, buffers=None: news.append(content))
    check(play.payload)
    for _ in range(6):
        for level in (1, 2, 3):
            play.hear({"do": "hint", "level": level})
        play.hear({"do": "choose", "option": 0, "ask": len(play.race.events)})
    play.hear({"do": "undo"})
    play.hear({"do": "file"})
    assert len(news) > 24
    for one in msgspec.json.decode(msgspec.json.encode(news)):
        NEWS.validate(one)
        assert not one.keys() - contract.News.__annotations__.keys()
        if "part" in one:
            check_part(one["part"])


def test_the_types_of_the_page_are_up_to_date() -> None:
    shipped = (Path(page_types.__file__).parent / "js" / "payload.d.ts").read_text(encoding="utf-8")
    assert shipped == types_text(), "run `make page-types`"


def test_what_has_its_usual_value_may_be_missing_or_not() -> None:
    types = types_text()
    assert "  left?: boolean;\n" in types, "a scene leaves it out"
    assert "  toll: number;\n" in types, "an option says it anyway"
    assert '  kind: "table";\n' in types and "  from?: number;\n" in types
