import numpy as np
import pytest

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model, model_of
from linkwork.model.shapes.sphere import Sphere
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.darkroom import Darkroom
from linkwork_studio.viewport.graphics import ON_CPU
from linkwork_studio.viewport.highlight import Emphasis
from linkwork_studio.viewport.scene import Scene

W, H = 160, 120


@pytest.fixture
def scene(qapp):
    return Scene(DARK, ON_CPU)


@pytest.fixture
def shot(scene):
    """The scene as bytes (H, W, 4)."""
    room = Darkroom(scene.front)
    scene.paint_sky(is_painted=False)

    def take(camera):
        scene.prepare(camera, H, 1.0)
        image = room.develop(W, H, 0)
        return np.array(image.bits(), np.uint8).reshape(H, W, 4).astype(int)

    yield take
    room.close()


def ball(**words) -> Model:
    return model_of("ball", (0, 0, 0), [RigidBody(id="ball", position=(0, 0, 1), shapes=(Sphere(0.5, **words),))])


EYE = Camera((0, 0, 1), 4.0, -np.pi / 2, 0.0)


def test_a_ball_is_in_the_middle_in_its_colour(scene, shot):
    scene.show_model(ball(color="#00ff00"))
    red, green, blue, alpha = shot(EYE)[H // 2, W // 2]
    assert alpha == 255
    assert green > 2 * max(red, blue, 1)


def test_a_snapshot_moves_it(scene, shot, make_snapshot):
    scene.show_model(ball(color="#00ff00"))
    scene.show_snapshot(make_snapshot(ball(), (0.8, 0, 0)))
    picture = shot(EYE)
    assert picture[H // 2, W // 2 + 36, 1] > 100
    assert picture[H // 2, W // 2, 1] < 100


def test_an_edit_of_the_colour_is_seen_and_a_removed_body_is_gone(scene, shot):
    scene.show_model(ball(color="#00ff00"))
    scene.show_model(ball(color="#ff0000"))
    assert shot(EYE)[H // 2, W // 2, 0] > 150
    scene.show_model(Model())
    assert shot(EYE)[H // 2, W // 2, 3] < 255


def test_selection_puts_a_rim_around_it(scene, shot):
    scene.show_model(ball())
    plain = shot(EYE)
    scene.emphasise(Emphasis(("ball",)))
    marked = shot(EYE)
    edge = np.abs(plain - marked).sum(axis=2) > 200
    assert edge.sum() > 60
    scene.emphasise(Emphasis())
    assert np.abs(shot(EYE) - plain).max() <= 2


def test_a_warning_is_red(scene, shot):
    scene.show_model(ball(color="#00ff00"))
    scene.emphasise(Emphasis(warned=("ball",)))
    red, green, _, _ = shot(EYE)[H // 2, W // 2]
    assert red > green


def test_an_open_joint_shows_a_line(scene, shot, pendulum, make_snapshot):
    scene.show_model(pendulum)
    eye = Camera((0, 0, 0.3), 3.0, -np.pi / 2, 0.0)
    scene.show_snapshot(make_snapshot(pendulum))
    closed = shot(eye)
    scene.show_snapshot(make_snapshot(pendulum, (0, 0, 0.6)))
    opened = shot(eye)
    assert opened[H // 2, W // 2 - 1 : W // 2 + 2, 0].max() > closed[H // 2, W // 2 - 1 : W // 2 + 2, 0].max() + 50


def test_the_near_plane_never_cuts_the_nearest_body(scene, shot):
    scene.show_model(ball(color="#00ff00"))
    shot(Camera((0, 0, 1), 0.9, -np.pi / 2, 0.0))
    near, far = scene.front.GetActiveCamera().GetClippingRange()
    assert near < 0.4
    assert far > 1.4


def test_another_project_forgets_the_run(scene, make_snapshot):
    scene.show_model(ball())
    scene.show_snapshot(make_snapshot(ball(), (9, 0, 0)))
    scene.show_model(Model())
    scene.show_model(ball())
    assert np.allclose(scene.poses.pose("ball")[0], (0, 0, 1))


def test_the_backdrop_depends_on_the_eye_only(scene, make_snapshot):
    scene.show_model(ball())
    first = scene.prepare(EYE, H, 1.0)
    scene.show_snapshot(make_snapshot(ball(), (1, 0, 0)))
    assert scene.prepare(EYE, H, 1.0) == first
    assert scene.prepare(Camera(), H, 1.0) != first
    assert scene.prepare(EYE, H, 2.0) != first


def test_themes_change_on_the_fly(scene, shot):
    scene.show_model(ball())
    dark = shot(EYE)
    scene.set_theme(LIGHT)
    assert np.abs(dark - shot(EYE)).max() > 10


def test_depths_leave_digits_to_tell_edges_from_what_hides_them(qapp, pendulum):
    scene = Scene(DARK, ON_CPU)
    scene.show_model(pendulum)
    for distance in (0.05, 2.0, 50.0):
        camera = Camera((0.6, 0, -0.8), distance, -np.pi / 2, 0.0)
        scene.prepare(camera, 800, 1.0)
        near, far = scene.front.GetActiveCamera().GetClippingRange()
        assert 0.02 * camera.eye_distance <= near < camera.eye_distance < far
