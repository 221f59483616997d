"""A surface of triangles as one frozen value: what meshes and hulls are made of.

The numbers stand as bytes (little-endian float32 and uint32), which are immutable, compact, quick to compare, and just
what STL, glTF and graphics cards hold; questions about them are answered in double precision by triangles.py.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import numpy as np

    from linkwork.model.triangles import Measures

MOST_POINTS = MOST_TRIANGLES = 1_000_000  # a second or two, and half a gigabyte while a file is read
ROW = 12  # bytes of a point and of a triangle
CUBE = (0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5)


@dataclass(frozen=True, repr=False)
class Surface:
    """Points [m, or whatever a scale makes metres of] and the triangles between them, counterclockwise from outside.

    Attributes:
        points: x, y, z of each, little-endian float32.
        triangles: three numbers of points for each, little-endian uint32; none for a cloud of points.
    """

    points: bytes
    triangles: bytes = b""

    def __post_init__(self) -> None:
        """Refuse what describes no surface."""
        for name, most in (("points", MOST_POINTS), ("triangles", MOST_TRIANGLES)):
            content = getattr(self, name)
            if not isinstance(content, bytes):
                raise ModelError(f"surface: {name} are bytes; make a surface with Surface.of(points, triangles).")
            count, rest = divmod(len(content), ROW)
            if rest:
                raise ModelError(f"surface: {len(content)} bytes are not a whole number of {name}.")
            if count > most:
                raise ModelError(f"surface: it has {count} {name}; the limit is {most}. Simplify it.")
        from linkwork.model import triangles  # the words load without numpy

        triangles.check(self)

    @staticmethod
    def of(points: Any, triangles: Any = ()) -> Surface:
        """The surface of an array of points (n, 3) and one of triangles (m, 3).

        Points at one place become one, triangles without area vanish, and the others are turned so that all face
        outwards, as far as that can be told.
        """
        from linkwork.model import triangles as of_triangles

        return of_triangles.surface_of(points, triangles)

    @staticmethod
    def block(edge: float) -> Surface:
        """A cube around the origin, by the length of its edges; unchecked, so that a default costs no numpy."""
        half = edge / 2
        corners = [(x, y, z) for z in (-half, half) for y in (-half, half) for x in (-half, half)]
        made = object.__new__(Surface)
        object.__setattr__(made, "points", struct.pack("<24f", *(number for corner in corners for number in corner)))
        object.__setattr__(made, "triangles", struct.pack("<36I", *CUBE))
        return made

    def __repr__(self) -> str:
        """How large it is, instead of a million numbers."""
        return f"Surface({self.point_count} points, {self.triangle_count} triangles)"

    @property
    def point_count(self) -> int:
        """Number of points."""
        return len(self.points) // ROW

    @property
    def triangle_count(self) -> int:
        """Number of triangles."""
        return len(self.triangles) // ROW

    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """Points (n, 3) float64 and triangles (m, 3) int64."""
        from linkwork.model import triangles

        return triangles.arrays(self)

    @cached_property
    def digest(self) -> str:
        """Sixteen signs that tell this surface from any other."""
        made = hashlib.sha256(len(self.points).to_bytes(8, "little"))
        made.update(self.points)
        made.update(self.triangles)
        return made.hexdigest()[:16]

    @cached_property
    def measures(self) -> Measures:
        """Box around it, what it encloses, and why it encloses nothing."""
        from linkwork.model import triangles

        return triangles.measures(self)

    @cached_property
    def hull(self) -> Surface:
        """The surface of the convex hull of all points; raises ModelError where they lie in a plane."""
        from linkwork.model import triangles

        return triangles.hull(self)
