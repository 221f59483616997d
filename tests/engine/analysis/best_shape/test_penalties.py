"""Laws of penalisation: their slopes, their ends, and that they have no step."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.penalties import Adapted, Emptied, Linear, Power, Ramp

LAWS = [Power(), Power(3.0, 1e-9), Ramp(), Ramp(5.0, 1e-6), Adapted(), Adapted(4.0), Linear(), Linear(1e-3), Emptied()]


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_the_slope_is_that_of_the_share(law):
    density = np.array([0.03, 0.08, 0.15, 0.5, 0.99])
    step = 1e-6
    found = (law.share(density + step) - law.share(density - step)) / (2 * step)
    assert law.slope(density) == pytest.approx(found, rel=1e-6)


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_full_is_full_and_there_is_no_step(law):
    assert law.share(np.ones(1)) == pytest.approx(1.0)
    density = np.linspace(0.0, 1.0, 2001)
    share = law.share(density)
    assert np.all(np.diff(share) > -1e-15)
    assert np.diff(share).max() < 0.01


def test_the_printed_law():
    """Equation (7) for p = 3: x^3 from 0.1 on, x / 100 below."""
    assert Adapted().share(np.array([0.01, 0.1, 0.5])) == pytest.approx([1e-4, 1e-3, 0.125])


def test_only_some_laws_keep_the_stiffness_of_empty_elements_beside_their_mass():
    """The ratio of stiffness to mass, whose root is the speed with which an empty element vibrates."""
    empty = np.array([1e-3])
    ratio = {type(law).__name__: float((law.share(empty) / empty)[0]) for law in (Power(), Ramp(8.0), Adapted())}
    assert ratio["Power"] < 1e-5
    assert ratio["Adapted"] == pytest.approx(0.01)
    assert ratio["Ramp"] > 0.1
