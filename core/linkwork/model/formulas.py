"""The formulas of an element, checked against what its model has."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from linkwork.errors import ModelError
from linkwork.model.coordinates import coordinate_named, unit_along
from linkwork.model.expressions.check import Checked, check
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.functions import SMOOTH
from linkwork.model.expressions.readings import PARAMETER
from linkwork.model.expressions.scope import Scope
from linkwork.model.kept import kept


@kept
def formula_fields(cls: type) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of a kind that hold formulas."""
    return tuple(f for f in dataclasses.fields(cls) if f.metadata.get("role") == "expression")


def formulas(element: Any, joints: Any, scope: Scope) -> Iterator[tuple[str, Checked]]:
    """Field and checked formula of each formula that is there; raises ModelError in the name of the element.

    Args:
        element: any element of the model.
        joints: joints of the model by id.
        scope: what names may mean.
    """
    for f in formula_fields(type(element)):
        text = getattr(element, f.name)
        if not text:
            continue
        try:
            needed = _derivatives(element, f)
            checked = check(Expression(text), _unit(element, f, joints), scope, needed)
            _refuse_jumps(checked, needed)
            yield f.name, checked
        except ModelError as error:
            raise ModelError(f"{element.id}: {f.name.replace('_', ' ')}: {error}", element.id) from None


def _unit(element: Any, f: dataclasses.Field[Any], joints: Any) -> str:
    unit = f.metadata["unit"]
    if unit == "own":
        return element.own_unit(f.name) if hasattr(element, "own_unit") else element.unit
    if "coordinate" in unit or unit == "effort":
        coordinate = coordinate_named(joints[element.joint], element.coordinate, element.id)
        return unit_along(coordinate, getattr(element, "formula_unit", unit))
    return unit


def _derivatives(element: Any, f: dataclasses.Field[Any]) -> int:
    return getattr(element, "formula_derivatives", f.metadata["derivatives"])


def _refuse_jumps(checked: Checked, needed: int) -> None:
    """A position that is held exactly may not jump by hand: that would take an endless force."""
    slider = next((reading for reading in checked.readings if reading.name == PARAMETER), None)
    if needed == SMOOTH and slider is not None:
        raise ModelError(f"the slider {slider} would make it jump; let a driver of the kind motor follow the slider.")
