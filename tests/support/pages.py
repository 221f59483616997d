"""Pages that play, unpacked in Python."""

import base64
import json
import re
import zlib

import numpy as np


def data_of(text: str) -> dict:
    """What the page is told, with its arrays in their places."""
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1])
    packed = re.search(r'id="arrays">(.*?)</script>', text, re.DOTALL)[1]
    block = zlib.decompress(base64.b64decode(packed.strip()))
    return _with_arrays(data, block)


def _with_arrays(value, block: bytes):
    if isinstance(value, dict) and value.keys() == {"at", "rows", "columns", "kind"}:
        return unpacked(block, value)
    if isinstance(value, dict):
        return {name: _with_arrays(part, block) for name, part in value.items()}
    return [_with_arrays(part, block) for part in value] if isinstance(value, list) else value


def unpacked(block: bytes, place: dict) -> np.ndarray:
    """One array, rows by columns."""
    size, rows, columns = int(place["kind"][1]), place["rows"], place["columns"]
    planes = np.frombuffer(block, np.uint8, rows * columns * size, place["at"]).reshape(size, columns, rows)
    steps = np.ascontiguousarray(planes.transpose(2, 1, 0)).view(f"<u{size}")[..., 0]
    return np.cumsum(steps, axis=0, dtype=f"<u{size}").view(f"<{place['kind']}")
