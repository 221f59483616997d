"""Meshes of VTK: unstructured grids in XML, as text, in base64 or appended raw, plain or compressed by zlib."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import FileError
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE
from linkwork.fem.readers.gathered import Gathered, ReadMesh

SOLIDS = {10: (TETRAHEDRON, 4), 24: (TETRAHEDRON, 10), 12: (HEXAHEDRON, 8), 25: (HEXAHEDRON, 20)}
SOLIDS |= {13: (WEDGE, 6), 26: (WEDGE, 15)}
WEDGES = (13, 26)
FLAT = {1: "points", 3: "lines", 4: "lines", 21: "lines", 5: "triangles", 22: "triangles", 9: "quadrilaterals"}
FLAT |= {23: "quadrilaterals", 28: "quadrilaterals", 2: "points", 7: "polygons"}
OTHERS = {14: "pyramids", 27: "13-node pyramids", 29: "27-node hexahedra", 11: "voxels", 42: "polyhedra"}
TYPES = {"Float32": "f4", "Float64": "f8"}
TYPES |= {f"Int{8 * size}": f"i{size}" for size in (1, 2, 4, 8)} | {
    f"UInt{8 * size}": f"u{size}" for size in (1, 2, 4, 8)
}
_APPENDED = re.compile(rb"<AppendedData[^>]*encoding=\"(\w+)\"[^>]*>\s*_", re.DOTALL)

Numbers = NDArray[np.generic]


def read_vtu(path: Path, unit: str = "m") -> ReadMesh:
    """The mesh of a .vtu file.

    Raises:
        FileError: naming the file and what it holds that cannot be carried.
    """
    try:
        file = _File(path)
        gathered = Gathered(path)
        points = file.array("Points", None).reshape(-1, 3)
        ends = file.array("Cells", "offsets").astype(np.int64)
        nodes = file.array("Cells", "connectivity").astype(np.int64)
        kinds = file.array("Cells", "types").astype(np.int64)
        gathered.ids = list(range(len(points)))
        gathered.points = [(float(x), float(y), float(z)) for x, y, z in points]
        starts = np.concatenate([[0], ends[:-1]])
        for kind, start, end in zip(kinds, starts, ends, strict=True):
            cell = nodes[start:end].tolist()
            _take(gathered, int(kind), _upright(cell, points) if kind in WEDGES and len(cell) > 3 else cell)
    except (ValueError, KeyError, IndexError, ElementTree.ParseError, zlib.error, binascii.Error) as error:
        raise FileError(f"{path}: it is cut or damaged ({error}).") from error
    return gathered.read(unit)


def _take(gathered: Gathered, kind: int, nodes: list[int]) -> None:
    if kind in SOLIDS:
        solid, count = SOLIDS[kind]
        if len(nodes) != count:
            raise ValueError(f"a cell of kind {kind} has {len(nodes)} nodes")
        gathered.add(solid, nodes)
    elif kind in FLAT:
        gathered.pass_over(FLAT[kind])
    else:
        what = OTHERS.get(kind, f"cells of VTK's kind {kind}")
        raise FileError(f"{gathered.path}: it holds {what}, which cannot be carried; mesh it without them.")


def _upright(wedge: list[int], points: Numbers) -> list[int]:
    """A wedge whose second triangle lies above the first; VTK's own is the other way up, and others write theirs."""
    a, b, c, above = (points[node].astype(float) for node in wedge[:4])
    if np.cross(b - a, c - a) @ (above - a) > 0:
        return wedge
    order = [3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8, 12, 13, 14]
    return [wedge[k] for k in order[: len(wedge)]]


class _File:
    """The arrays of a file, by where they stand."""

    def __init__(self, path: Path) -> None:
        """Read the file; what is appended is cut off before the rest is parsed."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise FileError(f"{path}: it cannot be read ({error.strerror or error}).") from error
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise FileError(f"{path}: it declares entities, which are not read.")
        self._appended, self._encoding = b"", ""
        found = _APPENDED.search(data)
        if found:
            self._encoding = found[1].decode()
            self._appended = data[found.end() : data.rindex(b"</AppendedData>")]
            data = data[: found.start()] + b"</VTKFile>"
        root = ElementTree.fromstring(data)
        if root.tag != "VTKFile" or root.get("type") != "UnstructuredGrid":
            raise FileError(f"{path}: it holds no unstructured grid of VTK.")
        if root.get("compressor", "vtkZLibDataCompressor") != "vtkZLibDataCompressor":
            raise FileError(f"{path}: it is compressed by {root.get('compressor')}; save it with zlib, or as text.")
        self._order = "<" if root.get("byte_order", "LittleEndian") == "LittleEndian" else ">"
        self._header = np.dtype(self._order + ("u8" if root.get("header_type") == "UInt64" else "u4"))
        self._packed = root.get("compressor") is not None
        pieces = root.findall("UnstructuredGrid/Piece")
        if len(pieces) != 1:
            raise FileError(f"{path}: it holds {len(pieces)} pieces; one is read.")
        self._piece = pieces[0]

    def array(self, place: str, name: str | None) -> Numbers:
        """An array of the piece."""
        for found in self._piece.findall(f"{place}/DataArray"):
            if name in (None, found.get("Name")):
                return self._values(found)
        raise KeyError(f"no {name or place}")

    def _values(self, found: ElementTree.Element) -> Numbers:
        kind = np.dtype(self._order + TYPES[found.get("type", "")])
        way = found.get("format", "ascii")
        if way == "ascii":
            return np.array((found.text or "").split(), dtype=float).astype(kind)
        data = (found.text or "").strip().encode()
        is_raw = False
        if way == "appended":
            data = self._appended[int(found.get("offset", "0")) :]
            is_raw = self._encoding == "raw"
        return np.frombuffer(self._unpacked(data, is_raw), dtype=kind)

    def _unpacked(self, data: bytes, is_raw: bool) -> bytes:
        """The bytes of an array behind its header: their number, or numbers and sizes of compressed blocks."""
        size = self._header.itemsize
        if not self._packed:
            count = int(np.frombuffer(_first(data, size, is_raw), self._header)[0])
            return _first(data, size + count, is_raw)[size:]
        blocks = int(np.frombuffer(_first(data, size, is_raw), self._header)[0])
        length = (3 + blocks) * size
        sizes = np.frombuffer(_first(data, length, is_raw), self._header)[3:].astype(np.int64)
        at = length if is_raw else 4 * -(-length // 3)
        body, start, parts = _first(data[at:], int(sizes.sum()), is_raw), 0, []
        for block in sizes:
            parts.append(zlib.decompress(body[start : start + block]))
            start += int(block)
        return b"".join(parts)


def _first(data: bytes, count: int, is_raw: bool) -> bytes:
    """The first bytes, out of base64 unless they are raw."""
    found = data[:count] if is_raw else base64.b64decode(data[: 4 * -(-count // 3)])[:count]
    if len(found) < count:
        raise ValueError("an array is cut off")
    return found
