"""A mechanism by Newton and Euler with full matrices: what every formulation is held against.

    M u' + JT lambda = Q - C,     J u' + bias = 0,     u = (v, w) of each body in global axes

where J follows from the words of joints and drivers (model/joints/rows.py), not from the engine's table of rows. Rows
may repeat each other: ranks are told by singular values, accelerations are the unique solution, multipliers the
shortest one.
"""

from __future__ import annotations

import math
from functools import cached_property

import jets
import numpy as np
from jets import Number, Vector

from linkwork.math3d import rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.driver import Coupled
from linkwork.model.forces.laws import Effort, JointCoordinate, Spring
from linkwork.model.joints.rows import (
    Angle,
    Direction,
    Distance,
    Dot,
    Length,
    Relation,
    Roll,
    Slide,
    Spin,
    Sum,
    Tie,
)
from linkwork.model.model import Model

NOTHING = 1e-10  # of the largest singular value: what is smaller is rounding
DOUBTFUL = 1e-6  # of the largest: a singular value between the two says nothing certain
WORDS = {"sin": np.sin, "cos": np.cos, "exp": np.exp, "pi": math.pi}
TINY = 1e-3  # seconds, for differences of slopes of formulas


def value_of(formula: str, t: float) -> tuple[float, float, float]:
    """A smooth formula of time and its two derivatives, the first by a complex step."""

    def at(time: complex) -> complex:
        return complex(eval(formula.replace("^", "**"), {"__builtins__": {}}, {**WORDS, "t": time}))

    def slope(time: float) -> float:
        return at(time + 1e-30j).imag / 1e-30

    second = (8.0 * (slope(t + TINY) - slope(t - TINY)) - slope(t + 2 * TINY) + slope(t - 2 * TINY)) / (12.0 * TINY)
    return at(t).real, slope(t), second


