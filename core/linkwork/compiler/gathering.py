"""What the words of a model ask of the table: entries by group, laws, formulas."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from linkwork.compiler.hanging import Hanging, hanging, turned_back
from linkwork.compiler.keeping import Kept
from linkwork.compiler.motion import Step, steps_of
from linkwork.compiler.nodes import elastic_of
from linkwork.compiler.rows import Entry, directions, entry
from linkwork.math3d import rotation
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.driver import LEVELS, Coupled, Prescribed
from linkwork.model.expressions.check import Checked
from linkwork.model.expressions.scope import Scope, scope_of
from linkwork.model.forces.laws import Acting, JointCoordinate, Law
from linkwork.model.formulas import formulas
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Coordinate, Row
from linkwork.model.model import Model
from linkwork.system import compiled_system as table
from linkwork.system.compiled_system import GROUND
from linkwork.system.products import applied
from linkwork.system.tree import BALL, SLIDE

UNLED = -1  # no branch of a tree


@dataclass(frozen=True, eq=False)
class Holding:
    """What a joint asks of the table, which follows from the joint and the numbers of its bodies alone.

    Attributes:
        joint: that asks.
        rows: that it holds; parts: what their sums are made of.
        soft, laws: rows that it pushes along, with the law of each.
    """

    joint: Joint
    rows: list[Entry]
    parts: list[Entry]
    soft: list[Entry]
    laws: list[Law]

    @cached_property
    def steps(self) -> tuple[Step, ...] | None:
        """The motion of the follower from the base; None where it is no sequence of steps."""
        return steps_of(self.joint)

    @cached_property
    def freedom(self) -> int:
        """How many freedoms those steps leave; UNLED where they do not lead from body to body, or nothing is held."""
        if self.steps is None or not self.rows:
            return UNLED
        return sum(3 if step.kind == BALL else 1 for step in self.steps)

    @cached_property
    def ahead(self) -> Hanging:
        """How the follower hangs on the base by them."""
        return hanging(self.steps or (), self.joint.base_frame, self.joint.follower_frame)

    @cached_property
    def astern(self) -> Hanging:
        """How the base hangs on the follower."""
        return hanging(turned_back(self.steps or ()), self.joint.follower_frame, self.joint.base_frame)

    @cached_property
    def axes(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Axes of those steps in the frame of the base, and which are slides; None where they are no turns and slides.

        Equal frames give equal bits, so that zeros have no sign.
        """
        if self.steps is None or not self.rows or any(step.kind == BALL for step in self.steps):
            return None
        turned = np.array(rotation.axes(self.joint.base_frame.rotation)).T
        own = np.array([applied(turned, step.axis) + 0.0 for step in self.steps])
        return own.reshape(-1, 3), np.array([step.kind == SLIDE for step in self.steps], dtype=bool)


@dataclass(slots=True)
class Gathered:
    """Entries of all elements but bodies, and what belongs to them.

    Attributes:
        holdings: what each joint asks for.
        driven: rows of each driver that holds something; drivers: ids of those, with base and follower of each.
        soft, laws: rows that forces and drivers act along, with the law and the element of each; those of joints come
            before them.
        read: rows that are only read, but for the parts of joints' rows, which come before them.
        formulas: checked formulas in the order of their numbers; formula_numbers: by element and field.
        known: rows that read joints' coordinates.
        products: of which the coordinates of each elastic body are made.
        kept: what follows from single elements.
    """

    model: Model
    numbers: Mapping[str, int]
    scope: Scope
    holdings: list[Holding]
    kept: Kept = field(default_factory=Kept)
    driven: list[list[Entry]] = field(default_factory=list)
    drivers: list[tuple[str, int, int]] = field(default_factory=list)
    soft: list[Entry] = field(default_factory=list)
    laws: list[tuple[Law, str]] = field(default_factory=list)
    read: list[Entry] = field(default_factory=list)
    formulas: list[Checked] = field(default_factory=list)
    formula_numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    known: dict[tuple[str, str], Entry] = field(default_factory=dict)
    products: dict[str, list[Entry]] = field(default_factory=dict)


