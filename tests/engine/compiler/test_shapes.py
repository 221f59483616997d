"""Shapes become solids with faces and trees of boxes."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.shapes import SOLIDS, box_tree, collides, compile_shapes, faces_of
from linkwork.errors import ModelError
from linkwork.model.registry import SHAPES
from linkwork.system.shapes import CONE, ELLIPSOID, TORUS

CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)


def test_a_cube_has_six_faces_of_four_corners():
    faces = faces_of(CUBE)
    assert sorted(len(ring) for _, ring in faces) == [4] * 6
    for normal, ring in faces:
        steps = np.diff(CUBE[[*ring, ring[0]]], axis=0)
        assert np.linalg.norm(steps, axis=1) == pytest.approx([2, 2, 2, 2])  # along edges, not diagonals
        assert CUBE[ring] @ normal == pytest.approx([1, 1, 1, 1])


def test_a_tree_of_boxes_visits_all_and_skips_whole_branches():
    low = np.random.default_rng(1).uniform(size=(20, 3))
    boxes, follow, items = box_tree(low, low + 0.1)
    assert sorted(items[items >= 0]) == list(range(20))
    assert follow[0] == len(boxes)
    for node, after in enumerate(follow):
        inside = [int(item) for item in items[node:after] if item >= 0]
        assert (low[inside] >= boxes[node, :3]).all()
        assert (low[inside] + 0.1 <= boxes[node, 3:]).all()


def test_every_kind_but_the_gear_can_touch():
    assert set(SHAPES) - set(SOLIDS) == {"gear"}


@pytest.mark.parametrize(
    ("shape", "kind", "size", "reach"),
    [
        (lw.Ellipsoid(radius_x=1, radius_y=2, radius_z=3), ELLIPSOID, (1, 2, 3), 3),
        (lw.Cone(radius=1, length=1), CONE, (1, 1, 0), np.hypot(1, 0.25)),
        (lw.Cone(radius=0.1, length=1), CONE, (0.1, 1, 0), 0.75),
        (lw.Torus(radius=1, tube_radius=0.1), TORUS, (1, 0.1, 0), 1.1),
        (lw.Ellipsoid(radius_x=1e-30, radius_y=1e-30, radius_z=1e-30), ELLIPSOID, (1e-30, 1e-30, 1e-30), 1e-30),
    ],
)
def test_round_shapes_keep_their_exact_form(shape, kind, size, reach):
    m = lw.Mechanism()
    m.add_body("round", mass=1, inertia=(1, 1, 1), shape=shape, collides=True)
    compiled = compile_model(m.model)
    shapes = compile_shapes(compiled.model, compiled.bodies)
    assert shapes.kind.tolist() == [kind]
    assert shapes.size[0] == pytest.approx(size, rel=1e-15)
    assert shapes.reach == pytest.approx([reach], rel=1e-15)
    assert len(shapes.point) == 0


def test_the_place_of_a_shape_is_that_of_the_words():
    m = lw.Mechanism()
    turned = lw.Cone(radius=1, length=1, position=(1, 2, 3), rotation=(0.5, 0.5, 0.5, 0.5))
    m.add_body("cone", mass=1, inertia=(1, 1, 1), shape=turned, collides=True)
    compiled = compile_model(m.model)
    shapes = compile_shapes(compiled.model, compiled.bodies)
    assert shapes.kind.tolist() == [CONE]
    assert shapes.place[0] == pytest.approx((1, 2, 3, 0, 1, 0, 0, 0, 1, 1, 0, 0))


def test_nothing_touches_unless_it_is_said():
    m = lw.Mechanism()
    m.add_body("a", mass=1, shape=lw.Sphere())
    m.add_body("b", mass=1, shape=lw.Sphere())
    assert not collides(m.model)
    m.add_shape("a", lw.Sphere(), friction=0.3)
    m.add_shape("b", lw.Sphere(), restitution=0.3)
    assert collides(m.model)


def test_a_shape_without_room_is_told_in_our_words():
    with pytest.raises(ModelError, match="is too small or too thin to touch anything"):
        faces_of(CUBE * (1e9, 1e9, 0.0))
