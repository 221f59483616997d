"""Sums of elements beside a loop over them, and both kinds of factor."""

import numpy as np
import pytest

from linkwork.analysis.best_shape import assembly
from linkwork.analysis.best_shape.assembly import Pattern
from linkwork.analysis.best_shape.grid import Grid
from linkwork.errors import ModelError


@pytest.fixture(params=[Grid((7, 3), (0.7, 0.2)), Grid((3, 2, 2), (0.3, 0.2, 0.2))])
def grid(request):
    return request.param


def summed(grid, factors):
    found = np.zeros((grid.size, grid.size))
    for unknowns, factor in zip(grid.unknowns, factors, strict=True):
        found[np.ix_(unknowns, unknowns)] += factor * grid.element_stiffness
    return found


def test_the_sum_is_that_of_a_loop(grid):
    factors = np.random.default_rng(1).uniform(0.1, 1.0, grid.elements)
    free = np.arange(grid.size)[grid.size // 3 :]
    found = Pattern(grid, free).summed(grid.element_stiffness, factors).toarray()
    assert found == pytest.approx(summed(grid, factors)[np.ix_(free, free)], abs=1e-14)


@pytest.mark.parametrize("widest", [0, 1000])
def test_a_factor_solves(grid, widest, monkeypatch):
    monkeypatch.setattr(assembly, "WIDEST", widest)
    factors = np.random.default_rng(2).uniform(0.1, 1.0, grid.elements)
    nodes = grid.nodes_at(0, 0)
    held = (grid.axes * nodes[:, None] + np.arange(grid.axes)).ravel()
    pattern = Pattern(grid, np.setdiff1d(np.arange(grid.size), held))
    loads = np.random.default_rng(3).normal(size=(pattern.size, 2))
    found = pattern.factor(grid.element_stiffness, factors).solve(loads)
    dense = summed(grid, factors)[np.ix_(pattern.free, pattern.free)]
    assert dense @ found == pytest.approx(loads, abs=1e-9)


@pytest.mark.parametrize("widest", [0, 1000])
def test_what_nothing_holds_is_refused(widest, monkeypatch):
    monkeypatch.setattr(assembly, "WIDEST", widest)
    grid = Grid((4, 2), (0.4, 0.2))
    factors = np.ones(grid.elements)
    factors[grid.element([2, 2], [0, 1])] = 0.0
    left = grid.nodes_at(0, 0)
    pattern = Pattern(grid, np.setdiff1d(np.arange(grid.size), np.concatenate([2 * left, 2 * left + 1])))
    with pytest.raises(ModelError, match="held by nothing"):
        pattern.factor(grid.element_stiffness, factors)
