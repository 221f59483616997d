"""Bodies of several shapes: what is put together weighs what its parts weigh, however they lie."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import quaternions

from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.model.mass_properties import centred, mass_properties
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.cone import Cone
from linkwork.model.shapes.cylinder import Cylinder

places = st.tuples(*[st.floats(-2.0, 2.0)] * 3)
shapes = st.builds(
    lambda kind, position, turn: SHAPES[kind](position=position, rotation=turn),
    st.sampled_from(sorted(SHAPES)),
    places,
    quaternions,
)
groups = st.lists(st.tuples(shapes, st.floats(100.0, 10_000.0)), min_size=1, max_size=4)


def about_origin(properties) -> np.ndarray:
    """Pseudo-inertia of first and second moments about the origin of the axes, which adds up by itself."""
    second = inertia.second_moment(properties.tensor)
    c = np.array(properties.centre)
    p = np.zeros((4, 4))
    p[0, 0] = properties.mass
    p[0, 1:] = p[1:, 0] = properties.mass * c
    p[1:, 1:] = np.array(second) + properties.mass * np.outer(c, c)
    return p


def weighed(group):
    return mass_properties([shape for shape, _ in group], [density for _, density in group])


@given(groups, groups)
def test_parts_add_up(some, others):
    together = about_origin(weighed(some + others))
    assert together == pytest.approx(about_origin(weighed(some)) + about_origin(weighed(others)), rel=1e-9, abs=1e-9)


@given(shapes, st.floats(100.0, 10_000.0))
def test_one_shape_is_as_it_is(shape, density):
    found = mass_properties((shape,), density)
    own = np.array(rotation.axes(shape.rotation)).T
    assert found.mass == pytest.approx(density * shape.volume)
    assert found.centre == pytest.approx(shape.position)
    turned = found.mass * own @ np.array(shape.unit_inertia()) @ own.T
    assert np.array(found.tensor) == pytest.approx(turned, abs=1e-9 * turned.max())


@given(groups)
def test_shapes_about_their_centre_of_mass(group):
    found = weighed(group)
    moved = mass_properties(centred([shape for shape, _ in group], found.centre), [density for _, density in group])
    assert moved.centre == pytest.approx(vector.ZERO, abs=1e-12)
    assert np.array(moved.tensor) == pytest.approx(np.array(found.tensor), rel=1e-9, abs=1e-9 * found.mass)


@given(groups, quaternions, places)
def test_moving_the_whole_turns_the_tensor_and_moves_the_centre(group, turn, shift):
    found = weighed(group)
    moved = [
        type(shape)(
            position=vector.add(shift, rotation.rotate(turn, shape.position)),
            rotation=rotation.multiply(turn, shape.rotation),
        )
        for shape, _ in group
    ]
    again = mass_properties(moved, [density for _, density in group])
    assert again.centre == pytest.approx(vector.add(shift, rotation.rotate(turn, found.centre)), abs=1e-9)
    expected = np.array(inertia.turned(found.tensor, turn))
    assert np.array(again.tensor) == pytest.approx(expected, abs=1e-9 * found.mass)


@given(groups)
def test_the_whole_is_what_matter_can_weigh(group):
    assert inertia.violated_inequality(*inertia.parts(weighed(group).tensor)) == ""


def test_halves_make_a_whole():
    halves = (Box(0.5, 0.2, 0.1, position=(0.25, 1.0, 0.0)), Box(0.5, 0.2, 0.1, position=(0.75, 1.0, 0.0)))
    whole = Box(1.0, 0.2, 0.1)
    found = mass_properties(halves, 7850.0)
    assert found.mass == pytest.approx(157.0)
    assert found.centre == pytest.approx((0.5, 1.0, 0.0))
    assert np.array(found.tensor) == pytest.approx(157.0 * np.array(whole.unit_inertia()))


def test_cone_and_cylinder_balance_where_they_should():
    """A pencil: the cone's centroid is a quarter of its length from its disc."""
    bar, tip = Cylinder(0.1, 2.0, position=(0.0, 0.0, -1.0)), Cone(0.1, 0.4, position=(0.0, 0.0, 0.1))
    assert mass_properties((bar, tip), 1.0).centre[2] == pytest.approx((2.0 * -1.0 + 0.4 / 3 * 0.1) / (2.0 + 0.4 / 3))


@pytest.mark.parametrize("density", [0.0, -1.0, float("nan"), float("inf")])
def test_no_matter(density):
    with pytest.raises(ModelError, match=r"capsule: the density is .*; it must be greater than zero"):
        mass_properties((Capsule(),), density)


def test_each_shape_has_a_density():
    for shapes_given, densities in (((), 1.0), ((Box(), Box()), (1.0,))):
        with pytest.raises(ModelError, match="give one or more shapes and a density each"):
            mass_properties(shapes_given, densities)
