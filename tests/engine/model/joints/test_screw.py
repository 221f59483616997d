"""A nut that falls along its thread, against a = g / (1 + I (2 pi / p)2 / m)."""

import math

import pytest
from joint_trials import counted, on_ground

import linkwork as lw
from linkwork.edits import SetModelValue, apply
from linkwork.model.bodies.rigid import RigidBody
from linkwork.simulation.simulation import Simulation

PITCH, MOMENT = 0.02, 0.002
NUT = RigidBody(id="nut", inertia=(MOMENT, MOMENT, MOMENT))
THREAD = {"axis": (0, 0, 1), "at": (0, 0, 0), "pitch": PITCH}


def falls(seconds: float) -> float:
    return -9.81 / (1.0 + MOMENT * (2.0 * math.pi / PITCH) ** 2) / 2.0 * seconds**2


def test_freedom():
    found = counted(on_ground("screw", NUT, **THREAD))
    assert (found.rows, found.mobility) == (5, 1)


@pytest.mark.parametrize("sign", [1.0, -1.0])
@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian"])
def test_a_nut_falls_as_its_inertia_lets_it(solver, sign):
    run = lw.simulate(on_ground("screw", NUT, **THREAD | {"pitch": sign * PITCH}), solver=solver, until=1.0)
    assert run.position("nut")[-1, 2] == pytest.approx(falls(1.0), rel=1e-4)
    turned = sign * falls(1.0) * 2.0 * math.pi / PITCH
    assert run.joint("joint").coordinate[-1] == pytest.approx(turned, rel=1e-4)
    assert abs(run.energy.total - run.energy.total[0]).max() < 1e-4
    assert run.violation < 1e-6


def test_a_thread_holds_a_whole_pitch_farther_too():
    """A nut that is stored three turns up stays where it is."""
    up = RigidBody(id="nut", inertia=(MOMENT, MOMENT, MOMENT), position=(0, 0, 3 * PITCH))
    model = on_ground("screw", up, base_at=(0, 0, 0), follower_at=(0, 0, 0), axis=(0, 0, 1), pitch=PITCH)
    assert Simulation(model).snapshot().position("nut") == pytest.approx((0, 0, 3 * PITCH), abs=1e-12)


def test_its_turns_go_on_through_an_edit():
    model = on_ground("screw", NUT, **THREAD)
    simulation = Simulation(model)
    simulation.advance(1000)
    before = simulation.snapshot()
    assert abs(before.coordinates["joint"][0]) > 2.0 * math.pi
    report = simulation.swap(apply(model, SetModelValue("gravity", (0.0, 0.0, 0.0)))[0])
    assert report.accepted
    assert report.gap_before < 1e-9
    assert simulation.snapshot().position("nut") == pytest.approx(before.position("nut"), abs=1e-9)
