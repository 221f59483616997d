"""STL: triangles without anything else, as bytes or as text; lengths are whatever the program meant."""

from __future__ import annotations

import re
import struct
import warnings
from typing import NoReturn

import numpy as np

from linkwork.errors import FileError
from linkwork.model.surface import MOST_TRIANGLES

HEADER = 84  # bytes: a title and the number of triangles
FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
VERTEX = re.compile(rb"^[ \t]*vertex[ \t]+([^\r\n]*)", re.MULTILINE | re.IGNORECASE)
LOOP = re.compile(rb"^[ \t]*endloop\b", re.MULTILINE | re.IGNORECASE)

Arrays = tuple[np.ndarray, np.ndarray]


def read(content: bytes, file: str) -> Arrays:
    """Points and triangles of a file, three points of its own for each triangle."""
    corners = _from_bytes(content, file) if _is_binary(content) else _from_text(content, file)
    return corners.reshape(-1, 3), np.arange(3 * len(corners)).reshape(-1, 3)


def write(points: np.ndarray, triangles: np.ndarray, title: str) -> bytes:
    """The bytes of a file."""
    facets = np.zeros(len(triangles), FACET)
    facets["corners"] = points[triangles]
    a, b, c = facets["corners"].astype(float).swapaxes(0, 1)
    normals = np.cross(b - a, c - a)
    length = np.linalg.norm(normals, axis=1)
    facets["normal"] = normals / np.where(length > 0.0, length, 1.0)[:, None]
    name = f"Linkwork {title}".encode("ascii", "replace")[:80].ljust(80)
    return name + struct.pack("<I", len(triangles)) + facets.tobytes()


def _is_binary(content: bytes) -> bool:
    """Whether the numbers stand as bytes; the text form begins with `solid`, as many titles of the other form do."""
    if len(content) >= HEADER:
        (count,) = struct.unpack_from("<I", content, 80)
        if len(content) == HEADER + FACET.itemsize * count:
            return True
    return content.lstrip()[:5].lower() != b"solid" or b"\0" in content[:HEADER]


def _from_bytes(content: bytes, file: str) -> np.ndarray:
    if len(content) < HEADER:
        raise FileError(f"{file}: {len(content)} bytes are no STL file; one begins with a title and a number.")
    (count,) = struct.unpack_from("<I", content, 80)
    room = (len(content) - HEADER) // FACET.itemsize
    if count > room:
        raise FileError(f"{file}: byte 80 tells of {count} triangles, and the file has room for {room}; it is damaged.")
    _check_count(count, file)
    return np.frombuffer(content, FACET, count, HEADER)["corners"].copy()


def _from_text(content: bytes, file: str) -> np.ndarray:
    loops, count = (sum(1 for _ in pattern.finditer(content)) for pattern in (LOOP, VERTEX))
    _check_count(loops, file)
    if count != 3 * loops:
        raise FileError(f"{file}: {count} vertices in {loops} loops; each has three, so the file is damaged.")
    if b"endsolid" not in content[-400:].lower():
        raise FileError(f"{file}: the end, `endsolid`, is missing; the file is damaged.")
    vertices = VERTEX.findall(content)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # that an older numpy stopped at what is no number
        try:
            numbers = np.fromstring(b"\n".join(vertices), dtype=float, sep=" ")
        except (ValueError, DeprecationWarning):
            _refuse_vertex(content, file)
    if len(numbers) != 3 * len(vertices) or not np.isfinite(numbers).all():
        _refuse_vertex(content, file)
    return numbers.reshape(-1, 3, 3)


def _check_count(count: int, file: str) -> None:
    if not 0 < count <= MOST_TRIANGLES:
        raise FileError(f"{file}: it has {count} triangles; there must be some, and at most {MOST_TRIANGLES}.")


def _refuse_vertex(content: bytes, file: str) -> NoReturn:
    """Find the line in which something else than three numbers stands."""
    for found in VERTEX.finditer(content):
        words = found.group(1).split()
        try:
            bad = len(words) != 3 or not np.isfinite([float(word) for word in words]).all()
        except ValueError:
            bad = True
        if bad:
            line = content.count(b"\n", 0, found.start()) + 1
            reported = found.group(1)[:40].decode("ascii", "replace")
            raise FileError(f"{file}, line {line}: a vertex takes three finite numbers, not {reported!r}.")
    raise FileError(f"{file}: the vertices are damaged.")
