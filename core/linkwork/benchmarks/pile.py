"""Balls, or boxes, that fall into a pit and come to rest: contact, friction, and as little overlap as may be.

The error of a program is the deepest overlap that it leaves at the end; between balls it is found from where they are,
between boxes each program says it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.benchmarks.case import Case, Entrant, Run
from linkwork.benchmarks.peers import exudyn_pile, mujoco_pile
from linkwork.benchmarks.peers.pile_data import (
    EDGES,
    FRICTION,
    GRAVITY,
    MASS,
    RADIUS,
    WALLS,
    deepest_of_balls,
    places,
    turns,
)
from linkwork.edits import AddBody, AddShape, apply
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere
from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import formulations
from linkwork.system.state import copied, restore

SURFACE = {"collides": True, "friction": FRICTION}
BALL, BOX = Sphere(radius=RADIUS, **SURFACE), Box(x=EDGES[0], y=EDGES[1], z=EDGES[2], **SURFACE)


def model(count: int, shape: Sphere | Box) -> Model:
    """So many balls or boxes above the pit."""
    mass, tensor = MASS[shape.kind]
    edits: list[AddBody | AddShape] = [
        AddShape("ground", Box(x=x, y=y, z=z, position=at, **SURFACE)) for at, (x, y, z) in WALLS
    ]
    turned = turns(count) if shape is BOX else np.tile((1.0, 0.0, 0.0, 0.0), (count, 1))
    for n, (place, turn) in enumerate(zip(places(count).tolist(), turned.tolist(), strict=True)):
        body = RigidBody(id=f"body{n}", mass=mass, inertia=tensor, position=place, rotation=turn, shapes=(shape,))
        edits.append(AddBody(body))
    return apply(Model("pile", (0.0, 0.0, -GRAVITY)), edits)[0]


def own(shape: Sphere | Box, solver: str) -> Callable[[int, float, int], Run]:
    """The pile by one of our formulations."""

    def prepare(count: int, step: float, steps: int) -> Run:
        made, formulation = install_stored(model(count, shape)), formulations()[solver]
        start = copied(made.state)

        def run() -> np.ndarray:
            restore(made.state, start)
            made.touching.put_back(())
            made.advance(formulation, step, steps)
            return deepest_of_balls(made.state.q[1:, :3]) if shape is BALL else np.array([made.touching.deepest()])

        return run

    return prepare


def reference(count: int, seconds: float) -> np.ndarray:
    """No overlap."""
    return np.zeros(1)


_OWN = Entrant("Linkwork modular", own(BALL, "modular"))
_INDEX_3 = Entrant("Linkwork ali3p", own(BALL, "ali3p"))
_MUJOCO = Entrant("MuJoCo CG", mujoco_pile.balls("CG"), "mujoco")
_EXUDYN = Entrant("Exudyn explicit", exudyn_pile.explicit, "exudyn", note="steps of a quarter of h, which it needs")

CASES = (
    Case(
        name="pile",
        title="Balls that fall into a pit with friction, h = 1 ms; error: deepest overlap at the end",
        sizes=(500,),
        step=1e-3,
        work=300_000,
        entrants=(_OWN, _INDEX_3, _MUJOCO, _EXUDYN),
        reference=reference,
        converges=False,
    ),
    Case(
        name="small_pile",
        title="The same with few balls, for methods that take long",
        sizes=(50,),
        step=1e-3,
        work=25_000,
        entrants=(
            _OWN,
            _MUJOCO,
            Entrant("MuJoCo Newton", mujoco_pile.balls("NEWTON"), "mujoco"),
            _EXUDYN,
            Entrant("Exudyn implicit", exudyn_pile.implicit, "exudyn"),
        ),
        reference=reference,
        converges=False,
    ),
    Case(
        name="pile_of_boxes",
        title="Boxes that fall into a pit with friction, h = 1 ms; error: deepest overlap at the end",
        sizes=(200,),
        step=1e-3,
        work=200_000,
        entrants=(
            Entrant("Linkwork modular", own(BOX, "modular")),
            Entrant("MuJoCo CG", mujoco_pile.boxes("CG"), "mujoco"),
            Entrant("MuJoCo Newton", mujoco_pile.boxes("NEWTON"), "mujoco"),
        ),
        reference=reference,
        converges=False,
    ),
)
