"""The picture of a joint: how large, where, and what holds it where it is fixed to the ground."""

from __future__ import annotations

import math

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.shapes.shape import Shape
from linkwork_studio.viewport.colors import Rgba, toned
from linkwork_studio.viewport.glyphs.find import joint_glyph
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointSize
from linkwork_studio.viewport.glyphs.marks import support
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.picture import Picture, PlacedSolid

PIN_OF_SCENE = (0.008, 0.03)  # least and greatest radius of a pin by the radius of the scene
PIN_OF_BREADTH = 0.42  # radius of a pin by half the breadth of the bodies
LONGEST_PIN = 0.2  # half a pin by the radius of the scene
VERTICAL = 0.9  # cosine of the tilt up to which an axis counts as vertical
HANGING, STANDING = -0.5, 0.3  # sine of the follower's height below which a pin, or a ball, is held from above
TOWARDS_USER: Vector = (0.42, -0.86, 0.29)  # where the eye is at first


def joint_size(joint: Joint, base: Body, follower: Body, scene: float) -> JointSize:
    """Size of a joint such that it shows outside the shapes that it joins, in a scene of a radius [m]."""
    least, greatest = (share * scene for share in PIN_OF_SCENE)
    reach, breadth = [], []
    for body, frame in ((base, joint.base_frame), (follower, joint.follower_frame)):
        for shape in () if body.id == GROUND_ID else body.shapes:
            if _encloses(shape, frame.position):
                breadth.append(sorted(shape.half_size)[1])
                reach.append(_reach(shape, frame))
    radius = min(max(PIN_OF_BREADTH * sum(breadth) / max(len(breadth), 1), least), greatest)
    half_length = min(max(max(reach, default=0.0) + 0.9 * radius, 2.2 * radius), LONGEST_PIN * scene)
    ball = min(max(1.25 * max(breadth, default=0.0), 1.6 * radius), 2.4 * greatest)
    return JointSize(radius, half_length, ball)


def joint_picture(joint: Joint, base: Body, follower: Body, scene: float, colors: tuple[Rgba, Rgba]) -> Picture:
    """The joint at its base frame, on the ground with a support; `colors` are those of joints and of the ground."""
    size = joint_size(joint, base, follower, scene)
    parts = joint_glyph(joint.kind).parts(size)
    rows = [(part, toned(colors[0], part.tone)) for part in parts]
    if joint.base == GROUND_ID:
        rows += [(part, toned(colors[1], part.tone)) for part in support_parts(joint, follower, size)]
    frame = joint.base_frame
    placed = tuple(part.placed(frame.position, frame.rotation) for part, _ in rows)
    has_pin = joint.coordinates != ()
    solid = Solid(ray.CYLINDER, (1.75 * size.radius, 1.75 * size.radius, size.half_length))
    if not has_pin:
        solid = Solid(ray.SPHERE, (size.ball,) * 3)
    solids = (PlacedSolid(solid, frame.position, frame.rotation),)
    return Picture(joint.id, joint.base, placed, tuple(color for _, color in rows), solids)


def support_parts(joint: Joint, follower: Body, size: JointSize) -> tuple[Part, ...]:
    """The sign of the ground, in the axes of the joint's base frame, out of the follower's way.

    It lies behind a pin that lies across, so that a crank can pass before it; otherwise under the joint, or over it
    where the follower hangs.
    """
    turn = joint.base_frame.rotation
    axis = rotation.rotate(turn, vector.Z)
    is_pin = joint.coordinates != () and abs(axis[2]) < VERTICAL
    up = _up(joint, follower, HANGING if joint.coordinates else STANDING)
    front = TOWARDS_USER
    if is_pin:
        front = axis if vector.dot(axis, TOWARDS_USER) > 0 else vector.scale(axis, -1.0)
    front = vector.unit(vector.subtract(front, vector.scale(up, vector.dot(front, up))))
    back = rotation.inverse(turn)
    offset = size.half_length + 0.2 * size.radius if is_pin else 0.0
    return support(size, rotation.rotate(back, up), rotation.rotate(back, front), offset)


def _up(joint: Joint, follower: Body, least: float) -> Vector:
    """Up, or down where the follower lies lower below the joint than `least`, a sine."""
    to_follower = rotation.rotate(follower.rotation, vector.scale(joint.follower_frame.position, -1.0))
    hangs = to_follower[2] < least * vector.norm(to_follower)
    return vector.scale(vector.Z, -1.0) if hangs else vector.Z


def _encloses(shape: Shape, point: Vector) -> bool:
    """Whether a point of the body lies within the box around a shape, or close to it."""
    local = rotation.rotate(rotation.inverse(shape.rotation), vector.subtract(point, shape.position))
    slack = 0.5 * min(shape.half_size)
    return all(abs(c) <= h + slack for c, h in zip(local, shape.half_size, strict=True))


def _reach(shape: Shape, frame: Frame) -> float:
    """How far the box around a shape extends from the joint along its axis, to the farther side [m]."""
    axis = rotation.rotate(rotation.inverse(shape.rotation), rotation.rotate(frame.rotation, vector.Z))
    offset = rotation.rotate(rotation.inverse(shape.rotation), vector.subtract(shape.position, frame.position))
    half = math.fsum(abs(a) * h for a, h in zip(axis, shape.half_size, strict=True))
    return abs(vector.dot(offset, axis)) + half
