"""Conditions are checked before the run is asked to wait for them."""

import pytest
from sample_models import double_pendulum

from linkwork_studio.window.run_settings import fault_of


@pytest.mark.parametrize("condition", ["", "t > 1 s", "angle(elbow) > 90 deg", "speed(shoulder) < 0 and t > 2 s"])
def test_what_can_be_waited_for(condition):
    assert fault_of(condition, double_pendulum()) == ""


@pytest.mark.parametrize(
    ("condition", "said"),
    [("angle(knee) > 1", "no joint 'knee'"), ("angle(elbow)", "condition"), ("t >", "missing")],
)
def test_what_cannot(condition, said):
    assert said in fault_of(condition, double_pendulum())
