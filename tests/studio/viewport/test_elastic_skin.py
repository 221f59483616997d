"""Surfaces of elastic bodies: edges stay sharp."""

import numpy as np

from linkwork_studio.viewport.elastic_skin import creased

CORNERS = np.array([(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)], float)
FACES = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
TRIANGLES = np.array([t for a, b, c, d in FACES for t in ((a, b, c), (a, c, d))])


def test_a_corner_of_a_box_has_a_copy_for_each_face():
    of, triangles = creased(CORNERS, TRIANGLES)
    assert len(of) == 24
    assert np.array_equal(np.bincount(of), np.full(8, 3))
    assert np.array_equal(of[triangles], TRIANGLES)


def test_a_smooth_bend_shares_its_points():
    angles = np.linspace(0.0, np.pi, 20)
    rows = np.column_stack((np.cos(angles), np.sin(angles)))
    points = np.vstack([np.column_stack((rows, np.full(20, z))) for z in (0.0, 1.0)])
    triangles = np.array([t for n in range(19) for t in ((n, n + 1, n + 20), (n + 1, n + 21, n + 20))])
    of, _ = creased(points, triangles)
    assert len(of) == 40
