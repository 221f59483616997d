"""Rows that are looked at together are what they are one by one, and a part that several share is looked at once."""

import numpy as np
import pytest
from elastic_models import bent_pendulum

from linkwork.equations.kernel import kernel
from linkwork.equations.rows import evaluate_row
from linkwork.equations.sums import evaluate_together
from linkwork.simulation.simulation import Simulation
from linkwork.system.compiled_system import SUM


@kernel
def one_by_one(system, state, work, rows):
    for n in range(rows.size):
        evaluate_row(system, state, work, rows[n])


@kernel
def together(system, state, work, rows):
    evaluate_together(system, state, work, rows)


def test_rows_of_an_elastic_body_are_the_same_together():
    simulation = Simulation(bent_pendulum(), step=1e-3)
    simulation.advance(20)
    now = simulation.installed
    system, work = now.compiled.system, now.work
    rows = np.arange(int(system.joint_rows[0]), int(system.first_read[0]))
    sums = rows[system.row_kind[rows] == SUM]
    parts = system.part_row[: system.part_start[-1]]
    assert len(np.unique(parts)) < len(parts), "they share parts"
    one_by_one(system, now.state, work, rows)
    sides = slice(int(system.row_start[rows[0]]), int(system.row_start[rows[-1] + 1]))
    alone = [work.residual.copy(), work.rate[rows].copy(), work.bias[rows].copy(), work.jacobian[sides].copy()]
    work.residual[sums] = work.rate[sums] = np.nan
    together(system, now.state, work, rows)
    assert work.residual == pytest.approx(alone[0], rel=1e-13, abs=1e-15)
    assert work.rate[rows] == pytest.approx(alone[1], rel=1e-12, abs=1e-13)
    assert work.bias[rows] == pytest.approx(alone[2], rel=1e-12, abs=1e-12)
    assert work.jacobian[sides] == pytest.approx(alone[3], rel=1e-12, abs=1e-13)


def test_what_has_moved_since_is_looked_at_again():
    simulation = Simulation(bent_pendulum(), step=1e-3)
    simulation.advance(5)
    now = simulation.installed
    system, work = now.compiled.system, now.work
    rows = np.arange(int(system.joint_rows[0]), int(system.first_read[0]))
    together(system, now.state, work, rows)
    before = work.residual[rows].copy()
    simulation.advance(5)
    together(system, now.state, work, rows)
    moved = work.residual[rows].copy()
    one_by_one(system, now.state, work, rows)
    assert abs(moved - before).max() > 1e-9
    assert moved == pytest.approx(work.residual[rows], rel=1e-12, abs=1e-15)
