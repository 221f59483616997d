"""The reference of the double pendulum, and our nearest to it."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.double_pendulum import exact_tip
from linkwork.reproduction.mechanisms import double_pendulum, point


def test_two_angles_move_like_two_rods():
    run = lw.simulate(double_pendulum(), solver="recursive", until=0.5, step=1e-3, sample=0.1)
    assert point(run, "lower")[:, [0, 2]] == pytest.approx(exact_tip(run.time), abs=1e-7)
    assert np.ptp(run.energy.total) < 1e-7
