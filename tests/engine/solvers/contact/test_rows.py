"""What bodies answer to a push at a contact."""

import numpy as np
import pytest
from touching_models import G, ball_above_floor, floor

import linkwork as lw
from linkwork.simulation.simulation import Simulation


def response(model):
    """J M^-1 JT along the normal of the first contact."""
    simulation = Simulation(model, "modular")
    simulation.advance(1)
    return simulation.installed.touching.contact_scratch.response[0]


def test_a_free_ball():
    """1/m along the normal, 1/m + r2/I = 7/2 along the floor."""
    assert response(ball_above_floor(0.0))[[0, 1, 3]] == pytest.approx((1.0, 3.5, 3.5))


def test_a_rod_on_a_pin_answers_with_all_that_hangs_on_it():
    """The end of a thin rod of mass m and length l about its other end: 3/m."""
    m = lw.Mechanism(gravity=(0, 0, -G))
    floor(m)
    m.add_body("rod", mass=2, inertia=(1e-6, 2 / 12, 2 / 12), position=(0.5, 0, 0.01))
    m.add_shape("rod", lw.Sphere(radius=0.01), position=(0.5, 0, 0), collides=True)
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0, 0, 0.01), axis=(0, 1, 0))
    assert response(m.model)[0] == pytest.approx(3 / 2, rel=1e-5)


def test_what_joints_hold_gives_nothing():
    m = lw.Mechanism(gravity=(0, 0, -G))
    floor(m)
    m.add_body("post", mass=1, shape=lw.Sphere(radius=0.1), position=(0, 0, 0.1), collides=True)
    m.add_joint("weld", "fixed", base="ground", follower="post", at=(0, 0, 0))
    assert response(m.model)[0] == 0.0


def test_the_contact_of_a_bar_and_a_point_mass():
    m = lw.Mechanism(gravity=(0, 0, -G))
    floor(m)
    m.add_point_mass("point", mass=1, position=(0, 0, 0.05), shapes=(lw.Sphere(radius=0.05, collides=True),))
    shape = lw.Capsule(radius=0.02, length=1, rotation=(0.5**0.5, 0, 0.5**0.5, 0), collides=True)
    m.add_bar("bar", start=(-0.5, 1, 0.02), end=(0.5, 1, 0.02), mass=1, shapes=(shape,))
    simulation = Simulation(m.model, "modular")
    simulation.advance(50)
    assert simulation.snapshot().positions[1:, 2] == pytest.approx(np.array((0.05, 0.02)), abs=1e-6)
