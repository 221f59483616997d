"""Pressure at rest grows with depth, and is 0 in the air."""

import pytest
from fluid_trials import measured, pool


@pytest.mark.parametrize("depth", [0.1, 0.3])
def test_it_is_that_of_rest(depth):
    run = measured(pool(), "fluid_pressure", position=(-0.2, 0, 0.4 - depth))
    assert run.measure("m") == pytest.approx(1000 * 9.81 * depth, rel=0.02)


def test_it_is_zero_in_the_air():
    assert measured(pool(), "fluid_pressure", position=(0, 0, 0.55)).measure("m") == pytest.approx(0.0)
