"""Gauges: pressure, level, energies of a fluid at rest."""

import numpy as np
import pytest
from fluids import G, filled, water

from linkwork.fluid.gauges import energies_of, level_at, momentum_of, pressure_at


@pytest.fixture(scope="module")
def at_rest():
    return filled((0.0, 0.0), (1.0, 0.8), water(0.02, 0.8))


def test_pressure_is_that_of_the_depth(at_rest):
    for z in (0.2, 0.4, 0.7):
        assert pressure_at(at_rest, np.array([0.5, z])) == pytest.approx(1000 * G * (0.8 - z), rel=0.01)


def test_there_is_no_pressure_in_the_air(at_rest):
    assert pressure_at(at_rest, np.array([0.5, 1.0])) == 0.0


def test_the_level_is_that_of_the_surface(at_rest):
    assert level_at(at_rest, np.array([0.5, 0.0])) == pytest.approx(0.8, abs=0.005)
    assert level_at(at_rest, np.array([0.5, 0.3])) == pytest.approx(0.5, abs=0.005)
    assert level_at(at_rest, np.array([3.0, 0.0])) == 0.0


def test_energies_are_those_of_the_column(at_rest):
    mass = at_rest.particles.mass[: at_rest.count].sum()
    energies = energies_of(at_rest)
    assert energies.kinetic == 0.0
    assert energies.potential == pytest.approx(mass * G * 0.4, rel=0.01)
    stored = (1000 * G * 0.8) ** 2 / 3 / (2 * 1000 * at_rest.substance.speed_of_sound**2) * 0.8
    assert energies.compression == pytest.approx(stored, rel=0.05)
    assert energies.total == pytest.approx(energies.potential + energies.compression)


def test_momentum_is_that_of_all():
    fluid = filled((0.0, 0.0), (0.2, 0.2), water(0.05, 0.2))
    fluid.particles.row[: fluid.count, 4] = 2.0
    assert momentum_of(fluid) == pytest.approx([2.0 * fluid.particles.mass[: fluid.count].sum(), 0.0])
