import math

import pytest

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.anchors import body_anchors
from linkwork.model.model import Model
from linkwork_studio.commands.placing import adding, bar, link, round_number, standing

FRONT = (0.0, -1.0, 0.0)


def holes(body):
    return [body.in_global(a.position) for a in body_anchors(body) if a.what == "hole"]


def test_a_body_stands_on_its_face():
    flat = standing(Model(), "box", (1.0, 2.0, 3.0), (0.0, 0.0, 1.0))
    assert flat.position == pytest.approx((1.0, 2.0, 3.05))
    assert flat.rotation == rotation.IDENTITY
    aside = standing(Model(), "cylinder", (0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    assert aside.position == pytest.approx((0.1, 0.0, 0.0))
    assert rotation.rotate(aside.rotation, vector.Z) == pytest.approx((1.0, 0.0, 0.0))
    assert aside.mass == pytest.approx(1000.0 * math.pi * 0.05**2 * 0.2)


def test_a_point_mass_is_a_ball_on_a_face():
    ball = standing(Model(), "point_mass", (0.0, 0.0, 1.0), (1.0, 0.0, 0.0), 0.1)
    assert (ball.kind, ball.id) == ("point_mass", "point mass")
    assert ball.shapes[0].radius == pytest.approx(0.05)
    assert ball.position == pytest.approx((0.05, 0.0, 1.0))
    assert ball.mass == pytest.approx(1000.0 * ball.shapes[0].volume)


def test_a_bar_has_its_ends_where_it_was_drawn():
    made = bar(Model(), (0.0, 0.0, 1.0), (0.0, 0.3, 1.4))
    assert made.length == pytest.approx(0.5)
    ends = [made.in_global(a.position) for a in body_anchors(made) if a.what == "end"]
    assert min(ends, key=lambda p: p[2]) == pytest.approx((0.0, 0.0, 1.0))
    assert made.mass == pytest.approx(1000.0 * math.pi * 0.005**2 * 0.5)
    with pytest.raises(ModelError, match="second one elsewhere"):
        bar(Model(), vector.ZERO, vector.ZERO)


def test_its_size_is_round():
    assert standing(Model(), "box", vector.ZERO, vector.Z, 0.43).shapes[0].x == pytest.approx(0.5)
    assert [round_number(v) for v in (0.9, 1.6, 4.0, 0.023)] == pytest.approx([1.0, 2.0, 5.0, 0.02])


def test_a_link_has_its_holes_where_it_was_drawn():
    made = link(Model(), (0.0, 0.0, 0.0), (0.3, 0.0, 0.4), FRONT)
    assert sorted(holes(made)) == [pytest.approx((0.0, 0.0, 0.0)), pytest.approx((0.3, 0.0, 0.4))]
    assert rotation.rotate(made.rotation, vector.Z) == pytest.approx(FRONT)
    with pytest.raises(ModelError, match="second one elsewhere"):
        link(Model(), vector.ZERO, vector.ZERO, FRONT)


def test_links_that_touch_lie_side_by_side_and_come_back():
    model, layers, start = Model(), [], (0.0, 0.0, 0.0)
    for end in ((0.0, 0.0, 1.0), (1.0, 0.0, 1.0), (1.0, 0.0, 0.0)):
        made = link(model, start, end, FRONT, [layers[-1].id] if layers else [])
        model = model.with_element(made)
        layers.append(made)
        start = max(holes(made), key=lambda p, end=end: -math.dist((p[0], p[2]), (end[0], end[2])))
    thick = layers[0].shapes[0].thickness
    heights = [body.position[1] for body in layers]
    assert heights == pytest.approx([0.0, heights[1], 0.0]), "the third goes back into the plane of the first"
    assert abs(heights[1]) == pytest.approx(thick)
    assert {body.shapes[0].width for body in layers} == {layers[0].shapes[0].width}


def test_adding_selects():
    command = adding(standing(Model(), "sphere", vector.ZERO, vector.Z))
    assert (command.label, command.select) == ("Add sphere", ("sphere",))
