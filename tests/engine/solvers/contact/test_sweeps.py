"""Impacts against their exact sequences."""

import math

import numpy as np
import pytest
from touching_models import G, ball_above_floor

import linkwork as lw
from linkwork.simulation.simulation import Simulation


def height(t: float, drop: float, e: float) -> float:
    """Of a ball that falls from rest and bounces."""
    start = math.sqrt(2 * drop / G)
    if t < start:
        return drop - G * t * t / 2
    u = G * start * e
    while t > start + 2 * u / G:
        start, u = start + 2 * u / G, u * e
    return u * (t - start) - G * (t - start) ** 2 / 2


def test_a_ball_follows_its_bounces_to_rounding():
    simulation = Simulation(ball_above_floor(1.0, 0.8), "modular")
    for _ in range(20):
        simulation.advance(100)
        t = simulation.time
        assert simulation.snapshot().position("ball")[2] - 0.1 == pytest.approx(height(t, 1.0, 0.8), abs=1e-11)


def test_a_plastic_ball_comes_to_rest_at_once():
    simulation = Simulation(ball_above_floor(0.1), "modular")
    simulation.advance(1 + math.ceil(1000 * math.sqrt(0.2 / G)))
    shot = simulation.snapshot()
    assert shot.velocity("ball")[2] == 0.0
    assert shot.position("ball")[2] == pytest.approx(0.1, abs=5e-6)
    assert shot.energy.dissipated == pytest.approx(0.1 * G, rel=1e-4)
    simulation.advance(20)
    assert simulation.snapshot().position("ball")[2] == pytest.approx(0.1, abs=2e-7)


@pytest.mark.parametrize("gap", [0.0, 1e-5])
def test_a_row_of_balls_hands_an_impulse_on(gap):
    m = lw.Mechanism(gravity=(0, 0, 0))
    for k in range(5):
        place = (0.2 * k + gap * k - (0.0503 if k == 0 else 0.0), 0, 0)
        m.add_body(f"b{k}", mass=1, shape=lw.Sphere(radius=0.1), position=place, restitution=1, friction=0,
                   velocity=(1.0 if k == 0 else 0.0, 0, 0))  # fmt: skip
    simulation = Simulation(m.model, "modular")
    simulation.advance(100)
    shot = simulation.snapshot()
    assert shot.velocities[1:, 0] == pytest.approx(np.array((0, 0, 0, 0, 1)), abs=1e-9)
    assert shot.energy.kinetic == pytest.approx(0.5, abs=1e-9)


def test_nothing_passes_through_a_thin_wall():
    m = lw.Mechanism(gravity=(0, 0, 0))
    m.add_shape("ground", lw.Box(x=0.001, y=2, z=2), position=(0.5, 0, 0), collides=True)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.005), velocity=(50, 0, 0), restitution=0.5)
    simulation = Simulation(m.model, "modular")
    simulation.advance(30)
    assert simulation.snapshot().velocity("ball")[0] == pytest.approx(-25, abs=1e-9)
