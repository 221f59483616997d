import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.slopes import groups, is_local, neighbours, slope
from linkwork.analysis.small_motions import DIFFERENCE, at_rest
from linkwork.solvers.balance import unbalanced
from linkwork.system.compiled_system import SIZE


def cable(elements=6):
    m = lw.Mechanism("cable", gravity=(0, 0, -9.81))
    section = lw.Typed(EA=1e4, EI=0.05, per_length=0.5)
    m.add_cable("rope", start=(0, 0, 0), end=(1.5, 0, 0), length=2, section=section, elements=elements)
    for name, at in (("a", (0, 0, 0)), ("b", (1.5, 0, 0))):
        m.add_joint(name, "spherical", base="ground", follower="rope", at=at)
    return m


def test_three_groups_serve_a_cable_of_any_length():
    for elements in (6, 30):
        found = groups(neighbours(at_rest(cable(elements).model).compiled.system))
        assert len(found) == 3
        assert sorted(body for group in found for body in group) == list(range(elements + 2))


def test_all_at_once_are_what_one_by_one_are():
    installed = at_rest(cable().model)
    system, state, work = installed.compiled.system, installed.state, installed.work
    found = slope(installed, state.q).toarray()
    saved = state.q.copy()
    for number in range(SIZE, state.q.size, 5):
        ends = []
        for sign in (1.0, -1.0):
            state.q.flat[number] = saved.flat[number] + sign * DIFFERENCE
            unbalanced(system, state, work)
            ends.append(work.force.ravel().copy())
        state.q[:] = saved
        assert found[:, number] == pytest.approx((ends[0] - ends[1]) / (2 * DIFFERENCE), abs=1e-6 * np.abs(found).max())


def test_formulas_that_read_bodies_far_away_are_not_local():
    assert is_local(at_rest(cable().model).compiled.system)
    m = cable()
    m.add_point_mass("weight", position=(0, 0, 1))
    m.add_force("lift", "force", body="weight", at=(0, 0, 1), fz="9.81 N + 1 N/m*position(weight, z)")
    assert not is_local(at_rest(m.model).compiled.system)
