"""Momenta of a run from all its columns, with masses that nodes share."""

import numpy as np


def momenta(simulation):
    """Linear and angular momentum about the origin, from M v of all nodes in their columns."""
    system, state = simulation.installed.compiled.system, simulation.installed.state
    v, q = state.v.reshape(-1, 4, 3), state.q.reshape(-1, 4, 3)
    p = np.einsum("bcd,bdk->bck", system.mass, v)
    for (i, j), mass in zip(system.coupled.tolist(), system.coupled_mass, strict=True):
        p[i] += mass @ v[j]
        p[j] += mass.T @ v[i]
    return p[:, 0].sum(axis=0), np.cross(q, p).sum(axis=(0, 1))
