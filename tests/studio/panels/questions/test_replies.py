"""Questions and the tables that answer them."""

import math

import pytest

import linkwork as lw
from linkwork.errors import ModelError
from linkwork_studio.panels.questions import replies
from linkwork_studio.panels.questions.replies import StoppedError


def go_on(_share: float) -> bool:
    return True


def test_what_a_study_can_vary_and_look_at(weight):
    known = {parameter.name: parameter for parameter in replies.parameters(weight.model)}
    assert known["weight.mass"].value == 2.0
    assert known["weight.mass"].unit == "kg"
    assert "weight.position[2]" in known
    assert not any(name.startswith("ground.") for name in known)
    assert "max height" in replies.responses(weight.model)


def test_rest(weight):
    reply = replies.rest(weight.model, False, go_on)
    assert reply.title == "One stable equilibrium"
    assert reply.rows[0][-1] == "height -0.4 m"
    assert reply.frame(0, 0.7).position("weight") == pytest.approx((0, 0, 0.6))


def test_all_equilibria(weight):
    assert replies.rest(weight.model, True, go_on).rows[0][0] == "1, stable"


def test_modes_swing_in_the_picture(weight):
    reply = replies.swings(weight.model, True, go_on)
    assert reply.rows[0][2] == "0 %"
    assert reply.rows[0][1] == f"{5 / (2 * math.pi):.5g} Hz"
    assert reply.periods[0] == pytest.approx(2 * math.pi / 5)
    heights = [reply.frame(0, phase).position("weight")[2] for phase in (0.0, 0.25, 0.5)]
    assert heights[1] == pytest.approx(0.6)
    assert heights[0] - heights[1] == pytest.approx(heights[1] - heights[2])
    assert abs(heights[0] - heights[1]) > 0.05


def test_motion_tells_ranges_and_can_be_saved(driven, tmp_path):
    reply = replies.motion(driven.model, 1.0, 0.01, go_on)
    assert reply.rows[0][:3] == ("height", "-0.1 m", "0.1 m")
    assert reply.frame(0, 0.0).position("weight")[2] == pytest.approx(1.0)
    reply.save(tmp_path / "motion.csv")
    assert (tmp_path / "motion.csv").is_file()


def test_motion_can_be_stopped(driven):
    with pytest.raises(StoppedError):
        replies.motion(driven.model, 1.0, 0.1, lambda share: share < 0.5)


def test_what_is_not_driven_is_told(weight):
    with pytest.raises(ModelError, match="1 unconstrained degree of freedom"):
        replies.motion(weight.model, 1.0, 0.1, go_on)


def test_dead_points_of_a_parallelogram():
    m = lw.Mechanism("parallelogram", gravity=(0, 0, 0))
    bar = {"mass": 1.0, "inertia": (0.01, 0.01, 0.01)}
    turning = {"angular_velocity": (0, -6, 0), "velocity": (-0.9, 0, 0)}
    m.add_body("crank", position=(0, 0, 0.15), **bar, **turning)
    m.add_body("coupler", position=(0.5, 0, 0.3), velocity=(-1.8, 0, 0), **bar)
    m.add_body("rocker", position=(1, 0, 0.15), **bar, **turning)
    for n, (base, follower, x, z) in enumerate(
        (
            ("ground", "crank", 0, 0),
            ("crank", "coupler", 0, 0.3),
            ("coupler", "rocker", 1, 0.3),
            ("rocker", "ground", 1, 0),
        )
    ):
        m.add_joint(f"pin{n}", "revolute", base=base, follower=follower, at=(x, 0, z), axis=(0, 1, 0))
    reply = replies.dead_points(m.model, 0.4, 0.01, go_on)
    assert reply.title == "One singular position within 0.4 s"
    assert float(reply.rows[0][0].split()[0]) == pytest.approx(math.pi / 12, abs=1e-3)
    assert reply.rows[0][1:] in ((("1", "crank")), ("1", "rocker"))
    assert abs(reply.frame(0, 0.0).position("crank")[2]) < 2e-3
    with pytest.raises(StoppedError):
        replies.dead_points(m.model, 0.4, 0.01, lambda _share: False)


def test_a_derivative_is_that_of_the_runs(weight):
    reply = replies.slope(weight.model, "weight.mass", "last height", 0.1, go_on)
    low, high = lw.sweep(weight, {"weight.mass": [1.999, 2.001]}, ["last height"], until=0.1, workers=0).results[:, 0]
    difference = (high - low) / 0.002
    assert float(reply.rows[0][1]) == pytest.approx(difference, rel=1e-3)
    assert abs(difference) > 1e-4
    with pytest.raises(StoppedError):
        replies.slope(weight.model, "weight.mass", "last height", 0.1, lambda _share: False)


def test_parameters_are_shown_in_words_and_no_part_of_a_quaternion_is_offered(weight):
    known = {parameter.name: parameter.label for parameter in replies.parameters(weight.model)}
    assert known["weight.mass"] == "weight: mass"
    assert known["weight.position[2]"] == "weight: position z"
    assert not any("rotation" in name for name in known)
