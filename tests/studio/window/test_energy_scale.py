import pytest

from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model, model_of
from linkwork.model.placing import joint_at
from linkwork.model.shapes.box import Box
from linkwork_studio.window.energy_scale import energy_scale

GRAVITY = (0.0, 0.0, -10.0)


def test_every_body_falls_by_its_own_size():
    box = RigidBody(id="box", mass=2.0, position=(0, 0, 5), shapes=(Box(1.0, 0.4, 0.2),))
    assert energy_scale(model_of("m", GRAVITY, [box])) == pytest.approx(2.0 * 10.0 * 0.5)
    assert energy_scale(model_of("m", (0, 0, 0), [box])) == 0.0
    assert energy_scale(Model()) == 0.0


def test_without_shapes_joints_or_the_whole_mechanism_tell_the_size():
    masses = [PointMass(id=name, mass=3.0, position=(x, 0, 0)) for name, x in (("a", 0.0), ("b", 2.0))]
    assert energy_scale(model_of("m", GRAVITY, masses)) == pytest.approx(2 * 3.0 * 10.0 * 2.0)
    arm = RigidBody(id="arm", mass=1.0, position=(0.7, 0, 0))
    hung = model_of("m", GRAVITY, [arm])
    hung = hung.with_element(joint_at(hung, "pin", "revolute", "ground", "arm", (0, 0, 0), (0, 1, 0)))
    assert energy_scale(hung) == pytest.approx(1.0 * 10.0 * 0.7)
