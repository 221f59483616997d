"""From the installed numbers to what views and scripts read."""

from __future__ import annotations

from typing import Any

from linkwork.compiler.bodies import angular_velocities, completed, quaternions
from linkwork.results.by_joint import ByJoint
from linkwork.results.contacts import NO_CONTACTS
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import Installed


def snapshot_of(installed: Installed, **rest: Any) -> Snapshot:
    """A snapshot with arrays of its own."""
    q, v, compiled = installed.state.q, installed.state.v, installed.compiled
    return Snapshot(
        time=float(installed.state.time[0]),
        bodies=compiled.bodies,
        joints=compiled.joints,
        positions=q[:, :3].copy(),
        rotations=quaternions(completed(q, compiled.system.width)),
        velocities=v[:, :3].copy(),
        angular_velocities=angular_velocities(q, v, compiled.system.width),
        frames=installed.frames,
        reactions=installed.looking.reactions[: len(compiled.joints)].copy(),
        coordinates=ByJoint(compiled.joints, compiled.coordinates.first, installed.turns.values),
        speeds=ByJoint(compiled.joints, compiled.coordinates.first, compiled.coordinates.rates(q, v)),
        contacts=NO_CONTACTS if installed.touching is None else installed.touching.points(q),
        **rest,
    )
