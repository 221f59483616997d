"""What couples a coordinate of one joint to one of another: second = ratio * first + what is there at the start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.drivers.driver import Coupled, Driver
from linkwork.model.forces.laws import JointCoordinate


@dataclass(frozen=True, slots=True, kw_only=True)
class Coupling(Driver):
    """Two coordinates of two joints that move in a fixed ratio."""

    units: ClassVar[tuple[str, str]] = ("", "")  # of the first and the second coordinate: rad, m or any
    reverses: ClassVar[str]  # field that makes the second go the other way
    first: str = fields.reference("Joint whose coordinate leads.", family="joints")
    second: str = fields.reference("Joint whose coordinate follows.", family="joints")
    first_coordinate: str = fields.plain("", doc="Coordinate of the first joint; empty if there is only one.")
    second_coordinate: str = fields.plain("", doc="Coordinate of the second joint; empty if there is only one.")

    def __post_init__(self) -> None:
        """Check the fields; a coordinate cannot follow itself."""
        Driver.__post_init__(self)
        if (self.first, self.first_coordinate) == (self.second, self.second_coordinate):
            raise ModelError(f"{self.id}: {self.first} cannot follow itself; choose another joint.", self.id)

    def ratio(self) -> float:
        """Change of the second coordinate for a change of one of the first."""
        raise NotImplementedError

    def joint_coordinates(self) -> Iterator[tuple[str, str, str]]:
        """Joint, coordinate and its unit of both."""
        yield self.first, self.first_coordinate, self.units[0]
        yield self.second, self.second_coordinate, self.units[1]

    def held(self) -> tuple[Coupled, ...]:
        """second - ratio * first stays."""
        leads, follows = (JointCoordinate(*asked) for asked in self.joint_coordinates())
        return (Coupled(((follows, 1.0), (leads, -self.ratio()))),)