def tensor(body) -> np.ndarray:
    """Inertia about the centre of mass in the body's axes [kg m2]."""
    (xx, yy, zz), (xy, xz, yz) = body.inertia, body.products
    return np.array(((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))


class Dense:
    """A model of rigid bodies at one moment of its motion.

    Args:
        model: the mechanism.
        poses: position and axes (by columns) of each body, shapes (bodies, 3) and (bodies, 3, 3), ground first.
        speeds: velocity and spin of each body in global axes, shapes (bodies, 3).
        time: for formulas [s].
        offsets: what couplings hold, by driver; 0 unless said.
    """

    def __init__(self, model: Model, poses, speeds, time: float = 0.0, offsets=None) -> None:
        self.model, self.time, self.offsets = model, time, offsets or {}
        (self.r, self.axes), (self.v, self.w) = poses, speeds
        self.numbers = {body: n for n, body in enumerate(model.bodies)}
        self.size = 6 * (len(self.numbers) - 1)

    @classmethod
    def stored(cls, model: Model) -> Dense:
        """At the stored poses and speeds."""
        bodies = list(model.bodies.values())
        r = np.array([body.position for body in bodies])
        axes = np.array([np.array(rotation.axes(body.rotation)).T for body in bodies])
        v, w = np.array([b.velocity for b in bodies]), np.array([b.angular_velocity for b in bodies])
        return cls(model, (r, axes), (v, w))

    @classmethod
    def of_state(cls, model: Model, q: np.ndarray, v: np.ndarray, time: float = 0.0, offsets=None) -> Dense:
        """Where columns of X = [r u v w] and their rates are, shapes (bodies, 12)."""
        axes = q[:, 3:].reshape(-1, 3, 3).transpose(0, 2, 1)
        spin = 0.5 * np.cross(q[:, 3:].reshape(-1, 3, 3), v[:, 3:].reshape(-1, 3, 3)).sum(axis=1)
        return cls(model, (q[:, :3], axes), (v[:, :3], spin), time, offsets)

    @cached_property
    def u(self) -> np.ndarray:
        """Velocities and spins of all bodies but the ground."""
        return np.concatenate((self.v, self.w), axis=1)[1:].ravel()

    # -- what moves ---------------------------------------------------------------------------------

    def _moving(self, body: int, arm: np.ndarray, is_point: bool) -> Vector:
        """A point of a body at `arm` from its centre, or a direction of it; both in global axes."""
        w, move = self.w[body], np.zeros((3, self.size))
        if body:
            first = 6 * (body - 1)
            move[:, first + 3 : first + 6] = -jets.cross_matrix(arm)
            if is_point:
                move[:, first : first + 3] = np.eye(3)
        rate = np.cross(w, arm) + (self.v[body] if is_point else 0.0)
        value = arm + self.r[body] if is_point else arm
        return Vector(value, rate, move, np.cross(w, np.cross(w, arm)))

    def directions(self, sided) -> dict:
        """Axes of both frames of a joint or a force, and the gap between their origins."""
        found, ends = {}, []
        for side, (name, frame) in enumerate(((sided.base, sided.base_frame), (sided.follower, sided.follower_frame))):
            body = self.numbers[name]
            for axis, own in enumerate(rotation.axes(frame.rotation)):
                found[Direction(3 * side + axis)] = self._moving(body, self.axes[body] @ np.array(own), False)
            ends.append(self._moving(body, self.axes[body] @ np.array(frame.position), True))
        found[Direction.GAP] = ends[1] - ends[0]
        return found

    def spin(self, sided) -> Vector:
        """How fast the follower turns against the base, as a rate: `map` and `bias` are those of the spin itself."""
        move, (i, j) = np.zeros((3, self.size)), (self.numbers[sided.base], self.numbers[sided.follower])
        for body, sign in ((i, -1.0), (j, 1.0)):
            if body:
                move[:, 6 * body - 3 : 6 * body] += sign * np.eye(3)
        return Vector(np.zeros(3), self.w[j] - self.w[i], move, np.zeros(3))

    def row(self, row, sided) -> Number:
        """A row or a coordinate between the two frames of a joint or a force."""
        known = self.directions(sided)

        def along(term) -> Vector:
            if isinstance(term, Sum):
                return known[term.first] + known[term.second].times(term.factor)
            return known[term]

        match row:
            case Tie(axis=k):
                return Number(*(part[k] for part in known[Direction.GAP]))
            case Dot(a=a, b=b, value=value, scale=scale):
                found = jets.dot(along(a), along(b))
                return found._replace(value=found.value - value).times(scale)
            case Distance(along=direction):
                return jets.dot(known[Direction.GAP], known[direction])
            case Angle(held=held, cosine=cosine, sine=sine):
                return jets.angle(jets.dot(known[held], known[sine]), jets.dot(known[held], known[cosine]))
            case Length(value=value):
                found = jets.power(jets.dot(known[Direction.GAP], known[Direction.GAP]), 0.5)
                return found._replace(value=found.value - value)
            case Slide(along=direction):
                return jets.rate_along(known[Direction.GAP], known[direction])
            case Spin(about=direction):
                return jets.rate_along(self.spin(sided), known[direction])
            case Roll():
                return self._roll(row, known, self.spin(sided))
            case Relation(parts=parts, value=value):
                found = sum((self.row(p, sided).times(f) for p, f in parts[1:]), self._first(parts[0], sided))
                return found._replace(value=self._reduced(found.value - value, row.period))
        raise TypeError(row)

    def _first(self, part, sided) -> Number:
        return self.row(part[0], sided).times(part[1])

    @staticmethod
    def _reduced(value: float, period: float) -> float:
        return math.remainder(value, period) if period else value

    @staticmethod
    def _roll(row: Roll, known: dict, spin: Vector) -> Number:
        """The lowest point of a wheel about the follower's z axis, at -R p from its centre, and how it slips."""
        gap, axle, normal = known[Direction.GAP], known[Direction.FOLLOWER_Z], known[Direction.BASE_Z]
        track = jets.cross(axle, normal)
        shorten = jets.power(jets.dot(track, track), -0.5)
        track = jets.product(track, shorten)
        if row.part == "height":
            upright = jets.dot(jets.cross(axle, normal), track)
            return jets.dot(gap, normal) + upright.times(-row.radius)
        along = track if row.part == "along" else jets.cross(normal, track)
        lever = jets.cross(track, axle).times(-row.radius)  # from the centre to the point that touches
        turned = jets.cross(lever, along)  # (w x lever) . along = w . (lever x along)
        return jets.rate_along(gap, along) + jets.rate_along(spin, turned)

    # -- the equations ------------------------------------------------------------------------------

    def coordinate(self, asked: JointCoordinate) -> Number:
        """A coordinate of a joint by its name, angles from -pi to pi."""
        joint = self.model.joints[asked.joint]
        return self.row(coordinate_named(joint, asked.name, "", asked.unit), joint)

    def _acted_on(self, row, element) -> Number:
        return self.coordinate(row) if isinstance(row, JointCoordinate) else self.row(row, element)

    def _driven(self, driver) -> list[Number]:
        found = []
        for item in driver.held():
            if isinstance(item, Coupled):
                parts = [self.coordinate(c).times(factor) for c, factor in item.parts]
                held = sum(parts[1:], parts[0])
                found.append(held._replace(value=held.value - self.offsets.get(driver.id, held.value)))
                continue
            held = self._acted_on(item.row, driver)
            f, f1, f2 = value_of(getattr(driver, item.field), self.time)
            if item.level == "position":
                found.append(Number(held.value - f, held.rate - f1, held.map, held.bias - f2))
            elif item.level == "speed":
                found.append(Number(0.0, held.rate - f, held.map, held.bias - f1))
            else:
                found.append(Number(0.0, 0.0, held.map, held.bias - f))
        return found

    @cached_property
    def owned_rows(self) -> list[tuple[str, Number]]:
        """All rows that hold, each with the joint or driver that it belongs to, in the order of the model."""
        found = [(joint.id, self.row(row, joint)) for joint in self.model.joints.values() for row in joint.rows()]
        return found + [(d.id, row) for d in self.model.drivers.values() for row in self._driven(d)]

    @cached_property
    def jacobian(self) -> np.ndarray:
        """J, shape (rows, 6 (bodies - 1))."""
        return np.array([row.map for _, row in self.owned_rows]).reshape(-1, self.size)

    @cached_property
    def bias(self) -> np.ndarray:
        """What J u' has to make up for."""
        return np.array([row.bias for _, row in self.owned_rows])

    @cached_property
    def residual(self) -> np.ndarray:
        """How far each row is open [m or rad]."""
        return np.array([row.value for _, row in self.owned_rows])

    @cached_property
    def rate(self) -> np.ndarray:
        """How fast each row opens [m/s or rad/s]."""
        return np.array([row.rate for _, row in self.owned_rows])

    def _inertia(self, body) -> np.ndarray:
        axes = self.axes[self.numbers[body.id]]
        return axes @ tensor(body) @ axes.T

    @cached_property
    def bodies(self) -> list:
        """All bodies but the ground."""
        return [body for body in self.model.bodies.values() if body.id != GROUND_ID]

    @cached_property
    def mass(self) -> np.ndarray:
        """M."""
        found = np.zeros((self.size, self.size))
        for n, body in enumerate(self.bodies):
            found[6 * n : 6 * n + 3, 6 * n : 6 * n + 3] = body.mass * np.eye(3)
            found[6 * n + 3 : 6 * n + 6, 6 * n + 3 : 6 * n + 6] = self._inertia(body)
        return found

    @cached_property
    def force(self) -> np.ndarray:
        """Q - C: gravity, forces and the gyroscopic torque."""
        found = np.zeros(self.size)
        for n, body in enumerate(self.bodies):
            w = self.w[n + 1]
            found[6 * n : 6 * n + 3] = body.mass * np.array(self.model.gravity)
            found[6 * n + 3 : 6 * n + 6] = -np.cross(w, self._inertia(body) @ w)
        for force in self.model.forces.values():
            for item in force.acting():
                row = self._acted_on(item.row, force)
                found += row.map * self._effort(force, item.law, row)
        return found

    def _effort(self, force, law, row: Number) -> float:
        match law:
            case Spring(stiffness=k, damping=c, free=free):
                return -k * (row.value - free) - c * row.rate
            case Effort(field=field):
                return value_of(getattr(force, field), self.time)[0]
        raise TypeError(law)

    # -- the answers --------------------------------------------------------------------------------

    @cached_property
    def _scaled(self) -> tuple[np.ndarray, ...]:
        """L of M = L LT, and the singular values and vectors of J L^-T with rows of length one, and those lengths."""
        half = np.linalg.cholesky(self.mass)
        seen = np.linalg.solve(half, self.jacobian.T).T
        length = np.linalg.norm(seen, axis=1)
        length = np.where(length > 0.0, length, 1.0)
        return half, length, *np.linalg.svd(seen / length[:, None])

    @cached_property
    def singular_values(self) -> np.ndarray:
        """Of the rows in the metric of mass, each of length one; relative to the largest."""
        s = self._scaled[3]
        return s / s[0] if s.size and s[0] > 0.0 else s

    @property
    def rank(self) -> int:
        """Of the rows."""
        return int((self.singular_values > NOTHING).sum())

    @property
    def mobility(self) -> int:
        """Degrees of freedom that the rows leave."""
        return self.size - self.rank

    @property
    def redundant_rows(self) -> int:
        """How many rows may be left out."""
        return len(self.jacobian) - self.rank

    @property
    def is_clear(self) -> bool:
        """Whether the rank is beyond doubt."""
        s = self.singular_values
        return not ((s > NOTHING) & (s < DOUBTFUL)).any()

    @property
    def condition(self) -> float:
        """Smallest singular value that counts, relative to the largest; 1 without rows."""
        s = self.singular_values[: self.rank]
        return float(s[-1]) if s.size else 1.0

    def _split(self, wanted: np.ndarray, free: np.ndarray) -> tuple[np.ndarray, float]:
        """What is nearest to `free` in the metric of mass among u with J u = wanted, and by how much that fails."""
        half, length, left, s, right = self._scaled
        rank, y = self.rank, half.T @ free
        held = (left[:, :rank].T @ (wanted / length)) / s[:rank]
        y = y - right[:rank].T @ (right[:rank] @ y) + right[:rank].T @ held
        found = np.linalg.solve(half.T, y)
        return found, float(np.abs(self.jacobian @ found - wanted).max(initial=0.0))

    @cached_property
    def _motion(self) -> tuple[np.ndarray, float]:
        return self._split(-self.bias, np.linalg.solve(self.mass, self.force))

    @property
    def accelerations(self) -> np.ndarray:
        """Of centres [m/s2] and spins [rad/s2], shape (bodies - 1, 6)."""
        return self._motion[0].reshape(-1, 6)

    @property
    def contradiction(self) -> float:
        """By how much the rows contradict each other in accelerations: nothing moves as they ask [m/s2 or rad/s2]."""
        return self._motion[1]

    @cached_property
    def allowed(self) -> tuple[np.ndarray, float]:
        """Velocities that the rows allow, by the least change in the metric of mass, and by how much that fails."""
        return self._split(self.jacobian @ self.u - self.rate, self.u)

    @property
    def multipliers(self) -> np.ndarray:
        """The shortest multipliers of the rows."""
        push = self.force - self.mass @ self._motion[0]
        return np.linalg.lstsq(self.jacobian.T, push, rcond=NOTHING)[0]

    def imbalance(self, accelerations: np.ndarray, multipliers: np.ndarray) -> np.ndarray:
        """Q - C - M u' - JT lambda on each body for given ones, shape (bodies - 1, 6)."""
        push = self.jacobian.T @ multipliers
        return (self.force - self.mass @ accelerations.ravel() - push).reshape(-1, 6)

    def wrench(self, joint, multipliers: np.ndarray) -> np.ndarray:
        """Force and torque on a joint's follower at its origin there, by multipliers of all rows."""
        rows = [n for n, (owner, _) in enumerate(self.owned_rows) if owner == joint.id]
        base, follower = self.numbers[joint.base], self.numbers[joint.follower]
        body, sign = (follower, -1.0) if follower else (base, 1.0)
        push = sign * self.jacobian[rows, 6 * body - 6 : 6 * body].T @ multipliers[rows]
        at = self.r[follower] + self.axes[follower] @ np.array(joint.follower_frame.position)
        return np.concatenate((push[:3], push[3:] - np.cross(at - self.r[body], push[:3])))

    @property
    def kinetic(self) -> float:
        """Kinetic energy [J]."""
        return float(0.5 * self.u @ self.mass @ self.u)
