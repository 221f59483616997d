"""What fails halfway leaves the numbers as they were, to the last bit."""

import pytest
from sample_models import double_pendulum

from linkwork.simulation.rollback import all_or_nothing
from linkwork.simulation.simulation import Simulation


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_everything_goes_back(bits, error):
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(20)
    now, before = simulation.installed, bits(simulation)
    with pytest.raises(error):
        _spoil(now, error)
    assert bits(simulation) == before
    again = Simulation(double_pendulum(), "modular")
    again.advance(40)
    simulation.advance(20)
    assert bits(simulation) == bits(again)


def _spoil(now, error):
    with all_or_nothing(now) as saved:
        assert saved is not now.state
        now.state.q[:] = 7.0
        now.state.row_value[:] = 3.0
        now.turns.count_from(now.turns.values + 1.0)
        raise error


def test_what_succeeds_stays():
    simulation = Simulation(double_pendulum(), "modular")
    with all_or_nothing(simulation.installed):
        simulation.installed.state.q[1, 0] = 7.0
    assert simulation.installed.state.q[1, 0] == 7.0
