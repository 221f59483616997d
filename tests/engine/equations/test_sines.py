"""Cosines and sines against the library's."""

import numpy as np
from parts import for_python

from linkwork.equations.sines import cosines_and_sines

cosines_and_sines = for_python(cosines_and_sines)


def test_they_are_those_of_the_library_to_rounding():
    angles = np.concatenate((np.linspace(-50, 50, 10001), [0.0, 1e-300, 1e5, -1e5, np.pi / 4, 3 * np.pi / 4]))
    cosine, sine = np.empty_like(angles), np.empty_like(angles)
    cosines_and_sines(angles, cosine, sine)
    assert np.abs(cosine - np.cos(angles)).max() < 3e-16
    assert np.abs(sine - np.sin(angles)).max() < 3e-16


def test_no_number_stays_none():
    cosine, sine = np.zeros(1), np.zeros(1)
    cosines_and_sines(np.array([np.nan]), cosine, sine)
    assert np.isnan(cosine[0])
    assert np.isnan(sine[0])
