"""Every case can be found and run, and begins with our own."""

import math

import numpy as np
import pytest

from linkwork.benchmarks.case import cases, distance, drift


@pytest.mark.parametrize("name", sorted(cases()))
def test_a_case_begins_with_our_own(name):
    case = cases()[name]
    assert case.name == name
    assert case.entrants[0].program == ""
    assert case.entrants[0].name.startswith("Linkwork")
    assert list(case.sizes) == sorted(case.sizes)


def test_there_is_a_chain():
    assert {"chain", "chain_implicit", "cost"} <= cases().keys()


def test_who_tells_no_energy_is_judged_by_the_place_alone():
    place, as_line = np.array((3.0, 0.0, 4.0)), np.array((0.0, 0.0, 0.0, 2.0))
    assert distance(place, as_line) == distance(as_line, place) == 5.0
    assert math.isnan(drift(place, as_line))
    assert math.isnan(drift(as_line, place))
    assert drift(np.array((0.0, 0.0, 0.0, 2.5)), as_line) == 0.25
