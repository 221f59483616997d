"""Small motions about a position: which ways the joints leave free, and what resists them.

Bodies move by shifts and turns of their own, in which the internal rows hold by themselves. Measured by the roots of
mass and inertia those moves are orthonormal in the metric of mass: a basis T with TT M T = 1. Of them the rows of
joints and drivers leave free the null space N of J T, found by a QR factorisation with pivoting. With R = T N

    x'' + C x' + K x = RT Q,      C = -RT dQ/dq' R,      K = RT d(JT lambda - Q)/dq R,      q = q0 + R x

where lambda holds the position: JT lambda = Q - M a. The rows are at most quadratic in q but for lengths and angles,
so that central differences are exact for what joints add and good to ten digits for what laws add. A controller that
sums up its error has a state y of its own, which of one that keeps a speed is how far it was pushed aside:

    x'' = ... + ST y,      y' = -S x,      S = sqrt(i) J R,      of speeds K <- K + ST S

Coulomb friction is left out: about a position at rest it has no slope, it only holds. Dense in the freedom, which
serves up to some hundred bodies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import scipy.linalg
import scipy.sparse

from linkwork.analysis.slopes import DIFFERENCE, is_local, slope
from linkwork.compiler.compile import compile_model
from linkwork.errors import ModelError, SolverError
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.simulation.installed import CLOSED, Installed, install
from linkwork.simulation.simulation import formulation_named
from linkwork.solvers.balance import unbalanced
from linkwork.solvers.formulation import FINE
from linkwork.system.compiled_system import BAR, FRAME, SIZE, CompiledSystem
from linkwork.system.laws import FRICTION, SERVO
from linkwork.system.state import NEVER, copied

Array = np.ndarray

REST = "ali3p"  # the formulation that finds accelerations and multipliers at rest
RANK_TOLERANCE = 1e-9  # of the largest pivot; rows are known to 1e-12 once the joints are closed
LEAST_INERTIA = 1e-9  # of the largest moment of a body: what a line has about itself
MOST_MOVES = 150  # beyond which slopes are found for many bodies at once, which is quicker
MOST_BODIES = 1000  # dense matrices of more would not fit into memory


def at_rest(model: Model, time: float = 0.0) -> Installed:
    """Numbers of a model at its stored poses at a time [s], joints closed, nothing moving, without Coulomb friction."""
    if len(model.bodies) > MOST_BODIES:
        raise ModelError(f"{len(model.bodies)} bodies are too many for this analysis; its limit is {MOST_BODIES}.")
    if not math.isfinite(time):
        raise ModelError(f"The time is {time!r} s; formulas have values at finite times only.")
    compiled = compile_model(model)
    compiled.system.law_number[compiled.system.law_kind == FRICTION, 0] = 0.0
    installed = install(compiled, copied(compiled.start))
    installed.state.time[0] = time
    installed.state.v[:] = 0.0
    close(installed)
    stop(installed)
    return installed


def close(installed: Installed) -> None:
    """Close the joints by least motion; SolverError, naming them, where they leave a gap."""
    gap = installed.close()
    if gap < CLOSED:
        return
    culprits = installed.open_joints()
    raise SolverError(
        f"Could not close {', '.join(culprits)}: {gap:.3g} m or rad left.",
        float(installed.state.time[0]),
        culprits[0] if culprits else "",
        gap,
    )


def stop(installed: Installed) -> None:
    """No velocities; accelerations and multipliers of this position."""
    state = installed.state
    state.v[:] = 0.0
    state.history[0] = 0.0
    state.summed[0] = NEVER  # what controllers sum up is found, not followed
    code = installed.advance(formulation_named(REST), 1e-3, 0)
    if code != FINE:
        culprit = installed.compiled.body_named(code)
        raise ModelError(
            f"The forces on {culprit} cannot be found at this position: they have no finite value.", culprit
        )
    state.multipliers[:] = installed.whole_state().multipliers
    _balance_inside(installed)
    installed.turns.follow()


def _balance_inside(installed: Installed) -> None:
    """Multipliers of the internal rows from what joints and forces leave: J_iT lambda_i = Q - JT lambda - M a."""
    system, state, work = installed.compiled.system, installed.state, installed.work
    state.multipliers[: system.joint_rows[0]] = 0.0
    unbalanced(system, state, work)
    left = work.force - times_mass(system, state.a.reshape(-1, 1)).reshape(state.a.shape)
    for body, (first, last) in enumerate(pairwise(system.body_rows.tolist())):
        if last > first:
            inside = work.jacobian[system.row_start[first] : system.row_start[last]]
            state.multipliers[first:last] = np.linalg.lstsq(inside.T, left[body], rcond=None)[0]


def moves(installed: Installed, size: float = 0.0) -> Array:
    """T: shifts and turns of each body, orthonormal in the metric of mass, shape (SIZE bodies, moves).

    With a `size` [m] masses do not count: a turn is as large as the shift of a point so far away.
    """
    system, q = installed.compiled.system, installed.state.q
    columns = []
    for body, width in enumerate(system.width.tolist()):
        metric = np.diag((1.0, *3 * (0.5 * size * size,))) if size else system.mass[body]
        for move in _moves_of(q[body].reshape(4, 3), metric, width):
            column = np.zeros(q.size)
            column[SIZE * body : SIZE * (body + 1)] = move.ravel()
            columns.append(column)
    return np.array(columns).T if columns else np.zeros((q.size, 0))


def _moves_of(columns: Array, mass: Array, width: int) -> list[Array]:
    """Moves of one body as changes of its columns, shape (4, 3) each."""
    if width == 0:
        return []
    found = [np.vstack((axis, np.zeros((3, 3)))) for axis in np.eye(3)]
    turns = np.eye(3) if width == FRAME else scipy.linalg.null_space(columns[1:2]).T if width == BAR else ()
    used = np.arange(1, 4)[:, None] < width
    found += [np.vstack((np.zeros(3), np.cross(turn, columns[1:]) * used)) for turn in turns]
    gram = np.array([[np.sum(a * heavy) for heavy in [mass @ b for b in found]] for a in found])
    moments, axes = np.linalg.eigh(gram)
    scaled = axes / np.sqrt(np.maximum(moments, LEAST_INERTIA * moments[-1]))
    return [sum(share * move for share, move in zip(column, found, strict=True)) for column in scaled.T]


def held_rows(installed: Installed) -> scipy.sparse.csr_array:
    """J of the rows of joints and drivers; rows are up to date."""
    system, work = installed.compiled.system, installed.work
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    sides = slice(system.row_start[first], system.row_start[last])
    columns = system.side_body[sides, None] * SIZE + np.arange(SIZE)
    starts = (system.row_start[first : last + 1] - system.row_start[first]) * SIZE
    shape = (last - first, installed.state.q.size)
    return scipy.sparse.csr_array((work.jacobian[sides].ravel(), columns.ravel(), starts), shape=shape)


def jacobian(installed: Installed, rows: Array) -> Array:
    """J of some rows, shape (rows, SIZE bodies); they are up to date."""
    system, work = installed.compiled.system, installed.work
    found = np.zeros((len(rows), *installed.state.q.shape))
    for n, row in enumerate(rows):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            found[n, system.side_body[side]] += work.jacobian[side]
    return found.reshape(len(rows), installed.state.q.size)


def summing(installed: Installed, speeds: bool) -> Array:
    """Rows of controllers, of speeds or of positions, that sum up their error and are not at their limit."""
    system, first = installed.compiled.system, int(installed.compiled.system.first_soft[0])
    _, i, _, limit, of_speed = system.law_number.T[:5]
    effort = abs(installed.state.multipliers[first : first + len(i)])
    sums = (system.law_kind == SERVO) & (i > 0.0) & ((of_speed > 0.0) == speeds) & (effort < limit)
    return first + np.flatnonzero(sums)


def _steering(installed: Installed, basis: Array, speeds: bool) -> Array:
    """S of these controllers."""
    rows = summing(installed, speeds)
    gain = installed.compiled.system.law_number[rows - int(installed.compiled.system.first_soft[0]), 1]
    return np.sqrt(gain)[:, None] * (jacobian(installed, rows) @ basis)


def free_moves(installed: Installed) -> Array:
    """R: what the joints and drivers leave free, orthonormal in the metric of mass, shape (SIZE bodies, freedom)."""
    every = moves(installed)
    rows = held_rows(installed) @ every
    sizes = np.linalg.norm(rows, axis=1)
    rows = rows[sizes > 0.0] / sizes[sizes > 0.0, None]
    if not rows.size:
        return every
    q, r, _ = scipy.linalg.qr(rows.T, pivoting=True)
    pivots = abs(np.diag(r))
    rank = int(np.count_nonzero(pivots > RANK_TOLERANCE * pivots[0]))
    return every @ q[:, rank:]


@dataclass(frozen=True, slots=True, eq=False)
class SmallMotions:
    """x'' + C x' + K x = f about a position.

    Attributes:
        basis: R, shape (SIZE bodies, freedom).
        mass: RT M R, one but for bodies without thickness.
        damping: C [1/s].
        stiffness: K [1/s2].
        force: f, what is out of balance at the position itself.
        steering: S, shape (controllers, freedom).
    """

    basis: Array
    mass: Array
    damping: Array
    stiffness: Array
    force: Array
    steering: Array


def small_motions(installed: Installed, damping: bool = True) -> SmallMotions:
    """Linearise an installed system that is at rest, see `at_rest` and `stop`; damping on request."""
    system, state = installed.compiled.system, installed.state
    unbalanced(system, state, installed.work)
    basis = free_moves(installed)
    force = basis.T @ installed.work.force.ravel()
    sizes = np.maximum(abs(basis).max(axis=0, initial=0.0), 1e-300)
    stiffness, resistance = np.zeros((2, len(force), len(force)))
    local = is_local(system) and len(force) > MOST_MOVES
    if local:
        stiffness = -basis.T @ (slope(installed, state.q) @ basis)
        resistance = -basis.T @ (slope(installed, state.v) @ basis) if damping else resistance
    for n, move in enumerate(() if local else (basis / sizes).T):
        step = DIFFERENCE * move.reshape(state.q.shape)
        stiffness[:, n] = -basis.T @ _slope(installed, state.q, step) * sizes[n]
        if damping:
            resistance[:, n] = -basis.T @ _slope(installed, state.v, step) * sizes[n]
    unbalanced(system, state, installed.work)
    held, steering = (_steering(installed, basis, speeds) for speeds in (True, False))
    mass = basis.T @ times_mass(system, basis)
    return SmallMotions(basis, mass, resistance, stiffness + held.T @ held, force, steering)


def _slope(installed: Installed, varied: Array, step: Array) -> Array:
    """Change of what is out of balance along a step of the positions or the velocities, by central differences."""
    system, state, work = installed.compiled.system, installed.state, installed.work
    saved, multipliers = varied.copy(), state.multipliers.copy()
    ends = []
    for sign in (1.0, -1.0):
        varied[:] = saved + sign * step
        unbalanced(system, state, work)
        ends.append(work.force.ravel().copy())
        state.multipliers[:] = multipliers
    varied[:] = saved
    return (ends[0] - ends[1]) / (2.0 * DIFFERENCE)


def times_mass(system: CompiledSystem, vectors: Array) -> Array:
    """M x of vectors in columns."""
    by_body = vectors.reshape(len(system.mass), 4, 3, -1)
    found = np.einsum("bcd,bdkn->bckn", system.mass, by_body)
    for (i, j), p in zip(system.coupled.tolist(), system.coupled_mass, strict=True):
        found[i] += np.einsum("cd,dkn->ckn", p, by_body[j])
        found[j] += np.einsum("dc,dkn->ckn", p, by_body[i])
    return found.reshape(vectors.shape)


def names_of_bodies(installed: Installed) -> list[str]:
    """Ids of the bodies that can move, in the order of their numbers."""
    return [body for body in installed.compiled.bodies if body != GROUND_ID]
