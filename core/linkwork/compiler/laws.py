"""Laws of forces as numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.compiler.gathering import Gathered
from linkwork.errors import ModelError
from linkwork.model.forces import laws as words
from linkwork.model.forces.laws import Law
from linkwork.system import laws as kinds


def law_arrays(found: Gathered, tables: Mapping[str, int]) -> dict[str, np.ndarray]:
    """Kind, numbers and formula of each law."""
    count = len(found.laws)
    kind, formula = np.zeros(count, dtype=np.int64), np.full(count, -1, dtype=np.int64)
    number = np.zeros((count, kinds.NUMBERS))
    for i, (law, owner) in enumerate(found.laws):
        kind[i], numbers = _numbers(law, owner, tables)
        number[i, : len(numbers)] = numbers
        field = getattr(law, "field", "")
        if field:
            formula[i] = found.formula_numbers[owner, field]
    return {"law_kind": kind, "law_number": number, "law_formula": formula}


def _numbers(law: Law, owner: str, tables: Mapping[str, int]) -> tuple[int, tuple[float, ...]]:
    match law:
        case words.Spring(stiffness=k, damping=c, free=free):
            return kinds.SPRING, (k, free, c)
        case words.Curve(table=name, damping=c, free=free):
            if name not in tables:
                raise ModelError(f"{owner}: {name!r} is no table; choose a driver of the kind table.", owner)
            return kinds.CURVE, (tables[name], free, c)
        case words.Friction(level=level, speed=speed):
            return kinds.FRICTION, (level, speed)
        case words.Stop(low=low, high=high, stiffness=k, damping=c):
            return kinds.STOP, (low, high, k, c)
        case words.Effort():
            return kinds.EFFORT, ()
        case words.Servo(p=p, i=i, d=d, limit=limit):
            return kinds.SERVO, (p, i, d, limit)
        case words.Drag(linear=linear, quadratic=quadratic, place=place):
            return kinds.DRAG, (linear, quadratic, place)
        case words.Tyre(along=along, across=across, grip=grip, place=place):
            return kinds.TYRE, (along, across, grip, place)
    raise TypeError(f"{law!r} has no numbers")
