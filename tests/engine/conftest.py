"""Each formulation with a kernel of its own, and a look at every bit of a run."""

import numpy as np
import pytest
from general_formulations import WITH_OWN_KERNEL

from linkwork.simulation.simulation import Simulation


@pytest.fixture(params=WITH_OWN_KERNEL)
def solver(request) -> str:
    return request.param


@pytest.fixture
def bits():
    """All numbers of a simulation's state, its partners and its turns, as bytes."""

    def read(simulation: Simulation) -> bytes:
        now = simulation.installed
        partners = (array for partner in now.partners for array in partner.arrays())
        return b"".join(np.ascontiguousarray(array).tobytes() for array in (*now.state, *partners, now.turns.values))

    return read
