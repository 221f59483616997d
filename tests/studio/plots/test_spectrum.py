import numpy as np
import pytest

from linkwork_studio.plots.spectrum import MOST, spectrum

TIMES = np.arange(0.0, 10.0, 1e-3)


def test_a_sine_stands_at_its_frequency_with_its_amplitude():
    frequencies, amplitudes = spectrum(TIMES, 5.0 + 0.7 * np.sin(2 * np.pi * 12.0 * TIMES))
    peak = int(np.argmax(amplitudes))
    assert frequencies[peak] == pytest.approx(12.0, abs=0.06)
    assert amplitudes[peak] == pytest.approx(0.7, rel=1e-2)
    assert amplitudes[0] < 1e-6, "the mean is taken away"


def test_uneven_steps_are_made_even():
    uneven = np.sort(np.random.default_rng(1).uniform(0.0, 10.0, 8000))
    frequencies, amplitudes = spectrum(uneven, np.sin(2 * np.pi * 3.0 * uneven))
    assert frequencies[np.argmax(amplitudes)] == pytest.approx(3.0, abs=0.1)


def test_too_little_is_nothing():
    assert len(spectrum(TIMES[:5], TIMES[:5])[0]) == 0
    assert len(spectrum(TIMES[:50], np.full(50, np.nan))[0]) == 0
    assert len(spectrum(np.arange(2.0 * MOST), np.ones(2 * MOST))[0]) == MOST // 2 + 1
