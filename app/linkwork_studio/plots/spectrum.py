"""How much of each frequency is in a channel: the discrete Fourier transform of its even samples under a Hann window.

With N samples x_n at the step h, the window w_n and the mean taken away,

    A_k = 2 / sum(w_n) | sum_n w_n (x_n - mean) exp(-2 pi i k n / N) |,    f_k = k / (N h)

so that a sine of amplitude A in the middle of a bin stands as A.
"""

from __future__ import annotations

import numpy as np

Array = np.ndarray

FEWEST = 16  # samples
MOST = 16384  # samples that are taken, the newest ones


def spectrum(times: Array, values: Array) -> tuple[Array, Array]:
    """Frequencies [Hz] and amplitudes [unit of the values]; empty where there are too few samples."""
    is_there = np.isfinite(values)
    times, values = times[is_there][-MOST:], values[is_there][-MOST:]
    if len(times) < FEWEST or times[-1] <= times[0]:
        return np.empty(0), np.empty(0)
    even = np.linspace(times[0], times[-1], len(times))
    samples = np.interp(even, times, values)  # steps may have changed in the run
    window = np.hanning(len(samples))
    found = np.abs(np.fft.rfft(window * (samples - samples.mean()))) * 2.0 / window.sum()
    return np.fft.rfftfreq(len(samples), even[1] - even[0]), found
