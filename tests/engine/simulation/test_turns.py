"""Joint coordinates with their whole turns."""

import numpy as np
import pytest
from sample_models import pendulum

from linkwork.simulation.installed import install_stored


def test_turns_are_kept_by_the_numbers():
    made = install_stored(pendulum())
    made.turns.count_from(made.turns.values + 2 * np.pi)
    made.turns.follow()
    assert made.turns.values == pytest.approx([2 * np.pi])


def test_turns_are_read_after_steps_from_what_they_counted():
    made = install_stored(pendulum())
    made.state.turned[:] += 4 * np.pi
    before = made.turns.values.copy()
    made.turns.read()
    assert made.turns.values == pytest.approx(before + 4 * np.pi)
