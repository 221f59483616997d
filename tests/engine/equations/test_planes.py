"""Planes that bodies keep to against a search in plain Python, and idle rows against motions in the plane."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_models import bar_rows, crank_and_rocker, double_pendulum, loop

from linkwork.compiler.planes import Ties, _normals, planes_of
from linkwork.equations.planes import NONE
from linkwork.equations.rows import evaluate_rows
from linkwork.simulation.installed import install_stored

X, Y = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
BODIES = 5
steps = st.lists(st.tuples(st.sampled_from((X, Y)), st.booleans()), max_size=2)
pairs = st.tuples(st.integers(0, BODIES - 1), st.integers(0, BODIES - 1)).filter(lambda pair: pair[0] != pair[1])
joints = st.lists(st.tuples(pairs, steps), max_size=8)


def ties(found) -> Ties:
    own = [step for _, motion in found for step in motion]
    return Ties(
        np.array([ends for ends, _ in found], dtype=np.int64).reshape(-1, 2),
        np.cumsum([0, *(len(motion) for _, motion in found)]),
        np.array([axis for axis, _ in own], dtype=float).reshape(-1, 3),
        np.array([is_slide for _, is_slide in own], dtype=bool),
    )


def reached(found, passes) -> set[int]:
    """Bodies that some joints tie to the ground one after the other."""
    there = {0}
    for _ in found:
        for ends, motion in found:
            if passes(motion) and there.intersection(ends):
                there.update(ends)
    return there


def fits(motion, normal) -> bool:
    return all((axis == normal) != is_slide for axis, is_slide in motion)


@given(joints)
def test_bodies_keep_to_the_planes_that_a_search_finds(found):
    normals, plane = _normals(ties(found), BODIES)
    beside = reached(found, lambda motion: all(is_slide for _, is_slide in motion))
    turns = [next((axis for axis, is_slide in m if not is_slide), None) for e, m in found if beside.intersection(e)]
    assert {tuple(normal) for normal in normals.tolist()} == {axis for axis in turns if axis}
    for body in range(1, BODIES):
        able = {n for n in map(tuple, normals.tolist()) if body in reached(found, lambda m, n=n: fits(m, n))}
        assert (tuple(normals[plane[body]]) in able) if able else plane[body] == NONE


def test_a_joint_that_is_met_from_both_ends_is_tried_once():
    """Beside a weld, with turns about two axes: the room for normals has one place for each joint."""
    normals, plane = _normals(ties([((0, 1), []), ((0, 1), [(X, False), (Y, False)])]), 2)
    assert normals.tolist() == [list(X)]
    assert plane.tolist() == [NONE, 0]


@pytest.mark.parametrize("model", [bar_rows(2), double_pendulum(), loop(4, "revolute"), crank_and_rocker()])
def test_idle_rows_stay_whatever_moves_in_its_plane(model):
    now = install_stored(model)
    system, q = now.compiled.system, now.state.q
    planes = planes_of(now.compiled, q)
    random = np.random.default_rng(4)
    evaluate_rows(system, now.state, now.work, 0.0)
    before = now.work.residual.copy()
    for body in np.flatnonzero(planes.flat):
        first, second, normal = planes.frame[body]
        angle, *by = random.uniform(-1.0, 1.0, 3)
        cross = np.cross(normal, q[body, 3:].reshape(3, 3))
        twice = np.cross(normal, cross)
        q[body, :3] += by[0] * first + by[1] * second
        q[body, 3:] += (np.sin(angle) * cross + (1.0 - np.cos(angle)) * twice).ravel()
    evaluate_rows(system, now.state, now.work, 0.0)
    moved = abs(now.work.residual - before) > 1e-9
    assert not moved[planes.idle].any()
    between = np.append(True, planes.flat[1:])[system.row_body].all(axis=1)
    rows = np.arange(len(moved))
    between &= (rows >= system.joint_rows[0]) & (rows < system.first_soft[0])
    assert moved[between & ~planes.idle].all()
