"""Cross-sections of beams, as a script gives them."""

from __future__ import annotations

from typing import Any, NamedTuple

from linkwork.model.bodies.beam import RECTANGLE, ROUND, TUBE, TYPED


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


class Typed(NamedTuple):
    """A section by its stiffness: EA [N], EI along y and z [N m2], GJ [N m2], mass of a length [kg/m].

    Without EI along z it is that along y; without GJ that is the same too. GA [N] of 0 does not give in shear. The
    diameter [m] is what is seen and touched.
    """

    EA: float
    EI: float
    per_length: float
    GJ: float | None = None
    EI_z: float | None = None
    GA: float = 0.0
    diameter: float = 0.02

    def fields(self) -> dict[str, Any]:
        """Fields of a beam."""
        return {
            "section": TYPED,
            "axial_stiffness": self.EA,
            "bending_stiffness_y": self.EI,
            "bending_stiffness_z": self.EI if self.EI_z is None else self.EI_z,
            "torsional_stiffness": self.EI if self.GJ is None else self.GJ,
            "shear_stiffness": self.GA,
            "mass_per_length": self.per_length,
            "width": self.diameter,
        }


Section = Round | Tube | Rectangle | Typed
