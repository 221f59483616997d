"""`linkwork singular`: dead points of a motion."""

import math

import pytest

import linkwork as lw
from linkwork.files import project


@pytest.fixture
def parallelogram(tmp_path):
    """Crank and rocker of 0.3 m turn with 6 rad/s; flat after a quarter of a turn."""
    m = lw.Mechanism("parallelogram", gravity=(0, 0, 0))
    bar = {"mass": 1.0, "inertia": (0.01, 0.01, 0.01)}
    turning = {"angular_velocity": (0, -6, 0), "velocity": (-0.9, 0, 0)}
    m.add_body("crank", position=(0, 0, 0.15), **bar, **turning)
    m.add_body("coupler", position=(0.5, 0, 0.3), velocity=(-1.8, 0, 0), **bar)
    m.add_body("rocker", position=(1, 0, 0.15), **bar, **turning)
    pins = (
        ("ground", "crank", 0, 0),
        ("crank", "coupler", 0, 0.3),
        ("coupler", "rocker", 1, 0.3),
        ("rocker", "ground", 1, 0),
    )
    for n, (base, follower, x, z) in enumerate(pins):
        m.add_joint(f"pin{n}", "revolute", base=base, follower=follower, at=(x, 0, z), axis=(0, 1, 0))
    path = tmp_path / "parallelogram.linkwork"
    project.save(m.model, path)
    return path


def test_the_dead_point_is_told(call, call_json, parallelogram):
    words = ("singular", parallelogram, "--until", 0.4, "--sample", 0.01, "--solver", "semirecursive")
    code, told = call_json(*words)
    assert code == 0
    (one,) = told["positions"]
    assert one["time"] == pytest.approx(math.pi / 12, abs=1e-4)
    assert one["gained"] == 1
    assert one["moves_most"] in ("crank", "rocker")
    assert "0.261799 s" in call(*words)[1]


def test_there_is_none(call, pendulum_file):
    code, out, _ = call("singular", pendulum_file, "--until", 0.1)
    assert (code, out) == (0, "No singular position within 0.1 s.\n")


def test_a_file_that_is_not_there(call):
    assert call("singular", "nowhere.linkwork")[0] == 2
