"""What all measures share: numbers with units that are read off the mechanism."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.joints.rows import Coordinate, Row


@dataclass(frozen=True, slots=True)
class Read:
    """A row's value (derivative 0), rate (1) or second derivative (2)."""

    name: str
    unit: str
    row: Row | Coordinate | JointCoordinate
    derivative: int = 0


@dataclass(frozen=True, slots=True)
class Computed:
    """The value of a formula of the measure's fields."""

    name: str
    unit: str
    field: str


@dataclass(frozen=True, slots=True)
class Known:
    """A number that every snapshot has: `kinetic_energy`, `violation`, `force.x` of a joint, ..."""

    name: str
    unit: str
    quantity: str
    element: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Reads numbers, each with a name and a unit."""

    kind: ClassVar[str] = ""
    id: str

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self)

    def readings(self) -> tuple[Read | Computed | Known, ...]:
        """What it reads."""
        raise NotImplementedError
