"""The double pendulum of papers/001, section 6.1, against 40-digit arithmetic (oracle B01).

Two uniform rods of 1 m and 1 kg, the first level, the second hanging from its end, released from rest; g = 9.81 m/s2.
The reference is printed to 13 digits. Errors are the largest distance of either end point over two seconds; each bound
is the error measured when the test was written, with a third in hand.
"""

import numpy as np
import pytest

import linkwork as lw
from linkwork.solvers.formulation import formulations

UNTIL = 2.0  # seconds
SAMPLE = 0.02  # seconds; the reference has a sample each fiftieth
MEASURED = {  # metres, at a step of 1e-2 and of 1e-3 s
    "ali3p": (6.0e-3, 1.3e-4),
    "augmented_lagrangian": (1.4e-1, 5.6e-4),
    "modular_paper": (2.3, 1.1e-1),
}
SHARE_IN_HAND = 1.33


def rods():
    m = lw.Mechanism("double pendulum", gravity=(0, 0, -9.81))
    i = 1 / 12
    m.add_body("upper", mass=1, inertia=(0, i, i), position=(0.5, 0, 0))
    m.add_body("lower", mass=1, inertia=(i, i, 0), position=(1, 0, -0.5))
    m.add_joint("shoulder", "revolute", base="ground", follower="upper", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("elbow", "revolute", base="upper", follower="lower", at=(1, 0, 0), axis=(0, 1, 0))
    return m


def ends(run):
    """The far end of each rod over time: its centre and half a metre along its own axis."""
    found = []
    for body, axis in (("upper", (0.5, 0, 0)), ("lower", (0, 0, -0.5))):
        w, r = run.rotation(body)[:, :1], run.rotation(body)[:, 1:]
        t = 2 * np.cross(r, axis)
        found.append(run.position(body) + axis + w * t + np.cross(r, t))
    return found


def error(oracle, solver, step, until=UNTIL):
    table = oracle("B01_double_pendulum_natural")
    run = lw.simulate(rods(), solver=solver, until=until, step=step, sample=SAMPLE)
    at = [int(np.argmin(abs(table["t"] - t))) for t in run.time]
    assert table["t"][at] == pytest.approx(run.time)
    upper, lower = ends(run)
    distances = [
        np.hypot(upper[:, 0] - table["x12"][at], upper[:, 2] - table["y12"][at]),
        np.hypot(lower[:, 0] - table["x22"][at], lower[:, 2] - table["y22"][at]),
    ]
    assert abs(upper[:, 1]).max() < 1e-9
    return float(np.max(distances))


@pytest.mark.parametrize("solver", MEASURED)
def test_errors_at_the_two_steps_of_the_paper(oracle, solver):
    for step, bound in zip((1e-2, 1e-3), MEASURED[solver], strict=True):
        assert error(oracle, solver, step) < SHARE_IN_HAND * bound


@pytest.mark.parametrize("solver", MEASURED)
def test_the_error_shrinks_at_the_order_that_is_claimed(oracle, solver):
    coarse, fine = (error(oracle, solver, step) for step in (5e-4, 2.5e-4))
    assert np.log2(coarse / fine) > formulations()[solver].order - 0.3


def test_joints_hold_to_rounding_where_positions_are_projected():
    assert lw.simulate(rods(), solver="ali3p", until=1.0).violation < 1e-12


@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian"])
def test_energy_is_kept_better_with_a_smaller_step(solver):
    drifts = []
    for step in (4e-3, 2e-3, 1e-3):
        total = lw.simulate(rods(), solver=solver, until=UNTIL, step=step, sample=0.02).energy.total
        drifts.append(abs(total - total[0]).max())
    assert drifts[0] > 3 * drifts[1] > 9 * drifts[2]


def test_the_published_form_only_loses_energy(oracle):
    total = lw.simulate(rods(), solver="modular_paper", until=5.0, step=1e-3, sample=0.02).energy.total
    assert total.max() < total[0] + 1e-6
