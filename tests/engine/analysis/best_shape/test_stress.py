"""The largest stress: a bar in closed form, the norm above it, and slopes beside differences with the loads held."""

import numpy as np
import pytest
from flexible_manipulator import DENSITY, LENGTH, YOUNG, arm, even

from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.judging import Material, Response
from linkwork.analysis.best_shape.stress import LargestStress, von_mises

ALUMINIUM = Material(YOUNG, DENSITY)


def test_pure_tension_and_pure_shear():
    grid = Grid((4, 3), (0.4, 0.3))
    pulled = grid.points * np.array([1e-3, -0.3e-3])
    assert von_mises(grid, YOUNG, pulled.ravel()) == pytest.approx(np.full(12, YOUNG * 1e-3))
    sheared = grid.points[:, ::-1] * np.array([1e-3, 0.0])
    assert von_mises(grid, YOUNG, sheared.ravel()) == pytest.approx(np.full(12, np.sqrt(3) * YOUNG / 2.6 * 1e-3))


def test_tension_in_space():
    grid = Grid((2, 3, 2), (0.2, 0.3, 0.2))
    pulled = grid.points * np.array([-0.3e-3, 1e-3, -0.3e-3])
    assert von_mises(grid, YOUNG, pulled.ravel()) == pytest.approx(np.full(12, YOUNG * 1e-3))


def test_displacements_under_a_load_at_the_tip():
    """F L^3 / 3EI + shear, of a cantilever whose end is rigid."""
    body = even(arm((200, 12)))
    loads = np.zeros(body.body.grid.size)
    tip = body.body.interfaces[1].nodes
    loads[2 * tip + 1] = 100.0 / len(tip)
    moved = body.under(loads)[2 * tip + 1].mean()
    bending = 100.0 * LENGTH**3 / (3 * YOUNG * 0.01 * 0.06**3 / 12)
    assert moved == pytest.approx(bending + 1.2 * 100.0 * 2.6 / (YOUNG * 0.01 * 0.06), rel=0.01)


def test_slopes_with_the_loads_held():
    body = arm((10, 4))
    rng = np.random.default_rng(2)
    density, way = rng.uniform(0.3, 0.9, (2, 40))
    judge = LargestStress(None, ALUMINIUM, power=6.0)
    start = body.reduced(*ALUMINIUM.of(density), 2)
    fields = start.fields @ (1e-3 * rng.normal(size=(5, 2)))
    loads = start.stiffness @ fields

    def value(x):
        reduction = body.reduced(*ALUMINIUM.of(x), 2)
        return judge.norm(reduction, x, np.column_stack([reduction.under(load) for load in loads.T]))[0]

    step = 1e-6
    difference = (value(density + step * way) - value(density - step * way)) / (2 * step)
    assert judge.norm(start, density, fields)[1] @ way == pytest.approx(difference, rel=1e-5)


def test_the_norm_lies_above_the_largest():
    body = even(arm((20, 6)))
    coordinates = np.zeros((3, 5))
    coordinates[1, 1] = 1e-3
    judge = LargestStress(lambda _: Response(np.arange(3.0), np.array([0, 1.0, 0]), coordinates), ALUMINIUM, 1)
    found = judge(body, np.ones(120))
    largest = von_mises(body.body.grid, YOUNG, body.fields[:, 1] * 1e-3).max()
    assert largest < found.value < 120 ** (1 / 8) * largest
    assert found.instants.tolist() == [1]
