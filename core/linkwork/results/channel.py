"""A quantity over time with its unit: what tables of results are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

OF_BODIES = ("position", "rotation", "velocity", "angular_velocity")
OF_JOINTS = ("coordinate", "speed", "force", "torque")
COLUMN = re.compile(r"(?P<name>.*) \[(?P<unit>[^\[\]]*)\]", re.DOTALL)
OF_ELEMENT = re.compile(rf"(?P<id>.+)\.(?P<quantity>{'|'.join(OF_BODIES + OF_JOINTS)})\.(?P<part>\w+)", re.DOTALL)


@dataclass(frozen=True, slots=True, eq=False)
class Channel:
    """Values over time of one quantity.

    Attributes:
        family: `bodies`, `joints`, `energy` or `measures`; `` for the time.
        id: of the element; the name of an energy; `time`.
        quantity: `position`, `force`, `coordinate.angle`, ...; `` where the element has but one.
        unit: SI unit, 1 for a pure number.
        values: shape (samples,), or (samples, parts).
        parts: names of the columns, such as x, y, z.
    """

    family: str
    id: str
    quantity: str
    unit: str
    values: np.ndarray
    parts: tuple[str, ...] = ()

    def columns(self) -> Iterator[tuple[str, np.ndarray]]:
        """Name with unit, and values, of each column: `arm.position.x [m]`."""
        first = self.family if self.family == "energy" else ""
        name = ".".join(word for word in (first, self.id, self.quantity) if word)
        if not self.parts:
            yield f"{name} [{self.unit}]", self.values
        for number, part in enumerate(self.parts):
            yield f"{name}.{part} [{self.unit}]", self.values[:, number]


def gathered(columns: dict[str, np.ndarray]) -> list[Channel]:
    """The channels that columns belong to, told by their names."""
    whole: dict[tuple[str, str, str, str], dict[str, np.ndarray]] = {}
    for column, values in columns.items():
        found = COLUMN.fullmatch(column)
        name, unit = (found["name"], found["unit"]) if found else (column, "1")
        family, id, quantity, part = _reported(name)
        whole.setdefault((family, id, quantity, unit), {})[part] = values
    return [
        Channel(*key, parts[""]) if "" in parts else Channel(*key, np.column_stack(list(parts.values())), tuple(parts))
        for key, parts in whole.items()
    ]


def _reported(name: str) -> tuple[str, str, str, str]:
    """Family, id, quantity and part of the name of a column."""
    if name == "time":
        return "", "time", "", ""
    found = OF_ELEMENT.fullmatch(name)
    if found:
        id, quantity, part = found.group("id", "quantity", "part")
        if quantity in ("coordinate", "speed"):  # each has a unit of its own
            return "joints", id, f"{quantity}.{part}", ""
        return "bodies" if quantity in OF_BODIES else "joints", id, quantity, part
    return (
        ("energy", name.removeprefix("energy."), "", "") if name.startswith("energy.") else ("measures", name, "", "")
    )
