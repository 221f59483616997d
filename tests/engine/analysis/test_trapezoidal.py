"""The trapezoidal rule with steps of its choice, against functions in closed form."""

import numpy as np
import pytest

from linkwork.analysis.tr_bdf2 import Stiff
from linkwork.analysis.trapezoidal import Trapezoidal


def turning(t, y):
    return np.array([y[1], -y[0]])


def followed(made, function, start, until):
    *_, (time, y, _) = made.steps(0.0, np.array(start), until)
    assert time == pytest.approx(until)
    return y, made.counts


def test_a_swing_is_met_within_the_tolerances_of_its_steps():
    errors = []
    for tolerance in (1e-4, 1e-6):
        y, counts = followed(Trapezoidal(turning, tolerance), turning, [1.0, 0.0], 3.0)
        errors.append(abs(y - (np.cos(3.0), -np.sin(3.0))).max())
        assert errors[-1] < 50 * counts.steps * tolerance
    assert errors[1] < errors[0] / 10


def test_a_swing_keeps_its_size_where_others_let_it_fade():
    lost = [
        1.0 - float(np.hypot(*followed(kind(turning, 1e-4), turning, [1.0, 0.0], 60.0)[0]))
        for kind in (Trapezoidal, Stiff)
    ]
    assert abs(lost[0]) < 0.1 * lost[1]


def test_its_steps_grow_and_shrink_with_what_happens():
    """A push around t = 5 in an otherwise slow motion: steps are short there, and long before it."""
    made = Trapezoidal(lambda t, y: -y + 50.0 * np.exp(-((t - 5.0) ** 2) / 0.1), 1e-4)
    times = np.array([t for t, _, _ in made.steps(0.0, np.array([0.0]), 6.0)])
    lengths = np.diff(times)
    assert lengths[abs(times[1:] - 5.0) < 0.2].max() < 0.3 * lengths[times[1:] < 4.0].max()
