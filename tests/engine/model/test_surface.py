"""Surfaces as values: equal, small, and refused where the numbers describe none."""

import copy
import struct

import numpy as np
import pytest
from surfaces import TETRAHEDRON, cube

from linkwork.errors import ModelError
from linkwork.model import triangles
from linkwork.model.surface import Surface


def test_surfaces_are_values():
    one, other = (Surface.of(*TETRAHEDRON) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one.digest == other.digest
    assert one != Surface.of(*cube())
    assert one.digest != Surface.of(*cube()).digest
    assert copy.deepcopy(one) == one
    assert repr(one) == "Surface(4 points, 4 triangles)"


def test_arrays_are_what_was_given():
    points, faces = Surface.of(*TETRAHEDRON).arrays()
    assert points.tolist() == TETRAHEDRON[0].tolist()
    assert faces.tolist() == TETRAHEDRON[1].tolist()


def test_the_block_is_a_checked_cube_that_faces_outwards():
    block = Surface.block(0.5)
    triangles.check(block)
    assert block.measures.fault == ""
    assert block.measures.volume == 0.125
    assert Surface.of(*block.arrays()) == block


@pytest.mark.parametrize(
    ("points", "faces", "sentence"),
    [
        (b"", b"", "it has no points"),
        (b"12345", b"", "5 bytes are not a whole number of points"),
        (bytes(12), b"1234", "4 bytes are not a whole number of triangles"),
        (bytes(12), struct.pack("<3I", 0, 1, 0), "triangle 0 names the point 1; there are 1, from 0"),
        (struct.pack("<3f", 0, float("nan"), 0), b"", "point 0 has the coordinate nan, which no place has"),
        (struct.pack("<6f", 0, 0, 0, 0, 0, -2e30), b"", r"point 1 has the coordinate -2.*e\+30"),
        ("abc", b"", "points are bytes; make a surface with Surface.of"),
        (bytes(12 * 1_000_001), b"", "it has 1000001 points; the limit is 1000000"),
        (bytes(12), bytes(12 * 1_000_001), "it has 1000001 triangles; the limit is 1000000"),
    ],
)
def test_what_is_no_surface(points, faces, sentence):
    with pytest.raises(ModelError, match=sentence):
        Surface(points, faces)


@pytest.mark.parametrize(
    ("points", "faces", "sentence"),
    [
        ([], [], "it has 0 points"),
        ([(0, 0)], [], "points take three numbers each"),
        ("points", [], "points take three numbers each"),
        (np.arange(3_000_003).reshape(-1, 3), [], "it has 1000001 points; the limit is 1000000"),
        ([(0, 0, float("inf"))], [], "point 0 is .*inf.*, which is not a place"),
        ([(0, 0, 1e300)], [], "point 0 is .*inf.*, which is not a place"),
        (np.eye(3), [(0, 1, 3)], "a triangle names the point 3; there are 3"),
        (np.eye(3), [(0, 1, -1)], "a triangle names the point -1; there are 3"),
        (np.eye(3), [(0, 1)], "triangles take the numbers of three points each"),
        (np.eye(3), [(0, 1, 1.5)], "triangles take whole numbers"),
        (np.eye(3), [(0, 1, float("nan"))], "triangles take"),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value encountered in cast")
def test_arrays_that_are_no_surface(points, faces, sentence):
    with pytest.raises(ModelError, match=sentence):
        Surface.of(points, faces)
