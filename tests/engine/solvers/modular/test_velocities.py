"""What the projection of velocities takes, against kinetic energies by the whole mass matrix."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain

from linkwork.simulation.installed import install_stored
from linkwork.solvers.modular import velocities as velocity_parts
from linkwork.system.elimination_plan import KINETIC_LEFT

velocities = Opened(velocity_parts)


def kinetic(system, v) -> float:
    """Twice the kinetic energy of all bodies [J]."""
    moves = v.reshape(len(v), 4, 3)
    return float(np.einsum("bcd,bck,bdk", system.mass[1:], moves[1:], moves[1:]))


def test_it_tells_the_energy_that_is_lost_and_left():
    made, random = install_stored(chain(2, "spherical")), np.random.default_rng(1)
    system, state, work = made.compiled.system, made.state, made.work
    scratch = made.plans.space()[1]
    scratch.motion[1:] = random.normal(size=scratch.motion[1:].shape)
    state.v[1:] = random.normal(size=state.v[1:].shape)
    scratch.old_v[:] = before = state.v.copy()
    share = velocities.take_velocities(system, state, work, scratch)
    left = kinetic(system, state.v)
    assert scratch.projection[KINETIC_LEFT] == pytest.approx(left, rel=1e-9)
    assert share == pytest.approx(kinetic(system, before - state.v) / left, rel=1e-9)
