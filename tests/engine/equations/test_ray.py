"""The ray finds what it points at: known distances, and agreement with marching along the ray."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from surfaces import cube

from linkwork.equations import ray
from linkwork.math3d import rotation

UP = (1.0, 0.0, 0.0, 0.0)


def shot(origin, direction, kind, size, position=(0, 0, 0), turn=UP) -> float:
    direction = np.asarray(direction, float) / np.linalg.norm(direction)
    distances = np.empty(1)
    solid = (np.array([kind]), np.array([size], float), np.array([position], float), np.array([turn], float))
    ray.hit_distances(np.asarray(origin, float), direction, *solid, distances)
    return float(distances[0])


def test_cone_and_torus_along_an_axis():
    assert shot((0, 0, 9), (0, 0, -1), ray.CONE, (1, 1, 4)) == pytest.approx(6)
    assert shot((0, 0, -9), (0, 0, 1), ray.CONE, (1, 1, 4)) == pytest.approx(8)
    assert shot((-5, 0, 0), (1, 0, 0), ray.CONE, (1, 1, 4)) == pytest.approx(4.25)
    assert shot((-5, 0, 3.01), (1, 0, 0), ray.CONE, (1, 1, 4)) == math.inf
    assert shot((0.5, 0, 9), (0, 0, -1), ray.CONE, (1, 1, 4)) == pytest.approx(8)
    assert shot((-5, 0, 0), (1, 0, 0), ray.TORUS, (1, 1, 0.25)) == pytest.approx(3.75)
    assert shot((1, 0, 5), (0, 0, -1), ray.TORUS, (1, 1, 0.25)) == pytest.approx(4.75)
    assert shot((0, 0, 5), (0, 0, -1), ray.TORUS, (1, 1, 0.25)) == math.inf
    assert shot((5, 0, 0), (1, 0, 0), ray.TORUS, (1, 1, 0.25)) == math.inf


def test_box_sphere_cylinder_capsule_along_an_axis():
    assert shot((-5, 0, 0), (1, 0, 0), ray.BOX, (1, 2, 3)) == 4
    assert shot((0, 0, 9), (0, 0, -1), ray.BOX, (1, 2, 3)) == 6
    assert shot((-5, 0, 0), (1, 0, 0), ray.ELLIPSOID, (0.5, 0.5, 0.5)) == 4.5
    assert shot((-5, 0, 0.9), (1, 0, 0), ray.CYLINDER, (0.5, 0.5, 1)) == 4.5
    assert shot((0, 0, 5), (0, 0, -1), ray.CYLINDER, (0.5, 0.5, 1)) == 4
    assert shot((0, 0, 5), (0, 0, -1), ray.CAPSULE, (0.5, 0.5, 1)) == pytest.approx(3.5)
    assert shot((-5, 0, 1.3), (1, 0, 0), ray.CAPSULE, (0.5, 0.5, 1)) == pytest.approx(4.6)


def test_misses_and_what_lies_behind():
    assert shot((-5, 2.01, 0), (1, 0, 0), ray.BOX, (1, 2, 3)) == math.inf
    assert shot((5, 0, 0), (1, 0, 0), ray.ELLIPSOID, (1, 1, 1)) == math.inf
    assert shot((-5, 0, 1.01), (1, 0, 0), ray.CYLINDER, (0.5, 0.5, 1)) == math.inf
    assert shot((-5, 0, 1.51), (1, 0, 0), ray.CAPSULE, (0.5, 0.5, 1)) == math.inf
    assert shot((0.6, 0, 5), (0, 0, -1), ray.CYLINDER, (0.5, 0.5, 1)) == math.inf


def test_from_inside_one_sees_the_far_wall():
    assert shot((0.25, 0, 0), (1, 0, 0), ray.BOX, (1, 1, 1)) == 0.75
    assert shot((0, 0, 0), (0, 0, 1), ray.CAPSULE, (0.5, 0.5, 1)) == pytest.approx(1.5)


def test_position_and_rotation_of_the_solid_count():
    turn = rotation.about((0, 0, 1), math.pi / 2)
    assert shot((-9, 4, 0), (1, 0, 0), ray.BOX, (1, 3, 1), (0, 4, 0), turn) == pytest.approx(6)


def inside(point, kind, size) -> bool:
    """The definition of each solid, in its own axes."""
    x, y, z = point
    if kind == ray.BOX:
        return bool((np.abs(point) <= size).all())
    if kind == ray.ELLIPSOID:
        return math.hypot(x / size[0], y / size[1], z / size[2]) <= 1
    if kind == ray.CONE:
        return -size[2] / 4 <= z <= 0.75 * size[2] and math.hypot(x, y) <= (0.75 * size[2] - z) * size[0] / size[2]
    if kind == ray.CYLINDER:
        return math.hypot(x, y) <= size[0] and abs(z) <= size[2]
    return math.hypot(x, y, z - min(max(z, -size[2]), size[2])) <= size[0]


number = st.floats(-2, 2, allow_subnormal=False)
length = st.floats(0.1, 2)


@given(
    st.sampled_from([ray.BOX, ray.ELLIPSOID, ray.CYLINDER, ray.CAPSULE, ray.CONE]),
    st.tuples(length, length, length),
    st.tuples(number, number, number),
    st.tuples(number, number, number),
    st.tuples(number, number, number, number).filter(lambda q: math.hypot(*q) > 0.1),
)
def test_agrees_with_marching(kind, size, position, target, turn):
    turn = rotation.normalised(turn)
    origin = np.array([9.0, -7.0, 5.0])
    direction = np.array(target) - origin
    direction /= np.linalg.norm(direction)
    found = shot(origin, direction, kind, size, position, turn)
    steps = np.linspace(0, 25, 1001)
    back = rotation.inverse(turn)
    hits = [t for t in steps if inside(np.array(rotation.rotate(back, origin + t * direction - position)), kind, size)]
    if hits:
        assert hits[0] - 0.0251 <= found <= hits[0] + 1e-9
    elif found < math.inf:
        at = np.array(rotation.rotate(back, tuple(origin + (found + 1e-9) * direction - position)))
        assert inside(at * (1 - 1e-6), kind, size)


def test_many_solids_at_once():
    n = 5
    distances = np.empty(n)
    solids = np.zeros(n, np.int64), np.ones((n, 3)), np.zeros((n, 3)), np.tile(UP, (n, 1))
    solids[2][:, 0] = 3.0 * np.arange(n)
    ray.hit_distances(np.array([-3.0, 0, 0]), np.array([1.0, 0, 0]), *solids, distances)
    assert distances.tolist() == [2, 5, 8, 11, 14]


def test_compile_kernels_is_silent():
    ray.compile_kernels()


def face_shot(origin, direction, arrays) -> float:
    points, triangles = (
        np.frombuffer(np.asarray(a, k).tobytes(), k).reshape(-1, 3) for a, k in zip(arrays, KINDS, strict=True)
    )
    return ray.nearest_face(np.asarray(origin, float), np.asarray(direction, float), points, triangles)


KINDS = ("<f4", "<u4")


def test_triangles_along_an_axis():
    block = cube(2.0, -1.0)
    assert face_shot((-5, 0.1, 0.2), (1, 0, 0), block) == 4
    assert face_shot((0.1, 0.2, 0.3), (0, 0, 1), block) == pytest.approx(0.7)
    assert face_shot((-5, 1.01, 0), (1, 0, 0), block) == math.inf
    assert face_shot((5, 0, 0), (1, 0, 0), block) == math.inf
    assert face_shot((-5, 0.1, 0.2), (2, 0, 0), block) == 2
    assert face_shot((-5, 0, 0), (1, 0, 0), (block[0], block[1][:0])) == math.inf


@given(st.tuples(*[st.floats(-1.0, 1.0)] * 3), st.tuples(*[st.floats(-0.9, 0.9)] * 3))
def test_triangles_of_a_cube_are_a_box(eye, target):
    eye = 4 * np.array(eye) + (5, 0, 0)
    direction = (target - eye) / np.linalg.norm(target - eye)
    assert face_shot(eye, direction, cube(2.0, -1.0)) == pytest.approx(shot(eye, direction, ray.BOX, (1, 1, 1)))
