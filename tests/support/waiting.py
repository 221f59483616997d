"""Waiting for what another thread brings about."""

import time

PATIENCE = 280.0  # seconds: kernels may have to be compiled first, on a busy machine


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.005)
