"""What drivers take: the torque of a motor, of a motion, of a mesh."""

import numpy as np
import pytest
from driver_trials import FIRST, SECOND, push, wheels
from measure_trials import arm, measured

import linkwork as lw
from linkwork.errors import ModelError


def test_of_a_motor():
    run, found = measured("driver_effort", driver="motor")
    assert found == pytest.approx(5.0 * (3.0 - run.joint("pin").speed), abs=1e-9)


def test_of_a_motion():
    m = wheels(kind="motion", joint="first", formula="2*t^2")
    m.add_measure("torque", "driver_effort", driver="driver")
    assert lw.simulate(m, until=0.5).measure("torque") == pytest.approx(np.full(51, 4.0 * FIRST), rel=1e-6)


def test_of_a_gear_pair_on_its_second_wheel():
    m = wheels(kind="gear_pair", first="first", second="second", first_size=1.0, second_size=2.0)
    push(m, "first", "3")
    m.add_measure("torque", "driver_effort", driver="driver")
    turns = -0.5 * 3.0 / (FIRST + 0.25 * SECOND)
    assert lw.simulate(m, until=0.5).measure("torque")[-1] == pytest.approx(turns * SECOND, rel=1e-3)


def test_units_follow_what_is_driven():
    m = wheels(kind="frame_motion", body="bar", x="0.1*t", angle="0")
    readings = m.add_measure("e", "driver_effort", driver="driver").readings(m.model)
    assert [(r.name, r.unit) for r in readings] == [("x", "N"), ("angle", "N m")]


def test_a_slider_takes_none():
    m = arm()
    m.add_driver("knob", "slider")
    with pytest.raises(ModelError, match="e: the slider knob takes no effort"):
        m.add_measure("e", "driver_effort", driver="knob")
