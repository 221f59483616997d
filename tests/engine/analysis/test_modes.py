"""Frequencies, damping and shapes against closed forms."""

import math

import numpy as np
import pytest
from resting_models import G, hanging_chain, weight_on_springs
from sample_models import brick, built, pendulum

import linkwork as lw
from linkwork.edits import SetValue, apply


def two_masses(damping: float = 0.0) -> lw.Mechanism:
    """Two sliders of 1.5 kg, each on a spring of 100 N/m to the ground, joined by one of 50 N/m."""
    mechanism = lw.Mechanism("sliders", gravity=(0, 0, 0))
    for n, slider in enumerate(("left", "right"), 1):
        mechanism.add_body(slider, mass=1.5, inertia=(0.1, 0.1, 0.1), position=(n, 0, 0))
        mechanism.add_joint(f"rail_{slider}", "prismatic", base="ground", follower=slider, at=(0, 0, 0), axis=(1, 0, 0))
        mechanism.add_force(
            f"held_{slider}", "joint_spring", joint=f"rail_{slider}", stiffness=100, damping=damping, free=n
        )
    mechanism.add_force("between", "spring", base="left", follower="right", stiffness=50, free_length=1.0)
    return mechanism


def test_a_pendulum_swings_as_the_textbook_says():
    """w2 = m g l / J about the pin, J = m (L2 + t2) / 12 + m l2."""
    inertia = (1 + 0.02**2) / 12 + 0.25
    found = lw.modes(pendulum())
    assert found.frequencies == pytest.approx([math.sqrt(G * 0.5 / inertia) / (2 * math.pi)], rel=1e-9)
    assert found.damping_ratios == pytest.approx([0.0])


def test_a_weight_on_a_spring_swings_and_bounces():
    """Without a free length the spring is the same in all directions."""
    assert lw.modes(weight_on_springs(100.0)).frequencies == pytest.approx(
        [math.sqrt(50) / (2 * math.pi)] * 3, rel=1e-8
    )


def test_two_masses_move_together_and_against_each_other():
    slow, fast = lw.modes(two_masses()).modes
    assert slow.exponent == pytest.approx(1j * math.sqrt(100 / 1.5), rel=1e-9)
    assert fast.exponent == pytest.approx(1j * math.sqrt(200 / 1.5), rel=1e-9)
    assert slow.shifts["right"] == pytest.approx(slow.shifts["left"], abs=1e-9)
    assert fast.shifts["right"] == pytest.approx(-fast.shifts["left"], abs=1e-9)
    assert max(abs(slow.shifts["left"])) == pytest.approx(1.0)


def test_damping_of_each_mode():
    """c / (2 m w) for dampers to the ground."""
    found = lw.modes(two_masses(damping=3.0))
    natural = np.sqrt(np.array([100, 200]) / 1.5)
    assert found.damping_ratios == pytest.approx(3.0 / (2 * 1.5 * natural), rel=1e-7)
    assert [mode.natural_frequency for mode in found.modes] == pytest.approx(natural / (2 * np.pi), rel=1e-7)


def test_beyond_critical_damping_nothing_oscillates():
    found = lw.modes(two_masses(damping=100.0))
    assert found.frequencies == pytest.approx(np.zeros(4), abs=1e-9)
    assert all(mode.exponent.real < 0 for mode in found.modes)


def test_a_hanging_chain_swings_nearly_as_a_rope():
    """w = j / 2 sqrt(g / L) with the zeros j of the Bessel function J0; links instead of a rope differ by 1 / count."""
    count = 20
    chain = hanging_chain(count)
    chain.apply(lw.edits.RemoveJoint("end"))
    expected = np.array([2.40483, 5.52008]) / 2 * math.sqrt(G) / (2 * math.pi)
    assert lw.modes(chain).frequencies[:2] == pytest.approx(expected, rel=0.01)


def test_a_free_body_has_six_ways_that_nothing_resists():
    assert lw.modes(built(brick(), gravity=(0, 0, 0))).frequencies == pytest.approx(np.zeros(6))


