"""What all measures share: numbers with units that are read off the mechanism."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Coordinate, Row

if TYPE_CHECKING:
    from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class Read:
    """A row's value (derivative 0), rate (1) or second derivative (2); `arc`: the angle whose cosine the value is."""

    name: str
    unit: str
    row: Row | Coordinate | JointCoordinate
    derivative: int = 0
    arc: bool = False


@dataclass(frozen=True, slots=True)
class Computed:
    """The value of a formula of the measure's fields."""

    name: str
    unit: str
    field: str


@dataclass(frozen=True, slots=True)
class Known:
    """A number that is known after each step: `total_energy`, `violation`, `force` of a joint, `effort` of a driver.

    `part` says which: x, y or z of a force, the first or a later row of a driver; `place` where in a body the `stress`
    is read [m, its own axes], None for the largest.
    """

    name: str
    unit: str
    quantity: str
    element: str = ""
    part: int = 0
    place: Vector | None = None


Reading = Read | Computed | Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Reads numbers, each with a name and a unit; one that takes hold of a body that bends follows a patch of it."""

    kind: ClassVar[str] = ""
    takes_hold: ClassVar[bool] = True
    id: str

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self)

    @property
    def load_unit(self) -> str:
        """SI unit of the load of a beam that formulas read by its id; empty where it is none."""
        return ""

    def readings(self, model: Model) -> tuple[Reading, ...]:
        """What it reads of a model; raises ModelError for what is not there."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureBetween(Measure):
    """Compares a frame of a follower with a frame of a base."""

    own_axis: ClassVar[dict[str, int]] = {"base": 2, "follower": 2}
    meets: ClassVar[bool] = False
    base: str = fields.reference("Reference body.", "ground", family="bodies")
    follower: str = fields.reference("Measured body.", family="bodies")
    base_frame: Frame = fields.plain(Frame(), doc="Reference frame on the base.")
    follower_frame: Frame = fields.plain(Frame(), doc="Frame on the follower.")

    def __post_init__(self) -> None:
        """Check the fields; nothing moves against itself."""
        Measure.__post_init__(self)
        if self.base == self.follower:
            why = f"{self.id}: {self.base} does not move against itself; choose another body."
            raise ModelError(why, self.id)

    def reads(self) -> tuple[Read, ...]:
        """Rows between the two frames."""
        raise NotImplementedError

    def readings(self, model: Model) -> tuple[Read, ...]:
        """The same in every model."""
        return self.reads()

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """Nothing follows from where the frames are."""
        return {}
