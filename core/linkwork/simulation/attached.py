"""What hangs on a run without being part of its mechanism: the hand that pulls, and the condition that it waits for.

Both are compiled into the numbers beside the elements of the model, under ids that no user can type. The hand is a
spring with a damper between a point of a body and a point in space, critically damped:

    f = k (target - p) - c p',      k = m w^2,   c = 2 m w

where m is the mass of all that hangs together with the body, at most `MOST_HELD` times its own, so that what is pulled
follows in the same time whatever it weighs.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from linkwork.compiler.compile import compile_model
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.nodes import elastic_of, meant, members_of, node_at, with_nodes
from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z
from linkwork.model.measures.formula import Formula
from linkwork.model.model import Model
from linkwork.system.state import State

FREQUENCY = 2.0 * math.pi * 2.0  # rad/s of the hand
MOST_HELD = 20.0  # times the mass of the body
HAND, UNTIL = "\0hand", "\0until"


@dataclass(frozen=True, slots=True)
class Pull:
    """A point of a body [m, the body's own frame] that is pulled to a point in space [m]."""

    body: str
    at: Vector
    target: Vector


@dataclass(frozen=True, slots=True)
class Attached:
    """What hangs on a run: nothing by default.

    Attributes:
        pull: what the hand holds.
        until: condition that the run pauses at, such as `angle(pin) > 90 deg`.
    """

    pull: Pull | None = None
    until: str = ""

    def pulled_to(self, target: Vector) -> Attached:
        """The same with the hand elsewhere [m], if there is one."""
        return self if self.pull is None else replace(self, pull=replace(self.pull, target=target))

    def fitting(self, model: Model, earlier: Compiled | None = None) -> Attached:
        """What of it still hangs when the model becomes this one."""
        pull = self.pull if self.pull is not None and self.pull.body in meant(model).bodies else None
        made = replace(self, pull=pull)
        try:
            made.compiled(model, earlier) if self.until else None
        except ModelError:
            made = replace(made, until="")
        return made

    def compiled(self, model: Model, earlier: Compiled | None = None) -> Compiled:
        """The numbers of a model with what hangs on it; raises ModelError for a condition that is none.

        Args:
            model: what is compiled.
            earlier: of a model that shares elements with this one.
        """
        if self == NOTHING:
            return compile_model(model, earlier)
        model = with_nodes(model, earlier.model if earlier is not None else None)
        forces, measures = dict(model.forces), dict(model.measures)
        if self.pull is not None:
            forces[HAND] = _hand(model, self.pull)
        try:
            if self.until:
                measures[UNTIL] = Formula(id=UNTIL, formula=f"if({self.until}, 1, 0)")
            grown = replace(model, forces=MappingProxyType(forces), measures=MappingProxyType(measures))
            return replace(compile_model(grown, earlier), model=model)
        except ModelError as error:
            if error.element != UNTIL:
                raise
            why = re.sub(r"^.*?formula(: | is not a formula: )", "", str(error), count=1)
            raise ModelError(f"{self.until!r} is not a pause condition. {why}") from None


NOTHING = Attached()
SPACE = Frame()


@dataclass(frozen=True, slots=True)
class Hand:
    """The force of a pull as the compiler reads it."""

    read_as: ClassVar[str] = ""
    id: str
    follower: str
    follower_frame: Frame
    stiffness: float
    damping: float
    base: str = GROUND_ID
    base_frame: Frame = SPACE

    def acting(self) -> tuple[Acting, ...]:
        """One law along each axis of space; where it pulls to is what its rows shall be (`set_target`)."""
        return tuple(Acting(row, Spring(self.stiffness, self.damping)) for row in (SHIFT_X, SHIFT_Y, SHIFT_Z))


def checked(pull: Pull, model: Model) -> Pull:
    """A pull that can be; raises ModelError otherwise."""
    body = model.body(pull.body)
    numbers = (*pull.at, *pull.target)
    if pull.body == GROUND_ID or not len(numbers) == 6 or not all(math.isfinite(x) for x in numbers):
        raise ModelError(f"{pull.body} cannot be pulled there; use a body other than the ground.", pull.body)
    at_x, at_y, at_z = (x if n < body.columns - 1 else 0.0 for n, x in enumerate(pull.at))  # a bar has no sides
    x, y, z = (float(x) for x in pull.target)
    return replace(pull, at=(at_x, at_y, at_z), target=(x, y, z))


def _hand(model: Model, pull: Pull) -> Hand:
    words = meant(model)
    mass = min(_hanging(words, pull.body), MOST_HELD * _mass(words, pull.body))
    k, c = mass * FREQUENCY**2, 2.0 * mass * FREQUENCY
    return Hand(HAND, *grasp(model, pull), k, c)


def grasp(model: Model, pull: Pull) -> tuple[str, Frame]:
    """What the hand holds: the body, or the node of it that is nearest."""
    nodes, elastic = members_of(model).get(pull.body), elastic_of(model).get(pull.body)
    if elastic is not None:
        held, frame = elastic.node_at(Frame(pull.at))
        return held.id, frame
    if nodes is None:
        return pull.body, Frame(pull.at)
    node, frame = node_at(nodes, Frame(pull.at))
    return node.id, frame


def _hanging(model: Model, body: str) -> float:
    """Mass of all bodies that joints connect with one, not through the ground [kg]."""
    found, waiting = {body}, [body]
    while waiting:
        here = waiting.pop()
        for joint in model.joints.values():
            for near, far in ((joint.base, joint.follower), (joint.follower, joint.base)):
                if near == here and far not in found and far != GROUND_ID:
                    found.add(far)
                    waiting.append(far)
    return sum(_mass(model, name) for name in model.bodies if name in found)  # in the order of the model


def _mass(model: Model, body: str) -> float:
    """Mass of a body [kg]; all kinds but the ground have one."""
    found: Any = model.bodies[body]
    return float(found.mass)


def set_target(compiled: Compiled, state: State, target: Vector) -> None:
    """Move the hand [m]."""
    after = int(compiled.system.first_read[0])
    state.row_value[after - 3 : after] = target  # the hand is the last of the forces


def hand_of(compiled: Compiled, pull: Pull, q: np.ndarray, v: np.ndarray) -> tuple[Vector, Vector, Vector]:
    """The point that the hand holds, where it pulls it to [m], and its force on the body [N], global axes."""
    body, frame = grasp(compiled.model, pull)
    number, at = compiled.bodies[body], np.array(frame.position)
    place = q[number, :3] + at @ q[number, 3:].reshape(3, 3)
    speed = v[number, :3] + at @ v[number, 3:].reshape(3, 3)
    stiffness, _, damping = compiled.system.law_number[-1, :3]
    force = stiffness * (np.array(pull.target) - place) - damping * speed
    return tuple(place.tolist()), pull.target, tuple(force.tolist())
