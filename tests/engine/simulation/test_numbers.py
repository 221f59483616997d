"""A system with its state."""

from sample_models import double_pendulum

from linkwork.simulation.installed import install_stored
from linkwork.simulation.numbers import Numbers


def test_what_is_installed_is_numbers_at_a_time():
    made = install_stored(double_pendulum())
    made.state.time[0] = 2.5
    assert isinstance(made.numbers, Numbers)
    assert made.time == made.numbers.time == 2.5
