"""When formulas of time jump or bend."""

import numpy as np
import pytest

from linkwork.analysis.kinks import kinks
from linkwork.model.expressions.check import check
from linkwork.model.expressions.expression import Expression


def found(text, until=10.0):
    return kinks(check(Expression(text)).root, until)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("if(t < 1, 0, 5)", [1]),
        ("if(2*t - 3 > 0 and t < 4, 1, 0)", [1.5, 4]),
        ("pulse(t, 5, 0.01)", [5, 5.01]),
        ("pulse(t, 8, 1, 4)", [0, 1, 4, 5, 8, 9]),
        ("step(t, 2, 0, 2.01, 7) + ramp(t, 3, 0, 4, 1)", [2, 2.01, 3, 4]),
        ("max(t, 6, 3*t - 8)", [4, 14 / 3, 6]),
        ("abs(t - 7)*sign(3 - t)", [3, 7]),
        ("floor(t/2)", [2, 4, 6, 8]),
        ("mod(t, 3)", [3, 6, 9]),
        ("if(sin(t) > 0.5, 1, 0)", [np.pi / 6, 5 * np.pi / 6, np.pi / 6 + 2 * np.pi, 5 * np.pi / 6 + 2 * np.pi]),
        ("if(t*t < 4, 1, 0)", [2]),
        ("sin(t) + t^3", []),
        ("if(1 < 2, t, 0)", []),
    ],
)
def test_each_part_says_where(text, times):
    assert found(text) == pytest.approx([time for time in times if time > 0], abs=1e-12)


def test_the_points_of_a_table():
    root = check(Expression("sin(t)")).root
    assert kinks(root, 1.0, {"cam": np.array([0.0, 0.5])}) == []


def test_a_part_without_a_value_says_nothing():
    assert found("if(1/(t - t) > 0, 1, 0)") == []
