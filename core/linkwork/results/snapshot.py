"""The state of a run at one moment, as views and scripts read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.math3d.vector import Vector
from linkwork.model.joints.joint import SIDES, Joint
from linkwork.results.contacts import NO_CONTACTS, ContactPoints
from linkwork.results.deformed import Deformed
from linkwork.results.finding import Finding
from linkwork.results.fluid import FluidPicture

Array = np.ndarray


@dataclass(frozen=True, slots=True)
class Energy:
    """Energies [J]; `drift` is what total, dissipated and supplied energy leave unexplained since the last restart."""

    kinetic: float = 0.0
    potential: float = 0.0
    dissipated: float = 0.0
    supplied: float = 0.0
    drift: float = 0.0

    @property
    def total(self) -> float:
        """Kinetic and potential energy [J]."""
        return self.kinetic + self.potential

    @property
    def balance(self) -> float:
        """What stays the same: the total, with what was dissipated, without what was supplied [J]."""
        return self.total + self.dissipated - self.supplied


@dataclass(frozen=True, slots=True)
class Pulled:
    """A body that is pulled: at which point, to which target [m], with what force on it [N]; global axes."""

    body: str
    point: Vector
    target: Vector
    force: Vector


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """Poses, velocities and reactions by id at one time; the rows of the arrays follow `bodies` and `joints`.

    Attributes:
        revision: number of the installed system; rises with each accepted swap.
        document_revision: revision of the document whose model this system was made of.
        time: simulated time [s].
        step_count: steps since the start.
        positions: centre of mass of each body [m], shape (bodies, 3).
        rotations: quaternion (w, x, y, z) of each body, shape (bodies, 4).
        velocities: of the centres of mass [m/s].
        angular_velocities: global axes [rad/s].
        reactions: force on the follower of each joint, and torque about the origin of the follower's frame, global
            axes [N, N m], shape (joints, 6).
        members: ids of the nodes of each body that bends, in the order along it.
        places: where each of these nodes stands along its body, from the middle, when nothing bends it [m].
        elastic: surface and fields of each elastic body, by id.
        frames: each joint with its frames, by id.
        coordinates: value of each joint's coordinates by joint id, a tuple [rad or m].
        speeds: rate of each joint's coordinates by joint id, a tuple [rad/s or m/s].
        measures: values of each measure by its id, named in model/measured.py [SI].
        sliders: value of each slider by its id [SI].
        pulled: what the hand pulls; None where it holds nothing.
        contacts: where bodies touched in the last step.
        fluids: particles of each fluid, by id.
        violation: largest residual of any row, and deepest overlap of shapes that collide [m or rad].
        estimate: how far off positions may be by the last step alone [m or rad], 0 where the formulation does not tell.
        piece: length of the pieces that a step is made in now [s].
        mobility: degrees of freedom at this position; -1 when unknown.
        solver: name of the formulation; step: its step [s].
        real_time_factor: simulated over wall time in the last half second.
    """

    revision: int
    document_revision: int
    time: float
    step_count: int
    bodies: Mapping[str, int]
    joints: Mapping[str, int]
    positions: Array
    rotations: Array
    velocities: Array
    angular_velocities: Array
    reactions: Array
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    places: Mapping[str, float] = field(default_factory=dict, repr=False)
    elastic: Mapping[str, Deformed] = field(default_factory=dict, repr=False)
    frames: Mapping[str, Joint] = field(default_factory=dict, repr=False)
    coordinates: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    speeds: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    measures: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    sliders: Mapping[str, float] = field(default_factory=dict)
    pulled: Pulled | None = None
    contacts: ContactPoints = NO_CONTACTS
    fluids: Mapping[str, FluidPicture] = field(default_factory=dict, repr=False)
    energy: Energy = Energy()
    violation: float = 0.0
    estimate: float = 0.0
    piece: float = 0.0
    mobility: int = -1
    solver: str = ""
    step: float = 0.0
    playing: bool = False
    real_time_factor: float = 0.0
    findings: tuple[Finding, ...] = ()

    def position(self, body_id: str) -> Array:
        """Centre of mass of a body [m]."""
        return self.positions[_row(self.bodies, body_id)]

    def rotation(self, body_id: str) -> Array:
        """Rotation of a body (w, x, y, z)."""
        return self.rotations[_row(self.bodies, body_id)]

    def velocity(self, body_id: str) -> Array:
        """Velocity of a body's centre of mass [m/s]."""
        return self.velocities[_row(self.bodies, body_id)]

    def angular_velocity(self, body_id: str) -> Array:
        """Angular velocity of a body, global axes [rad/s]."""
        return self.angular_velocities[_row(self.bodies, body_id)]

    def force(self, joint_id: str) -> Array:
        """Reaction force on the follower of a joint, global axes [N]."""
        return self.reactions[_row(self.joints, joint_id), :3]

    def torque(self, joint_id: str, about: str = "follower") -> Array:
        """Reaction torque on the follower of a joint, global axes [N m].

        Args:
            joint_id: the joint.
            about: whose frame has the point that it is told about in its origin: `follower`, or `base`, as Adams and
                Chrono tell it of slides. They differ where the origins part, by the arm between them times the force.
        """
        force, torque = np.split(self.reactions[_row(self.joints, joint_id)], 2)
        if about not in SIDES:
            raise ModelError(f"A torque is told about the base or the follower, not about {about!r}.", joint_id)
        if about == "follower":
            return torque
        return torque + np.cross(self.origin(joint_id, "follower") - self.origin(joint_id, "base"), force)

    def origin(self, joint_id: str, side: str) -> Array:
        """Origin of a joint's frame on a side, `base` or `follower` [m]."""
        joint = self.frames.get(joint_id)
        if joint is None:
            raise ModelError(f"The frames of {joint_id} are not known to this snapshot.", joint_id)
        body = joint.base if side == "base" else joint.follower
        turn = tuple(self.rotation(body).tolist())
        return self.position(body) + np.array(rotation.rotate(turn, joint.frame(side).position))


def _row(index: Mapping[str, int], name: Any) -> int:
    row = index.get(name)
    if row is None:
        raise ModelError(f"There is no {name!r} in this snapshot; there are: {', '.join(list(index)[:8])}.", str(name))
    return row
