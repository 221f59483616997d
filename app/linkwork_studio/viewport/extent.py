"""How far things extend: what is framed, how deep the picture is, where the floor lies."""

from __future__ import annotations

import math

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork_studio.viewport.beam_lines import stored_nodes
from linkwork_studio.viewport.picture import CORNERS
from linkwork_studio.viewport.poses import axes
from linkwork_studio.viewport.rows import SolidTable
from linkwork_studio.viewport.stands import half_section
from linkwork_studio.viewport.swing import swings

BACKDROP = 3.0  # a solid of the ground larger than this, by the radius of the scene, is not framed
FLOOR_GAP = 0.06  # between the lowest reach of a mechanism and the floor, by the radius of the scene


def reach(solids: SolidTable) -> np.ndarray:
    """Radius of the ball around each solid [m]."""
    return np.linalg.norm(solids.half, axis=1)


def corner_points(solids: SolidTable, rows: np.ndarray) -> np.ndarray:
    """Corners of the boxes around some solids, global axes [m], shape (8 n, 3)."""
    offsets = CORNERS[None] * solids.half[rows][:, None, :]
    turned = np.einsum("nij,nkj->nki", axes(solids.rotations[rows]), offsets)
    return (solids.positions[rows][:, None, :] + turned).reshape(-1, 3)


def worth_framing(solids: SolidTable, is_ground: np.ndarray, scene: float) -> np.ndarray:
    """Rows of all solids but the large ones of the ground, unless there is nothing else."""
    rows = np.flatnonzero(~(is_ground[solids.owner] & (reach(solids) > BACKDROP * scene)))
    return rows if len(rows) else np.arange(len(solids.owner))


def floor_height(model: Model, scene: float) -> float:
    """Height of the floor [m]: zero, or below all that a mechanism on the ground can reach where that is lower."""
    lowest = min((_lowest(model, body_id) for body_id in model.bodies if body_id != GROUND_ID), default=0.0)
    has_own_floor = bool(model.bodies[GROUND_ID].shapes)
    if not has_own_floor:
        lowest = min([lowest, *(float(swing.arc()[:, 2].min()) for swing in swings(model))])
    if lowest >= -1e-3 * scene:
        return 0.0
    step = 10.0 ** math.floor(math.log10(scene)) / 4
    return math.floor((lowest - FLOOR_GAP * scene) / step) * step


def _lowest(model: Model, body_id: str) -> float:
    """Lowest point of the boxes around a body's shapes at its stored pose [m]."""
    body = model.bodies[body_id]
    lowest = [body.position[2]]
    if isinstance(body, Beam):
        lowest.append(float(stored_nodes(body)[1][:, 0, 2].min()) - max(half_section(body)))
    for shape in body.shapes:
        turn = rotation.multiply(body.rotation, shape.rotation)
        down = rotation.rotate(rotation.inverse(turn), vector.Z)
        half = math.fsum(abs(d) * h for d, h in zip(down, shape.half_size, strict=True))
        lowest.append(body.in_global(shape.position)[2] - half)
    return min(lowest)
