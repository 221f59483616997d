"""What the words of a model ask of the table: entries by group, laws, formulas."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from linkwork.compiler.keeping import Kept
from linkwork.compiler.rows import Entry, directions, entry, internal_rows, joint_rows
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.driver import LEVELS, Coupled, Prescribed
from linkwork.model.expressions.check import Checked
from linkwork.model.expressions.scope import Scope, scope_of
from linkwork.model.forces.laws import Acting, JointCoordinate, Law
from linkwork.model.formulas import formulas
from linkwork.model.joints.rows import Coordinate, Row
from linkwork.model.model import Model
from linkwork.system import compiled_system as table
from linkwork.system.compiled_system import GROUND


@dataclass(slots=True)
class Gathered:
    """Entries of the four groups, and what belongs to them.

    Attributes:
        internal: rows of each body.
        held: rows of each joint, then of each driver that holds something.
        holders: ids of those, with base and follower of each.
        soft_of_holder: how many of the rows of laws each of them has; those of joints come first among all.
        soft, laws: rows that forces act along, with the law and the element of each.
        read: rows that are only read.
        formulas: checked formulas in the order of their numbers; formula_numbers: by element and field.
        known: rows that read joints' coordinates.
        kept: what follows from single elements.
    """

    model: Model
    numbers: dict[str, int]
    scope: Scope
    kept: Kept = field(default_factory=Kept)
    internal: list[list[Entry]] = field(default_factory=list)
    held: list[list[Entry]] = field(default_factory=list)
    holders: list[tuple[str, int, int]] = field(default_factory=list)
    soft_of_holder: list[int] = field(default_factory=list)
    soft: list[Entry] = field(default_factory=list)
    laws: list[tuple[Law, str]] = field(default_factory=list)
    read: list[Entry] = field(default_factory=list)
    formulas: list[Checked] = field(default_factory=list)
    formula_numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    known: dict[tuple[str, str], Entry] = field(default_factory=dict)

    def groups(self) -> list[list[Entry]]:
        """All rows in the order of the table, those of each body and joint together."""
        return [*self.internal, *self.held, self.soft, self.read]


def gather(model: Model, numbers: dict[str, int], kept: Kept) -> Gathered:
    """Everything that the words of a model ask for."""
    found = Gathered(model, numbers, scope_of(model), kept)
    for body_id, number in numbers.items():
        found.internal.append(kept.by(internal_rows, number, model.bodies[body_id].columns))
    for joint in model.joints.values():
        base, follower = numbers[joint.base], numbers[joint.follower]
        rows = kept.of(joint_rows, joint, base, follower)
        found.read.extend(part for row in rows for part, _ in row.parts)
        found.held.append(rows)
        found.holders.append((joint.id, base, follower))
        _act(found, joint, joint.acting())
        found.soft_of_holder.append(len(joint.acting()))
    for driver in model.drivers.values():
        _number_formulas(found, driver)
        rows = [_held(found, driver, n, item) for n, item in enumerate(driver.held())]
        if rows:
            found.held.append(rows)
            bodies = [*rows[0].all_bodies(), GROUND][:2]
            found.holders.append((driver.id, bodies[1], bodies[0]))
            found.soft_of_holder.append(0)
        _act(found, driver, driver.acting())
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
        row = row_entry(found, element, item.row, str(n))
        row.level = table.POSITION  # a law reads value and rate as they are
        found.soft.append(row)
        found.laws.append((item.law, element.id))


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
