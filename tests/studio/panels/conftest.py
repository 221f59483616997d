"""A double pendulum in a document, a snapshot of it, and a way to show panels."""

import math

import numpy as np
import pytest

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.revolute import Revolute
from linkwork.model.joints.spherical import Spherical
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere
from linkwork.results.snapshot import Energy, Snapshot
from linkwork_studio.document.document import Document
from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import DARK


@pytest.fixture
def model() -> Model:
    """Two arms, a hinge and a ball joint."""
    made = Model("double pendulum")
    for element in (
        RigidBody(id="arm", mass=1.2, position=(0.5, 0.0, 0.0), shapes=(Box(x=1.0, y=0.1, z=0.1),)),
        RigidBody(id="rod", mass=0.8, position=(1.5, 0.0, 0.0), shapes=(Box(x=1.0), Sphere(radius=0.2))),
        Revolute(id="shoulder", base="ground", follower="arm"),
        Spherical(id="elbow", base="arm", follower="rod"),
    ):
        made = made.with_element(element)
    return made


@pytest.fixture
def document(model) -> Document:
    """The double pendulum, nothing selected."""
    return Document(model)


@pytest.fixture
def snapshot(model) -> Snapshot:
    """The pendulum in the middle of its run."""
    rotations = np.tile([math.cos(0.2), 0.0, math.sin(0.2), 0.0], (3, 1))
    return Snapshot(
        revision=1,
        document_revision=0,
        time=1.25,
        step_count=1250,
        bodies={"ground": 0, "arm": 1, "rod": 2},
        joints={"shoulder": 0, "elbow": 1},
        positions=np.array([[0.0, 0.0, 0.0], [0.4, 0.0, -0.3], [1.2, 0.0, -0.9]]),
        rotations=rotations,
        velocities=np.array([[0.0, 0.0, 0.0], [3.0, 0.0, -4.0], [0.1, 0.2, 0.3]]),
        angular_velocities=np.array([[0.0, 0.0, 0.0], [0.0, math.pi, 0.0], [0.0, 0.0, 0.0]]),
        reactions=np.array([[3.0, 0.0, 4.0, 0.0, 0.0, 0.0], [1.0, 2.0, 2.0, 0.0, 0.0, 0.0]]),
        coordinates={"shoulder": (math.pi / 6,)},
        energy=Energy(kinetic=2.0, potential=-1.5),
        violation=1e-12,
        mobility=4,
        solver="modular",
        step=1e-3,
        playing=True,
        real_time_factor=1.0,
    )


@pytest.fixture
def show(qapp, qtbot):
    """Shows a panel in the studio's look, gives it the keyboard, and returns it."""
    apply_theme(qapp, DARK)

    def shown(panel, width=320, height=600):
        qtbot.addWidget(panel)
        panel.resize(width, height)
        panel.show()
        qtbot.waitExposed(panel)
        panel.activateWindow()
        qtbot.waitUntil(panel.isActiveWindow)
        return panel

    return shown
