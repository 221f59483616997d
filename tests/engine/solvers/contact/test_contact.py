"""Sticking, sliding and what they cost, against closed forms (peers.md, S3)."""

import pytest
from touching_models import G, box_on_slope, floor

import linkwork as lw
from linkwork.simulation.simulation import Simulation

STICKS = 26.565051177077990  # degrees: the arc tangent of 0.5


def slid(degrees: float, seconds: float, solver: str = "modular") -> float:
    simulation = Simulation(box_on_slope(degrees), solver)
    simulation.advance(round(1000 * seconds))
    return float(simulation.snapshot().position("box")[0])


def test_a_box_on_a_slope_sticks():
    assert abs(slid(20, 2.0)) < 1e-9


def test_a_box_on_a_slope_slides():
    assert slid(35, 2.0) == pytest.approx(3.217688126732514, abs=1e-6)


def test_the_angle_at_which_it_begins_to_slide():
    assert abs(slid(STICKS - 0.01, 0.5)) < 1e-6
    assert slid(STICKS + 0.01, 0.5) > 1e-5


def test_a_ball_begins_to_roll():
    """Thrown flat at v with mu: it rolls after 2 v / (7 mu g), then with 5/7 v; friction took 1/7 of the energy."""
    m = lw.Mechanism(gravity=(0, 0, -G))
    floor(m, 0.5)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.1), position=(0, 0, 0.1), velocity=(1, 0, 0), friction=0.5)
    simulation = Simulation(m.model, "modular")
    simulation.advance(round(1000 * 2 / (7 * 0.5 * G)) + 2)
    shot = simulation.snapshot()
    assert shot.velocity("ball")[0] == pytest.approx(5 / 7, rel=1e-4)
    assert shot.angular_velocity("ball")[1] == pytest.approx(50 / 7, rel=1e-4)
    assert shot.energy.dissipated == pytest.approx(1 / 7, rel=1e-4)


def test_rolling_resistance_stops_a_ball():
    """A torque of c N against the turn: the ball slows down by 5/7 c g / r."""
    m = lw.Mechanism(gravity=(0, 0, -G))
    floor(m, 0.5)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.1), position=(0, 0, 0.1), velocity=(1, 0, 0),
               angular_velocity=(0, 10, 0), friction=0.5, rolling=0.002)  # fmt: skip
    simulation = Simulation(m.model, "modular")
    simulation.advance(500)
    assert simulation.snapshot().velocity("ball")[0] == pytest.approx(1 - 0.5 * 5 / 7 * 0.002 * G / 0.1, rel=1e-6)


def test_momentum_is_kept_in_an_impact():
    m = lw.Mechanism(gravity=(0, 0, 0))
    m.add_body("a", mass=1, shape=lw.Box(x=0.2, y=0.1, z=0.3), velocity=(2, 0, 0), friction=0.4)
    m.add_body("b", mass=3, shape=lw.Sphere(radius=0.1), position=(0.35, 0.06, 0.1), restitution=0.5)
    simulation = Simulation(m.model, "modular")
    simulation.advance(200)
    shot = simulation.snapshot()
    assert shot.velocity("a") + 3 * shot.velocity("b") == pytest.approx((2, 0, 0), abs=1e-12)
    assert shot.velocity("b")[0] > 0.4
    assert shot.energy.kinetic < 2.0
