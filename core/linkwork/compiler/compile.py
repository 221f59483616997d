"""Model to numbered arrays."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np

from linkwork.compiler import bodies as body_words
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.coordinates import joint_coordinates
from linkwork.compiler.expressions import compile_expressions
from linkwork.compiler.gathering import Gathered, gather
from linkwork.compiler.keeping import Kept
from linkwork.compiler.laws import law_arrays
from linkwork.compiler.pattern import pattern
from linkwork.compiler.rows import Entry, check_columns
from linkwork.compiler.slots import Slot, slots_of
from linkwork.compiler.watched import watch_arrays, watched_by
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.expressions.readings import Reading
from linkwork.model.expressions.table import Table
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.system.compiled_system import ANGLE, CompiledSystem
from linkwork.system.state import State, empty_state

# What `_packed` puts side by side: whole numbers (the two bodies follow them), factors, coefficients.
PACKED = (("row_kind", "row_axis", "row_level", "row_formula"), ("row_value", "row_scale"), ("row_a", "row_b", "row_c"))


def compile_model(model: Model, earlier: Compiled | None = None) -> Compiled:
    """The arrays of a model; bodies and joints are numbered in the order of the tree, the ground first.

    Args:
        model: what is compiled.
        earlier: of a model that shares elements with this one; changes nothing but the time that it takes.
    """
    kept = Kept(earlier.kept if earlier is not None else None)
    others = [body for body in model.bodies.values() if body.id != GROUND_ID]
    ordered = [model.bodies[GROUND_ID], *others]
    numbers = {body.id: i for i, body in enumerate(ordered)}
    found = gather(model, numbers, kept)
    slots = slots_of(found, found.formulas)
    unwatched = len(found.read)
    watched = watched_by(found)
    groups = found.groups()
    entries = list(chain.from_iterable(groups))
    check_columns(entries, ordered)
    hard = sum(len(group) for group in (*found.internal, *found.held))
    system = CompiledSystem(
        **_body_arrays(ordered, model, kept),
        **_row_arrays(groups, kept),
        **_joint_arrays(model, found),
        **pattern(len(ordered), entries, hard + len(found.soft), kept),
        **_groups(found, hard, unwatched),
        **_formula_arrays(found, slots, entries),
    )
    watch = watch_arrays(watched, _row_numbers(entries) if watched.places else {}, _tables(model))
    joints = {joint_id: j for j, joint_id in enumerate(model.joints)}
    start, coordinates = _stored(ordered, system, kept), joint_coordinates(model, numbers, kept)
    kept.close()
    rows = {row: e for row, e in enumerate(entries) if e.kind == ANGLE or e.period or row >= hard}
    return Compiled(
        model=model,
        system=system,
        bodies=numbers,
        joints=joints,
        start=start,
        coordinates=coordinates,
        rows=rows,
        formulas=tuple((*key, found.formulas[number]) for key, number in found.formula_numbers.items()),
        readings=tuple(slots),
        watch=watch,
        measures=watched.counts,
        watched_sliders=watched.sliders,
        kept=kept,
    )


def _stored(ordered: list[Body], system: CompiledSystem, kept: Kept) -> State:
    """The state at the stored poses."""
    start = empty_state(system)
    for i, body in enumerate(ordered):
        start.q[i], start.v[i] = kept.of(body_words.stored_coordinates, body)
    return start


def _row_numbers(entries: list[Entry]) -> dict[int, int]:
    """Row of each entry by its identity."""
    return {id(entry): row for row, entry in enumerate(entries)}


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
    number = _row_numbers(entries) if slots else {}
    return {
        **law_arrays(found, {name: i for i, name in enumerate(tables)}),
        "formulas": code,
        "slot_row": np.array([-1 if s.row is None else number[id(s.row)] for s in slots.values()], dtype=np.int64),
        "slot_level": np.array([s.level for s in slots.values()], dtype=np.int64),
        "slot_value": np.array([s.value for s in slots.values()], dtype=float),
    }


def _body_arrays(ordered: list[Body], model: Model, kept: Kept) -> dict[str, np.ndarray]:
    width = np.array([body.columns for body in ordered], dtype=np.int64)
    mass = np.zeros((len(ordered), 4, 4))
    for i, body in enumerate(ordered):
        if body.columns:
            mass[i] = kept.of(body_words.pseudo_inertia, body)
    return {"width": width, "mass": mass, "moment": mass[:, 0, :].copy(), "gravity": np.array(model.gravity)}


def _row_arrays(groups: list[list[Entry]], kept: Kept) -> dict[str, np.ndarray]:
    """Numbers and coefficients of all rows; groups of bodies and joints are the same lists from compile to compile."""
    *lasting, soft, read = groups
    packed = [*(kept.of(_packed, group) for group in lasting), _packed(soft), _packed(read)]
    numbers, factors, sides = (np.concatenate(parts) for parts in zip(*packed, strict=True))
    names = (
        ("row_kind", "row_axis", "row_level", "row_formula"),
        ("row_value", "row_scale"),
        ("row_a", "row_b", "row_c"),
    )
    parts = zip(names, (numbers, factors, sides), strict=True)
    made = {name: part[:, n].copy() for several, part in parts for n, name in enumerate(several)}
    return {**made, "row_body": numbers[:, len(PACKED[0]) :].copy()}


def _packed(entries: list[Entry]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rows of one group: whole numbers, factors, coefficients."""
    numbers = [(e.kind, e.axis, e.level, e.formula, *e.bodies) for e in entries]
    factors = [(e.value, e.scale) for e in entries]
    return (
        np.array(numbers, dtype=np.int64).reshape(-1, 6),
        np.array(factors, dtype=float).reshape(-1, 2),
        np.array([(e.a, e.b, e.c) for e in entries], dtype=float).reshape(-1, 3, 2, 4),
    )


def _joint_arrays(model: Model, found: Gathered) -> dict[str, np.ndarray]:
    """Where reactions are given: at the follower's frame of a joint, at the origin of a driver's body."""
    frames = [model.joints[owner].follower_frame if owner in model.joints else Frame() for owner, _, _ in found.holders]
    return {
        "joint_point": np.array([(1.0, *frame.position) for frame in frames]).reshape(-1, 4),
        "joint_body": np.array([bodies for _, *bodies in found.holders], dtype=np.int64).reshape(-1, 2),
    }
