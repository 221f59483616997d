"""Where a joint stands at the stored poses: its directions with their rates, and its coordinates, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Coordinate, Direction, Distance

Known = dict[Direction, Vector]


@dataclass(frozen=True, slots=True)
class Standing:
    """Directions of a joint in global axes [1, the gap in m] and their rates [1/s, m/s]."""

    directions: Known
    rates: Known

    def value(self, coordinate: Coordinate) -> float:
        """A coordinate [rad from -pi to pi, or m]."""
        return value(coordinate, self.directions)

    def rate(self, coordinate: Coordinate) -> float:
        """Rate of a coordinate [rad/s or m/s]."""
        match coordinate:
            case Distance(along=along):
                return self._product(Direction.GAP, along)[1]
            case Angle(held=held, cosine=c, sine=s):
                (cosine, cosine_rate), (sine, sine_rate) = self._product(held, c), self._product(held, s)
                return (cosine * sine_rate - sine * cosine_rate) / max(cosine * cosine + sine * sine, 1e-300)

    def _product(self, a: Direction, b: Direction) -> tuple[float, float]:
        """a . b and its rate."""
        rate = vector.dot(self.rates[a], self.directions[b]) + vector.dot(self.directions[a], self.rates[b])
        return vector.dot(self.directions[a], self.directions[b]), rate


def standing(joint: Joint, base: Body, follower: Body) -> Standing:
    """Where a joint stands between two bodies."""
    axes: list[Vector] = []
    rates: list[Vector] = []
    ends: list[Vector] = []
    speeds: list[Vector] = []
    for body, frame in ((base, joint.base_frame), (follower, joint.follower_frame)):
        end, turn = in_space(body, frame)
        axes += rotation.axes(turn)
        rates += [vector.cross(body.angular_velocity, axis) for axis in rotation.axes(turn)]
        ends.append(end)
        lever = vector.subtract(end, body.position)
        speeds.append(vector.add(body.velocity, vector.cross(body.angular_velocity, lever)))
    names = list(Direction)[:6]
    directions = dict(zip(names, axes, strict=True)) | {Direction.GAP: vector.subtract(ends[1], ends[0])}
    return Standing(
        directions, dict(zip(names, rates, strict=True)) | {Direction.GAP: vector.subtract(speeds[1], speeds[0])}
    )


def value(coordinate: Coordinate, known: Known) -> float:
    """A coordinate where directions are known."""
    match coordinate:
        case Distance(along=along):
            return vector.dot(known[Direction.GAP], known[along])
        case Angle(held=held, cosine=cosine, sine=sine):
            return math.atan2(vector.dot(known[held], known[sine]), vector.dot(known[held], known[cosine]))
