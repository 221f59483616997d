import pytest

from linkwork.checks.inertias import FAR, odd_inertias
from linkwork.edits import SetValue, apply
from linkwork.edits.weighing import reweighed, weighed
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import model_of
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere


@pytest.fixture
def model():
    box = RigidBody(id="box", shapes=(Box(1.0, 0.2, 0.2), Sphere(0.1, position=(0.5, 0, 0))))
    made = model_of("m", (0, 0, -9.81), [box, RigidBody(id="bare", mass=1.0, inertia=(1e3, 1e3, 1e3))])
    return apply(made, weighed(made, "box", 1000.0))[0]


def test_what_its_shapes_weigh_is_fine(model):
    assert odd_inertias(model) == []


@pytest.mark.parametrize("factor", [2 * FAR, 0.5 / FAR])
def test_a_mass_that_was_changed_alone_is_found(model, factor):
    heavy, _ = apply(model, (SetValue("box", "mass", factor * model.bodies["box"].mass),))
    (found,) = odd_inertias(heavy)
    assert (found.level, found.code, found.elements) == ("info", "odd_inertia", ("box",))
    assert ("16 times" if factor < 1 else "1/16 of") in found.message


def test_inertia_that_goes_along_is_fine(model):
    heavy, _ = apply(model, reweighed(model, "box", 50.0 * model.bodies["box"].mass))
    assert odd_inertias(heavy) == []


def test_shapes_that_are_pictures_may_be_off_by_a_little(model):
    other, _ = apply(model, (SetValue("box", "mass", 0.5 * FAR * model.bodies["box"].mass),))
    assert odd_inertias(other) == []
