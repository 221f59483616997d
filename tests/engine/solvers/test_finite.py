"""Every number that a step leaves behind counts."""

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.solvers.finite import failed_body
from linkwork.solvers.formulation import FINE

BY_BODY = ("q", "v", "a", "mean_a")
ELSEWHERE = ("multipliers", "mean_multipliers", "memory", "error", "booked", "time", "push")
LOST = (np.nan, np.inf, -np.inf)


@pytest.fixture
def parts():
    compiled = compile_model(double_pendulum())
    found = compiled.system, compiled.start
    assert failed_body(*found) == FINE
    return found


@pytest.mark.parametrize("name", BY_BODY)
@pytest.mark.parametrize("number", LOST)
def test_the_body_is_named(parts, name, number):
    getattr(parts[1], name)[2, 7] = number
    assert failed_body(*parts) == 2


@pytest.mark.parametrize("name", ["q", "v"])
def test_a_number_whose_energy_is_none_counts_too(parts, name):
    getattr(parts[1], name)[2, 1] = 1e200
    assert failed_body(*parts) == 2


@pytest.mark.parametrize("name", ELSEWHERE)
@pytest.mark.parametrize("number", LOST)
def test_one_number_is_enough(parts, name, number):
    getattr(parts[1], name).flat[-1] = number
    assert failed_body(*parts) == 1


def test_a_rigid_body_that_is_torn_is_named(parts):
    parts[1].q[2, 6:9] *= 90.0
    assert failed_body(*parts) == FINE
    parts[1].q[2, 6:9] *= 2.0
    assert failed_body(*parts) == 2
