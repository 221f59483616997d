"""Which rows are plain, and which marks they share."""

import numpy as np
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.compiler.plain_rows import is_plain, plain_rows
from linkwork.system.compiled_system import ACCELERATION, CompiledSystem


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
