"""Waiting for what another thread brings about."""

import time

PATIENCE = 60.0  # seconds: a kernel may have to be compiled first


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.005)
