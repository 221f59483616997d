"""Slopes of equilibria against closed forms and against differences of whole answers."""

import math

import pytest
from resting_models import G, hanging_chain, weight_on_springs

import linkwork as lw
from linkwork.analysis.implicit import slopes_at_rest
from linkwork.analysis.study import Study


def slopes(mechanism, parameter, value, responses):
    return slopes_at_rest(Study.of(mechanism.model, [parameter], responses, {"question": "statics"}), [value], 0)


def test_a_weight_on_a_spring():
    """z = -m g / k: dz/dk = m g / k2, dz/dm = -g / k; where it begins does not matter."""
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("height", "point", base="ground", follower="weight")
    assert slopes(mechanism, "spring0.stiffness", 100.0, ["height.z"])[0] == pytest.approx(2 * G / 1e4, rel=1e-6)
    assert slopes(mechanism, "weight.mass", 2.0, ["height.z"])[0] == pytest.approx(-G / 100, rel=1e-6)
    assert slopes(mechanism, "weight.position[2]", 0.0, ["height.z"])[0] == pytest.approx(0.0, abs=1e-6)


def beam() -> lw.Mechanism:
    """An arm of 1 m and 2 kg on a pin with a spring of 15 Nm/rad that is slack when it lies level: it sags."""
    mechanism = lw.Mechanism("beam", gravity=(0, 0, -G))
    mechanism.add_body("arm", mass=2.0, inertia=(0.2, 0.2, 0.2), position=(0.5, 0, 0))
    mechanism.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    mechanism.add_force("spring", "joint_spring", joint="pin", stiffness=15.0)
    mechanism.add_measure("sag", "joint", joint="pin")
    return mechanism


def test_an_arm_that_sags():
    """k s = m g l cos s: ds/dk = -s / (k + m g l sin s), ds/dm = g l cos s / (k + m g l sin s)."""
    sag = lw.statics(beam()).snapshot.measures["sag"][0]
    assert 15.0 * sag == pytest.approx(2.0 * G * 0.5 * math.cos(sag), rel=1e-8)
    stiff = 15.0 + 2.0 * G * 0.5 * math.sin(sag)
    assert slopes(beam(), "spring.stiffness", 15.0, ["sag"])[0] == pytest.approx(-sag / stiff, rel=1e-6)
    assert slopes(beam(), "arm.mass", 2.0, ["sag"])[0] == pytest.approx(G * 0.5 * math.cos(sag) / stiff, rel=1e-6)


def test_differences_of_whole_answers_agree():
    found = lw.sensitivity(beam(), ["gravity[2]", "spring.stiffness"], ["sag"], question="statics")
    for one in found.values():
        assert abs(one.value) > 1e-3
        assert one.implicit == pytest.approx(one.value, rel=1e-6)


def test_differences_agree_where_joints_close_a_loop():
    chain = hanging_chain(6)
    chain.add_measure("low", "point", base="ground", follower="link2")
    found = lw.sensitivity(chain, ["link3.mass"], ["low.x"], question="statics")["low.x", "link3.mass"]
    assert found.value == pytest.approx(0.0794, rel=1e-3)
    assert found.implicit == pytest.approx(found.value, rel=1e-7)
