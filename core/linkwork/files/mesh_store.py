"""Meshes of a project: small ones stand in it, others beside it in the folder `<project>.meshes`.

A mesh beside the project is a GLB file, which most programs show, under the name of its digest: equal meshes are one
file, and saving again writes nothing. Files that are no longer used stay, because an older version of the project or
its backup may use them. By hand, {"file": "wheel.stl"} may name any mesh file in the project's folder.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, ModelError
from linkwork.files import atomic
from linkwork.files.folder import content, inside, short
from linkwork.model.model import Model
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.surface import Surface

LARGEST_EMBEDDED = 16 * 1024  # bytes of points and triangles, of all shapes together that have the same surface
FILE = "file"


def put_beside(bodies: list[dict[str, Any]], model: Model, path: Path) -> dict[str, bytes]:
    """Name files instead of the larger surfaces in the data of bodies, and of those that many shapes have.

    Returns what is in the files.
    """
    beside: dict[str, Surface] = {}
    shapes = {body["id"]: body["shapes"] for body in bodies if "shapes" in body}
    every = (shape for id in shapes for shape in model.bodies[id].shapes if isinstance(shape, Faceted))
    users = Counter(shape.surface.digest for shape in every)
    for id, written in shapes.items():
        for shape, data in zip(model.bodies[id].shapes, written, strict=True):
            if isinstance(shape, Faceted) and users[shape.surface.digest] * _size(shape.surface) > LARGEST_EMBEDDED:
                name = f"{path.stem}.meshes/{shape.surface.digest}.glb"
                beside[name] = shape.surface
                data["surface"] = {FILE: name}
    return {name: to_glb(surface) for name, surface in beside.items()}


def write(contents: dict[str, bytes], folder: Path) -> None:
    """Write the files that are not there yet; raises FileError for a place outside the folder."""
    for name, wanted in contents.items():
        target = inside(folder, name)
        try:
            target.parent.mkdir(exist_ok=True)
            if target.exists() and _is_kept(target, wanted):
                continue
        except OSError as error:
            raise FileError(f"{target} cannot be written: {error.strerror or error}. Choose another folder.") from None
        atomic.write(target, wanted, backup=False)


def bring(bodies: Any, folder: Path | None) -> None:
    """Put surfaces in the place of the names of files, in the data of bodies; without a folder there are none."""
    brought: dict[str, Surface] = {}
    for body in bodies if isinstance(bodies, list) else []:
        shapes = body.get("shapes") if isinstance(body, dict) else None
        for shape in shapes if isinstance(shapes, list) else []:
            said = shape.get("surface") if isinstance(shape, dict) else None
            if isinstance(said, dict) and isinstance(said.get(FILE), str):
                name = said[FILE]
                if name not in brought:
                    brought[name] = _brought(name, folder)
                shape["surface"] = brought[name]


def to_glb(surface: Surface) -> bytes:
    """A file from which `from_glb` brings back the same bytes."""
    from linkwork.files import gltf_writing

    return gltf_writing.write([gltf_writing.Piece("surface", *surface.arrays())])


def from_glb(found: bytes, file: str) -> Surface:
    """The surface of a file just as it stands there."""
    from linkwork.files import gltf_reading, mesh_files

    points, triangles = gltf_reading.read(found, file, mesh_files.no_other)
    return Surface(points.astype("<f4").tobytes(), triangles.astype("<u4").tobytes())


def _brought(name: str, folder: Path | None) -> Surface:
    from linkwork.files import mesh_files

    if folder is None:
        raise FileError(f"the mesh {short(name)!r} stands in a file of its own, and this text is in no folder.")
    path = inside(folder, name)
    try:
        if path.suffix == ".glb":
            surface = from_glb(content(path, mesh_files.LARGEST_FILE), str(path))
            if surface.digest == path.stem:
                return surface
        return mesh_files.read(path, folder)
    except ModelError as error:
        raise FileError(f"{path}: {error}") from None


def _is_kept(target: Path, wanted: bytes) -> bool:
    try:
        return content(target, len(wanted)) == wanted
    except FileError:
        return False


def _size(surface: Surface) -> int:
    return len(surface.points) + len(surface.triangles)
