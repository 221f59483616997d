"""A mesh of triangles, from a file or from numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.errors import ModelError
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.surface import Surface


@dataclass(frozen=True, slots=True)
class Mesh(Faceted):
    """A triangulated surface; a closed one has mass, an open one is for display only."""

    kind: ClassVar[str] = "mesh"

    def __post_init__(self) -> None:
        """Refuse a surface without triangles."""
        Faceted.__post_init__(self)
        if not self.surface.triangles:
            raise ModelError(f"{self.named}: its surface has points but no triangles; use lw.Hull for it.")

    @classmethod
    def of(cls, points: Any, triangles: Any, **values: Any) -> Mesh:
        """A mesh from an array of points (n, 3) [m] and one of triangles (m, 3), and further fields."""
        return cls(Surface.of(points, triangles), **values)

    @property
    def skin(self) -> Surface:
        """The surface itself."""
        return self.surface
