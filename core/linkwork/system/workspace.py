"""Scratch room of the solvers, made once for a system so that no step allocates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.system.compiled_system import SIZE, CompiledSystem


class Workspace(NamedTuple):
    """Arrays that hold nothing between two steps.

    Attributes:
        residual, rate, bias: phi, its rate and the velocity term of each row.
        jacobian: of each row to the coordinates of its two bodies, shape (rows, 2, 12).
        alpha: penalty of each row [kg or kg m2].
        felt: inertia that each row feels [kg or kg m2].
        row_work: a number for each row.
        drive: rate that each row prescribes [m/s or rad/s]; zero for joints.
        load: joints that hold each body, shape (bodies,).
        half: L^-1 JT of each row on its two bodies, M = L LT, shape (rows, 2, 12).
        blocks: matrix and factor, blocks on the diagonal first, shape (blocks, 12, 12).
        force, solution, start, old_q, old_v: vectors by body, shape (bodies, 12).
        passes: iterations that the last step took, shape (1,).
    """

    residual: np.ndarray
    rate: np.ndarray
    bias: np.ndarray
    jacobian: np.ndarray
    alpha: np.ndarray
    felt: np.ndarray
    row_work: np.ndarray
    drive: np.ndarray
    load: np.ndarray
    half: np.ndarray
    blocks: np.ndarray
    force: np.ndarray
    solution: np.ndarray
    start: np.ndarray
    old_q: np.ndarray
    old_v: np.ndarray
    passes: np.ndarray


def make_workspace(system: CompiledSystem) -> Workspace:
    """Scratch room for a system."""
    bodies, rows = len(system.width), len(system.row_kind)
    blocks = bodies + len(system.column_row)

    def by_body() -> np.ndarray:
        return np.zeros((bodies, SIZE))

    return Workspace(
        residual=np.zeros(rows),
        rate=np.zeros(rows),
        bias=np.zeros(rows),
        jacobian=np.zeros((rows, 2, SIZE)),
        alpha=np.zeros(rows),
        felt=np.zeros(rows),
        row_work=np.zeros(rows),
        drive=np.zeros(rows),
        load=np.zeros(bodies),
        half=np.zeros((rows, 2, SIZE)),
        blocks=np.zeros((blocks, SIZE, SIZE)),
        force=by_body(),
        solution=by_body(),
        start=by_body(),
        old_q=by_body(),
        old_v=by_body(),
        passes=np.zeros(1, dtype=np.int64),
    )
