"""A table with a jump makes a curve that swings far beyond its points, and that is said."""

import math

import pytest

from linkwork.checks.check import check
from linkwork.model.drivers.table import TableOfPoints
from linkwork.model.model import Model


def swings(**points):
    found = check(Model().with_element(TableOfPoints(id="curve", **points)))
    return [finding for finding in found if finding.code == "swinging_table"]


@pytest.mark.parametrize("rise", [1e-9, 1e-3, 0.05])
def test_a_jump_is_named_with_where_its_curve_swings_to(rise):
    (finding,) = swings(x=(0, 1, 2, 2 + rise, 3, 4), y=(0, 0, 0, 1, 1, 1))
    assert (finding.level, finding.elements) == ("warning", ("curve",))
    assert finding.message.startswith("curve overshoots to ")
    assert "though its values lie between 0 and 1" in finding.message


def test_the_largest_swing_is_told_with_its_place():
    (finding,) = swings(x=(0, 1, 1.01, 3), y=(0, 0, 1, 1))
    assert "between x = 1.01 and x = 3" in finding.message


@pytest.mark.parametrize("repeats", [False, True])
def test_a_cam_is_none(repeats):
    x = [0.25 * n for n in range(9)]
    assert (
        swings(x=tuple(x), y=tuple(math.sin(math.pi * a) if n % 8 else 0.0 for n, a in enumerate(x)), repeats=repeats)
        == []
    )


def test_a_rise_with_points_along_it_is_none():
    x = (0, 1, 1.8, 1.9, 1.95, 2, 2.05, 2.1, 2.2, 3, 4)
    assert swings(x=x, y=(0, 0, 0, 0, 0.1, 0.5, 0.9, 1, 1, 1, 1)) == []


def test_a_level_table_is_none():
    assert swings(x=(0, 1, 2), y=(1, 1, 1)) == []
