"""`linkwork statics` as a person calls it."""

import pytest
from sample_models import brick, built

from linkwork.files import project


def test_it_tells_where_a_mechanism_comes_to_rest(call, pendulum_file):
    code, out, _ = call("statics", pendulum_file)
    assert code == 0
    assert out.startswith("1. stable equilibrium")
    assert "shoulder" in out


def test_the_mechanism_at_rest_is_written(call, pendulum_file, tmp_path):
    assert call("statics", pendulum_file, "--out", tmp_path / "rest.linkwork")[0] == 0
    assert project.load(tmp_path / "rest.linkwork").bodies["lower"].position == pytest.approx((0, 0, -1.5), abs=1e-6)


def test_all_equilibria_on_request(call_json, pendulum_file):
    code, told = call_json("statics", pendulum_file, "--all")
    assert code == 0
    assert [one["stability"] for one in told["equilibria"]] == ["stable", *["unstable"] * 3]


def test_nothing_at_rest_is_an_exit_code_of_one(call, call_json, tmp_path):
    project.save(built(brick()), tmp_path / "falls.linkwork")
    code, out, _ = call("statics", tmp_path / "falls.linkwork")
    assert code == 1
    assert "brick would still be accelerated" in out
    assert call_json("statics", tmp_path / "falls.linkwork")[1]["equilibria"] == []


@pytest.mark.parametrize("words", [("--time", "nan"), ("--all", "--tries", "-3")])
def test_times_and_tries_that_mean_nothing(call, pendulum_file, words):
    code, _, err = call("statics", pendulum_file, *words)
    assert code == 2
    assert err.startswith("linkwork: ")
