"""Laying out plain rows: what counts as one, and which marks are shared."""

import numpy as np
from sample_models import chain, double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.system.compiled_system import ACCELERATION, CompiledSystem
from linkwork.system.plain_rows import is_plain, plain_rows


def hinged() -> tuple[CompiledSystem, np.ndarray]:
    system = compile_model(double_pendulum()).system
    return system, np.arange(system.joint_rows[0], system.first_soft[0])


def test_a_row_that_prescribes_an_acceleration_is_not_plain():
    system, rows = hinged()
    system.row_level[rows[2]] = ACCELERATION
    assert np.flatnonzero(~is_plain(system, rows)).tolist() == [2]


def test_the_ties_of_a_joint_share_their_marks():
    system, rows = hinged()
    plain = plain_rows(system, rows)
    first = plain.mark[:3]
    assert (plain.axis[:5] >= 0).tolist() == [True] * 3 + [False] * 2
    assert (first == first[0]).all()
    assert (first[:, 2:] == 0).all()


def test_marks_hold_the_coefficients_of_their_rows():
    system = compile_model(chain(3, "revolute")).system
    rows = np.arange(system.joint_rows[0], system.first_soft[0])
    plain = plain_rows(system, rows)
    for n, row in enumerate(rows):
        for e in range(2):
            m = plain.mark[n, e]
            assert (plain.shift[m], *plain.turn[m]) == tuple(system.row_a[row, e])
            assert not m or plain.body[m] == system.row_body[row, e]
