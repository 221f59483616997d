"""What is seen of a take: shapes on bodies, deformed or not, beams along nodes, dots for joints, lines for springs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.files.mjcf_writing import parts_of
from linkwork.files.tessellation import surface_of
from linkwork.model.bodies.bar import Bar
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.forces.force import ForceBetween
from linkwork.model.frames import frames
from linkwork.model.joints.joint import Joint
from linkwork.player.deforming import Deforming, deforming
from linkwork.player.packing import Packing
from linkwork.results.reel import Take

STANDING = -1  # the pose of the ground
LINES = ("rod", "rope")  # joints that are seen as the line between their ends
SCALE = 32767  # of the parts of a quaternion


class Scene:
    """Packs takes; surfaces that many bodies or takes share are packed once."""

    def __init__(self, packing: Packing) -> None:
        """Begin with no surface."""
        self._packing = packing
        self.surfaces: list[dict[str, Any]] = []
        self._known: dict[bytes, int] = {}

    def take(self, take: Take) -> dict[str, Any]:
        """One take as data, with the places of its arrays."""
        first, model = take.snapshots[0], take.model
        beams = [body for body in model.bodies.values() if isinstance(body, Beam) and body.id in first.members]
        ids = [id for id in model.bodies if id != GROUND_ID]
        ids += [node for beam in beams for node in first.members[beam.id]]
        pose = {GROUND_ID: STANDING, **{id: number for number, id in enumerate(ids)}}
        rows = np.array([first.bodies[id] for id in ids], np.intp)
        positions = np.array([snapshot.positions[rows] for snapshot in take.snapshots])
        rotations = turning_on(np.array([snapshot.rotations[rows] for snapshot in take.snapshots]))
        held = {joint: first.frames.get(joint, element) for joint, element in model.joints.items()}
        lines = [held[joint] for joint, element in model.joints.items() if element.kind in LINES]
        lines += [force for force in model.forces.values() if isinstance(force, ForceBetween)]
        add = self._packing.add
        bent = {id: found for id in first.elastic if (found := deforming(id, take.snapshots)) is not None}
        bodies = [self._body(body, pose[body.id], held.values(), bent.get(body.id)) for body in model.bodies.values()]
        return {
            "times": add(take.times, "f8"),
            "positions": add(positions.reshape(len(positions), -1), "f4"),
            "rotations": add(np.rint(SCALE * rotations).reshape(len(rotations), -1), "i2"),
            "bodies": bodies,
            "beams": [_beam(beam, [pose[node] for node in first.members[beam.id]]) for beam in beams],
            "joints": [dot for joint in held.values() if joint.kind not in LINES for dot in _dots(joint, pose)],
            "lines": [{"id": line.id, "kind": line.kind, "ends": _ends(line, pose)} for line in lines],
            "curves": [{"name": n, "unit": unit, "values": add(v, "f8")} for n, (unit, v) in take.curves().items()],
        }

    def _body(self, body: Body, pose: int, joints: Iterable[Joint], bent: Deforming | None) -> dict[str, Any]:
        """A body with its shapes, or, without any, with the points to which lines lead from its centre of mass."""
        if bent is not None:
            told = {"id": body.id, "kind": body.kind, "pose": pose, "shapes": [], "arms": []}
            return {**told, "deforming": self._deforming(body, bent)}
        shapes = [shown for shape in body.shapes if (shown := self._shape(shape)) is not None]
        half = body.length / 2 if isinstance(body, Bar) else 0.0
        arms = [(-half, 0.0, 0.0), (half, 0.0, 0.0)] if half else []
        arms += [frame.position for joint in joints for _, frame, other in frames(joint) if other == body.id]
        is_bare = not shapes and pose != STANDING and not isinstance(body, Beam)
        return {"id": body.id, "kind": body.kind, "pose": pose, "shapes": shapes, "arms": arms if is_bare else []}

    def _shape(self, shape: Any) -> dict[str, Any] | None:
        """A shape in its place; None for one that is too thin to be drawn."""
        try:
            points, triangles = surface_of(shape).arrays()
        except ModelError:
            return None
        placed = {"surface": self._surface(points, triangles), "at": shape.position, "turn": shape.rotation}
        return {**placed, "color": parts_of(shape.color)} if shape.color else placed

    def _deforming(self, body: Body, bent: Deforming) -> dict[str, Any]:
        """A surface whose points move; rows of motions are the numbers of the points."""
        add, color = self._packing.add, body.shapes[0].color
        placed = {
            "surface": self._surface(bent.points, bent.triangles),
            "motions": add(bent.motions.reshape(len(bent.motions), -1).T, "f4"),
            "weights": add(bent.weights, "f4"),
        }
        return {**placed, "color": parts_of(color)} if color else placed

    def _surface(self, points: np.ndarray, triangles: np.ndarray) -> int:
        key = points.tobytes() + triangles.tobytes()
        if key not in self._known:
            self._known[key] = len(self.surfaces)
            places = {"points": self._packing.add(points, "f4"), "triangles": self._packing.add(triangles, "u4")}
            self.surfaces.append(places)
        return self._known[key]


def _beam(beam: Beam, nodes: list[int]) -> dict[str, Any]:
    return {"id": beam.id, "nodes": nodes, "radius": math.sqrt(beam.area / math.pi)}


def _dots(joint: Joint, pose: dict[str, int]) -> Iterable[dict[str, Any]]:
    """The follower's end of a joint."""
    return [{"id": joint.id, **end} for end in _ends(joint, pose)[-1:]]


def _ends(element: Any, pose: dict[str, int]) -> list[dict[str, Any]]:
    """Poses and points of the frames of an element whose bodies are seen [m]."""
    return [{"pose": pose[body], "at": frame.position} for _, frame, body in frames(element) if body in pose]


def turning_on(turns: np.ndarray) -> np.ndarray:
    """Quaternions over time without jumps of sign, so that they change little from row to row."""
    flips = np.where((turns[1:] * turns[:-1]).sum(axis=-1) < 0.0, -1.0, 1.0)
    turns[1:] *= np.cumprod(flips, axis=0)[..., None]
    return turns
