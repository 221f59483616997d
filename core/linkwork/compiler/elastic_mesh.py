"""What an elastic body asks to be reduced: the mesh of its shape, and a patch of its surface for each of its grips.

A grip is where something takes hold of the body, in the body's axes. Its patch are the nodes of the surface within the
body's `grip`, at least those that are nearest; of a grip on a flat face only nodes of that face, and of two grips each
takes the nodes that are nearer to it. A body that nothing holds has a grip all the same, the mean of a patch by its
middle.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import numpy as np

from linkwork.compiler.grips import Grip, Wanted, name_of
from linkwork.errors import ModelError
from linkwork.fem.interface import AVERAGED, THIN, Interface
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.meshing.cylinder import mesh_of_cylinder
from linkwork.fem.meshing.link_plate import mesh_of_link_plate
from linkwork.fem.meshing.voxels import mesh_of_surface
from linkwork.fem.reduce import Progress, reduce
from linkwork.fem.superelement import Superelement
from linkwork.math3d import rotation
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork.model.shapes.shape import Shape

Array = np.ndarray
HALVES = 2.0  # elements over the least thickness
NEAR = 0.6  # of an edge: what is farther from the nearest node by less belongs to the patch
WIDER = 1.3  # a patch that cannot tell how it turns grows by so much
FLAT = 1e-6  # of the body's size: how far off a plane a node on it may lie
YOUNG, DENSITY = 2.1e11, 7850.0  # of which all bodies are reduced; others follow by scaling


def reduction_of(wanted: Wanted, progress: Progress) -> Superelement:
    """The superelement of steel; `progress` is told each step and may raise to cancel.

    Raises:
        ModelError: naming the body, what is wrong with it, and the way out.
    """
    body = wanted.body
    progress("meshing")
    shape = mesh_of(body)
    patches = interfaces(shape, body, wanted.grips)
    steel = Material(YOUNG, body.poisson, DENSITY)
    return reduce(shape, steel, patches, body.id, body.vectors or None, progress)


def mesh_of(body: Elastic) -> Mesh:
    """The mesh of the shape of a body, in the body's axes [m].

    Raises:
        ModelError: naming the body and what is wrong with its shape.
    """
    solid = body.solid
    maker = next((made for kind, made in _MAKERS.items() if isinstance(solid, kind)), None)
    if maker is None:
        able = ", ".join(kind.kind.replace("_", " ") for kind in _MAKERS if kind.kind)
        raise ModelError(
            f"{body.id}: a {solid.kind} cannot be meshed yet; what bends is a {able}, a hull or a closed mesh.", body.id
        )
    try:
        found = maker(solid, edge_of(body), body.id)
    except OverflowError:
        raise ModelError(
            f"{body.id}: elements of {edge_of(body):g} m are far too many; make them larger.", body.id
        ) from None
    except ModelError as error:
        raise ModelError(f"{body.id}: {error}" if body.id not in str(error) else str(error), body.id) from error
    axes = np.array(rotation.axes(solid.rotation))
    return dataclasses.replace(found, points=found.points @ axes + np.array(solid.position))


def edge_of(body: Elastic) -> float:
    """Edge of the elements [m]."""
    return body.edge or 2.0 * min(body.solid.half_size) / HALVES


def _box(shape: Shape, edge: float, body: str) -> Mesh:
    assert isinstance(shape, Box)
    return mesh_of_box((shape.x, shape.y, shape.z), edge)


def _cylinder(shape: Shape, edge: float, body: str) -> Mesh:
    assert isinstance(shape, Cylinder)
    return mesh_of_cylinder(shape.radius, shape.length, edge)


def _link_plate(shape: Shape, edge: float, body: str) -> Mesh:
    assert isinstance(shape, LinkPlate)
    return mesh_of_link_plate(shape.spacing, shape.width, shape.thickness, shape.hole_radius, edge, shape.holes)


def _faceted(shape: Shape, edge: float, body: str) -> Mesh:
    assert isinstance(shape, Faceted)
    skin = shape.skin
    points = np.frombuffer(skin.points, "<f4").reshape(-1, 3) * np.array(shape.scale) - np.array(shape.centre)
    triangles = np.frombuffer(skin.triangles, "<u4").reshape(-1, 3).astype(np.int64)
    return mesh_of_surface(points, triangles[:, ::-1] if np.prod(shape.scale) < 0.0 else triangles, edge, body)


_MAKERS: dict[type[Shape], Callable[[Shape, float, str], Mesh]] = {
    Box: _box,
    Cylinder: _cylinder,
    LinkPlate: _link_plate,
    Faceted: _faceted,
}


def interfaces(mesh: Mesh, body: Elastic, grips: tuple[Grip, ...]) -> tuple[Interface, ...]:
    """The patch of each grip.

    Raises:
        ModelError: naming the body, where grips are so near to each other that one is left without nodes.
    """
    at = mesh.surface
    points = mesh.points[at]
    if not grips:
        return (_middle(points, at, body),)
    places = np.array([grip.place for grip in grips])
    away = np.linalg.norm(points[:, None] - places, axis=2)
    nearest = away.argmin(axis=1)
    found = []
    for k, grip in enumerate(grips):
        mine = (nearest == k) & _on_face(mesh, points, places[k])
        inside = _patch(points, away[:, k], mine, body)
        if inside is None:
            raise ModelError(
                f"{body.id}: what holds it at {_told(grip.place)} m is too near to what else holds it for its mesh; "
                "make the mesh finer or move them apart.",
                body.id,
            )
        found.append(Interface(name_of(grip.place), at[inside], places[k], kind=grip.kind))
    return tuple(found)


def _middle(points: Array, at: Array, body: Elastic) -> Interface:
    """A patch of the surface that nothing holds, as near to the middle of the body as there is one."""
    middle = (points.min(axis=0) + points.max(axis=0)) / 2.0
    nearest = points[np.argmin(np.linalg.norm(points - middle, axis=1))]
    inside = _patch(points, np.linalg.norm(points - nearest, axis=1), np.ones(len(points), dtype=bool), body)
    assert inside is not None, "a surface is not a line"
    return Interface("middle", at[inside], points[inside].mean(axis=0), kind=AVERAGED)


def _told(place: Vector) -> str:
    return f"({', '.join(f'{x + 0.0:.4g}' for x in place)})"


def _patch(points: Array, away: Array, mine: Array, body: Elastic) -> Array | None:
    """Which nodes of the surface belong to a grip; None where it has none by which it could tell how it turns."""
    if not mine.any():
        return None
    reach = max(body.grip or min(body.solid.half_size), away[mine].min() + NEAR * edge_of(body))
    while True:
        inside = mine & (away <= reach)
        spread = np.linalg.svd(points[inside] - points[inside].mean(axis=0), compute_uv=False)
        if inside.sum() > 2 and spread[1] > 2.0 * THIN * spread[0]:
            return inside
        if inside.sum() == mine.sum():
            return None
        reach *= WIDER


def _on_face(mesh: Mesh, points: Array, place: Array) -> Array:
    """Nodes of the surface in the plane on which a place lies; all where it lies on none, or on an edge."""
    corners = mesh.points[mesh.triangles] - place
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    twice = np.linalg.norm(normals, axis=1, keepdims=True)
    normals /= twice
    size = float(np.ptp(points, axis=0).max())
    is_on = abs((corners[:, 0] * normals).sum(axis=1)) < FLAT * size
    for a, b in ((0, 1), (1, 2), (2, 0)):
        is_on &= (np.cross(corners[:, a], corners[:, b]) * normals).sum(axis=1) > -FLAT * twice[:, 0]
    here = normals[is_on]
    if not len(here) or abs(here - here[0]).max() > FLAT:
        return np.ones(len(points), dtype=bool)
    return abs((points - place) @ here[0]) < FLAT * size
