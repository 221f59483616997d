"""Scale, place and origin of what has flat faces."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import quaternions
from surfaces import TETRAHEDRON, cube, moved, torus

from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.model.mass_properties import mass_properties
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.hull import Hull
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.surface import Surface

scales = st.tuples(*[st.sampled_from((0.001, 0.5, -1.0, 2.0, -3.0, 25.4))] * 3)


@given(scales)
def test_scaling_the_shape_is_scaling_the_points(scale):
    points, faces = moved(torus(1.0, 0.5, 8), (0.25, 0.5, 2.0))
    scaled, drawn = Mesh.of(points, faces, scale=scale), Mesh.of(points * scale, faces)
    assert scaled.volume == pytest.approx(drawn.volume, rel=1e-5)
    assert scaled.centre == pytest.approx(drawn.centre, rel=1e-5)
    assert scaled.half_size == pytest.approx(drawn.half_size, rel=1e-5)
    bound = 1e-5 * np.array(drawn.unit_inertia()).max()
    assert np.array(scaled.unit_inertia()) == pytest.approx(np.array(drawn.unit_inertia()), abs=bound)


@given(quaternions, st.tuples(*[st.floats(-2.0, 2.0)] * 3))
def test_drawn_where_the_file_has_it(turn, place):
    """The mass properties are those of the points where rotation and position bring them."""
    shape = Mesh.of(*TETRAHEDRON, position=place, rotation=turn).as_drawn()
    found = mass_properties((shape,), 600.0)
    axes = np.array(rotation.axes(turn)).T
    assert found.mass == pytest.approx(100.0)
    assert found.centre == pytest.approx(axes @ (0.25, 0.25, 0.25) + place)
    assert shape.origin == pytest.approx(place, abs=1e-12)
    second = (np.eye(3) / 60 + (1 - np.eye(3)) / 120) * 6 - 1 / 16
    assert np.array(inertia.second_moment(found.tensor)) == pytest.approx(100 * axes @ second @ axes.T, abs=1e-12)


def test_the_box_has_the_centroid_in_its_middle():
    shape = Mesh.of(*TETRAHEDRON)
    assert shape.half_size == (0.75, 0.75, 0.75)
    assert shape.centre == (0.25, 0.25, 0.25)


@pytest.mark.parametrize("scale", [(0, 1, 1), (1, 1, 1e-13), (1e13, 1, 1)])
def test_a_scale_that_leaves_nothing(scale):
    with pytest.raises(ModelError, match=r"mesh foot\.stl: a scale of .* leaves no body"):
        Mesh(scale=scale, label="foot.stl")


def test_what_is_open_says_so_when_it_is_weighed():
    points, faces = cube()
    open_one = Mesh.of(points, faces[:-2], label="shell.stl", position=(1, 2, 3))
    assert open_one.half_size == (0.5, 0.5, 0.5)
    assert open_one.as_drawn().position == vector.add((1, 2, 3), (0.5, 0.5, 0.5))
    for question in (lambda: open_one.volume, open_one.unit_inertia):
        with pytest.raises(ModelError, match=r"mesh shell\.stl cannot be weighed: it is open: .*lw\.Hull\.around"):
            question()


def test_a_surface_is_wanted():
    with pytest.raises(ModelError, match="surface takes a Surface, not"):
        Mesh(surface=cube())
    with pytest.raises(NotImplementedError):
        _ = Faceted(Surface.block(1.0)).volume


def test_the_image_in_a_mirror_has_the_other_hand():
    shape = Mesh.of(*TETRAHEDRON, position=(1.0, 2.0, 3.0))
    image = shape.mirrored()
    assert image.volume == pytest.approx(shape.volume)
    assert image.position == shape.position
    _, (xy, xz, yz) = inertia.parts(shape.unit_inertia())
    assert inertia.parts(image.unit_inertia())[1] == pytest.approx((-xy, xz, -yz))
    assert image.mirrored() == shape


def test_a_block_of_a_size():
    assert Mesh.filling((0.1, 0.2, 0.3)).half_size == pytest.approx((0.1, 0.2, 0.3))


def test_another_kind_keeps_the_surface_and_not_a_round_one():
    shape = Mesh.of(*TETRAHEDRON, position=(1.0, 2.0, 3.0), label="foot.stl")
    hull = shape.retyped(Hull)
    assert (hull.surface, hull.label, hull.position) == (shape.surface, "foot.stl", pytest.approx(shape.position))
    assert shape.retyped(Box) is None
