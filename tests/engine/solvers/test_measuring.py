"""What is read off a state: reactions of things that hang still, energies, residuals."""

import numpy as np
import pytest
from sample_models import GRAVITY, brick, built, chain, rod

from linkwork.edits import AddJoint
from linkwork.math3d import rotation, vector
from linkwork.model.drivers.motion import Motion
from linkwork.model.forces.spring import LinearSpring
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.measuring import measure


@pytest.mark.parametrize("base", ["ground", "bracket"])
def test_a_bracket_in_the_wall_carries_weight_and_moment(base):
    """A level rod of a metre, welded at its end: its weight upwards, and the moment of half a metre of it about y."""
    first = built(rod("bracket", (0, 0, 0), (1, 0, 0), mass=3.0), gravity=GRAVITY)
    sides = ("ground", "bracket") if base == "ground" else ("bracket", "ground")
    weld = AddJoint("weld", "fixed", base=sides[0], follower=sides[1], at=(0, 0, 0), axis=(1, 2, 3))
    simulation = Simulation(weld.apply(first)[0])
    simulation.advance(5)
    weight, sign = 3.0 * 9.81, 1.0 if base == "ground" else -1.0
    snapshot = simulation.snapshot()
    assert snapshot.force("weld") == pytest.approx((0, 0, sign * weight), abs=1e-4)
    assert snapshot.torque("weld") == pytest.approx((0, -sign * 0.5 * weight, 0), abs=1e-4)


def test_a_load_that_hangs_in_two_ropes_pulls_at_each_along_it():
    """Rods of 1 m at 30 degrees to the vertical carry half the weight each, over the cosine."""
    lean = np.radians(30.0)
    feet = {"left": (-np.sin(lean), 0.0, np.cos(lean)), "right": (np.sin(lean), 0.0, np.cos(lean))}
    load = brick("load", mass=4.0, position=(0, 0, 0))
    sides = {"base": "ground", "follower": "load", "follower_at": (0, 0, 0)}
    ropes = [AddJoint(side, "rod", at=at, **sides) for side, at in feet.items()]
    simulation = Simulation(built(load, *ropes))
    simulation.advance(0)
    for side, foot in feet.items():
        pull = 4.0 * 9.81 / 2 / np.cos(lean)
        assert simulation.snapshot().force(side) == pytest.approx(np.array(foot) * pull, abs=1e-5)


def test_energy_and_residual_are_those_of_the_state():
    body = brick("b", velocity=(1.0, 2.0, 3.0), angular_velocity=(0.5, 0.1, -0.2))
    ball = AddJoint("ball", "spherical", base="ground", follower="b", base_at=(0, 0, 0), follower_at=(0, 0, 0))
    model = ball.apply(built(body))[0]
    made = Simulation(built(body)).installed
    kinetic, potential, residual = made.measured()
    assert potential == pytest.approx(2.0 * 9.81 * 0.7)
    turn = np.array(rotation.axes(body.rotation)).T
    spin = turn.T @ body.angular_velocity
    own = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.05], [-0.03, 0.05, 0.5]])
    assert kinetic == pytest.approx(14.0 + spin @ own @ spin / 2)
    assert residual == 0.0, "a body that is stretched is no open joint"
    from linkwork.compiler.compile import compile_model
    from linkwork.simulation.installed import install

    compiled = compile_model(model)
    held = install(compiled, compiled.start)
    assert held.gap() == pytest.approx(max(map(abs, body.position)))
    held.state.q[1, 3:6] *= 2.0
    assert measure(compiled.system, held.state, held.work, held.looking.reactions)[2] == held.gap()
    assert vector.norm(body.position) > held.gap() > 0.0


def test_energy_alone_is_the_same_to_the_last_bit():
    """Springs and gravity; reactions and residuals stay as they were looked at."""
    spring = LinearSpring(id="spring", base="ground", follower="link1", stiffness=40.0, damping=2.0)
    simulation = Simulation(chain(2, "revolute").with_element(spring))
    simulation.advance(7)
    now = simulation.installed
    kinetic, potential, _ = now.measured()
    reactions, angles = now.looking.reactions.copy(), now.state.angle.copy()
    alone = now.energy()
    assert (alone.kinetic, alone.potential) == (kinetic, potential)
    assert np.array_equal(now.looking.reactions, reactions)
    assert np.array_equal(now.state.angle, angles)
    now.state.q[1, 2] += 0.1
    assert now.energy().potential != potential


@pytest.mark.parametrize("kind", ["revolute", "universal", "screw", "rod"])
def test_gaps_and_rates_are_those_of_all_rows(kind):
    """Of joints that do not hold, between bodies that lose their shape, and of a driver that gives a speed."""
    place = {"base_at": (0, 0, 0), "follower_at": (1, 0, 0)} if kind == "rod" else {"at": (0, 0, 0)}
    joint = AddJoint("joint", kind, base="ground", follower="b", **place)
    hinge = AddJoint("hinge", "revolute", base="b", follower="c", at=(0, 0, 0))
    model = built(brick("b"), brick("c"), joint, hinge)
    speed = Motion(id="speed", joint="hinge", formula="0.3 + t", level="speed")
    now = Simulation(model.with_element(speed)).installed
    random = np.random.default_rng(3)
    now.state.q[1:] += random.normal(size=(2, 12))
    now.state.v[1:] += random.normal(size=(2, 12))
    for only in range(3):
        if only:
            now.state.v[only] = 0.0
        gap, rate = now.looking.gap_and_rate()
        measured = now.measured()[2]
        hard = int(now.compiled.system.first_soft[0])
        assert (gap, rate) == pytest.approx((measured, abs(now.work.rate[:hard]).max()), rel=1e-12)
