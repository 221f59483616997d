"""The motion of elastic bodies from one system to another: grips added or taken away, made rigid, made elastic.

    same reduction       every node goes on
    other grips or mesh  frames of grips that stay go on; the rest is what brings the surface nearest to where it was;
                         then a rigid motion makes up for what momentum and angular momentum have lost by that
    rigid to elastic     X_k = X Â_k, undeformed and as fast as the rigid body is there
    elastic to rigid     where its mean frame is, with its momentum and angular momentum

F goes where its rows have it. What energy that costs is seen by comparing energies.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elastic_nodes import ElasticParts
from linkwork.compiler.nodes import elastic_of, meant
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.diff import Succession
from linkwork.system.compiled_system import SIZE
from linkwork.system.state import State

Array = np.ndarray
STORED = ("position", "rotation", "velocity", "angular_velocity")
BENT = ("deformed", "deformed_key")
FAST = 100.0  # of the first frequency


def carry_elastic(old: Compiled, state: State, new: Compiled, carried: State) -> None:
    """Bodies that are elastic before or after an edit move on; what stays in one reduction already does by its ids."""
    before, after = elastic_of(old.model), elastic_of(new.model)
    if not before and not after:
        return
    since = Succession(meant(old.model), meant(new.model))
    for id, word in meant(new.model).bodies.items():
        earlier = since.earlier_id(id)
        if not (id in after or earlier in before) or not earlier:
            continue
        if not _moves_on(meant(old.model).bodies[earlier], word):
            continue
        if id not in after:
            _made_rigid(old, before[earlier], state, new.bodies[id], new, carried)
        elif earlier not in before:
            _made_elastic(state.q[old.bodies[earlier]], state.v[old.bodies[earlier]], new, after[id], carried)
        elif before[earlier].key == after[id].key:
            here, there = _numbers(old, before[earlier]), _numbers(new, after[id])
            carried.q[there], carried.v[there] = state.q[here], state.v[here]
        else:
            _reduced_again(old, before[earlier], state, new, after[id], carried)


def _moves_on(before: Body, after: Body) -> bool:
    if not (isinstance(before, RigidBody) and isinstance(after, RigidBody)):
        return False
    names = (*STORED, *BENT) if isinstance(before, Elastic) and isinstance(after, Elastic) else STORED
    return all(getattr(before, name) == getattr(after, name) for name in names)


def _numbers(compiled: Compiled, parts: ElasticParts) -> list[int]:
    return [compiled.bodies[node.id] for node in parts.nodes]


def columns_of(compiled: Compiled, parts: ElasticParts, array: Array) -> Array:
    """Y of a body, or its rate (3 x (4N + m))."""
    numbers, frames = _numbers(compiled, parts), parts.superelement.frames
    columns = array[numbers[:frames]].reshape(-1, 3)
    points = array[numbers[frames:-1], :3] - columns[::4].mean(axis=0)
    return np.vstack((columns, points)).T.copy()


def _made_elastic(q: Array, v: Array, new: Compiled, parts: ElasticParts, carried: State) -> None:
    """All nodes where a rigid body has them."""
    for node, number in zip(parts.nodes, _numbers(new, parts), strict=True):
        for array, target in ((q, carried.q), (v, carried.v)):
            columns = array.reshape(4, 3)
            target[number, :3] = columns[0] + np.array(node.place) @ columns[1:]
            if node.columns == 4:
                target[number, 3:] = columns[1:].ravel()


def momenta(compiled: Compiled, parts: ElasticParts, q: Array, v: Array) -> tuple[Array, Array]:
    """Momentum [kg m/s] and angular momentum about the origin [kg m2/s] of an elastic body."""
    numbers, system = _numbers(compiled, parts), compiled.system
    x, y = (array[numbers].reshape(-1, 4, 3) for array in (q, v))
    pulled = _times_mass(parts, system.mass[numbers], y)
    return np.einsum("nc,nck->k", system.moment[numbers], y), np.cross(x, pulled).sum(axis=(0, 1))


def _times_mass(parts: ElasticParts, own: Array, x: Array) -> Array:
    """P x over the nodes (n x 4 x 3), given P_ii of each."""
    places = {node.id: n for n, node in enumerate(parts.nodes)}
    found = np.einsum("ncd,ndk->nck", own, x)
    for one, other, block in parts.pairs():
        i, j, p = places[one], places[other], np.array(block)
        found[i] += p @ x[j]
        found[j] += p.T @ x[i]
    return found


def _made_rigid(old: Compiled, parts: ElasticParts, state: State, number: int, new: Compiled, carried: State) -> None:
    """The mean frame, with momentum and angular momentum of the body that bent."""
    frame = state.q[old.bodies[parts.floating.id]].reshape(4, 3)
    numbers = _numbers(old, parts)
    moments, mass = old.system.moment[numbers], new.system.mass[number]
    whole = np.einsum("nc,nck->k", moments, state.q[numbers].reshape(-1, 4, 3)) / moments[:, 0].sum()
    origin = whole - parts.superelement.centre @ frame[1:]
    p, h = momenta(old, parts, state.q, state.v)
    velocity = p / mass[0, 0]
    second = frame[1:].T @ mass[1:, 1:] @ frame[1:]
    spin = np.linalg.solve(np.trace(second) * np.eye(3) - second, h - np.cross(origin, p))
    carried.q[number] = np.concatenate((origin, frame[1:].ravel()))
    carried.v[number] = np.concatenate((velocity, np.cross(spin, frame[1:]).ravel()))


def _reduced_again(
    old: Compiled, before: ElasticParts, state: State, new: Compiled, parts: ElasticParts, carried: State
) -> None:
    """The body with other functions, as near to what it was as they allow."""
    was = _motion(old, before, state)
    kept = {name: k for k, name in enumerate(before.superelement.names)}
    same = [(kept[name], k) for k, name in enumerate(parts.superelement.names) if name in kept]
    statically = before.superelement.surface.shapes, parts.superelement.surface.shapes
    q = _fitted(before, parts, same, statically, was.coordinates[0])
    rates = _fitted(before, parts, same, (_by_mass(before), _by_mass(parts)), was.coordinates[1])
    _place(new, parts, was, q, rates, carried)
    here, there = _numbers(old, before), _numbers(new, parts)
    for one, other in same:
        carried.q[there[other]], carried.v[there[other]] = state.q[here[one]], state.v[here[one]]
    _place_floating(new, parts, carried)
    _give_back(momenta(old, before, state.q, state.v), new, parts, carried)


class _Motion(NamedTuple):
    """A mean frame, its velocity and spin in its own axes, and elastic coordinates in it with their rates."""

    centre: Array
    turn: Array
    velocity: Array
    spin: Array
    coordinates: tuple[Array, Array]


def _motion(compiled: Compiled, parts: ElasticParts, state: State) -> _Motion:
    """How an elastic body moves."""
    from linkwork.fem.floating import elastic, floating, rigid_motions

    element = parts.superelement
    columns, rates = (columns_of(compiled, parts, array) for array in (state.q, state.v))
    pose = floating(element, columns)
    moving = elastic(element, columns + rates, pose.centre, pose.turn) - pose.coordinates
    rigid = rigid_motions(element, columns, pose.centre, pose.turn)
    motion = np.linalg.solve(element.mean_frame @ rigid, element.mean_frame @ moving)
    return _Motion(pose.centre, pose.turn, motion[:3], motion[3:], (pose.coordinates, moving - rigid @ motion))


def _by_mass(parts: ElasticParts) -> Array:
    """Displacements of the surface by the functions that have the mass (s x 3 x (6N + 3m))."""
    from linkwork.fem.superelement import small_moves

    element = parts.superelement
    ways = small_moves(len(element.mass), element.axes)
    return np.einsum("iap,sp->sai", ways, element.surface.functions)


def _fitted(
    before: ElasticParts, parts: ElasticParts, same: list[tuple[int, int]], shapes: tuple[Array, Array], q: Array
) -> Array:
    """Coordinates that move the surface as q moves that of before, grips that stay alike, and swing slowly.

    Least squares over the surface, with a share of energy in them that leaves out what differs by little and swings
    fast: half of a motion that swings FAST times as fast as the first one.
    """
    own, element = parts.superelement.surface, parts.superelement
    chosen = _nearest(before.superelement.surface.points, own.points)
    wish = (shapes[0] @ q)[chosen].reshape(-1)
    moves = shapes[1].reshape(len(wish), -1)
    given = np.concatenate([np.arange(6 * other, 6 * other + 6) for _, other in same]) if same else np.zeros(0, int)
    free = np.setdiff1d(np.arange(len(element.stiffness)), given)
    found = np.zeros(len(element.stiffness))
    for one, other in same:
        found[6 * other : 6 * other + 6] = q[6 * one : 6 * one + 6]
    share = len(own.points) / (element.weight * FAST**2 * parts.stiffness[0])
    normal = moves.T @ moves + share * element.stiffness
    right = moves.T @ wish - normal[:, given] @ found[given]
    found[free] = np.linalg.solve(normal[np.ix_(free, free)], right[free])
    return found


def _nearest(old: Array, new: Array) -> Array:
    """The point of the old surface that is next to each of the new one."""
    from scipy.spatial import cKDTree

    return cKDTree(old).query(new)[1]


def _place(new: Compiled, parts: ElasticParts, was: _Motion, q: Array, rates: Array, carried: State) -> None:
    """Frames and points of a body that has these coordinates in a frame."""
    from linkwork.fem.floating import placed

    element, numbers = parts.superelement, _numbers(new, parts)
    frames = element.frames
    columns, moving = placed(element, q, rates)
    for array in (columns, moving):
        array[:, 4 * frames :] += array[:, : 4 * frames : 4].mean(axis=1)[:, None]
    moving = moving + np.cross(was.spin, columns, axisb=0, axisc=0)
    origins = np.r_[0 : 4 * frames : 4, 4 * frames : columns.shape[1]]
    columns, moving = was.turn @ columns, was.turn @ moving
    columns[:, origins] += was.centre[:, None]
    moving[:, origins] += (was.turn @ was.velocity)[:, None]
    for array, found in ((carried.q, columns), (carried.v, moving)):
        array[numbers[:frames]] = found[:, : 4 * frames].T.reshape(frames, SIZE)
        array[numbers[frames:-1], :3] = found[:, 4 * frames :].T
        array[numbers[frames:-1], 3:] = np.eye(3).ravel() if array is carried.q else 0.0


def _place_floating(new: Compiled, parts: ElasticParts, carried: State) -> None:
    """F where the mean of the elastic coordinates vanishes, and as fast as it has to be to stay there."""
    now, number = _motion(new, parts, carried), new.bodies[parts.floating.id]
    axes = now.turn.T
    carried.q[number] = np.concatenate((now.centre, axes.ravel()))
    carried.v[number] = np.concatenate((now.turn @ now.velocity, np.cross(now.turn @ now.spin, axes).ravel()))


def _give_back(then: tuple[Array, Array], new: Compiled, parts: ElasticParts, carried: State) -> None:
    """A rigid motion of all nodes with which momentum and angular momentum are what they were."""
    numbers = _numbers(new, parts)
    x = carried.q[numbers].reshape(-1, 4, 3)
    ways = np.zeros((6, *x.shape))
    for k, node in enumerate(parts.nodes):
        for a in range(3):
            ways[a, k, 0, a] = 1.0
            ways[3 + a, k, : node.columns] = np.cross(np.eye(3)[a], x[k, : node.columns])
    inertia = np.zeros((6, 6))
    for a in range(6):
        pulled = _times_mass(parts, new.system.mass[numbers], ways[a])
        inertia[:, a] = np.einsum("bnck,nck->b", ways, pulled)
    now = momenta(new, parts, carried.q, carried.v)
    lost = np.concatenate((then[0] - now[0], then[1] - now[1]))
    motion = np.linalg.solve(inertia, lost)
    carried.v[numbers] += np.einsum("a,anck->nck", motion, ways).reshape(len(numbers), 12)
