"""The largest peaks of a measure."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.instants import largest_peaks
from linkwork.errors import ModelError


def test_local_maxima_and_not_the_samples_beside_them():
    values = np.array([0.0, 1.0, 2.0, 1.9, 1.95, 0.5, 3.0, 3.0, 1.0, 4.0])
    assert largest_peaks(values, 3).tolist() == [9, 6, 2]
    assert largest_peaks(values, 99).tolist() == [9, 6, 2, 4]


def test_a_level_curve_has_its_first_sample_as_its_peak():
    assert largest_peaks(np.ones(4), 2).tolist() == [0]


def test_refusals():
    with pytest.raises(ModelError, match="load instants"):
        largest_peaks(np.ones(3), 0)
    with pytest.raises(ArithmeticError, match="sample 1 on"):
        largest_peaks(np.array([1.0, np.nan, 2.0]), 1)
