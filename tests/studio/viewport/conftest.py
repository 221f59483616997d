"""A planted double pendulum, its snapshots, and a viewport that renders out of sight."""

import gc
import math

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from linkwork.math3d import rotation
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model, model_of
from linkwork.model.placing import joint_at
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.results.snapshot import Snapshot
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport import graphics
from linkwork_studio.viewport.viewport import Viewport

GRAVITY = (0.0, 0.0, -9.81)


def link(body_id: str, start, end, shape) -> RigidBody:
    """A bar whose shape's z axis lies along it."""
    start, end = np.array(start, float), np.array(end, float)
    middle = tuple(float(c) for c in (start + end) / 2)
    turn = rotation.along(tuple(end - start), (0, 1, 0))
    return RigidBody(id=body_id, position=middle, rotation=turn, shapes=(shape,))


def double_pendulum() -> Model:
    """Arm and forearm in the x-z plane, hinged about y at (0, 0, 0) and (0.6, 0, -0.8)."""
    elbow, tip = (0.6, 0.0, -0.8), (1.4, 0.0, -1.4)
    bodies = [link("arm", (0, 0, 0), elbow, Box(0.06, 0.12, 1.1)), link("forearm", elbow, tip, Capsule(0.05, 1.0))]
    model = model_of("pendulum", GRAVITY, bodies)
    model = model.with_element(joint_at(model, "shoulder", "revolute", "ground", "arm", (0, 0, 0), (0, 1, 0)))
    return model.with_element(joint_at(model, "elbow", "revolute", "arm", "forearm", elbow, (0, 1, 0)))


def snapshot_of(model: Model, shift=(0.0, 0.0, 0.0), **changes) -> Snapshot:
    """The stored poses, shifted, as a run would tell them."""
    names = [name for name in model.bodies if name != "ground"]
    positions = np.array([model.bodies[name].position for name in names]).reshape(-1, 3) + np.array(shift)
    turns = np.array([model.bodies[name].rotation for name in names]).reshape(-1, 4)
    nothing = np.zeros_like(positions)
    words = {
        "revision": 1,
        "document_revision": 0,
        "time": 0.0,
        "step_count": 0,
        "bodies": {name: row for row, name in enumerate(names)},
        "joints": {name: row for row, name in enumerate(model.joints)},
        "positions": positions,
        "rotations": turns,
        "velocities": nothing,
        "angular_velocities": nothing,
        "reactions": np.zeros((len(model.joints), 6)),
    }
    return Snapshot(**{**words, **changes})


@pytest.fixture
def pendulum() -> Model:
    return double_pendulum()


@pytest.fixture
def snapshot(pendulum) -> Snapshot:
    return snapshot_of(pendulum)


@pytest.fixture
def make_snapshot():
    return snapshot_of


@pytest.fixture
def make_link():
    return link


@pytest.fixture
def image_only(monkeypatch):
    """OpenGL widgets and off-screen windows do not mix in one process, so the tests of one process use images."""
    monkeypatch.setenv(graphics.VARIABLE, "image")


def tidy_up():
    """Let earlier viewports go, which else stay: no loop of events runs, and so few objects are rarely collected."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture
def viewport(qtbot, image_only, pendulum) -> Viewport:
    """A shown viewport, 800 x 600, that sees the pendulum from the front and jumps instead of flying."""
    tidy_up()
    view = Viewport(DARK)
    qtbot.addWidget(view)
    view.navigation.is_smooth = False
    view.resize(800, 600)
    view.show_model(pendulum)
    view.show()
    qtbot.waitExposed(view)
    view.view_from("front")
    return view


@pytest.fixture
def spot(viewport):
    """Where a point of space is on the viewport."""

    def place(point) -> tuple[float, float]:
        pixels, _ = viewport.navigation.camera.project(np.array([point], float), viewport.width(), viewport.height())
        return float(pixels[0, 0]), float(pixels[0, 1])

    return place


@pytest.fixture
def quarter_turn():
    return rotation.about((0, 0, 1), math.pi / 2)
