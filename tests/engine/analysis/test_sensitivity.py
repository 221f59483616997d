"""Derivatives against the formula, and of a run against the closed form."""

import math

import pytest
from resting_models import G, weight_on_springs
from sample_models import pendulum

import linkwork as lw
from linkwork.errors import ModelError


def test_derivatives_of_an_equilibrium():
    """z = -m g / k: dz/dk = m g / k2, dz/dm = -g / k."""
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("height", "point", base="ground", follower="weight")
    found = lw.sensitivity(mechanism, ["spring0.stiffness", "weight.mass"], ["height.z"], question="statics")
    assert found["height.z", "spring0.stiffness"].value == pytest.approx(2 * G / 100**2, rel=1e-6)
    assert found["height.z", "weight.mass"].value == pytest.approx(-G / 100, rel=1e-6)
    assert found["height.z", "weight.mass"].error < 1e-5
    assert found["height.z", "weight.mass"].implicit == pytest.approx(-G / 100, rel=1e-6)


def test_derivative_of_a_frequency():
    """f = sqrt(k / m) / 2 pi: df/dk = f / 2k."""
    found = lw.sensitivity(weight_on_springs(100.0), ["spring0.stiffness"], ["frequency 1"], question="modes")
    assert found["frequency 1", "spring0.stiffness"].value == pytest.approx(
        math.sqrt(50) / (2 * math.pi) / 200, rel=1e-5
    )


def test_derivative_of_a_run():
    """A ball thrown with v: x = v t, so dx/dv = t."""
    mechanism = lw.Mechanism("ball", gravity=(0, 0, -G))
    mechanism.add_point_mass("ball", mass=1.0, velocity=(3.0, 0.0, 4.0))
    mechanism.add_measure("place", "point", base="ground", follower="ball")
    found = lw.sensitivity(mechanism, ["ball.velocity[0]"], ["place.x"], until=0.5, step=0.01)
    assert found["place.x", "ball.velocity[0]"].value == pytest.approx(0.5, rel=1e-7)
    assert math.isnan(found["place.x", "ball.velocity[0]"].implicit)


def test_a_value_that_cannot_be_varied_is_named():
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_measure("place", "point", base="ground", follower="arm")
    with pytest.raises(ModelError, match=r"With arm\.mass = -"):
        lw.sensitivity(mechanism, ["arm.mass"], ["place.x"], steps={"arm.mass": 50.0}, until=0.05)
    with pytest.raises(ModelError, match="must be positive"):
        lw.sensitivity(mechanism, ["arm.mass"], ["place.x"], steps={"arm.mass": 0.0}, until=0.05)
