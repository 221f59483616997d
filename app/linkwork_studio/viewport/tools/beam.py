"""Draw a beam that bends from one click to another."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork_studio.commands.placing import beam
from linkwork_studio.viewport.tools.link import FIRST, LinkTool


class BeamTool(LinkTool):
    """Two clicks make a beam with its ends there."""

    title: ClassVar[str] = "beam"
    hint = FIRST.format("beam")

    def _between(self, start: Vector, end: Vector, touching: list[str]) -> Body:
        return beam(self.place.seen, start, end)
