"""Model to numbered arrays."""

from __future__ import annotations

from collections.abc import Sequence
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
from linkwork.system.compiled_system import ANGLE, SIZE, SUM, CompiledSystem
from linkwork.system.state import empty_state

ROW_FIELDS = ("row_kind", "row_axis", "row_level", "row_formula", "row_value", "row_scale", "row_a", "row_b", "row_c")
ROW_FIELDS += ("row_body",)
ORIGIN = Frame()


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
    hard = len(entries) - len(found.soft) - len(found.read)
    rows, (bodies, q, v) = _row_arrays(groups, kept), _body_arrays(ordered, model, kept)
    system = CompiledSystem(
        **bodies,
        **rows,
        **_joint_arrays(model, found),
        **pattern(len(ordered), entries, rows["row_body"], hard + len(found.soft), kept),
        **_groups(found, hard, unwatched),
        **_formula_arrays(found, slots, entries),
    )
    watch = watch_arrays(watched, _row_numbers(entries) if watched.places else {}, _tables(model))
    start, coordinates = empty_state(system), joint_coordinates(model, numbers, kept)
    start.q[...], start.v[...] = q, v
    kept.close()
    return Compiled(
        model=model,
        system=system,
        bodies=numbers,
        joints={joint_id: j for j, joint_id in enumerate(model.joints)},
        start=start,
        coordinates=coordinates,
        rows=_remembered(entries, system.row_kind, hard),
        formulas=tuple((*key, found.formulas[number]) for key, number in found.formula_numbers.items()),
        readings=tuple(slots),
        watch=watch,
        measures=watched.counts,
        watched_sliders=watched.sliders,
        kept=kept,
    )


def _remembered(entries: list[Entry], kinds: np.ndarray, hard: int) -> dict[int, Entry]:
    """Entries that remember something, and all that are not held, by row."""
    held = np.flatnonzero(np.isin(kinds[:hard], (ANGLE, SUM))).tolist()
    lasting = [row for row in held if entries[row].kind == ANGLE or entries[row].period]
    return {row: entries[row] for row in (*lasting, *range(hard, len(entries)))}


def _row_numbers(entries: list[Entry]) -> dict[int, int]:
    """Row of each entry by its identity."""
    return {id(entry): row for row, entry in enumerate(entries)}


def _tables(model: Model) -> dict[str, Table]:
    return {d.id: d.curve() for d in model.drivers.values() if d.read_as == "table"}


def _groups(found: Gathered, hard: int, unwatched: int) -> dict[str, np.ndarray]:
    counts = np.concatenate(([0], np.cumsum(_lengths(found.internal))))
    held = counts[-1] + np.concatenate(([0], np.cumsum(_lengths(found.held))))
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


def _body_arrays(ordered: list[Body], model: Model, kept: Kept) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """What is constant of all bodies; coordinates and velocities of their stored poses."""
    width, mass, q, v = kept.joined("bodies", ordered, np.ones(len(ordered), dtype=np.int64), _of_bodies)
    moment = mass[:, 0, :].copy()
    return {"width": width, "mass": mass, "moment": moment, "gravity": np.array(model.gravity)}, q, v


def _of_bodies(bodies: Sequence[Body]) -> tuple[np.ndarray, ...]:
    stored = [body_words.stored_coordinates(body) for body in bodies]
    mass = [body_words.pseudo_inertia(body) if body.columns else np.zeros((4, 4)) for body in bodies]
    return (
        np.array([body.columns for body in bodies], dtype=np.int64),
        np.array(mass, dtype=float).reshape(-1, 4, 4),
        *np.array(stored, dtype=float).reshape(-1, 2, SIZE).transpose(1, 0, 2),
    )


def _row_arrays(groups: list[list[Entry]], kept: Kept) -> dict[str, np.ndarray]:
    """Numbers and coefficients of all rows; groups of bodies and joints are the same lists from compile to compile."""
    made = dict(zip(ROW_FIELDS, kept.joined("rows", groups, _lengths(groups), _of_rows), strict=True))
    return {**made, "row_value": made["row_value"].copy()}  # a run writes there


def _of_rows(groups: Sequence[list[Entry]]) -> tuple[np.ndarray, ...]:
    """Arrays of the rows of some groups by `ROW_FIELDS`."""
    entries = list(chain.from_iterable(groups))
    numbers = [(e.kind, e.axis, e.level, e.formula) for e in entries]
    sides = np.array([(e.a, e.b, e.c) for e in entries], dtype=float).reshape(-1, 3, 2, 4)
    return (
        *np.array(numbers, dtype=np.int64).reshape(-1, 4).T.copy(),
        *np.array([(e.value, e.scale) for e in entries], dtype=float).reshape(-1, 2).T.copy(),
        *(sides[:, n].copy() for n in range(3)),
        np.array([e.bodies for e in entries], dtype=np.int64).reshape(-1, 2),
    )


def _lengths(groups: list[list[Entry]]) -> np.ndarray:
    return np.array(list(map(len, groups)), dtype=np.int64)


def _joint_arrays(model: Model, found: Gathered) -> dict[str, np.ndarray]:
    """Where reactions are given: at the follower's frame of a joint, at the origin of a driver's body."""
    owners = [model.joints.get(owner) for owner, _, _ in found.holders]
    frames = [joint.follower_frame if joint is not None else ORIGIN for joint in owners]
    (points,) = found.kept.joined("points", frames, np.ones(len(frames), dtype=np.int64), _origins)
    return {
        "joint_point": points,
        "joint_body": np.array([bodies for _, *bodies in found.holders], dtype=np.int64).reshape(-1, 2),
    }


def _origins(frames: Sequence[Frame]) -> tuple[np.ndarray]:
    return (np.array([(1.0, *frame.position) for frame in frames]).reshape(-1, 4),)
