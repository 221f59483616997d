"""Several joints one after the other, as the one joint of Linkwork that leaves the same freedom.

URDF and MJCF make a cross or a puck of hinges and slides in a row, with links without mass between them. All axes are
given in one frame while all coordinates are zero:

    slide and hinge along one line                    cylindrical
    two hinges that meet at right angles              universal
    three hinges that meet, not in one plane          spherical
    two slides and a hinge across both                planar
    three slides, and a ball or three hinges          free
"""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.frame import Frame

SAME = 1e-9  # metres or radians: lines that differ by less were meant to be one
FLAT = 1e-3  # volume spanned by three unit axes below which they hardly give three freedoms


@dataclass(frozen=True, slots=True)
class Passage:
    """One joint of a run: its kind and its frame, the z axis along the joint's axis."""

    kind: str
    frame: Frame

    @property
    def axis(self) -> Vector:
        """Direction of the joint's axis."""
        return rotation.axes(self.frame.rotation)[2]


def combined(run: list[Passage]) -> tuple[str, Frame] | None:
    """Kind and frame of the joint that does what a run does, or none."""
    hinges = [p for p in run if p.kind == "revolute"]
    slides = [p for p in run if p.kind == "prismatic"]
    balls = [p for p in run if p.kind == "spherical"]
    if len(hinges) + len(slides) + len(balls) != len(run):
        return None
    counts = (len(slides), len(hinges), len(balls))
    if counts == (1, 1, 0):
        return _cylindrical(slides[0], hinges[0])
    if counts == (0, 2, 0):
        return _universal(*hinges)
    if counts == (0, 3, 0):
        return _spherical(hinges)
    if counts == (2, 1, 0):
        return _planar(slides, hinges[0])
    if counts in ((3, 3, 0), (3, 0, 1)):
        return _free(slides, hinges, run[-1])
    return None


def _cylindrical(slide: Passage, hinge: Passage) -> tuple[str, Frame] | None:
    return ("cylindrical", hinge.frame) if _parallel(slide.axis, hinge.axis) else None


def _universal(first: Passage, second: Passage) -> tuple[str, Frame] | None:
    x, y = first.axis, second.axis
    point = _meeting(first, second)
    if point is None or abs(vector.dot(x, y)) > SAME:
        return None
    return "universal", Frame(point, rotation.through(0, x, (1, y)))


def _spherical(hinges: list[Passage]) -> tuple[str, Frame] | None:
    first, second, third = hinges
    point = _meeting(first, second) or _meeting(second, third)
    if point is None or not _independent(hinges) or any(_distance(h, point) > SAME for h in hinges):
        return None
    return "spherical", Frame(point, first.frame.rotation)


def _planar(slides: list[Passage], hinge: Passage) -> tuple[str, Frame] | None:
    a, b = (slide.axis for slide in slides)
    across = vector.cross(a, b)
    if vector.norm(across) < FLAT or not _parallel(across, hinge.axis):
        return None
    return "planar", hinge.frame


def _free(slides: list[Passage], hinges: list[Passage], last: Passage) -> tuple[str, Frame] | None:
    if not _independent(slides) or (hinges and not _independent(hinges)):
        return None
    return "free", last.frame


def _parallel(a: Vector, b: Vector) -> bool:
    return vector.norm(vector.cross(vector.unit(a), vector.unit(b))) <= SAME


def _independent(passages: list[Passage]) -> bool:
    a, b, c = (p.axis for p in passages)
    return abs(vector.dot(vector.cross(a, b), c)) > FLAT


def _distance(hinge: Passage, point: Vector) -> float:
    """Distance of a point from the line of a hinge [m]."""
    return vector.norm(vector.cross(hinge.axis, vector.subtract(point, hinge.frame.position)))


def _meeting(first: Passage, second: Passage) -> Vector | None:
    """The point where the lines of two hinges meet, or none.

    With origins p, r and directions a, b, the point p + s a nearest to the other line has
    s = (r - p) x b . (a x b) / |a x b|2.
    """
    across = vector.cross(first.axis, second.axis)
    square = vector.dot(across, across)
    if square < SAME:
        return None
    gap = vector.subtract(second.frame.position, first.frame.position)
    s = vector.dot(vector.cross(gap, second.axis), across) / square
    point = vector.add(first.frame.position, vector.scale(first.axis, s))
    return point if _distance(second, point) <= SAME else None
