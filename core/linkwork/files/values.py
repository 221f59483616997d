"""Frozen values to plain JSON data and back, from the types of their fields and their metadata.

A quantity may be written as text with a unit, `"30 deg"`, `["5 in", 0, 0]`: it is turned into SI when it is read, and
saved as an SI number. A new kind or field needs no words here as long as its type is made of numbers, texts, other
frozen values, tuples of these, and mappings by text.
"""

from __future__ import annotations

import base64
import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any
from weakref import WeakValueDictionary

from linkwork.errors import FileError, ModelError
from linkwork.files.keeping import Place, seen
from linkwork.math3d import rotation, vector
from linkwork.model import units
from linkwork.model.coordinates import unit_along
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Angle, Distance
from linkwork.model.registry import SHAPES, shape_class
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import Surface

SURFACE = ("points", "triangles")
LARGEST_KEPT = 1 << 16  # bytes of points
_KNOWN: WeakValueDictionary[str, Surface] = WeakValueDictionary()  # by digest: equal surfaces are kept once
_NO_BASE64 = "points and triangles are texts in base64."

Reader = Callable[[Any, Place, str | int], Any]  # data, the place that it stands in, its name or number there

# -- out ---------------------------------------------------------------------------------------------


def to_data(value: Any) -> Any:
    """A frozen value as dicts, lists, numbers and texts, without fields that say nothing (zero, no turn, empty)."""
    if isinstance(value, Surface):
        texts = _kept_in_base64(value) if len(value.points) < LARGEST_KEPT else _in_base64(value)
        return dict(zip(SURFACE, texts, strict=True))
    if isinstance(value, tuple):
        return [to_data(v) for v in value]
    if isinstance(value, Mapping):
        return {name: to_data(item) for name, item in value.items()}
    if not dataclasses.is_dataclass(value):
        return value
    data = {"kind": value.kind} if getattr(value, "kind", "") else {}
    for f in dataclasses.fields(value):
        item = getattr(value, f.name)
        if item != default_of(f) or is_worth_saying(item):
            data[f.name] = to_data(item)
    return data


def _in_base64(surface: Surface) -> tuple[str, ...]:
    return tuple(base64.b64encode(getattr(surface, name)).decode("ascii") for name in SURFACE)


@lru_cache(maxsize=16)
def _kept_in_base64(surface: Surface) -> tuple[str, ...]:
    """The same texts for all shapes that share a small surface."""
    return _in_base64(surface)


def is_worth_saying(item: Any) -> bool:
    """Whether a value says something even where it is the default, which may change one day."""
    return item not in _NOTHING


_NOTHING = (vector.ZERO, rotation.IDENTITY, Frame(), "", (), {}, None)


def default_of(f: dataclasses.Field) -> Any:
    """What a field holds where nobody gives it; `dataclasses.MISSING` where it must be given."""
    if f.default_factory is not dataclasses.MISSING:
        return f.default_factory()
    return f.default


# -- in ----------------------------------------------------------------------------------------------


def from_data(cls: type, data: Any, place: Place) -> Any:
    """A frozen value from JSON data; raises FileError with the place for what does not fit."""
    if not isinstance(data, dict):
        place.refuse(f"expected an object with fields, found {seen(data)}.")
    readers, needed = readers_of(cls)
    given = {
        name: item if type(item) is float else readers[name](item, place, name)
        for name, item in data.items()
        if name in readers
    }
    told_by_kind = "kind" in data and bool(getattr(cls, "kind", ""))
    if len(given) + told_by_kind < len(data):
        place.keep(cls.__name__, data, (*readers, "kind") if told_by_kind else readers)
    if not needed <= given.keys():
        place.refuse(f"the field {min(needed - given.keys())!r} is missing.")
    try:
        return cls(**given)
    except ModelError as error:
        raise FileError(f"{place}: {str(error).removeprefix(f'{error.element}: ')}") from None


@cache
def readers_of(cls: type) -> tuple[dict[str, Reader], frozenset[str]]:
    """For each field of a kind what reads it, and the names of the fields that must be given."""
    hints = typing.get_type_hints(cls)
    fields = dataclasses.fields(cls)
    readers = {f.name: reader_for(hints[f.name], f.metadata) for f in fields}
    return readers, frozenset(f.name for f in fields if default_of(f) is dataclasses.MISSING)


