"""Pendulum chain: square links of 0.2 m on hinges about y, held level and let go; no damping, no contact.

Explicit: the recursion against the trees of MuJoCo and Pinocchio, all by the method of Runge and Kutta of order 4.
Implicit: the index-3 formulations against Exudyn, all of order 2.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.benchmarks import running
from linkwork.benchmarks.case import Case, Entrant, Run
from linkwork.benchmarks.peers import exudyn_, mujoco_, pinocchio_
from linkwork.benchmarks.peers.chain_data import INERTIA, LENGTH, MASS
from linkwork.edits import AddBody, AddJoint, apply
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model

FINER = 8
TEN = 10
FOUR = "four accelerations and no sums; above 400 links its data take gigabytes"


def model(count: int) -> Model:
    """The chain of `count` links."""
    return _hung(count, count)


def side_by_side(count: int) -> Model:
    """As many chains of ten, all in one place, where they touch nothing, as make `count` links."""
    return _hung(count, TEN)


def _hung(count: int, length: int) -> Model:
    edits = []
    for i in range(count):
        middle = ((i % length + 0.5) * LENGTH, 0.0, 0.0)
        edits.append(AddBody(RigidBody(id=f"link{i}", mass=MASS, inertia=INERTIA, position=middle)))
    for i in range(count):
        base, at = f"link{i - 1}" if i % length else "ground", (i % length * LENGTH, 0.0, 0.0)
        edits.append(AddJoint(f"pin{i}", "revolute", base=base, follower=f"link{i}", at=at, axis=vector.Y))
    return apply(Model("chain", (0.0, 0.0, -9.81)), edits)[0]


def tip(q: np.ndarray) -> np.ndarray:
    """The end of the last link."""
    return q[-1, :3] + 0.5 * LENGTH * q[-1, 3:6]


def own(solver: str) -> Callable[[int, float, int], Run]:
    """Our own run by a formulation."""
    return running.own(model, solver, tip)


def reference(count: int, seconds: float) -> np.ndarray:
    """Where the tip is, by the recursion at a step that is finer than that of the cases."""
    steps = FINER * round(seconds / 1e-3)
    return own("recursive")(count, seconds / steps, steps)()


EXPLICIT = Case(
    name="chain",
    title="Pendulum chain, explicit (Runge-Kutta 4), step 1 ms",
    sizes=(10, 50, 200, 1000),
    step=1e-3,
    work=20_000,
    entrants=(
        Entrant("Linkwork recursive", own("recursive")),
        Entrant("MuJoCo RK4", mujoco_.chain("mjINT_RK4"), "mujoco"),
        Entrant("Pinocchio ABA x 4", pinocchio_.chain_evaluations, "pinocchio", 400, FOUR),
    ),
    reference=reference,
)
IMPLICIT = Case(
    name="chain_implicit",
    title="Pendulum chain, implicit of order 2, step 1 ms",
    sizes=(10, 50, 100),
    step=1e-3,
    work=5_000,
    entrants=(
        Entrant("Linkwork semirecursive", own("semirecursive")),
        Entrant("Linkwork semirecursive_origin", own("semirecursive_origin")),
        Entrant("Linkwork ali3p", own("ali3p")),
        Entrant("Linkwork modular, balanced", running.own(model, "modular", tip, "balanced")),
        Entrant("Linkwork modular, fast", running.own(model, "modular", tip, "fast")),
        Entrant("Exudyn redundant, sparse", exudyn_.chain_redundant, "exudyn"),
        Entrant("Exudyn kinematic tree", exudyn_.chain_tree, "exudyn"),
    ),
    reference=reference,
)
COST = Case(
    name="cost",
    title="Cost of a body in the recursion as the chain grows, step 1 ms",
    sizes=(10, 100, 1000, 10_000),
    step=1e-3,
    work=200_000,
    fewest=100,  # at the end of a run all bodies are told where they are, which costs as much as four steps
    entrants=(Entrant("Linkwork recursive", own("recursive")),),
    reference=reference,
)
CASES = (EXPLICIT, IMPLICIT, COST)
