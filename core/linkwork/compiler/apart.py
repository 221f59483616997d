"""Bodies that do not touch each other, because something holds them together: what it holds lies within one another.

Beside pairs of bodies that a joint puts together, these are pieces of beams: those that lie so near to each other along
a beam that they cannot be bent round to meet, and those that a joint holds within a body or beside another beam.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from linkwork.compiler.nodes import Node, members_of
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model

AT_JOINTS = 4.0  # of the sum of two radii: pieces of two beams that are as near to their joint may lie within another
Pair = tuple[str, str]


def kept_apart(model: Model) -> set[Pair]:
    """Pairs of bodies that do not touch, by their ids."""
    found: set[Pair] = set()
    for nodes in members_of(model).values():
        found.update(_along(nodes))
    for joint in model.joints.values():
        if joint.meets and joint.rows():
            found.update(_at_joint(model, joint))
    return found


def _along(nodes: tuple[Node, ...]) -> Iterator[Pair]:
    """Pieces of a beam that are nearer to each other along it than half a turn of its own radius."""
    if not nodes[0].shapes:
        return
    ends, reach = [_ends(node) for node in nodes], math.pi * _radius(nodes[0])
    for n, node in enumerate(nodes):
        for m in range(n + 1, len(nodes)):
            if ends[m][0] - ends[n][1] > reach:
                break
            yield node.id, nodes[m].id


def _at_joint(model: Model, joint: Joint) -> Iterator[Pair]:
    """Pairs that a joint holds together; of the ground only what it holds itself on a beam."""
    base, follower = (_near(model, joint, side) for side in ("base", "follower"))
    if GROUND_ID not in (joint.base, joint.follower):
        yield from product(base, follower)
    else:
        yield from ((a, b) for a, b in ((joint.base, joint.follower),) if _is_node(model, a) or _is_node(model, b))


def _near(model: Model, joint: Joint, side: str) -> list[str]:
    """What a joint holds on one side: a body, or the pieces of a beam that are near to it."""
    own, other = (joint.base, joint.follower) if side == "base" else (joint.follower, joint.base)
    if not _is_node(model, own):
        return [own]
    node = model.bodies[own]
    nodes = members_of(model)[node.member]
    if not node.shapes or not model.bodies[other].shapes:
        return [own]
    frame = joint.follower_frame if side == "base" else joint.base_frame
    if _is_node(model, other):
        reach = AT_JOINTS * (_radius(node) + _radius(model.bodies[other]))
    else:
        reach = _reach(model, other, frame.position) + _radius(node)
    return [n.id for n in nodes if max(_ends(n)[0] - node.place, node.place - _ends(n)[1]) < reach]


def _is_node(model: Model, body: str) -> bool:
    """Whether a body is a node of a beam."""
    return isinstance(model.bodies[body], Node)


def _reach(model: Model, body: str, point: Vector) -> float:
    """How far the shapes of a body reach from a point of it [m]."""
    touching = [shape for shape in model.bodies[body].shapes if shape.collides]
    return max(
        (vector.norm(vector.subtract(s.position, point)) + vector.norm(s.half_size) for s in touching), default=0.0
    )


def _ends(node: Node) -> tuple[float, float]:
    """Where the piece of a beam around a node begins and ends along the beam [m]."""
    half = max(node.shapes[0].half_size) - (_radius(node) if node.shapes[0].kind == "capsule" else 0.0)
    middle = node.place + node.shapes[0].position[0]
    return middle - half, middle + half


def _radius(node: Node) -> float:
    """Half the thickness of a beam, across where it is thickest [m]."""
    return sorted(node.shapes[0].half_size)[1]
