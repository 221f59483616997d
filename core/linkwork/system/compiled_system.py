"""What is constant between two edits: bodies, the table of rows, the pattern of the matrix.

A body's coordinates are the columns of X = [r u v w] (3 x 4, `width` of them in use), so that a material point is X (1,
s) and a material direction X (0, n). Body 0 is the ground. Each row of the table is bilinear in two columns of points
or directions of two bodies i and j:

    a = X_i a_i + X_j a_j,   b = X_i b_i + X_j b_j
    tie:  phi = scale (a[axis] - value)        dot:  phi = scale (a . b - value)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

TIE, DOT = 0, 1
SIZE = 12  # coordinates that every body has room for
GROUND = 0


class CompiledSystem(NamedTuple):
    """Flat arrays by index; `bodies` counts the ground.

    Attributes:
        width: columns of X in use, shape (bodies,); 0 for the ground.
        mass: 4x4 pseudo-inertia P of each body [kg, kg m, kg m2].
        moment: integral of (1, s) dm of each body [kg, kg m], shape (bodies, 4).
        gravity: acceleration of free fall [m/s2].
        row_kind, row_axis: TIE or DOT and the axis of a tie.
        row_body: bodies i, j of each row, shape (rows, 2).
        row_a, row_b: coefficients on the columns of X_i and X_j, shape (rows, 2, 4).
        row_value, row_scale: as above.
        body_rows: internal rows of body b are body_rows[b] to body_rows[b + 1].
        joint_rows: rows of joint j are joint_rows[j] to joint_rows[j + 1].
        joint_point: origin of each joint's follower frame as coefficients of its body, shape (joints, 4).
        joint_body: base and follower of each joint, shape (joints, 2).
        order: body that is eliminated k-th; place: its inverse (-1 for the ground).
        column_start, column_row: rows below the diagonal in each column of the factor, as places.
        update_start, update_block: block that each pair of rows of a column is subtracted from.
        row_block: block below the diagonal that couples the two bodies of a row; -1 where there is none.
    """

    width: np.ndarray
    mass: np.ndarray
    moment: np.ndarray
    gravity: np.ndarray
    row_kind: np.ndarray
    row_axis: np.ndarray
    row_body: np.ndarray
    row_a: np.ndarray
    row_b: np.ndarray
    row_value: np.ndarray
    row_scale: np.ndarray
    body_rows: np.ndarray
    joint_rows: np.ndarray
    joint_point: np.ndarray
    joint_body: np.ndarray
    order: np.ndarray
    place: np.ndarray
    column_start: np.ndarray
    column_row: np.ndarray
    update_start: np.ndarray
    update_block: np.ndarray
    row_block: np.ndarray
