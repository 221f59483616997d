"""Closing gaps of elastic bodies: first as if they were rigid, so that what is far off comes near without bending.

Closing moves nodes by the least motion. An elastic body that has far to go would be left bent by what a straight way
leaves of a turn, which is a great deal of energy in a stiff body.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np

from linkwork.compiler.carry_state import carry_state, way_of
from linkwork.compiler.compile import compile_model
from linkwork.compiler.nodes import elastic_of, meant
from linkwork.edits.kinds import ChangeKind
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.diff import Succession
from linkwork.model.model import Model
from linkwork.simulation.installed import CLOSED, Installed, install
from linkwork.simulation.nearing import bring_near
from linkwork.system.compiled_system import POINT, SIZE


def bring_rigidly(made: Installed) -> None:
    """Move all bodies as closing would move them if none could bend; where that does not close, nothing moves."""
    compiled = made.compiled
    elastic = elastic_of(compiled.model)
    if not elastic:
        return
    rigid = compile_model(_made_rigid(meant(compiled.model)))
    way = way_of(compiled, rigid, Succession(compiled.model, rigid.model))
    trial = install(rigid, carry_state(compiled, made.state, rigid, way))
    before = trial.state.q.copy()
    if not _closes(trial):
        return
    for body, number in rigid.bodies.items():
        nodes = elastic[body].nodes if body in elastic else (compiled.model.bodies[body],)
        numbers = [compiled.bodies[node.id] for node in nodes]
        _carry_along(made, numbers, before[number], trial.state.q[number])


def _made_rigid(model: Model) -> Model:
    """The words with rigid bodies in the place of elastic ones."""
    change = {body: ChangeKind(body, RigidBody.kind).made(model) for body in elastic_bodies(model)}
    return replace(model, bodies=MappingProxyType({**model.bodies, **change}))


def elastic_bodies(model: Model) -> list[str]:
    """Ids of the bodies that bend."""
    return [body.id for body in model.bodies.values() if body.kind == "elastic"]


def _closes(trial: Installed) -> bool:
    """Whether the gaps close."""
    if trial.close() < CLOSED:
        return True
    return bring_near(trial) and trial.close() < CLOSED


def _carry_along(made: Installed, numbers: list[int], before: np.ndarray, after: np.ndarray) -> None:
    """Nodes and their velocities, with a body that has moved."""
    was, now = before.reshape(4, 3), after.reshape(4, 3)
    turn = was[1:].T @ now[1:]
    x, y = (array[numbers].reshape(-1, 4, 3) for array in (made.state.q, made.state.v))
    x[:, 0] = now[0] + (x[:, 0] - was[0]) @ turn
    solid = made.compiled.system.width[numbers] > POINT
    x[solid, 1:] = x[solid, 1:] @ turn
    made.state.q[numbers] = x.reshape(-1, SIZE)
    made.state.v[numbers] = (y @ turn).reshape(-1, SIZE)
