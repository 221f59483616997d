"""Values in plain Python, constants worked out, and parts without a value pointed at."""

import math

import pytest

from linkwork.model.expressions.evaluate import folded, value
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.grammar import parse
from linkwork.model.expressions.tree import Number
from linkwork.model.expressions.written import written


def at(text, time=0.0):
    return value(parse(text), lambda node: time)


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        ("2*t + 3^2", 1, 11),
        ("30 deg*t", 2, math.pi / 3),
        ("-e", 0, -math.e),
        ("sin(pi/2) + log10(100) + sqrt(4) + atan2(0, 1)", 0, 5),
        ("step(t, 0, 1, 2, 3)", 1, 2),
        ("step(t, 0, 1, 0, 3)", 0, 3),
        ("ramp(t, 0, 1, 2, 3)", 0.5, 1.5),
        ("pulse(t, 0, 1)", 1, 0),
        ("pulse(t, 0, 1, 3)", 3.5, 1),
        ("mod(-t, 3)", 1, 2),
        ("floor(-0.5) + sign(-3) + abs(-2)", 0, 0),
        ("max(1, t, 3) - min(1, t, 3)", 2, 2),
        ("if(t < 1 and not t > 2 or t == 5, 1, 2)", 5, 1),
        ("if(t >= 1, 1, 1/t)", 1, 1),
        ("if(t != 0, 1/t, 7)", 0, 7),
        ("pow(t, 0.5)", 4, 2),
    ],
)
def test_values(text, time, expected):
    assert at(text, time) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("2 + 1/(t - t)", 6, "1/(t - t) has no finite value"),
        ("log(-1 - t)", 1, "log(-1 - t) has no"),
        ("3*(-2)^(t + 0.5)", 7, "has no finite value"),
        ("exp(1000 + t)", 1, "has no finite value"),
        ("1e200*1e200", 6, "has no finite value"),
        ("1e308 km", 1, "1e+308 km has no finite value"),
    ],
)
def test_parts_without_a_value(text, column, words):
    with pytest.raises(ExpressionError) as told:
        at(text)
    assert words in str(told.value)
    assert told.value.column == column


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("2*3*t", "6*t"),
        ("t*2*3", "t*2*3"),
        ("sin(0)*t + 2 km", "0*t + 2000"),
        ("if(1 < 2, 3, 4)", "3"),
        ("angle(e, pi)", "angle(e, pi)"),
        ("table(e, 2*3)", "table(e, 6)"),
        ("-(2 m)*k", "-2*k"),
    ],
)
def test_constants_are_worked_out(text, left):
    assert written(folded(parse(text))) == left


def test_a_constant_tree_becomes_one_number():
    assert folded(parse("2*pi/3 rad")) == Number(2 * math.pi / 3)
