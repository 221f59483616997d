"""What a piece of a modular step changes comes back to the last bit where the piece fails."""

import numpy as np
from parts import Opened
from sample_models import double_pendulum

from linkwork.simulation.simulation import Simulation
from linkwork.solvers.modular import setting_aside as parts
from linkwork.system.state import LAST, copied

aside = Opened(parts)
KEPT = (
    "q",
    "v",
    "a",
    "mean_a",
    "multipliers",
    "mean_multipliers",
    "memory",
    "error",
    "wish",
    "course",
    "booked",
    "time",
)


def test_all_of_it_comes_back():
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(5)
    state, room = simulation.installed.state, simulation.installed.prepare(simulation.formulation)[1]
    before = copied(state)
    aside.set_aside(state, room)
    for name in KEPT:
        getattr(state, name)[...] += 1.0
    state.pace[LAST] += 1.0
    aside.bring_back(state, room)
    for name in KEPT:
        assert np.array_equal(getattr(state, name), getattr(before, name)), name
    assert state.pace[LAST] == before.pace[LAST]
