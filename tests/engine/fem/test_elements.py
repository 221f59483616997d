"""Shape functions, quadrature and faces of the quadratic elements."""

import itertools
import math

import numpy as np
import pytest

from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE

KINDS = [HEXAHEDRON, TETRAHEDRON, WEDGE]
VOLUME = {HEXAHEDRON: 8.0, TETRAHEDRON: 1 / 6, WEDGE: 1.0}
named = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@named
def test_each_shape_function_is_one_at_its_own_node(kind):
    assert kind.shapes(kind.nodes) == pytest.approx(np.eye(kind.count), abs=1e-12)
    assert len(kind.powers) == kind.count == int(kind.name.partition("-")[0])


@named
def test_all_quadratic_functions_are_met(kind):
    rng = np.random.default_rng(1)
    points = rng.uniform(0, 0.3, (5, 3))
    for powers in itertools.product(range(3), repeat=3):
        if sum(powers) <= 2:
            at_nodes = np.prod(kind.nodes ** np.array(powers), axis=1)
            assert kind.shapes(points) @ at_nodes == pytest.approx(np.prod(points ** np.array(powers), axis=1))


@named
def test_gradients_are_those_of_the_shapes(kind):
    points, step = np.array([[0.2, 0.3, 0.1]]), 1e-6
    found = kind.gradients(points)[0]
    for axis in range(3):
        way = step * np.eye(3)[axis]
        slope = (kind.shapes(points + way) - kind.shapes(points - way))[0] / (2 * step)
        assert found[:, axis] == pytest.approx(slope, abs=1e-9)


@named
@pytest.mark.parametrize("rule", ["points", "mass_points"])
def test_weights_fill_the_element(kind, rule):
    weights = kind.weights if rule == "points" else kind.mass_weights
    assert weights.sum() == pytest.approx(VOLUME[kind], rel=1e-14)
    assert (weights > 0).all()


def test_the_mass_rules_are_exact_to_the_degree_of_a_product_of_shapes():
    points, weights = TETRAHEDRON.mass_points, TETRAHEDRON.mass_weights
    for a, b, c in itertools.product(range(5), repeat=3):
        if a + b + c <= 4:
            exact = math.factorial(a) * math.factorial(b) * math.factorial(c) / math.factorial(a + b + c + 3)
            assert weights @ np.prod(points ** [a, b, c], axis=1) == pytest.approx(exact, rel=1e-12)
    points, weights = HEXAHEDRON.mass_points, HEXAHEDRON.mass_weights
    for powers in itertools.product(range(5), repeat=3):
        exact = np.prod([2 / (p + 1) if p % 2 == 0 else 0.0 for p in powers])
        assert weights @ np.prod(points ** np.array(powers), axis=1) == pytest.approx(exact, abs=1e-13)


@named
def test_faces_close_the_element_and_look_outwards(kind):
    """Gauss: the volume is a third of the flow of the place through the surface."""
    volume = 0.0
    for face in kind.faces:
        corners = kind.nodes[list(face[: len(face) // 2])]
        middles = kind.nodes[list(face[len(face) // 2 :])]
        following = np.roll(corners, -1, axis=0)
        assert middles == pytest.approx((corners + following) / 2)
        for a, b in itertools.pairwise(corners[1:]):
            volume += corners[0] @ np.cross(a, b) / 6
    assert volume == pytest.approx(VOLUME[kind], rel=1e-14)
