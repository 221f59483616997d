"""The key of a reduction: a hash of all that it was made of, and of the version of how it is made."""

from __future__ import annotations

import hashlib
import struct

import numpy as np

from linkwork.fem.interface import Interface
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh

VERSION = 2  # raise it when the same input gives other matrices


def key_of(mesh: Mesh, material: Material, interfaces: tuple[Interface, ...], vectors: int | None) -> str:
    """The key; `vectors` is None where as many were asked for as are needed."""
    digest = hashlib.sha256(struct.pack("<i", VERSION))
    for array in (mesh.points, *(cell.nodes for cell in mesh.cells)):
        _take(digest, array)
    for cell in mesh.cells:
        digest.update(cell.kind.name.encode())
    digest.update(struct.pack("<3d", material.young, material.poisson, material.density))
    for interface in interfaces:
        digest.update(f"{len(interface.name)} {interface.name} {interface.kind}".encode())
        for array in (interface.nodes, interface.place, interface.axes):
            _take(digest, array)
    digest.update(str(vectors).encode())
    return digest.hexdigest()[:32]


def _take(digest: "hashlib._Hash", array: np.ndarray) -> None:  # noqa: UP037
    digest.update(f"{array.shape}{array.dtype.kind}".encode())
    digest.update(np.ascontiguousarray(array).astype("<f8" if array.dtype.kind == "f" else "<i8").tobytes())
