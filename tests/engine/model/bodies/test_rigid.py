"""Which masses and inertias matter can have."""

import pytest
from hypothesis import given
from random_models import tensors

from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.rigid import RigidBody


@given(tensors())
def test_whatever_is_made_of_matter_may_be(tensor):
    moments, products = inertia.parts(tensor)
    body = RigidBody(id="arm", inertia=moments, products=products)
    assert (body.inertia, body.products) == (moments, products)


@pytest.mark.parametrize("angle", [0.0, 0.1, 0.7, 1.5])
@pytest.mark.parametrize("moments", [(0.0, 1 / 12, 1 / 12), (1.0, 1.0, 2.0), (0.0, 0.0, 0.0)])
def test_rods_plates_and_points_may_be_turned_anyhow(moments, angle):
    turned = inertia.turned(inertia.tensor(moments), rotation.about((1.0, 2.0, 3.0), angle))
    moments, products = inertia.parts(turned)
    assert RigidBody(id="rod", inertia=moments, products=products).products == products


@pytest.mark.parametrize(
    ("moments", "products", "why"),
    [
        ((1.0, 1.0, 2.1), (0.0, 0.0, 0.0), "1 \\+ 1 are less than 2.1"),
        ((-0.1, 1.0, 1.0), (0.0, 0.0, 0.0), "-0.1 kg m2 is negative"),
        ((1.0, 1.0, 1.0), (0.9, 0.0, 0.0), "are less than"),
    ],
)
def test_no_matter_has_such_an_inertia(moments, products, why):
    with pytest.raises(ModelError, match=why) as caught:
        RigidBody(id="arm", inertia=moments, products=products)
    assert str(caught.value).startswith("arm: this inertia is impossible")
    assert caught.value.element == "arm"
