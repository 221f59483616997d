"""Names of a model."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.drivers.slider import Slider
from linkwork.model.drivers.table import TableOfPoints
from linkwork.model.expressions.scope import NOTHING, check_parameter_name, scope_of
from linkwork.model.joints.revolute import Revolute
from linkwork.model.model import Model


def test_names_of_a_model():
    model = Model().with_element(RigidBody(id="arm")).with_element(Revolute(id="pin", base="ground", follower="arm"))
    model = model.with_element(Slider(id="k", unit="N m/rad")).with_element(
        TableOfPoints(id="cam", of="rad", gives="m")
    )
    scope = scope_of(model)
    assert list(scope.bodies) == ["ground", "arm"]
    assert dict(scope.joints) == {"pin": (("angle", "rad"),)}
    assert len(scope.joints) == 1
    assert scope.parameters == {"k": "N m/rad"}
    assert scope.tables == {"cam": ("rad", "m")}
    assert not NOTHING.joints


@pytest.mark.parametrize("name", ["k", "k_2", "arm", "m", "x"])
def test_names_for_parameters(name):
    check_parameter_name(name)


@pytest.mark.parametrize(
    "name", ["t", "pi", "e", "sin", "angle", "and", "", "2k", "_k", "__class__", "a b", "ä", 1.5, None]
)
def test_names_that_parameters_cannot_have(name):
    with pytest.raises(ModelError):
        check_parameter_name(name)
