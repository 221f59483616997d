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


def test_a_shape_of_no_kind_measures_nothing():
    for question in (lambda s: s.volume, lambda s: s.half_size, lambda s: s.unit_inertia()):
        with pytest.raises(NotImplementedError):
            question(Shape())
