"""Six springs of a bushing, each by its own frequency."""

import numpy as np
import pytest
from force_trials import MASS, SOLVERS, block, loose, pair, ran
from joint_trials import momentum

STIFFNESS, TURNING = (2000.0, 3000.0, 5000.0), (10.0, 30.0, 60.0)
INERTIA = (0.1, 0.2, 0.3)
SMALL = 1e-3  # m/s and rad/s
every_solver = pytest.mark.parametrize("solver", SOLVERS)


def soft(**words):
    still = {"damping": (0.0, 0.0, 0.0), "turning_damping": (0.0, 0.0, 0.0)}
    return loose("bushing", **{"stiffness": STIFFNESS, "turning_stiffness": TURNING, **still, **words})


@every_solver
@pytest.mark.parametrize("axis", range(3))
def test_six_frequencies(solver, axis):
    start = np.zeros(3)
    start[axis] = SMALL
    moved = soft(body=block(velocity=tuple(start), angular_velocity=tuple(start)))
    run = ran(moved, solver)
    shift, turn = np.sqrt(STIFFNESS[axis] / MASS), np.sqrt(TURNING[axis] / INERTIA[axis])
    assert run.velocity("block")[:, axis] == pytest.approx(SMALL * np.cos(shift * run.time), abs=0.02 * SMALL)
    assert run.angular_velocity("block")[:, axis] == pytest.approx(SMALL * np.cos(turn * run.time), abs=0.01 * SMALL)


@every_solver
def test_six_dampers(solver):
    shift, turn = (2.0, 4.0, 6.0), (0.1, 0.4, 0.9)
    none = {"stiffness": (0.0, 0.0, 0.0), "turning_stiffness": (0.0, 0.0, 0.0)}
    body = block(velocity=(SMALL,) * 3, angular_velocity=(SMALL,) * 3)
    run = ran(soft(body=body, damping=shift, turning_damping=turn, **none), solver)
    for axis in range(3):
        slower = SMALL * np.exp(-shift[axis] / MASS * run.time)
        calmer = SMALL * np.exp(-turn[axis] / INERTIA[axis] * run.time)
        assert run.velocity("block")[:, axis] == pytest.approx(slower, abs=1e-3 * SMALL)
        assert run.angular_velocity("block")[:, axis] == pytest.approx(calmer, abs=2e-3 * SMALL)


def test_its_axes_are_those_of_the_base():
    """Soft along its own x axis, which points along y in space."""
    frame = {"base_axis": (1.0, 0.0, 0.0), "stiffness": (5000.0, 5000.0, 50.0)}
    run = ran(soft(body=block(velocity=(SMALL, 0.0, SMALL)), **frame), "ali3p")
    assert run.velocity("block")[:, 0] == pytest.approx(SMALL * np.cos(5.0 * run.time), abs=0.01 * SMALL)
    assert run.velocity("block")[:, 2] == pytest.approx(SMALL * np.cos(50.0 * run.time), abs=0.02 * SMALL)


@every_solver
def test_momentum_of_two_bodies_stays(solver):
    model = pair("bushing", at=(0.3, 0.1, 0.2), axis=(1.0, 0.0, 1.0), stiffness=(200.0, 300.0, 400.0))
    run = ran(model, solver)
    before, after = (momentum(model, run.snapshots[n]) for n in (0, -1))
    assert after == pytest.approx(before, abs=1e-4)
    assert np.linalg.norm(run.velocity("one")[-1] - run.velocity("one")[0]) > 0.1
