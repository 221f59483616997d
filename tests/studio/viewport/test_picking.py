import numpy as np
import pytest
from surfaces import moved, torus

from linkwork.math3d import rotation
from linkwork.model.bodies.ground import Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.mesh import Mesh
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.graphics import ON_CPU
from linkwork_studio.viewport.picking import Picker
from linkwork_studio.viewport.scene import Scene

W, H = 1000, 800
FRONT = Camera((0.6, 0, -0.8), 5.0, -np.pi / 2, 0.0)


@pytest.fixture
def picker(qapp, pendulum):
    scene = Scene(DARK, ON_CPU)
    scene.show_model(pendulum)
    picker = Picker(scene)
    picker.scene = scene
    return picker


def at(picker, point, camera=FRONT, dx=0.0):
    pixel, _ = camera.project(np.array([point], float), W, H)
    return picker.pick(camera, pixel[0, 0] + dx, pixel[0, 1], W, H)


def test_bodies_under_the_cursor(picker):
    hit = at(picker, (0.3, 0, -0.4))
    assert hit.id == "arm"
    assert hit.point[1] == pytest.approx(-0.03)
    assert at(picker, (1.0, 0, -1.1)).id == "forearm"


def test_joints_come_first_when_near(picker):
    assert at(picker, (0.6, 0, -0.8), dx=8).id == "elbow"
    assert at(picker, (0, 0, 0), dx=-8).id == "shoulder"
    assert at(picker, (0.6, 0, -0.8), dx=40).id != "elbow"


def test_nothing_is_a_point_at_the_depth_of_the_focus(picker):
    hit = at(picker, (2, 0, 0.6))
    assert hit.id == ""
    assert np.allclose(hit.point, (2, 0, 0.6), atol=1e-6)


def test_a_joint_far_behind_a_body_is_hidden(picker, pendulum):
    wall = Ground(shapes=(Box(5, 0.1, 5, position=(0, -2, 0)),))
    picker.scene.show_model(pendulum.with_changed(wall))
    assert at(picker, (0.6, 0, -0.8)).id == "ground"


def test_picks_follow_the_run(picker, pendulum, make_snapshot):
    picker.scene.show_snapshot(make_snapshot(pendulum, (0, 0, 3)))
    assert at(picker, (0.3, 0, -0.4)).id == ""
    assert at(picker, (0.3, 0, 2.6)).id == "arm"


def test_box_takes_what_has_its_middle_inside(picker):
    assert set(picker.within(FRONT, (0, 0, W, H), W, H)) == {"arm", "forearm", "shoulder", "elbow"}
    x, y = FRONT.project(np.array([(0.3, 0, -0.4)]), W, H)[0][0]
    assert picker.within(FRONT, (x - 5, y - 5, x + 5, y + 5), W, H) == ["arm"]


def test_all_that_lies_under_the_cursor(picker, pendulum):
    wall = Ground(shapes=(Box(5, 0.1, 5, position=(0, 2, 0)),))
    picker.scene.show_model(pendulum.with_changed(wall))
    x, y = FRONT.project(np.array([(0.6, 0, -0.8)]), W, H)[0][0]
    found = picker.all_under(FRONT, x, y, W, H)
    assert found[0] == "elbow"
    assert set(found) == {"elbow", "arm", "forearm", "ground"}
    assert found[-1] == "ground"


def test_where_the_mechanism_looks_small_a_joint_takes_less_room(picker):
    far = Camera((0.6, 0, -0.8), 60.0, -np.pi / 2, 0.0)
    assert at(picker, (0.6, 0, -0.8), far, dx=2).id == "elbow"
    assert at(picker, (0.6, 0, -0.8), far, dx=8).id != "elbow"


def test_an_empty_scene(picker):
    picker.scene.show_model(Model())
    assert at(picker, (0, 0, 0)).id == ""
    assert picker.within(FRONT, (0, 0, W, H), W, H) == []


def test_kernels_get_ready_in_the_background(picker, qtbot):
    qtbot.waitUntil(lambda: picker.is_ready, timeout=60_000)


@pytest.mark.parametrize("scale", [(1, 1, 1), (-1, 1, 2)])
def test_one_can_look_through_the_hole_of_a_ring(qapp, scale):
    """The box around a mesh is only where its triangles begin to be asked."""
    turn = rotation.about((1, 0, 0), np.pi / 2)
    ring = Mesh.of(*moved(torus(0.5, 0.125, 32), (3, 1, 0)), scale=scale)
    body = RigidBody(id="ring", position=(1.0, 0, 0), rotation=turn, shapes=(ring,))
    scene = Scene(DARK, ON_CPU)
    scene.show_model(Model().with_element(body))
    picker = Picker(scene)
    eye = Camera((1.0, 0, 0), 5.0, -np.pi / 2, 0.0)
    assert at(picker, (1.0, 0, 0), eye).id == ""
    assert at(picker, (1.2, 0, 0.2), eye).id == ""
    hit = at(picker, (1.5, 0, 0), eye)
    assert hit.id == "ring"
    assert hit.point[1] == pytest.approx(-0.125 * scale[2], abs=0.01)
