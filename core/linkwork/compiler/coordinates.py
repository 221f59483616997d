"""Coordinates that joints leave free, read off the bodies' coordinates for all joints at once.

With directions h (held), c, s that are linear in the columns of both bodies, like those of the rows,

    angle:     atan2(h . s, h . c), continued over whole turns
    distance:  h . c, where h is the gap between the joint's origins
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.compiler.keeping import Kept
from linkwork.compiler.rows import directions
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Coordinate, Direction
from linkwork.model.model import Model


@dataclass(frozen=True, slots=True, eq=False)
class JointCoordinates:
    """Numbers of all coordinates of a model.

    Attributes:
        joints: joint id of each coordinate.
        names: what the joint calls it.
        is_angle: angle or distance.
        bodies: base and follower, shape (coordinates, 2).
        held, cosine, sine: the directions h, c, s as coefficients on the columns of both bodies, shape (., 2, 4).
    """

    joints: tuple[str, ...]
    names: tuple[str, ...]
    is_angle: np.ndarray
    bodies: np.ndarray
    held: np.ndarray
    cosine: np.ndarray
    sine: np.ndarray

    def values(self, q: np.ndarray, previous: np.ndarray) -> np.ndarray:
        """Value of each coordinate [rad or m]; angles are continued from the previous values."""
        x = self._columns(q)
        h, c, s = (_combined(d, x) for d in (self.held, self.cosine, self.sine))
        angle = np.arctan2((h * s).sum(axis=1), (h * c).sum(axis=1))
        angle += 2 * np.pi * np.round((previous - angle) / (2 * np.pi))
        return np.where(self.is_angle, angle, (h * c).sum(axis=1))

    def rates(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Rate of each coordinate [rad/s or m/s], by the chain rule on the same products."""
        x, y = self._columns(q), self._columns(v)
        h, c, s = (_combined(d, x) for d in (self.held, self.cosine, self.sine))
        h_rate, c_rate, s_rate = (_combined(d, y) for d in (self.held, self.cosine, self.sine))
        sine, cosine = (h * s).sum(axis=1), (h * c).sum(axis=1)
        sine_rate, cosine_rate = (h_rate * s + h * s_rate).sum(axis=1), (h_rate * c + h * c_rate).sum(axis=1)
        square = np.maximum(sine**2 + cosine**2, np.finfo(float).tiny)
        return np.where(self.is_angle, (cosine * sine_rate - sine * cosine_rate) / square, cosine_rate)

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Joint and name of each coordinate, which tell it apart from all others."""
        return list(zip(self.joints, self.names, strict=True))

    def _columns(self, q: np.ndarray) -> np.ndarray:
        """Columns r, u, v, w of base and follower, shape (coordinates, 2, 4, 3)."""
        return q.reshape(-1, 4, 3)[self.bodies]


def _combined(coefficients: np.ndarray, columns: np.ndarray) -> np.ndarray:
    return np.einsum("nsc,nsck->nk", coefficients, columns)


def joint_coordinates(model: Model, numbers: dict[str, int], kept: Kept) -> JointCoordinates:
    """The coordinates that the joints of a model declare."""
    joints = list(model.joints.values())
    counts = np.array([len(joint.coordinates) for joint in joints], dtype=np.int64)
    ends = np.array([(numbers[joint.base], numbers[joint.follower]) for joint in joints], dtype=np.int64)
    is_angle, held, cosine, sine = kept.joined("coordinates", joints, counts, _of_joints)
    return JointCoordinates(
        tuple(joint.id for joint in joints for _ in joint.coordinates),
        tuple(coordinate.name for joint in joints for coordinate in joint.coordinates),
        is_angle,
        np.repeat(ends.reshape(-1, 2), counts, axis=0),
        *(held, cosine, sine),
    )


def _of_joints(joints: Sequence[Joint]) -> tuple[np.ndarray, ...]:
    """Of each coordinate of some joints: whether it is an angle, and the directions h, c, s, shape (., 2, 4)."""
    found = [(directions(joint), coordinate) for joint in joints for coordinate in joint.coordinates]
    parts = np.array([_three(*pair) for pair in found], dtype=float).reshape(-1, 3, 2, 4)
    angles = np.array([isinstance(coordinate, Angle) for _, coordinate in found], dtype=bool)
    return angles, *(np.ascontiguousarray(parts[:, i]) for i in range(3))


def _three(known: dict[Direction, np.ndarray], coordinate: Coordinate) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    if isinstance(coordinate, Angle):
        return known[coordinate.held], known[coordinate.cosine], known[coordinate.sine]
    return known[Direction.GAP], known[coordinate.along], np.zeros((2, 4))
