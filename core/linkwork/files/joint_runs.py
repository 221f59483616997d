"""Several joints one after the other, as the one joint of Linkwork that leaves the same freedom.

URDF and MJCF make a cross or a puck of hinges and slides in a row, with links without mass between them. All axes are
given in one frame while all coordinates are zero:

    slide and hinge along one line                    cylindrical
    two hinges that meet at right angles              universal
    three hinges that meet, not in one plane          spherical
    two slides and a hinge across both                planar
    three slides, and a ball or three hinges          free

The coordinates of the run may still be those of the whole, up to their signs: in a cylindrical and a universal joint,
and in a planar one whose slides come first and stand at right angles.
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


@dataclass(frozen=True, slots=True)
class Joined:
    """The one joint: its kind, its frame, and for each joint of the run the coordinate that it became with its sign.

    There are no coordinates where those of the run are none of the whole.
    """

    kind: str
    frame: Frame
    coordinates: tuple[tuple[str, float], ...] = ()


def combined(run: list[Passage]) -> Joined | None:
    """The joint that does what a run does, or none."""
    hinges = [p for p in run if p.kind == "revolute"]
    slides = [p for p in run if p.kind == "prismatic"]
    balls = [p for p in run if p.kind == "spherical"]
    if len(hinges) + len(slides) + len(balls) != len(run):
        return None
    counts = (len(slides), len(hinges), len(balls))
    if counts == (1, 1, 0):
        return _cylindrical(run, slides[0], hinges[0])
    if counts == (0, 2, 0):
        return _universal(*hinges)
    if counts == (0, 3, 0):
        return _spherical(hinges)
    if counts == (2, 1, 0):
        return _planar(run, slides, hinges[0])
    if counts in ((3, 3, 0), (3, 0, 1)):
        return _free(slides, hinges, run[-1])
    return None


def _cylindrical(run: list[Passage], slide: Passage, hinge: Passage) -> Joined | None:
    if not _parallel(slide.axis, hinge.axis):
        return None
    coordinates = {slide: ("distance", _sign(slide.axis, hinge.axis)), hinge: ("angle", 1.0)}
    return Joined("cylindrical", hinge.frame, tuple(coordinates[passage] for passage in run))


def _universal(first: Passage, second: Passage) -> Joined | None:
    x, y = first.axis, second.axis
    point = _meeting(first, second)
    if point is None or abs(vector.dot(x, y)) > SAME:
        return None
    frame = Frame(point, rotation.through(0, x, (1, y)))
    return Joined("universal", frame, (("base_angle", 1.0), ("follower_angle", 1.0)))


def _spherical(hinges: list[Passage]) -> Joined | None:
    first, second, third = hinges
    point = _meeting(first, second) or _meeting(second, third)
    if point is None or not _independent(hinges) or any(_distance(h, point) > SAME for h in hinges):
        return None
    return Joined("spherical", Frame(point, first.frame.rotation))


def _planar(run: list[Passage], slides: list[Passage], hinge: Passage) -> Joined | None:
    a, b = (slide.axis for slide in slides)
    across = vector.cross(a, b)
    if vector.norm(across) < FLAT or not _parallel(across, hinge.axis):
        return None
    if run[-1] is not hinge or abs(vector.dot(a, b)) > SAME:
        return Joined("planar", hinge.frame)
    frame = Frame(hinge.frame.position, rotation.through(2, hinge.axis, (0, a)))
    sign = _sign(vector.cross(hinge.axis, a), b)
    return Joined("planar", frame, (("x", 1.0), ("y", sign), ("angle", 1.0)))


def _free(slides: list[Passage], hinges: list[Passage], last: Passage) -> Joined | None:
    if not _independent(slides) or (hinges and not _independent(hinges)):
        return None
    return Joined("free", last.frame)


def _sign(a: Vector, b: Vector) -> float:
    return 1.0 if vector.dot(a, b) > 0.0 else -1.0


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
