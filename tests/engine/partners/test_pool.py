"""What a fluid is in a mechanism."""

import numpy as np
from pools import pool

from linkwork.fluid.medium import Substance
from linkwork.partners.pool import Pool


def test_a_pool_in_the_plane_lies_in_x_and_z():
    flat = pool(0.1, 1.0, 1.0, depth=0.3)
    assert flat.axes.tolist() == [[1, 0, 0], [0, 0, 1]]
    assert flat.across == 0.3


def test_a_pool_in_space_has_no_depth():
    deep = Pool(Substance(0.1, 1000.0, 40.0), (0, 0, 0), (1, 1, 1), depth=0.3)
    assert (deep.axes == np.eye(3)).all()
    assert deep.across == 1.0
