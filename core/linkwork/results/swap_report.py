"""What one edit did to the running simulation."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.results.finding import Finding


@dataclass(frozen=True, slots=True)
class SwapReport:
    """Outcome of a swap at a step boundary.

    Gaps are the largest residual of any joint row [m or rad]; energies in J; the impulse is the largest change of
    momentum that the swap gave to a body [N s]. `moved` has the bodies that closing moves and how far [m].
    """

    revision: int
    accepted: bool
    time: float
    gap_before: float = 0.0
    gap_after: float = 0.0
    kinetic_change: float = 0.0
    potential_change: float = 0.0
    impulse: float = 0.0
    milliseconds: float = 0.0
    moved: tuple[tuple[str, float], ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def energy_change(self) -> float:
        """Change of kinetic and potential energy together [J]."""
        return self.kinetic_change + self.potential_change
