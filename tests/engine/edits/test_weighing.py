import numpy as np
import pytest
from sample_models import built
from surfaces import cube

from linkwork.edits import AddJoint, SetValue, apply
from linkwork.edits.weighing import reweighed, shape_properties, weighed
from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model, model_of
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.mesh import Mesh

TILTED = (0.9238795325112867, 0.0, 0.3826834323650898, 0.0)


def test_a_body_weighs_what_its_shapes_do_and_back():
    shapes = (Box(x=1.0, y=0.2, z=0.1, rotation=TILTED), Box(position=(0.0, 0.0, 1.0)))
    model = Model().with_element(RigidBody(id="a", inertia=(1.0, 1.0, 1.9), products=(0.2, 0.0, 0.0), shapes=shapes))
    changed, inverse = apply(model, weighed(model, "a", 500.0))
    body, found = changed.bodies["a"], shape_properties(model, "a", 500.0)
    assert body.mass == pytest.approx(500 * (0.02 + 0.001))
    assert np.array(inertia.tensor(body.inertia, body.products)) == pytest.approx(np.array(found.tensor))
    assert body.position == pytest.approx(found.centre)
    assert body.shapes[0].position == pytest.approx(vector.scale(found.centre, -1.0))
    assert shape_properties(changed, "a", 500.0).centre == pytest.approx(vector.ZERO, abs=1e-15)
    assert apply(changed, inverse)[0] == model


def test_everything_on_the_body_stays_where_it_is_in_space():
    """A box half a metre off the origin of a body that spins: its joints, and the velocity of each point, stay."""
    shape = Box(position=(0.5, 0.0, 0.0))
    body = RigidBody(
        id="a", rotation=TILTED, angular_velocity=(0.0, 0.0, 2.0), velocity=(1.0, 0.0, 0.0), shapes=(shape,)
    )
    model = built(body, AddJoint("j", "spherical", base="ground", follower="a", at=(0.1, 0.2, 0.3)))
    changed, _ = apply(model, weighed(model, "a", 500.0))
    now, joint = changed.bodies["a"], changed.joints["j"]
    assert now.in_global(joint.follower_frame.position) == pytest.approx((0.1, 0.2, 0.3))
    assert now.in_global(now.shapes[0].position) == pytest.approx(body.in_global(shape.position))
    back = vector.cross(now.angular_velocity, vector.subtract(body.position, now.position))
    assert vector.add(now.velocity, back) == pytest.approx(body.velocity)


def test_an_open_mesh_weighs_as_its_hull():
    mesh = Mesh.of(cube()[0], cube()[1][:-2])
    model = Model().with_element(RigidBody(id="a", shapes=(mesh,)))
    assert apply(model, weighed(model, "a", 7850.0))[0].bodies["a"].mass == pytest.approx(7850.0)


@pytest.mark.parametrize("id", ["ground", "bare"])
def test_what_cannot_be_weighed(id):
    with pytest.raises(ModelError, match=f"{id}: only a rigid body with shapes can be weighed"):
        weighed(Model().with_element(RigidBody(id="bare")), id, 1.0)


def test_another_mass_takes_the_inertia_along():
    """As if the density had changed: what a body of twice the density weighs."""
    model = model_of("m", (0, 0, 0), [RigidBody(id="box", shapes=(Box(1.0, 0.2, 0.3),)), PointMass(id="point")])
    once, _ = apply(model, weighed(model, "box", 1000.0))
    twice, _ = apply(model, weighed(model, "box", 2000.0))
    heavy, _ = apply(once, reweighed(once, "box", 2.0 * once.bodies["box"].mass))
    for name in ("mass", "inertia", "products"):
        assert getattr(heavy.bodies["box"], name) == pytest.approx(getattr(twice.bodies["box"], name))
    assert reweighed(model, "point", 3.0) == (SetValue("point", "mass", 3.0),)
