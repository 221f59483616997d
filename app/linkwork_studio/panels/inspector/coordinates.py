"""Where joints stand at the start: rows for their coordinates and speeds, and what a typed one changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import linkwork as lw
from linkwork.edits import Edit, SetElement, apply
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Coordinate
from linkwork.model.joints.standing import standing
from linkwork.model.model import Model
from linkwork_studio.panels.inspector.rows import POSE, Row, words

START = "start"  # begins the path of a row that is a coordinate of a joint
VALUE_HINT = (
    "Initial value. Bodies attached to the follower move with it; in a loop, all bodies move as little as possible."
)
SPEED_HINT = "Initial value, with everything that moves along."
ROUNDING = 1e-14  # what is left of products of unit vectors that are at right angles
SPEEDS = {"rad": "rad/s", "m": "m/s"}


def start_rows(joints: list[Joint]) -> Iterator[Row]:
    """Rows for the coordinates that all of these joints have."""
    for coordinate in joints[0].coordinates:
        if all(coordinate in joint.coordinates for joint in joints):
            path, label = (START, coordinate.name), words(coordinate.name)
            yield Row(POSE, (*path, "value"), "number", label, coordinate.unit, hint=VALUE_HINT)
            speed = "Speed" if len(joints[0].coordinates) == 1 else f"{label} speed"
            yield Row(POSE, (*path, "speed"), "number", speed, SPEEDS[coordinate.unit], hint=SPEED_HINT)


def start_value(model: Model, joint: Joint, row: Row) -> float:
    """What a row shows of a joint."""
    _, name, what = row.path
    stands = standing(joint, model.bodies[joint.base], model.bodies[joint.follower])
    coordinate = _named(joint, str(name))
    found = stands.value(coordinate) if what == "value" else stands.rate(coordinate)
    return 0.0 if abs(found) < ROUNDING else found


def start_edits(model: Model, seen: Model, ids: tuple[str, ...], row: Row, given: float) -> tuple[Edit, ...]:
    """Edits that give joints a value or speed at the poses that are seen, which become those of the start.

    Raises ModelError where the mechanism cannot get there.
    """
    _, name, what = row.path
    said: dict[str, Any] = {str(what): given, "coordinate": str(name)}
    for id in ids:
        seen, _ = apply(seen, lw.coordinate_edits(seen, id, **said))
    return tuple(SetElement(body) for id, body in seen.bodies.items() if body != model.bodies[id])


def _named(joint: Joint, name: str) -> Coordinate:
    return next(coordinate for coordinate in joint.coordinates if coordinate.name == name)
