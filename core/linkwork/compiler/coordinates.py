"""Coordinates that joints leave free, read off the bodies' coordinates for all joints at once.

With directions h (held), c, s that are linear in the columns of both bodies, like those of the rows,

    angle:     atan2(h . s, h . c), continued over whole turns
    distance:  h . c, where h is the gap between the joint's origins
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.compiler.motion import steps_of
from linkwork.compiler.rows import directions
from linkwork.compiler.splicing import Splice
from linkwork.equations.coordinates import read_coordinates, read_rates
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Coordinate, Direction
from linkwork.system.tree import SLIDE, TURN


@dataclass(frozen=True, slots=True, eq=False)
class JointCoordinates:
    """Numbers of all coordinates of a model.

    Attributes:
        first: coordinate of each joint, and one number more.
        joints: joint id of each coordinate.
        names: what the joint calls it.
        bodies: base and follower, shape (coordinates, 2).
        is_angle: angle or distance.
        is_steady: an angle about an axis that both bodies share, so that it turns no faster than they do.
        directions: h, c, s as coefficients on the columns of both bodies, shape (coordinates, 3, 2, 4).
    """

    first: np.ndarray
    joints: list[str]
    names: list[str]
    bodies: np.ndarray
    is_angle: np.ndarray
    is_steady: np.ndarray
    directions: np.ndarray

    def values(self, q: np.ndarray, previous: np.ndarray) -> np.ndarray:
        """Value of each coordinate [rad or m]; angles are continued from the previous values."""
        found = np.empty(len(self.joints))
        read_coordinates(q, self.directions, self.bodies, self.is_angle, previous, found)
        return found

    def rates(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Rate of each coordinate [rad/s or m/s], by the chain rule on the same products."""
        found = np.empty(len(self.joints))
        read_rates(q, v, self.directions, self.bodies, self.is_angle, found)
        return found

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Joint and name of each coordinate, which tell it apart from all others."""
        return list(zip(self.joints, self.names, strict=True))

    def of_joint(self, joint: int, values: np.ndarray) -> dict[str, float]:
        """Those of some values that belong to a joint, by the names of its coordinates."""
        own = slice(int(self.first[joint]), int(self.first[joint + 1]))
        return dict(zip(self.names[own], values[own].tolist(), strict=True))


NO_COORDINATES = JointCoordinates(
    np.zeros(1, dtype=np.int64),
    [],
    [],
    np.zeros((0, 2), dtype=np.int64),
    np.zeros(0, dtype=bool),
    np.zeros(0, dtype=bool),
    np.zeros((0, 3, 2, 4)),
)


def joint_coordinates(
    ends: np.ndarray, splice: Splice, earlier: JointCoordinates, new: list[Joint]
) -> JointCoordinates:
    """The coordinates that the joints of a model declare.

    Args:
        ends: base and follower of each joint, shape (joints, 2).
        splice: how the joints follow from those of before and from new ones.
        earlier: coordinates of before.
        new: joints.
    """
    starts = _starts([len(joint.coordinates) for joint in new])
    within = splice.stretched(earlier.first, starts)
    counts = splice.array(np.diff(earlier.first), np.diff(starts))
    is_angle, parts = _of_joints(new)
    turns_once = np.array([_turns_once(joint) for joint in new], dtype=bool)
    named = [coordinate.name for joint in new for coordinate in joint.coordinates]
    return JointCoordinates(
        _starts(counts),
        within.list(earlier.joints, [joint.id for joint in new for _ in joint.coordinates]),
        within.list(earlier.names, named),
        np.repeat(ends, counts, axis=0),
        within.array(earlier.is_angle, is_angle),
        within.array(earlier.is_steady, np.repeat(turns_once, np.diff(starts)) & is_angle),
        within.array(earlier.directions, parts),
    )


def _turns_once(joint: Joint) -> bool:
    """Whether all that a joint lets its follower do is to turn about one axis, and slides."""
    return sorted(step.kind for step in steps_of(joint) or () if step.kind != SLIDE) == [TURN]


def _starts(counts: Sequence[int] | np.ndarray) -> np.ndarray:
    return np.concatenate(([0], np.cumsum(counts))).astype(np.int64)


def _of_joints(joints: Sequence[Joint]) -> tuple[np.ndarray, np.ndarray]:
    """Of each coordinate of some joints: whether it is an angle, and the directions h, c, s."""
    found = [(directions(joint), coordinate) for joint in joints for coordinate in joint.coordinates]
    parts = np.array([_three(*pair) for pair in found], dtype=float).reshape(-1, 3, 2, 4)
    angles = np.array([isinstance(coordinate, Angle) for _, coordinate in found], dtype=bool)
    return angles, parts


def _three(known: dict[Direction, np.ndarray], coordinate: Coordinate) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    if isinstance(coordinate, Angle):
        return known[coordinate.held], known[coordinate.cosine], known[coordinate.sine]
    return known[Direction.GAP], known[coordinate.along], np.zeros((2, 4))
