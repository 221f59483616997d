"""glTF out, as one binary file (GLB): triangles of a body or of many, each in its place and colour.

https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html; its y axis points up, ours is z, so a root node turns all.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector

MAGIC, JSON_CHUNK, BINARY_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942
FLOAT, UNSIGNED = 5126, 5125
TRIANGLES, POINTS = 4, 0
Y_UP = (1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1)  # z becomes y, y becomes -z; by columns


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Triangles, or points alone, in the axes of a node; `motions` of its points [m] (parts, n, 3) where it deforms."""

    name: str
    points: np.ndarray
    triangles: np.ndarray
    color: tuple[float, ...] = ()
    position: Vector = vector.ZERO
    rotation: Quaternion = rotation.IDENTITY
    motions: np.ndarray | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """Pieces that move together: places [m] and quaternions (w, x, y, z) at times [s], and whether they are there.

    `weights` (times, parts) tell how much of each of its motions a piece that deforms has.
    """

    name: str
    pieces: Sequence[Piece]
    times: np.ndarray
    positions: np.ndarray
    rotations: np.ndarray
    is_there: np.ndarray
    weights: np.ndarray | None = None


def write(pieces: Sequence[Piece], moved: Sequence[Moved] = ()) -> bytes:
    """The bytes of a GLB file, with an animation where something is moved."""
    writer = _Writer()
    children = [writer.node(piece) for piece in pieces] + [writer.moved(each) for each in moved]
    writer.nodes.append({"name": "z up", "matrix": Y_UP, "children": children})
    data = {
        "asset": {"version": "2.0", "generator": "Linkwork"},
        "scene": 0,
        "scenes": [{"nodes": [len(writer.nodes) - 1]}],
        "nodes": writer.nodes,
        "meshes": writer.meshes,
        "materials": writer.materials,
        "accessors": writer.accessors,
        "bufferViews": writer.views,
        "animations": [{"name": "run", **writer.animation}] if moved else [],
        "buffers": [{"byteLength": len(writer.binary)}],
    }
    text = json.dumps({name: part for name, part in data.items() if part != []}, separators=(",", ":"))
    return _glb(text.encode("utf-8"), bytes(writer.binary))


def together(pieces: Sequence[Piece]) -> tuple[np.ndarray, np.ndarray]:
    """Points and triangles of all pieces in the axes that they stand in."""
    points, triangles, first = [], [], 0
    for piece in pieces:
        axes = np.array(rotation.axes(piece.rotation))
        points.append(piece.points @ axes + piece.position)
        triangles.append(piece.triangles + first)
        first += len(piece.points)
    return np.concatenate(points), np.concatenate(triangles)


class _Writer:
    """Gathers what the lists of a glTF file hold."""

    def __init__(self) -> None:
        self.nodes: list[dict] = []
        self.meshes: list[dict] = []
        self.materials: list[dict] = []
        self.accessors: list[dict] = []
        self.views: list[dict] = []
        self.binary = bytearray()
        self.animation: dict[str, list[dict]] = {"channels": [], "samplers": []}
        self._colors: dict[tuple[float, ...], int] = {}

    def node(self, piece: Piece) -> int:
        """A node with its mesh; returns its number."""
        w, x, y, z = piece.rotation
        primitive: dict = {"attributes": {"POSITION": self._points(piece.points)}, "mode": POINTS}
        if len(piece.triangles):
            numbers = np.asarray(piece.triangles, "<u4")
            indices = self._accessor(numbers.tobytes(), UNSIGNED, numbers.size, "SCALAR")
            primitive |= {"indices": indices, "mode": TRIANGLES}
        if piece.color:
            primitive["material"] = self._material(piece.color)
        mesh: dict = {"name": piece.name, "primitives": [primitive]}
        if piece.motions is not None:
            primitive["targets"] = [{"POSITION": self._points(motion)} for motion in piece.motions]
            mesh["weights"] = [0.0] * len(piece.motions)
        self.meshes.append(mesh)
        node = {"name": piece.name, "mesh": len(self.meshes) - 1}
        if piece.position != vector.ZERO:
            node["translation"] = piece.position
        if piece.rotation != rotation.IDENTITY:
            node["rotation"] = (x, y, z, w)
        self.nodes.append(node)
        return len(self.nodes) - 1

    def moved(self, group: Moved) -> int:
        """A node that moves, with its pieces below it; returns its number."""
        children = [self.node(piece) for piece in group.pieces]
        self.nodes.append({"name": group.name, "children": children})
        number = len(self.nodes) - 1
        times = np.asarray(group.times, "<f4")
        ends = {"min": [float(times.min())], "max": [float(times.max())]}
        moments = self._accessor(times.tobytes(), FLOAT, len(times), "SCALAR", **ends)
        there = np.repeat(np.asarray(group.is_there, "<f4")[:, None], 3, axis=1)
        turned = np.roll(group.rotations, -1, axis=1)
        tracks = [("translation", group.positions, "VEC3", "LINEAR"), ("rotation", turned, "VEC4", "LINEAR")]
        tracks += [("scale", there, "VEC3", "STEP")] if not group.is_there.all() else []
        for path, values, kind, way in tracks:
            output = self._accessor(np.asarray(values, "<f4").tobytes(), FLOAT, len(times), kind)
            self._play(number, path, moments, output, way)
        if group.weights is not None:
            weights = np.asarray(group.weights, "<f4")
            output = self._accessor(weights.tobytes(), FLOAT, weights.size, "SCALAR")
            for child, piece in zip(children, group.pieces, strict=True):
                if piece.motions is not None:
                    self._play(child, "weights", moments, output, "LINEAR")
        return number

    def _play(self, node: int, path: str, moments: int, output: int, way: str) -> None:
        """A channel of the animation."""
        self.animation["samplers"].append({"input": moments, "output": output, "interpolation": way})
        target = {"node": node, "path": path}
        self.animation["channels"].append({"sampler": len(self.animation["samplers"]) - 1, "target": target})

    def _points(self, points: np.ndarray) -> int:
        """Places or motions of points, with the bounds that glTF asks for."""
        points = np.asarray(points, "<f4")
        low, high = points.min(axis=0).tolist(), points.max(axis=0).tolist()
        return self._accessor(points.tobytes(), FLOAT, len(points), "VEC3", min=low, max=high)

    def _accessor(self, content: bytes, component: int, count: int, kind: str, **more: list[float]) -> int:
        self.views.append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(content)})
        self.binary += content
        view = len(self.views) - 1
        self.accessors.append({"bufferView": view, "componentType": component, "count": count, "type": kind, **more})
        return len(self.accessors) - 1

    def _material(self, color: tuple[float, ...]) -> int:
        if color not in self._colors:
            self._colors[color] = len(self.materials)
            look = {"baseColorFactor": (*color, 1.0), "metallicFactor": 0.1, "roughnessFactor": 0.6}
            self.materials.append({"pbrMetallicRoughness": look, "doubleSided": True})
        return self._colors[color]


def _glb(text: bytes, binary: bytes) -> bytes:
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    chunks = struct.pack("<II", len(text), JSON_CHUNK) + text + struct.pack("<II", len(binary), BINARY_CHUNK) + binary
    return struct.pack("<III", MAGIC, 2, 12 + len(chunks)) + chunks
