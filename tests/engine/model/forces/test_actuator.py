"""An actuator drives two bodies apart, and nothing else."""

import numpy as np
import pytest
from force_trials import MASS, SOLVERS, block, loose, pair, ran, unrest
from joint_trials import momentum

every_solver = pytest.mark.parametrize("solver", SOLVERS)


@every_solver
def test_it_pushes_along_the_line(solver):
    run = ran(loose("actuator", body=block(position=(0.6, 0.8, 0.0)), push="6*t"), solver)
    apart = np.linalg.norm(run.position("block"), axis=1)
    assert apart == pytest.approx(1.0 + run.time**3 / MASS, abs=5e-6)
    assert run.energy.supplied == pytest.approx(run.energy.kinetic, abs=1e-4)


@every_solver
def test_momentum_of_two_bodies_stays(solver):
    model = pair("actuator", base_at=(0.1, 0.2, 0.0), follower_at=(0.0, -0.1, 0.2), push="5 + 20*sin(8*t)")
    run = ran(model, solver)
    before, after = (momentum(model, run.snapshots[n]) for n in (0, -1))
    assert after == pytest.approx(before, abs=1e-4)
    assert np.linalg.norm(run.velocity("one")[-1] - run.velocity("one")[0]) > 0.1
    assert unrest(run) < 2e-3
