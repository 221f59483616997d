"""A mechanism as a mesh file: its looks at the stored poses, as glTF with bodies and colours, or as triangles."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError, ModelError
from linkwork.files.noting import Notes
from linkwork.files.placement import inner, pose
from linkwork.model.frame import Frame
from linkwork.model.model import Model

WRITTEN = (".glb", ".stl", ".obj")


def content_of(model: Model, path: Path, notes: Notes) -> bytes:
    """The bytes of a file in the format of the suffix of its path; raises FileError where there is nothing to see."""
    from linkwork.files import gltf_writing, obj, stl  # numpy, which the words do without

    pieces = _pieces(model, notes)
    if not pieces:
        raise FileError(f"{path}: no body has a shape, so there is nothing to see.")
    if path.suffix.lower() == ".glb":
        return gltf_writing.write(pieces)
    points, triangles = gltf_writing.together(pieces)
    return (stl if path.suffix.lower() == ".stl" else obj).write(points, triangles, model.name)


def _pieces(model: Model, notes: Notes) -> list:
    from linkwork.files.gltf_writing import Piece
    from linkwork.files.mjcf_writing import parts_of
    from linkwork.files.tessellation import surface_of

    pieces = []
    for body in model.bodies.values():
        for shape in body.shapes:
            place = inner(pose(body), Frame(shape.position, shape.rotation))
            color = parts_of(shape.color) if shape.color else ()
            try:
                arrays = surface_of(shape).arrays()
            except ModelError:
                notes.lost("lost_shape", "Shapes too thin to be drawn were left out", body.id)
                continue
            pieces.append(Piece(body.id, *arrays, color, place.position, place.rotation))
    return pieces
