import numpy as np
import pytest

from linkwork.equations import ray
from linkwork.model.bodies.ground import Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork_studio.viewport.glyphs.part import Solid
from linkwork_studio.viewport.picture import body_picture, half_edges

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


def test_every_shape_has_its_parts_its_colour_and_its_solid():
    body = RigidBody(id="b", shapes=(Box(1, 2, 3, position=(4, 0, 0)), Capsule(0.1, 1)))
    picture = body_picture(body, RED, (RED, BLUE), (), 0.1)
    assert [piece.color for piece in picture.pieces] == [RED, BLUE, BLUE, BLUE]
    assert picture.pieces[0].part.position == (4, 0, 0)
    assert [solid.solid.kind for solid in picture.solids] == [ray.BOX, ray.CAPSULE]
    assert {piece.body for piece in picture.pieces} == {"b"}


def test_a_body_without_shape_shows_its_centre_of_mass_and_its_joints():
    picture = body_picture(RigidBody(id="b"), RED, (), ((0, 0, 1), (0, 0, 0)), 0.1)
    assert [solid.solid.kind for solid in picture.solids] == [ray.ELLIPSOID, ray.CAPSULE]
    assert len(picture.pieces) == 3


def test_the_bare_ground_is_not_seen():
    assert body_picture(Ground(), RED, (), (), 0.1).pieces == ()


@pytest.mark.parametrize(
    ("solid", "expected"),
    [
        (Solid(ray.BOX, (1, 2, 3)), (1, 2, 3)),
        (Solid(ray.CAPSULE, (1, 1, 3)), (1, 1, 4)),
        (Solid(ray.CONE, (1, 1, 4)), (1, 1, 3)),
        (Solid(ray.TORUS, (2, 2, 0.5)), (2.5, 2.5, 0.5)),
    ],
)
def test_half_edges(solid, expected):
    assert np.allclose(half_edges(solid), expected)
