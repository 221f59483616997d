"""What a check finds, and what it says."""

import pytest
from sample_models import brick, built, double_pendulum, leaning_bars, loop, pendulum, ring

from linkwork.checks import check
from linkwork.edits import AddBody, AddForce, AddJoint, SetValue, apply


def codes(model) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(f.level, f.code, f.elements) for f in check(model)]


@pytest.mark.parametrize("model", [pendulum(), double_pendulum(), loop(6, "spherical")])
def test_nothing_to_say_about_what_is_well(model):
    assert codes(model) == []


def test_an_empty_model():
    assert codes(built()) == [("info", "empty", ())]


def test_a_body_that_nothing_holds():
    model, _ = apply(double_pendulum(), AddBody(brick()))
    assert codes(model) == [("info", "loose_body", ("brick",))]
    assert check(model)[0].message == "brick is not connected to anything and moves freely."


def test_a_body_on_springs_hangs_on_them():
    spring = AddForce("leaf", "spring", base="upper", follower="brick")
    bush = AddForce("bush", "bushing", base="ground", follower="brick")
    model, _ = apply(double_pendulum(), (AddBody(brick()), spring, bush))
    assert codes(model) == [("info", "hung_body", ("brick", "leaf", "bush"))]
    assert check(model)[0].message == "No joint holds brick, only leaf, bush."


def test_a_joint_that_is_open_at_the_stored_poses():
    model, _ = apply(double_pendulum(), SetValue("lower", "position", (1.0, 0.25, -0.5)))
    assert codes(model) == [("warning", "open_joint", ("elbow",))]
    assert check(model)[0].message.startswith("elbow has a gap of 0.25 m or rad in the initial state")


def test_joints_that_no_start_can_close():
    far = AddJoint("far", "spherical", base="ground", follower="brick", base_at=(3, 0, 0), follower_at=(0.2, 0, 0))
    near = AddJoint("near", "spherical", base="ground", follower="brick", at=(0, 0, 0))
    first = check(built(brick(), far, near))[0]
    assert (first.level, first.code, set(first.elements)) == ("error", "open_joint", {"far", "near"})
    assert "Could not close" in first.message


def test_rows_that_repeat_others():
    (finding,) = check(loop(3, "revolute"))
    assert (finding.level, finding.code) == ("warning", "redundant_rows")
    assert finding.message.startswith("3 redundant constraints (joint")
    assert set(finding.elements) <= {f"joint{i}" for i in range(4)}


def test_rows_that_repeat_others_are_counted_with_the_joints_closed():
    model, _ = apply(loop(3, "revolute"), SetValue("link0", "rotation", (1.0, 0.01, 0.02, 0.0)))
    message = next(f.message for f in check(model) if f.code == "redundant_rows")
    assert message.startswith("3 redundant constraints (")


def test_a_structure_has_no_less_than_no_freedom():
    (finding,) = check(ring(("fixed", "prismatic", "prismatic"), 165))
    assert finding.message.startswith("4 redundant constraints (")


def test_rows_that_are_nearly_redundant():
    (finding,) = (f for f in check(leaning_bars(1e-7)) if f.code == "uncertain_rank")
    assert finding.level == "warning"
    assert {*finding.elements} == {"right0"}
    assert "0 degrees of freedom, but 1 if singular values of" in finding.message


def test_the_worst_comes_first():
    model, _ = apply(loop(3, "revolute"), (AddBody(brick()), SetValue("link0", "position", (5, 0, 0))))
    levels = [level for level, _, _ in codes(model)]
    assert levels == sorted(levels, key=("error", "warning", "info").index)
    assert {"warning", "info"} <= set(levels)
