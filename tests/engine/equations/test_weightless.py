"""Rates of bodies without mass: the small equations that give them, and that a run keeps to them."""

import numpy as np
import oracle_trees
import pytest
from parts import Opened

from linkwork.equations import weightless as weightless_parts
from linkwork.simulation.simulation import Simulation

weightless = Opened(weightless_parts)


def test_small_equations_are_solved_whatever_their_order():
    a, b = np.array([[0.0, 2.0, 1.0], [1.0, 0.0, 3.0], [4.0, -1.0, 0.0]]), np.array([1.0, 2.0, 3.0])
    full = np.column_stack((a, b))
    assert weightless.solve(full, 1e-10) == -1
    assert full[:, 3] == pytest.approx(np.linalg.solve(a, b))


def test_an_equation_without_a_slope_is_told():
    assert weightless.solve(np.array([[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]), 1e-10) == 1


def test_dampers_and_springs_of_a_body_without_mass_balance_at_once():
    simulation = Simulation(oracle_trees.two_masses(0.0).model, "recursive")
    simulation.advance(20)
    snapshot = simulation.snapshot()
    way, beyond = snapshot.coordinates["light_rail"][0], snapshot.coordinates["heavy_rail"][0] + 0.1
    speed, faster = snapshot.speeds["light_rail"][0], snapshot.speeds["heavy_rail"][0]
    assert 100 * beyond + faster - 100 * way - speed + 10 * np.sin(3 * snapshot.time) == pytest.approx(0.0, abs=1e-9)
