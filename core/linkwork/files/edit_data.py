"""Edits as plain JSON data and back, with the words of the project file.

{"joints": [{"id": "pin", "kind": "revolute", ...}], "removed": ["motor"], "gravity": [0, 0, -1.6]}
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from linkwork.edits import Replace
from linkwork.errors import FileError, ModelError
from linkwork.files import values
from linkwork.files.keeping import Place, seen
from linkwork.model import given
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.registry import FAMILIES, element_class, family_of

OTHERS = ("removed", "order", "groups", "name", "gravity")


def to_data(edit: Replace) -> dict[str, Any]:
    """Plain data without what says nothing."""
    data: dict[str, Any] = {}
    for element in edit.elements:
        data.setdefault(family_of(element), []).append({"id": element.id, **values.to_data(element)})
    for name in OTHERS:
        value = getattr(edit, name)
        if value is not None and value not in ((), {}):
            data[name] = values.to_data(value)
    return data


def from_data(data: Any) -> Replace:
    """The edit that data describe; raises FileError with the place and the reason."""
    place = Place("edit")
    if not isinstance(data, dict):
        place.refuse(f"expected an object with fields, found {seen(data)}.")
    unknown = [name for name in data if name not in (*FAMILIES, *OTHERS)]
    if unknown:
        place.refuse(f"there is no field {unknown[0]!r}.")
    gravity, name = data.get("gravity"), data.get("name")
    if not isinstance(name, str | None):
        place.inner("name").refuse(f"expected a text, found {seen(name)}.")
    return Replace(
        tuple(_element(f, item, place.inner(f).inner(n)) for f in FAMILIES for n, item in enumerate(_list(data, f))),
        _ids(data.get("removed", []), place.inner("removed")),
        MappingProxyType({f: _ids(ids, place.inner("order")) for f, ids in _object(data, "order").items()}),
        MappingProxyType(_object(data, "groups")),
        name,
        None if gravity is None else _numbers(gravity, place.inner("gravity")),
    )


def _element(family: str, data: Any, place: Place) -> Any:
    """An element of a family from its data."""
    if not isinstance(data, dict):
        place.refuse(f"expected an object with fields, found {seen(data)}.")
    if family == "bodies" and data.get("id") == GROUND_ID:
        return values.from_data(Ground, data, place)
    try:
        cls = element_class(family, data.get("kind"))
    except ValueError as error:
        raise FileError(f"{place}: {error}") from None
    return values.from_data(cls, data, place)


def _list(data: dict[str, Any], family: str) -> list[Any]:
    items = data.get(family, [])
    if not isinstance(items, list):
        raise FileError(f"edit.{family}: expected a list, found {seen(items)}.")
    return items


def _object(data: dict[str, Any], name: str) -> dict[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise FileError(f"edit.{name}: expected an object with names, found {seen(found)}.")
    return found


def _ids(data: Any, place: Place) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(item, str) for item in data):
        place.refuse(f"expected a list of ids, found {seen(data)}.")
    return tuple(data)


def _numbers(data: Any, place: Place) -> tuple[float, ...]:
    if not isinstance(data, list):
        place.refuse(f"expected a list of numbers, found {seen(data)}.")
    try:
        return tuple(given.number(x, str(place)) for x in data)
    except ModelError:
        place.refuse(f"expected a list of numbers, found {seen(data)}.")
