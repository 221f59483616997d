"""The level above a point at rest, and where there is no fluid."""

import pytest
from fluid_trials import measured, pool


def test_it_is_the_height_above_the_point():
    run = measured(pool(), "fluid_level", position=(-0.2, 0, 0.1))
    assert run.measure("m") == pytest.approx(0.3, abs=0.01)


def test_it_is_zero_where_there_is_no_fluid():
    run = measured(pool(), "fluid_level", position=(0, 0, 0.5))
    assert run.measure("m") == pytest.approx(0.0)