def test_about_the_stored_position_a_raised_pendulum_falls():
    """Level, the weight has no slope along the swing."""
    (mode,) = lw.modes(pendulum(), settled=False).modes
    assert abs(mode.exponent) < 0.05


def test_modes_agree_with_the_run():
    """Let go near rest, the pendulum returns after the period of its mode."""
    found = lw.modes(pendulum())
    mechanism = lw.Mechanism.of(found.equilibrium.model)
    mechanism.apply(lw.edits.SetValue("arm", "angular_velocity", (0.0, 0.01, 0.0)))
    mechanism.apply(lw.edits.SetValue("arm", "velocity", (-0.005, 0.0, 0.0)))
    period = 1 / found.frequencies[0]
    run = lw.simulate(mechanism, until=period, step=period / 1000, sample=period / 4)
    swing = run.position("arm")[:, 0]
    assert swing[4] == pytest.approx(0.0, abs=1e-4 * abs(swing[1]))
    assert swing[3] == pytest.approx(-swing[1], rel=1e-3)


def test_a_moving_state_is_refused_about_the_stored_position():
    """A top that spins has modes that this one at rest has not; about an equilibrium velocities do not count."""
    moving = built(brick(angular_velocity=(0.0, 0.0, 30.0)), gravity=(0, 0, 0))
    with pytest.raises(lw.ModelError, match="brick moves in the stored state"):
        lw.modes(moving, settled=False)
    assert len(lw.modes(built(brick(), gravity=(0, 0, 0)), settled=False).modes) == 6
    fallen = apply(pendulum(), SetValue("arm", "angular_velocity", (0.0, 2.0, 0.0)))[0]
    assert lw.modes(fallen).frequencies == pytest.approx(lw.modes(pendulum()).frequencies)


def rotor(formula: str) -> lw.Mechanism:
    """A rotor in a frame that a ball joint holds, its angle prescribed."""
    mechanism = lw.Mechanism("rotor", gravity=(0, 0, 0))
    mechanism.add_body("rotor", mass=1.0, inertia=(1.0, 1.0, 2.0))
    mechanism.add_body("frame", mass=1.0, inertia=(1.0, 1.0, 1.0))
    mechanism.add_joint("gimbal", "spherical", base="ground", follower="frame", at=(0, 0, 0))
    mechanism.add_joint("bearing", "revolute", base="frame", follower="rotor", at=(0, 0, 0))
    mechanism.add_driver("spin", "motion", joint="bearing", formula=formula)
    return mechanism


def test_a_rotor_that_is_driven_is_refused_while_it_turns():
    with pytest.raises(lw.ModelError, match="spin prescribes a speed at 1 s"):
        lw.modes(rotor("0.3*t"), time=1.0)
    assert len(lw.modes(rotor("0.3")).modes) == 3


def test_the_modes_of_an_elastic_body_are_drawn_bent():
    """The first mode of a cantilever: the clamp stands, the tip swings, and the shape is that of the textbook."""
    m = lw.Mechanism("arm")
    m.add_body("arm", density=1150, shape=lw.Box(x=1, y=0.04, z=0.02), position=(0.5, 0, 0))
    m.add_joint("clamp", "fixed", base="ground", follower="arm", at=(0, 0, 0))
    m.make_elastic("arm", E=3e9, nu=0.3, vectors=4, edge=0.05)
    found = lw.modes(m)
    rest, swung, back = found.equilibrium.snapshot, found.swung(0, 0.0, 1e-3), found.swung(0, np.pi, 1e-3)
    points = rest.elastic["arm"].points()
    moved, other = (s.elastic["arm"].points() - points for s in (swung, back))
    assert moved == pytest.approx(-other, abs=1e-6)
    up = moved[np.argsort(points[:, 0]), 2]
    assert abs(up[0]) < 1e-6, "the clamp stands"
    bent = up / up[-1]
    x = np.sort(points[:, 0])
    k = 1.8751
    shape = np.cosh(k * x) - np.cos(k * x) - 0.7341 * (np.sinh(k * x) - np.sin(k * x))
    assert abs(up[-1]) > 1e-4
    assert bent == pytest.approx(shape / shape[-1], abs=0.03)
