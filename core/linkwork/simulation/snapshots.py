"""From the installed numbers to what views and scripts read."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.compiler.bodies import angular_velocities, completed, quaternions
from linkwork.results.contacts import NO_CONTACTS
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import Installed


def snapshot_of(installed: Installed, **rest: Any) -> Snapshot:
    """A snapshot with arrays of its own."""
    q, v = installed.state.q, installed.state.v
    return Snapshot(
        time=float(installed.state.time[0]),
        bodies=installed.compiled.bodies,
        joints=installed.compiled.joints,
        positions=q[:, :3].copy(),
        rotations=quaternions(completed(q, installed.compiled.system.width)),
        velocities=v[:, :3].copy(),
        angular_velocities=angular_velocities(q, v, installed.compiled.system.width),
        reactions=installed.reactions[: len(installed.compiled.joints)].copy(),
        coordinates=_by_joint(installed, installed.turns),
        speeds=_by_joint(installed, installed.compiled.coordinates.rates(q, v)),
        contacts=NO_CONTACTS if installed.touching is None else installed.touching.points(q),
        **rest,
    )


def _by_joint(installed: Installed, values: np.ndarray) -> dict[str, tuple[float, ...]]:
    """Values of the coordinates of each joint that has some."""
    first, found = installed.compiled.coordinates.first, values.tolist()
    own = np.flatnonzero(np.diff(first))
    joints = [installed.compiled.coordinates.joints[n] for n in first[own].tolist()]
    if len(joints) == len(found):
        return dict(zip(joints, zip(found), strict=True))
    bounds = zip(joints, first[own].tolist(), first[own + 1].tolist(), strict=True)
    return {joint: tuple(found[a:b]) for joint, a, b in bounds}
