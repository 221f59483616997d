"""Coordinates that joints leave free, read off the bodies' coordinates for all joints at once.

angle:     atan2(x_f . y_b, x_f . x_b), continued over whole turns
distance:  (p_f - p_b) . axis of the base
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.compiler.rows import point
from linkwork.math3d import rotation
from linkwork.model.joints.rows import Angle
from linkwork.model.model import Model


@dataclass(frozen=True, slots=True, eq=False)
class JointCoordinates:
    """Numbers of all coordinates of a model; the n-th belongs to `joints[n]`.

    Attributes:
        joints: joint id of each coordinate.
        is_angle: angle or distance.
        bodies: base and follower, shape (coordinates, 2).
        first, second: directions on the base: x and y for an angle, the axis for a distance; as coefficients (., 4).
        base_point, follower: origin on the base, and on the follower x axis (angle) or origin (distance).
    """

    joints: tuple[str, ...]
    is_angle: np.ndarray
    bodies: np.ndarray
    first: np.ndarray
    second: np.ndarray
    base_point: np.ndarray
    follower: np.ndarray

    def values(self, q: np.ndarray, previous: np.ndarray) -> np.ndarray:
        """Value of each coordinate [rad or m]; angles are continued from the previous values."""
        if not self.joints:
            return previous
        x = q.reshape(-1, 4, 3)
        base, follower = x[self.bodies[:, 0]], x[self.bodies[:, 1]]
        first, second = _combine(self.first, base), _combine(self.second, base)
        held = _combine(self.follower, follower)
        angle = np.arctan2((second * held).sum(axis=1), (first * held).sum(axis=1))
        angle += 2 * np.pi * np.round((previous - angle) / (2 * np.pi))
        shift = ((held - _combine(self.base_point, base)) * first).sum(axis=1)
        return np.where(self.is_angle, angle, shift)

    def rates(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Rate of each coordinate [rad/s or m/s], by the chain rule on the same products."""
        if not self.joints:
            return np.empty(0)
        x, y = q.reshape(-1, 4, 3), v.reshape(-1, 4, 3)
        base, follower = self.bodies[:, 0], self.bodies[:, 1]
        first, first_rate = _combine(self.first, x[base]), _combine(self.first, y[base])
        second, second_rate = _combine(self.second, x[base]), _combine(self.second, y[base])
        held, held_rate = _combine(self.follower, x[follower]), _combine(self.follower, y[follower])
        point, point_rate = _combine(self.base_point, x[base]), _combine(self.base_point, y[base])
        sine, cosine = (second * held).sum(axis=1), (first * held).sum(axis=1)
        sine_rate = (second_rate * held + second * held_rate).sum(axis=1)
        cosine_rate = (first_rate * held + first * held_rate).sum(axis=1)
        square = np.maximum(sine**2 + cosine**2, np.finfo(float).tiny)
        turning = (cosine * sine_rate - sine * cosine_rate) / square
        shifting = ((held_rate - point_rate) * first + (held - point) * first_rate).sum(axis=1)
        return np.where(self.is_angle, turning, shifting)


def _combine(coefficients: np.ndarray, columns: np.ndarray) -> np.ndarray:
    return np.einsum("nc,nck->nk", coefficients, columns)


def joint_coordinates(model: Model, numbers: dict[str, int]) -> JointCoordinates:
    """The coordinates that the joints of a model declare."""
    names, kinds, bodies, parts = [], [], [], []
    for joint in model.joints.values():
        base = [np.array((0.0, *axis)) for axis in rotation.axes(joint.base_frame.rotation)]
        turned = np.array((0.0, *rotation.axes(joint.follower_frame.rotation)[0]))
        for coordinate in joint.coordinates:
            is_angle = isinstance(coordinate, Angle)
            axis = base[0] if is_angle else base[coordinate.axis]
            held = turned if is_angle else point(joint.follower_frame)
            names.append(joint.id)
            kinds.append(is_angle)
            bodies.append((numbers[joint.base], numbers[joint.follower]))
            parts.append((axis, base[1], point(joint.base_frame), held))
    table = np.array(parts, dtype=float).reshape(-1, 4, 4)
    return JointCoordinates(
        tuple(names),
        np.array(kinds, dtype=bool),
        np.array(bodies, dtype=np.int64).reshape(-1, 2),
        *(np.ascontiguousarray(table[:, i]) for i in range(4)),
    )
