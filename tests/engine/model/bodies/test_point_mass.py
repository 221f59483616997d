"""Point masses: throws, orbits, and what a point cannot be asked for."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ModelError


def swinging() -> lw.Mechanism:
    m = lw.Mechanism(gravity=(0.0, 0.0, -9.81))
    m.add_point_mass("bob", mass=2.0, position=(1, 0, 0))
    m.add_joint("string", "rod", base="ground", follower="bob", base_at=(0, 0, 0), follower_at=(0, 0, 0))
    return m


def test_a_throw_is_a_parabola():
    m = lw.Mechanism(gravity=(0.0, 0.0, -10.0))
    m.add_point_mass("ball", velocity=(3, 0, 4))
    run = lw.simulate(m, solver="ali3p", until=1.0)
    assert run.position("ball")[-1] == pytest.approx((3.0, 0.0, -1.0), abs=1e-9)
    assert run.angular_velocity("ball")[-1] == pytest.approx((0, 0, 0))


@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian", "modular_paper"])
def test_a_bob_on_a_rod_keeps_its_distance_and_energy(solver):
    run = lw.simulate(swinging(), solver=solver, until=1.0, step=1e-3)
    assert np.linalg.norm(run.position("bob"), axis=1) == pytest.approx(np.ones(101), abs=2e-3)
    assert run.energy.total == pytest.approx(np.zeros(101), abs=2e-2)
    assert run.position("bob")[:, 2].min() < -0.99


def test_mobility_counts_three_for_a_point():
    assert lw.mobility(swinging()).mobility == 2


@pytest.mark.parametrize("kind", ["revolute", "fixed", "prismatic"])
def test_joints_that_need_a_direction_are_refused(kind):
    m = lw.Mechanism()
    m.add_point_mass("bob")
    m.add_joint("pin", kind, base="ground", follower="bob", at=(0, 0, 0), axis=(0, 1, 0))
    with pytest.raises(ModelError, match="pin asks bob for an offset or a direction"):
        lw.simulate(m, until=0.1)


def test_a_point_without_mass_is_refused():
    with pytest.raises(ModelError, match="mass"):
        lw.Mechanism().add_point_mass("bob", mass=0.0)
