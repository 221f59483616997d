"""A torsional pendulum, also over whole turns."""

import numpy as np
import pytest
from force_trials import MOMENT, SOLVERS, block, loose, pair, ran, table, unrest
from joint_trials import momentum

RATE = 5.0  # rad/s of the oscillation
STIFFNESS = MOMENT * RATE**2
every_solver = pytest.mark.parametrize("solver", SOLVERS)


def swung(solver, speed, *others, **words):
    body = block(angular_velocity=(0.0, 0.0, speed))
    return ran(loose("torsion_spring", *others, body=body, **words), solver)


@every_solver
def test_a_torsional_pendulum(solver):
    run = swung(solver, 1.0, stiffness=STIFFNESS)
    assert run.angular_velocity("block")[:, 2] == pytest.approx(np.cos(RATE * run.time), abs=1e-4)
    assert unrest(run) < 1e-6


@every_solver
def test_turns_are_counted(solver):
    """It twists by three whole turns and comes back: a spring that forgot a turn would not."""
    run = swung(solver, 6 * np.pi * RATE, stiffness=STIFFNESS)
    assert run.angular_velocity("block")[:, 2] == pytest.approx(6 * np.pi * RATE * np.cos(RATE * run.time), abs=1.0)


@every_solver
def test_free_angle_and_table(solver):
    quarter = 0.5
    straight = swung(solver, 0.0, stiffness=STIFFNESS, free_angle=quarter)
    assert straight.angular_velocity("block")[:, 2] == pytest.approx(
        quarter * RATE * np.sin(RATE * straight.time), abs=5e-5
    )
    curve = table("curve", (-1.0, 1.0), (-STIFFNESS, STIFFNESS))
    bent = swung(solver, 0.0, curve, table="curve", free_angle=quarter)
    assert bent.angular_velocity("block") == pytest.approx(straight.angular_velocity("block"), abs=1e-9)


@every_solver
def test_damping_is_booked(solver):
    run = swung(solver, 1.0, stiffness=0.0, damping=MOMENT)
    assert run.angular_velocity("block")[:, 2] == pytest.approx(np.exp(-run.time), abs=1e-6)
    lost = 0.5 * MOMENT * (1.0 - np.exp(-2 * run.time))
    assert run.energy.dissipated == pytest.approx(lost, abs=1e-6)


@every_solver
def test_momentum_of_two_bodies_stays(solver):
    model = pair("torsion_spring", axis=(1.0, 2.0, 3.0), stiffness=5.0, damping=0.1)
    run = ran(model, solver)
    before, after = (momentum(model, run.snapshots[n]) for n in (0, -1))
    assert after == pytest.approx(before, abs=1e-4)
    assert np.linalg.norm(run.angular_velocity("one")[-1] - run.angular_velocity("one")[0]) > 0.1
