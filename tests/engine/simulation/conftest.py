"""A mechanism in motion."""

import pytest
from sample_models import double_pendulum

from linkwork.simulation.simulation import Simulation


@pytest.fixture
def swinging(solver) -> Simulation:
    """The double pendulum after a fifth of a second."""
    simulation = Simulation(double_pendulum(), solver)
    simulation.advance(200)
    return simulation
