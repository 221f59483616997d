"""Force: pushes a point of a body as three formulas say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceByComponents
from linkwork.model.joints.rows import Slide


@dataclass(frozen=True, slots=True, kw_only=True)
class PointForce(ForceByComponents):
    """Three components of a force at the origin of a frame, along global or frame axes."""

    kind: ClassVar[str] = "force"
    components: ClassVar[tuple[str, str, str]] = ("fx", "fy", "fz")
    row: ClassVar[type[Slide]] = Slide
    fx: str = fields.expression("0", unit="N", doc="Force along x as a formula, such as 10*sin(2*pi*t).")
    fy: str = fields.expression("0", unit="N", doc="Force along y as a formula.")
    fz: str = fields.expression("0", unit="N", doc="Force along z as a formula.")
