"""A place on a body where people would put a joint."""

from __future__ import annotations

from typing import NamedTuple

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector

AXES = (vector.X, vector.Y, vector.Z)


class Anchor(NamedTuple):
    """What it is (`hole`, `end`, `face`, `edge`, `centre`, `joint`), where [m], and which axis it suggests, if any."""

    what: str
    position: Vector
    axis: Vector | None = None
