"""Measures of a moment, by id."""

import pytest
from measure_trials import arm

from linkwork.results.snapshot import Energy
from linkwork.simulation.installed import install_stored
from linkwork.simulation.reading import measures_of


def test_without_measures_there_is_nothing():
    assert measures_of(install_stored(arm().model), Energy(), 0.0) == {}


def test_values_are_grouped_by_measure():
    m = arm()
    m.add_measure("tip", "point", follower="arm")
    m.add_measure("given", "energy", quantity="supplied")
    m.add_measure("error", "constraint_error")
    installed = install_stored(m.model)
    installed.measured()
    found = measures_of(installed, Energy(supplied=3.0), 1e-5)
    assert found == {"tip": pytest.approx((0.5, 0.0, 0.0)), "given": (3.0,), "error": (1e-5,)}
