"""The stiff integrator against functions in closed form."""

import numpy as np
import pytest

from linkwork.analysis.tr_bdf2 import Stiff


def followed(function, start, until, tolerance):
    stiff = Stiff(function, tolerance)
    *_, (time, y, _) = stiff.steps(0.0, np.array(start), until)
    assert time == pytest.approx(until)
    return y, stiff.counts


def test_a_swing_is_met_within_the_tolerances_of_its_steps():
    errors = []
    for tolerance in (1e-4, 1e-6):
        y, counts = followed(lambda t, y: np.array([y[1], -y[0]]), [1.0, 0.0], 3.0, tolerance)
        errors.append(abs(y - (np.cos(3.0), -np.sin(3.0))).max())
        assert errors[-1] < 50 * counts.steps * tolerance
    assert errors[1] < errors[0] / 10


def test_what_fades_at_once_costs_no_short_steps():
    """y' = -k (y - cos t) with k = 1e6: after the first moments the steps follow the cosine."""
    y, counts = followed(lambda t, y: -1e6 * (y - np.cos(t)), [0.0], 10.0, 1e-4)
    assert y[0] == pytest.approx(np.cos(10.0), abs=1e-3)
    assert counts.steps < 300


def test_a_function_without_a_solution_is_given_up():
    with pytest.raises(ArithmeticError, match="grow shorter"):
        followed(lambda t, y: y if t < 1.0 else y * np.nan, [1.0], 2.0, 1e-4)
