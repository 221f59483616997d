"""A snapshot of a run without bodies, all of whose numbers are well."""

import numpy as np

from linkwork.results.snapshot import Energy, Snapshot

EMPTY = np.zeros((0, 3))
SNAPSHOT = Snapshot(
    revision=1,
    document_revision=1,
    time=1.25,
    step_count=1250,
    bodies={},
    joints={},
    positions=EMPTY,
    rotations=EMPTY,
    velocities=EMPTY,
    angular_velocities=EMPTY,
    reactions=EMPTY,
    energy=Energy(kinetic=10.0, drift=1e-6),
    violation=2e-9,
    mobility=2,
    solver="ali3p",
    step=1e-3,
    playing=True,
    real_time_factor=1.001,
)
