import numpy as np
import pytest

from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.camera import Camera


@pytest.mark.parametrize(
    ("side", "normal"), [("front", (0, -1, 0)), ("right", (1, 0, 0)), ("top", (0, 0, 1)), ("iso", (0, -1, 0))]
)
def test_the_plane_faces_the_eye(side, normal):
    assert snapping.facing_axis(Camera().from_side(side)) == pytest.approx(normal)


def test_lines_of_sight_meet_planes():
    down = np.array((0.0, 0.6, -0.8))
    found = snapping.on_plane(np.array((1.0, 0.0, 4.0)), down, np.zeros(3), np.array((0.0, 0.0, 1.0)))
    assert found == pytest.approx((1.0, 3.0, 0.0))
    assert snapping.on_plane(np.zeros(3), down, np.array((0, 0, 1.0)), np.array((0.0, 0.0, 1.0))) is None, "behind"
    assert snapping.on_plane(np.zeros(3), down, np.zeros(3), np.array((1.0, 0.0, 0.0))) is None, "edge on"


def test_steps_are_taken_across_the_normal():
    point = np.array((0.234, 0.07, 1.26))
    assert snapping.snapped(point, np.array((0.0, -1.0, 0.0)), 0.1) == pytest.approx((0.2, 0.07, 1.3))
    assert snapping.snapped_number(0.26, 0.1) == pytest.approx(0.3)


def test_steps_are_a_part_of_the_grid_some_pixels_wide():
    for distance in np.geomspace(0.01, 1000.0, 40):
        camera = Camera(distance=float(distance))
        assert 3.0 < snapping.step(camera) / camera.pixel(600) < 160.0
