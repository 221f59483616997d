"""Pictures of drivers: on the bodies of their joints, none for what has no place."""

import numpy as np
import pytest

from linkwork.edits import AddElement, apply
from linkwork.model.drivers.belt import Belt
from linkwork.model.drivers.motion import Motion
from linkwork.model.drivers.motor import Motor
from linkwork.model.drivers.slider import Slider
from linkwork_studio.viewport.driver_picture import driven_joints, driver_picture
from linkwork_studio.viewport.poses import rotate

COLOR = (1, 2, 3, 255)


@pytest.fixture
def driven(pendulum):
    first = next(iter(pendulum.joints))
    drivers = [Motor(id="motor", joint=first), Motion(id="motion", joint=first), Slider(id="slide")]
    model, _ = apply(pendulum, [AddElement(driver) for driver in drivers])
    return model, first


def test_a_motor_sits_on_the_base_of_its_joint(driven):
    model, first = driven
    picture = driver_picture(model.drivers["motor"], model, 1.0, COLOR)
    joint = model.joints[first]
    assert {piece.body for piece in picture.pieces} == {joint.base}
    assert len(picture.solids) == len(picture.pieces)
    body = model.bodies[joint.base]
    origin = body.in_global(joint.base_frame.position)
    turn = np.tile(body.rotation, (len(picture.pieces), 1))
    places = rotate(turn, np.array([p.part.position for p in picture.pieces])) + body.position
    assert np.linalg.norm(places - origin, axis=1).max() < 0.5


def test_drivers_without_a_picture(driven):
    model, first = driven
    for name in ("motion", "slide"):
        assert driver_picture(model.drivers[name], model, 1.0, COLOR).pieces == ()
    assert driven_joints(model.drivers["slide"]) == ()
    assert driven_joints(Belt(id="b", first=first, second="other")) == ((first, ""), ("other", ""))
