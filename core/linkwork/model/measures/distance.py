"""Distance: how far two points are apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.rows import Length
from linkwork.model.measures.measure import MeasureBetween, Read


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceBetween(MeasureBetween):
    """Distance between the origins of two frames."""

    kind: ClassVar[str] = "distance"

    def reads(self) -> tuple[Read, ...]:
        """The one length."""
        return (Read("distance", "m", Length()),)
