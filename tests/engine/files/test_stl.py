import struct

import numpy as np
import pytest
from surfaces import cube, torus

from linkwork.errors import FileError
from linkwork.files import stl
from linkwork.model.surface import Surface

TEXT = b"""solid one
  facet normal 0 0 1
    outer loop
      vertex 0 0 0
      vertex 1.5e0 0 0
      vertex 0 -2 0
    endloop
  endfacet
endsolid one
"""


def test_there_and_back():
    surface = Surface.of(*torus(1.0, 0.25, 12))
    points, triangles = surface.arrays()
    found = Surface.of(*stl.read(stl.write(points, triangles, "ring"), "ring.stl"))
    assert found.measures.volume == surface.measures.volume
    assert (found.point_count, found.triangle_count) == (surface.point_count, surface.triangle_count)


def test_a_file_is_what_the_format_says():
    content = stl.write(*cube(), "döner")
    assert len(content) == 84 + 12 * 50
    assert content[:14] == b"Linkwork d?ner"
    assert struct.unpack_from("<I", content, 80) == (12,)
    assert struct.unpack_from("<3f", content, 84) == (0.0, 0.0, -1.0)


@pytest.mark.parametrize("text", [TEXT, TEXT.upper(), TEXT.replace(b"\n", b"\r\n"), b"\n  " + TEXT])
def test_text(text):
    points, triangles = stl.read(text, "a.stl")
    assert points.tolist() == [[0, 0, 0], [1.5, 0, 0], [0, -2, 0]]
    assert triangles.tolist() == [[0, 1, 2]]


def test_bytes_whose_title_begins_with_solid():
    content = b"solid" + stl.write(*cube(), "a")[5:]
    assert len(stl.read(content, "a.stl")[1]) == 12


def test_bytes_behind_the_triangles_are_left():
    assert len(stl.read(stl.write(*cube(), "a") + b"behind", "a.stl")[1]) == 12


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "a.stl: 0 bytes are no STL file"),
        (b"x" * 83, "a.stl: 83 bytes are no STL file"),
        (stl.write(*cube(), "a")[:-1], "byte 80 tells of 12 triangles, and the file has room for 11; it is damaged"),
        (
            bytes(80) + struct.pack("<I", 2**32 - 1),
            "byte 80 tells of 4294967295 triangles, and the file has room for 0",
        ),
        (bytes(84), "it has 0 triangles"),
        (b"solid a\nendsolid a", "it has 0 triangles"),
        (TEXT.replace(b"-2", b"two"), r"a.stl, line 6: a vertex takes three finite numbers, not '0 two 0'"),
        (TEXT.replace(b"-2", b"nan"), "line 6: a vertex takes three finite numbers, not '0 nan 0'"),
        (TEXT.replace(b"1.5e0", b"1e999"), "line 5: a vertex takes three finite numbers, not '1e999 0 0'"),
        (TEXT.replace(b"0 -2 0", b"0 -2"), "line 6: a vertex takes three finite numbers, not '0 -2'"),
        (TEXT.replace(b"      vertex 0 -2 0\n", b""), "2 vertices in 1 loops; each has three"),
        (TEXT.replace(b"endsolid", b""), "the end, `endsolid`, is missing"),
    ],
)
def test_refusals(content, told):
    with pytest.raises(FileError, match=told):
        stl.read(content, "a.stl")


def test_too_many_triangles(monkeypatch):
    monkeypatch.setattr(stl, "MOST_TRIANGLES", 11)
    with pytest.raises(FileError, match="it has 12 triangles; there must be some, and at most 11"):
        stl.read(stl.write(*cube(), "a"), "a.stl")


def test_normals_of_flat_triangles_are_zero():
    content = stl.write(np.zeros((3, 3)), np.array([(0, 1, 2)]), "flat")
    assert struct.unpack_from("<3f", content, 84) == (0.0, 0.0, 0.0)
