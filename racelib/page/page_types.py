"""What Python and the page say to each other, as types for the page: `python -m racelib.page.page_types` prints them.

They are made from the structs of the contract (`kernel/scene.py`, `page/contract.py`), so that a type checker of the
page knows what Python sends. Not from a JSON Schema: that does not say that a field with a usual value is sent anyway.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect as kinds

from racelib.kernel.scene import Stage
from racelib.page import contract

HEAD = """// What Python and the page say to each other. Made from racelib/page/contract.py by `make page-types`.

export type PanelShown = TablePanel | CardsPanel | CarsPanel | CrewsPanel;
/** All that a page needs: it is sent once. */
export type Payload = Stage & PagePayload;
"""

SIMPLE = {
    kinds.AnyType: "any",
    kinds.BoolType: "boolean",
    kinds.FloatType: "number",
    kinds.IntType: "number",
    kinds.NoneType: "null",
    kinds.StrType: "string",
}


def types_text() -> str:
    """Return all types as the text of the file `js/payload.d.ts`."""
    found: dict[str, kinds.StructType | kinds.TypedDictType] = {}
    for root in kinds.multi_type_info([Stage, contract.PagePayload, contract.News, contract.PanelPatch]):
        collect(root, found)
    return "\n".join([HEAD, *(interface(found[name]) for name in sorted(found))])


def collect(kind: kinds.Type, found: dict[str, Any]) -> None:
    """Find every struct and dictionary with named fields inside a type."""
    if isinstance(kind, (kinds.StructType, kinds.TypedDictType)):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
    for part in parts(kind):
        collect(part, found)


def parts(kind: kinds.Type) -> Iterator[kinds.Type]:
    """Give the types that a type is made of."""
    if isinstance(kind, (kinds.StructType, kinds.TypedDictType)):
        yield from (field.type for field in kind.fields)
    elif isinstance(kind, kinds.UnionType):
        yield from kind.types
    elif isinstance(kind, kinds.TupleType):
        yield from kind.item_types
    elif isinstance(kind, kinds.DictType):
        yield kind.value_type
    elif isinstance(kind, (kinds.ListType, kinds.VarTupleType)):
        yield kind.item_type


def interface(kind: kinds.StructType | kinds.TypedDictType) -> str:
    """Return a struct as an interface; what has its usual value is left out by some structs, and sent by others."""
    lines = []
    if isinstance(kind, kinds.StructType) and kind.tag_field is not None:
        lines.append(f"  {kind.tag_field}: {quoted(kind.tag)};")
    left_out = isinstance(kind, kinds.TypedDictType) or kind.cls.__struct_config__.omit_defaults
    for field in kind.fields:
        mark = "?" if left_out and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {written(field.type)};")
    about = (inspect.getdoc(kind.cls) or "").partition("\n")[0]
    head = f"/** {about} */\n" if about and kind.cls.__doc__ else ""
    return f"{head}export interface {kind.cls.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def written(kind: kinds.Type) -> str:
    """Return a type as it is written in a script.

    >>> [written(one) for one in kinds.multi_type_info([dict[int, list[str | None]], tuple[int, Any], tuple[str, ...]])]
    ['Record<string, (string | null)[]>', '[number, any]', 'string[]']
    """
    if isinstance(kind, kinds.Metadata):
        return str(kind.extra["type"]) if kind.extra else written(kind.type)
    if type(kind) in SIMPLE:
        return SIMPLE[type(kind)]
    if isinstance(kind, (kinds.StructType, kinds.TypedDictType)):
        return str(kind.cls.__name__)
    if isinstance(kind, kinds.UnionType):
        return " | ".join(map(written, kind.types))
    if isinstance(kind, kinds.LiteralType):
        return " | ".join(map(quoted, kind.values))
    if isinstance(kind, kinds.TupleType):
        return f"[{', '.join(map(written, kind.item_types))}]"
    if isinstance(kind, kinds.DictType):
        return f"Record<string, {written(kind.value_type)}>"
    if isinstance(kind, (kinds.ListType, kinds.VarTupleType)):
        item = written(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    raise TypeError(f"the page gets nothing of the type {kind}")


def quoted(value: Any) -> str:
    """Return a value as it stands in a script."""
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    print(types_text(), end="")
