"""The judges of a design: the paper's, and its slope where loads stand still."""

import numpy as np
import pytest
from flexible_manipulator import DENSITY, YOUNG, arm, even

from linkwork.analysis.best_shape.judging import Material, Response, StaticLoads
from linkwork.analysis.best_shape.penalties import Emptied, Power

ALUMINIUM = Material(YOUNG, DENSITY, Power(3.0, 1e-6), Emptied())


def test_a_material_by_its_laws():
    density, way = np.array([0.05, 0.5, 1.0]), np.array([0.1, -0.2, 0.3])
    young, mass = ALUMINIUM.of(density)
    assert young[-1] == pytest.approx(YOUNG)
    assert mass[-1] == pytest.approx(DENSITY)
    step = 1e-6
    by_young, by_mass = np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0])
    there, back = (np.concatenate(ALUMINIUM.of(density + sign * step * way)) for sign in (1, -1))
    wanted = np.concatenate([by_young, by_mass]) @ (there - back) / (2 * step)
    assert ALUMINIUM.slopes(density, by_young, by_mass) @ way == pytest.approx(wanted, rel=1e-6)


def test_the_papers_judge():
    """c = Σ uT K u over the largest peaks; its slopes are -E'/E of each element's share of it."""
    body = even(arm((12, 4)))
    rng = np.random.default_rng(1)
    error, coordinates = rng.uniform(size=40), rng.normal(size=(40, 5))
    judge = StaticLoads(lambda _: Response(np.arange(40.0), error, coordinates), Material(YOUNG, DENSITY), 2)
    found = judge(body, np.ones(48))
    fields = body.fields @ coordinates[found.instants].T
    assert len(found.instants) == 2
    assert found.instants[0] == error.argmax()
    assert found.value == pytest.approx(np.sum(fields * (body.stiffness @ fields)))
    assert found.slopes.sum() == pytest.approx(-3.0 * found.value)
