"""Meshes against the shapes that they approach."""

import numpy as np
import pytest
from surfaces import ball, cube, torus

from linkwork.errors import ModelError
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.shapes.sphere import Sphere
from linkwork.model.shapes.torus import Torus


def test_a_cube_is_a_box():
    mesh, box = Mesh.of(*cube(0.5)), Box(x=0.5, y=0.5, z=0.5)
    assert mesh.volume == box.volume
    assert mesh.half_size == box.half_size
    assert np.array(mesh.unit_inertia()) == pytest.approx(np.array(box.unit_inertia()))


@pytest.mark.parametrize(
    ("arrays", "shape"), [(ball(0.25, 5), Sphere(radius=0.25)), (torus(0.5, 0.125, 160), Torus(0.5, 0.125))]
)
def test_fine_meshes_are_the_round_shapes(arrays, shape):
    mesh = Mesh.of(*arrays)
    assert mesh.volume == pytest.approx(shape.volume, rel=3e-3)
    bound = 3e-3 * np.array(shape.unit_inertia()).max()
    assert np.array(mesh.unit_inertia()) == pytest.approx(np.array(shape.unit_inertia()), abs=bound)


def test_finer_meshes_of_a_torus_come_nearer_with_the_square():
    exact = Torus(0.5, 0.125).volume
    errors = [abs(Mesh.of(*torus(0.5, 0.125, n)).volume / exact - 1) for n in (16, 32, 64)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.1)
    assert np.log2(errors[1] / errors[2]) == pytest.approx(2.0, abs=0.1)


def test_points_alone_are_no_mesh():
    with pytest.raises(ModelError, match=r"points but no triangles; use lw\.Hull"):
        Mesh.of(cube()[0], ())
