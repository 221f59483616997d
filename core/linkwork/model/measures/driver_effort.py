"""Driver effort: the force or torque that a driver takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.driver import Coupled, Prescribed
from linkwork.model.forces.laws import Acting, JointCoordinate
from linkwork.model.joints.rows import Angle
from linkwork.model.measures.measure import Known, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model


@dataclass(frozen=True, slots=True, kw_only=True)
class DriverEffort(Measure):
    """Force or torque of a motion, a motor, a gear pair, ..., with the growth of what it drives."""

    kind: ClassVar[str] = "driver_effort"
    driver: str = fields.reference("Measured driver.", family="drivers")

    def readings(self, model: Model) -> tuple[Known, ...]:
        """One number for each coordinate that is driven."""
        driver = model.drivers[self.driver]
        items = (*driver.held(), *driver.acting())
        if not items:
            what = driver.kind.replace("_", " ")
            raise ModelError(f"{self.id}: the {what} {driver.id} takes no effort; choose another driver.", self.id)
        names = [getattr(item, "field", "effort") for item in items] if len(items) > 1 else ["effort"]
        return tuple(
            Known(name, _unit(item, model, self.id), "effort", driver.id, n)
            for n, (name, item) in enumerate(zip(names, items, strict=True))
        )


def _unit(item: Prescribed | Coupled | Acting, model: Model, asker: str) -> str:
    row = item.parts[0][0] if isinstance(item, Coupled) else item.row
    if isinstance(row, JointCoordinate):
        row = coordinate_named(model.joints[row.joint], row.name, asker, row.unit)
    return "N m" if isinstance(row, Angle) else "N"
