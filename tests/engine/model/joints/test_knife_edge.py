"""Chaplygin's sledge: a blade with the centre of mass a distance a ahead of it.

u' = a w2,   w' = -a u w / k2,   k2 = I / m + a2    so that    u = U tanh(a U t / k2 + c),   U2 = u2 + k2 w2
"""

import math

import pytest
from joint_trials import counted
from sample_models import built

from linkwork.edits import AddJoint
from linkwork.math3d import rotation
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

M, MOMENT, AHEAD = 2.0, 0.5, 0.4
K2 = MOMENT / M + AHEAD**2


def sledge(u: float, w: float, ahead: float = AHEAD) -> Model:
    """A level sledge along x, its blade in the origin."""
    body = RigidBody(
        id="sledge",
        mass=M,
        inertia=(MOMENT,) * 3,
        position=(ahead, 0.0, 0.0),
        velocity=(u, ahead * w, 0.0),
        angular_velocity=(0.0, 0.0, w),
    )
    held = [
        AddJoint("table", "planar", base="ground", follower="sledge", at=(0, 0, 0), axis=(0, 0, 1)),
        AddJoint("blade", "knife_edge", base="ground", follower="sledge", at=(0, 0, 0), follower_axis=(1, 0, 0)),
    ]
    return built(body, *held, gravity=(0.0, 0.0, -9.81))


def test_freedom():
    found = counted(sledge(1.0, 1.0))
    assert (found.rows, found.mobility) == (4, 2)


@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian"])
def test_the_sledge_straightens_out(solver):
    simulation = Simulation(sledge(0.0, 2.0), solver)
    start = simulation.snapshot().energy.total
    simulation.advance(1000)
    now = simulation.snapshot()
    largest = math.sqrt(K2) * 2.0
    u = largest * math.tanh(AHEAD * largest / K2)
    forward = rotation.axes(tuple(now.rotation("sledge")))[0]
    assert now.velocity("sledge") @ forward == pytest.approx(u, rel=1e-4)
    assert now.angular_velocity("sledge")[2] == pytest.approx(math.sqrt((largest**2 - u**2) / K2), rel=1e-3)
    assert now.energy.total == pytest.approx(start, abs=1e-4)


def test_a_blade_under_the_middle_goes_round():
    simulation = Simulation(sledge(1.0, 2.0, ahead=0.0))
    simulation.advance(500)
    now = simulation.snapshot()
    assert now.position("sledge") == pytest.approx((math.sin(1.0) / 2, (1 - math.cos(1.0)) / 2, 0.0), abs=1e-5)
    assert now.coordinates["blade"][2] == pytest.approx(1.0, abs=1e-5)
