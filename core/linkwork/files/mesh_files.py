"""Mesh files of any format, by their suffix: one surface each, lengths as the file has them."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError, ModelError
from linkwork.files.folder import content, inside, short
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.surface import Surface

SUFFIXES = (".stl", ".obj", ".glb", ".gltf")
LARGEST_FILE = 64 * 1024 * 1024  # bytes; a million triangles of STL are fifty
LARGEST_TEXT = 48 * 1024 * 1024  # bytes of OBJ, which are read line by line


def read_mesh(path: Path | str, scale: float | tuple[float, float, float] = 1.0) -> Mesh:
    """A mesh from an STL, OBJ or glTF file, around its centroid; `as_drawn` puts it where the file has it.

    Args:
        path: the file.
        scale: what makes metres of its lengths, for all axes or for each: 0.001 for millimetres.
    """
    factors = (scale,) * 3 if isinstance(scale, int | float) else scale
    return Mesh(read(Path(path)), scale=factors, label=Path(path).name)


def no_other(name: str) -> bytes:
    """A file that has to hold everything itself."""
    raise FileError(f"it asks for {short(name)!r}; it should hold all that it needs itself.")


def read(path: Path, folder: Path | None = None) -> Surface:
    """The surface in a file; what the file names in its turn has to lie in its folder, or in the one given.

    Raises FileError with the place and the reason for anything that is no mesh.
    """
    from linkwork.files import gltf_reading, obj, stl  # numpy, which the words do without

    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError(f"{path}: the suffix tells the format of a mesh; it is one of {', '.join(SUFFIXES)}.")
    found = content(path, LARGEST_TEXT if suffix == ".obj" else LARGEST_FILE)
    if suffix == ".stl":
        arrays = stl.read(found, str(path))
    elif suffix == ".obj":
        arrays = obj.read(found, str(path))
    else:
        home = folder or path.parent

        def beside(name: str) -> bytes:
            return content(inside(home, str(path.parent / name)), LARGEST_FILE)

        arrays = gltf_reading.read(found, str(path), beside)
    try:
        return Surface.of(*arrays)
    except ModelError as error:
        raise FileError(f"{path}: {error}") from None
