"""Held and Seifried's carriage with two flexible arms, by plane floating frames: a reference run for the best shape.

The equations are those of oracle H01: each arm is held in its joint frame; joint coordinates follow the rigid arms;
only elastic coordinates are integrated, by the trapezoidal rule. The residual is a kernel that also takes complex
numbers, so that its derivatives are exact (a complex step).
"""

from __future__ import annotations

from dataclasses import dataclass

import numba
import numpy as np

from linkwork.analysis.best_shape.adjoint import Tangent, multipliers, power_mean
from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.judging import Response
from linkwork.analysis.best_shape.plane_frame import Integrals, integrals
from linkwork.analysis.best_shape.reduction import GridBody, Interface, Reduction

YOUNG, POISSON, DENSITY, LENGTH, THICKNESS = 70e9, 0.3, 2700.0, 1.0, 0.01
HEIGHTS = (0.06, 0.04)
PAYLOADS = (6.58, 3.29)
DAMPING, DURATION, END = 2e-4, 1.736, 3.0
CENTRE, RADIUS, CARRIAGE = np.array([0.0, 0.5]), 1.0, (-0.5, 0.5)
TINY = 1e-30
ROUNDS = 20


def arm(counts, height=HEIGHTS[0], thickness=THICKNESS) -> GridBody:
    """A bar between two joints, with its axes in the first."""
    grid = Grid(counts, (LENGTH, height), thickness, POISSON, (0.0, -height / 2))
    ends = Interface("root", grid.nodes_at(0, 0), (0.0, 0.0)), Interface("tip", grid.nodes_at(0, -1), (LENGTH, 0.0))
    return GridBody(grid, ends)


def even(body: GridBody, stiffness=1.0, density=1.0, modes=2) -> Reduction:
    """A bar of one material, given as shares of aluminium."""
    full = np.ones(body.grid.elements)
    return body.reduced(stiffness * YOUNG * full, density * DENSITY * full, modes)


def loaded(body: Reduction, payload: float) -> Integrals:
    """The integrals with a point mass at the tip."""
    motion = np.zeros((2, body.fields.shape[1]))
    motion[0, 0] = motion[1, 1] = 1.0
    return integrals(body).with_point(payload, np.array([LENGTH, 0.0]), motion)


def curve(t):
    """Rest to rest in DURATION: share of the way, speed, acceleration."""
    a = np.clip(t / DURATION, 0, 1)
    return (
        10 * a**3 - 15 * a**4 + 6 * a**5,
        (30 * a**2 - 60 * a**3 + 30 * a**4) / DURATION,
        (60 * a - 180 * a**2 + 120 * a**3) / DURATION**2,
    )


def wanted(t):
    """The half circle of the end effector with two derivatives, each (n x 2)."""
    h, d, dd = curve(t)
    angle, speed, growth = np.pi * (1 - h), -np.pi * d, -np.pi * dd
    out = np.stack([np.cos(angle), np.sin(angle)], -1)
    along = np.stack([-np.sin(angle), np.cos(angle)], -1)
    speed, growth = speed[:, None], growth[:, None]
    return CENTRE + RADIUS * out, RADIUS * speed * along, RADIUS * (growth * along - speed**2 * out)


def joints(t):
    """(s, alpha, beta) of two rigid arms with two derivatives (3 x n x 3)."""
    (r, rd, rdd), (h, d, dd) = wanted(t), curve(t)
    span = CARRIAGE[1] - CARRIAGE[0]
    s, sd, sdd = CARRIAGE[0] + span * h, span * d, span * dd
    zero = 0 * t
    p, pd, pdd = r - np.stack([s, zero], -1), rd - np.stack([sd, zero], -1), rdd - np.stack([sdd, zero], -1)
    b = np.arccos(((p**2).sum(-1) - 2) / 2)
    a = np.arctan2(p[:, 1], p[:, 0]) - np.arctan2(np.sin(b), 1 + np.cos(b))
    e1, e2 = (np.stack([np.cos(x), np.sin(x)], -1) for x in (a, a + b))
    n1, n2 = (np.stack([-e[:, 1], e[:, 0]], -1) for e in (e1, e2))
    slopes = np.stack([n1 + n2, n2], -1)
    w = np.linalg.solve(slopes, pd[..., None])[..., 0]
    bias = -(w[:, :1] ** 2) * e1 - (w.sum(1)[:, None] ** 2) * e2
    acc = np.linalg.solve(slopes, (pdd - bias)[..., None])[..., 0]
    return np.stack([np.column_stack([s, a, b]), np.column_stack([sd, w]), np.column_stack([sdd, acc])])


@numba.njit(cache=True)
def _part(n, x):
    """The integrals from their numbers."""
    at = 3 + 2 * n
    return (
        x[0], x[1:3], x[3:at].reshape(2, n), x[at], x[at + 1 : at + 1 + n], x[at + 1 + n : at + 1 + 2 * n],
        x[at + 1 + 2 * n : at + 1 + 2 * n + n * n].reshape(n, n),
        x[at + 1 + 2 * n + n * n : at + 1 + 2 * n + 2 * n * n].reshape(n, n),
        x[at + 1 + 2 * n + 2 * n * n :].reshape(n, n),
    )  # fmt: skip


