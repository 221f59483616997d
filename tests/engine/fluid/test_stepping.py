"""Steps: order, books, and bits that do not hang on how they were made."""

import numpy as np
import pytest
from fluids import G, dam, filled, state, water

from linkwork.fluid.fluid import Fluid
from linkwork.fluid.gauges import energies_of, momentum_of
from linkwork.fluid.medium import Substance


def test_a_particle_alone_flies_a_parabola():
    fluid = Fluid(Substance(0.1, 1000.0, 40.0, gravity=(0.0, 0.0, -G)))
    fluid.fill(np.array([[0.0, 0.0, 1.0]]), 1000.0, np.array([[2.0, 1.0, 3.0]]))
    fluid.settle()
    fluid.advance(0.5, 7)
    assert fluid.particles.row[0, :3] == pytest.approx([1.0, 0.5, 1.0 + 1.5 - 0.5 * G * 0.25], rel=1e-12)


@pytest.mark.parametrize("axes", [2, 3])
def test_what_walls_get_the_fluid_loses(axes):
    """Momentum of the fluid and impulses on the walls, to rounding, while it splashes."""
    fluid = filled([0.0] * axes, [0.6] * axes, water(0.1, 0.6, axes, viscosity=1.0))
    rng = np.random.default_rng(1)
    fluid.particles.row[: fluid.count, 4 : 4 + axes] = rng.normal(size=(fluid.count, axes))
    fluid.settle()
    mass = fluid.particles.mass[: fluid.count].sum()
    before, got = momentum_of(fluid), np.zeros(axes)
    for _ in range(5):
        fluid.advance(0.01)
        got += fluid.walls.impulse[:, :axes].sum(axis=0)
    weight = np.array(fluid.substance.gravity) * mass * 0.05
    assert momentum_of(fluid) - before + got == pytest.approx(weight, abs=1e-12 * mass)


def test_a_run_is_repeated_to_the_bit():
    runs = []
    for _ in range(2):
        fluid = dam(10)
        for _ in range(20):
            fluid.advance(0.002)
        runs.append(state(fluid))
    assert (runs[0] == runs[1]).all()


def test_a_run_goes_on_from_what_was_kept_to_the_bit():
    """What is kept are the arrays of particles and the forces on walls: lists and cells follow from them."""
    fluid = dam(10)
    for _ in range(10):
        fluid.advance(0.002)
    kept, force, told = [array.copy() for array in fluid.particles], fluid.walls.force.copy(), fluid.medium.told.copy()
    other = dam(10)
    for array, old in zip(other.particles, kept, strict=True):
        array[...] = old
    other.walls.force[:], other.medium.told[:] = force, told
    for both in (fluid, other):
        for _ in range(10):
            both.advance(0.002)
    assert (state(fluid) == state(other)).all()


def test_room_that_lacks_is_found_without_a_trace():
    """Lists that are too small grow while the fluid is stepped; the bits are those of lists with room."""
    roomy, tight = dam(10), dam(10)
    tight.lists = tight.lists._replace(near=tight.lists.near[:40].copy(), wall_near=tight.lists.wall_near[:40].copy())
    for fluid in (roomy, tight):
        for _ in range(5):
            fluid.advance(0.002)
    assert (state(roomy) == state(tight)).all()


def test_energy_only_falls_and_mass_stays():
    fluid = dam(10)
    mass, energies = fluid.particles.mass[: fluid.count].sum(), [energies_of(fluid).total]
    for _ in range(30):
        fluid.advance(0.004)
        energies.append(energies_of(fluid).total)
    assert fluid.particles.mass[: fluid.count].sum() == mass
    assert max(np.diff(energies)) < 1e-3 * energies[0]
    assert 0.8 * energies[0] < energies[-1] < energies[0]


def test_halved_steps_come_nearer_by_the_square():
    """A bump of sound in a box without walls: a scheme of the second order."""
    found = {}
    for count in (8, 16, 32):
        s = Substance(0.05, 1000.0, 10.0, gravity=(0.0, 0.0), period=(1.0, 1.0), begin=(0.0, 0.0), diffusion=0.0)
        fluid = Fluid(s)
        x = (np.stack(np.meshgrid(np.arange(20), np.arange(20)), -1).reshape(-1, 2) + 0.5) * 0.05
        fluid.fill(x, 1000.0 + 0.1 * np.cos(2 * np.pi * x[:, 0]))
        fluid.settle()
        fluid.advance(0.02, count)
        found[count] = state(fluid)[:, 3]
    ratio = abs(found[8] - found[16]).max() / abs(found[16] - found[32]).max()
    assert ratio == pytest.approx(4.0, rel=0.1)
