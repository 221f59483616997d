"""What surfaces enclose against known solids, and what is said of those that enclose nothing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import quaternions
from surfaces import TETRAHEDRON, ball, cube, klein_bottle, moved, rolled, soup, strip, torus

from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model import triangles
from linkwork.model.surface import Surface


def test_a_cube():
    found = Surface.of(*cube(2.0, 3.0)).measures
    assert (found.volume, found.centre) == (8.0, (4.0, 4.0, 4.0))
    assert np.array(found.second) == pytest.approx(np.eye(3) * 4 / 12)
    assert (found.low, found.high) == ((3.0, 3.0, 3.0), (5.0, 5.0, 5.0))


def test_a_tetrahedron():
    """Integrals over 0 <= x, y, z, x + y + z <= 1: 1/6, x: 1/24, x2: 1/60, x y: 1/120."""
    found = Surface.of(*TETRAHEDRON).measures
    assert found.volume == pytest.approx(1 / 6, rel=1e-15)
    assert found.centre == pytest.approx((0.25,) * 3, rel=1e-15)
    expected = (np.eye(3) / 60 + (1 - np.eye(3)) / 120) * 6 - 1 / 16
    assert np.array(found.second) == pytest.approx(expected, rel=1e-14)


def test_a_ball_converges_with_the_square_of_the_edges():
    errors = []
    for times in (2, 3, 4, 5):
        found = Surface.of(*ball(1.0, times)).measures
        assert found.fault == ""
        second = np.trace(found.second) / 3
        errors.append((abs(found.volume / (4 / 3 * np.pi) - 1), abs(second / 0.2 - 1)))
    orders = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert np.all(np.abs(orders - 2.0) < 0.1)


def test_far_from_the_origin_no_digits_are_lost():
    near = Surface.of(*torus(0.5, 0.125, 16))
    points = near.arrays()[0].astype(np.float32)
    shift = 4096.0
    far = Surface.of((points + np.float32(shift)).astype(np.float32), near.arrays()[1])
    rounded = Surface.of(far.arrays()[0] - shift, far.arrays()[1])
    assert far.measures.volume == pytest.approx(rounded.measures.volume, rel=1e-12)
    assert np.array(far.measures.second) == pytest.approx(np.array(rounded.measures.second), rel=1e-9, abs=1e-12)


@given(quaternions, st.tuples(*[st.floats(-2.0, 2.0)] * 3))
def test_turning_and_moving_turns_and_moves(turn, shift):
    points, faces = torus(1.0, 0.5, 8)
    points = points * (1.0, 0.75, 1.25)
    axes = np.array(rotation.axes(turn)).T
    volume, centre, second = triangles.moments(points, faces)
    volume2, centre2, second2 = triangles.moments(points @ axes.T + shift, faces)
    assert volume2 == pytest.approx(volume)
    assert centre2 == pytest.approx(axes @ centre + shift, abs=1e-12)
    assert second2 == pytest.approx(axes @ second @ axes.T, abs=1e-12)


def test_a_cavity_weighs_nothing():
    outer, inner = cube(4.0), moved(cube(2.0), (0.5, 1.0, 1.0))
    hollow = np.concatenate((outer[0], inner[0])), np.concatenate((outer[1], inner[1][:, ::-1] + 8))
    found = Surface.of(*hollow).measures
    assert found.volume == 64 - 8
    assert found.centre[0] == pytest.approx((64 * 2 - 8 * 1.5) / 56)
    inside_out = hollow[0], hollow[1][:, ::-1]
    assert Surface.of(*inside_out).measures.volume == 56


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("arrays", [cube(), TETRAHEDRON, torus(1.0, 0.25, 12), soup(torus(1.0, 0.25, 12))])
def test_triangles_that_face_anyhow_are_turned(arrays, seed):
    random = np.random.default_rng(seed)
    points, faces = arrays
    turned = np.where(random.random(len(faces))[:, None] < 0.5, faces[:, ::-1], faces)
    mended = Surface.of(points, turned[random.permutation(len(faces))]).measures
    assert mended.fault == ""
    assert mended.volume == pytest.approx(Surface.of(points, faces).measures.volume)


def test_two_pieces_are_each_turned_outwards():
    one, other = cube(), moved(cube(2.0), (5.0, 0.0, 0.0))
    faces = np.concatenate((one[1], other[1] + 8))
    faces[3], faces[12:] = faces[3][::-1], faces[12:, ::-1]
    faces[15] = faces[15][::-1]
    assert Surface.of(np.concatenate((one[0], other[0])), faces).measures.volume == pytest.approx(9.0)


def test_points_at_one_place_become_one_and_flat_triangles_vanish():
    points, faces = soup(cube())
    made = Surface.of(points, np.concatenate((faces, [(0, 0, 1), (2, 2, 2)])))
    assert (made.point_count, made.triangle_count) == (8, 12)
    assert made.measures.volume == 1.0
    assert Surface.of(np.concatenate((cube()[0], [(9, 9, 9)])), cube()[1]).point_count == 8
    order = Surface.of([(2, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, -0.0), (0, 0, 0)]).arrays()[0]
    assert order[:, 0].tolist() == [2, 1, 0]


@pytest.mark.parametrize(
    ("arrays", "fault"),
    [
        ((cube()[0], cube()[1][:-1]), "it is open: 3 of its 18 edges have a triangle on one side only"),
        ((cube()[0], ()), "it has no triangles"),
        (strip(20, 0), "it is open: 40 of its 80 edges"),
        (strip(20, 1), "it is open: 40 of its 80 edges"),
        (klein_bottle(12), "its triangles face different ways, or it has one side only"),
        ((cube()[0], np.concatenate((cube()[1], cube()[1][:, ::-1]))), "it encloses no room"),
        ((np.eye(3), [(0, 1, 2), (0, 2, 1)]), "it encloses no room"),
    ],
)
def test_what_encloses_nothing_says_why(arrays, fault):
    found = Surface.of(*arrays).measures
    assert found.fault.startswith(fault)
    assert found.volume == 0.0
    assert found.centre == tuple((low + high) / 2 for low, high in zip(found.low, found.high, strict=True))


def test_what_is_inside_out_in_part_is_told():
    """A bent band like a figure of eight: one loop counts, the other one counts negative."""
    u = 2 * np.pi * np.arange(40) / 40
    eight = np.stack((3 * np.sin(u) + np.sin(2 * u), np.sin(2 * u) + 0.3 * np.cos(u)), axis=1)
    bottom, top = (np.column_stack((eight, np.full(40, z))) for z in (0.0, 1.0))
    walls = [(i, (i + 1) % 40, 40 + (i + 1) % 40) for i in range(40)]
    walls += [(i, 40 + (i + 1) % 40, 40 + i) for i in range(40)]
    floor = [(80, (i + 1) % 40, i) for i in range(40)]
    roof = [(81, 40 + i, 40 + (i + 1) % 40) for i in range(40)]
    points = np.concatenate((bottom, top, [(0, 0, 0), (0, 0, 1)]))
    found = Surface.of(points, walls + floor + roof).measures
    assert found.fault.startswith(("it runs through itself", "it encloses no room"))


def test_many_triangles_at_an_edge_that_cancel_are_closed():
    """Two cubes that touch along an edge."""
    one, other = cube(), moved(cube(), (1.0, 1.0, 0.0))
    both = Surface.of(np.concatenate((one[0], other[0])), np.concatenate((one[1], other[1] + 8)))
    assert both.point_count == 14
    assert both.measures.volume == pytest.approx(2.0)


def test_too_many_triangles_at_an_edge():
    points, faces = cube()
    fin = np.concatenate((points, [(2, 2, 2), (2, 2, 3)])), [(0, 7, 8), (0, 8, 7)]
    made = Surface.of(fin[0], np.concatenate((faces, fin[1], [(0, 7, 8), (0, 7, 8)])))
    assert "edges have more than two triangles" in made.measures.fault


# -- hulls ------------------------------------------------------------------------------------------------


def test_the_hull_of_a_cube_and_what_lies_in_it():
    inside = np.random.default_rng(0).random((500, 3))
    made = Surface.of(np.concatenate((cube()[0], inside))).hull
    assert (made.point_count, made.triangle_count) == (8, 12)
    assert made.measures.volume == 1.0


def test_the_hull_of_a_ring_closes_its_hole():
    made = Surface.of(*torus(1.0, 0.25, 40)).hull
    assert made.measures.fault == ""
    exact = (
        np.pi * 0.5 + np.pi**2 * 0.25**2 + 4 / 3 * np.pi * 0.25**3
    )  # a disc, and by Pappus the outer half of the ring
    assert made.measures.volume == pytest.approx(exact, rel=0.01)


@pytest.mark.parametrize("seed", range(4))
def test_every_hull_is_closed(seed):
    random = np.random.default_rng(seed)
    points = random.normal(size=(200, 3)) * 10.0 ** random.uniform(-3, 3, 3)
    made = Surface.of(points).hull
    assert made.measures.fault == ""
    assert made.hull.measures.volume == pytest.approx(made.measures.volume, rel=1e-6)


@pytest.mark.parametrize(
    "points",
    [np.eye(3), [(0, 0, 0)], np.random.default_rng(0).random((20, 3)) * (1, 1, 0), rolled(np.zeros((4, 4, 3)))[0]],
)
def test_flat_points_have_no_hull(points):
    with pytest.raises(ModelError, match="points lie in a plane"):
        _ = Surface.of(points).hull


def test_points_in_a_leaning_plane_have_no_hull():
    points = np.random.default_rng(0).random((50, 3)) @ [[1, 0, 0.3], [0, 1, 0.7], [0, 0, 0]]
    with pytest.raises(ModelError, match="points lie in a plane"):
        _ = Surface.of(points).hull


def test_a_hull_of_too_many_points_is_refused(monkeypatch):
    monkeypatch.setattr(triangles, "MOST_OF_HULL", 7)
    with pytest.raises(ModelError, match="it has 8 points; at most 7 can be wrapped"):
        _ = Surface.of(cube()[0]).hull
