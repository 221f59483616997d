"""Drag against fall with a terminal speed."""

import math

import numpy as np
import pytest
from force_trials import MASS, SOLVERS, block, loose, ran, unrest
from sample_models import GRAVITY

every_solver = pytest.mark.parametrize("solver", SOLVERS)


@every_solver
def test_fall_in_air(solver):
    """v = v_t tanh(g t / v_t)."""
    terminal = math.sqrt(MASS * 9.81 / 0.5)
    run = ran(loose("drag", gravity=GRAVITY, linear=0.0, quadratic=0.5), solver, until=3.0)
    assert run.velocity("block")[:, 2] == pytest.approx(-terminal * np.tanh(9.81 * run.time / terminal), abs=1e-4)
    assert unrest(run) < 1e-4


@every_solver
def test_linear_drag_fades(solver):
    start = np.array((1.0, -2.0, 0.5))
    run = ran(loose("drag", body=block(velocity=tuple(start)), linear=MASS * 3.0), solver)
    assert run.velocity("block") == pytest.approx(np.exp(-3.0 * run.time)[:, None] * start, abs=1e-5)
    lost = 0.5 * MASS * (start @ start) * (1 - np.exp(-6.0 * run.time))
    assert run.energy.dissipated == pytest.approx(lost, abs=1e-4)


@every_solver
def test_it_holds_a_point(solver):
    """A vane away from the centre also slows the turning."""
    body = block(angular_velocity=(0.0, 0.0, 1.0))
    run = ran(loose("drag", body=body, at=(0.3, 0.0, 0.0), linear=1e-4), solver, until=0.1)
    assert run.angular_velocity("block")[-1, 2] == pytest.approx(1.0 - 0.1 * 1e-4 * 0.3**2 / 0.3, rel=1e-9)
    assert run.velocity("block")[-1, 1] == pytest.approx(-0.1 * 1e-4 * 0.3 / MASS, rel=1e-2)
