"""What a joint is tried on: a brick held by the ground, two bricks that tumble in empty space, shafts in bearings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sample_models import GRAVITY, brick, built

from linkwork.checks.freedom import Freedom, freedom
from linkwork.compiler.bodies import pseudo_inertia
from linkwork.compiler.compile import compile_model
from linkwork.edits import AddJoint
from linkwork.equations.rows import evaluate_rows
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.grounded import Grounded
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.simulation import Simulation
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

# Each with the error that a second may bring.
SOLVERS = {"modular": 2e-6, "augmented_lagrangian": 1e-6, "modular_paper": 3e-3}

AWAY: dict[str, dict[str, Any]] = {
    "rod": {"base_at": (0.1, 0.2, -0.1), "follower_at": (0.05, -0.1, 0.2)},
    "rolling_wheel": {"axis": (1.0, 2.0, 0.0)},
}
AT, AXIS = (0.1, -0.2, 0.5), (1.0, 2.0, 3.0)


def on_ground(kind: str, body: RigidBody | None = None, gravity: Vector = GRAVITY, **words: Any) -> Model:
    """A body held by one joint, `joint`, of a kind; by default a brick, held askew."""
    place = words or {"at": AT, "axis": AXIS, **AWAY.get(kind, {})}
    held = body or brick()
    return built(held, AddJoint("joint", kind, base="ground", follower=held.id, **place), gravity=gravity)


FLOATING = tuple(kind for kind, cls in FAMILIES["joints"].items() if not issubclass(cls, Grounded))


def in_space(kind: str) -> Model:
    """Two bricks in empty space that tumble about each other, held by one joint of a kind that can hold them."""
    if issubclass(FAMILIES["joints"][kind], Grounded):
        pytest.skip("runs on the ground only")
    one = brick("one", angular_velocity=(0.8, -0.5, 0.3), velocity=(0.2, 0.1, -0.1))
    two = brick("two", position=(-0.3, 0.1, 0.4), velocity=(0.0, -0.3, 0.2), angular_velocity=(-0.6, 0.9, 1.1))
    place = {"at": AT, "axis": AXIS, **AWAY.get(kind, {})}
    return built(one, two, AddJoint("joint", kind, base="one", follower="two", **place), gravity=vector.ZERO)


def shafts(kind: str, bend: float) -> Model:
    """Two shafts in bearings, `first` along z and `second` bent away by an angle about x [rad], turned by a joint."""
    tilt = rotation.about(vector.X, bend)
    along = rotation.rotate(tilt, vector.Z)
    first = RigidBody(id="in", position=(0.0, 0.0, -0.5), inertia=(0.1, 0.1, 0.2), angular_velocity=(0.0, 0.0, 5.0))
    second = RigidBody(
        id="out",
        position=vector.scale(along, 0.5),
        rotation=tilt,
        inertia=(0.1, 0.1, 0.01),
        angular_velocity=vector.scale(along, 5.0),
    )
    return built(
        first,
        second,
        AddJoint("first", "revolute", base="ground", follower="in", at=first.position),
        AddJoint("second", "revolute", base="ground", follower="out", at=second.position, axis=along),
        AddJoint("joint", kind, base="in", follower="out", at=vector.ZERO, **_shaft_words(kind)),
        gravity=vector.ZERO,
    )


def _shaft_words(kind: str) -> dict[str, Any]:
    """Pins of a universal joint across the shafts, in each body's own axes; else the shafts themselves."""
    if kind == "universal":
        return {"base_axis": vector.X, "follower_axis": vector.Y}
    return {"axis": vector.Z, "follower_axis": vector.Z}


def counted(model: Model) -> Freedom:
    """Freedom at the stored poses."""
    compiled = compile_model(model)
    return freedom(compiled, compiled.start.q)


def residuals(model: Model) -> np.ndarray:
    """Residuals of the joints' rows at the stored poses [m or rad]."""
    compiled = compile_model(model)
    work = make_workspace(compiled.system)
    evaluate_rows(compiled.system, copied(compiled.start), work, 0.0)
    return work.residual[compiled.system.joint_rows[0] : compiled.system.first_soft[0]]


def after(model: Model, solver: str, seconds: float, step: float = 1e-3) -> Snapshot:
    """The state after a time."""
    simulation = Simulation(model, solver, step)
    simulation.advance(round(seconds / step))
    return simulation.snapshot()


def momentum(model: Model, snapshot: Snapshot) -> np.ndarray:
    """Linear and angular momentum of all bodies about the origin [kg m/s, kg m2/s]."""
    total = np.zeros(6)
    for body in model.bodies.values():
        if isinstance(body, RigidBody):
            p = body.mass * snapshot.velocity(body.id)
            total[:3] += p
            total[3:] += np.cross(snapshot.position(body.id), p) + spin(body, snapshot)
    return total


def spin(body: RigidBody, snapshot: Snapshot) -> np.ndarray:
    """Angular momentum about the centre of mass [kg m2/s]."""
    axes = np.array(rotation.axes(tuple(snapshot.rotation(body.id)))).T
    second = pseudo_inertia(body)[1:, 1:]
    own = np.trace(second) * np.eye(3) - second
    return axes @ own @ axes.T @ snapshot.angular_velocity(body.id)


def joint_point(model: Model, snapshot: Snapshot) -> np.ndarray:
    """Where the joint is on its follower [m]."""
    joint = model.joints["joint"]
    turn = tuple(snapshot.rotation(joint.follower).tolist())
    return snapshot.position(joint.follower) + rotation.rotate(turn, joint.follower_frame.position)
