"""Torque: turns a body as three formulas say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceByComponents
from linkwork.model.joints.rows import Spin


@dataclass(frozen=True, slots=True, kw_only=True)
class Torque(ForceByComponents):
    """Three components of a torque on a body, about global or frame axes."""

    kind: ClassVar[str] = "torque"
    components: ClassVar[tuple[str, str, str]] = ("tx", "ty", "tz")
    row: ClassVar[type[Spin]] = Spin
    tx: str = fields.expression("0", unit="N m", doc="Torque about x as a formula, such as 0.1*sin(2*pi*t).")
    ty: str = fields.expression("0", unit="N m", doc="Torque about y as a formula.")
    tz: str = fields.expression("0", unit="N m", doc="Torque about z as a formula.")
