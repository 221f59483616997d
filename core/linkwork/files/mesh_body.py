"""A mesh file as a body: weighed by a density, as it is where it is closed, else by its hull."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from linkwork.errors import ModelError
from linkwork.files.mesh_files import read_mesh
from linkwork.files.naming import Names
from linkwork.files.noting import Notes
from linkwork.math3d import inertia
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.mass_properties import centred, mass_properties
from linkwork.model.model import Model
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.hull import Hull

DENSITY = 1000.0  # kg/m3, that of water
LARGE = 10.0  # metres; what is larger was probably drawn in millimetres
OF_METRES = (".glb", ".gltf")  # formats that say so themselves


def model_of_mesh(path: Path, notes: Notes) -> Model:
    """A mechanism of one body that a mesh file shows."""
    return Model(name=path.stem or "mesh").with_element(body_of_mesh(path, notes))


def body_of_mesh(
    path: Path, notes: Notes, density: float = DENSITY, change: Callable[[Faceted], Faceted] | None = None
) -> RigidBody:
    """A body that looks as a mesh file does, standing where the file has it, under the name of the file.

    Args:
        path: the mesh file.
        notes: are told what was assumed.
        density: [kg/m3].
        change: makes another shape of the mesh, such as its hull.
    """
    id = Names(notes).fresh("".join(sign for sign in path.stem if sign.isprintable()).strip()[:80] or "mesh")
    shape = _in_metres(path, notes, id).as_drawn()
    shape = change(shape) if change else shape
    found = mass_properties((weighable(shape, notes, id),), density)
    moments, products = inertia.parts(found.tensor)
    (placed,) = centred((shape,), found.centre)
    weight = {"mass": found.mass, "inertia": moments, "products": products}
    return RigidBody(id=id, position=found.centre, shapes=(placed,), **weight)


def _in_metres(path: Path, notes: Notes, id: str) -> Faceted:
    """The mesh of a file; lengths that would make it huge are taken for millimetres."""
    shape = read_mesh(path)
    if max(shape.half_size) <= LARGE / 2 or path.suffix.lower() in OF_METRES:
        return shape
    reported = f"{path.name} would be {2 * max(shape.half_size):.3g} m large, so its lengths were taken for millimetres"
    notes.lost("millimetres", f"{reported}; set its scale to 1 if they are metres", id)
    return read_mesh(path, 0.001)


def weighable(shape: Faceted, notes: Notes, id: str) -> Faceted:
    """The shape itself where it encloses something, else its hull."""
    if not shape.fault:
        return shape
    notes.lost("open_mesh", f"{shape.named} encloses nothing: {shape.fault}; its convex hull was weighed instead", id)
    try:
        return Hull.around(shape)
    except ModelError as error:
        raise ModelError(f"{shape.named} has neither an inside nor a hull: {error}", id) from None
