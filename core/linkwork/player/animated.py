"""A run as an animated glTF: every body of the branch that is shown, present as long as the mechanism has it.

A beam is a cylinder or a box around each of its nodes, an elastic body a surface with morph targets; it is drawn rigid
where edits change what it is reduced to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.files.gltf_writing import Moved, Piece, write
from linkwork.files.mjcf_writing import parts_of
from linkwork.files.tessellation import surface_of
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.beam import RECTANGLE, Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.shape import Shape
from linkwork.player.deforming import deforming
from linkwork.player.scene import turning_on
from linkwork.results.reel import Reel, Take, path_to

ALONG = rotation.shortest(vector.Z, vector.X)  # of a cylinder around a beam


def animated(reel: Reel) -> bytes:
    """The bytes of a GLB file; ModelError where nothing is to be seen."""
    takes = path_to(reel, reel.shown)
    bodies = {body.id: body for take in takes for body in take.model.bodies.values()}
    ground = pieces_of(bodies.pop(GROUND_ID))
    moved = [_bending(body, takes) or _moved(body.id, pieces, takes) for body, pieces in _with_pieces(bodies)]
    for body in bodies.values():
        if isinstance(body, Beam):
            moved += _nodes(body, takes)
    if not moved and not ground:
        raise ModelError("No body has a shape, so there is nothing to see.")
    return write(ground, moved)


def pieces_of(body: Body) -> list[Piece]:
    """The shapes of a body in its own axes, those left out that are too thin to be drawn."""
    found = []
    for shape in body.shapes:
        try:
            arrays = surface_of(shape).arrays()
        except ModelError:
            continue
        color = parts_of(shape.color) if shape.color else ()
        found.append(Piece(body.id, *arrays, color, shape.position, shape.rotation))
    return found


def _with_pieces(bodies: dict[str, Body]) -> list[tuple[Body, list[Piece]]]:
    return [(body, pieces) for body in bodies.values() if (pieces := pieces_of(body))]


def _bending(body: Body, takes: list[Take]) -> Moved | None:
    """An elastic body with its motions; None where it is rigid at some time, or reduced otherwise."""
    if not isinstance(body, Elastic) or any(body.id not in take.model.bodies for take in takes):
        return None
    bent = deforming(body.id, [snapshot for take in takes for snapshot in take.snapshots])
    if bent is None:
        return None
    color = parts_of(body.solid.color) if body.solid.color else ()
    piece = Piece(body.id, bent.points, bent.triangles, color, motions=bent.motions)
    return _moved(body.id, [piece], takes, bent.weights)


def _nodes(beam: Beam, takes: list[Take]) -> list[Moved]:
    """The nodes of a beam, each with the piece of the beam around it."""
    first = next(take.snapshots[0] for take in takes if beam.id in take.snapshots[0].members)
    nodes = first.members[beam.id]
    places = np.array([first.places[node] for node in nodes])
    ends = np.concatenate(([places[0]], (places[1:] + places[:-1]) / 2.0, [places[-1]]))
    found = []
    for node, place, start, end in zip(nodes, places, ends[:-1], ends[1:], strict=True):
        size: dict[str, Any] = {"position": ((start + end) / 2.0 - place, 0.0, 0.0)}
        if beam.section == RECTANGLE:
            shape: Shape = Box(x=end - start, y=beam.width, z=beam.height, **size)
        else:
            shape = Cylinder(radius=beam.width / 2.0, length=end - start, rotation=ALONG, **size)
        piece = Piece(node, *surface_of(shape).arrays(), (), shape.position, shape.rotation)
        found.append(_moved(node, [piece], takes))
    return found


def _moved(id: str, pieces: list[Piece], takes: list[Take], weights: np.ndarray | None = None) -> Moved:
    times, positions, rotations, is_there = [], [], [], []
    for snapshot in (snapshot for take in takes for snapshot in take.snapshots):
        here = id in snapshot.bodies
        times.append(snapshot.time)
        is_there.append(here)
        positions.append(snapshot.position(id) if here else np.zeros(3))
        rotations.append(snapshot.rotation(id) if here else np.array([1.0, 0.0, 0.0, 0.0]))
    latest = {
        time: number for number, time in enumerate(times)
    }  # glTF wants times that rise: an edit's second one wins
    rows = np.array(sorted(latest.values()))
    turns = turning_on(np.array(rotations)[:, None])[:, 0]
    kept = None if weights is None else weights[rows]
    return Moved(
        id, pieces, np.array(times)[rows], np.array(positions)[rows], turns[rows], np.array(is_there)[rows], kept
    )
