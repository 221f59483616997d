"""Shapes become solids with faces and trees of boxes."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.shapes import SOLIDS, box_tree, collides, compile_shapes, faces_of
from linkwork.model.registry import SHAPES
from linkwork.system.shapes import CAPSULE, HULL

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


def test_a_torus_is_a_ring_of_capsules():
    m = lw.Mechanism()
    m.add_body("ring", mass=1, shape=lw.Torus(radius=1, tube_radius=0.1), collides=True)
    compiled = compile_model(m.model)
    shapes = compile_shapes(compiled.model, compiled.bodies)
    assert set(shapes.kind) == {CAPSULE}
    ends = [shapes.place[:, :3] + sign * shapes.size[:, 1:2] * shapes.place[:, 9:] for sign in (-1, 1)]
    assert np.linalg.norm(ends[1] - np.roll(ends[0], 1, axis=0), axis=1).max() < 1e-12  # each begins where one ended


def test_the_place_of_a_shape_is_that_of_the_words():
    m = lw.Mechanism()
    turned = lw.Cone(radius=1, length=1, position=(1, 2, 3), rotation=(0.5, 0.5, 0.5, 0.5))
    m.add_body("cone", mass=1, inertia=(1, 1, 1), shape=turned, collides=True)
    compiled = compile_model(m.model)
    shapes = compile_shapes(compiled.model, compiled.bodies)
    assert shapes.kind.tolist() == [HULL]
    assert shapes.place[0] == pytest.approx((1, 2, 3, 0, 1, 0, 0, 0, 1, 1, 0, 0))


def test_nothing_touches_unless_it_is_said():
    m = lw.Mechanism()
    m.add_body("a", mass=1, shape=lw.Sphere())
    m.add_body("b", mass=1, shape=lw.Sphere())
    assert not collides(m.model)
    m.add_shape("a", lw.Sphere(), friction=0.3)
    m.add_shape("b", lw.Sphere(), restitution=0.3)
    assert collides(m.model)
