"""Steps go where a person expects."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork_studio.widgets.stepping import Bounds, dragged, step_at, stepped


@pytest.mark.parametrize(
    ("value", "step"),
    [(1.2, 0.1), (-1.2, 0.1), (9.9, 0.1), (10.0, 1.0), (45.0, 1.0), (0.03, 0.001), (1e-3, 1e-4), (1.0, 0.1)],
)
def test_a_step_is_the_second_digit(value, step):
    assert step_at(value) == pytest.approx(step)


def test_from_zero_the_unit_tells():
    assert step_at(0.0, "deg") == 1.0
    assert step_at(0.0, "m") == 0.01
    assert step_at(float("inf"), "m") == 0.01


@pytest.mark.parametrize(
    ("value", "count", "expected"),
    [(1.2, 1, 1.3), (1.2, -1, 1.1), (1.234, 1, 1.3), (1.234, -1, 1.2), (0.3, 10, 1.3), (-0.1, 1, 0.0)],
)
def test_steps_land_on_whole_steps(value, count, expected):
    assert stepped(value, count, 0.1) == expected


def test_a_drag_lands_on_whole_steps_and_a_fine_one_on_tenths():
    assert dragged(1.234, 3, 0.1) == 1.5
    assert dragged(1.234, 0.3, 0.1) == 1.26
    assert dragged(1.234, 0, 0.1) == 1.234


@given(st.floats(-1e6, 1e6), st.integers(-20, 20))
def test_digits_do_not_pile_up(value, count):
    step = step_at(value)
    assert len(f"{stepped(value, count, step):.15g}".replace("-", "").replace(".", "")) <= 16


def test_bounds():
    assert Bounds(low=0.0).nearest(-3.0, 0.1) == 0.0
    assert Bounds(high=5.0).nearest(7.0, 0.1) == 5.0
    assert Bounds(above=0.0).nearest(-3.0, 0.1) == pytest.approx(0.01)
    assert Bounds(above=0.0).nearest(0.2, 0.1) == 0.2
    assert Bounds(low=1.0, above=None).divided(0.5).low == 2.0


def test_whole_numbers_step_by_one_at_least():
    assert Bounds(is_whole=True).grain(0.1) == 1.0
    assert Bounds(is_whole=True).grain(10.0) == 10.0
    assert Bounds().grain(0.1) == 0.1
