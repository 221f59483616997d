"""Reading and writing a mechanism in any format, with findings on what could not be carried.

The suffix tells the format: `.linkwork` is our own; `.urdf` and `.xml` (or `.mjcf`) are told apart by what is in them;
`.stl`, `.obj`, `.glb` and `.gltf` are meshes; `.fmu` is written only. Other packages may bring
readers of more (importer.py).
"""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError, ModelError
from linkwork.files import (
    atomic,
    fmu_writing,
    importer,
    mechanism_mesh,
    mesh_files,
    mesh_store,
    mjcf_reading,
    mjcf_writing,
    project,
    urdf_reading,
    urdf_writing,
    xml_reading,
)
from linkwork.files.link_tree import LinkTree, to_model
from linkwork.files.mesh_assets import Written
from linkwork.files.mesh_body import model_of_mesh
from linkwork.files.noting import Notes
from linkwork.files.xml_reading import short
from linkwork.model.model import Model
from linkwork.results.finding import Finding

FOREIGN = (".urdf", ".xml", ".mjcf")


def is_project(path: Path) -> bool:
    """Whether a file is a project of our own, by its suffix: what is of no other format."""
    return path.suffix.lower() not in (*FOREIGN, *mesh_files.SUFFIXES, *importer.by_suffix())


def load(path: Path | str, *, merge_fixed: bool = False, floating: bool = False) -> tuple[Model, tuple[Finding, ...]]:
    """Read a file by its suffix.

    Args:
        path: a project, a URDF or an MJCF file, or a mesh, which becomes a body.
        merge_fixed: merge links that are fixed to each other (URDF and MJCF).
        floating: let the root link fly freely instead of fixing it to the ground (URDF).
    """
    path = Path(path)
    if path.suffix.lower() == fmu_writing.SUFFIX:
        raise FileError(f"{path}: an FMU can be written, not read; open the project that it was made from.")
    if path.suffix.lower() in mesh_files.SUFFIXES:
        return _of_mesh(path)
    if path.suffix.lower() in importer.by_suffix():
        return importer.read(path)
    if path.suffix.lower() not in FOREIGN:
        model = project.load(path)
        return model, project.findings(model)
    notes = Notes()
    try:
        model = to_model(_link_tree(path, notes, floating), notes, merge_fixed)
    except ModelError as error:
        reported = str(error)
        raise FileError(
            reported if reported.startswith((str(path), str(path.parent))) else f"{path}: {reported}"
        ) from None
    return model, notes.findings(model)


def _of_mesh(path: Path) -> tuple[Model, tuple[Finding, ...]]:
    notes = Notes()
    try:
        model = model_of_mesh(path, notes)
    except ModelError as error:
        raise FileError(f"{path}: {error}") from None
    return model, notes.findings(model)


def save(model: Model, path: Path | str) -> tuple[Finding, ...]:
    """Write a model in the format of the suffix; tells what that format could not carry."""
    atomic.target(path)
    path, notes = Path(path), Notes()
    suffix = path.suffix.lower()
    if suffix == project.SUFFIX:
        project.save(model, path)
    elif suffix in FOREIGN:
        written = Written(path)
        writing = urdf_writing if suffix == ".urdf" else mjcf_writing
        text = writing.to_text(model, notes, written)
        mesh_store.write(written.contents(), path.parent)
        atomic.write(path, text.encode("utf-8"))
    elif suffix == fmu_writing.SUFFIX:
        atomic.write(path, fmu_writing.content_of(model, path, notes))
    elif suffix in mechanism_mesh.WRITTEN:
        atomic.write(path, mechanism_mesh.content_of(model, path, notes))
    else:
        known = ", ".join((project.SUFFIX, *FOREIGN, fmu_writing.SUFFIX, *mechanism_mesh.WRITTEN))
        raise FileError(f"{path}: the suffix tells the format; it is one of {known}.")
    return notes.findings(model)


def _link_tree(path: Path, notes: Notes, floating: bool) -> LinkTree:
    root = xml_reading.read(path)
    if root.tag not in ("robot", "mujoco"):
        root.refuse(f"a URDF file begins with <robot>, an MJCF file with <mujoco>, not with <{short(root.tag)}>.")
    if root.tag == "robot":
        return urdf_reading.link_tree(root, notes, floating)
    return mjcf_reading.link_tree(root, notes)
