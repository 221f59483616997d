"""Filters: weights by hand, the chain rule against differences, and what the projection does."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.filters import (
    DensityFilter,
    Fixed,
    Projection,
    SensitivityFilter,
    Unfiltered,
    beyond,
    neighbours,
)
from linkwork.analysis.best_shape.grid import Grid
from linkwork.errors import ModelError

GRID = Grid((6, 4), (6.0, 4.0))


@pytest.mark.parametrize("grid", [GRID, Grid((4, 3, 5), (4.0, 6.0, 5.0)), Grid((3, 8), (3.0, 2.0))])
def test_weights_fall_with_the_distance(grid):
    """Beside a double loop over the middles of all elements."""
    weights, sums = neighbours(grid, 1.9)
    distance = np.linalg.norm(grid.centres[:, None] - grid.centres[None], axis=2) / grid.edges[0]
    wanted = np.maximum(0.0, 1.9 - distance)
    assert weights.toarray() == pytest.approx(wanted, abs=1e-12)
    assert sums == pytest.approx(wanted.sum(axis=1))


@pytest.mark.parametrize("kind", [Unfiltered, DensityFilter, Projection])
def test_slopes_follow_by_the_chain_rule(kind):
    made = kind() if kind is Unfiltered else kind(GRID, 2.2)
    rng = np.random.default_rng(1)
    design, weights, way = rng.uniform(0.2, 0.8, 24), rng.normal(size=24), rng.normal(size=24)
    step = 1e-6
    there, back = (made.densities(design + sign * step * way) for sign in (1, -1))
    assert made.of_objective(design, weights) @ way == pytest.approx(weights @ (there - back) / (2 * step), rel=1e-7)
    assert made.of_constraint(design, weights) == pytest.approx(made.of_objective(design, weights))


def test_an_even_design_stays_even():
    design = np.full(24, 0.4)
    assert DensityFilter(GRID, 2.0).densities(design) == pytest.approx(design)
    assert SensitivityFilter(GRID, 2.0).densities(design) is design
    assert SensitivityFilter(GRID, 2.0).of_objective(design, -np.ones(24)) == pytest.approx(-np.ones(24))


def test_the_sensitivity_filter_by_its_formula():
    made = SensitivityFilter(GRID, 1.5)
    rng = np.random.default_rng(2)
    design, slopes = rng.uniform(0.0, 1.0, 24), rng.normal(size=24)
    design[3] = 0.0
    weights = made.weights.toarray()
    for i in (0, 3, 11):
        wanted = (weights[i] * design * slopes).sum() / (max(1e-3, design[i]) * weights[i].sum())
        assert made.of_objective(design, slopes)[i] == pytest.approx(wanted)


def test_a_sharp_projection_leaves_full_and_empty():
    design = np.where(GRID.centres[:, 0] < 3, 0.9, 0.1)
    density = Projection(GRID, 1.0, sharpness=40.0).densities(design)
    assert density == pytest.approx(np.round(design), abs=1e-9)


@pytest.mark.parametrize("radius", [0.0, -1.0, float("nan"), 7.0])
def test_a_radius_that_averages_nothing_or_all_is_refused(radius):
    with pytest.raises(ModelError, match="radius"):
        DensityFilter(GRID, radius)


def test_a_projection_about_nothing_is_refused():
    with pytest.raises(ModelError, match="sharpness"):
        Projection(GRID, 1.5, sharpness=0.0)


def test_fixed_elements_stay_and_slopes_follow_by_the_chain_rule():
    rng = np.random.default_rng(4)
    fixed = rng.uniform(size=24) < 0.3
    made = Fixed(DensityFilter(GRID, 2.2), fixed, 0.001)
    design, weights, way = rng.uniform(0.2, 0.8, 24), rng.normal(size=24), rng.normal(size=24)
    assert made.densities(design)[fixed] == pytest.approx(np.full(fixed.sum(), 0.001))
    assert made.densities(design)[~fixed] == pytest.approx(DensityFilter(GRID, 2.2).densities(design)[~fixed])
    difference = weights @ (made.densities(design + way) - made.densities(design))
    assert made.of_objective(design, weights) @ way == pytest.approx(difference)
    assert made.of_constraint(design, weights) @ way == pytest.approx(difference)


def test_elements_beyond_an_outline():
    """A triangle over half of the grid, given in either turn."""
    triangle = np.array([[0.0, 0.0], [6.0, 0.0], [0.0, 4.0]])
    outside = GRID.centres[:, 0] / 6 + GRID.centres[:, 1] / 4 > 1
    for outline in (triangle, triangle[::-1]):
        assert beyond(GRID, outline).tolist() == outside.tolist()


def test_fixed_elements_that_leave_nothing_or_carry_nothing_are_refused():
    with pytest.raises(ModelError, match="nothing is left"):
        Fixed(Unfiltered(), np.ones(24, dtype=bool), 1.0)
    with pytest.raises(ModelError, match="above 0"):
        Fixed(Unfiltered(), np.arange(24) < 3, 0.0)
