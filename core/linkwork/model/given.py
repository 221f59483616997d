"""What a caller hands over, checked and made plain: numbers become Python's own, so that a journal can hold them."""

from __future__ import annotations

import math
import reprlib
from numbers import Integral, Real
from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector

LONGEST_SHOWN = 60
LARGEST_WHOLE = 2**63 - 1  # what arrays hold


def seen(value: Any) -> str:
    """A value as Python writes it, shortened, for messages."""
    text = reprlib.repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def number(value: Any, what: str, *, endless: bool = False) -> float:
    """A real number; ModelError otherwise.

    Args:
        value: what was given.
        what: it is, as the message begins.
        endless: whether infinity will do; nan never does.
    """
    if not isinstance(value, Real) or isinstance(value, bool):
        raise ModelError(f"{what} takes a number, not {seen(value)}.")
    try:
        found = float(value)
    except OverflowError:
        raise ModelError(f"{what} takes a number below 1e308, not {seen(value)}.") from None
    if math.isnan(found) or (math.isinf(found) and not endless):
        raise ModelError(f"{what} takes a finite number, not {found}.")
    return found


def whole(value: Any, what: str, least: int = 0, most: int = LARGEST_WHOLE) -> int:
    """A whole number within limits; ModelError otherwise."""
    if not isinstance(value, Integral) or isinstance(value, bool):
        raise ModelError(f"{what} takes a whole number, not {seen(value)}.")
    found = int(value)
    if not least <= found <= most:
        raise ModelError(f"{what} takes a whole number from {least} to {most}, not {seen(value)}.")
    return found


def text(value: Any, what: str) -> str:
    """A text; ModelError otherwise."""
    if not isinstance(value, str):
        raise ModelError(f"{what} takes a text, not {seen(value)}.")
    return str(value)  # also of what numpy derives from it


def vector(value: Any, what: str) -> Vector:
    """Three finite numbers; ModelError otherwise."""
    try:
        items = () if isinstance(value, str | bytes) else tuple(value)
    except TypeError:
        items = ()
    if len(items) != 3:
        raise ModelError(f"{what} takes three numbers, not {seen(value)}.")
    x, y, z = (number(item, what) for item in items)
    return x, y, z
