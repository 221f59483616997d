"""Products against numpy's."""

import numpy as np
import pytest
from parts import for_python

from linkwork.equations.spatial import along_axes, cross, in_axes, times_symmetric

along_axes = for_python(along_axes)
cross = for_python(cross)
in_axes = for_python(in_axes)
times_symmetric = for_python(times_symmetric)


def test_products_are_those_of_matrices():
    random = np.random.default_rng(0)
    a, b, m = random.normal(size=3), random.normal(size=3), random.normal(size=(3, 3))
    s = m + m.T
    frame = m.T.ravel().copy()  # columns one after the other
    assert cross(*a, *b) == pytest.approx(np.cross(a, b))
    assert along_axes(frame, *a) == pytest.approx(m @ a)
    assert in_axes(frame, *a) == pytest.approx(m.T @ a)
    assert times_symmetric(s[0, 0], s[1, 1], s[2, 2], s[0, 1], s[1, 2], s[2, 0], *a) == pytest.approx(s @ a)
