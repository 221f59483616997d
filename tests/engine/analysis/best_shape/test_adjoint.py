"""The adjoint of a run beside differences of runs, and in closed form."""

import numpy as np
import pytest
from flexible_manipulator import DENSITY, HEIGHTS, YOUNG, Manipulator, arm, even

from linkwork.analysis.best_shape.adjoint import Tangent, multipliers, power_mean
from linkwork.analysis.best_shape.filters import DensityFilter
from linkwork.analysis.best_shape.judging import Material, TrueSlopes
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.loop import Way, for_the_motion
from linkwork.errors import ModelError

ALUMINIUM = Material(YOUNG, DENSITY)


def test_one_spring():
    """m q'' + k q = 1 from rest: dJ/dk of a weighted sum of q by differences of the same rule."""
    h, weights = 0.1, np.random.default_rng(1).normal(size=(30, 1))

    def run(k, m=2.0):
        q, v, a = (np.zeros((30, 1)) for _ in range(3))
        a[0] = 1.0 / m
        for n in range(1, 30):
            ahead, speed = q[n - 1] + h * v[n - 1] + h * h / 4 * a[n - 1], v[n - 1] + h / 2 * a[n - 1]
            a[n] = (1.0 - k * ahead) / (m + k * h * h / 4)
            q[n], v[n] = ahead + h * h / 4 * a[n], speed + h / 2 * a[n]
        return q

    found = multipliers(h, lambda n: Tangent(np.array([[3.0]]), np.zeros((1, 1)), np.array([[2.0]])), weights)
    difference = (weights * (run(3.0 + 1e-6) - run(3.0 - 1e-6))).sum() / 2e-6
    assert (found * run(3.0)).sum() == pytest.approx(difference, rel=1e-8)


@pytest.mark.parametrize("power", [1.0, 2.0, 12.0])
def test_the_mean_and_its_slopes(power):
    error, way = np.random.default_rng(2).uniform(0.1, 1.0, (2, 50))
    found = power_mean(error, power)
    assert found.value == pytest.approx(np.mean(error**power) ** (1 / power))
    step = 1e-6
    difference = power_mean(error + step * way, power).value - power_mean(error - step * way, power).value
    assert found.slopes @ way == pytest.approx(difference / (2 * step), rel=1e-7)


def test_means_that_say_nothing_are_refused():
    with pytest.raises(ModelError, match="1 at least"):
        power_mean(np.ones(3), 0.5)
    with pytest.raises(ModelError, match="zero throughout"):
        power_mean(np.zeros(3))


class Problem:
    """The manipulator with a coarse first arm: value and slopes by its densities, through the whole of a round."""

    def __init__(self, power):
        self.body = arm((30, 6))
        self.run = Manipulator(even(arm((30, 4), HEIGHTS[1])), step=8e-3, tolerance=1e-11)
        self.judge = TrueSlopes(lambda body: self.run.graded(body, power), ALUMINIUM)
        self.power = power
        self.filter = DensityFilter(self.body.grid, 1.5)

    def value(self, design):
        density = self.filter.densities(design)
        error = self.run(self.body.reduced(*ALUMINIUM.of(density), 2)).error
        return power_mean(error, self.power).value

    def slopes(self, design):
        density = self.filter.densities(design)
        found = self.judge(self.body.reduced(*ALUMINIUM.of(density), 2), density)
        return self.filter.of_objective(design, found.slopes)


@pytest.mark.parametrize("power", [2.0, 10.0])
def test_ten_random_directions(power):
    """The design enters by its stiffness and mass, static fields, modes, integrals and the whole run."""
    problem, rng = Problem(power), np.random.default_rng(3)
    design = rng.uniform(0.25, 0.9, 180)
    slopes = problem.slopes(design)
    step = 4e-4
    for _ in range(10):
        way = rng.normal(size=180)
        far, near = ([problem.value(design + sign * k * step * way) for sign in (1, -1)] for k in (2, 1))
        difference = (8 * (near[0] - near[1]) - (far[0] - far[1])) / (12 * step)
        assert slopes @ way == pytest.approx(difference, rel=1e-4)


def test_rounds_with_true_slopes_lower_what_they_measure():
    body, judge = arm((60, 12)), Problem(2.0).judge
    limit = Limit(0.7, 720, DensityFilter(body.grid, 1.5))
    designs = list(for_the_motion(body, judge, Way(limit, rounds=8)))
    values = [one.value for one in designs]
    assert values == sorted(values, reverse=True)
    assert values[-1] < 0.6 * values[0]
    assert designs[-1].instants.size == 0
