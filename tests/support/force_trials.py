"""What a force is tried on: loose bodies, wheels in bearings, carriages on rails; and what must stay level in a run."""

from __future__ import annotations

from typing import Any

import numpy as np
from sample_models import built

from linkwork.analysis.simulate import simulate
from linkwork.edits import AddElement, AddForce, AddJoint
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.registry import element_class
from linkwork.results.run import Run

SOLVERS = ("ali3p", "modular", "augmented_lagrangian", "modular_paper")
# Modular works with forces of the middle of a step, while work is booked from those at its ends: jerks do not close.
BOOKED = tuple(name for name in SOLVERS if name != "modular")
MASS, MOMENT = 2.0, 0.3  # of the bodies below [kg, kg m2], the latter about z


def block(id: str = "block", **values: Any) -> RigidBody:
    """A body with three different moments."""
    return RigidBody(id=id, **{"mass": MASS, "inertia": (0.1, 0.2, MOMENT), **values})


def loose(kind: str, *others: Any, body: RigidBody | None = None, gravity: Vector = vector.ZERO, **words: Any) -> Model:
    """A block in empty space on which a force of a kind acts, from the ground where it takes two bodies."""
    body = body or block()
    sides = (
        {"base": "ground", "follower": body.id} if "base" in element_class("forces", kind).__dataclass_fields__ else {}
    )
    return built(body, *others, AddForce("force", kind, **(sides or {"body": body.id}), **words), gravity=gravity)


def pair(kind: str, **words: Any) -> Model:
    """Two blocks that tumble in empty space with a force of a kind between them."""
    one = block("one", velocity=(0.2, 0.1, -0.1), angular_velocity=(0.3, -0.5, 0.4))
    two = block("two", position=(0.7, 0.4, -0.2), velocity=(0.0, -0.3, 0.2), angular_velocity=(-0.4, 0.2, 0.6))
    return built(one, two, AddForce("force", kind, base="one", follower="two", **words), gravity=vector.ZERO)


def in_joint(kind: str, joint: str, *others: Any, moving: float = 0.0, **words: Any) -> Model:
    """A wheel about z in a bearing (revolute) or a carriage along z on rails (prismatic), moving at a speed."""
    motion = {"angular_velocity": (0.0, 0.0, moving)} if joint == "revolute" else {"velocity": (0.0, 0.0, moving)}
    hold = AddJoint("joint", joint, base="ground", follower="block", at=vector.ZERO, axis=vector.Z)
    force = AddForce("force", kind, joint="joint", **words)
    return built(block(**motion), hold, *others, force, gravity=vector.ZERO)


def table(id: str, x: tuple, y: tuple) -> AddElement:
    """A table of points."""
    return AddElement(element_class("drivers", "table")(id=id, x=x, y=y))


def ran(model: Model, solver: str, until: float = 1.0, step: float = 1e-3) -> Run:
    """A run with a sample each hundredth of a second."""
    return simulate(model, solver=solver, until=until, step=step, sample=0.01)


def unrest(run: Run) -> float:
    """How far kinetic + potential + dissipated - supplied strays from its first value [J]."""
    energy = run.energy
    balance = energy.kinetic + energy.potential + energy.dissipated - energy.supplied
    return float(np.abs(balance - balance[0]).max())
