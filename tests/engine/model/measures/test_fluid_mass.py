"""The mass of a fluid in its depth, and what an emitter brings."""

import pytest
from fluid_trials import measured, pool


def test_it_is_density_times_volume_and_grows_with_an_emitter():
    m = pool()
    m.add_fluid("tap", "emitter", fluid="water", position=(-0.3, 0, 0.5), width=0.08, speed=2.0)
    mass = measured(m, "fluid_mass", until=0.04).measure("m")
    assert mass[0] == pytest.approx(1000 * 0.5 * (0.8 * 0.4 - 0.16**2), rel=5e-3)
    assert mass[-1] - mass[0] == pytest.approx(1000 * 0.5 * 0.08 * 2.0 * 0.04, rel=1e-3)
