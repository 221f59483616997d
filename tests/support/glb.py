"""A binary glTF file, read back."""

import json
import struct

import numpy as np


def read(content: bytes):
    """The description and a reader of its accessors."""
    magic, version, size = struct.unpack("<III", content[:12])
    assert (magic, version, size) == (0x46546C67, 2, len(content))
    length = struct.unpack("<I", content[12:16])[0]
    told, binary = json.loads(content[20 : 20 + length]), content[28 + length :]

    def array(number):
        accessor = told["accessors"][number]
        view = told["bufferViews"][accessor["bufferView"]]
        parts = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        return np.frombuffer(binary, "<f4", accessor["count"] * parts, view["byteOffset"]).reshape(-1, parts)

    return told, array
