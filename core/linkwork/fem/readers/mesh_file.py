"""Meshes from files, by their ending."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from linkwork.errors import FileError
from linkwork.fem.readers.abaqus import read_abaqus
from linkwork.fem.readers.gathered import ReadMesh
from linkwork.fem.readers.gmsh import read_gmsh
from linkwork.fem.readers.nastran import read_nastran
from linkwork.fem.readers.vtu import read_vtu

READERS: dict[str, Callable[[Path, str], ReadMesh]] = {
    ".msh": read_gmsh,
    ".inp": read_abaqus,
    ".bdf": read_nastran,
    ".dat": read_nastran,
    ".nas": read_nastran,
    ".vtu": read_vtu,
}
CLOSED = {
    ".mnf": "a modal neutral file of Adams",
    ".fbi": "a flexible body of Simpack",
    ".rfi": "a flexible body of RecurDyn",
    ".odb": "a database of Abaqus",
    ".op2": "a binary result of Nastran",
    ".cdb": "an archive of Ansys",
}


def read_mesh(path: Path, unit: str = "m") -> ReadMesh:
    """The mesh of a file.

    Args:
        path: of the file.
        unit: of its lengths: m, cm, mm, um, in or ft.

    Raises:
        FileError: naming the file, and what cannot be carried.
    """
    ending = path.suffix.lower()
    if ending in CLOSED:
        raise FileError(
            f"{path}: {CLOSED[ending]} has a closed or binary format; save the mesh as {', '.join(READERS)}, "
            "or the reduced matrices as .pch, .op4, .mtx or SID text."
        )
    if ending not in READERS:
        raise FileError(f"{path}: meshes are read from {', '.join(READERS)}.")
    return READERS[ending](path, unit)
