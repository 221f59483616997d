"""`linkwork sweep` as a person calls it."""

import pytest
from resting_models import G, weight_on_springs

from linkwork.files import project

SETTLED = ("--question", "statics", "--workers", 0, "--response", "height.z")


@pytest.fixture
def weight_file(tmp_path):
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("height", "point", base="ground", follower="weight")
    project.save(mechanism.model, tmp_path / "weight.linkwork")
    return tmp_path / "weight.linkwork"


def test_a_table_is_printed_and_written(call, weight_file, tmp_path):
    varied = ("--vary", "weight.mass=1:2:30", "--out", tmp_path / "table.csv")
    code, out, _ = call("sweep", weight_file, *varied, *SETTLED)
    assert code == 0
    assert "weight.mass" in out.splitlines()[0]
    assert "... 10 more cases" in out
    assert (tmp_path / "table.csv").is_file()


def test_json_has_the_columns(call_json, weight_file):
    code, told = call_json("sweep", weight_file, "--vary", "weight.mass=1,2", *SETTLED)
    assert code == 0
    assert told["columns"]["height.z"] == pytest.approx([-G / 100, -2 * G / 100])


def test_cases_that_fail_are_an_exit_code_of_one(call_json, weight_file):
    code, told = call_json("sweep", weight_file, "--vary", "weight.mass=1,-1", *SETTLED)
    assert code == 1
    assert told["columns"]["height.z"][1] is None
    assert "mass" in told["failures"]["1"]


@pytest.mark.parametrize("varied", ["weight.mass", "weight.mass=a", "weight.mass=1:2", "weight.mass=1:2:x"])
def test_values_that_are_none_are_told(call, weight_file, varied):
    code, _, complaint = call("sweep", weight_file, "--vary", varied, *SETTLED)
    assert code == 2
    assert "from:to:count" in complaint