def reader_for(hint: Any, metadata: Mapping[str, Any] = types.MappingProxyType({})) -> Reader:
    """What reads data of a type."""
    if metadata.get("role") == "quantity":
        return _quantity(units_of(metadata))
    if hint in _OWN_READERS:
        return _OWN_READERS[hint]
    if dataclasses.is_dataclass(hint):
        return lambda data, place, name: from_data(hint, data, place.inner(name))
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType) and types.NoneType in inner:
        other = reader_for(next(arg for arg in inner if arg is not types.NoneType))
        return lambda data, place, name: None if data is None else other(data, place, name)
    if origin is tuple:
        return _sequence(inner)
    if origin in (Mapping, dict):
        return _mapping(reader_for(inner[1]))
    return _plain


def units_of(metadata: Mapping[str, Any]) -> tuple[str, ...]:
    """The unit of a quantity; those for an angle and for a length where it follows a joint's coordinate."""
    if "along" not in metadata:
        return (metadata["unit"],)
    words = (metadata["along"], *metadata["or_along"])
    return tuple(unit_along(kind(), word) for word in words for kind in (Angle, Distance))


def _quantity(choices: tuple[str, ...]) -> Reader:
    """Reads a number, a text with one of these units, or a list of these."""

    def number(data: Any, place: Place, name: str | int) -> Any:
        if type(data) is not str:
            return data
        for unit in choices:
            try:
                return units.parse(data, unit)
            except ModelError as error:
                why = str(error)
        return place.inner(name).refuse(why)

    def read(data: Any, place: Place, name: str | int) -> Any:
        if type(data) is not list:
            return number(_plain(data, place, name), place, name)
        if str in map(type, data):
            return tuple([number(item, place, name) if type(item) is str else item for item in data])
        return tuple(data)

    return read


def _sequence(inner: tuple[Any, ...]) -> Reader:
    """Reads a list, of any length where the type ends with `...`."""
    endless = inner[-1] is Ellipsis
    readers = [reader_for(kind) for kind in inner if kind is not Ellipsis]
    what = "a list of shapes" if inner[0] is Shape else "a list" if endless else f"a list of {len(readers)}"

    def read(data: Any, place: Place, name: str | int) -> tuple:
        here = place.inner(name)
        if not isinstance(data, list) or not (endless or len(data) == len(readers)):
            here.refuse(f"expected {what}, found {seen(data)}.")
        each = readers * len(data) if endless else readers
        return tuple(read(item, here, i) for i, (read, item) in enumerate(zip(each, data, strict=True)))

    return read


def _mapping(reader: Reader) -> Reader:
    """Reads an object whose names are free."""

    def read(data: Any, place: Place, name: str | int) -> Mapping[str, Any]:
        here = place.inner(name)
        if not isinstance(data, dict):
            here.refuse(f"expected an object with names, found {seen(data)}.")
        return types.MappingProxyType({key: reader(item, here, key) for key, item in data.items()})

    return read


def _shape(data: Any, place: Place, name: str | int) -> Shape:
    here = place.inner(name)
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(data, dict):
        here.refuse(f"expected a shape, found {seen(data)}; shapes are: {', '.join(SHAPES)}.")
    try:
        cls = shape_class(kind)
    except ModelError as error:
        here.refuse(str(error))
    return from_data(cls, data, here)


def _surface(data: Any, place: Place, name: str | int) -> Surface:
    """A surface from its numbers in base64; one that was brought from a file beside the project is taken as it is."""
    if isinstance(data, Surface):
        return data
    here = place.inner(name)
    if not isinstance(data, dict) or not set(data) <= set(SURFACE):
        here.refuse(f"expected points and triangles in base64, found {seen(data)}.")
    try:
        made = Surface(**{part: base64.b64decode(text, validate=True) for part, text in data.items()})
        known = _KNOWN.setdefault(made.digest, made)
        return known if known == made else made
    except (TypeError, ValueError) as error:
        return here.refuse(str(error) if isinstance(error, ModelError) else _NO_BASE64)


def _text(data: Any, place: Place, name: str | int) -> str:
    if not isinstance(data, str):
        place.inner(name).refuse(f"expected a text, found {seen(data)}.")
    return data


def _number(data: Any, place: Place, name: str | int) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or abs(data) > 1e300:
        place.inner(name).refuse(f"expected a number, found {seen(data)}.")
    return float(data)


def _plain(data: Any, place: Place, name: str | int) -> Any:
    if isinstance(data, dict):
        place.inner(name).refuse("expected a value, found an object.")
    return tuple(data) if isinstance(data, list) else data


_OWN_READERS: dict[Any, Reader] = {Shape: _shape, Surface: _surface, str: _text, float: _number}
