import base64
import copy
import json
import struct

import numpy as np
import pytest
from surfaces import TETRAHEDRON, cube

from linkwork.errors import FileError
from linkwork.files import gltf_reading, gltf_writing
from linkwork.files.gltf_writing import Piece
from linkwork.model.surface import Surface

POINTS = np.array(TETRAHEDRON[0], "<f4").tobytes()
CORNERS = np.array(TETRAHEDRON[1], "<u2").tobytes()
URI = "data:application/octet-stream;base64," + base64.b64encode(POINTS + CORNERS).decode()
PLAIN = {
    "asset": {"version": "2.0"},
    "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
    "accessors": [
        {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
        {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
    ],
    "bufferViews": [
        {"buffer": 0, "byteOffset": 0, "byteLength": 48},
        {"buffer": 0, "byteOffset": 48, "byteLength": 24},
    ],
    "buffers": [{"uri": URI, "byteLength": 72}],
}


def no_other_file(name: str) -> bytes:
    raise FileError(f"asked for {name}")


def read(data, beside=no_other_file):
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return gltf_reading.read(content, "a.gltf", beside)


def changed(*path, to):
    """The plain file with one value changed, or taken away where it becomes `None`."""
    data = copy.deepcopy(PLAIN)
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    if to is None:
        del holder[path[-1]]
    else:
        holder[path[-1]] = to
    return data


def turned(points):
    """From glTF's axes, y up, to ours."""
    return [[x, -z, y] for x, y, z in points.tolist()]


def test_text_with_its_buffer_in_it():
    points, triangles = read(PLAIN)
    assert points.tolist() == turned(TETRAHEDRON[0])
    assert triangles.tolist() == TETRAHEDRON[1].tolist()
    assert Surface.of(points, triangles).measures.volume == pytest.approx(1 / 6)


def test_what_we_write_comes_back_to_the_bit():
    random = np.random.default_rng(0).normal(size=(50, 3)).astype("<f4")
    faces = np.random.default_rng(1).integers(0, 50, (99, 3))
    points, triangles = read(gltf_writing.write([Piece("a", random, faces)]))
    assert points.astype("<f4").tobytes() == random.tobytes()
    assert np.array_equal(triangles, faces)
    points, triangles = read(gltf_writing.write([Piece("a", random, faces[:0])]))
    assert (len(points), len(triangles)) == (50, 0)


def test_pieces_stand_in_their_places():
    turn = (0.5**0.5, 0.0, 0.0, 0.5**0.5)  # a quarter about z: x to y
    pieces = [Piece("a", *cube(), (), (1.0, 2.0, 3.0), turn), Piece("b", *cube())]
    points, triangles = read(gltf_writing.write(pieces))
    assert points[:8].min(axis=0) == pytest.approx((0, 2, 3))
    assert points[8:].min(axis=0) == pytest.approx((0, 0, 0))
    assert triangles[12:].min() == 8
    assert Surface.of(points, triangles).measures.volume == pytest.approx(2.0)


def test_buffers_beside():
    data = changed("buffers", 0, "uri", to="my%20part.bin")
    points, _ = read(data, {"my part.bin": POINTS + CORNERS}.__getitem__)
    assert points.tolist() == turned(TETRAHEDRON[0])
    with pytest.raises(FileError, match=r"asked for my part\.bin"):
        read(data)


def test_scale_mirror_and_nesting():
    data = changed("nodes", to=[{"children": [1], "scale": [2, 1, 1]}, {"mesh": 0, "scale": [1, -1, 3]}])
    found = Surface.of(*read(data)).measures
    assert found.volume == pytest.approx(1.0)
    assert found.high == pytest.approx((2.0, 0.0, 0.0))
    raw_points, raw_triangles = read(data)
    a, b, c = (raw_points[raw_triangles[:, k]] for k in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() > 0.0  # still faces outwards


def test_without_scenes_the_roots_are_shown():
    data = changed("nodes", to=[{"mesh": 0, "translation": [5, 0, 0]}, {"children": [0], "translation": [1, 0, 0]}])
    del data["scenes"]
    assert read(data)[0].min(axis=0)[0] == 6.0


def test_strides_and_offsets():
    spread = np.zeros((4, 5), "<f4")
    spread[:, 1:4] = TETRAHEDRON[0]
    data = changed("bufferViews", 0, to={"buffer": 1, "byteLength": 80, "byteStride": 20})
    data["accessors"][0]["byteOffset"] = 4
    data["buffers"].append({"uri": "b", "byteLength": 80})
    assert read(data, lambda _: spread.tobytes())[0].tolist() == turned(TETRAHEDRON[0])


def test_triangles_without_numbers():
    data = changed("meshes", 0, "primitives", 0, "indices", to=None)
    data["accessors"][0]["count"] = 3
    assert read(data)[1].tolist() == [[0, 1, 2]]


def test_lines_are_left_out():
    data = changed("meshes", 0, "primitives", 0, "mode", to=1)
    with pytest.raises(FileError, match="it shows no triangles"):
        read(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "file: expected an object, found list"),
        (b"\xff\xfe", "byte 0: the text is not UTF-8"),
        (b"{]", "line 1, column 2"),
        (b"[" * 200_000, "nested too deep"),
        (b"9" * 10_000, "a number is too long"),
        (changed("asset", to=None), "asset: expected an object, found None"),
        (changed("asset", "version", to="1.0"), "the version is '1.0'; only glTF 2 is read"),
        (changed("scene", to=3), r"there is no scenes\[3\]; there are 1, from 0"),
        (changed("scenes", 0, "nodes", to=[7]), r"there is no nodes\[7\]"),
        (changed("scenes", 0, "nodes", to=[0, 0]), r"nodes\[0\]: it stands in two places"),
        (changed("nodes", 0, "children", to=[0]), r"nodes\[0\]: it stands in two places or in itself"),
        (changed("nodes", 0, "rotation", to=[0, 0, 0, 0]), "its rotation has no direction"),
        (changed("nodes", 0, "scale", to=[1, 2]), r"nodes\[0\].scale: expected 3 finite numbers, found list"),
        (changed("nodes", 0, "matrix", to=["a"] * 16), r"nodes\[0\].matrix: expected 16 finite numbers"),
        (changed("nodes", 0, "translation", to=[0, 0, 1e400]), "expected 3 finite numbers"),
        (changed("nodes", 0, "mesh", to=True), r"there is no meshes\[True\]"),
        (changed("meshes", 0, "primitives", to={}), r"meshes\[0\].primitives: expected a list, found dict"),
        (changed("meshes", 0, "primitives", 0, "mode", to=5), "the mode is 5; only triangles"),
        (changed("meshes", 0, "primitives", 0, "attributes", to={}), r"there is no accessors\[None\]"),
        (changed("accessors", 0, "type", to="VEC2"), r"accessors\[0\]: 'VEC2' of the type 5126 cannot be read"),
        (changed("accessors", 0, "componentType", to=[]), "of the type list cannot be read"),
        (changed("accessors", 1, "componentType", to=5126), "cannot be read here"),
        (changed("accessors", 0, "sparse", to={}), "sparse numbers are not read"),
        (changed("accessors", 0, "count", to=5), "its 5 numbers reach beyond the 72 bytes"),
        (changed("accessors", 0, "count", to=10**9), "the count is 1000000000; simplify the mesh"),
        (changed("accessors", 0, "count", to=-1), r"accessors\[0\].count: expected a whole number, found -1"),
        (changed("accessors", 0, "count", to=3), r"12 corners on 3 points are not triangles"),
        (changed("accessors", 1, "count", to=11), "11 corners on 4 points are not triangles"),
        (changed("bufferViews", 0, "byteLength", to=20), "its 4 numbers reach beyond"),
        (changed("bufferViews", 1, "byteOffset", to=60), "its 12 numbers reach beyond the 72 bytes"),
        (changed("bufferViews", 0, "byteStride", to=4), "reach beyond"),
        (changed("bufferViews", 0, "buffer", to=1), r"there is no buffers\[1\]"),
        (changed("buffers", 0, "uri", to=None), r"buffers\[0\]: it names no bytes"),
        (changed("buffers", 0, "uri", to="data:;base64,?"), "its bytes are not in base64"),
        (changed("extensionsRequired", to=["KHR_draco_mesh_compression"]), "save the file without compression"),
        (b"glTF" + bytes(4), "byte 4: the head tells of another version or length"),
        (struct.pack("<4sIIII", b"glTF", 2, 20, 9, 0), "byte 12: a chunk ends behind the file"),
        (struct.pack("<4sIIII", b"glTF", 2, 20, 0, 0), "byte 12: the JSON part is missing"),
    ],
)
def test_refusals(data, told):
    with pytest.raises(FileError, match=told) as caught:
        read(data)
    assert str(caught.value).startswith("a.gltf: ")


def test_looks_that_an_extension_changes_do_not_matter():
    assert len(read(changed("extensionsRequired", to=["KHR_materials_unlit"]))[1]) == 4


def test_too_many_triangles(monkeypatch):
    monkeypatch.setattr(gltf_reading, "MOST_TRIANGLES", 3)
    with pytest.raises(FileError, match="there are more than 3 triangles"):
        read(PLAIN)
    monkeypatch.setattr(gltf_reading, "MOST_VALUES", 5)
    with pytest.raises(FileError, match="more than 5 values"):
        read(PLAIN)
    monkeypatch.setattr(gltf_reading, "MOST_VALUES", 500)
    monkeypatch.setattr(gltf_reading, "MOST_NODES", 0)
    with pytest.raises(FileError, match="too many nodes"):
        read(PLAIN)
