"""glTF in, as GLB or as JSON with buffers in it or beside it: all triangles of the scene as one surface, z up.

Looks, lights, cameras, skins and animations are left out; what has to be unpacked by an extension is refused.
https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
"""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Callable, Iterator
from typing import Any, NoReturn
from urllib.parse import unquote

import numpy as np

from linkwork.errors import FileError
from linkwork.files.folder import short
from linkwork.files.gltf_writing import BINARY_CHUNK, FLOAT, JSON_CHUNK, MAGIC, POINTS, TRIANGLES, Y_UP
from linkwork.math3d import rotation
from linkwork.model.surface import MOST_POINTS, MOST_TRIANGLES

MOST_NODES = 100_000
MOST_VALUES = 2_000_000  # of the text; each takes some sixty bytes of memory
INDICES = {5121: "<u1", 5123: "<u2", 5125: "<u4"}
OF_LOOKS = ("KHR_materials_", "KHR_texture_", "EXT_texture_")  # extensions that change no form
Z_UP = np.linalg.inv(np.array(Y_UP, float).reshape(4, 4).T)

Arrays = tuple[np.ndarray, np.ndarray]
Beside = Callable[[str], bytes]


def read(content: bytes, file: str, beside: Beside) -> Arrays:
    """Points and triangles of all that the scene shows; `beside` brings the bytes of another file by its name."""
    with np.errstate(all="ignore"):  # what is no number comes through, and is told where a surface is made of it
        return _Reader(content, file, beside).scene()


