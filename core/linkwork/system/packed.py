"""Named arrays that a kernel gets as one address.

numba hands a tuple of a hundred arrays to a function as seven hundred numbers, for each call and in each entrance from
Python, which takes longer to compile than the mathematics. What is packed is written down once, in a table of words of
eight bytes whose address is all that is handed on; equations/packed_type.py teaches numba to read it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Self, dataclass_transform

import numpy as np


@dataclass_transform(frozen_default=True)
class Packed:
    """Base of named arrays, numbers and other packed values, none of which is replaced after it was made.

    Subclasses list their fields with types, and are made and looped over like a NamedTuple.
    """

    def __init_subclass__(cls) -> None:
        dataclasses.dataclass(frozen=True, eq=False)(cls)

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in fields(type(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self)

    def _replace(self, **changes: Any) -> Self:
        """One with some other values."""
        return dataclasses.replace(self, **changes)

    def _asdict(self) -> dict[str, Any]:
        """The values by name."""
        return dict(zip(fields(type(self)), self, strict=True))

    @cached_property
    def table(self) -> np.ndarray:
        """The words that describe the values, in the order of the fields.

        Of an array: number of elements, address, length of each axis, stride of each axis in bytes. Of another packed
        value: its address. Numbers are written as they are.
        """
        return np.array([word for value in self for word in _words(value)], dtype=np.int64)

    @cached_property
    def address(self) -> int:
        """Where the table lies."""
        return self.table.ctypes.data


def fields(kind: type[Packed]) -> tuple[str, ...]:
    """Names of the fields."""
    return tuple(kind.__dataclass_fields__)  # type: ignore[attr-defined]


def _words(value: Any) -> list[int]:
    if isinstance(value, np.ndarray):
        return [value.size, value.ctypes.data, *value.shape, *value.strides]
    if isinstance(value, Packed):
        return [value.address]
    if isinstance(value, int):
        return [int(value)]
    raise TypeError(f"{type(value).__name__} cannot be packed: arrays, whole numbers and packed values can")
