"""Bodies that sink into obstacles which give way are refused before they come out on the other side."""

import pytest

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.partners.sunk import half_thickness
from linkwork.simulation.simulation import Simulation

GIVE_WAY, HOLD = ("unilateral_penalty", "explicit_penalty"), ("unilateral_linear", "unilateral_augmented")


def between_walls(speed, solver, step=1e-3, thick=0.01):
    """A ball of 1 cm, free of friction, with 0.1 m on either side of it."""
    m = lw.Mechanism("walls", gravity=(0, 0, 0))
    for x in (-1, 1):
        at = (x * (0.11 + 0.5 * thick), 0, 0)
        m.add_shape("ground", lw.Box(thick, 1, 1), position=at, friction=0, restitution=1, collides=True)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.01), velocity=(speed, 0, 0), friction=0, restitution=1)
    return Simulation(m.model, solver, step)


@pytest.mark.parametrize("speed", [10, 100, 1000])
@pytest.mark.parametrize("solver", GIVE_WAY)
def test_none_goes_through_a_wall(solver, speed):
    simulation = between_walls(speed, solver)
    with pytest.raises(SolverError, match=r"deep in each other.*Use a smaller step than 0\.001 s"):
        simulation.advance(40)
    assert abs(simulation.snapshot().position("ball")[0]) < 0.11


@pytest.mark.parametrize("solver", GIVE_WAY)
def test_short_steps_hold_it_and_impacts_are_told_to_be_approximate(solver):
    simulation = between_walls(3, solver, 1e-4)
    for _ in range(40):
        simulation.advance(20)
        snapshot = simulation.snapshot()
        assert abs(snapshot.position("ball")[0]) < 0.11
        if len(snapshot.contacts) and abs(snapshot.contacts.forces).max() > 0.0:
            assert "approximate" in [finding.code for finding in snapshot.findings]


@pytest.mark.parametrize("solver", HOLD)
def test_others_bounce_at_any_speed(solver):
    simulation = between_walls(100, solver)
    simulation.advance(40)
    assert simulation.snapshot().energy.kinetic == pytest.approx(5000, rel=1e-9)


def test_half_of_what_each_kind_is_thick():
    m = lw.Mechanism("shapes")
    shapes = (lw.Sphere(radius=0.1), lw.Box(0.2, 0.6, 0.8), lw.Cylinder(radius=0.3, length=0.1), lw.Torus(0.5, 0.05))
    for n, shape in enumerate(shapes):
        m.add_body(f"b{n}", mass=1, shape=shape, position=(2 * n, 0, 0), collides=True)
    thick = half_thickness(Simulation(m.model).installed.touching.shapes)
    assert thick == pytest.approx([0.1, 0.1, 0.05, 0.05])
