"""`linkwork modes` as a person calls it."""

import pytest
from sample_models import brick, built

from linkwork.files import project


def test_frequencies_are_listed_slowest_first(call, pendulum_file):
    code, out, _ = call("modes", pendulum_file)
    assert code == 0
    assert out.startswith("2 modes about a stable equilibrium")
    assert out.count(" Hz ") == 2


def test_shapes_are_in_the_json(call_json, pendulum_file):
    _, told = call_json("modes", pendulum_file, "--count", 1)
    (mode,) = told["modes"]
    assert mode["damping_ratio"] == pytest.approx(0.0)
    assert set(mode["shifts"]) == {"upper", "lower"}


def test_what_does_not_come_to_rest_is_told(call, tmp_path):
    project.save(built(brick()), tmp_path / "falls.linkwork")
    assert call("modes", tmp_path / "falls.linkwork")[0] == 1
    assert call("modes", tmp_path / "falls.linkwork", "--stored")[0] == 0
