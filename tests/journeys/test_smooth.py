"""The window stays smooth while the worker runs flat out."""

import math
import os
import time

import numpy as np
import pytest

pytestmark = [pytest.mark.timeout(600), pytest.mark.slow]

WANTED = 25.0  # milliseconds between two beats, of 99 in 100
CORES = os.cpu_count() or 1


def beats(user, seconds: float) -> np.ndarray:
    """Milliseconds between the beats of the window during some seconds."""
    moments, beat = [], user.studio.pulse._beat

    def noted(count):
        moments.append(time.perf_counter())
        beat(count)

    user.studio.pulse._beat = noted
    user.qtbot.wait(round(1000 * seconds))
    user.studio.pulse._beat = beat
    return np.diff(moments) * 1e3


def test_frame_times_while_the_worker_runs_flat_out(user, record_property):
    user.open_sample("double_pendulum")
    user.qtbot.wait(1500)
    idle = beats(user, 3.0)
    user.studio.session.set_speed(math.inf)
    user.studio.session.play()
    user.wait_until_time(1.0)
    busy = beats(user, 6.0)
    for name, times in (("idle", idle), ("busy", busy)):
        record_property(name, f"p50 {np.median(times):.1f} p99 {np.percentile(times, 99):.1f} ms")
    assert user.studio.session.playing
    if hasattr(os, "getloadavg") and os.getloadavg()[0] > CORES + 0.5:
        pytest.skip(f"others use this machine: p99 was {np.percentile(busy, 99):.1f} ms, which tells nothing")
    assert np.percentile(busy, 99) < WANTED, f"p50 {np.median(busy):.1f} ms, idle p99 {np.percentile(idle, 99):.1f} ms"
