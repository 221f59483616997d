"""Constraint error: how well the joints and drivers are held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.model.measures.measure import Known, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstraintError(Measure):
    """Largest constraint residual of all joints and drivers, in metres or radians."""

    kind: ClassVar[str] = "constraint_error"

    def readings(self, model: Model) -> tuple[Known, ...]:
        """The one residual."""
        return (Known("residual", "", "violation"),)
