"""Every number that a step leaves behind counts."""

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.solvers.finite import is_finite

LOOKED_AT = ("q", "v", "a", "mean_a", "multipliers", "mean_multipliers", "memory", "error", "booked", "time", "push")


@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
def test_one_number_is_enough(name, number):
    state = compile_model(double_pendulum()).start
    assert is_finite(state)
    getattr(state, name).flat[-1] = number
    assert not is_finite(state)
