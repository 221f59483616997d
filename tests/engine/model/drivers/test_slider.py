"""A number between two limits that formulas read by name."""

import pytest
from driver_trials import FIRST, push, wheels

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.model.drivers.slider import Slider


def test_formulas_read_it():
    m = wheels(kind="slider", value=4.0, high=10.0, unit="N m")
    push(m, "first", "driver/2")
    run = lw.simulate(m, until=1.0)
    assert run.joint("first").coordinate[-1] == pytest.approx(0.5 * 2.0 / FIRST, rel=1e-4)


def test_its_unit_is_checked():
    m = wheels(kind="slider", unit="N")
    with pytest.raises(ModelError, match="this is a force; here a torque is needed"):
        push(m, "first", "driver")


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"id": "pi"}, "means something else"),
        ({"id": "two words"}, "has letters"),
        ({"low": 1.0, "high": 1.0}, "high must be greater"),
        ({"value": 2.0}, "lies between 0 and 1"),
        ({"unit": "parsec"}, "parsec"),
    ],
)
def test_bad_values(values, why):
    with pytest.raises(ModelError, match=why):
        Slider(**{"id": "knob"} | values)


def test_its_value_is_kept_in_si_units():
    with pytest.raises(ModelError, match="write rad in place of deg"):
        Slider(id="steer", unit="deg")
