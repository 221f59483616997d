import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.small_motions import at_rest, small_motions
from linkwork.analysis.sparse_motions import Stiffness
from linkwork.simulation.installed import CLOSED


def cable():
    m = lw.Mechanism("cable", gravity=(0, 0, -9.81))
    section = lw.Typed(EA=1e4, EI=0.05, per_length=0.5)
    m.add_cable("rope", start=(0, 0, 0), end=(1.5, 0, 0), length=2, section=section, elements=6)
    for name, at in (("a", (0, 0, 0)), ("b", (1.5, 0, 0))):
        m.add_joint(name, "spherical", base="ground", follower="rope", at=at)
    return m


def test_a_sparse_newton_step_is_the_dense_one():
    installed = at_rest(cable().model)
    dense = small_motions(installed, damping=False)
    freedom = len(dense.force)
    pace = 1e-2
    wanted = dense.basis @ np.linalg.solve(dense.stiffness + np.eye(freedom) / pace**2, dense.force)
    sparse = Stiffness(installed)
    found, gain = sparse.step(pace)
    away = found - wanted
    assert abs(away).max() < 0.1 * abs(wanted).max(), "masses of nodes count by themselves in the metric of the pace"
    wanted = dense.basis @ np.linalg.lstsq(dense.stiffness, dense.force, rcond=1e-12)[0]
    found, gain = sparse.step(1e3)
    assert found == pytest.approx(wanted, abs=1e-4 * abs(wanted).max())
    assert gain > 0.0
    assert installed.gap() < CLOSED
