"""Controllers that sum up their error where a mechanism is at rest, against closed forms and runs."""

import math

import numpy as np
import pytest
from resting_models import G
from sample_models import pendulum

import linkwork as lw
from linkwork.errors import SolverError

ANGLE = 0.3  # below the horizontal, where the pendulum begins [rad]
WEIGHT = -0.5 * G * math.cos(ANGLE)  # that the motor bears there [N m]
INERTIA = (1 + 0.02**2) / 12 + 0.25
GAINS = {"p": 8.0, "i": 5.0, "d": 1.0}


def motored(**motor) -> lw.Mechanism:
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motor", joint="pin", **{"target": str(ANGLE), **GAINS, **motor})
    mechanism.add_measure("effort", "driver_effort", driver="motor")
    mechanism.add_measure("angle", "joint", joint="pin")
    return mechanism


def told(found: lw.Mechanism) -> tuple[float, float]:
    measures = found.snapshot.measures
    return measures["angle"][0], measures["effort"][0]


def test_a_controller_sums_up_until_no_error_is_left():
    assert told(lw.statics(motored())) == pytest.approx((ANGLE, WEIGHT), abs=1e-8)
    assert told(lw.equilibria(motored(), tries=0)[0]) == pytest.approx((ANGLE, WEIGHT), abs=1e-8)


def test_one_that_is_too_weak_rests_at_its_limit():
    angle, effort = told(lw.statics(motored(limit=3.0)))
    assert effort == pytest.approx(-3.0)
    assert 0.5 * G * math.cos(angle) == pytest.approx(3.0, abs=1e-8)
    assert angle > ANGLE


def test_one_that_keeps_a_speed_of_none_is_a_spring_about_where_it_began():
    found = lw.statics(motored(follows="speed", target="0", i=20.0))
    angle, effort = told(found)
    assert effort == pytest.approx(-20.0 * angle, abs=1e-8)
    assert effort == pytest.approx(-0.5 * G * math.cos(angle), abs=1e-8)
    assert found.snapshot.energy.potential == pytest.approx(-0.5 * G * math.sin(angle), abs=1e-8)  # it stores nothing
    run = lw.simulate(motored(follows="speed", target="0", i=20.0), until=20.0)
    assert run.measure("angle")[-1] == pytest.approx(angle, abs=1e-4)


def test_two_that_want_different_things_never_rest():
    mechanism = motored()
    mechanism.add_driver("other", "motor", joint="pin", target="0.4", **GAINS)
    with pytest.raises(SolverError, match="its integral keeps growing"):
        lw.statics(mechanism)


@pytest.mark.parametrize("follows", ["position", "speed"])
def test_modes_know_what_is_summed_up(follows):
    """J s3 + d s2 + (p + K) s + i = 0 of a position, J s2 + p s + i + K = 0 of a speed; K of the weight."""
    mechanism = motored(follows=follows, target=str(ANGLE) if follows == "position" else "0")
    bends = -0.5 * G * math.sin(told(lw.statics(mechanism))[0])
    held = [INERTIA, 1.0, 8.0 - bends, 5.0] if follows == "position" else [INERTIA, 8.0, 5.0 - bends]
    roots = sorted((root for root in np.roots(held) if root.imag >= 0.0), key=abs)
    assert [mode.exponent for mode in lw.modes(mechanism).modes] == pytest.approx(roots, rel=1e-6)


@pytest.mark.parametrize("motor", [{}, {"follows": "speed", "target": "0"}])
def test_slopes_of_equilibria_know_what_is_summed_up(motor):
    found = lw.sensitivity(motored(**motor), ["arm.mass"], ["effort", "angle"], question="statics")
    for slope in found.values():
        assert slope.implicit == pytest.approx(slope.value, rel=1e-5, abs=1e-7)
    if not motor:
        assert found["effort", "arm.mass"].value == pytest.approx(WEIGHT, rel=1e-6)
