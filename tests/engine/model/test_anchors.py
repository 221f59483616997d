import math

import pytest

from linkwork.math3d import rotation
from linkwork.model.anchors import body_anchors, joint_anchors
from linkwork.model.bodies.bar import Bar
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.revolute import Revolute
from linkwork.model.model import Model
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cone import Cone
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.link_plate import LinkPlate


def test_a_link_offers_its_holes_where_it_stands():
    turn = rotation.about((1.0, 0.0, 0.0), math.pi / 2)
    body = RigidBody(id="link", shapes=(LinkPlate(spacing=0.2, holes=3, position=(1.0, 0.0, 0.0), rotation=turn),))
    holes = [anchor for anchor in body_anchors(body) if anchor.what == "hole"]
    assert [hole.position[0] for hole in holes] == pytest.approx([0.8, 1.0, 1.2])
    assert holes[0].axis == pytest.approx((0.0, -1.0, 0.0))


def test_a_box_has_six_faces_and_twelve_edges():
    anchors = Box(0.2, 0.4, 0.6).anchors()
    assert [a.what for a in anchors].count("face") == 6
    edges = [a for a in anchors if a.what == "edge"]
    assert len({a.position for a in edges}) == 12
    for edge in edges:
        outside = sum(abs(c) / h for c, h in zip(edge.position, (0.1, 0.2, 0.3), strict=True))
        assert outside == pytest.approx(2.0), "two faces meet there"
        assert sum(c * a for c, a in zip(edge.position, edge.axis, strict=True)) == 0.0


def test_a_cone_ends_at_its_tip():
    assert [a.position[2] for a in Cone(0.1, 0.4).anchors()] == pytest.approx([-0.1, 0.3, 0.0])


@pytest.mark.parametrize("kind", [k for k, cls in SHAPES.items() if not issubclass(cls, Faceted)])
def test_every_shape_has_anchors_within_its_box(kind):
    shape = SHAPES[kind]()
    for anchor in shape.anchors():
        assert all(abs(c) <= h + 1e-12 for c, h in zip(anchor.position, shape.half_size, strict=True))


def test_bars_have_ends_and_each_place_comes_once():
    assert {a.position for a in body_anchors(Bar(id="bar", length=0.6))} == {(-0.3, 0, 0), (0.3, 0, 0), (0, 0, 0)}
    plate = RigidBody(id="link", shapes=(LinkPlate(),))
    assert [a.what for a in body_anchors(plate)] == ["hole", "hole", "centre"], "the centre of mass is there already"


def test_joints_are_anchors_on_both_bodies():
    model = Model().with_element(RigidBody(id="arm")).with_element(Revolute(id="pin", base="ground", follower="arm"))
    assert {name: [a.what for a in found] for name, found in joint_anchors(model).items()} == {
        "ground": ["joint"],
        "arm": ["joint"],
    }
