"""What all pictures of joints share; alone it is the picture of a kind that has none: a diamond."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork.equations import ray
from linkwork_studio.viewport.glyphs.mesh import Mesh, faceted
from linkwork_studio.viewport.glyphs.part import Part, Solid


@dataclass(frozen=True, slots=True)
class JointSize:
    """How large a joint is drawn, from the shapes that it joins.

    Attributes:
        radius: of a pin [m].
        half_length: from the middle to the end of a pin that passes through both bodies [m].
        ball: radius of a ball that shows on all sides of the bodies [m].
    """

    radius: float
    half_length: float
    ball: float


class JointGlyph:
    """Parts in the axes of the joint's frames; the joint's axis is z.

    Attributes:
        has_axis: whether the two bodies share an axis, along which the joint lies like a pin.
        spans: radius of a bar between the origins of a joint that keeps them apart, by that of a pin; 0 for none.
    """

    kind: ClassVar[str] = ""
    has_axis: ClassVar[bool] = False
    spans: ClassVar[float] = 0.0

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The meshes that the base carries, in the axes of its frame."""
        return (Part(DIAMOND, (size.ball,) * 3),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The meshes that the follower carries, in the axes of its frame."""
        return ()

    def solid(self, size: JointSize) -> Solid:
        """What picking sees, in the axes of the base frame."""
        if self.has_axis:
            return Solid(ray.CYLINDER, (1.75 * size.radius, 1.75 * size.radius, size.half_length))
        return Solid(ray.ELLIPSOID, (size.ball,) * 3)


def _diamond(_segments: int) -> vtkPolyData:
    corners = np.concatenate((np.eye(3), -np.eye(3)))
    faces = [(0, 1, 2), (1, 3, 2), (3, 4, 2), (4, 0, 2), (1, 0, 5), (3, 1, 5), (4, 3, 5), (0, 4, 5)]
    return faceted(corners, faces)


DIAMOND = Mesh("diamond", _diamond, edged=True, is_closed=True)