@numba.njit(cache=True)
def _by(m, v):
    """A product without BLAS, which would ask for one dtype."""
    found = np.zeros(m.shape[0], dtype=v.dtype)
    for i in range(m.shape[0]):
        for j in range(m.shape[1]):
            found[i] += m[i, j] * v[j]
    return found


@numba.njit(cache=True)
def _turn(angle, x, out):
    c, s = np.cos(angle), np.sin(angle)
    out[0], out[1] = c * x[0] - s * x[1], s * x[0] + c * x[1]
    return out


@numba.njit(cache=True)
def residual(x1, x2, rigid, q, v, acc):
    """Generalised forces that are left on the elastic coordinates of both arms; zero in a motion."""
    n = q.size // 2
    _, _, s11, _, j11, c01, g1, m1, k1 = _part(n, x1)
    w2, s02, s12, j02, j12, c02, g2, m2, k2 = _part(n, x2)
    q1, q2, v1, v2, b1, b2 = q[:n], q[n:], v[:n], v[n:], acc[:n], acc[n:]
    al, ad, add = rigid[0, 1], rigid[1, 1], rigid[2, 1]
    be, bd, bdd = rigid[0, 2], rigid[1, 2], rigid[2, 2]
    turn, speed, growth = al + be + q1[2], ad + bd + v1[2], add + bdd + b1[2]
    px, py = 1.0 + q1[0], q1[1]
    local = np.empty(2, dtype=q.dtype)
    local[0] = -add * py - ad * ad * px - 2 * ad * v1[1] + b1[0]
    local[1] = add * px - ad * ad * py + 2 * ad * v1[0] + b1[1]
    a_b = _turn(al + 0 * q1[2], local, np.empty(2, dtype=q.dtype))
    a_b[0] += rigid[2, 0]
    # arm 2: force on its frame in global axes, moment about it, elastic forces
    mass_q2 = _by(m2, q2)
    s2 = s02 + _by(s12, q2)
    s2d, s2dd = _by(s12, v2), _by(s12, b2)
    inner = np.empty(2, dtype=q.dtype)
    inner[0] = -growth * s2[1] - speed * speed * s2[0] - 2 * speed * s2d[1] + s2dd[0]
    inner[1] = growth * s2[0] - speed * speed * s2[1] + 2 * speed * s2d[0] + s2dd[1]
    force = _turn(turn, inner, np.empty(2, dtype=q.dtype)) + w2 * a_b
    seen = _turn(-turn, a_b, np.empty(2, dtype=q.dtype))
    jj = j02 + 2 * (j12 * q2).sum() + (q2 * mass_q2).sum()
    coupling = c02 + _by(g2, q2)
    moment = s2[0] * seen[1] - s2[1] * seen[0] + growth * jj + 2 * speed * ((j12 + mass_q2) * v2).sum()
    moment += (coupling * b2).sum()
    f2 = s12[0] * seen[0] + s12[1] * seen[1] + growth * coupling - speed * speed * (j12 + mass_q2)
    f2 = f2 + 2 * speed * _by(g2, v2) + _by(m2, b2) + _by(k2, q2 + DAMPING * v2)
    # arm 1
    c, s = np.cos(al), np.sin(al)
    f1 = (s11[0] * c - s11[1] * s) * rigid[2, 0] + add * (c01 + _by(g1, q1)) - ad * ad * (j11 + _by(m1, q1))
    f1 = f1 + 2 * ad * _by(g1, v1) + _by(m1, b1) + _by(k1, q1 + DAMPING * v1)
    back = _turn(-al + 0 * q1[2], force, np.empty(2, dtype=q.dtype))
    f1[0] += back[0]
    f1[1] += back[1]
    f1[2] += moment
    return np.concatenate((f1, f2))


@numba.njit(cache=True)
def _slope(x1, x2, rigid, q, v, acc, by_q, by_v, by_a):
    """Slope of the residual along (by_q, by_v, by_a) times each coordinate: one column a complex step."""
    n = q.size
    found = np.empty((n, n))
    for k in range(n):
        zq, zv, za = q.astype(np.complex128), v.astype(np.complex128), acc.astype(np.complex128)
        zq[k] += 1j * TINY * by_q
        zv[k] += 1j * TINY * by_v
        za[k] += 1j * TINY * by_a
        found[:, k] = residual(x1, x2, rigid, zq, zv, za).imag / TINY
    return found


