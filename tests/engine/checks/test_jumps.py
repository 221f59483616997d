"""Jumps of prescribed positions are found before a run, whatever the formula; what is only fast or bent is none."""

import pytest
from sample_models import built, hinge, rod

from linkwork.checks.check import check
from linkwork.edits import AddElement
from linkwork.model.drivers.frame_motion import FrameMotion
from linkwork.model.drivers.motion import Motion

ORIGIN, TIP = (0, 0, 0), (1, 0, 0)


def arm(formula, level="position"):
    motion = Motion(id="go", joint="pin", level=level, formula=formula)
    return built(rod("arm", ORIGIN, TIP), hinge("pin", "ground", "arm", ORIGIN), AddElement(motion))


def jumps(model):
    return [finding for finding in check(model) if finding.code == "jump"]


@pytest.mark.parametrize(
    ("formula", "size", "time"),
    [
        ("if(t < 1, 0, 1)", "1", "1"),
        ("0.25 * sign(t - 1.234)", "0.5", "1.234"),
        ("floor(t)", "1", "1"),
        ("pulse(t, 2, 1e-2)", "1", "2"),
        ("ramp(t, 3, 0, 3, 2)", "2", "3"),
        ("mod(t, 4)", "4", "4"),
    ],
)
def test_a_jump_is_named_with_its_size_its_time_and_a_way_out(formula, size, time):
    (finding,) = jumps(arm(formula))
    assert (finding.level, finding.elements) == ("warning", ("go",))
    assert finding.message.startswith(f"go jumps by {size} m or rad at {time} s, ")
    assert "or prescribe a speed" in finding.message


def test_the_smooth_rise_that_is_offered_is_none():
    (finding,) = jumps(arm("if(t < 1, 0.25, 1)"))
    offered = finding.message.partition("such as ")[2].partition(", or")[0]
    assert offered == "step(t, 1, 0.25, 1.1, 1)"
    assert jumps(arm(offered)) == []


@pytest.mark.parametrize(
    "formula",
    [
        "sin(2000 * t)",
        "10 * t",
        "t^3",
        "exp(t)",
        "abs(sin(5 * t))",
        "ramp(t, 1, 0, 1.01, 1)",
        "step(t, 1, 0, 1.0005, 1)",
        "if(t < 1, t, 2 - t)",
        "1e-6 * floor(t)",
        "0",
    ],
)
def test_what_is_fast_or_bent_is_no_jump(formula):
    assert jumps(arm(formula)) == []


def test_speeds_may_jump():
    assert jumps(arm("if(t < 1, 0, 1)", "speed")) == []


def test_each_driver_is_told_once():
    carried = FrameMotion(id="carry", body="arm", x="if(t < 1, 0, 1)", z="if(t < 2, 0, 1)")
    model = built(rod("arm", ORIGIN, TIP), AddElement(carried))
    assert [finding.elements for finding in jumps(model)] == [("carry",)]
