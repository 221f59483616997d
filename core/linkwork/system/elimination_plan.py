"""The order in which nodes of the saddle-point matrix are eliminated, the pattern of its factor, and scratch arrays.

Bodies, joints and forces along a row are nodes. Eliminating a node leaves entries between all later nodes that it
touches; on a forest a node touches one, so that there is no fill from the leaves to the roots; where loops close, the
nodes that a loop holds together get blocks for one another. The order is found in compiler/node_order.py.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import SIZE
from linkwork.system.packed import Packed
from linkwork.system.plain_rows import PlainRows
from linkwork.system.state import NEVER, State
from linkwork.system.workspace import unwritten

FINEST = 1e-12  # metres or radians: the tolerance of a run unless another is set
DEPTH = 3  # earlier moves that Anderson mixing goes by
LARGEST = 6  # coordinates of a node: those of a body, or the rows of a joint
# Places in `SolverScratch.unearned`: energy that the reactions of the last piece made [J] and the row that made
# most of it; when a piece went through that made too much [s], NEVER before; its energy [J] and its row; what
# the projection of velocities has taken in this step [J].
AMOUNT, ROW, WHEN, NOTED, WHOSE, TAKEN = range(6)
SMALL = 3  # where no node has more, blocks are as small, with a zero behind each row that fills it up to four
# Places in `SolverScratch.projection`: the kinetic energy that projecting velocities took, as a share of what is left;
# twice the kinetic energy that is left [J].
SHARE_LOST, KINETIC_LEFT = range(2)
# Places in `SolverScratch.saved_scalars`: length of the piece before, time [s], energies dissipated and supplied [J].
SAVED_LENGTH, SAVED_TIME, SAVED_DISSIPATED, SAVED_SUPPLIED = range(4)
# Places in `SolverScratch.saved_bodies`: of the state before a piece of a step; and at the end of one long piece, which
# become a third of what two short ones differ from it.
SAVED_Q, SAVED_V, SAVED_A, SAVED_MEAN_A, LONG_Q, LONG_V = range(6)
# Places in `SolverScratch.saved_rows` and `saved_controllers`: before a piece; and what one long piece has summed up.
SAVED_MULTIPLIERS, SAVED_MEAN_MULTIPLIERS = range(2)
SAVED_MEMORY, SAVED_ERROR, SAVED_WISH, LONG_MEMORY = range(4)


class EliminationPlan(Packed):
    """What is constant between two edits; nodes are numbered by their place in the order.

    Attributes:
        node_body: body of each node, -1 for a joint or force.
        node_row, node_size: first row of a joint; coordinates of a body or rows of a joint.
        column_start, column_node: later nodes that each node touches: the pattern of the factor, below its diagonal.
        update_start, update_block: block that each pair of them meets in.
        body_node, row_node: node of each body and of each row, -1 where there is none.
        side_block: block between each side of a row and its body, -1 where there is none.
        side_node: node of the body of each side.
        nonlinear: hard rows that prescribe a position and are not bilinear, or follow a formula.
        general: rows that nodes hold or forces act along and that are not plain.
        plain: all others of them.
        row_place: coordinate of each row in its node.
        hard: rows of joints and drivers that are held.
        active: those and the rows that forces act along.
        flat: whether each body moves in a plane.
        plane: two directions in it and its normal, shape (bodies, 9).
        coupled_block: block in which each pair of nodes with coupled masses meets; coupled_turned: whether the second
            of them comes first in the order.
        flat_side: sides that belong to such bodies, of all active rows but plain ties.
    """

    node_body: np.ndarray
    node_row: np.ndarray
    node_size: np.ndarray
    column_start: np.ndarray
    column_node: np.ndarray
    update_start: np.ndarray
    update_block: np.ndarray
    body_node: np.ndarray
    row_node: np.ndarray
    side_block: np.ndarray
    side_node: np.ndarray
    nonlinear: np.ndarray
    general: np.ndarray
    plain: PlainRows
    row_place: np.ndarray
    hard: np.ndarray
    active: np.ndarray
    flat: np.ndarray
    plane: np.ndarray
    flat_side: np.ndarray
    coupled_block: np.ndarray
    coupled_turned: np.ndarray


class SolverScratch(Packed):
    """Arrays that hold nothing between two steps, but for the tolerance, and a factor that can be made again.

    Attributes:
        midpoint: the state with other positions and velocities: where the rows of a step are evaluated.
        tangent: Jacobian of each side of a row to velocity and angular velocity of its body, shape (sides, 6).
        blocks: of the matrix, then of its factor: on the diagonal by node, then those of the columns, shape
            (blocks, 6, 6), or (blocks, 3, 4) where all are small.
        compliance: of each row in its bodies, of all together and the least of one, shape (nodes, 2, 6).
        rhs: right sides by node, solved in place, shape (nodes, 6).
        motion: of each body in its six directions, shape (bodies, 6).
        mean_motion: mean acceleration of a step by the rule alone; unprojected: velocities before they are projected
            onto the rows; of each body in its six directions, shape (bodies, 6).
        spin: accelerations by the spin alone; old_v: velocities before the projection, then what it took; shape
            (bodies, SIZE).
        kept_q: coordinates of bodies while rows are evaluated farther on, shape (bodies, SIZE).
        momentum: momentum or force of each body in its six directions, shape (bodies, 6).
        offset: what J x adds up to zero with, by row.
        arm, at: of the marks of plain rows, shape (marks, 3).
        tolerance: what a step of a millisecond may leave, and how far off a piece of a step may be, 0 where nobody
            asks [m or rad], shape (2,).
        factored_q, factored_reach: where and for which step the factor in `blocks` was made, as in the state.
        largest_turn: how far the fastest body turned in the last attempt at a step [rad], shape (1,).
        rounding: to which positions are known where they are largest [m], shape (1,).
        iterations: of the last attempt, shape (1,).
        projection: what projecting velocities took, by the places above, shape (2,).
        unearned: energy that reactions made or took, by the places above, shape (6,).
        moves: the last answers and moves of a slow iteration, changes of answers and where they lead to, shape
            (2 + 2 DEPTH, nodes, 6); moves_known: how many there are, shape (1,); products: of changes with each
            other and with the last answer, gram: equations of their shares, shape (DEPTH, DEPTH + 1).
        saved_scalars, saved_bodies, saved_rows, saved_controllers: of the state before a piece of a step, by the
            places above, shapes (4,), (6, bodies, SIZE), (2, rows), (4, rows).
        saved_motion, saved_past_rows: `past_motion` and `past_rows` of the state before a piece of a step.
    """

    midpoint: State
    tangent: np.ndarray
    blocks: np.ndarray
    compliance: np.ndarray
    rhs: np.ndarray
    motion: np.ndarray
    mean_motion: np.ndarray
    unprojected: np.ndarray
    spin: np.ndarray
    old_v: np.ndarray
    kept_q: np.ndarray
    momentum: np.ndarray
    offset: np.ndarray
    arm: np.ndarray
    at: np.ndarray
    tolerance: np.ndarray
    factored_q: np.ndarray
    factored_reach: np.ndarray
    largest_turn: np.ndarray
    rounding: np.ndarray
    iterations: np.ndarray
    projection: np.ndarray
    unearned: np.ndarray
    moves: np.ndarray
    moves_known: np.ndarray
    products: np.ndarray
    gram: np.ndarray
    saved_scalars: np.ndarray
    saved_bodies: np.ndarray
    saved_rows: np.ndarray
    saved_controllers: np.ndarray
    saved_motion: np.ndarray
    saved_past_rows: np.ndarray


def make_solver_scratch(plan: EliminationPlan, state: State) -> SolverScratch:
    """Scratch arrays for the nodes of a system with a state."""
    bodies, nodes, marks = len(state.q), len(plan.node_size), len(plan.plain.body)
    rows = len(state.multipliers)
    block = (SMALL, SMALL + 1) if plan.node_size.max(initial=0) <= SMALL else (LARGEST, LARGEST)
    return SolverScratch(
        midpoint=state._replace(q=state.q.copy(), v=np.zeros((bodies, SIZE))),
        tangent=unwritten(len(plan.side_block), LARGEST),
        blocks=np.zeros((nodes + len(plan.column_node), *block)),
        compliance=np.zeros((nodes, 2, LARGEST)),
        rhs=np.zeros((nodes, LARGEST)),
        motion=np.zeros((bodies, LARGEST)),
        mean_motion=np.zeros((bodies, LARGEST)),
        unprojected=np.zeros((bodies, LARGEST)),
        spin=unwritten(bodies, SIZE),
        old_v=np.zeros((bodies, SIZE)),
        kept_q=unwritten(bodies, SIZE),
        momentum=np.zeros((bodies, LARGEST)),
        offset=unwritten(rows),
        arm=np.zeros((marks, 3)),
        at=np.zeros((marks, 3)),
        tolerance=np.array((FINEST, 0.0)),
        factored_q=np.zeros((bodies, SIZE)),
        factored_reach=np.full(1, -1.0),
        largest_turn=np.zeros(1),
        rounding=np.zeros(1),
        iterations=np.zeros(1, dtype=np.int64),
        projection=np.zeros(2),
        unearned=np.array((0.0, -1.0, NEVER, 0.0, -1.0, 0.0)),
        moves=unwritten(2 + 2 * DEPTH, nodes, LARGEST),
        moves_known=np.zeros(1, dtype=np.int64),
        products=np.zeros((DEPTH, DEPTH + 1)),
        gram=np.zeros((DEPTH, DEPTH + 1)),
        saved_scalars=np.zeros(4),
        saved_bodies=unwritten(6, bodies, SIZE),
        saved_rows=unwritten(2, rows),
        saved_controllers=unwritten(4, rows),
        saved_motion=unwritten(*state.past_motion.shape),
        saved_past_rows=unwritten(*state.past_rows.shape),
    )
