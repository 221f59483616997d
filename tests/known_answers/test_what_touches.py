"""Scenes that contact has to get right: stacks and houses that stand, fast balls in pipes, tops on their tips."""

import math

import numpy as np
import pytest
from touching_models import G, floor, stack

import linkwork as lw
from linkwork.simulation.simulation import Simulation


def test_a_stack_of_ten_stays_where_it_is():
    """Below 1e-5 m, which is told to be as much after 20 s."""
    simulation = Simulation(stack(10), "modular")
    start = simulation.snapshot().positions.copy()
    simulation.advance(400)
    assert abs(simulation.snapshot().positions - start).max() < 5e-6
    assert simulation.snapshot().contacts.unsettled < 1e-7
    assert simulation.snapshot().violation < 1e-6


def test_a_ball_stays_in_a_pipe_of_thin_walls_at_20_m_per_s():
    inner, wall, radius = 0.049, 0.002, 0.02  # m
    m = lw.Mechanism("pipe", gravity=(0, 0, -G))
    for y, z in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        size = {"x": 4, "y": wall if y else 0.11, "z": wall if z else 0.11}
        place = (2, y * (inner + wall / 2), z * (inner + wall / 2))
        m.add_shape("ground", lw.Box(**size), position=place, friction=0.2, collides=True)
    velocity = (20 * math.cos(0.5), 14 * math.sin(0.5), 14 * math.sin(0.5))
    m.add_body("ball", mass=0.1, shape=lw.Sphere(radius=radius), velocity=velocity, restitution=0.7, friction=0.2)
    simulation = Simulation(m.model, "modular")
    deepest = 0.0
    for _ in range(250):
        simulation.advance(1)
        deepest = max(deepest, abs(simulation.snapshot().position("ball")[1:]).max() + radius - inner)
    assert deepest < 1e-6
    assert simulation.snapshot().position("ball")[0] > 1.5


def test_a_top_on_its_tip():
    """On ice: neither its energy nor its turn about the vertical changes, and it does not fall."""
    m, tilt, high = lw.Mechanism("top", gravity=(0, 0, -G)), 0.2, 0.06
    floor(m, 0.0)
    inertia, spin = (5e-4, 5e-4, 8e-4), 100.0
    axis = np.array((0.0, -math.sin(tilt), math.cos(tilt)))
    place = (*(high * axis[:2]), high * axis[2] + 5e-4)
    m.add_body("top", mass=0.5, inertia=inertia, position=place, angular_velocity=tuple(spin * axis),
               rotation=(math.cos(tilt / 2), math.sin(tilt / 2), 0, 0))  # fmt: skip
    m.add_shape("top", lw.Sphere(radius=5e-4), position=(0, 0, -high), collides=True)
    simulation = Simulation(m.model, "modular")

    def turn_and_energy():
        shot = simulation.snapshot()
        axes = simulation.installed.state.q[1, 3:].reshape(3, 3)
        momentum = axes.T @ (np.array(inertia) * (axes @ shot.angular_velocity("top")))
        return momentum[2], shot.energy.kinetic + shot.energy.potential

    turn, energy = turn_and_energy()
    simulation.advance(300)
    later, left = turn_and_energy()
    assert later == pytest.approx(turn, rel=1e-5)
    assert left == pytest.approx(energy, rel=3e-6)
    assert simulation.snapshot().position("top")[2] > 0.8 * high


def card_house(friction):
    """Two tents with a card across, and a third tent on it."""
    m, lean = lw.Mechanism("cards", gravity=(0, 0, -G)), math.radians(20)
    floor(m, friction)
    long, thick = 0.09, 0.001
    high = long * math.cos(lean) + thick * math.sin(lean)
    tent = 2 * (long * math.sin(lean) + thick * math.cos(lean))
    for n, (x, z) in enumerate(((-tent / 2, 0.0), (tent / 2, 0.0), (0.0, high + thick))):
        for side in (-1, 1):
            place = (x + side * (long * math.sin(lean) + thick * math.cos(lean)) / 2, 0, z + high / 2)
            turn = (math.cos(lean / 2), 0, -side * math.sin(lean / 2), 0)
            card = lw.Box(x=thick, y=0.06, z=long)
            m.add_body(f"card{n}{side}", density=700, shape=card, position=place, rotation=turn, friction=friction)
    card = lw.Box(x=long, y=0.06, z=thick)
    m.add_body("across", density=700, shape=card, position=(0, 0, high + thick / 2), friction=friction)
    return m.model


@pytest.mark.parametrize(("friction", "stands"), [(0.6, True), (0.1, False)])
def test_a_card_house_stands_by_friction_alone(friction, stands):
    simulation = Simulation(card_house(friction), "modular")
    simulation.advance(200)
    assert (abs(simulation.snapshot().velocities).max() < 1e-6) == stands


def sphere_of_corners(random: np.random.Generator) -> lw.Hull:
    points = random.normal(size=(10, 3))
    return lw.Hull.of((0.07 * points / np.linalg.norm(points, axis=1)[:, None]).tolist())


@pytest.mark.slow
def test_shapes_of_all_kinds_come_to_rest_in_a_pit():
    random = np.random.default_rng(4)
    m = lw.Mechanism("pit", gravity=(0, 0, -G))
    floor(m)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        wall = lw.Box(x=0.1 if x else 1.2, y=0.1 if y else 1.2, z=2)
        m.add_shape("ground", wall, position=(0.4 * x, 0.4 * y, 1), friction=0.5)
    kinds = (
        lw.Cylinder(radius=0.05, length=0.12),
        sphere_of_corners(random),
        lw.Cone(radius=0.06, length=0.12),
        lw.Capsule(radius=0.03, length=0.1),
        lw.Box(x=0.1, y=0.08, z=0.06),
        lw.Mesh(scale=(0.8, 0.8, 0.8)),
        lw.Ellipsoid.filling((0.06, 0.05, 0.04)),
        lw.Torus(radius=0.05, tube_radius=0.015),
    )
    for n in range(24):
        turn = random.normal(size=4)
        place = (-0.2 + 0.2 * (n % 3), -0.1 + 0.2 * (n // 3 % 2), 0.15 + 0.2 * (n // 6))
        turn = tuple(turn / np.linalg.norm(turn))
        surface = {"friction": 0.5, "rolling": 2e-3}
        m.add_body(f"b{n}", density=1000, shape=kinds[n % 8], position=place, rotation=turn, **surface)
    simulation = Simulation(m.model, "modular")
    simulation.advance(3000)
    shot = simulation.snapshot()
    assert abs(shot.velocities).max() < 1e-4
    assert shot.violation < 1e-5
    assert shot.positions[1:, 2].min() > 0.01
