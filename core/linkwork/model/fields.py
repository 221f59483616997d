"""Fields of model values with their metadata: the same words serve validation, file schema, inspector and tooltips."""

from __future__ import annotations

import dataclasses
import math
import reprlib
from collections.abc import Callable
from functools import partial
from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.expressions.expression import Expression
from linkwork.model.kept import kept

LONGEST_SHOWN = 60  # of a value in a message
LARGEST = 1e30  # of any quantity, in SI units: squares and cubes of it still fit into a float


def quantity(
    default: Any = dataclasses.MISSING,
    *,
    unit: str | tuple[str, ...] = "",
    doc: str = "",
    low: float | None = None,
    above: float | None = None,
    shown: bool = True,
) -> Any:
    """A dataclass field of one number or a tuple of numbers.

    Args:
        default: the value where none is given.
        unit: SI unit in the spelling of `units.py`; `coordinate/s`, `effort/coordinate` and the like follow the joint's
            coordinate that the element names, and stand under `along` in the metadata. Of several of these the
            element's `along_of(name)` chooses one; all but the first stand under `or_along`.
        doc: one line for tooltip and help.
        low: smallest value that is allowed.
        above: value that must be exceeded.
        shown: whether the inspector shows the field.
    """
    first, *others = (unit,) if isinstance(unit, str) else unit
    metadata = {"unit": first, "doc": doc, "low": low, "above": above, "shown": shown, "role": "quantity"}
    follows = "coordinate" in first or "effort" in first
    return _field(default, metadata | {"unit": "", "along": first, "or_along": (*others,)} if follows else metadata)


def share(default: float, *, doc: str = "") -> Any:
    """A dataclass field of one number from 0 to 1."""
    metadata = {"unit": "", "doc": doc, "low": 0.0, "above": None, "high": 1.0, "shown": True, "role": "quantity"}
    return _field(default, metadata)


def handed(default: float, *, unit: str = "", doc: str = "") -> Any:
    """A dataclass field of one number that a mirror gives the other sign, such as the pitch of a screw."""
    metadata = {"unit": unit, "doc": doc, "low": None, "above": None, "shown": True, "role": "quantity"}
    return _field(default, metadata | {"handed": True})


def count(default: int, *, doc: str = "", low: int = 0, high: int = 1000) -> Any:
    """A dataclass field of one whole number between two limits."""
    return _field(
        default,
        {"unit": "", "doc": doc, "low": low, "above": None, "high": high, "shown": True, "role": "quantity"}
        | {"whole": True},
    )


def reference(doc: str = "", default: Any = dataclasses.MISSING, *, family: str = "", kind: str = "") -> Any:
    """A dataclass field that holds the id of another element, of a given family and kind if named.

    With an empty text as default it may also hold none.
    """
    return _field(default, {"doc": doc, "role": "reference", "shown": True, "family": family, "kind": kind})


def expression(default: Any = dataclasses.MISSING, *, unit: str = "", derivatives: int = 0, doc: str = "") -> Any:
    """A dataclass field that holds a formula as the user typed it.

    Args:
        default: the formula where none is given; with an empty text as default there may be none.
        unit: SI unit of its value; `coordinate`, `coordinate/s`, `coordinate/s2` and `effort` follow the joint's
            coordinate that the element names.
        derivatives: how many derivatives in time are needed.
        doc: one line for tooltip and help.
    """
    return _field(default, {"unit": unit, "derivatives": derivatives, "doc": doc, "role": "expression", "shown": True})


def plain(
    default: Any = dataclasses.MISSING, *, doc: str = "", shown: bool = True, choices: tuple[str, ...] = ()
) -> Any:
    """A dataclass field that is neither a number nor a reference."""
    return _field(default, {"doc": doc, "role": "plain", "shown": shown, "choices": choices})


def _field(default: Any, metadata: dict[str, Any]) -> Any:
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def check(element: Any, name: str = "") -> None:
    """Make numbers floats and lists tuples, and raise ModelError for what a field does not allow."""
    for name_of, usual, f, fits in _checked_fields(type(element)):
        value = getattr(element, name_of)
        if value is not usual and not fits(value):
            label = name or getattr(element, "id", "") or type(element).__name__
            object.__setattr__(element, f.name, _settled(value, f, partial(_refuse, label, f.name)))


def _settled(value: Any, f: dataclasses.Field[Any], refuse: Callable[[str], None]) -> Any:
    """The value as a field stores it."""
    role = f.metadata["role"]
    if role == "quantity":
        value = _numbers(value, _shape_of(f), refuse)
        _within(value, f.metadata, refuse)
        return _whole(value, refuse) if "whole" in f.metadata else value
    if role == "plain":
        return _chosen(_plain(value, f.default, refuse), f.metadata.get("choices"), refuse)
    if role == "expression":
        return _formula(value, f.default, refuse)
    if role == "reference" and (not isinstance(value, str) or (not value and f.default != "")):
        refuse(f"names no element: {_seen(value)}")
    return value


# -- what is already as it should be, the usual case, is told at once ---------------------------------


_NO_DEFAULT = object()


@kept
def _checked_fields(cls: type) -> tuple[tuple[str, Any, dataclasses.Field[Any], Callable[[Any], bool]], ...]:
    """The fields of a kind that have a role, each with its default and a quick test whether a value can stay."""
    found = ((f, _fitting(f)) for f in dataclasses.fields(cls) if "role" in f.metadata)
    return tuple((f.name, f.default if fits(f.default) else _NO_DEFAULT, f, fits) for f, fits in found)


