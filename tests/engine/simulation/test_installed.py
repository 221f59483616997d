"""The numbers in force: their gaps, and their freedom in planes."""

import pytest
from sample_models import (
    bar_rows,
    crank_and_rocker,
    double_pendulum,
    hung_bars,
    loop,
    lying_bars,
)

from linkwork.checks.freedom import freedom
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation


def test_open_joints_are_named():
    made = install_stored(double_pendulum())
    made.state.q[2, 0] += 1e-3
    assert made.open_joints() == ("elbow",)
    assert made.gap() == pytest.approx(1e-3)


@pytest.mark.parametrize("model", [bar_rows(3), hung_bars(2), crank_and_rocker(), loop(4, "revolute")])
def test_freedom_is_counted_in_planes_as_in_space(model):
    simulation = Simulation(model, "modular")
    simulation.advance(0)
    made = simulation.installed
    assert made.plans.keeps_flat
    assert made.mobility() == freedom(made.compiled, made.state.q).mobility
    assert list(made.redundancy.counters) == [True], "in planes"


def test_a_dead_point_is_seen_in_planes_too():
    simulation = Simulation(bar_rows(1), "modular")
    simulation.advance(0)
    assert simulation.installed.plans.keeps_flat
    simulation.installed.state.q[:] = install_stored(lying_bars()).state.q
    assert simulation.installed.mobility() == 2
