import json
import struct

import numpy as np
from surfaces import TETRAHEDRON, cube

from linkwork.files import gltf_writing
from linkwork.files.gltf_writing import Piece

RED, TURN = (1.0, 0.0, 0.0), (0.5**0.5, 0.0, 0.0, 0.5**0.5)


def parts(content: bytes) -> tuple[dict, bytes]:
    magic, version, length = struct.unpack_from("<4sII", content)
    assert (magic, version, length) == (b"glTF", 2, len(content))
    size, kind = struct.unpack_from("<I4s", content, 12)
    assert kind == b"JSON"
    more, other = struct.unpack_from("<I4s", content, 20 + size)
    assert other == b"BIN\0"
    assert (size % 4, more % 4, 28 + size + more) == (0, 0, len(content))
    return json.loads(content[20 : 20 + size]), content[28 + size :]


def test_nodes_meshes_and_colours():
    pieces = [
        Piece("a", *cube(), RED, (1.0, 2.0, 3.0), TURN),
        Piece("b", *TETRAHEDRON, RED),
        Piece("cloud", cube()[0], np.zeros((0, 3))),
    ]
    data, binary = parts(gltf_writing.write(pieces))
    assert data["asset"]["version"] == "2.0"
    root = data["nodes"][data["scenes"][data["scene"]]["nodes"][0]]
    assert root["children"] == [0, 1, 2]
    first, second, cloud = data["nodes"][:3]
    assert (first["translation"], first["rotation"]) == ([1, 2, 3], [0, 0, TURN[3], TURN[0]])
    assert "translation" not in second
    assert data["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] == [1, 0, 0, 1]
    assert len(data["materials"]) == 1
    assert data["meshes"][cloud["mesh"]]["primitives"][0] == {"attributes": {"POSITION": 4}, "mode": 0}
    assert data["accessors"][0]["max"] == [1, 1, 1]
    assert data["buffers"][0]["byteLength"] == 8 * 12 + 12 * 12 + 4 * 12 + 4 * 12 + 8 * 12
    assert binary[: 8 * 12] == cube()[0].astype("<f4").tobytes()


def test_z_points_up_in_a_world_where_y_does():
    data, _ = parts(gltf_writing.write([Piece("a", *cube())]))
    matrix = np.array(data["nodes"][-1]["matrix"], float).reshape(4, 4).T
    assert (matrix @ (0, 0, 1, 1)).tolist() == [0, 1, 0, 1]
    assert np.linalg.det(matrix) == 1.0
