"""An elastic body as nodes, coupled masses, and rows.

    frames    X_k = [r u v w], one for each grip, with ids of their own: `arm@0.2,0,0`
    points    p_j = y_j + mean of the r_k, one for each free vector, so that they shift with the body as points do
    frame F   [c e_1 e_2 e_3], under the id of the body: where it is on the whole

Elastic coordinates are sums of products of directions (fem/superelement.py), which are rows of the table,

    u_ka = e_a . (r_k - c) - x_ka,   z_ja = e_a . (p_j - c) - mean of e_a . (r_k - c)
    θ_k = 1/2 (e_3·v_2 - e_2·v_3, ...)

Natural motions φ_i of the free body, with φT M φ = 1 and K φ = ω² M φ, make springs of them: along each s_i = φ_iT M q
acts ω² s_i and a damper, so that U = 1/2 qT K q and rigid motion costs and loses nothing. Six rows hold F in the mean:
B T M q = 0, B the rigid motions.

F carries EPS of the mass of each affine motion, which is taken from the others: P - EPS P ÂT (Â P ÂT)^-1 Â P, where Â
takes rigid motions to Y. Mass, inertia and the momenta of rigid motion stay as they are to the last digit, and motions
that are no affine ones keep their mass as well.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.linalg import eigh

from linkwork.compiler.elastic_mesh import DENSITY
from linkwork.compiler.elastic_nodes import ElasticNode, ElasticParts, ElasticPoint, padded
from linkwork.compiler.grips import Wanted
from linkwork.fem.floating import placed
from linkwork.fem.material import Material
from linkwork.fem.one_thread import one_thread
from linkwork.fem.superelement import Superelement
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.elastic import Elastic

Array = np.ndarray
EPS = 1e-4


@one_thread
def parts_of(wanted: Wanted, made: Superelement) -> ElasticParts:
    """What a body is made of, given what its shape was reduced to with any E and density."""
    body = wanted.body
    density = DENSITY * body.mass / made.weight
    element = made.made_of(Material(body.young, body.poisson, density))
    p, rigid = _as_points(element)
    whole = rigid @ p @ rigid.T
    light = EPS * p @ rigid.T @ np.linalg.solve(whole, rigid @ p)
    rest = p - light
    moments, small = rest @ rigid[0], element.small_mass()
    at = _stored(body, element, wanted.key)
    nodes = [*_frames(body, element, rest, moments, at), *_points(body, element, rest, moments, at, wanted.key)]
    squares, shapes = eigh(element.stiffness, small)
    squares, shapes = squares[6:], _signed(shapes[:, 6:])
    towards = _to_coordinates(element)
    damping = body.damping * squares + 2.0 * body.damping_ratio * np.sqrt(np.maximum(squares, 0.0))
    nodes.append(_floating(body, EPS * whole, (*squares.tolist(), *damping.tolist())))
    return ElasticParts(
        wanted=wanted,
        superelement=element,
        nodes=tuple(nodes),
        mass=rest,
        held=element.mean_frame @ towards,
        modes=shapes.T @ small @ towards,
        stiffness=squares,
        damping=damping,
        towards=towards,
    )


def _as_points(element: Superelement) -> tuple[Array, Array]:
    """P with points p_j in the place of the free vectors, and Â, which takes rigid motions to the columns."""
    frames, total = element.frames, len(element.mass)
    turned = np.eye(total)
    turned[0 : 4 * frames : 4, 4 * frames :] = -1.0 / frames
    rigid = np.zeros((4, total))
    for k in range(frames):
        rigid[0, 4 * k] = 1.0
        rigid[1:, 4 * k] = element.places[k]
        rigid[1:, 4 * k + 1 : 4 * k + 4] = element.axes[k]
    rigid[0, 4 * frames :] = 1.0
    rigid[1:, 4 * frames :] = element.places.mean(axis=0)[:, None]
    return turned @ element.mass @ turned.T, rigid


def _stored(body: Elastic, element: Superelement, key: str) -> tuple[Array, Array]:
    """Y and its rate in the frame of the body as it is stored: bent where that belongs to this reduction."""
    size = len(element.stiffness)
    fits = body.deformed and body.deformed_key == key and len(body.deformed[0]) == size
    q, rates = map(np.array, body.deformed) if fits else np.zeros((2, size))
    return placed(element, q, rates)


def _frames(
    body: Elastic, element: Superelement, p: Array, moments: Array, stored: tuple[Array, Array]
) -> list[ElasticNode]:
    """Nodes of the grips."""
    found = []
    for k in range(element.frames):
        at = slice(4 * k, 4 * k + 4)
        place = tuple(element.places[k].tolist())
        found.append(
            ElasticNode(
                id=f"{body.id}@{element.names[k]}",
                place=place,
                inertia=tuple(map(tuple, p[at, at].tolist())),
                moment=tuple(moments[at].tolist()),
                **_carried(body, *(columns[:, at] for columns in stored)),
            )
        )
    return found


def _points(
    body: Elastic, element: Superelement, p: Array, moments: Array, stored: tuple[Array, Array], key: str
) -> list[ElasticNode]:
    """Nodes of the free vectors; those of another reduction have other names."""
    middles = [columns[:, : 4 * element.frames : 4].mean(axis=1) for columns in stored]
    place = tuple(element.places.mean(axis=0).tolist())
    found: list[ElasticNode] = []
    for j in range(element.vectors):
        n = 4 * element.frames + j
        inertia, moment = padded(p[n : n + 1, n : n + 1]), (float(moments[n]), 0.0, 0.0, 0.0)
        found.append(
            ElasticPoint(
                id=f"{body.id}@{key[:6]}.{j + 1}",
                place=place,
                inertia=tuple(map(tuple, inertia.tolist())),
                moment=moment,
                **_carried(body, *(m[:, None] + c[:, n : n + 1] for m, c in zip(middles, stored, strict=True))),
            )
        )
    return found


def _floating(body: Elastic, p: Array, springs: tuple[float, ...]) -> ElasticNode:
    """F, which looks as the body does."""
    inertia = tuple(map(tuple, p.tolist()))
    shapes = tuple(replace(shape, collides=False) for shape in body.shapes)
    return ElasticNode(
        id=body.id,
        inertia=inertia,
        moment=inertia[0],
        shapes=shapes,
        springs=springs,
        **_carried(body, np.eye(3, 4, 1), np.zeros((3, 4))),
    )


def _carried(body: Elastic, columns: Array, rates: Array) -> dict[str, object]:
    """Where a node is, and how it moves, given its columns in the frame of the body."""
    arm = rotation.rotate(body.rotation, tuple(columns[:, 0].tolist()))
    speed = rotation.rotate(body.rotation, tuple(rates[:, 0].tolist()))
    carried = vector.add(body.velocity, vector.cross(body.angular_velocity, arm))
    own, spin = rotation.IDENTITY, vector.ZERO
    if columns.shape[1] > 1 and not (columns[:, 1:] == np.eye(3)).all():
        own = rotation.from_axes(*(tuple(axis) for axis in columns[:, 1:].T.tolist()))
    if rates.any() and columns.shape[1] > 1:
        spin = tuple((0.5 * np.cross(columns[:, 1:].T, rates[:, 1:].T).sum(axis=0)).tolist())
    return {
        "member": body.id,
        "position": vector.add(body.position, arm),
        "rotation": rotation.multiply(body.rotation, own),
        "velocity": vector.add(carried, speed),
        "angular_velocity": vector.add(body.angular_velocity, rotation.rotate(body.rotation, spin)),
    }


def _to_coordinates(element: Superelement) -> Array:
    """The elastic coordinates from those products ((6N + 3m) x (9N + 3m))."""
    frames, vectors = element.frames, element.vectors
    found = np.zeros((6 * frames + 3 * vectors, 9 * frames + 3 * vectors))
    for k in range(frames):
        for a in range(3):
            found[6 * k + a, 9 * k + a] = 1.0
            found[6 * k + 3 + a, 9 * k + 3 + 2 * a] = 0.5
            found[6 * k + 3 + a, 9 * k + 4 + 2 * a] = -0.5
            found[6 * frames + a :: 3, 9 * k + a] = -1.0 / frames
    for n in range(3 * vectors):
        found[6 * frames + n, 9 * frames + n] = 1.0
    return found


def _signed(shapes: Array) -> Array:
    """Motions with their largest entry above zero."""
    largest = np.take_along_axis(shapes, abs(shapes).argmax(axis=0)[None], axis=0)
    return shapes * np.sign(largest)
