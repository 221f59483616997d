"""In which order bodies and joints hand on what they know, and to whom; and the room for it.

Bodies, joints and forces along a row are nodes. A node that is done sends one message to the nodes that it still
touches; they then touch each other through it. On a forest that is one message for each node, from the leaves to the
roots; where loops close, the nodes that a loop holds together keep pairs of blocks for one another. Who sends when is
found in compiler/sending.py.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import SIZE
from linkwork.system.packed import Packed
from linkwork.system.plain_rows import PlainRows
from linkwork.system.state import NEVER, State
from linkwork.system.workspace import unwritten

FINEST = 1e-12  # metres or radians: the tolerance of a run unless another is set
DEPTH = 3  # moves that a slow iteration looks back on, as solvers/linear/mixing.py has it
LARGEST = 6  # coordinates of a node: those of a body, or the rows of a joint
# Places in `ExchangeRoom.unearned`: energy that the reactions of the last piece made [J] and the row that made
# most of it; when a piece went through that made too much [s], NEVER before; its energy [J] and its row; what
# mending velocities has taken in this step [J].
AMOUNT, ROW, WHEN, NOTED, WHOSE, TAKEN = range(6)
FEW = 3  # where no node has more, blocks are as small, with a zero behind each row that fills it up to four


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
        other: rows that nodes hold or forces act along and that are not plain.
        plain: all others of them.
        row_place: coordinate of each row in its node.
        held: rows that nodes hold.
        acting: those and the rows that forces act along.
        flat: whether each body moves in a plane.
        plane: two directions in it and its normal, shape (bodies, 9).
        coupled_block: block in which each pair of nodes with coupled masses meets; coupled_turned: whether the second
            of them comes first in the order.
        flat_side: sides that belong to such bodies, of all rows that nodes hold or forces act along but plain ties.
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
    flat_side: np.ndarray
    coupled_block: np.ndarray
    coupled_turned: np.ndarray


class ExchangeRoom(Packed):
    """Arrays that hold nothing between two steps, but for the tolerance, and messages that can be made again.

    Attributes:
        seen: the state with other positions and velocities: where the rows of a step are looked at.
        tangent: Jacobian of each side of a row to velocity and angular velocity of its body, shape (sides, 6).
        blocks: of the nodes and of the pairs that hand on, shape (blocks, 6, 6), or (blocks, 3, 4) where all are small.
        shown: compliance that the rows of each node were shown, by all bodies and least by one, shape (nodes, 2, 6).
        parcel: right sides and answers by node, shape (nodes, 6).
        rigid: motion of each body in its six directions, shape (bodies, 6).
        led, sought: mean acceleration of a step by the rule alone, and velocities before they are brought onto the
            rows, of each body in its six directions, shape (bodies, 6).
        swung: accelerations by the spin alone, shape (bodies, 12).
        given: momentum or force of each body in its six directions, shape (bodies, 6).
        arm, at: of the marks of plain rows, shape (marks, 3).
        tolerance: what a step of a millisecond may leave, and how far off a piece of a step may be, 0 where nobody
            asks [m or rad], shape (2,).
        made, stamp: where and for which step the messages in `blocks` were made, as `sent` and `pace` of the state.
        fastest: how far the fastest body turned in the last attempt at a step [rad], shape (1,).
        floor: to which positions are known where they are largest [m], shape (1,).
        taken: iterations of the last attempt, shape (1,); lost: what was taken from velocities to bring them onto the
            rows, as a share of the kinetic energy, and twice the kinetic energy after it [J], shape (2,).
        unearned: energy that reactions made or took, by the places above, shape (6,).
        recent: the last answers and moves of a slow iteration, changes of answers and where they lead to, shape
            (2 + 2 DEPTH, nodes, 6); known: how many moves it looks back on, shape (1,); products: of changes with each
            other and with the last answer, gram: equations of their shares, shape (DEPTH, DEPTH + 1).
        last: length of the piece before and the time [s], and the energies that were booked [J], shape (4,).
        before: q, v, a, mean a, and q, v of one long piece, shape (6, bodies, 12).
        held: multipliers and their means before a piece of a step, shape (2, rows).
        summed: what controllers remember then, and what one long piece has summed up, shape (4, rows).
        course, course_rows: those of the state before a piece of a step.
    """

    seen: State
    tangent: np.ndarray
    blocks: np.ndarray
    shown: np.ndarray
    parcel: np.ndarray
    rigid: np.ndarray
    led: np.ndarray
    sought: np.ndarray
    swung: np.ndarray
    given: np.ndarray
    arm: np.ndarray
    at: np.ndarray
    tolerance: np.ndarray
    made: np.ndarray
    stamp: np.ndarray
    fastest: np.ndarray
    floor: np.ndarray
    taken: np.ndarray
    lost: np.ndarray
    unearned: np.ndarray
    recent: np.ndarray
    known: np.ndarray
    products: np.ndarray
    gram: np.ndarray
    last: np.ndarray
    before: np.ndarray
    held: np.ndarray
    summed: np.ndarray
    course: np.ndarray
    course_rows: np.ndarray


def make_exchange_room(exchange: Exchange, state: State) -> ExchangeRoom:
    """Scratch room for the nodes of a system with a state."""
    bodies, nodes, marks = len(state.q), len(exchange.node_size), len(exchange.plain.body)
    block = (FEW, FEW + 1) if exchange.node_size.max(initial=0) <= FEW else (LARGEST, LARGEST)
    return ExchangeRoom(
        seen=state._replace(q=state.q.copy(), v=np.zeros((bodies, SIZE))),
        tangent=unwritten(len(exchange.side_block), LARGEST),
        blocks=np.zeros((nodes + len(exchange.link_node), *block)),
        shown=np.zeros((nodes, 2, LARGEST)),
        parcel=np.zeros((nodes, LARGEST)),
        rigid=np.zeros((bodies, LARGEST)),
        led=np.zeros((bodies, LARGEST)),
        sought=np.zeros((bodies, LARGEST)),
        swung=np.zeros((bodies, SIZE)),
        given=np.zeros((bodies, LARGEST)),
        arm=np.zeros((marks, 3)),
        at=np.zeros((marks, 3)),
        tolerance=np.array((FINEST, 0.0)),
        made=np.zeros((bodies, SIZE)),
        stamp=np.full(1, -1.0),
        fastest=np.zeros(1),
        floor=np.zeros(1),
        taken=np.zeros(1, dtype=np.int64),
        lost=np.zeros(2),
        unearned=np.array((0.0, -1.0, NEVER, 0.0, -1.0, 0.0)),
        recent=unwritten(2 + 2 * DEPTH, nodes, LARGEST),
        known=np.zeros(1, dtype=np.int64),
        products=np.zeros((DEPTH, DEPTH + 1)),
        gram=np.zeros((DEPTH, DEPTH + 1)),
        last=np.zeros(4),
        before=unwritten(6, bodies, SIZE),
        held=unwritten(2, len(state.multipliers)),
        summed=unwritten(4, len(state.multipliers)),
        course=unwritten(*state.course.shape),
        course_rows=unwritten(*state.course_rows.shape),
    )
