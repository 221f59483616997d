"""Interfaces: patches of nodes that a joint takes hold of, as a rigid piece or by their mean motion.

A rigid interface (RBE2) makes its nodes one rigid piece, u = t + θ × (x - x_k), which stiffens the body about it. An
averaged one (RBE3) is the motion nearest to that of its nodes, by their shares of the surface, and stiffens nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from linkwork.errors import ModelError
from linkwork.fem.elements import Array, Ints
from linkwork.fem.mesh import Mesh

RIGID, AVERAGED = "rigid", "averaged"
KINDS = (RIGID, AVERAGED)
THIN = 1e-4  # of the patch's radius: nodes nearer than that to one line are collinear


def _straight() -> Array:
    return np.eye(3)


@dataclass(frozen=True, eq=False)
class Interface:
    """One place where a body is held.

    Attributes:
        name: as messages call it.
        nodes: numbers of the nodes of the patch.
        place: origin x_k of its frame in the axes of the body [m].
        axes: columns are the axes of its frame in those of the body, A_k.
        kind: "rigid" or "averaged".
    """

    name: str
    nodes: Ints
    place: Array
    axes: Array = field(default_factory=_straight)
    kind: str = RIGID


@dataclass(frozen=True, slots=True)
class Sphere:
    """Surface nodes within a distance of a point [m]."""

    centre: tuple[float, float, float]
    radius: float

    def holds(self, points: Array) -> Array:
        """Which points belong to it."""
        return np.linalg.norm(points - np.array(self.centre), axis=1) <= self.radius


@dataclass(frozen=True, slots=True)
class Bore:
    """Surface nodes on a cylinder about an axis, between two ends.

    Attributes:
        centre: a point of the axis, from which `low` and `high` are counted [m].
        axis: its direction.
        radius: of the cylinder [m].
        slack: how far from it a node may lie [m].
        low, high: from where to where along the axis [m].
    """

    centre: tuple[float, float, float]
    axis: tuple[float, float, float]
    radius: float
    slack: float
    low: float = -np.inf
    high: float = np.inf

    def holds(self, points: Array) -> Array:
        """Which points belong to it."""
        direction = np.array(self.axis) / np.linalg.norm(self.axis)
        way = points - np.array(self.centre)
        along = way @ direction
        away = np.linalg.norm(way - along[:, None] * direction, axis=1)
        return (abs(away - self.radius) <= self.slack) & (self.low <= along) & (along <= self.high)


@dataclass(frozen=True, slots=True)
class Face:
    """Surface nodes on a plane, all of them or those within a distance of its point.

    Attributes:
        point: of the plane [m].
        normal: its normal.
        slack: how far from it a node may lie [m].
        radius: how far from the point [m].
    """

    point: tuple[float, float, float]
    normal: tuple[float, float, float]
    slack: float
    radius: float = np.inf

    def holds(self, points: Array) -> Array:
        """Which points belong to it."""
        way = points - np.array(self.point)
        away = abs(way @ np.array(self.normal)) / np.linalg.norm(self.normal)
        return (away <= self.slack) & (np.linalg.norm(way, axis=1) <= self.radius)


Region = Sphere | Bore | Face


def interface_on(
    mesh: Mesh,
    region: Region,
    name: str,
    kind: str = RIGID,
    place: Array | None = None,
    axes: Array | None = None,
    body: str = "body",
) -> Interface:
    """The interface on the surface nodes of a region, its frame at their mean unless a place is given.

    Raises:
        ModelError: a region without nodes, or one whose nodes lie on a line.
    """
    surface = mesh.surface
    nodes = surface[region.holds(mesh.points[surface])]
    if not len(nodes):
        raise ModelError(f"{body}: interface '{name}' is empty: no node of the surface lies in its region.", body)
    mean = mesh.points[nodes].mean(axis=0)
    found = Interface(name, nodes, mean if place is None else np.asarray(place, dtype=float), kind=kind)
    if axes is not None:
        found = Interface(name, nodes, found.place, np.asarray(axes, dtype=float), kind)
    check_patch(mesh, found, body)
    return found


def check_patch(mesh: Mesh, interface: Interface, body: str) -> None:
    """Refuse a patch that cannot tell how it turns.

    Raises:
        ModelError: naming the body and the interface.
    """
    what = f"{body}: interface '{interface.name}'"
    if interface.kind not in KINDS:
        raise ModelError(f"{what} is '{interface.kind}'; it may be {' or '.join(KINDS)}.", body)
    if not len(interface.nodes):
        raise ModelError(f"{what} is empty: it has no nodes.", body)
    way = mesh.points[interface.nodes] - mesh.points[interface.nodes].mean(axis=0)
    spread = np.linalg.svd(way, compute_uv=False)
    if len(interface.nodes) < 3 or spread[1] <= THIN * spread[0]:
        raise ModelError(f"{what} has {len(interface.nodes)} nodes on one line; it needs three that are not.", body)
    if abs(interface.axes.T @ interface.axes - np.eye(3)).max() > 1e-9 or np.linalg.det(interface.axes) < 0:
        raise ModelError(f"{what} has axes that are no right-handed unit axes.", body)


def check_apart(interfaces: tuple[Interface, ...], body: str) -> None:
    """Refuse interfaces that share nodes or names.

    Raises:
        ModelError: naming the body and both interfaces.
    """
    for k, one in enumerate(interfaces):
        for other in interfaces[:k]:
            if one.name == other.name:
                raise ModelError(f"{body}: two interfaces are called '{one.name}'; rename one.", body)
            shared = np.intersect1d(one.nodes, other.nodes)
            if len(shared):
                raise ModelError(
                    f"{body}: interfaces '{other.name}' and '{one.name}' overlap in {len(shared)} nodes; "
                    "make them smaller.",
                    body,
                )


def moved_by(points: Array, place: Array) -> Array:
    """Displacements of points under unit translations and turns about a place (points x 3 x 6)."""
    way = points - place
    found = np.zeros((len(points), 3, 6))
    found[:, :, :3] = np.eye(3)
    x, y, z = way.T
    found[:, 1, 3], found[:, 2, 3] = -z, y
    found[:, 0, 4], found[:, 2, 4] = z, -x
    found[:, 0, 5], found[:, 1, 5] = -y, x
    return found
