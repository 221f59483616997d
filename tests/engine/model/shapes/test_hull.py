"""Hulls of points and of meshes."""

import numpy as np
import pytest
from hypothesis import given
from random_models import quaternions
from surfaces import TETRAHEDRON, ball, cube, torus

from linkwork.errors import ModelError
from linkwork.model.shapes.hull import Hull
from linkwork.model.shapes.mesh import Mesh


def test_the_hull_of_points():
    hull = Hull.of([*cube(2.0)[0], (1.0, 1.0, 1.0)], position=(1, 0, 0))
    assert (hull.volume, hull.half_size, hull.position) == (8.0, (1.0, 1.0, 1.0), (1.0, 0.0, 0.0))
    assert hull.unit_inertia()[0][0] == pytest.approx(4 * 2 / 12)


@given(quaternions)
def test_around_a_mesh_it_stays_in_place(turn):
    """What is convex is its own hull; a part of it that is missing is filled, and nothing moves."""
    values = {"rotation": turn, "position": (1.0, 2.0, 3.0), "color": "#102030", "scale": (1.0, -2.0, 0.5)}
    mesh = Mesh.of(*TETRAHEDRON, **values)
    hull = Hull.around(mesh)
    assert hull.volume == pytest.approx(mesh.volume)
    assert hull.position == pytest.approx(mesh.position)
    assert (hull.rotation, hull.color, hull.scale) == (mesh.rotation, mesh.color, mesh.scale)
    opened = Mesh.of(TETRAHEDRON[0], TETRAHEDRON[1][:-1], **values)
    assert opened.fault
    assert Hull.around(opened).origin == pytest.approx(opened.origin)
    assert Hull.around(opened).volume == pytest.approx(mesh.volume)


def test_a_hull_fills_what_is_hollow():
    ring = Mesh.of(*torus(1.0, 0.25, 16))
    assert Hull.around(ring).volume > 1.5 * ring.volume


def test_flat_points_are_refused():
    with pytest.raises(ModelError, match="points lie in a plane"):
        Hull.of(cube()[0][:4])


def test_what_lies_inside_is_forgotten():
    assert Hull.around(Mesh.of(*ball(1.0, 3), label="b")).surface.triangle_count > 0
    points = np.concatenate((cube()[0], np.random.default_rng(0).random((100, 3))))
    spiky = Mesh.of(points, [*cube()[1], (8, 9, 10)])
    assert Hull.around(spiky).surface.point_count == 8
