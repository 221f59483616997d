"""Points of a surface are seen from all sides unless they have normals."""

import numpy as np

from linkwork.fluid.surface import Surface


def test_points_without_normals_are_seen_from_all_sides():
    surface = Surface(np.zeros((3, 2)), np.ones(3))
    assert not surface.normal.any()
    assert not surface.slips
