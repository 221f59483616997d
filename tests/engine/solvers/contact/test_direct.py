"""Contacts that sweeps do not settle, against closed forms."""

import math

import pytest
from touching_models import EDGE, G, floor

import linkwork as lw
from linkwork.simulation.simulation import Simulation


def loaded(ratio: float, count: int) -> lw.Mechanism:
    """Light boxes on each other, with a heavy one on top."""
    m = lw.Mechanism("loaded", gravity=(0, 0, -G))
    floor(m)
    for k in range(count + 1):
        mass, place = (ratio if k == count else 1.0), (0, 0, EDGE / 2 + EDGE * k)
        m.add_body(f"b{k}", mass=mass, shape=lw.Box(x=EDGE, y=EDGE, z=EDGE), position=place, friction=0.5)
    return m


@pytest.mark.parametrize("count", [1, 3, 8])
@pytest.mark.parametrize("ratio", [1e2, 1e3, 1e4, 1e5])
def test_a_light_box_carries_a_heavy_one(ratio, count):
    simulation = Simulation(loaded(ratio, count).model, "modular", 1e-3)
    simulation.advance(200)
    shot = simulation.snapshot()
    assert shot.position(f"b{count}") == pytest.approx((0, 0, EDGE / 2 + EDGE * count), abs=1e-9)
    assert shot.contacts.on(1)[2] == pytest.approx(G, rel=1e-6 * ratio)
    assert shot.contacts.on(0)[2] == pytest.approx(-(count + ratio) * G, rel=1e-6)
    assert simulation.installed.touching.unsettled() < 1e-8


def sliding_rod(friction: float, speed: float) -> lw.Mechanism:
    """A metre of thin rod at 45 degrees that slides on its lower end, which is a little round."""
    m, turn, radius = lw.Mechanism("rod", gravity=(0, 0, -G)), math.pi / 8, 0.01
    floor(m, friction)
    tip = lw.Sphere(radius=radius, position=(-0.5, 0, 0), friction=friction, collides=True)
    m.add_body("rod", mass=1, inertia=(1e-4, 1 / 12, 1 / 12), position=(0.5**1.5, 0, radius + 0.5**1.5), shapes=(tip,),
               rotation=(math.cos(turn), 0, -math.sin(turn), 0), velocity=(speed, 0, 0))  # fmt: skip
    return m


@pytest.mark.parametrize(("friction", "speed"), [(0.5, -2), (1.5, 2), (2, 2), (3, 2), (5, 2), (20, 2)])
def test_strong_friction_on_a_slant_leaves_a_normal_force(friction, speed):
    """N of a rod whose end stays down: N (1 + x (x + s mu z) / I) = m g, while that is not negative."""
    x, z, inertia = -(0.5**1.5), -(0.5**1.5) - 0.01, 1 / 12
    expected = G / (1 + x * (x + math.copysign(friction, speed) * z) / inertia)
    simulation = Simulation(sliding_rod(friction, speed).model, "modular", 1e-4)
    simulation.advance(5)
    shot = simulation.snapshot()
    force = shot.contacts.on(1)
    assert force[2] == pytest.approx(expected, rel=1e-4)
    assert force[0] == pytest.approx(-math.copysign(friction, speed) * force[2], rel=1e-9)
    assert simulation.installed.touching.deepest() < 1e-10
