"""Model to numbered arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.compiler import bodies as body_words
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.coordinates import NO_COORDINATES, JointCoordinates, joint_coordinates
from linkwork.compiler.expressions import compile_expressions
from linkwork.compiler.gathering import Gathered, gather
from linkwork.compiler.keeping import Kept
from linkwork.compiler.laws import law_arrays
from linkwork.compiler.layout import Layout, layout_of
from linkwork.compiler.nodes import Noded, elastic_of, with_nodes
from linkwork.compiler.pattern import Links, pattern
from linkwork.compiler.rows import check_columns
from linkwork.compiler.slots import Slot, slider_numbers, sliders_of, slot_number, slots_of
from linkwork.compiler.splicing import all_new
from linkwork.compiler.table import NOTHING_BEFORE, table_of
from linkwork.compiler.table import Table as Rows
from linkwork.compiler.turns import turn_arrays
from linkwork.compiler.watched import watch_arrays, watched_by
from linkwork.model.bodies.body import Body
from linkwork.model.expressions.readings import Reading
from linkwork.model.expressions.table import Table
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.system.compiled_system import SIZE, CompiledSystem

ORIGIN = (1.0, 0.0, 0.0, 0.0)  # of a body, as coefficients on its columns


def compile_model(model: Model, earlier: Compiled | None = None) -> Compiled:
    """The arrays of a model; bodies and joints are numbered in the order of the tree, the ground first.

    Args:
        model: what is compiled.
        earlier: of a model that shares elements with this one; changes nothing but the time that it takes.
    """
    model = with_nodes(model, earlier.model if earlier is not None else None)
    before = (earlier.kept, earlier.layout, earlier.table) if earlier is not None else (None, None, None)
    kept, layout = Kept(before[0]), layout_of(model, before[1])
    found = gather(model, layout.numbers, layout.holdings, kept)
    slots, unwatched = slots_of(found, found.formulas), len(found.read)  # which asks for more to be read
    watched, rows = watched_by(found), table_of(found, layout, before[2])  # likewise
    couplings = _couplings(model, layout)
    links = Links(len(model.bodies), rows.first_read, rows.arrays["row_body"], rows.sums(), couplings["coupled"])
    bodies, q, v = _body_arrays(layout, earlier)
    check_columns(bodies["width"], rows.arrays, layout.body, rows.owner)
    coordinates, remembered = _coordinates(layout, earlier), rows.remembered()
    system = CompiledSystem(
        **bodies,
        **couplings,
        gravity=np.array(model.gravity),
        **_row_arrays(rows),
        **_joint_arrays(layout, found, earlier),
        **pattern(links, kept),
        **_groups(rows, unwatched),
        **_formula_arrays(found, slots, rows),
        **_law_arrays(layout, found, earlier),
        **turn_arrays(coordinates, remembered, rows.arrays),
    )
    watch = watch_arrays(watched, rows.numbers if watched.places else {}, tables_of(model))
    kept.close()
    return Compiled(
        model=model,
        system=system,
        bodies=layout.numbers,
        joints=dict(zip(model.joints, range(len(model.joints)), strict=True)),
        q=q,
        v=v,
        coordinates=coordinates,
        rows=remembered,
        formulas=tuple((*key, found.formulas[number]) for key, number in found.formula_numbers.items()),
        readings=tuple(slots),
        watch=watch,
        measures=watched.counts,
        sliders=slider_numbers(model),
        layout=layout,
        table=rows,
        kept=kept,
    )


def _row_arrays(rows: Rows) -> dict[str, np.ndarray]:
    """What is constant of all rows; what they shall be is where a state begins."""
    arrays = dict(rows.arrays)
    return {"row_stored": arrays.pop("row_value"), **arrays}


def _coordinates(layout: Layout, earlier: Compiled | None) -> JointCoordinates:
    """What the joints leave free."""
    before = earlier.coordinates if earlier is not None else NO_COORDINATES
    return joint_coordinates(layout.ends, layout.joints, before, layout.new_joints)


def tables_of(model: Model) -> dict[str, Table]:
    """Curves that formulas may read, by id."""
    return {d.id: d.curve() for d in model.drivers.values() if d.read_as == "table"}


def _groups(rows: Rows, unwatched: int) -> dict[str, np.ndarray]:
    return {
        "body_rows": rows.body_rows,
        "joint_rows": rows.joint_rows,
        "joint_soft": rows.joint_soft,
        "first_soft": np.array([rows.first_soft]),
        "first_read": np.array([rows.first_read]),
        "first_watched": np.array([int(rows.part_rows[-1]) + unwatched]),
    }


def _formula_arrays(found: Gathered, slots: dict[Reading, Slot], rows: Rows) -> dict[str, Any]:
    number = rows.numbers if slots else {}
    return {
        "formulas": compile_expressions(
            found.formulas, {reading: n for n, reading in enumerate(slots)}, tables_of(found.model)
        ),
        "slot_row": np.array([slot_number(s, number) for s in slots.values()], dtype=np.int64),
        "slot_level": np.array([s.level for s in slots.values()], dtype=np.int64),
        "slider_stored": np.array([slider.value for slider in sliders_of(found.model)], dtype=float),
    }


def _law_arrays(layout: Layout, found: Gathered, earlier: Compiled | None) -> dict[str, np.ndarray]:
    """Laws of joints, which nobody writes into, then all others."""
    new = [(law, j.id) for j, asked in zip(layout.new_joints, layout.new_holdings, strict=True) for law in asked.laws]
    counts = np.cumsum([0, *(len(asked.laws) for asked in layout.new_holdings)])
    before = (earlier.table if earlier is not None else NOTHING_BEFORE).joint_soft
    splice = layout.joints.stretched(before - before[0], counts) + all_new(len(found.laws)).shifted(len(new))
    tables = {name: i for i, name in enumerate(tables_of(found.model))}
    made = law_arrays([*new, *found.laws], found.formula_numbers, tables)
    old = earlier.system if earlier is not None else None
    return {name: splice.array(getattr(old, name, array), array).copy() for name, array in made.items()}


def _body_arrays(layout: Layout, earlier: Compiled | None) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """What is constant of all bodies; coordinates and velocities of their stored poses."""
    new = _of_bodies(layout.new_bodies)
    was = earlier.system if earlier is not None else None
    old = new if was is None else (was.width, was.mass, was.moment, earlier.q, earlier.v)
    width, mass, moment, q, v = (layout.bodies.array(*pair) for pair in zip(old, new, strict=True))
    return {"width": width, "mass": mass, "moment": moment}, q, v


def _couplings(model: Model, layout: Layout) -> dict[str, np.ndarray]:
    """Nodes whose masses are coupled, and P_ij of each pair."""
    found = model.couplings if isinstance(model, Noded) else ()
    pairs = [(layout.numbers[c.one], layout.numbers[c.two]) for c in found]
    shared = np.array([c.mass for c in found], dtype=float).reshape(-1, 4, 4)
    coupled, bends = np.array(pairs, dtype=np.int64).reshape(-1, 2), np.zeros(len(model.bodies), dtype=np.int64)
    bends[coupled] = 1
    bends[[layout.numbers[parts.floating.id] for parts in elastic_of(model).values()]] = 1
    return {"coupled": coupled, "coupled_mass": shared, "bends": bends}


def _of_bodies(bodies: Sequence[Body]) -> tuple[np.ndarray, ...]:
    stored = [body_words.stored_coordinates(body) for body in bodies]
    mass = [body_words.pseudo_inertia(body) if body.columns else np.zeros((4, 4)) for body in bodies]
    return (
        np.array([body.columns for body in bodies], dtype=np.int64),
        np.array(mass, dtype=float).reshape(-1, 4, 4),
        np.array([body_words.moment(body) for body in bodies], dtype=float).reshape(-1, 4),
        *np.array(stored, dtype=float).reshape(-1, 2, SIZE).transpose(1, 0, 2).copy(),
    )


def _joint_arrays(layout: Layout, found: Gathered, earlier: Compiled | None) -> dict[str, np.ndarray]:
    """Where reactions are given: at the follower's frame of a joint, at the origin of a driver's body."""
    new = _origins(layout.new_joints)
    points = layout.joints.array(new if earlier is None else earlier.system.joint_point, new)
    others = np.array([bodies for _, *bodies in found.drivers], dtype=np.int64).reshape(-1, 2)
    return {
        "joint_point": np.concatenate((points, np.tile(ORIGIN, (len(others), 1)))),
        "joint_body": np.concatenate((layout.ends, others)),
    }


def _origins(joints: Sequence[Joint]) -> np.ndarray:
    return np.array([(1.0, *joint.follower_frame.position) for joint in joints]).reshape(-1, 4)
