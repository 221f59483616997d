"""Model to numbered arrays."""

from __future__ import annotations

import numpy as np

from linkwork.compiler import bodies as body_words
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.coordinates import joint_coordinates
from linkwork.compiler.rows import Entry, joint_rows, point, rigid_rows
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.system.compiled_system import GROUND, CompiledSystem
from linkwork.system.elimination import plan
from linkwork.system.state import empty_state


def compile_model(model: Model) -> Compiled:
    """The arrays of a model; bodies and joints are numbered in the order of the tree, the ground first."""
    others = [body for body in model.bodies.values() if body.id != GROUND_ID]
    ordered: list[Body] = [model.bodies[GROUND_ID], *others]
    numbers = {body.id: i for i, body in enumerate(ordered)}
    internal = [rigid_rows(numbers[body.id]) if isinstance(body, RigidBody) else [] for body in ordered]
    external = [joint_rows(j, numbers[j.base], numbers[j.follower]) for j in model.joints.values()]
    entries = [entry for group in (*internal, *external) for entry in group]
    counts = np.cumsum([0, *(len(group) for group in internal)])
    joint_counts = counts[-1] + np.cumsum([0, *(len(group) for group in external)])
    system = CompiledSystem(
        **_body_arrays(ordered, model),
        **_row_arrays(entries),
        **_joint_arrays(model, numbers),
        **_pattern(len(ordered), entries),
        body_rows=counts.astype(np.int64),
        joint_rows=joint_counts.astype(np.int64),
    )
    joints = {joint_id: j for j, joint_id in enumerate(model.joints)}
    start = empty_state(system)
    for i, body in enumerate(ordered):
        start.q[i], start.v[i] = body_words.stored_coordinates(body)
    return Compiled(model, system, numbers, joints, start, joint_coordinates(model, numbers))


def _body_arrays(ordered: list[Body], model: Model) -> dict[str, np.ndarray]:
    width = np.array([4 if isinstance(body, RigidBody) else 0 for body in ordered], dtype=np.int64)
    mass = np.zeros((len(ordered), 4, 4))
    for i, body in enumerate(ordered):
        if isinstance(body, RigidBody):
            mass[i] = body_words.pseudo_inertia(body)
    return {"width": width, "mass": mass, "moment": mass[:, 0, :].copy(), "gravity": np.array(model.gravity)}


def _row_arrays(entries: list[Entry]) -> dict[str, np.ndarray]:
    return {
        "row_kind": np.array([e.kind for e in entries], dtype=np.int64),
        "row_axis": np.array([e.axis for e in entries], dtype=np.int64),
        "row_body": np.array([e.bodies for e in entries], dtype=np.int64).reshape(-1, 2),
        "row_a": np.array([e.a for e in entries], dtype=float).reshape(-1, 2, 4),
        "row_b": np.array([e.b for e in entries], dtype=float).reshape(-1, 2, 4),
        "row_value": np.array([e.value for e in entries], dtype=float),
        "row_scale": np.array([e.scale for e in entries], dtype=float),
    }


def _joint_arrays(model: Model, numbers: dict[str, int]) -> dict[str, np.ndarray]:
    joints = list(model.joints.values())
    return {
        "joint_point": np.array([point(j.follower_frame) for j in joints]).reshape(-1, 4),
        "joint_body": np.array([(numbers[j.base], numbers[j.follower]) for j in joints], dtype=np.int64).reshape(-1, 2),
    }


def _pattern(count: int, entries: list[Entry]) -> dict[str, np.ndarray]:
    """Order of elimination and pattern of the factor; node n of the plan is body n + 1."""
    pairs = {(i - 1, j - 1) for i, j in (e.bodies for e in entries) if GROUND not in (i, j) and i != j}
    p = plan(count - 1, pairs)
    order = p.order + 1
    place = np.full(count, -1, dtype=np.int64)
    place[order] = np.arange(count - 1)
    block = np.full(len(entries), -1, dtype=np.int64)
    known: dict[tuple[int, int], int] = {}
    for row, entry in enumerate(entries):
        low, high = sorted(int(place[body]) for body in entry.bodies)
        if low >= 0 and low != high:
            if (high, low) not in known:
                first, last = p.column_start[low], p.column_start[low + 1]
                known[high, low] = count - 1 + first + int(np.searchsorted(p.column_row[first:last], high))
            block[row] = known[high, low]
    return {
        "order": order,
        "place": place,
        "column_start": p.column_start,
        "column_row": p.column_row,
        "update_start": p.update_start,
        "update_block": p.update_block,
        "row_block": block,
    }
