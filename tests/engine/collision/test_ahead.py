"""What flies past is not turned aside; what will touch does so where it comes."""

import math

import numpy as np
import pytest
from touching_models import met

import linkwork as lw
from linkwork.simulation.simulation import Simulation

SPEED = 30.0  # m/s


def flight(shape, clearance: float, turned: float) -> Simulation:
    """A shape of half height 0.1 m that flies along x and, a little, down, over the edge of a post."""
    m = lw.Mechanism("flight", gravity=(0, 0, 0))
    m.add_shape("ground", lw.Box(x=0.02, y=1.0, z=0.4), position=(-0.01, 0, -0.2), collides=True, restitution=1.0)
    start = (-0.3371, 0.003, 0.1 + clearance + 0.3371 / SPEED)  # comes down by its clearance at the far side
    m.add_body("stone", mass=1, inertia=(0.01,) * 3, shape=shape, position=start, velocity=(SPEED, 0, -1.0),
               rotation=(math.cos(turned / 2), 0, 0, math.sin(turned / 2)), collides=True)  # fmt: skip
    return Simulation(m.model, "modular")


BALL, CUBE = lw.Sphere(radius=0.1), lw.Box(x=0.2, y=0.2, z=0.2)


@pytest.mark.parametrize("shape", [BALL, CUBE, lw.Cylinder(radius=0.1, length=0.2)])
@pytest.mark.parametrize("over", [0.5e-3, 1.5e-3, 4e-3])
@pytest.mark.parametrize("turned", [0.0, 0.2])
def test_a_near_miss_is_not_turned_aside(shape, over, turned):
    """Its lowest point comes to the height of the post's top, which ends at x = 0, behind that."""
    simulation = flight(shape, 0.14 / SPEED + over, turned)
    simulation.advance(40)
    shot = simulation.snapshot()
    assert shot.velocity("stone") == pytest.approx((SPEED, 0, -1.0), abs=1e-12)
    assert shot.position("stone")[0] > 0.8


@pytest.mark.parametrize(
    ("tilt", "speed", "fall", "start"),
    [(2.30774, 24.37154, 0.47922, (-0.43912, 0.154568)), (2.04736, 29.19372, 0.18293, (-0.437949, 0.139112))],
)
def test_an_edge_that_passes_over_another_does_not_catch(tilt, speed, fall, start):
    m = lw.Mechanism("flight", gravity=(0, 0, 0))
    m.add_shape("ground", lw.Box(x=0.2, y=1.0, z=0.4), position=(-0.1, 0, -0.2), collides=True, restitution=1.0)
    m.add_body("stone", mass=1, inertia=(0.01,) * 3, shape=CUBE, position=(start[0], 0.013, start[1]),
               rotation=(math.cos(tilt / 2), 0, math.sin(tilt / 2), 0), velocity=(speed, 0, -fall),
               collides=True)  # fmt: skip
    simulation = Simulation(m.model, "modular")
    simulation.advance(40)
    assert simulation.snapshot().velocity("stone") == pytest.approx((speed, 0, -fall), abs=1e-12)


def test_the_edge_of_a_mesh_does_not_catch_what_flies_past():
    """A cube of triangles of 0.2 m; the ball flies over its top and comes down behind it."""
    m = lw.Mechanism("flight", gravity=(0, 0, 0))
    m.add_shape("ground", lw.Mesh(scale=(1.6, 1.6, 1.6)), position=(-0.1, 0, -0.1), collides=True, restitution=1.0)
    m.add_body("stone", mass=1, shape=BALL, position=(-0.3971, 0.013, 0.1151), velocity=(SPEED, 0, -1.0), collides=True)
    simulation = Simulation(m.model, "modular")
    simulation.advance(40)
    assert simulation.snapshot().velocity("stone") == pytest.approx((SPEED, 0, -1.0), abs=1e-12)


@pytest.mark.parametrize("offset", np.linspace(0.0, SPEED * 1e-3, 7))
def test_balls_that_pass_each_other_do_not_feel_it(offset):
    m = lw.Mechanism("pass", gravity=(0, 0, 0))
    m.add_body("one", mass=1, shape=lw.Sphere(radius=0.05), collides=True)
    m.add_body("two", mass=1, shape=lw.Sphere(radius=0.05), position=(-0.4 + offset, 0.1005, 0), velocity=(SPEED, 0, 0),
               collides=True)  # fmt: skip
    simulation = Simulation(m.model, "modular")
    simulation.advance(40)
    assert simulation.snapshot().velocity("one") == pytest.approx((0, 0, 0), abs=1e-12)


def test_balls_that_meet_aslant_part_along_the_line_between_them_where_they_touch():
    """Smooth and elastic: the one that stood leaves along that line, whatever the step."""
    m = lw.Mechanism("strike", gravity=(0, 0, 0))
    smooth = {"restitution": 1.0, "friction": 0.0, "collides": True}
    m.add_body("one", mass=1, shape=lw.Sphere(radius=0.05), **smooth)
    m.add_body("two", mass=1, shape=lw.Sphere(radius=0.05), position=(-0.41, 0.06, 0), velocity=(SPEED, 0, 0), **smooth)
    simulation = Simulation(m.model, "modular")
    simulation.advance(40)
    left = simulation.snapshot().velocity("one")
    assert left / np.linalg.norm(left) == pytest.approx((0.8, -0.6, 0), abs=1e-3)


def test_a_box_is_met_where_it_comes():
    """At the start of the step an edge is nearest, in it the face comes down on the corner."""
    found = met(lw.Box(x=1, y=1, z=1), lw.Sphere(radius=0.1), (-0.57, 0, 0.59), velocity=(SPEED, 0, 0))
    assert found.misses.tolist() == [0]
    along = found.normal[0]
    assert along[0] < -0.4
    touch = -0.5 - math.sqrt(0.1**2 - 0.09**2)  # x of the middle of the ball when it meets the edge
    assert found.gap[0] == pytest.approx(-along[0] * (0.57 + touch), abs=2e-4)


def test_what_passes_is_said_to_miss():
    found = met(lw.Box(x=1, y=1, z=1), lw.Sphere(radius=0.1), (0.505, 0, 0.605), velocity=(SPEED, 0, -6))
    assert found.misses.tolist() == [1]


def test_what_is_struck_into_a_neighbour_that_it_would_have_missed_feels_it():
    """Two balls fly side by side; a wall ahead throws one of them towards the other within the step."""
    m = lw.Mechanism("thrown", gravity=(0, 0, 0))
    m.add_shape("ground", lw.Box(x=1, y=4, z=4), position=(0.5, 0, 0), rotation=(math.cos(0.4), 0, 0, math.sin(0.4)),
                collides=True, restitution=1.0)  # fmt: skip
    for name, y in (("a", 0.0), ("b", -0.1005)):
        m.add_body(name, mass=1, shape=lw.Sphere(radius=0.05), position=(-0.9, y, 0), velocity=(SPEED, 0, 0),
                   collides=True, restitution=1.0, friction=0.0)  # fmt: skip
    simulation = Simulation(m.model, "modular")
    closest = math.inf
    for _ in range(40):
        simulation.advance(1)
        places = simulation.snapshot().positions[1:]
        closest = min(closest, float(np.linalg.norm(places[1] - places[0])))
    assert closest > 0.0999
