"""Whole turns, counted in the step: from rest at high acceleration, through half a turn in a step, in every kind."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.system.state import FAR, NEVER

SOLVERS = ["ali3p", "modular", "augmented_lagrangian", "semirecursive", "recursive"]
RECURSIONS = ["semirecursive", "semirecursive_origin", "recursive"]


def wheel(kind: str = "revolute", speed: float = 0.0, **values) -> lw.Mechanism:
    """A wheel of 0.1 kg m2 on an axle along z, without gravity."""
    m = lw.Mechanism("wheel", gravity=(0, 0, 0))
    m.add_body("wheel", mass=1, inertia=(0.1,) * 3, angular_velocity=(0, 0, speed))
    m.add_joint("pin", kind, base="ground", follower="wheel", at=(0, 0, 0), axis=(0, 0, 1), **values)
    return m


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("steps", [387, 43, 9])
def test_a_start_from_rest_is_counted_however_its_steps_are_bundled(solver, steps):
    """Thirty radians in 8 ms; five turns of them were lost between two looks that a slow start put far apart."""
    m = wheel()
    m.add_force("push", "joint_effort", joint="pin", effort="1e5")
    simulation = Simulation(m.model, solver, 2e-5)
    for _ in range(387 // steps):
        simulation.advance(steps)
    expected = 0.5e6 * simulation.time**2
    assert simulation.snapshot().coordinates["pin"][0] == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize("solver", RECURSIONS)
@pytest.mark.parametrize(("speed", "effort"), [(4e3, "0"), (2e4, "0"), (-2e4, "0"), (0.0, "1e6")])
def test_recursions_know_an_angle_however_far_it_turns_in_a_step(solver, speed, effort):
    m = wheel(speed=speed)
    m.add_force("push", "joint_effort", joint="pin", effort=effort)
    run = lw.simulate(m, solver=solver, until=0.02, step=1e-3, sample=5e-3)
    expected = speed * run.time + 0.5e1 * float(effort) * run.time**2
    assert run.joint("pin").coordinate == pytest.approx(expected, rel=1e-9)
    assert not run.findings


@pytest.mark.parametrize("solver", RECURSIONS)
def test_a_spring_feels_the_turns_that_a_recursion_knows(solver):
    """Four radians in a step: k theta would be that of another turn. The energy is kept to the order of the step."""
    m = wheel(speed=4e3)
    m.add_force("spring", "joint_spring", joint="pin", stiffness=1.0, damping=0.0)
    run = lw.simulate(m, solver=solver, until=0.05, step=1e-3, sample=0.01)
    omega = np.sqrt(10.0)
    assert run.joint("pin").coordinate == pytest.approx(4e3 / omega * np.sin(omega * run.time), rel=1e-5)
    assert run.energy.total == pytest.approx(run.energy.total[0], rel=1e-6)


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_an_angle_of_a_force_is_counted_without_a_joint(solver):
    """A free body on a torsion spring, ten radians either way."""
    m = lw.Mechanism("free", gravity=(0, 0, 0))
    m.add_body("wheel", mass=1, inertia=(0.1,) * 3, angular_velocity=(0, 0, 40.0))
    m.add_force("spring", "torsion_spring", base="ground", follower="wheel", stiffness=1.6, damping=0.0)
    run = lw.simulate(m, solver=solver, until=1.5, step=1e-3, sample=0.1)
    assert run.angular_velocity("wheel")[:, 2] == pytest.approx(40.0 * np.cos(4.0 * run.time), abs=0.1)


def test_a_gear_and_a_measure_count_what_the_joints_do():
    m = wheel(speed=600.0)
    m.add_body("small", mass=1, inertia=(0.02,) * 3, position=(1, 0, 0), angular_velocity=(0, 0, -1800.0))
    m.add_joint("axle", "revolute", base="ground", follower="small", at=(1, 0, 0), axis=(0, 0, 1))
    m.add_driver("gear", "gear_pair", first="pin", second="axle", first_size=60, second_size=20)
    m.add_measure("angle", "joint", joint="axle")
    run = lw.simulate(m, solver="modular", until=0.5, step=5e-4, sample=0.1)
    assert run.joint("axle").coordinate == pytest.approx(-3.0 * run.joint("pin").coordinate, rel=1e-9, abs=1e-9)
    assert run.measure("angle") == pytest.approx(run.joint("axle").coordinate, rel=1e-12, abs=1e-9)
    assert run.joint("pin").coordinate[-1] == pytest.approx(300.0, rel=0.02)


def test_a_screw_moves_along_for_every_turn():
    m = wheel("screw", speed=1500.0, pitch=0.01)
    m.add_force("push", "torque", body="wheel", tz="2e4")
    run = lw.simulate(m, solver="modular", until=0.02, step=2e-4, sample=2e-3)
    assert run.position("wheel")[:, 2] == pytest.approx(run.joint("pin").coordinate * 0.01 / (2 * np.pi), abs=1e-6)
    assert run.joint("pin").coordinate[-1] > 60.0


def test_a_shaft_of_a_universal_joint_is_counted_though_its_rate_is_uneven():
    """Both angles of a cross are small where it is bent; the shaft turns them about themselves."""
    m = wheel(speed=900.0)
    m.add_body("shaft", mass=1, inertia=(0.02,) * 3, angular_velocity=(0, 0, 900.0))
    m.add_joint("cross", "universal", base="wheel", follower="shaft", at=(0, 0, 0))
    m.add_joint("end", "revolute", base="ground", follower="shaft", at=(0, 0, 0), axis=(0, 0, 1))
    run = lw.simulate(m, solver="modular", until=0.2, step=1e-4, sample=0.05)
    assert run.joint("end").coordinate == pytest.approx(run.joint("pin").coordinate, abs=1e-6)
    assert run.joint("pin").coordinate[-1] == pytest.approx(180.0, rel=1e-3)


def test_counting_waits_while_bodies_hardly_turn():
    """What is not due is read exactly all the same."""
    simulation = Simulation(double_pendulum(), "modular", 1e-4)
    simulation.advance(7)
    assert np.array_equal(simulation.installed.state.turned, np.zeros(2))
    assert 0.0 < abs(simulation.installed.turns.values).max() < 1e-4


def test_nothing_is_far_at_the_start():
    assert install_stored(double_pendulum()).state.turn_pace[FAR] == NEVER
