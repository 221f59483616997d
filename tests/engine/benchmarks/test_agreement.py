"""Modular at its exact setting is as near to the centralised solution as the issue of it asks for."""

import pytest

from linkwork.benchmarks import agreement


@pytest.mark.parametrize("name", ["double pendulum", "four-bar", "Bricard"])
def test_a_second_is_followed_to_a_millionth(name):
    """The ten-link chain takes longer: `linkwork bench agreement`."""
    model = agreement.MECHANISMS[name]()
    there = agreement.centralised(model, 1e-3)
    exact, gap, estimate = agreement.agreement(model, "exact", 1e-3, there)
    assert exact < 1e-6
    assert gap < 1e-9
    assert 0.0 < estimate < 1e-7
    balanced, gap, _ = agreement.agreement(model, "balanced", 1e-3, there)
    assert exact < balanced < 1e-3
    assert gap < 1e-5


def test_bricards_bars_are_closed_and_one_row_is_too_many():
    model = agreement.bricard()
    assert (len(model.bodies), len(model.joints)) == (6, 6)
    row = agreement.Agreement(1000, "one", 1e-7, 1e-12, 1e-9)
    assert agreement.STUDY.told(row).split() == ["1000", "one", "1.0e-07", "1.0e-12", "1.0e-09"]
