"""Slender beams as chains of elastic bodies, which are welded to each other face to face.

Each is a box with a square section that has the bending and the axial stiffness of the beam, and nothing but these. One
elastic body is linear inside; the more of them, the better large deflections and the pull of a spin are met.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.math3d import rotation
from linkwork.mechanism import Mechanism
from linkwork.model.frame import Frame
from linkwork.model.shapes.box import Box

Array = np.ndarray
FINER = 16  # elements along a body, unless it is so short that cubes are fewer


def add_chain(
    m: Mechanism,
    count: int,
    ends: tuple[Array, Array],
    stiffness: tuple[float, float],
    mass: float,
    rates: tuple[Array, Array] = (np.zeros(3), np.zeros(3)),
    **words: float,
) -> list[str]:
    """Elastic bodies `rod 1`, `rod 2`, ... in a straight line, their own x axes along it; their names.

    Args:
        m: takes them.
        count: how many.
        ends: where the line begins and ends [m].
        stiffness: bending EI [N m2] and axial EA [N].
        mass: of all together [kg].
        rates: velocity of the start [m/s], and angular velocity [rad/s].
        words: of the kind `elastic`.
    """
    start, way = ends[0], ends[1] - ends[0]
    length = float(np.linalg.norm(way)) / count
    side = math.sqrt(12.0 * stiffness[0] / stiffness[1])
    x = way / np.linalg.norm(way)
    z = np.cross(x, (0.0, 1.0, 0.0) if abs(x[1]) < 0.9 else (1.0, 0.0, 0.0))
    z /= np.linalg.norm(z)
    turned = rotation.from_axes(*(tuple(axis.tolist()) for axis in (x, np.cross(z, x), z)))
    names = [f"rod {k + 1}" for k in range(count)]
    for k, name in enumerate(names):
        middle = start + (k + 0.5) * length * x
        velocity = rates[0] + np.cross(rates[1], middle - start)
        m.add_body(name, mass=mass / count, shape=Box(x=length, y=side, z=side), position=tuple(middle),
                   rotation=turned, velocity=tuple(velocity), angular_velocity=tuple(rates[1]))  # fmt: skip
        m.make_elastic(name, E=stiffness[1] / side**2, nu=0.0, grip=side, edge=max(side, length / FINER), **words)
        if k:
            m.add_joint(f"weld {k}", "fixed", base=names[k - 1], follower=name, at=tuple(start + k * length * x))
    return names


def measure_end(m: Mechanism, id: str, body: str, at: float) -> None:
    """Measure where a point on the middle line of a body is, so far from its centre [m]."""
    m.add_measure(id, "point", follower=body, follower_frame=Frame((at, 0.0, 0.0)))