def _fitting(f: dataclasses.Field[Any]) -> Callable[[Any], bool]:
    role, default = f.metadata["role"], f.default
    if f.metadata.get("choices"):
        return lambda value: isinstance(value, str) and value in f.metadata["choices"]
    if role == "quantity":
        return _fitting_numbers(f)
    if role == "plain" and default is not dataclasses.MISSING and default is not None:
        kind = type(default)
        return lambda value: type(value) is kind and (kind is not str or value.isascii())
    if role == "reference":
        return lambda value: type(value) is str and value != ""
    return lambda value: False


def _fitting_numbers(f: dataclasses.Field[Any]) -> Callable[[Any], bool]:
    low, above, length = f.metadata["low"], f.metadata["above"], _shape_of(f)
    least = max(-LARGEST if low is None else low, -LARGEST if above is None else math.nextafter(above, math.inf))
    most, kind = f.metadata.get("high", LARGEST), int if "whole" in f.metadata else float
    if length is None:
        return lambda value: type(value) is kind and least <= value <= most

    def all_fit(values: Any) -> bool:
        if type(values) is not tuple or len(values) != length:
            return False
        for value in values:  # a plain loop: this is most of the time that a file takes to load
            if type(value) is not float or not least <= value <= most:
                break
        else:
            return True
        return False

    return all_fit


def check_items(element: Any, name: str, kind: type) -> None:
    """Raise ModelError where a tuple holds anything but values of a kind."""
    for item in getattr(element, name):
        if not isinstance(item, kind):
            _refuse(element.id, name, f"takes {kind.__name__.lower()}s, not {_seen(item)}")


def _shape_of(f: dataclasses.Field[Any]) -> int | None:
    """Length of the tuple that a field holds, from its annotation; None for one number."""
    return {"Vector": 3, "Quaternion": 4}.get(str(f.type))


_TYPES = {str: "a text", tuple: "a tuple", bool: "True or False"}


def _plain(value: Any, default: Any, refuse: Callable[[str], None]) -> Any:
    """A value of the same type as the default."""
    kind = type(default)
    if default is dataclasses.MISSING or default is None:
        return value
    if kind is tuple and isinstance(value, list):
        value = tuple(value)
    if not isinstance(value, kind):
        refuse(f"takes {_TYPES.get(kind, f'a {kind.__name__}')}, not {_seen(value)}")
    if kind is str and any("\ud800" <= sign <= "\udfff" for sign in value):
        refuse("has characters that cannot be written")
    return value


def _chosen(value: Any, choices: tuple[str, ...] | None, refuse: Callable[[str], None]) -> Any:
    """A value among those on offer, where there are any."""
    if choices and value not in choices:
        refuse(f"is {_seen(value)}; it is one of {', '.join(map(str, choices))}")
    return value


def _formula(value: Any, default: Any, refuse: Callable[[str], None]) -> str:
    """The text of a formula that can be read; numbers become texts."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = repr(_number(value, refuse))
    if not isinstance(value, str):
        refuse(f"takes a formula, not {_seen(value)}")
    if value or default != "":
        try:
            Expression(value)
        except ModelError as error:
            refuse(f"is not a formula: {error}")
    return value


def _seen(value: Any) -> str:
    """The value as Python writes it, shortened."""
    text = reprlib.repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def _numbers(value: Any, length: int | None, refuse: Callable[[str], None]) -> Any:
    if length is None:
        return _number(value, refuse)
    try:
        items = tuple(value)
    except TypeError:
        items = ()
    if isinstance(value, str) or len(items) != length:
        refuse(f"takes {length} numbers, not {_seen(value)}")
    return tuple(_number(item, refuse) for item in items)


def _number(value: Any, refuse: Callable[[str], None]) -> float:
    if isinstance(value, bool | str):
        refuse(f"takes a number, not {_seen(value)}")
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        refuse(f"takes a number, not {_seen(value)}")
        raise AssertionError from None
    if not math.isfinite(number):
        refuse(f"takes a finite number, not {number}")
    return number


def _within(number: Any, metadata: Any, refuse: Callable[[str], None]) -> None:
    unit = f" {metadata['unit']}" if metadata["unit"] else ""
    for n in number if isinstance(number, tuple) else (number,):
        if abs(n) > LARGEST:
            refuse(f"is {n:g}{unit}; the limit is {LARGEST:g}")
        if metadata["low"] is not None and n < metadata["low"]:
            refuse(f"is {n:g}{unit}; it must be at least {metadata['low']:g}{unit}")
        if metadata["above"] is not None and n <= metadata["above"]:
            refuse(f"is {n:g}{unit}; it must be greater than {metadata['above']:g}{unit}")
        if n > metadata.get("high", LARGEST):
            refuse(f"is {n:g}{unit}; it must be at most {metadata['high']:g}{unit}")


def _whole(number: float, refuse: Callable[[str], None]) -> int:
    if number != int(number):
        refuse(f"is {number:g}; it must be a whole number")
    return int(number)


def _refuse(label: str, field: str, why: str) -> None:
    raise ModelError(f"{label}: {field.replace('_', ' ')} {why}.", label)


def unit_quaternion(q: Any, label: str) -> Any:
    """The quaternion made one of unit length; raises ModelError for one without direction."""
    try:
        return rotation.normalised(q)
    except ValueError:
        _refuse(label, "rotation", f"is {q!r}, which is not a rotation; (1, 0, 0, 0) means none")


def number_list(values: Any, label: str, name: str) -> tuple[float, ...]:
    """A list of finite numbers as a tuple; raises ModelError in the name of an element's field."""
    refuse = partial(_refuse, label, name)
    return tuple(_number(value, refuse) for value in values)
