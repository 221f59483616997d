"""A mechanism in motion, and a look at every bit of it."""

import numpy as np
import pytest
from general_formulations import WITH_OWN_KERNEL
from sample_models import double_pendulum

from linkwork.simulation.simulation import Simulation


@pytest.fixture(params=WITH_OWN_KERNEL)
def solver(request) -> str:
    return request.param


@pytest.fixture
def swinging(solver) -> Simulation:
    """The double pendulum after a fifth of a second."""
    simulation = Simulation(double_pendulum(), solver)
    simulation.advance(200)
    return simulation


@pytest.fixture
def bits():
    """All numbers of a simulation's state, as bytes, and its turns."""

    def read(simulation: Simulation) -> bytes:
        state = simulation.installed.state
        return b"".join(np.ascontiguousarray(array).tobytes() for array in (*state, simulation.installed.turns))

    return read
