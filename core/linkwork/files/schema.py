"""The JSON Schema of the project file, made from the fields of all kinds: their types, limits, units and tooltips.

It says what this version knows. A reader takes more: fields that nobody knows are kept (keeping.py).
https://json-schema.org/draft/2020-12
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import types
import typing
from collections.abc import Mapping
from typing import Any

from linkwork.files.migrations import VERSION
from linkwork.files.values import default_of, is_worth_saying, to_data
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.fields import LARGEST
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES, SHAPES, SINGULAR
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import Surface

Schema = dict[str, Any]

SURFACE: Schema = {
    "description": "Triangles in base64 (float32 points, uint32 triangles), or a mesh file in the project's folder.",
    "oneOf": [
        {
            "type": "object",
            "properties": {name: {"type": "string", "contentEncoding": "base64"} for name in ("points", "triangles")},
            "required": ["points"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"file": {"type": "string"}},
            "required": ["file"],
            "additionalProperties": False,
        },
    ],
}
GROUPS: Schema = {
    "description": "Ids by name of the group.",
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"type": "string"}},
}


def to_text() -> str:
    """The schema as it is published."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def schema() -> Schema:
    """The schema of a whole project."""
    known = {name: part for name, part in _properties(Model).items() if name not in (*FAMILIES, "groups", "unread")}
    families = {name: _family(name) for name in FAMILIES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Linkwork project, version {VERSION}",
        "description": "Numbers are in SI units; a quantity may also be a text with a unit, such as '30 deg'.",
        "type": "object",
        "properties": {"linkwork": {"const": VERSION}, **known, **families, "groups": GROUPS},
        "required": ["linkwork"],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _family(family: str) -> Schema:
    kinds = [{"$ref": f"#/$defs/{SINGULAR[family]}.{kind}"} for kind in FAMILIES[family]]
    return {"type": "array", "items": {"oneOf": kinds} if kinds else False}


def _definitions() -> dict[str, Schema]:
    """All kinds of elements and shapes, and whatever they are made of."""
    made = {f"{SINGULAR[f]}.{kind}": _object(cls) for f, kinds in FAMILIES.items() for kind, cls in kinds.items()}
    made |= {f"shape.{kind}": _object(cls) for kind, cls in SHAPES.items()}
    made["shape"] = {"oneOf": [{"$ref": f"#/$defs/shape.{kind}"} for kind in SHAPES]}
    made["Surface"] = SURFACE
    kinds = [cls for family in (*FAMILIES.values(), SHAPES) for cls in family.values()]
    waiting = [hint for cls in kinds for hint in _hints(cls).values()]
    waiting += [hint for name, hint in _hints(Model).items() if name not in (*FAMILIES, "unread")]
    for hint in waiting:
        if dataclasses.is_dataclass(hint) and hint is not Shape and hint.__name__ not in made:
            made[hint.__name__] = _object(hint)
            waiting += _hints(hint).values()
        waiting += typing.get_args(hint)
    return dict(sorted(made.items()))


def _hints(cls: type) -> dict[str, Any]:
    """Types of the fields of a kind."""
    hints = typing.get_type_hints(cls)
    return {f.name: hints[f.name] for f in dataclasses.fields(cls)}


def _object(cls: type) -> Schema:
    """The schema of one kind of frozen value."""
    properties, kind = _properties(cls), getattr(cls, "kind", "")
    needed = [f.name for f in dataclasses.fields(cls) if default_of(f) is dataclasses.MISSING]
    if cls is Ground:
        properties, needed = {**properties, "id": {"const": GROUND_ID}}, ["id"]
    elif kind:
        needed.append("kind")
    return {
        "description": (inspect.getdoc(cls) or "").split("\n")[0],
        "type": "object",
        "properties": {**({"kind": {"const": kind}} if kind else {}), **properties},
        "required": needed,
        "additionalProperties": False,
    }


def _properties(cls: type) -> dict[str, Schema]:
    hints = _hints(cls)
    return {f.name: _described(_schema_of(hints[f.name], f.metadata), f) for f in dataclasses.fields(cls)}


def _described(found: Schema, f: dataclasses.Field) -> Schema:
    """A schema with tooltip, unit and default."""
    unit, default = f.metadata.get("unit"), default_of(f)
    reported = " ".join(part for part in (f.metadata.get("doc", ""), f"[{unit}]" if unit else "") if part)
    if reported:
        found = {**found, "description": reported}
    if default is not dataclasses.MISSING and (is_worth_saying(default) and not isinstance(default, Mapping | Surface)):
        found = {**found, "default": to_data(default)}
    return {**found, "enum": list(f.metadata["choices"])} if f.metadata.get("choices") else found


def _schema_of(hint: Any, metadata: Mapping[str, Any] = types.MappingProxyType({})) -> Schema:
    """The schema of a type."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if metadata.get("role") == "quantity":
        return _quantity(len(inner) if origin is tuple else 0, metadata)
    if hint is Shape:
        return {"$ref": "#/$defs/shape"}
    if dataclasses.is_dataclass(hint):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_schema_of(part, metadata) for part in inner]}
    if origin is tuple and inner[-1] is Ellipsis:
        return {"type": "array", "items": _schema_of(inner[0])}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_schema_of(part) for part in inner], "minItems": len(inner)}
    if origin in (Mapping, dict):
        return {"type": "object", "additionalProperties": _schema_of(inner[1])}
    return dict(_SIMPLE.get(hint, {}))


_SIMPLE: dict[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    types.NoneType: {"type": "null"},
}


def _quantity(length: int, metadata: Mapping[str, Any]) -> Schema:
    """A number with its limits, or a text with a unit; limits of a schema leave texts alone."""
    whole = "whole" in metadata
    number: Schema = {"type": ["integer" if whole else "number", "string"], "maximum": metadata.get("high", LARGEST)}
    if metadata["above"] is not None:
        number["exclusiveMinimum"] = metadata["above"]
    else:
        number["minimum"] = -LARGEST if metadata["low"] is None else metadata["low"]
    return {"type": "array", "items": number, "minItems": length, "maxItems": length} if length else number
