"""A tyre on a carriage that is drawn askew: load, cornering force below the limit and at it; a wheel that rolls out."""

import math

import numpy as np
import pytest
from force_trials import SOLVERS as EVERY
from force_trials import ran
from sample_models import GRAVITY, built

from linkwork.edits import AddForce, AddJoint
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody

RADIUS, SINK, STIFFNESS = 0.1, 0.002, 5e3
LOAD, ACROSS, GRIP = STIFFNESS * SINK, 40.0, 0.8
SOLVERS = EVERY[:3]  # modular_paper leaves too much of a gap between such unlike bodies
every_solver = pytest.mark.parametrize("solver", SOLVERS)


def drawn(slip, **words):
    """A heavy carriage on rails that lead away from the track by an angle; the wheel turns about y."""
    along = (math.cos(slip), math.sin(slip), 0.0)
    hub = (0.0, 0.0, RADIUS - SINK)
    speed = vector.scale(along, 2.0)
    moving = {"position": hub, "velocity": speed}
    carriage = RigidBody(id="carriage", mass=1e4, inertia=(1.0, 1.0, 1.0), **moving)
    spin = (0.0, 2.0 * math.cos(slip) / RADIUS, 0.0)
    wheel = RigidBody(id="wheel", mass=0.1, inertia=(1e-3, 1e-3, 1e-3), angular_velocity=spin, **moving)
    return built(
        carriage,
        wheel,
        AddJoint("rails", "prismatic", base="ground", follower="carriage", at=hub, axis=along),
        AddJoint("axle", "revolute", base="carriage", follower="wheel", at=hub, axis=vector.Y),
        AddForce("tyre", "tyre", body="wheel", axis=vector.Y, radius=RADIUS, stiffness=STIFFNESS, **words),
        gravity=vector.ZERO,
    )


def on_the_wheel(slip, solver, **words):
    """Force of the road, from what the rails and the axle have to bear."""
    run = ran(drawn(slip, across=ACROSS, along=ACROSS, grip=GRIP, **words), solver, until=0.3)
    return -run.joint("axle").force[-1]


@every_solver
@pytest.mark.parametrize("slip", [0.02, -0.1])
def test_below_the_limit_the_force_grows_with_the_slip(solver, slip):
    force = on_the_wheel(slip, solver)
    assert force[1] == pytest.approx(-ACROSS * math.sin(slip), rel=2e-3)
    assert force[2] == pytest.approx(LOAD, rel=1e-3)
    assert force[0] == pytest.approx(0.0, abs=0.02)


@every_solver
def test_at_the_limit_it_is_the_grip_times_the_load(solver):
    assert math.sin(0.4) * ACROSS > 1.5 * GRIP * LOAD
    force = on_the_wheel(0.4, solver)
    assert math.hypot(force[0], force[1]) == pytest.approx(GRIP * LOAD, rel=2e-3)


@every_solver
def test_a_thrown_wheel_ends_up_rolling(solver):
    """It slides in without turning; what it keeps is its angular momentum about the line on the road."""
    moment, mass = 0.004, 1.0
    wheel = RigidBody(
        id="wheel", mass=mass, inertia=(0.002, moment, 0.002), position=(0, 0, RADIUS), velocity=(1.0, 0.0, 0.0)
    )
    tyre = AddForce("tyre", "tyre", body="wheel", axis=vector.Y, radius=RADIUS, grip=0.5, height=0.0)
    run = ran(built(wheel, tyre, gravity=GRAVITY), solver, until=1.5)
    speed = 1.0 / (1.0 + moment / (mass * RADIUS**2))
    assert run.velocity("wheel")[-1] == pytest.approx((speed, 0.0, 0.0), abs=2e-3)
    assert run.angular_velocity("wheel")[-1] == pytest.approx((0.0, speed / RADIUS, 0.0), abs=2e-2)
    assert run.position("wheel")[-1, 2] == pytest.approx(RADIUS - mass * 9.81 / STIFFNESS, abs=1e-4)
    balance = run.energy.kinetic + run.energy.potential + run.energy.dissipated
    assert np.abs(balance - balance[0]).max() < 1e-3


def test_without_the_road_there_is_no_force():
    wheel = RigidBody(id="wheel", position=(0, 0, 0.5), velocity=(1.0, 2.0, 0.0), angular_velocity=(0, 5.0, 0))
    run = ran(built(wheel, AddForce("tyre", "tyre", body="wheel", axis=vector.Y), gravity=vector.ZERO), "ali3p", 0.2)
    assert run.velocity("wheel")[-1] == pytest.approx((1.0, 2.0, 0.0), abs=1e-12)
