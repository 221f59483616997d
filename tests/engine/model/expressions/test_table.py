"""Points that are a curve."""

import math

import pytest

from linkwork.errors import ModelError
from linkwork.model.expressions.table import Table


def test_a_table_is_a_value():
    assert Table(x=(0, 1), y=(2, 3)) == Table(x=(0, 1), y=(2, 3))


@pytest.mark.parametrize(
    ("x", "y", "repeats", "words"),
    [
        ((0,), (1,), False, "2 to"),
        ((0, 1), (1,), False, "2 arguments and 1 values"),
        ((0, 1, 1), (1, 2, 3), False, "points 2 and 3 have 1 and 1"),
        ((0, -1), (1, 2), False, "increase"),
        ((0, math.nan), (1, 2), False, "Point 2"),
        ((0, 1), (1, math.inf), False, "Point 2"),
        ((0, 1, 2), (1, 2, 3), True, "repeats"),
        ((0, 1), (1, 1), True, "three points"),
    ],
)
def test_points_that_are_no_curve(x, y, repeats, words):
    with pytest.raises(ModelError, match=words):
        Table(x=x, y=y, repeats=repeats)
