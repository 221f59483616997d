"""What the compiler hands on: the system and the way from ids to numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from linkwork.compiler.coordinates import JointCoordinates
from linkwork.compiler.keeping import Kept
from linkwork.compiler.layout import Layout
from linkwork.compiler.rows import Entry
from linkwork.compiler.table import Table
from linkwork.model.expressions.check import Checked
from linkwork.model.expressions.readings import Reading
from linkwork.model.model import Model
from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.state import State, empty_state
from linkwork.system.watch import Watch


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """A model in numbers.

    Attributes:
        model: what it was made of.
        system: the constant arrays.
        bodies, joints: number of each body and joint by id (the ground is 0).
        q: coordinates of the bodies at their stored poses; v: their velocities there.
        coordinates: what the joints leave free.
        rows: entries that remember something (turns of an angle, the phase of a coupling, the sum of a controller) or
            are read, by row.
        formulas: element, field and checked formula, by number.
        readings: what the slots hold, by number.
        watch: what measures read.
        measures: how many values each measure has, by id.
        sliders: number of each slider by id.
        layout, table, kept: what bodies and joints ask for, all rows, and what follows from single elements, for the
            next compile.
    """

    model: Model
    system: CompiledSystem
    bodies: Mapping[str, int]
    joints: Mapping[str, int]
    q: np.ndarray
    v: np.ndarray
    coordinates: JointCoordinates
    rows: Mapping[int, Entry]
    formulas: tuple[tuple[str, str, Checked], ...]
    readings: tuple[Reading, ...]
    watch: Watch
    measures: Mapping[str, int]
    sliders: Mapping[str, int]
    layout: Layout = field(repr=False)
    table: Table = field(repr=False)
    kept: Kept = field(repr=False)

    @property
    def start(self) -> State:
        """A state of its own at the stored poses, without forces."""
        state = empty_state(self.system)
        state.q[...], state.v[...] = self.q, self.v
        return state

    def body_named(self, number: int) -> str:
        """Id of the body with a number."""
        return list(self.bodies)[number]

    def joint_of_row(self, row: int) -> str:
        """Id of the joint that a row belongs to; empty for another row."""
        for name, joint in self.joints.items():
            if self.system.joint_rows[joint] <= row < self.system.joint_rows[joint + 1]:
                return name
        return ""
