"""Where mechanisms come to rest, against closed forms."""

import math

import numpy as np
import pytest
from resting_models import G, hanging_chain, weight_on_springs
from sample_models import brick, built, double_pendulum, pendulum

import linkwork as lw
from linkwork.errors import ModelError, SolverError


def test_a_pendulum_settles_below_its_pin_from_anywhere():
    found = lw.statics(pendulum())
    assert found.snapshot.position("arm") == pytest.approx((0, 0, -0.5), abs=1e-8)
    assert found.snapshot.force("pin") == pytest.approx((0, 0, G), rel=1e-9, abs=1e-9)
    assert found.stability == "stable"


def test_the_model_found_is_at_rest_when_it_is_run():
    model = lw.statics(double_pendulum()).model
    linear, angular = lw.accelerations(model)["lower"]
    assert np.abs([linear, angular]).max() < 1e-7
    assert model.joints == double_pendulum().joints


def test_an_upright_pendulum_is_left_for_the_hanging_one():
    model = pendulum()
    upright = lw.edits.apply(
        model,
        [
            lw.edits.SetValue("arm", "position", (0.0, 0.0, 0.5)),
            lw.edits.SetValue("arm", "rotation", (math.sqrt(0.5), 0.0, -math.sqrt(0.5), 0.0)),
        ],
    )[0]
    found = lw.statics(upright)
    assert found.snapshot.position("arm") == pytest.approx((0, 0, -0.5), abs=1e-7)


def test_springs_side_by_side_carry_the_weight_together():
    found = lw.statics(weight_on_springs(100.0, 60.0))
    assert found.snapshot.position("weight") == pytest.approx((0, 0, -2 * G / 160), abs=1e-9)


def test_a_chain_hangs_nearly_as_a_catenary():
    """a of 2 a sinh(span / 2 a) = 1 is 0.1632 for a span of 0.6; links instead of a thread differ by 1 / count^2."""
    a, count = 0.16317, 12
    found = lw.statics(hanging_chain(count))
    pull = found.snapshot.force("end")
    assert abs(pull[0]) == pytest.approx(a * G, rel=2.0 / count**2)
    assert pull[2] == pytest.approx(G / 2, rel=1e-6)
    assert found.stability == "stable"


def test_a_body_that_nothing_holds_is_named():
    with pytest.raises(SolverError, match=r"brick would still be accelerated by 9\.81 m/s2") as raised:
        lw.statics(built(brick()))
    assert raised.value.element == "brick"


def test_a_body_in_empty_space_is_at_rest_but_stays_nowhere():
    assert lw.statics(built(brick(), gravity=(0, 0, 0))).stability == "neutral"


def test_friction_does_not_keep_a_pendulum_up():
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_force("rust", "joint_friction", joint="pin", level=100.0)
    assert lw.statics(mechanism).snapshot.position("arm") == pytest.approx((0, 0, -0.5), abs=1e-7)


def test_a_double_pendulum_has_four_equilibria():
    told = []
    found = lw.equilibria(double_pendulum(), tries=60, progress=told.append)
    heights = [[round(one.snapshot.position(body)[2], 9) for body in ("upper", "lower")] for one in found]
    assert np.array(sorted(heights)) == pytest.approx(
        np.array([(-0.5, -1.5), (-0.5, -0.5), (0.5, 0.5), (0.5, 1.5)]), abs=1e-6
    )
    assert [one.stability for one in found] == ["stable", "unstable", "unstable", "unstable"]
    assert told[-1] == 1.0
    assert told == sorted(told)


def test_a_path_follows_a_load_that_grows():
    mechanism = weight_on_springs(100.0)
    mechanism.add_force("load", "force", body="weight", fz="-10*t")
    path = lw.static_path(mechanism, [0.0, 0.5, 1.0])
    assert path.position("weight")[:, 2] == pytest.approx([-(2 * G + 10 * t) / 100 for t in (0, 0.5, 1)], rel=1e-8)


def test_an_empty_path_is_told():
    with pytest.raises(ModelError, match="at least one time"):
        lw.static_path(pendulum(), [])


def test_joints_that_cannot_close_are_named():
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_joint("far", "spherical", base="ground", follower="arm", base_at=(9, 0, 0), follower_at=(0, 0, 0))
    with pytest.raises(SolverError, match="Could not close pin, far"):
        lw.statics(mechanism)