def held_by(joint: Joint, base: int, follower: int) -> Holding:
    """What a joint asks for on the columns of its two bodies."""
    known = directions(joint)
    rows = [entry(row, known, (base, follower), (joint.id, str(n))) for n, row in enumerate(joint.rows())]
    acting = joint.acting()
    soft = [entry(item.row, known, (base, follower), (joint.id, str(n))) for n, item in enumerate(acting)]
    parts = [part for row in rows for part, _ in row.parts]
    return Holding(joint, rows, parts, [_of_law(row) for row in soft], [item.law for item in acting])


def gather(model: Model, numbers: Mapping[str, int], holdings: list[Holding], kept: Kept) -> Gathered:
    """Everything that the words of a model ask for.

    Args:
        model: what is compiled.
        numbers: of the bodies.
        holdings: what each joint asks for.
        kept: what follows from single elements.
    """
    found = Gathered(model, numbers, scope_of(model), holdings, kept)
    for driver in model.drivers.values():
        _number_formulas(found, driver)
        rows = [_held(found, driver, n, item) for n, item in enumerate(driver.held())]
        if rows:
            found.driven.append(rows)
            bodies = [*rows[0].all_bodies(), GROUND][:2]
            found.drivers.append((driver.id, bodies[1], bodies[0]))
        _act(found, driver, driver.acting())
    for body, parts in elastic_of(model).items():
        held, soft, products = parts.rows(numbers)
        found.driven.append(held)
        found.drivers.append((body, GROUND, numbers[body]))
        found.read.extend(products)
        found.products[body] = products
        found.soft.extend(row for row, _ in soft)
        found.laws.extend((law, body) for _, law in soft)
    for force in model.forces.values():
        _number_formulas(found, force)
        _act(found, force, force.acting())
    return found


def _number_formulas(found: Gathered, element: object) -> None:
    for name, checked in formulas(element, found.model.joints, found.scope):
        found.formula_numbers[element.id, name] = len(found.formulas)
        found.formulas.append(checked)


def _act(found: Gathered, element: object, acting: Iterable[Acting]) -> None:
    for n, item in enumerate(acting):
        row = _of_law(row_entry(found, element, item.row, str(n)))
        found.read.extend(part for part, _ in row.parts)
        found.soft.append(row)
        found.laws.append((item.law, element.id))


def _of_law(row: Entry) -> Entry:
    """A law reads value and rate as they are."""
    row.level = table.POSITION
    return row


def _held(found: Gathered, driver: object, n: int, item: Prescribed | Coupled) -> Entry:
    if isinstance(item, Prescribed):
        row = row_entry(found, driver, item.row, str(n))
        row.level = max(row.level, LEVELS.index(item.level))
        row.formula = found.formula_numbers[driver.id, item.field]
        return row
    parts = tuple((coordinate_entry(found, c, driver.id), factor) for c, factor in item.parts)
    return Entry(table.SUM, (GROUND, GROUND), parts=parts, owner=(driver.id, str(n)), period=math.inf)


def row_entry(found: Gathered, element: object, row: Row | Coordinate | JointCoordinate, name: str) -> Entry:
    """A row of its own: between the frames of an element, or along a joint's coordinate."""
    if isinstance(row, JointCoordinate):
        return joint_coordinate_entry(found, row, element.id, (element.id, name))
    bodies = (found.numbers[element.base], found.numbers[element.follower])
    return entry(row, found.kept.of(directions, element), bodies, (element.id, name))


def joint_coordinate_entry(found: Gathered, row: JointCoordinate, asker: str, owner: tuple[str, str]) -> Entry:
    """A row along a coordinate of a joint."""
    joint = found.model.joints[row.joint]
    coordinate = coordinate_named(joint, row.name, asker, row.unit)
    bodies = (found.numbers[joint.base], found.numbers[joint.follower])
    made = entry(coordinate, found.kept.of(directions, joint), bodies, owner)
    made.turns_with = (joint.id, coordinate.name)
    return made


def coordinate_entry(found: Gathered, row: JointCoordinate, asker: str) -> Entry:
    """The row that reads a joint's coordinate, one for all who ask."""
    joint = found.model.joints[row.joint]
    name = coordinate_named(joint, row.name, asker, row.unit).name
    if (row.joint, name) not in found.known:
        made = joint_coordinate_entry(found, row, asker, (row.joint, name))
        found.known[row.joint, name] = made
        found.read.append(made)
    return found.known[row.joint, name]
