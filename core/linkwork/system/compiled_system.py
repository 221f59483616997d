"""What is constant between two edits: bodies, the table of rows, the laws of forces, the pattern of the matrix.

A body's coordinates are the columns of X = [r u v w] (3 x 4, `width` of them in use), so that a material point is X (1,
s) and a material direction X (0, n). Body 0 is the ground. Each row of the table is made of points and directions of
two bodies i and j that are linear in their columns:

    a = X_i a_i + X_j a_j,   b = X_i b_i + X_j b_j,   c = X_i c_i + X_j c_j

and gives a value s(q) or only a rate s'(q, v); equations/rows.py says how for each kind. The groups follow each other:

    internal rows of the bodies | rows of joints and drivers | rows that forces act along | rows that are only read
    0                             joint_rows[0]                first_soft                   first_read

The first two groups are hard: their residual s - value - formula(t) is held at zero. A force acts along a row of the
third group by its law. Rows of the last group serve formulas, sums and measures.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.expression_code import ExpressionCode
from linkwork.system.packed import Packed

TIE, DOT, ANGLE, LENGTH, SUM, SLIDE, SPIN, ROLL_ALONG, ROLL_ACROSS, ROLL_HEIGHT = range(10)
POSITION, VELOCITY, ACCELERATION = range(3)  # what of a row is prescribed
POINT, BAR, FRAME = 1, 2, 4  # columns of X that a node uses: a point or free vector, a bar, a rigid frame
SIZE = 3 * FRAME  # coordinates that every node has room for: those of a rigid frame
GROUND = 0


class CompiledSystem(Packed):
    """Flat arrays by index; `bodies` counts the ground.

    Attributes:
        width: columns of X in use, shape (bodies,); 0 for the ground.
        mass: 4x4 pseudo-inertia P of each body [kg, kg m, kg m2]; of a node of an element what the node has by itself.
        moment: integral of (1, s) dm of each body [kg, kg m], shape (bodies, 4).
        coupled: pairs of nodes i, j of one element whose masses are coupled, shape (couplings, 2).
        coupled_mass: P_ij of each pair: M_ij = P_ij (x) 1, M_ji its transpose, shape (couplings, 4, 4).
        bends: whether each body is a node of an element, shape (bodies,).
        coupled_block: block of the matrix in which each pair meets, as in `pair_block`.
        gravity: acceleration of free fall [m/s2].
        row_kind: TIE, DOT, ...
        row_axis: axis of a tie.
        row_body: bodies i, j that a row is made of, shape (rows, 2); the ground for a sum.
        row_a, row_b, row_c: coefficients on the columns of X_i and X_j, shape (rows, 2, 4).
        row_stored: what `State.row_value` begins with.
        row_scale: factor that makes the residual metres or radians.
        row_level: POSITION, VELOCITY or ACCELERATION: what the row prescribes.
        row_formula: formula that is subtracted from the row, or -1.
        row_start: sides of row r are row_start[r] to row_start[r + 1], the earlier eliminated body first.
        side_body: body of each side; the ground has no side.
        row_side: side of bodies i and j of each row, -1 for the ground, shape (rows, 2).
        pair_start, pair_block: block below the diagonal of each pair of sides of a row, (1, 0), (2, 0), (2, 1), ...
        part_start, part_row, part_factor: rows that a sum is made of.
        part_side: side of the sum for each side of such a row, shape (parts, 2).
        body_rows: internal rows of body b are body_rows[b] to body_rows[b + 1].
        joint_rows: rows of joint j are joint_rows[j] to joint_rows[j + 1]; drivers follow the joints.
        joint_soft: rows that joint j pushes along by a law, such as a rope, likewise; drivers have none.
        first_soft, first_read: where the third and fourth group begin, shape (1,).
        first_watched: from where on rows of the fourth group are read by measures alone, shape (1,).
        law_kind, law_number, law_formula: law of each row of the third group, its numbers, its formulas or -1.
        formulas: byte code of all formulas.
        slot_row, slot_level: what each slot of the formulas reads: a derivative of a row, or -1 - slider.
        slider_stored: what `State.slider` begins with, in the order of the model's sliders.
        turn_direction: directions h, c, s of each angle atan2(h . s, h . c) that is counted over whole turns, as
            coefficients on the columns of both bodies, shape (angles, 3, 2, 4): first those of joints.
        turn_body: both bodies of each of these, shape (angles, 2).
        turn_steady: whether an angle turns no faster than its bodies do and nothing acts along it.
        angle_row, angle_turn: rows that are angles, and the number of each among the counted ones.
        joint_point: origin of each joint's follower frame as coefficients of its body, shape (joints, 4).
        joint_body: base and follower of each joint, shape (joints, 2).
        order: body that is eliminated k-th; place: its inverse (-1 for the ground).
        column_start, column_row: rows below the diagonal in each column of the factor, as places.
        update_start, update_block: block that each pair of rows of a column is subtracted from.
    """

    width: np.ndarray
    mass: np.ndarray
    moment: np.ndarray
    coupled: np.ndarray
    coupled_mass: np.ndarray
    bends: np.ndarray
    coupled_block: np.ndarray
    gravity: np.ndarray
    row_kind: np.ndarray
    row_axis: np.ndarray
    row_body: np.ndarray
    row_a: np.ndarray
    row_b: np.ndarray
    row_c: np.ndarray
    row_stored: np.ndarray
    row_scale: np.ndarray
    row_level: np.ndarray
    row_formula: np.ndarray
    row_start: np.ndarray
    side_body: np.ndarray
    row_side: np.ndarray
    pair_start: np.ndarray
    pair_block: np.ndarray
    part_start: np.ndarray
    part_row: np.ndarray
    part_factor: np.ndarray
    part_side: np.ndarray
    body_rows: np.ndarray
    joint_rows: np.ndarray
    joint_soft: np.ndarray
    first_soft: np.ndarray
    first_read: np.ndarray
    first_watched: np.ndarray
    law_kind: np.ndarray
    law_number: np.ndarray
    law_formula: np.ndarray
    formulas: ExpressionCode
    slot_row: np.ndarray
    slot_level: np.ndarray
    slider_stored: np.ndarray
    turn_direction: np.ndarray
    turn_body: np.ndarray
    turn_steady: np.ndarray
    angle_row: np.ndarray
    angle_turn: np.ndarray
    joint_point: np.ndarray
    joint_body: np.ndarray
    order: np.ndarray
    place: np.ndarray
    column_start: np.ndarray
    column_row: np.ndarray
    update_start: np.ndarray
    update_block: np.ndarray
