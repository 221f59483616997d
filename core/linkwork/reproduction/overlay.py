"""A case beside a live run: its mechanism with a measure, and the curve of its source for the measure to follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.sphere import Sphere

Known = Mapping[str, tuple[np.ndarray, np.ndarray]]  # times [s] and values by part of the measure: x, y, z
THICK, ROUND = 0.02, 0.035  # radius of a stick and of a middle, by the size of the mechanism
MEASURE = "seen"


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a live run is held against.

    Attributes:
        mechanism: makes it, ready to run, with the measure `seen`.
        known: the curves of the source by part of that measure.
        told: what the curves are, in a few words.
        step: that the motion asks for [s].
        speed: at which it can be watched, 1 for real time.
    """

    mechanism: Callable[[], Mechanism]
    known: Callable[[], Known]
    told: str
    step: float = 1e-3
    speed: float = 1.0


def watched(m: Mechanism, body: str, at: Vector = vector.ZERO) -> Mechanism:
    """A mechanism with a measure of where a point of a body is [m, its own frame], and bodies that can be seen."""
    m.add_measure(MEASURE, "point", follower=body, follower_frame=Frame(at))
    draw_sticks(m)
    return m


def draw_sticks(m: Mechanism) -> None:
    """Give each body that looks like nothing a ball in its middle and sticks to its joints."""
    places = [body.position for body in m.model.bodies.values()]
    size = max((vector.norm(vector.subtract(a, b)) for a in places for b in places), default=0.0) or 1.0
    for body in list(m.model.bodies.values()):
        if body.shapes or body.id == GROUND_ID:
            continue
        m.add_shape(body.id, Sphere(radius=ROUND * size))
        for end in _ends(m, body.id):
            length = vector.norm(end)
            if length > THICK * size:
                stick = Capsule(radius=THICK * size, length=length)
                turned = rotation.shortest(vector.Z, vector.unit(end))
                m.add_shape(body.id, stick, position=vector.scale(end, 0.5), rotation=turned)


def _ends(m: Mechanism, body: str) -> list[Vector]:
    """Where joints take hold of a body, in its own frame [m]."""
    held = [(joint.base, joint.base_frame) for joint in m.model.joints.values()]
    held += [(joint.follower, joint.follower_frame) for joint in m.model.joints.values()]
    return [frame.position for id, frame in held if id == body]
