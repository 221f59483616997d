"""All rows one after the other: the arrays, where each group begins, and the entry behind a row.

Rows of bodies and joints that are the same as before are stretches of the arrays of before (splicing.py); those of
drivers, forces, formulas and measures are written down anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

from linkwork.compiler.gathering import Gathered
from linkwork.compiler.layout import Layout
from linkwork.compiler.rows import Entry, internal_rows
from linkwork.compiler.splicing import Splice, all_new
from linkwork.model.expressions.scope import NOTHING as NO_NAMES
from linkwork.model.model import Model
from linkwork.system.compiled_system import ANGLE, SUM

ROW_FIELDS = ("row_kind", "row_axis", "row_level", "row_formula", "row_value", "row_scale", "row_a", "row_b", "row_c")
ROW_FIELDS += ("row_body",)
Array = np.ndarray
NO_ROWS = np.zeros(1, dtype=np.int64)  # of no element: where the first one would begin


@dataclass(frozen=True, eq=False)
class Table:
    """Rows in numbers (see CompiledSystem).

    Attributes:
        found: what was asked for.
        arrays: by the names of `ROW_FIELDS`.
        body_rows, joint_rows, joint_soft: first row of each body, and of each joint and driver.
        part_rows: first of the rows that the sums of each joint are made of.
    """

    found: Gathered
    arrays: dict[str, Array]
    body_rows: Array
    joint_rows: Array
    joint_soft: Array
    part_rows: Array

    @property
    def first_driven(self) -> int:
        """First row that a driver holds."""
        return int(self.joint_rows[len(self.found.holdings)])

    @property
    def first_soft(self) -> int:
        """First row that something acts along."""
        return int(self.joint_rows[-1])

    @property
    def first_read(self) -> int:
        """First row that is only read."""
        return int(self.part_rows[0])

    @cached_property
    def last(self) -> list[Entry]:
        """Entries from the first one of a driver on."""
        holdings, count = self.found.holdings, len(self.found.holdings)
        pushing = np.flatnonzero(np.diff(self.joint_soft[: count + 1])).tolist()
        summing = np.flatnonzero(np.diff(self.part_rows)).tolist()
        soft = chain.from_iterable(holdings[joint].soft for joint in pushing)
        parts = chain.from_iterable(holdings[joint].parts for joint in summing)
        return [*chain.from_iterable(self.found.driven), *soft, *self.found.soft, *parts, *self.found.read]

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Row of each of those entries by its identity."""
        return {id(entry): row for row, entry in enumerate(self.last, self.first_driven)}

    def entry(self, row: int) -> Entry:
        """The entry of a row of a joint or of what comes after."""
        if row >= self.first_driven:
            return self.last[row - self.first_driven]
        joint = int(np.searchsorted(self.joint_rows, row, side="right")) - 1
        return self.found.holdings[joint].rows[row - self.joint_rows[joint]]

    def owner(self, row: int) -> str:
        """Id of the element that such a row belongs to."""
        return self.entry(row).owner[0]

    def sums(self) -> list[tuple[int, tuple[tuple[int, float], ...]]]:
        """Rows that are sums, with row and factor of each of their parts."""
        summing = [(row, self.entry(row).parts) for row in np.flatnonzero(self.arrays["row_kind"] == SUM).tolist()]
        return [(row, tuple((self.numbers[id(part)], factor) for part, factor in parts)) for row, parts in summing]

    def remembered(self) -> dict[int, Entry]:
        """Entries that remember something, and all that are not held, by row."""
        hard = self.first_soft
        kinds = self.arrays["row_kind"][:hard]
        held = np.flatnonzero((kinds == ANGLE) | (kinds == SUM)).tolist()
        entries = {row: self.entry(row) for row in held}
        lasting = {row: entry for row, entry in entries.items() if entry.kind == ANGLE or entry.period}
        rest = self.last[hard - self.first_driven :]
        return lasting | dict(zip(range(hard, hard + len(rest)), rest, strict=True))


def table_of(found: Gathered, layout: Layout, earlier: Table | None) -> Table:
    """The rows of everything that was asked for."""
    new, joints, made = layout.new_holdings, layout.joints, _Sections()
    before = earlier or NOTHING_BEFORE
    bodies = made.add([internal_rows(body.columns) for body in layout.new_bodies], layout.bodies, before.body_rows)
    held = made.add([holding.rows for holding in new], joints, before.joint_rows)
    driven = made.add(found.driven)
    pushed = made.add([holding.soft for holding in new], joints, before.joint_soft)
    acting = made.add([found.soft])
    parts = made.add([holding.parts for holding in new], joints, before.part_rows)
    made.add([found.read])
    body_rows = _starts(0, bodies)
    joint_rows = _starts(body_rows[-1], held, driven)
    joint_soft = _starts(joint_rows[-1], pushed, np.zeros_like(driven))
    part_rows = _starts(joint_soft[-1] + acting[0], parts)
    arrays = made.arrays(before.arrays)
    arrays["row_body"] = _named(bodies, arrays["row_body"])
    return Table(found, arrays, body_rows, joint_rows, joint_soft, part_rows)


class _Sections:
    """Groups of rows one after the other: entries of the new ones, and how all of them follow from those of before."""

    def __init__(self) -> None:
        """No rows yet."""
        self.rows = Splice()
        self.entries: list[Entry] = []

    def add(self, new: Sequence[Sequence[Entry]], splice: Splice | None = None, before: Array = NO_ROWS) -> Array:
        """Rows of some elements, all of them new unless a splice is given; returns how many each element has."""
        splice = splice if splice is not None else all_new(len(new))
        counts = np.array(list(map(len, new)), dtype=np.int64)
        self.rows += splice.stretched(before, _starts(len(self.entries), counts))
        self.entries.extend(chain.from_iterable(new))
        return splice.array(np.diff(before), counts)

    def arrays(self, before: Mapping[str, Array]) -> dict[str, Array]:
        """The arrays of all rows, given those of before."""
        new = zip(ROW_FIELDS, _of_rows(self.entries), strict=True)
        return {name: self.rows.array(before.get(name, array), array) for name, array in new}


def _starts(first: int, *counts: Array) -> Array:
    """The first of each of some elements that follow each other, and one number more."""
    return first + np.concatenate(([0], np.cumsum(np.concatenate(counts)))).astype(np.int64)


def _named(counts: Array, bodies: Array) -> Array:
    """Bodies of all rows where internal ones name theirs, too."""
    named = np.zeros_like(bodies)
    internal = np.repeat(np.arange(len(counts)), counts)
    named[: len(internal), 0], named[len(internal) :] = internal, bodies[len(internal) :]
    return named


def _of_rows(entries: Sequence[Entry]) -> tuple[Array, ...]:
    """Arrays of some rows by `ROW_FIELDS`."""
    numbers = [(e.kind, e.axis, e.level, e.formula) for e in entries]
    sides = np.array([(e.a, e.b, e.c) for e in entries], dtype=float).reshape(-1, 3, 2, 4)
    return (
        *np.array(numbers, dtype=np.int64).reshape(-1, 4).T.copy(),
        *np.array([(e.value, e.scale) for e in entries], dtype=float).reshape(-1, 2).T.copy(),
        *(sides[:, n].copy() for n in range(3)),
        np.array([e.bodies for e in entries], dtype=np.int64).reshape(-1, 2),
    )


NOTHING_BEFORE = Table(Gathered(Model(), {}, NO_NAMES, []), {}, NO_ROWS, NO_ROWS, NO_ROWS, NO_ROWS)
