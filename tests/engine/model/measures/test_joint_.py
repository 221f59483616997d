"""Coordinates and reactions of a joint."""

import numpy as np
import pytest
from measure_trials import arm, measured

from linkwork.errors import ModelError


@pytest.mark.parametrize("quantity", ["coordinate", "speed", "force", "torque"])
def test_it_is_what_the_run_has(quantity):
    run, found = measured("joint", joint="pin", quantity=quantity)
    assert found == pytest.approx(getattr(run.joint("pin"), quantity), abs=1e-12)


def test_acceleration_is_the_rate_of_the_speed():
    run, found = measured("joint", joint="pin", quantity="acceleration")
    assert found[2:-2] == pytest.approx(np.gradient(run.joint("pin").speed, run.time)[2:-2], abs=5e-2)
    assert found[0] == pytest.approx((0.5 * 2 * 9.81 + 5 * 3) / 0.7)


def test_whole_turns_are_counted():
    m = arm()
    _, found = measured("joint", joint="pin")
    assert abs(np.diff(found)).max() < 0.2
    with pytest.raises(ModelError, match="no coordinate 'x': angle"):
        m.add_measure("x", "joint", joint="pin", coordinate="x")


def test_a_unit_follows_the_joint():
    m = arm()
    m.add_joint("guide", "prismatic", base="ground", follower="arm")
    speed = m.add_measure("v", "joint", joint="guide", quantity="speed")
    assert speed.readings(m.model)[0].unit == "m/s"
