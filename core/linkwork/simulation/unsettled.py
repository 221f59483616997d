"""Contacts that steps have not settled: bodies sink into each other, or part though they press.

Sweeps pass a load on by a share that falls with the ratio of the masses. Contacts that hang together are then settled
all at once, but only for so many rows (solvers/contact/direct.py).
"""

from __future__ import annotations

from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed

MOST = 1e-3  # m/s: in a second bodies sink by a millimetre
SUNK = 1e-3  # metres: it is told for as long as bodies stand so deep in each other


class Unsettled:
    """Remembers the worst rate since a run began, or was edited, until what has sunk has risen."""

    def __init__(self) -> None:
        """All has settled."""
        self._worst = 0.0

    def look(self, installed: Installed) -> tuple[Finding, ...]:
        """A finding where contacts have not settled; some steps were made, or somebody asks."""
        touching = installed.touching
        if touching is None:
            return ()
        now = touching.unsettled()
        if now > MOST:
            self._worst = max(self._worst, now)
        elif not touching.deepest() > SUNK:
            self._worst = 0.0
        return self._told() if self._worst else ()

    def _told(self) -> tuple[Finding, ...]:
        text = (
            f"Contacts have not converged: bodies approach or separate by up to {self._worst:.2g} m/s where they "
            "should not, and may have penetrated each other. This happens in large piles, and with heavy bodies on "
            "light ones. Use a smaller step, more similar masses, or fewer shapes that collide."
        )
        return (Finding("warning", "unsettled", text, ()),)
