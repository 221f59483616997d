"""What all shapes share."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.math3d import inertia
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.shape import Shape


@pytest.fixture(params=sorted(SHAPES))
def shape(request) -> Shape:
    return SHAPES[request.param]()


def test_every_shape_weighs_what_matter_can_weigh(shape):
    assert shape.volume > 0.0
    assert inertia.violated_inequality(*inertia.parts(shape.unit_inertia())) == ""


def test_no_point_lies_farther_out_than_the_box_around(shape):
    """The mean square distance along an axis is at most that of mass at the faces of the box."""
    second = np.diag(inertia.second_moment(shape.unit_inertia()))
    assert all(second <= np.array(shape.half_size) ** 2)
    assert shape.volume <= 8 * np.prod(shape.half_size) * (1 + 1e-12)


def test_the_rotation_is_made_a_unit_one(shape):
    assert type(shape)(rotation=(2.0, 0.0, 0.0, 0.0)).rotation == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("color", ["", "#a0B1c2"])
def test_colours(shape, color):
    assert type(shape)(color=color).color == color


@pytest.mark.parametrize("color", ["red", "#12345", "#1234567", "#12345g"])
def test_no_colours(shape, color):
    with pytest.raises(ModelError, match="is not of the form #rrggbb"):
        type(shape)(color=color)


def test_it_fills_a_box_of_its_own_size(shape):
    """Round ones fill what is as wide as high; none is much larger or smaller than the box."""
    half = shape.half_size
    assert type(shape).filling(half).half_size == pytest.approx(half, rel=0.05)
    slab = type(shape).filling((0.2, 0.05, 0.1))
    assert 0.2 < np.prod(slab.half_size) / 0.001 < 3.0


def test_its_image_in_a_mirror_weighs_as_much_on_the_other_side(shape):
    moments, (xy, xz, yz) = inertia.parts(shape.unit_inertia())
    image = shape.mirrored()
    assert inertia.parts(image.unit_inertia()) == (pytest.approx(moments), pytest.approx((-xy, xz, -yz)))
    assert image.half_size == pytest.approx(shape.half_size)


def test_only_what_has_a_surface_keeps_it(shape):
    assert hasattr(shape, "surface") or shape.retyped(SHAPES["box"]) is None


def test_a_shape_of_no_kind_measures_nothing():
    for question in (
        lambda s: s.filling((1.0, 1.0, 1.0)),
        lambda s: s.volume,
        lambda s: s.half_size,
        lambda s: s.unit_inertia(),
    ):
        with pytest.raises(NotImplementedError):
            question(Shape())
