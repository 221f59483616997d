"""The optimality criteria method: volume, steps and bounds are kept, and the multiplier is one for all."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.filters import Unfiltered
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.optimality import Criteria


def test_one_step():
    rng = np.random.default_rng(1)
    design, slopes = rng.uniform(0.3, 0.7, 50), -rng.uniform(0.5, 2.0, 50)
    limit = Limit(0.5, 50, Unfiltered())
    better = Criteria(step=0.2).improved(design, slopes, limit)
    assert better.sum() == pytest.approx(25.0)
    assert abs(better - design).max() <= 0.2 + 1e-15
    inside = abs(better - design) < 0.2 - 1e-12
    ratio = (better / design)[inside] / np.sqrt(-slopes[inside])
    assert ratio == pytest.approx(np.full(inside.sum(), ratio[0]))


def test_what_would_rise_is_emptied_as_far_as_a_step_goes():
    better = Criteria(step=0.1, least=0.05).improved(
        np.array([0.1, 0.5, 0.5]), np.array([1.0, 1.0, -1.0]), Limit(0.4, 3, Unfiltered())
    )
    assert better[:2] == pytest.approx([0.05, 0.4])
