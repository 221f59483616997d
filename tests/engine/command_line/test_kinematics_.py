"""`linkwork kinematics` as a person calls it."""

import pytest
from sample_models import pendulum

import linkwork as lw
from linkwork.files import project


@pytest.fixture
def driven(tmp_path):
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motion", joint="pin", formula="2*t")
    mechanism.add_measure("effort", "driver_effort", driver="motor")
    project.save(mechanism.model, tmp_path / "driven.linkwork")
    return tmp_path / "driven.linkwork"


def test_the_range_of_each_measure_is_told(call, driven, tmp_path):
    code, out, _ = call("kinematics", driven, "--until", 0.5, "--sample", 0.1, "--out", tmp_path / "motion.csv")
    assert code == 0
    assert "effort [N m]: from -4.905" in out
    assert (tmp_path / "motion.csv").is_file()


def test_json(call_json, driven):
    code, told = call_json("kinematics", driven, "--until", 0.5, "--sample", 0.1)
    assert code == 0
    assert told["samples"] == 6


def test_what_is_not_driven_is_a_wrong_call(call, pendulum_file):
    code, _, complaint = call("kinematics", pendulum_file)
    assert code == 2
    assert "2 unconstrained degrees of freedom" in complaint
