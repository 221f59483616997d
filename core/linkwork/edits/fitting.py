"""Whether the values of an edit are of the types that its fields declare, so that no kind of edit has to ask."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Collection, Mapping
from functools import partial
from numbers import Integral
from types import NoneType, UnionType
from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.given import seen
from linkwork.model.kept import kept
from linkwork.model.shapes.shape import Shape

Test = Callable[[Any], bool]
TOLD_BY_THE_EDIT = (Any, Vector, Body, Shape)  # what takes these tells more of what is wrong


def check(edit: Any) -> None:
    """Raise ModelError for what is no edit, and for a value of another type than its field declares."""
    if isinstance(edit, type) or not callable(getattr(edit, "apply", None)):
        raise ModelError(f"An edit is taken here, such as lw.edits.SetValue(...), not {seen(edit)}.")
    for name, reported, fits in _tests(type(edit)):
        value = getattr(edit, name)
        if not fits(value):
            raise ModelError(f"{type(edit).__name__}: {name} takes {reported}, not {seen(value)}.")


@kept
def _tests(cls: type) -> tuple[tuple[str, str, Test], ...]:
    """Name, words and test of each field that declares a type."""
    if not dataclasses.is_dataclass(cls):
        return ()
    hints = typing.get_type_hints(cls)
    found = ((f.name, _test(hints[f.name])) for f in dataclasses.fields(cls))
    return tuple((name, _reported(hints[name]), test) for name, test in found if test is not None)


def _test(hint: Any) -> Test | None:
    """Whether a value is of a type; None where that is not asked here."""
    if hint in TOLD_BY_THE_EDIT:
        return None
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, UnionType):
        tests = [test for kind in inner if (test := _test(kind)) is not None]
        return (lambda value: any(test(value) for test in tests)) if len(tests) == len(inner) else None
    if origin is tuple:
        return partial(_is_several, _test(inner[0])) if inner[-1] is Ellipsis else partial(_is_row, inner)
    if origin is not None and issubclass(origin, Mapping):
        return partial(_is_mapping, *map(_test, inner))
    if hint is str:
        return _is_text
    if hint is int:
        return lambda value: isinstance(value, Integral) and not isinstance(value, bool)
    if hasattr(hint, "apply"):
        return partial(_is_edit, hint)
    return lambda value: isinstance(value, hint)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_several(test: Test | None, value: Any) -> bool:
    """Whether each of several values fits; of one text in their place the edit tells more."""
    if isinstance(value, str):
        return test is _is_text
    is_there = isinstance(value, Collection) and not isinstance(value, bytes | Mapping)
    return is_there and (test is None or all(map(test, value)))


def _is_row(kinds: tuple[Any, ...], value: Any) -> bool:
    tests = map(_test, kinds)
    is_there = isinstance(value, tuple) and len(value) == len(kinds)
    return is_there and all(test is None or test(item) for test, item in zip(tests, value, strict=True))


def _is_mapping(key: Test | None, item: Test | None, value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    return (key is None or all(map(key, value))) and (item is None or all(map(item, value.values())))


def _is_edit(kind: type, value: Any) -> bool:
    """Whether it is an edit of a kind; one with wrong values says so itself."""
    if not isinstance(value, kind):
        return False
    check(value)
    return True


def _reported(hint: Any) -> str:
    """A type in words."""
    words = {str: "a text", int: "a whole number", bool: "True or False", float: "a number", NoneType: "None"}
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, UnionType):
        return " or ".join(map(_reported, inner))
    if origin is tuple:
        return f"several, each {_reported(inner[0])}" if inner[-1] is Ellipsis else "a pair"
    if origin is not None and issubclass(origin, Mapping):
        return "a mapping"
    return words.get(hint) or f"{'an' if hint.__name__[0] in 'AEIO' else 'a'} {hint.__name__}"
