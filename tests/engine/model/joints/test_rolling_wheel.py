"""A disc that rolls, leans and turns, against closed forms (A across, C along the axle, upright where b = 90 deg).

on a circle, the axle at b to the vertical and the turn W:  s = (A W2 sin b - m g R) cos b / (W sin b (C + m R2))
straight and upright:  stable from s2 > m g R A / (C (C + m R2)), which is g / 3R of a thin disc
"""

import math

import numpy as np
import pytest
from joint_trials import counted
from sample_models import built

from linkwork.edits import AddJoint
from linkwork.math3d import rotation
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

R, M, G = 0.3, 2.0, 9.81
A, C = M * R * R / 4, M * R * R / 2
SOLVERS = pytest.mark.parametrize("solver", ["ali3p", "modular", "augmented_lagrangian"])
CRITICAL = math.sqrt(G / (3 * R))


def disc(upright: float, spin: float, turn: float = 0.0, lean_rate: float = 0.0) -> Model:
    """A disc whose axle is at an angle to the vertical in the x-z plane, with its spin s and turn W [rad/s]."""
    axle = np.array((math.sin(upright), 0.0, math.cos(upright)))
    normal = np.array((0.0, 0.0, 1.0))
    up = (normal - math.cos(upright) * axle) / math.sin(upright)
    omega = spin * axle + turn * math.sin(upright) * up + lean_rate * np.array((0.0, 1.0, 0.0))
    body = RigidBody(
        id="disc",
        mass=M,
        inertia=(A, A, C),
        position=(0.0, 0.0, R * math.sin(upright)),
        rotation=rotation.about((0.0, 1.0, 0.0), upright),
        velocity=tuple(np.cross(omega, R * up)),
        angular_velocity=tuple(omega),
    )
    words = {"base_at": (0, 0, 0), "follower_at": (0, 0, 0), "follower_axis": (0, 0, 1), "radius": R}
    return built(body, AddJoint("joint", "rolling_wheel", base="ground", follower="disc", **words), gravity=(0, 0, -G))


def test_freedom():
    found = counted(disc(math.pi / 2, 3.0))
    assert (found.rows, found.mobility) == (3, 3)


def test_the_axis_is_the_axle_and_the_radius_is_measured():
    body = RigidBody(id="disc", position=(1.0, 2.0, R))
    model = built(body, AddJoint("joint", "rolling_wheel", base="ground", follower="disc", axis=(1, 0, 0)))
    joint = model.joints["joint"]
    assert joint.radius == pytest.approx(R)
    assert rotation.axes(joint.base_frame.rotation)[2] == pytest.approx((0, 0, 1))
    assert rotation.axes(joint.follower_frame.rotation)[2] == pytest.approx((1, 0, 0))


@SOLVERS
def test_a_leaning_disc_rolls_on_a_circle(solver):
    upright, turn = 1.2, 2.0
    spin = (A * turn**2 * math.sin(upright) - M * G * R) * math.cos(upright)
    spin /= turn * math.sin(upright) * (C + M * R * R)
    simulation = Simulation(disc(upright, spin, turn), solver)
    start = simulation.snapshot()
    simulation.advance(round(math.pi / turn * 1000))
    half = simulation.snapshot()
    across = (half.position("disc") - start.position("disc"))[:2]
    assert np.linalg.norm(across) == pytest.approx(2 * abs(R * spin / turn), rel=1e-3)
    assert half.position("disc")[2] == pytest.approx(start.position("disc")[2], abs=1e-4)
    assert half.energy.total == pytest.approx(start.energy.total, abs=1e-3)
    assert half.violation < 1e-6


@SOLVERS
@pytest.mark.parametrize(("share", "stands"), [(0.9, False), (1.1, True)])
def test_an_upright_coin_stands_above_its_critical_speed_only(solver, share, stands):
    simulation = Simulation(disc(math.pi / 2, share * CRITICAL, lean_rate=1e-4), solver, step=2e-3)
    simulation.advance(2500)
    lean = abs(rotation.axes(tuple(simulation.snapshot().rotation("disc")))[2][2])
    assert bool(lean < 1e-3) is stands


def test_it_rolls_down_a_slope_without_slipping():
    """a = g sin / (1 + C / m R2) = 2/3 g sin of a disc."""
    model = disc(math.pi / 2, 0.0)
    slope = 0.2
    tilted = built(
        model.bodies["disc"], AddJoint(model.joints["joint"]), gravity=(0.0, -G * math.sin(slope), -G * math.cos(slope))
    )
    simulation = Simulation(tilted)
    simulation.advance(1000)
    assert simulation.snapshot().position("disc")[1] == pytest.approx(-G * math.sin(slope) / 3.0, rel=1e-4)