class _Reader:
    """Walks the nodes of a scene."""

    def __init__(self, content: bytes, file: str, beside: Beside) -> None:
        """Take the file apart and refuse what needs more than we have."""
        self.file, self.beside = file, beside
        self.binary: bytes | None = None
        self.data = self._parsed(self._text(content))
        self._buffers: dict[int, bytes] = {}
        version = self._dict(self.data.get("asset"), "asset").get("version")
        if not str(version).startswith("2."):
            self.refuse("asset", f"the version is {_seen(version)}; only glTF 2 is read.")
        for name in self._list(self.data, "extensionsRequired"):
            if not str(name).startswith(OF_LOOKS):
                self.refuse("extensionsRequired", f"{_seen(name)} is not known; save the file without compression.")

    def refuse(self, where: str, why: str) -> NoReturn:
        """Raise FileError with the place and the reason."""
        raise FileError(f"{self.file}: {where}: {why}")

    # -- the container -------------------------------------------------------------------------------

    def _text(self, content: bytes) -> bytes:
        """The JSON part; remembers the binary one."""
        if len(content) < 4 or content[:4] != struct.pack("<I", MAGIC):
            return content
        if len(content) < 20 or struct.unpack_from("<II", content, 4) != (2, len(content)):
            self.refuse("byte 4", f"the head tells of another version or length than {len(content)} bytes; damaged.")
        text, place = None, 12
        while place + 8 <= len(content):
            length, kind = struct.unpack_from("<II", content, place)
            if place + 8 + length > len(content):
                self.refuse(f"byte {place}", "a chunk ends behind the file; it is damaged.")
            chunk = content[place + 8 : place + 8 + length]
            if kind == JSON_CHUNK and text is None:
                text = chunk
            elif kind == BINARY_CHUNK and self.binary is None:
                self.binary = chunk
            place += 8 + length
        if text is None:
            self.refuse("byte 12", "the JSON part is missing.")
        return text

    def _parsed(self, text: bytes) -> dict[str, Any]:
        if sum(text.count(sign) for sign in (b",", b"[", b"{")) > MOST_VALUES:
            self.refuse("text", f"there are more than {MOST_VALUES} values; this is not a mesh.")
        try:
            data = json.loads(text.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            self.refuse(f"byte {error.start}", "the text is not UTF-8; this is not a glTF file.")
        except json.JSONDecodeError as error:
            self.refuse(f"line {error.lineno}, column {error.colno}", f"{error.msg}; the file is damaged.")
        except (ValueError, RecursionError):
            self.refuse("text", "a number is too long or brackets are nested too deep; this is not a glTF file.")
        return self._dict(data, "file")

    # -- nodes ---------------------------------------------------------------------------------------

    def scene(self) -> Arrays:
        """All that the scene shows."""
        points: list[np.ndarray] = []
        triangles: list[np.ndarray] = []
        first = count = 0
        for node, matrix in self._nodes():
            for corners, faces in self._mesh(node):
                points.append(corners @ matrix[:3, :3].T + matrix[:3, 3])
                mirrored = np.linalg.det(matrix[:3, :3]) < 0.0
                triangles.append((faces[:, ::-1] if mirrored else faces) + first)
                first, count = first + len(corners), count + len(faces)
                if first > 3 * MOST_POINTS or count > MOST_TRIANGLES:
                    self.refuse("scene", f"there are more than {MOST_TRIANGLES} triangles; simplify it.")
        if not points:
            self.refuse("scene", "it shows no triangles.")
        return np.concatenate(points), np.concatenate(triangles)

    def _nodes(self) -> Iterator[tuple[int, np.ndarray]]:
        """All nodes of the scene that have a mesh, with what leads from their axes to ours."""
        seen: set[int] = set()
        waiting = [(root, Z_UP) for root in reversed(self._roots())]
        while waiting:
            number, outer = waiting.pop()
            node = self._item("nodes", number)
            if number in seen or len(seen) >= MOST_NODES:
                self.refuse(f"nodes[{number}]", "it stands in two places or in itself, or there are too many nodes.")
            seen.add(number)
            matrix = outer @ self._matrix(node, f"nodes[{number}]")
            if "mesh" in node:
                yield number, matrix
            waiting += [(child, matrix) for child in reversed(self._list(node, "children", f"nodes[{number}]"))]

    def _roots(self) -> list[Any]:
        if self._list(self.data, "scenes"):
            number = self.data.get("scene", 0)
            return self._list(self._item("scenes", number), "nodes", f"scenes[{number}]")
        nodes = self._list(self.data, "nodes")
        below = {
            child
            for number, node in enumerate(nodes)
            for child in self._list(self._dict(node, f"nodes[{number}]"), "children", f"nodes[{number}]")
            if isinstance(child, int)
        }
        return [number for number in range(len(nodes)) if number not in below]

    def _matrix(self, node: dict[str, Any], where: str) -> np.ndarray:
        if "matrix" in node:
            return self._numbers(node, "matrix", 16, where).reshape(4, 4).T
        made = np.eye(4)
        made[:3, 3] = self._numbers(node, "translation", 3, where, (0, 0, 0))
        x, y, z, w = self._numbers(node, "rotation", 4, where, (0, 0, 0, 1))
        try:
            turn = rotation.normalised((float(w), float(x), float(y), float(z)))
        except ValueError:
            self.refuse(where, "its rotation has no direction.")
        axes = np.eye(3) if turn == rotation.IDENTITY else np.array(rotation.axes(turn)).T
        made[:3, :3] = axes * self._numbers(node, "scale", 3, where, (1, 1, 1))
        return made

    # -- meshes --------------------------------------------------------------------------------------

    def _mesh(self, number: int) -> Iterator[Arrays]:
        place = self._item("nodes", number)["mesh"]
        mesh, where = self._item("meshes", place), f"meshes[{place}]"
        for k, item in enumerate(self._list(mesh, "primitives", where)):
            here = f"{where}.primitives[{k}]"
            primitive = self._dict(item, here)
            mode = primitive.get("mode", TRIANGLES)
            if mode not in (TRIANGLES, POINTS):
                if mode in (1, 2, 3):
                    continue
                self.refuse(here, f"the mode is {_seen(mode)}; only triangles (4) are read.")
            attributes = self._dict(primitive.get("attributes"), f"{here}.attributes")
            points = self._accessor(attributes.get("POSITION"), "VEC3", here).astype(float)
            if mode == POINTS:
                yield points, np.zeros((0, 3), np.int64)
                continue
            if "indices" in primitive:
                corners = self._accessor(primitive["indices"], "SCALAR", here).astype(np.int64)
            else:
                corners = np.arange(len(points))
            if len(corners) % 3 or (len(corners) and corners.max() >= len(points)):
                self.refuse(here, f"{len(corners)} corners on {len(points)} points are not triangles.")
            yield points, corners.reshape(-1, 3)

    def _accessor(self, number: Any, kind: str, asking: str) -> np.ndarray:
        """Numbers of an accessor: float32 (n, 3) for points, whole numbers (n,) for corners."""
        accessor = self._item("accessors", number, asking)
        where = f"accessors[{number}]"
        component = accessor.get("componentType")
        dtype = "<f4" if component == FLOAT else INDICES.get(component) if isinstance(component, int) else None
        if dtype is None or accessor.get("type") != kind or (kind == "VEC3") != (component == FLOAT):
            self.refuse(where, f"{_seen(accessor.get('type'))} of the type {_seen(component)} cannot be read here.")
        if "sparse" in accessor or "bufferView" not in accessor:
            self.refuse(where, "sparse numbers are not read; save the file without them.")
        width = 3 if kind == "VEC3" else 1
        count = self._whole(accessor, "count", where)
        if count > 3 * max(MOST_POINTS, MOST_TRIANGLES):
            self.refuse(where, f"the count is {count}; simplify the mesh.")
        return self._viewed(accessor, np.dtype((dtype, width) if width > 1 else dtype), count, where)

    def _viewed(self, accessor: dict[str, Any], dtype: np.dtype, count: int, where: str) -> np.ndarray:
        view = self._item("bufferViews", accessor["bufferView"], where)
        here = f"bufferViews[{accessor['bufferView']}]"
        buffer = self._buffer(view.get("buffer"), here)
        start, length = self._whole(view, "byteOffset", here, 0), self._whole(view, "byteLength", here)
        stride = self._whole(view, "byteStride", here, dtype.itemsize) or dtype.itemsize
        offset = self._whole(accessor, "byteOffset", where, 0)
        needed = offset + stride * (count - 1) + dtype.itemsize if count else 0
        if stride < dtype.itemsize or needed > length or start + length > len(buffer):
            self.refuse(where, f"its {count} numbers reach beyond the {len(buffer)} bytes of the buffer.")
        base = np.dtype(dtype.base)
        shape = (count, 3) if dtype.shape else (count,)
        strides = (stride, base.itemsize) if dtype.shape else (stride,)
        return np.ndarray(shape, base, buffer, start + offset, strides) if count else np.zeros(shape, base)

    def _buffer(self, number: Any, asking: str) -> bytes:
        buffer = self._item("buffers", number, asking)
        if number not in self._buffers:
            self._buffers[number] = self._brought(buffer, f"buffers[{number}]", number)
        return self._buffers[number]

    def _brought(self, buffer: dict[str, Any], where: str, number: int) -> bytes:
        uri = buffer.get("uri")
        if uri is None and number == 0 and self.binary is not None:
            return self.binary
        if not isinstance(uri, str):
            self.refuse(where, "it names no bytes.")
        if not uri.startswith("data:"):
            return self.beside(unquote(uri))
        try:
            return base64.b64decode(uri.partition(",")[2], validate=True)
        except ValueError:
            self.refuse(where, "its bytes are not in base64.")

    # -- what JSON may hold --------------------------------------------------------------------------

    def _dict(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.refuse(where, f"expected an object, found {_seen(value)}.")
        return value

    def _list(self, holder: dict[str, Any], name: str, where: str = "file") -> list[Any]:
        value = holder.get(name, [])
        if not isinstance(value, list):
            self.refuse(f"{where}.{name}", f"expected a list, found {_seen(value)}.")
        return value

    def _item(self, family: str, number: Any, asking: str = "file") -> dict[str, Any]:
        items = self._list(self.data, family)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(items):
            self.refuse(asking, f"there is no {family}[{_seen(number)}]; there are {len(items)}, from 0.")
        return self._dict(items[number], f"{family}[{number}]")

    def _whole(self, holder: dict[str, Any], name: str, where: str, default: int | None = None) -> int:
        value = holder.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 40:
            self.refuse(f"{where}.{name}", f"expected a whole number, found {_seen(value)}.")
        return value

    def _numbers(
        self, holder: dict[str, Any], name: str, count: int, where: str, default: tuple[float, ...] = ()
    ) -> np.ndarray:
        value = holder.get(name, default)
        try:
            numbers = np.array(value, float)
        except (TypeError, ValueError, OverflowError):
            numbers = np.zeros(0)
        if numbers.shape != (count,) or not (np.abs(numbers) < 1e12).all():
            self.refuse(f"{where}.{name}", f"expected {count} finite numbers, found {_seen(value)}.")
        return numbers


def _seen(value: Any) -> str:
    return short(repr(value) if not isinstance(value, list | dict) else type(value).__name__)
