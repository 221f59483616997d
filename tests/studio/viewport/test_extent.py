import numpy as np

from linkwork.math3d import rotation
from linkwork.model.bodies.ground import Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model, model_of
from linkwork.model.shapes.box import Box
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.extent import corner_points, floor_height, reach, worth_framing
from linkwork_studio.viewport.gallery import Gallery
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import SolidTable

FLOOR = Box(40, 40, 1, position=(0, 0, -0.5))


def solids_of(model):
    poses, gallery = PoseTable(), Gallery(DARK)
    poses.set_model(model)
    gallery.show(model)
    solids = SolidTable(gallery.pictures, poses.rows)
    solids.place(poses)
    is_ground = np.array([picture.id == "ground" for picture in gallery.pictures])
    return solids, is_ground


def test_corners_of_a_turned_box():
    turn = rotation.about((0, 0, 1), np.pi / 4)
    box = RigidBody(id="b", position=(1, 0, 0), rotation=turn, shapes=(Box(2, 2, 2),))
    solids, _ = solids_of(model_of("m", (0, 0, 0), [box]))
    points = corner_points(solids, np.array([0]))
    assert np.allclose([points.min(axis=0), points.max(axis=0)], [(1 - 2**0.5, -(2**0.5), -1), (1 + 2**0.5, 2**0.5, 1)])
    assert np.allclose(reach(solids), 3**0.5)


def test_a_wide_floor_is_not_framed_unless_it_is_all():
    box = RigidBody(id="b", position=(0, 0, 1), shapes=(Box(1, 1, 1),))
    solids, is_ground = solids_of(model_of("m", (0, 0, 0), [Ground(shapes=(FLOOR,)), box]))
    assert list(solids.owner[worth_framing(solids, is_ground, 1.0)]) == [1]
    solids, is_ground = solids_of(model_of("m", (0, 0, 0), [Ground(shapes=(FLOOR,))]))
    assert len(worth_framing(solids, is_ground, 1.0)) == 1


def test_the_floor_is_at_zero_unless_something_is_lower(pendulum):
    lifted = RigidBody(id="b", position=(0, 0, 1), shapes=(Box(1, 1, 1),))
    assert floor_height(model_of("m", (0, 0, 0), [lifted]), 1.0) == 0.0
    assert floor_height(Model(), 1.0) == 0.0
    sunk = RigidBody(id="b", position=(0, 0, -1), shapes=(Box(1, 1, 1),))
    assert -2.0 <= floor_height(model_of("m", (0, 0, 0), [sunk]), 1.0) <= -1.5
    assert -2.6 <= floor_height(pendulum, 1.0) <= -2.05


def test_a_floor_of_the_model_keeps_the_grid_at_zero_under_a_pendulum(pendulum):
    held = pendulum.with_changed(Ground(shapes=(Box(1, 1, 0.1, position=(0, 0, 2)),)))
    assert floor_height(held, 1.0) > -2.05
