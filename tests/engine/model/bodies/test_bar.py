"""Bars: the double pendulum of papers/001 in its own coordinates, and what a bar cannot be asked for."""

import numpy as np
import oracles
import pytest
from hypothesis import given
from random_models import vectors

import linkwork as lw
from linkwork.checks.freedom import freedom
from linkwork.compiler.compile import compile_model
from linkwork.errors import ModelError
from linkwork.simulation.simulation import Simulation

CASE = "B01_double_pendulum_natural"


def double_bar() -> lw.Mechanism:
    """Two bars of a metre and a kilogram, the first level, the second hanging from its end."""
    m = lw.Mechanism("bars", gravity=(0.0, 0.0, -9.81))
    m.add_bar("upper", start=(0, 0, 0), end=(1, 0, 0))
    m.add_bar("lower", start=(1, 0, 0), end=(1, 0, -1))
    m.add_joint("shoulder", "spherical", base="ground", follower="upper", at=(0, 0, 0))
    m.add_joint("elbow", "spherical", base="upper", follower="lower", at=(1, 0, 0))
    return m


def error(solver: str, h: float) -> float:
    """Largest error of the lower end within a second [m]."""
    columns = oracles.table(CASE)
    simulation = Simulation(double_bar().model, solver, h)
    worst = 0.0
    for row in range(1, 51):
        simulation.advance(round(0.02 / h))
        lower = simulation.installed.state.q[2].reshape(4, 3)
        end = lower[0] + 0.5 * lower[1]
        worst = max(worst, abs(end[0] - columns["x22"][row]), abs(end[2] - columns["y22"][row]))
    return worst


@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian"])
def test_the_double_pendulum_of_bars_meets_the_oracle_at_second_order(solver):
    coarse, fine = error(solver, 2e-3), error(solver, 1e-3)
    assert fine < 2e-4
    assert coarse / fine == pytest.approx(4.0, rel=0.2)


def test_a_bar_has_five_freedoms_and_four_left_on_a_ball():
    compiled = compile_model(double_bar().model)
    assert freedom(compiled, compiled.start.q).mobility == 4


def test_a_bar_is_weighed_like_two_points_and_a_middle():
    """Consistent mass m/6 [[2, 1], [1, 2]] of its two ends."""
    compiled = compile_model(double_bar().model)
    p = compiled.system.mass[1, :2, :2]
    ends = np.linalg.inv(np.array([[1.0, -0.5], [1.0, 0.5]]))
    assert ends.T @ p @ ends == pytest.approx(np.array([[2.0, 1.0], [1.0, 2.0]]) / 6.0)


def test_a_snapshot_of_a_bar_has_a_rotation_and_the_spin_across_it():
    m = double_bar()
    shot = Simulation(m.model, "ali3p", 1e-3)
    shot.advance(300)
    now = shot.snapshot()
    axis = shot.installed.state.q[1, 3:6]
    w, x, y, z = now.rotation("upper")
    turned = (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y))
    assert turned == pytest.approx(axis, abs=1e-9)
    assert np.cross(now.angular_velocity("upper"), axis) == pytest.approx(shot.installed.state.v[1, 3:6], abs=1e-9)
    assert now.angular_velocity("upper") @ axis == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("kind", ["revolute", "fixed", "universal"])
def test_joints_that_need_an_axis_across_are_refused(kind):
    m = lw.Mechanism()
    m.add_bar("rod", start=(0, 0, 0), end=(1, 0, 0))
    m.add_joint("pin", kind, base="ground", follower="rod", at=(0, 0, 0), axis=(0, 1, 0))
    with pytest.raises(ModelError, match="pin asks rod for an offset or a direction off its axis"):
        lw.simulate(m, until=0.1)


def test_two_points_that_are_one_make_no_bar():
    with pytest.raises(ModelError, match="needs two different points"):
        lw.Mechanism().add_bar("rod", start=(1, 0, 0), end=(1, 0, 0))


@given(vectors, vectors)
def test_a_bar_lies_between_its_points(start, end):
    m = lw.Mechanism()
    if np.linalg.norm(np.subtract(end, start)) < 1e-3:
        return
    bar = m.add_bar("rod", start=start, end=end)
    assert bar.in_global((-bar.length / 2, 0, 0)) == pytest.approx(start, abs=1e-9 * (1 + max(map(abs, start + end))))
