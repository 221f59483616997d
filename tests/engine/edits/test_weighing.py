import numpy as np
import pytest
from surfaces import cube

from linkwork.edits import apply
from linkwork.edits.weighing import shape_properties, weighed
from linkwork.errors import ModelError
from linkwork.math3d import inertia
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
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
    assert body.position == (0, 0, 0)
    assert apply(changed, inverse)[0] == model


def test_an_open_mesh_weighs_as_its_hull():
    mesh = Mesh.of(cube()[0], cube()[1][:-2])
    model = Model().with_element(RigidBody(id="a", shapes=(mesh,)))
    assert apply(model, weighed(model, "a", 7850.0))[0].bodies["a"].mass == pytest.approx(7850.0)


@pytest.mark.parametrize("id", ["ground", "bare"])
def test_what_cannot_be_weighed(id):
    with pytest.raises(ModelError, match=f"{id}: only a rigid body with shapes can be weighed"):
        weighed(Model().with_element(RigidBody(id="bare")), id, 1.0)
