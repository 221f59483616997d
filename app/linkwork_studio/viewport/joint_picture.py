"""The picture of a joint: how large, where, and what holds it where it is fixed to the ground."""

from __future__ import annotations

import math

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
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part
from linkwork_studio.viewport.picture import Picture, Piece, PlacedSolid
from linkwork_studio.viewport.pose_table import span_of

PIN_OF_SCENE = (0.008, 0.03)  # least and greatest radius of a pin by the radius of the scene
PIN_OF_BREADTH = 0.42  # radius of a pin by half the breadth of the bodies
LONGEST_PIN = 0.2  # half a pin by the radius of the scene
SUPPORTED = 1.5  # distance to a shape of the ground, by the joint's ball, within which the joint needs no sign of it
VERTICAL = 0.9  # cosine of the tilt up to which an axis counts as vertical
HANGING, STANDING = -0.5, 0.3  # sine of the follower's height below which a pin, or a ball, is held from above
TOWARDS_USER: Vector = (0.42, -0.86, 0.29)  # where the eye is at first


def joint_size(joint: Joint, base: Body, follower: Body, scene: float) -> JointSize:
    """Size of a joint such that it shows outside the shapes that it joins, in a scene of a radius [m]."""
    least, greatest = (share * scene for share in PIN_OF_SCENE)
    reach, breadth = [], []
    for body, frame in ((base, joint.base_frame), (follower, joint.follower_frame)):
        for shape in () if body.id == GROUND_ID else body.shapes:
            if _is_near(shape, frame.position, 0.5 * min(shape.half_size)):
                breadth.append(sorted(shape.half_size)[1])
                reach.append(_reach(shape, frame))
    radius = min(max(PIN_OF_BREADTH * sum(breadth) / max(len(breadth), 1), least), greatest)
    half_length = min(max(max(reach, default=0.0) + 0.9 * radius, 2.2 * radius), LONGEST_PIN * scene)
    ball = min(max(1.25 * min(breadth, default=0.0), 1.6 * least), 2.4 * greatest)
    return JointSize(radius, half_length, ball)


def joint_picture(joint: Joint, base: Body, follower: Body, scene: float, colors: tuple[Rgba, Rgba]) -> Picture:
    """The joint on its two frames, on the ground with a support; `colors` are those of joints and of the ground."""
    size, glyph = joint_size(joint, base, follower, scene), joint_glyph(joint.kind)
    own, ground = colors
    pieces = [
        Piece(body, part.placed(frame.position, frame.rotation), toned(own, part.tone))
        for body, frame, parts in (
            (joint.base, joint.base_frame, glyph.parts(size)),
            (joint.follower, joint.follower_frame, glyph.follower_parts(size)),
        )
        for part in parts
    ]
    if glyph.spans:
        pieces.append(_bar(joint, glyph.spans * size.radius, own))
    frame = joint.base_frame
    if base.id == GROUND_ID and not any(
        _is_near(shape, frame.position, SUPPORTED * size.ball) for shape in base.shapes
    ):
        parts = support_parts(joint, follower, size)
        placed = (part.placed(frame.position, frame.rotation) for part in parts)
        pieces += [Piece(GROUND_ID, part, toned(ground, part.tone)) for part in placed]
    solids = (PlacedSolid(joint.base, glyph.solid(size), frame.position, frame.rotation),)
    return Picture(joint.id, tuple(pieces), solids)


def _bar(joint: Joint, radius: float, color: Rgba) -> Piece:
    """A bar between the two ends, as long as they are apart."""
    return Piece(span_of(joint.id), Part(CYLINDER, (radius, radius, 1.0), margin=(1.0, 1.0, 2.0)), color)


def support_parts(joint: Joint, follower: Body, size: JointSize) -> tuple[Part, ...]:
    """The sign of the ground, in the axes of the joint's base frame, out of the follower's way.

    It lies behind a pin that lies across, so that a crank can pass before it; otherwise under the joint, or over it
    where the follower hangs.
    """
    turn = joint.base_frame.rotation
    axis = rotation.rotate(turn, vector.Z)
    has_axis = joint_glyph(joint.kind).has_axis
    is_pin = has_axis and abs(axis[2]) < VERTICAL
    up = _up(joint, follower, HANGING if has_axis else STANDING)
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
    if not joint.meets:
        end = follower.in_global(joint.follower_frame.position)
        to_follower = vector.subtract(end, joint.base_frame.position)
    hangs = to_follower[2] < least * vector.norm(to_follower)
    return vector.scale(vector.Z, -1.0) if hangs else vector.Z


def _is_near(shape: Shape, point: Vector, slack: float) -> bool:
    """Whether a point of the body lies within the box around a shape, or outside by less than the slack [m]."""
    local = rotation.rotate(rotation.inverse(shape.rotation), vector.subtract(point, shape.position))
    return all(abs(c) <= h + slack for c, h in zip(local, shape.half_size, strict=True))


def _reach(shape: Shape, frame: Frame) -> float:
    """How far the box around a shape extends from the joint along its axis, to the farther side [m]."""
    axis = rotation.rotate(rotation.inverse(shape.rotation), rotation.rotate(frame.rotation, vector.Z))
    offset = rotation.rotate(rotation.inverse(shape.rotation), vector.subtract(shape.position, frame.position))
    half = math.fsum(abs(a) * h for a, h in zip(axis, shape.half_size, strict=True))
    return abs(vector.dot(offset, axis)) + half
