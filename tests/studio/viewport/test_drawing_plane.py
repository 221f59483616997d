import numpy as np
import pytest

from linkwork.math3d import vector
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.drawing_plane import NAMES, DrawingPlane, on_axes

SLOPED = DrawingPlane((1.0, 0.0, 2.0), (0.6, 0.0, 0.8))


def test_without_a_choice_it_faces_the_eye():
    plane = DrawingPlane()
    assert plane.normal_seen(Camera().from_side("front")) == pytest.approx((0.0, -1.0, 0.0))
    assert plane.normal_seen(Camera().from_side("top")) == pytest.approx((0.0, 0.0, 1.0))
    assert plane.name == "auto"
    assert plane.through(np.array((1.0, 2.0, 3.0))) == pytest.approx((1.0, 2.0, 3.0)), "where the drawing began"
    assert plane.through(None) == pytest.approx(vector.ZERO)


@pytest.mark.parametrize("name", NAMES)
def test_a_plane_of_two_axes_has_a_height_along_the_third(name):
    plane = on_axes(name).at_height(0.25)
    assert plane.name == name
    assert plane.height == pytest.approx(0.25)
    assert plane.point == pytest.approx(vector.scale(NAMES[name], 0.25))
    assert plane.words().endswith("= 0.25 m")
    for axis in plane.axes(Camera()):
        assert axis @ np.array(NAMES[name]) == 0.0


def test_an_oblique_plane_has_axes_in_it():
    assert SLOPED.name == "face"
    assert SLOPED.height == pytest.approx(2.2)
    first, second = SLOPED.axes(Camera())
    assert np.cross(first, second) == pytest.approx(SLOPED.normal)
    assert SLOPED.at_height(0.0).height == pytest.approx(0.0)


def test_what_was_chosen_stays_where_it_is():
    assert SLOPED.through(np.array((9.0, 9.0, 9.0))) == pytest.approx(SLOPED.point)
    assert SLOPED.normal_seen(Camera().from_side("top")) == pytest.approx(SLOPED.normal)
