"""Torques against Euler's equations."""

import numpy as np
import pytest
from force_trials import SOLVERS, block, loose, ran, unrest
from scipy.integrate import solve_ivp

from linkwork.math3d import rotation

INERTIA = np.array((0.1, 0.2, 0.3))
TORQUE = ("0.3*sin(t)", "0.1", "-0.2*t")
every_solver = pytest.mark.parametrize("solver", SOLVERS)


def in_body(t):
    return np.array((0.3 * np.sin(t), 0.1, -0.2 * t))


def turn_of(q):
    return np.array(rotation.axes(tuple(q))).T


def reference(times, start, in_space):
    """Quaternion and angular velocity in the body's axes over time."""

    def rates(t, y):
        q, w = y[:4] / np.linalg.norm(y[:4]), y[4:]
        torque = turn_of(q).T @ in_body(t) if in_space else in_body(t)
        turning = 0.5 * np.array(rotation.multiply(tuple(q), (0.0, *w)))
        return [*turning, *((torque - np.cross(w, INERTIA * w)) / INERTIA)]

    found = solve_ivp(rates, (0.0, times[-1]), [1.0, 0.0, 0.0, 0.0, *start], rtol=1e-11, atol=1e-12, t_eval=times)
    return np.array([turn_of(y[:4] / np.linalg.norm(y[:4])) @ y[4:] for y in found.y.T])


@every_solver
@pytest.mark.parametrize("axes", ["world", "body"])
def test_eulers_equations(solver, axes):
    start = (0.5, -0.3, 0.8)
    words = dict(zip(("tx", "ty", "tz"), TORQUE, strict=True))
    run = ran(loose("torque", body=block(angular_velocity=start), axes=axes, **words), solver)
    assert run.angular_velocity("block") == pytest.approx(reference(run.time, start, axes == "world"), abs=1e-5)
    assert run.position("block") == pytest.approx(0.0, abs=1e-12)
    assert unrest(run) < 1e-6
