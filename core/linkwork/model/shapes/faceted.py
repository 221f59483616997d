"""What shapes with flat faces share: a surface from a file or from numbers, and its scale."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import Surface

BLOCK = Surface.block(0.125)  # metres, without rounding
BLOCK_HALF = 0.0625
SMALLEST, LARGEST = 1e-12, 1e12  # of a scale: cubes of it times a volume still fit into a float


@dataclass(frozen=True, slots=True)
class Faceted(Shape):
    """Flat faces around the centroid, which is this shape's own origin wherever the points of the surface count from.

    With the volume V, the centre c and the mean S of (x - c) (x - c)T of the surface, and s = scale,

        V' = |sx sy sz| V,    c'_i = s_i c_i,    S'_ij = s_i s_j S_ij,    I = tr(S') 1 - S'
    """

    surface: Surface = fields.plain(BLOCK, doc="Points and triangles.", shown=False)
    scale: Vector = fields.quantity(
        (1.0, 1.0, 1.0), doc="Scale factors along the axes of the file: 0.001 for millimetres; negative values mirror."
    )
    label: str = fields.plain("", doc="Name; initially that of its file.")

    def __post_init__(self) -> None:
        """Refuse a scale that leaves nothing."""
        Shape.__post_init__(self)
        if not all(SMALLEST <= abs(factor) <= LARGEST for factor in self.scale):
            raise ModelError(f"{self.named}: a scale of {self.scale} leaves no body; factors are not zero.")

    @classmethod
    def filling(cls, half: Vector) -> Self:
        """The block with these half edges [m]."""
        return cls(scale=(half[0] / BLOCK_HALF, half[1] / BLOCK_HALF, half[2] / BLOCK_HALF))

    def mirrored(self) -> Self:
        """Its image across its own xz plane."""
        return replace(self, scale=(self.scale[0], -self.scale[1], self.scale[2]))

    def retyped(self, cls: type[Shape]) -> Shape | None:
        """The same surface as a shape of another kind with flat faces."""
        if not issubclass(cls, Faceted):
            return None
        names = ("scale", "label", "rotation", "color", "collides", "friction", "restitution", "rolling", "material")
        looks = {name: getattr(self, name) for name in names}
        return cls(surface=self.skin, position=self.origin, **looks).as_drawn()

    @property
    def named(self) -> str:
        """Kind and label, for messages."""
        return f"{self.kind} {self.label}".strip()

    @property
    def skin(self) -> Surface:
        """The surface around the matter, before it is scaled."""
        raise NotImplementedError

    @property
    def fault(self) -> str:
        """Why it cannot be weighed, as a clause; empty where it can."""
        return self.skin.measures.fault

    @property
    def centre(self) -> Vector:
        """Where its own origin lies in the axes of the file, scaled [m]."""
        return _times(self.scale, self.skin.measures.centre)

    @property
    def volume(self) -> float:
        """Volume [m3]; raises ModelError for a surface that encloses nothing."""
        self._check_closed()
        x, y, z = self.scale
        return abs(x * y * z) * self.skin.measures.volume

    @property
    def half_size(self) -> Vector:
        """Half the edges of a box around it, with the centroid in its middle [m]."""
        found = self.skin.measures
        reach = [max(c - low, high - c) for c, low, high in zip(found.centre, found.low, found.high, strict=True)]
        x, y, z = (abs(factor) * far for factor, far in zip(self.scale, reach, strict=True))
        return (x, y, z)

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]; raises ModelError for a surface that encloses nothing."""
        self._check_closed()
        x, y, z = (
            vector.scale(_times(self.scale, row), factor)
            for row, factor in zip(self.skin.measures.second, self.scale, strict=True)
        )
        xx, yy, zz = x[0], y[1], z[2]
        return inertia.tensor((yy + zz, xx + zz, xx + yy), (-x[1], -x[2], -y[2]))

    def as_drawn(self) -> Self:
        """The shape where its file has it: its position and rotation are taken for those of the file's axes."""
        moved = vector.add(self.position, rotation.rotate(self.rotation, self.centre))
        return replace(self, position=moved)

    @property
    def origin(self) -> Vector:
        """Where the origin of the file lies in the body's frame [m]; `as_drawn` leads back."""
        return vector.subtract(self.position, rotation.rotate(self.rotation, self.centre))

    def _check_closed(self) -> None:
        if self.fault:
            raise ModelError(
                f"{self.named} cannot be weighed: {self.fault}. Give the body mass and inertia, use the hull of the "
                "mesh, lw.Hull.around(mesh), or repair it in the program that it was drawn with."
            )


def _times(factors: Vector, v: Vector) -> Vector:
    return (factors[0] * v[0], factors[1] * v[1], factors[2] * v[2])
