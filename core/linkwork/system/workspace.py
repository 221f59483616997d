"""Scratch arrays of the solvers, made once for a system so that no step allocates."""

from __future__ import annotations

import math
from mmap import mmap

import numpy as np

from linkwork.system.compiled_system import SIZE, CompiledSystem
from linkwork.system.packed import Packed

WORTH_A_MAP = 16_384  # numbers: fewer are written sooner than their pages are asked for


class Workspace(Packed):
    """Arrays that hold nothing between two steps.

    Attributes:
        residual, rate, bias: phi, its rate and the velocity term of each row.
        jacobian: of each row to the coordinates of the bodies on its sides, shape (sides, SIZE).
        values: jets of the formulas, shape (formulas, 3); slots, stack: what they read and compute with.
        now: time for which formulas were evaluated last [s], shape (1,).
        slope: dmu/ds and dmu/ds' of each law [N/m, N s/m], shape (laws, 2).
        alpha: penalty of each row [kg or kg m2].
        felt: inertia that each row feels [kg or kg m2].
        row_work: a number for each row.
        drive: what J v of each row has to add up to zero with [m/s or rad/s]; zero for joints.
        load: joints that hold each body, shape (bodies,).
        half: L^-1 JT of each row on its sides, M = L LT, shape (sides, SIZE).
        blocks: matrix and factor, blocks on the diagonal first, shape (blocks, SIZE, SIZE).
        force, solution, start, old_q, old_v: vectors by body, shape (bodies, SIZE).
        strained: what velocities of nodes have beside rigid motion, by which their axes strain, likewise.
        old_multipliers: mean multipliers of the step before, by row.
        one_move, one_force: a change of the coordinates and a generalised force of one body at a time, shape (SIZE,).
        halt: not zero where another thread asks for the step that is being made to be given up, shape (1,); long loops
            of kernels read it and return early, and what they have written by then is thrown away.
    """

    residual: np.ndarray
    rate: np.ndarray
    bias: np.ndarray
    jacobian: np.ndarray
    values: np.ndarray
    slots: np.ndarray
    stack: np.ndarray
    now: np.ndarray
    slope: np.ndarray
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
    strained: np.ndarray
    old_multipliers: np.ndarray
    one_move: np.ndarray
    one_force: np.ndarray
    halt: np.ndarray


def unwritten(*shape: int) -> np.ndarray:
    """Zeros that take neither time nor memory until they are written: for room that few formulations use."""
    size = math.prod(shape)
    if size < WORTH_A_MAP:
        return np.zeros(shape)
    return np.frombuffer(mmap(-1, 8 * size), count=size).reshape(shape)


def make_workspace(system: CompiledSystem) -> Workspace:
    """Scratch arrays for a system."""
    bodies, rows, sides = len(system.width), len(system.row_kind), len(system.side_body)
    blocks = bodies + len(system.column_row)

    def by_body() -> np.ndarray:
        return np.zeros((bodies, SIZE))

    return Workspace(
        residual=np.zeros(rows),
        rate=np.zeros(rows),
        bias=np.zeros(rows),
        jacobian=unwritten(sides, SIZE),
        values=np.zeros((len(system.formulas.start) - 1, 3)),
        slots=np.zeros((len(system.slot_row), 3)),
        stack=np.zeros((system.formulas.depth, 3)),
        now=np.zeros(1),
        slope=np.zeros((len(system.law_kind), 2)),
        alpha=np.zeros(rows),
        felt=np.zeros(rows),
        row_work=np.zeros(rows),
        drive=np.zeros(rows),
        load=np.zeros(bodies),
        half=unwritten(sides, SIZE),
        blocks=unwritten(blocks, SIZE, SIZE),
        force=by_body(),
        solution=by_body(),
        start=by_body(),
        old_q=by_body(),
        old_v=by_body(),
        strained=by_body(),
        old_multipliers=np.zeros(rows),
        one_move=np.zeros(SIZE),
        one_force=np.zeros(SIZE),
        halt=np.zeros(1, dtype=np.int64),
    )
