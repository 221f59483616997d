"""What a fluid is made of: pressure, density at rest, length of a step."""

import numpy as np
import pytest
from oracles import table

from linkwork.fluid.medium import Substance


def test_pressure_and_density_are_inverse():
    s = Substance(0.1, 1000.0, 40.0)
    p = np.array([0.0, 1e3, 2e4])
    assert s.pressure(s.density_at(p)) == pytest.approx(p, rel=1e-9, abs=1e-6)


def test_density_at_rest_is_that_of_the_closed_form():
    rows = table("G04_hydrostatic_column")
    for c0 in np.unique(rows["c0"]):
        these = rows["c0"] == c0
        s = Substance(0.1, 1000.0, c0)
        surface = rows["z"][these].max()
        density = s.density_below(surface - rows["z"][these])
        assert density == pytest.approx(rows["rho_tait"][these], rel=1e-9)


@pytest.mark.parametrize(
    ("changes", "step"),
    [
        ({}, 0.6 * 0.15 / 42.0),
        ({"viscosity": 5e3}, 0.125 * 0.15**2 * 1000 / 5e3),
    ],
)
def test_the_step_is_bounded_by_sound_and_viscosity(changes, step):
    assert Substance(0.1, 1000.0, 40.0, **changes).longest_step(2.0, 0.0) == pytest.approx(step)


def test_the_step_is_bounded_by_acceleration():
    assert Substance(0.1, 1000.0, 40.0).longest_step(0.0, 1e5) == pytest.approx(0.25 * np.sqrt(0.15 / 1e5))
