"""What all drivers share: coordinates that are prescribed, coupled or set by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.laws import Acting, JointCoordinate
from linkwork.model.joints.rows import Coordinate, Row

LEVELS = ("position", "speed", "acceleration")


@dataclass(frozen=True, slots=True)
class Prescribed:
    """A row or a joint's coordinate whose position, speed or acceleration follows the formula of a field."""

    row: Row | Coordinate | JointCoordinate
    field: str
    level: str = "position"


@dataclass(frozen=True, slots=True)
class Coupled:
    """The sum of joints' coordinates, each times a factor, stays what it is at the stored poses."""

    parts: tuple[tuple[JointCoordinate, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Driver:
    """Prescribes or couples coordinates, or acts on them by a controller."""

    kind: ClassVar[str] = ""
    read_as: ClassVar[str] = ""  # `parameter` or `table` where formulas read it by its id
    id: str

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self)

    def held(self) -> tuple[Prescribed | Coupled, ...]:
        """What it holds exactly."""
        return ()

    def acting(self) -> tuple[Acting, ...]:
        """What it pushes, with limited force."""
        return ()
