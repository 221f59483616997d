"""Round shapes that roll by contact alone, against the equations of rolling without slipping."""

import math

import numpy as np
import pytest
from rolling_reference import arm, ellipsoid, ring, rolled
from touching_models import G, floor

import linkwork as lw
from linkwork.model.shapes.shape import Shape
from linkwork.simulation.simulation import Simulation

GRIP = 5.0  # friction at which nothing slips
UPRIGHT = (math.cos(math.pi / 4), math.sin(math.pi / 4), 0.0, 0.0)  # the axis of the shape along -y
DISC = np.diag((2.5e-3 + 4e-4 / 12, 2.5e-3 + 4e-4 / 12, 5e-3))  # kg m2, of 1 kg, radius 0.1 m, thickness 0.02 m


def leaning(degrees: float) -> tuple[float, ...]:
    """Upright, leaned over about x."""
    half = math.pi / 4 + math.radians(degrees) / 2
    return (math.cos(half), math.sin(half), 0.0, 0.0)


def simulated(shape, support, inertia, degrees, q, w, step, solver="modular") -> Simulation:
    """A body of 1 kg that begins to roll on a slope."""
    angle, r = math.radians(degrees), arm(support, np.array(q))
    m = lw.Mechanism("roll", gravity=(G * math.sin(angle), 0, -G * math.cos(angle)))
    floor(m, GRIP)
    m.add_body("b", mass=1, inertia=inertia.tolist(), shape=shape, position=(0, 0, -r[2]), rotation=q,
               velocity=tuple(-np.cross(w, r)), angular_velocity=w, friction=GRIP, collides=True)  # fmt: skip
    return Simulation(m.model, solver, step=step)


def unit_inertia(shape: Shape) -> np.ndarray:
    return np.array(shape.unit_inertia())


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
@pytest.mark.parametrize(
    ("shape", "radius", "q"),
    [
        (lw.Ellipsoid(radius_x=0.1, radius_y=0.1, radius_z=0.1), 0.1, (1, 0, 0, 0)),
        (lw.Ellipsoid(radius_x=0.1, radius_y=0.1, radius_z=0.04), 0.1, UPRIGHT),
        (lw.Ellipsoid(radius_x=0.05, radius_y=0.05, radius_z=0.1), 0.05, UPRIGHT),
        (lw.Torus(radius=0.1, tube_radius=0.02), 0.12, UPRIGHT),
        (lw.Cylinder(radius=0.1, length=0.02), 0.1, UPRIGHT),
    ],
)
@pytest.mark.parametrize("degrees", [1, 5])
def test_rolling_down_a_slope(shape, radius, q, degrees, solver):
    """a = g sin(slope) / (1 + I / m r2), from rest, about an axis of symmetry."""
    spinning = unit_inertia(shape)[2, 2]
    way = 0.5 * G * math.sin(math.radians(degrees)) / (1 + spinning / radius**2)
    simulation = simulated(shape, lambda m: radius * m, unit_inertia(shape), degrees, q, (0, 0, 0), 1e-3, solver)
    simulation.advance(1000)
    shot = simulation.snapshot()
    assert shot.position("b") == pytest.approx((way, 0, radius), abs=1e-4 * way)
    assert shot.angular_velocity("b") == pytest.approx((0, 2 * way / radius, 0), abs=1e-3 * way / radius)


@pytest.mark.parametrize(
    ("shape", "support", "inertia", "degrees", "q", "w"),
    [
        (lw.Ellipsoid(radius_x=0.1, radius_y=0.1, radius_z=0.04), ellipsoid(0.1, 0.1, 0.04), None, 2, leaning(11),
         (0.3, 8, 0.5)),
        (lw.Torus(radius=0.1, tube_radius=0.02), ring(0.1, 0.02), None, 2, leaning(11), (0.3, 8, 0.5)),
        (lw.Cylinder(radius=0.1, length=0.02), ring(0.1, height=0.01), DISC, 0, leaning(-30), (0, 8, -2)),
    ],
)  # fmt: skip
def test_leaned_over_they_roll_to_the_second_order(shape, support, inertia, degrees, q, w):
    inertia = unit_inertia(shape) if inertia is None else inertia
    gravity = G * np.array((math.sin(math.radians(degrees)), 0, -math.cos(math.radians(degrees))))
    expected = rolled(support, 1.0, inertia, gravity, np.array(q), np.array(w), np.array((0.0, 0.5)))[-1]
    missed = []
    for step in (2e-3, 1e-3):
        simulation = simulated(shape, support, inertia, degrees, q, w, step)
        simulation.advance(round(0.5 / step))
        missed.append(np.linalg.norm(simulation.snapshot().position("b") - expected[:3]))
    assert missed[1] < 2e-5
    assert missed[1] < missed[0] / 3.3


def test_a_rattleback_turns_round_and_keeps_its_energy():
    """An ellipsoid whose axes of inertia are turned by 0.2 rad: spun one way it rattles and comes back."""
    half, w = (0.2, 0.1, 0.06), np.array((0.05, 0.02, -1.5))
    c, s = math.cos(0.2), math.sin(0.2)
    turn = np.array(((c, -s, 0), (s, c, 0), (0, 0, 1)))
    own = np.diag(unit_inertia(lw.Ellipsoid(radius_x=half[0], radius_y=half[1], radius_z=half[2])))
    inertia = turn @ np.diag((0.6 * own[0], own[1], 1.1 * own[1])) @ turn.T
    support, q = ellipsoid(*half), np.array((1.0, 0, 0, 0))
    expected = rolled(support, 1.0, inertia, np.array((0, 0, -G)), q, w, np.arange(11.0))[:, 9]
    shape = lw.Ellipsoid(radius_x=half[0], radius_y=half[1], radius_z=half[2])
    simulation = simulated(shape, support, inertia, 0, tuple(q), tuple(w), 1e-3)
    start = simulation.snapshot().energy
    lowest = G * half[2]
    spins, energies = [w[2]], []
    for _ in range(10):
        simulation.advance(1000)
        shot = simulation.snapshot()
        spins.append(shot.angular_velocity("b")[2])
        energies.append(shot.energy.kinetic + shot.energy.potential - lowest)
    assert expected[-1] > 1.45
    assert spins == pytest.approx(expected, abs=2e-3)
    assert energies == pytest.approx(np.full(10, start.kinetic + start.potential - lowest), rel=1e-3)
