import numpy as np
import pytest
from surfaces import cube, torus

from linkwork.errors import FileError
from linkwork.files import obj

SQUARE = b"# a square\nmtllib secret.mtl\nv 0 0 0\nv 1 0 0 0.5 0.5 0.5\nv 1 1 0\nvn 0 0 1\nv 0 1.25 0\nusemtl x\n"


@pytest.mark.parametrize("arrays", [cube(), torus(1.0, 0.3, 8)])
def test_there_and_back(arrays):
    points, triangles = obj.read(obj.write(*arrays, "a\nb"), "a.obj")
    assert np.array_equal(points, arrays[0])
    assert np.array_equal(triangles, arrays[1])


@pytest.mark.parametrize(
    "face", [b"f 1 2 3 4", b"f 1/1 2/2 3/3 4/4", b"f 1//1 2//1 3/5/1 4", b"f -4 -3 \\\n -2 -1", b"f 1 2 3 4\r"]
)
def test_polygons_become_fans(face):
    points, triangles = obj.read(SQUARE + face + b"\n", "a.obj")
    assert points[3].tolist() == [0, 1.25, 0]
    assert triangles.tolist() == [[0, 1, 2], [0, 2, 3]]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"", "it has 4 points and no faces"),
        (b"l 1 2", "it has 4 points and no faces"),
        (b"f 1 2", "a.obj, line 9: a face has 3 to 10000 corners, not 2"),
        (b"f 1 2 5", "line 9: a face names the point 5; so far there are 4, from 1"),
        (b"f 1 2 0", "line 9: a face names the point 0"),
        (b"f 1 2 -5", "line 9: a face names the point -5"),
        (b"f 1 2 x", "line 9: a face takes the numbers of points, not '1 2 x'"),
        (b"f 1 2 " + b"9" * 5000, "line 9: a face takes the numbers of points, not '1 2 999"),
        (b"f" + b" 1" * 10_001, "line 9: a face has 3 to 10000 corners, not 10001"),
        (b"v 1 2", "line 9: a point takes three finite numbers, not '1 2'"),
        (b"v 1 2 nan", "line 9: a point takes three finite numbers, not '1 2 nan'"),
        (b"v 1 2 1e999", "line 9: a point takes three finite numbers"),
        (b"v 1 2 \xff", "line 9: a point takes three finite numbers"),
    ],
)
def test_refusals(line, told):
    with pytest.raises(FileError, match=told):
        obj.read(SQUARE + line, "a.obj")


def test_too_many(monkeypatch):
    content = obj.write(*cube(), "a")
    monkeypatch.setattr(obj, "MOST_TRIANGLES", 11)
    with pytest.raises(FileError, match=r"a.obj, line 21: there are more than 11 triangles"):
        obj.read(content, "a.obj")
    monkeypatch.setattr(obj, "MOST_POINTS", 7)
    with pytest.raises(FileError, match=r"a.obj, line 9: there are more than 7 points"):
        obj.read(content, "a.obj")
