"""Rows of every shape along which a test's own force acts, and their derivatives by differences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest
from dense import evaluated
from sample_models import brick, built

from linkwork.compiler.compile import compile_model
from linkwork.compiler.compiled import Compiled
from linkwork.edits import AddElement
from linkwork.math3d import rotation
from linkwork.model.forces.force import ForceBetween
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Row
from linkwork.model.registry import FAMILIES
from linkwork.system.workspace import Workspace

TINY = 1e-6  # step of central differences
ASKEW = Frame((0.1, -0.2, 0.3), rotation.about((1.0, 0.5, -0.3), 0.4))
ELSEWHERE = Frame((-0.2, 0.1, 0.2), rotation.about((-0.2, 1.0, 0.6), 0.9))


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe(ForceBetween):
    """A spring along each of some rows."""

    kind: ClassVar[str] = "probe"
    rows: tuple = ()

    def acting(self) -> tuple[Acting, ...]:
        """One law along each."""
        return tuple(Acting(row, Spring(1.0)) for row in self.rows)


def probed(rows: tuple[Row, ...], base: str = "one") -> Compiled:
    """Two loose bricks, or one and the ground, with a probe between frames that stand askew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES["forces"], "probe", Probe)
        probe = Probe(id="probe", base=base, follower="two", base_frame=ASKEW, follower_frame=ELSEWHERE, rows=rows)
        return compile_model(built(brick("one"), brick("two", position=(0.3, 0.5, 1.2)), AddElement(probe)))


def anywhere(compiled: Compiled, seed: int, spread: float = 0.3) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and velocities that respect nothing; the ground stands still."""
    random = np.random.default_rng(seed)
    q = compiled.start.q + spread * random.normal(size=compiled.start.q.shape)
    v = random.normal(size=q.shape)
    q[0], v[0] = compiled.start.q[0], 0.0
    return q, v


def rigid(compiled: Compiled, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and velocities of rigid bodies, turned and moving at random."""
    random = np.random.default_rng(seed)
    q, v = compiled.start.q.copy(), np.zeros_like(compiled.start.q)
    for body in range(1, len(q)):
        turn = np.array(rotation.axes(rotation.normalised(tuple(random.normal(size=4)))))
        omega = random.normal(size=3)
        q[body, :3], q[body, 3:] = random.normal(size=3), turn.ravel()
        v[body, :3], v[body, 3:] = random.normal(size=3), np.cross(omega, turn).ravel()
    return q, v


def soft(compiled: Compiled, work: Workspace, name: str) -> np.ndarray:
    """What the workspace says of the rows of forces."""
    system = compiled.system
    return getattr(work, name)[system.first_soft[0] : system.first_read[0]].copy()


def soft_jacobian(compiled: Compiled, work: Workspace) -> np.ndarray:
    """Derivatives of the rows of forces to all coordinates, shape (rows, bodies, 12)."""
    system = compiled.system
    first, last = int(system.first_soft[0]), int(system.first_read[0])
    full = np.zeros((last - first, len(compiled.bodies), 12))
    for row in range(first, last):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            full[row - first, system.side_body[side]] += work.jacobian[side]
    return full


def gradient(compiled: Compiled, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """The same by central differences of the values."""
    found = np.zeros_like(soft_jacobian(compiled, evaluated(compiled, q, v)))
    for body in range(1, len(q)):
        for k in range(12):
            there, back = q.copy(), q.copy()
            there[body, k] += TINY
            back[body, k] -= TINY
            ends = (soft(compiled, evaluated(compiled, x, v), "residual") for x in (there, back))
            found[:, body, k] = np.subtract(*ends) / (2 * TINY)
    return found


def drift(compiled: Compiled, q: np.ndarray, v: np.ndarray, name: str) -> np.ndarray:
    """How fast something changes while all coordinates go on at their velocities, by central differences."""
    ends = (soft(compiled, evaluated(compiled, q + s * TINY * v, v), name) for s in (1, -1))
    return np.subtract(*ends) / (2 * TINY)
