"""Cross-sections of beams, as a script gives them."""

from __future__ import annotations

from typing import Any, NamedTuple

from linkwork.model.bodies.beam import RECTANGLE, ROUND, TUBE


class Round(NamedTuple):
    """A full round section by its diameter [m]."""

    diameter: float

    def fields(self) -> dict[str, Any]:
        """Fields of a beam."""
        return {"section": ROUND, "width": self.diameter}


class Tube(NamedTuple):
    """A round tube by its outer radius and the thickness of its wall [m]."""

    outer: float
    wall: float

    def fields(self) -> dict[str, Any]:
        """Fields of a beam."""
        return {"section": TUBE, "width": 2.0 * self.outer, "wall": self.wall}


class Rectangle(NamedTuple):
    """A full rectangle by its width along y and its height along z of the beam [m]."""

    width: float
    height: float

    def fields(self) -> dict[str, Any]:
        """Fields of a beam."""
        return {"section": RECTANGLE, "width": self.width, "height": self.height}


Section = Round | Tube | Rectangle
