import numpy as np

from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.gallery import Gallery
from linkwork_studio.viewport.glyphs.mesh import BOX, HALF_BALL, TUBE
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import SolidTable, rows_by_mesh


def made(model):
    poses, gallery = PoseTable(), Gallery(DARK)
    poses.set_model(model)
    gallery.show(model)
    return poses, gallery.pictures


def test_parts_are_sorted_by_mesh(pendulum):
    poses, pictures = made(pendulum)
    rows = rows_by_mesh(pictures, poses.rows)
    assert len(rows[TUBE].owner) == 1
    assert len(rows[HALF_BALL].owner) == 2
    assert pictures[rows[TUBE].owner[0]].id == "forearm"
    assert rows[BOX].color.dtype == np.uint8


def test_parts_go_where_their_body_goes(pendulum, make_snapshot):
    poses, pictures = made(pendulum)
    tube = rows_by_mesh(pictures, poses.rows)[TUBE]
    assert np.allclose(tube.placed(poses)[0], [pendulum.bodies["forearm"].position])
    poses.apply(make_snapshot(pendulum, (1, 0, 0)))
    assert np.allclose(tube.placed(poses)[0], [np.add(pendulum.bodies["forearm"].position, (1, 0, 0))])


def test_solids_of_bodies_and_joints(pendulum):
    poses, pictures = made(pendulum)
    solids = SolidTable(pictures, poses.rows)
    solids.place(poses)
    owners = [pictures[owner].id for owner in solids.owner]
    assert owners == ["arm", "forearm", "shoulder", "elbow"]
    assert np.allclose(solids.positions[3], (0.6, 0, -0.8))
    assert np.allclose(solids.half[1], (0.05, 0.05, 0.55))


def test_nothing_at_all():
    assert SolidTable().positions.shape == (0, 3)
    assert rows_by_mesh([], {}) == {}
