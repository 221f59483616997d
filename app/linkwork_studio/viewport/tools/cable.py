"""Draw a cable from one click to another, taut or with slack, or along points."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.model.bodies.beam import Beam
from linkwork_studio import shown_units
from linkwork_studio.commands.connecting import Grip
from linkwork_studio.commands.stringing import Slack, cable_along, way_of
from linkwork_studio.viewport.tools.aiming import Aim, as_vector
from linkwork_studio.viewport.tools.held import grip_of
from linkwork_studio.viewport.tools.strand import StrandTool
from linkwork_studio.viewport.tools.tool import Workplace

STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
FINE, MOST = 0.01, 2.0  # of the way: a step of the slack, and the most of it


class CableTool(StrandTool):
    """Two clicks make a cable whose ends are held: by bodies that they are on, else by the ground."""

    title: ClassVar[str] = "cable"
    holds = "spherical"
    second = "Click where it ends. Up and Down: slack; or type its length and press Enter."

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._steps = 0

    def wants(self, key: int) -> bool:
        """Arrows change the slack."""
        return (key in STEPS and bool(self._points)) or super().wants(key)

    def key(self, key: int, text: str = "") -> bool:
        """Longer or shorter, or what all of these tools take."""
        if key not in STEPS or not self._points:
            return super().key(key, text)
        self._typed.clear()
        self._steps = max(0, min(round(MOST / FINE), self._steps + STEPS[Qt.Key(key)]))
        self.refresh()
        return True

    def _made(self, points: list[np.ndarray]) -> Beam:
        return cable_along(
            self.place.seen, [as_vector(p) for p in points], Slack(FINE * self._steps, self._typed.value)
        )

    def _words(self, made: Beam) -> str:
        way = way_of([as_vector(aim.point) for aim in self._aims()])
        told = shown_units.format(made.length, "m", 3)
        if len(self._aims()) > 2:
            return told
        return f"{told}, {'taut' if made.length <= way else f'{100 * (made.length / way - 1):.2g} % slack'}"

    def _grip(self, aim: Aim) -> Grip | None:
        return grip_of(aim) if self._joint else None
