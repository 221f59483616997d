"""Every case can be found and run, and begins with our own."""

import pytest

from linkwork.benchmarks.case import cases


@pytest.mark.parametrize("name", sorted(cases()))
def test_a_case_begins_with_our_own(name):
    case = cases()[name]
    assert case.name == name
    assert case.entrants[0].program == ""
    assert case.entrants[0].name.startswith("Linkwork")
    assert list(case.sizes) == sorted(case.sizes)


def test_there_is_a_chain():
    assert {"chain", "chain_implicit", "cost"} <= cases().keys()
