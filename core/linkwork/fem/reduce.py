"""From a mesh, a material and interfaces to a superelement: all steps, with their checks.

    mesh = mesh_of_box((0.4, 0.05, 0.02), element=0.01)
    left = interface_on(mesh, Face((-0.2, 0, 0), (1, 0, 0), slack=1e-6), "left")
    ...
    arm = reduce(mesh, Material(young=70e9, poisson=0.3, density=2700), (left, right), body="arm")

`prepared` keeps the factor; `with_more` adds an interface to it; `superelement` makes the matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

from linkwork.errors import ModelError
from linkwork.fem import assembly, material, mesh
from linkwork.fem.checking import check_reduction, check_stiffness
from linkwork.fem.condensing import Reduced, condensed
from linkwork.fem.elements import Array
from linkwork.fem.fingerprint import key_of
from linkwork.fem.interface import RIGID, Interface, check_apart, check_patch
from linkwork.fem.natural import Functions, frame_functions, gram, in_own_axes, principal_functions
from linkwork.fem.one_thread import one_thread
from linkwork.fem.recovery import nodal_stress
from linkwork.fem.reduction import Held, held
from linkwork.fem.structure import frame_moved, tied
from linkwork.fem.superelement import Agreement, Superelement, Surface

COMPARED = 6  # frequencies that are asked to agree, of each way to hold the body
TOLERANCE = 0.01  # of a frequency
MOST = 24  # free vectors
BEYOND = 6  # modes behind those, among which the cluster of the last one is expected to end
ALIKE = 1e-3  # of a frequency or a principal mass: those as near as that belong to one cluster, which is kept or left
FALLING = 0.5  # power of 1/ω with which a mode counts among the motions that matter

Progress = Callable[[str], None]


def _silent(step: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, eq=False)
class Prepared:
    """A body whose factor is kept.

    Attributes:
        body: its name.
        material: what it is made of.
        held: structure and interfaces.
    """

    body: str
    material: material.Material
    held: Held


@one_thread
def prepared(
    shape: mesh.Mesh,
    made_of: material.Material,
    interfaces: tuple[Interface, ...],
    body: str = "body",
    progress: Progress = _silent,
) -> Prepared:
    """Check, assemble and factorise.

    Raises:
        ModelError: naming the body, what is wrong with it, and the way out.
    """
    if not interfaces:
        raise ModelError(f"{body}: it has no interface; an elastic body needs at least one frame.", body)
    material.check(made_of, body)
    mesh.check(shape, body)
    for interface in interfaces:
        check_patch(shape, interface, body)
    check_apart(interfaces, body)
    progress("assembling")
    structure = tied(shape, assembly.assembled(shape, made_of), interfaces)
    check_stiffness(structure, body)
    progress("factorising")
    return Prepared(body, made_of, held(structure, interfaces))


@one_thread
def with_more(before: Prepared, interface: Interface, progress: Progress = _silent) -> Prepared:
    """The body with one more interface; an averaged one costs six right-hand sides, a rigid one a new factor."""
    body, known = before.body, before.held
    interfaces = (*known.interfaces, interface)
    check_patch(known.structure.mesh, interface, body)
    check_apart(interfaces, body)
    structure = known.structure
    if interface.kind == RIGID:
        progress("factorising")
        structure = tied(structure.mesh, structure.matrices, interfaces)
    return Prepared(body, before.material, held(structure, interfaces, known))


def reduce(
    shape: mesh.Mesh,
    made_of: material.Material,
    interfaces: tuple[Interface, ...],
    body: str = "body",
    vectors: int | None = None,
    progress: Progress = _silent,
) -> Superelement:
    """The superelement of a mesh.

    Args:
        shape: the mesh, in the axes of the body [m].
        made_of: its material.
        interfaces: where it may be held.
        body: as messages name it.
        vectors: number of free vectors, and more where the last belongs to a cluster of equal motions; None for as many
            as the first frequencies need to be within 1 %.
        progress: called with the name of each step; may raise to cancel.

    Raises:
        ModelError: naming the body, what is wrong, and the way out.
    """
    return superelement(prepared(shape, made_of, interfaces, body, progress), vectors, progress)


@one_thread
def superelement(ready: Prepared, vectors: int | None = None, progress: Progress = _silent) -> Superelement:
    """The superelement of a prepared body."""
    held_by, body = ready.held, ready.body
    progress("static modes")
    check_reduction(held_by, body)
    progress("modes")
    known = _modes_of(held_by)
    frames = frame_functions(held_by)
    inner, masses = principal_functions(held_by, frames, _that_matter(known))
    inner = inner[:, : cluster_end(masses, min(MOST if vectors is None else vectors, len(masses)))]
    progress("condensing")
    everything = condensed(held_by, frames, inner)
    count = inner.shape[1] if vectors is not None else _enough(held_by, everything, known, masses[: inner.shape[1]])
    reduced = condensed(held_by, frames, inner[:, :count], everything.answers[:, : 3 * count])
    progress("stress")
    return _made(ready, Functions(in_own_axes(frames, held_by.interfaces), inner[:, :count]), reduced, known)


Known = list[tuple[str, Array, Array]]  # how it is held, angular frequencies, shapes


def _modes_of(body: Held) -> Known:
    """The first modes of the mesh, in whole clusters: free, held at each interface alone, and held at all."""
    known = [("free", *_whole(*body.structure.free_modes(COMPARED + BEYOND)))]
    if len(body.interfaces) > 1:
        for one in body.interfaces:
            alone = held(body.structure, (one,), body)
            known.append((f"held at {one.name}", *_whole(*alone.held_modes(COMPARED + BEYOND))))
    known.append(("held at all interfaces", *_whole(*body.held_modes(COMPARED + BEYOND))))
    return known


def _whole(speeds: Array, shapes: Array) -> tuple[Array, Array]:
    """The first modes, with those that have the frequency of the last one: of equal modes any mixture is one."""
    count = cluster_end(speeds, min(COMPARED, len(speeds)))
    return speeds[:count], shapes[:, :count]


def cluster_end(values: Array, count: int) -> int:
    """Number of the first values, `count` of them and those that are alike to the last one, in their order."""
    while 0 < count < len(values) and abs(values[count] - values[count - 1]) <= ALIKE * abs(values[count - 1]):
        count += 1
    return count


def _that_matter(known: Known) -> Array:
    """The modes side by side, lower ones more."""
    return np.hstack([shapes * (speeds[0] / speeds) ** FALLING for _, speeds, shapes in known])


def _kept(body: Held, how: str) -> slice | Array:
    """Elastic coordinates that move where the body is held in a way."""
    count = len(body.interfaces)
    if how == "free":
        return slice(None)
    if how == "held at all interfaces":
        return slice(6 * count, None)
    moves = np.ones(6 * count, dtype=bool)
    k = [f"held at {one.name}" for one in body.interfaces].index(how)
    moves[6 * k : 6 * k + 6] = False
    return moves


def _agreement(body: Held, how: str, speeds: Array, stiffness: Array, mass: Array) -> Agreement:
    kept = _kept(body, how)
    if isinstance(kept, np.ndarray):
        kept = np.concatenate([np.flatnonzero(kept), np.arange(len(kept), len(stiffness))])
    k, m = stiffness[kept][:, kept], mass[kept][:, kept]
    speeds, first = speeds[:COMPARED], 6 if how == "free" else 0
    squares = eigh(k, m, eigvals_only=True)[first : first + len(speeds)]
    found = np.sqrt(np.maximum(squares, 0)) / (2 * np.pi)
    return Agreement(how, speeds[: len(found)] / (2 * np.pi), found)


def _agreements(body: Held, reduced: Reduced, known: Known) -> tuple[Agreement, ...]:
    return tuple(_agreement(body, how, speeds, reduced.stiffness, reduced.mass) for how, speeds, _ in known)


def _enough(body: Held, everything: Reduced, known: Known, masses: Array) -> int:
    """The smallest number of free vectors, from four on, with which all frequencies agree; all where none is enough."""
    compliance, turned = _inner_compliance(body, everything)
    for count in sorted({cluster_end(masses, count) for count in range(min(4, len(masses)), len(masses))}):
        reduced = _with_fewer(body, everything, compliance, turned, count)
        found = _agreements(body, reduced, known)
        if all(len(a.reduced) == COMPARED and a.worst <= TOLERANCE for a in found):
            return count
    return len(masses)


def _inner_compliance(body: Held, everything: Reduced) -> tuple[Array, Array]:
    """C, and L Ψ, of all free vectors."""
    n = 6 * len(body.interfaces)
    compliance = np.linalg.inv(everything.stiffness[n:, n:])
    return compliance, -compliance @ everything.stiffness[n:, :n]


def _with_fewer(body: Held, everything: Reduced, compliance: Array, turned: Array, count: int) -> Reduced:
    """The matrices with the first vectors only: as these are apart by mass, C and L Ψ are parts of the whole."""
    n, kept = 6 * len(body.interfaces), 3 * count
    spring = np.linalg.inv(compliance[:kept, :kept])
    pulled = spring @ turned[:kept]
    static = body.static_modes[1]
    stiffness = np.block([[static + turned[:kept].T @ pulled, -pulled.T], [-pulled, spring]])
    return Reduced(
        stiffness, everything.mass[: n + kept, : n + kept], everything.shapes[:, :0], everything.answers[:, :0]
    )


def _made(ready: Prepared, functions: Functions, reduced: Reduced, known: Known) -> Superelement:
    body, structure = ready.held, ready.held.structure
    rigid = np.zeros((len(reduced.mass), 6))
    rigid[: 6 * len(body.interfaces)] = np.vstack([frame_moved(one.place) for one in body.interfaces])
    heavy = rigid.T @ reduced.mass
    weight, centre, inertia = _rigid_body(structure.mesh.points, structure.matrices.masses)
    return Superelement(
        name=ready.body,
        material=ready.material,
        names=tuple(one.name for one in body.interfaces),
        kinds=tuple(one.kind for one in body.interfaces),
        places=np.array([one.place for one in body.interfaces]),
        axes=np.array([one.axes for one in body.interfaces]),
        mass=gram(structure.matrices.masses, functions),
        stiffness=reduced.stiffness,
        mean_frame=np.linalg.solve(heavy @ rigid, heavy),
        weight=weight,
        centre=centre,
        inertia=inertia,
        surface=_surface(ready, functions, reduced),
        agreements=_agreements(body, reduced, known),
        key=key_of(structure.mesh, ready.material, body.interfaces, functions.inner.shape[1]),
    )


def _surface(ready: Prepared, functions: Functions, reduced: Reduced) -> Surface:
    shape = ready.held.structure.mesh
    at = shape.surface
    number = np.zeros(len(shape.points), dtype=np.int64)
    number[at] = np.arange(len(at))
    stress = nodal_stress(shape, ready.material, reduced.shapes)[at]
    columns = reduced.shapes.shape[1]
    moved = reduced.shapes.reshape(len(shape.points), 3, columns)[at]
    both = np.hstack([functions.frames, functions.inner])[at]
    tied_nodes = [one.nodes for one in ready.held.interfaces if one.kind == RIGID]
    rim = np.isin(at, np.concatenate(tied_nodes)) if tied_nodes else np.zeros(len(at), dtype=bool)
    return Surface(shape.points[at], number[shape.triangles], moved, both, stress, rim)


def _rigid_body(points: Array, masses: object) -> tuple[float, Array, Array]:
    """Mass, centre of mass and inertia about it, as the mesh has them."""
    ones = np.column_stack([np.ones(len(points)), points])
    moments = ones.T @ (masses @ ones)  # type: ignore[operator]
    weight = float(moments[0, 0])
    centre = moments[0, 1:] / weight
    about = moments[1:, 1:] - weight * np.outer(centre, centre)
    return weight, centre, np.trace(about) * np.eye(3) - about
