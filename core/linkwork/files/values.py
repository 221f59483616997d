"""Frozen values to plain JSON data and back, from the fields' own metadata."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Callable
from typing import Any

from linkwork.errors import FileError, ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.model.registry import shape_class
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import Surface

SURFACE = ("points", "triangles")


def to_data(value: Any) -> Any:
    """A frozen value as dicts, lists, numbers and texts, without fields that say nothing (zero, no turn, empty)."""
    if isinstance(value, Surface):
        return {name: base64.b64encode(getattr(value, name)).decode("ascii") for name in SURFACE}
    if not dataclasses.is_dataclass(value):
        return [to_data(v) for v in value] if isinstance(value, tuple) else value
    data = {"kind": value.kind} if getattr(value, "kind", "") else {}
    for f in dataclasses.fields(value):
        item = getattr(value, f.name)
        if item != _default(f) or item not in _NOTHING:
            data[f.name] = to_data(item)
    return data


_NOTHING = (vector.ZERO, rotation.IDENTITY, Frame(), "", ())


def _default(f: dataclasses.Field) -> Any:
    if f.default_factory is not dataclasses.MISSING:
        return f.default_factory()
    return f.default


def from_data(cls: type, data: Any, where: str) -> Any:
    """A frozen value from JSON data; raises FileError with the place for what does not fit."""
    if not isinstance(data, dict):
        raise FileError(f"{where}: expected an object with fields, found {_seen(data)}.")
    known = {f.name: f for f in dataclasses.fields(cls)}
    unknown = [name for name in data if name not in known and name != "kind"]
    if unknown:
        raise FileError(f"{where}: {cls.__name__} has no field {unknown[0]!r}; it has: {', '.join(known)}.")
    missing = [n for n, f in known.items() if n not in data and _default(f) is dataclasses.MISSING]
    if missing:
        raise FileError(f"{where}: the field {missing[0]!r} is missing.")
    values = {
        n: _reader(known[n])(v, f"{where}.{n}" if where else n) for n, v in data.items() if n in known and n != "kind"
    }
    try:
        return cls(**values)
    except ModelError as error:
        raise FileError(f"{where}: {error}") from None


def _reader(f: dataclasses.Field) -> Callable[[Any, str], Any]:
    return _READERS.get(str(f.type), _plain)


def _frame(data: Any, where: str) -> Frame:
    return from_data(Frame, data, where)


def _shapes(data: Any, where: str) -> tuple[Shape, ...]:
    if not isinstance(data, list):
        raise FileError(f"{where}: expected a list of shapes, found {_seen(data)}.")
    return tuple(_shape(item, f"{where}[{i}]") for i, item in enumerate(data))


def _shape(data: Any, where: str) -> Shape:
    kind = data.get("kind") if isinstance(data, dict) else None
    try:
        return from_data(shape_class(kind), data, where)
    except ModelError as error:
        raise FileError(f"{where}: {error}") from None


def _surface(data: Any, where: str) -> Surface:
    """A surface from its numbers in base64; one that was brought from a file beside the project is taken as it is."""
    if isinstance(data, Surface):
        return data
    if not isinstance(data, dict) or not set(data) <= set(SURFACE):
        raise FileError(f"{where}: expected points and triangles in base64, found {_seen(data)}.")
    try:
        return Surface(**{name: base64.b64decode(text, validate=True) for name, text in data.items()})
    except (TypeError, ValueError) as error:
        told = error if isinstance(error, ModelError) else "points and triangles are texts in base64"
        raise FileError(f"{where}: {told}") from None


def _text(data: Any, where: str) -> str:
    if not isinstance(data, str):
        raise FileError(f"{where}: expected a text, found {_seen(data)}.")
    return data


def _plain(data: Any, where: str) -> Any:
    if isinstance(data, dict):
        raise FileError(f"{where}: expected a value, found an object.")
    return tuple(data) if isinstance(data, list) else data


_READERS: dict[str, Callable[[Any, str], Any]] = {
    "Frame": _frame,
    "tuple[Shape, ...]": _shapes,
    "Surface": _surface,
    "str": _text,
}


def _seen(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "..."
