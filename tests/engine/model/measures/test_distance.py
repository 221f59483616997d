"""How far two points are apart."""

import numpy as np
import pytest
from measure_trials import measured

import linkwork as lw


def test_a_tip_from_a_point_of_the_ground():
    frames = {"base_frame": lw.Frame((0.0, 0.0, 1.0)), "follower_frame": lw.Frame((0.5, 0.0, 0.0))}
    run, found = measured("distance", follower="arm", **frames)
    angle = run.joint("pin").coordinate
    assert found == pytest.approx(np.hypot(np.cos(angle), -np.sin(angle) - 1.0), abs=1e-9)
