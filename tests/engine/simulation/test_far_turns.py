"""An angle that turns by more than a radian in a step is told, by the formulations that do not know it."""

import pytest

import linkwork as lw
from linkwork.simulation.simulation import Simulation


def wheel(speed: float) -> lw.Mechanism:
    m = lw.Mechanism("wheel", gravity=(0, 0, 0))
    m.add_body("wheel", mass=1, inertia=(0.1,) * 3, angular_velocity=(0, 0, speed))
    m.add_joint("pin", "revolute", base="ground", follower="wheel", at=(0, 0, 0), axis=(0, 0, 1))
    return m


def told(simulation: Simulation) -> list[tuple[str, ...]]:
    return [f.elements for f in simulation.snapshot().findings if f.code == "far_turn"]


@pytest.mark.parametrize(("speed", "expected"), [(900.0, []), (1100.0, [("pin",)])])
def test_it_is_told_from_a_radian_on(speed, expected):
    simulation = Simulation(wheel(speed).model, "ali3p", 1e-3)
    simulation.advance(3)
    assert told(simulation) == expected


def test_it_stays_told_and_is_not_before():
    m = wheel(0.0)
    m.add_force("push", "joint_effort", joint="pin", effort="if(t < 0.01, 2e4, if(t < 0.02, 0, -2e4))")
    simulation = Simulation(m.model, "ali3p", 1e-3)
    simulation.advance(5)
    before = simulation.moment()
    assert told(simulation) == []
    simulation.advance(20)
    assert told(simulation) == [("pin",)]
    simulation.go_to(before)
    assert told(simulation) == []


def test_a_force_with_an_angle_of_its_own_is_named():
    m = lw.Mechanism("free", gravity=(0, 0, 0))
    m.add_body("wheel", mass=1, inertia=(0.1,) * 3, angular_velocity=(0, 0, 3e3))
    m.add_force("twist", "torsion_spring", base="ground", follower="wheel", stiffness=0.01, damping=0.0)
    simulation = Simulation(m.model, "modular", 1e-3)
    simulation.advance(3)
    assert told(simulation) == [("twist",)]
