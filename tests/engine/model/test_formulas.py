"""Formulas of elements, checked against their model."""

import pytest
from driver_trials import wheels

from linkwork.errors import ModelError
from linkwork.model.drivers.frame_motion import FrameMotion
from linkwork.model.drivers.motion import Motion
from linkwork.model.drivers.motor import Motor
from linkwork.model.expressions.scope import scope_of
from linkwork.model.formulas import formula_fields, formulas


def checked(element, m=None):
    model = (m or wheels()).model
    return dict(formulas(element, model.joints, scope_of(model)))


def test_fields_that_hold_formulas():
    assert [f.name for f in formula_fields(FrameMotion)] == ["x", "y", "z", "angle"]
    assert [f.name for f in formula_fields(Motor)] == ["target"]


def test_empty_ones_are_left_out():
    found = checked(FrameMotion(id="f", body="a", level="speed", y="3*t"))
    assert [(name, formula.unit) for name, formula in found.items()] == [("y", "m/s")]


def test_units_follow_the_joint_and_the_level():
    assert checked(Motion(id="m", joint="slide", formula="t"))["formula"].unit == "m"
    assert checked(Motion(id="m", joint="first", level="acceleration", formula="t"))["formula"].unit == "rad/s2"
    assert checked(Motor(id="m", joint="first", follows="speed", target="t"))["target"].unit == "rad/s"


def test_a_refusal_names_element_and_field():
    with pytest.raises(ModelError, match=r"^f: x: .* nothing is called 'u'"):
        checked(FrameMotion(id="f", body="a", x="u"))


def test_a_position_follows_nothing_whose_rates_are_unknown():
    with pytest.raises(ModelError, match="two derivatives in time must be known"):
        checked(Motion(id="m", joint="first", formula="1 s*speed(second)"))
    with pytest.raises(ModelError, match="a derivative in time must be known"):
        checked(Motor(id="m", joint="first", target="0.1 rad s2/m*acceleration(bar, x)"))


def test_a_slider_does_not_make_a_position_jump():
    m = wheels(kind="slider")
    for element in (Motion(id="m", joint="first", formula="driver*t"), FrameMotion(id="m", body="a", x="driver")):
        with pytest.raises(ModelError, match="the slider driver would make it jump"):
            checked(element, m)
    assert checked(Motor(id="m", joint="first", target="driver"), m)
