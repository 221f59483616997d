"""Hard ends of rows: taut ropes and stops of joints, as the rows between whose ends a run keeps them."""

from __future__ import annotations

from itertools import compress

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.model.forces.laws import Barrier
from linkwork.system.pressing import Barriers


def compile_barriers(compiled: Compiled) -> tuple[Barriers, tuple[str, ...]]:
    """All barriers in the order of the rows of laws, with the id of the element that each belongs to."""
    model, row = compiled.model, int(compiled.system.first_soft[0])
    found: list[tuple[int, Barrier]] = []
    owners: list[str] = []
    soft = np.diff(compiled.system.joint_soft)[: len(model.joints)]
    pushing = list(compress(model.joints.values(), soft.tolist()))
    for element in (*pushing, *model.drivers.values(), *model.forces.values()):
        for acting in element.acting():
            if isinstance(acting.law, Barrier):
                found.append((row, acting.law))
                owners.append(element.id)
            row += 1
    return (
        Barriers(
            row=np.array([row for row, _ in found], dtype=np.int64),
            low=np.array([law.low for _, law in found], dtype=float),
            high=np.array([law.high for _, law in found], dtype=float),
            restitution=np.array([law.restitution for _, law in found], dtype=float),
        ),
        tuple(owners),
    )
