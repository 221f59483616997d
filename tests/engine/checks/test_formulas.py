"""Formulas without a value, slope or curvature are named with the time; what is smooth enough is taken."""

import pytest

from linkwork.checks.check import check
from linkwork.checks.formulas import without_value
from linkwork.compiler.compile import compile_model
from linkwork.mechanism import Mechanism
from linkwork.system.workspace import make_workspace


def found(time: float = 0.0, forces: bool = True, **words) -> tuple[str, str]:
    """What is told of a body that follows a path, or of one that a force acts on, at a time [s]."""
    made = Mechanism("one body")
    made.add_body("a", mass=1, inertia=(1, 1, 1))
    if "fx" in words:
        made.add_force("f", "force", body="a", **words)
    else:
        made.add_driver("d", "frame_motion", body="a", **words)
    compiled = compile_model(made.model)
    state = compiled.start
    state.time[0] = time
    return without_value(compiled, state, make_workspace(compiled.system), forces)


@pytest.mark.parametrize(
    ("level", "taken", "refused"),
    [("position", "t^2.5", "t^1.5"), ("speed", "t^1.5", "t^0.5"), ("acceleration", "t^0.5", "t^-0.5")],
)
def test_each_level_needs_as_many_derivatives_as_there_are_above_it(level, taken, refused):
    assert found(level=level, x=taken) == ("", "")
    assert found(level=level, x=refused)[0] == "d"


@pytest.mark.parametrize("off", [0.0, 1e-16, 1e-14, 1e-13])
def test_a_slope_that_the_rounding_of_the_clock_decides_is_none(off):
    element, why = found(0.5 + off, x="sqrt(t - 0.5)")
    assert element == "d"
    assert "no slope" in why or "no value" in why
    assert "t = 0.5 s" in why


@pytest.mark.parametrize("formula", ["sqrt(t - 0.5)", "1/(t - 0.5)", "log(t - 0.5)", "sin(1e4*t)", "exp(100*t)"])
def test_steep_is_not_singular(formula):
    assert found(0.51, x=formula) == ("", "")


def test_forces_need_a_value_and_no_slope():
    assert found(fx="sqrt(t)") == ("", "")
    element, why = found(fx="1 + log(t)")
    assert element == "f"
    assert "fx has no value" in why
    assert "log(t)" in why
    assert "t = 0 s" in why
    assert found(fx="log(t)", forces=False) == ("", "")


def test_check_tells_before_a_run_begins():
    made = Mechanism("one body")
    made.add_body("a", mass=1, inertia=(1, 1, 1))
    made.add_driver("d", "frame_motion", body="a", x="log(t)")
    told = [finding for finding in check(made.model) if finding.code == "no_value"]
    assert [finding.elements for finding in told] == [("d",)]
    assert "log(t)" in told[0].message
