"""Laws of forces as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from linkwork.errors import ModelError
from linkwork.model.forces import laws as words
from linkwork.model.forces.laws import Law
from linkwork.system import laws as kinds

NUMBERS: dict[type, tuple[int, tuple[str, ...]]] = {  # kind of a law and its numbers in the order of equations/laws.py
    words.Spring: (kinds.SPRING, ("stiffness", "free", "damping")),
    words.Friction: (kinds.FRICTION, ("level", "speed")),
    words.Stop: (kinds.STOP, ("low", "high", "stiffness", "damping")),
    words.Effort: (kinds.EFFORT, ()),
    words.Servo: (kinds.SERVO, ("p", "i", "d", "limit", "speed")),
    words.Drag: (kinds.DRAG, ("linear", "quadratic", "place")),
    words.Tyre: (kinds.TYRE, ("along", "across", "grip", "place")),
}


def law_arrays(
    laws: Sequence[tuple[Law, str]], formulas: Mapping[tuple[str, str], int], tables: Mapping[str, int]
) -> dict[str, np.ndarray]:
    """Kind, numbers and formula of each law.

    Args:
        laws: with the element of each.
        formulas: number of each by element and field.
        tables: number of each by name.
    """
    count = len(laws)
    kind, formula = np.zeros(count, dtype=np.int64), np.full(count, -1, dtype=np.int64)
    number = np.zeros((count, kinds.NUMBERS))
    for i, (law, owner) in enumerate(laws):
        kind[i], numbers = _numbers(law, owner, tables)
        number[i, : len(numbers)] = numbers
        field = getattr(law, "field", "")
        if field:
            formula[i] = formulas[owner, field]
    return {"law_kind": kind, "law_number": number, "law_formula": formula}


def _numbers(law: Law, owner: str, tables: Mapping[str, int]) -> tuple[int, tuple[float, ...]]:
    if isinstance(law, words.Curve):
        if law.table not in tables:
            raise ModelError(f"{owner}: {law.table!r} is not a table; choose a driver of the kind table.", owner)
        return kinds.CURVE, (tables[law.table], law.free, law.damping)
    if isinstance(law, words.Barrier):
        return kinds.STOP, (law.low, law.high, 0.0, 0.0)  # as a force it does nothing
    kind, names = NUMBERS[type(law)]
    return kind, tuple(getattr(law, name) for name in names)
