"""Model to numbered arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.compiler import bodies as body_words
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.coordinates import joint_coordinates
from linkwork.compiler.expressions import compile_expressions
from linkwork.compiler.gathering import Gathered, gather
from linkwork.compiler.laws import law_arrays
from linkwork.compiler.pattern import pattern
from linkwork.compiler.rows import Entry, check_columns, point
from linkwork.compiler.slots import Slot, slots_of
from linkwork.compiler.watched import watch_arrays, watched_by
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.expressions.readings import Reading
from linkwork.model.expressions.table import Table
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.system.compiled_system import ANGLE, CompiledSystem
from linkwork.system.state import empty_state


def compile_model(model: Model) -> Compiled:
    """The arrays of a model; bodies and joints are numbered in the order of the tree, the ground first."""
    others = [body for body in model.bodies.values() if body.id != GROUND_ID]
    ordered: list[Body] = [model.bodies[GROUND_ID], *others]
    numbers = {body.id: i for i, body in enumerate(ordered)}
    found = gather(model, numbers)
    slots = slots_of(found, found.formulas)
    unwatched = len(found.read)
    watched = watched_by(found)
    entries = found.entries()
    check_columns(entries, ordered)
    hard = sum(len(group) for group in (*found.internal, *found.held))
    system = CompiledSystem(
        **_body_arrays(ordered, model),
        **_row_arrays(entries),
        **_joint_arrays(model, found),
        **pattern(len(ordered), entries, hard + len(found.soft)),
        **_groups(found, hard, unwatched),
        **_formula_arrays(found, slots, entries),
    )
    watch = watch_arrays(watched, {id(e): row for row, e in enumerate(entries)}, _tables(model))
    joints = {joint_id: j for j, joint_id in enumerate(model.joints)}
    start = empty_state(system)
    for i, body in enumerate(ordered):
        start.q[i], start.v[i] = body_words.stored_coordinates(body)
    rows = {row: e for row, e in enumerate(entries) if e.kind == ANGLE or e.period or row >= hard}
    return Compiled(
        model=model,
        system=system,
        bodies=numbers,
        joints=joints,
        start=start,
        coordinates=joint_coordinates(model, numbers),
        rows=rows,
        formulas=tuple((*key, found.formulas[number]) for key, number in found.formula_numbers.items()),
        readings=tuple(slots),
        watch=watch,
        measures=watched.counts,
        watched_sliders=watched.sliders,
    )


def _tables(model: Model) -> dict[str, Table]:
    return {d.id: d.curve() for d in model.drivers.values() if d.read_as == "table"}


def _groups(found: Gathered, hard: int, unwatched: int) -> dict[str, np.ndarray]:
    counts = np.cumsum([0, *(len(group) for group in found.internal)]).astype(np.int64)
    held = counts[-1] + np.cumsum([0, *(len(group) for group in found.held)]).astype(np.int64)
    return {
        "body_rows": counts,
        "joint_rows": held,
        "joint_soft": hard + np.cumsum([0, *found.soft_of_holder]).astype(np.int64),
        "first_soft": np.array([hard]),
        "first_read": np.array([hard + len(found.soft)]),
        "first_watched": np.array([hard + len(found.soft) + unwatched]),
    }


def _formula_arrays(found: Gathered, slots: dict[Reading, Slot], entries: list[Entry]) -> dict[str, Any]:
    tables = _tables(found.model)
    code = compile_expressions(found.formulas, {reading: n for n, reading in enumerate(slots)}, tables)
    number = {id(e): row for row, e in enumerate(entries)}
    return {
        **law_arrays(found, {name: i for i, name in enumerate(tables)}),
        "formulas": code,
        "slot_row": np.array([-1 if s.row is None else number[id(s.row)] for s in slots.values()], dtype=np.int64),
        "slot_level": np.array([s.level for s in slots.values()], dtype=np.int64),
        "slot_value": np.array([s.value for s in slots.values()], dtype=float),
    }


def _body_arrays(ordered: list[Body], model: Model) -> dict[str, np.ndarray]:
    width = np.array([body.columns for body in ordered], dtype=np.int64)
    mass = np.zeros((len(ordered), 4, 4))
    for i, body in enumerate(ordered):
        if body.columns:
            mass[i] = body_words.pseudo_inertia(body)
    return {"width": width, "mass": mass, "moment": mass[:, 0, :].copy(), "gravity": np.array(model.gravity)}


def _row_arrays(entries: list[Entry]) -> dict[str, np.ndarray]:
    return {
        "row_kind": np.array([e.kind for e in entries], dtype=np.int64),
        "row_axis": np.array([e.axis for e in entries], dtype=np.int64),
        "row_body": np.array([e.bodies for e in entries], dtype=np.int64).reshape(-1, 2),
        "row_a": np.array([e.a for e in entries], dtype=float).reshape(-1, 2, 4),
        "row_b": np.array([e.b for e in entries], dtype=float).reshape(-1, 2, 4),
        "row_c": np.array([e.c for e in entries], dtype=float).reshape(-1, 2, 4),
        "row_value": np.array([e.value for e in entries], dtype=float),
        "row_scale": np.array([e.scale for e in entries], dtype=float),
        "row_level": np.array([e.level for e in entries], dtype=np.int64),
        "row_formula": np.array([e.formula for e in entries], dtype=np.int64),
    }


def _joint_arrays(model: Model, found: Gathered) -> dict[str, np.ndarray]:
    """Where reactions are given: at the follower's frame of a joint, at the origin of a driver's body."""
    frames = [model.joints[owner].follower_frame if owner in model.joints else Frame() for owner, _, _ in found.holders]
    return {
        "joint_point": np.array([point(frame) for frame in frames]).reshape(-1, 4),
        "joint_body": np.array([bodies for _, *bodies in found.holders], dtype=np.int64).reshape(-1, 2),
    }
