"""What all shapes share: where they sit on the body and what their surface is like."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.anchor import AXES, Anchor


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A solid whose centroid lies at its own origin."""

    kind: ClassVar[str] = ""
    position: Vector = fields.quantity(vector.ZERO, unit="m", doc="Centre of the shape in the body's frame.")
    rotation: Quaternion = fields.quantity(rotation.IDENTITY, doc="Rotation of the shape in the body (w, x, y, z).")
    color: str = fields.plain("", doc="Colour as #rrggbb; empty for the colour of the theme.")
    collides: bool = fields.plain(False, doc="Takes part in contact with other colliding shapes.")
    friction: float = fields.quantity(0.5, doc="Coulomb friction coefficient.", low=0.0)
    restitution: float = fields.share(0.0, doc="Coefficient of restitution: separation speed over approach speed.")
    rolling: float = fields.quantity(
        0.0,
        unit="m",
        doc="Rolling resistance: largest torque against rolling and spinning per newton of contact force.",
        low=0.0,
    )
    material: str = fields.plain("", doc="Surface material; a contact pair sets the properties of two materials.")

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self, self.kind)
        object.__setattr__(self, "rotation", fields.unit_quaternion(self.rotation, self.kind))
        if self.color and not _is_color(self.color):
            raise ModelError(f"{self.kind}: the colour {self.color!r} is not of the form #rrggbb.")

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        raise NotImplementedError

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around the shape, in its own axes [m]."""
        raise NotImplementedError

    @classmethod
    def filling(cls, half: Vector) -> Shape:
        """The shape of this kind that comes nearest to filling a box with these half edges, along its own axes [m]."""
        raise NotImplementedError

    def retyped(self, cls: type[Shape]) -> Shape | None:
        """The shape of another kind that keeps more of this one than the box around it; None where there is none."""
        return None

    def mirrored(self) -> Self:
        """Its image across its own xz plane: itself, unless it tells left from right."""
        return self

    def anchors(self) -> tuple[Anchor, ...]:
        """Where people would put a joint, in its own axes: its centre and the middles of the faces around it."""
        faces = [
            Anchor("face", vector.scale(axis, sign * half), axis)
            for axis, half in zip(AXES, self.half_size, strict=True)
            for sign in (-1.0, 1.0)
        ]
        return (*faces, Anchor("centre", vector.ZERO))

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia about the centroid of one kilogram of it, in its own axes [m2]."""
        raise NotImplementedError


def _is_color(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch("#[0-9a-fA-F]{6}", text) is not None
