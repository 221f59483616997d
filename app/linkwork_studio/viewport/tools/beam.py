"""Draw a beam that bends from one click to another, or as a curve through points."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from linkwork.model.bodies.beam import Beam
from linkwork_studio.commands.stringing import beam_along
from linkwork_studio.viewport.tools.aiming import as_vector
from linkwork_studio.viewport.tools.strand import StrandTool


class BeamTool(StrandTool):
    """Two clicks make a beam with its ends there; those on bodies are welded to them."""

    title: ClassVar[str] = "beam"
    second = "Click where it ends, or type its length and press Enter."

    def _made(self, points: list[np.ndarray]) -> Beam:
        length = self._typed.value
        if length is not None and len(points) == 2 and np.linalg.norm(points[1] - points[0]) > 0.0:
            way = points[1] - points[0]
            points = [points[0], points[0] + length * way / np.linalg.norm(way)]
        return beam_along(self.place.seen, [as_vector(point) for point in points])
