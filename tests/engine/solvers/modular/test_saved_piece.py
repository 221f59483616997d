"""What a piece of a modular step changes comes back to the last bit where the piece fails."""

import numpy as np
from parts import Opened
from sample_models import double_pendulum

from linkwork.simulation.simulation import Simulation
from linkwork.solvers.modular import saved_piece as parts
from linkwork.system.state import LAST_LENGTH, copied

saved = Opened(parts)
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
    "past_motion",
    "past_rows",
    "booked",
    "time",
)


def test_all_of_it_comes_back():
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(5)
    state, scratch = simulation.installed.state, simulation.installed.prepare(simulation.formulation)[1]
    before = copied(state)
    saved.save_piece(state, scratch)
    for name in KEPT:
        getattr(state, name)[...] += 1.0
    state.newton[LAST_LENGTH] += 1.0
    saved.restore_piece(state, scratch)
    for name in KEPT:
        assert np.array_equal(getattr(state, name), getattr(before, name)), name
    assert state.newton[LAST_LENGTH] == before.newton[LAST_LENGTH]