@numba.njit(cache=True)
def integrate(x1, x2, rigid, h, tolerance, q_all, v_all, a_all):
    """The trapezoidal rule from rest; False where Newton's method does not converge."""
    n = q_all.shape[1]
    acc = np.zeros(n)
    for step in range(rigid.shape[1]):
        r = rigid[:, step]
        still = step == 0
        q0, v0 = (np.zeros(n), np.zeros(n)) if still else (
            q_all[step - 1] + h * v_all[step - 1] + h * h / 4 * a_all[step - 1],
            v_all[step - 1] + h / 2 * a_all[step - 1],
        )  # fmt: skip
        by_q, by_v = (0.0, 0.0) if still else (h * h / 4, h / 2)
        tangent = np.zeros((n, n))
        for turn in range(ROUNDS):
            q, v = q0 + by_q * acc, v0 + by_v * acc
            if turn % 8 == 0:
                tangent = np.linalg.inv(_slope(x1, x2, r, q, v, acc, by_q, by_v, 1.0))
            change = -_by(tangent, residual(x1, x2, r, q, v, acc))
            acc = acc + change
            if np.abs(change).max() <= tolerance * (1.0 + np.abs(acc).max()):
                break
            if turn == ROUNDS - 1:
                return False
        q_all[step], v_all[step], a_all[step] = q0 + by_q * acc, v0 + by_v * acc, acc
    return True


@numba.njit(cache=True)
def _by_numbers(x1, x2, rigid, q, v, a, multipliers):
    """Σ λT ∂R/∂x1 over all samples, each slope by a complex step."""
    found = np.zeros(x1.size)
    for k in range(x1.size):
        moved = x1.astype(np.complex128)
        moved[k] += 1j * TINY
        for n in range(q.shape[0]):
            zq, zv, za = q[n].astype(np.complex128), v[n].astype(np.complex128), a[n].astype(np.complex128)
            found[k] += (multipliers[n] * residual(moved, x2, rigid[:, n], zq, zv, za).imag).sum() / TINY
    return found


def _tip_slopes(run, by_tip):
    """Slopes by the coordinates, from those by the place of the end effector (n x k)."""
    found = np.empty_like(run.q)
    for k in range(run.q.shape[1]):
        moved = run.q.astype(complex)
        moved[:, k] += 1j * TINY
        found[:, k] = (by_tip * tip(run.rigid[0], moved).imag).sum(axis=1) / TINY
    return found


@dataclass(frozen=True, eq=False)
class Motion:
    """A run with all that its adjoint needs: coordinates, speeds and accelerations of both arms (n x k)."""

    times: np.ndarray
    rigid: np.ndarray
    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    error: np.ndarray  # of the end effector (n x 2) [m]


@dataclass(frozen=True, eq=False)
class Manipulator:
    """The second arm and the step; called with the first arm, it runs."""

    second: Reduction
    step: float = 1e-3
    tolerance: float = 1e-10

    def motion(self, first: Integrals) -> Motion:
        """The run with a first arm."""
        times = np.arange(round(END / self.step) + 1) * self.step
        rigid, n = joints(times), 2 * first.mass.shape[0]
        q, v, a = (np.zeros((times.size, n)) for _ in range(3))
        second = loaded(self.second, PAYLOADS[1]).packed()
        if not integrate(first.packed(), second, rigid, self.step, self.tolerance, q, v, a):
            raise ArithmeticError("the step of the manipulator did not converge")
        return Motion(times, rigid, q, v, a, tip(rigid[0], q) - wanted(times)[0])

    def __call__(self, first: Reduction) -> Response:
        """What the loop asks for."""
        found = self.motion(loaded(first, PAYLOADS[0]))
        return Response(found.times, np.hypot(*found.error.T), found.q[:, : first.fields.shape[1]])

    def graded(self, first: Reduction, power: float = 2.0) -> tuple[Response, float, Integrals]:
        """The run, the mean of its error, and the slopes of that by the integrals of the first arm."""
        body = loaded(first, PAYLOADS[0])
        run, one, two = self.motion(body), body.packed(), loaded(self.second, PAYLOADS[1]).packed()
        error = np.hypot(*run.error.T)
        measure = power_mean(error, power)
        by_tip = measure.slopes[:, None] * run.error / np.maximum(error, 1e-300)[:, None]

        def tangent(n):
            at = one, two, run.rigid[:, n], run.q[n], run.v[n], run.a[n]
            return Tangent(*(_slope(*at, *way) for way in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))))

        found = multipliers(self.step, tangent, _tip_slopes(run, by_tip))
        by_integrals = _by_numbers(one, two, run.rigid, run.q, run.v, run.a, found)
        response = Response(run.times, error, run.q[:, : first.fields.shape[1]])
        return response, measure.value, body.unpacked(by_integrals)


def tip(rigid, q):
    """The end effector (n x 2)."""
    n = q.shape[1] // 2
    s, al, be = rigid.T
    turn = al + be + q[:, 2]

    def turned(angle, x, y):
        return np.stack([np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y], 1)

    return np.stack([s, 0 * s], 1) + turned(al, 1 + q[:, 0], q[:, 1]) + turned(turn, 1 + q[:, n], q[:, n + 1])
