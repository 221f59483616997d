"""In which order bodies and joints hand on what they know, and to whom; and the room for it.

Bodies, joints and forces along a row are nodes. A node that is done sends one message to the nodes that it still
touches; they then touch each other through it. On a forest that is one message for each node, from the leaves to the
roots; where loops close, the nodes that a loop holds together keep pairs of blocks for one another.

A joint that sends before it has heard one of its bodies speaks as if that one stood still: all that has sent on its
side is anchored there. Rows within what one body anchors see only motions against each other, which that body's own
motion does not change, so that those that find nothing that yields truly repeat others. Between two anchors that is not
so: a rod between two balls cannot grow longer, though its six coordinates are enough for their six rows. Hence a joint
sends only when all that is anchored on its sides is so to one body, or to the ground. Among the nodes that may send,
the one with the fewest coordinates around it comes first.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.system.compiled_system import SIZE
from linkwork.system.packed import Packed
from linkwork.system.plain_rows import PlainRows
from linkwork.system.state import State

FINEST = 1e-12  # metres or radians: the tolerance of a run unless another is set
LARGEST = 6  # coordinates of a node: those of a body, or the rows of a joint


class Group(NamedTuple):
    """Rows of one joint or force, at most LARGEST of them, and its bodies (the ground left out)."""

    first: int
    count: int
    bodies: tuple[int, ...]


class Exchange(Packed):
    """What is constant between two edits; nodes are numbered by their place in the order.

    Attributes:
        node_body: body of each node, -1 for a joint or force.
        node_row, node_size: first row of a joint; coordinates of a body or rows of a joint.
        link_start, link_node: later nodes that each node sends to.
        meet_start, meet_block: block in which each pair of them meets.
        body_node, row_node: node of each body and of each row, -1 where there is none.
        side_block: block through which each side of a row reaches its body, -1 where there is none.
        side_node: node of the body of each side.
        special: rows whose residual at the end of a step must be looked at there.
        other: rows of joints, drivers and forces that are not plain.
        plain: all others.
        row_place: coordinate of each row in its node.
        held: rows that nodes hold.
        acting: those and the rows that forces act along.
        flat: whether each body moves in a plane.
        plane: two directions in it and its normal, shape (bodies, 9).
    """

    node_body: np.ndarray
    node_row: np.ndarray
    node_size: np.ndarray
    link_start: np.ndarray
    link_node: np.ndarray
    meet_start: np.ndarray
    meet_block: np.ndarray
    body_node: np.ndarray
    row_node: np.ndarray
    side_block: np.ndarray
    side_node: np.ndarray
    special: np.ndarray
    other: np.ndarray
    plain: PlainRows
    row_place: np.ndarray
    held: np.ndarray
    acting: np.ndarray
    flat: np.ndarray
    plane: np.ndarray


class ExchangeRoom(Packed):
    """Arrays that hold nothing between two steps, but for the tolerance, and messages that can be made again.

    Attributes:
        seen: the state with other positions and velocities: where the rows of a step are looked at.
        tangent: Jacobian of each side of a row to velocity and angular velocity of its body, shape (sides, 6).
        blocks: of the nodes and of the pairs that hand on, shape (blocks, 6, 6).
        shown: compliance that the rows of each node were shown, by all bodies and least by one, shape (nodes, 2, 6).
        parcel: right sides and answers by node, shape (nodes, 6).
        rigid: motion of each body in its six directions, shape (bodies, 6).
        swung: accelerations by the spin alone, shape (bodies, 12).
        given: momentum or force of each body in its six directions, shape (bodies, 6).
        arm, at: of the marks of plain rows, shape (marks, 3).
        tolerance: what a step of a millisecond may leave, and how far off a piece of a step may be, 0 where nobody
            asks [m or rad], shape (2,).
        made, stamp: where and for which step the messages in `blocks` were made, as `sent` and `pace` of the state.
        fastest: how far the fastest body turned in the last attempt at a step [rad], shape (1,).
        last: length of the piece before, and the time [s], shape (2,).
        before: q, v, a, mean a, and q, v of one long piece, shape (6, bodies, 12).
        held: multipliers and their means before a piece of a step, shape (2, rows).
    """

    seen: State
    tangent: np.ndarray
    blocks: np.ndarray
    shown: np.ndarray
    parcel: np.ndarray
    rigid: np.ndarray
    swung: np.ndarray
    given: np.ndarray
    arm: np.ndarray
    at: np.ndarray
    tolerance: np.ndarray
    made: np.ndarray
    stamp: np.ndarray
    fastest: np.ndarray
    last: np.ndarray
    before: np.ndarray
    held: np.ndarray


def make_exchange_room(exchange: Exchange, state: State) -> ExchangeRoom:
    """Scratch room for the nodes of a system with a state."""
    bodies, nodes, marks = len(state.q), len(exchange.node_size), len(exchange.plain.body)
    return ExchangeRoom(
        seen=state._replace(q=state.q.copy(), v=np.zeros((bodies, SIZE))),
        tangent=np.zeros((len(exchange.side_block), LARGEST)),
        blocks=np.zeros((nodes + len(exchange.link_node), LARGEST, LARGEST)),
        shown=np.zeros((nodes, 2, LARGEST)),
        parcel=np.zeros((nodes, LARGEST)),
        rigid=np.zeros((bodies, LARGEST)),
        swung=np.zeros((bodies, SIZE)),
        given=np.zeros((bodies, LARGEST)),
        arm=np.zeros((marks, 3)),
        at=np.zeros((marks, 3)),
        tolerance=np.array((FINEST, 0.0)),
        made=np.zeros((bodies, SIZE)),
        stamp=np.full(1, -1.0),
        fastest=np.zeros(1),
        last=np.zeros(2),
        before=np.zeros((6, bodies, SIZE)),
        held=np.zeros((2, len(state.multipliers))),
    )


def exchange(sizes: Sequence[int], groups: Sequence[Group], rows: int) -> tuple[np.ndarray, ...]:
    """Order the nodes; `sizes` are the coordinates of each body, 0 for the ground. The first nine fields."""
    movable = [body for body, size in enumerate(sizes) if size]
    number = {body: n for n, body in enumerate(movable)}
    weights = [sizes[body] for body in movable] + [-group.count for group in groups]
    edges = [(len(movable) + n, number[body]) for n, group in enumerate(groups) for body in group.bodies]
    order, columns = _ordered(weights, edges)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    node_body = np.array([movable[n] if n < len(movable) else -1 for n in order], dtype=np.int64)
    node_row = np.array([groups[n - len(movable)].first if n >= len(movable) else -1 for n in order], dtype=np.int64)
    body_node, row_node = np.full(len(sizes), -1, dtype=np.int64), np.full(rows, -1, dtype=np.int64)
    body_node[movable] = place[: len(movable)]
    for n, group in enumerate(groups):
        row_node[group.first : group.first + group.count] = place[len(movable) + n]
    node_size = np.array([abs(weights[n]) for n in order], dtype=np.int64)
    place_of = place.tolist().__getitem__
    links = [sorted(map(place_of, column)) for column in columns]
    return (node_body, node_row, node_size, *_pattern(links), body_node, row_node)


def side_blocks(nodes: np.ndarray, bodies: np.ndarray, start: np.ndarray, links: np.ndarray) -> np.ndarray:
    """The block between each pair of a row's node and a body's node, -1 where there is none."""
    count = len(start) - 1
    held = (nodes >= 0) & (bodies >= 0)
    sender, receiver = np.minimum(nodes, bodies)[held], np.maximum(nodes, bodies)[held]
    keys = np.repeat(np.arange(count), np.diff(start)) * (count + 1) + links
    found = np.full(len(nodes), -1, dtype=np.int64)
    found[held] = count + np.searchsorted(keys, sender * (count + 1) + receiver)
    return found


def _pattern(links: list[list[int]]) -> tuple[np.ndarray, ...]:
    """Places that each node sends to, and the block that each pair of them meets in (lower triangle, by rows)."""
    count = len(links)
    start = np.concatenate(([0], np.cumsum([len(column) for column in links]))).astype(np.int64)
    block = {(i, k): count + int(start[k]) + n for k, column in enumerate(links) for n, i in enumerate(column)}
    block.update({(k, k): k for k in range(count)})
    meets = [[block[i, j] for n, i in enumerate(column) for j in column[: n + 1]] for column in links]
    meet_start = np.concatenate(([0], np.cumsum([len(column) for column in meets]))).astype(np.int64)
    return (
        start,
        np.array([i for column in links for i in column], dtype=np.int64),
        meet_start,
        np.array([b for column in meets for b in column], dtype=np.int64),
    )


def _ordered(weights: list[int], edges: list[tuple[int, int]]) -> tuple[list[int], list[set[int]]]:
    """Nodes in the order of sending and those that each sends to; a joint's weight is minus the rows that it has."""
    around: list[set[int]] = [set() for _ in weights]
    for a, b in edges:
        around[a].add(b)
        around[b].add(a)
    size_of = [abs(weight) for weight in weights].__getitem__
    degree = [sum(map(size_of, near)) for near in around]
    heap = [(degree[n], n) for n in range(len(weights))]
    heapq.heapify(heap)
    parts = _Parts(weights, [tuple(near) for near in around])
    order, columns, done = [], [], [False] * len(weights)
    while heap:
        size, node = heapq.heappop(heap)
        if done[node] or size != degree[node] or not parts.may_send(node):
            continue  # comes back when one that it touches has sent
        done[node] = True
        near = around[node]
        order.append(node)
        columns.append(near)
        parts.send(node, near)
        for other in near:
            around[other] |= near
            around[other] -= {other, node}
            degree[other] = sum(map(size_of, around[other]))
            heapq.heappush(heap, (degree[other], other))
    return order, columns


