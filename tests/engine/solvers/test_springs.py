"""Springs along a length: what they give up over a step is what they do, however stiff they are and fast they turn."""

import numpy as np
import pytest
from parts import Opened

import linkwork as lw
from linkwork.simulation.simulation import Simulation
from linkwork.solvers import springs as spring_parts

springs = Opened(spring_parts)


def dumbbell(table: bool = False, **spring) -> lw.Mechanism:
    """Two bodies a metre apart that turn about each other at 30 rad/s, pulled by a spring that is stretched."""
    m = lw.Mechanism("dumbbell", gravity=(0.0, 0.0, 0.0))
    for name, x, mass in (("one", 0.5, 1.0), ("other", -0.5, 3.0)):
        m.add_body(name, mass=mass, inertia=(0.1, 0.1, 0.1), position=(x, 0, 0), velocity=(0, 30.0 * x, 1.0))
    if table:
        m.add_driver("curve", "table", x=(-0.5, 0.0, 0.2, 1.0), y=(-4e4, 0.0, 3e4, 4e4))
        spring["table"] = "curve"
    m.add_force("spring", "spring", base="one", follower="other", **spring)
    return m


@pytest.mark.parametrize("stiffness", [1e3, 1e5, 1e7, 1e9])
@pytest.mark.parametrize("h", [1e-2, 1e-3])
def test_a_spring_that_turns_keeps_the_energy(stiffness, h):
    """By the pull of its middle length 1e7 N/m drew a thousand times the energy out of nothing."""
    m = dumbbell(stiffness=stiffness, damping=0.0, free_length=0.8)
    simulation = Simulation(m.model, "modular", h)
    drift = []
    for _ in range(100):
        simulation.advance(5)
        drift.append(simulation.snapshot().energy.drift)
    stored = stiffness * 0.2**2 / 2
    assert np.abs(drift).max() < 1e-7 * stored + 1e-6


def test_a_curve_does_as_well():
    simulation = Simulation(dumbbell(table=True, stiffness=0.0, damping=0.0, free_length=0.8).model, "modular", 1e-2)
    for _ in range(100):
        simulation.advance(5)
        assert abs(simulation.snapshot().energy.drift) < 1e-3


@pytest.mark.parametrize("turn", [0.0, 0.3, 2.0])
def test_ends_of_a_step_follow_from_its_middle(turn):
    """Where ends move by h w in a step of h, straight."""
    d, w, h = np.array((1.0, 0.2, 0.0)), np.array((3.0, 50.0 * turn, -20.0)), 0.02
    length = np.linalg.norm(d)
    rate = d @ w / length
    found = springs.ends_of_length(length, rate, (w @ w - rate**2) / length, h)
    assert found == pytest.approx([np.linalg.norm(d - h * w / 2), np.linalg.norm(d + h * w / 2)])


@pytest.mark.parametrize("spin", [0.0, 20.0])
def test_a_spring_in_a_hinge_draws_nothing_out_of_nothing_either(spin):
    """It rose by 0.14 J in steps of a millisecond: the angle in the middle changes faster than both ends do."""
    m = lw.Mechanism("hinge", gravity=(0.0, 0.0, 0.0))
    m.add_body("one", mass=1.0, inertia=(0.1, 0.1, 0.1), angular_velocity=(0, 0, spin))
    far = {"position": (1.0, 0.0, 0.0), "velocity": (0.0, spin, 0.0), "angular_velocity": (0, 0, spin)}
    m.add_body("other", mass=3.0, inertia=(0.3, 0.5, 0.4), **far)
    m.add_joint("pin", "revolute", base="one", follower="other", at=(0.3, 0, 0), axis=(0, 0, 1))
    m.add_force("spring", "joint_spring", joint="pin", stiffness=1e4, damping=0.0, free=0.5)
    simulation = Simulation(m.model, "modular", 1e-3)
    highest = -np.inf
    for _ in range(60):
        simulation.advance(5)
        highest = max(highest, simulation.snapshot().energy.drift)
    assert highest < 1e-6


@pytest.mark.parametrize("turn", [0.0, 0.4, -1.2, 2.5])
def test_angles_at_both_ends_follow_from_the_middle(turn):
    """Of a hinge whose bodies turn by as much, less what the other turns, and through a straight angle."""
    m = lw.Mechanism("hinge", gravity=(0.0, 0.0, 0.0))
    m.add_body("one", mass=1.0, inertia=(1.0, 1.0, 1.0))
    m.add_body("other", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(1.0, 0.0, 0.0))
    m.add_joint("pin", "revolute", base="one", follower="other", at=(0.0, 0, 0), axis=(0, 0, 1))
    m.add_force("spring", "joint_spring", joint="pin", stiffness=1.0)
    simulation = Simulation(m.model, "modular", 1e-3)
    made = simulation.installed
    system, state, h = made.compiled.system, made.state, 0.1
    row = int(system.first_soft[0])
    both = [turned(state.q, (3.0 - 0.5 * turn, 0.1)), turned(state.q, (3.0 + 0.5 * turn, -0.2))]
    seen = state._replace(q=(both[0] + both[1]) / 2, v=(both[1] - both[0]) / h)
    found = springs.ends_of_angle(system, seen, row, 3.0, h)
    assert found == pytest.approx((2.9 - 0.5 * turn, 3.2 + 0.5 * turn))


def turned(q: np.ndarray, angles: tuple[float, float]) -> np.ndarray:
    """Coordinates of two bodies turned about z: the second by the first angle, the first by the other."""
    result = q.copy()
    for body, angle in zip((2, 1), angles, strict=True):
        c, s = np.cos(angle), np.sin(angle)
        result[body, 3:] = (np.array(((c, s, 0), (-s, c, 0), (0, 0, 1)))).ravel()
    return result
