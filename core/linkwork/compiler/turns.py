"""Angles that are counted over whole turns: those of joints, and rows that are angles of their own."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.compiler.coordinates import JointCoordinates
from linkwork.compiler.rows import Entry
from linkwork.system.compiled_system import ANGLE


def turn_arrays(
    coordinates: JointCoordinates,
    rows: Mapping[int, Entry],
    arrays: Mapping[str, np.ndarray],
) -> dict[str, np.ndarray]:
    """The arrays of a system (see CompiledSystem).

    Args:
        coordinates: of all joints; their angles come first.
        rows: entries that remember something, by row.
        arrays: of all rows.
    """
    is_angle = coordinates.is_angle
    angles = {row: entry for row, entry in rows.items() if entry.kind == ANGLE}
    own = [row for row, entry in angles.items() if entry.turns_with is None]
    count = int(np.count_nonzero(is_angle))
    place = {row: count + n for n, row in enumerate(own)}
    turn = [place[row] if row in place else _number(coordinates, *e.turns_with) for row, e in angles.items()]
    steady = np.concatenate((coordinates.is_steady[is_angle], np.zeros(len(own), dtype=bool)))
    steady[turn] = False
    directions, bodies = coordinates.directions, coordinates.bodies
    if own or count < len(is_angle):  # the arrays of thousands of joints are not copied for nothing
        others = np.stack([arrays[name][own] for name in ("row_a", "row_b", "row_c")], axis=1)
        directions = np.concatenate((directions[is_angle], others))
        bodies = np.concatenate((bodies[is_angle], arrays["row_body"][own]))
    return {
        "turn_direction": directions,
        "turn_body": bodies,
        "turn_steady": steady.astype(np.int64),
        "angle_row": np.array(list(angles), dtype=np.int64),
        "angle_turn": np.array(turn, dtype=np.int64),
    }


def _number(coordinates: JointCoordinates, joint: str, name: str) -> int:
    """Number of a joint's angle among those of all joints."""
    place = coordinates.names.index(name, coordinates.joints.index(joint))
    return int(np.count_nonzero(coordinates.is_angle[:place]))