_GROUND = -1  # where a body would stand that anchors a part


class _Parts:
    """Nodes that have sent, joined to parts, with what each part is anchored to."""

    def __init__(self, weights: list[int], own: list[tuple[int, ...]]) -> None:
        """Joints are those of negative weight; `own` are the bodies of each joint and the joints of each body."""
        self._weights, self._own = weights, own
        self._sent = [False] * len(weights)
        self._parent = list(range(len(weights)))
        self._anchors: list[set[int]] = [set() for _ in weights]
        self._near: list[set[int]] = [set() for _ in weights]

    def may_send(self, node: int) -> bool:
        """Whether the rows of a joint find what yields; a body always does."""
        rows, own = -self._weights[node], self._own[node]
        if rows < 0:
            return True
        silent = [body for body in own if not self._sent[body]]
        if len(silent) > 1 or (silent and any(self._sent[body] and self._weights[body] < rows for body in own)):
            return False  # a point shows a joint less than its rows ask for
        return len(self._anchors_of(node)) < 2

    def send(self, node: int, near: set[int]) -> None:
        """Join a node to the parts that it touches; `near` will touch the result."""
        self._sent[node] = True
        self._anchors[node] = self._anchors_of(node) if self._weights[node] < 0 else set()
        for root in self._roots(node):
            self._parent[root] = node
        for other in near:
            self._near[other].add(node)

    def _anchors_of(self, joint: int) -> set[int]:
        """What all is anchored to that a joint makes one part of; rows on one body or on three may be to the ground."""
        own = self._own[joint]
        anchors = {body for body in own if not self._sent[body]} | ({_GROUND} if len(own) != 2 else set())
        return anchors.union(*(self._anchors[root] for root in self._roots(joint)))

    def _roots(self, node: int) -> set[int]:
        roots = {self._root(n) for n in self._near[node]} - {node}
        self._near[node] = set(roots)
        return roots

    def _root(self, n: int) -> int:
        while self._parent[n] != n:
            self._parent[n] = self._parent[self._parent[n]]
            n = self._parent[n]
        return n
