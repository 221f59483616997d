"""The convex hull of points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from linkwork.model.shapes.faceted import Faceted
from linkwork.model.surface import Surface


@dataclass(frozen=True, slots=True)
class Hull(Faceted):
    """The convex hull of the points of a surface."""

    kind: ClassVar[str] = "hull"

    def __post_init__(self) -> None:
        """Refuse points that lie in a plane."""
        Faceted.__post_init__(self)
        _ = self.surface.hull

    @classmethod
    def of(cls, points: Any, **values: Any) -> Hull:
        """The hull of an array of points (n, 3) [m], and further fields."""
        return cls(Surface.of(points), **values)

    @classmethod
    def around(cls, shape: Faceted) -> Hull:
        """The hull of a mesh, in its place and with its looks; what lies inside is forgotten."""
        made = shape.retyped(cls)
        assert isinstance(made, Hull), "faces can always become a hull"
        return replace(made, surface=made.skin)

    @property
    def skin(self) -> Surface:
        """The surface of the hull."""
        return self.surface.hull
