"""A run as an animated glTF: every body of the branch that is shown, present as long as the mechanism has it."""

from __future__ import annotations

import numpy as np

from linkwork.errors import ModelError
from linkwork.files.gltf_writing import Moved, Piece, write
from linkwork.files.mjcf_writing import parts_of
from linkwork.files.tessellation import surface_of
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.player.scene import turning_on
from linkwork.results.reel import Reel, Take, path_to


def animated(reel: Reel) -> bytes:
    """The bytes of a GLB file; ModelError where nothing is to be seen."""
    takes = path_to(reel, reel.shown)
    bodies = {body.id: body for take in takes for body in take.model.bodies.values()}
    ground = pieces_of(bodies.pop(GROUND_ID))
    moved = [_moved(body, pieces, takes) for body in bodies.values() if (pieces := pieces_of(body))]
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


def _moved(body: Body, pieces: list[Piece], takes: list[Take]) -> Moved:
    times, positions, rotations, is_there = [], [], [], []
    for snapshot, model in ((snapshot, take.model) for take in takes for snapshot in take.snapshots):
        here = body.id in model.bodies
        times.append(snapshot.time)
        is_there.append(here)
        positions.append(snapshot.position(body.id) if here else np.zeros(3))
        rotations.append(snapshot.rotation(body.id) if here else np.array([1.0, 0.0, 0.0, 0.0]))
    latest = {
        time: number for number, time in enumerate(times)
    }  # glTF wants times that rise: an edit's second one wins
    rows = np.array(sorted(latest.values()))
    turns = turning_on(np.array(rotations)[:, None])[:, 0]
    return Moved(
        body.id, pieces, np.array(times)[rows], np.array(positions)[rows], turns[rows], np.array(is_there)[rows]
    )
