"""Draw a thin bar from one click to another."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork_studio.commands.placing import bar
from linkwork_studio.viewport.tools.link import FIRST, LinkTool


class BarTool(LinkTool):
    """Two clicks make a bar with its ends there, where a link would have its holes."""

    title: ClassVar[str] = "bar"
    hint = FIRST.format("bar")

    def _between(self, start: Vector, end: Vector, touching: list[str]) -> Body:
        return bar(self.place.seen, start, end)
