"""The fields of a kind as a table: name, unit, default, what it means and what is allowed."""

from __future__ import annotations

import dataclasses
from typing import Any

from linkwork.model.expressions.expression import Expression
from linkwork.model.frame import Frame

HEAD = "| Field | Unit | Default | Meaning |\n|---|---|---|---|"
EMPTY = "&nbsp;"  # empty cells would be drawn as one
FOLLOWS = {
    "coordinate": "rad or m",
    "coordinate/s": "rad/s or m/s",
    "effort": "N m or N",
    "effort/coordinate": "N m/rad or N/m",
    "effort s/coordinate": "N m s/rad or N s/m",
    "effort/coordinate/s": "N m/rad/s or N/m/s",
    "own": "as chosen",
}
SIGNS = {"0": "⁰", "1": "¹", "2": "²", "3": "³"}


def field_table(cls: type) -> str:
    """A table in Markdown, the fields of the kind itself before those that it shares with its family."""
    own = vars(cls).get("__annotations__", {})
    fields = [f for f in dataclasses.fields(cls) if "role" in f.metadata]
    rows = (_row(f) for f in sorted(fields, key=lambda f: f.name not in own))
    return "\n".join((HEAD, *rows)) if fields else ""


def unit_of(metadata: Any) -> str:
    """The unit of a field as it is read, `kg m²`; words where it follows the joint that the element names."""
    unit = metadata.get("along") or metadata.get("unit", "")
    if unit in FOLLOWS:
        return FOLLOWS[unit]
    return "".join(SIGNS.get(sign, sign) for sign in unit)


def _row(f: dataclasses.Field) -> str:
    meta = f.metadata
    reported = [meta.get("doc", ""), _allowed(meta), _refers(meta)]
    meaning = " ".join(part for part in reported if part).replace("|", "&#124;")
    cells = (f"`{f.name}`", unit_of(meta), _default(f), meaning)
    return "".join(f"| {cell or EMPTY} " for cell in cells) + "|"


def _allowed(meta: Any) -> str:
    parts = []
    if meta.get("choices"):
        parts.append("One of " + ", ".join(f"`{choice}`" for choice in meta["choices"]))
    if meta.get("low") is not None:
        parts.append(f"At least {meta['low']:g}")
    if meta.get("above") is not None:
        parts.append(f"Greater than {meta['above']:g}")
    if meta.get("high") is not None:
        parts.append(f"at most {meta['high']:g}")
    return ", ".join(parts) + "." if parts else ""


def _refers(meta: Any) -> str:
    if meta["role"] == "expression":
        return "A [formula](../reference/formulas.md)."
    if meta["role"] != "reference" or not meta.get("family"):
        return ""
    return f"The id of one of the {meta['kind'] + ' ' if meta.get('kind') else ''}{meta['family']}."


def _default(f: dataclasses.Field) -> str:
    if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING:
        return "*needed*"
    value = f.default
    match value:
        case Frame():
            return "that of the body"
        case bool():
            return "yes" if value else "no"
        case str() | Expression():
            return f"`{value}`" if str(value) else ""
        case int() | float():
            return f"{value:g}"
        case tuple() if value and all(isinstance(n, int | float) for n in value):
            return ", ".join(f"{n:g}" for n in value)
        case _:
            return ""
