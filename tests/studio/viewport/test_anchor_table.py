import numpy as np
import pytest

from linkwork_studio.viewport.anchor_table import AnchorTable
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.pose_table import PoseTable

SIZE = (800, 600)


@pytest.fixture
def table(pendulum):
    poses = PoseTable()
    poses.set_model(pendulum)
    made = AnchorTable()
    made.set_model(pendulum)
    made.place(poses)
    return made


@pytest.fixture
def camera():
    return Camera(focus=(0.7, 0.0, -0.7), distance=5.0).from_side("front")


def pixel(camera, point):
    pixels, _ = camera.project(np.array([point], float), *SIZE)
    return tuple(pixels[0])


def test_the_anchor_near_the_mouse_is_found(table, camera):
    x, y = pixel(camera, (1.4, 0.0, -1.4))
    (found, *_) = table.under(camera, (x + 3.0, y), SIZE)
    assert (found.body, found.what) == ("forearm", "end")
    assert found.point == pytest.approx((1.4, 0.0, -1.4))
    assert found.axis is None
    assert table.under(camera, (x + 60.0, y + 60.0), SIZE) == []


def test_the_preferred_body_comes_first_and_others_lie_beside(table, camera):
    place = pixel(camera, (0.6, 0.0, -0.8))
    for body, other in (("arm", "forearm"), ("forearm", "arm")):
        first = table.under(camera, place, SIZE, prefer=body)[0]
        assert first.body == body
        assert table.beside(first, camera, SIZE)[0].body == other


def test_bodies_that_stay_keep_their_anchors(table, pendulum):
    kept = table._kept["arm"]
    table.set_model(pendulum.without("elbow"))
    assert table._kept["arm"] is kept
    assert table.of_body("arm")
