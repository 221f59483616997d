"""The limit on the volume."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.filters import DensityFilter
from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.limit import Limit
from linkwork.errors import ModelError


def test_volume_and_slopes_are_those_of_the_densities():
    grid = Grid((6, 4), (6.0, 4.0))
    limit = Limit(0.4, grid.elements, DensityFilter(grid, 1.5))
    design, way = np.random.default_rng(1).uniform(size=(2, 24))
    assert limit.allowed == pytest.approx(9.6)
    assert limit.volume(design + way) - limit.volume(design) == pytest.approx(limit.slopes(design) @ way)


@pytest.mark.parametrize("share", [0.0, -0.1, 1.5, float("nan")])
def test_a_share_that_nothing_can_be_made_of_is_refused(share):
    with pytest.raises(ModelError, match="above 0, and at most 1"):
        Limit(share, 10, None)
