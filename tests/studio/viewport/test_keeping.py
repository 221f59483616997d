import numpy as np
import pytest

from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.keeping import Keeper

REACH = np.array((0.1, 0.1, 0.1))
START = np.array(((0.0, 0.0, 0.0), (0.5, 0.0, 0.0), (1.0, 0.0, 0.0)))


@pytest.fixture
def keeper():
    return Keeper()


def test_what_is_swept_is_a_box(keeper):
    for time, shift in ((0.0, 0.0), (0.1, 0.4), (0.2, -0.3)):
        way = keeper.take("solids", START + np.array((0.0, 0.0, shift)), REACH, time, 1.0)
        assert not way.any(), "the eye stays while it swings"
    corners = keeper.corners()
    assert corners.min(axis=0) == pytest.approx((-0.1, -0.1, -0.4))
    assert corners.max(axis=0) == pytest.approx((1.1, 0.1, 0.5))
    keeper.take("solids", START, REACH, 0.0, 1.0)
    assert keeper.corners().max(axis=0) == pytest.approx((1.1, 0.1, 0.1)), "from the start it begins anew"


def test_the_eye_goes_along_with_what_travels(keeper):
    gone = np.zeros(3)
    for step in range(101):
        gone += keeper.take("solids", START + np.array((0.1 * step, 0.0, 0.0)), REACH, 0.1 * step, 1.0)
    assert keeper.travels
    assert gone[0] == pytest.approx(10.0, abs=5.0), "as far as the car, once it was clear that it drives away"
    late = keeper.take("solids", START + np.array((10.5, 0.0, 0.0)), REACH, 10.5, 1.0)
    assert late == pytest.approx((0.5, 0.0, 0.0))
    assert keeper.corners().min(axis=0)[0] == pytest.approx(10.4), "it is framed where it is"


def test_one_that_falls_for_ever_does_not_take_the_eye_along(keeper):
    for step in range(200):
        points = START.copy()
        points[2, 2] = -0.5 * step
        assert not keeper.take("solids", points, REACH, 0.1 * step, 1.0).any()
    assert keeper.corners()[:, 2].min() > -3.0


def test_other_bodies_are_no_motion(keeper):
    for step in range(60):
        keeper.take("solids", START + np.array((0.1 * step, 0.0, 0.0)), REACH, 0.1 * step, 1.0)
    assert not keeper.take("others", START, REACH, 7.0, 1.0).any()
    keeper.take("none", START[:0], REACH[:0], 7.1, 1.0)
    assert len(keeper.corners()) == 0
    assert not keeper.is_leaving(Camera(), 800, 600)


def test_leaving_is_beyond_the_edges_or_behind_the_eye(keeper):
    camera = Camera((0.5, 0.0, 0.0), 5.0).from_side("front")
    keeper.take("solids", START, REACH, 0.0, 1.0)
    assert not keeper.is_leaving(camera, 800, 600)
    keeper.take("solids", START + np.array((2.0, 0.0, 0.0)), REACH, 0.1, 1.0)
    assert keeper.is_leaving(camera, 800, 600)
    keeper.take("solids", START + np.array((0.0, -6.0, 0.0)), REACH, 0.2, 1.0)
    assert keeper.is_leaving(camera, 800, 600)
