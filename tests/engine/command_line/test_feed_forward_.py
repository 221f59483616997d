"""`linkwork feed-forward` as a person calls it."""

import pytest
from sample_models import pendulum

import linkwork as lw
from linkwork.files import project


@pytest.fixture
def driven(tmp_path):
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motion", joint="pin", formula="2*t")
    project.save(mechanism.model, tmp_path / "driven.linkwork")
    return tmp_path / "driven.linkwork"


def test_the_range_of_each_effort_is_told(call, driven, tmp_path):
    """A pendulum that begins level: m g l of the weight, as `linkwork kinematics` has it."""
    out_file = tmp_path / "fed.linkwork"
    code, out, _ = call("feed-forward", driven, "--until", 0.5, "--feedback", 100, 2, "--out", out_file)
    assert code == 0
    assert "pin: from -4.905" in out
    fed = lw.load(out_file).model
    assert "motor" not in fed.drivers
    assert fed.drivers["pin_feedback"].p == 100.0
    assert fed.forces["pin_fed"].effort == 'table("pin_feed", t)'


def test_json(call_json, driven):
    code, told = call_json("feed-forward", driven, "--until", 0.5, "--sample", 0.1)
    assert code == 0
    assert told["samples"] == 6
    assert told["efforts"]["pin"][0] == pytest.approx(-4.905)


def test_what_is_not_driven_is_a_wrong_call(call, pendulum_file):
    code, _, complaint = call("feed-forward", pendulum_file)
    assert code == 2
    assert "No driver prescribes" in complaint
