"""Springs against the damped oscillator, a curved characteristic against its integral, and the laws of momentum."""

import math

import numpy as np
import pytest
from force_trials import MASS, SOLVERS, block, loose, pair, ran, table, unrest
from joint_trials import momentum

from linkwork.edits import AddForce, apply
from linkwork.errors import ModelError

every_solver = pytest.mark.parametrize("solver", SOLVERS)
START, FREE = 1.2, 1.0  # metres
STIFFNESS, DAMPING = 50.0, 1.0


def oscillation(time):
    """m x'' + c x' + k (x - free) = 0 from rest."""
    decay = DAMPING / (2 * MASS)
    rate = math.sqrt(STIFFNESS / MASS - decay**2)
    wave = np.cos(rate * time) + decay / rate * np.sin(rate * time)
    return FREE + (START - FREE) * np.exp(-decay * time) * wave


@every_solver
def test_a_damped_oscillator(solver):
    spring = {"stiffness": STIFFNESS, "damping": DAMPING, "free_length": FREE}
    run = ran(loose("spring", body=block(position=(START, 0.0, 0.0)), **spring), solver)
    assert run.position("block")[:, 0] == pytest.approx(oscillation(run.time), abs=5e-6)
    assert run.position("block")[:, 1:] == pytest.approx(0.0, abs=1e-12)
    assert unrest(run) < 5e-6
    assert run.energy.dissipated[-1] > 0.2


@every_solver
def test_a_table_in_place_of_a_stiffness(solver):
    """A curve through 100 x + 2000 x3: the speed at the free length is that of the area below it."""
    x = np.linspace(-0.3, 0.3, 61)
    curve = table("hard", tuple(x), tuple(100 * x + 2000 * x**3))
    spring = {"free_length": FREE, "table": "hard"}
    model = loose("spring", curve, body=block(position=(START, 0.0, 0.0)), **spring)
    run = ran(model, solver, until=0.5)
    stored = 50 * 0.2**2 + 500 * 0.2**4
    assert run.energy.potential[0] == pytest.approx(stored, rel=1e-6)
    stretch = run.position("block")[:, 0] - FREE
    speed = np.sqrt(2 * (stored - 50 * stretch**2 - 500 * stretch**4) / MASS)
    assert np.abs(run.velocity("block")[:, 0]) == pytest.approx(speed, abs=2e-3)
    assert unrest(run) < 1e-4


@every_solver
def test_momentum_of_two_bodies_stays(solver):
    words = {"base_at": (0.1, 0.2, 0.0), "follower_at": (0.0, -0.1, 0.2), "stiffness": 200.0, "damping": 2.0}
    model = pair("spring", free_length=0.3, **words)
    run = ran(model, solver)
    before, after = (momentum(model, run.snapshots[n]) for n in (0, -1))
    assert after == pytest.approx(before, abs=1e-4)
    assert np.linalg.norm(run.velocity("one")[-1] - run.velocity("one")[0]) > 0.1


def test_it_is_without_force_where_nobody_says_how_long_it_is():
    model = loose("spring", body=block(position=(0.3, 0.4, 0.0)), base_at=(0.0, 0.0, 1.2))
    assert model.forces["force"].free_length == pytest.approx(1.3)


def test_what_is_no_table_is_refused():
    model = loose("spring")
    for wrong, why in (("nothing", "not a driver"), ("force", "not a driver")):
        with pytest.raises(ModelError, match=f"table names '{wrong}', which is {why}; there are: none yet"):
            apply(model, AddForce("other", "spring", base="ground", follower="block", table=wrong))
