"""Bushings that are turned farther than their law reaches: told from then on, until something is edited.

Each angle of a bushing is that of an axis of the follower, seen along one of the base. At a quarter of a turn the
shadow of another axis passes through nothing, and its angle swings round by half a turn, however short the steps: the
bushing gives or takes energy.
"""

from __future__ import annotations

import math

from linkwork.compiler.compiled import Compiled
from linkwork.model.forces.bushing import TURNS, Bushing
from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed

FARTHEST = 0.5 * math.pi  # radians


class Turned:
    """Looks at the bushings of one system with each snapshot."""

    def __init__(self, compiled: Compiled) -> None:
        """Find the angles of those that resist turning."""
        bushings = {f.id for f in compiled.model.forces.values() if isinstance(f, Bushing) and _resists_turning(f)}
        owners = {row: entry.owner for row, entry in compiled.rows.items() if entry.owner[0] in bushings}
        self._angles = {row: owner for row, (owner, n) in owners.items() if int(n) >= len(TURNS)}
        self._since: dict[str, float] = {}  # when each was first seen turned so far [s]

    def look(self, installed: Installed) -> tuple[Finding, ...]:
        """Those that have been turned too far until now; `measured` has just been asked."""
        now, residual = float(installed.state.time[0]), installed.work.residual
        for row, owner in self._angles.items():
            if not abs(residual[row]) < FARTHEST:
                self._since[owner] = min(now, self._since.get(owner, now))
        return tuple(_reported(owner, time) for owner, time in self._since.items() if time <= now)


def _resists_turning(bushing: Bushing) -> bool:
    return any(bushing.turning_stiffness) or any(bushing.turning_damping)


def _reported(bushing: str, time: float) -> Finding:
    text = (
        f"{bushing} was turned by more than 90 deg at {time:.4g} s: its law is for small rotations, and energies are "
        "wrong from then on. Make it stiffer, or use a joint with a joint spring for large rotations."
    )
    return Finding("warning", "bushing_turned", text, (bushing,))
