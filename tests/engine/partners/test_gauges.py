"""Gauges of several fluids stand in the order of the measures, beside measures of other kinds."""

import pytest
from fluid_trials import pool

from linkwork.partners.gauges import gauged
from linkwork.simulation.simulation import Simulation


def test_each_gauge_reads_its_own_fluid():
    m = pool()
    m.add_fluid("oil", size=(0.4, 0.25, 0.2), position=(2, 0, 0.1), spacing=0.05, density=800)
    m.add_measure("oil mass", "fluid_mass", fluid="oil")
    m.add_measure("z", "point", follower="brick")
    m.add_measure("push", "fluid_force", fluid="water", body="brick")
    m.add_measure("water mass", "fluid_mass", fluid="water")
    simulation = Simulation(m.model, "modular")
    found = gauged(simulation.installed.compiled, simulation.installed.partners)
    assert len(found) == 5
    seen = simulation.snapshot().measures
    assert seen["oil mass"][0] == pytest.approx(800 * 0.4 * 0.25 * 0.2, rel=5e-3)
    assert seen["water mass"][0] == pytest.approx(1000 * 0.5 * (0.8 * 0.4 - 0.16**2), rel=5e-3)
    assert (seen["oil mass"][0], *seen["push"], seen["water mass"][0]) == tuple(found)
    assert seen["z"] == pytest.approx((0.12, 0, 0.2), abs=1e-6)
